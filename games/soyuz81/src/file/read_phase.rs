//! The phase of a position from JSON, with everything that its question needs.

use super::{
    file::{BattleFile, BattleWord, PartFile, PhaseWord, PositionFile, StackFile, StageWord},
    read::{Result, formation, hex, unit, wrong},
};
use crate::{
    Order, Position,
    phase::{Battle, BattleStage, Ending, Fighting, Moving, MpLeft, MpLost, Parent, Part, Phase, Stage},
    position::Place,
    units::{Formation, Side, Stack, UnitId, UnitSet},
};

/// The phase that is written; the set-up's first if none is.
pub(super) fn phase(position: &Position, file: &PositionFile) -> Result<Phase> {
    let word = file.phase.unwrap_or(PhaseWord::Exercise);
    let acting = || match &file.formation {
        Some(label) => formation(label),
        None => wrong("this phase needs the formation that acts, such as \"formation\": \"NO\""),
    };
    check_fields(word, file)?;
    Ok(match word {
        PhaseWord::Exercise => Phase::Exercise,
        PhaseWord::GoldRow => Phase::GoldRow,
        PhaseWord::TurnStart => Phase::TurnStart,
        PhaseWord::Airpower => Phase::Airpower { left: file.left.unwrap_or(position.airpower) },
        PhaseWord::NextChit => Phase::NextChit,
        PhaseWord::Choose => Phase::Choose(acting()?),
        PhaseWord::Move => Phase::Move(moving(position, file, acting()?)?),
        PhaseWord::Fight => Phase::Fight(fighting(position, file, acting()?)?),
        PhaseWord::Reinforce => Phase::Reinforce { called: called(position, file)? },
        PhaseWord::TurnEnd => Phase::TurnEnd,
        PhaseWord::Over => Phase::Over(ending(file)?),
    })
}

/// Fields that belong to another phase are mistakes, not decoration.
fn check_fields(word: PhaseWord, file: &PositionFile) -> Result<()> {
    let acts = matches!(word, PhaseWord::Choose | PhaseWord::Move | PhaseWord::Fight);
    let fields = [
        ("formation", file.formation.is_some(), acts),
        ("left", file.left.is_some(), word == PhaseWord::Airpower),
        ("moved", !file.moved.is_empty(), word == PhaseWord::Move),
        ("lost", !file.lost.is_empty(), word == PhaseWord::Move),
        ("stack", file.stack.is_some(), word == PhaseWord::Move),
        ("fought", !file.fought.is_empty(), word == PhaseWord::Fight),
        ("battle", file.battle.is_some(), word == PhaseWord::Fight),
        ("called", file.called.is_some(), word == PhaseWord::Reinforce),
        ("ending", file.ending.is_some(), word == PhaseWord::Over),
    ];
    match fields.iter().find(|(_, given, fits)| *given && !fits) {
        Some((name, ..)) => wrong(format!("`{name}` does not belong to this phase")),
        None => Ok(()),
    }
}

fn called(position: &Position, file: &PositionFile) -> Result<Option<UnitId>> {
    let Some(name) = &file.called else { return Ok(None) };
    let called = unit(position, name)?;
    if position.place(called) != Place::Reinforcements {
        return wrong(format!("unit {name} was called but is not among the reinforcements"));
    }
    Ok(Some(called))
}

fn ending(file: &PositionFile) -> Result<Ending> {
    let found = file
        .ending
        .as_deref()
        .and_then(|how| Ending::ALL.into_iter().find(|ending| ending.outcome().how == how));
    match found {
        Some(ending) => Ok(ending),
        None => {
            let known = Ending::ALL.map(|ending| ending.outcome().how).join(", ");
            wrong(format!("a game that is over needs its ending: one of {known}"))
        }
    }
}

fn unit_set(position: &Position, names: &[String]) -> Result<UnitSet> {
    names.iter().map(|name| unit(position, name)).collect()
}

fn moving(position: &Position, file: &PositionFile, formation: Formation) -> Result<Moving> {
    let mut moving = Moving::new(formation);
    moving.done = unit_set(position, &file.moved)?;
    moving.lost = lost(position, &moving, file)?;
    moving.parent = match &file.stack {
        Some(stack) => Some(parent(position, &moving, stack)?),
        None => None,
    };
    Ok(moving)
}

/// 7.2 Only Polish units lose MP, and only those that have not finished still count them.
fn lost(position: &Position, moving: &Moving, file: &PositionFile) -> Result<MpLost> {
    let mut lost = MpLost::default();
    for (name, &mp) in &file.lost {
        let unit = unit(position, name)?;
        let member = position.atlas().unit(unit).formation == Some(moving.formation);
        let polish = moving.formation.side() == Side::Polish;
        let waits = position.hex_of(unit).is_some() && !moving.done.contains(unit);
        if !member || !polish || !waits || mp > position.mp {
            return wrong(format!("lost: unit {name} cannot have lost {mp} MP to airpower (7.2)"));
        }
        lost.note(unit, mp);
    }
    Ok(lost)
}

fn parent(position: &Position, moving: &Moving, file: &StackFile) -> Result<Parent> {
    if file.waiting.is_empty() || file.waiting.len() > Stack::MOST {
        return wrong("stack: waiting holds one to five parts, the starting hex first");
    }
    let mut seen = UnitSet::default();
    let mut read = |written: &PartFile| part(position, moving, written, &mut seen);
    let mut parts = file.waiting.iter().map(&mut read).collect::<Result<Vec<Part>>>()?;
    let group = file.moving.as_ref().map(&mut read).transpose()?;
    let mut parent = Parent::new(parts.remove(0));
    parts.into_iter().for_each(|part| parent.push(part));
    parent.rest();
    if seen.len() > Stack::MOST {
        return wrong("stack: more than five units (6.0)");
    }
    let is_moving = file.stage != StageWord::Waiting;
    match (group, is_moving) {
        (Some(group), true) if !group.units.is_empty() => parent.group = group,
        (None, false) => {}
        _ => return wrong("stack: a part moves in every stage but waiting"),
    }
    parent.stage = match file.stage {
        StageWord::Waiting => Stage::Waiting,
        StageWord::Forming => Stage::Forming,
        StageWord::UnderWay => Stage::UnderWay,
        StageWord::Dropping => Stage::Dropping,
        StageWord::Dividing => match file.to {
            Some(to) => Stage::Dividing(hex(position, to)?),
            None => return wrong("stack: dividing needs the hex `to` which the part moves"),
        },
    };
    check_parent(position, moving, &parent)?;
    Ok(parent)
}

fn part(position: &Position, moving: &Moving, file: &PartFile, seen: &mut UnitSet) -> Result<Part> {
    let here = hex(position, file.hex)?;
    let mut units = Stack::default();
    for name in &file.units {
        let unit = unit(position, name)?;
        let member = position.atlas().unit(unit).formation == Some(moving.formation);
        if !member || position.hex_of(unit) != Some(here) || moving.done.contains(unit) {
            return wrong(format!("stack: unit {name} cannot be moving in {}", file.hex));
        }
        if seen.contains(unit) || units.len() == Stack::MOST {
            return wrong(format!("stack: unit {name} is named twice, or is the sixth"));
        }
        seen.insert(unit);
        units.insert(unit);
    }
    let left = MpLeft { ground: file.mp_left, spetsnaz: file.spetsnaz_mp_left };
    if left.ground > position.mp || left.spetsnaz > position.mp {
        return wrong(format!("stack: more MP left than the turn's {}", position.mp));
    }
    Ok(Part { units, hex: here, left, markers: file.markers })
}

/// What the rules themselves would have made sure of.
fn check_parent(position: &Position, moving: &Moving, parent: &Parent) -> Result<()> {
    let (group, top) = (&parent.group, parent.top());
    let together = top.hex == group.hex;
    let able = group.units.iter().any(|unit| position.unit_can_move(unit, group.hex, group.left));
    let whole_able = position.can_move(&group.units, group.hex, group.left, moving.formation.side());
    let start_markers = parent.waiting().next().map_or(0, |start| start.markers);
    let fits = start_markers == 0
        && match parent.stage {
            Stage::Waiting => true,
            Stage::Forming => together && whole_able && group.markers == 0,
            Stage::UnderWay => true,
            Stage::Dropping => together && able && parent.depth() > 1 && !top.units.is_empty(),
            Stage::Dividing(to) => {
                let reachable = position.check_destination(group, moving.formation.side(), to).is_ok();
                together && reachable && position.markers_to_divide(parent) > 0
            }
        };
    if fits { Ok(()) } else { wrong("stack: its parts do not fit its stage") }
}

fn fighting(position: &Position, file: &PositionFile, formation: Formation) -> Result<Fighting> {
    let mut fighting = Fighting { formation, fought: unit_set(position, &file.fought)?, battle: None };
    if let Some(written) = &file.battle {
        fighting.battle = Some(battle(position, &fighting, written)?);
    }
    Ok(fighting)
}

fn battle(position: &Position, fighting: &Fighting, file: &BattleFile) -> Result<Battle> {
    let target = hex(position, file.target)?;
    let attackers = unit_set(position, &file.attackers)?;
    if file.stage == BattleWord::Committing {
        return committing(position, fighting, file, target, &attackers);
    }
    let member = |unit: UnitId| position.atlas().unit(unit).formation == Some(fighting.formation);
    if attackers.is_empty() || !attackers.iter().all(member) {
        return wrong(format!("battle: the attackers are units of {}", fighting.formation.label()));
    }
    let alive = |unit: &UnitId| position.hex_of(*unit).is_some();
    let enemies = position.held(target).side() == Some(!fighting.formation.side());
    let steps = |units: &mut dyn Iterator<Item = UnitId>| units.map(|unit| position.steps(unit)).sum::<u8>();
    let attacker_steps = steps(&mut attackers.iter().filter(alive));
    let (stage, fits) = match file.stage {
        BattleWord::Committing => (BattleStage::Committing, true),
        BattleWord::DefenderLoses => {
            let stage =
                BattleStage::DefenderLoses { left: file.left, attacker: file.attacker, sap: file.sap };
            let defenders = steps(&mut position.units_in(target));
            (stage, enemies && file.left <= defenders && file.attacker <= attacker_steps && file.sap <= 100)
        }
        BattleWord::AttackerLoses => {
            (BattleStage::AttackerLoses { left: file.left }, file.left <= attacker_steps)
        }
        BattleWord::Advancing => (BattleStage::Advancing { advanced: file.advanced }, !enemies),
        BattleWord::Dividing => {
            let Some(name) = &file.unit else {
                return wrong("battle: dividing needs the `unit` that advances");
            };
            let unit = unit(position, name)?;
            let markers =
                position.hex_of(unit).is_some_and(|hex| hex != target && position.air.count(hex) > 0);
            let fits = attackers.contains(unit) && markers && !enemies;
            (BattleStage::Dividing { unit, advanced: file.advanced }, fits)
        }
    };
    if !fits {
        return wrong("battle: its units do not fit its stage");
    }
    Ok(Battle { target, attackers, high_intensity: file.high_intensity, stage })
}

/// A battle that is being prepared: every order that led to it must be legal.
fn committing(
    position: &Position,
    fighting: &Fighting,
    file: &BattleFile,
    target: hexes::HexId,
    attackers: &UnitSet,
) -> Result<Battle> {
    let legal = |fighting: &Fighting, order: Order| match position.check_fight(fighting, order) {
        Ok(()) => Ok(()),
        Err(refusal) => wrong(format!("battle: {refusal}")),
    };
    let (high_intensity, stage) = (false, BattleStage::Committing);
    let mut battle = Battle { target, attackers: UnitSet::default(), high_intensity, stage };
    let mut prepared = *fighting;
    legal(&prepared, Order::Attack(target))?;
    prepared.battle = Some(battle);
    for attacker in attackers.iter() {
        legal(&prepared, Order::Commit(attacker))?;
        battle.attackers.insert(attacker);
        prepared.battle = Some(battle);
    }
    if file.high_intensity {
        legal(&prepared, Order::HighIntensity)?;
        battle.high_intensity = true;
    }
    Ok(battle)
}
