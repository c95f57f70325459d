//! The offensive: which city is next, who goes there, and what it is worth.

use crate::position::LAST_TURN;
use crate::units::{UnitId, UnitSet};
use hexes::HexId;

use super::assault::{Attack, Field, Prospect};
use super::choice::best;
use super::forces;
use super::muster::{Party, parties};
use super::posts::Posts;
use super::roads::Roads;
use super::situation::Situation;

/// A city and those who are to take it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) target: HexId,
    pub(super) units: UnitSet,
    /// Those who have to come up.
    pub(super) missing: UnitSet,
    /// Who of them goes first.
    pub(super) mover: Option<UnitId>,
    /// What is left when everything is paid for.
    pub(super) net: f64,
    /// What an action point brings.
    pub(super) rate: f64,
}

/// The way to every city of the enemy's that counts.
pub(super) struct Targets(Vec<(HexId, Roads)>);

impl Targets {
    pub(super) fn new(situation: &Situation) -> Self {
        let side = situation.side;
        let roads = |city| (city, Roads::around(situation, side, city, situation.doctrine.plan_far));
        Self(situation.counting(!side).map(roads).collect())
    }

    /// The best plans, best first, each with units of its own.
    pub(super) fn plans(&self, situation: &Situation, posts: &Posts, most: usize) -> Vec<Plan> {
        let (mut plans, mut taken) = (Vec::<Plan>::new(), UnitSet::default());
        let first = |(city, roads): &(HexId, Roads)| of(situation, posts, *city, roads, taken);
        let mut offers: Vec<Option<Plan>> = self.0.iter().map(first).collect();
        while plans.len() < most {
            let Some(best) = best(offers.iter().flatten().copied(), |plan| plan.rate) else { break };
            for unit in best.units.iter() {
                taken.insert(unit);
            }
            plans.push(best);
            for (offer, (city, roads)) in offers.iter_mut().zip(&self.0) {
                let Some(plan) = offer else { continue };
                if plan.target == best.target {
                    *offer = None;
                } else if plan.units.iter().any(|unit| best.units.contains(unit)) {
                    *offer = of(situation, posts, *city, roads, taken);
                }
            }
        }
        plans
    }
}

/// The best plan against a city with units that no better plan has taken.
fn of(situation: &Situation, posts: &Posts, target: HexId, roads: &Roads, taken: UnitSet) -> Option<Plan> {
    let parties = parties(situation, situation.side, target, roads, |unit, actions| {
        let leaving = if actions > 0.0 { posts.worth(unit) } else { 0.0 };
        let strength = situation.doctrine.strength * f64::from(situation.position.factor(unit));
        (!taken.contains(unit)).then_some(situation.doctrine.ap_worth * actions + leaving - strength)
    });
    let field = situation.field(target, situation.side, situation.defender(target));
    let near = situation.next_to(target, situation.side);
    let plans = parties.iter().filter_map(|party| {
        let missing = party.units.without(near);
        let left: f64 = missing.iter().map(|unit| posts.worth(unit)).sum();
        let (net, rate) = weigh(situation, &field, party, left)?;
        Some(Plan { target, units: party.units, missing, mover: party.last, net, rate })
    });
    best(plans.filter(|plan| plan.net > 0.0), |plan| plan.net)
}

/// What is left of what a party promises when everything is paid for, and what an action point brings, if there is time.
/// `left` is what it costs that its units leave their posts.
fn weigh(situation: &Situation, field: &Field, party: &Party, left: f64) -> Option<(f64, f64)> {
    let turns = |ap: f64| ((ap - f64::from(situation.ap())) / situation.doctrine.per_turn).max(0.0);
    let in_time = |ap: f64| f64::from(situation.position.turn) + turns(ap) <= f64::from(LAST_TURN);
    // It takes no less than the first attack: what comes too late with that needs no more thought.
    if !in_time(party.actions + party.units.len() as f64) {
        return None;
    }
    let prospect = forces::supported(situation, field, &Attack { rounds: 2, ..party.attack });
    let ap = party.actions + prospect.ap;
    if !in_time(ap) {
        return None;
    }
    let turns = turns(ap);
    let share = 1.0 / (1.0 + situation.doctrine.patience * turns);
    let worth = (prospect.worth - left) * share;
    Some((Prospect { worth, ap, ..prospect }.net(situation.doctrine), worth / ap))
}
