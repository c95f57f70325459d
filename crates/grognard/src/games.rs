//! `grognard games`: what there is to play.

use std::collections::BTreeMap;

use players::{BOTS, GENERAL_WITH_TIME, Levels, NO_BONUS, NOT_MEASURED, WHAT_LEVELS_MEAN, shelf};
use serde_json::json;

use crate::output::{Output, say};

/// What the verb takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
    /// Print the games' ids alone, one per line
    #[arg(long, conflicts_with = "json")]
    ids: bool,
    /// Print every set-up that is worth trying, one per line as `simulate` takes it
    #[arg(long, conflicts_with_all = ["json", "ids"])]
    set_ups: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> anyhow::Result<()> {
    if args.json {
        let games: Vec<_> = shelf().iter().map(|game| game.info()).collect();
        let levels: BTreeMap<&str, Levels> =
            shelf().iter().map(|game| (game.info().id, game.levels())).collect();
        return out.json(&json!({ "games": games, "bots": BOTS, "levels": levels }));
    }
    if args.ids || args.set_ups {
        return list(args.set_ups, out);
    }
    for game in shelf() {
        let info = game.info();
        say!(out, "{}  {}", info.id, info.title)?;
        say!(out, "  {}", info.about)?;
        say!(out, "  seats: {}", info.seats.join(", "))?;
        for scenario in info.scenarios {
            say!(out, "  scenario={}: {}", scenario.id, scenario.about)?;
        }
        for option in info.options {
            let values = option.values.join("|");
            say!(out, "  {}={values}: {} ({})", option.name, option.about, option.rule)?;
        }
        strengths(&game.levels(), info.seats, out)?;
    }
    for bot in BOTS {
        say!(out, "bot {}: {}", bot.id, bot.about)?;
    }
    say!(out, "bot general:SECONDS: {GENERAL_WITH_TIME}")?;
    say!(out, "{WHAT_LEVELS_MEAN}")?;
    say!(out, "{NO_BONUS}")?;
    out.flush()
}

/// How strong the bots are in a game.
fn strengths(levels: &Levels, seats: &[&str], out: &mut Output) -> anyhow::Result<()> {
    for bot in BOTS {
        let words = levels.of(bot.id).map_or_else(|| NOT_MEASURED.to_owned(), |level| level.words(seats));
        say!(out, "  {}: {words}", bot.id)?;
    }
    Ok(())
}

fn list(set_ups: bool, out: &mut Output) -> anyhow::Result<()> {
    for game in shelf() {
        let info = game.info();
        if !set_ups {
            say!(out, "{}", info.id)?;
            continue;
        }
        for options in info.set_ups() {
            let options: Vec<String> = options.iter().map(|option| format!("--option {option}")).collect();
            say!(out, "{} {}", info.id, options.join(" "))?;
        }
    }
    out.flush()
}
