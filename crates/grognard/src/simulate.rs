//! `grognard simulate`: bots against each other.

use std::fs::File;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io::Write, path::PathBuf, time::Duration};

use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use players::{GameResult, Plan, Report, find};
use table::{Counted, GameInfo};

use crate::DataArgs;
use crate::interrupt::{self, Interrupted, on_ctrl_c};
use crate::output::{Output, say};

/// What the verb takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game
    game: String,
    /// How many games
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: u64,
    /// The seed: the same seed gives the same games on any number of threads
    #[arg(long, default_value = "1")]
    seed: String,
    /// Who plays a seat, such as --seat soviet=random; seats that are not named play at random
    #[arg(long = "seat", value_name = "NAME=BOT")]
    seats: Vec<String>,
    /// A scenario or option, such as --option forest-shift=on (see `grognard games`)
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// How many threads; all cores by default
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// Check every position and every order against the rules (slower)
    #[arg(long)]
    verify: bool,
    /// Write one line per game to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    data: DataArgs,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> anyhow::Result<()> {
    let shelved = find(&args.game)?;
    let plan = Plan {
        games: args.games,
        seed: args.seed.clone(),
        options: args.options.clone(),
        bots: bots(&shelved.info(), &args.seats, "random")?,
        threads: args.threads,
        verify: args.verify,
        chronicle: false,
    };
    let game = shelved.load(&args.data.source())?;
    let stopped = stopped_by_ctrl_c();
    // A file that cannot be written is told before anything is played.
    let csv = match &args.csv {
        Some(path) => {
            Some((path, File::create(path).with_context(|| format!("cannot write {}", path.display()))?))
        }
        None => None,
    };
    let bar = progress_bar(args.games);
    let played = |_: &GameResult| bar.inc(1);
    let simulated = quietly(|| game.simulate(&plan, &played, &|| !stopped.load(Ordering::Relaxed)));
    bar.finish_and_clear();
    let (report, results) = simulated?;
    if let Some((path, file)) = csv {
        write_csv(file, &results).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if args.json { out.json(&report) } else { tell(&report, out) }?;
    if report.games < report.planned { Err(Interrupted.into()) } else { Ok(()) }
}

/// Plays without a word about panics: a broken game is reported with its seed, and the hook would only repeat it with a stack
/// trace.
pub(crate) fn quietly<T>(play: impl FnOnce() -> T) -> T {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let played = play();
    std::panic::set_hook(hook);
    played
}

/// Set by the first ctrl-c: no more is played, and what was finished is reported. A second one does not even wait for that.
pub(crate) fn stopped_by_ctrl_c() -> Arc<AtomicBool> {
    let stopped = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&stopped);
    on_ctrl_c(move || {
        if pressed.swap(true, Ordering::Relaxed) {
            std::process::exit(interrupt::EXIT_CODE.into());
        }
    });
    stopped
}

/// The bot of each seat; `otherwise` where none is named.
pub(crate) fn bots(info: &GameInfo, named: &[String], otherwise: &str) -> anyhow::Result<Vec<String>> {
    let mut bots = vec![otherwise.to_owned(); info.seats.len()];
    for word in named {
        let Some((seat, bot)) = word.split_once('=') else {
            bail!("`{word}` is not a seat and a bot: write --seat {}=random", info.seats[0]);
        };
        let Some(index) = info.seats.iter().position(|name| *name == seat) else {
            bail!("unknown seat `{seat}`: {} has {}", info.id, info.seats.join(", "));
        };
        bot.clone_into(&mut bots[index]);
    }
    Ok(bots)
}

/// A bar on standard error, shown only to a person and only after a second.
pub(crate) fn progress_bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} to go");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}

fn write_csv(file: File, results: &[GameResult]) -> std::io::Result<()> {
    let mut file = std::io::BufWriter::new(file);
    writeln!(file, "game,seed,result,winner,decisions")?;
    for result in results {
        let GameResult { game, seed, result, winner, decisions, .. } = result;
        writeln!(file, "{game},{seed},{result},{},{decisions}", winner.unwrap_or("draw"))?;
    }
    file.flush()
}

fn tell(report: &Report, out: &mut Output) -> anyhow::Result<()> {
    let Report { game, games, seed, length, .. } = report;
    say!(out, "{game}: {}, seed {seed}", Counted(*games, "game"))?;
    if *games < report.planned {
        say!(out, "  interrupted after {games} of {}", Counted(report.planned, "game"))?;
    }
    for (side, share) in report.winners.iter().filter(|(side, _)| **side != "draw") {
        let bot = report.bots.get(side).map_or("the rules", String::as_str);
        let (percent, low, high) = (100.0 * share.share, 100.0 * share.low, 100.0 * share.high);
        say!(
            out,
            "  {side} ({bot}) won {} ({percent:.1} %, 95 % sure between {low:.1} and {high:.1})",
            share.count
        )?;
    }
    for (result, count) in &report.results {
        let bar = "#".repeat((40 * count / (*games).max(1)) as usize);
        say!(out, "  {result:<24} {count:>7} {bar}")?;
    }
    let worth: Vec<String> = report.worth.iter().map(|(seat, worth)| format!("{seat} {worth:.3}")).collect();
    say!(out, "  mean worth, from 0 to 1: {}", worth.join(", "))?;
    say!(out, "  decisions per game: {} to {}, mean {:.0}", length.shortest, length.longest, length.mean)?;
    let (all, threads) = (report.decisions_per_second, Counted(report.threads as u64, "thread"));
    say!(out, "  {all} decisions a second in all, on {threads}")?;
    out.flush()
}
