//! The map as it stands, with what every step costs: worked out once for all units.

use crate::atlas::{Garrison, HEXES, HexSet, Terrain};
use crate::{Options, Position};
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
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) to: HexId,
    /// The price of the step and the hits to be expected there, in tenths of an OP.
    pub(super) cost: u16,
    /// 8.10 Divisions go to sea and come ashore over beaches only.
    pub(super) closed_to_divisions: bool,
}

/// Every step on the map, as the control of the hexes makes them.
pub(super) struct Network {
    pub(super) steps: Box<[ArrayVec<Step, 6>]>,
    tolls: Box<[u16]>,
    /// The hexes that are wanted.
    pub(super) wanted: HexSet,
    options: Options,
    control: HexSet,
}

impl Network {
    pub(super) fn new(position: &Position, odds: &Odds) -> Self {
        let atlas = position.atlas();
        let mut tolls = vec![0; HEXES];
        for &hex in atlas.land.iter().filter(|&&hex| !position.is_us(hex)) {
            tolls[hex.index()] = tenths(odds.mean_hits(position, hex));
        }
        let tolls = tolls.into_boxed_slice();
        let steps = atlas.board.ids().map(|hex| steps_from(position, &tolls, hex)).collect();
        let (options, control) = (position.options, *position.us_control());
        Self { steps, tolls, wanted: HexSet::default(), options, control }
    }

    /// Whether it is the network of a position.
    pub(super) fn is_of(&self, position: &Position) -> bool {
        self.control == *position.us_control() && self.options == position.options
    }

    /// Makes it that of a position: hexes that were taken since change it there and next to them.
    pub(super) fn follow(&mut self, position: &Position, odds: &Odds) {
        if self.options != position.options || !position.us_control().contains_all(&self.control) {
            *self = Self::new(position, odds);
            return;
        }
        let taken: ArrayVec<HexId, HEXES> =
            position.us_control().iter().filter(|&hex| !self.control.contains(hex)).collect();
        taken.iter().for_each(|hex| self.tolls[hex.index()] = 0);
        for &hex in &taken {
            for changed in position.atlas().neighbours(hex).chain([hex]) {
                self.steps[changed.index()] = steps_from(position, &self.tolls, changed);
            }
        }
        self.control = *position.us_control();
    }

    /// The hits to expect on entering a hex, in tenths; none where the US controls it.
    pub(super) fn toll(&self, hex: HexId) -> u16 {
        self.tolls[hex.index()]
    }
}

fn steps_from(position: &Position, tolls: &[u16], hex: HexId) -> ArrayVec<Step, 6> {
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
