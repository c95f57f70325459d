//! How far units are from where they are wanted.

use crate::atlas::HEXES;
use crate::units::{Side, UnitId};
use hexes::{Direction, HexId, Reach};

use super::situation::Situation;

/// 5.7 What is left of the pace under any number of aircraft: a six is rolled now and then.
const SLOWEST: f64 = 0.5;

/// The movement points from every hex to where a side wants to be.
pub(super) struct Roads {
    reach: Reach<HEXES>,
    /// 7.1 From beyond the western edge.
    from_edge: Option<u8>,
}

impl Roads {
    /// To any of these hexes, by ways on which nobody of the other side stands.
    fn to(situation: &Situation, side: Side, hexes: impl Iterator<Item = HexId>, budget: u8) -> Self {
        let atlas = situation.position.atlas();
        let shut = situation.held(!side);
        // The search runs backwards: a step costs what it costs to come from the other end.
        let enter = |to: HexId, direction: Direction| {
            let from = atlas.ground[to].steps[direction.index()]?.to;
            let step = atlas.ground[from].steps[direction.opposite().index()]?;
            (!shut.contains(from) && situation.position.is_open(from)).then_some((from, step.cost))
        };
        let reach = Reach::search_from(hexes.map(|hex| (hex, 0)), budget, &enter);
        let from_edge = (side == Side::Allied).then(|| from_edge(situation, &reach)).flatten();
        Self { reach, from_edge }
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
        self.reach.cost(hex)
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
        let pace = (situation.doctrine.pace - f64::from(situation.position.air_on_unit(unit))).max(SLOWEST);
        Some(1.0 + (distance - 1.0).max(0.0) / pace)
    }
}

/// 7.1 The movement points from beyond the edge: the first hex must be unoccupied.
fn from_edge(situation: &Situation, reach: &Reach<HEXES>) -> Option<u8> {
    let atlas = situation.position.atlas();
    let edge = atlas.board.ids().filter_map(|hex| Some((hex, atlas.ground[hex].entry?)));
    let open = edge.filter(|(hex, _)| situation.is_free(*hex, Side::Allied));
    open.filter_map(|(hex, first)| Some(first + reach.cost(hex)?)).min()
}
