//! The map, the order of battle and the tables: read once, never changed.

mod facts;
mod read;

use std::sync::OnceLock;

use hexes::{HexId, List};
use table::{Components, Edition};

use crate::staff::Tables;
use crate::units::{Army, ArmyId, CounterId, GermanCounter};

/// The most hexes a map may have: positions hold arrays of this size.
pub const HEXES: usize = 320;
/// The most German counters: positions hold arrays and sets of this size, in words of 64. The sheet has 188 counters of
/// this game (2.1), so no division of it between the sides needs more.
pub const COUNTERS: usize = 192;
/// The most Soviet armies.
pub const ARMIES: usize = 18;

/// A set of hexes of the map.
pub type HexSet = hexes::HexSet<{ HEXES / 64 }>;

/// The Soviet armies among [`Edition::ROSTERS`].
pub(crate) const ARMY_ROSTER: usize = 0;
/// The German counters among [`Edition::ROSTERS`].
pub(crate) const GERMAN_ROSTER: usize = 1;

hexes::words! {
    /// What a hex can be.
    pub enum Terrain { Clear = "clear", Forest = "forest" }

    /// What a hex can have.
    pub enum Feature { German = "german", KArea = "k", Fortified = "fortified", Moscow = "moscow", Tula = "tula" }

    /// What a side of a hex can have.
    pub enum HexSide { FrontLine = "front_line", KLine = "k_line" }
}

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

hexes::words! {
    /// Who fires, as far as the combat results table tells apart (10.1), by their words in `crt.csv`. A shock army fires first in
    /// the first round of its first attack of a turn; the engineers fire as combined arms.
    pub enum Firer {
        ShockFirst = "shock-first", ShockSecondary = "shock-secondary", CombinedArms = "combined-arms",
        Mechanized = "mechanized", NonMechanized = "non-mechanized", Security = "security",
        Interceptor = "interceptor",
    }
}

/// All static data of the game.
pub struct Atlas {
    components: Components,
    /// The map as the rules see it, by hex.
    pub ground: List<HexId, Ground>,
    /// 2.2
    pub moscow: HexId,
    /// 4.2
    pub tula: HexId,
    /// 4.2 The hexes next to Moscow or Tula.
    pub near_cities: Vec<HexId>,
    /// 10.1 The lowest modified die that hits, by firer.
    pub crt: [u8; Firer::ALL.len()],
    /// The hexes of the west edge (1.6).
    pub west_edge: Vec<HexId>,
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
    /// What is printed on the Soviet armies.
    pub armies: List<ArmyId, Army>,
    /// What is printed on the German counters.
    pub germans: List<CounterId, GermanCounter>,
    /// What the staff needs to know of all this: worked out when it is first asked for.
    pub(crate) staff: OnceLock<Tables>,
}

table::has_components!(Atlas);

impl Atlas {
    /// The neighbours of a hex.
    #[inline]
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.ground[hex].neighbours.iter().filter_map(|&next| next)
    }

    /// The army of this name, in capitals or not.
    pub fn find_army(&self, name: &str) -> Option<ArmyId> {
        self.find(ARMY_ROSTER, name).map(|unit| ArmyId(unit.0))
    }

    /// What the staff needs to know of the data.
    pub(crate) fn staff(&self) -> &Tables {
        self.staff.get_or_init(|| Tables::new(self))
    }

    /// 10.1 The lowest modified die with which somebody hits.
    pub fn hits_from(&self, firer: Firer) -> u8 {
        self.crt[firer.index()]
    }
}
