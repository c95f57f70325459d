//! The map, the order of battle and the tables: read once, never changed.
//!
//! What a position asks for in the hot loop is laid out here in arrays by hex.

mod facts;
mod read;

use arrayvec::ArrayVec;
use hexes::{HexId, List};
use table::Components;

use crate::units::{Unit, UnitId};

/// The most hexes a map may have: positions hold arrays of this size.
pub const HEXES: usize = 1280;
/// The number of US units: positions hold arrays of this size.
pub const US_UNITS: usize = 17;
/// The most Japanese units in the base area (11.8).
pub const FORCE: usize = 15;

/// A set of hexes of the map.
pub type HexSet = hexes::HexSet<{ HEXES / 64 }>;

hexes::words! {
    /// The terrain of a hex. Lake and sea may be crossed, not stopped in (8.10); other islands are not in play; nobody may enter
    /// the Shobu Group Base Area (8.12).
    pub enum Terrain {
        Clear = "clear", Rough = "rough", Cropland = "cropland", Town = "town", Beach = "beach",
        SierraMadre = "sierra_madre", Manila = "manila", Intramuros = "intramuros", Corregidor = "corregidor",
        ClarkField = "clark_field", ZigZagPass = "zigzag", Lake = "lake", Sea = "sea", Island = "island",
        BaseArea = "sgba",
    }
}

impl Terrain {
    /// Whether a unit can stand there: land that is in play.
    pub const fn is_land(self) -> bool {
        !matches!(self, Self::Lake | Self::Sea | Self::Island | Self::BaseArea)
    }

    /// Whether it is all water.
    pub const fn is_water(self) -> bool {
        matches!(self, Self::Lake | Self::Sea)
    }
}

hexes::words! {
    /// What a hex has.
    pub enum Feature {
        Coast = "coast", Zone = "lz", Bicol = "bicol", Beachhead = "beachhead", Star = "star", Clark = "clark",
        ZigZag = "zigzag",
    }

    /// What lies on the side between two hexes.
    pub enum HexSide { River = "river", Lake = "lake", Sea = "sea", Coast = "coast" }

    /// A row of the Japanese Hex Defense Table (9.2).
    pub enum DefenseRow {
        TownSgbaOrCropland = "town-sgba-or-cropland", ClarkOrZigZag = "clark-or-zigzag", Town = "town",
        Rough = "rough", ClearOrSierraMadre = "clear-or-sierra-madre", BeachOrCoast = "beach-or-coast",
    }

    /// A row of the Japanese Fire Table (10.2). Intramuros, Corregidor and the stars of Manila Bay count as Manila does.
    pub enum FireRow {
        SierraMadreOrTownSgba = "sierra-madre-or-town-sgba", ClarkOrZigZag = "clark-or-zigzag",
        TownManilaOrStar = "town-manila-or-star", RoughOrCropland = "rough-or-cropland",
        ClearBeachOrCoast = "clear-beach-or-coast",
    }
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
    /// The OP for the step, by whether the hex it leaves is US-controlled, and whether the one it enters is (8.8).
    pub cost: [[u8; 2]; 2],
    /// Whether the hex it enters is rough and not Clark Field: it costs more with an option (8.8).
    pub only_rough: bool,
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

    /// 7.2 Coastal clear on the shore of Manila Bay.
    pub fn is_clear_shore_of_the_bay(&self) -> bool {
        self.star && self.terrain == Terrain::Clear
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
    components: Components,
    /// The map as the rules see it, by hex.
    pub ground: List<HexId, Ground>,
    /// The steps that a division can take, and those that a smaller unit can (8.10, 8.12).
    pub open_steps: [List<HexId, ArrayVec<Step, 6>>; 2],
    /// The land hexes next to a hex, but not across a lake or a strait.
    pub dry: List<HexId, ArrayVec<HexId, 6>>,
    /// The landing zones (4.4); the historical one first.
    pub zones: Vec<Zone>,
    /// By the first die and whether the second is above three, an index into `zones` (4.5).
    pub landing: [[usize; 2]; 6],
    /// Named hexes.
    pub places: Places,
    /// All hexes next to the base area.
    pub perimeter: Vec<HexId>,
    /// The same, those that are near cropland first.
    pub perimeter_by_cropland: Vec<HexId>,
    /// All land hexes.
    pub land: Vec<HexId>,
    /// The hexes that the Shobu Group may enter, wherever the beachheads are (11.5).
    pub inland: HexSet,
    /// All hexes over which units come ashore from the box: beach and coastal clear (7.2).
    pub shore: Vec<HexId>,
    /// Those of them that are beaches: for divisions (7.2).
    pub beaches: Vec<HexId>,
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
    /// What is printed on the units, the US units first.
    pub units: List<UnitId, Unit>,
    labels: Vec<String>,
    /// The odds of every battle, for the staff.
    pub(crate) odds: crate::staff::OddsBook,
}

table::has_components!(Atlas);

impl Atlas {
    /// Every US unit.
    pub fn us_units(&self) -> impl ExactSizeIterator<Item = UnitId> + use<> {
        (0..US_UNITS).map(|index| UnitId(index as u8))
    }

    /// How a hex is called in blind draws: not by its number alone, which would read as a die.
    pub fn label(&self, hex: HexId) -> &str {
        &self.labels[hex.index()]
    }

    /// The neighbours that are on the map.
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.ground[hex].steps.iter().filter(|step| step.exists).map(|step| step.to)
    }

    /// 10.2 The lowest die that hits in a hex.
    pub fn hits_from(&self, hex: HexId) -> u8 {
        self.fire[self.ground[hex].fire as usize]
    }

    /// 4.3 The hexes of the historical landing.
    pub fn historical_zone(&self) -> &Zone {
        &self.zones[0]
    }
}
