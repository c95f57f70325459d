//! The order of battle: who there is, in which formation, with which factors (2.5 to 2.13).

pub use table::UnitId;

pub use super::stack::Stack;

/// A set of units.
pub type UnitSet = table::UnitSet<3>;

table::sides! {
    /// The two players (1.2).
    pub enum Side {
        Soviet = "soviet": "Commands the Russian, East German and Czechoslovakian units.",
        Polish = "polish": "Commands the Polish army and militia.",
    }
}

impl Side {
    /// The side's name in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Soviet => "Soviet",
            Self::Polish => "Polish",
        }
    }
}

hexes::words! {
    /// What acts on one chit: a military district or group of forces (2.6 to 2.8), in the order of their chits in the
    /// pool. Its word is the label on the chit.
    pub enum Formation {
        P = "P": "Polish Pomeranian district.",
        S = "S": "Polish Silesian district.",
        W = "W": "Polish Warsaw district.",
        NO = "NO": "Soviet Northern Group of Forces.",
        BA = "BA": "Soviet Baltic district.",
        BE = "BE": "Soviet Belorussian district.",
        CA = "CA": "Soviet Carpathian district.",
        CE = "CE": "Soviet Central Group of Forces.",
        EG = "EG": "East Germans.",
        CZ = "CZ": "Czechoslovakians.",
    }
}

impl Formation {
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

    /// What it is called in sentences: `Northern Group`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::P => "Pomeranian District",
            Self::S => "Silesian District",
            Self::W => "Warsaw District",
            Self::NO => "Northern Group",
            Self::BA => "Baltic District",
            Self::BE => "Belorussian District",
            Self::CA => "Carpathian District",
            Self::CE => "Central Group",
            Self::EG => "East German army",
            Self::CZ => "Czechoslovakian army",
        }
    }

    /// The formation with this label, in capitals or not.
    pub fn called(label: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|formation| formation.word().eq_ignore_ascii_case(label))
    }

    /// Who commands it (1.2).
    pub const fn side(self) -> Side {
        match self {
            Self::P | Self::S | Self::W => Side::Polish,
            _ => Side::Soviet,
        }
    }
}

hexes::words! {
    /// The types of units that the rules tell apart (2.10). Tanks and rocket artillery count for high intensity attacks (9.14),
    /// the 8th Spetsnaz Brigade has rules of its own (7.5), militia is static (2.10) and never attacks (9.20).
    pub enum Kind {
        Tank = "tank", MotorizedRifle = "motorized-rifle", Artillery = "artillery", AirAssault = "air-assault",
        AmphibiousAssault = "amphibious-assault", Spetsnaz = "spetsnaz", Militia = "militia",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_are_english() {
        let endings: Vec<_> = ["1", "2", "3", "4", "11", "12", "13", "21", "103", "111"].map(ordinal).into();
        assert_eq!(endings, ["st", "nd", "rd", "th", "th", "th", "th", "st", "rd", "th"]);
    }
}
