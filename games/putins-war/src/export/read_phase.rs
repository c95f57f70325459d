//! The phase of a position from JSON.

use table::PositionError;

use super::{
    file::{BattleFile, PhaseWord, PositionFile, StageWord},
    read::{Result, hex, phase_word, side, unit, wrong},
};
use crate::{
    Modifiers, Position,
    phase::{Battle, Ending, Phase, Stage},
    position::{AP_MOST, Place},
    units::{Category, Side, UnitSet},
};

/// 9.17 The most columns of a concentric attack.
const CONCENTRIC_MOST: u8 = Modifiers::concentric_columns(6);

/// Where the game stands.
pub(super) fn phase(position: &Position, file: &PositionFile) -> Result<Phase> {
    let asked = file.side.map(side);
    Ok(match phase_word(file) {
        PhaseWord::SetUp => Phase::SetUp(asked.unwrap_or(Side::Allied)),
        PhaseWord::TurnStart => Phase::TurnStart,
        PhaseWord::Command => Phase::Command(asked.unwrap_or(Side::Russian)),
        PhaseWord::AirRoll => Phase::AirRoll,
        PhaseWord::Air => air(position, file)?,
        PhaseWord::Operations => Phase::Operations(asked.unwrap_or(Side::Russian)),
        PhaseWord::Move => moving(position, file)?,
        PhaseWord::Entry => Phase::Entry,
        PhaseWord::Declare | PhaseWord::Battle => match &file.battle {
            Some(written) => attack(position, written, phase_word(file))?,
            None => return wrong("an attack needs a battle"),
        },
        PhaseWord::ActionEnd => Phase::ActionEnd(asked.unwrap_or(Side::Russian)),
        PhaseWord::TurnEnd => Phase::TurnEnd,
        PhaseWord::Over => over(file)?,
    })
}

fn air(position: &Position, file: &PositionFile) -> Result<Phase> {
    let Some(side) = position.air else { return wrong("nobody has air superiority (5.6)") };
    if file.side.is_some_and(|word| super::read::side(word) != side) {
        return wrong("aircraft are placed by who has air superiority (5.6)");
    }
    match file.left.unwrap_or(1) {
        left @ 0..=11 => Ok(Phase::Air { side, left }),
        left => wrong(format!("left is {left}, expected 0 to 11 (5.6)")),
    }
}

fn moving(position: &Position, file: &PositionFile) -> Result<Phase> {
    let unit = unit(position, file.unit.as_deref().unwrap_or(""))?;
    let here = match position.place(unit) {
        Place::Hex(_) => true,
        Place::Track(turn) => turn <= position.turn,
        _ => false,
    };
    if !here || position.atlas().unit(unit).category != Category::Regular {
        return wrong(format!("unit {} cannot move (8.2)", position.name(unit)));
    }
    match file.mp.unwrap_or(6) {
        mp @ 0..=6 => Ok(Phase::Move { unit, mp }),
        mp => wrong(format!("mp is {mp}, expected 0 to 6 (8.3)")),
    }
}

fn attack(position: &Position, written: &BattleFile, phase: PhaseWord) -> Result<Phase> {
    let target = hex(position, written.target)?;
    let attackers = written.attackers.iter().map(|name| unit(position, name)).collect::<Result<UnitSet>>()?;
    let attacker = match (written.attacker.map(side), position.holder(target)) {
        (Some(attacker), _) => attacker,
        (None, Some(holder)) => !holder,
        (None, None) => return wrong(format!("nobody defends {} (9.1)", written.target)),
    };
    let near: UnitSet = position.candidates(attacker, target).collect();
    if !attackers.without(near).is_empty() {
        return wrong(format!("an attacker is no unit next to {} (9.2)", written.target));
    }
    if phase == PhaseWord::Declare {
        if position.holder(target) != Some(!attacker) || near.is_empty() {
            return wrong(format!("{} cannot be attacked (9.1)", written.target));
        }
        return Ok(Phase::Declare { target, attackers });
    }
    let stage = match written.stage.unwrap_or(StageWord::AttackerCommits) {
        StageWord::AttackerCommits => Stage::Commit(attacker),
        StageWord::DefenderCommits => Stage::Commit(!attacker),
        StageWord::Concentric => Stage::Concentric,
        StageWord::Vostok => Stage::Vostok,
        StageWord::Resolve => Stage::Resolve,
        StageWord::Retreat => Stage::Retreat,
        StageWord::Lose => Stage::Lose,
        StageWord::Bleed => Stage::Bleed,
        StageWord::Advance => Stage::Advance,
        StageWord::Recycle => Stage::Recycle,
    };
    let mut committed = [0; 2];
    if stage == Stage::Commit(!attacker) {
        committed[attacker.index()] = written.hand;
    } else if !matches!(stage, Stage::Commit(_)) {
        committed = Side::BOTH.map(|side| position.revealed_forces(side).len() as u8);
    }
    let vostok = position.place(position.atlas().vostok) == Place::Battle;
    let (emptied, concentric) = (written.emptied, written.concentric);
    Ok(Phase::Battle(Battle { attacker, target, attackers, concentric, vostok, committed, emptied, stage }))
}

fn over(file: &PositionFile) -> Result<Phase> {
    PositionError::ending(file.ending.as_deref(), Ending::ALL, Ending::outcome).map(Phase::Over)
}

/// Whether everything else agrees with the phase.
pub(super) fn check(position: &Position) -> Result<()> {
    if matches!(position.phase, Phase::Over(_)) {
        return Ok(());
    }
    check_set_up(position)?;
    check_battle(position)?;
    check_forces(position)?;
    check_points(position)?;
    let aircraft: u32 = position.atlas().board.ids().map(|hex| u32::from(position.air_on(hex))).sum();
    let (due, flying) = match position.phase {
        Phase::Air { left, .. } => (u32::from(left), true),
        _ => (0, position.is_in_operations()),
    };
    if aircraft + due > 11 || (aircraft > 0 && !flying) {
        return wrong("there are more aircraft than there can be now (5.6)");
    }
    Ok(())
}

/// 3 Before the war nobody has entered it; after the set-up everybody has been placed.
fn check_set_up(position: &Position) -> Result<()> {
    let Phase::SetUp(side) = position.phase else {
        let waiting = Side::BOTH.into_iter().find_map(|side| position.next_to_place(side));
        return match waiting {
            Some(unit) => wrong(format!("unit {} is not set up (3.2, 3.3)", position.name(unit))),
            None => Ok(()),
        };
    };
    let armies_placed =
        position.on_map(Side::Russian).any(|(unit, _)| position.atlas().unit(unit).fixed.is_none());
    let allies_missing = position.next_to_place(Side::Allied).is_some();
    if position.turn > 1 || !position.entered.is_empty() || position.air.is_some() || position.passed {
        return wrong("the set-up is before the first turn (3.1)");
    }
    match side {
        Side::Allied if armies_placed => wrong("the alliance sets up before the Russian armies (3.2)"),
        Side::Russian if allies_missing => wrong("the alliance is not set up yet (3.2)"),
        _ => Ok(()),
    }
}

/// 9 The target, the attackers and the stage agree.
fn check_battle(position: &Position) -> Result<()> {
    let Phase::Battle(battle) = position.phase else { return Ok(()) };
    let defended = position.holder(battle.target) == Some(!battle.attacker);
    let regular = position.unit_in(battle.target).is_some();
    let fits = match battle.stage {
        Stage::Commit(_) | Stage::Concentric | Stage::Vostok | Stage::Resolve => {
            defended && !battle.attackers.is_empty() && !battle.emptied
        }
        Stage::Retreat => defended && regular && !battle.attackers.is_empty() && !battle.emptied,
        Stage::Lose => defended && !battle.attackers.is_empty() && !battle.emptied,
        Stage::Bleed => !battle.attackers.is_empty() && (!battle.emptied || !regular),
        Stage::Advance => !battle.emptied || !regular,
        Stage::Recycle => battle.attackers.is_empty() && !battle.emptied,
    };
    let bare = position.holder(battle.target) != Some(battle.attacker)
        && position.air_on_garrison(battle.target) == 0;
    let emptied_fits = !battle.emptied || bare;
    let decided = !matches!(battle.stage, Stage::Commit(_) | Stage::Concentric | Stage::Vostok);
    let vostok_fits = !battle.vostok || (position.atlas().ground(battle.target).serp && decided);
    let rolled = matches!(battle.stage, Stage::Vostok | Stage::Resolve)
        && position.is_concentric(battle.target, battle.attackers);
    let concentric_fits = battle.concentric <= if rolled { CONCENTRIC_MOST } else { 0 };
    if !fits || !emptied_fits || !vostok_fits || !concentric_fits {
        return wrong("the battle contradicts itself (9)");
    }
    if battle.committed[battle.attacker.index()] > position.free_forces(battle.attacker)
        && matches!(battle.stage, Stage::Commit(_))
    {
        return wrong("more special forces are in the hand than are at hand (9.20)");
    }
    Ok(())
}

/// 7.3, 7.4, 9.20 Special forces are where the phase allows.
fn check_forces(position: &Position) -> Result<()> {
    let open = matches!(position.phase, Phase::Battle(battle)
        if !matches!(battle.stage, Stage::Commit(_)));
    let operations = position.is_in_operations();
    for unit in position.atlas().units() {
        let regular = position.atlas().unit(unit).category == Category::Regular;
        let fits = match position.place(unit) {
            Place::Battle => open,
            Place::Fresh => {
                operations || position.phase == Phase::TurnEnd || position.phase == Phase::TurnStart
            }
            Place::Arriving(turn) => {
                turn > position.turn || !(operations || position.phase == Phase::TurnEnd)
            }
            Place::Track(turn) => regular || turn > position.turn || position.phase == Phase::TurnStart,
            _ => true,
        };
        if !fits {
            return wrong(format!("unit {} cannot be there now (7.3, 7.4, 9.20)", position.name(unit)));
        }
    }
    Ok(())
}

/// 5.3, 5.10 What was spent agrees with what there is.
fn check_points(position: &Position) -> Result<()> {
    let operations = position.is_in_operations();
    for side in Side::BOTH {
        let (secret, spent) = (position.secret[side.index()], position.spent[side.index()]);
        let announced = position.announced[side.index()];
        let name = side.word();
        if !operations && position.phase != Phase::TurnEnd {
            let early = matches!(position.phase, Phase::SetUp(_) | Phase::TurnStart)
                || (position.phase == Phase::Command(Side::Russian))
                || (position.phase == Phase::Command(Side::Allied) && side == Side::Allied);
            if spent > 0 || announced || position.passed || (early && !secret.container.is_empty()) {
                return wrong(format!("{name}: nothing can be spent or committed yet (5.3)"));
            }
            continue;
        }
        let most = if position.options.honour_system { AP_MOST } else { secret.total() };
        let acting = position.acting() == Some(side);
        let due = match position.phase {
            Phase::Battle(battle) if battle.attacker == side => battle.attackers.len().max(1) as u8,
            _ => u8::from(acting),
        };
        let out = !position.options.honour_system && !acting && spent == most;
        let fits = match announced {
            true => spent == secret.total() && !acting && position.asked_to_act() != Some(side),
            false => spent <= most && spent >= due && (!out || position.phase == Phase::TurnEnd),
        };
        let told = announced || matches!(position.phase, Phase::ActionEnd(_));
        if !fits || (told && position.passed) {
            return wrong(format!("{name}: {spent} action points spent do not fit (5.3, 5.10)"));
        }
        if let Phase::Declare { attackers, target } = position.phase
            && position.attacker_of(target) == side
            && (attackers.len() > usize::from(position.ap_left(side)) || position.ap_left(side) == 0)
        {
            return wrong(format!("{name}: the attack costs more than is left (9.2)"));
        }
    }
    if position.announced == [true; 2] && operations && position.acting().is_none() {
        return wrong("both sides are out of action points: the turn is over (5.10)");
    }
    Ok(())
}

impl Position {
    /// 5.8 Whether the Operations Phase is under way.
    fn is_in_operations(&self) -> bool {
        matches!(
            self.phase,
            Phase::Operations(_)
                | Phase::Move { .. }
                | Phase::Entry
                | Phase::Declare { .. }
                | Phase::Battle(_)
                | Phase::ActionEnd(_)
        )
    }

    /// 5.8 The side that chooses an action or says who takes part.
    fn asked_to_act(&self) -> Option<Side> {
        match self.phase {
            Phase::Operations(side) => Some(side),
            Phase::Declare { target, .. } => Some(self.attacker_of(target)),
            _ => None,
        }
    }
}
