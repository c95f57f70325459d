//! 9.19 Who goes into a hex that was emptied.

use crate::Order;
use crate::phase::Battle;
use crate::units::{Side, Stack, UnitId};
use hexes::HexId;

use super::situation::Situation;

/// Poles so many MP from a city could strike at it soon.
const NEAR: u8 = 8;

/// The next unit that advances, or `done`.
pub(super) fn choose(
    situation: &Situation,
    battle: &Battle,
    advanced: bool,
    orders: &[Order],
) -> Option<Order> {
    let target = battle.target;
    let units = orders.iter().filter_map(|order| match order {
        Order::Advance(unit) => Some(*unit),
        _ => None,
    });
    let mut able: Vec<UnitId> = units.filter(|&unit| may_leave(situation, unit)).collect();
    // Who defends best goes first: the hex may be attacked next.
    able.sort_by_key(|&unit| std::cmp::Reverse(situation.position.factors(unit).defence));
    let side = orders.iter().find_map(|order| match order {
        Order::Advance(unit) => Some(situation.atlas().units[*unit].side),
        _ => None,
    })?;
    let inside = usize::from(situation.position.held(target).count());
    let wanted = match side {
        Side::Soviet => soviet_wish(situation, target),
        Side::Polish => polish_wish(situation, target),
    };
    let goes = inside < wanted.min(Stack::MOST);
    let first = able.first().copied().filter(|_| goes);
    // 4.4 A Polish advance costs the Soviet side, and a city must be entered to change hands.
    let must = !advanced && (side == Side::Polish || situation.is_city(target));
    let anyone = || orders.iter().copied().find(|order| matches!(order, Order::Advance(_)));
    match first {
        Some(unit) => Some(Order::Advance(unit)),
        None if must => anyone(),
        None => Some(Order::Done),
    }
}

/// The last unit in a city stays there; so does the last division beside a militia.
fn may_leave(situation: &Situation, unit: UnitId) -> bool {
    let Some(hex) = situation.position.hex_of(unit) else { return false };
    !situation.is_city(hex) || situation.position.held(hex).count() > 2
}

/// Into a city a garrison, a strong one where Poles are near; elsewhere nobody, for the next chit may move
/// them where they are needed.
fn soviet_wish(situation: &Situation, target: HexId) -> usize {
    match (situation.is_city(target), situation.poles_near_city(target, NEAR)) {
        (true, 1..) => usize::from(situation.doctrine.enter_near),
        (true, _) => usize::from(situation.doctrine.enter),
        (false, _) => 0,
    }
}

/// Into a city as many as there are; elsewhere one, for the sake of the deduction.
fn polish_wish(situation: &Situation, target: HexId) -> usize {
    if situation.is_city(target) { 4 } else { 1 }
}
