//! The order of battle (2.4 to 2.13): Soviet armies and German counters.

use hexes::{HexId, IdSet};

use crate::atlas::COUNTERS;

table::sides! {
    /// The two sides; only the first has a player (1.1).
    pub enum Side {
        Soviet = "soviet": "The Red Army.",
        German = "german": "Army Group Center, played by the rules.",
    }
}

hexes::words! {
    /// The kinds of Soviet armies (2.8), by their words in `armies.csv`.
    pub enum ArmyKind {
        Shock = "shock": "Fires first, once a turn (10.1).",
        CombinedArms = "combined-arms": "Most of them (2.5).",
        Engineer = "engineer": "The First Engineer Army, always with a host (6.3).",
    }
}

hexes::ids! {
    /// A Soviet army by its line in `armies.csv`.
    pub struct ArmyId;
    /// A German counter by its line in `germans.csv`.
    pub struct CounterId;
}

/// A set of Soviet armies.
pub type ArmySet = IdSet<ArmyId, 1>;

/// A set of German counters.
pub type CounterSet = IdSet<CounterId, { COUNTERS / 64 }>;

/// An army as it is printed.
#[derive(Clone, Debug)]
pub struct Army {
    /// Its name in orders.
    pub name: &'static str,
    /// Its kind.
    pub kind: ArmyKind,
    /// Its full name.
    pub title: String,
    /// Its full strength: dice and steps (2.7).
    pub strength: u8,
    /// Where it begins (3.5).
    pub hex: Option<HexId>,
    /// On which turn.
    pub turn: u8,
}

hexes::words! {
    /// What a German counter is on its front side (2.8, 8.2), by its word in `germans.csv`: units, which fire second, third and
    /// fifth, the markers of 10.6 to 10.9, and a raid for the Soviets (10.10).
    pub enum Category {
        Mechanized = "mechanized", NonMechanized = "non-mechanized", Security = "security",
        Fliegerkorps = "fliegerkorps", Guderian = "guderian", Elefant = "elefant", Rotkopf = "rotkopf",
        Raid = "raid",
    }
}

impl Category {
    /// 8.2 Whether it is a combat unit and no support marker.
    #[inline]
    pub const fn is_unit(self) -> bool {
        matches!(self, Self::Mechanized | Self::NonMechanized | Self::Security)
    }
}

hexes::words! {
    /// What a German counter has for its symbol.
    pub enum CounterKind {
        Panzer = "panzer", PanzerGrenadier = "panzer-grenadier", Infantry = "infantry", Cavalry = "cavalry",
        Security = "security", Marker = "marker",
    }
}

/// A German counter as it is printed.
#[derive(Clone, Debug)]
pub struct GermanCounter {
    /// Its name in orders.
    pub name: &'static str,
    /// What it is.
    pub category: Category,
    /// What stands beside the symbol.
    pub designation: String,
    /// Its full name.
    pub title: String,
    /// For its symbol.
    pub kind: CounterKind,
    /// Its size symbol.
    pub size: String,
    /// When it comes into play: 1 is in the pool from the start.
    pub turn: u8,
}
