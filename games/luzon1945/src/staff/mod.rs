//! The staff of the Luzon Campaign, for Sixth Army: which question goes to which module.
//!
//! The doctrine in short. Nothing is done that opens the way to a counteroffensive, for one that fails wins the
//! game (3.4) or is an objective (3.2). What is left over takes the mandatory hexes, the towns and the ring round the
//! base area, each hex by the unit that gets most out of its OP; OP that are not spent are lost, so everybody goes on
//! until they are.

mod actions;
mod army;
mod assault;
mod burdens;
mod doctrine;
mod features;
mod field;
mod group_map;
mod luck;
mod march;
mod mend;
mod network;
mod odds;
mod plan;
mod roads;
mod screen;
mod steps;
mod tables;
#[cfg(test)]
mod tests;
mod wants;

use crate::phase::{Operations, Phase};
use crate::units::UnitId;
use crate::{Order, Position};
use table::{Bot, Comparing, Progress, Seat, Staffed};

pub use self::doctrine::Doctrine;
pub(crate) use self::odds::OddsBook;
use self::{burdens::Needs, tables::Tables};

impl Staffed for Position {
    type Doctrine = Doctrine;

    const MEASURE: table::Measure = table::Measure::Grade;

    const NODES_A_SECOND: u64 = 65_000;

    /// Nobody plays against the staff, so it seldom errs by much; but what lets a counteroffensive through loses the game,
    /// and a single die decides whether one comes (5.3).
    const COMPARING: Comparing = Comparing::WITH_CARE;

    fn progress(&self) -> Progress {
        let action = match self.phase {
            Phase::Beachheads { .. } => 0,
            Phase::Ashore | Phase::TurnStart => 1,
            Phase::Rescue | Phase::CounteroffensiveCheck => 2,
            Phase::Counteroffensive => 3,
            // 8.1 One operation after the other, each with its assaults.
            Phase::Operations(_) | Phase::Assault(_) | Phase::Losses { .. } => 4 + u16::from(self.ended),
            Phase::Administration | Phase::Deduction { .. } => 1000,
            Phase::Over(_) => 1001,
        };
        Progress { turn: self.turn, action }
    }

    fn dice_for(&self, order: Order) -> Option<u32> {
        Some(luck::purpose(self, order))
    }

    fn features(&self, out: &mut Vec<f32>) {
        features::write(self, out);
    }

    fn judgement() -> &'static str {
        include_str!("../../judgement.json")
    }

    fn levels() -> &'static str {
        include_str!("../../levels.json")
    }

    fn staff_with(_: &'static Self::Data, _: Seat, doctrine: &Doctrine, _: &str) -> Box<dyn Bot<Self>> {
        Box::new(Staff { doctrine: doctrine.clone(), ..Staff::default() })
    }
}

/// A staff officer. It keeps tables, buffers and its last answer, but nothing that another could not work out.
#[derive(Default)]
struct Staff {
    doctrine: Doctrine,
    tables: Tables,
    /// What the unit that was just picked is to do, in the position that follows from the pick.
    picked: Option<(Position, Order)>,
}

impl Bot<Position> for Staff {
    fn answer(&mut self, position: &Position, orders: &[Order]) -> Option<Order> {
        match &position.phase {
            Phase::Rescue => self.needs(position).rescue(orders),
            Phase::Operations(operations) => self.operate(position, *operations),
            Phase::Assault(assault) => {
                assault::prepare(position, OddsBook::of(position), assault, orders, self.doctrine.sure)
            }
            Phase::Losses { assault, bearer: None, .. } => assault::bearer(position, assault),
            Phase::Losses { left, bearer: Some(unit), .. } => Some(all_it_can(position, *unit, *left)),
            Phase::Deduction { bearer: None, .. } => self.needs(position).bearer(orders),
            Phase::Deduction { left, bearer: Some(unit) } => {
                let most = position.op(*unit).min(*left);
                let tables = self.tables.for_position(position, &self.doctrine);
                Some(Needs::of_screen(position, &tables).share(*unit, most))
            }
            // 4.5 The first hexes of the zone, and the divisions in the order of their numbers, are as good as any.
            Phase::Beachheads { .. } | Phase::Ashore | Phase::Counteroffensive => None,
            Phase::TurnStart | Phase::CounteroffensiveCheck | Phase::Administration | Phase::Over(_) => None,
        }
    }

    /// When doctrine has no answer: end the phase if that can be. If not, somebody has still to come ashore with the
    /// 38th (7.5) or was picked: it goes on as far as it can, out of the way of those who follow.
    fn otherwise(&mut self, position: &Position, orders: &[Order]) -> usize {
        let find = |wanted: &dyn Fn(&Order) -> bool| orders.iter().position(wanted);
        let done = find(&|order| *order == Order::Done);
        let followers =
            || find(&|order| matches!(order, Order::Pick(unit) if has_still_to_land(position, *unit)));
        let moves = || orders.iter().rposition(|order| matches!(order, Order::To(_)));
        done.or_else(followers).or_else(moves).unwrap_or(0)
    }
}

impl Staff {
    fn needs<'a>(&'a mut self, position: &'a Position) -> Needs<'a> {
        Needs::new(position, self.tables.for_position(position, &self.doctrine))
    }

    /// 8.1 The unit with the best action is picked, then acts: the plan is made once for both.
    fn operate(&mut self, position: &Position, operations: Operations) -> Option<Order> {
        if let Some((known, order)) = self.picked.take()
            && known == *position
        {
            return Some(order);
        }
        let action = actions::next(position, &mut self.tables, operations, &self.doctrine)?;
        if operations.active == Some(action.unit) {
            return Some(action.order);
        }
        let mut after = *position;
        after.phase = Phase::Operations(Operations { active: Some(action.unit), fresh: true });
        self.picked = Some((after, action.order));
        Some(Order::Pick(action.unit))
    }
}

fn all_it_can(position: &Position, unit: UnitId, left: u8) -> Order {
    Order::Take(position.op(unit).min(left))
}

/// 7.5 Whether a unit has to follow its group ashore.
fn has_still_to_land(position: &Position, unit: UnitId) -> bool {
    let xi = &position.atlas().xi_corps;
    let member = unit == xi.division || unit == xi.rct || xi.regiments.contains(&unit);
    member && !position.xi.landed.contains(unit)
}
