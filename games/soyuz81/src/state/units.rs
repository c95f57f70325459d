//! The order of battle: who there is, in which formation, with which factors (2.5 to 2.13).

use std::ops::Not;

use table::{Rule, Seat};

/// The two players (1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Commands the Russian, East German and Czechoslovakian units.
    Soviet,
    /// Commands the Polish army and militia.
    Polish,
}

impl Side {
    /// The side's place at the table.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side's name in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Soviet => "Soviet",
            Self::Polish => "Polish",
        }
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Soviet => Self::Polish,
            Self::Polish => Self::Soviet,
        }
    }
}

/// What acts on one chit: a military district or group of forces (2.6 to 2.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Formation {
    /// Polish Pomeranian district.
    P,
    /// Polish Silesian district.
    S,
    /// Polish Warsaw district.
    W,
    /// Soviet Northern Group of Forces.
    NO,
    /// Soviet Baltic district.
    BA,
    /// Soviet Belorussian district.
    BE,
    /// Soviet Carpathian district.
    CA,
    /// Soviet Central Group of Forces.
    CE,
    /// East Germans.
    EG,
    /// Czechoslovakians.
    CZ,
}

impl Formation {
    /// All of them, in the order of their chits in the pool.
    pub const ALL: [Self; 10] =
        [Self::P, Self::S, Self::W, Self::NO, Self::BA, Self::BE, Self::CA, Self::CE, Self::EG, Self::CZ];

    /// The label on the chit.
    pub const fn label(self) -> &'static str {
        ["P", "S", "W", "NO", "BA", "BE", "CA", "CE", "EG", "CZ"][self as usize]
    }

    /// What the label stands for (2.8).
    pub const fn title(self) -> &'static str {
        match self {
            Self::P => "Pomeranian Military District",
            Self::S => "Silesian Military District",
            Self::W => "Warsaw Military District",
            Self::NO => "Northern Group of Forces",
            Self::BA => "Baltic Military District",
            Self::BE => "Belorussian Military District",
            Self::CA => "Carpathian Military District",
            Self::CE => "Central Group of Forces",
            Self::EG => "East German army",
            Self::CZ => "Czechoslovakian army",
        }
    }

    /// The formation with this label, in capitals or not.
    pub fn read(label: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|formation| formation.label().eq_ignore_ascii_case(label))
    }

    /// Who commands it (1.2).
    pub const fn side(self) -> Side {
        match self {
            Self::P | Self::S | Self::W => Side::Polish,
            _ => Side::Soviet,
        }
    }
}

/// The types of units that the rules tell apart (2.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Counts for high intensity attacks (9.14).
    Tank,
    /// Infantry on wheels and tracks.
    MotorizedRifle,
    /// Rocket artillery; counts for high intensity attacks (9.14).
    Artillery,
    /// Heliborne.
    AirAssault,
    /// From the sea; no rule of its own (Q76).
    AmphibiousAssault,
    /// The 8th Spetsnaz Brigade (7.5).
    Spetsnaz,
    /// Static (2.10) and never attacking (9.20).
    Militia,
}

impl Kind {
    /// As the data writes them, in the order of the enum.
    pub const WORDS: [&'static str; 7] =
        ["tank", "motorized-rifle", "artillery", "air-assault", "amphibious-assault", "spetsnaz", "militia"];

    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Tank,
        Self::MotorizedRifle,
        Self::Artillery,
        Self::AirAssault,
        Self::AmphibiousAssault,
        Self::Spetsnaz,
        Self::Militia,
    ];

    /// The word of the data and of the symbols.
    pub const fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }
}

/// An index into the order of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(pub u8);

impl UnitId {
    /// The unit as an index into per-unit arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The factors on one side of a counter (2.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factors {
    /// Attack.
    pub attack: u8,
    /// Defence.
    pub defence: u8,
}

/// How a unit comes into play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUp {
    /// In its printed hex (3.1).
    Hex(hexes::HexId),
    /// A militia counter that may stand in a city (3.1, 3.1.1).
    City,
    /// One of the five dotted units (3.2 step 1).
    Exercise,
    /// In the cup of NO units (3.2 step 2).
    Cup,
    /// A reinforcement (3.3).
    Reinforcement,
    /// Set aside in the regular game (3.2).
    Unused,
}

/// A unit as it is printed.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its name in orders: `NO-BE-3GTk`.
    pub name: &'static str,
    /// Whose it is.
    pub side: Side,
    /// Whose soldiers they are.
    pub nationality: String,
    /// On which chit it acts; militia has none.
    pub formation: Option<Formation>,
    /// The number or name beside the symbol.
    pub designation: String,
    /// Its type.
    pub kind: Kind,
    /// Its size symbol; militia has none (2.9).
    pub size: &'static str,
    /// Steps at full strength (2.13).
    pub steps: u8,
    /// The front.
    pub front: Factors,
    /// The back: the reduced side, or for militia another strength. One-step units have none.
    pub back: Option<Factors>,
    /// How it comes into play.
    pub set_up: SetUp,
    /// The sector of the gold row in which it enters.
    pub zone: Option<Formation>,
    /// The same unit in the cup or in its own district (3.2 step 3).
    pub twin: Option<UnitId>,
    /// What calling it costs in SAP (4.4).
    pub price: u8,
    /// The line in `units.csv`.
    pub line: u64,
}

impl Unit {
    /// 2.10 Militia never moves; every other unit may.
    pub const fn is_mobile(&self) -> bool {
        !matches!(self.kind, Kind::Militia)
    }

    /// 9.14 Tank and artillery divisions allow a high intensity attack.
    pub const fn allows_high_intensity(&self) -> bool {
        matches!(self.kind, Kind::Tank | Kind::Artillery)
    }

    /// The unit in words: `8th Motorized Rifle Division (P)`.
    pub fn title(&self) -> String {
        let kind = match self.kind {
            Kind::Tank => "Tank Division",
            Kind::MotorizedRifle => "Motorized Rifle Division",
            Kind::Artillery => "Artillery Division",
            Kind::AirAssault => "Air Assault Division",
            Kind::AmphibiousAssault => "Amphibious Assault Division",
            Kind::Spetsnaz => return "8th Spetsnaz Brigade".to_owned(),
            Kind::Militia => return "Polish militia".to_owned(),
        };
        let (number, guards) = match self.designation.strip_suffix('G') {
            Some(number) => (number, "Guards "),
            None => (self.designation.as_str(), ""),
        };
        format!("{} {number}{} {guards}{kind}", self.nationality, ordinal(number))
    }
}

fn ordinal(number: &str) -> &'static str {
    let teen = number.len() > 1 && number.as_bytes()[number.len() - 2] == b'1';
    match (teen, number.bytes().last()) {
        (false, Some(b'1')) => "st",
        (false, Some(b'2')) => "nd",
        (false, Some(b'3')) => "rd",
        _ => "th",
    }
}

/// A stack: up to five units (6.0) in ascending order, as plain data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stack {
    units: [u8; Stack::MOST],
    len: u8,
}

impl Stack {
    /// 6.0 No more than five units of a side may be in a hex.
    pub const MOST: usize = 5;
    /// The rule of the limit.
    pub const RULE: Rule = Rule("6.0");

    /// A stack of one.
    pub fn of(unit: UnitId) -> Self {
        let mut stack = Self::default();
        stack.insert(unit);
        stack
    }

    /// How many units.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether it is empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether the unit is in it.
    pub fn contains(&self, unit: UnitId) -> bool {
        self.units[..self.len()].contains(&unit.0)
    }

    /// Adds a unit.
    ///
    /// # Panics
    /// When the stack is full.
    pub fn insert(&mut self, unit: UnitId) {
        let len = self.len();
        let place = self.units[..len].partition_point(|&other| other < unit.0);
        self.units.copy_within(place..len, place + 1);
        self.units[place] = unit.0;
        self.len += 1;
    }

    /// Takes a unit out, if it is there.
    pub fn remove(&mut self, unit: UnitId) {
        if let Some(place) = self.iter().position(|other| other == unit) {
            self.units.copy_within(place + 1.., place);
            self.units[Self::MOST - 1] = 0;
            self.len -= 1;
        }
    }

    /// The units, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = UnitId> + use<> {
        let units = self.units;
        (0..self.len()).map(move |index| UnitId(units[index]))
    }
}

/// A set of units as a bitset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitSet([u64; 3]);

impl UnitSet {
    /// Adds a unit.
    pub fn insert(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] |= 1 << (unit.index() % 64);
    }

    /// Takes a unit out.
    pub fn remove(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] &= !(1 << (unit.index() % 64));
    }

    /// Whether the unit is in it.
    #[inline]
    pub fn contains(&self, unit: UnitId) -> bool {
        self.0[unit.index() / 64] & (1 << (unit.index() % 64)) != 0
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 3]
    }

    /// How many units.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The units, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = UnitId> + use<> {
        let words = self.0;
        (0..3).flat_map(move |index| {
            let mut word = words[index];
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros();
                (bit < 64).then(|| {
                    word &= word - 1;
                    UnitId((index as u32 * 64 + bit) as u8)
                })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_stays_in_order() {
        let mut stack = Stack::default();
        [9, 3, 7, 5, 1].into_iter().for_each(|unit| stack.insert(UnitId(unit)));
        stack.remove(UnitId(7));
        stack.remove(UnitId(100));
        assert_eq!(stack.iter().map(|unit| unit.0).collect::<Vec<_>>(), [1, 3, 5, 9]);
        let mut again = Stack::default();
        [1, 9, 5, 3].into_iter().for_each(|unit| again.insert(UnitId(unit)));
        assert_eq!(stack, again);
    }

    #[test]
    fn a_set_lists_its_units_in_order() {
        let set: UnitSet = [130, 0, 64, 63].into_iter().map(UnitId).collect();
        assert_eq!(set.iter().map(|unit| unit.0).collect::<Vec<_>>(), [0, 63, 64, 130]);
        assert_eq!(set.len(), 4);
    }

    #[test]
    fn ordinals_are_english() {
        let endings: Vec<_> = ["1", "2", "3", "4", "11", "12", "13", "21", "103", "111"].map(ordinal).into();
        assert_eq!(endings, ["st", "nd", "rd", "th", "th", "th", "th", "st", "rd", "th"]);
    }
}
