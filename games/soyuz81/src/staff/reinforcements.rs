//! 5.3 Reinforcements: the free ones at once, the others as far as the SAP budget allows.

use crate::{Order, units::UnitId};

use super::{budget, situation::Situation};

/// Whoever is called later than this comes too late to storm a city.
const LAST_CALL: u8 = 7;

/// The next unit that is called, or `done`.
pub(super) fn call(situation: &Situation, orders: &[Order]) -> Order {
    let position = situation.position;
    let unit = |order: &Order| match *order {
        Order::Call(unit) => Some(unit),
        _ => None,
    };
    let spare = budget::spare(position) - budget::reserve(position);
    let printed = |unit: UnitId| &situation.atlas().units[unit];
    let affordable = |unit: &UnitId| {
        let price = i32::from(printed(*unit).price);
        price == 0 || (position.turn <= LAST_CALL && price <= spare)
    };
    // The free ones, then the most attack for the price.
    let merit = |unit: &UnitId| {
        let (price, attack) = (i32::from(printed(*unit).price), i32::from(printed(*unit).front.attack));
        if price == 0 { 1000 } else { attack * 10 / price }
    };
    let called = orders.iter().filter_map(unit).filter(affordable).min_by_key(|unit| -merit(unit));
    called.map_or(Order::Done, Order::Call)
}
