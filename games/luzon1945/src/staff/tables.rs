//! What the staff keeps between orders, because little of it changes from one to the next. All of it follows from the
//! position: another staff would work out the same.

use crate::Position;

use super::doctrine::Doctrine;
use super::group_map::GroupMap;
use super::network::Network;
use super::odds::{Odds, OddsBook};
use super::roads::RoadBook;
use super::wants::{Want, wants};

/// Tables that are kept.
#[derive(Default)]
pub(super) struct Tables {
    ground: Option<Ground>,
    map: Option<GroupMap>,
    book: RoadBook,
}

/// What follows from control of the hexes.
struct Ground {
    network: Network,
    /// 3.2 Whether the counteroffensive was beaten when the wants were listed.
    beaten: bool,
    wants: Vec<Want>,
}

/// The tables as they are for a position.
pub(super) struct Ready<'a> {
    pub(super) odds: &'static Odds,
    pub(super) doctrine: &'a Doctrine,
    pub(super) map: &'a GroupMap,
    pub(super) network: &'a Network,
    pub(super) wants: &'a [Want],
    pub(super) book: &'a mut RoadBook,
}

impl Tables {
    /// Brings the tables up to date.
    pub(super) fn for_position<'a>(&'a mut self, position: &Position, doctrine: &'a Doctrine) -> Ready<'a> {
        let odds = OddsBook::of(position);
        self.map.take_if(|map| !map.is_of(position));
        let map = self.map.get_or_insert_with(|| GroupMap::new(position));
        let Ground { network, wants, .. } = Ground::of(&mut self.ground, position, odds, doctrine);
        Ready { odds, doctrine, map, network, wants, book: &mut self.book }
    }
}

impl Ground {
    fn of<'a>(
        kept: &'a mut Option<Self>,
        position: &Position,
        odds: &Odds,
        doctrine: &Doctrine,
    ) -> &'a mut Self {
        let beaten = position.has_beaten_the_counteroffensive();
        let fresh = kept.is_none();
        let ground = kept.get_or_insert_with(|| Self {
            network: Network::new(position, odds),
            beaten,
            wants: Vec::new(),
        });
        if fresh || ground.beaten != beaten || !ground.network.is_of(position) {
            ground.network.become_that_of(position, odds);
            ground.beaten = beaten;
            ground.wants = wants(position, odds, doctrine);
            ground.network.want(ground.wants.iter().map(|want| want.hex));
        }
        ground
    }
}
