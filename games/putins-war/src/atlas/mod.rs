//! The map, the order of battle and the tables: read once, never changed.

mod facts;
mod read;

use std::{ops::Deref, str::FromStr};

use hexes::{DataError, Grid, HexId, Pushed, Vocabulary, words};
use table::{Chart, CombatTable, Components, Contents, Edition, Fact, Files, Roster};

use crate::units::{Category, NationSet, Side, Unit, UnitId, UnitSet};

/// The most hexes a map may have: positions hold arrays of this size.
pub const HEXES: usize = 320;
/// The most counters: positions hold arrays of this size.
pub const UNITS: usize = 64;
/// The most cities.
pub const CITIES: usize = 24;

/// A set of hexes of the map.
pub type HexSet = hexes::HexSet<{ HEXES / 64 }>;

words! {
    /// What a hex is (10.2).
    pub enum Terrain {
        /// Open country.
        Clear = "clear",
        /// Forest.
        Forest = "forest",
        /// The Pripyat marshes, and others.
        Marsh = "marsh",
        /// Not in play.
        Out = "out",
    }
}

words! {
    /// What a hex has.
    pub enum Feature {
        /// 9.16 A black square.
        City = "city",
        /// 4.2 A city that counts.
        VictoryCity = "victory_city",
        /// 9.18 A significant ethnic Russian population.
        Serp = "serp",
        /// 8.5 The irradiated area around Chernobyl.
        Irradiated = "irradiated",
        /// 3.3 East of the Russian border.
        RussiaProper = "russia_proper",
        /// 8.7 In the Kaliningrad Oblast.
        Oblast = "oblast",
        /// 3.5 Transnistria.
        Transnistria = "transnistria",
        /// 7.1 Where reinforcements come in.
        WestEdge = "west_edge",
        /// 3.5 In the neck of land before Crimea.
        Corridor = "corridor",
    }
}

words! {
    /// What the side between two hexes has.
    pub enum HexSide {
        /// 10.2 A river.
        River = "river",
        /// 10.2 A lake.
        Lake = "lake",
        /// 8.6 Sea between two hexes of land: closed.
        Sea = "sea",
        /// A border between nations.
        Border = "border",
        /// 3.3 The border of Russia proper.
        RussianBorder = "russian_border",
        /// 8.7 The border of the Oblast.
        OblastBorder = "oblast_border",
        /// 3.5 The border of Transnistria.
        TransnistriaBorder = "transnistria_border",
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

words! {
    /// 9.10 to 9.14 A combat result as the table prints it, the attacker's worst first.
    pub enum Outcome {
        /// 9.14 The attacker loses a step.
        AttackerLoses = "AL1",
        /// 9.12 Nothing happens.
        Stalled = "AS",
        /// 9.11 Both sides lose a step.
        Bloodbath = "BB",
        /// 9.10 The defender retreats.
        Retreat = "DR",
        /// 9.13 The defender loses a step.
        DefenderLoses = "DE",
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
    pub ground: Vec<Ground>,
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
    units: Vec<Unit>,
    garrison_names: Vec<&'static str>,
}

impl Deref for Atlas {
    type Target = Components;

    #[inline]
    fn deref(&self) -> &Components {
        &self.components
    }
}

impl Edition for Atlas {
    const BOX: Contents = table::contents!(
        "map.csv",
        "sides.csv",
        "units.csv",
        "crt.csv",
        "nations.csv",
        "garrison.csv",
        "markers.csv"
    );
    /// Columns grow toward the south, odd ones lie half a hex toward higher places, in the west.
    const GRID: Grid = Grid { pushed: Pushed::OddColumns, column_azimuth: 180.0 };
    const VOCABULARY: Vocabulary =
        Vocabulary { terrain: &Terrain::WORDS, features: &Feature::WORDS, sides: &HexSide::WORDS };
    const ROSTERS: &'static [Roster] = &[Roster { file: "units.csv", one: "a unit", like: "RUS-35, POL-11" }];

    fn read(components: Components, files: &Files) -> Result<Self, DataError> {
        let board = &components.board;
        let (ground, cities) = read::ground(board)?;
        let units = read::units(&components, &ground, files)?;
        let of = |side: Side, category: Category| -> UnitSet {
            let such =
                units.iter().enumerate().filter(|(_, unit)| unit.side == side && unit.category == category);
            such.map(|(place, _)| UnitId(place as u8)).collect()
        };
        Ok(Self {
            crt: CombatTable::read("crt.csv", files.text("crt.csv"), &COLUMNS, "AL1, AS, BB, DR or DE")?,
            entry_table: read::entry_table(files)?,
            garrison: read::garrison(files)?,
            markers: read::markers(files, |_| true)?,
            garrisons: read::markers(files, |kind| kind == "garrison")?,
            ksdd: read::find(&units, "RUS-KSDD")?,
            vostok: read::find(&units, "RUS-VOSTOK")?,
            regulars: Side::ALL.map(|side| of(side, Category::Regular)),
            special_forces: Side::ALL.map(|side| of(side, Category::SpecialForces)),
            garrison_names: cities.iter().map(|&hex| read::garrison_name(board, hex)).collect(),
            components,
            ground,
            cities,
            units,
        })
    }

    fn facts(&self) -> Vec<Fact> {
        facts::facts(self)
    }

    fn charts(&self) -> Vec<Chart> {
        crate::show::charts(self)
    }
}

impl Atlas {
    /// A hex as the rules see it.
    #[inline]
    pub fn ground(&self, hex: HexId) -> &Ground {
        &self.ground[hex.index()]
    }

    /// The hexes one step away.
    #[inline]
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.ground(hex).steps.iter().flatten().map(|step| step.to)
    }

    /// A counter as it is printed.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// Every counter.
    pub fn units(&self) -> impl ExactSizeIterator<Item = UnitId> + Clone + use<> {
        (0..self.units.len()).map(|index| UnitId(index as u8))
    }

    /// The name of the garrison of a city: `G-1813`.
    pub fn garrison_name(&self, hex: HexId) -> &'static str {
        self.ground(hex).city.map_or("", |(_, city)| self.garrison_names[usize::from(city)])
    }

    /// 10.1 Everybody who can come in.
    pub fn all_entrants(&self) -> NationSet {
        self.entry_table.iter().flat_map(|nations| nations.iter()).collect()
    }
}
