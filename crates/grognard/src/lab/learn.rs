//! `grognard learn`: the judgement by which a general stops thinking, learned from games of the staff.

use std::path::PathBuf;

use anyhow::Context;
use players::find;
use players::general::LearnPlan;

use crate::DataArgs;
use crate::output::{Output, say};
use crate::simulate::progress_bar;

/// What the verb takes.
#[derive(clap::Args)]
#[command(after_help = "Example: grognard learn GAME --games 20000 --out games/GAME/judgement.json")]
pub(crate) struct Args {
    /// The game
    game: String,
    /// From how many games of the staff
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    games: u64,
    /// How many actions are studied after that, each by a search whose best way is played to the end of the game
    #[arg(long, default_value_t = 5000, value_name = "N")]
    studies: u64,
    /// The seed: the same seed gives the same judgement on any number of threads
    #[arg(long, default_value = "learn")]
    seed: String,
    /// How many hidden units the network has
    #[arg(long, default_value_t = 32, value_name = "N")]
    hidden: usize,
    /// How many times it goes over all positions
    #[arg(long, default_value_t = 15, value_name = "N")]
    rounds: usize,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    data: DataArgs,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> anyhow::Result<()> {
    let game = find(&args.game)?.load(&args.data.source())?;
    let Args { games, studies, hidden, rounds, .. } = *args;
    let plan = LearnPlan { games, studies, seed: args.seed.clone(), hidden, rounds };
    let bar = progress_bar(games + studies);
    let learned = game.learn(&plan, &|| bar.inc(1));
    bar.finish_and_clear();
    let (mut judgement, told) = learned?;
    judgement.made_by = format!(
        "grognard learn {} --games {games} --studies {studies} --seed {} --hidden {hidden} --rounds {rounds}",
        args.game, args.seed
    );
    let text = serde_json::to_string(&judgement)?;
    std::fs::write(&args.out, text + "\n").with_context(|| format!("cannot write {}", args.out.display()))?;
    say!(out, "Mean square error on games that it did not learn from, and of whoever always says the mean:")?;
    for turn in told {
        let (error, of_the_mean) = (turn.error, turn.of_the_mean);
        say!(
            out,
            "  turn {:2}: {error:.3} of {of_the_mean:.3} over {} positions",
            turn.turn,
            turn.positions
        )?;
    }
    say!(out, "Written to {}", args.out.display())
}
