//! 8.1 The way that a part goes: a cheapest one, and of those one that takes the most cities.

use arrayvec::ArrayVec;
use hexes::{HexId, Reach};

use crate::{atlas::HEXES, phase::Part, position::Position, units::Side};

/// The hexes of a way after its start: each costs an MP at least, of which a part has no more than a byte says.
pub(crate) type Path = ArrayVec<HexId, { u8::MAX as usize }>;

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
    pub(crate) fn path_to(&self, to: HexId) -> Path {
        path_to(to, &self.reach, self.before.as_ref(), self.start)
    }
}

fn path_to(to: HexId, reach: &Reach<HEXES>, before: Option<&[HexId; HEXES]>, start: HexId) -> Path {
    let mut path = Path::new();
    match before {
        None => path.extend(reach.back_from(to)),
        Some(before) => {
            let mut hex = to;
            while hex != start && reach.cost(hex).is_some() {
                path.push(hex);
                hex = before[hex.index()];
            }
        }
    }
    path.reverse();
    path
}

impl Position {
    /// The ways that a part may go, all of them.
    pub(crate) fn ways(&self, part: &Part, side: Side) -> Ways {
        let reach = self.reach(part, side);
        let before = self.before_by_cities(&reach, part, side);
        Ways { reach, before, start: part.hex }
    }

    /// The way that a part goes to one hex, and what it costs.
    pub(super) fn way_to(&self, to: HexId, part: &Part, side: Side) -> (Path, u8) {
        let budget = if self.flies(&part.units) { part.left.spetsnaz } else { part.left.ground };
        let mut reach = Reach::unsearched(budget);
        self.look_for(to, part, side, &mut reach);
        let before = self.before_by_cities(&reach, part, side);
        (path_to(to, &reach, before.as_ref(), part.hex), reach.cost(to).unwrap_or(0))
    }

    /// By hex, the hex before it, if a city within reach can be taken.
    fn before_by_cities(&self, reach: &Reach<HEXES>, part: &Part, side: Side) -> Option<[HexId; HEXES]> {
        let takes = |&city: &HexId| reach.cost(city).is_some() && self.takes_city(side, city);
        let any = self.atlas().cities.iter().any(takes);
        any.then(|| match self.flies(&part.units) {
            true => self.ways_by_cities(reach, part.hex, side, &self.in_flight()),
            false => self.ways_by_cities(reach, part.hex, side, &self.on_ground(part, side)),
        })
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
        let own = |hex: HexId| reach.back_from(hex).nth(1).unwrap_or(start);
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
