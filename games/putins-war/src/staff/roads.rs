//! How far units are from where they are wanted.

use crate::atlas::HEXES;
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
pub(super) struct Roads {
    costs: [u8; HEXES],
    /// 7.1 From beyond the western edge.
    from_edge: Option<u8>,
}

impl Roads {
    /// To any of these hexes, by ways on which nobody of the other side stands. The search runs backwards: a step costs what
    /// it costs to come from the other end.
    fn to(situation: &Situation, side: Side, hexes: impl Iterator<Item = HexId>, budget: u8) -> Self {
        let (ways, closed, budget) = (&situation.tables.ways, situation.closed(side), budget.min(FURTHEST));
        let mut costs = [OUT; HEXES];
        let mut queue = Queue::new();
        for hex in hexes {
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
        let mut roads = Self { costs, from_edge: None };
        if side == Side::Allied {
            roads.from_edge = roads.find_edge(situation);
        }
        roads
    }

    /// To the free hexes next to a target.
    pub(super) fn around(situation: &Situation, side: Side, target: HexId, budget: u8) -> Self {
        let atlas = situation.position.atlas();
        let free = |hex: &HexId| situation.is_free(*hex, side);
        Self::to(situation, side, atlas.neighbours(target).filter(free), budget)
    }

    /// To one hex.
    pub(super) fn into(situation: &Situation, side: Side, hex: HexId, budget: u8) -> Self {
        Self::to(situation, side, std::iter::once(hex), budget)
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
