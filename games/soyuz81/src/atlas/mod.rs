//! The map, the order of battle and the tables: read once, never changed.
//!
//! What a position asks for in the hot loop is laid out here in arrays by hex.

use std::fmt;

use hexes::{Board, DataError, Direction, Grid, HexId, HexNumber, Pushed, Row, Sheet, Vocabulary};
use table::{CombatTable, DataSource, LoadError, StepLosses, sha256_hex};

use crate::{
    movement,
    units::{Factors, Formation, Kind, SetUp, Side, Unit, UnitId},
};

/// The most hexes a map may have: positions hold arrays of this size.
pub const HEXES: usize = 832;
/// The most units an order of battle may have.
pub const UNITS: usize = 144;

/// How the printed numbers run: odd columns lie half a hex toward higher places, columns grow toward
/// azimuth 159.
const GRID: Grid = Grid { pushed: Pushed::OddColumns, column_azimuth: 159.0 };

pub(crate) const VOCABULARY: Vocabulary = Vocabulary {
    terrain: &["clear", "forest", "mountain", "sea"],
    features: &["city", "garrison", "rail", "coast", "gold", "zone", "allsea"],
    sides: &["river", "lake", "sea", "border", "rail"],
};

const FEATURE_CITY: usize = 0;
const FEATURE_GOLD: usize = 4;
const FEATURE_ZONE: usize = 5;
const SIDE_RIVER: usize = 0;
const SIDE_LAKE: usize = 1;
const SIDE_SEA: usize = 2;
const SIDE_RAIL: usize = 4;

/// The headings of the combat results table (9.16).
const COLUMNS: [&str; 7] = ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1"];

const UNIT_COLUMNS: [&str; 18] = [
    "name",
    "side",
    "nationality",
    "chit",
    "donor",
    "designation",
    "kind",
    "size",
    "steps",
    "attack",
    "defence",
    "attack_back",
    "defence_back",
    "setup",
    "zone",
    "price",
    "source",
    "note",
];

/// The natural terrain of a hex (8.5); a city is clear (8.6), and so is the gold row (3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    /// 8.6
    Clear,
    /// 8.7
    Forest,
    /// 8.7, 9.11
    Mountain,
    /// 8.5 Only the Spetsnaz brigade passes over it (7.5).
    Sea,
}

/// What a step into a neighbouring hex means: its cost for each side, 0 where it may not be taken.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The hex that is entered; meaningless where `exists` is false.
    pub to: HexId,
    /// Whether there is a hex on that side.
    pub exists: bool,
    /// The MP by side.
    pub cost: [u8; 2],
    /// Whether a river or lake runs along the side (8.8, 9.12).
    pub water: bool,
}

/// A hex as the rules see it.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// Its natural terrain.
    pub terrain: Terrain,
    /// Whether it is one of the cities.
    pub city: bool,
    /// Its sector, if it belongs to the gold row (3.4).
    pub gold: Option<Formation>,
    /// The steps out of it, by direction.
    pub steps: [Step; 6],
}

/// A marker kind with its number, for the count of 176.
#[derive(Clone, Debug)]
pub struct MarkerKind {
    /// What it is.
    pub kind: String,
    /// The label on it.
    pub label: String,
    /// How many there are.
    pub count: u16,
}

/// All static data of the game.
pub struct Atlas {
    /// The map.
    pub board: Board,
    /// The map as the rules see it, by hex.
    pub ground: Vec<Ground>,
    /// The cities (3.1), in ascending order.
    pub cities: Vec<HexId>,
    /// The gold row by sector.
    pub sectors: Vec<(Formation, Vec<HexId>)>,
    /// Rail links out of each hex (4.4).
    pub rails: Vec<Vec<HexId>>,
    /// The mobile units of each formation, by the formation's place in [`Formation::ALL`].
    pub members: [Vec<UnitId>; 10],
    /// The combat results table (9.16).
    pub crt: CombatTable<StepLosses>,
    /// Markers in the counter mix.
    pub markers: Vec<MarkerKind>,
    /// The hash of all files.
    pub fingerprint: String,
    units: Vec<Unit>,
}

impl Atlas {
    /// Reads all files.
    pub fn load(source: &DataSource) -> Result<Self, LoadError> {
        let map = source.text("map.csv", include_str!("../data/map.csv"))?;
        let sides = source.text("sides.csv", include_str!("../data/sides.csv"))?;
        let units = source.text("units.csv", include_str!("../data/units.csv"))?;
        let crt = source.text("crt.csv", include_str!("../data/crt.csv"))?;
        let markers = source.text("markers.csv", include_str!("../data/markers.csv"))?;
        let whole = [&map, &sides, &units, &crt, &markers].map(String::as_str).join("\n\n");
        let mut fingerprint = sha256_hex(whole.as_bytes());
        fingerprint.truncate(16);

        let board = Board::read(GRID, &VOCABULARY, ("map.csv", &map), ("sides.csv", &sides))?;
        let ground = read_ground(&board)?;
        let units = read_units(&board, &ground, &units)?;
        let of = |formation: Formation| {
            let units = (0u8..).zip(&units).filter(|(_, unit)| unit.formation == Some(formation));
            units.map(|(id, _)| UnitId(id)).collect()
        };
        Ok(Self {
            cities: board.ids().filter(|hex| ground[hex.index()].city).collect(),
            sectors: read_sectors(&board, &ground),
            rails: read_rails(&board),
            members: Formation::ALL.map(of),
            crt: CombatTable::read("crt.csv", &crt, &COLUMNS, "step losses such as 2/1")?,
            markers: read_markers(&markers)?,
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

    /// Every unit.
    pub fn unit_ids(&self) -> impl ExactSizeIterator<Item = UnitId> + use<> {
        (0..self.units.len()).map(|index| UnitId(index as u8))
    }

    /// The unit of this name, in capitals or not, with or without its type.
    pub fn find_unit(&self, name: &str) -> Option<UnitId> {
        let matches =
            |unit: &Unit| unit.name.eq_ignore_ascii_case(name) || short_name(unit).eq_ignore_ascii_case(name);
        self.unit_ids().find(|&unit| matches(self.unit(unit)))
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

    /// A hex with its name for sentences: `2624 Warszawa`. Nothing is formatted until it is shown.
    pub fn place(&self, hex: HexId) -> impl fmt::Display + '_ {
        self.board.hex(hex)
    }

    /// The hexes of a sector of the gold row.
    pub fn sector(&self, zone: Formation) -> &[HexId] {
        let sector = self.sectors.iter().find(|(formation, _)| *formation == zone);
        sector.map_or(&[], |(_, hexes)| hexes)
    }

    /// Whether a hex lies in Poland: on land and not in the gold row.
    pub fn is_poland(&self, hex: HexId) -> bool {
        let ground = self.ground(hex);
        ground.gold.is_none() && ground.terrain != Terrain::Sea
    }
}

/// The name without the type: `P-8` for `P-8MR`.
fn short_name(unit: &Unit) -> &'static str {
    let end = unit.name.len();
    let suffix = match unit.kind {
        Kind::Tank | Kind::MotorizedRifle | Kind::AirAssault | Kind::AmphibiousAssault => 2,
        Kind::Artillery => 3,
        Kind::Spetsnaz | Kind::Militia => 0,
    };
    unit.name.get(..end.saturating_sub(suffix)).unwrap_or(unit.name)
}

fn read_ground(board: &Board) -> Result<Vec<Ground>, DataError> {
    if board.len() > HEXES {
        let extra = board.hex(HexId::new(HEXES));
        return Err(map_error(extra.line, format!("at most {HEXES} hexes"), board.len().to_string()));
    }
    let terrain = |hex: HexId| match board.hex(hex).terrain {
        0 => Terrain::Clear,
        1 => Terrain::Forest,
        2 => Terrain::Mountain,
        _ => Terrain::Sea,
    };
    let mut ground = Vec::with_capacity(board.len());
    for hex in board.ids() {
        let (city, gold) = (board.hex(hex).feature(FEATURE_CITY).is_some(), read_gold(board, hex)?);
        let no_step = Step { to: hex, exists: false, cost: [0, 0], water: false };
        ground.push(Ground { terrain: terrain(hex), city, gold, steps: [no_step; 6] });
    }
    for hex in board.ids() {
        for direction in Direction::ALL {
            if let Some(to) = board.neighbour(hex, direction) {
                let has = |side| board.has_side(hex, direction, side);
                let water = has(SIDE_RIVER) || has(SIDE_LAKE);
                let cost = [Side::Soviet, Side::Polish]
                    .map(|side| movement::step_cost(&ground[to.index()], water, has(SIDE_SEA), side));
                let step = Step { to, exists: true, cost, water };
                ground[hex.index()].steps[direction.index()] = step;
            }
        }
    }
    Ok(ground)
}

fn map_error(line: u64, expected: String, found: String) -> DataError {
    DataError { file: "map.csv".to_owned(), line, column: None, expected, found }
}

fn read_gold(board: &Board, id: HexId) -> Result<Option<Formation>, DataError> {
    let hex = board.hex(id);
    match (hex.feature(FEATURE_GOLD), hex.feature(FEATURE_ZONE)) {
        (None, None) => Ok(None),
        (Some(_), Some(zone)) => match Formation::read(&zone.value) {
            Some(zone) if zone.side() == Side::Soviet => Ok(Some(zone)),
            _ => {
                Err(map_error(hex.line, "zone:BA, BE, CA, CE or EG".to_owned(), format!("{:?}", zone.value)))
            }
        },
        _ => Err(map_error(hex.line, "gold together with zone:…".to_owned(), "only one of them".to_owned())),
    }
}

fn read_sectors(board: &Board, ground: &[Ground]) -> Vec<(Formation, Vec<HexId>)> {
    let sector = |zone: Formation| {
        let hexes = board.ids().filter(|hex| ground[hex.index()].gold == Some(zone)).collect();
        (zone, hexes)
    };
    [Formation::BA, Formation::BE, Formation::CA, Formation::CE, Formation::EG].map(sector).into()
}

fn read_rails(board: &Board) -> Vec<Vec<HexId>> {
    let mut rails = vec![Vec::new(); board.len()];
    for side in board.sides().iter().filter(|side| side.feature == SIDE_RAIL) {
        rails[side.a.index()].push(side.b);
        rails[side.b.index()].push(side.a);
    }
    rails
}

fn read_markers(text: &str) -> Result<Vec<MarkerKind>, DataError> {
    let sheet = Sheet::read("markers.csv", text, &["kind", "label", "count", "source", "note"])?;
    let marker = |row: &Row| {
        let (kind, label) = (row.text("kind").to_owned(), row.text("label").to_owned());
        Ok(MarkerKind { kind, label, count: row.number("count")? })
    };
    sheet.rows().iter().map(marker).collect()
}

fn read_units(board: &Board, ground: &[Ground], text: &str) -> Result<Vec<Unit>, DataError> {
    let sheet = Sheet::read("units.csv", text, &UNIT_COLUMNS)?;
    let mut units: Vec<Unit> = Vec::new();
    for row in sheet.rows() {
        let unit = read_unit(board, ground, row)?;
        if units.iter().any(|other| other.name == unit.name) {
            return Err(row.error("name", "a name that no other unit has"));
        }
        if units.len() == UNITS {
            return Err(row.error("name", format!("at most {UNITS} units")));
        }
        units.push(unit);
    }
    for index in 0..units.len() {
        units[index].twin = find_twin(&units, index);
    }
    Ok(units)
}

/// 3.2 step 3: `NO-BE-3GTk` and `BE-3GTk` are the same division.
fn find_twin(units: &[Unit], index: usize) -> Option<UnitId> {
    let unit = &units[index];
    let other = match unit.set_up {
        SetUp::Cup => unit.name.strip_prefix("NO-")?.to_owned(),
        SetUp::Reinforcement => format!("NO-{}", unit.name),
        _ => return None,
    };
    units.iter().position(|candidate| candidate.name == other).map(|index| UnitId(index as u8))
}

fn read_unit(board: &Board, ground: &[Ground], row: &Row) -> Result<Unit, DataError> {
    let name = row.text("name");
    if name.is_empty() || name.contains(char::is_whitespace) {
        return Err(row.error("name", "a name without spaces"));
    }
    let side = [Side::Soviet, Side::Polish][row.one_of("side", &["soviet", "polish"])?];
    let kind = Kind::ALL[row.one_of("kind", &Kind::WORDS)?];
    let formation = read_formation(row, "chit")?;
    if formation.is_some_and(|formation| formation.side() != side) {
        return Err(row.error("chit", format!("a formation of the {} player", side.name())));
    }
    if formation.is_none() != (kind == Kind::Militia) {
        return Err(row.error("chit", "a formation for every unit but militia"));
    }
    let sizes = ["", "X", "XX"];
    let (steps, back) = read_back(row, kind)?;
    Ok(Unit {
        // Units live as long as the program: names are handed out as plain references.
        name: Box::leak(name.to_owned().into_boxed_str()),
        side,
        nationality: row.text("nationality").to_owned(),
        formation,
        designation: row.text("designation").to_owned(),
        kind,
        size: sizes[row.one_of("size", &sizes)?],
        steps,
        front: Factors { attack: row.number("attack")?, defence: row.number("defence")? },
        back,
        set_up: read_set_up(board, ground, row, side)?,
        zone: read_formation(row, "zone")?,
        twin: None,
        price: row.optional_number("price")?.unwrap_or(0),
        line: row.line(),
    })
}

fn read_formation(row: &Row, column: &str) -> Result<Option<Formation>, DataError> {
    match row.text(column) {
        "" => Ok(None),
        label => match Formation::read(label) {
            Some(formation) => Ok(Some(formation)),
            None => Err(row.error(column, "one of P, S, W, NO, BA, BE, CA, CE, EG, CZ or nothing")),
        },
    }
}

/// 2.13 A two-step unit has a reduced side; militia has one step and another strength on its back.
fn read_back(row: &Row, kind: Kind) -> Result<(u8, Option<Factors>), DataError> {
    let (attack, defence) = (row.optional_number("attack_back")?, row.optional_number("defence_back")?);
    let back = match (attack, defence) {
        (Some(attack), Some(defence)) => Some(Factors { attack, defence }),
        (None, None) => None,
        _ => return Err(row.error("attack_back", "both factors of the back or none")),
    };
    let expected = if back.is_some() && kind != Kind::Militia { 2 } else { 1 };
    match row.number("steps")? {
        steps if steps == expected => Ok((steps, back)),
        _ => Err(row.error("steps", format!("{expected}, by what is printed on the back"))),
    }
}

fn read_set_up(board: &Board, ground: &[Ground], row: &Row, side: Side) -> Result<SetUp, DataError> {
    match row.text("setup") {
        "city" => Ok(SetUp::City),
        "exercise" => Ok(SetUp::Exercise),
        "cup" => Ok(SetUp::Cup),
        "reinforcement" => Ok(SetUp::Reinforcement),
        "unused" => Ok(SetUp::Unused),
        _ => {
            let hex = row.hex("setup")?;
            let land = |id: &HexId| {
                let ground = &ground[id.index()];
                ground.terrain != Terrain::Sea && (ground.gold.is_none() || side == Side::Soviet)
            };
            match board.id(hex).filter(land) {
                Some(id) => Ok(SetUp::Hex(id)),
                None => Err(row.error("setup", "a land hex of the map")),
            }
        }
    }
}
