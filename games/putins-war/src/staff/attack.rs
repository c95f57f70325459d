//! Attacks that can be made at once.

use crate::Order;
use crate::units::{UnitId, UnitSet};
use arrayvec::ArrayVec;
use hexes::HexId;

use super::assault::Prospect;
use super::choice::best;
use super::situation::Situation;
use super::threat::Threat;
use super::{forces, threat};

/// An attack and what it promises.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blow {
    pub(super) target: HexId,
    pub(super) units: UnitSet,
    pub(super) prospect: Prospect,
}

impl Blow {
    /// What an action point brings.
    pub(super) fn rate(&self) -> f64 {
        self.prospect.worth / self.prospect.ap
    }
}

/// The best attack on a hex with units that are next to it: every set of them that can be paid for is tried (9.2).
fn on(situation: &Situation, threats: &[Threat], target: HexId) -> Option<Blow> {
    let near: ArrayVec<UnitId, 6> = situation.next_to(target, situation.side).iter().collect();
    if near.is_empty() {
        return None;
    }
    let mut field = situation.field(target, situation.side, situation.defender(target));
    field.prize += menace(situation, threats, target);
    let ap = situation.ap();
    let sets = (1u8..1 << near.len()).filter(|set| set.count_ones() <= u32::from(ap));
    let blows = sets.map(|set| {
        let chosen = near.iter().enumerate().filter(|(place, _)| set & 1 << place != 0);
        let units: UnitSet = chosen.map(|(_, &unit)| unit).collect();
        let rounds = (ap / units.len() as u8).min(2);
        let prospect = forces::supported(situation, &field, &situation.attack(target, units, rounds));
        Blow { target, units, prospect }
    });
    best(blows, |blow| blow.prospect.net(situation.doctrine))
}

/// What it is worth to drive somebody off: the danger to the cities of ours that he is next to.
fn menace(situation: &Situation, threats: &[Threat], target: HexId) -> f64 {
    if situation.position.unit_in(target).is_none() {
        return 0.0;
    }
    let next = |city| situation.position.atlas().neighbours(target).any(|hex| hex == city);
    threats.iter().filter(|threat| next(threat.city)).map(|threat| threat.cost).sum()
}

/// Every hex where the enemy is next to somebody of ours, with the best attack on it if that is worth its points.
pub(super) fn all<'a>(situation: &'a Situation, threats: &'a [Threat]) -> impl Iterator<Item = Blow> + 'a {
    situation
        .held(!situation.side)
        .iter()
        .filter_map(|hex| on(situation, threats, hex))
        .filter(|blow| blow.prospect.net(situation.doctrine) > situation.doctrine.least_attack)
}

/// 9.2 Who is to attack a hex that was named.
pub(super) fn units_for(situation: &Situation, target: HexId) -> Option<UnitSet> {
    on(situation, &threat::all(situation), target).map(|blow| blow.units)
}

/// 9.2 The next word on an attack that was named: who takes part, then fight. Nobody is added who cannot be paid for,
/// whatever the honour system would let pass (5.3).
pub(super) fn declare(situation: &Situation, wanted: UnitSet, attackers: UnitSet) -> Order {
    let missing = wanted.without(attackers).iter().next();
    let affordable = attackers.len() < usize::from(situation.ap());
    missing.filter(|_| affordable).map_or(Order::Fight, Order::With)
}
