//! 5.8 The next action: whatever brings most for an action point.

use crate::Order;
use crate::position::{FULL, LAST_TURN};
use crate::units::{Side, UnitId, UnitSet};
use hexes::HexId;

use super::attack::Blow;
use super::choice::best;
use super::doctrine::Doctrine;
use super::plan::{Plan, Targets};
use super::posts::Posts;
use super::situation::Situation;
use super::threat::Threat;
use super::{attack, defence, entry, threat};

/// Who follows another does it for a little less.
const FOLLOWS: f64 = 0.99;

/// What an action is for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Purpose {
    /// A unit comes up next to a city, to attack it or to stand by.
    Approach(UnitId, HexId),
    /// A unit goes into a city to hold it.
    Hold(UnitId, HexId),
    /// These attack a hex.
    Strike(HexId, UnitSet),
    /// Anything that is an order of its own.
    Order(Order),
}

impl Purpose {
    /// 5.8 The order that begins it.
    pub(super) fn order(self) -> Order {
        match self {
            Self::Approach(unit, _) | Self::Hold(unit, _) => Order::Move(unit),
            Self::Strike(target, _) => Order::Attack(target),
            Self::Order(order) => order,
        }
    }

    /// The unit that moves for it.
    pub(super) fn mover(self) -> Option<UnitId> {
        match self {
            Self::Approach(unit, _) | Self::Hold(unit, _) => Some(unit),
            Self::Strike(..) | Self::Order(_) => None,
        }
    }
}

/// Everything that is worth doing, with what an action point brings.
pub(super) fn purposes(situation: &Situation) -> Vec<(f64, Purpose)> {
    let threats = threat::all(situation);
    let posts = Posts::new(situation, &threats);
    let plans = Targets::new(situation).plans(situation, &posts, usize::from(situation.doctrine.offensives));
    let busy = plans.iter().flat_map(|plan| plan.units.iter()).collect();
    let offensives = plans.iter().flat_map(comers);
    let reserve = defence::reserve(situation, &posts, &threats, busy);
    let reserve = reserve.map(|relief| (relief.rate, relief.unit, relief.city));
    let approaches = offensives.chain(reserve);
    let reliefs = defence::reliefs(situation, &posts, &threats);

    let mut purposes: Vec<(f64, Purpose)> =
        approaches.map(|(rate, unit, city)| (rate, Purpose::Approach(unit, city))).collect();
    purposes.extend(attacks(situation, &plans, &threats));
    purposes.extend(reliefs.map(|relief| (relief.rate, Purpose::Hold(relief.unit, relief.city))));
    purposes.extend(regroupings(situation));
    if situation.side == Side::Allied {
        purposes.push((entry::worth(situation), Purpose::Order(Order::Entry)));
    }
    purposes
}

/// Who comes up for a plan, with what an action point brings: all of it for the one who goes first.
fn comers(plan: &Plan) -> impl Iterator<Item = (f64, UnitId, HexId)> {
    let plan = *plan;
    plan.missing.iter().map(move |unit| {
        let share = if plan.mover == Some(unit) { 1.0 } else { FOLLOWS };
        (share * plan.rate, unit, plan.target)
    })
}

/// The attacks that no plan has better use for.
fn attacks(situation: &Situation, plans: &[Plan], threats: &[Threat]) -> Vec<(f64, Purpose)> {
    let blows = attack::all(situation, threats);
    let ready = blows.filter(|blow| !plans.iter().any(|plan| waits_for(situation.doctrine, blow, plan)));
    ready.map(|blow| (blow.rate(), Purpose::Strike(blow.target, blow.units))).collect()
}

/// Whether an attack has to wait for a plan: for those who still come up, or because the plan needs its units more.
fn waits_for(doctrine: &Doctrine, blow: &Blow, plan: &Plan) -> bool {
    if plan.target == blow.target {
        return plan.mover.is_some() && plan.net > doctrine.hardly * blow.prospect.net(doctrine);
    }
    plan.rate > blow.rate() && blow.units.iter().any(|unit| plan.units.contains(unit))
}

/// 7.5 Steps that come back; those that cannot be had are not among the orders.
fn regroupings<'a>(situation: &'a Situation) -> impl Iterator<Item = (f64, Purpose)> + 'a {
    let position = situation.position;
    let reduced = position.on_map(situation.side).filter(|(unit, _)| position.steps(*unit) < FULL);
    reduced.filter(|_| position.turn < LAST_TURN).map(|(unit, _)| {
        let full = position.atlas().units[unit].factor[usize::from(FULL)];
        let worth = situation.doctrine.regrouped * f64::from(full - position.factor(unit));
        (worth * situation.season(), Purpose::Order(Order::Regroup(unit)))
    })
}

/// 5.10 Under the honour system: the last point is announced as soon as it is spent.
pub(super) fn end(situation: &Situation, orders: &[Order]) -> Option<Order> {
    let out = situation.ap() == 0;
    orders.iter().copied().find(|order| *order == if out { Order::Announce } else { Order::Done })
}

/// 5.9 Whether a side waits for the other on the last turn: the result will do, and whatever the other side takes can be
/// answered when it has spent its points. Who goes on alone has nothing to wait for.
fn is_at_ease(situation: &Situation) -> bool {
    let position = situation.position;
    position.turn == LAST_TURN
        && !position.announced[(!situation.side).index()]
        && situation.margin() >= situation.doctrine.at_ease
}

/// More actions than this are not thought about.
const PROPOSED: usize = 8;

/// What could be done next, the best first; to pass can always be thought about.
pub(super) fn best_first(situation: &Situation, orders: &[Order]) -> Vec<Order> {
    let mut purposes = purposes(situation);
    purposes.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut best: Vec<Order> = Vec::new();
    for order in purposes.iter().map(|(_, purpose)| purpose.order()) {
        if best.len() < PROPOSED && orders.contains(&order) && !best.contains(&order) {
            best.push(order);
        }
    }
    best.extend(orders.contains(&Order::Pass).then_some(Order::Pass));
    best
}

/// The best of them that is among the orders. Who has no point left says so if he must (5.10).
pub(super) fn next(situation: &Situation, orders: &[Order]) -> Option<Purpose> {
    if situation.ap() == 0 {
        let end = orders.iter().copied().find(|order| matches!(order, Order::Announce | Order::Pass));
        return end.map(Purpose::Order);
    }
    if is_at_ease(situation) {
        return Some(Purpose::Order(Order::Pass));
    }
    let useful = purposes(situation).into_iter().filter(|(rate, _)| *rate > 0.0);
    let legal = useful.filter(|(_, purpose)| orders.contains(&purpose.order()));
    Some(best(legal, |(rate, _)| *rate).map_or(Purpose::Order(Order::Pass), |(_, purpose)| purpose))
}
