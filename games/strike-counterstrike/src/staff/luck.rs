//! What dice are rolled for and counters drawn: whoever compares two ways to play a turn gives the same battle the same luck,
//! though another army was before it in one of them.

use crate::phase::Phase;
use crate::{Order, Position};

/// What the luck is for that an order leads to: the hex that is fought for.
pub(super) fn purpose(position: &Position, order: Order) -> Option<u32> {
    match (position.phase, order) {
        (Phase::Move { .. }, Order::To(hex)) => Some(hex.index() as u32),
        (Phase::Battle(battle), _) => Some(battle.hex.index() as u32),
        _ => None,
    }
}
