//! The phase of a position from JSON.

use super::{
    file::{AssaultFile, PhaseWord, PositionFile, ShobuFile},
    read::{Result, hex, phase_word, unit, wrong},
};
use crate::{
    Defeat, Position,
    atlas::{FORCE, Terrain},
    phase::{Assault, Counteroffensive, Ending, Operations, Phase},
    position::{LAST_TURN, Place},
    units::{UnitId, UnitSet},
};
use table::{Game, PositionError};

/// Where the game stands.
pub(super) fn phase(position: &Position, file: &PositionFile) -> Result<Phase> {
    Ok(match phase_word(file) {
        PhaseWord::Beachheads => beachheads(position, file)?,
        PhaseWord::Ashore => Phase::Ashore,
        PhaseWord::TurnStart => Phase::TurnStart,
        PhaseWord::Rescue => Phase::Rescue,
        PhaseWord::CounteroffensiveCheck => Phase::CounteroffensiveCheck,
        PhaseWord::Counteroffensive => {
            if position.force.is_none() {
                return wrong("phase counteroffensive without a shobu-group");
            }
            Phase::Counteroffensive
        }
        PhaseWord::Operations => operations(position, file)?,
        PhaseWord::Assault => Phase::Assault(assault(position, file, true)?),
        PhaseWord::Losses => losses(position, file)?,
        PhaseWord::Administration => Phase::Administration,
        PhaseWord::Deduction if position.turn == LAST_TURN => {
            return wrong("phase deduction: nothing is deducted on the last turn (5.5)");
        }
        PhaseWord::Deduction => {
            let (left, bearer) = borne(position, file, position.atlas().us_units().collect())?;
            if bearer.is_some_and(|unit| !position.in_play(unit)) {
                return wrong("bearer: the unit is not in play (5.5)");
            }
            Phase::Deduction { left, bearer }
        }
        PhaseWord::Over => over(file)?,
    })
}

fn beachheads(position: &Position, file: &PositionFile) -> Result<Phase> {
    let name = file.zone.as_deref().unwrap_or("");
    let Some(zone) = position.atlas().zones.iter().position(|zone| zone.name == name) else {
        return wrong(format!("zone: no landing zone is called `{name}` (4.4)"));
    };
    let hexes = &position.atlas().zones[zone].hexes;
    let placed = || position.beachheads.iter().flatten();
    let full = placed().count() >= position.beachheads.len();
    if full || hexes.len() <= position.beachheads.len() || placed().any(|hex| !hexes.contains(hex)) {
        return wrong("beachheads: nothing is left to choose in that zone (4.5)");
    }
    Ok(Phase::Beachheads { zone: zone as u8 })
}

fn operations(position: &Position, file: &PositionFile) -> Result<Phase> {
    let active = file.active.as_deref().map(|name| unit(position, name)).transpose()?;
    if let Some(unit) = active {
        if !matches!(position.place(unit), Place::Hex(_) | Place::Offshore) {
            return wrong(format!("active: {} is not there to act (8.1)", position.name(unit)));
        }
        // A unit that was picked and cannot act could not have been picked.
        let mut free = *position;
        free.phase = Phase::Operations(Operations::default());
        if file.fresh && free.check(crate::Order::Pick(unit)).is_err() {
            return wrong(format!("active: {} cannot act (8.1)", position.name(unit)));
        }
    }
    if file.fresh && active.is_none() {
        return wrong("fresh: nobody is active");
    }
    Ok(Phase::Operations(Operations { active, fresh: file.fresh }))
}

/// 10.6 The assault: before it is launched everybody must be able to pay.
fn assault(position: &Position, file: &PositionFile, before: bool) -> Result<Assault> {
    let Some(AssaultFile { spearhead, target, supporters, lost }) = &file.assault else {
        return wrong("assault: it is missing");
    };
    let mut assault = Assault::new(unit(position, spearhead)?, hex(position, *target)?);
    assault.lost = *lost;
    if assault.lost > position.atlas().unit(assault.spearhead).op {
        return wrong(format!("assault: the spearhead has lost {lost} OP, more than it had (10.6)"));
    }
    let refused = |refusal: table::Refusal| PositionError(format!("assault: {refusal}"));
    if before {
        position.check_assault(assault.spearhead, assault.target).map_err(refused)?;
    }
    let city =
        matches!(position.atlas().ground(assault.target).terrain, Terrain::Manila | Terrain::Intramuros);
    if !city || position.is_us(assault.target) || position.hex_of(assault.spearhead).is_none() {
        return wrong("assault: the spearhead is not on the map, or the target is no city to take (10.6)");
    }
    for name in supporters {
        let unit = unit(position, name)?;
        if before {
            position.check_support(&assault, unit).map_err(refused)?;
        } else if assault.involved().contains(unit) || position.hex_of(unit).is_none() {
            return wrong(format!("assault: {name} cannot take part, or is named twice (10.6)"));
        }
        assault.supporters.insert(unit);
    }
    Ok(assault)
}

fn losses(position: &Position, file: &PositionFile) -> Result<Phase> {
    let assault = assault(position, file, false)?;
    let (left, bearer) = borne(position, file, assault.involved())?;
    let strength: u8 = assault.involved().iter().map(|unit| position.op(unit)).sum();
    if left > strength {
        return wrong(format!("left is {left}, but those who take part have {strength} OP (10.6)"));
    }
    Ok(Phase::Losses { assault, left, bearer })
}

/// What is still to be borne, and by whom.
fn borne(position: &Position, file: &PositionFile, among: UnitSet) -> Result<(u8, Option<UnitId>)> {
    let left = file.left.unwrap_or(0);
    if left > 36 {
        return wrong(format!("left is {left}, expected 0 to 36"));
    }
    let bearer = file.bearer.as_deref().map(|name| unit(position, name)).transpose()?;
    if bearer.is_some_and(|unit| left == 0 || position.op(unit) == 0 || !among.contains(unit)) {
        return wrong("bearer: that unit has nothing to bear");
    }
    Ok((left, bearer))
}

fn over(file: &PositionFile) -> Result<Phase> {
    PositionError::ending(file.ending.as_deref(), Ending::ALL, Ending::outcome).map(Phase::Over)
}

/// 11 The Shobu Group on its way.
pub(super) fn force(position: &Position, file: &PositionFile) -> Result<Option<Counteroffensive>> {
    let Some(written) = &file.shobu_group else { return Ok(None) };
    let mut force = position.mustered();
    read_steps(position, written, &mut force)?;
    force.at = written.at.map(|number| hex(position, number)).transpose()?;
    force.goal = written.goal.map(|number| hex(position, number)).transpose()?;
    force.slips_through = written.slips_through;
    force.victim = written.victim.as_deref().map(|name| unit(position, name)).transpose()?;
    if phase_word(file) == PhaseWord::Over {
        return Ok(Some(force));
    }
    if force.is_spent() {
        return spent(position, file, force).map(Some);
    }
    if (force.at.is_some() || force.victim.is_some()) && force.goal.is_none() {
        return wrong("shobu-group: it marches, but its goal is missing (11.2)");
    }
    let attacked = force.victim.map(|unit| position.hex_of(unit));
    if attacked.is_some_and(|hex| hex.is_none() || hex != force.at) {
        return wrong("shobu-group: the victim is not where the group stands (11.5)");
    }
    if force.victim.is_some_and(|unit| position.op(unit) == 0) {
        return wrong("shobu-group: the victim has no OP left and is gone (11.6)");
    }
    if force.victim.is_none() && force.at.is_some_and(|hex| position.is_occupied(hex)) {
        return wrong("shobu-group: it stands with a US unit that it does not fight (11.5)");
    }
    if force.goal.is_none() && !position.can_march(&force) {
        return wrong("shobu-group: no final objective can be reached, so it is not launched (11.2)");
    }
    if !position.can_march(&force) {
        return wrong("shobu-group: it cannot get to its goal from there (11.5)");
    }
    Ok(Some(force))
}

/// 3.2 A force that has spent itself while play goes on: only with the option, and it is nowhere any more.
fn spent(position: &Position, file: &PositionFile, force: Counteroffensive) -> Result<Counteroffensive> {
    let goes_on = position.options.counteroffensive == Defeat::Objective && position.turn > 1;
    if !goes_on || phase_word(file) == PhaseWord::Counteroffensive {
        return wrong("shobu-group: nobody is left to fire: the game is over (11.7)");
    }
    if force.at.is_some() || force.goal.is_some() || force.victim.is_some() || force.slips_through {
        return wrong("shobu-group: it has spent itself and goes nowhere (11.7)");
    }
    Ok(force)
}

fn read_steps(position: &Position, written: &ShobuFile, force: &mut Counteroffensive) -> Result<()> {
    let Some(steps) = &written.steps else { return Ok(()) };
    let most = std::mem::replace(&mut force.steps, [0; FORCE]);
    for (name, &left) in steps {
        let member = |&&unit: &&UnitId| position.name(unit).eq_ignore_ascii_case(name);
        let Some(place) = position.atlas().force.iter().position(|unit| member(&unit)) else {
            return wrong(format!("shobu-group: no unit of the base area is called `{name}`"));
        };
        if left > most[place] {
            return wrong(format!("shobu-group: {name} has {left} steps, expected 0 to {}", most[place]));
        }
        force.steps[place] = left;
    }
    Ok(())
}
