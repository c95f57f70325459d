//! A position from JSON: the set-up, changed by what is written, proven consistent.

use hexes::{HexId, HexNumber};
use serde_json::Value;
use table::{Game, GameOptions, Hands, PositionError};

use super::{
    file::{PhaseWord, PositionFile, UnitFile},
    read_phase,
};
use crate::{
    Atlas, INFO, Options, Position,
    phase::Phase,
    position::{AirMarkers, Place},
    units::{Formation, Kind, SetUp, Side, UnitId, UnitSet},
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
    read_numbers(&mut position, &file)?;
    let named = read_units(&mut position, &file)?;
    settle_set_up(&mut position, &file, &named);
    read_control(&mut position, &file)?;
    read_air(&mut position, &file)?;
    read_chits(&mut position, &file)?;
    position.phase = read_phase::phase(&position, &file)?;
    check_whole(&position)?;
    position.run_on(&mut hands);
    let mut orders = Vec::new();
    position.orders(&mut orders);
    if orders.is_empty() && !position.is_over() {
        return wrong("nothing can be ordered in it");
    }
    Ok(position)
}

/// The set-up with six-point militia, or an empty map.
fn start(atlas: &'static Atlas, file: &PositionFile) -> Result<Position> {
    let words: Vec<String> = file.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let options = Options::read(&INFO, words.iter().map(String::as_str))
        .map_err(|error| PositionError(error.to_string()))?;
    if file.empty {
        return Ok(Position::empty(atlas, options));
    }
    let mut position = Position::before_militia(atlas, options);
    atlas.cities.iter().for_each(|&city| position.place_militia(city, 6));
    Ok(position)
}

fn read_numbers(position: &mut Position, file: &PositionFile) -> Result<()> {
    let number = |value: Option<u8>, default: u8, name: &str, range: std::ops::RangeInclusive<u8>| {
        let value = value.unwrap_or(default);
        if range.contains(&value) {
            return Ok(value);
        }
        wrong(format!("{name} is {value}, expected {} to {}", range.start(), range.end()))
    };
    position.turn = number(file.turn, position.turn, "turn", 1..=10)?;
    position.mp = number(file.mp, position.mp, "mp", 0..=12)?;
    position.sap = number(file.sap, position.sap, "sap", 0..=100)?;
    // 5.2.2 There is none on turn 1, and without a roll of its own it is the MP.
    let rolled = if position.turn == 1 { 0 } else { position.mp };
    let own = position.options.separate_airpower && position.turn > 1;
    let most = if own { AirMarkers::MOST as u8 } else { rolled };
    position.airpower = number(file.airpower, rolled, "airpower", if own { 0 } else { rolled }..=most)?;
    Ok(())
}

pub(super) fn unit(position: &Position, name: &str) -> Result<UnitId> {
    let found = position.atlas().find_unit(name);
    found.ok_or_else(|| {
        PositionError(format!("no unit is called `{name}`: names look like P-8MR, NO-6GTk, M1"))
    })
}

pub(super) fn hex(position: &Position, number: HexNumber) -> Result<HexId> {
    let found = position.atlas().board.id(number);
    found.ok_or_else(|| PositionError(format!("hex {number} is not on the map")))
}

pub(super) fn formation(label: &str) -> Result<Formation> {
    let found = Formation::read(label);
    found.ok_or_else(|| PositionError(format!("no formation `{label}`: P, S, W, NO, BA, BE, CA, CE, EG, CZ")))
}

/// Puts every unit that is named where it belongs; all are lifted first, so that they may swap places.
fn read_units(position: &mut Position, file: &PositionFile) -> Result<UnitSet> {
    let mut named = UnitSet::default();
    for name in file.units.keys() {
        let unit = unit(position, name)?;
        if named.contains(unit) {
            return wrong(format!("unit {name} is named twice"));
        }
        named.insert(unit);
        position.put(unit, Place::SetAside);
        position.set_on_back(unit, false);
    }
    for (name, written) in &file.units {
        let unit = unit(position, name)?;
        let place = place(position, name, &written.at)?;
        check_place(position, unit, place)?;
        position.put(unit, place);
        let on_back = is_on_back(position, unit, written)?;
        position.set_on_back(unit, on_back);
    }
    Ok(named)
}

fn place(position: &Position, name: &str, at: &str) -> Result<Place> {
    match at {
        "set-aside" => Ok(Place::SetAside),
        "cup" => Ok(Place::Cup),
        "to-place" => Ok(Place::ToPlace),
        "reinforcements" => Ok(Place::Reinforcements),
        "dead-pile" => Ok(Place::DeadPile),
        _ => match at.parse() {
            Ok(number) => Ok(Place::Hex(hex(position, number)?)),
            Err(_) => wrong(format!(
                "unit {name} is at `{at}`, expected a hex, to-place, reinforcements, cup, dead-pile or set-aside"
            )),
        },
    }
}

/// 6.0, 3.4, 8.5, 3.2 Whether a unit may be in a place at all.
fn check_place(position: &Position, unit: UnitId, place: Place) -> Result<()> {
    let (atlas, printed) = (position.atlas(), position.atlas().unit(unit));
    let name = printed.name;
    let allowed = match place {
        Place::Hex(_) | Place::SetAside | Place::DeadPile => true,
        Place::Cup => printed.set_up == SetUp::Cup,
        Place::ToPlace => matches!(printed.set_up, SetUp::Cup | SetUp::Exercise),
        Place::Reinforcements => printed.zone.is_some() && printed.set_up != SetUp::Cup,
    };
    if !allowed {
        return wrong(format!("unit {name} cannot be in that box"));
    }
    let Some(hex) = place.hex() else { return Ok(()) };
    let at = atlas.place(hex);
    let ground = atlas.ground(hex);
    if ground.terrain == crate::atlas::Terrain::Sea {
        return wrong(format!("unit {name} is at sea, in {at} (8.5)"));
    }
    if printed.side == Side::Polish && ground.gold.is_some() {
        return wrong(format!("unit {name} is Polish and in the gold row, in {at} (3.4)"));
    }
    match position.held(hex).side() {
        Some(side) if side != printed.side => wrong(format!("unit {name} shares {at} with the enemy (6.0)")),
        Some(_) if !position.held(hex).has_room(printed.side, 1) => {
            wrong(format!("unit {name} is the sixth in {at} (6.0)"))
        }
        _ => Ok(()),
    }
}

/// Which side of the counter the steps, or the strength of militia, mean.
fn is_on_back(position: &Position, unit: UnitId, written: &UnitFile) -> Result<bool> {
    let printed = position.atlas().unit(unit);
    let name = printed.name;
    if let Some(steps) = written.steps.filter(|steps| !(1..=printed.steps).contains(steps)) {
        return wrong(format!("unit {name} has {steps} steps, expected 1 to {}", printed.steps));
    }
    match (printed.kind, written.strength) {
        (Kind::Militia, Some(strength)) => match printed.back {
            _ if printed.front.defence == strength => Ok(false),
            Some(back) if back.defence == strength => Ok(true),
            _ => wrong(format!("militia {name} has no side of strength {strength}")),
        },
        (Kind::Militia, None) => Ok(false),
        (_, Some(_)) => wrong(format!("unit {name} is no militia: it has steps, not a strength")),
        (_, None) => Ok(printed.steps == 2 && written.steps == Some(1)),
    }
}

/// After the set-up, units that were not drawn or placed have no part in the game, and of twins only one
/// is in play (3.2, 3.3); what is named in the file stays as it is written.
fn settle_set_up(position: &mut Position, file: &PositionFile, named: &UnitSet) {
    if file.phase.is_none_or(|phase| matches!(phase, PhaseWord::Exercise | PhaseWord::GoldRow)) {
        return;
    }
    let atlas = position.atlas();
    for unit in atlas.unit_ids().filter(|&unit| !named.contains(unit)) {
        if matches!(position.place(unit), Place::Cup | Place::ToPlace) {
            position.put(unit, Place::SetAside);
        }
    }
    for unit in atlas.unit_ids().filter(|&unit| !named.contains(unit)) {
        let drawn = |twin: UnitId| matches!(position.place(twin), Place::Hex(_) | Place::DeadPile);
        if position.place(unit) == Place::Reinforcements && atlas.unit(unit).twin.is_some_and(drawn) {
            position.put(unit, Place::SetAside);
        }
    }
}

/// 3.5 What is written, and in every hex with units whoever stands there.
fn read_control(position: &mut Position, file: &PositionFile) -> Result<()> {
    for &number in file.soviet_control.iter().flatten() {
        let hex = hex(position, number)?;
        if !position.atlas().is_poland(hex) {
            return wrong(format!("soviet-control: {number} is not in Poland"));
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

/// 7.1 Markers lie with Polish units, at most twelve in all.
fn read_air(position: &mut Position, file: &PositionFile) -> Result<()> {
    let travelling = file.stack.iter().flat_map(|stack| stack.waiting.iter().chain(&stack.moving));
    let travelling: usize = travelling.map(|part| usize::from(part.markers)).sum();
    let lying: usize = file.air.values().map(|&markers| usize::from(markers)).sum();
    if travelling + lying + usize::from(file.left.unwrap_or(0)) > AirMarkers::MOST {
        return wrong(format!("more than {} airpower markers (7.1)", AirMarkers::MOST));
    }
    for (&number, &markers) in &file.air {
        let hex = hex(position, number)?;
        if markers > 0 && position.held(hex).side() != Some(Side::Polish) {
            return wrong(format!("airpower over {number}, which holds no Polish unit (7.1)"));
        }
        position.air.add(hex, markers);
    }
    Ok(())
}

/// 5.2.3 The chits drawn this turn; the acting formation's is among them.
fn read_chits(position: &mut Position, file: &PositionFile) -> Result<()> {
    let mut chits: Vec<Formation> = Vec::new();
    for label in file.chits.iter().flatten() {
        let chit = formation(label)?;
        if chits.contains(&chit) {
            return wrong(format!("chit {label} is drawn twice"));
        }
        chits.push(chit);
    }
    let set_up = file
        .phase
        .is_none_or(|phase| matches!(phase, PhaseWord::Exercise | PhaseWord::GoldRow | PhaseWord::TurnStart));
    if file.chits.is_none() && position.turn == 1 && !set_up {
        chits.push(Formation::NO);
    }
    if let Some(label) = &file.formation {
        let acting = formation(label)?;
        if !chits.contains(&acting) {
            chits.push(acting);
        }
    }
    chits.into_iter().for_each(|chit| position.track.push(chit));
    Ok(())
}

/// 4.2 A game that goes on has SAP and Polish units.
fn check_whole(position: &Position) -> Result<()> {
    if position.is_over() {
        return Ok(());
    }
    if position.sap <= 1 {
        return wrong(format!("sap is {}: at one or less the game is over (4.2)", position.sap));
    }
    if position.polish_units() == 0 && !matches!(position.phase, Phase::Exercise | Phase::GoldRow) {
        return wrong("no Polish unit is on the map: the game is over (4.2)");
    }
    Ok(())
}
