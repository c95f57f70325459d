//! Where the game stands: an enum whose variants own what their question needs.

use hexes::HexId;

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

table::endings! {
    Objectives: "us-objectives", Some(Side::Us), "3.2", "Sixth Army holds its objectives: Luzon is won in time";
    OutOfTime: "japan-turn-6", Some(Side::Japan), "3.1",
        "March is over and the objectives are not taken: MacArthur sends for another commander";
    CounteroffensiveFailed: "us-counteroffensive-failed", Some(Side::Us), "3.4",
        "The Shobu Group has spent itself before it reached its objective";
    CounteroffensiveSucceeded: "japan-counteroffensive", Some(Side::Japan), "3.3",
        "The Shobu Group has reached its objective: Yamashita wins";
    RescueRefused: "japan-rescue-refused", Some(Side::Japan), "5.2",
        "A rescue mission was refused: the game is forfeit";
}
