//! The map, the order of battle and the tables: read once, never changed.

mod facts;
mod read;

use std::str::FromStr;
use std::sync::OnceLock;

use arrayvec::ArrayVec;
use hexes::{HexId, List};
use table::{CombatTable, Components};

use crate::staff::Tables;
use crate::units::{NationSet, Unit, UnitId, UnitSet};

/// The most hexes a map may have: positions hold arrays of this size.
pub const HEXES: usize = 320;
/// The most counters: positions hold arrays of this size.
pub const UNITS: usize = 64;
/// The most cities.
pub const CITIES: usize = 24;

/// A set of hexes of the map.
pub type HexSet = hexes::HexSet<{ HEXES / 64 }>;

hexes::words! {
    /// What a hex is (10.2).
    pub enum Terrain { Clear = "clear", Forest = "forest", Marsh = "marsh", Out = "out" }

    /// What a hex has.
    pub enum Feature {
        City = "city", VictoryCity = "victory_city", Serp = "serp", Irradiated = "irradiated",
        RussiaProper = "russia_proper", Oblast = "oblast", Transnistria = "transnistria", WestEdge = "west_edge",
        Corridor = "corridor",
    }

    /// What the side between two hexes has.
    pub enum HexSide {
        River = "river", Lake = "lake", Sea = "sea", Border = "border", RussianBorder = "russian_border",
        OblastBorder = "oblast_border", TransnistriaBorder = "transnistria_border",
    }
}

/// 9.16 What is built in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum City {
    /// A black square.
    Plain,
    /// 4.2 One that counts.
    Victory,
}

/// One step from a hex to the next.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Where it leads.
    pub to: HexId,
    /// 10.2 The movement points it costs.
    pub cost: u8,
}

/// A hex as the rules see it.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// Whether it is part of the game at all.
    pub playable: bool,
    /// 3.5 In the neck of land before Crimea: part of the game with the option alone.
    pub corridor: bool,
    /// 3.6 Its city, with its place among the cities.
    pub city: Option<(City, u8)>,
    /// 9.18 A significant ethnic Russian population.
    pub serp: bool,
    /// 8.5 The irradiated area around Chernobyl.
    pub irradiated: bool,
    /// 3.3 East of the Russian border.
    pub russia_proper: bool,
    /// 8.7 In the Kaliningrad Oblast.
    pub oblast: bool,
    /// 3.5 Russian-controlled at the start.
    pub russian: bool,
    /// 7.1 Where reinforcements come in, with what the first hex costs.
    pub entry: Option<u8>,
    /// The steps by direction; none off the map, into hexes out of play or over the sea.
    pub steps: [Option<Step>; 6],
}

hexes::words! {
    /// A combat result as the table prints it, the attacker's worst first (9.14, 9.12, 9.11, 9.13, 9.10): a step can be
    /// regrouped (7.5), ground has to be taken back.
    pub enum Outcome {
        AttackerLoses = "AL1",
        Stalled = "AS",
        Bloodbath = "BB",
        DefenderLoses = "DE",
        Retreat = "DR",
    }
}

impl Outcome {
    /// What it is called in a list of chances.
    pub const fn brief(self) -> &'static str {
        match self {
            Self::AttackerLoses => "attacker loses a step",
            Self::Stalled => "stalled",
            Self::Bloodbath => "bloodbath",
            Self::Retreat => "retreat",
            Self::DefenderLoses => "defender loses a step",
        }
    }
}

impl FromStr for Outcome {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::read(text).ok_or(())
    }
}

/// The columns of the combat results table (9.9).
pub(crate) const COLUMNS: [&str; 9] = ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"];

/// All static data of the game.
pub struct Atlas {
    /// What all games have.
    components: Components,
    /// The map as the rules see it, by hex.
    pub ground: List<HexId, Ground>,
    /// The steps out of each hex, one beside the other.
    steps: List<HexId, ArrayVec<Step, 6>>,
    /// 7.1 The hexes in which reinforcements come in, with what they cost, in ascending order.
    pub west_edge: Vec<(HexId, u8)>,
    /// 3.2, 3.3 The hexes that are home to a unit: Russia proper, or its nation's.
    pub homes: List<UnitId, HexSet>,
    /// The cities by their places, victory cities among them.
    pub cities: Vec<HexId>,
    /// 10 The combat results table.
    pub crt: CombatTable<Outcome>,
    /// 10.1 Who enters the war on each roll of two dice, from 2.
    pub entry_table: [NationSet; 11],
    /// 2.7 The factor of a garrison.
    pub garrison: u8,
    /// How many markers there are, for the count of counters.
    pub markers: u16,
    /// 2.7 How many of them are garrisons.
    pub garrisons: u16,
    /// 8.7
    pub ksdd: UnitId,
    /// 9.19
    pub vostok: UnitId,
    /// The regular units of each side.
    pub regulars: [UnitSet; 2],
    /// The special forces of each side.
    pub special_forces: [UnitSet; 2],
    /// What is printed on the counters.
    pub units: List<UnitId, Unit>,
    garrison_names: Vec<&'static str>,
    /// What the staff works out of all this, when it is first asked.
    pub(crate) tables: OnceLock<Tables>,
}

table::has_components!(Atlas);

impl Atlas {
    /// The steps out of a hex.
    #[inline]
    pub fn steps(&self, hex: HexId) -> &[Step] {
        &self.steps[hex]
    }

    /// The hexes one step away.
    #[inline]
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.steps(hex).iter().map(|step| step.to)
    }

    /// The name of the garrison of a city: `G-1813`.
    pub fn garrison_name(&self, hex: HexId) -> &'static str {
        self.ground[hex].city.map_or("", |(_, city)| self.garrison_names[usize::from(city)])
    }

    /// 10.1 Everybody who can come in.
    pub fn all_entrants(&self) -> NationSet {
        self.entry_table.iter().flat_map(|nations| nations.iter()).collect()
    }
}
