//! `grognard check`: the rulebook's counts and named hexes, proven on the data.

use anyhow::bail;
use players::{find, shelf};
use serde_json::json;

use crate::DataArgs;
use crate::output::{Output, say};

/// What the verb takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Check only this game; all of them otherwise
    game: Option<String>,
    #[command(flatten)]
    data: DataArgs,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> anyhow::Result<()> {
    let games = match &args.game {
        Some(name) => vec![find(name)?],
        None => shelf().to_vec(),
    };
    let mut all_wrong = 0;
    let mut objects = Vec::new();
    for game in games {
        let facts = game.load(&args.data.source())?.facts();
        let wrong = facts.iter().filter(|fact| fact.wrong.is_some()).count();
        all_wrong += wrong;
        if args.json {
            objects.push(json!({ "game": game.info().id, "facts": facts }));
            continue;
        }
        for fact in &facts {
            match &fact.wrong {
                None => say!(out, "ok     {} {}: {}", game.info().id, fact.rule, fact.claim)?,
                Some(found) => say!(out, "WRONG  {} {}: {}: {found}", game.info().id, fact.rule, fact.claim)?,
            }
        }
        say!(out, "{}: {} facts, {wrong} wrong", game.info().id, facts.len())?;
    }
    if args.json {
        out.json(&objects)?;
    }
    out.flush()?;
    if all_wrong > 0 {
        bail!("{all_wrong} facts of the rulebook do not hold");
    }
    Ok(())
}
