//! `grognard tournament`: how strong bots are.

use std::io::Write as _;
use std::path::PathBuf;

use ::lab::statistics::Rating;
use ::lab::{Tournament, bot_list, tournament};
use anyhow::bail;
use serde_json::json;
use table::{Counted, GameInfo};

use super::{LabArgs, experiment, opened, share, table, write};
use crate::output::{Output, say};

/// What the verb takes.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grognard tournament GAME --bots staff,random
  grognard tournament GAME --bots staff,staff:NAME=7 --journal played.jsonl
  grognard tournament GAME --bots staff,random --parquet games.parquet --json
  grognard tournament GAME --bots recruit,staff,general-quick,general-strong --levels games/GAME/levels.json

Every bot plays every other at both seats, with the same dice both ways. Ratings are those that make the results most \
likely (Bradley and Terry; a draw is half a win), and their mean is zero. In a solitaire game each bot plays alone and is \
ranked by what its games were worth.")]
pub(crate) struct Args {
    #[command(flatten)]
    lab: LabArgs,
    /// The bots, with commas between them, such as staff,random or staff:NAME=7,OTHER=2
    #[arg(long, value_name = "BOT,BOT…", default_value = "staff,random")]
    bots: String,
    /// How many games of each pair, with each at the first seat
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: u64,
    /// Write how strong each bot is against the staff to this file, as a game's folder keeps it
    #[arg(long, value_name = "FILE")]
    levels: Option<PathBuf>,
    /// A scenario or option, such as --option forest-shift=on (see `grognard games`)
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> anyhow::Result<()> {
    let info = args.lab.find()?.info();
    let bots = bot_list(&args.bots);
    if args.games == 0 {
        bail!("a tournament needs at least one game: --games 100");
    }
    if args.levels.is_some() && !bots.iter().any(|bot| bot == "staff") {
        bail!("levels are measured against the staff: --bots staff,…");
    }
    // A file that cannot be written is told before anything is played.
    let levels = opened(args.levels.as_deref())?;
    let count = bots.len() as u64;
    let series = if info.seats.len() == 1 { count } else { count * count.saturating_sub(1) };
    let plan = [("options", json!(args.options)), ("bots", json!(bots))];
    let base = args.lab.series(&args.options, &[]);
    let report = experiment(
        &args.lab,
        "tournament",
        series * args.games,
        &plan,
        out,
        |bench| tournament(&bots, args.games, &base, bench),
        |report, out| tell(&info, &args.lab.seed, report, out),
    )?;
    write(levels, |mut file| {
        let levels = report.levels(info.seats, &args.made_by(&info));
        Ok(writeln!(file, "{}", serde_json::to_string_pretty(&levels)?)?)
    })
}

impl Args {
    /// The command that measures the same levels again.
    fn made_by(&self, info: &GameInfo) -> String {
        let options: String = self.options.iter().map(|option| format!(" --option {option}")).collect();
        let (id, bots, games, seed) = (info.id, &self.bots, self.games, &self.lab.seed);
        format!(
            "grognard tournament {id} --bots {bots} --games {games} --seed {seed}{options} --levels games/{id}/levels.json"
        )
    }
}

fn tell(info: &GameInfo, seed: &str, report: &Tournament, out: &mut Output) -> anyhow::Result<()> {
    say!(out, "{}: {}, seed {seed}", info.id, Counted(report.games, "game"))?;
    let duel = info.seats.len() == 2;
    let head = if duel {
        vec!["bot", "Elo (95 % sure between)", "behind the best", "score"]
    } else {
        vec!["bot", "worth of its games"]
    };
    let mut rows: Vec<Vec<String>> = vec![head.into_iter().map(str::to_owned).collect()];
    for placed in &report.bots {
        let mut row = vec![placed.bot.clone()];
        row.extend(placed.elo.iter().map(rating));
        let is_best = rows.len() == 1;
        row.extend(placed.behind.iter().map(|behind| if is_best { String::new() } else { rating(behind) }));
        row.push(share(&placed.worth));
        rows.push(row);
    }
    table(out, &rows)?;
    if let Some(seat) = &report.first_seat {
        say!(out, "  to sit as {} is worth Elo {}", info.seats[0], rating(seat))?;
        say!(out, "")?;
        let seats = info.seats.iter().map(|seat| format!("score as {seat}"));
        let mut rows = vec![
            ["one against other".to_owned()].into_iter().chain(seats).chain(["both".to_owned()]).collect(),
        ];
        for duel in &report.duels {
            let name = format!("{} against {}", duel.one, duel.other);
            rows.push(vec![name, share(&duel.first), share(&duel.second), share(&duel.both)]);
        }
        table(out, &rows)?;
    }
    out.flush()
}

fn rating(Rating { elo, low, high }: &Rating) -> String {
    format!("{elo:+.0} ({low:+.0} to {high:+.0})")
}
