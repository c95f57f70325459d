//! Where the game stands: an enum whose variants own what their question needs.

use hexes::HexId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::units::{Side, UnitId, UnitSet};

/// What is asked, or what comes next by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// 3.2, 3.3 A side sets up its next unit.
    SetUp(Side),
    /// 5.2 A turn begins; runs on by itself.
    TurnStart,
    /// 5.11 A side says how many special forces it commits for action points.
    Command(Side),
    /// 5.6 The dice for air superiority; runs on by itself.
    AirRoll,
    /// 5.6 The side with air superiority places its markers.
    Air {
        /// Who has it.
        side: Side,
        /// Markers still to be placed.
        left: u8,
    },
    /// 5.8 A side chooses an action, or passes.
    Operations(Side),
    /// 8.2 A unit moves.
    Move {
        /// The unit.
        unit: UnitId,
        /// Its movement points.
        mp: u8,
    },
    /// 7.3 The Allied player may roll again.
    Entry,
    /// 9.2 A side says who takes part in an attack.
    Declare {
        /// The hex that is to be attacked.
        target: HexId,
        /// Who takes part so far.
        attackers: UnitSet,
    },
    /// 9 A battle.
    Battle(Battle),
    /// 5.10 An action is complete: its side says so, or that its last action point is spent.
    ActionEnd(Side),
    /// 5.3 The turn is over; runs on by itself.
    TurnEnd,
    /// 4 The game is over.
    Over(Ending),
}

/// 9.7 A battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battle {
    /// Who attacks.
    pub attacker: Side,
    /// The hex that is fought for.
    pub target: HexId,
    /// The units that attack it; those that are destroyed are taken out.
    pub attackers: UnitSet,
    /// 9.17 The columns of the concentric die, from its roll to the combat die.
    pub concentric: u8,
    /// 9.19 Whether the Vostok battalion is in it.
    pub vostok: bool,
    /// 9.20 How many special forces each side has committed; secret until both have.
    pub committed: [u8; 2],
    /// 9.6 Whether the hex has been emptied of its defender.
    pub emptied: bool,
    /// What comes next.
    pub stage: Stage,
}

impl Battle {
    /// 9.20 Who closes a hand, while somebody does.
    pub fn committing(&self) -> Side {
        if self.stage == Stage::AttackerCommits { self.attacker } else { !self.attacker }
    }

    /// The phase when nothing is left to be decided.
    pub(crate) fn over(self) -> Phase {
        let attackers = UnitSet::default();
        Phase::Battle(Self { attackers, emptied: false, stage: Stage::Recycle, ..self })
    }
}

/// How far a battle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The attacker closes its hand (9.20).
    AttackerCommits,
    /// The defender closes its hand (9.20).
    DefenderCommits,
    /// The hands are open; the concentric die is rolled, and it runs on (9.17).
    Concentric,
    /// The Russian player says whether the Vostok battalion goes in (9.19).
    Vostok,
    /// The dice of the population and of the battle are rolled; it runs on (9.18, 9.7).
    Resolve,
    /// The defender chooses where to go (9.10).
    Retreat,
    /// The attacker chooses who takes the loss (9.14).
    Lose,
    /// The attacker chooses who takes its part of a bloodbath (9.11).
    Bleed,
    /// The attacker may take the hex (9.6).
    Advance,
    /// Nothing is left but the dice for special forces (7.4).
    Recycle,
}

impl Stage {
    /// 9.20 Whether a side closes its hand.
    pub const fn commits(self) -> bool {
        matches!(self, Self::AttackerCommits | Self::DefenderCommits)
    }
}

table::endings! {
    RussianVictory: "russian-victory", Some(Side::Russian), "4.2", "Russia counts six victory cities or more";
    Draw: "draw", None, "4.2", "Russia counts four or five victory cities";
    AlliedVictory: "allied-victory", Some(Side::Allied), "4.2", "Russia counts fewer than four victory cities";
    RussianOverspent: "russian-overspent", Some(Side::Allied), "5.3", "Russia spent more action points than it had";
    AlliedOverspent: "allied-overspent", Some(Side::Russian), "5.3",
        "The alliance spent more action points than it had";
    BothOverspent: "both-overspent", None, "5.3", "Both sides spent more action points than they had";
}
