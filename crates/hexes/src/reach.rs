//! Where a unit can get to, at what cost and by which path. What a step costs is left to the games.

use arrayvec::ArrayVec;

use crate::board::HexId;
use crate::direction::Direction;

/// What a step costs and who may take it. A function of the shape of [`Terrain::enter`] serves as well.
pub trait Terrain {
    /// The hex on that side and what it costs to enter it, from 1 to 15; `None` if it may not be entered from there.
    fn enter(&self, from: HexId, direction: Direction) -> Option<(HexId, u8)>;

    /// Shows every step out of a hex to `each`, clockwise from [`Direction::Up`]. A game whose steps lie side by
    /// side in memory can give them all at once.
    #[inline]
    fn each_step(&self, from: HexId, mut each: impl FnMut(HexId, u8)) {
        for direction in Direction::ALL {
            if let Some((hex, cost)) = self.enter(from, direction) {
                each(hex, cost);
            }
        }
    }
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
    /// By hex; `OUT` where the hex has not been reached.
    costs: [u16; N],
    /// By hex, the hex before it on the path; the start is before itself.
    before: [Option<HexId>; N],
    reached: ArrayVec<HexId, N>,
}

/// The largest cost of a step.
const STEP_MAX: u8 = 15;
/// Every hex in the queue costs at most 15 more than the last one taken, so 16 buckets go round.
const BUCKETS: usize = STEP_MAX as usize + 1;
/// The cost of a hex that is out of reach; no budget is as large.
const OUT: u16 = u16::MAX;

impl<const N: usize> Reach<N> {
    /// Finds every hex whose cheapest path from the start costs at most the budget.
    ///
    /// Of paths that cost the same, the one found first is kept: hexes are looked at in the order of
    /// [`Reach::reached`], and directions clockwise from [`Direction::Up`].
    ///
    /// Panics if a step costs nothing or more than 15, or if a hex has an index of `N` or above.
    pub fn search(start: HexId, budget: u8, terrain: &impl Terrain) -> Self {
        Self::run([(start, 0)], budget, terrain, None)
    }

    /// As [`Reach::search`], from whichever start is cheapest: each has cost something already. A start that cost
    /// something counts among [`Reach::reached`].
    pub fn search_from(
        starts: impl IntoIterator<Item = (HexId, u8)>,
        budget: u8,
        terrain: &impl Terrain,
    ) -> Self {
        Self::run(starts, budget, terrain, None)
    }

    /// As [`Reach::search_from`], but no further than it takes to know the cost of the target and the path to it, which
    /// are the same.
    pub fn search_from_for(
        target: HexId,
        starts: impl IntoIterator<Item = (HexId, u8)>,
        budget: u8,
        terrain: &impl Terrain,
    ) -> Self {
        Self::run(starts, budget, terrain, Some(target))
    }

    /// As [`Reach::search`], but no further than it takes to know the cost of the target and the path to it, which
    /// are the same.
    pub fn search_for(target: HexId, start: HexId, budget: u8, terrain: &impl Terrain) -> Self {
        Self::run([(start, 0)], budget, terrain, Some(target))
    }

    fn run(
        starts: impl IntoIterator<Item = (HexId, u8)>,
        budget: u8,
        terrain: &impl Terrain,
        target: Option<HexId>,
    ) -> Self {
        let budget = u16::from(budget);
        let mut reach = Self { costs: [OUT; N], before: [None; N], reached: ArrayVec::new() };
        // Dial's circle of buckets. A hex whose cost was lowered later is skipped when its old bucket comes round.
        let mut buckets: [ArrayVec<HexId, N>; BUCKETS] = std::array::from_fn(|_| ArrayVec::new());
        let mut waiting = 0;
        for (start, paid) in starts {
            assert!(paid <= STEP_MAX, "a start costs at most 15, not {paid}");
            if u16::from(paid) <= budget && u16::from(paid) < reach.costs[start.index()] {
                reach.costs[start.index()] = u16::from(paid);
                reach.before[start.index()] = Some(start);
                buckets[usize::from(paid)].push(start);
                waiting += 1;
            }
        }
        for cost in 0..=budget {
            if waiting == 0 {
                break;
            }
            let bucket = usize::from(cost) % BUCKETS;
            // Steps cost at least one, so nothing is added to the bucket while it is emptied.
            for place in 0..buckets[bucket].len() {
                let from = buckets[bucket][place];
                waiting -= 1;
                if reach.costs[from.index()] != cost {
                    continue;
                }
                // Steps cost at least one: whatever costs nothing is a start.
                if cost > 0 {
                    reach.reached.push(from);
                }
                if target == Some(from) {
                    return reach;
                }
                terrain.each_step(from, |hex, step| {
                    assert!((1..=STEP_MAX).contains(&step), "a step costs 1 to 15, not {step}");
                    let total = cost + u16::from(step);
                    if total <= budget && total < reach.costs[hex.index()] {
                        reach.costs[hex.index()] = total;
                        reach.before[hex.index()] = Some(from);
                        buckets[usize::from(total) % BUCKETS].push(hex);
                        waiting += 1;
                    }
                });
            }
            buckets[bucket].clear();
        }
        reach
    }

    /// What the cheapest path costs, 0 for the start; `None` if the hex is out of reach.
    #[inline]
    pub fn cost(&self, hex: HexId) -> Option<u8> {
        u8::try_from(self.costs[hex.index()]).ok()
    }

    /// Every hex within reach but the start, the cheapest first, then in the order in which they were found.
    #[inline]
    pub fn reached(&self) -> &[HexId] {
        &self.reached
    }

    /// The start from which the hex is cheapest; `None` if it is out of reach.
    pub fn start_of(&self, hex: HexId) -> Option<HexId> {
        let mut hex = hex;
        while let Some(before) = self.before[hex.index()] {
            if before == hex {
                return Some(hex);
            }
            hex = before;
        }
        None
    }

    /// The cheapest path: every hex after the start, the target last. Empty for the start and for what is out of reach.
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
}
