//! The order of battle (2.4 to 2.11).

use hexes::HexId;
use table::Seat;

/// The two sides; only the first has a player (1.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Sixth Army.
    Us,
    /// Played by the rules.
    Japan,
}

impl Side {
    /// The side's place at the table.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }
}

/// What a unit belongs to, as far as the rules tell units apart (2.6 to 2.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// A US division.
    Division,
    /// A US unit below a division.
    SubDivisional,
    /// The Shobu Group in its base area (11.4).
    Shobu,
    /// The counter that stands for the whole Shobu Group on the map (11.4).
    Substitute,
    /// The Manila Defense Force: a unit with dice of its own (9.3).
    ManilaDefense,
    /// The six battalions that defend everywhere else (9.2).
    GeneralDefense,
    /// The Thirty-Fifth Army (4.7).
    ThirtyFifthArmy,
}

impl Group {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Division,
        Self::SubDivisional,
        Self::Shobu,
        Self::Substitute,
        Self::ManilaDefense,
        Self::GeneralDefense,
        Self::ThirtyFifthArmy,
    ];
    /// Their words in `units.csv`.
    pub const WORDS: [&'static str; 7] =
        ["division", "sub-divisional", "shobu", "substitute", "mdf", "general-defense", "thirty-fifth-army"];

    /// Whose it is.
    pub const fn side(self) -> Side {
        match self {
            Self::Division | Self::SubDivisional => Side::Us,
            _ => Side::Japan,
        }
    }
}

/// The types of 2.9.
pub const KINDS: [&str; 5] = ["infantry", "paratroop", "rangers", "tank", "static-garrison"];

/// A unit by its line in `units.csv`. The US units come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(pub u8);

impl UnitId {
    /// As an index into arrays by unit.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a unit is when it comes into play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUp {
    /// In a hex.
    Hex(HexId),
    /// In the Offshore Box.
    Offshore,
    /// In the Shobu Group Base Area.
    BaseArea,
    /// With the general defense units.
    Pool,
}

/// A unit as it is printed.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its name in orders.
    pub name: &'static str,
    /// What it belongs to.
    pub group: Group,
    /// What stands beside the symbol.
    pub designation: String,
    /// Its full name.
    pub title: String,
    /// One of [`KINDS`].
    pub kind: &'static str,
    /// Its size symbol.
    pub size: String,
    /// Steps, which are its combat dice roll (2.4); 0 for US units and the substitute.
    pub steps: u8,
    /// Operations points at full strength (4.3); 0 for the Japanese.
    pub op: u8,
    /// The dice of a Manila Defense Force unit (9.3).
    pub dice: Option<GarrisonDice>,
    /// Where it comes into play.
    pub set_up: SetUp,
    /// On which turn (7.4).
    pub turn: u8,
}

impl Unit {
    /// Whether it can jump (8.9).
    pub fn is_airborne(&self) -> bool {
        self.group.side() == Side::Us && self.kind == KINDS[1]
    }

    /// 2.4, 11.8 The substitute and US units have none.
    pub fn is_division(&self) -> bool {
        self.size == "XX"
    }
}

/// How many dice a Manila Defense Force unit fires: the sum of so many dice, less something (9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GarrisonDice {
    /// Dice to roll.
    pub dice: u8,
    /// What is taken off.
    pub less: u8,
}

impl GarrisonDice {
    /// Reads `3d6` or `1d6-1`.
    pub fn read(text: &str) -> Option<Self> {
        let (dice, less) = text.split_once("d6")?;
        let less = if less.is_empty() { "0" } else { less.strip_prefix('-')? };
        Some(Self {
            dice: dice.parse().ok().filter(|dice| (1..=3).contains(dice))?,
            less: less.parse().ok()?,
        })
    }
}

/// A set of US units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitSet(u32);

impl UnitSet {
    /// Adds a unit.
    pub fn insert(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.0;
    }

    /// Whether the unit is in it.
    #[inline]
    pub fn contains(self, unit: UnitId) -> bool {
        self.0 & 1 << unit.0 != 0
    }

    /// Whether no unit is in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The units, in the order of the file.
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let unit = left.trailing_zeros();
            (unit < 32).then(|| {
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
