//! 3.2, 3.3 The set-up: as suggested, or as near to it as others have left room.

use crate::{Order, position::Place, units::Side};
use hexes::HexId;

use super::situation::Situation;

pub(super) fn place(situation: &Situation, side: Side, orders: &[Order]) -> Option<Order> {
    if orders.contains(&Order::Suggested) {
        return Some(Order::Suggested);
    }
    let (position, atlas) = (situation.position, situation.position.atlas());
    let waiting = |unit: &_| atlas.units[*unit].at_start && position.place(*unit) == Place::Aside;
    let next = atlas.regulars[side.index()].iter().find(waiting)?;
    let wanted = atlas.units[next].suggested?;
    let distance = |hex: HexId| atlas.board.distance(hex, wanted);
    let hexes = orders.iter().filter_map(|&order| match order {
        Order::Place(hex) => Some((distance(hex), order)),
        _ => None,
    });
    hexes.min_by_key(|(distance, _)| *distance).map(|(_, order)| order)
}
