//! Where the game stands: an enum whose variants own what their question needs.

use hexes::HexId;
use table::{Outcome, Rule};

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
    /// The phase when nothing is left to be decided.
    pub(crate) fn over(self) -> Phase {
        let attackers = UnitSet::default();
        Phase::Battle(Self { attackers, emptied: false, stage: Stage::Recycle, ..self })
    }
}

/// What comes next in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// 9.20 A side commits special forces in secret.
    Commit(Side),
    /// 9.17 The concentric die; runs on by itself.
    Concentric,
    /// 9.19 The Russian player says openly whether the Vostok battalion goes in.
    Vostok,
    /// 9.7 The other dice are rolled; runs on by itself.
    Resolve,
    /// 9.10 The defender chooses where to go.
    Retreat,
    /// 9.14 The attacker chooses who takes the loss.
    Lose,
    /// 9.11 The attacker chooses who takes its part of a bloodbath.
    Bleed,
    /// 9.6 The attacker may take the hex.
    Advance,
    /// 7.4 Special forces are recycled; the attacker is asked before if an order led here, so that it can be taken back.
    Recycle,
}

/// How the game can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// 4.2
    RussianVictory,
    /// 4.2
    Draw,
    /// 4.2
    AlliedVictory,
    /// 5.3 Russia spent more action points than it had.
    RussianOverspent,
    /// 5.3 The alliance did.
    AlliedOverspent,
    /// 5.3 Both did.
    BothOverspent,
}

impl Ending {
    /// All of them, for the words of records and positions.
    pub const ALL: [Self; 6] = [
        Self::RussianVictory,
        Self::Draw,
        Self::AlliedVictory,
        Self::RussianOverspent,
        Self::AlliedOverspent,
        Self::BothOverspent,
    ];

    /// The outcome for the table.
    pub const fn outcome(self) -> Outcome {
        let (winner, how, text, rule) = match self {
            Self::RussianVictory => {
                (Some(Side::Russian), "russian-victory", "Russia counts six victory cities or more", "4.2")
            }
            Self::Draw => (None, "draw", "Russia counts four or five victory cities", "4.2"),
            Self::AlliedVictory => {
                (Some(Side::Allied), "allied-victory", "Russia counts fewer than four victory cities", "4.2")
            }
            Self::RussianOverspent => (
                Some(Side::Allied),
                "russian-overspent",
                "Russia spent more action points than it had",
                "5.3",
            ),
            Self::AlliedOverspent => (
                Some(Side::Russian),
                "allied-overspent",
                "The alliance spent more action points than it had",
                "5.3",
            ),
            Self::BothOverspent => {
                (None, "both-overspent", "Both sides spent more action points than they had", "5.3")
            }
        };
        let winner = match winner {
            Some(side) => Some(side.seat()),
            None => None,
        };
        Outcome { winner, how, text, rule: Rule(rule) }
    }
}
