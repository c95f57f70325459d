//! The map as the Shobu Group sees it: the same as long as the beachheads and the hands that the cities are in.

use crate::Position;
use crate::atlas::{HEXES, HexSet};
use crate::position::BEACHHEADS;
use crate::rules::advance::{Distances, FAR, SHOULDER_HEXES};
use arrayvec::ArrayVec;
use hexes::HexId;
use std::sync::Arc;

use super::odds::OddsBook;

/// What it follows from.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Origin {
    beachheads: [Option<HexId>; BEACHHEADS],
    cities: [bool; 2],
}

impl Origin {
    fn of(position: &Position) -> Self {
        let places = &position.atlas().places;
        let cities = [places.intramuros, places.manila].map(|hex| position.is_us(hex));
        Self { beachheads: position.beachheads, cities }
    }
}

/// Where the Shobu Group can go and where it would want to.
#[derive(Clone)]
pub(super) struct GroupMap {
    origin: Origin,
    steps: Box<[ArrayVec<HexId, 6>]>,
    /// 11.5 The hexes round the base area that it may enter.
    pub(super) rim: Vec<HexId>,
    rim_set: HexSet,
    /// 11.3 Hexes within the shoulder's distance of the base area.
    pub(super) near: HexSet,
    pub(super) goals: ArrayVec<HexId, 6>,
    /// 11.2 The nearest goals, with the distance of every hex from them.
    pub(super) nearest: Vec<(HexId, Arc<Distances>)>,
}

impl GroupMap {
    /// The map of a position. What follows from the ground alone is kept with the data.
    pub(super) fn new(position: &Position) -> Self {
        let empty = || Self::without_goals(&Position::empty(position.atlas(), position.options));
        let mut map = OddsBook::group_map(position, empty).clone();
        map.origin = Origin::of(position);
        map.goals = position.goals();
        // 11.5 A beachhead may be entered, which other beaches may not.
        for hex in position.beachheads.into_iter().flatten() {
            for next in position.atlas().neighbours(hex) {
                map.steps[next.index()] = position.group_steps(next).collect();
            }
        }
        map.rim = rim(position);
        map.rim_set = map.rim.iter().copied().collect();
        map.find_nearest(position);
        map
    }

    fn without_goals(position: &Position) -> Self {
        let atlas = position.atlas();
        let steps = atlas.board.ids().map(|hex| position.group_steps(hex).collect());
        let close =
            |hex: HexId| atlas.perimeter.iter().any(|&rim| atlas.board.distance(rim, hex) < SHOULDER_HEXES);
        Self {
            origin: Origin::of(position),
            steps: steps.collect(),
            rim: Vec::new(),
            rim_set: HexSet::default(),
            near: atlas.land.iter().copied().filter(|&hex| close(hex)).collect(),
            goals: ArrayVec::new(),
            nearest: Vec::new(),
        }
    }

    fn find_nearest(&mut self, position: &Position) {
        let from_base = position.spread(self.rim.iter().copied(), None);
        let far = |goal: HexId| from_base.of(goal);
        let least = self.goals.iter().map(|&goal| far(goal)).min().unwrap_or(FAR);
        let tied = self.goals.iter().copied().filter(|&goal| least != FAR && far(goal) == least);
        self.nearest = tied.map(|goal| (goal, Arc::new(position.distances(goal, None)))).collect();
    }

    /// Whether it is still the map of a position.
    pub(super) fn is_of(&self, position: &Position) -> bool {
        self.origin == Origin::of(position)
    }

    /// 11.5 The hexes into which the group can go from a hex.
    pub(super) fn steps(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.steps[hex.index()].iter().copied()
    }

    /// 11.3 Whether the group gets to a goal without entering any of these hexes. The way is looked for backwards, for what
    /// lies behind a screen is smaller than what lies before it.
    pub(super) fn leads_past(&self, touched: HexSet) -> bool {
        let mut seen = touched;
        let mut open: ArrayVec<HexId, HEXES> = ArrayVec::new();
        open.extend(self.goals.iter().copied().filter(|&hex| seen.insert(hex)));
        while let Some(hex) = open.pop() {
            if self.rim_set.contains(hex) {
                return true;
            }
            open.extend(self.steps(hex).filter(|&next| seen.insert(next)));
        }
        false
    }
}

/// 11.5 The hexes round the base area that the group may enter.
fn rim(position: &Position) -> Vec<HexId> {
    position.atlas().perimeter.iter().copied().filter(|&hex| position.group_may_enter(hex)).collect()
}
