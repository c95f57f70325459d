//! Who goes for what: the pair of unit and hex that promises most for its OP comes first.

use crate::Position;
use crate::atlas::{Terrain, US_UNITS};
use crate::position::{Form, LAST_TURN, Place};
use crate::units::UnitId;
use arrayvec::ArrayVec;
use hexes::HexId;

use super::doctrine::Doctrine;
use super::network::{Network, TENTHS, tenths};
use super::odds::Odds;
use super::roads::{RoadBook, Roads, Ways};
use super::tables::Ready;
use super::wants::Want;

/// How much of its worth a hex keeps for others when a unit goes for one so many hexes away: it will be there soon.
const KEEPS: [f64; 4] = [0.2, 0.45, 0.65, 0.85];

/// A unit and the hex that it goes for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Job {
    pub(super) unit: UnitId,
    pub(super) target: HexId,
    pub(super) score: f64,
}

/// The plan for the rest of a turn.
pub(super) struct Plan<'a> {
    wants: &'a [Want],
    /// The most promising first; each unit has one at most.
    pub(super) jobs: Vec<Job>,
    /// By unit: what each want would be worth to it; empty for units that can do nothing.
    scores: Vec<Vec<f64>>,
    position: &'a Position,
    network: &'a Network,
    book: &'a RoadBook,
    /// By unit: the ways of those who can do something.
    ways: [Option<Ways>; US_UNITS],
}

impl<'a> Plan<'a> {
    /// The plan of everybody with the OP that units have now, or of one unit alone.
    pub(super) fn new(position: &'a Position, tables: Ready<'a>, only: Option<UnitId>) -> Self {
        let Ready { odds, network, wants, book, doctrine, .. } = tables;
        let mut ways = [None; US_UNITS];
        book.turn_over(position);
        for unit in position.atlas().us_units() {
            if only.is_none_or(|only| only == unit) && may_plan(position, unit, doctrine) {
                ways[unit.index()] = Some(book.look_up(position, network, unit, doctrine));
            }
        }
        let mut plan = Self {
            wants,
            jobs: Vec::new(),
            scores: vec![Vec::new(); US_UNITS],
            position,
            network,
            book,
            ways,
        };
        for unit in position.atlas().us_units() {
            if let Some(roads) = plan.roads(unit) {
                let scored = wants.iter().map(|want| score(odds, unit, &roads, want, doctrine)).collect();
                plan.scores[unit.index()] = scored;
            }
        }
        if let Some(unit) = only {
            leave_to_others(position, wants, unit, &mut plan.scores[unit.index()], doctrine);
        }
        plan.jobs = assign(position, wants, &plan.scores, doctrine);
        plan
    }

    /// The ways of a unit that is there to be used.
    pub(super) fn roads(&self, unit: UnitId) -> Option<Roads<'a>> {
        let ways = self.ways[unit.index()]?;
        Some(Roads { position: self.position, network: self.network, book: self.book, ways })
    }

    /// Other hexes that a unit could go for, the most promising first.
    pub(super) fn others(&self, unit: UnitId) -> Vec<Job> {
        let scores = self.scores[unit.index()].iter().zip(self.wants);
        let mut jobs: Vec<Job> = scores
            .filter(|(score, _)| **score > 0.0)
            .map(|(&score, want)| Job { unit, target: want.hex, score })
            .collect();
        jobs.sort_by(|a, b| b.score.total_cmp(&a.score));
        jobs
    }
}

/// Whether a unit is there to be used. The 38th usually comes as regiments (7.5): three of them bear more deductions.
fn may_plan(position: &Position, unit: UnitId, doctrine: &Doctrine) -> bool {
    let xi = &position.atlas().xi_corps;
    let waits = match position.xi.form {
        Some(Form::Division) => false,
        None if doctrine.as_division > 0 => xi.regiments.contains(&unit),
        _ => unit == xi.division,
    };
    let there = matches!(position.place(unit), Place::Hex(_) | Place::Offshore);
    there && !waits && position.op(unit) > 0
}

/// What others are nearer to, with OP left, is worth less to a unit that looks for more to do.
fn leave_to_others(
    position: &Position,
    wants: &[Want],
    unit: UnitId,
    scores: &mut [f64],
    doctrine: &Doctrine,
) {
    let Some(here) = position.hex_of(unit) else { return };
    let atlas = position.atlas();
    let others: ArrayVec<(HexId, u32), US_UNITS> = (atlas.us_units())
        .filter(|&other| other != unit && position.op(other) > 1)
        .filter_map(|other| Some((position.hex_of(other)?, u32::from(position.op(other)))))
        .collect();
    for (score, want) in scores.iter_mut().zip(wants).filter(|(score, _)| **score > 0.0) {
        let far = atlas.board.distance(here, want.hex);
        let nearer = |&(at, op): &(HexId, u32)| atlas.board.distance(at, want.hex) < far.min(op);
        if others.iter().any(nearer) {
            *score *= doctrine.claimed;
        }
    }
}

/// What it promises that a unit goes for a hex: worth times chance for its price.
fn score(odds: &Odds, unit: UnitId, roads: &Roads<'_>, want: &Want, doctrine: &Doctrine) -> f64 {
    let position = roads.position;
    let Some(cost) = roads.cost(want.hex) else { return 0.0 };
    let op = u16::from(position.op(unit)) * TENTHS;
    let fire = roads.network.toll(want.hex);
    let now = cost.saturating_sub(fire) <= op;
    if !now && position.turn >= LAST_TURN {
        return 0.0;
    }
    let full = u16::from(position.atlas().units[unit].op) * TENTHS;
    let left = if now { op + fire - cost } else { full.saturating_sub(2 * TENTHS) };
    let mut chance = odds.chance_to_take(position, want.hex, (left / TENTHS) as u8);
    if is_city(position, want.hex) && position.is_division(unit) {
        chance = chance.max(doctrine.with_help);
    }
    let price = f64::from(cost + if now { 0 } else { tenths(doctrine.later) });
    want.worth * chance / (price + doctrine.base * f64::from(TENTHS))
}

/// The best pair, then the best of what is left, until nobody or nothing is.
fn assign(position: &Position, wants: &[Want], scores: &[Vec<f64>], doctrine: &Doctrine) -> Vec<Job> {
    let shares = KEEPS.map(|keeps| keeps.powf(doctrine.spread));
    let board = &position.atlas().board;
    let mut keeps = vec![1.0; wants.len()];
    let mut free = [true; US_UNITS];
    let mut jobs = Vec::new();
    loop {
        let mut best: Option<(usize, usize, f64)> = None;
        for (unit, scores) in scores.iter().enumerate().filter(|(unit, _)| free[*unit]) {
            for (place, (score, keeps)) in scores.iter().zip(&keeps).enumerate() {
                let score = score * keeps;
                if score > best.map_or(0.0, |(_, _, best)| best) {
                    best = Some((unit, place, score));
                }
            }
        }
        let Some((unit, place, score)) = best else { return jobs };
        free[unit] = false;
        let target = wants[place].hex;
        jobs.push(Job { unit: UnitId(unit as u8), target, score });
        for (keeps, want) in keeps.iter_mut().zip(wants) {
            let far = board.distance(target, want.hex) as usize;
            let shared = far == 0 && is_city(position, target);
            *keeps *= if shared { doctrine.city_keeps } else { shares.get(far).copied().unwrap_or(1.0) };
        }
    }
}

/// 10.6 Manila and Intramuros, where several units attack together.
pub(super) fn is_city(position: &Position, hex: HexId) -> bool {
    matches!(position.atlas().ground[hex].terrain, Terrain::Manila | Terrain::Intramuros)
}
