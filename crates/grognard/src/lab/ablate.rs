//! `grognard ablate`: which number moves the result how much.

use ::lab::{Ablation, Aim, Experiment, To, ablate, values};
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
  grognard ablate GAME --values staff.NAME,staff.OTHER
  grognard ablate GAME --values 'SEAT.*' --of SEAT --games 400 --csv games.csv
  grognard ablate GAME --values data:units.csv/NAME/COLUMN=3..8 --step 1

Each value is moved to its bounds, or by a step down and up, with everything else as it is, and plays the same dice as with \
nothing moved. What it does is told in percentage points with its 95 percent interval, the greatest effect first. Of many \
intervals, one in twenty misses by chance. `grognard tune --help` tells how values are written.")]
pub(crate) struct Args {
    #[command(flatten)]
    lab: LabArgs,
    /// The numbers to move, with commas between them
    #[arg(long, value_name = "VALUE,VALUE…", required = true)]
    values: Vec<String>,
    /// The seat whose result is measured; the first by default
    #[arg(long, value_name = "SEAT")]
    of: Option<String>,
    /// Move by this much down and up, instead of to the bounds
    #[arg(long, value_name = "NUMBER")]
    step: Option<f64>,
    /// How many games with each value at each end
    #[arg(long, default_value_t = 200, value_name = "N")]
    games: u64,
    /// Who plays a seat, such as --seat soviet=staff; seats that are not named play staff
    #[arg(long = "seat", value_name = "NAME=BOT")]
    seats: Vec<String>,
    /// A scenario or option, such as --option forest-shift=on (see `grognard games`)
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> anyhow::Result<()> {
    let game = args.lab.find()?;
    let info = game.info();
    let bots = bots(&info, &args.seats, "staff")?;
    let seat = args.of.as_deref().unwrap_or(info.seats[0]);
    let Some(measured) = info.seat_called(seat) else {
        bail!("unknown seat `{seat}`: {} has {}", info.id, info.seats.join(", "));
    };
    let to = match args.step {
        None => To::Bounds,
        Some(step) if step > 0.0 && step.is_finite() => To::Step(step),
        Some(step) => bail!("--step {step} is no step: it must be more than 0"),
    };
    if args.games == 0 {
        bail!("nothing is told by no games: --games 200");
    }
    let values = values(&args.values, game, &args.lab.data.source(), &bots)?;
    let base = args.lab.series(&args.options, &bots);
    let aim = Aim { seats: vec![measured.index()], against: Vec::new() };
    let plan = [
        ("options", json!(args.options)),
        ("bots", json!(bots)),
        ("values", json!(values)),
        ("to", json!(to)),
    ];
    experiment(
        &args.lab,
        "ablate",
        (1 + 2 * values.len() as u64) * args.games,
        &plan,
        out,
        |bench| ablate(&values, to, args.games, &mut Experiment::new(bench, &values, base, aim)?),
        |report, out| tell(&info, args, seat, report, out),
    )
    .map(drop)
}

fn tell(info: &GameInfo, args: &Args, seat: &str, report: &Ablation, out: &mut Output) -> anyhow::Result<()> {
    let games = Counted(args.games, "game");
    say!(out, "{}: {games} each, seed {}", info.id, args.lab.seed)?;
    say!(out, "  worth to {seat} as usual: {}", share(&report.usual))?;
    say!(out, "")?;
    let mut rows =
        vec![["value", "from", "to", "worth", "difference in points", ""].map(str::to_owned).to_vec()];
    for effect in &report.effects {
        rows.push(vec![
            effect.value.clone(),
            number(effect.from),
            number(effect.to),
            share(&effect.worth),
            points(&effect.difference),
            if effect.difference.is_sure() { "sure" } else { "" }.to_owned(),
        ]);
    }
    table(out, &rows)?;
    out.flush()
}
