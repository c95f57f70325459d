//! The arena: bots against each other, many games at once, the same results on any number of threads.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use rayon::prelude::*;
use serde::Serialize;
use table::{Game, GameOptions, OptionError, Seat, Staffed, watch_bots};

use crate::chronicle::{Chronicler, Moment};
use crate::{Share, Thinking, UnknownBot, bot};

/// What is to be simulated.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// The seed: game number i is played with the seed `seed/i`.
    pub seed: String,
    /// Scenario and options, as `name=value`.
    pub options: Vec<String>,
    /// The bot of each seat, by the seat's number.
    pub bots: Vec<String>,
    /// How many threads; all cores when zero.
    pub threads: usize,
    /// Whether every order and every position is checked against the rules.
    pub verify: bool,
    /// Whether what stands on the map and the tracks is kept turn by turn (slower).
    pub chronicle: bool,
}

/// One game.
#[derive(Clone, Debug, Serialize)]
pub struct GameResult {
    /// Its number.
    pub game: u64,
    /// The seed that plays it again.
    pub seed: String,
    /// How it ended.
    pub result: &'static str,
    /// The winner's name; `None` for a draw.
    pub winner: Option<&'static str>,
    /// How many decisions it took.
    pub decisions: u64,
    /// The turn in which it ended.
    pub turns: u8,
    /// What the end is worth to each seat, from 0 to 1: a win and half a draw, or the grade.
    pub worth: Vec<f32>,
    /// The points of the grade, in a game that tells more than who won.
    pub grade: Option<u8>,
    /// What could be seen at the beginning of each turn and at the end, if it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chronicle: Vec<Moment>,
    /// How long it took, in seconds.
    #[serde(skip)]
    pub seconds: f64,
}

/// What came of it.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: &'static str,
    /// The options that were played with.
    pub options: BTreeMap<&'static str, &'static str>,
    /// The seed.
    pub seed: String,
    /// The bot of each seat.
    pub bots: BTreeMap<&'static str, String>,
    /// How many games were played to their end.
    pub games: u64,
    /// How many were planned: more, if the simulation was broken off.
    pub planned: u64,
    /// Decisions in all games.
    pub decisions: u64,
    /// Decisions a second, all threads together.
    pub decisions_per_second: u64,
    /// Decisions a second of one thread while it plays; when it waits is not counted.
    pub decisions_per_second_per_thread: u64,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// How many threads played.
    pub threads: usize,
    /// How often each ending came up.
    pub results: BTreeMap<&'static str, u64>,
    /// How often each seat won, with the 95 percent interval; draws under `draw`.
    pub winners: BTreeMap<&'static str, Share>,
    /// What the games were worth to each seat, on the mean, from 0 to 1: wins and half the draws, or the grade.
    pub worth: BTreeMap<&'static str, f64>,
    /// The shortest, mean and longest game in decisions.
    pub length: Length,
}

/// How long games were, in decisions.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Length {
    /// The shortest.
    pub shortest: u64,
    /// The mean.
    pub mean: f64,
    /// The longest.
    pub longest: u64,
}

/// Why a simulation failed.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// An option is wrong.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A bot is unknown.
    #[error(transparent)]
    Bot(#[from] UnknownBot),
    /// Threads could not be had.
    #[error("cannot start the threads: {0}")]
    Threads(String),
    /// A game broke: this line plays it again.
    #[error("{game} with seed {seed} and {options} broke after {decisions} decisions: {what}")]
    Broken {
        /// The game's id.
        game: &'static str,
        /// The seed of that game.
        seed: String,
        /// The options.
        options: String,
        /// After how many decisions.
        decisions: u64,
        /// What happened.
        what: String,
    },
}

/// Plays a plan; `played` hears of every game as it ends. When `goes_on` says no more, games that are not over are broken
/// off: the report tells of those that were finished.
pub(crate) fn simulate<G: Staffed>(
    data: &'static G::Data,
    plan: &Plan,
    played: &(dyn Fn(&GameResult) + Sync),
    goes_on: &(dyn Fn() -> bool + Sync),
) -> Result<(Report, Vec<GameResult>), ArenaError> {
    let options = read::<G>(data, plan)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(plan.threads)
        .build()
        .map_err(|error| ArenaError::Threads(error.to_string()))?;
    let started = Instant::now();
    let results: Result<Vec<GameResult>, ArenaError> = pool.install(|| {
        (0..plan.games)
            .into_par_iter()
            .map(|game| {
                let result = play_one::<G>(data, &options, plan, game, goes_on)?;
                result.iter().for_each(played);
                Ok(result)
            })
            .filter_map(Result::transpose)
            .collect()
    });
    let results = results?;
    let seconds = started.elapsed().as_secs_f64();
    Ok((report::<G>(plan, &options, &results, seconds, pool.current_num_threads()), results))
}

/// The options of a plan, if they are known and its bots too.
pub(crate) fn read<G: Staffed>(data: &'static G::Data, plan: &Plan) -> Result<G::Options, ArenaError> {
    for name in &plan.bots {
        bot::<G>(name, data, Seat(0), "", &Thinking::default())?;
    }
    Ok(G::Options::read(&G::INFO, plan.options.iter().map(String::as_str))?)
}

/// Plays one game of a plan, by its number; `None` if it was broken off.
pub(crate) fn play_one<G: Staffed>(
    data: &'static G::Data,
    options: &G::Options,
    plan: &Plan,
    game: u64,
    goes_on: &(dyn Fn() -> bool + Sync),
) -> Result<Option<GameResult>, ArenaError> {
    if !goes_on() {
        return Ok(None);
    }
    let seed = format!("{}/{game}", plan.seed);
    let mut bots = Vec::new();
    for (seat, name) in (0u8..).zip(&plan.bots) {
        let seed = format!("{seed}/{}", G::INFO.seats[usize::from(seat)]);
        // Games are what is played at once: each bot thinks on its own thread.
        bots.push(bot::<G>(name, data, Seat(seat), &seed, &Thinking::default())?);
    }
    let mut decisions = 0;
    let started = Instant::now();
    let mut chronicler = Chronicler::new(plan.chronicle);
    let run = || {
        let mut watch = |game: &G| {
            chronicler.see(game);
            goes_on()
        };
        watch_bots::<G>(data, options, &seed, &mut bots, plan.verify, &mut decisions, &mut watch)
    };
    // A broken rule must name the game that breaks it, not just take the process down.
    let outcome = catch_unwind(AssertUnwindSafe(run));
    let seconds = started.elapsed().as_secs_f64();
    match outcome {
        Ok(Ok(ended)) => Ok(ended.map(|(outcome, end)| GameResult {
            game,
            seed,
            result: outcome.how,
            winner: outcome.winner.map(|seat| G::INFO.seat_name(seat)),
            decisions,
            turns: end.progress().turn,
            worth: G::INFO.seat_numbers().map(|seat| end.worth(&outcome, seat)).collect(),
            grade: end.grade().map(|grade| grade.points),
            chronicle: chronicler.told(&end),
            seconds,
        })),
        Ok(Err(what)) => Err(broken::<G>(options, seed, decisions, what)),
        Err(panic) => Err(broken::<G>(options, seed, decisions, panic_text(panic.as_ref()))),
    }
}

fn broken<G: Game>(options: &G::Options, seed: String, decisions: u64, what: String) -> ArenaError {
    let options: Vec<String> =
        options.chosen(&G::INFO).iter().map(|(name, value)| format!("{name}={value}")).collect();
    ArenaError::Broken { game: G::INFO.id, seed, options: options.join(" "), decisions, what }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic").to_owned()
}

fn report<G: Game>(
    plan: &Plan,
    options: &G::Options,
    played: &[GameResult],
    seconds: f64,
    threads: usize,
) -> Report {
    let games = played.len() as u64;
    let decisions: u64 = played.iter().map(|game| game.decisions).sum();
    let busy: f64 = played.iter().map(|game| game.seconds).sum();
    let mut results = BTreeMap::new();
    let mut wins: BTreeMap<&'static str, u64> = G::INFO.sides().map(|side| (side, 0)).collect();
    for game in played {
        *results.entry(game.result).or_default() += 1;
        *wins.entry(game.winner.unwrap_or("draw")).or_default() += 1;
    }
    let worth = |seat: usize| {
        let sum: f64 = played.iter().filter_map(|game| game.worth.get(seat)).copied().map(f64::from).sum();
        sum / games.max(1) as f64
    };
    let lengths = || played.iter().map(|game| game.decisions);
    Report {
        game: G::INFO.id,
        options: options.chosen(&G::INFO).into_iter().collect(),
        seed: plan.seed.clone(),
        bots: G::INFO.seats.iter().copied().zip(plan.bots.iter().cloned()).collect(),
        games,
        planned: plan.games,
        decisions,
        decisions_per_second: (decisions as f64 / seconds.max(1e-9)) as u64,
        decisions_per_second_per_thread: (decisions as f64 / busy.max(1e-9)) as u64,
        seconds,
        threads,
        results,
        winners: wins.into_iter().map(|(seat, count)| (seat, Share::of(count, games))).collect(),
        worth: G::INFO.seats.iter().enumerate().map(|(seat, &name)| (name, worth(seat))).collect(),
        length: Length {
            shortest: lengths().min().unwrap_or(0),
            mean: decisions as f64 / (games.max(1)) as f64,
            longest: lengths().max().unwrap_or(0),
        },
    }
}
