//! A position from JSON: the set-up, changed by what is written. What of it can be told only by the whole is left to the
//! rules, which prove every position.

use hexes::{HexId, HexNumber};
use table::{Edition, PositionError, Written};

use super::read_phase;
use super::shape::{File, PhaseFile, PointsFile, UnitFile};
use crate::position::{FULL, LAST_TURN, Place, Secret};
use crate::rules::AIRCRAFT_MOST;
use crate::units::{Category, Nation, Side, UnitId, last_of};
use crate::{Atlas, Options, Position};

pub(super) type Result<T> = std::result::Result<T, PositionError>;

/// The position that is described.
pub(super) fn read(atlas: &'static Atlas, options: Options, written: Written<Position>) -> Result<Position> {
    let (file, phase) = written;
    let phase = phase.unwrap_or(PhaseFile::SetUp { side: None });
    let mut position = Position::empty(atlas, options);
    position.turn = file.turn.unwrap_or(1);
    position.air = file.air;
    position.passed = file.passed;
    position.actions = file.actions;
    read_control(&mut position, &file)?;
    read_nations(&mut position, &file)?;
    read_units(&mut position, &file, matches!(phase, PhaseFile::SetUp { .. }))?;
    for (side, written) in Side::ALL.into_iter().zip([&file.russian, &file.allied]) {
        read_points(&mut position, side, written)?;
    }
    position.phase = read_phase::phase(&position, phase)?;
    read_air(&mut position, &file)?;
    Ok(position)
}

pub(super) fn hex(position: &Position, number: HexNumber) -> Result<HexId> {
    let found = position.atlas().board.id(number).filter(|&hex| position.is_open(hex));
    PositionError::found(found, format_args!("hex {number} is not on the map"))
}

fn read_control(position: &mut Position, file: &File) -> Result<()> {
    for &number in &file.changed {
        let hex = hex(position, number)?;
        let at_start = if position.atlas().ground[hex].russian { Side::Russian } else { Side::Allied };
        position.set_control(hex, !at_start);
    }
    Ok(())
}

fn read_nations(position: &mut Position, file: &File) -> Result<()> {
    for word in &file.entered {
        let nation = Nation::read(word).filter(|&nation| position.atlas().all_entrants().contains(nation));
        match nation {
            Some(nation) => position.entered.insert(nation),
            None => return PositionError::because(format!("`{word}` is no nation that can come in (10.1)")),
        };
    }
    Ok(())
}

/// Units that are written first, so that the others find their places taken.
fn read_units(position: &mut Position, file: &File, setting_up: bool) -> Result<()> {
    for (name, written) in &file.units {
        let unit = position.atlas().called(0, name)?;
        read_unit(position, unit, written)?;
    }
    for unit in position.atlas().units.ids() {
        if !file.units.contains_key(position.name(unit)) {
            default_unit(position, unit, file.empty, setting_up)?;
        }
    }
    Ok(())
}

fn read_unit(position: &mut Position, unit: UnitId, written: &UnitFile) -> Result<()> {
    let name = position.name(unit);
    let place = read_place(position, name, &written.at)?;
    let regular = position.atlas().units[unit].category == Category::Regular;
    let lives = regular && !matches!(place, Place::Aside | Place::Gone);
    let steps = written.steps.unwrap_or(if lives { FULL } else { 0 });
    if steps > FULL || written.steps == Some(0) {
        return PositionError::because(format!("unit {name} has {steps} steps there (2.13)"));
    }
    place_unit(position, unit, place)?;
    position.set_steps(unit, steps);
    Ok(())
}

fn read_place(position: &Position, name: &str, at: &str) -> Result<Place> {
    let turn = |text: &str| match text.parse() {
        Ok(turn) if (1..=LAST_TURN + 1).contains(&turn) => Ok(turn),
        _ => PositionError::because(format!(
            "unit {name} is in the box of turn {text}, expected 1 to {LAST_TURN}"
        )),
    };
    Ok(match at.split_once(' ') {
        None if at == "aside" => Place::Aside,
        None if at == "pile" => Place::Pile,
        None if at == "fresh" => Place::Fresh,
        None if at == "battle" => Place::Battle,
        None if at == "gone" => Place::Gone,
        Some(("turn", text)) => Place::Track(turn(text)?),
        Some(("arriving", text)) => Place::Arriving(turn(text)?),
        _ => match at.parse() {
            Ok(number) => Place::Hex(hex(position, number)?),
            Err(_) => return PositionError::because(format!("unit {name} is at `{at}`")),
        },
    })
}

fn place_unit(position: &mut Position, unit: UnitId, place: Place) -> Result<()> {
    if let Place::Hex(hex) = place {
        if position.unit_in(hex).is_some() {
            let (name, number) = (position.name(unit), position.number(hex));
            return PositionError::because(format!("unit {name} is the second in {number} (6.3)"));
        }
        position.set_control(hex, position.atlas().units[unit].side);
    }
    position.put(unit, place);
    Ok(())
}

fn default_unit(position: &mut Position, unit: UnitId, empty: bool, setting_up: bool) -> Result<()> {
    let printed = &position.atlas().units[unit];
    let regular = printed.category == Category::Regular;
    let entered = position.entered.contains(printed.nation);
    let home = if setting_up { printed.fixed } else { printed.fixed.or(printed.suggested) };
    let place = match (regular, printed.at_start) {
        (true, true) if empty => Place::Gone,
        (true, true) => home.map_or(Place::Aside, Place::Hex),
        (true, false) if entered => Place::Track(position.turn),
        (false, false) if entered => Place::Pile,
        (false, true) => Place::Pile,
        (_, false) => Place::Aside,
    };
    place_unit(position, unit, place)?;
    if regular && matches!(place, Place::Hex(_) | Place::Track(_)) {
        position.set_steps(unit, FULL);
    }
    Ok(())
}

/// 5.3 Containers, dice and what was spent. Dice that are left out are zeros until they are rolled.
fn read_points(position: &mut Position, side: Side, written: &PointsFile) -> Result<()> {
    let name = side.word();
    if written.dice.is_some_and(|dice| dice.iter().any(|die| !(1..=6).contains(die))) {
        return PositionError::because(format!("{name}: dice show 1 to 6"));
    }
    let pile = position.pile(side);
    if usize::from(written.container) > pile.len() {
        return PositionError::because(format!(
            "{name}: only {} special forces are at hand (5.11)",
            pile.len()
        ));
    }
    let (container, dice) = (last_of(pile, written.container), written.dice.unwrap_or_default());
    position.secret[side.index()] = Secret { container, dice };
    position.spent[side.index()] = written.spent;
    position.announced[side.index()] = written.announced;
    Ok(())
}

/// 5.6 Aircraft on units and garrisons.
fn read_air(position: &mut Position, file: &File) -> Result<()> {
    for (name, written) in file.units.iter().filter(|(_, written)| written.air > 0) {
        let unit = position.atlas().called(0, name)?;
        let Some(hex) = position.hex_of(unit) else {
            return PositionError::because(format!(
                "unit {name} is not on the map and has aircraft over it (5.6)"
            ));
        };
        position.add_air(hex, aircraft(position, hex, written.air)?);
    }
    for (&number, &air) in &file.garrison_air {
        let hex = hex(position, number)?;
        if position.atlas().ground[hex].city.is_none() {
            return PositionError::because(format!("there is no garrison in {number} (3.6)"));
        }
        position.add_air_on_garrison(hex, aircraft(position, hex, air)?);
    }
    Ok(())
}

fn aircraft(position: &Position, hex: HexId, air: u8) -> Result<u8> {
    let why = format_args!("aircraft over {} do not fit (5.6)", position.number(hex));
    PositionError::unless(air <= AIRCRAFT_MOST, why)?;
    Ok(air)
}
