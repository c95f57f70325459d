//! 9 Who moves where: the best attack of all forces first; when none is left, who is too far away comes closer.

use crate::{Order, Position, atlas::HEXES, phase::Active, units::ArmyId};
use hexes::{Direction, HexId, Reach};

use super::capital;
use super::prospect::{Judge, Prospect};
use super::worth::ready;

/// An attack that could be ordered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attack {
    pub(super) army: ArmyId,
    pub(super) hex: HexId,
    pub(super) prospect: Prospect,
}

/// 9.1 The army to pick, or nobody.
pub(super) fn pick(judge: &mut Judge<'_>) -> Order {
    let attacks = of_all(judge);
    let first = capital::plan(judge, &attacks).first().copied();
    if let Some(attack) = first.or_else(|| best(&attacks)) {
        return Order::Pick(attack.army);
    }
    let position = judge.position;
    let mut closer = ready(position).filter(|&army| march(position, &fresh(position, army)).is_some());
    closer.next().map_or(Order::Done, Order::Pick)
}

/// 9.7 Where the force goes that is moving.
pub(super) fn go(judge: &mut Judge<'_>, force: &Active) -> Option<Order> {
    if capital::matters(judge.position) && !force.moved {
        let attacks = of_all(judge);
        let plan = capital::plan(judge, &attacks);
        if let Some(planned) = plan.iter().find(|attack| attack.army == force.army) {
            return Some(Order::To(planned.hex));
        }
    }
    let attacks = of_force(judge, force);
    let worthwhile = attacks.iter().filter(|attack| attack.prospect.value > 0.0);
    if let Some(attack) = best(worthwhile) {
        return Some(Order::To(attack.hex));
    }
    let position = judge.position;
    match march(position, force) {
        Some(hex) => Some(Order::To(hex)),
        None if force.moved => Some(Order::Halt),
        // Somebody else has picked it, and a force that was picked has to move.
        None => quiet(position, force).or_else(|| best(&attacks).map(|attack| attack.hex)).map(Order::To),
    }
}

fn best<'a>(attacks: impl IntoIterator<Item = &'a Attack>) -> Option<Attack> {
    attacks.into_iter().copied().max_by(|a, b| a.prospect.value.total_cmp(&b.prospect.value))
}

fn fresh(position: &Position, army: ArmyId) -> Active {
    Active { army, mp: position.movement_factor(), moved: false }
}

/// Every attack that is worth its price, of all forces that are still to act.
fn of_all(judge: &mut Judge<'_>) -> Vec<Attack> {
    let mut attacks = Vec::new();
    for army in ready(judge.position) {
        attacks.extend(of_force(judge, &fresh(judge.position, army)));
    }
    attacks.retain(|attack| attack.prospect.value > 0.0);
    attacks
}

/// Every attack that a force can make.
fn of_force(judge: &mut Judge<'_>, force: &Active) -> Vec<Attack> {
    let reach = reach(judge.position, force);
    let mut attacks = Vec::new();
    for &hex in reach.reached() {
        if let Some(cost) = reach.cost(hex).filter(|_| !judge.position.is_soviet(hex)) {
            let prospect = judge.attack(force.army, hex, force.mp - cost);
            attacks.push(Attack { army: force.army, hex, prospect });
        }
    }
    attacks
}

/// 6.2, 9.10, 10.13 Where a force can get to.
fn reach(position: &Position, force: &Active) -> Reach<HEXES> {
    let atlas = position.atlas();
    let start = position.hex_of(force.army).expect("the force is on the map");
    let enter = |from: HexId, direction: Direction| {
        if !position.is_soviet(from) {
            return None;
        }
        let to = atlas.ground[from].neighbours[direction.index()]?;
        let shut = position.army_in(to).is_some() || (!position.is_soviet(to) && atlas.ground[to].fortified);
        (!shut).then(|| (to, if atlas.ground[to].forest { 2 } else { 1 }))
    };
    Reach::search(start, force.mp, &enter)
}

/// The distance to the nearest German-controlled hex that can be attacked.
pub(super) fn to_front(position: &Position, hex: HexId) -> u32 {
    let atlas = position.atlas();
    let front = position.front_hexes().filter(|&front| !atlas.ground[front].fortified);
    front.map(|front| atlas.board.distance(hex, front)).min().unwrap_or(0)
}

/// The Soviet-controlled hex within reach that is nearest to the front.
fn quiet(position: &Position, force: &Active) -> Option<HexId> {
    let reach = reach(position, force);
    let own = reach.reached().iter().copied().filter(|&hex| position.is_soviet(hex));
    own.min_by_key(|&hex| (to_front(position, hex), hex))
}

/// The same, if it is nearer than where the force stands.
fn march(position: &Position, force: &Active) -> Option<HexId> {
    let here = to_front(position, position.hex_of(force.army)?);
    // Next to the front there is nothing to be gained.
    if here <= 1 {
        return None;
    }
    quiet(position, force).filter(|&hex| to_front(position, hex) < here)
}
