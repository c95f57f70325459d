//! Between battles: the engineers' host (6.3), arrivals (7.2, 7.3) and replacements (7.4).

use crate::{Order, Position};
use hexes::HexId;

use super::{moves::to_front, prospect::Judge};

/// The army with which the engineers begin. It is next to 2513, which cuts off two of the hexes next to Tula: the
/// relief force there is the hardest task of turn 1 (4.2, 8.5).
const FIRST_HOST: &str = "61A";

/// 6.3 The engineers go with the strongest army at the front.
pub(super) fn host(position: &Position, orders: &[Order]) -> Option<Order> {
    let atlas = position.atlas();
    if !position.began {
        return atlas.find_army(FIRST_HOST).map(Order::Host);
    }
    let at_front =
        |hex: HexId| atlas.neighbours(hex).any(|next| !position.is_soviet(next) && position.has_marker(next));
    let strength = |order: &&Order| match **order {
        Order::Host(army) => {
            let front = position.hex_of(army).is_some_and(at_front);
            (front, position.steps(army))
        }
        _ => (false, 0),
    };
    orders.iter().max_by_key(strength).copied()
}

/// 7.4 The weakest army is rebuilt first: an army that can attack without being destroyed makes the Germans draw as
/// much as a strong one.
pub(super) fn replace(position: &Position, orders: &[Order]) -> Option<Order> {
    let steps = |order: &&Order| match **order {
        Order::Replace(army) => position.steps(army),
        _ => u8::MAX,
    };
    orders.iter().min_by_key(steps).copied()
}

/// 7.3 The joint operation goes where the Germans need most markers around it and where the ground is worth most.
pub(super) fn joint(judge: &mut Judge<'_>, orders: &[Order]) -> Option<Order> {
    let mut promise = |hex: HexId| {
        let threat = judge.threat(hex);
        judge.new_markers(hex, &threat) + judge.worth.of(judge.position, hex)
    };
    let hexes = orders.iter().filter_map(|order| match *order {
        Order::Joint(hex) => Some((promise(hex), *order)),
        _ => None,
    });
    hexes.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, order)| order)
}

/// 7.2 Fourth Shock Army comes in as near to the front as it can.
pub(super) fn enter(position: &Position, orders: &[Order]) -> Option<Order> {
    let far = |order: &&Order| match **order {
        Order::Enter(hex) => to_front(position, hex),
        _ => u32::MAX,
    };
    orders.iter().min_by_key(far).copied()
}
