//! The phase of a position from its file.

use table::{Edition, PositionError};

use super::read::{Result, army};
use super::shape::{BattleFile, ForceFile, PhaseFile, PositionFile, StageFile};
use crate::Position;
use crate::phase::{Active, Battle, Ending, FireStep, Phase, Stage, Support};
use crate::position::Place;
use crate::rules::replacements::REPLACEMENTS;

/// Where the game stands.
pub(super) fn phase(position: &Position, file: &PositionFile, phase: &PhaseFile) -> Result<Phase> {
    let joint = file.joint_choice.map(|number| position.atlas().hex_numbered(number)).transpose()?;
    let fits = joint.is_none() || matches!(phase, PhaseFile::Arrive { .. });
    PositionError::unless(fits, format_args!("joint-choice belongs to the phase arrive (7.3)"))?;
    Ok(match phase {
        PhaseFile::Host { .. } => Phase::Host,
        PhaseFile::TurnStart { .. } => Phase::TurnStart,
        PhaseFile::Arrive { .. } => Phase::Arrive { joint },
        PhaseFile::Replace { left, .. } => Phase::Replace { left: left.unwrap_or(REPLACEMENTS) },
        PhaseFile::Move { force: None, .. } => Phase::Move { active: None },
        PhaseFile::Move { force: Some(written), .. } => {
            Phase::Move { active: Some(force(position, written)?) }
        }
        PhaseFile::Battle { force: written, battle: fought, .. } => {
            Phase::Battle(battle(position, force(position, written)?, fought)?)
        }
        PhaseFile::Administration { .. } => Phase::Administration,
        PhaseFile::TurnEnd { .. } => Phase::TurnEnd,
        PhaseFile::Over { ending, .. } => {
            Phase::Over(PositionError::ending(ending, Ending::ALL, Ending::outcome)?)
        }
    })
}

fn force(position: &Position, written: &ForceFile) -> Result<Active> {
    Ok(Active { army: army(position, &written.army)?, mp: written.mp, moved: written.moved })
}

fn battle(position: &Position, force: Active, written: &BattleFile) -> Result<Battle> {
    let Some(from) = position.hex_of(force.army) else {
        let name = position.army_name(force.army);
        return PositionError::because(format!("force: {name} cannot move by itself (9.1)"));
    };
    let hex = position.atlas().hex_numbered(written.hex)?;
    Ok(Battle {
        force,
        from,
        hex,
        relief: written.relief,
        shock_first: written.shock_first,
        round: written.round,
        flies: written.flies,
        stage: stage(written)?,
        units: position.defenders_in(hex),
        support: support(position),
    })
}

fn stage(written: &BattleFile) -> Result<Stage> {
    let Some(&step) = FireStep::ALL.get(usize::from(written.step).wrapping_sub(1)) else {
        return PositionError::because(format!("battle: step {}, expected 1 to 7 (10.1)", written.step));
    };
    Ok(match written.stage {
        StageFile::Fire => Stage::Fire(step),
        StageFile::Allot => Stage::Allot { left: written.left, next: step },
        StageFile::Interceptor => Stage::Interceptor,
        StageFile::Decide => Stage::Decide,
    })
}

/// 10.5 The markers that lie beside the battle.
fn support(position: &Position) -> Support {
    let mut support = Support::default();
    for counter in position.atlas().germans.ids().filter(|&counter| position.place(counter) == Place::Support)
    {
        support.add(counter, position.atlas().germans[counter].category);
    }
    support
}
