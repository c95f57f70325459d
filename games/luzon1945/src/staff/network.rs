//! The map as it stands, with what every step costs: worked out once for all units.

use crate::atlas::{Garrison, HEXES, HexSet, Terrain};
use crate::units::UnitId;
use crate::{Options, Position};
use arrayvec::ArrayVec;
use hexes::HexId;

use super::odds::{Odds, OddsBook};

/// Costs are counted in tenths of an OP, since hits are expected in fractions.
pub(super) const TENTHS: u16 = 10;

/// OP in tenths.
pub(super) fn tenths(op: f64) -> u16 {
    (op * f64::from(TENTHS)).round() as u16
}

/// How a unit moves: divisions go to sea and come ashore over beaches only (8.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moves {
    Division,
    Smaller,
}

impl Moves {
    pub(super) fn of(position: &Position, unit: UnitId) -> Self {
        if position.is_division(unit) { Self::Division } else { Self::Smaller }
    }
}

/// More than anybody can pay.
const CLOSED: u16 = 10_000;

/// A step from one hex to the next.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) to: HexId,
    /// The price of the step and the hits to be expected there, in tenths of an OP: by how a unit moves.
    pub(super) cost: [u16; 2],
}

/// Every step on the map, as the control of the hexes makes them.
#[derive(Clone)]
pub(super) struct Network {
    pub(super) steps: Box<[ArrayVec<Step, 6>]>,
    tolls: Box<[u16]>,
    /// The hexes that are wanted.
    pub(super) wanted: Vec<HexId>,
    is_wanted: HexSet,
    options: Options,
    control: HexSet,
    /// Another one for each network that was made anew,
    pub(super) number: u32,
    /// and the hexes that were taken since.
    pub(super) taken: Vec<HexId>,
}

impl Network {
    /// The network of a position. What it is before anything is taken is kept with the data.
    pub(super) fn new(position: &Position, odds: &Odds) -> Self {
        let untaken = OddsBook::network(position, || Self::untaken(position, odds));
        let mut network = Self { options: position.options, ..untaken.clone() };
        network.follow(position);
        network
    }

    /// The network as it is while every hex is Japanese.
    fn untaken(position: &Position, odds: &Odds) -> Self {
        let position = &Position::empty(position.atlas(), position.options);
        let atlas = position.atlas();
        let mut tolls = vec![0; HEXES];
        for &hex in &atlas.land {
            tolls[hex.index()] = tenths(odds.mean_hits(position, hex));
        }
        let tolls = tolls.into_boxed_slice();
        let steps = atlas.board.ids().map(|hex| steps_from(position, &tolls, hex)).collect();
        let (wanted, is_wanted, control) = (Vec::new(), HexSet::default(), HexSet::default());
        Self {
            steps,
            tolls,
            wanted,
            is_wanted,
            options: position.options,
            control,
            number: 1,
            taken: Vec::new(),
        }
    }

    /// Whether it is the network of a position.
    pub(super) fn is_of(&self, position: &Position) -> bool {
        self.control == *position.us_control() && self.options == position.options
    }

    /// Makes it that of a position: hexes that were taken since change it there and next to them.
    fn follow(&mut self, position: &Position) {
        let before = self.taken.len();
        self.taken.extend(position.us_control().without(self.control).iter());
        let taken = &self.taken[before..];
        taken.iter().for_each(|hex| self.tolls[hex.index()] = 0);
        for &hex in taken {
            for changed in position.atlas().neighbours(hex).chain([hex]) {
                self.steps[changed.index()] = steps_from(position, &self.tolls, changed);
            }
        }
        self.control = *position.us_control();
    }

    /// The same for another position, from as little as can be.
    pub(super) fn become_that_of(&mut self, position: &Position, odds: &Odds) {
        if self.options == position.options && position.us_control().contains_all(&self.control) {
            self.follow(position);
        } else {
            *self = Self { number: self.number + 1, ..Self::new(position, odds) };
        }
    }

    /// These hexes are wanted now.
    pub(super) fn want(&mut self, hexes: impl Iterator<Item = HexId>) {
        self.wanted.clear();
        self.wanted.extend(hexes);
        self.is_wanted = self.wanted.iter().copied().collect();
    }

    pub(super) fn is_wanted(&self, hex: HexId) -> bool {
        self.is_wanted.contains(hex)
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
        let closed = matches!(shore, (Terrain::Sea, Terrain::Clear) | (Terrain::Clear, Terrain::Sea));
        let cost = u16::from(op) * TENTHS + tolls[step.to.index()];
        Some(Step { to: step.to, cost: [if closed { CLOSED } else { cost }, cost] })
    };
    here.steps.iter().filter(|step| step.exists).filter_map(cost).collect()
}

/// Nobody plans a way through Manila, Intramuros or Corregidor while the Japanese hold it (10.5).
fn is_dead_end(position: &Position, hex: HexId) -> bool {
    !position.is_us(hex) && matches!(position.atlas().ground[hex].garrison, Garrison::ManilaDefense(_))
}
