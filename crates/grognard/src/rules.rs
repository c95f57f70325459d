//! `grognard rules`: the rules in our own words, and the matrix of rules and tests.

use anyhow::{Context, bail};
use players::find;
use table::{RuleEntry, RuleKind};

use crate::output::{Output, say};

/// What the verb takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game
    game: String,
    /// Show the text of this rule, such as 9.12, instead of the matrix
    rule: Option<String>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> anyhow::Result<()> {
    let book = find(&args.game)?.rulebook();
    if let Some(number) = &args.rule {
        let missing = || format!("{} has no rule {number}", args.game);
        let entry = book.entry(number).with_context(missing)?;
        say!(out, "{} {}\n\n{}", entry.number, entry.title, entry.text)?;
        return out.flush();
    }
    if args.json {
        out.json(&book)?;
    } else {
        for entry in &book.entries {
            say!(out, "{}", line(entry))?;
        }
    }
    let untested: Vec<&str> = book.untested().map(|entry| entry.number.as_str()).collect();
    if !args.json {
        let enforced = book.entries.iter().filter(|entry| entry.kind == RuleKind::Enforced).count();
        let tests: usize = book.entries.iter().map(|entry| entry.tests.len()).sum();
        let total = book.entries.len();
        say!(out, "{total} rules, {enforced} enforced, {tests} tests, {} without a test", untested.len())?;
    }
    out.flush()?;
    if !untested.is_empty() {
        bail!("rules without a test: {}", untested.join(", "));
    }
    Ok(())
}

fn line(entry: &RuleEntry) -> String {
    let state = match &entry.kind {
        RuleKind::Information(why) => format!("information: {why}"),
        RuleKind::Enforced if entry.tests.is_empty() => "NO TEST".to_owned(),
        RuleKind::Enforced if entry.tests.len() == 1 => "1 test".to_owned(),
        RuleKind::Enforced => format!("{} tests", entry.tests.len()),
    };
    format!("{:<6} {:<42} {state}", entry.number, entry.title)
}
