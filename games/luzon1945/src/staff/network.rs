//! The map as it stands, with what every step costs: worked out once for all units.

use crate::Position;
use crate::atlas::{Garrison, HEXES, Terrain};
use arrayvec::ArrayVec;
use hexes::HexId;

use super::odds::Odds;

/// Costs are counted in tenths of an OP, since hits are expected in fractions.
pub(super) const TENTHS: u16 = 10;

/// OP in tenths.
pub(super) fn tenths(op: f64) -> u16 {
    (op * f64::from(TENTHS)).round() as u16
}

/// A step from one hex to the next.
pub(super) struct Step {
    pub(super) to: HexId,
    /// The price of the step and the hits to be expected there, in tenths of an OP.
    pub(super) cost: u16,
    /// 8.10 Divisions go to sea and come ashore over beaches only.
    pub(super) closed_to_divisions: bool,
}

/// Every step on the map.
pub(super) struct Network {
    pub(super) steps: Vec<ArrayVec<Step, 6>>,
    tolls: [u16; HEXES],
}

impl Network {
    /// The network as control of the hexes makes it.
    pub(super) fn new(position: &Position, odds: &Odds) -> Self {
        let atlas = position.atlas();
        let mut tolls = [0; HEXES];
        for &hex in atlas.land.iter().filter(|&&hex| !position.is_us(hex)) {
            tolls[hex.index()] = tenths(odds.mean_hits(position, hex));
        }
        let steps = atlas.board.ids().map(|hex| steps_from(position, &tolls, hex)).collect();
        Self { steps, tolls }
    }

    /// The hits to expect on entering a hex, in tenths; none where the US controls it.
    pub(super) fn toll(&self, hex: HexId) -> u16 {
        self.tolls[hex.index()]
    }
}

fn steps_from(position: &Position, tolls: &[u16; HEXES], hex: HexId) -> ArrayVec<Step, 6> {
    let atlas = position.atlas();
    let here = &atlas.ground[hex];
    if is_dead_end(position, hex) || matches!(here.terrain, Terrain::Island | Terrain::BaseArea) {
        return ArrayVec::new();
    }
    let cost = |step: &crate::atlas::Step| {
        let op = position.step_cost(hex, step, false)?;
        let shore = (here.terrain, atlas.ground[step.to].terrain);
        let closed_to_divisions =
            matches!(shore, (Terrain::Sea, Terrain::Clear) | (Terrain::Clear, Terrain::Sea));
        let cost = u16::from(op) * TENTHS + tolls[step.to.index()];
        Some(Step { to: step.to, cost, closed_to_divisions })
    };
    here.steps.iter().filter(|step| step.exists).filter_map(cost).collect()
}

/// Nobody plans a way through Manila, Intramuros or Corregidor while the Japanese hold it (10.5).
fn is_dead_end(position: &Position, hex: HexId) -> bool {
    !position.is_us(hex) && matches!(position.atlas().ground[hex].garrison, Garrison::ManilaDefense(_))
}
