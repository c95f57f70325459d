//! The map, the order of battle and the tables: read once, never changed.
//!
//! What a position asks for in the hot loop is laid out here in arrays by hex.

mod facts;
mod read;

use std::ops::Deref;

use hexes::{DataError, Grid, HexId, Pushed, Vocabulary};
use table::{Chart, CombatTable, Components, Contents, Edition, Fact, Files, Roster, StepLosses, UnitId};

use crate::units::{Formation, Kind, Unit};

/// The most hexes a map may have: positions hold arrays of this size.
pub const HEXES: usize = 832;
/// The most units an order of battle may have.
pub const UNITS: usize = 144;

hexes::words! {
    /// The natural terrain of a hex (8.5); a city is clear (8.6), and so is the gold row (3.4).
    pub enum Terrain {
        /// 8.6
        Clear = "clear",
        /// 8.7
        Forest = "forest",
        /// 8.7, 9.11
        Mountain = "mountain",
        /// 8.5 Only the Spetsnaz brigade passes over it (7.5).
        Sea = "sea",
    }
}

hexes::words! {
    /// What a hex can have.
    pub enum Feature {
        /// 3.1 One of the cities.
        City = "city",
        /// 3.1 A Polish division sets up there.
        Garrison = "garrison",
        /// 4.4 A rail line runs through it.
        Rail = "rail",
        /// It lies on the coast.
        Coast = "coast",
        /// 3.4 It belongs to the gold row.
        Gold = "gold",
        /// 3.4 The sector of the gold row it belongs to.
        Zone = "zone",
        /// 8.5 Sea on all sides.
        AllSea = "allsea",
    }
}

hexes::words! {
    /// What a side of a hex can have.
    pub enum HexSide {
        /// 8.8
        River = "river",
        /// 8.8
        Lake = "lake",
        /// 8.5
        Sea = "sea",
        /// The frontier of Poland.
        Border = "border",
        /// 4.4 A rail line crosses it.
        Rail = "rail",
    }
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
    /// What all games have.
    components: Components,
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
    units: Vec<Unit>,
}

impl Deref for Atlas {
    type Target = Components;

    fn deref(&self) -> &Components {
        &self.components
    }
}

impl Edition for Atlas {
    const BOX: Contents = table::contents!("map.csv", "sides.csv", "units.csv", "crt.csv", "markers.csv");
    /// Odd columns lie half a hex toward higher places, columns grow toward azimuth 159.
    const GRID: Grid = Grid { pushed: Pushed::OddColumns, column_azimuth: 159.0 };
    const VOCABULARY: Vocabulary =
        Vocabulary { terrain: &Terrain::WORDS, features: &Feature::WORDS, sides: &HexSide::WORDS };
    const ROSTERS: &'static [Roster] =
        &[Roster { file: "units.csv", one: "a unit", like: "P-8MR, NO-6GTk, NO-BE-3GTk, M1" }];

    fn read(components: Components, files: &Files) -> Result<Self, DataError> {
        read::atlas(components, files)
    }

    fn facts(&self) -> Vec<Fact> {
        facts::facts(self)
    }

    fn charts(&self) -> Vec<Chart> {
        crate::show::charts(self)
    }

    /// With or without its type: `P-8` is `P-8MR`.
    fn find(&self, _roster: usize, name: &str) -> Option<UnitId> {
        let matches =
            |unit: &Unit| unit.name.eq_ignore_ascii_case(name) || short_name(unit).eq_ignore_ascii_case(name);
        self.unit_ids().find(|&unit| matches(self.unit(unit)))
    }
}

impl Atlas {
    /// A unit as it is printed.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// Every unit.
    pub fn unit_ids(&self) -> impl ExactSizeIterator<Item = UnitId> + use<> {
        (0..self.units.len()).map(|index| UnitId(index as u8))
    }

    /// A hex as the rules see it.
    #[inline]
    pub fn ground(&self, hex: HexId) -> &Ground {
        &self.ground[hex.index()]
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
