//! `grognard tune`: numbers are moved towards a target.

use ::lab::{
    Aim, Bench, Bred, Breeding, Confirmed, Experiment, Goal, Stopped, Tuned, Tuning, Value, bot_list, breed,
    tune, values,
};
use anyhow::bail;
use serde_json::json;
use table::{Counted, GameInfo};

use super::{LabArgs, experiment, number, points, share, table};
use crate::output::{Output, say};
use crate::simulate::bots;

/// What the verb takes.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grognard tune GAME --value data:units.csv/NAME/COLUMN=3..8 --target SEAT=50
  grognard tune GAME --value staff.NAME --target SEAT=max --against staff,random
  grognard tune GAME --value 'staff.*' --target max --journal tuned.jsonl
  grognard tune GAME --value 'SEAT.*' --target SEAT=max --against staff --by population --games 100000

A value is a number of a doctrine (staff.NAME: of every seat that plays staff; SEAT.NAME: of that seat alone; staff.*: all of \
them) or a number of the data whose row says that it is judgement (data:FILE/ROW/COLUMN with its bounds; a row is called \
by what stands in its first column). SEAT=50 comes near to a share of 50 percent, SEAT=max wins as much as possible with that \
seat, max with every seat.

Steps: one number is moved at a time, tried with the same dice as what it is held against, and taken when a sequential test is \
sure that it is better by the margin. A population: many doctrines around a middle play the same dice, the best third makes the \
next middle, as many generations as --games allows; for many numbers of which each alone hardly matters. At the end, the first \
and the last numbers are played with new dice: those figures are what to believe.")]
pub(crate) struct Args {
    #[command(flatten)]
    lab: LabArgs,
    /// A number to move: staff.NAME, staff.NAME=LOW..HIGH or data:FILE/ROW/COLUMN=LOW..HIGH; several, or with commas
    #[arg(long = "value", value_name = "VALUE", required = true)]
    values: Vec<String>,
    /// What is to be reached: SEAT=50 (percent), SEAT=max or max
    #[arg(long, value_name = "TARGET")]
    target: String,
    /// For max: the bots to win against, with commas between them
    #[arg(long, value_name = "BOT,BOT…")]
    against: Option<String>,
    /// Who plays a seat, such as --seat soviet=staff; seats that are not named play staff
    #[arg(long = "seat", value_name = "NAME=BOT")]
    seats: Vec<String>,
    /// A scenario or option, such as --option forest-shift=on (see `grognard games`)
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// How it is searched: a step at a time, or by a population
    #[arg(long, value_enum, default_value = "steps")]
    by: By,
    /// By a population: how many there are in a generation
    #[arg(long, default_value_t = 24, value_name = "N", value_parser = clap::value_parser!(u64).range(3..=1000))]
    size: u64,
    /// By a population: how many rounds each of them plays
    #[arg(long, default_value_t = 300, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    each: u64,
    /// By a population: how far the first generation strays, in percent of the way between the bounds
    #[arg(long, default_value_t = 12.0, value_name = "PERCENT")]
    spread: f64,
    /// The most games that the search may play
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    games: u64,
    /// The most rounds of one test; a round is a game against each opponent at each seat that counts
    #[arg(long, default_value_t = 2000, value_name = "N")]
    most: u64,
    /// How many percentage points make a step worth it
    #[arg(long, default_value_t = 5.0, value_name = "POINTS")]
    margin: f64,
    /// How near to a share is near enough, in percentage points
    #[arg(long, default_value_t = 5.0, value_name = "POINTS")]
    tolerance: f64,
    /// How sure each test must be, in percent
    #[arg(long, default_value_t = 95.0, value_name = "PERCENT")]
    sure: f64,
    /// How many rounds with new dice confirm the end
    #[arg(long, default_value_t = 400, value_name = "N")]
    confirm: u64,
}

/// How numbers are searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum By {
    /// One number at a time, each step by a test
    Steps,
    /// All numbers at once, generation by generation
    Population,
}

/// How many rounds are played between two looks at a test.
const BATCH: u64 = 20;

pub(crate) fn run(args: &Args, out: &mut Output) -> anyhow::Result<()> {
    let game = args.lab.find()?;
    let info = game.info();
    let bots = bots(&info, &args.seats, "staff")?;
    let (seats, goal) = target(&info, &args.target, args.tolerance)?;
    let against = against(&info, args.against.as_deref(), goal, &bots)?;
    let values = values(&args.values, game, &args.lab.data.source(), &bots)?;
    let within = |name: &str, number: f64, low: f64, high: f64| {
        if number > low && number < high {
            return Ok(());
        }
        bail!("--{name} {number} is not between {low} and {high}")
    };
    within("margin", args.margin, 0.0, 100.0)?;
    within("tolerance", args.tolerance, 0.0, 50.0)?;
    within("sure", args.sure, 50.0, 100.0)?;
    within("spread", args.spread, 0.0, 100.0)?;
    let base = args.lab.series(&args.options, &bots);
    let aim = Aim { seats, against };
    let in_round = (aim.seats.len() * aim.against.len().max(1)) as u64;
    let most = args.games + 2 * in_round * args.confirm;
    let mut plan = vec![
        ("options", json!(args.options)),
        ("bots", json!(bots)),
        ("values", json!(values)),
        ("target", json!(args.target)),
        ("against", json!(aim.against)),
    ];
    if args.by == By::Population {
        let breeding = breeding(args, goal, in_round)?;
        plan.extend([
            ("by", json!("population")),
            ("size", json!(args.size)),
            ("each", json!(args.each)),
            ("spread", json!(args.spread)),
        ]);
        let play = |bench: &mut Bench<'_>| {
            breed(&values, &breeding, &mut Experiment::new(bench, &values, base, aim)?)
        };
        let tell = |report: &Bred, out: &mut Output| tell_bred(&info, args, in_round, &values, report, out);
        return experiment(&args.lab, "tune", most, &plan, out, play, tell).map(drop);
    }
    plan.extend([
        ("margin", json!(args.margin)),
        ("tolerance", json!(args.tolerance)),
        ("sure", json!(args.sure)),
    ]);
    let tuning = Tuning {
        goal,
        margin: args.margin / 100.0,
        error: 1.0 - args.sure / 100.0,
        batch: BATCH,
        most: args.most,
        budget: args.games / in_round,
        confirm: args.confirm,
    };
    let play =
        |bench: &mut Bench<'_>| tune(&values, &tuning, &mut Experiment::new(bench, &values, base, aim)?);
    let tell = |report: &Tuned, out: &mut Output| tell(&info, args, in_round, &values, report, out);
    experiment(&args.lab, "tune", most, &plan, out, play, tell).map(drop)
}

/// As many generations as the games allow.
fn breeding(args: &Args, goal: Goal, in_round: u64) -> anyhow::Result<Breeding> {
    let one = args.size * args.each * in_round;
    let generations = args.games / one;
    if generations == 0 {
        bail!("--games {} is not enough for a generation, which is {}", args.games, Counted(one, "game"));
    }
    Ok(Breeding {
        goal,
        size: args.size as usize,
        rounds: args.each,
        generations,
        spread: args.spread / 100.0,
        confirm: args.confirm,
        seed: format!("{}/population", args.lab.seed),
    })
}

/// Reads `soviet=50`, `soviet=max` and `max`: the seats that count, and what is to be reached.
fn target(info: &GameInfo, text: &str, tolerance: f64) -> anyhow::Result<(Vec<usize>, Goal)> {
    if text == "max" {
        return Ok(((0..info.seats.len()).collect(), Goal::Most));
    }
    let example = info.seats[0];
    let Some((seat, goal)) = text.split_once('=') else {
        bail!("`{text}` is not a target: write {example}=50, {example}=max or max");
    };
    let Some(seat) = info.seat_called(seat) else {
        bail!("unknown seat `{seat}`: {} has {}", info.id, info.seats.join(", "));
    };
    let goal = match goal.trim_end_matches('%').trim().parse() {
        _ if goal == "max" => Goal::Most,
        Ok(percent) if (0.0..=100.0).contains(&percent) => {
            Goal::Near { share: percent / 100.0, tolerance: tolerance / 100.0 }
        }
        _ => bail!("`{goal}` is not a share in percent or `max`: write {example}=50 or {example}=max"),
    };
    Ok((vec![seat.index()], goal))
}

/// Who is played against: by default, for `max`, the bots of the seats as they are.
fn against(info: &GameInfo, text: Option<&str>, goal: Goal, bots: &[String]) -> anyhow::Result<Vec<String>> {
    match (text, goal) {
        (Some(_), _) if info.seats.len() == 1 => bail!("{} is played alone: leave --against out", info.id),
        (Some(_), Goal::Near { .. }) => bail!("--against is for max; who plays is said by --seat NAME=BOT"),
        (Some(text), Goal::Most) => Ok(bot_list(text)),
        (None, Goal::Most) if info.seats.len() > 1 => {
            let mut others = bots.to_vec();
            others.dedup();
            Ok(others)
        }
        (None, _) => Ok(Vec::new()),
    }
}

fn tell(
    info: &GameInfo,
    args: &Args,
    in_round: u64,
    values: &[Value],
    report: &Tuned,
    out: &mut Output,
) -> anyhow::Result<()> {
    tell_what(info, args, report.rounds * in_round, out)?;
    for step in &report.moves {
        let (from, to) = (number(step.from), number(step.to));
        let (pairs, points) = (Counted(step.difference.pairs, "round"), points(&step.difference));
        say!(out, "  {} from {from} to {to}: {points} points over {pairs}", step.value)?;
    }
    let (taken, why) = (report.moves.len(), why(report.stopped, args));
    say!(out, "  {taken} of {} tried steps taken; {why}", report.tried)?;
    tell_values(values, &report.values, out)?;
    tell_confirmed(args, &report.confirmed, out)
}

fn tell_bred(
    info: &GameInfo,
    args: &Args,
    in_round: u64,
    values: &[Value],
    report: &Bred,
    out: &mut Output,
) -> anyhow::Result<()> {
    tell_what(info, args, report.rounds * in_round, out)?;
    let mut rows = vec![["generation", "mean", "best", "middle"].map(str::to_owned).to_vec()];
    for (index, generation) in report.generations.iter().enumerate() {
        let worths = [generation.mean, generation.best, generation.centre];
        let worths = worths.map(|worth| format!("{:.1} %", 100.0 * worth));
        rows.push([vec![(index + 1).to_string()], worths.to_vec()].concat());
    }
    table(out, &rows)?;
    tell_values(values, &report.values, out)?;
    tell_confirmed(args, &report.confirmed, out)
}

fn tell_what(info: &GameInfo, args: &Args, games: u64, out: &mut Output) -> anyhow::Result<()> {
    let games = Counted(games, "game");
    say!(out, "{}: {} tuned over {games}, seed {}", info.id, args.target, args.lab.seed)
}

fn tell_values(values: &[Value], told: &[(String, f64, f64)], out: &mut Output) -> anyhow::Result<()> {
    say!(out, "")?;
    let mut rows = vec![["value", "was", "is", "bounds"].map(str::to_owned).to_vec()];
    for ((name, from, to), value) in told.iter().zip(values) {
        let bounds = format!("{} to {}", number(value.low), number(value.high));
        rows.push(vec![name.clone(), number(*from), number(*to), bounds]);
    }
    table(out, &rows)?;
    say!(out, "")
}

fn tell_confirmed(args: &Args, confirmed: &Confirmed, out: &mut Output) -> anyhow::Result<()> {
    say!(out, "  with new dice, {} each:", Counted(args.confirm, "round"))?;
    say!(out, "  before {}, after {}", share(&confirmed.before), share(&confirmed.after))?;
    let sure = if confirmed.difference.is_sure() { "95 % sure" } else { "which may be chance" };
    say!(out, "  difference {} points, {sure}", points(&confirmed.difference))?;
    out.flush()
}

fn why(stopped: Stopped, args: &Args) -> String {
    let (tolerance, margin, sure) = (number(args.tolerance), number(args.margin), number(args.sure));
    match stopped {
        Stopped::Sure => format!("stopped, {sure} % sure to be within {tolerance} points of the target"),
        Stopped::Near => {
            format!("stopped within {tolerance} points of the target, not surely: no step is better")
        }
        Stopped::NoBetterStep => format!("stopped, as no step is better by {margin} points"),
        Stopped::Budget => format!("stopped at the limit of {}", Counted(args.games, "game")),
    }
}
