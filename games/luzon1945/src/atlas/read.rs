//! Reading the files of the atlas, with errors that name file, line and column.

use arrayvec::ArrayVec;
use hexes::{Board, DataError, Direction, Grid, HexId, List, Pushed, Row, Vocabulary};
use table::{Chart, Components, Contents, Edition, Fact, Files, Roster};

use super::{
    Atlas, DefenseRow, FORCE, Feature, FireRow, Garrison, Ground, HEXES, HexSide, Places, Step, Terrain,
    US_UNITS, XiCorps, Zone, facts,
};
use crate::rules::movement;
use crate::units::{GarrisonDice, Group, Kind, SetUp, Side, Unit, UnitId};

impl Edition for Atlas {
    const BOX: Contents = table::contents!(
        "map.csv",
        "sides.csv",
        "units.csv",
        "defense.csv",
        "fire.csv",
        "landing.csv",
        "markers.csv",
    );
    const HEXES: usize = HEXES;
    /// Even columns lie half a hex toward higher places, columns grow toward the east.
    const GRID: Grid = Grid { pushed: Pushed::EvenColumns, column_azimuth: 90.0 };
    const VOCABULARY: Vocabulary =
        Vocabulary { terrain: &Terrain::WORDS, features: &Feature::WORDS, sides: &HexSide::WORDS };
    const ROSTERS: &'static [Roster] =
        &[Roster { file: "units.csv", one: "a unit", like: "40ID, 1CAV, 158RCT, 503PIR" }];
    const FACTS: &'static [fn(&Self, &mut Vec<Fact>)] = facts::FACTS;
    const CHARTS: fn(&Self) -> Vec<Chart> = crate::show::charts;

    fn read(components: Components, files: &Files) -> Result<Self, DataError> {
        let board = &components.board;
        let units = units(&components, files)?;
        let ground = ground(board, &units)?;
        let zones = zones(board, &ground);
        let such = |wanted: &dyn Fn(&Ground) -> bool| -> Vec<HexId> {
            board.ids().filter(|hex| wanted(&ground[hex.index()])).collect()
        };
        let is_inland = |ground: &Ground| match ground.terrain {
            Terrain::Manila | Terrain::Intramuros => true,
            terrain => terrain.is_land() && terrain != Terrain::Beach && !ground.coast,
        };
        let is_shore = |ground: &Ground| match ground.terrain {
            Terrain::Beach => true,
            Terrain::Clear => ground.coast,
            _ => false,
        };
        let (perimeter, cropland) =
            (such(&|ground| ground.perimeter), such(&|ground| ground.terrain == Terrain::Cropland));
        let from_cropland = |&hex: &HexId| cropland.iter().map(|&field| board.distance(hex, field)).min();
        let mut perimeter_by_cropland = perimeter.clone();
        perimeter_by_cropland.sort_by_key(from_cropland);
        Ok(Self {
            landing: landing(&zones, files)?,
            places: places(board, &ground)?,
            perimeter,
            perimeter_by_cropland,
            land: such(&|ground| ground.terrain.is_land()),
            inland: such(&is_inland).into_iter().collect(),
            shore: such(&is_shore),
            beaches: such(&|ground| ground.terrain == Terrain::Beach),
            mandatory: such(&Ground::is_mandatory),
            cropland,
            towns: such(&|ground| ground.terrain == Terrain::Town),
            xi_corps: xi_corps(&units)?,
            force: force(&units)?,
            defense: defense(files)?,
            fire: fire(files)?,
            markers: markers(files)?,
            odds: crate::staff::OddsBook::default(),
            labels: board.ids().map(|hex| format!("hex-{}", board.number(hex))).collect(),
            open_steps: [0, 1].map(|kind| steps(&ground, |step| step.open[kind], Step::clone)),
            dry: steps(&ground, |step| is_dry(&ground, step), |step| step.to),
            zones,
            components,
            ground: ground.into(),
            units: units.into(),
        })
    }
}

fn map_error(line: u64, expected: impl Into<String>, found: impl Into<String>) -> DataError {
    DataError::at("map.csv", line, expected, found)
}

fn ground(board: &Board, units: &[Unit]) -> Result<Vec<Ground>, DataError> {
    let mut ground = Vec::with_capacity(board.len());
    for hex in board.ids() {
        ground.push(read_hex(board, units, hex)?);
    }
    for hex in board.ids() {
        let here = ground[hex.index()];
        for side in 0..6 {
            let there = ground[here.steps[side].to.index()];
            let step = &mut ground[hex.index()].steps[side];
            step.cost = movement::step_costs(&there, step.river, step.lake);
            step.only_rough = there.only_rough;
            step.open =
                [true, false].map(|division| step.exists && movement::is_open(&here, &there, division));
        }
    }
    Ok(ground)
}

fn read_hex(board: &Board, units: &[Unit], id: HexId) -> Result<Ground, DataError> {
    let hex = board.hex(id);
    let has = |feature: Feature| hex.feature(feature.index()).is_some();
    let terrain_of = |id: HexId| Terrain::ALL[usize::from(board.hex(id).terrain)];
    let terrain = terrain_of(id);
    let around = || Direction::ALL.into_iter().filter_map(|direction| board.neighbour(id, direction));
    let perimeter = terrain.is_land() && around().any(|next| terrain_of(next) == Terrain::BaseArea);
    let mdf = || {
        let holds = |unit: &Unit| unit.group == Group::ManilaDefense && unit.set_up == SetUp::Hex(id);
        let unit = units.iter().position(holds).map(|index| UnitId(index as u8));
        unit.ok_or_else(|| map_error(hex.line, "a Manila Defense Force unit in units.csv", "none there"))
    };
    let (star, coast, clark) = (has(Feature::Star), has(Feature::Coast), has(Feature::Clark));
    let garrison = match terrain {
        Terrain::Manila | Terrain::Intramuros | Terrain::Corregidor => Garrison::ManilaDefense(mdf()?),
        _ => Garrison::Rolled(defense_row(terrain, perimeter, clark, coast, star)),
    };
    Ok(Ground {
        terrain,
        coast,
        bicol: has(Feature::Bicol),
        star,
        clark,
        perimeter,
        fire: fire_row(terrain, perimeter, clark, star),
        garrison,
        steps: Direction::ALL.map(|direction| read_step(board, id, direction)),
        entry: [
            movement::entry_cost(terrain, clark, has(Feature::Bicol), false),
            movement::entry_cost(terrain, clark, has(Feature::Bicol), true),
        ],
        only_rough: terrain == Terrain::Rough && !clark,
    })
}

fn read_step(board: &Board, from: HexId, direction: Direction) -> Step {
    let has = |side: HexSide| board.has_side(from, direction, side.index());
    let neighbour = board.neighbour(from, direction);
    Step {
        to: neighbour.unwrap_or(from),
        exists: neighbour.is_some(),
        open: [false; 2],
        cost: [[0; 2]; 2],
        only_rough: false,
        river: has(HexSide::River),
        lake: has(HexSide::Lake),
        sea: has(HexSide::Sea),
    }
}

/// By hex, those of the steps out of it that are wanted, as they are wanted.
fn steps<T>(
    ground: &[Ground],
    wanted: impl Fn(&Step) -> bool,
    shape: impl Fn(&Step) -> T,
) -> List<HexId, ArrayVec<T, 6>> {
    ground.iter().map(|hex| hex.steps.iter().filter(|step| wanted(step)).map(&shape).collect()).collect()
}

/// Whether a step leads over land to a land hex: not across a lake or a strait.
fn is_dry(ground: &[Ground], step: &Step) -> bool {
    step.exists && !step.lake && !step.sea && ground[step.to.index()].terrain.is_land()
}

/// 9.2 Towns and special places come before cropland, that before beach, rough and coast; a starred clear
/// hex counts as clear.
fn defense_row(terrain: Terrain, perimeter: bool, clark: bool, coast: bool, star: bool) -> DefenseRow {
    match terrain {
        _ if clark => DefenseRow::ClarkOrZigZag,
        Terrain::ZigZagPass => DefenseRow::ClarkOrZigZag,
        Terrain::Town if perimeter => DefenseRow::TownSgbaOrCropland,
        Terrain::Cropland => DefenseRow::TownSgbaOrCropland,
        Terrain::Town => DefenseRow::Town,
        Terrain::Beach => DefenseRow::BeachOrCoast,
        Terrain::Rough => DefenseRow::Rough,
        Terrain::Clear if coast && !star => DefenseRow::BeachOrCoast,
        _ => DefenseRow::ClearOrSierraMadre,
    }
}

/// 10.2 As above; the stars of Manila Bay have their own line whatever they are.
fn fire_row(terrain: Terrain, perimeter: bool, clark: bool, star: bool) -> FireRow {
    match terrain {
        _ if clark => FireRow::ClarkOrZigZag,
        Terrain::ZigZagPass => FireRow::ClarkOrZigZag,
        Terrain::Town if perimeter => FireRow::SierraMadreOrTownSgba,
        Terrain::Town | Terrain::Manila | Terrain::Intramuros | Terrain::Corregidor => {
            FireRow::TownManilaOrStar
        }
        _ if star => FireRow::TownManilaOrStar,
        Terrain::SierraMadre => FireRow::SierraMadreOrTownSgba,
        Terrain::Rough | Terrain::Cropland => FireRow::RoughOrCropland,
        _ => FireRow::ClearBeachOrCoast,
    }
}

fn zones(board: &Board, ground: &[Ground]) -> Vec<Zone> {
    let mut zones: Vec<Zone> = Vec::new();
    for id in board.ids().filter(|id| ground[id.index()].terrain == Terrain::Beach) {
        let Some(zone) = board.hex(id).feature(Feature::Zone.index()) else { continue };
        match zones.iter_mut().find(|known| known.name == zone.value) {
            Some(known) => known.hexes.push(id),
            None => zones.push(Zone { name: zone.value.clone(), hexes: vec![id] }),
        }
    }
    let historical = |zone: &Zone| board.hex(zone.hexes[0]).feature(Feature::Beachhead.index()).is_some();
    zones.sort_by_key(|zone| !historical(zone));
    zones
}

fn landing(zones: &[Zone], files: &Files) -> Result<[[usize; 2]; 6], DataError> {
    let sheet = files.sheet("landing.csv", &["first", "second", "zone", "source"])?;
    let mut landing = [[usize::MAX; 2]; 6];
    for row in sheet.rows() {
        let first = row.one_of("first", &["1", "2", "3", "4", "5", "6"])?;
        let second = row.one_of("second", &["1-3", "4-6"])?;
        let zone = zones.iter().position(|zone| zone.name == row.text("zone"));
        landing[first][second] = zone.ok_or_else(|| row.error("zone", "a landing zone of the map"))?;
    }
    if landing.as_flattened().contains(&usize::MAX) {
        return Err(sheet.error("a zone for each of the 36 results", "fewer"));
    }
    Ok(landing)
}

fn places(board: &Board, ground: &[Ground]) -> Result<Places, DataError> {
    let only = |terrain: Terrain| {
        let mut all = board.ids().filter(|id| ground[id.index()].terrain == terrain);
        match (all.next(), all.next()) {
            (Some(hex), None) => Ok(hex),
            _ => Err(map_error(0, format!("exactly one hex of terrain {terrain:?}"), "none or several")),
        }
    };
    Ok(Places {
        intramuros: only(Terrain::Intramuros)?,
        manila: only(Terrain::Manila)?,
        corregidor: only(Terrain::Corregidor)?,
        clark: only(Terrain::ClarkField)?,
    })
}

fn units_error(expected: impl Into<String>) -> DataError {
    DataError::at("units.csv", 0, expected, "something else")
}

fn xi_corps(units: &[Unit]) -> Result<XiCorps, DataError> {
    let named = |name: &str| {
        let place = units.iter().position(|unit| unit.name == name);
        place.map(|index| UnitId(index as u8)).ok_or_else(|| units_error(format!("a unit {name} (7.5)")))
    };
    let regiments = [named("149IR")?, named("151IR")?, named("152IR")?];
    Ok(XiCorps { division: named("38ID")?, regiments, rct: named("34RCT")? })
}

/// 11.7 The order in which they fire.
fn force(units: &[Unit]) -> Result<Vec<UnitId>, DataError> {
    let in_base = |unit: &Unit| matches!(unit.group, Group::Shobu | Group::ThirtyFifthArmy);
    let ids = (0u8..).map(UnitId).zip(units).filter(|(_, unit)| in_base(unit));
    let mut force: Vec<(UnitId, u8)> = ids.map(|(id, unit)| (id, unit.steps)).collect();
    force.sort_by_key(|&(_, steps)| steps);
    if force.len() > FORCE {
        return Err(units_error(format!("at most {FORCE} units in the base area")));
    }
    Ok(force.into_iter().map(|(id, _)| id).collect())
}

fn defense(files: &Files) -> Result<[[u8; 6]; 6], DataError> {
    let columns = ["1", "2", "3", "4", "5", "6"];
    let sheet = files.sheet("defense.csv", &["row", "1", "2", "3", "4", "5", "6", "source"])?;
    let mut table = [[0; 6]; 6];
    for row in sheet.rows() {
        let place = row.one_of("row", &DefenseRow::WORDS)?;
        for (cell, column) in table[place].iter_mut().zip(columns) {
            *cell = row.number(column)?;
            if *cell > 6 {
                return Err(row.error(column, "at most 6: there are six general defense units"));
            }
        }
    }
    if sheet.rows().len() != DefenseRow::WORDS.len() {
        return Err(sheet.error("six rows", sheet.rows().len().to_string()));
    }
    Ok(table)
}

fn fire(files: &Files) -> Result<[u8; 5], DataError> {
    let sheet = files.sheet("fire.csv", &["row", "hits-from", "source"])?;
    let mut table = [0; 5];
    for row in sheet.rows() {
        let place = row.one_of("row", &FireRow::WORDS)?;
        table[place] = row.number("hits-from")?;
        if !(1..=6).contains(&table[place]) {
            return Err(row.error("hits-from", "a die face"));
        }
    }
    if sheet.rows().len() != FireRow::WORDS.len() {
        return Err(sheet.error("five rows", sheet.rows().len().to_string()));
    }
    Ok(table)
}

fn markers(files: &Files) -> Result<u16, DataError> {
    let sheet = files.sheet("markers.csv", &["kind", "label", "count", "source", "note"])?;
    sheet.rows().iter().map(|row| row.number::<u16>("count")).sum()
}

const UNIT_COLUMNS: [&str; 13] = [
    "name",
    "group",
    "designation",
    "title",
    "kind",
    "size",
    "steps",
    "op",
    "dice",
    "setup",
    "turn",
    "source",
    "note",
];

fn units(components: &Components, files: &Files) -> Result<Vec<Unit>, DataError> {
    let sheet = files.sheet("units.csv", &UNIT_COLUMNS)?;
    let mut units: Vec<Unit> = Vec::new();
    for (row, name) in sheet.rows().iter().zip(&components.names[0]) {
        let unit = read_unit(&components.board, row, name)?;
        if (unit.group.side() == Side::Us) != (units.len() < US_UNITS) {
            return Err(row.error("group", format!("first the {US_UNITS} US units, then the Japanese")));
        }
        units.push(unit);
    }
    if !(US_UNITS..=usize::from(u8::MAX)).contains(&units.len()) {
        return Err(sheet.error(format!("{US_UNITS} US units"), units.len().to_string()));
    }
    Ok(units)
}

fn read_unit(board: &Board, row: &Row, name: &'static str) -> Result<Unit, DataError> {
    let group = Group::ALL[row.one_of("group", &Group::WORDS)?];
    let dice = match row.text("dice") {
        "" => None,
        text => Some(GarrisonDice::read(text).ok_or_else(|| row.error("dice", "dice such as 2d6 or 1d6-1"))?),
    };
    if dice.is_some() != (group == Group::ManilaDefense) {
        return Err(row.error("dice", "dice for the Manila Defense Force and nobody else"));
    }
    let (steps, op): (Option<u8>, Option<u8>) = (row.optional_number("steps")?, row.optional_number("op")?);
    if op.is_some_and(|op| op > 15) || op.is_some() != (group.side() == Side::Us) {
        return Err(row.error("op", "up to 15 operations points for US units and nobody else"));
    }
    if steps.is_some_and(|steps| !(1..=2).contains(&steps)) {
        return Err(row.error("steps", "1, 2 or nothing"));
    }
    Ok(Unit {
        name,
        group,
        designation: row.text("designation").to_owned(),
        title: row.text("title").to_owned(),
        kind: Kind::ALL[row.one_of("kind", &Kind::WORDS)?],
        size: row.text("size").to_owned(),
        steps: steps.unwrap_or(0),
        op: op.unwrap_or(0),
        dice,
        set_up: read_set_up(board, row)?,
        turn: row.number("turn")?,
    })
}

fn read_set_up(board: &Board, row: &Row) -> Result<SetUp, DataError> {
    match row.text("setup") {
        "offshore" => Ok(SetUp::Offshore),
        "sgba" => Ok(SetUp::BaseArea),
        "pool" => Ok(SetUp::Pool),
        _ => match board.id(row.hex("setup")?) {
            Some(hex) => Ok(SetUp::Hex(hex)),
            None => Err(row.error("setup", "a hex of the map, offshore, sgba or pool")),
        },
    }
}
