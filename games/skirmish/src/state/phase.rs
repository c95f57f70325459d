//! Where a player turn stands, and how the game ends.

use table::{Outcome, Rule, UnitId};

use super::Side;

/// What is going on. Each phase owns what it needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Phase {
    /// 3.2 Red hides the reserve.
    Hide,
    /// 4.2 Units move, one after the other: the one that was picked.
    Move(Option<UnitId>),
    /// 4.2 Attacks are made, one after the other: the enemy that is attacked.
    Attack(Option<UnitId>),
    /// 8.1 This side has won.
    Over(Side),
}

/// 8.1 How the game ends.
pub fn outcome(winner: Side) -> Outcome {
    let (how, text) = match winner {
        Side::Blue => ("blue-holds", "Blue holds two places at the end"),
        Side::Red => ("red-holds", "Blue does not hold two places at the end"),
    };
    Outcome { winner: Some(winner.seat()), how, text, rule: Rule("8.1") }
}
