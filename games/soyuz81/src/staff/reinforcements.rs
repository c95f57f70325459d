//! 5.3 Reinforcements: the free ones at once, the others as far as the SAP budget allows.

use crate::{Order, units::UnitId};

use super::{budget, situation::Situation};

/// The next unit that is called, or `done`.
pub(super) fn call(situation: &Situation, orders: &[Order]) -> Order {
    let position = situation.position;
    let unit = |order: &Order| match *order {
        Order::Call(unit) => Some(unit),
        _ => None,
    };
    let spare = situation.spare() - budget::reserve(position, situation.doctrine.reserve);
    let printed = |unit: UnitId| &situation.atlas().units[unit];
    let affordable = |unit: &UnitId| {
        let price = i32::from(printed(*unit).price);
        price == 0 || (position.turn <= situation.doctrine.last_call && price <= spare)
    };
    // The free ones, then the most attack for the price.
    let merit = |unit: &UnitId| {
        let (price, attack) = (i32::from(printed(*unit).price), i32::from(printed(*unit).front.attack));
        if price == 0 { 1000 } else { attack * 10 / price }
    };
    let called = orders.iter().filter_map(unit).filter(affordable).min_by_key(|unit| -merit(unit));
    called.map_or(Order::Done, Order::Call)
}
