//! Many games of bots, looked at for luck alone: over them, luck must have the mean zero, whoever plays.

use serde::Serialize;
use table::{Asks, GameOptions, Match, Record, Seat, Seeded, Staffed};

use super::{Analysis, AnalysisPlan, analyse};
use crate::statistics::mean_and_error;
use crate::{ArenaError, Thinking, bot};

/// Which games are played, and how they are looked at.
#[derive(Clone, Debug)]
pub struct TrialPlan {
    /// How many games.
    pub games: u64,
    /// The seed: game number i is played with the seed `seed/i`.
    pub seed: String,
    /// Scenario and options, as `name=value`.
    pub options: Vec<String>,
    /// The bot of each seat.
    pub bots: Vec<String>,
    /// How often a position is played on in thought.
    pub samples: u32,
}

/// What luck and orders gave over many games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Trial {
    /// The game's id.
    pub game: String,
    /// How many games were played and looked at.
    pub games: u64,
    /// How often a position was played on in thought.
    pub samples: u32,
    /// By seat.
    pub seats: Vec<SeatTrial>,
    /// What the estimate changed its mind about.
    pub revision: MeanOf,
    /// The most by which the parts of a game missed their sum.
    pub gap: f64,
}

/// What a seat had on the mean.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatTrial {
    /// The seat.
    pub seat: String,
    /// Who played it.
    pub bot: String,
    /// Its luck.
    pub luck: MeanOf,
    /// What its orders gave.
    pub decisions: MeanOf,
    /// What the games were worth to it.
    pub worth: MeanOf,
}

/// A mean with its 95 percent interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct MeanOf {
    /// The mean.
    pub mean: f64,
    /// It is not less than this.
    pub low: f64,
    /// It is not more than this.
    pub high: f64,
}

impl MeanOf {
    fn of(values: &[f64]) -> Self {
        let (mean, error) = mean_and_error(values);
        Self { mean, low: mean - 1.96 * error, high: mean + 1.96 * error }
    }

    /// Whether zero is within the interval.
    pub fn may_be_zero(&self) -> bool {
        self.low <= 0.0 && self.high >= 0.0
    }
}

/// Plays games and looks at their luck, the same on any number of threads; `played` hears of each. What is broken off tells
/// of the games that were done.
pub(crate) fn try_luck<G: Staffed>(
    data: &'static G::Data,
    plan: &TrialPlan,
    thinking: &Thinking,
    played: &(dyn Fn() + Sync),
) -> Result<Trial, ArenaError> {
    let options = G::Options::read(&G::INFO, plan.options.iter().map(String::as_str))?;
    for name in &plan.bots {
        bot::<G>(name, data, Seat(0), "", &Thinking::default())?;
    }
    let games: Vec<u64> = (0..plan.games).collect();
    let looked = |number: &u64| {
        let seed = format!("{}/{number}", plan.seed);
        let record = thinking.goes_on().then(|| play::<G>(data, &options, &plan.bots, &seed))??;
        // What is thought must not follow the dice that fell.
        let seed = format!("{seed}/analysis");
        let plan = AnalysisPlan { samples: plan.samples, nodes: 0, seed };
        let alone = Thinking { threads: None, goes_on: thinking.goes_on.clone() };
        let analysis = analyse::<G>(data, &record, &plan, &alone, &|_| {}).ok();
        played();
        analysis
    };
    let done: Vec<Analysis> = thinking.all(&games, looked).into_iter().flatten().collect();
    Ok(tell::<G>(plan, &done))
}

/// A game of bots, as a record.
pub(super) fn play<G: Staffed>(
    data: &'static G::Data,
    options: &G::Options,
    bots: &[String],
    seed: &str,
) -> Option<Record> {
    let mut bots: Vec<_> = (0u8..)
        .zip(bots)
        .filter_map(|(seat, name)| {
            let seed = format!("{seed}/{}", G::INFO.seat_name(Seat(seat)));
            bot::<G>(name, data, Seat(seat), &seed, &Thinking::default()).ok()
        })
        .collect();
    let mut guesses = Seeded::new(&format!("{seed}/guesses"));
    let mut game = Match::<G>::new(data, options, seed);
    let mut orders = Vec::new();
    while let Asks::Seat(seat) = game.asks() {
        let known = game.position().imagine(seat, &mut guesses);
        orders.clear();
        known.orders(&mut orders);
        let order = orders[bots[seat.index()].choose(&known, &orders)];
        game.obey(order).ok()?;
    }
    Some(table::AnyMatch::record(&game))
}

fn tell<G: Staffed>(plan: &TrialPlan, done: &[Analysis]) -> Trial {
    let over = |number: &dyn Fn(&Analysis) -> f64| MeanOf::of(&done.iter().map(number).collect::<Vec<f64>>());
    let seat = |(index, name): (usize, &&str)| SeatTrial {
        seat: (*name).to_owned(),
        bot: plan.bots.get(index).cloned().unwrap_or_default(),
        luck: over(&|game| game.seats[index].luck),
        decisions: over(&|game| game.seats[index].decisions),
        worth: over(&|game| game.seats[index].end),
    };
    Trial {
        game: G::INFO.id.to_owned(),
        games: done.len() as u64,
        samples: plan.samples,
        seats: G::INFO.seats.iter().enumerate().map(seat).collect(),
        revision: over(&|game| game.revision),
        gap: done.iter().map(|game| game.gap().abs()).fold(0.0, f64::max),
    }
}

impl Analysis {
    /// By how much luck, orders and revision miss the change of the first seat's chance: nothing, but for rounding.
    pub fn gap(&self) -> f64 {
        let first = &self.seats[0];
        let others: f64 = self.seats[1..].iter().map(|seat| seat.decisions).sum();
        first.end - first.start - (first.luck + first.decisions - others + self.revision)
    }
}
