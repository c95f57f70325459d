//! Between battles: the engineers' host (6.3), arrivals (7.2, 7.3) and replacements (7.4).

use crate::Order;
use hexes::HexId;

use super::moves::Pull;
use super::prospect::Judge;

/// The army with which the engineers begin. It is next to 2513, which cuts off two of the hexes next to Tula: the
/// relief force there is the hardest task of turn 1 (4.2, 8.5).
const FIRST_HOST: &str = "61A";

/// A column of distance makes a hex for the joint operation so much less attractive: just enough to decide between
/// equals.
const FAR: f64 = 0.05;

/// 6.3 The engineers go with the strongest army that has something to do.
pub(super) fn host(judge: &Judge<'_>, orders: &[Order]) -> Option<Order> {
    let position = judge.position;
    if !position.began {
        return position.atlas().find_army(FIRST_HOST).map(Order::Host);
    }
    let pull = Pull::new(judge);
    best(orders, |order| match order {
        Order::Host(army) => {
            let drawn = pull.at(position, position.hex_of(army)?);
            Some(drawn * f64::from(position.steps(army)).sqrt())
        }
        _ => None,
    })
}

/// 7.4 Steps go to weak armies that have something to do: one that is worn out attacks no more.
pub(super) fn replace(judge: &Judge<'_>, orders: &[Order]) -> Option<Order> {
    let (position, doctrine) = (judge.position, judge.doctrine);
    let pull = Pull::new(judge);
    let drawn = |order: Order| match order {
        Order::Replace(army) => Some(pull.at(position, position.hex_of(army)?)),
        _ => None,
    };
    let most = orders.iter().filter_map(|&order| drawn(order)).fold(0.01, f64::max);
    best(orders, |order| match order {
        Order::Replace(army) => {
            let share = doctrine.rebuild_pull * drawn(order)? / most + 1.0 - doctrine.rebuild_pull;
            Some(share / (f64::from(position.steps(army)) + doctrine.rebuild_even))
        }
        _ => None,
    })
    .or(Some(Order::Done))
}

/// 7.3 The joint operation goes where the ground is worth most, near to those who will link up with it.
pub(super) fn joint(judge: &mut Judge<'_>, orders: &[Order]) -> Option<Order> {
    let (position, atlas) = (judge.position, judge.position.atlas());
    let front: Vec<HexId> = position.front_hexes().collect();
    best(orders, |order| match order {
        Order::Joint(hex) => {
            let threat = judge.threat(hex);
            let far = front.iter().map(|&front| atlas.board.distance(hex, front)).min().unwrap_or(0);
            let markers = judge.new_markers(hex, &threat) * judge.prices.drawn;
            Some(judge.aims.of(hex) + markers - FAR * f64::from(far))
        }
        _ => None,
    })
}

/// 7.2 Fourth Shock Army comes in where most is to be done.
pub(super) fn enter(judge: &Judge<'_>, orders: &[Order]) -> Option<Order> {
    let pull = Pull::new(judge);
    best(orders, |order| match order {
        Order::Enter(hex) => Some(pull.at(judge.position, hex)),
        _ => None,
    })
}

/// The order that promises most, of those that promise anything.
fn best(orders: &[Order], mut promise: impl FnMut(Order) -> Option<f64>) -> Option<Order> {
    let promises = orders.iter().filter_map(|&order| Some((promise(order)?, order)));
    promises.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, order)| order)
}
