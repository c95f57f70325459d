//! `grognard tournament`: how strong bots are.

use std::io::Write as _;
use std::path::PathBuf;

use ::lab::statistics::Rating;
use ::lab::{Field, Tournament, bot_list, tournament};
use anyhow::{Context as _, anyhow, bail};
use players::Levels;
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
  grognard tournament GAME --bots recruit,staff,general-quick --against staff --levels games/GAME/levels.json

Every bot plays every other (or only the one that --against names) at both seats, with the same dice both ways. Ratings \
are those that make the results most likely (Bradley and Terry; a draw is half a win), and their mean is zero. In a \
solitaire game each bot plays alone and is ranked by what its games were worth.")]
pub(crate) struct Args {
    #[command(flatten)]
    lab: LabArgs,
    /// The bots, with commas between them, such as staff,random or staff:NAME=7,OTHER=2
    #[arg(long, value_name = "BOT,BOT…", default_value = "staff,random")]
    bots: String,
    /// Only games against this one of the bots are played
    #[arg(long, value_name = "BOT")]
    against: Option<String>,
    /// How many games of each pair, with each at the first seat
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: u64,
    /// Write how strong each bot is against the staff to this file, as a game's folder keeps it; what it tells of other bots stays
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
    let mut levels = args.levels_so_far()?;
    let file = opened(args.levels.as_deref())?;
    let field = Field { bots: &bots, against: args.against.as_deref(), games: args.games };
    let plan = [("options", json!(args.options)), ("bots", json!(bots)), ("against", json!(args.against))];
    let base = args.lab.series(&args.options, &[]);
    let report = experiment(
        &args.lab,
        "tournament",
        field.games_in_all(info.seats.len()),
        &plan,
        out,
        |bench| tournament(&field, &base, bench),
        |report, out| tell(&info, &args.lab.seed, report, out),
    )?;
    write(file, |mut file| {
        levels.renew(report.levels(info.seats, &args.made_by(&info)));
        Ok(writeln!(file, "{}", serde_json::to_string_pretty(&levels)?)?)
    })
}

impl Args {
    /// What the file of levels tells already.
    fn levels_so_far(&self) -> anyhow::Result<Levels> {
        let Some(path) = &self.levels else { return Ok(Levels::default()) };
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            text => text.with_context(|| format!("cannot read {}", path.display()))?,
        };
        Levels::read(&text).map_err(|error| anyhow!("{} is no file of levels: {error}", path.display()))
    }

    /// The command that measures the same levels again.
    fn made_by(&self, info: &GameInfo) -> String {
        let options: String = self.options.iter().map(|option| format!(" --option {option}")).collect();
        let against: String = self.against.iter().map(|bot| format!(" --against {bot}")).collect();
        let (id, bots, games, seed) = (info.id, &self.bots, self.games, &self.lab.seed);
        format!(
            "grognard tournament {id} --bots {bots}{against} --games {games} --seed {seed}{options} --levels games/{id}/levels.json"
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
