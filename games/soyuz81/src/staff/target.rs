//! What the Soviet side would storm, how much it takes, and from where.

use crate::atlas::Terrain;
use crate::units::{Formation, Side, UnitSet};
use arrayvec::ArrayVec;
use hexes::HexId;

use super::{situation::Situation, value};

/// A hex from which a target can be attacked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Approach {
    pub(super) hex: HexId,
    /// Whether a river or lake lies before the target (9.12).
    pub(super) wet: bool,
}

/// A Polish hex to be attacked.
pub(super) struct Target {
    pub(super) hex: HexId,
    pub(super) value: i32,
    /// The attack factors without which it is not worth trying, and those with which it goes well.
    pub(super) least: i32,
    pub(super) good: i32,
    pub(super) from: ArrayVec<Approach, 6>,
}

impl Target {
    /// What it is worth for what it takes.
    pub(super) fn merit(&self) -> i32 {
        self.value * 100 / self.good.max(1)
    }
}

/// Every Polish hex, as a target for a formation.
pub(super) fn all(situation: &Situation, formation: Formation) -> Vec<Target> {
    situation.poles().iter().map(|&hex| target(situation, formation, hex)).collect()
}

fn target(situation: &Situation, formation: Formation, hex: HexId) -> Target {
    let (position, doctrine) = (situation.position, situation.doctrine);
    let from = approaches(situation, hex);
    let storms_now = position.turn == 1 && formation == Formation::NO;
    let markers = if storms_now { 0 } else { doctrine.markers.min(i32::from(position.held(hex).count())) };
    let left = shifts_left(situation, hex, &from) - markers;
    let steps = situation.steps_in(hex);
    let defence = situation.defence_in(hex);
    // A lone step falls at 2:1 whatever the die; more of them take more.
    let good = if steps == 1 { doctrine.good_column - 1 } else { doctrine.good_column };
    let mut value = doctrine.gather * steps + value::rail_share(situation, hex);
    if situation.is_city(hex) {
        value += value::city(situation, hex);
    }
    let good = strength(defence, good + left);
    let own = situation.attackers(formation, hex, &UnitSet::default());
    let own: i32 = own.iter().map(|unit| i32::from(position.factors(unit).attack)).sum();
    // Where other formations stand ready, this one is needed less.
    let others = (situation.attack_around(hex, Side::Soviet) - own).clamp(0, good);
    let value = value - value * others * if steps <= 2 { 3 } else { 2 } / (good.max(1) * 4);
    Target { hex, value, least: strength(defence, doctrine.least_column + left), good, from }
}

/// The hexes next to a target that Poles do not hold.
fn approaches(situation: &Situation, hex: HexId) -> ArrayVec<Approach, 6> {
    let steps = situation.atlas().ground[hex].steps.iter().filter(|step| step.exists);
    let open = |to: HexId| {
        situation.position.held(to).side() != Some(Side::Polish)
            && situation.position.may_attack_over(to, hex, Side::Soviet)
    };
    steps.filter(|step| open(step.to)).map(|step| Approach { hex: step.to, wet: step.water }).collect()
}

/// The columns that terrain takes from the attacker (9.11 to 9.13, 10.1).
fn shifts_left(situation: &Situation, hex: HexId, from: &[Approach]) -> i32 {
    let ground = &situation.atlas().ground[hex];
    let rough = match ground.terrain {
        Terrain::Mountain => 1,
        Terrain::Forest if situation.position.options.forest_shift => 1,
        _ => 0,
    };
    let city = if ground.city { 2 } else { 0 };
    rough + city + i32::from(from.iter().all(|place| place.wet))
}

/// The attack factors that reach a column: 3 is 3:1, 1 is 1:1, 0 is 1:2.
fn strength(defence: i32, column: i32) -> i32 {
    match column {
        1.. => column * defence,
        _ => (defence + 1 - column) / (2 - column),
    }
}

/// How well a city is covered already, in MP that a unit might go further to another one.
pub(super) fn cover(situation: &Situation, city: HexId) -> i32 {
    let doctrine = situation.doctrine;
    let near = |hex: &&HexId| situation.atlas().board.distance(**hex, city) <= doctrine.cover;
    let soviets = situation.hexes_of(Side::Soviet).iter();
    let strength_near: i32 = soviets.filter(near).map(|&hex| situation.attack_in(hex)).sum();
    let needed = strength(situation.defence_in(city), doctrine.cover_column).max(1);
    (doctrine.cover_full * strength_near / needed).min(doctrine.cover_most)
}
