//! The position: everything that changes, and the plain questions that all chapters ask of it.

use hexes::{Hex, HexId, HexSet};
use table::{Shared, UnitId};

use super::{Card, Options, Phase, RESERVE, Side, UNITS, Unit};
use crate::{Atlas, atlas::Ground};

/// 4.1 The game has so many turns.
pub const LAST_TURN: u8 = 7;

/// A game at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pub(crate) atlas: Shared<Atlas>,
    pub(crate) options: Options,
    pub(crate) turn: u8,
    /// Whose player turn it is.
    pub(crate) side: Side,
    /// By unit; `None` is lost.
    pub(crate) units: [Option<Unit>; UNITS],
    /// 7.1 Whether the reserve is still hidden.
    pub(crate) hidden: bool,
    /// 7.1 The woods in which everybody knows that it does not hide.
    pub(crate) scouted: HexSet<1>,
    pub(crate) phase: Phase,
}

impl Position {
    pub(crate) fn card(&self, unit: UnitId) -> &'static Card {
        &self.atlas.0.units[unit.index()]
    }

    pub(crate) fn name(&self, unit: UnitId) -> &'static str {
        self.atlas.0.components.names[0][unit.index()]
    }

    pub(crate) fn hex(&self, hex: HexId) -> &'static Hex {
        self.atlas.0.components.board.hex(hex)
    }

    pub(crate) fn ground(&self, hex: HexId) -> &'static Ground {
        &self.atlas.0.ground[hex.index()]
    }

    /// Where a unit stands as a side knows it; `None` if it is lost or hidden from that side.
    pub(crate) fn seen(&self, unit: UnitId, by: Side) -> Option<HexId> {
        let secret = self.hidden && unit == RESERVE && by == Side::Blue;
        self.units[unit.index()].filter(|_| !secret).map(|unit| unit.at)
    }

    /// The units of a side that are in play, hidden or not.
    pub(crate) fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let all = (0..UNITS as u8).map(UnitId);
        all.filter(move |&unit| self.card(unit).side == side && self.units[unit.index()].is_some())
    }

    /// The unit in a hex, as a side knows it.
    pub(crate) fn unit_in(&self, hex: HexId, by: Side) -> Option<UnitId> {
        (0..UNITS as u8).map(UnitId).find(|&unit| self.seen(unit, by) == Some(hex))
    }

    /// Units of a side that everybody can see next to a hex, with no river between.
    pub(crate) fn beside(&self, hex: HexId, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let ways = self.ground(hex).ways.iter().flatten();
        let there = ways.filter_map(|way| self.unit_in(way.to, Side::Blue));
        there.filter(move |&unit| self.card(unit).side == side)
    }

    pub(crate) fn is_done(&self, unit: UnitId) -> bool {
        self.units[unit.index()].is_some_and(|unit| unit.done)
    }

    /// 6.6 What a unit fights with.
    pub(crate) fn strength(&self, unit: UnitId) -> u16 {
        let steps = self.units[unit.index()].map_or(0, |unit| unit.steps);
        self.card(unit).strength[usize::from(steps)].into()
    }
}
