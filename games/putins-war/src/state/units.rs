//! The order of battle (2.4 to 2.13): regular units, special forces and the Vostok battalion.

use hexes::{HexId, Id, IdSet};
use schemars::JsonSchema;
pub use table::UnitId;

table::sides! {
    /// A player.
    #[derive(JsonSchema)]
    #[schemars(rename_all = "kebab-case")]
    pub enum Side {
        Russian = "russian": "The Russian player.",
        Allied = "allied": "The Allied player.",
    }
}

impl Side {
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
}

hexes::words! {
    /// A nationality by its abbreviation (2.8).
    pub enum Nation {
        Belarus = "BEL", CzechRepublic = "CZR", Estonia = "EST", Finland = "FIN", Germany = "GER", Hungary = "HUN",
        Latvia = "LAT", Lithuania = "LTH", Moldova = "MOL", Poland = "POL", Romania = "ROM", Russia = "RUS",
        Slovakia = "SLO", Sweden = "SWE", Ukraine = "UKR",
    }
}

impl Nation {
    /// 2.8 The name in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Belarus => "Belarus",
            Self::CzechRepublic => "the Czech Republic",
            Self::Estonia => "Estonia",
            Self::Finland => "Finland",
            Self::Germany => "Germany",
            Self::Hungary => "Hungary",
            Self::Latvia => "Latvia",
            Self::Lithuania => "Lithuania",
            Self::Moldova => "Moldova",
            Self::Poland => "Poland",
            Self::Romania => "Romania",
            Self::Russia => "Russia",
            Self::Slovakia => "Slovakia",
            Self::Sweden => "Sweden",
            Self::Ukraine => "Ukraine",
        }
    }
}

impl Id for Nation {
    #[inline]
    fn at(index: usize) -> Self {
        Self::ALL[index]
    }

    #[inline]
    fn place(self) -> usize {
        self.index()
    }
}

/// A set of nations.
pub type NationSet = IdSet<Nation, 1>;

hexes::words! {
    /// What a counter is (2.10). Garrisons are no counters here: every city has one or a regular unit (3.6).
    pub enum Category {
        Regular = "regular": "A line unit of two steps.",
        SpecialForces = "special-forces": "9.20 Special forces: committed from off the map.",
        Vostok = "vostok": "9.19 The Vostok battalion.",
    }

    /// The symbol of a counter (2.6).
    pub enum Kind {
        CombinedArms = "combined-arms", Tank = "tank", Infantry = "infantry", SpecialForces = "special-forces",
        Clandestine = "clandestine",
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
    pub kind: Kind,
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
pub type UnitSet = table::UnitSet<1>;

/// The last so many of some counters, in the order of battle.
pub fn last_of(units: UnitSet, count: u8) -> UnitSet {
    units.iter().skip(units.len().saturating_sub(usize::from(count))).collect()
}
