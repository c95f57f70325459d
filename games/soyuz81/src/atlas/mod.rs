//! The map, the order of battle and the tables: read once, never changed.
//!
//! What a position asks for in the hot loop is laid out here in arrays by hex.

mod facts;
mod read;

use std::sync::OnceLock;

use arrayvec::ArrayVec;
use hexes::{HexId, List};
use table::{CombatTable, Components, StepLosses, UnitId};

use crate::staff::Distances;
use crate::units::{Formation, Unit};

/// The most hexes a map may have: positions hold arrays of this size.
pub const HEXES: usize = 832;
/// The most units an order of battle may have.
pub const UNITS: usize = 144;

hexes::words! {
    /// The natural terrain of a hex (8.5); a city is clear (8.6), and so is the gold row (3.4).
    pub enum Terrain { Clear = "clear", Forest = "forest", Mountain = "mountain", Sea = "sea" }

    /// What a hex can have.
    pub enum Feature {
        City = "city", Garrison = "garrison", Rail = "rail", Coast = "coast", Gold = "gold", Zone = "zone",
        AllSea = "allsea",
    }

    /// What a side of a hex can have.
    pub enum HexSide { River = "river", Lake = "lake", Sea = "sea", Border = "border", Rail = "rail" }
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
    pub ground: List<HexId, Ground>,
    /// By side and hex, the steps that may be taken on the ground and their MP (8.10).
    pub open_steps: [List<HexId, ArrayVec<(HexId, u8), 6>>; 2],
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
    /// Every Polish unit.
    pub polish: Vec<UnitId>,
    /// What is printed on the units.
    pub units: List<UnitId, Unit>,
    /// What the staff measures on the map once for all games.
    pub(crate) distances: OnceLock<Distances>,
}

table::has_components!(Atlas);

impl Atlas {
    /// The hexes of a sector of the gold row.
    pub fn sector(&self, zone: Formation) -> &[HexId] {
        let sector = self.sectors.iter().find(|(formation, _)| *formation == zone);
        sector.map_or(&[], |(_, hexes)| hexes)
    }

    /// Whether a hex lies in Poland: on land and not in the gold row.
    pub fn is_poland(&self, hex: HexId) -> bool {
        let ground = &self.ground[hex];
        ground.gold.is_none() && ground.terrain != Terrain::Sea
    }
}
