//! The one binary: `grognard play`, `serve`, `terminal`, `games`, `simulate`, `tournament`, `balance`, `tune`, `ablate`,
//! `protocol`, `replay`, `analyse`, `check`, `rules`.

mod analyse;
mod check;
mod data_folder;
mod games;
mod interrupt;
mod lab;
mod output;
mod play;
mod protocol;
mod replay;
mod rules;
mod serve;
mod simulate;
mod terminal;

use std::{path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};
use interrupt::Interrupted;
use output::Output;
use table::DataSource;

/// Play hex-and-counter wargames with the whole rulebook enforced, explained and analysed.
#[derive(Parser)]
#[command(name = "grognard", version, about, after_help = examples())]
struct Cli {
    #[command(subcommand)]
    verb: Option<Verb>,
}

/// Examples with the first game on the shelf.
fn examples() -> String {
    let game = players::first().info().id;
    let lines = [
        ("grognard games".to_owned(), "what there is to play"),
        ("grognard".to_owned(), "play in the browser"),
        (format!("grognard terminal {game}"), "play at the terminal"),
        (format!("grognard simulate {game} --games 1000 --seed 7"), "a thousand games between bots"),
        (format!("grognard tournament {game} --bots staff,random"), "how strong bots are"),
        ("grognard protocol".to_owned(), "one JSON answer per line, for bots"),
        (format!("grognard rules {game}"), "the rules in our own words"),
    ];
    let lines: String = lines.iter().map(|(line, what)| format!("  {line:<50} {what}\n")).collect();
    format!("Examples:\n{lines}\n`grognard VERB --help` tells more about each.")
}

#[derive(Subcommand)]
enum Verb {
    /// Play in the browser: serve on this machine alone and open the page (the default)
    Play(play::Args),
    /// Host games for others over HTTP
    Serve(serve::Args),
    /// Play at the terminal: a map, a prompt, and orders by number or by name
    Terminal(terminal::Args),
    /// List the games with their seats, scenarios and options
    Games(games::Args),
    /// Play bots against each other on all cores and count how the games end
    Simulate(simulate::Args),
    /// Rank bots by a round robin, with Elo ratings and how sure they are
    Tournament(lab::tournament::Args),
    /// Tell who wins, how and when, in every scenario and variant, with plots
    Balance(lab::balance::Args),
    /// Move numbers of a doctrine or of the data towards a target, by tests that stop when they are sure
    Tune(lab::tune::Args),
    /// Tell which number of a doctrine or of the data moves the result how much
    Ablate(lab::ablate::Args),
    /// Learn the judgement by which a general stops thinking, from games of the staff
    Learn(lab::learn::Args),
    /// Speak the line protocol on standard input and output, for bots in any language
    Protocol(protocol::Args),
    /// Verify a record line by line and print the hash of its last position
    Replay(replay::Args),
    /// Look at a finished game again: the chances along it, luck apart from decisions, what would have been better
    Analyse(analyse::Args),
    /// Prove every count and every named hex of the rulebook on the data
    Check(check::Args),
    /// Show the rules in our own words, or which test stands for which rule
    Rules(rules::Args),
}

/// Where a game's data comes from.
#[derive(clap::Args)]
struct DataArgs {
    /// Take the map, units and tables from the files of this folder (those it lacks are built in)
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl DataArgs {
    fn source(&self) -> DataSource {
        self.data.clone().map_or(DataSource::Embedded, DataSource::Folder)
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = Output::stdout();
    let verb = cli.verb.unwrap_or_else(|| Verb::Play(play::Args::default()));
    let done = match verb {
        Verb::Play(args) => play::run(&args, &mut out),
        Verb::Serve(args) => serve::run(&args, &mut out),
        Verb::Terminal(args) => terminal::run(&args, &mut out),
        Verb::Games(args) => games::run(&args, &mut out),
        Verb::Simulate(args) => simulate::run(&args, &mut out),
        Verb::Tournament(args) => lab::tournament::run(&args, &mut out),
        Verb::Balance(args) => lab::balance::run(&args, &mut out),
        Verb::Tune(args) => lab::tune::run(&args, &mut out),
        Verb::Ablate(args) => lab::ablate::run(&args, &mut out),
        Verb::Learn(args) => lab::learn::run(&args, &mut out),
        Verb::Protocol(args) => protocol::run(&args, &mut out),
        Verb::Replay(args) => replay::run(&args, &mut out),
        Verb::Analyse(args) => analyse::run(&args, &mut out),
        Verb::Check(args) => check::run(&args, &mut out),
        Verb::Rules(args) => rules::run(&args, &mut out),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever was interrupted has said what was kept.
        Err(error) if error.is::<Interrupted>() => ExitCode::from(interrupt::EXIT_CODE),
        Err(error) => {
            // One line, whatever the cause; if standard error is closed too, only the code is left.
            let _ = std::io::Write::write_fmt(&mut std::io::stderr(), format_args!("grognard: {error:#}\n"));
            ExitCode::FAILURE
        }
    }
}
