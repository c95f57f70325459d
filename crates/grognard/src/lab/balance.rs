//! `grognard balance`: who wins, how and when.

use std::path::{Path, PathBuf};

use ::lab::plot::{Bar, bars, lines};
use ::lab::{Balance, Entry, LabError, balance, bot_list};
use anyhow::{Context, bail};
use serde_json::json;
use table::{Counted, GameInfo};

use super::{LabArgs, experiment, table};
use crate::output::{Output, say};

/// What the verb takes.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grognard balance GAME
  grognard balance GAME --games 1000 --plots plots
  grognard balance GAME --bots staff,random/staff --option scenario=NAME

Each bot plays itself at all seats; bots with a slash between them sit at one seat each, by the seats' numbers. Without \
--option every scenario is played as it is, in every variant, and with all optional rules.

Losses and turning points come from what a spectator sees at the beginning of each turn. A turning point is the turn from \
which on a track, or the steps of a side, tells the winner in three of four pairs of a game won and a game lost.")]
pub(crate) struct Args {
    #[command(flatten)]
    lab: LabArgs,
    /// The bots, with commas between them; BOT/BOT for one at each seat
    #[arg(long, value_name = "BOT,BOT…", default_value = "staff")]
    bots: String,
    /// How many games of each set-up and bot
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: u64,
    /// Only this scenario or these options, such as --option forest-shift=on (see `grognard games`)
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Draw plots (SVG) into this folder
    #[arg(long, value_name = "DIR")]
    plots: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> anyhow::Result<()> {
    let info = args.lab.find()?.info();
    let rows = rows(&info, &args.bots)?;
    if args.games == 0 {
        bail!("nothing is told by no games: --games 100");
    }
    let set_ups = if args.options.is_empty() { info.set_ups() } else { vec![args.options.clone()] };
    // A folder that cannot be made is told before anything is played.
    if let Some(folder) = &args.plots {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let plan = [("options", json!(args.options)), ("bots", json!(rows))];
    experiment(
        &args.lab,
        "balance",
        (set_ups.len() * rows.len()) as u64 * args.games,
        &plan,
        out,
        |bench| {
            let report = balance(&set_ups, &rows, args.games, &args.lab.seed, bench)?;
            args.plots.as_ref().map_or(Ok(()), |folder| draw(&info, &report, folder))?;
            Ok(report)
        },
        |report, out| tell(&info, &args.lab.seed, report, out),
    )
    .map(drop)
}

/// The bots of the seats, one row after the other.
fn rows(info: &GameInfo, text: &str) -> anyhow::Result<Vec<Vec<String>>> {
    let seats = info.seats.len();
    let mut rows: Vec<Vec<String>> = Vec::new();
    for bot in bot_list(text) {
        let row: Vec<String> = bot.split('/').map(str::to_owned).collect();
        let row = if row.len() == 1 { vec![bot.clone(); seats] } else { row };
        if row.len() != seats {
            bail!("`{bot}` is not a bot for each seat: {} has {}", info.id, info.seats.join(", "));
        }
        if rows.contains(&row) {
            bail!("the bots {bot} are named twice");
        }
        rows.push(row);
    }
    if rows.is_empty() {
        bail!("no bot is named: --bots staff");
    }
    Ok(rows)
}

/// What is played, for a line: `scenario=one fog=on · staff`.
fn title(entry: &Entry) -> String {
    let same = entry.bots.iter().all(|bot| *bot == entry.bots[0]);
    let bots = if same { entry.bots[0].clone() } else { entry.bots.join("/") };
    format!("{} · {bots}", entry.set_up)
}

fn tell(info: &GameInfo, seed: &str, report: &Balance, out: &mut Output) -> anyhow::Result<()> {
    say!(out, "{}: {}, seed {seed}", info.id, Counted(report.games, "game"))?;
    let sides: Vec<&str> = info.sides().collect();
    let mut head = vec!["set-up and bots".to_owned()];
    head.extend(sides.iter().map(|side| format!("{side} wins")));
    head.extend(["draws", "turns", "decisions", "grade"].map(str::to_owned));
    let mut all = vec![head];
    for (number, entry) in (1..).zip(&report.entries) {
        let mut row = vec![format!("{number} {}", title(entry))];
        for (side, share) in &entry.winners {
            let (percent, low, high) = (100.0 * share.share, 100.0 * share.low, 100.0 * share.high);
            row.push(match side.as_str() {
                "draw" => format!("{percent:.1} %"),
                _ => format!("{percent:.1} % ({low:.1} to {high:.1})"),
            });
        }
        row.push(format!("{:.1}", entry.turns));
        row.push(format!("{:.0}", entry.decisions));
        row.push(entry.grade.map_or_else(|| "-".to_owned(), |grade| format!("{grade:.1}")));
        all.push(row);
    }
    table(out, &all)?;
    for (number, entry) in (1..).zip(&report.entries) {
        say!(out, "")?;
        details(number, entry, out)?;
    }
    out.flush()
}

fn details(number: usize, entry: &Entry, out: &mut Output) -> anyhow::Result<()> {
    say!(out, "{number} {}", title(entry))?;
    let listed = |all: Vec<String>| if all.is_empty() { "none".to_owned() } else { all.join(", ") };
    let endings = entry.endings.iter().map(|(how, count)| format!("{how} {count}")).collect();
    say!(out, "  endings: {}", listed(endings))?;
    let lengths = entry.lengths.iter().map(|(turn, count)| format!("{turn}: {count}")).collect();
    say!(out, "  ended in turn: {}", listed(lengths))?;
    let lost = entry.lost_in_all.iter().map(|(side, steps)| format!("{side} {steps:.1}")).collect();
    say!(out, "  steps lost, mean: {}", listed(lost))?;
    let telling = entry.telling.iter().filter_map(|telling| Some((telling, telling.from?)));
    let telling = telling.map(|(telling, from)| format!("{} from turn {from} on", telling.what)).collect();
    say!(out, "  tells the winner: {}", listed(telling))
}

fn draw(info: &GameInfo, report: &Balance, folder: &Path) -> Result<(), LabError> {
    let write = |name: &str, svg: String| {
        let path = folder.join(name);
        std::fs::write(&path, svg).map_err(|error| LabError::file("write", &path, error))
    };
    let sides: Vec<String> = info.sides().chain(["draw"]).map(str::to_owned).collect();
    let shares = report.entries.iter().map(|entry| Bar {
        label: title(entry),
        // The interval is that of the first side, where its part of the bar ends.
        parts: entry
            .winners
            .iter()
            .enumerate()
            .map(|(side, (_, share))| (share.share, (side == 0).then_some((share.low, share.high))))
            .collect(),
    });
    write("shares.svg", bars(&format!("{}: who wins", info.title), &sides, &shares.collect::<Vec<_>>()))?;
    let mut endings: Vec<String> =
        report.entries.iter().flat_map(|entry| entry.endings.iter().map(|(how, _)| how.clone())).collect();
    endings.sort();
    endings.dedup();
    let ended = report.entries.iter().map(|entry| Bar {
        label: title(entry),
        parts: endings
            .iter()
            .map(|how| {
                let count =
                    entry.endings.iter().find(|(other, _)| other == how).map_or(0, |(_, count)| *count);
                (count as f64 / entry.games.max(1) as f64, None)
            })
            .collect(),
    });
    write(
        "endings.svg",
        bars(&format!("{}: how games end", info.title), &endings, &ended.collect::<Vec<_>>()),
    )?;
    let lengths: Vec<_> = report.entries.iter().map(|entry| (title(entry), ended_by(entry))).collect();
    let heading = format!("{}: when games end", info.title);
    write("lengths.svg", lines(&heading, "turn", "share of games that ended", &lengths))?;
    for (number, entry) in (1..).zip(&report.entries) {
        let heading = format!("{}: steps lost when a turn begins", title(entry));
        write(&format!("losses-{number}.svg"), lines(&heading, "turn", "steps", &lost(info, entry)))?;
        let heading = format!("{}: what tells the winner", title(entry));
        let telling: Vec<_> = entry
            .telling
            .iter()
            .map(|telling| {
                let points = telling.by_turn.iter().map(|(turn, share)| (f64::from(*turn), *share));
                (telling.what.clone(), points.collect())
            })
            .collect();
        let up = format!("higher where {} wins", info.seats[0]);
        write(&format!("telling-{number}.svg"), lines(&heading, "turn", &up, &telling))?;
    }
    Ok(())
}

/// The share of games that had ended by the end of each turn.
fn ended_by(entry: &Entry) -> Vec<(f64, f64)> {
    let mut sum = 0;
    let points = entry.lengths.iter().map(|(turn, count)| {
        sum += count;
        (f64::from(*turn), sum as f64 / entry.games.max(1) as f64)
    });
    points.collect()
}

fn lost(info: &GameInfo, entry: &Entry) -> Vec<(String, Vec<(f64, f64)>)> {
    let of =
        |side: usize| entry.lost.iter().map(move |(turn, lost)| (f64::from(*turn), lost[side])).collect();
    info.sides().enumerate().map(|(side, name)| (name.to_owned(), of(side))).collect()
}
