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

    /// Whether a hex may be entered at all, wherever from. A search asks it only of hexes to which a step leads that it could
    /// use: a game may say there what holds for a hex, and leave it out of its steps.
    #[inline]
    fn is_open(&self, _hex: HexId) -> bool {
        true
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
    /// By hex, the hex before it on the path; a start is before itself. Means nothing for a hex that has not been reached.
    before: [HexId; N],
    /// The starts that cost nothing, then every other hex, as they were looked at.
    settled: ArrayVec<HexId, N>,
    /// How many of these cost nothing.
    free: usize,
}

/// The largest cost of a step.
const STEP_MAX: u8 = 15;
/// The cost of a hex that is out of reach; no budget is as large. Its two bytes differ, so that an array is filled with it
/// where it stands: most searches are so short that a call to fill it would be felt.
const OUT: u16 = i16::MAX as u16;

impl<const N: usize> Reach<N> {
    /// Finds every hex whose cheapest path from the start costs at most the budget.
    ///
    /// Of paths that cost the same, the one found first is kept: hexes are looked at in the order of
    /// [`Reach::reached`], and directions clockwise from [`Direction::Up`].
    ///
    /// Panics if a step costs nothing or more than 15, or if a hex has an index of `N` or above.
    pub fn search(start: HexId, budget: u8, terrain: &impl Terrain) -> Self {
        let mut reach = Self::nowhere();
        reach.spread([(start, 0)], budget, terrain, None);
        reach
    }

    /// As [`Reach::search`], from whichever start is cheapest: each has cost something already. A start that cost
    /// something counts among [`Reach::reached`].
    pub fn search_from(
        starts: impl IntoIterator<Item = (HexId, u8)>,
        budget: u8,
        terrain: &impl Terrain,
    ) -> Self {
        let mut reach = Self::nowhere();
        reach.spread(starts, budget, terrain, None);
        reach
    }

    /// As [`Reach::search_from`], but no further than it takes to know the cost of the target and the path to it, which
    /// are the same.
    pub fn search_from_for(
        target: HexId,
        starts: impl IntoIterator<Item = (HexId, u8)>,
        budget: u8,
        terrain: &impl Terrain,
    ) -> Self {
        let mut reach = Self::nowhere();
        reach.spread(starts, budget, terrain, Some(target));
        reach
    }

    /// As [`Reach::search`], but no further than it takes to know the cost of the target and the path to it, which
    /// are the same.
    pub fn search_for(target: HexId, start: HexId, budget: u8, terrain: &impl Terrain) -> Self {
        let mut reach = Self::nowhere();
        reach.spread([(start, 0)], budget, terrain, Some(target));
        reach
    }

    /// Before anything is found. A search then works where its result is wanted: it is too large to be handed about.
    #[inline]
    fn nowhere() -> Self {
        Self { costs: [OUT; N], before: [HexId::new(0); N], settled: ArrayVec::new(), free: 0 }
    }

    fn spread(
        &mut self,
        starts: impl IntoIterator<Item = (HexId, u8)>,
        budget: u8,
        terrain: &impl Terrain,
        target: Option<HexId>,
    ) {
        let budget = u16::from(budget);
        // Every hex that is known and not settled, once, in the order in which its cost was found.
        let mut open: ArrayVec<HexId, N> = ArrayVec::new();
        for (start, paid) in starts {
            assert!(paid <= STEP_MAX, "a start costs at most 15, not {paid}");
            let paid = u16::from(paid);
            if paid <= budget && paid < self.costs[start.index()] {
                self.find(start, paid, start, &mut open);
            }
        }
        for cost in 0..=budget {
            if open.is_empty() {
                break;
            }
            // Steps cost at least one: whatever costs as much as this is known by now.
            let first = self.settle(cost, &mut open);
            for place in first..self.settled.len() {
                let from = self.settled[place];
                if target == Some(from) {
                    self.settled.truncate(place + 1);
                    self.free = self.free.min(place + 1);
                    return;
                }
                // Nor is anything found by a hex that takes the whole budget.
                if cost == budget {
                    continue;
                }
                terrain.each_step(from, |hex, step| {
                    assert!((1..=STEP_MAX).contains(&step), "a step costs 1 to 15, not {step}");
                    let total = cost + u16::from(step);
                    if total <= budget && total < self.costs[hex.index()] && terrain.is_open(hex) {
                        self.find(hex, total, from, &mut open);
                    }
                });
            }
        }
    }

    /// A way to a hex that is the cheapest so far.
    #[inline]
    fn find(&mut self, hex: HexId, cost: u16, before: HexId, open: &mut ArrayVec<HexId, N>) {
        if self.is_known(hex) {
            open.retain(|other| *other != hex);
        }
        self.costs[hex.index()] = cost;
        self.before[hex.index()] = before;
        open.push(hex);
    }

    /// Settles every open hex that costs so much; says which is the first of them.
    fn settle(&mut self, cost: u16, open: &mut ArrayVec<HexId, N>) -> usize {
        let first = self.settled.len();
        let mut kept = 0;
        for place in 0..open.len() {
            let hex = open[place];
            if self.costs[hex.index()] == cost {
                self.settled.push(hex);
            } else {
                open[kept] = hex;
                kept += 1;
            }
        }
        open.truncate(kept);
        if cost == 0 {
            self.free = self.settled.len();
        }
        first
    }

    /// What the cheapest path costs, 0 for the start; `None` if the hex is out of reach.
    #[inline]
    pub fn cost(&self, hex: HexId) -> Option<u8> {
        u8::try_from(self.costs[hex.index()]).ok()
    }

    /// Every hex within reach but the start, the cheapest first, then in the order in which they were found.
    #[inline]
    pub fn reached(&self) -> &[HexId] {
        &self.settled[self.free..]
    }

    /// The start from which the hex is cheapest; `None` if it is out of reach.
    pub fn start_of(&self, hex: HexId) -> Option<HexId> {
        let mut hex = hex;
        while self.is_known(hex) {
            let before = self.before[hex.index()];
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
        while self.is_known(hex) && self.before[hex.index()] != hex {
            path.push(hex);
            hex = self.before[hex.index()];
        }
        path.reverse();
        path
    }

    #[inline]
    fn is_known(&self, hex: HexId) -> bool {
        self.costs[hex.index()] != OUT
    }
}
