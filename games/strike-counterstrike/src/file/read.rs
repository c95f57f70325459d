//! A position from its file: the set-up, changed by what is written. Whether it can be is validated afterwards.

use table::{Edition, PositionError, Written};

use super::read_phase;
use super::shape::{ArmyFile, GermanFile, PhaseFile, PositionFile};
use crate::atlas::{ARMY_ROSTER, GERMAN_ROSTER};
use crate::phase::Phase;
use crate::position::{Joint, LAST_TURN, Place};
use crate::rules::sequence::JANUARY;
use crate::units::{ArmyId, ArmySet, CounterId, CounterSet};
use crate::{Atlas, Options, Position};

pub(super) type Result<T> = std::result::Result<T, PositionError>;

/// The position that the file describes.
pub(super) fn read(atlas: &'static Atlas, options: Options, written: Written<Position>) -> Result<Position> {
    let (file, phase) = written;
    let phase = phase.unwrap_or(PhaseFile::Host { began: false });
    let start = if file.empty { Position::empty } else { Position::before_front };
    let mut position = start(atlas, options);
    position.turn = file.turn.unwrap_or(1);
    position.clock = file.clock;
    let flies = matches!(&phase, PhaseFile::Battle { battle, .. } if battle.flies);
    position.interceptor = file.interceptor.unwrap_or(!flies);
    position.worst_first = file.worst_first;
    for &number in &file.taken {
        let hex = atlas.hex_numbered(number)?;
        position.take_control(hex);
    }
    read_armies(&mut position, &file)?;
    position.host = file.host.as_deref().map(|name| army(&position, name)).transpose()?;
    read_germans(&mut position, &file, &phase)?;
    read_arrivals(&mut position, &file, &phase)?;
    position.began = !matches!(phase, PhaseFile::Host { began: false });
    position.phase = read_phase::phase(&position, &file, &phase)?;
    let over = matches!(position.phase, Phase::Over(_));
    position.front_due = !over && position.bare_front_hexes().next().is_some();
    Ok(position)
}

pub(super) fn army(position: &Position, name: &str) -> Result<ArmyId> {
    Ok(ArmyId(position.atlas().called(ARMY_ROSTER, name)?.0))
}

/// Armies that are named are where it is written; all are lifted first, so that they may swap places.
fn read_armies(position: &mut Position, file: &PositionFile) -> Result<()> {
    let mut named = ArmySet::default();
    for name in file.armies.keys() {
        let army = army(position, name)?;
        PositionError::unless(named.insert(army), format_args!("army {name} is named twice"))?;
        position.put(army, None);
    }
    for (name, written) in &file.armies {
        let army = army(position, name)?;
        read_army(position, army, written)?;
    }
    Ok(())
}

fn read_army(position: &mut Position, army: ArmyId, written: &ArmyFile) -> Result<()> {
    if let Some(number) = written.at {
        let hex = position.atlas().hex_numbered(number)?;
        let why = format_args!("army 1E has no hex of its own: name its host (6.3)");
        PositionError::unless(army != position.atlas().engineers, why)?;
        position.put(army, Some(hex));
    }
    position.set_steps(army, written.steps.unwrap_or(position.atlas().armies[army].strength));
    if written.done {
        position.done.insert(army);
    }
    if written.attacked {
        position.attacked.insert(army);
    }
    Ok(())
}

fn read_germans(position: &mut Position, file: &PositionFile, phase: &PhaseFile) -> Result<()> {
    let mut named = CounterSet::default();
    for (name, written) in &file.germans {
        let counter = CounterId(position.atlas().called(GERMAN_ROSTER, name)?.0);
        PositionError::unless(named.insert(counter), format_args!("counter {name} is named twice"))?;
        read_german(position, counter, written)?;
    }
    // Counters of turns that are over are in the pool unless it is said where they are; those of this turn wait for its
    // Phase I.
    let turn_begins = matches!(phase, PhaseFile::TurnStart { .. });
    let due = position.turn.saturating_sub(turn_begins.into());
    for counter in position.atlas().germans.ids().filter(|&counter| !named.contains(counter)) {
        if matches!(position.place(counter), Place::Turn(turn) if turn <= due) {
            position.set_place(counter, Place::Pool);
        }
    }
    // 10.7 He leaves the game in Phase I of turn 3.
    let guderian = position.atlas().guderian;
    if due >= JANUARY && !named.contains(guderian) {
        position.set_place(guderian, Place::Gone);
    }
    Ok(())
}

fn read_german(position: &mut Position, counter: CounterId, written: &GermanFile) -> Result<()> {
    let place = read_place(position, counter, &written.at)?;
    position.set_place(counter, place);
    position.entered[counter.index()] = written.since;
    if let Place::Front(hex) = place {
        position.laid[hex.index()] = written.laid;
    }
    Ok(())
}

fn read_place(position: &Position, counter: CounterId, at: &str) -> Result<Place> {
    let name = position.german_name(counter);
    let number = |text: &str| match text.parse() {
        Ok(number) => position.atlas().hex_numbered(number),
        Err(_) => PositionError::because(format!(
            "counter {name} is at `{at}`, expected pool, front HEX, HEX, support, turn N or gone"
        )),
    };
    match at.split_once(' ') {
        None if at == "pool" => Ok(Place::Pool),
        None if at == "support" => Ok(Place::Support),
        None if at == "gone" => Ok(Place::Gone),
        None => number(at).map(Place::Hex),
        Some(("front", text)) => number(text).map(Place::Front),
        Some(("turn", text)) => match text.parse() {
            Ok(turn) if (2..=LAST_TURN).contains(&turn) => Ok(Place::Turn(turn)),
            _ => PositionError::because(format!(
                "counter {name} is in the box of turn {text}, expected 2 to {LAST_TURN}"
            )),
        },
        Some(_) => PositionError::because(format!("counter {name} is at `{at}`")),
    }
}

/// 7.2, 7.3 What has still to come; by default it has come after turn 3.
fn read_arrivals(position: &mut Position, file: &PositionFile, phase: &PhaseFile) -> Result<()> {
    let comes_now = matches!(phase, PhaseFile::TurnStart { .. } | PhaseFile::Arrive { .. });
    let due = position.turn < JANUARY || (position.turn == JANUARY && comes_now);
    let on_map = position.hex_of(position.atlas().fourth_shock).is_some();
    position.fourth_shock_due = file.fourth_shock_due.unwrap_or(due && !on_map);
    position.joint = match file.joint.as_deref() {
        None if due => Joint::Waiting,
        None | Some("gone") => Joint::Gone,
        Some("waiting") => Joint::Waiting,
        Some(text) => match text.parse() {
            Ok(number) => Joint::Placed(position.atlas().hex_numbered(number)?),
            Err(_) => {
                return PositionError::because(format!("joint is `{text}`, expected waiting, gone or a hex"));
            }
        },
    };
    Ok(())
}
