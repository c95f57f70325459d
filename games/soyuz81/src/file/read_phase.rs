//! The phase of a position as it was written, with everything that its question needs.

use std::collections::BTreeMap;

use table::{Edition, PositionError, Ratio, UnitId};

use super::read::{Result, formation};
use super::shape::{BattleFile, BattleStageFile, PartFile, PhaseFile, StackFile, StageFile};
use crate::Position;
use crate::phase::{
    Battle, BattleStage, Ending, Fighting, Moving, MpLeft, MpLost, Parent, Part, Phase, Stage,
};
use crate::units::{Stack, UnitSet};

/// The phase that is written.
pub(super) fn phase(position: &Position, file: PhaseFile) -> Result<Phase> {
    Ok(match file {
        PhaseFile::Exercise {} => Phase::Exercise,
        PhaseFile::GoldRow {} => Phase::GoldRow,
        PhaseFile::TurnStart {} => Phase::TurnStart,
        PhaseFile::Airpower { left } => Phase::Airpower { left: left.unwrap_or(position.airpower) },
        PhaseFile::NextChit {} => Phase::NextChit,
        PhaseFile::Choose { formation: acting } => Phase::Choose(formation(&acting)?),
        PhaseFile::Move { formation: acting, moved, lost: written, stack } => Phase::Move(Moving {
            formation: formation(&acting)?,
            done: unit_set(position, &moved)?,
            lost: lost(position, &written)?,
            parent: stack.map(|stack| parent(position, &stack)).transpose()?,
        }),
        PhaseFile::Fight { formation: acting, fought, battle: written } => Phase::Fight(Fighting {
            formation: formation(&acting)?,
            fought: unit_set(position, &fought)?,
            battle: written.map(|written| battle(position, &written)).transpose()?,
        }),
        PhaseFile::Reinforce { called } => Phase::Reinforce { called: unit_set(position, &called)? },
        PhaseFile::TurnEnd {} => Phase::TurnEnd,
        PhaseFile::Over { ending } => {
            Phase::Over(PositionError::ending(&ending, Ending::ALL, Ending::outcome)?)
        }
    })
}

fn unit_set(position: &Position, names: &[String]) -> Result<UnitSet> {
    names.iter().map(|name| position.atlas().called(0, name)).collect()
}

fn lost(position: &Position, written: &BTreeMap<String, u8>) -> Result<MpLost> {
    let mut lost = MpLost::default();
    for (name, &mp) in written {
        lost.note(position.atlas().called(0, name)?, mp);
    }
    Ok(lost)
}

fn parent(position: &Position, file: &StackFile) -> Result<Parent> {
    let [start, dropped @ ..] = file.waiting.as_slice() else {
        return PositionError::because(PARTS);
    };
    if dropped.len() >= Stack::MOST {
        return PositionError::because(PARTS);
    }
    let mut parent = Parent::new(part(position, start)?);
    for written in dropped {
        parent.push(part(position, written)?);
    }
    parent.rest();
    match (&file.moving, file.stage != StageFile::Waiting) {
        (Some(moving), true) => parent.group = part(position, moving)?,
        (None, false) => {}
        _ => return PositionError::because("stack: a part moves in every stage but waiting"),
    }
    parent.stage = match file.stage {
        StageFile::Waiting => Stage::Waiting,
        StageFile::Forming => Stage::Forming,
        StageFile::UnderWay => Stage::UnderWay,
        StageFile::Dropping => Stage::Dropping,
        StageFile::Dividing => match file.to {
            Some(to) => Stage::Dividing(position.atlas().hex_numbered(to)?),
            None => return PositionError::because("stack: dividing needs the hex `to` which the part moves"),
        },
    };
    Ok(parent)
}

/// How many parts a stack can have.
const PARTS: &str = "stack: waiting holds one to five parts, the starting hex first";

fn part(position: &Position, file: &PartFile) -> Result<Part> {
    let mut units = Stack::default();
    for name in &file.units {
        let unit = position.atlas().called(0, name)?;
        if units.contains(unit) || units.len() == Stack::MOST {
            return PositionError::because(format!("stack: unit {name} is named twice, or is the sixth"));
        }
        units.insert(unit);
    }
    let left = MpLeft { ground: file.mp_left, spetsnaz: file.spetsnaz_mp_left };
    Ok(Part { units, hex: position.atlas().hex_numbered(file.hex)?, left, markers: file.markers })
}

fn battle(position: &Position, file: &BattleFile) -> Result<Battle> {
    let advanced = file.advanced;
    let stage = match file.stage {
        BattleStageFile::Committing => BattleStage::Committing,
        BattleStageFile::DefenderLoses => BattleStage::DefenderLoses {
            left: file.left,
            attacker: file.attacker,
            sap: file.sap,
            odds: file.odds.as_deref().map(ratio).transpose()?,
        },
        BattleStageFile::AttackerLoses => BattleStage::AttackerLoses { left: file.left },
        BattleStageFile::Advancing => BattleStage::Advancing { advanced },
        BattleStageFile::Dividing => {
            BattleStage::Dividing { unit: advancing(position, file.unit.as_deref())?, advanced }
        }
    };
    Ok(Battle {
        target: position.atlas().hex_numbered(file.target)?,
        attackers: unit_set(position, &file.attackers)?,
        high_intensity: file.high_intensity,
        stage,
    })
}

fn ratio(text: &str) -> Result<Ratio> {
    let why = format_args!("battle: odds `{text}`, expected some such as 3:1");
    PositionError::found(text.parse().ok(), why)
}

fn advancing(position: &Position, name: Option<&str>) -> Result<UnitId> {
    match name {
        Some(name) => position.atlas().called(0, name),
        None => PositionError::because("battle: dividing needs the `unit` that advances"),
    }
}
