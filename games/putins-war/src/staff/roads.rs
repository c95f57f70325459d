//! How far units are from where they are wanted.

use std::cell::RefCell;

use crate::atlas::{HEXES, HexSet};
use crate::units::{Side, UnitId};
use arrayvec::ArrayVec;
use hexes::HexId;

use super::situation::Situation;

/// 5.7 What is left of the pace under any number of aircraft: a six is rolled now and then.
const SLOWEST: f64 = 0.5;
/// The furthest that anybody looks, in movement points.
const FURTHEST: u8 = 40;
/// The cost of a hex that is out of reach.
const OUT: u8 = u8::MAX;

/// The movement points from every hex to where a side wants to be.
#[derive(PartialEq)]
pub(super) struct Roads {
    costs: [u8; HEXES],
    /// 7.1 From beyond the western edge.
    from_edge: Option<u8>,
}

impl Roads {
    /// To the free hexes next to a target.
    pub(super) fn around(situation: &Situation, side: Side, target: HexId, budget: u8) -> Self {
        let atlas = situation.position.atlas();
        let free = |hex: &HexId| situation.is_free(*hex, side);
        Self::to(situation, side, atlas.neighbours(target).filter(free).collect(), budget)
    }

    /// To one hex.
    pub(super) fn into(situation: &Situation, side: Side, hex: HexId, budget: u8) -> Self {
        Self::to(situation, side, std::iter::once(hex).collect(), budget)
    }

    /// To any of these hexes, by ways on which nobody of the other side stands.
    fn to(situation: &Situation, side: Side, goals: HexSet, budget: u8) -> Self {
        let budget = budget.min(FURTHEST);
        let costs = situation.searches.costs(&situation.tables.ways, goals, situation.closed(side), budget);
        let mut roads = Self { costs, from_edge: None };
        if side == Side::Allied {
            roads.from_edge = roads.find_edge(situation);
        }
        roads
    }

    /// The movement points from a hex.
    pub(super) fn from(&self, hex: HexId) -> Option<u8> {
        Some(self.costs[hex.index()]).filter(|&cost| cost != OUT)
    }

    /// The movement points that a unit needs. KSDD stays where it is (8.7).
    fn of(&self, situation: &Situation, unit: UnitId) -> Option<u8> {
        match situation.position.hex_of(unit) {
            _ if unit == situation.position.atlas().ksdd => None,
            Some(hex) => self.from(hex),
            None => self.from_edge,
        }
    }

    /// The move actions that a unit needs.
    pub(super) fn actions(&self, situation: &Situation, unit: UnitId) -> Option<f64> {
        let distance = f64::from(self.of(situation, unit)?);
        let aircraft = f64::from(situation.position.air_on_unit(unit));
        let pace = (situation.doctrine.pace - aircraft).max(SLOWEST);
        Some(1.0 + (distance - 1.0).max(0.0) / pace)
    }

    /// 7.1 The movement points from beyond the edge: the first hex must be unoccupied.
    fn find_edge(&self, situation: &Situation) -> Option<u8> {
        let open = situation.tables.edge.iter().filter(|(hex, _)| situation.is_free(*hex, Side::Allied));
        open.filter_map(|&(hex, first)| Some(first + self.from(hex)?)).min()
    }
}

/// By hex, from where it is entered and at what cost.
pub(super) type Ways = [ArrayVec<(HexId, u8), 6>];

/// The searches that a staff has made. Between two of its questions one or two units have moved, and that changes the
/// distance of hardly another hex: what was found is mended instead of looked for anew.
#[derive(Default)]
pub(super) struct Searches(RefCell<Vec<Search>>);

/// More searches than this are not kept: the cities with who can come for them, and those of the move at hand.
const KEPT: usize = 48;

impl Searches {
    fn costs(&self, ways: &Ways, goals: HexSet, closed: &HexSet, budget: u8) -> [u8; HEXES] {
        let mut kept = self.0.borrow_mut();
        let known = kept.iter_mut().find(|search| search.goals == goals && search.budget == budget);
        if let Some(search) = known {
            if !search.follow(ways, closed) {
                *search = Search::new(ways, goals, closed, budget);
            }
            return search.costs;
        }
        if kept.len() == KEPT {
            kept.clear();
        }
        let search = Search::new(ways, goals, closed, budget);
        let costs = search.costs;
        kept.push(search);
        costs
    }
}

/// A search from some hexes outwards.
struct Search {
    goals: HexSet,
    closed: HexSet,
    budget: u8,
    costs: [u8; HEXES],
}

impl Search {
    /// The search runs backwards: a step costs what it costs to come from the other end.
    fn new(ways: &Ways, goals: HexSet, closed: &HexSet, budget: u8) -> Self {
        let mut costs = [OUT; HEXES];
        let mut queue = Queue::new();
        for hex in goals.iter() {
            costs[hex.index()] = 0;
            queue.push(hex, 0);
        }
        for cost in 0..=budget {
            while let Some(to) = queue.pop(cost) {
                if costs[to.index()] != cost {
                    continue;
                }
                for &(from, step) in &ways[to.index()] {
                    let total = cost + step;
                    if total < costs[from.index()] && total <= budget && !closed.contains(from) {
                        costs[from.index()] = total;
                        queue.push(from, total);
                    }
                }
            }
        }
        Self { goals, closed: *closed, budget, costs }
    }

    /// Takes in which hexes are closed now, as far as that changes nothing but the hexes themselves. If not, all has to be
    /// looked for anew.
    fn follow(&mut self, ways: &Ways, closed: &HexSet) -> bool {
        let (shut, opened) = (closed.without(self.closed), self.closed.without(*closed));
        let mended =
            shut.iter().all(|hex| self.shut(ways, hex)) && opened.iter().all(|hex| self.open(ways, hex));
        self.closed = *closed;
        mended
    }

    /// A hex is closed: only its own cost is gone, if nobody has to come through it.
    fn shut(&mut self, ways: &Ways, hex: HexId) -> bool {
        self.closed.insert(hex);
        let cost = self.costs[hex.index()];
        if cost == OUT || self.goals.contains(hex) {
            return true;
        }
        self.costs[hex.index()] = OUT;
        ways[hex.index()].iter().all(|&(from, step)| {
            let through = self.costs[from.index()] == cost + step;
            !through || self.cheapest(ways, from) == self.costs[from.index()]
        })
    }

    /// A hex is open: only its own cost is new, if it is a shorter way for nobody.
    fn open(&mut self, ways: &Ways, hex: HexId) -> bool {
        self.closed.remove(hex);
        if self.goals.contains(hex) {
            return true;
        }
        let cost = self.cheapest(ways, hex);
        if cost > self.budget {
            return true;
        }
        self.costs[hex.index()] = cost;
        ways[hex.index()].iter().all(|&(from, step)| {
            let total = cost + step;
            total >= self.costs[from.index()] || total > self.budget || self.closed.contains(from)
        })
    }

    /// The cost of a hex by those of its neighbours; what is out of reach stays so.
    fn cheapest(&self, ways: &Ways, from: HexId) -> u8 {
        let next = ways[from.index()].iter();
        let costs = next.map(|&(to, _)| {
            let step = ways[to.index()].iter().find(|(back, _)| *back == from).map_or(OUT, |(_, step)| *step);
            self.costs[to.index()].saturating_add(step)
        });
        costs.min().unwrap_or(OUT)
    }
}

/// Hexes by what they cost; one that became cheaper is in it twice.
struct Queue {
    /// By cost, the last that was put in, counted from one.
    last: [u16; FURTHEST as usize + 1],
    /// Each with the one before it of the same cost.
    entries: ArrayVec<(HexId, u16), { 6 * HEXES }>,
}

impl Queue {
    fn new() -> Self {
        Self { last: [0; FURTHEST as usize + 1], entries: ArrayVec::new() }
    }

    fn push(&mut self, hex: HexId, cost: u8) {
        self.entries.push((hex, self.last[usize::from(cost)]));
        self.last[usize::from(cost)] = self.entries.len() as u16;
    }

    fn pop(&mut self, cost: u8) -> Option<HexId> {
        let place = self.last[usize::from(cost)].checked_sub(1)?;
        let (hex, before) = self.entries[usize::from(place)];
        self.last[usize::from(cost)] = before;
        Some(hex)
    }
}
