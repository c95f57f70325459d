//! What the staff works out of the data alone: once for each atlas, for bots are made by the thousand.

use crate::Atlas;
use crate::atlas::HexSet;
use hexes::{Direction, HexId};

use super::chances::Chances;
use super::roads::Ways;

pub(crate) struct Tables {
    /// 9.7 The combat results table as chances.
    pub(super) chances: Chances,
    /// By hex, from where it is entered and at what cost.
    pub(super) ways: Box<Ways>,
    /// 7.1 Where reinforcements come in, with what the first hex costs.
    pub(super) edge: Vec<(HexId, u8)>,
    /// 3.5 The hexes that are in play with an option alone.
    pub(super) corridor: HexSet,
}

impl Tables {
    /// Those of an atlas.
    pub(super) fn of(atlas: &'static Atlas) -> &'static Self {
        atlas.tables.get_or_init(|| Self::new(atlas))
    }

    fn new(atlas: &Atlas) -> Self {
        let hexes = || atlas.board.ids();
        let ways = hexes().map(|to| {
            let way = |direction: Direction| {
                let from = atlas.ground[to].steps[direction.index()]?.to;
                let step = atlas.ground[from].steps[direction.opposite().index()]?;
                Some((from, step.cost))
            };
            Direction::ALL.into_iter().filter_map(way).collect()
        });
        Self {
            chances: Chances::new(atlas),
            ways: ways.collect(),
            edge: hexes().filter_map(|hex| Some((hex, atlas.ground[hex].entry?))).collect(),
            corridor: hexes().filter(|&hex| atlas.ground[hex].corridor).collect(),
        }
    }
}
