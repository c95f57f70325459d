//! What the staff works out of the data alone: once for each atlas, for bots are made by the thousand.

use crate::Atlas;
use crate::atlas::HexSet;
use hexes::{Direction, HexId};

use super::chances::Chances;
use super::notes::Archive;
use super::searches::{Way, Ways};

pub(crate) struct Tables {
    /// 9.7 The combat results table as chances.
    pub(super) chances: Chances,
    /// By hex, what it costs to come from its neighbours and to go to them.
    pub(super) ways: Box<Ways>,
    /// 7.1 Where reinforcements come in, with what the first hex costs.
    pub(super) edge: Vec<(HexId, u8)>,
    /// 3.5 The hexes that are in play with an option alone.
    pub(super) corridor: HexSet,
    /// What staffs found out that are gone.
    pub(super) archive: Archive,
}

impl Tables {
    /// Those of an atlas.
    pub(super) fn of(atlas: &'static Atlas) -> &'static Self {
        atlas.tables.get_or_init(|| Self::new(atlas))
    }

    fn new(atlas: &Atlas) -> Self {
        let hexes = || atlas.board.ids();
        let ways = hexes().map(|hex| {
            let way = |direction: Direction| {
                let step = atlas.ground[hex].steps[direction.index()]?;
                let back = atlas.ground[step.to].steps[direction.opposite().index()]?;
                Some(Way { neighbour: step.to, from: back.cost, to: step.cost })
            };
            Direction::ALL.into_iter().filter_map(way).collect()
        });
        Self {
            chances: Chances::new(atlas),
            ways: ways.collect(),
            edge: hexes().filter_map(|hex| Some((hex, atlas.ground[hex].entry?))).collect(),
            corridor: hexes().filter(|&hex| atlas.ground[hex].corridor).collect(),
            archive: Archive::default(),
        }
    }
}
