//! The order of battle (2.4 to 2.11).

use hexes::HexId;
pub use table::UnitId;

table::sides! {
    /// The two sides; only the first has a player (1.0).
    pub enum Side {
        Us = "us": "Sixth Army.",
        Japan = "japan": "Played by the rules.",
    }
}

hexes::words! {
    /// What a unit belongs to, as far as the rules tell units apart (2.6 to 2.8): the US army by size, the Shobu Group in its base
    /// area and the counter that stands for it on the map (11.4), the Manila Defense Force with dice of its own (9.3), the six
    /// battalions that defend everywhere else (9.2), the Thirty-Fifth Army (4.7).
    pub enum Group {
        Division = "division", SubDivisional = "sub-divisional", Shobu = "shobu", Substitute = "substitute",
        ManilaDefense = "mdf", GeneralDefense = "general-defense", ThirtyFifthArmy = "thirty-fifth-army",
    }
}

impl Group {
    /// Whose it is.
    pub const fn side(self) -> Side {
        match self {
            Self::Division | Self::SubDivisional => Side::Us,
            _ => Side::Japan,
        }
    }
}

hexes::words! {
    /// The types of 2.9.
    pub enum Kind {
        Infantry = "infantry", Paratroop = "paratroop", Rangers = "rangers", Tank = "tank",
        StaticGarrison = "static-garrison",
    }
}

/// A set of units; the US units come first in `units.csv`.
pub type UnitSet = table::UnitSet<1>;

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
    /// Its type.
    pub kind: Kind,
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
        self.group.side() == Side::Us && self.kind == Kind::Paratroop
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
