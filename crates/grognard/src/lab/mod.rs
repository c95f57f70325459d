//! The laboratory at the command line: what its verbs take alike, and how they play, keep and tell.

pub(crate) mod ablate;
pub(crate) mod balance;
pub(crate) mod learn;
pub(crate) mod tournament;
pub(crate) mod tune;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use ::lab::statistics::{Difference, Mean};
use ::lab::{Bench, Journal, LabError, Series, write_csv, write_parquet};
use anyhow::Context;
use players::{Shelved, find};
use serde::Serialize;
use serde_json::{Value, json};
use table::Counted;

use crate::DataArgs;
use crate::interrupt::Interrupted;
use crate::output::{Output, say};
use crate::simulate::{progress_bar, quietly, stopped_by_ctrl_c};

/// What every experiment takes.
#[derive(clap::Args)]
pub(crate) struct LabArgs {
    /// The game
    game: String,
    /// The seed: the same seed gives the same result on any number of threads
    #[arg(long, default_value = "1")]
    seed: String,
    /// How many threads; all cores by default
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// Keep every game in this file as it ends: the same command goes on from there after Ctrl-C
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Write one line per game to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write one row per game to this file, as Parquet
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
    #[command(flatten)]
    data: DataArgs,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

impl LabArgs {
    fn find(&self) -> anyhow::Result<&'static dyn Shelved> {
        Ok(find(&self.game)?)
    }

    /// Games with these options and bots; how many is for whoever asks.
    fn series(&self, options: &[String], bots: &[String]) -> Series {
        let (options, bots, seed) = (options.to_vec(), bots.to_vec(), self.seed.clone());
        Series { options, changes: Vec::new(), bots, seed, games: 0..0 }
    }
}

/// Makes an experiment: `play` plays it at a bench, `tell` says what came of it. `games` is how many it plays at most, `plan`
/// what decides which games those are. What was finished before ctrl-c is kept; whoever goes on with the report has all of it.
fn experiment<T: Serialize>(
    args: &LabArgs,
    verb: &str,
    games: u64,
    plan: &[(&str, Value)],
    out: &mut Output,
    play: impl FnOnce(&mut Bench<'_>) -> Result<T, LabError>,
    tell: impl FnOnce(&T, &mut Output) -> anyhow::Result<()>,
) -> anyhow::Result<T> {
    let game = args.find()?;
    let stopped = stopped_by_ctrl_c();
    let bar = progress_bar(games);
    let (on_game, goes_on) = (|| bar.inc(1), || !stopped.load(Ordering::Relaxed));
    let mut bench = Bench::new(game, &args.data.source(), args.threads, &on_game, &goes_on)?;
    let mut whole = json!({ "verb": verb, "seed": args.seed });
    plan.iter().for_each(|(name, value)| whole[*name] = value.clone());
    let (info, data) = (game.info(), bench.fingerprint());
    if let Some(path) = &args.journal {
        bench.keep_journal(Journal::open(path, info.id, info.seats.len(), &data, &whole)?);
    }
    // A file that cannot be written is told before anything is played.
    let (csv, parquet) = (opened(args.csv.as_deref())?, opened(args.parquet.as_deref())?);
    let played = quietly(|| play(&mut bench));
    bar.finish_and_clear();
    if matches!(played, Ok(_) | Err(LabError::Interrupted)) {
        write(csv, |file| Ok(write_csv(file, info.seats, bench.kept())?))?;
        write(parquet, |file| Ok(write_parquet(file, info.seats, bench.kept())?))?;
    }
    let interrupted = || Err(interrupted_after(bench.kept().len() as u64, args.journal.as_deref()));
    let report = match played {
        Ok(report) => report,
        Err(LabError::Interrupted) => return interrupted(),
        Err(error) => return Err(error.into()),
    };
    if args.json {
        out.json(&json!({ "game": info.id, "data": data, "plan": whole, "report": report }))?;
    } else {
        tell(&report, out)?;
    }
    if bench.is_interrupted() {
        return interrupted();
    }
    out.flush()?;
    Ok(report)
}

/// Says on standard error what was kept, so that what is printed stays what it is.
fn interrupted_after(games: u64, journal: Option<&Path>) -> anyhow::Error {
    let games = Counted(games, "game");
    let text = match journal {
        Some(path) => {
            format!("interrupted after {games}: the same command goes on from {}", path.display())
        }
        None => {
            format!("interrupted after {games}; with --journal FILE the same command would go on from there")
        }
    };
    let _ = std::io::Write::write_fmt(&mut std::io::stderr(), format_args!("grognard: {text}\n"));
    Interrupted.into()
}

/// A file that will be written: what stands in it is kept until then.
fn opened(path: Option<&Path>) -> anyhow::Result<Option<(&Path, File)>> {
    let Some(path) = path else { return Ok(None) };
    let file = File::options().write(true).create(true).truncate(false).open(path);
    Ok(Some((path, file.with_context(|| format!("cannot write {}", path.display()))?)))
}

fn write(
    opened: Option<(&Path, File)>,
    games: impl FnOnce(&File) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let Some((path, file)) = opened else { return Ok(()) };
    let written = file.set_len(0).map_err(anyhow::Error::from).and_then(|()| games(&file));
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// A mean as a share: `51.3 % (48.2 to 54.4)`.
fn share(mean: &Mean) -> String {
    let Mean { mean, low, high, .. } = mean;
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * mean, 100.0 * low, 100.0 * high)
}

/// A difference in points: `+3.2 (-1.0 to +7.4)`.
fn points(difference: &Difference) -> String {
    let Difference { mean, low, high, .. } = difference;
    format!("{:+.1} ({:+.1} to {:+.1})", 100.0 * mean, 100.0 * low, 100.0 * high)
}

/// Prints a table: columns as wide as they need to be, all but the first to the right.
fn table(out: &mut Output, rows: &[Vec<String>]) -> anyhow::Result<()> {
    let mut wide: Vec<usize> = Vec::new();
    for row in rows {
        wide.resize(wide.len().max(row.len()), 0);
        wide.iter_mut().zip(row).for_each(|(wide, cell)| *wide = (*wide).max(cell.chars().count()));
    }
    for row in rows {
        let cells = row.iter().zip(&wide).enumerate();
        let cells = cells.map(|(column, (cell, &wide))| match column {
            0 => format!("{cell:<wide$}"),
            _ => format!("{cell:>wide$}"),
        });
        say!(out, "  {}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

/// A number without needless figures.
fn number(value: f64) -> String {
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
