//! What it costs to get from some hexes to every other one.
//!
//! A field is kept as long as nothing was taken that it has looked at: then another would come out the same.

use crate::Position;
use crate::atlas::HEXES;
use arrayvec::ArrayVec;
use hexes::HexId;

use super::network::{Moves, Network};

/// Nothing costs as much that is looked at.
const BUCKETS: usize = 256;
const OUT: u16 = u16::MAX;

/// A way, from its start to the hex it leads to.
pub(super) type Way = ArrayVec<HexId, HEXES>;

/// How far a field is to be known, in tenths of an OP.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// All of it so far.
    pub(super) now: u16,
    /// And farther until so many wanted hexes are among it,
    pub(super) enough: usize,
    /// but never farther than this.
    pub(super) farthest: u16,
}

impl Limits {
    /// How many wanted hexes are enough: more than there are cannot be found.
    fn enough(self, network: &Network) -> usize {
        self.enough.min(network.wanted.len())
    }
}

/// The hexes to go on from by their cost, kept to be filled again.
pub(super) struct Queue(Vec<Vec<HexId>>);

impl Default for Queue {
    fn default() -> Self {
        Self(vec![Vec::new(); BUCKETS])
    }
}

impl Queue {
    fn push(&mut self, hex: HexId, cost: u16) {
        self.0[usize::from(cost)].push(hex);
    }

    fn clear(&mut self) {
        self.0.iter_mut().for_each(Vec::clear);
    }
}

/// The costs from some hexes to all others.
pub(super) struct Field {
    moves: Moves,
    /// Where ways start, and what that costs.
    starts: Vec<(HexId, u16)>,
    /// By hex.
    cost: Vec<u16>,
    /// The hex before each one that has a cost; itself where a way starts.
    before: Vec<HexId>,
    /// Costs below this are the least; of others the least is not yet known.
    settled: u16,
    /// What is dearer has not been written down.
    reach: u16,
    /// The most that may be asked for: what is dearer than all that is known for certain is not.
    stop: u16,
    /// Of which network it is, and how many of the hexes taken since make no difference to it.
    network: u32,
    taken: usize,
}

impl Field {
    pub(super) fn new(moves: Moves) -> Self {
        Self {
            moves,
            starts: Vec::new(),
            cost: Vec::new(),
            before: Vec::new(),
            settled: 0,
            reach: 0,
            stop: 0,
            network: 0,
            taken: 0,
        }
    }

    /// Brings it up to date.
    pub(super) fn follow(
        &mut self,
        position: &Position,
        network: &Network,
        starts: &[(HexId, u16)],
        limits: Limits,
        queue: &mut Queue,
    ) {
        let limits = Limits { farthest: limits.farthest.min(BUCKETS as u16 - 1), ..limits };
        if !self.is_of(position, network, starts) || !self.is_far_enough(network, limits) {
            self.begin(starts, limits.farthest);
            self.look_around(network, limits, queue);
        }
        (self.network, self.taken) = (network.number, network.taken.len());
        self.stop = limits.farthest.min(self.settled - 1);
    }

    /// Whether the ways are still the same: nothing that was looked at, and nothing beside it, was taken since.
    fn is_of(&self, position: &Position, network: &Network, starts: &[(HexId, u16)]) -> bool {
        let was_seen = |hex: HexId| self.cost[hex.index()] != OUT;
        let around = |hex: HexId| position.atlas().neighbours(hex).chain([hex]);
        self.network == network.number
            && self.starts == starts
            && !network.taken[self.taken..].iter().any(|&hex| around(hex).any(was_seen))
    }

    /// Whether as much is known as is asked for.
    fn is_far_enough(&self, network: &Network, limits: Limits) -> bool {
        if limits.farthest > self.reach {
            return false;
        }
        let found = || network.wanted.iter().filter(|hex| self.cost[hex.index()] < self.settled).count();
        self.settled > limits.farthest || (self.settled > limits.now && found() >= limits.enough(network))
    }

    fn begin(&mut self, starts: &[(HexId, u16)], farthest: u16) {
        self.cost.clear();
        self.cost.resize(HEXES, OUT);
        self.starts.clear();
        self.starts.extend(starts);
        self.before.resize(HEXES, HexId::new(0));
        (self.settled, self.reach) = (0, farthest);
    }

    /// Goes as far as is asked for.
    fn look_around(&mut self, network: &Network, limits: Limits, queue: &mut Queue) {
        for &(hex, cost) in self.starts.iter().filter(|(_, cost)| *cost <= limits.farthest) {
            if cost < self.cost[hex.index()] {
                self.cost[hex.index()] = cost;
                self.before[hex.index()] = hex;
                queue.push(hex, cost);
            }
        }
        let (enough, mut found) = (limits.enough(network), 0);
        for cost in 0..=limits.farthest {
            if cost > limits.now && found >= enough {
                break;
            }
            found += self.settle(network, cost, queue);
            self.settled = cost + 1;
        }
        queue.clear();
    }

    /// From all hexes of a cost to the next ones; says how many wanted ones are among them.
    fn settle(&mut self, network: &Network, cost: u16, queue: &mut Queue) -> usize {
        let bucket = usize::from(cost);
        let (mut next, mut found) = (0, 0);
        while let Some(&hex) = queue.0[bucket].get(next) {
            next += 1;
            if self.cost[hex.index()] == cost {
                found += usize::from(network.is_wanted(hex));
                self.go_on(network, hex, cost, queue);
            }
        }
        found
    }

    fn go_on(&mut self, network: &Network, from: HexId, cost: u16, queue: &mut Queue) {
        for step in &network.steps[from.index()] {
            let total = cost + step.cost[self.moves as usize];
            if total < self.cost[step.to.index()] && total <= self.reach {
                self.cost[step.to.index()] = total;
                self.before[step.to.index()] = from;
                queue.push(step.to, total);
            }
        }
    }

    /// What it takes to have a hex, in tenths of an OP.
    pub(super) fn cost(&self, hex: HexId) -> Option<u16> {
        Some(self.cost[hex.index()]).filter(|&cost| cost <= self.stop)
    }

    /// The hexes of the way to one that has a cost.
    pub(super) fn way_to(&self, hex: HexId) -> Way {
        let mut way = Way::new();
        let mut at = hex;
        way.push(at);
        while self.before[at.index()] != at {
            at = self.before[at.index()];
            way.push(at);
        }
        way.reverse();
        way
    }
}
