//! The map, the order of battle and the tables: read once, never changed.
//!
//! What a position asks for in the hot loop is laid out here in arrays by hex.

use std::fmt;

use hexes::{Board, DataError, Direction, Grid, HexId, HexNumber, Pushed, Row, Sheet, Vocabulary};
use table::{DataSource, LoadError, sha256_hex};

use crate::{
    movement,
    units::{GarrisonDice, Group, KINDS, SetUp, Side, Unit, UnitId},
};

/// The most hexes a map may have: positions hold arrays of this size.
pub const HEXES: usize = 1280;
/// The number of US units: positions hold arrays of this size.
pub const US_UNITS: usize = 17;
/// The most Japanese units in the base area (11.8).
pub const FORCE: usize = 15;

/// A set of hexes of the map.
pub type HexSet = hexes::HexSet<{ HEXES / 64 }>;

/// How the printed numbers run: even columns lie half a hex toward higher places, columns grow toward the east.
const GRID: Grid = Grid { pushed: Pushed::EvenColumns, column_azimuth: 90.0 };

pub(crate) const VOCABULARY: Vocabulary = Vocabulary {
    terrain: &[
        "clear",
        "rough",
        "cropland",
        "town",
        "beach",
        "sierra_madre",
        "manila",
        "intramuros",
        "corregidor",
        "clark_field",
        "zigzag",
        "lake",
        "sea",
        "island",
        "sgba",
    ],
    features: &["coast", "lz", "bicol", "beachhead", "star", "clark", "zigzag"],
    sides: &["river", "lake", "sea", "coast"],
};

const FEATURE_COAST: usize = 0;
const FEATURE_ZONE: usize = 1;
const FEATURE_BICOL: usize = 2;
const FEATURE_BEACHHEAD: usize = 3;
const FEATURE_STAR: usize = 4;
const FEATURE_CLARK: usize = 5;
const SIDE_RIVER: usize = 0;
const SIDE_LAKE: usize = 1;
const SIDE_SEA: usize = 2;

/// The terrain of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Terrain {
    Clear,
    Rough,
    Cropland,
    Town,
    Beach,
    SierraMadre,
    Manila,
    Intramuros,
    Corregidor,
    ClarkField,
    ZigZagPass,
    /// All-lake: may be crossed, not stopped in (8.10).
    Lake,
    /// All-sea: the same.
    Sea,
    /// Another island, not in play.
    Island,
    /// A cell of the Shobu Group Base Area, which nobody may enter (8.12).
    BaseArea,
}

impl Terrain {
    const ALL: [Self; 15] = [
        Self::Clear,
        Self::Rough,
        Self::Cropland,
        Self::Town,
        Self::Beach,
        Self::SierraMadre,
        Self::Manila,
        Self::Intramuros,
        Self::Corregidor,
        Self::ClarkField,
        Self::ZigZagPass,
        Self::Lake,
        Self::Sea,
        Self::Island,
        Self::BaseArea,
    ];

    /// Whether a unit can stand there: land that is in play.
    pub const fn is_land(self) -> bool {
        !matches!(self, Self::Lake | Self::Sea | Self::Island | Self::BaseArea)
    }

    /// Whether it is all water.
    pub const fn is_water(self) -> bool {
        matches!(self, Self::Lake | Self::Sea)
    }
}

/// A row of the Japanese Hex Defense Table (9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefenseRow {
    /// A town adjacent to the base area, or cropland.
    TownSgbaOrCropland,
    /// Clark Field or Zig Zag Pass.
    ClarkOrZigZag,
    /// Other towns.
    Town,
    /// Rough.
    Rough,
    /// Clear or Sierra Madre.
    ClearOrSierraMadre,
    /// Beach and coast.
    BeachOrCoast,
}

impl DefenseRow {
    const WORDS: [&'static str; 6] = [
        "town-sgba-or-cropland",
        "clark-or-zigzag",
        "town",
        "rough",
        "clear-or-sierra-madre",
        "beach-or-coast",
    ];
}

/// A row of the Japanese Fire Table (10.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FireRow {
    /// Sierra Madre or a town adjacent to the base area.
    SierraMadreOrTownSgba,
    /// Clark Field or Zig Zag Pass.
    ClarkOrZigZag,
    /// Other towns, Manila, Intramuros, Corregidor, the starred hexes of Manila Bay.
    TownManilaOrStar,
    /// Rough or cropland.
    RoughOrCropland,
    /// Clear, beach and coast.
    ClearBeachOrCoast,
}

impl FireRow {
    const WORDS: [&'static str; 5] = [
        "sierra-madre-or-town-sgba",
        "clark-or-zigzag",
        "town-manila-or-star",
        "rough-or-cropland",
        "clear-beach-or-coast",
    ];
}

/// Who defends a hex (9.2, 9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Garrison {
    /// General defense units, by a row of the table.
    Rolled(DefenseRow),
    /// A unit of the Manila Defense Force.
    ManilaDefense(UnitId),
}

/// What lies on the side between two hexes, and what is beyond it.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The hex on the other side; meaningless where `exists` is false.
    pub to: HexId,
    /// Whether there is a hex on that side.
    pub exists: bool,
    /// Whether a division, and whether a smaller unit, can take it at all (8.10, 8.12).
    pub open: [bool; 2],
    /// The OP for entering the hex while it is Japanese-controlled, and once it is US-controlled (8.8).
    pub entry: [u8; 2],
    /// A river.
    pub river: bool,
    /// A lake shore or a lake.
    pub lake: bool,
    /// A strait between two land hexes.
    pub sea: bool,
}

/// A hex as the rules see it.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// Its terrain.
    pub terrain: Terrain,
    /// Whether sea touches the land in it.
    pub coast: bool,
    /// Whether it lies on the Bicol Peninsula.
    pub bicol: bool,
    /// Whether it is one of the objectives on the shore of Manila Bay (3.1).
    pub star: bool,
    /// Whether it is one of the three hexes of Clark Field (8.8).
    pub clark: bool,
    /// Whether it is next to the Shobu Group Base Area.
    pub perimeter: bool,
    /// The row of the fire table.
    pub fire: FireRow,
    /// Who defends it.
    pub garrison: Garrison,
    /// What lies around it, by direction.
    pub steps: [Step; 6],
    /// The OP for entering it while it is Japanese-controlled, and once it is US-controlled (8.8).
    pub entry: [u8; 2],
    /// Whether it is rough and not Clark Field: it costs more with an option (8.8).
    pub only_rough: bool,
}

impl Ground {
    /// 4.9 A town next to the base area.
    pub fn is_town_sgba(&self) -> bool {
        self.terrain == Terrain::Town && self.perimeter
    }

    /// 3.1 One of the hexes that have to be taken.
    pub fn is_mandatory(&self) -> bool {
        let city = matches!(self.terrain, Terrain::Manila | Terrain::Intramuros | Terrain::ZigZagPass);
        city || self.clark || self.star
    }
}

/// A zone of beaches in which the army can come ashore (4.4).
#[derive(Clone, Debug)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Its hexes in ascending order.
    pub hexes: Vec<HexId>,
}

/// The hexes that rules call by their names.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    /// 1537
    pub intramuros: HexId,
    /// 1538
    pub manila: HexId,
    /// 1140
    pub corregidor: HexId,
    /// 1132, where airborne units can start from (8.9).
    pub clark: HexId,
}

/// The units of which a rule knows the name (7.5).
#[derive(Clone, Copy, Debug)]
pub struct XiCorps {
    /// The 38th Infantry Division.
    pub division: UnitId,
    /// Its three regiments.
    pub regiments: [UnitId; 3],
    /// The 34th Regimental Combat Team.
    pub rct: UnitId,
}

/// All static data of the game.
pub struct Atlas {
    /// The map.
    pub board: Board,
    /// The map as the rules see it, by hex.
    pub ground: Vec<Ground>,
    /// The landing zones (4.4); the historical one first.
    pub zones: Vec<Zone>,
    /// By the first die and whether the second is above three, an index into `zones` (4.5).
    pub landing: [[usize; 2]; 6],
    /// Named hexes.
    pub places: Places,
    /// All hexes next to the base area.
    pub perimeter: Vec<HexId>,
    /// All land hexes.
    pub land: Vec<HexId>,
    /// All hexes over which units come ashore from the box: beach and coastal clear (7.2).
    pub shore: Vec<HexId>,
    /// The mandatory objectives (3.1).
    pub mandatory: Vec<HexId>,
    /// The cropland hexes (3.2).
    pub cropland: Vec<HexId>,
    /// The towns (3.2).
    pub towns: Vec<HexId>,
    /// The units named in 7.5.
    pub xi_corps: XiCorps,
    /// 11.4, 11.8 The units in the base area: first those of one step, then divisions.
    pub force: Vec<UnitId>,
    /// 9.2 Defenders by row and die (the last column is for six and more).
    pub defense: [[u8; 6]; 6],
    /// 10.2 The lowest die that hits, by row.
    pub fire: [u8; 5],
    /// How many markers there are, for the count of counters.
    pub markers: u16,
    /// The hash of all files.
    pub fingerprint: String,
    units: Vec<Unit>,
    labels: Vec<String>,
}

const FILES: [(&str, &str); 7] = [
    ("map.csv", include_str!("../data/map.csv")),
    ("sides.csv", include_str!("../data/sides.csv")),
    ("units.csv", include_str!("../data/units.csv")),
    ("defense.csv", include_str!("../data/defense.csv")),
    ("fire.csv", include_str!("../data/fire.csv")),
    ("landing.csv", include_str!("../data/landing.csv")),
    ("markers.csv", include_str!("../data/markers.csv")),
];

impl Atlas {
    /// Reads all files.
    pub fn load(source: &DataSource) -> Result<Self, LoadError> {
        let mut texts: [String; 7] = Default::default();
        for (text, (name, built_in)) in texts.iter_mut().zip(FILES) {
            *text = source.text(name, built_in)?;
        }
        let mut fingerprint = sha256_hex(texts.join("\n\n").as_bytes());
        fingerprint.truncate(16);
        let [map, sides, units, defense, fire, landing, markers] = &texts;

        let board = Board::read(GRID, &VOCABULARY, ("map.csv", map), ("sides.csv", sides))?;
        if board.len() > HEXES {
            return Err(map_error(0, format!("at most {HEXES} hexes"), board.len().to_string()).into());
        }
        let units = read_units(&board, units)?;
        let ground = read_ground(&board, &units)?;
        let zones = read_zones(&board, &ground);
        let such = |wanted: &dyn Fn(&Ground) -> bool| -> Vec<HexId> {
            board.ids().filter(|hex| wanted(&ground[hex.index()])).collect()
        };
        let is_shore = |ground: &Ground| match ground.terrain {
            Terrain::Beach => true,
            Terrain::Clear => ground.coast,
            _ => false,
        };
        Ok(Self {
            landing: read_landing(&zones, landing)?,
            places: read_places(&board, &ground)?,
            perimeter: such(&|ground| ground.perimeter),
            land: such(&|ground| ground.terrain.is_land()),
            shore: such(&is_shore),
            mandatory: such(&Ground::is_mandatory),
            cropland: such(&|ground| ground.terrain == Terrain::Cropland),
            towns: such(&|ground| ground.terrain == Terrain::Town),
            xi_corps: read_xi_corps(&units)?,
            force: read_force(&units)?,
            defense: read_defense(defense)?,
            fire: read_fire(fire)?,
            markers: read_markers(markers)?,
            labels: board.ids().map(|hex| format!("hex-{}", board.number(hex))).collect(),
            zones,
            fingerprint,
            board,
            ground,
            units,
        })
    }

    /// A unit as it is printed.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// Every unit, the US units first.
    pub fn unit_ids(&self) -> impl ExactSizeIterator<Item = UnitId> + use<> {
        (0..self.units.len()).map(|index| UnitId(index as u8))
    }

    /// Every US unit.
    pub fn us_units(&self) -> impl ExactSizeIterator<Item = UnitId> + use<> {
        (0..US_UNITS).map(|index| UnitId(index as u8))
    }

    /// The unit of this name, in capitals or not.
    pub fn find_unit(&self, name: &str) -> Option<UnitId> {
        self.unit_ids().find(|&unit| self.unit(unit).name.eq_ignore_ascii_case(name))
    }

    /// A hex as the rules see it.
    #[inline]
    pub fn ground(&self, hex: HexId) -> &Ground {
        &self.ground[hex.index()]
    }

    /// The printed number of a hex.
    pub fn number(&self, hex: HexId) -> HexNumber {
        self.board.number(hex)
    }

    /// How a hex is called in blind draws: not by its number alone, which would read as a die.
    pub fn label(&self, hex: HexId) -> &str {
        &self.labels[hex.index()]
    }

    /// A hex with its name for sentences: `1129 Tarlac`. Nothing is formatted until it is shown.
    pub fn place(&self, hex: HexId) -> impl fmt::Display + '_ {
        self.board.hex(hex)
    }

    /// The neighbours that are on the map.
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.ground(hex).steps.iter().filter(|step| step.exists).map(|step| step.to)
    }

    /// 10.2 The lowest die that hits in a hex.
    pub fn hits_from(&self, hex: HexId) -> u8 {
        self.fire[self.ground(hex).fire as usize]
    }

    /// 4.3 The hexes of the historical landing.
    pub fn historical_zone(&self) -> &Zone {
        &self.zones[0]
    }
}

fn map_error(line: u64, expected: impl Into<String>, found: impl Into<String>) -> DataError {
    DataError {
        file: "map.csv".to_owned(),
        line,
        column: None,
        expected: expected.into(),
        found: found.into(),
    }
}

fn read_ground(board: &Board, units: &[Unit]) -> Result<Vec<Ground>, DataError> {
    let mut ground = Vec::with_capacity(board.len());
    for hex in board.ids() {
        ground.push(read_hex(board, units, hex)?);
    }
    for hex in board.ids() {
        let here = ground[hex.index()];
        for side in 0..6 {
            let there = ground[here.steps[side].to.index()];
            let step = &mut ground[hex.index()].steps[side];
            step.entry = there.entry;
            step.open =
                [true, false].map(|division| step.exists && movement::is_open(&here, &there, division));
        }
    }
    Ok(ground)
}

fn read_hex(board: &Board, units: &[Unit], id: HexId) -> Result<Ground, DataError> {
    let hex = board.hex(id);
    let has = |feature| hex.feature(feature).is_some();
    let terrain_of = |id: HexId| Terrain::ALL[usize::from(board.hex(id).terrain)];
    let terrain = terrain_of(id);
    let around = || Direction::ALL.into_iter().filter_map(|direction| board.neighbour(id, direction));
    let perimeter = terrain.is_land() && around().any(|next| terrain_of(next) == Terrain::BaseArea);
    let mdf = || {
        let holds = |unit: &Unit| unit.group == Group::ManilaDefense && unit.set_up == SetUp::Hex(id);
        let unit = units.iter().position(holds).map(|index| UnitId(index as u8));
        unit.ok_or_else(|| map_error(hex.line, "a Manila Defense Force unit in units.csv", "none there"))
    };
    let (star, coast, clark) = (has(FEATURE_STAR), has(FEATURE_COAST), has(FEATURE_CLARK));
    let garrison = match terrain {
        Terrain::Manila | Terrain::Intramuros | Terrain::Corregidor => Garrison::ManilaDefense(mdf()?),
        _ => Garrison::Rolled(defense_row(terrain, perimeter, clark, coast, star)),
    };
    Ok(Ground {
        terrain,
        coast,
        bicol: has(FEATURE_BICOL),
        star,
        clark,
        perimeter,
        fire: fire_row(terrain, perimeter, clark, star),
        garrison,
        steps: Direction::ALL.map(|direction| read_step(board, id, direction)),
        entry: [
            movement::entry_cost(terrain, clark, has(FEATURE_BICOL), false),
            movement::entry_cost(terrain, clark, has(FEATURE_BICOL), true),
        ],
        only_rough: terrain == Terrain::Rough && !clark,
    })
}

fn read_step(board: &Board, from: HexId, direction: Direction) -> Step {
    let has = |side| board.has_side(from, direction, side);
    let neighbour = board.neighbour(from, direction);
    Step {
        to: neighbour.unwrap_or(from),
        exists: neighbour.is_some(),
        open: [false; 2],
        entry: [0; 2],
        river: has(SIDE_RIVER),
        lake: has(SIDE_LAKE),
        sea: has(SIDE_SEA),
    }
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

fn read_zones(board: &Board, ground: &[Ground]) -> Vec<Zone> {
    let mut zones: Vec<Zone> = Vec::new();
    for id in board.ids().filter(|id| ground[id.index()].terrain == Terrain::Beach) {
        let Some(zone) = board.hex(id).feature(FEATURE_ZONE) else { continue };
        match zones.iter_mut().find(|known| known.name == zone.value) {
            Some(known) => known.hexes.push(id),
            None => zones.push(Zone { name: zone.value.clone(), hexes: vec![id] }),
        }
    }
    let historical = |zone: &Zone| board.hex(zone.hexes[0]).feature(FEATURE_BEACHHEAD).is_some();
    zones.sort_by_key(|zone| !historical(zone));
    zones
}

fn read_landing(zones: &[Zone], text: &str) -> Result<[[usize; 2]; 6], DataError> {
    let sheet = Sheet::read("landing.csv", text, &["first", "second", "zone", "source"])?;
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

fn read_places(board: &Board, ground: &[Ground]) -> Result<Places, DataError> {
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
    DataError {
        file: "units.csv".to_owned(),
        line: 0,
        column: None,
        expected: expected.into(),
        found: "something else".to_owned(),
    }
}

fn read_xi_corps(units: &[Unit]) -> Result<XiCorps, DataError> {
    let named = |name: &str| {
        let place = units.iter().position(|unit| unit.name == name);
        place.map(|index| UnitId(index as u8)).ok_or_else(|| units_error(format!("a unit {name} (7.5)")))
    };
    let regiments = [named("149IR")?, named("151IR")?, named("152IR")?];
    Ok(XiCorps { division: named("38ID")?, regiments, rct: named("34RCT")? })
}

/// 11.7 The order in which they fire.
fn read_force(units: &[Unit]) -> Result<Vec<UnitId>, DataError> {
    let in_base = |unit: &Unit| matches!(unit.group, Group::Shobu | Group::ThirtyFifthArmy);
    let ids = (0u8..).map(UnitId).zip(units).filter(|(_, unit)| in_base(unit));
    let mut force: Vec<(UnitId, u8)> = ids.map(|(id, unit)| (id, unit.steps)).collect();
    force.sort_by_key(|&(_, steps)| steps);
    if force.len() > FORCE {
        return Err(units_error(format!("at most {FORCE} units in the base area")));
    }
    Ok(force.into_iter().map(|(id, _)| id).collect())
}

fn read_defense(text: &str) -> Result<[[u8; 6]; 6], DataError> {
    let columns = ["1", "2", "3", "4", "5", "6"];
    let sheet = Sheet::read("defense.csv", text, &["row", "1", "2", "3", "4", "5", "6", "source"])?;
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

fn read_fire(text: &str) -> Result<[u8; 5], DataError> {
    let sheet = Sheet::read("fire.csv", text, &["row", "hits-from", "source"])?;
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

fn read_markers(text: &str) -> Result<u16, DataError> {
    let sheet = Sheet::read("markers.csv", text, &["kind", "label", "count", "source", "note"])?;
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

fn read_units(board: &Board, text: &str) -> Result<Vec<Unit>, DataError> {
    let sheet = Sheet::read("units.csv", text, &UNIT_COLUMNS)?;
    let mut units: Vec<Unit> = Vec::new();
    for row in sheet.rows() {
        let unit = read_unit(board, row)?;
        if units.iter().any(|other| other.name == unit.name) {
            return Err(row.error("name", "a name that no other unit has"));
        }
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

fn read_unit(board: &Board, row: &Row) -> Result<Unit, DataError> {
    let name = row.text("name");
    if name.is_empty() || name.contains(char::is_whitespace) {
        return Err(row.error("name", "a name without spaces"));
    }
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
        // Units live as long as the program: names are handed out as plain references.
        name: Box::leak(name.to_owned().into_boxed_str()),
        group,
        designation: row.text("designation").to_owned(),
        title: row.text("title").to_owned(),
        kind: KINDS[row.one_of("kind", &KINDS)?],
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
