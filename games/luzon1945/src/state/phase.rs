//! Where the game stands: an enum whose variants own what their question needs.

use hexes::HexId;
use table::{Outcome, Rule};

use crate::atlas::FORCE;
use crate::units::{Side, UnitId, UnitSet};

/// What is asked, or what comes next by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// 4.5 The player picks four contiguous hexes of a zone that has more.
    Beachheads {
        /// An index into the atlas's zones.
        zone: u8,
    },
    /// 4.5 The player says which division goes ashore at the next beachhead.
    Ashore,
    /// 5.1 The turn begins; runs on by itself.
    TurnStart,
    /// 5.2 The player sends a unit on a rescue mission.
    Rescue,
    /// 5.3 The check for the counteroffensive; runs on by itself.
    CounteroffensiveCheck,
    /// 11 The counteroffensive, step by step.
    Counteroffensive,
    /// 5.4 The US Operations Phase.
    Operations(Operations),
    /// 10.6 A prepared assault is being put together.
    Assault(Assault),
    /// 10.6 The hits of a prepared assault are spread.
    Losses {
        /// The assault.
        assault: Assault,
        /// Hits still to be borne.
        left: u8,
        /// Who bears the next of them, if that was said.
        bearer: Option<UnitId>,
    },
    /// 5.5 The Administrative Phase; runs on by itself.
    Administration,
    /// 5.5 The deduction is spread.
    Deduction {
        /// OP still to be deducted.
        left: u8,
        /// Who bears the next of them, if that was said.
        bearer: Option<UnitId>,
    },
    /// 5.7 The game is over.
    Over(Ending),
}

/// 5.4, 8.1 Who is moving.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Operations {
    /// The unit that was picked last.
    pub active: Option<UnitId>,
    /// Whether it has still to act before another may be picked.
    pub fresh: bool,
}

/// 10.6 A prepared assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assault {
    /// The unit that moves into the city.
    pub spearhead: UnitId,
    /// The city.
    pub target: HexId,
    /// The units that support it.
    pub supporters: UnitSet,
    /// OP that the spearhead has lost to Japanese fire, for the trail (4.9).
    pub lost: u8,
}

impl Assault {
    /// An assault that nobody supports yet.
    pub fn new(spearhead: UnitId, target: HexId) -> Self {
        Self { spearhead, target, supporters: UnitSet::default(), lost: 0 }
    }

    /// Everybody who takes part.
    pub fn involved(&self) -> UnitSet {
        let mut units = self.supporters;
        units.insert(self.spearhead);
        units
    }
}

/// 11 The Shobu Group on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counteroffensive {
    /// Where the group stands; `None` while it is in its base area.
    pub at: Option<HexId>,
    /// The final objective, once it is known (11.2).
    pub goal: Option<HexId>,
    /// Whether it slips through without touching a US unit (11.3).
    pub slips_through: bool,
    /// The US unit it fights (11.5).
    pub victim: Option<UnitId>,
    /// How often each unit of the force can still fire, in the order of the atlas's force.
    pub steps: [u8; FORCE],
}

impl Counteroffensive {
    /// 11.7 Whether every unit has fired itself into elimination.
    pub fn is_spent(&self) -> bool {
        self.steps == [0; FORCE]
    }
}

/// How the game can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// 3.1, 3.2 The objectives are reached.
    Objectives,
    /// 5.5 They are not at the end of turn 6.
    OutOfTime,
    /// 3.4 The counteroffensive has failed.
    CounteroffensiveFailed,
    /// 3.3 The counteroffensive has reached its objective.
    CounteroffensiveSucceeded,
    /// 5.2 A rescue mission was refused.
    RescueRefused,
}

impl Ending {
    /// All of them, for the words of records and positions.
    pub const ALL: [Self; 5] = [
        Self::Objectives,
        Self::OutOfTime,
        Self::CounteroffensiveFailed,
        Self::CounteroffensiveSucceeded,
        Self::RescueRefused,
    ];

    /// The outcome for the table.
    pub const fn outcome(self) -> Outcome {
        let (side, how, text, rule) = match self {
            Self::Objectives => {
                (Side::Us, "us-objectives", "Sixth Army holds its objectives: Luzon is won in time", "3.2")
            }
            Self::OutOfTime => (
                Side::Japan,
                "japan-turn-6",
                "March is over and the objectives are not taken: MacArthur sends for another commander",
                "3.1",
            ),
            Self::CounteroffensiveFailed => (
                Side::Us,
                "us-counteroffensive-failed",
                "The Shobu Group has spent itself before it reached its objective",
                "3.4",
            ),
            Self::CounteroffensiveSucceeded => (
                Side::Japan,
                "japan-counteroffensive",
                "The Shobu Group has reached its objective: Yamashita wins",
                "3.3",
            ),
            Self::RescueRefused => (
                Side::Japan,
                "japan-rescue-refused",
                "A rescue mission was refused: the game is forfeit",
                "5.2",
            ),
        };
        Outcome { winner: Some(side.seat()), how, text, rule: Rule(rule) }
    }
}
