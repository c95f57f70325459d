//! A position from JSON: the set-up, changed by what is written.

use hexes::{HexId, HexNumber};
use table::{Edition, PositionError, Umpire, Written};

use super::shape::{AssaultFile, PhaseFile, PositionFile, ShobuGroupFile, UnitFile};
use crate::atlas::FORCE;
use crate::phase::{Assault, Counteroffensive, Ending, Operations, Phase};
use crate::position::{BEACHHEADS, Form, Place};
use crate::units::{UnitId, UnitSet};
use crate::{Atlas, Options, Position};

type Result<T> = std::result::Result<T, PositionError>;

/// The position that is described.
pub(super) fn read(atlas: &'static Atlas, options: Options, written: Written<Position>) -> Result<Position> {
    let (file, phase) = written;
    let mut position = Position::before_landing(atlas, options);
    read_beachheads(&mut position, &file)?;
    position.turn = file.turn.unwrap_or(1);
    read_units(&mut position, &file)?;
    read_control(&mut position, &file)?;
    read_xi(&mut position, &file)?;
    let phase = phase.unwrap_or(PhaseFile::TurnStart { shobu_group: None });
    position.force = group_of(&phase).map(|written| read_force(&position, written)).transpose()?;
    position.phase = read_phase(&position, &phase)?;
    (position.ended, position.met, position.op_lost) = (file.ended, file.met, file.op_lost);
    Ok(position)
}

/// The beachheads that are written, or the landing at Lingayen.
fn read_beachheads(position: &mut Position, file: &PositionFile) -> Result<()> {
    let Some(numbers) = &file.beachheads else {
        let (dice, log) = (&mut table::Scripted::default(), &mut table::Silent);
        position.land_at_lingayen(&mut Umpire { dice, log });
        return Ok(());
    };
    if numbers.len() > BEACHHEADS {
        return PositionError::because(format!(
            "{} beachheads, expected at most {BEACHHEADS} (4.3)",
            numbers.len()
        ));
    }
    for &number in numbers {
        let hex = position.atlas().hex_numbered(number)?;
        position.place_beachhead(hex);
    }
    Ok(())
}

fn unit(position: &Position, name: &str) -> Result<UnitId> {
    let found = position.atlas().find(0, name).filter(|&unit| position.is_us_unit(unit));
    let why = format_args!("no US unit is called `{name}`: names look like 40ID, 1CAV, 158RCT");
    PositionError::found(found, why)
}

fn named(position: &Position, name: Option<&String>) -> Result<Option<UnitId>> {
    name.map(|name| unit(position, name)).transpose()
}

fn optional_hex(position: &Position, number: Option<HexNumber>) -> Result<Option<HexId>> {
    number.map(|number| position.atlas().hex_numbered(number)).transpose()
}

/// Puts every unit that is named where it belongs; all are lifted first, so that they may swap places.
fn read_units(position: &mut Position, file: &PositionFile) -> Result<()> {
    let mut named = UnitSet::default();
    for name in file.units.keys() {
        if !named.insert(unit(position, name)?) {
            return PositionError::because(format!("unit {name} is named twice"));
        }
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
        if position.atlas().units[unit].turn <= position.turn {
            position.put(unit, Place::SetAside);
        }
    }
    Ok(())
}

fn read_unit(position: &mut Position, unit: UnitId, written: &UnitFile) -> Result<()> {
    let place = read_place(position, unit, &written.at)?;
    position.put(unit, place);
    position.set_op(unit, written.op.unwrap_or(position.atlas().units[unit].op));
    if written.acted {
        position.acted.insert(unit);
    }
    if written.jumped {
        position.jumped.insert(unit);
    }
    position.start[unit.index()] = optional_hex(position, written.start)?;
    Ok(())
}

fn read_place(position: &Position, unit: UnitId, at: &str) -> Result<Place> {
    if let Some((_, place)) = Place::BOXES.into_iter().find(|(word, _)| *word == at) {
        return Ok(place);
    }
    match at.parse() {
        Ok(number) => position.atlas().hex_numbered(number).map(Place::Hex),
        Err(_) => PositionError::because(format!(
            "unit {} is at `{at}`, expected a hex, offshore, rescue, turn-track, eliminated or set-aside",
            position.name(unit)
        )),
    }
}

/// 4.8 What is written, the beachheads, and every hex in which a US unit stands.
fn read_control(position: &mut Position, file: &PositionFile) -> Result<()> {
    for &number in &file.us_control {
        let hex = position.atlas().hex_numbered(number)?;
        position.take_control(hex);
    }
    for unit in position.atlas().us_units() {
        if let Some(hex) = position.hex_of(unit) {
            position.take_control(hex);
        }
    }
    for (&number, &op) in &file.trail {
        let hex = position.atlas().hex_numbered(number)?;
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
            return PositionError::because(format!(
                "xi-corps: {name} is not of the 38th Division's group, or named twice (7.5)"
            ));
        }
        position.xi.landed.insert(unit);
    }
    for unit in [xi.division, xi.rct].into_iter().chain(xi.regiments) {
        if position.hex_of(unit).is_some() {
            position.xi.landed.insert(unit);
        }
    }
    position.xi.hex = optional_hex(position, file.xi_corps.hex)?;
    position.xi.form = file.xi_corps.form;
    read_form(position, file)
}

/// 7.5 A unit that is ashore fixes the form if it is not written; the other form is set aside unless it is written.
fn read_form(position: &mut Position, file: &PositionFile) -> Result<()> {
    let xi = position.atlas().xi_corps;
    let ashore = |unit: UnitId| position.xi.landed.contains(unit);
    let implied = match (ashore(xi.division), xi.regiments.into_iter().any(ashore)) {
        (true, true) => return Ok(()),
        (true, false) => Some(Form::Division),
        (false, true) => Some(Form::Regiments),
        (false, false) => position.xi.form,
    };
    position.xi.form = position.xi.form.or(implied);
    let other: &[UnitId] = match implied {
        // What contradicts itself is refused when the whole is looked at.
        form if form != position.xi.form => return Ok(()),
        None => return Ok(()),
        Some(Form::Division) => &xi.regiments,
        Some(Form::Regiments) => &[xi.division],
    };
    for &unit in other {
        let written = file.units.keys().any(|name| position.name(unit).eq_ignore_ascii_case(name));
        if written && position.place(unit) != Place::SetAside {
            return PositionError::because(format!(
                "{} is in play in the other form (7.5)",
                position.name(unit)
            ));
        }
        position.put(unit, Place::SetAside);
    }
    Ok(())
}

/// Where the game stands.
fn read_phase(position: &Position, written: &PhaseFile) -> Result<Phase> {
    Ok(match written {
        PhaseFile::Beachheads { zone } => Phase::Beachheads { zone: read_zone(position, zone)? },
        PhaseFile::Ashore {} => Phase::Ashore,
        PhaseFile::TurnStart { .. } => Phase::TurnStart,
        PhaseFile::Rescue { .. } => Phase::Rescue,
        PhaseFile::CounteroffensiveCheck { .. } => Phase::CounteroffensiveCheck,
        PhaseFile::Counteroffensive { .. } => Phase::Counteroffensive,
        PhaseFile::Operations { active, fresh, .. } => {
            Phase::Operations(Operations { active: named(position, active.as_ref())?, fresh: *fresh })
        }
        PhaseFile::Assault { assault, .. } => Phase::Assault(read_assault(position, assault)?),
        PhaseFile::Losses { assault, left, bearer, .. } => Phase::Losses {
            assault: read_assault(position, assault)?,
            left: *left,
            bearer: named(position, bearer.as_ref())?,
        },
        PhaseFile::Administration { .. } => Phase::Administration,
        PhaseFile::Deduction { left, bearer, .. } => {
            Phase::Deduction { left: *left, bearer: named(position, bearer.as_ref())? }
        }
        PhaseFile::Over { ending, .. } => {
            Phase::Over(PositionError::ending(ending, Ending::ALL, Ending::outcome)?)
        }
    })
}

fn read_zone(position: &Position, name: &str) -> Result<u8> {
    match position.atlas().zones.iter().position(|zone| zone.name == name) {
        Some(zone) => Ok(zone as u8),
        None => PositionError::because(format!("zone: no landing zone is called `{name}` (4.4)")),
    }
}

fn read_assault(position: &Position, written: &AssaultFile) -> Result<Assault> {
    let AssaultFile { spearhead, target, supporters, lost } = written;
    let mut assault = Assault::new(unit(position, spearhead)?, position.atlas().hex_numbered(*target)?);
    assault.lost = *lost;
    for name in supporters {
        if !assault.supporters.insert(unit(position, name)?) {
            return PositionError::because(format!(
                "assault: {name} cannot take part, or is named twice (10.6)"
            ));
        }
    }
    Ok(assault)
}

/// 11 What is written of the Shobu Group: in the landing there is none.
fn group_of(phase: &PhaseFile) -> Option<&ShobuGroupFile> {
    match phase {
        PhaseFile::Beachheads { .. } | PhaseFile::Ashore {} => None,
        PhaseFile::TurnStart { shobu_group }
        | PhaseFile::Rescue { shobu_group }
        | PhaseFile::CounteroffensiveCheck { shobu_group }
        | PhaseFile::Counteroffensive { shobu_group }
        | PhaseFile::Operations { shobu_group, .. }
        | PhaseFile::Assault { shobu_group, .. }
        | PhaseFile::Losses { shobu_group, .. }
        | PhaseFile::Administration { shobu_group }
        | PhaseFile::Deduction { shobu_group, .. }
        | PhaseFile::Over { shobu_group, .. } => shobu_group.as_ref(),
    }
}

fn read_force(position: &Position, written: &ShobuGroupFile) -> Result<Counteroffensive> {
    let mut force = Counteroffensive {
        at: optional_hex(position, written.at)?,
        goal: optional_hex(position, written.goal)?,
        slips_through: written.slips_through,
        victim: named(position, written.victim.as_ref())?,
        ..position.mustered()
    };
    let Some(steps) = &written.steps else { return Ok(force) };
    force.steps = [0; FORCE];
    for (name, &left) in steps {
        let member = |&unit: &UnitId| position.name(unit).eq_ignore_ascii_case(name);
        match position.atlas().force.iter().position(member) {
            Some(place) => force.steps[place] = left,
            None => {
                return PositionError::because(format!(
                    "shobu-group: no unit of the base area is called `{name}`"
                ));
            }
        }
    }
    Ok(force)
}
