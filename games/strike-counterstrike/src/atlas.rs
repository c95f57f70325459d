//! The map, the order of battle and the tables: read once, never changed.

use std::fmt;

use hexes::{Board, DataError, Direction, Grid, HexId, HexNumber, Pushed, Row, Sheet, Vocabulary};
use table::{DataSource, LoadError, sha256_hex};

use crate::units::{Army, ArmyId, ArmyKind, Category, CounterId, GermanCounter};

/// The most hexes a map may have: positions hold arrays of this size.
pub const HEXES: usize = 320;
/// The most German counters: positions hold arrays and sets of this size, in words of 64. The sheet has 188 counters of
/// this game (2.1), so no division of it between the sides needs more.
pub const COUNTERS: usize = 192;
/// The most Soviet armies.
pub const ARMIES: usize = 18;

/// A set of hexes of the map.
pub type HexSet = hexes::HexSet<{ HEXES / 64 }>;

/// How the printed numbers run: odd columns lie half a hex toward higher places, columns grow toward the east, a little
/// turned to the north.
const GRID: Grid = Grid { pushed: Pushed::OddColumns, column_azimuth: 90.0 };

pub(crate) const VOCABULARY: Vocabulary = Vocabulary {
    terrain: &["clear", "forest"],
    features: &["german", "k", "fortified", "moscow", "tula"],
    sides: &["front_line", "k_line"],
};

const FEATURE_GERMAN: usize = 0;
const FEATURE_K: usize = 1;
const FEATURE_FORTIFIED: usize = 2;
const FEATURE_MOSCOW: usize = 3;
const FEATURE_TULA: usize = 4;

/// 4.5 The last column that counts as the far west.
const WEST_COLUMN: u16 = 13;

/// A hex as the rules see it.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// 9.10 Forest or clear.
    pub forest: bool,
    /// 3.8 German-controlled at the start.
    pub german: bool,
    /// 4.3 Within the K-Line area.
    pub k_area: bool,
    /// 10.13 A fortified locality.
    pub fortified: bool,
    /// 1.6 On the west edge.
    pub west_edge: bool,
    /// 7.2 On the north, south or east edge.
    pub entry_edge: bool,
    /// 4.5 In or west of column 13.
    pub far_west: bool,
    /// 10.7 Within Guderian's area: the last two digits are 09 or more.
    pub guderian: bool,
    /// The neighbours by direction.
    pub neighbours: [Option<HexId>; 6],
}

/// Who fires, as far as the combat results table tells apart (10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Firer {
    /// A shock army in the first round of its first attack of a turn.
    ShockFirst,
    /// A shock army otherwise.
    ShockSecondary,
    /// A combined arms army or the engineers.
    CombinedArms,
    /// German mechanized units.
    Mechanized,
    /// German non-mechanized units.
    NonMechanized,
    /// German security units.
    Security,
    /// VI Interceptor Corps.
    Interceptor,
}

impl Firer {
    /// Their words in `crt.csv`.
    pub const WORDS: [&'static str; 7] = [
        "shock-first",
        "shock-secondary",
        "combined-arms",
        "mechanized",
        "non-mechanized",
        "security",
        "interceptor",
    ];
}

/// All static data of the game.
pub struct Atlas {
    /// The map.
    pub board: Board,
    /// The map as the rules see it, by hex.
    pub ground: Vec<Ground>,
    /// 2.2
    pub moscow: HexId,
    /// 4.2
    pub tula: HexId,
    /// 10.1 The lowest modified die that hits, by firer.
    pub crt: [u8; 7],
    /// The fortified localities (10.13).
    pub fortified: Vec<HexId>,
    /// The K-Line area (4.3).
    pub k_area: Vec<HexId>,
    /// 6.3
    pub engineers: ArmyId,
    /// 7.2
    pub fourth_shock: ArmyId,
    /// 10.7
    pub guderian: CounterId,
    /// How many markers there are, for the count of counters.
    pub markers: u16,
    /// The hash of all files.
    pub fingerprint: String,
    armies: Vec<Army>,
    germans: Vec<GermanCounter>,
}

const FILES: [(&str, &str); 6] = [
    ("map.csv", include_str!("../data/map.csv")),
    ("sides.csv", include_str!("../data/sides.csv")),
    ("armies.csv", include_str!("../data/armies.csv")),
    ("germans.csv", include_str!("../data/germans.csv")),
    ("crt.csv", include_str!("../data/crt.csv")),
    ("markers.csv", include_str!("../data/markers.csv")),
];

impl Atlas {
    /// Reads all files.
    pub fn load(source: &DataSource) -> Result<Self, LoadError> {
        let mut texts: [String; 6] = Default::default();
        for (text, (name, built_in)) in texts.iter_mut().zip(FILES) {
            *text = source.text(name, built_in)?;
        }
        let mut fingerprint = sha256_hex(texts.join("\n\n").as_bytes());
        fingerprint.truncate(16);
        let [map, sides, armies, germans, crt, markers] = &texts;

        let board = Board::read(GRID, &VOCABULARY, ("map.csv", map), ("sides.csv", sides))?;
        if board.len() > HEXES {
            return Err(map_error(format!("at most {HEXES} hexes"), board.len().to_string()).into());
        }
        let ground: Vec<Ground> = board.ids().map(|hex| read_hex(&board, hex)).collect();
        let armies = read_armies(&board, &ground, armies)?;
        let germans = read_germans(germans)?;
        let such = |wanted: &dyn Fn(&Ground) -> bool| -> Vec<HexId> {
            board.ids().filter(|hex| wanted(&ground[hex.index()])).collect()
        };
        Ok(Self {
            moscow: only(&board, FEATURE_MOSCOW, "moscow")?,
            tula: only(&board, FEATURE_TULA, "tula")?,
            crt: read_crt(crt)?,
            fortified: such(&|ground| ground.fortified),
            k_area: such(&|ground| ground.k_area),
            engineers: find_army(&armies, "1E")?,
            fourth_shock: find_army(&armies, "4S")?,
            guderian: find_guderian(&germans)?,
            markers: read_markers(markers)?,
            fingerprint,
            board,
            ground,
            armies,
            germans,
        })
    }

    /// A hex as the rules see it.
    #[inline]
    pub fn ground(&self, hex: HexId) -> &Ground {
        &self.ground[hex.index()]
    }

    /// The neighbours of a hex.
    #[inline]
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.ground(hex).neighbours.iter().filter_map(|&next| next)
    }

    /// An army as it is printed.
    #[inline]
    pub fn army(&self, army: ArmyId) -> &Army {
        &self.armies[army.index()]
    }

    /// Every army.
    pub fn armies(&self) -> impl ExactSizeIterator<Item = ArmyId> + Clone + use<> {
        (0..self.armies.len()).map(|index| ArmyId(index as u8))
    }

    /// A German counter as it is printed.
    #[inline]
    pub fn german(&self, counter: CounterId) -> &GermanCounter {
        &self.germans[counter.index()]
    }

    /// Every German counter.
    pub fn germans(&self) -> impl ExactSizeIterator<Item = CounterId> + Clone + use<> {
        (0..self.germans.len()).map(|index| CounterId(index as u8))
    }

    /// The army of this name, in capitals or not.
    pub fn find_army(&self, name: &str) -> Option<ArmyId> {
        self.armies().find(|&army| self.army(army).name.eq_ignore_ascii_case(name))
    }

    /// The German counter of this name, in capitals or not.
    pub fn find_german(&self, name: &str) -> Option<CounterId> {
        self.germans().find(|&counter| self.german(counter).name.eq_ignore_ascii_case(name))
    }

    /// The printed number of a hex.
    pub fn number(&self, hex: HexId) -> HexNumber {
        self.board.number(hex)
    }

    /// A hex with its name for sentences: `2211 Kaluga`. Nothing is formatted until it is shown.
    pub fn place(&self, hex: HexId) -> impl fmt::Display + '_ {
        self.board.hex(hex)
    }

    /// 10.1 The lowest modified die with which somebody hits.
    pub fn hits_from(&self, firer: Firer) -> u8 {
        self.crt[firer as usize]
    }
}

fn file_error(file: &str, expected: impl Into<String>, found: impl Into<String>) -> DataError {
    DataError { file: file.to_owned(), line: 0, column: None, expected: expected.into(), found: found.into() }
}

fn map_error(expected: impl Into<String>, found: impl Into<String>) -> DataError {
    file_error("map.csv", expected, found)
}

fn read_hex(board: &Board, id: HexId) -> Ground {
    let hex = board.hex(id);
    let has = |feature| hex.feature(feature).is_some();
    let (column, row) = (hex.number.get() / 100, hex.number.get() % 100);
    let columns = || board.ids().map(|id| board.number(id).get() / 100);
    let (west, east) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let below = board.ids().any(|other| {
        let number = board.number(other).get();
        number / 100 == column && number % 100 > row
    });
    Ground {
        forest: hex.terrain == 1,
        german: has(FEATURE_GERMAN),
        k_area: has(FEATURE_K),
        fortified: has(FEATURE_FORTIFIED),
        west_edge: column == west,
        entry_edge: row == 0 || !below || column == east,
        far_west: column <= WEST_COLUMN,
        guderian: row >= 9,
        neighbours: Direction::ALL.map(|direction| board.neighbour(id, direction)),
    }
}

fn only(board: &Board, feature: usize, word: &str) -> Result<HexId, DataError> {
    let mut all = board.ids().filter(|&id| board.hex(id).feature(feature).is_some());
    match (all.next(), all.next()) {
        (Some(hex), None) => Ok(hex),
        _ => Err(map_error(format!("exactly one hex with the feature {word}"), "none or several")),
    }
}

fn find_army(armies: &[Army], name: &str) -> Result<ArmyId, DataError> {
    let place = armies.iter().position(|army| army.name == name);
    place
        .map(|index| ArmyId(index as u8))
        .ok_or_else(|| file_error("armies.csv", format!("an army {name}"), "none"))
}

fn find_guderian(germans: &[GermanCounter]) -> Result<CounterId, DataError> {
    let place = germans.iter().position(|counter| counter.category == Category::Guderian);
    place
        .map(|index| CounterId(index as u8))
        .ok_or_else(|| file_error("germans.csv", "a guderian marker", "none"))
}

fn read_crt(text: &str) -> Result<[u8; 7], DataError> {
    let sheet = Sheet::read("crt.csv", text, &["firer", "hits-from", "source"])?;
    let mut table = [0; 7];
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

fn read_markers(text: &str) -> Result<u16, DataError> {
    let sheet = Sheet::read("markers.csv", text, &["kind", "label", "count", "source", "note"])?;
    sheet.rows().iter().map(|row| row.number::<u16>("count")).sum()
}

/// A name without spaces that lives as long as the program: names are handed out as plain references.
fn read_name(row: &Row) -> Result<&'static str, DataError> {
    let name = row.text("name");
    if name.is_empty() || name.contains(char::is_whitespace) {
        return Err(row.error("name", "a name without spaces"));
    }
    Ok(Box::leak(name.to_owned().into_boxed_str()))
}

fn read_armies(board: &Board, ground: &[Ground], text: &str) -> Result<Vec<Army>, DataError> {
    let columns = ["name", "category", "title", "strength", "hex", "turn", "source", "note"];
    let sheet = Sheet::read("armies.csv", text, &columns)?;
    let mut armies: Vec<Army> = Vec::new();
    for row in sheet.rows() {
        let army = read_army(board, row)?;
        if armies.iter().any(|other| other.name == army.name) {
            return Err(row.error("name", "a name that no other army has"));
        }
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

fn read_army(board: &Board, row: &Row) -> Result<Army, DataError> {
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
    Ok(Army { name: read_name(row)?, kind, title: row.text("title").to_owned(), strength, hex, turn })
}

const KINDS: [&str; 6] = ["panzer", "panzer-grenadier", "infantry", "cavalry", "security", "marker"];

fn read_germans(text: &str) -> Result<Vec<GermanCounter>, DataError> {
    let columns = ["name", "category", "designation", "title", "kind", "size", "turn", "source", "note"];
    let sheet = Sheet::read("germans.csv", text, &columns)?;
    let mut germans: Vec<GermanCounter> = Vec::new();
    for row in sheet.rows() {
        let counter = GermanCounter {
            name: read_name(row)?,
            category: Category::ALL[row.one_of("category", &Category::WORDS)?],
            designation: row.text("designation").to_owned(),
            title: row.text("title").to_owned(),
            kind: KINDS[row.one_of("kind", &KINDS)?],
            size: row.text("size").to_owned(),
            turn: row.number("turn")?,
        };
        if germans.iter().any(|other| other.name == counter.name) {
            return Err(row.error("name", "a name that no other counter has"));
        }
        if germans.len() == COUNTERS {
            return Err(row.error("name", format!("at most {COUNTERS} counters")));
        }
        germans.push(counter);
    }
    Ok(germans)
}
