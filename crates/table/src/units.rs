//! Units by their number.

use hexes::IdSet;

hexes::ids! {
    /// A unit by its place in the order of battle: its line in the file that names it.
    pub struct UnitId;
}

/// A set of units of an order of battle of at most `64 * WORDS`.
pub type UnitSet<const WORDS: usize> = IdSet<UnitId, WORDS>;
