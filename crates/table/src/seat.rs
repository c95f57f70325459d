//! Who sits at the table.

use serde::{Deserialize, Serialize};

/// A place at the table, known to every crate. A game's own `Side` turns into one; its name is in
/// the game's [`GameInfo`](crate::GameInfo).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into per-seat arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
