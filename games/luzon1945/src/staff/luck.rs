//! What dice are rolled for: whoever compares two ways to play a turn gives the same hex the same dice, though other units went
//! elsewhere before in one of them.

use crate::phase::Phase;
use crate::{Order, Position};

/// 5.2, 5.3, 11 The dice between turns, and those of the landing.
const TURN: u32 = 0;
/// 5.5 The deduction.
const ADMINISTRATION: u32 = 1;
/// 9, 10 From here on, by hex, who defends it and how well.
const HEX: u32 = 1_000;

/// What the dice are for that an order leads to.
pub(super) fn purpose(position: &Position, order: Order) -> u32 {
    match (position.phase, order) {
        (Phase::Operations(_), Order::To(hex) | Order::Drop(hex) | Order::Assault(hex)) => {
            HEX + hex.index() as u32
        }
        (Phase::Assault(assault) | Phase::Losses { assault, .. }, _) => HEX + assault.target.index() as u32,
        (Phase::Operations(_), _) => ADMINISTRATION,
        _ => TURN,
    }
}
