//! Where the game stands: an enum whose variants own what their question needs.

use hexes::HexId;

use crate::units::{ArmyId, Category, CounterId, CounterSet, Side};

/// What is asked, or what comes next by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// 3.5, 6.3 The player says with which army the engineers go.
    Host,
    /// 5.2 Phases I and II begin; runs on by itself.
    TurnStart,
    /// 7.2, 7.3 The player brings in Fourth Shock Army and the joint operation.
    Arrive {
        /// The hex that was chosen for the joint operation, until the player says that it is done.
        joint: Option<HexId>,
    },
    /// 7.4 The player rebuilds armies, until he says that it is done.
    Replace {
        /// Steps still to be given.
        left: u8,
    },
    /// 9 The player moves forces, until he says that it is done.
    Move {
        /// The force that is moving.
        active: Option<Active>,
    },
    /// 10 A force fights.
    Battle(Battle),
    /// 5.5 Phase IV; runs on by itself.
    Administration,
    /// 5.3 The engineers' host was named in Phase IV; the player says that the turn is done.
    TurnEnd,
    /// 5.4 The game is over.
    Over(Ending),
}

/// 9.1 The force that is moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Active {
    /// The army; the engineers go along if they are with it.
    pub army: ArmyId,
    /// Movement points left (9.6).
    pub mp: u8,
    /// Whether it has moved since it was picked.
    pub moved: bool,
}

/// 10.1 A battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battle {
    /// The force that attacks, with the MP it has left.
    pub force: Active,
    /// The hex from which it came.
    pub from: HexId,
    /// The hex that is fought for.
    pub hex: HexId,
    /// 8.5 Whether the defenders are a relief force.
    pub relief: bool,
    /// 10.1 Whether a shock army fires first in the first round.
    pub shock_first: bool,
    /// The round, from 1.
    pub round: u8,
    /// 10.11 Whether VI Interceptor Corps is committed to this round and has still to fire.
    pub flies: bool,
    /// What comes next.
    pub stage: Stage,
    /// The German units that are left.
    pub units: CounterSet,
    /// The markers that are in the battle.
    pub support: Support,
}

/// 10.5 The markers in a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Support {
    /// 10.6, 10.7 What VIII Fliegerkorps and Guderian add to all German fire.
    pub all_rounds: u8,
    /// 10.8 What Elefant and Christophorus add to all German fire of the first round.
    pub first_round: u8,
    /// 10.9 What Rotkopf adds to the fire of all but security units.
    pub rotkopf: u8,
    /// 10.10 What raids add to Soviet fire in the first round.
    pub raids: u8,
    /// The markers themselves.
    pub markers: CounterSet,
}

impl Support {
    /// 10.6 to 10.10 A marker joins the battle.
    pub(crate) fn add(&mut self, marker: CounterId, category: Category) {
        self.markers.insert(marker);
        match category {
            Category::Fliegerkorps | Category::Guderian => self.all_rounds += 1,
            Category::Elefant => self.first_round += 1,
            Category::Rotkopf => self.rotkopf += 1,
            _ => self.raids += 1,
        }
    }
}

/// 10.1 What comes next in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A step of fire; runs on by itself.
    Fire(FireStep),
    /// 10.14 The player says which German units are hit.
    Allot {
        /// Hits still to be allotted.
        left: u8,
        /// The step that comes after.
        next: FireStep,
    },
    /// 10.11 Before the first die of a round the player says whether VI Interceptor Corps is committed to it.
    Interceptor,
    /// 10.1 The player says whether there is another round.
    Decide,
}

/// 10.1 The steps of a round, in the order of fire precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FireStep {
    /// 1: shock armies, in the first round of their first attack.
    ShockFirst,
    /// 2
    Mechanized,
    /// 3
    NonMechanized,
    /// 4: everybody else on the Soviet side.
    Soviets,
    /// 5
    Security,
    /// 6
    Interceptor,
    /// 7: the round is over.
    End,
}

impl FireStep {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::ShockFirst,
        Self::Mechanized,
        Self::NonMechanized,
        Self::Soviets,
        Self::Security,
        Self::Interceptor,
        Self::End,
    ];

    /// The step that comes after; the end is the last.
    pub(crate) fn next(self) -> Self {
        Self::ALL[(self as usize + 1).min(Self::End as usize)]
    }
}

table::endings! {
    MoscowThreatened: "german-turn-1", Some(Side::German), "4.2",
        "Germans still stand next to Moscow or Tula at the end of turn 1";
    KLineHeld: "german-turn-3", Some(Side::German), "4.3",
        "Fewer than 18 hexes before the K-Line are taken at the end of turn 3";
    SovietVictory: "soviet-victory", Some(Side::Soviet), "4.5",
        "Four fortified localities and three hexes of the far west are Soviet";
    Draw: "draw", None, "4.6", "Three fortified localities and two hexes of the far west are Soviet";
    GermanVictory: "german-victory", Some(Side::German), "4.7", "Army Group Center has held enough of its front";
    FrontTornOpen: "soviet-pool-empty", Some(Side::Soviet), "4.8",
        "The German force pool is empty: the front is torn open";
}
