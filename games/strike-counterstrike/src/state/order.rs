//! Orders and their notation.

use hexes::HexId;
use table::{About, Notation, Takes, UnitId};

use crate::atlas::{ARMY_ROSTER, GERMAN_ROSTER};
use crate::units::{ArmyId, CounterId};

/// One legal choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// `host 16A`: the engineers go with the army (3.5, 6.3).
    Host(ArmyId),
    /// `enter 2608`: Fourth Shock Army comes in there (7.2).
    Enter(HexId),
    /// `joint 2006`: the joint operation takes the hex (7.3).
    Joint(HexId),
    /// `replace 16A`: the army gets one step back (7.4).
    Replace(ArmyId),
    /// `pick 16A`: the army's force begins to move (9.1).
    Pick(ArmyId),
    /// `to 2507`: the force moves there by the cheapest path (9.7).
    To(HexId),
    /// `halt`: the force has finished (9.8).
    Halt,
    /// `hit 3Pz`: the German unit takes a hit (10.14).
    Hit(CounterId),
    /// `interceptor`: VI Interceptor Corps fires in this round (10.11).
    Interceptor,
    /// `hold`: it does not (10.11).
    Hold,
    /// `again`: another round of battle (9.3).
    Again,
    /// `break-off`: the force withdraws (9.5).
    BreakOff,
    /// `done`: enough of what is asked.
    Done,
}

/// Words that are followed by an army.
const fn army(order: fn(UnitId) -> Order) -> Takes<Order> {
    Takes::Named(ARMY_ROSTER, order)
}

impl Notation for Order {
    const WORDS: &'static [(&'static str, Takes<Self>)] = &[
        ("host", army(|unit| Self::Host(ArmyId(unit.0)))),
        ("enter", Takes::Hex(Self::Enter)),
        ("joint", Takes::Hex(Self::Joint)),
        ("replace", army(|unit| Self::Replace(ArmyId(unit.0)))),
        ("pick", army(|unit| Self::Pick(ArmyId(unit.0)))),
        ("to", Takes::Hex(Self::To)),
        ("halt", Takes::Nothing(Self::Halt)),
        ("hit", Takes::Named(GERMAN_ROSTER, |unit| Self::Hit(CounterId(unit.0)))),
        ("interceptor", Takes::Nothing(Self::Interceptor)),
        ("hold", Takes::Nothing(Self::Hold)),
        ("again", Takes::Nothing(Self::Again)),
        ("break-off", Takes::Nothing(Self::BreakOff)),
        ("done", Takes::Nothing(Self::Done)),
    ];

    fn about(self) -> About {
        match self {
            Self::Enter(hex) | Self::Joint(hex) | Self::To(hex) => About::Hex(hex),
            Self::Host(army) | Self::Replace(army) | Self::Pick(army) => {
                About::Named(ARMY_ROSTER, UnitId(army.0))
            }
            Self::Hit(counter) => About::Named(GERMAN_ROSTER, UnitId(counter.0)),
            Self::Halt | Self::Interceptor | Self::Hold | Self::Again | Self::BreakOff | Self::Done => {
                About::Nothing
            }
        }
    }
}
