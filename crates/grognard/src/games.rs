//! `grognard games`: what there is to play.

use players::{BOTS, shelf};
use serde_json::json;

use crate::output::{Output, say};

/// What the verb takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> anyhow::Result<()> {
    if args.json {
        let games: Vec<_> = shelf().iter().map(|game| game.info()).collect();
        return out.json(&json!({ "games": games, "bots": BOTS }));
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
    }
    for bot in BOTS {
        say!(out, "bot {}: {}", bot.id, bot.about)?;
    }
    out.flush()
}
