//! 9.18 Who loses steps: always the cheapest step next, so that units are turned over before any dies.

use crate::{Order, atlas::UNITS, units::UnitId};
use arrayvec::ArrayVec;

use super::{situation::Situation, value};

/// The most steps that a battle can cost (9.8, 9.14), and none.
const RUNGS: usize = 8;

/// What the loss of so many steps costs, for the steps a group of units has.
pub(super) struct Ladder {
    costs: [i32; RUNGS],
    /// All steps there are.
    pub(super) steps: u8,
}

impl Ladder {
    pub(super) fn new(situation: &Situation, units: impl Iterator<Item = UnitId>, sap: i32) -> Self {
        let mut single: ArrayVec<i32, { 2 * UNITS }> = ArrayVec::new();
        for unit in units {
            let (first, second) = value::steps(situation, unit, sap);
            single.push(first);
            single.extend(second);
        }
        single.sort_unstable();
        let mut costs = [0; RUNGS];
        for rung in 1..RUNGS {
            costs[rung] = costs[rung - 1] + single.get(rung - 1).unwrap_or(&0);
        }
        Self { costs, steps: single.len() as u8 }
    }

    /// The cost of losing so many steps; there are never more than seven to lose.
    pub(super) fn cost(&self, steps: u8) -> i32 {
        self.costs[usize::from(steps).min(RUNGS - 1)]
    }
}

/// The unit that loses the next step.
pub(super) fn choose(situation: &Situation, orders: &[Order]) -> Option<Order> {
    let sap = value::sap(situation);
    let cost = |order: &Order| match *order {
        Order::Lose(unit) => value::steps(situation, unit, sap).0,
        _ => i32::MAX,
    };
    orders.iter().copied().min_by_key(cost)
}
