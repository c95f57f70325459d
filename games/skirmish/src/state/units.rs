//! Units: what is printed on them, and what becomes of them.

use hexes::HexId;
use table::{Seat, UnitId};

/// 2.2 Four units a side.
pub const UNITS: usize = 8;
/// 3.2 The unit that hides: the last of `units.csv`.
pub const RESERVE: UnitId = UnitId(UNITS as u8 - 1);

hexes::words! { pub enum Side { Blue = "blue", Red = "red" } }

impl Side {
    pub fn other(self) -> Self {
        Self::ALL[1 - self.index()]
    }

    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }
}

/// 2.2 What is printed on a unit; its strength by its steps.
pub struct Card {
    pub side: Side,
    pub kind: &'static str,
    pub strength: [u8; 3],
    pub moves: u8,
    pub set_up: HexId,
}

/// A unit in play. It is done once it has moved, has attacked or has been attacked in this phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    pub at: HexId,
    pub steps: u8,
    pub done: bool,
}
