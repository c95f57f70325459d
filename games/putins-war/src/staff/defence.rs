//! The defence: a regular goes into a city that its garrison would not hold, and reserves come near.

use crate::units::{UnitId, UnitSet};
use hexes::HexId;

use super::{
    choice::best, fighter::Fighter, posts::Posts, roads::Roads, situation::Situation, threat::Threat,
};

/// Reserves come from everywhere.
const POST_FAR: u8 = 40;

/// A unit that is to hold a city, or to come near it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relief {
    pub(super) unit: UnitId,
    pub(super) city: HexId,
    /// What an action point brings.
    pub(super) rate: f64,
}

/// Every city in danger with the unit that helps it most.
pub(super) fn reliefs<'a>(
    situation: &'a Situation,
    posts: &'a Posts,
    threats: &'a [Threat],
) -> impl Iterator<Item = Relief> + 'a {
    // 6.3 A unit would have to leave before another can come: only garrisons are relieved.
    let open = threats.iter().filter(|threat| situation.position.unit_in(threat.city).is_none());
    open.filter_map(move |threat| relief(situation, posts, threat))
}

fn relief(situation: &Situation, posts: &Posts, threat: &Threat) -> Option<Relief> {
    let danger = threat.cost;
    if danger < situation.doctrine.borne {
        return None;
    }
    let city = threat.city;
    let roads = Roads::into(situation, situation.side, city, situation.doctrine.near);
    let help = |unit: UnitId| {
        let actions = roads.actions(situation, unit)?;
        let saved = danger - threat.cost_with(Fighter::regular(situation.position, unit));
        let worth = saved - posts.worth(unit);
        let pays = worth > situation.doctrine.ap_worth * actions;
        pays.then_some(Relief { unit, city, rate: worth / actions })
    };
    best(situation.movable(situation.side).filter_map(help), |relief| relief.rate)
}

/// Whoever has nothing better to do comes near the city that is most in danger.
pub(super) fn reserve(
    situation: &Situation,
    posts: &Posts,
    threats: &[Threat],
    busy: UnitSet,
) -> Option<Relief> {
    let dangers = threats.iter().map(|threat| (threat.cost, threat.city));
    let (danger, city) = best(dangers, |(danger, _)| *danger)?;
    let near = situation.next_to(city, situation.side);
    let roads = Roads::around(situation, situation.side, city, POST_FAR);
    let idle = |unit: &UnitId| {
        let there = near.contains(*unit) || situation.position.hex_of(*unit) == Some(city);
        !there && !busy.contains(*unit) && posts.worth(*unit) < situation.doctrine.guarding
    };
    let comer = |unit: UnitId| {
        let factor = f64::from(situation.position.factor(unit));
        let worth = situation.doctrine.reserve * danger * factor - posts.worth(unit);
        let rate = worth / roads.actions(situation, unit)?;
        (rate > 0.0).then_some(Relief { unit, city, rate })
    };
    best(situation.movable(situation.side).filter(idle).filter_map(comer), |relief| relief.rate)
}
