//! A position from JSON: the set-up, changed by what is written, proven consistent.

use hexes::{HexId, HexNumber};
use serde_json::Value;
use table::{Game, GameOptions, Hands, PositionError};

use super::{
    file::{FormWord, PhaseWord, PositionFile, UnitFile},
    read_phase,
};
use crate::{
    Atlas, INFO, Options, Position,
    phase::Phase,
    position::{BEACHHEADS, Form, LAST_TURN, Place},
    units::UnitId,
};

pub(super) type Result<T> = std::result::Result<T, PositionError>;

pub(super) fn wrong<T>(what: impl Into<String>) -> Result<T> {
    Err(PositionError(what.into()))
}

/// The position that the JSON describes.
pub(crate) fn restore(atlas: &'static Atlas, json: &Value, mut hands: Hands<'_>) -> Result<Position> {
    let file: PositionFile = PositionError::read(json)?;
    if file.game.as_deref().is_some_and(|game| game != INFO.id) {
        return wrong(format!("it is of another game than {}", INFO.id));
    }
    let mut position = start(atlas, &file)?;
    read_turn(&mut position, &file)?;
    read_units(&mut position, &file)?;
    read_control(&mut position, &file)?;
    read_xi(&mut position, &file)?;
    position.force = read_phase::force(&position, &file)?;
    position.phase = read_phase::phase(&position, &file)?;
    check_whole(&position)?;
    position.run_on(&mut hands);
    let mut orders = Vec::new();
    position.orders(&mut orders);
    if orders.is_empty() && !matches!(position.phase, Phase::Over(_)) {
        return wrong("nothing can be ordered in it");
    }
    Ok(position)
}

/// The set-up with the beachheads that are written, or those of Lingayen.
fn start(atlas: &'static Atlas, file: &PositionFile) -> Result<Position> {
    let words: Vec<String> = file.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let options = Options::read(&INFO, words.iter().map(String::as_str))
        .map_err(|error| PositionError(error.to_string()))?;
    let Some(numbers) = &file.beachheads else {
        let mut position = Position::before_landing(atlas, options);
        let (dice, log) = (&mut table::Scripted::default(), &mut table::Silent);
        position.land_at_lingayen(&mut Hands { dice, log });
        return Ok(position);
    };
    let mut position = Position::before_landing(atlas, options);
    if numbers.len() > BEACHHEADS {
        return wrong(format!("{} beachheads, expected at most {BEACHHEADS} (4.3)", numbers.len()));
    }
    for &number in numbers {
        let hex = hex(&position, number)?;
        if atlas.ground(hex).terrain != crate::atlas::Terrain::Beach {
            return wrong(format!("beachhead {number} is no beach hex (4.5)"));
        }
        if position.is_beachhead(hex) {
            return wrong(format!("beachhead {number} is written twice"));
        }
        position.place_beachhead(hex);
    }
    Ok(position)
}

fn read_turn(position: &mut Position, file: &PositionFile) -> Result<()> {
    let turn = file.turn.unwrap_or(1);
    if !(1..=LAST_TURN).contains(&turn) {
        return wrong(format!("turn is {turn}, expected 1 to {LAST_TURN}"));
    }
    position.turn = turn;
    Ok(())
}

pub(super) fn unit(position: &Position, name: &str) -> Result<UnitId> {
    let found = position.atlas().find_unit(name).filter(|&unit| position.is_us_unit(unit));
    found.ok_or_else(|| {
        PositionError(format!("no US unit is called `{name}`: names look like 40ID, 1CAV, 158RCT"))
    })
}

pub(super) fn hex(position: &Position, number: HexNumber) -> Result<HexId> {
    let found = position.atlas().board.id(number);
    found.ok_or_else(|| PositionError(format!("hex {number} is not on the map")))
}

/// Puts every unit that is named where it belongs; all are lifted first, so that they may swap places.
fn read_units(position: &mut Position, file: &PositionFile) -> Result<()> {
    let mut named = crate::units::UnitSet::default();
    for name in file.units.keys() {
        let unit = unit(position, name)?;
        if named.contains(unit) {
            return wrong(format!("unit {name} is named twice"));
        }
        named.insert(unit);
    }
    for unit in position.atlas().us_units() {
        if named.contains(unit) || file.empty {
            position.put(unit, Place::TurnTrack);
        }
    }
    for (name, written) in &file.units {
        let unit = unit(position, name)?;
        read_unit(position, unit, written)?;
    }
    for unit in position.atlas().us_units().filter(|&unit| file.empty && !named.contains(unit)) {
        // Whoever is not named must not arrive later.
        if position.atlas().unit(unit).turn <= position.turn {
            position.put(unit, Place::SetAside);
        }
    }
    Ok(())
}

fn read_unit(position: &mut Position, unit: UnitId, written: &UnitFile) -> Result<()> {
    let (name, most) = (position.name(unit), position.atlas().unit(unit).op);
    let place = match written.at.as_str() {
        "offshore" => Place::Offshore,
        "rescue" => Place::Rescue,
        "turn-track" => Place::TurnTrack,
        "eliminated" => Place::Eliminated,
        "set-aside" => Place::SetAside,
        at => match at.parse() {
            Ok(number) => Place::Hex(hex(position, number)?),
            Err(_) => {
                return wrong(format!(
                    "unit {name} is at `{at}`, expected a hex, offshore, rescue, turn-track, eliminated or set-aside"
                ));
            }
        },
    };
    if place == Place::Rescue && position.is_division(unit) {
        return wrong(format!("unit {name} is a division: only smaller units go on rescue missions (5.2)"));
    }
    if let Place::Hex(hex) = place {
        check_stands(position, unit, hex)?;
    }
    position.put(unit, place);
    let op = written.op.unwrap_or(most);
    if op > most {
        return wrong(format!("unit {name} has {op} OP, expected 0 to {most}"));
    }
    position.set_op(unit, op);
    if written.acted {
        position.acted.insert(unit);
    }
    if written.jumped {
        if !position.atlas().unit(unit).is_airborne() {
            return wrong(format!("unit {name} has jumped, but it is not airborne (8.9)"));
        }
        position.jumped.insert(unit);
    }
    position.start[unit.index()] = match written.start {
        Some(number) => Some(hex(position, number)?),
        None => None,
    };
    Ok(())
}

/// 6.1, 8.10, 8.12 A unit stands alone, on land.
fn check_stands(position: &Position, unit: UnitId, hex: HexId) -> Result<()> {
    let (name, place) = (position.name(unit), position.atlas().place(hex));
    if !position.atlas().ground(hex).terrain.is_land() {
        return wrong(format!("unit {name} is in {place}, where no unit can stand (8.10, 8.12)"));
    }
    match position.unit_at(hex) {
        Some(other) => {
            wrong(format!("unit {name} shares {place} with {}: one to a hex (6.1)", position.name(other)))
        }
        None => Ok(()),
    }
}

/// 4.8 What is written, the beachheads, and every hex in which a US unit stands.
fn read_control(position: &mut Position, file: &PositionFile) -> Result<()> {
    let land = |position: &Position, number: HexNumber, what: &str| {
        let hex = hex(position, number)?;
        if !position.atlas().ground(hex).terrain.is_land() {
            return wrong(format!("{what}: {number} is no land hex that is in play"));
        }
        Ok(hex)
    };
    for &number in &file.us_control {
        let hex = land(position, number, "us-control")?;
        position.take_control(hex);
    }
    for unit in position.atlas().us_units() {
        if let Some(hex) = position.hex_of(unit) {
            position.take_control(hex);
        }
    }
    for (&number, &op) in &file.trail {
        let hex = land(position, number, "trail")?;
        if !position.is_us(hex) {
            return wrong(format!("trail: {number} is not US-controlled (4.9)"));
        }
        position.trail[hex.index()] = op;
    }
    Ok(())
}

/// 7.5 The form, the hex and who is ashore; a unit of the group on the map has landed.
fn read_xi(position: &mut Position, file: &PositionFile) -> Result<()> {
    let xi = position.atlas().xi_corps;
    for name in &file.xi_corps.landed {
        let unit = unit(position, name)?;
        if !position.has_still_to_land(unit) {
            return wrong(format!(
                "xi-corps: {name} is not of the 38th Division's group, or named twice (7.5)"
            ));
        }
        position.xi.landed.insert(unit);
    }
    let group = [xi.division, xi.rct].into_iter().chain(xi.regiments);
    for unit in group {
        if position.hex_of(unit).is_some() {
            position.xi.landed.insert(unit);
        }
    }
    position.xi.hex = match file.xi_corps.hex {
        Some(number) => Some(hex(position, number)?),
        None => None,
    };
    position.xi.form = file.xi_corps.form.map(|form| match form {
        FormWord::Division => Form::Division,
        FormWord::Regiments => Form::Regiments,
    });
    settle_form(position, file)
}

/// 7.5 Only one form is in play once it is fixed; a unit that is ashore fixes it.
fn settle_form(position: &mut Position, file: &PositionFile) -> Result<()> {
    let xi = position.atlas().xi_corps;
    let ashore = |unit: UnitId| position.xi.landed.contains(unit);
    let implied = match (ashore(xi.division), xi.regiments.into_iter().any(ashore)) {
        (true, true) => return wrong("the 38th Division is ashore as a division and as regiments (7.5)"),
        (true, false) => Some(Form::Division),
        (false, true) => Some(Form::Regiments),
        (false, false) => position.xi.form,
    };
    if position.xi.form.is_some() && position.xi.form != implied {
        return wrong("xi-corps: the form is not the one that is ashore (7.5)");
    }
    position.xi.form = implied;
    let other: &[UnitId] = match implied {
        None if position.xi.hex.is_some() => return wrong("xi-corps: a hex but no form (7.5)"),
        None => return Ok(()),
        Some(Form::Division) => &xi.regiments,
        Some(Form::Regiments) => &[xi.division],
    };
    for &unit in other {
        let written = file.units.keys().any(|name| position.name(unit).eq_ignore_ascii_case(name));
        if written && position.place(unit) != Place::SetAside {
            return wrong(format!("{} is in play in the other form (7.5)", position.name(unit)));
        }
        position.put(unit, Place::SetAside);
    }
    Ok(())
}

/// A game that goes on has somebody left to play it with, and a force only while it attacks or is over.
fn check_whole(position: &Position) -> Result<()> {
    let attacking = matches!(position.phase, Phase::Counteroffensive | Phase::Over(_));
    if position.force.is_some_and(|force| !force.is_spent()) && !attacking {
        return wrong("the Shobu Group attacks, but the phase is another (11.1)");
    }
    let rescuers = position.atlas().us_units().filter(|&unit| position.place(unit) == Place::Rescue).count();
    if rescuers > 1 {
        return wrong(format!("{rescuers} units are on a rescue mission: one goes at a time (5.2)"));
    }
    let setting_up = matches!(position.phase, Phase::Beachheads { .. } | Phase::Ashore);
    if setting_up && position.turn != 1 {
        return wrong("the landing is on turn 1 (4.5)");
    }
    Ok(())
}

pub(super) fn phase_word(file: &PositionFile) -> PhaseWord {
    file.phase.unwrap_or(PhaseWord::TurnStart)
}
