//! 9 Who moves where: the best attack of all forces first; when none is left, who is too far away comes closer.

use crate::{Order, Position, phase::Active, units::ArmyId};
use hexes::HexId;

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
    let pull = Pull::new(judge);
    let mut closer =
        ready(position).filter(|&army| pull.march(position, &position.fresh_force(army)).is_some());
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
    let least = judge.doctrine.least_attack;
    let worthwhile = attacks.iter().filter(|attack| attack.prospect.value > least);
    if let Some(attack) = best(worthwhile) {
        return Some(Order::To(attack.hex));
    }
    let (position, pull) = (judge.position, Pull::new(judge));
    match pull.march(position, force) {
        Some(hex) => Some(Order::To(hex)),
        None if force.moved => Some(Order::Halt),
        // Somebody else has picked it, and a force that was picked has to move.
        None => {
            pull.quiet(position, force).or_else(|| best(&attacks).map(|attack| attack.hex)).map(Order::To)
        }
    }
}

fn best<'a>(attacks: impl IntoIterator<Item = &'a Attack>) -> Option<Attack> {
    attacks.into_iter().copied().max_by(|a, b| a.prospect.value.total_cmp(&b.prospect.value))
}

/// Every attack that is worth its price, of all forces that are still to act.
fn of_all(judge: &mut Judge<'_>) -> Vec<Attack> {
    let mut attacks = Vec::new();
    for army in ready(judge.position) {
        attacks.extend(of_force(judge, &judge.position.fresh_force(army)));
    }
    let least = judge.doctrine.least_attack;
    attacks.retain(|attack| attack.prospect.value > least);
    attacks
}

/// Every attack that a force can make.
fn of_force(judge: &mut Judge<'_>, force: &Active) -> Vec<Attack> {
    let reach = judge.position.reach(force, force.mp);
    let mut attacks = Vec::new();
    for &hex in reach.reached() {
        if let Some(cost) = reach.cost(hex).filter(|_| !judge.position.is_soviet(hex)) {
            let prospect = judge.attack(force.army, hex, force.mp - cost);
            attacks.push(Attack { army: force.army, hex, prospect });
        }
    }
    attacks
}

/// What draws armies that have nothing to attack: the hexes of the front that are worth most, the nearer the more.
pub(super) struct Pull {
    goals: Vec<(HexId, f64)>,
    by_distance: [f64; Pull::FARTHEST + 1],
    redeploy: f64,
}

impl Pull {
    /// As far as anything is felt.
    const FARTHEST: usize = 20;

    pub(super) fn new(judge: &Judge<'_>) -> Self {
        let (position, doctrine) = (judge.position, judge.doctrine);
        let front = position.front_hexes().filter(|&hex| !position.atlas().ground[hex].fortified);
        let mut by_distance = [1.0; Self::FARTHEST + 1];
        for far in 2..=Self::FARTHEST {
            by_distance[far] = by_distance[far - 1] * doctrine.pull;
        }
        let goals = front.map(|hex| (hex, judge.aims.of(hex))).collect();
        Self { goals, by_distance, redeploy: doctrine.redeploy }
    }

    /// How strongly an army in a hex is drawn.
    pub(super) fn at(&self, position: &Position, hex: HexId) -> f64 {
        let felt = |&(goal, worth): &(HexId, f64)| {
            let far = position.atlas().board.distance(hex, goal) as usize;
            worth * self.by_distance[far.min(Self::FARTHEST)]
        };
        self.goals.iter().map(felt).fold(0.0, f64::max)
    }

    /// The Soviet-controlled hex within reach where it is strongest.
    fn quiet(&self, position: &Position, force: &Active) -> Option<HexId> {
        let reach = position.reach(force, force.mp);
        let own = reach.reached().iter().copied().filter(|&hex| position.is_soviet(hex));
        own.map(|hex| (self.at(position, hex), hex)).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, hex)| hex)
    }

    /// The same, if it is stronger than where the force stands; who stands at the front needs more of a reason.
    fn march(&self, position: &Position, force: &Active) -> Option<HexId> {
        let here = position.hex_of(force.army)?;
        let at_front = self.goals.iter().any(|&(goal, _)| position.atlas().board.distance(here, goal) <= 1);
        let least = self.at(position, here) * if at_front { self.redeploy } else { 1.001 };
        self.quiet(position, force).filter(|&hex| self.at(position, hex) > least)
    }
}
