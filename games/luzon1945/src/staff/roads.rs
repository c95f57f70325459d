//! What it costs a unit to get somewhere, with the hits that are to be expected on the way.

use crate::{Position, atlas::HEXES, position::Place, units::UnitId};
use arrayvec::ArrayVec;
use hexes::HexId;

use super::doctrine::Doctrine;
use super::network::{Network, TENTHS, tenths};

/// A step costs at most 5 OP and the hits of Intramuros.
const BUCKETS: usize = 128;
const OUT: u16 = u16::MAX;

/// How a unit sets out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Departure {
    /// From where it stands, or over the shore if it is offshore.
    March,
    /// 7.6 By way of the Offshore Box.
    Box,
    /// 8.9 By parachute.
    Jump,
}

/// The cheapest ways of one unit.
pub(super) struct Roads {
    cost: [u16; HEXES],
    before: [Option<HexId>; HEXES],
    /// How it sets out on a way that starts in this hex.
    departure: [Departure; HEXES],
    /// The most that it looks at.
    farthest: u16,
    /// What it can pay on this turn: the way to other hexes matters only as long as there is nothing better to do.
    now: u16,
}

/// The queue of hexes by cost, kept to be filled again.
pub(super) struct Queue(Vec<Vec<HexId>>);

impl Default for Queue {
    fn default() -> Self {
        Self(vec![Vec::new(); BUCKETS])
    }
}

impl Roads {
    /// Every way of a unit.
    pub(super) fn new(
        position: &Position,
        network: &Network,
        unit: UnitId,
        queue: &mut Queue,
        doctrine: &Doctrine,
    ) -> Self {
        let mut roads = Self {
            cost: [OUT; HEXES],
            before: [None; HEXES],
            departure: [Departure::March; HEXES],
            farthest: u16::from(position.op(unit)) * TENTHS + tenths(doctrine.beyond),
            now: u16::from(position.op(unit)) * TENTHS,
        };
        roads.set_out(position, network, unit, queue, doctrine);
        roads.spread(network, position.is_division(unit), queue, usize::from(doctrine.choice));
        roads
    }

    fn set_out(
        &mut self,
        position: &Position,
        network: &Network,
        unit: UnitId,
        queue: &mut Queue,
        doctrine: &Doctrine,
    ) {
        let (to_box, jump) = (tenths(doctrine.to_box), tenths(doctrine.jump));
        let mut start = |hex: HexId, cost: u16, departure: Departure| {
            if cost < self.cost[hex.index()] && cost <= self.farthest {
                self.cost[hex.index()] = cost;
                self.before[hex.index()] = Some(hex);
                self.departure[hex.index()] = departure;
                queue.0[usize::from(cost) % BUCKETS].push(hex);
            }
        };
        let ashore = |(hex, op): (HexId, u8)| (hex, u16::from(op) * TENTHS + network.toll(hex));
        match position.place(unit) {
            Place::Hex(hex) => {
                start(hex, 0, Departure::March);
                if position.may_go_offshore(unit) {
                    let ways = position.ways_ashore(unit).map(ashore);
                    ways.for_each(|(hex, cost)| start(hex, to_box + cost, Departure::Box));
                }
            }
            Place::Offshore => {
                let ways = position.ways_ashore(unit).map(ashore);
                ways.for_each(|(hex, cost)| start(hex, cost, Departure::March));
            }
            _ => {}
        }
        if position.may_jump(unit) {
            let free = position.atlas().land.iter().filter(|&&hex| !position.is_occupied(hex));
            free.for_each(|&hex| start(hex, jump + network.toll(hex), Departure::Jump));
        }
    }

    /// Every hex that can be had on this turn; and farther, until there is choice enough among the wants.
    fn spread(&mut self, network: &Network, division: bool, queue: &mut Queue, enough: usize) {
        let mut found = 0;
        for cost in 0..=self.farthest {
            if cost > self.now && found >= enough {
                break;
            }
            let bucket = usize::from(cost) % BUCKETS;
            let mut hexes = std::mem::take(&mut queue.0[bucket]);
            for hex in hexes.drain(..) {
                if self.cost[hex.index()] != cost {
                    continue;
                }
                found += usize::from(network.wanted.contains(hex));
                for step in &network.steps[hex.index()] {
                    let total = cost + step.cost;
                    let open = !(division && step.closed_to_divisions);
                    if total < self.cost[step.to.index()] && total <= self.farthest && open {
                        self.cost[step.to.index()] = total;
                        self.before[step.to.index()] = Some(hex);
                        queue.0[usize::from(total) % BUCKETS].push(step.to);
                    }
                }
            }
            queue.0[bucket] = hexes;
        }
        queue.0.iter_mut().for_each(Vec::clear);
    }

    /// What it takes to have a hex, in tenths of an OP.
    pub(super) fn cost(&self, hex: HexId) -> Option<u16> {
        Some(self.cost[hex.index()]).filter(|&cost| cost != OUT)
    }

    /// How the unit sets out for a hex, and the hexes of the way: from the start to the hex itself.
    pub(super) fn way_to(&self, hex: HexId) -> (Departure, ArrayVec<HexId, HEXES>) {
        let mut way: ArrayVec<HexId, HEXES> = ArrayVec::new();
        let mut at = hex;
        way.push(at);
        while let Some(before) = self.before[at.index()].filter(|&before| before != at) {
            at = before;
            way.push(at);
        }
        way.reverse();
        (self.departure[at.index()], way)
    }
}
