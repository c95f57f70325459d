//! 9.6, 9.10, 9.11 What comes after a battle: losses, retreats and advances.

use crate::{Order, phase::Battle, units::UnitId};
use hexes::HexId;

use super::choice::best_order;
use super::fighter::Fighter;
use super::posts;
use super::situation::Situation;
use super::threat::Threat;

/// 9.11, 9.14 The step that is worth least.
pub(super) fn lose(situation: &Situation, orders: &[Order]) -> Option<Order> {
    best_order(orders, |order| match order {
        Order::Lose(unit) => Some(-Fighter::regular(situation.position, unit).next_step(situation.doctrine)),
        _ => None,
    })
}

/// 9.10 Into a city if there is one, else away from the enemy.
pub(super) fn retreat(situation: &Situation, orders: &[Order]) -> Option<Order> {
    let shelter = |hex: HexId| match situation.position.atlas().ground[hex].city {
        Some(_) if situation.counts(hex) => situation.doctrine.shelter,
        Some(_) => 1.0,
        None => 0.0,
    };
    let enemies = |hex: HexId| situation.next_to(hex, !situation.side).len() as f64;
    best_order(orders, |order| match order {
        Order::Retreat(hex) => Some(shelter(hex) - enemies(hex)),
        _ => None,
    })
}

/// 9.6 A city is taken, by a unit if the garrison would not hold it. An open hex is left alone.
pub(super) fn advance(situation: &Situation, battle: &Battle, orders: &[Order]) -> Option<Order> {
    let city = battle.target;
    if situation.position.atlas().ground[city].city.is_none() {
        return Some(Order::Hold);
    }
    let threat = Threat::to(situation, city);
    let open = threat.chance(Fighter::garrison(situation.position), 0);
    let gain = |unit: UnitId| {
        let held = threat.chance(Fighter::regular(situation.position, unit), 0);
        open - held - posts::of(situation, unit) / situation.prize(city) - situation.doctrine.freedom
    };
    let unit = best_order(orders, |order| match order {
        Order::Advance(unit) if situation.counts(city) => Some(gain(unit)).filter(|gain| *gain > 0.0),
        _ => None,
    });
    unit.or(Some(Order::Garrison))
}
