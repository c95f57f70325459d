//! Where Poles gather to strike: around a Soviet hex that divisions of one formation can beat together at their next chit.

use crate::position::{AirMarkers, Place};
use crate::units::{Side, Stack, UnitSet};
use arrayvec::ArrayVec;
use hexes::HexId;

use super::attack;
use super::defence::Planner;
use super::movement::{Mover, Movers};

/// More divisions than a formation has do not gather.
const MOST: usize = 6;
/// Soviet hexes with more steps than this are left alone.
const STEPS_MOST: i32 = 4;

/// Who goes where, and what it promises more than what else they could do.
pub(super) struct Strike {
    pub(super) places: ArrayVec<(usize, HexId), MOST>,
    pub(super) gain: i32,
}

/// A unit that could take part, the hex from which it would, and what it gives up for it.
struct Striker {
    mover: usize,
    from: HexId,
    price: i32,
}

/// The best strike that units without a task can gather for, if any is worth it. `homes` is what each unit would have
/// otherwise.
pub(super) fn best(planner: &Planner, movers: &Movers, busy: &[bool], homes: &[i32]) -> Option<Strike> {
    let situation = planner.situation;
    let soviet = situation.hexes_of(Side::Soviet).iter().copied();
    let weak = |hex: &HexId| situation.atlas().is_poland(*hex) && situation.steps_in(*hex) <= STEPS_MOST;
    let strikes = soviet.filter(weak).filter_map(|target| {
        let strikers = strikers(planner, movers, busy, homes, target);
        at(planner, movers, target, &strikers)
    });
    strikes.filter(|strike| strike.gain > 0).max_by_key(|strike| strike.gain)
}

/// Everyone who could come next to a hex, the cheapest first.
fn strikers(
    planner: &Planner,
    movers: &Movers,
    busy: &[bool],
    homes: &[i32],
    target: HexId,
) -> ArrayVec<Striker, MOST> {
    let situation = planner.situation;
    let mut found: ArrayVec<Striker, MOST> = ArrayVec::new();
    for (index, mover) in movers.all.iter().enumerate().filter(|(index, _)| !busy[*index]) {
        let fits = |from: &HexId| {
            movers.cost(situation, mover, *from).is_some()
                && planner.others(mover.unit, *from) < Stack::MOST as i32
                && situation.position.may_attack_over(*from, target, Side::Polish)
        };
        let places = situation.around(target, Side::Polish).filter(fits);
        let best = places.map(|from| (planner.worth(mover, from), from)).max_by_key(|&(worth, _)| worth);
        if let Some((worth, from)) = best
            && !found.is_full()
        {
            found.push(Striker { mover: index, from, price: (homes[index] - worth).max(0) });
        }
    }
    found.sort_by_key(|striker| striker.price);
    found
}

/// What the first so many strikers promise, with as many as promise the most.
fn at(planner: &Planner, movers: &Movers, target: HexId, strikers: &[Striker]) -> Option<Strike> {
    let (situation, doctrine) = (planner.situation, planner.situation.doctrine);
    let weight = if situation.is_city(target) { doctrine.strike_city } else { doctrine.strike };
    if weight == 0 {
        return None;
    }
    let mut supposed = *situation.position;
    supposed.air = AirMarkers::default();
    let mut places: ArrayVec<(usize, HexId), MOST> = ArrayVec::new();
    let (mut units, mut price, mut best) = (UnitSet::default(), 0, (0, 0));
    for striker in strikers {
        let mover = &movers.all[striker.mover];
        if !has_room(planner, movers, mover, striker.from, &places) {
            continue;
        }
        supposed.put(mover.unit, Place::Hex(striker.from));
        units.insert(mover.unit);
        places.push((striker.mover, striker.from));
        price += striker.price;
        let promise = attack::expected(&situation.supposing(&supposed), target, &units, false);
        let gain = promise * weight / 100 - price;
        if promise >= doctrine.least_strike && gain > best.0 {
            best = (gain, places.len());
        }
    }
    let (gain, count) = best;
    places.truncate(count);
    (count > 0).then_some(Strike { places, gain })
}

/// Whether a unit still fits into a hex beside those that are on their way there.
fn has_room(
    planner: &Planner,
    movers: &Movers,
    mover: &Mover,
    hex: HexId,
    places: &[(usize, HexId)],
) -> bool {
    let comes = |&&(other, to): &&(usize, HexId)| to == hex && movers.all[other].hex != hex;
    let coming = places.iter().filter(comes).count() as i32;
    mover.hex == hex || planner.others(mover.unit, hex) + coming < Stack::MOST as i32
}
