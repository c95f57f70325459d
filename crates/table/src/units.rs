//! Units by their number.

use hexes::{Id, IdSet};

/// A unit by its place in the order of battle: its line in the file that names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(pub u8);

impl UnitId {
    /// As an index into arrays by unit.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Id for UnitId {
    #[inline]
    fn at(index: usize) -> Self {
        Self(index as u8)
    }

    #[inline]
    fn place(self) -> usize {
        self.index()
    }
}

/// A set of units of an order of battle of at most `64 * WORDS`.
pub type UnitSet<const WORDS: usize> = IdSet<UnitId, WORDS>;
