//! How far units are from where they are wanted.

use crate::atlas::{HEXES, HexSet};
use crate::units::{Side, UnitId};
use hexes::HexId;

use super::searches::{Aim, OUT};
use super::situation::Situation;

/// 5.7 What is left of the pace under any number of aircraft: a six is rolled now and then.
const SLOWEST: f64 = 0.5;

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
        let goals = atlas.neighbours(target).filter(free).collect();
        Self::to(situation, Aim { side, hex: target, around: true }, goals, budget)
    }

    /// To one hex.
    pub(super) fn into(situation: &Situation, side: Side, hex: HexId, budget: u8) -> Self {
        Self::to(situation, Aim { side, hex, around: false }, std::iter::once(hex).collect(), budget)
    }

    /// To any of these hexes, by ways on which nobody of the other side stands.
    fn to(situation: &Situation, aim: Aim, goals: HexSet, budget: u8) -> Self {
        let (ways, closed) = (&situation.tables.ways, situation.closed(aim.side));
        let costs = situation.notes.searches.costs(ways, aim, goals, closed, budget);
        let mut roads = Self { costs, from_edge: None };
        if aim.side == Side::Allied {
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
