//! The map, the units and the tables from their files.

use std::sync::OnceLock;

use hexes::{Board, DataError, Direction, Grid, HexId, Pushed, Row, Vocabulary};
use table::{Chart, Components, Contents, Edition, Fact, Files, Roster};

use super::{
    ARMIES, ARMY_ROSTER, Atlas, COUNTERS, Feature, Firer, GERMAN_ROSTER, Ground, HEXES, HexSet, HexSide,
    Terrain, facts,
};
use crate::units::{Army, ArmyId, ArmyKind, Category, CounterId, CounterKind, GermanCounter};

/// 4.5 The last column that counts as the far west.
const WEST_COLUMN: u16 = 13;

impl Edition for Atlas {
    const BOX: Contents =
        table::contents!("map.csv", "sides.csv", "armies.csv", "germans.csv", "crt.csv", "markers.csv");
    const HEXES: usize = HEXES;
    /// Odd columns lie half a hex toward higher places, columns grow toward the east, a little turned to the north.
    const GRID: Grid = Grid { pushed: Pushed::OddColumns, column_azimuth: 90.0 };
    const VOCABULARY: Vocabulary =
        Vocabulary { terrain: &Terrain::WORDS, features: &Feature::WORDS, sides: &HexSide::WORDS };
    const ROSTERS: &'static [Roster] = &[
        Roster { file: "armies.csv", one: "an army", like: "16A, 1S, 1E" },
        Roster { file: "germans.csv", one: "a German unit", like: "3Pz, 78I, SEC-221" },
    ];
    const FACTS: &'static [fn(&Self, &mut Vec<Fact>)] = facts::FACTS;
    const CHARTS: fn(&Self) -> Vec<Chart> = crate::show::charts;

    fn read(components: Components, files: &Files) -> Result<Self, DataError> {
        let board = &components.board;
        let ground: Vec<Ground> = board.ids().map(|hex| read_hex(board, hex)).collect();
        let such = |wanted: &dyn Fn(&Ground) -> bool| -> Vec<HexId> {
            board.ids().filter(|hex| wanted(&ground[hex.index()])).collect()
        };
        let armies = read_armies(&components, &ground, files)?;
        let germans = read_germans(&components, files)?;
        let (moscow, tula) = (only(board, Feature::Moscow)?, only(board, Feature::Tula)?);
        let beside = |city: HexId| such(&|ground| ground.neighbours.contains(&Some(city)));
        let near_cities: HexSet = beside(moscow).into_iter().chain(beside(tula)).collect();
        Ok(Self {
            moscow,
            tula,
            near_cities: near_cities.iter().collect(),
            crt: read_crt(files)?,
            west_edge: such(&|ground| ground.west_edge),
            fortified: such(&|ground| ground.fortified),
            k_area: such(&|ground| ground.k_area),
            engineers: find_army(&armies, "1E")?,
            fourth_shock: find_army(&armies, "4S")?,
            guderian: find_guderian(&germans)?,
            markers: read_markers(files)?,
            ground: ground.into(),
            armies: armies.into(),
            germans: germans.into(),
            staff: OnceLock::new(),
            components,
        })
    }
}

fn read_hex(board: &Board, id: HexId) -> Ground {
    let hex = board.hex(id);
    let has = |feature: Feature| hex.feature(feature.index()).is_some();
    let (column, row) = (hex.number.get() / 100, hex.number.get() % 100);
    let columns = || board.ids().map(|id| board.number(id).get() / 100);
    let (west, east) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let below = board.ids().any(|other| {
        let number = board.number(other).get();
        number / 100 == column && number % 100 > row
    });
    Ground {
        forest: usize::from(hex.terrain) == Terrain::Forest.index(),
        german: has(Feature::German),
        k_area: has(Feature::KArea),
        fortified: has(Feature::Fortified),
        west_edge: column == west,
        entry_edge: row == 0 || !below || column == east,
        far_west: column <= WEST_COLUMN,
        guderian: row >= 9,
        neighbours: Direction::ALL.map(|direction| board.neighbour(id, direction)),
    }
}

fn only(board: &Board, feature: Feature) -> Result<HexId, DataError> {
    let mut all = board.ids().filter(|&id| board.hex(id).feature(feature.index()).is_some());
    match (all.next(), all.next()) {
        (Some(hex), None) => Ok(hex),
        _ => {
            let expected = format!("exactly one hex with the feature {}", feature.word());
            Err(DataError::at("map.csv", 0, expected, "none or several"))
        }
    }
}

fn find_army(armies: &[Army], name: &str) -> Result<ArmyId, DataError> {
    let place = armies.iter().position(|army| army.name == name);
    place
        .map(|index| ArmyId(index as u8))
        .ok_or_else(|| DataError::at("armies.csv", 0, format!("an army {name}"), "none"))
}

fn find_guderian(germans: &[GermanCounter]) -> Result<CounterId, DataError> {
    let place = germans.iter().position(|counter| counter.category == Category::Guderian);
    place
        .map(|index| CounterId(index as u8))
        .ok_or_else(|| DataError::at("germans.csv", 0, "a guderian marker", "none"))
}

fn read_crt(files: &Files) -> Result<[u8; Firer::ALL.len()], DataError> {
    let sheet = files.sheet("crt.csv", &["firer", "hits-from", "source"])?;
    let mut table = [0; Firer::ALL.len()];
    for row in sheet.rows() {
        let place = row.one_of("firer", &Firer::WORDS)?;
        table[place] = row.number("hits-from")?;
        if !(1..=6).contains(&table[place]) {
            return Err(row.error("hits-from", "a die face"));
        }
    }
    if table.contains(&0) {
        return Err(sheet.error("a line for every firer", "fewer"));
    }
    Ok(table)
}

fn read_markers(files: &Files) -> Result<u16, DataError> {
    let sheet = files.sheet("markers.csv", &["kind", "label", "count", "source", "note"])?;
    sheet.rows().iter().map(|row| row.number::<u16>("count")).sum()
}

fn read_armies(components: &Components, ground: &[Ground], files: &Files) -> Result<Vec<Army>, DataError> {
    let columns = ["name", "category", "title", "strength", "hex", "turn", "source", "note"];
    let sheet = files.sheet("armies.csv", &columns)?;
    let mut armies: Vec<Army> = Vec::new();
    for (row, name) in sheet.rows().iter().zip(&components.names[ARMY_ROSTER]) {
        let army = read_army(&components.board, name, row)?;
        if army.hex.is_some_and(|hex| {
            ground[hex.index()].german || armies.iter().any(|other| other.hex == Some(hex))
        }) {
            return Err(row.error("hex", "a Soviet-controlled hex of its own"));
        }
        if armies.len() == ARMIES {
            return Err(row.error("name", format!("at most {ARMIES} armies")));
        }
        armies.push(army);
    }
    Ok(armies)
}

fn read_army(board: &Board, name: &'static str, row: &Row) -> Result<Army, DataError> {
    let kind = ArmyKind::ALL[row.one_of("category", &ArmyKind::WORDS)?];
    let hex = match row.text("hex") {
        "" => None,
        _ => Some(board.id(row.hex("hex")?).ok_or_else(|| row.error("hex", "a hex of the map"))?),
    };
    let turn = row.number("turn")?;
    if hex.is_none() == (turn == 1 && kind != ArmyKind::Engineer) {
        return Err(row.error("hex", "a hex for every army of turn 1 but the engineers"));
    }
    let strength: u8 = row.number("strength")?;
    if !(1..=20).contains(&strength) {
        return Err(row.error("strength", "1 to 20 steps"));
    }
    Ok(Army { name, kind, title: row.text("title").to_owned(), strength, hex, turn })
}

fn read_germans(components: &Components, files: &Files) -> Result<Vec<GermanCounter>, DataError> {
    let columns = ["name", "category", "designation", "title", "kind", "size", "turn", "source", "note"];
    let sheet = files.sheet("germans.csv", &columns)?;
    let mut germans: Vec<GermanCounter> = Vec::new();
    for (row, name) in sheet.rows().iter().zip(&components.names[GERMAN_ROSTER]) {
        let counter = GermanCounter {
            name,
            category: Category::ALL[row.one_of("category", &Category::WORDS)?],
            designation: row.text("designation").to_owned(),
            title: row.text("title").to_owned(),
            kind: CounterKind::ALL[row.one_of("kind", &CounterKind::WORDS)?],
            size: row.text("size").to_owned(),
            turn: row.number("turn")?,
        };
        if germans.len() == COUNTERS {
            return Err(row.error("name", format!("at most {COUNTERS} counters")));
        }
        germans.push(counter);
    }
    Ok(germans)
}
