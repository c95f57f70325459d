//! `grognard replay`: a record, verified line by line.

use std::path::PathBuf;

use anyhow::Context;
use players::find;
use serde_json::json;
use table::{Asks, Record};

use crate::DataArgs;
use crate::output::{Output, say};

/// What the verb takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
    #[command(flatten)]
    data: DataArgs,
    /// Tell the whole game as it was logged
    #[arg(long)]
    log: bool,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> anyhow::Result<()> {
    let name = args.file.display();
    let text = std::fs::read_to_string(&args.file).with_context(|| format!("cannot read {name}"))?;
    let record = Record::read(&text).with_context(|| format!("{name}"))?;
    let game = find(&record.game)?.load(&args.data.source())?;
    let replayed = game.replay(&record).with_context(|| format!("{name}"))?;
    let dice = match game.follows_its_seed(&record) {
        Some(true) => "follow the published seed",
        Some(false) => "do not follow the published seed",
        None => "no seed is published",
    };
    if args.json {
        let (game, orders, result) = (&record.game, record.lines.len(), &record.result);
        return out.json(&json!({
            "game": game, "orders": orders, "result": result, "hash": replayed.hash(), "dice": dice,
        }));
    }
    if args.log {
        for line in replayed.log() {
            say!(out, "{} ({})", line.text, line.rule)?;
        }
    }
    say!(out, "{name}: {}, {} orders, every line verified", record.game, record.lines.len())?;
    match replayed.asks() {
        Asks::Over(outcome) => say!(out, "result {}: {} ({})", outcome.how, outcome.text, outcome.rule)?,
        Asks::Seat(_) => {
            let asked = replayed.prompt().map_or(String::new(), |prompt| prompt.text);
            say!(out, "unfinished: {asked}")?;
        }
    }
    say!(out, "dice {dice}")?;
    say!(out, "hash {}", replayed.hash())?;
    out.flush()
}
