//! 3.2 The Soviet set-up, and 5.3 where reinforcements arrive: as near as can be to the cities to take.

use crate::{Order, units::Side};
use hexes::HexId;
use table::Seeded;

use super::situation::Situation;

/// The cities deep in Poland at which the exercise may be held: no column from the frontier gets there soon.
const EXERCISE_GROUNDS: [u16; 3] = [2036, 2630, 2624];
/// Cities further away than this do not count for a place in the gold row, in MP.
const HORIZON: i32 = 18;

/// Where the next exercise unit goes: near one of the central cities, and then close to the others.
pub(super) fn exercise(situation: &Situation, orders: &[Order], seed: &mut Seeded) -> Option<Order> {
    let placed = situation.position.soviet_control;
    let first =
        !situation.atlas().board.ids().any(|hex| placed.contains(hex) && situation.atlas().is_poland(hex));
    let chosen = match situation.doctrine.exercise {
        3.. => seed.below(3) as usize,
        one => usize::from(one),
    };
    let ground = EXERCISE_GROUNDS[if first { chosen } else { 0 }];
    let numbered = |hex: &&HexId| situation.atlas().number(**hex).get() == ground;
    let city = situation.atlas().cities.iter().find(numbered).copied();
    let far = |hex: HexId| -> i32 {
        let from_poles = situation.attack_around(hex, Side::Polish);
        let to_city = match city {
            Some(city) if first => i32::from(situation.distances.to_city(city, hex)),
            _ => nearest_city(situation, hex),
        };
        4 * to_city + from_poles
    };
    places(orders).min_by_key(|&hex| (far(hex), hex)).map(Order::Place)
}

/// Where a unit goes in its gold row: where the most cities are near, and where there is company.
pub(super) fn gold_row(situation: &Situation, orders: &[Order]) -> Option<Order> {
    let position = situation.position;
    let horizon =
        if position.turn == 1 && position.unit_to_place().is_some() { HORIZON } else { HORIZON - 4 };
    let pull = |hex: HexId| -> i32 {
        let near = |city: HexId| (horizon - i32::from(situation.distances.to_city(city, hex))).max(0).pow(2);
        let pull: i32 = situation.polish_cities().map(near).sum();
        pull * 4 - nearest_city(situation, hex) + i32::from(position.held(hex).count())
    };
    places(orders).min_by_key(|&hex| (-pull(hex), hex)).map(Order::Place)
}

/// The MP to the nearest city that Poles control.
fn nearest_city(situation: &Situation, hex: HexId) -> i32 {
    let far = |city: HexId| i32::from(situation.distances.to_city(city, hex));
    situation.polish_cities().map(far).min().unwrap_or(0)
}

fn places(orders: &[Order]) -> impl Iterator<Item = HexId> + '_ {
    orders.iter().filter_map(|order| match order {
        Order::Place(hex) => Some(*hex),
        _ => None,
    })
}
