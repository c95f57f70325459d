//! 8.1 The way that a part goes: a cheapest one, and of those one that takes the most cities.

use arrayvec::ArrayVec;
use hexes::{HexId, Reach};

use crate::{atlas::HEXES, phase::Part, position::Position, units::Side};

/// The way to every hex within reach of a part.
pub(crate) struct Ways {
    reach: Reach<HEXES>,
    /// By hex, the hex before it, where a city could be taken; else the search's own ways serve.
    before: Option<[HexId; HEXES]>,
    start: HexId,
}

impl Ways {
    /// What the way to a hex costs.
    pub(crate) fn cost(&self, hex: HexId) -> Option<u8> {
        self.reach.cost(hex)
    }

    /// Every hex of the way after the start, the target last.
    pub(crate) fn path_to(&self, to: HexId) -> ArrayVec<HexId, HEXES> {
        let Some(before) = &self.before else { return self.reach.path_to(to) };
        let mut path = ArrayVec::new();
        let mut hex = to;
        while hex != self.start && self.reach.cost(hex).is_some() {
            path.push(hex);
            hex = before[hex.index()];
        }
        path.reverse();
        path
    }
}

impl Position {
    /// The ways that a part may go, all of them.
    pub(crate) fn ways(&self, part: &Part, side: Side) -> Ways {
        self.ways_by(self.reach(part, side), part, side)
    }

    /// The ways that a part may go, as far as the one to this hex.
    pub(super) fn ways_to(&self, to: HexId, part: &Part, side: Side) -> Ways {
        self.ways_by(self.reach_for(to, part, side), part, side)
    }

    fn ways_by(&self, reach: Reach<HEXES>, part: &Part, side: Side) -> Ways {
        let takes = |&city: &HexId| reach.cost(city).is_some() && self.takes_city(side, city);
        let any = self.atlas().cities.iter().any(takes);
        let before = any.then(|| match self.flies(&part.units) {
            true => self.ways_by_cities(&reach, part.hex, side, &self.in_flight()),
            false => self.ways_by_cities(&reach, part.hex, side, &self.on_ground(part, side)),
        });
        Ways { reach, before, start: part.hex }
    }

    /// 3.5 Whether a side takes a city from the other by going into this hex.
    fn takes_city(&self, side: Side, hex: HexId) -> bool {
        self.atlas().ground[hex].city && self.controller(hex) != side && self.held(hex).side() != Some(!side)
    }

    /// By hex, the hex before it on that cheapest way which takes the most cities. Between equals the search's
    /// own way stands.
    fn ways_by_cities(
        &self,
        reach: &Reach<HEXES>,
        start: HexId,
        side: Side,
        terrain: &impl hexes::Terrain,
    ) -> [HexId; HEXES] {
        let mut before = [start; HEXES];
        let mut taken: [Option<u8>; HEXES] = [None; HEXES];
        taken[start.index()] = Some(0);
        let own = |hex: HexId| reach.path_to(hex).iter().rev().nth(1).copied().unwrap_or(start);
        // The cheapest first: whatever leads to a hex is settled before it.
        for &from in std::iter::once(&start).chain(reach.reached()) {
            let (Some(cost), Some(so_far)) = (reach.cost(from), taken[from.index()]) else { continue };
            terrain.each_step(from, |hex, step| {
                if reach.cost(hex) != Some(cost.saturating_add(step)) {
                    return;
                }
                let here = so_far + u8::from(self.takes_city(side, hex));
                let known = taken[hex.index()];
                if known < Some(here) || (known == Some(here) && own(hex) == from) {
                    taken[hex.index()] = Some(here);
                    before[hex.index()] = from;
                }
            });
        }
        before
    }
}
