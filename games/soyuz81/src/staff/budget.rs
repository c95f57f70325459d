//! The SAP budget: what the turns to come will cost, and what can be spent besides.

use crate::Position;

/// 5.1 The last turn.
pub(super) const LAST_TURN: u8 = 10;
/// 4.3 One SAP must be left after the last deduction.
const FLOOR: i32 = 1;
/// How many turns a closed line is reckoned to stay closed.
const TURNS_TO_OPEN: u8 = 3;

/// What the ends of the turns from this one on will cost.
fn deductions_to_come(position: &Position, open: bool) -> i32 {
    let cost = |turn: u8| {
        let open = open || turn >= position.turn + TURNS_TO_OPEN;
        i32::from(Position::turn_deduction(turn, open))
    };
    (position.turn..=LAST_TURN).map(cost).sum()
}

/// The SAP that may be spent and the game still be won.
pub(super) fn spare(position: &Position, rail_is_open: bool) -> i32 {
    i32::from(position.sap) - FLOOR - deductions_to_come(position, rail_is_open)
}

/// What should be kept for divisions that will be lost and cities that will be retaken.
pub(super) fn reserve(position: &Position, least: i32) -> i32 {
    least + i32::from(LAST_TURN - position.turn.min(LAST_TURN))
}
