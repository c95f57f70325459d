//! `grognard analyse`: a finished game, looked at again; or games of bots, to see that luck has the mean zero.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use players::analysis::{Decision, LEVELS, MeanOf, SeatAccount, Trial, TrialPlan, TurningPoint};
use players::{Analysis, AnalysisError, Thinking, Underway, find};
use table::{Counted, Record};

use crate::DataArgs;
use crate::interrupt::Interrupted;
use crate::output::{Output, say};
use crate::simulate::{bots, progress_bar, stopped_by_ctrl_c};

/// What the verb takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record of a finished game
    #[arg(required_unless_present = "self_test")]
    file: Option<PathBuf>,
    /// How thoroughly: quick or strong
    #[arg(long, default_value = "quick")]
    level: String,
    /// Decisions in thought for each decision that is weighed, instead of the level's; 0 weighs none
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// How often each position is played on in thought, instead of the level's; a multiple of six is best
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=10_000))]
    samples: Option<u32>,
    /// The seed: the same seed gives the same analysis on any number of threads
    #[arg(long, default_value = "1")]
    seed: String,
    /// How many threads; all cores by default
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// Play games of bots instead, and see that the luck of each side has the mean zero
    #[arg(long, value_name = "GAME", conflicts_with = "file")]
    self_test: Option<String>,
    /// How many games the self-test plays
    #[arg(long, value_name = "N", default_value_t = 200, requires = "self_test")]
    games: u64,
    /// Who plays a seat in the self-test, such as --seat soviet=random; seats that are not named play by doctrine
    #[arg(long = "seat", value_name = "NAME=BOT", requires = "self_test")]
    seats: Vec<String>,
    /// A scenario or option of the self-test, such as --option forest-shift=on
    #[arg(long = "option", value_name = "NAME=VALUE", requires = "self_test")]
    options: Vec<String>,
    #[command(flatten)]
    data: DataArgs,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> anyhow::Result<()> {
    match (&args.self_test, &args.file) {
        (Some(game), _) => self_test(args, game, out),
        (None, Some(file)) => analyse(args, file, out),
        (None, None) => bail!("which record? write `grognard analyse FILE`"),
    }
}

fn analyse(args: &Args, file: &Path, out: &mut Output) -> anyhow::Result<()> {
    let name = file.display();
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {name}"))?;
    let record = Record::read(&text).with_context(|| format!("{name}"))?;
    let game = find(&record.game)?.load(&args.data.source())?;
    let Some(mut plan) = game.analysis_plan(&args.level, &args.seed) else {
        bail!("unknown level `{}`: the levels are {}", args.level, LEVELS.join(", "));
    };
    plan.nodes = args.nodes.unwrap_or(plan.nodes);
    plan.samples = args.samples.unwrap_or(plan.samples);
    let (thinking, stopped) = thinking(args.threads)?;
    let bar = Announcer::new();
    let analysed = game.analyse(&record, &plan, &thinking, &|underway| bar.hear(underway));
    bar.finish();
    match analysed {
        Ok(analysis) if args.json => out.json(&analysis),
        Ok(analysis) => tell(&analysis, &name.to_string(), out),
        Err(AnalysisError::BrokenOff) if stopped.load(Ordering::Relaxed) => {
            let _ = std::io::Write::write_all(
                &mut std::io::stderr(),
                b"grognard: interrupted; nothing is kept of an analysis that is not done\n",
            );
            Err(Interrupted.into())
        }
        Err(error @ AnalysisError::Replay(_)) => Err(anyhow::Error::from(error)).with_context(|| {
            format!("{name} is damaged, or was played with other data (see `grognard replay`)")
        }),
        Err(error) => Err(anyhow::Error::from(error)).with_context(|| format!("{name}")),
    }
}

/// All cores, or so many threads, until ctrl-c.
fn thinking(threads: usize) -> anyhow::Result<(Thinking, Arc<AtomicBool>)> {
    let stopped = stopped_by_ctrl_c();
    // No threads at all mean all cores to the library that makes them.
    let pool =
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("cannot start threads")?;
    let asked = Arc::clone(&stopped);
    let goes_on = move || !asked.load(Ordering::Relaxed);
    Ok((Thinking { threads: Some(Arc::new(pool)), goes_on: Some(Arc::new(goes_on)) }, stopped))
}

/// Says once how long it will take, and shows a person how far it has come.
struct Announcer {
    began: Instant,
    bar: ProgressBar,
    announced: OnceLock<f64>,
}

impl Announcer {
    fn new() -> Self {
        let bar = ProgressBar::new(0);
        let style = ProgressStyle::with_template("{bar:40} {percent} %, {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message("looking how long it takes");
        Self { began: Instant::now(), bar, announced: OnceLock::new() }
    }

    fn hear(&self, underway: &Underway) {
        self.bar.set_length(underway.of as u64);
        self.bar.set_position(underway.done as u64);
        let Some(left) = underway.seconds_left else { return };
        if self.announced.set(underway.seconds + left).is_ok() && left > WORTH_SAYING {
            self.say(&format!("this takes about {}", human(underway.seconds + left)));
        }
        self.bar.set_message(format!("{} to go", human(left)));
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
        let took = self.began.elapsed().as_secs_f64();
        if took > WORTH_SAYING {
            self.say(&format!("it took {}", human(took)));
        }
    }

    /// To standard error, so that what is printed stays what it is.
    fn say(&self, text: &str) {
        self.bar.suspend(|| {
            let _ = std::io::Write::write_fmt(&mut std::io::stderr(), format_args!("grognard: {text}\n"));
        });
    }
}

/// Whatever takes less needs no words, in seconds.
const WORTH_SAYING: f64 = 2.0;

fn human(seconds: f64) -> String {
    match seconds.ceil() as u64 {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

fn self_test(args: &Args, game: &str, out: &mut Output) -> anyhow::Result<()> {
    let shelved = find(game)?;
    let plan = TrialPlan {
        games: args.games,
        seed: args.seed.clone(),
        options: args.options.clone(),
        bots: bots(&shelved.info(), &args.seats, "staff")?,
        samples: args.samples.unwrap_or(SELF_TEST_SAMPLES),
    };
    let game = shelved.load(&args.data.source())?;
    let (thinking, _) = thinking(args.threads)?;
    let bar = progress_bar(args.games);
    let tried = game.try_luck(&plan, &thinking, &|| bar.inc(1));
    bar.finish_and_clear();
    let trial = tried?;
    if args.json { out.json(&trial) } else { tell_trial(&trial, out) }?;
    if trial.games < plan.games { Err(Interrupted.into()) } else { Ok(()) }
}

/// Six go through all faces of a die, and over many games the rest evens out.
const SELF_TEST_SAMPLES: u32 = 6;

fn tell_trial(trial: &Trial, out: &mut Output) -> anyhow::Result<()> {
    let Trial { game, games, samples, gap, .. } = trial;
    say!(out, "{game}: {}, each position played on {samples} times", Counted(*games, "game"))?;
    let mean = |mean: &MeanOf| {
        let percent = |share: f64| 100.0 * share;
        format!("{:+.2} ({:+.2} to {:+.2})", percent(mean.mean), percent(mean.low), percent(mean.high))
    };
    for seat in &trial.seats {
        let verdict = if seat.luck.may_be_zero() { "zero is within" } else { "NOT zero" };
        say!(out, "  {} ({})", seat.seat, seat.bot)?;
        say!(out, "    mean luck, in points of 100     {}: {verdict}", mean(&seat.luck))?;
        say!(out, "    mean of what its orders gave    {}", mean(&seat.decisions))?;
        say!(out, "    mean worth of its games         {}", mean(&seat.worth))?;
    }
    say!(out, "  mean revision of the estimate     {}", mean(&trial.revision))?;
    say!(out, "  luck, orders and revision add up to the change of the chance within {gap:.1e}")?;
    out.flush()
}

fn tell(analysis: &Analysis, name: &str, out: &mut Output) -> anyhow::Result<()> {
    let Analysis { game, orders, text, graded, winner, .. } = analysis;
    let won = winner.as_ref().map_or_else(|| "nobody wins".to_owned(), |side| format!("{side} wins"));
    say!(out, "{name}: {game}, {}, {won}: {text}", Counted(*orders as u64, "order"))?;
    let what = if *graded { "expected grade" } else { "winning chance" };
    say!(out, "")?;
    say!(out, "The {what} of {} along the game, in percent:", analysis.sides[0])?;
    plot(analysis).iter().try_for_each(|line| say!(out, "{line}"))?;
    say!(out, "")?;
    say!(out, "Luck and decisions, in points of 100 (plus or minus two standard errors):")?;
    for seat in &analysis.seats {
        tell_seat(seat, analysis, out)?;
    }
    say!(out, "  The estimate changed its mind by {:+.1} from turn to turn.", 100.0 * analysis.revision)?;
    if !analysis.turning_points.is_empty() {
        say!(out, "")?;
        say!(out, "Turning points:")?;
    }
    for point in &analysis.turning_points {
        tell_turning_point(point, &analysis.sides[0], out)?;
    }
    for seat in analysis.seats.iter().filter(|seat| !seat.worst.is_empty()) {
        say!(out, "")?;
        say!(out, "What cost {} most, by what it could know:", seat.seat)?;
        seat.worst.iter().try_for_each(|decision| tell_decision(decision, out))?;
    }
    say!(out, "")?;
    tell_course(analysis, out)?;
    out.flush()
}

fn tell_seat(seat: &SeatAccount, analysis: &Analysis, out: &mut Output) -> anyhow::Result<()> {
    let percent = |share: f64| 100.0 * share;
    let (start, end) = (percent(seat.start), percent(seat.end));
    say!(out, "  {} ({}): from {start:.0} to {end:.0}", seat.seat, seat.player)?;
    let row = |label: &str, mean: f64, error: f64| {
        format!("    {label:<44} {:+6.1} ± {:.1}", percent(mean), 2.0 * percent(error))
    };
    say!(out, "{}", row("luck of the dice", seat.luck, seat.luck_error))?;
    say!(out, "{}", row("its decisions, against the staff's", seat.decisions, seat.decisions_error))?;
    if let Some(missed) = seat.missed {
        say!(out, "{}", row("what the general would have found more", missed, seat.missed_error))?;
        say!(
            out,
            "    ({} weighed, {} in thought each)",
            Counted(seat.weighed as u64, "decision"),
            analysis.nodes
        )?;
    }
    Ok(())
}

fn tell_turning_point(point: &TurningPoint, first: &str, out: &mut Output) -> anyhow::Result<()> {
    let TurningPoint { order, orders, turn, seat, before, after, luck, decisions, told } = point;
    let (from, to) = (order + 1, order + orders);
    say!(
        out,
        "  turn {turn}, orders {from} to {to} by {seat}: {first} from {:.0} to {:.0} (luck {:+.1}, decisions {:+.1})",
        100.0 * before,
        100.0 * after,
        100.0 * luck,
        100.0 * decisions
    )?;
    told.iter().try_for_each(|line| say!(out, "    {line}"))
}

fn tell_decision(decision: &Decision, out: &mut Output) -> anyhow::Result<()> {
    let Decision { order, turn, missed, error, ordered, better, .. } = decision;
    let (missed, error) = (100.0 * missed, 200.0 * error);
    say!(out, "  turn {turn}, from order {}: {missed:.1} ± {error:.1} points", order + 1)?;
    say!(out, "    ordered: {}", ordered.join(", "))?;
    say!(out, "    better:  {}", better.join(", "))
}

fn tell_course(analysis: &Analysis, out: &mut Output) -> anyhow::Result<()> {
    let sides = &analysis.sides;
    let wide = sides.iter().map(|side| side.len()).max().unwrap_or(0).max(6) + 2;
    let group = |numbers: &[u32]| numbers.iter().map(|number| format!("{number:>wide$}")).collect::<String>();
    let names: String = sides.iter().map(|side| format!("{side:>wide$}")).collect();
    let span = wide * sides.len();
    say!(out, "{:>6}{:>span$}{:>span$}{:>span$}", "turn", "steps", "lost", "ground")?;
    say!(out, "{:>6}{names}{names}{names}", "")?;
    let last = analysis.course.len().saturating_sub(1);
    for (index, at) in analysis.course.iter().enumerate() {
        let turn = if index == last { "end".to_owned() } else { at.turn.to_string() };
        say!(out, "{turn:>6}{}{}{}", group(&at.steps), group(&at.lost), group(&at.ground))?;
    }
    Ok(())
}

/// How wide the plot is, and how high.
const WIDTH: usize = 72;
const HEIGHT: usize = 11;

/// The curve as text: a star is the chance, a dot its uncertainty.
fn plot(analysis: &Analysis) -> Vec<String> {
    let orders = analysis.orders.max(1);
    let row = |chance: f64| ((1.0 - chance.clamp(0.0, 1.0)) * (HEIGHT - 1) as f64).round() as usize;
    let mut rows = vec![vec![' '; WIDTH]; HEIGHT];
    let column = |order: usize| order * (WIDTH - 1) / orders;
    let mut points = analysis.curve.iter().peekable();
    while let Some(point) = points.next() {
        // A point holds until the next one.
        let until = points.peek().map_or(point.order, |next| next.order);
        for column in column(point.order)..=column(until).max(column(point.order)) {
            rows.iter_mut().for_each(|row| row[column] = ' ');
            let (high, low) = (row(point.chance + 2.0 * point.error), row(point.chance - 2.0 * point.error));
            rows[high..=low].iter_mut().for_each(|row| row[column] = '.');
            rows[row(point.chance)][column] = '*';
        }
    }
    let label = |row: usize| match row {
        0 => "100",
        5 => " 50",
        10 => "  0",
        _ => "   ",
    };
    let lines = rows.iter().enumerate();
    let mut lines: Vec<String> = lines
        .map(|(row, line)| format!("  {} |{}", label(row), line.iter().collect::<String>().trim_end()))
        .collect();
    let mut turns = vec![' '; WIDTH + 3];
    for at in &analysis.course[..analysis.course.len().saturating_sub(1)] {
        let text = at.turn.to_string();
        let place = column(at.order);
        if turns[place.saturating_sub(1)..=place + text.len()].iter().all(|letter| *letter == ' ') {
            text.chars().enumerate().for_each(|(index, letter)| turns[place + index] = letter);
        }
    }
    lines.push(format!("  turn {}", turns.iter().collect::<String>().trim_end()));
    lines
}
