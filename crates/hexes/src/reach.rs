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

    /// What a way from one hex to another costs at the least, whatever lies between: a search for the other leaves out what
    /// is too far from it. A game that knows nothing better says 0.
    #[inline]
    fn at_least(&self, _from: HexId, _to: HexId) -> u32 {
        0
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
    costs: Costs<N>,
    trail: Trail<N>,
}

/// What each hex costs.
#[derive(Clone, Debug)]
struct Costs<const N: usize> {
    budget: u16,
    /// By hex; more than the budget where the hex has not been reached.
    by_hex: [u16; N],
}

/// How the hexes were found.
#[derive(Clone, Debug)]
struct Trail<const N: usize> {
    /// By hex, the hex before it on the path; a start is before itself. Means nothing for a hex that has not been reached.
    before: [HexId; N],
    /// The starts that cost nothing, then every other hex, as they were looked at; means nothing from `looked_at` on.
    settled: [HexId; N],
    looked_at: usize,
    /// How many of these cost nothing.
    free: usize,
}

/// The largest cost of a step.
const STEP_MAX: u8 = 15;
/// Lines of waiting hexes, by their cost: no two of these costs are as far apart.
const LINES: usize = STEP_MAX as usize + 1;
/// Where nothing is known yet.
const ANY: HexId = HexId::new(0);

/// The same for every hex. A call fills the array where it is wanted; it would be filled elsewhere and copied without.
#[inline(never)]
fn everywhere<T: Copy, const N: usize>(value: T) -> [T; N] {
    [value; N]
}

impl<const N: usize> Reach<N> {
    /// Finds every hex whose cheapest path from the start costs at most the budget.
    ///
    /// Of paths that cost the same, the one found first is kept: hexes are looked at in the order of
    /// [`Reach::reached`], and directions clockwise from [`Direction::Up`].
    ///
    /// Panics if it takes a step that costs nothing or more than 15, or if a hex has an index of `N` or above.
    pub fn search(start: HexId, budget: u8, terrain: &impl Terrain) -> Self {
        Self::search_from([(start, 0)], budget, terrain)
    }

    /// As [`Reach::search`], from whichever start is cheapest: each has cost something already. A start that cost
    /// something counts among [`Reach::reached`].
    pub fn search_from(
        starts: impl IntoIterator<Item = (HexId, u8)>,
        budget: u8,
        terrain: &impl Terrain,
    ) -> Self {
        let mut reach = Self::unsearched(budget);
        reach.costs.spread(starts, terrain, &mut reach.trail);
        reach
    }

    /// As [`Reach::search_from`], but no further than it takes to know the cost of the target and the cheapest paths to it,
    /// which are the same.
    pub fn search_from_for(
        target: HexId,
        starts: impl IntoIterator<Item = (HexId, u8)>,
        budget: u8,
        terrain: &impl Terrain,
    ) -> Self {
        let mut reach = Self::unsearched(budget);
        reach.look_for(target, starts, terrain);
        reach
    }

    /// As [`Reach::search_from_for`], where the result is wanted: it is too large to be handed about where that is felt.
    ///
    /// Panics if anything was looked for before.
    pub fn look_for(
        &mut self,
        target: HexId,
        starts: impl IntoIterator<Item = (HexId, u8)>,
        terrain: &impl Terrain,
    ) {
        assert_eq!(self.trail.looked_at, 0, "a search begins with nothing known");
        let trail = &mut self.trail;
        self.costs.spread(starts, terrain, &mut Toward { target, terrain, trail });
    }

    /// As [`Reach::search`], but no further than it takes to know the cost of the target and the cheapest paths to it,
    /// which are the same.
    pub fn search_for(target: HexId, start: HexId, budget: u8, terrain: &impl Terrain) -> Self {
        Self::search_from_for(target, [(start, 0)], budget, terrain)
    }

    /// Shows every hex that [`Reach::search_from`] reaches to `each`, with its cost and in its order, for those who need no
    /// path.
    pub fn each_within(
        starts: impl IntoIterator<Item = (HexId, u8)>,
        budget: u8,
        terrain: &impl Terrain,
        mut each: impl FnMut(HexId, u8),
    ) {
        let show = |hex, cost| {
            each(hex, cost);
            false
        };
        Costs::<N>::unknown(budget).spread(starts, terrain, &mut Shown(show));
    }

    /// Whether a search from these starts reaches a hex that is wanted. It ends with the first that is.
    pub fn finds(
        starts: impl IntoIterator<Item = (HexId, u8)>,
        budget: u8,
        terrain: &impl Terrain,
        wanted: impl Fn(HexId) -> bool,
    ) -> bool {
        Costs::<N>::unknown(budget).spread(starts, terrain, &mut Shown(|hex, _| wanted(hex)))
    }

    /// Before anything is found.
    #[inline(never)]
    pub fn unsearched(budget: u8) -> Self {
        Self { costs: Costs::unknown(budget), trail: Trail::empty() }
    }

    /// What the cheapest path costs, 0 for the start; `None` if the hex is out of reach.
    #[inline]
    pub fn cost(&self, hex: HexId) -> Option<u8> {
        self.costs.knows(hex).then_some(self.costs.by_hex[hex.index()] as u8)
    }

    /// Every hex within reach but the start, the cheapest first, then in the order in which they were found.
    #[inline]
    pub fn reached(&self) -> &[HexId] {
        &self.trail.settled[self.trail.free..self.trail.looked_at]
    }

    /// The start from which the hex is cheapest; `None` if it is out of reach.
    pub fn start_of(&self, hex: HexId) -> Option<HexId> {
        let mut hex = hex;
        while self.costs.knows(hex) {
            let before = self.trail.before[hex.index()];
            if before == hex {
                return Some(hex);
            }
            hex = before;
        }
        None
    }

    /// The cheapest path: every hex after the start, the target last. Empty for the start and for what is out of reach.
    pub fn path_to(&self, target: HexId) -> ArrayVec<HexId, N> {
        let mut path: ArrayVec<HexId, N> = self.back_from(target).collect();
        path.reverse();
        path
    }

    /// The same the other way round: the target first, and back to the hex after the start.
    #[inline]
    pub fn back_from(&self, target: HexId) -> impl Iterator<Item = HexId> + '_ {
        let mut hex = target;
        std::iter::from_fn(move || {
            let here = hex;
            hex = self.trail.before[here.index()];
            (self.costs.knows(here) && hex != here).then_some(here)
        })
    }
}

impl<const N: usize> Costs<N> {
    #[inline]
    fn unknown(budget: u8) -> Self {
        let budget = u16::from(budget);
        Self { budget, by_hex: everywhere(budget + 1) }
    }

    #[inline]
    fn knows(&self, hex: HexId) -> bool {
        self.by_hex[hex.index()] <= self.budget
    }

    /// Looks at the cheapest hexes first, as long as the witness wants; says whether it had enough.
    #[inline]
    fn spread(
        &mut self,
        starts: impl IntoIterator<Item = (HexId, u8)>,
        terrain: &impl Terrain,
        witness: &mut impl Witness,
    ) -> bool {
        let mut lines = Lines::<N>::empty();
        starts.into_iter().for_each(|(start, paid)| {
            assert!(paid <= STEP_MAX, "a start costs at most 15, not {paid}");
            let paid = u16::from(paid);
            if paid < self.by_hex[start.index()] && !witness.is_too_far(start, paid, self.budget) {
                self.find(start, paid, &mut lines);
                witness.found(start, start);
            }
        });
        // What is dearer than a target that was found leads to no cheaper way there.
        let mut limit = self.budget;
        let mut cost = 0;
        // Steps cost at least one: whatever costs as much as a line that is taken is known by then.
        while let Some((passed, line)) = lines.take_cheapest(cost) {
            cost += passed;
            let mut from = line.first;
            loop {
                if witness.has_enough(from, cost as u8) {
                    return true;
                }
                // Nothing is found by a hex that takes the whole budget.
                if cost < limit {
                    terrain.each_step(from, |hex, step| {
                        let total = cost + u16::from(step);
                        // What is not known costs more than the budget.
                        if total < self.by_hex[hex.index()]
                            && !witness.is_too_far(hex, total, limit)
                            && terrain.is_open(hex)
                        {
                            check_step(step);
                            self.find(hex, total, &mut lines);
                            witness.found(hex, from);
                            if witness.aims_at(hex) {
                                limit = total;
                            }
                        }
                    });
                }
                if from == line.last {
                    break;
                }
                from = lines.behind[from.index()];
            }
        }
        false
    }

    /// A way to a hex that is the cheapest so far.
    #[inline]
    fn find(&mut self, hex: HexId, cost: u16, lines: &mut Lines<N>) {
        if self.knows(hex) {
            lines.leave(hex, self.by_hex[hex.index()]);
        }
        self.by_hex[hex.index()] = cost;
        lines.join(hex, cost);
    }
}

#[inline]
fn check_step(step: u8) {
    if !(1..=STEP_MAX).contains(&step) {
        refuse_step(step);
    }
}

#[cold]
fn refuse_step(step: u8) -> ! {
    panic!("a step costs 1 to 15, not {step}");
}

/// Whoever looks on while a search spreads, and keeps of it what he wants.
trait Witness {
    /// A way to a hex that is the cheapest so far, over the hex before it; a start comes from itself.
    #[inline]
    fn found(&mut self, _hex: HexId, _before: HexId) {}

    /// A hex is looked at, the cheapest first: nothing cheaper will be found. Whether this ends the search.
    fn has_enough(&mut self, hex: HexId, cost: u8) -> bool;

    /// Whether it is this hex alone that is looked for.
    #[inline]
    fn aims_at(&self, _hex: HexId) -> bool {
        false
    }

    /// Whether no way over a hex that costs so much leads to what is looked for within the limit.
    #[inline]
    fn is_too_far(&self, _hex: HexId, _cost: u16, _limit: u16) -> bool {
        false
    }
}

impl<const N: usize> Trail<N> {
    #[inline(never)]
    fn empty() -> Self {
        Self { before: everywhere(ANY), settled: everywhere(ANY), looked_at: 0, free: 0 }
    }
}

impl<const N: usize> Witness for Trail<N> {
    #[inline]
    fn found(&mut self, hex: HexId, before: HexId) {
        self.before[hex.index()] = before;
    }

    #[inline]
    fn has_enough(&mut self, hex: HexId, cost: u8) -> bool {
        self.settled[self.looked_at] = hex;
        self.looked_at += 1;
        if cost == 0 {
            self.free = self.looked_at;
        }
        false
    }
}

/// Looks for one hex, and keeps the trail.
struct Toward<'a, T, const N: usize> {
    target: HexId,
    terrain: &'a T,
    trail: &'a mut Trail<N>,
}

impl<T: Terrain, const N: usize> Witness for Toward<'_, T, N> {
    #[inline]
    fn found(&mut self, hex: HexId, before: HexId) {
        self.trail.found(hex, before);
    }

    #[inline]
    fn has_enough(&mut self, hex: HexId, cost: u8) -> bool {
        self.trail.has_enough(hex, cost) || hex == self.target
    }

    #[inline]
    fn aims_at(&self, hex: HexId) -> bool {
        hex == self.target
    }

    #[inline]
    fn is_too_far(&self, hex: HexId, cost: u16, limit: u16) -> bool {
        u32::from(cost) + self.terrain.at_least(hex, self.target) > u32::from(limit)
    }
}

/// Is shown what costs something, and keeps nothing.
struct Shown<F>(F);

impl<F: FnMut(HexId, u8) -> bool> Witness for Shown<F> {
    #[inline]
    fn has_enough(&mut self, hex: HexId, cost: u8) -> bool {
        cost > 0 && (self.0)(hex, cost)
    }
}

/// The hexes that are known and not settled: a line for each cost, in the order in which they were found.
struct Lines<const N: usize> {
    /// By cost, which repeats: those that wait cost at most 15 more than what is settled.
    lines: [Line; LINES],
    /// A bit for each line in which somebody waits.
    waiting: u16,
    /// By hex, the one behind it. Means nothing for the last of a line.
    behind: [HexId; N],
}

#[derive(Clone, Copy)]
struct Line {
    first: HexId,
    last: HexId,
}

impl<const N: usize> Lines<N> {
    #[inline]
    fn empty() -> Self {
        Self { lines: [Line { first: ANY, last: ANY }; LINES], waiting: 0, behind: everywhere(ANY) }
    }

    #[inline]
    fn join(&mut self, hex: HexId, cost: u16) {
        let line = &mut self.lines[usize::from(cost) % LINES];
        let bit = 1 << (usize::from(cost) % LINES);
        if self.waiting & bit == 0 {
            self.waiting |= bit;
            line.first = hex;
        } else {
            self.behind[line.last.index()] = hex;
        }
        line.last = hex;
    }

    /// A hex that was found anew, which is rare, goes to another line.
    #[cold]
    #[inline(never)]
    fn leave(&mut self, hex: HexId, cost: u16) {
        let line = &mut self.lines[usize::from(cost) % LINES];
        if line.first == hex {
            self.waiting &= !(u16::from(line.last == hex) << (usize::from(cost) % LINES));
            line.first = self.behind[hex.index()];
            return;
        }
        let mut ahead = line.first;
        while self.behind[ahead.index()] != hex {
            ahead = self.behind[ahead.index()];
        }
        self.behind[ahead.index()] = self.behind[hex.index()];
        if line.last == hex {
            line.last = ahead;
        }
    }

    /// Empties the line that costs least, from this cost on; says how much more that is.
    #[inline]
    fn take_cheapest(&mut self, cost: u16) -> Option<(u16, Line)> {
        if self.waiting == 0 {
            return None;
        }
        let passed = self.waiting.rotate_right(u32::from(cost) % LINES as u32).trailing_zeros() as u16;
        let place = usize::from(cost + passed) % LINES;
        self.waiting &= !(1 << place);
        Some((passed, self.lines[place]))
    }
}
