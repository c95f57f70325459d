//! Attacks, planned by their exact expected value: the game's own odds, shifts and table over all six faces.

use crate::atlas::UNITS;
use crate::phase::{Battle, Fighting};
use crate::units::{Formation, Side, UnitId, UnitSet};
use crate::{Order, Position, Resolution};
use arrayvec::ArrayVec;
use hexes::HexId;
use table::StepLosses;

use super::{losses::Ladder, plans::Plans, situation::Situation, value};

/// An attack and what it promises.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attack {
    pub(super) target: HexId,
    pub(super) units: UnitSet,
    pub(super) high_intensity: bool,
    pub(super) worth: i32,
}

/// The best attack that units of a formation can make now, if any is worth making.
pub(super) fn best(situation: &Situation, formation: Formation, fought: &UnitSet) -> Option<Attack> {
    let targets = situation.targets(formation, fought);
    let attacks = targets.iter().filter_map(|&target| on(situation, formation, target, &targets, fought));
    let least = match formation.side() {
        Side::Soviet => situation.doctrine.least_attack,
        Side::Polish => situation.doctrine.least_strike,
    };
    // The first of equals: targets come in ascending order.
    attacks.filter(|attack| attack.worth >= least).min_by_key(|attack| -attack.worth)
}

/// What all attacks that a formation would make now are worth together.
pub(super) fn worth_of_fighting(situation: &Situation, formation: Formation) -> i32 {
    let (mut fought, mut worth) = (UnitSet::default(), 0);
    while let Some(attack) = best(situation, formation, &fought) {
        worth += attack.worth;
        for unit in attack.units.iter().chain(situation.position.units_in(attack.target)) {
            fought.insert(unit);
        }
    }
    worth
}

/// 9.2, 9.14 The next word on an attack that was named: who takes part, how intense, fire.
pub(super) fn commit(
    situation: &Situation,
    fighting: &Fighting,
    battle: &Battle,
    plans: &mut Plans,
) -> Option<Order> {
    let anew = || {
        let targets = situation.targets(fighting.formation, &fighting.fought);
        on(situation, fighting.formation, battle.target, &targets, &fighting.fought)
    };
    plans.attack = plans.attack.filter(|attack| attack.target == battle.target).or_else(anew);
    let plan = plans.attack?;
    let missing = plan.units.iter().find(|unit| !battle.attackers.contains(*unit));
    Some(match missing {
        Some(unit) => Order::Commit(unit),
        None if plan.high_intensity && !battle.high_intensity => Order::HighIntensity,
        None => Order::Fire,
    })
}

/// The best attack on one hex. Units that change nothing are left to the other targets.
fn on(
    situation: &Situation,
    formation: Formation,
    target: HexId,
    targets: &[HexId],
    fought: &UnitSet,
) -> Option<Attack> {
    let mut units = situation.attackers(formation, target, fought);
    if units.is_empty() {
        return None;
    }
    let mut worth = expected(situation, target, &units, false);
    for from in hexes_of(situation, &units) {
        // 7.3 Poles under aircraft may do more harm than good.
        let without: UnitSet =
            units.iter().filter(|&unit| situation.position.hex_of(unit) != Some(from)).collect();
        let other = if without.is_empty() { worth } else { expected(situation, target, &without, false) };
        if other > worth {
            (units, worth) = (without, other);
        }
    }
    for unit in by_attack(situation, &units) {
        let elsewhere = |hex: &HexId| *hex != target && is_next_to(situation, unit, *hex);
        let mut without = units;
        without.remove(unit);
        if targets.iter().any(elsewhere) && !without.is_empty() {
            let other = expected(situation, target, &without, false);
            if other >= worth {
                (units, worth) = (without, other);
            }
        }
    }
    let mut attack = Attack { target, units, high_intensity: false, worth };
    if may_be_intense(situation, formation.side(), &attack) {
        let intense = expected(situation, target, &units, true);
        if intense > worth {
            (attack.high_intensity, attack.worth) = (true, intense);
        }
    }
    Some(attack)
}

/// The mean worth of an attack over the faces of the die.
pub(super) fn expected(situation: &Situation, target: HexId, units: &UnitSet, high_intensity: bool) -> i32 {
    let position = situation.position;
    let Some(first) = units.iter().next() else { return 0 };
    let attacker = situation.atlas().units[first].side;
    let sap = value::sap(situation);
    let defenders = Ladder::new(situation, position.units_in(target), sap);
    let attackers = Ladder::new(situation, units.iter(), sap);
    let prize = value::prize(situation, target, attacker);
    let worth = |printed: StepLosses| {
        let losses = Position::losses(printed, high_intensity);
        let (lost, paid) = (losses.defender.min(defenders.steps), losses.attacker.min(attackers.steps));
        let taken = lost == defenders.steps && paid < attackers.steps;
        let price = if high_intensity { i32::from(lost) * sap } else { 0 };
        defenders.cost(lost) - attackers.cost(paid) + if taken { prize } else { 0 } - price
    };
    match position.resolution(position.final_odds(target, units)) {
        Resolution::Automatic(losses) => worth(losses),
        Resolution::Column(column) => {
            (1..=6).map(|die| worth(situation.atlas().crt.result(column, die))).sum::<i32>() / 6
        }
    }
}

/// 9.14 Whether a high intensity attack can be declared, and paid for without losing the game.
fn may_be_intense(situation: &Situation, side: Side, attack: &Attack) -> bool {
    let steps = situation.steps_in(attack.target);
    side == Side::Soviet
        && situation.is_city(attack.target)
        && situation.spare() > steps
        && attack.units.iter().any(|unit| situation.atlas().units[unit].allows_high_intensity())
}

fn is_next_to(situation: &Situation, unit: UnitId, target: HexId) -> bool {
    let side = situation.atlas().units[unit].side;
    situation.position.hex_of(unit).is_some_and(|hex| situation.position.may_attack_over(hex, target, side))
}

fn hexes_of(situation: &Situation, units: &UnitSet) -> ArrayVec<HexId, 6> {
    let mut hexes = ArrayVec::new();
    for hex in units.iter().filter_map(|unit| situation.position.hex_of(unit)) {
        if !hexes.contains(&hex) && !hexes.is_full() {
            hexes.push(hex);
        }
    }
    hexes
}

/// The units, the weakest attackers first.
fn by_attack(situation: &Situation, units: &UnitSet) -> ArrayVec<UnitId, UNITS> {
    let mut units: ArrayVec<UnitId, UNITS> = units.iter().collect();
    units.sort_by_key(|&unit| situation.position.factors(unit).attack);
    units
}
