//! The phase of a position from JSON.

use hexes::HexId;
use table::PositionError;

use super::{
    file::{BattleFile, PhaseWord, PositionFile, StageWord},
    read::{Result, army, hex, phase_word, wrong},
};
use crate::{
    Position,
    phase::{Active, Battle, Ending, FireStep, Phase, Stage, Support},
    position::Place,
    sequence::REPLACEMENTS,
    units::ArmyKind,
};

/// Where the game stands.
pub(super) fn phase(position: &Position, file: &PositionFile) -> Result<Phase> {
    Ok(match phase_word(file) {
        PhaseWord::Host => Phase::Host,
        PhaseWord::TurnStart if position.turn == 1 => return wrong("turn 1 has no phases I and II (5.3)"),
        PhaseWord::TurnStart => Phase::TurnStart,
        PhaseWord::Arrive if position.turn != 3 => return wrong("armies arrive on turn 3 (7.2)"),
        PhaseWord::Arrive => Phase::Arrive { joint: joint_choice(position, file)? },
        PhaseWord::Replace if position.turn == 1 => return wrong("turn 1 has no replacements (7.4)"),
        PhaseWord::Replace => match file.left.unwrap_or(REPLACEMENTS) {
            left if left <= REPLACEMENTS => Phase::Replace { left },
            left => return wrong(format!("left is {left}, expected 0 to {REPLACEMENTS} (7.4)")),
        },
        PhaseWord::Move => Phase::Move { active: active(position, file)? },
        PhaseWord::Battle => match (active(position, file)?, &file.battle) {
            (Some(force), Some(written)) => Phase::Battle(battle(position, force, written)?),
            _ => return wrong("a battle needs a force and a battle"),
        },
        PhaseWord::Administration => Phase::Administration,
        PhaseWord::TurnEnd => Phase::TurnEnd,
        PhaseWord::Over => over(file)?,
    })
}

/// 7.3 The hex that was chosen for the joint operation has to be one that it can take.
fn joint_choice(position: &Position, file: &PositionFile) -> Result<Option<HexId>> {
    let Some(number) = file.joint_choice else { return Ok(None) };
    let hex = hex(position, number)?;
    match position.check_joint(hex) {
        Ok(()) => Ok(Some(hex)),
        Err(refusal) => wrong(format!("joint-choice: {refusal}")),
    }
}

fn active(position: &Position, file: &PositionFile) -> Result<Option<Active>> {
    let Some(written) = &file.force else { return Ok(None) };
    let army = army(position, &written.army)?;
    let name = position.army_name(army);
    if position.atlas().army(army).kind == ArmyKind::Engineer || position.hex_of(army).is_none() {
        return wrong(format!("force: {name} cannot move by itself (9.1)"));
    }
    if position.done.contains(army) {
        return wrong(format!("force: {name} has finished for this turn (9.8)"));
    }
    let most = position.movement_factor();
    if written.mp > most {
        return wrong(format!("force: {name} has {} MP, expected 0 to {most} (2.10)", written.mp));
    }
    Ok(Some(Active { army, mp: written.mp, moved: written.moved }))
}

fn battle(position: &Position, force: Active, written: &BattleFile) -> Result<Battle> {
    let target = hex(position, written.hex)?;
    let from = position.hex_of(force.army).expect("the force is on the map");
    let near = position.atlas().neighbours(from).any(|next| next == target);
    if position.is_soviet(target) || position.atlas().ground(target).fortified || !near {
        return wrong(format!("battle: {} cannot be attacked from there (9.2, 10.13)", written.hex));
    }
    let units = position.defenders_in(target);
    if units.is_empty() || position.has_marker(target) {
        return wrong("battle: nobody stands face up in the hex (3.7)");
    }
    if !(1..=4).contains(&written.round) {
        return wrong(format!("battle: round {}, expected 1 to 4 (9.3)", written.round));
    }
    let kind = position.atlas().army(force.army).kind;
    if written.shock_first && (kind != ArmyKind::Shock || written.relief) {
        return wrong("battle: only a shock army fires first, and not at a relief force (10.2)");
    }
    Ok(Battle {
        force,
        from,
        hex: target,
        relief: written.relief,
        shock_first: written.shock_first,
        round: written.round,
        flies: flies(position, written)?,
        stage: stage(position, written, units.len())?,
        units,
        support: support(position),
    })
}

/// 10.11 VI Interceptor Corps can be committed once a turn, and to a round that is fought.
fn flies(position: &Position, written: &BattleFile) -> Result<bool> {
    let fought = matches!(written.stage, StageWord::Fire | StageWord::Allot);
    if written.flies && (position.interceptor || !fought) {
        return wrong("battle: VI Interceptor Corps flies in a round that is fought, once a turn (10.11)");
    }
    Ok(written.flies)
}

fn stage(position: &Position, written: &BattleFile, units: usize) -> Result<Stage> {
    let Some(&step) = FireStep::ALL.get(usize::from(written.step).wrapping_sub(1)) else {
        return wrong(format!("battle: step {}, expected 1 to 7 (10.1)", written.step));
    };
    Ok(match written.stage {
        StageWord::Fire => Stage::Fire(step),
        StageWord::Allot if usize::from(written.left) > units => {
            return wrong(format!("battle: {} hits for {units} units (10.14)", written.left));
        }
        StageWord::Allot => Stage::Allot { left: written.left, next: step },
        StageWord::Interceptor if !position.interceptor => {
            return wrong("battle: VI Interceptor Corps has flown this turn (10.11)");
        }
        StageWord::Interceptor => Stage::Interceptor,
        StageWord::Decide => Stage::Decide,
    })
}

/// 10.5 The markers that lie beside the battle.
fn support(position: &Position) -> Support {
    let mut support = Support::default();
    for counter in position.atlas().germans().filter(|&counter| position.place(counter) == Place::Support) {
        support.add(counter, position.atlas().german(counter).category);
    }
    support
}

fn over(file: &PositionFile) -> Result<Phase> {
    PositionError::ending(file.ending.as_deref(), Ending::ALL, Ending::outcome).map(Phase::Over)
}
