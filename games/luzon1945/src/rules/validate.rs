//! What must hold in every position, whether it came about in play or was written by hand.

use hexes::HexId;
use table::{PositionError, Refusal};

use crate::Position;
use crate::atlas::Terrain;
use crate::phase::{Assault, Counteroffensive, Operations, Phase};
use crate::position::{Form, LAST_TURN, Place};
use crate::units::{UnitId, UnitSet};

type Valid = Result<(), PositionError>;

/// The most that can be left to bear: six dice (5.5), or a die for each hit.
const MOST_LEFT: u8 = 36;
/// The most OP that fire can take: all that 17 units have on six turns (4.3, 7.5).
const MOST_LOST: u16 = 6 * 125;

pub(super) fn validate(position: &Position) -> Valid {
    let turn = position.turn;
    PositionError::unless(
        (1..=LAST_TURN).contains(&turn),
        format_args!("turn is {turn}, expected 1 to {LAST_TURN}"),
    )?;
    beachheads(position)?;
    position.atlas().us_units().try_for_each(|us| unit(position, us))?;
    occupied(position)?;
    control(position)?;
    linked(position)?;
    one_form(position)?;
    if let Some(group) = &position.force {
        force(position, group)?;
    }
    phase(position)?;
    graded(position)?;
    whole(position)
}

/// 5.7 What the grade remembers: objectives that were met are still held, for no hex is ever lost (4.8).
fn graded(position: &Position) -> Valid {
    let (lost, turn) = (position.op_lost, position.turn);
    PositionError::unless(lost <= MOST_LOST, format_args!("op-lost is {lost}, expected 0 to {MOST_LOST}"))?;
    let Some(met) = position.met else { return Ok(()) };
    PositionError::unless((1..=turn).contains(&met), format_args!("met: turn {met}, expected 1 to {turn}"))?;
    PositionError::unless(position.has_won(), format_args!("met: the objectives are not held (3.1, 3.2)"))
}

/// 4.3, 4.5 Beachheads are beaches, each of its own.
fn beachheads(position: &Position) -> Valid {
    let atlas = position.atlas();
    for &hex in position.beachheads.iter().flatten() {
        let number = atlas.number(hex);
        let beach = atlas.ground[hex].terrain == Terrain::Beach;
        PositionError::unless(beach, format_args!("beachhead {number} is no beach hex (4.5)"))?;
        let once = position.beachheads.iter().filter(|&&other| other == Some(hex)).count() == 1;
        PositionError::unless(once, format_args!("beachhead {number} is written twice"))?;
        PositionError::unless(position.is_us(hex), format_args!("beachhead {number} is not US-controlled"))?;
    }
    Ok(())
}

/// A US unit by itself: where it is, its OP, and what it has done.
fn unit(position: &Position, unit: UnitId) -> Valid {
    let (name, printed) = (position.name(unit), &position.atlas().units[unit]);
    let (op, most) = (position.op(unit), printed.op);
    PositionError::unless(op <= most, format_args!("unit {name} has {op} OP, expected 0 to {most}"))?;
    PositionError::unless(
        !position.jumped.contains(unit) || printed.is_airborne(),
        format_args!("unit {name} has jumped, but it is not airborne (8.9)"),
    )?;
    match position.place(unit) {
        Place::Hex(hex) => stands(position, unit, hex),
        Place::Rescue if position.is_division(unit) => PositionError::because(format!(
            "unit {name} is a division: only smaller units go on rescue missions (5.2)"
        )),
        _ => Ok(()),
    }
}

/// 4.8, 6.1, 8.10, 8.12 A unit stands alone, on US-controlled land.
fn stands(position: &Position, unit: UnitId, hex: HexId) -> Valid {
    let (name, atlas) = (position.name(unit), position.atlas());
    let place = atlas.place(hex);
    let land = atlas.ground[hex].terrain.is_land();
    PositionError::unless(
        land,
        format_args!("unit {name} is in {place}, where no unit can stand (8.10, 8.12)"),
    )?;
    if let Some(other) = atlas.us_units().find(|&us| us != unit && position.hex_of(us) == Some(hex)) {
        let other = position.name(other);
        return PositionError::because(format!(
            "unit {name} shares {place} with {other}: one to a hex (6.1)"
        ));
    }
    PositionError::unless(position.is_us(hex), format_args!("4.8 {name} stands on Japanese ground"))
}

/// Hexes are marked in which units stand, and no others.
fn occupied(position: &Position) -> Valid {
    let (atlas, mut standing) = (position.atlas(), 0);
    for (unit, hex) in atlas.us_units().filter_map(|unit| Some((unit, position.hex_of(unit)?))) {
        standing += 1;
        let (name, place) = (position.name(unit), atlas.place(hex));
        PositionError::unless(position.is_occupied(hex), format_args!("{name} is not marked in {place}"))?;
    }
    let marked = atlas.board.ids().filter(|&hex| position.is_occupied(hex)).count();
    PositionError::unless(standing == marked, format_args!("hexes are marked in which nobody stands"))
}

/// 4.8, 4.9 Control and the trail lie on land; the trail where the US has control.
fn control(position: &Position) -> Valid {
    let atlas = position.atlas();
    let land = |hex: HexId, what: &str| {
        let (number, land) = (atlas.number(hex), atlas.ground[hex].terrain.is_land());
        PositionError::unless(land, format_args!("{what}: {number} is no land hex that is in play"))
    };
    position.us_control().iter().try_for_each(|hex| land(hex, "us-control"))?;
    for hex in atlas.board.ids().filter(|hex| position.trail[hex.index()] > 0) {
        land(hex, "trail")?;
        let number = atlas.number(hex);
        let taken = position.is_us(hex);
        PositionError::unless(taken, format_args!("trail: {number} is not US-controlled (4.9)"))?;
    }
    Ok(())
}

/// 7.6 What is linked follows from control: found again from the beachheads.
fn linked(position: &Position) -> Valid {
    let atlas = position.atlas();
    let mut found: Vec<HexId> = position.beachheads.iter().flatten().copied().collect();
    let mut looked = 0;
    while looked < found.len() {
        for next in atlas.neighbours(found[looked]) {
            if position.is_us(next) && !found.contains(&next) {
                found.push(next);
            }
        }
        looked += 1;
    }
    let wrong = atlas.board.ids().find(|hex| position.is_linked(*hex) != found.contains(hex));
    wrong.map_or(Ok(()), |hex| PositionError::because(format!("7.6 {}", atlas.place(hex))))
}

/// 7.5 The 38th is in play as a division or as regiments, never as both, and a unit that is ashore fixes the form.
fn one_form(position: &Position) -> Valid {
    let (xi, landing) = (&position.atlas().xi_corps, &position.xi);
    let ashore = |unit| landing.landed.contains(unit) || position.hex_of(unit).is_some();
    let form = match (ashore(xi.division), xi.regiments.into_iter().any(ashore)) {
        (true, true) => {
            return PositionError::because(
                "the 38th Division is ashore as a division and as regiments (7.5)",
            );
        }
        (true, false) => Some(Form::Division),
        (false, true) => Some(Form::Regiments),
        (false, false) => landing.form,
    };
    PositionError::unless(
        landing.form == form,
        format_args!("xi-corps: the form is not the one that is ashore (7.5)"),
    )?;
    PositionError::unless(
        form.is_some() || landing.hex.is_none(),
        format_args!("xi-corps: a hex but no form (7.5)"),
    )?;
    let set_aside = |unit| position.place(unit) == Place::SetAside;
    let aside = set_aside(xi.division) != xi.regiments.into_iter().all(set_aside);
    PositionError::unless(
        form.is_none() || aside,
        format_args!("7.5 one form is set aside, the other is not"),
    )
}

/// 11 The Shobu Group can go on from where it stands; what became of it when the game is over does not matter.
fn force(position: &Position, force: &Counteroffensive) -> Valid {
    let most = position.mustered().steps;
    for ((&unit, &left), most) in position.atlas().force.iter().zip(&force.steps).zip(most) {
        let name = position.name(unit);
        PositionError::unless(
            left <= most,
            format_args!("shobu-group: {name} has {left} steps, expected 0 to {most}"),
        )?;
    }
    if matches!(position.phase, Phase::Over(_)) {
        return Ok(());
    }
    if force.is_spent() {
        return spent(position, force);
    }
    let wrong = |why: &str| PositionError::because(format!("shobu-group: {why}"));
    if (force.at.is_some() || force.victim.is_some()) && force.goal.is_none() {
        return wrong("it marches, but its goal is missing (11.2)");
    }
    let attacked = force.victim.map(|unit| position.hex_of(unit));
    if attacked.is_some_and(|hex| hex.is_none() || hex != force.at) {
        return wrong("the victim is not where the group stands (11.5)");
    }
    if force.victim.is_some_and(|unit| position.op(unit) == 0) {
        return wrong("the victim has no OP left and is gone (11.6)");
    }
    if force.victim.is_none() && force.at.is_some_and(|hex| position.is_occupied(hex)) {
        return wrong("it stands with a US unit that it does not fight (11.5)");
    }
    match (position.can_march(force), force.goal) {
        (true, _) => Ok(()),
        (false, None) => wrong("no final objective can be reached, so it is not launched (11.2)"),
        (false, Some(_)) => wrong("it cannot get to its goal from there (11.5)"),
    }
}

/// 3.2 A force that has spent itself while play goes on: only with the option, and it is nowhere any more.
fn spent(position: &Position, force: &Counteroffensive) -> Valid {
    let goes_on = !position.options.ends_with_the_counteroffensive() && position.turn > 1;
    PositionError::unless(
        goes_on && position.phase != Phase::Counteroffensive,
        format_args!("shobu-group: nobody is left to fire: the game is over (11.7)"),
    )?;
    let nowhere = force.at.is_none() && force.goal.is_none() && force.victim.is_none();
    PositionError::unless(
        nowhere && !force.slips_through,
        format_args!("shobu-group: it has spent itself and goes nowhere (11.7)"),
    )
}

/// What belongs to the phase.
fn phase(position: &Position) -> Valid {
    match &position.phase {
        Phase::Beachheads { zone } => beachheads_left(position, *zone),
        Phase::Counteroffensive => PositionError::unless(
            position.force.is_some(),
            format_args!("phase counteroffensive without a shobu-group"),
        ),
        Phase::Operations(operations) => active(position, *operations),
        Phase::Assault(assault) => prepared(position, assault),
        Phase::Losses { assault, left, bearer } => {
            launched(position, assault)?;
            borne(position, *left, *bearer, assault.involved())?;
            let strength: u8 = assault.involved().iter().map(|unit| position.op(unit)).sum();
            PositionError::unless(
                *left <= strength,
                format_args!("left is {left}, but those who take part have {strength} OP (10.6)"),
            )
        }
        Phase::Deduction { left, bearer } => {
            let holds = position.turn != LAST_TURN;
            PositionError::unless(
                holds,
                format_args!("phase deduction: nothing is deducted on the last turn (5.5)"),
            )?;
            borne(position, *left, *bearer, position.atlas().us_units().collect())?;
            PositionError::unless(
                bearer.is_none_or(|unit| position.in_play(unit)),
                format_args!("bearer: the unit is not in play (5.5)"),
            )
        }
        Phase::Ashore
        | Phase::TurnStart
        | Phase::Rescue
        | Phase::CounteroffensiveCheck
        | Phase::Administration
        | Phase::Over(_) => Ok(()),
    }
}

/// 4.5 A beachhead can still be chosen in the zone.
fn beachheads_left(position: &Position, zone: u8) -> Valid {
    let hexes = &position.atlas().zones[usize::from(zone)].hexes;
    let placed = || position.beachheads.iter().flatten();
    let (most, full) = (position.beachheads.len(), placed().count() == position.beachheads.len());
    PositionError::unless(
        !full && hexes.len() > most && placed().all(|hex| hexes.contains(hex)),
        format_args!("beachheads: nothing is left to choose in that zone (4.5)"),
    )
}

/// 8.1 Who was picked is there to act. A unit that was picked and cannot act could not have been picked.
fn active(position: &Position, operations: Operations) -> Valid {
    let Some(unit) = operations.active else {
        return PositionError::unless(!operations.fresh, format_args!("fresh: nobody is active"));
    };
    let name = position.name(unit);
    PositionError::unless(
        matches!(position.place(unit), Place::Hex(_) | Place::Offshore),
        format_args!("active: {name} is not there to act (8.1)"),
    )?;
    PositionError::unless(
        !operations.fresh || position.check_pick(Operations::default(), unit).is_ok(),
        format_args!("active: {name} cannot act (8.1)"),
    )
}

/// 10.6 Before an assault is launched everybody must be able to pay.
fn prepared(position: &Position, assault: &Assault) -> Valid {
    let refused = |refusal: Refusal| PositionError(format!("assault: {refusal}"));
    let mut alone = Assault { supporters: UnitSet::default(), ..*assault };
    lost(position, assault)?;
    position.check_assault(alone.spearhead, alone.target).map_err(refused)?;
    for unit in assault.supporters.iter() {
        position.check_support(&alone, unit).map_err(refused)?;
        alone.supporters.insert(unit);
    }
    Ok(())
}

/// 10.6 An assault that is under way: a city that is not taken, and units on the map.
fn launched(position: &Position, assault: &Assault) -> Valid {
    lost(position, assault)?;
    let terrain = position.atlas().ground[assault.target].terrain;
    let city = matches!(terrain, Terrain::Manila | Terrain::Intramuros) && !position.is_us(assault.target);
    PositionError::unless(
        city && position.hex_of(assault.spearhead).is_some(),
        format_args!("assault: the spearhead is not on the map, or the target is no city to take (10.6)"),
    )?;
    let able = |unit: UnitId| unit != assault.spearhead && position.hex_of(unit).is_some();
    match assault.supporters.iter().find(|&unit| !able(unit)) {
        None => Ok(()),
        Some(unit) => PositionError::because(format!(
            "assault: {} cannot take part, or is named twice (10.6)",
            position.name(unit)
        )),
    }
}

/// 10.6 The spearhead has lost no more than it had.
fn lost(position: &Position, assault: &Assault) -> Valid {
    let (lost, most) = (assault.lost, position.atlas().units[assault.spearhead].op);
    PositionError::unless(
        lost <= most,
        format_args!("assault: the spearhead has lost {lost} OP, more than it had (10.6)"),
    )
}

/// 5.5, 10.6 What is still to be borne, and by whom.
fn borne(position: &Position, left: u8, bearer: Option<UnitId>, among: UnitSet) -> Valid {
    PositionError::unless(left <= MOST_LEFT, format_args!("left is {left}, expected 0 to {MOST_LEFT}"))?;
    PositionError::unless(
        bearer.is_none_or(|unit| left > 0 && position.op(unit) > 0 && among.contains(unit)),
        format_args!("bearer: that unit has nothing to bear"),
    )
}

/// A force attacks only in its phase, one unit at a time goes on a rescue mission, and the landing comes first.
fn whole(position: &Position) -> Valid {
    let attacking = matches!(position.phase, Phase::Counteroffensive | Phase::Over(_));
    PositionError::unless(
        attacking || position.force.is_none_or(|force| force.is_spent()),
        format_args!("the Shobu Group attacks, but the phase is another (11.1)"),
    )?;
    let rescuers = position.atlas().us_units().filter(|&unit| position.place(unit) == Place::Rescue).count();
    PositionError::unless(
        rescuers <= 1,
        format_args!("{rescuers} units are on a rescue mission: one goes at a time (5.2)"),
    )?;
    let setting_up = matches!(position.phase, Phase::Beachheads { .. } | Phase::Ashore);
    PositionError::unless(!setting_up || position.turn == 1, format_args!("the landing is on turn 1 (4.5)"))
}
