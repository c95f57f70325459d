//! `grognard terminal`: a game at the terminal, with a map, a prompt, and orders by number or by name.

mod advice;
mod battle;
mod briefing;
mod complete;
mod input;
mod letters;
mod offers;
mod paint;
mod saving;
mod show;
mod signs;
mod sitting;
mod text_map;
mod wrap;

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use players::{BOTS, LONGEST_THOUGHT, LoadedGame, find, general_seconds};
use table::{AnyMatch, GameInfo, Player, Record, Seat};

use crate::DataArgs;
use crate::data_folder::data_folder;
use crate::interrupt::{self, on_ctrl_c};
use crate::output::Output;
use crate::simulate::bots;
use input::Input;
use paint::{Colour, Paint};
use saving::Safe;
use sitting::Sitting;

/// Who plays a seat that no bot plays.
const PERSON: &str = "a person";

/// What the verb takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game; the first on the shelf if none is named
    game: Option<String>,
    /// Let a bot play a seat, such as --seat polish=random; you play the others
    #[arg(long = "seat", value_name = "NAME=BOT")]
    seats: Vec<String>,
    /// A scenario or option, such as --option forest-shift=on (see `grognard games`)
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Go on with a game that was saved, with the bots that it was played with
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "options"])]
    record: Option<PathBuf>,
    /// Do not ask whether an action is over when nothing else is left to do in it
    #[arg(long)]
    no_confirm: bool,
    /// Begin without the briefing; `briefing` shows it
    #[arg(long)]
    no_briefing: bool,
    /// When to use colours
    #[arg(long, alias = "color", value_name = "WHEN", default_value = "auto")]
    colour: Colour,
    /// The seed of the dice; another game each time without one
    #[arg(long)]
    seed: Option<String>,
    #[command(flatten)]
    data: DataArgs,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> anyhow::Result<()> {
    let (loaded, mut table, bots) = match &args.record {
        Some(file) => saved_game(file, args)?,
        None => new_game(args)?,
    };
    for (seat, bot) in (0u8..).zip(&bots) {
        let name = bot.as_deref().unwrap_or(PERSON).to_owned();
        table.set_player(Seat(seat), Player { name, is_bot: bot.is_some() });
    }
    let input = Input::new(out.is_terminal(), data_folder());
    let safe = Safe::new(args.record.clone(), data_folder(), data_option(args));
    save_on_ctrl_c(&safe);
    let briefed = args.no_briefing || args.record.is_some();
    let paint = Paint::new(args.colour, out.is_terminal());
    let mut sitting = Sitting::new(loaded, table, bots, input, safe, paint, !args.no_confirm, briefed);
    sitting.greet(args.record.is_some(), out)?;
    sitting.play(out)
}

fn new_game(args: &Args) -> anyhow::Result<Seated> {
    let shelved = match &args.game {
        Some(game) => find(game)?,
        None => players::first(),
    };
    let info = shelved.info();
    let bots = seats(&info, &args.seats, vec![None; info.seats.len()])?;
    let loaded = shelved.load(&args.data.source())?;
    let seed = args.seed.clone().unwrap_or_else(fresh_seed);
    let table = loaded.new_match(&args.options, &seed, &[])?;
    Ok((loaded, table, bots))
}

/// A game with its table and the bot of each seat.
type Seated = (Box<dyn LoadedGame>, Box<dyn AnyMatch>, Vec<Option<String>>);

/// A game that was saved. The seed of an unfinished game is no part of its record: what comes next is rolled with another.
fn saved_game(file: &Path, args: &Args) -> anyhow::Result<Seated> {
    let name = file.display();
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {name}"))?;
    let mut record = Record::read(&text).with_context(|| format!("{name}"))?;
    if record.result == "unfinished" {
        (record.seed, record.seed_commitment) = (Some(args.seed.clone().unwrap_or_else(fresh_seed)), None);
    }
    let shelved = find(&record.game)?;
    let is_bot = |player: &String| is_bot(player);
    let played = record.seats.iter().map(|(_, player)| Some(player.clone()).filter(is_bot)).collect();
    let bots = seats(&shelved.info(), &args.seats, played)?;
    let loaded = shelved.load(&args.data.source())?;
    let table = loaded.replay(&record).with_context(|| format!("{name}"))?;
    Ok((loaded, table, bots))
}

/// The bot of each seat, where a bot plays it: as it was, or as it is named; `me` takes a seat from a bot.
fn seats(
    info: &GameInfo,
    named: &[String],
    before: Vec<Option<String>>,
) -> anyhow::Result<Vec<Option<String>>> {
    let bots = bots(info, named, "random")?;
    let is_named = |seat: &str| named.iter().any(|word| word.split('=').next() == Some(seat));
    let mut seats = before;
    seats.resize(info.seats.len(), None);
    for ((seat, bot), plays) in info.seats.iter().zip(bots).zip(&mut seats) {
        match bot.as_str() {
            _ if !is_named(seat) => {}
            "me" => *plays = None,
            bot if is_bot(bot) => *plays = Some(bot.to_owned()),
            bot => {
                let known = BOTS.map(|bot| bot.id).join(", ");
                bail!("unknown bot `{bot}`: the bots are {known}, general:SECONDS")
            }
        }
    }
    Ok(seats)
}

/// Whether a bot has this name.
fn is_bot(name: &str) -> bool {
    let seconds = general_seconds(name);
    BOTS.iter().any(|known| known.id == name)
        || seconds.is_some_and(|seconds| (0.01..=LONGEST_THOUGHT).contains(&seconds))
}

/// A seed that nobody knows beforehand.
fn fresh_seed() -> String {
    use std::hash::{BuildHasher, RandomState};
    format!("{:016x}", RandomState::new().hash_one(std::process::id()))
}

/// Other data must be named again when a game goes on.
fn data_option(args: &Args) -> String {
    args.data.data.as_ref().map_or(String::new(), |folder| format!("--data {}", folder.display()))
}

/// Ctrl-c saves the game from here. While a line is typed the line editor hears it instead, and puts the terminal in order.
fn save_on_ctrl_c(safe: &Safe) {
    let safe = safe.clone();
    on_ctrl_c(move || {
        // If standard error is closed, the file alone is left.
        let _ = std::io::Write::write_fmt(&mut std::io::stderr(), format_args!("\n{}\n", safe.save()));
        std::process::exit(interrupt::EXIT_CODE.into());
    });
}
