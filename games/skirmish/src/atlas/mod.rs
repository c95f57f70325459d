//! What never changes: the map, the units and the table, laid out as the rules ask for them.

use hexes::{Board, DataError, Direction, Grid, HexId, Pushed, Row, Vocabulary};
use table::{Chart, CombatTable, Components, Edition, Fact, Files, Roster, Rule, StepLosses, keep_text};

use crate::state::{Card, Side, UNITS};

/// 2.1 The map has so many hexes.
pub const HEXES: usize = 35;

hexes::words! { pub enum Terrain { Clear = "clear", Wood = "wood", Hill = "hill", Village = "village" } }
hexes::words! { pub enum Feature { Place = "place", Cover = "cover" } }
hexes::words! { pub enum HexSide { River = "river", Bridge = "bridge", Ford = "ford" } }

/// 5.3 A way from a hex to the next, with its cost (5.2). Where the river has no crossing there is none.
#[derive(Clone, Copy)]
pub struct Way {
    pub to: HexId,
    pub cost: u8,
    pub crossing: bool,
}

/// A hex as the rules see it: its ways by direction.
pub struct Ground {
    pub terrain: Terrain,
    pub ways: [Option<Way>; 6],
}

/// The data of the game.
pub struct Atlas {
    pub(crate) components: Components,
    pub(crate) ground: Vec<Ground>,
    pub(crate) units: Vec<Card>,
    pub(crate) table: CombatTable<StepLosses>,
    /// 8.1 What decides the game.
    pub(crate) places: Vec<HexId>,
    /// 3.2 Where the reserve may hide.
    pub(crate) covers: Vec<HexId>,
}

impl Edition for Atlas {
    const FILES: &'static [(&'static str, &'static str)] = &[
        ("map.csv", include_str!("../../data/map.csv")),
        ("sides.csv", include_str!("../../data/sides.csv")),
        ("units.csv", include_str!("../../data/units.csv")),
        ("crt.csv", include_str!("../../data/crt.csv")),
    ];
    const LOOK: &'static str = include_str!("../../data/look.json");
    const RULES: (&'static str, &'static str) =
        (include_str!("../../rules.md"), include_str!("../../tests/matrix.txt"));
    const GRID: Grid = Grid { pushed: Pushed::EvenColumns, column_azimuth: 90.0 };
    const VOCABULARY: Vocabulary =
        Vocabulary { terrain: &Terrain::WORDS, features: &Feature::WORDS, sides: &HexSide::WORDS };
    const ROSTERS: &'static [Roster] = &[Roster { file: "units.csv", one: "a unit", like: "B1, R4" }];

    fn read(components: Components, files: &Files) -> Result<Self, DataError> {
        let board = &components.board;
        let columns = ["name", "side", "kind", "strength", "reduced", "moves", "setup", "source", "note"];
        let sheet = files.sheet("units.csv", &columns)?;
        let units: Vec<Card> = sheet.rows().iter().map(|row| card(row, board)).collect::<Result<_, _>>()?;
        if (units.len(), board.len()) != (UNITS, HEXES) {
            let found = format!("{} and {}", units.len(), board.len());
            return Err(sheet.error("8 units, and 35 hexes on the map", found));
        }
        let columns = ["1:2", "1:1", "2:1", "3:1", "4:1"];
        let table = CombatTable::read("crt.csv", files.text("crt.csv"), &columns, "losses such as 1/0")?;
        let ground = board.ids().map(|hex| ground(board, hex)).collect();
        let with = |feature: Feature, hex: &HexId| board.hex(*hex).feature(feature.index()).is_some();
        let places = board.ids().filter(|hex| with(Feature::Place, hex)).collect();
        let covers = board.ids().filter(|hex| with(Feature::Cover, hex)).collect();
        Ok(Self { ground, units, table, places, covers, components })
    }

    fn components(&self) -> &Components {
        &self.components
    }

    fn facts(&self) -> Vec<Fact> {
        let ways = self.ground.iter().flat_map(|ground| ground.ways.iter().flatten());
        let crossings = ways.filter(|way| way.crossing).count() / 2;
        let blue = self.units.iter().filter(|card| card.side == Side::Blue).count();
        vec![
            Fact::equal(Rule("2.1"), "the map has 35 hexes", HEXES, self.ground.len()),
            Fact::equal(Rule("2.2"), "each side has four units", UNITS / 2, blue),
            Fact::equal(Rule("3.2"), "the reserve has three woods to choose from", 3, self.covers.len()),
            Fact::equal(Rule("5.3"), "the Lind has three crossings", 3, crossings),
            Fact::equal(Rule("8.1"), "three places decide the game", 3, self.places.len()),
        ]
    }

    fn charts(&self) -> Vec<Chart> {
        vec![self.table.chart("crt", "Combat results", Rule("6.5"))]
    }
}

fn card(row: &Row, board: &Board) -> Result<Card, DataError> {
    Ok(Card {
        side: Side::ALL[row.one_of("side", &Side::WORDS)?],
        kind: keep_text(row.text("kind").to_owned()),
        strength: [0, row.number("reduced")?, row.number("strength")?],
        moves: row.number("moves")?,
        set_up: board.id(row.hex("setup")?).ok_or_else(|| row.error("setup", "a hex of the map"))?,
    })
}

fn ground(board: &Board, hex: HexId) -> Ground {
    let terrain = |hex| Terrain::ALL[usize::from(board.hex(hex).terrain)];
    let way = |direction| {
        let has = |side: HexSide| board.has_side(hex, direction, side.index());
        let to = board.neighbour(hex, direction)?;
        let crossing = has(HexSide::Bridge) || has(HexSide::Ford);
        let rough = matches!(terrain(to), Terrain::Wood | Terrain::Hill);
        let cost = 1 + u8::from(rough) + u8::from(has(HexSide::Ford));
        (crossing || !has(HexSide::River)).then_some(Way { to, cost, crossing })
    };
    Ground { terrain: terrain(hex), ways: Direction::ALL.map(way) }
}
