//! What never changes: the map, the units and the table, laid out as the rules ask for them.

use hexes::{DataError, Direction, Grid, Hex, HexId, HexNumber, Pushed, Row, Vocabulary};
use serde::Deserialize;
use table::{Chart, CombatTable, Components, Contents, Edition, Fact, Files, Roster, Rule, StepLosses};

use crate::rules::movement;
use crate::state::{Name, Side};

/// 2.1 The map has so many hexes.
pub const HEXES: usize = 35;
/// 3.2 So many of them are woods.
pub const WOODS: usize = 3;

hexes::words! { pub enum Terrain { Clear = "clear", Wood = "wood", Hill = "hill", Village = "village" } }
hexes::words! { pub enum HexSide { River = "river", Bridge = "bridge", Ford = "ford" } }
hexes::words! { pub enum Kind { Infantry = "infantry", Cavalry = "cavalry", Militia = "militia" } }

/// 2.2 What is printed on a unit: a row of `units.csv`.
#[derive(Deserialize)]
pub struct Card {
    pub side: Side,
    pub kind: Kind,
    pub strength: u16,
    pub reduced: u16,
    pub moves: u8,
    pub setup: HexNumber,
}

/// The data of the game.
pub struct Atlas {
    pub(crate) components: Components,
    /// 5.2, 5.3 By hex and direction: the next hex and what it costs. Over the river there is none but at a crossing.
    pub(crate) ways: Vec<[Option<(HexId, u8)>; 6]>,
    pub(crate) cards: Vec<Card>,
    pub(crate) table: CombatTable<StepLosses>,
}

table::has_components!(Atlas);

impl Edition for Atlas {
    const BOX: Contents = table::contents!("map.csv", "sides.csv", "units.csv", "crt.csv");
    const GRID: Grid = Grid { pushed: Pushed::EvenColumns, column_azimuth: 90.0 };
    const VOCABULARY: Vocabulary =
        Vocabulary { terrain: &Terrain::WORDS, features: &[], sides: &HexSide::WORDS };
    const ROSTERS: &'static [Roster] = &[Roster { file: "units.csv", one: "a unit", like: "B1, R4" }];
    const FACTS: &'static [fn(&Self, &mut Vec<Fact>)] = &[|atlas, facts| {
        let villages = atlas.all(Terrain::Village).count();
        facts.push(Fact::equal(Rule("8.1"), "three villages decide the game", 3, villages));
    }];
    const CHARTS: fn(&Self) -> Vec<Chart> =
        |atlas| vec![atlas.table.chart("crt", "Combat results", Rule("6.5"))];

    fn read(components: Components, files: &Files) -> Result<Self, DataError> {
        let board = &components.board;
        let columns = ["name", "side", "kind", "strength", "reduced", "moves", "setup", "source", "note"];
        let sheet = files.sheet("units.csv", &columns)?;
        let cards: Vec<Card> = sheet.rows().iter().map(Row::read).collect::<Result<_, _>>()?;
        let ratios = ["1:2", "1:1", "2:1", "3:1", "4:1"];
        let table = CombatTable::read("crt.csv", files.text("crt.csv"), &ratios, "losses such as 1/0")?;
        let ways =
            board.ids().map(|hex| Direction::ALL.map(|side| movement::way(board, hex, side))).collect();
        let on_map = cards.iter().all(|card| board.id(card.setup).is_some());
        let atlas = Self { ways, cards, table, components };
        let sizes = (atlas.ways.len(), atlas.all(Terrain::Wood).count());
        if !on_map || atlas.components.names[0] != Name::WORDS || sizes != (HEXES, WOODS) {
            return Err(sheet.error("units B1 to R4 on a map of 35 hexes with 3 woods", "others"));
        }
        Ok(atlas)
    }
}

impl Atlas {
    pub(crate) fn all(&self, terrain: Terrain) -> impl Iterator<Item = &Hex> {
        let hexes = self.components.board.ids().map(|hex| self.components.board.hex(hex));
        hexes.filter(move |hex| hex.terrain == terrain as u8)
    }
}
