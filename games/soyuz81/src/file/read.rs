//! A position as it was written: the set-up, changed by what stands in the file.
//!
//! What a position could not even hold is refused here; all else is left to its validation.

use hexes::HexId;
use table::{Edition, PositionError, UnitId, Written};

use super::read_phase;
use super::shape::{File, PhaseFile, UnitFile};
use crate::position::{AirMarkers, Cause, OffMap, Place};
use crate::units::{Formation, Kind, Side, UnitSet};
use crate::{Atlas, Options, Position};

pub(super) type Result<T> = std::result::Result<T, PositionError>;

/// The position that is described.
pub(super) fn read(atlas: &'static Atlas, options: Options, written: Written<Position>) -> Result<Position> {
    let (file, phase) = written;
    let phase = phase.unwrap_or(PhaseFile::Exercise {});
    let mut position = start(atlas, options, file.empty);
    read_numbers(&mut position, &file);
    read_sap_lost(&mut position, &file)?;
    let named = read_units(&mut position, &file)?;
    settle_set_up(&mut position, &phase, &named);
    read_control(&mut position, &file)?;
    read_air(&mut position, &file)?;
    read_chits(&mut position, &file, &phase)?;
    position.phase = read_phase::phase(&position, phase)?;
    Ok(position)
}

/// The set-up with six-point militia, or an empty map.
fn start(atlas: &'static Atlas, options: Options, empty: bool) -> Position {
    if empty {
        return Position::empty(atlas, options);
    }
    let mut position = Position::before_militia(atlas, options);
    atlas.cities.iter().for_each(|&city| position.place_militia(city, 6));
    position
}

fn read_numbers(position: &mut Position, file: &File) {
    position.turn = file.turn.unwrap_or(position.turn);
    position.mp = file.mp.unwrap_or(position.mp);
    position.sap = file.sap.unwrap_or(position.sap);
    // 5.2.2 There is none on turn 1, and without a roll of its own it is the MP.
    let rolled = if position.turn == 1 { 0 } else { position.mp };
    position.airpower = file.airpower.unwrap_or(rolled);
}

/// 4.4 What SAP were lost for.
fn read_sap_lost(position: &mut Position, file: &File) -> Result<()> {
    for (word, &points) in &file.sap_lost {
        let why = format_args!("sap-lost: no cause `{word}`: {}", Cause::WORDS.join(", "));
        position.sap_lost.add(PositionError::found(Cause::read(word), why)?, points);
    }
    Ok(())
}

pub(super) fn formation(label: &str) -> Result<Formation> {
    let why = format_args!("no formation `{label}`: P, S, W, NO, BA, BE, CA, CE, EG, CZ");
    PositionError::found(Formation::called(label), why)
}

/// Puts every unit that is named where it belongs; all are lifted first, so that they may swap places.
fn read_units(position: &mut Position, file: &File) -> Result<UnitSet> {
    let mut named = UnitSet::default();
    for name in file.units.keys() {
        let unit = position.atlas().called(0, name)?;
        if named.contains(unit) {
            return PositionError::because(format!("unit {name} is named twice"));
        }
        named.insert(unit);
        position.put(unit, Place::Off(OffMap::SetAside));
        position.set_on_back(unit, false);
    }
    for (name, written) in &file.units {
        let unit = position.atlas().called(0, name)?;
        let place = place(position, name, &written.at)?;
        if let Place::Hex(hex) = place {
            check_room(position, unit, hex)?;
        }
        position.put(unit, place);
        let on_back = is_on_back(position, unit, written)?;
        position.set_on_back(unit, on_back);
    }
    Ok(named)
}

fn place(position: &Position, name: &str, at: &str) -> Result<Place> {
    match (OffMap::read(at), at.parse()) {
        (Some(beside), _) => Ok(Place::Off(beside)),
        (None, Ok(number)) => Ok(Place::Hex(position.atlas().hex_numbered(number)?)),
        (None, Err(_)) => {
            let boxes = "to-place, reinforcements, cup, dead-pile or set-aside";
            PositionError::because(format!("unit {name} is at `{at}`, expected a hex, {boxes}"))
        }
    }
}

/// 6.0 Whether there is room for a unit.
fn check_room(position: &Position, unit: UnitId, hex: HexId) -> Result<()> {
    let (name, side) = (position.name(unit), position.atlas().units[unit].side);
    let (at, held) = (position.atlas().place(hex), position.held(hex));
    let friends = held.side().is_none_or(|holder| holder == side);
    PositionError::unless(friends, format_args!("unit {name} shares {at} with the enemy (6.0)"))?;
    PositionError::unless(held.has_room(side, 1), format_args!("unit {name} is the sixth in {at} (6.0)"))
}

/// Which side of the counter the steps, or the strength of militia, mean.
fn is_on_back(position: &Position, unit: UnitId, written: &UnitFile) -> Result<bool> {
    let printed = &position.atlas().units[unit];
    let name = printed.name;
    if let Some(steps) = written.steps.filter(|steps| !(1..=printed.steps).contains(steps)) {
        return PositionError::because(format!(
            "unit {name} has {steps} steps, expected 1 to {}",
            printed.steps
        ));
    }
    match (printed.kind, written.strength) {
        (Kind::Militia, Some(strength)) => match printed.back {
            _ if printed.front.defence == strength => Ok(false),
            Some(back) if back.defence == strength => Ok(true),
            _ => PositionError::because(format!("militia {name} has no side of strength {strength}")),
        },
        (Kind::Militia, None) => Ok(false),
        (_, Some(_)) => {
            PositionError::because(format!("unit {name} is no militia: it has steps, not a strength"))
        }
        (_, None) => Ok(printed.steps == 2 && written.steps == Some(1)),
    }
}

/// After the set-up, units that were not drawn or placed have no part in the game, and of twins only one
/// is in play (3.2, 3.3); what is named in the file stays as it is written.
fn settle_set_up(position: &mut Position, phase: &PhaseFile, named: &UnitSet) {
    if matches!(phase, PhaseFile::Exercise {} | PhaseFile::GoldRow {}) {
        return;
    }
    let atlas = position.atlas();
    for unit in atlas.units.ids().filter(|&unit| !named.contains(unit)) {
        if matches!(position.place(unit), Place::Off(OffMap::Cup | OffMap::ToPlace)) {
            position.put(unit, Place::Off(OffMap::SetAside));
        }
    }
    for unit in atlas.units.ids().filter(|&unit| !named.contains(unit)) {
        let drawn =
            |twin: UnitId| matches!(position.place(twin), Place::Hex(_) | Place::Off(OffMap::DeadPile));
        if position.place(unit) == Place::Off(OffMap::Reinforcements)
            && atlas.units[unit].twin.is_some_and(drawn)
        {
            position.put(unit, Place::Off(OffMap::SetAside));
        }
    }
}

/// 3.5 What is written, and in every hex with units whoever stands there.
fn read_control(position: &mut Position, file: &File) -> Result<()> {
    for &number in file.soviet_control.iter().flatten() {
        let hex = position.atlas().hex_numbered(number)?;
        if !position.atlas().is_poland(hex) {
            return PositionError::because(format!("soviet-control: {number} is not in Poland"));
        }
        position.soviet_control.insert(hex);
    }
    for hex in position.atlas().board.ids() {
        match position.held(hex).side() {
            Some(Side::Soviet) => drop(position.soviet_control.insert(hex)),
            Some(Side::Polish) => position.soviet_control.remove(hex),
            None => {}
        }
    }
    Ok(())
}

/// 7.1 There are at most twelve markers.
fn read_air(position: &mut Position, file: &File) -> Result<()> {
    let lying: usize = file.air.values().map(|&markers| usize::from(markers)).sum();
    let most = AirMarkers::MOST;
    PositionError::unless(lying <= most, format_args!("more than {most} airpower markers (7.1)"))?;
    for (&number, &markers) in &file.air {
        position.air.add(position.atlas().hex_numbered(number)?, markers);
    }
    Ok(())
}

/// 5.2.3 The chits drawn this turn; the acting formation's is among them.
fn read_chits(position: &mut Position, file: &File, phase: &PhaseFile) -> Result<()> {
    for label in file.chits.iter().flatten() {
        let chit = formation(label)?;
        if position.track.contains(chit) {
            return PositionError::because(format!("chit {label} is drawn twice"));
        }
        position.track.push(chit);
    }
    let before = matches!(phase, PhaseFile::Exercise {} | PhaseFile::GoldRow {} | PhaseFile::TurnStart {});
    if file.chits.is_none() && position.turn == 1 && !before {
        position.track.push(Formation::NO);
    }
    if let PhaseFile::Choose { formation: acting }
    | PhaseFile::Move { formation: acting, .. }
    | PhaseFile::Fight { formation: acting, .. } = phase
    {
        let acting = formation(acting)?;
        if !position.track.contains(acting) {
            position.track.push(acting);
        }
    }
    Ok(())
}
