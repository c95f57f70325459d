//! Where a unit can get to, at what cost and by which path. What a step costs is left to the games.

use arrayvec::ArrayVec;

use crate::board::HexId;
use crate::direction::Direction;

/// What a step costs and who may take it. A function of the same shape serves as well.
pub trait Terrain {
    /// The hex on that side and what it costs to enter it, from 1 to 15; `None` if it may not be
    /// entered from there.
    fn enter(&self, from: HexId, direction: Direction) -> Option<(HexId, u8)>;
}

impl<F: Fn(HexId, Direction) -> Option<(HexId, u8)>> Terrain for F {
    #[inline]
    fn enter(&self, from: HexId, direction: Direction) -> Option<(HexId, u8)> {
        self(from, direction)
    }
}

/// The hexes within a budget of cost, on a board of at most `N` hexes. It allocates nothing.
#[derive(Clone, Debug)]
pub struct Reach<const N: usize> {
    /// By hex; means something only where the hex has been reached.
    costs: [u8; N],
    /// By hex, the hex before it on the path; `None` unless reached, and the start is before
    /// itself.
    before: [Option<HexId>; N],
    reached: ArrayVec<HexId, N>,
}

/// The largest cost of a step.
const STEP_MAX: u8 = 15;

impl<const N: usize> Reach<N> {
    /// Finds every hex whose cheapest path from the start costs at most the budget.
    ///
    /// Of paths that cost the same, the one found first is kept: hexes are looked at in the order
    /// of [`Reach::reached`], and directions clockwise from [`Direction::Up`].
    ///
    /// Panics if a step costs nothing or more than 15, or if a hex has an index of `N` or above.
    pub fn search(start: HexId, budget: u8, terrain: &impl Terrain) -> Self {
        let mut reach = Self { costs: [u8::MAX; N], before: [None; N], reached: ArrayVec::new() };
        let mut queue = Queue::<N>::new();
        reach.costs[start.index()] = 0;
        reach.before[start.index()] = Some(start);
        reach.look_around(start, budget, terrain, &mut queue);
        // Every hex in the queue costs at most 15 more than the last one taken, so 16 buckets go
        // round.
        for cost in 1..=budget {
            if queue.is_empty() {
                break;
            }
            while let Some(hex) = queue.pop(cost) {
                reach.reached.push(hex);
                reach.look_around(hex, budget, terrain, &mut queue);
            }
        }
        reach
    }

    /// What the cheapest path costs, 0 for the start; `None` if the hex is out of reach.
    #[inline]
    pub fn cost(&self, hex: HexId) -> Option<u8> {
        self.before[hex.index()].map(|_| self.costs[hex.index()])
    }

    /// Every hex within reach but the start, the cheapest first, then in the order in which they
    /// were found.
    #[inline]
    pub fn reached(&self) -> &[HexId] {
        &self.reached
    }

    /// The cheapest path: every hex after the start, the target last. Empty for the start and for
    /// what is out of reach.
    pub fn path_to(&self, target: HexId) -> ArrayVec<HexId, N> {
        let mut path = ArrayVec::new();
        let mut hex = target;
        while let Some(before) = self.before[hex.index()].filter(|&before| before != hex) {
            path.push(hex);
            hex = before;
        }
        path.reverse();
        path
    }

    #[inline]
    fn look_around(&mut self, from: HexId, budget: u8, terrain: &impl Terrain, queue: &mut Queue<N>) {
        let spent = self.costs[from.index()];
        for direction in Direction::ALL {
            let Some((hex, step)) = terrain.enter(from, direction) else {
                continue;
            };
            assert!((1..=STEP_MAX).contains(&step), "a step costs 1 to 15, not {step}");
            if step > budget - spent {
                continue;
            }
            let (cost, old_cost) = (spent + step, self.costs[hex.index()]);
            if self.before[hex.index()].is_none() {
                queue.push(hex, cost);
            } else if cost < old_cost {
                queue.remove(hex, old_cost);
                queue.push(hex, cost);
            } else {
                continue;
            }
            self.costs[hex.index()] = cost;
            self.before[hex.index()] = Some(from);
        }
    }
}

/// Hexes waiting by cost: Dial's circle of buckets, each a first-in, first-out list linked through
/// arrays.
struct Queue<const N: usize> {
    first: [Option<HexId>; BUCKETS],
    last: [Option<HexId>; BUCKETS],
    next: [Option<HexId>; N],
    previous: [Option<HexId>; N],
    len: usize,
}

const BUCKETS: usize = STEP_MAX as usize + 1;

impl<const N: usize> Queue<N> {
    fn new() -> Self {
        Self { first: [None; BUCKETS], last: [None; BUCKETS], next: [None; N], previous: [None; N], len: 0 }
    }

    fn is_empty(&self) -> bool {
        self.len == 0
    }

    fn push(&mut self, hex: HexId, cost: u8) {
        let bucket = usize::from(cost) % BUCKETS;
        let last = self.last[bucket].replace(hex);
        self.previous[hex.index()] = last;
        self.next[hex.index()] = None;
        *last.map_or(&mut self.first[bucket], |last| &mut self.next[last.index()]) = Some(hex);
        self.len += 1;
    }

    fn pop(&mut self, cost: u8) -> Option<HexId> {
        let hex = self.first[usize::from(cost) % BUCKETS]?;
        self.remove(hex, cost);
        Some(hex)
    }

    fn remove(&mut self, hex: HexId, cost: u8) {
        let bucket = usize::from(cost) % BUCKETS;
        let (previous, next) = (self.previous[hex.index()], self.next[hex.index()]);
        *previous.map_or(&mut self.first[bucket], |previous| &mut self.next[previous.index()]) = next;
        *next.map_or(&mut self.last[bucket], |next| &mut self.previous[next.index()]) = previous;
        self.len -= 1;
    }
}
