//! 8.2 Where a unit goes that has rolled its movement points.

use crate::{Order, units::UnitId};
use hexes::{DirectionSet, HexId};

use super::choice::{best, best_order};
use super::operations::{Purpose, purposes};
use super::roads::Roads;
use super::situation::Situation;

/// As far as anybody looks.
const MARCH_FAR: u8 = 40;
/// What a movement point counts for: more than all that makes one hex better than another at the same distance.
const NEARER: f64 = 100.0;
/// What a place counts for from which an attack is concentric: more than any enemy next to it.
const ALL_ROUND: f64 = 8.0;

/// What a unit moves for. Whoever takes over in the middle of a move finds the same purpose as who began it, because the
/// position is the same but for the point that was paid.
pub(super) fn purpose(situation: &Situation, unit: UnitId) -> Option<Purpose> {
    let own = purposes(situation).into_iter().filter(|(_, purpose)| purpose.mover() == Some(unit));
    best(own, |(rate, _)| *rate).map(|(_, purpose)| purpose)
}

/// The hex that serves the purpose of the move best.
pub(super) fn to(situation: &Situation, purpose: Purpose, orders: &[Order]) -> Option<Order> {
    let unit = purpose.mover()?;
    match purpose {
        Purpose::Approach(_, city) => approach(situation, unit, city, orders),
        Purpose::Hold(_, city) => {
            let roads = Roads::into(situation, situation.side, city, MARCH_FAR);
            nearest(situation, unit, orders, |hex| roads.from(hex).map(f64::from))
        }
        Purpose::Strike(..) | Purpose::Order(_) => None,
    }
}

/// Next to the target, all round it if possible (9.17); on the way there, as near as possible.
fn approach(situation: &Situation, unit: UnitId, target: HexId, orders: &[Order]) -> Option<Order> {
    let roads = Roads::around(situation, situation.side, target, MARCH_FAR);
    let mut friends = situation.next_to(target, situation.side);
    friends.remove(unit);
    let hexes = || friends.iter().filter_map(|friend| situation.position.hex_of(friend));
    nearest(situation, unit, orders, |hex| {
        let cost = roads.from(hex)?;
        let surrounds = cost == 0 && surrounds(situation, target, hexes().chain([hex]));
        let exposed = situation.next_to(hex, !situation.side).len() as f64;
        Some(NEARER * f64::from(cost) + exposed - if surrounds { ALL_ROUND } else { 0.0 })
    })
}

/// 9.17 Whether attackers from these hexes make an attack concentric.
fn surrounds(situation: &Situation, target: HexId, hexes: impl Iterator<Item = HexId>) -> bool {
    let board = &situation.position.atlas().board;
    let directions: DirectionSet = hexes.filter_map(|hex| board.direction(target, hex)).collect();
    directions.is_concentric()
}

/// The order with the least cost. Of equals it is the one to stay, which comes last.
fn nearest(
    situation: &Situation,
    unit: UnitId,
    orders: &[Order],
    cost: impl Fn(HexId) -> Option<f64>,
) -> Option<Order> {
    let stays = situation.position.hex_of(unit).and_then(&cost);
    best_order(orders, |order| match order {
        Order::To(hex) => Some(-cost(hex)?).filter(|worth| stays.is_none_or(|stays| *worth > -stays)),
        Order::Stay => Some(-stays?),
        _ => None,
    })
}
