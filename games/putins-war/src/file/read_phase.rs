//! The phase of a position from JSON.

use table::{Edition, PositionError};

use super::read::{Result, hex};
use super::shape::{BattleFile, PhaseFile};
use crate::Position;
use crate::phase::{Battle, Ending, Phase, Stage};
use crate::position::Place;
use crate::units::{Side, UnitSet};

/// Where the game stands.
pub(super) fn phase(position: &Position, written: PhaseFile) -> Result<Phase> {
    Ok(match written {
        PhaseFile::SetUp { side } => Phase::SetUp(side.unwrap_or(Side::Allied)),
        PhaseFile::TurnStart {} => Phase::TurnStart,
        PhaseFile::Command { side } => Phase::Command(side.unwrap_or(Side::Russian)),
        PhaseFile::AirRoll {} => Phase::AirRoll,
        PhaseFile::Air { side, left } => match side.or(position.air) {
            Some(side) => Phase::Air { side, left: left.unwrap_or(1) },
            None => return PositionError::because("nobody has air superiority (5.6)"),
        },
        PhaseFile::Operations { side } => Phase::Operations(side.unwrap_or(Side::Russian)),
        PhaseFile::Move { unit: name, mp } => {
            Phase::Move { unit: position.atlas().called(0, &name)?, mp: mp.unwrap_or(6) }
        }
        PhaseFile::Entry {} => Phase::Entry,
        PhaseFile::Declare { battle } => declaration(position, &battle)?,
        PhaseFile::Battle { battle } => Phase::Battle(fight(position, &battle)?),
        PhaseFile::ActionEnd { side } => Phase::ActionEnd(side.unwrap_or(Side::Russian)),
        PhaseFile::TurnEnd {} => Phase::TurnEnd,
        PhaseFile::Over { ending } => {
            Phase::Over(PositionError::ending(&ending, Ending::ALL, Ending::outcome)?)
        }
    })
}

/// 9.1 Who attacks: the side that does not hold the target, unless it is written down.
fn attacker(position: &Position, written: &BattleFile) -> Result<Side> {
    let holder = position.holder(hex(position, written.target)?);
    match written.attacker.or(holder.map(|holder| !holder)) {
        Some(attacker) => Ok(attacker),
        None => PositionError::because(format!("nobody defends {} (9.1)", written.target)),
    }
}

fn attackers(position: &Position, written: &BattleFile) -> Result<UnitSet> {
    written.attackers.iter().map(|name| position.atlas().called(0, name)).collect()
}

fn declaration(position: &Position, written: &BattleFile) -> Result<Phase> {
    let (target, attacker) = (hex(position, written.target)?, attacker(position, written)?);
    if position.holder(target) != Some(!attacker) {
        return PositionError::because(format!("{} cannot be attacked (9.1)", written.target));
    }
    Ok(Phase::Declare { target, attackers: attackers(position, written)? })
}

fn fight(position: &Position, written: &BattleFile) -> Result<Battle> {
    let attacker = attacker(position, written)?;
    let stage = written.stage.unwrap_or(Stage::AttackerCommits);
    let mut committed = [0; 2];
    if stage == Stage::DefenderCommits {
        committed[attacker.index()] = written.hand;
    } else if stage != Stage::AttackerCommits {
        committed = Side::ALL.map(|side| position.revealed_forces(side).len() as u8);
    }
    Ok(Battle {
        attacker,
        target: hex(position, written.target)?,
        attackers: attackers(position, written)?,
        concentric: written.concentric,
        vostok: position.place(position.atlas().vostok) == Place::Battle,
        committed,
        emptied: written.emptied,
        stage,
    })
}
