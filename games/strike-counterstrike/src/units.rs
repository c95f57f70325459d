//! The order of battle (2.4 to 2.13): Soviet armies and German counters.

use hexes::HexId;
use table::Seat;

use crate::atlas::COUNTERS;

/// The two sides; only the first has a player (1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The Red Army.
    Soviet,
    /// Army Group Center, played by the rules.
    German,
}

impl Side {
    /// The side's place at the table.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }
}

/// The kinds of Soviet armies (2.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmyKind {
    /// Fires first, once a turn (10.1).
    Shock,
    /// Most of them (2.5).
    CombinedArms,
    /// The First Engineer Army, always with a host (6.3).
    Engineer,
}

impl ArmyKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Shock, Self::CombinedArms, Self::Engineer];
    /// Their words in `armies.csv`.
    pub const WORDS: [&'static str; 3] = ["shock", "combined-arms", "engineer"];

    /// The word in `armies.csv`.
    pub const fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }
}

/// A Soviet army by its line in `armies.csv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArmyId(pub u8);

impl ArmyId {
    /// As an index into arrays by army.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

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

/// What a German counter is on its front side (2.8, 8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    /// Fires second.
    Mechanized,
    /// Fires third.
    NonMechanized,
    /// Fires fifth.
    Security,
    /// 10.6 VIII Fliegerkorps.
    Fliegerkorps,
    /// 10.7 Guderian intercedes.
    Guderian,
    /// 10.8 Operations Elefant and Christophorus.
    Elefant,
    /// 10.9 Rotkopf ammunition.
    Rotkopf,
    /// 10.10 A raid, for the Soviets.
    Raid,
}

impl Category {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Mechanized,
        Self::NonMechanized,
        Self::Security,
        Self::Fliegerkorps,
        Self::Guderian,
        Self::Elefant,
        Self::Rotkopf,
        Self::Raid,
    ];
    /// Their words in `germans.csv`.
    pub const WORDS: [&'static str; 8] = [
        "mechanized",
        "non-mechanized",
        "security",
        "fliegerkorps",
        "guderian",
        "elefant",
        "rotkopf",
        "raid",
    ];

    /// The word in `germans.csv`.
    pub const fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }

    /// 8.2 Whether it is a combat unit and no support marker.
    #[inline]
    pub const fn is_unit(self) -> bool {
        matches!(self, Self::Mechanized | Self::NonMechanized | Self::Security)
    }
}

/// A German counter by its line in `germans.csv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CounterId(pub u8);

impl CounterId {
    /// As an index into arrays by counter.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
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
    pub kind: &'static str,
    /// Its size symbol.
    pub size: String,
    /// When it comes into play: 1 is in the pool from the start.
    pub turn: u8,
}

/// A set of German counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CounterSet([u64; COUNTERS / 64]);

impl CounterSet {
    /// Adds a counter.
    #[inline]
    pub fn insert(&mut self, counter: CounterId) {
        self.0[counter.index() / 64] |= 1 << (counter.0 % 64);
    }

    /// Takes a counter out.
    #[inline]
    pub fn remove(&mut self, counter: CounterId) {
        self.0[counter.index() / 64] &= !(1 << (counter.0 % 64));
    }

    /// Whether the counter is in it.
    #[inline]
    pub fn contains(self, counter: CounterId) -> bool {
        self.0[counter.index() / 64] & 1 << (counter.0 % 64) != 0
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; COUNTERS / 64]
    }

    /// The counters, in the order of the file.
    pub fn iter(self) -> impl Iterator<Item = CounterId> + Clone {
        let mut left = self.0;
        let mut word = 0;
        std::iter::from_fn(move || {
            while word < left.len() && left[word] == 0 {
                word += 1;
            }
            let bits = left.get_mut(word)?;
            let counter = word * 64 + bits.trailing_zeros() as usize;
            *bits &= *bits - 1;
            Some(CounterId(counter as u8))
        })
    }
}

impl FromIterator<CounterId> for CounterSet {
    fn from_iter<I: IntoIterator<Item = CounterId>>(counters: I) -> Self {
        let mut set = Self::default();
        counters.into_iter().for_each(|counter| set.insert(counter));
        set
    }
}

/// A set of Soviet armies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArmySet(u32);

impl ArmySet {
    /// Adds an army.
    pub fn insert(&mut self, army: ArmyId) {
        self.0 |= 1 << army.0;
    }

    /// Whether the army is in it.
    #[inline]
    pub fn contains(self, army: ArmyId) -> bool {
        self.0 & 1 << army.0 != 0
    }
}
