//! Reading the files: every error names the file, the line and what was expected.

use std::sync::OnceLock;

use hexes::{Board, DataError, Direction, Grid, HexId, Pushed, Row, Vocabulary};
use table::{Chart, CombatTable, Components, Contents, Edition, Fact, Files, Roster, keep_text};

use super::{
    Atlas, CITIES, COLUMNS, City, Feature, Ground, HEXES, HexSet, HexSide, Step, Terrain, UNITS, facts,
};
use crate::units::{Category, Kind, Nation, NationSet, Side, Unit, UnitId, UnitSet};

/// 10.2 What an irradiated hex costs, whatever grows there.
const IRRADIATED_COST: u8 = 3;

impl Edition for Atlas {
    const BOX: Contents = table::contents!(
        "map.csv",
        "sides.csv",
        "units.csv",
        "crt.csv",
        "nations.csv",
        "garrison.csv",
        "markers.csv",
    );
    const HEXES: usize = HEXES;
    /// Columns grow toward the south, odd ones lie half a hex toward higher places, in the west.
    const GRID: Grid = Grid { pushed: Pushed::OddColumns, column_azimuth: 180.0 };
    const VOCABULARY: Vocabulary =
        Vocabulary { terrain: &Terrain::WORDS, features: &Feature::WORDS, sides: &HexSide::WORDS };
    const ROSTERS: &'static [Roster] = &[Roster { file: "units.csv", one: "a unit", like: "RUS-35, POL-11" }];
    const FACTS: &'static [fn(&Self, &mut Vec<Fact>)] = facts::FACTS;
    const CHARTS: fn(&Self) -> Vec<Chart> = crate::show::charts;

    fn read(components: Components, files: &Files) -> Result<Self, DataError> {
        let board = &components.board;
        let (ground, cities) = ground(board)?;
        let units = units(&components, &ground, files)?;
        let of = |side: Side, category: Category| -> UnitSet {
            let such =
                units.iter().enumerate().filter(|(_, unit)| unit.side == side && unit.category == category);
            such.map(|(place, _)| UnitId(place as u8)).collect()
        };
        Ok(Self {
            crt: CombatTable::read("crt.csv", files.text("crt.csv"), &COLUMNS, "AL1, AS, BB, DR or DE")?,
            entry_table: entry_table(files)?,
            garrison: garrison(files)?,
            markers: markers(files, |_| true)?,
            garrisons: markers(files, |kind| kind == "garrison")?,
            ksdd: find(&units, "RUS-KSDD")?,
            vostok: find(&units, "RUS-VOSTOK")?,
            regulars: Side::ALL.map(|side| of(side, Category::Regular)),
            special_forces: Side::ALL.map(|side| of(side, Category::SpecialForces)),
            tables: OnceLock::new(),
            garrison_names: cities.iter().map(|&hex| garrison_name(board, hex)).collect(),
            west_edge: board.ids().filter_map(|hex| Some((hex, ground[hex.index()].entry?))).collect(),
            homes: units.iter().map(|unit| home(board, &ground, unit)).collect(),
            steps: ground.iter().map(|hex| hex.steps.into_iter().flatten().collect()).collect(),
            components,
            ground: ground.into(),
            cities,
            units: units.into(),
        })
    }
}

/// 3.2, 3.3 Where a unit is at home.
fn home(board: &Board, ground: &[Ground], unit: &Unit) -> HexSet {
    let is_home = |hex: &HexId| match unit.side {
        Side::Russian => ground[hex.index()].russia_proper,
        Side::Allied => board.hex(*hex).country == unit.nation.word(),
    };
    board.ids().filter(is_home).collect()
}

/// The map as the rules see it, and the cities in ascending order.
fn ground(board: &Board) -> Result<(Vec<Ground>, Vec<HexId>), DataError> {
    let has_city = |hex: &HexId| city(board, *hex).is_some();
    let cities: Vec<HexId> = board.ids().filter(has_city).collect();
    if cities.len() > CITIES {
        return Err(DataError::at(
            "map.csv",
            0,
            format!("at most {CITIES} cities"),
            cities.len().to_string(),
        ));
    }
    Ok((board.ids().map(|hex| read_hex(board, &cities, hex)).collect(), cities))
}

fn has(board: &Board, hex: HexId, feature: Feature) -> bool {
    board.hex(hex).feature(feature.index()).is_some()
}

fn city(board: &Board, hex: HexId) -> Option<City> {
    let plain = || has(board, hex, Feature::City).then_some(City::Plain);
    if has(board, hex, Feature::VictoryCity) { Some(City::Victory) } else { plain() }
}

fn read_hex(board: &Board, cities: &[HexId], hex: HexId) -> Ground {
    let has = |feature| has(board, hex, feature);
    let place = cities.iter().position(|&other| other == hex);
    let russian = has(Feature::RussiaProper) || has(Feature::Oblast) || has(Feature::Transnistria);
    Ground {
        playable: is_playable(board, hex),
        corridor: has(Feature::Corridor),
        city: city(board, hex).zip(place.map(|place| place as u8)),
        serp: has(Feature::Serp),
        irradiated: has(Feature::Irradiated),
        russia_proper: has(Feature::RussiaProper),
        oblast: has(Feature::Oblast),
        russian,
        entry: has(Feature::WestEdge).then(|| hex_cost(board, hex)),
        steps: Direction::ALL.map(|direction| read_step(board, hex, direction)),
    }
}

fn terrain(board: &Board, hex: HexId) -> Terrain {
    Terrain::ALL[usize::from(board.hex(hex).terrain)]
}

/// What the printed map leaves out is out of play, but for the corridor: an option opens it.
fn is_playable(board: &Board, hex: HexId) -> bool {
    terrain(board, hex) != Terrain::Out || has(board, hex, Feature::Corridor)
}

/// 10.2 What it costs to enter a hex, without the side.
fn hex_cost(board: &Board, hex: HexId) -> u8 {
    let ground = match terrain(board, hex) {
        _ if has(board, hex, Feature::Irradiated) => IRRADIATED_COST,
        // The corridor, which is out of play without its option, is clear.
        Terrain::Clear | Terrain::Out => 1,
        Terrain::Forest => 2,
        Terrain::Marsh => 3,
    };
    ground + u8::from(has(board, hex, Feature::VictoryCity))
}

/// 8.6 Hex and side add up; sea sides and hexes out of play are closed.
fn read_step(board: &Board, from: HexId, direction: Direction) -> Option<Step> {
    let to = board.neighbour(from, direction)?;
    let side = |what: HexSide| board.has_side(from, direction, what.index());
    let open = is_playable(board, from) && is_playable(board, to) && !side(HexSide::Sea);
    let water = u8::from(side(HexSide::River) || side(HexSide::Lake));
    open.then(|| Step { to, cost: hex_cost(board, to) + water })
}

/// 10.1 Who enters on each roll.
fn entry_table(files: &Files) -> Result<[NationSet; 11], DataError> {
    let sheet = files.sheet("nations.csv", &["roll", "nations", "source"])?;
    let mut table = [None; 11];
    for row in sheet.rows() {
        let roll: usize = row.number("roll")?;
        let Some(place @ None) = table.get_mut(roll.wrapping_sub(2)) else {
            return Err(row.error("roll", "each roll from 2 to 12 once"));
        };
        let nations: Option<NationSet> = row.text("nations").split_whitespace().map(Nation::read).collect();
        *place = Some(nations.ok_or_else(|| row.error("nations", "abbreviations such as GER"))?);
    }
    let missing = table.iter().position(Option::is_none);
    match missing {
        Some(missing) => Err(sheet.error(format!("a row for the roll {}", missing + 2), "none")),
        None => Ok(table.map(Option::unwrap_or_default)),
    }
}

/// 2.7 The factor of a garrison.
fn garrison(files: &Files) -> Result<u8, DataError> {
    let sheet = files.sheet("garrison.csv", &["factor", "source", "note"])?;
    let [row] = sheet.rows() else { return Err(sheet.error("one row", "none or several")) };
    match row.number("factor")? {
        factor @ 1..=20 => Ok(factor),
        _ => Err(row.error("factor", "1 to 20")),
    }
}

fn garrison_name(board: &Board, hex: HexId) -> &'static str {
    keep_text(format!("G-{}", board.number(hex)))
}

/// How many markers of such kinds there are.
fn markers(files: &Files, wanted: impl Fn(&str) -> bool) -> Result<u16, DataError> {
    let sheet = files.sheet("markers.csv", &["kind", "label", "count", "source", "note"])?;
    let such = sheet.rows().iter().filter(|row| wanted(row.text("kind")));
    such.map(|row| row.number::<u16>("count")).sum()
}

fn find(units: &[Unit], name: &str) -> Result<UnitId, DataError> {
    let place = units.iter().position(|unit| unit.name == name);
    place
        .map(|index| UnitId(index as u8))
        .ok_or_else(|| DataError::at("units.csv", 0, format!("a unit {name}"), "none"))
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

/// The order of battle; special forces of a side stand there with the strongest first (9.20).
fn units(components: &Components, ground: &[Ground], files: &Files) -> Result<Vec<Unit>, DataError> {
    let sheet = files.sheet("units.csv", &UNIT_COLUMNS)?;
    let mut units: Vec<Unit> = Vec::new();
    for (row, &name) in sheet.rows().iter().zip(&components.names[0]) {
        let unit = read_unit(&components.board, ground, row, name)?;
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

fn read_unit(board: &Board, ground: &[Ground], row: &Row, name: &'static str) -> Result<Unit, DataError> {
    let category = Category::ALL[row.one_of("category", &Category::WORDS)?];
    let regular = category == Category::Regular;
    let number = |column: &str, wanted: bool| match wanted {
        true => row.number::<u8>(column).and_then(|number| match number {
            1..=20 => Ok(number),
            _ => Err(row.error(column, "1 to 20")),
        }),
        false => Ok(0),
    };
    let nation = Nation::read(row.text("nationality"));
    Ok(Unit {
        name,
        side: Side::ALL[row.one_of("side", &Side::WORDS)?],
        nation: nation.ok_or_else(|| row.error("nationality", "an abbreviation such as RUS"))?,
        category,
        designation: row.text("designation").to_owned(),
        title: row.text("title").to_owned(),
        kind: Kind::ALL[row.one_of("kind", &Kind::WORDS)?],
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
