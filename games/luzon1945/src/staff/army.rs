//! The army as the counteroffensive would meet it: where units stand, and with how many OP.

use crate::Position;
use crate::atlas::{HexSet, US_UNITS};
use crate::units::UnitId;
use hexes::HexId;

/// The army as the counteroffensive would meet it.
#[derive(Clone, Copy)]
pub(super) struct Army {
    at: [Option<HexId>; US_UNITS],
    op: [u8; US_UNITS],
    occupied: HexSet,
}

impl Army {
    /// As it will stand when the next turn begins: every unit where it is, with all its OP (5.5).
    pub(super) fn next_turn(position: &Position) -> Self {
        let mut army = Self::now(position);
        let atlas = position.atlas();
        atlas.us_units().for_each(|unit| army.op[unit.index()] = atlas.units[unit].op);
        army
    }

    /// As it stands now.
    pub(super) fn now(position: &Position) -> Self {
        let mut army = Self { at: [None; US_UNITS], op: [0; US_UNITS], occupied: HexSet::default() };
        for unit in position.atlas().us_units() {
            army.op[unit.index()] = position.op(unit);
            army = army.with(unit, position.hex_of(unit));
        }
        army
    }

    /// The same with a unit somewhere else, or off the map.
    pub(super) fn with(mut self, unit: UnitId, at: Option<HexId>) -> Self {
        if let Some(hex) = self.at[unit.index()] {
            self.occupied.remove(hex);
        }
        self.at[unit.index()] = at;
        if let Some(hex) = at {
            self.occupied.insert(hex);
        }
        self
    }

    /// The same with a unit that has fewer OP.
    pub(super) fn less(mut self, unit: UnitId, op: u8) -> Self {
        let left = &mut self.op[unit.index()];
        *left = left.saturating_sub(op);
        self
    }

    /// 11.3 Whether a unit has OP left and stands in such a hex.
    pub(super) fn is_in_action(&self, unit: UnitId, such: impl Fn(HexId) -> bool) -> bool {
        self.op[unit.index()] > 0 && self.at[unit.index()].is_some_and(such)
    }

    /// 11.3 Where units stand that have OP left.
    pub(super) fn in_action(&self) -> impl Iterator<Item = HexId> + '_ {
        self.at.iter().zip(&self.op).filter(|(_, op)| **op > 0).filter_map(|(at, _)| *at)
    }

    /// The OP of the unit in a hex.
    pub(super) fn op_at(&self, hex: HexId) -> Option<u8> {
        if !self.occupied.contains(hex) {
            return None;
        }
        self.at.iter().position(|&at| at == Some(hex)).map(|unit| self.op[unit])
    }

    /// The same without the unit in a hex.
    pub(super) fn without(mut self, hex: HexId) -> Self {
        self.at.iter_mut().filter(|at| **at == Some(hex)).for_each(|at| *at = None);
        self.occupied.remove(hex);
        self
    }
}
