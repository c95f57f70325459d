//! What dice are rolled for: whoever compares two ways to play a turn gives the same battle and the same march the same dice,
//! though another action was before it in one of them.

use crate::phase::Phase;
use crate::{Order, Position};

/// 5.3, 5.6, 7.4 The dice between turns.
const TURN: u32 = 0;
/// 7.2 Those for nations off the map.
const ENTRY: u32 = 1;
/// 8.3 From here on, by unit, those for movement points.
const MOVE: u32 = 1_000;
/// 9.7 From here on, by hex, those of battles.
const BATTLE: u32 = 2_000;

/// What the dice are for that an order leads to.
pub(super) fn purpose(position: &Position, order: Order) -> u32 {
    match (position.phase, order) {
        (_, Order::Move(unit)) => MOVE + unit.index() as u32,
        (_, Order::Entry | Order::Again) => ENTRY,
        (Phase::Declare { target, .. }, _) => BATTLE + target.index() as u32,
        (Phase::Battle(battle), _) => BATTLE + battle.target.index() as u32,
        _ => TURN,
    }
}
