//! Reading the files: every error names the file, the line and what was expected.

use hexes::{Board, DataError, Direction, HexId, Row, Sheet};

use super::{CITIES, City, Ground, HEXES, Step, UNITS};
use crate::units::{Category, Nation, NationSet, Side, Unit, UnitId};

const TERRAIN_OUT: u8 = 3;
/// 10.2 The cost of clear, forest and marsh; the corridor, which is out of play without its option, is clear.
const TERRAIN_COST: [u8; 4] = [1, 2, 3, 1];
/// 10.2 What an irradiated hex costs, whatever grows there.
const IRRADIATED_COST: u8 = 3;

const FEATURE_CITY: usize = 0;
const FEATURE_VICTORY_CITY: usize = 1;
const FEATURE_SERP: usize = 2;
const FEATURE_IRRADIATED: usize = 3;
const FEATURE_RUSSIA_PROPER: usize = 4;
const FEATURE_OBLAST: usize = 5;
const FEATURE_TRANSNISTRIA: usize = 6;
const FEATURE_WEST_EDGE: usize = 7;
const FEATURE_CORRIDOR: usize = 8;

const SIDE_RIVER: usize = 0;
const SIDE_LAKE: usize = 1;
const SIDE_SEA: usize = 2;

fn file_error(file: &str, expected: impl Into<String>, found: impl Into<String>) -> DataError {
    DataError { file: file.to_owned(), line: 0, column: None, expected: expected.into(), found: found.into() }
}

/// The map as the rules see it, and the cities in ascending order.
pub(super) fn ground(board: &Board) -> Result<(Vec<Ground>, Vec<HexId>), DataError> {
    if board.len() > HEXES {
        return Err(file_error("map.csv", format!("at most {HEXES} hexes"), board.len().to_string()));
    }
    let has_city = |hex: &HexId| city(board, *hex).is_some();
    let cities: Vec<HexId> = board.ids().filter(has_city).collect();
    if cities.len() > CITIES {
        return Err(file_error("map.csv", format!("at most {CITIES} cities"), cities.len().to_string()));
    }
    Ok((board.ids().map(|hex| read_hex(board, &cities, hex)).collect(), cities))
}

fn has(board: &Board, hex: HexId, feature: usize) -> bool {
    board.hex(hex).feature(feature).is_some()
}

fn city(board: &Board, hex: HexId) -> Option<City> {
    match () {
        () if has(board, hex, FEATURE_VICTORY_CITY) => Some(City::Victory),
        () if has(board, hex, FEATURE_CITY) => Some(City::Plain),
        () => None,
    }
}

fn read_hex(board: &Board, cities: &[HexId], hex: HexId) -> Ground {
    let has = |feature| has(board, hex, feature);
    let place = cities.iter().position(|&other| other == hex);
    let russian = has(FEATURE_RUSSIA_PROPER) || has(FEATURE_OBLAST) || has(FEATURE_TRANSNISTRIA);
    Ground {
        playable: is_playable(board, hex),
        corridor: has(FEATURE_CORRIDOR),
        city: city(board, hex).zip(place.map(|place| place as u8)),
        serp: has(FEATURE_SERP),
        irradiated: has(FEATURE_IRRADIATED),
        russia_proper: has(FEATURE_RUSSIA_PROPER),
        oblast: has(FEATURE_OBLAST),
        russian,
        entry: has(FEATURE_WEST_EDGE).then(|| hex_cost(board, hex)),
        steps: Direction::ALL.map(|direction| read_step(board, hex, direction)),
    }
}

/// What the printed map leaves out is out of play, but for the corridor: an option opens it.
fn is_playable(board: &Board, hex: HexId) -> bool {
    board.hex(hex).terrain != TERRAIN_OUT || has(board, hex, FEATURE_CORRIDOR)
}

/// 10.2 What it costs to enter a hex, without the side.
fn hex_cost(board: &Board, hex: HexId) -> u8 {
    let terrain = TERRAIN_COST[usize::from(board.hex(hex).terrain)];
    let ground = if has(board, hex, FEATURE_IRRADIATED) { IRRADIATED_COST } else { terrain };
    ground + u8::from(has(board, hex, FEATURE_VICTORY_CITY))
}

/// 8.6 Hex and side add up; sea sides and hexes out of play are closed.
fn read_step(board: &Board, from: HexId, direction: Direction) -> Option<Step> {
    let to = board.neighbour(from, direction)?;
    let side = |feature| board.has_side(from, direction, feature);
    let open = is_playable(board, from) && is_playable(board, to) && !side(SIDE_SEA);
    let water = u8::from(side(SIDE_RIVER) || side(SIDE_LAKE));
    open.then(|| Step { to, cost: hex_cost(board, to) + water })
}

/// 10.1 Who enters on each roll.
pub(super) fn entry_table(text: &str) -> Result<[NationSet; 11], DataError> {
    let sheet = Sheet::read("nations.csv", text, &["roll", "nations", "source"])?;
    let mut table = [None; 11];
    for row in sheet.rows() {
        let roll: usize = row.number("roll")?;
        let Some(place @ None) = table.get_mut(roll.wrapping_sub(2)) else {
            return Err(row.error("roll", "each roll from 2 to 12 once"));
        };
        let nations: Option<NationSet> = row.text("nations").split_whitespace().map(Nation::find).collect();
        *place = Some(nations.ok_or_else(|| row.error("nations", "abbreviations such as GER"))?);
    }
    let missing = table.iter().position(Option::is_none);
    match missing {
        Some(missing) => Err(sheet.error(format!("a row for the roll {}", missing + 2), "none")),
        None => Ok(table.map(Option::unwrap_or_default)),
    }
}

/// 10.1 The nation that brings all others with it.
pub(super) fn germany() -> Result<Nation, DataError> {
    Nation::find("GER").ok_or_else(|| file_error("nations.csv", "GER", "none"))
}

pub(super) fn garrison(text: &str) -> Result<u8, DataError> {
    let sheet = Sheet::read("garrison.csv", text, &["factor", "source", "note"])?;
    let [row] = sheet.rows() else { return Err(sheet.error("one row", "none or several")) };
    match row.number("factor")? {
        factor @ 1..=20 => Ok(factor),
        _ => Err(row.error("factor", "1 to 20")),
    }
}

/// Names are handed out as plain references: they live as long as the program.
fn keep(name: &str) -> &'static str {
    Box::leak(name.to_owned().into_boxed_str())
}

pub(super) fn garrison_name(board: &Board, hex: HexId) -> &'static str {
    keep(&format!("G-{}", board.number(hex)))
}

/// How many markers of such kinds there are.
pub(super) fn markers(text: &str, wanted: impl Fn(&str) -> bool) -> Result<u16, DataError> {
    let sheet = Sheet::read("markers.csv", text, &["kind", "label", "count", "source", "note"])?;
    let such = sheet.rows().iter().filter(|row| wanted(row.text("kind")));
    such.map(|row| row.number::<u16>("count")).sum()
}

pub(super) fn find(units: &[Unit], name: &str) -> Result<UnitId, DataError> {
    let place = units.iter().position(|unit| unit.name == name);
    place
        .map(|index| UnitId(index as u8))
        .ok_or_else(|| file_error("units.csv", format!("a unit {name}"), "none"))
}

const UNIT_COLUMNS: [&str; 16] = [
    "name",
    "side",
    "nationality",
    "category",
    "designation",
    "title",
    "kind",
    "size",
    "front",
    "back",
    "support",
    "hex",
    "suggested",
    "entry",
    "source",
    "note",
];
const KINDS: [&str; 5] = ["combined-arms", "tank", "infantry", "special-forces", "clandestine"];

/// The order of battle; special forces of a side stand there with the strongest first (9.20).
pub(super) fn units(board: &Board, ground: &[Ground], text: &str) -> Result<Vec<Unit>, DataError> {
    let sheet = Sheet::read("units.csv", text, &UNIT_COLUMNS)?;
    let mut units: Vec<Unit> = Vec::new();
    for row in sheet.rows() {
        let unit = read_unit(board, ground, row)?;
        if units.iter().any(|other| other.name == unit.name) {
            return Err(row.error("name", "a name that no other unit has"));
        }
        let stronger = |other: &Unit| {
            other.side == unit.side && other.category == unit.category && other.support < unit.support
        };
        if unit.category == Category::SpecialForces && units.iter().any(stronger) {
            return Err(row.error("support", "the strongest special forces of a side first"));
        }
        if units.len() == UNITS {
            return Err(row.error("name", format!("at most {UNITS} units")));
        }
        units.push(unit);
    }
    Ok(units)
}

fn read_unit(board: &Board, ground: &[Ground], row: &Row) -> Result<Unit, DataError> {
    let category = Category::ALL[row.one_of("category", &Category::WORDS)?];
    let regular = category == Category::Regular;
    let number = |column: &str, wanted: bool| match wanted {
        true => row.number::<u8>(column).and_then(|number| match number {
            1..=20 => Ok(number),
            _ => Err(row.error(column, "1 to 20")),
        }),
        false => Ok(0),
    };
    let nation = Nation::find(row.text("nationality"));
    let name = row.text("name");
    if name.is_empty() || name.contains(char::is_whitespace) {
        return Err(row.error("name", "a name without spaces"));
    }
    Ok(Unit {
        name: keep(name),
        side: Side::BOTH[row.one_of("side", &Side::WORDS)?],
        nation: nation.ok_or_else(|| row.error("nationality", "an abbreviation such as RUS"))?,
        category,
        designation: row.text("designation").to_owned(),
        title: row.text("title").to_owned(),
        kind: KINDS[row.one_of("kind", &KINDS)?],
        size: row.text("size").to_owned(),
        factor: [0, number("back", regular)?, number("front", regular)?],
        support: number("support", category == Category::SpecialForces)?,
        fixed: read_place(board, ground, row, "hex")?,
        suggested: read_place(board, ground, row, "suggested")?,
        at_start: row.one_of("entry", &["roll", "start"])? == 1,
    })
}

fn read_place(board: &Board, ground: &[Ground], row: &Row, column: &str) -> Result<Option<HexId>, DataError> {
    if row.text(column).is_empty() {
        return Ok(None);
    }
    let hex = board.id(row.hex(column)?).filter(|hex| ground[hex.index()].playable);
    hex.map(Some).ok_or_else(|| row.error(column, "a hex of the map"))
}
