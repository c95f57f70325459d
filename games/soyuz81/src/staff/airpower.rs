//! 7 Airpower: markers go where they turn an attack into a good one, and then where they slow the Poles.

use crate::Order;
use crate::atlas::Terrain;
use crate::phase::Parent;
use crate::position::AirMarkers;
use crate::units::{Formation, Side, UnitSet};
use hexes::HexId;

use super::{attack, situation::Situation, value};

/// Where the next marker goes.
pub(super) fn place(situation: &Situation, left: u8, orders: &[Order]) -> Option<Order> {
    let worth = |order: &Order| match *order {
        Order::Air(hex) => worth_per_marker(situation, hex, left),
        _ => i32::MIN,
    };
    orders.iter().copied().min_by_key(|order| -i64::from(worth(order)))
}

/// The best that a number of markers over a hex would do, for each of them: often one alone does nothing and
/// three do much.
fn worth_per_marker(situation: &Situation, hex: HexId, left: u8) -> i32 {
    let position = situation.position;
    let free = AirMarkers::MOST as u8 - position.air.total();
    let room = position.held(hex).count().saturating_sub(position.air.count(hex)).min(left).min(free);
    let slowed = interdiction(situation, hex);
    let attackers: Vec<UnitSet> = Formation::ALL
        .into_iter()
        .filter(|formation| formation.side() == Side::Soviet)
        .map(|formation| situation.attackers(formation, hex, &UnitSet::default()))
        .filter(|units| !units.is_empty())
        .collect();
    if attackers.is_empty() {
        return slowed;
    }
    let promise = |situation: &Situation| -> i32 {
        let attacks = attackers.iter().map(|units| attack::expected(situation, hex, units, false).max(0));
        // The first attack may well settle it: further ones count less.
        let best = attacks.clone().max().unwrap_or(0);
        best + (attacks.sum::<i32>() - best) / 2
    };
    let before = promise(situation);
    let mut best = slowed;
    for markers in 1..=room {
        let mut supposed = *position;
        supposed.air.add(hex, markers);
        let gain = promise(&situation.supposing(&supposed)) - before;
        best = best.max(slowed + gain / i32::from(markers));
    }
    best
}

/// 7.2 What a marker is worth that only takes MP from whoever leaves the hex.
fn interdiction(situation: &Situation, hex: HexId) -> i32 {
    let position = situation.position;
    let ground = &situation.atlas().ground[hex];
    if position.options.forest_airpower && ground.terrain == Terrain::Forest && position.air.count(hex) == 0 {
        return 0;
    }
    let mobile = position.units_in(hex).filter(|&unit| situation.atlas().units[unit].is_mobile()).count();
    let near =
        situation.around(hex, Side::Soviet).any(|next| position.held(next).side() == Some(Side::Soviet));
    situation.doctrine.slowed * mobile as i32 * if near { 2 } else { 1 }
        + value::rail_share(situation, hex) / 50
}

/// 7.2 How many markers go along: none while Soviet units stand next to those who stay.
pub(super) fn divide(situation: &Situation, parent: &Parent, orders: &[Order]) -> Option<Order> {
    let position = situation.position;
    let from = parent.group.hex;
    let soviet = |hex: HexId| position.held(hex).side() == Some(Side::Soviet);
    if situation.around(from, Side::Soviet).any(soviet) { orders.first() } else { orders.last() }.copied()
}

/// 7.2 With an advance all markers go along: whoever comes out of the city is struck first.
pub(super) fn divide_on_advance(orders: &[Order]) -> Option<Order> {
    orders.last().copied()
}
