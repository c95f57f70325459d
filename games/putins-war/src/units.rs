//! The order of battle (2.4 to 2.13): regular units, special forces and the Vostok battalion.

use std::ops::Not;

use hexes::HexId;
use table::Seat;

/// The two players (1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Acts first in every turn (5.5).
    Russian,
    /// The seven nations of the alliance and those that join it.
    Allied,
}

impl Side {
    /// Both, in the order of their seats.
    pub const BOTH: [Self; 2] = [Self::Russian, Self::Allied];
    /// Their words in `units.csv` and positions.
    pub const WORDS: [&'static str; 2] = ["russian", "allied"];

    /// The side's place at the table.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side of a seat.
    pub fn of(seat: Seat) -> Self {
        Self::BOTH[seat.index()]
    }

    /// The side's word in positions.
    pub const fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }

    /// The side's name in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Russian => "Russia",
            Self::Allied => "the alliance",
        }
    }

    /// The side's name at the beginning of a sentence.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Russian => "Russia",
            Self::Allied => "The alliance",
        }
    }

    /// As an index into arrays by side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Russian => Self::Allied,
            Self::Allied => Self::Russian,
        }
    }
}

/// A nationality (2.8) by its place in [`Nation::WORDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nation(pub u8);

impl Nation {
    /// 2.8 The abbreviations.
    pub const WORDS: [&'static str; 15] = [
        "BEL", "CZR", "EST", "FIN", "GER", "HUN", "LAT", "LTH", "MOL", "POL", "ROM", "RUS", "SLO", "SWE",
        "UKR",
    ];
    /// 2.8 The names.
    pub const NAMES: [&'static str; 15] = [
        "Belarus",
        "the Czech Republic",
        "Estonia",
        "Finland",
        "Germany",
        "Hungary",
        "Latvia",
        "Lithuania",
        "Moldova",
        "Poland",
        "Romania",
        "Russia",
        "Slovakia",
        "Sweden",
        "Ukraine",
    ];

    /// The nation of an abbreviation.
    pub fn find(word: &str) -> Option<Self> {
        Self::WORDS.iter().position(|known| *known == word).map(|place| Self(place as u8))
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::WORDS.len()).map(|place| Self(place as u8))
    }

    /// The abbreviation.
    pub const fn word(self) -> &'static str {
        Self::WORDS[self.0 as usize]
    }

    /// The name in sentences.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self.0 as usize]
    }
}

/// A set of nations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NationSet(u16);

impl NationSet {
    /// Adds a nation.
    pub fn insert(&mut self, nation: Nation) {
        self.0 |= 1 << nation.0;
    }

    /// Whether the nation is in it.
    #[inline]
    pub const fn contains(self, nation: Nation) -> bool {
        self.0 & 1 << nation.0 != 0
    }

    /// Whether all of the other's nations are in it.
    pub const fn contains_all(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The nations, in the order of their abbreviations.
    pub fn iter(self) -> impl Iterator<Item = Nation> {
        Nation::all().filter(move |&nation| self.contains(nation))
    }
}

impl FromIterator<Nation> for NationSet {
    fn from_iter<I: IntoIterator<Item = Nation>>(nations: I) -> Self {
        let mut set = Self::default();
        nations.into_iter().for_each(|nation| set.insert(nation));
        set
    }
}

/// What a counter is (2.10). Garrisons are no counters here: every city has one or a regular unit (3.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    /// A line unit of two steps.
    Regular,
    /// 9.20 Special forces: committed from off the map.
    SpecialForces,
    /// 9.19 The Vostok battalion.
    Vostok,
}

impl Category {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Regular, Self::SpecialForces, Self::Vostok];
    /// Their words in `units.csv`.
    pub const WORDS: [&'static str; 3] = ["regular", "special-forces", "vostok"];
}

/// A counter by its place in the order of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(pub u8);

impl UnitId {
    /// As an index into arrays by unit.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A counter as it is printed.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its name in orders.
    pub name: &'static str,
    /// Whose it is.
    pub side: Side,
    /// Which nation's.
    pub nation: Nation,
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
    /// The combat factor by steps: none, reduced, full (2.13).
    pub factor: [u8; 3],
    /// 2.11 The support factor of special forces.
    pub support: u8,
    /// 3.3 The hex it must begin in.
    pub fixed: Option<HexId>,
    /// Where we suggest to set it up.
    pub suggested: Option<HexId>,
    /// Whether its nation is in the war from the start (3.2).
    pub at_start: bool,
}

/// A set of counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitSet(u64);

impl UnitSet {
    /// Adds a counter.
    #[inline]
    pub fn insert(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.0;
    }

    /// Takes a counter out.
    #[inline]
    pub fn remove(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit.0);
    }

    /// Whether the counter is in it.
    #[inline]
    pub const fn contains(self, unit: UnitId) -> bool {
        self.0 & 1 << unit.0 != 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those that are not in the other set.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The last so many of them, in the order of battle.
    pub fn last(self, count: u8) -> Self {
        self.iter().skip(self.len().saturating_sub(usize::from(count))).collect()
    }

    /// The counters, in the order of battle.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = UnitId> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let unit = left.trailing_zeros();
            (unit < u64::BITS).then(|| {
                left &= left - 1;
                UnitId(unit as u8)
            })
        })
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        let mut set = Self::default();
        units.into_iter().for_each(|unit| set.insert(unit));
        set
    }
}
