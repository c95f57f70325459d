//! The order of battle (2.4 to 2.13): Soviet armies and German counters.

use hexes::{HexId, Id, IdSet};
use table::Seat;

use crate::atlas::COUNTERS;

hexes::words! {
    /// The two sides; only the first has a player (1.1).
    pub enum Side {
        /// The Red Army.
        Soviet = "soviet",
        /// Army Group Center, played by the rules.
        German = "german",
    }
}

impl Side {
    /// The side's place at the table.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }
}

hexes::words! {
    /// The kinds of Soviet armies (2.8), by their words in `armies.csv`.
    pub enum ArmyKind {
        /// Fires first, once a turn (10.1).
        Shock = "shock",
        /// Most of them (2.5).
        CombinedArms = "combined-arms",
        /// The First Engineer Army, always with a host (6.3).
        Engineer = "engineer",
    }
}

/// A Soviet army by its line in `armies.csv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArmyId(pub u8);

/// A set of Soviet armies.
pub type ArmySet = IdSet<ArmyId, 1>;

/// A German counter by its line in `germans.csv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CounterId(pub u8);

/// A set of German counters.
pub type CounterSet = IdSet<CounterId, { COUNTERS / 64 }>;

/// Both are numbers of lines, and never mixed up.
macro_rules! numbered {
    ($($id:ident)*) => {$(
        impl $id {
            /// As an index into arrays.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl Id for $id {
            #[inline]
            fn at(index: usize) -> Self {
                Self(index as u8)
            }

            #[inline]
            fn place(self) -> usize {
                self.index()
            }
        }
    )*};
}
numbered!(ArmyId CounterId);

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
    /// What a German counter is on its front side (2.8, 8.2), by its word in `germans.csv`.
    pub enum Category {
        /// Fires second.
        Mechanized = "mechanized",
        /// Fires third.
        NonMechanized = "non-mechanized",
        /// Fires fifth.
        Security = "security",
        /// 10.6 VIII Fliegerkorps.
        Fliegerkorps = "fliegerkorps",
        /// 10.7 Guderian intercedes.
        Guderian = "guderian",
        /// 10.8 Operations Elefant and Christophorus.
        Elefant = "elefant",
        /// 10.9 Rotkopf ammunition.
        Rotkopf = "rotkopf",
        /// 10.10 A raid, for the Soviets.
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
        /// A panzer division.
        Panzer = "panzer",
        /// Infantry on wheels and tracks.
        PanzerGrenadier = "panzer-grenadier",
        /// Infantry on foot.
        Infantry = "infantry",
        /// On horses.
        Cavalry = "cavalry",
        /// Guards of the rear.
        Security = "security",
        /// No unit: a support marker or a raid.
        Marker = "marker",
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
