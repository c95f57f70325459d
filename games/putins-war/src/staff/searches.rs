//! The searches behind the distances. Between two questions one or two units have moved, and that changes the distance of
//! few hexes: what was found is mended instead of looked for anew.

use std::cell::RefCell;

use crate::atlas::{HEXES, HexSet};
use crate::units::Side;
use arrayvec::ArrayVec;
use hexes::HexId;

/// The furthest that anybody looks, in movement points.
const FURTHEST: u8 = 40;
/// The cost of a hex that is out of reach.
pub(super) const OUT: u8 = u8::MAX;
/// As often as a hex can come up in a search: of itself, and once from each of its neighbours.
const MOST: usize = 7 * HEXES;

/// By hex, what it costs to come from its neighbours and to go to them.
pub(super) type Ways = [ArrayVec<Way, 6>];

/// The way between a hex and a neighbour.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) neighbour: HexId,
    /// From the neighbour.
    pub(super) from: u8,
    /// To the neighbour.
    pub(super) to: u8,
}

/// Where somebody wants to be.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Aim {
    pub(super) side: Side,
    pub(super) hex: HexId,
    /// Next to the hex, not in it.
    pub(super) around: bool,
}

/// The searches that were made.
#[derive(Default)]
pub(super) struct Searches(RefCell<Kept>);

#[derive(Default)]
struct Kept {
    /// What each search aims at: apart, because they are looked through each time.
    aims: Vec<Aim>,
    searches: Vec<Search>,
}

impl Kept {
    fn place(&self, aim: Aim) -> Option<usize> {
        self.aims.iter().position(|&known| known == aim)
    }

    /// Keeps a search, in the place of an earlier one with the same aim.
    fn keep(&mut self, aim: Aim, search: Search) {
        match self.place(aim) {
            Some(place) => self.searches[place] = search,
            None => {
                self.aims.push(aim);
                self.searches.push(search);
            }
        }
    }
}

impl Searches {
    /// The movement points from every hex to the nearest goal of an aim, as far as the budget goes.
    pub(super) fn costs(
        &self,
        ways: &Ways,
        aim: Aim,
        goals: HexSet,
        closed: &HexSet,
        budget: u8,
    ) -> [u8; HEXES] {
        let budget = budget.min(FURTHEST);
        let mut kept = self.0.borrow_mut();
        let far_enough = |place: &usize| kept.searches[*place].budget >= budget;
        let Some(place) = kept.place(aim).filter(far_enough) else {
            let search = Search::new(ways, goals, closed, budget);
            let costs = search.costs;
            kept.keep(aim, search);
            return costs;
        };
        let search = &mut kept.searches[place];
        search.follow(ways, goals, closed);
        search.within(budget)
    }
}

/// A search from some hexes outwards.
struct Search {
    goals: HexSet,
    closed: HexSet,
    budget: u8,
    costs: [u8; HEXES],
}

impl Search {
    fn new(ways: &Ways, goals: HexSet, closed: &HexSet, budget: u8) -> Self {
        let mut search = Self { goals, closed: *closed, budget, costs: [OUT; HEXES] };
        search.find(ways, goals);
        search
    }

    /// The costs that do not go beyond a budget.
    fn within(&self, budget: u8) -> [u8; HEXES] {
        let mut costs = self.costs;
        if budget < self.budget {
            costs.iter_mut().filter(|cost| **cost > budget).for_each(|cost| *cost = OUT);
        }
        costs
    }

    /// Takes in what the goals are and which hexes are closed now.
    fn follow(&mut self, ways: &Ways, goals: HexSet, closed: &HexSet) {
        if self.goals == goals && self.closed == *closed {
            return;
        }
        let worse = closed.without(self.closed).and(self.goals.without(goals));
        let better = self.closed.without(*closed).and(goals.without(self.goals));
        (self.goals, self.closed) = (goals, *closed);
        let lost = self.lose(ways, worse);
        self.find(ways, better.and(lost));
    }

    /// Takes the cost from each of these hexes that cannot be had for it any more, and from whoever came through it; says
    /// from which. Steps cost something, so nobody is left who only leads back to himself.
    fn lose(&mut self, ways: &Ways, hexes: HexSet) -> HexSet {
        let mut lost = HexSet::default();
        let mut doubtful: ArrayVec<HexId, MOST> = hexes.iter().collect();
        while let Some(hex) = doubtful.pop() {
            let cost = self.costs[hex.index()];
            if cost == OUT || self.cheapest(ways, hex) <= cost {
                continue;
            }
            self.costs[hex.index()] = OUT;
            lost.insert(hex);
            let through = |way: &&Way| self.costs[way.neighbour.index()] == cost + way.from;
            doubtful.extend(ways[hex.index()].iter().filter(through).map(|way| way.neighbour));
        }
        lost
    }

    /// Looks for shorter ways from these hexes, and through them. The search runs backwards: a step costs what it costs to
    /// come from the other end.
    fn find(&mut self, ways: &Ways, hexes: HexSet) {
        let mut queue = Queue::new();
        for hex in hexes.iter() {
            let cost = self.cheapest(ways, hex);
            self.lower(hex, cost, &mut queue);
        }
        if queue.entries.is_empty() {
            return;
        }
        for cost in 0..=self.budget {
            while let Some(to) = queue.pop(cost) {
                if self.costs[to.index()] != cost {
                    continue;
                }
                for way in &ways[to.index()] {
                    if !self.closed.contains(way.neighbour) {
                        self.lower(way.neighbour, cost + way.from, &mut queue);
                    }
                }
            }
        }
    }

    fn lower(&mut self, hex: HexId, cost: u8, queue: &mut Queue) {
        if cost < self.costs[hex.index()] && cost <= self.budget {
            self.costs[hex.index()] = cost;
            queue.push(hex, cost);
        }
    }

    /// The cost of a hex by those of its neighbours.
    fn cheapest(&self, ways: &Ways, hex: HexId) -> u8 {
        if self.goals.contains(hex) {
            return 0;
        }
        if self.closed.contains(hex) {
            return OUT;
        }
        let mut least = OUT;
        for way in &ways[hex.index()] {
            least = least.min(self.costs[way.neighbour.index()].saturating_add(way.to));
        }
        least
    }
}

/// Hexes by what they cost; one that became cheaper is in it twice.
struct Queue {
    /// By cost, the last that was put in, counted from one.
    last: [u16; FURTHEST as usize + 1],
    /// Each with the one before it of the same cost.
    entries: ArrayVec<(HexId, u16), MOST>,
}

impl Queue {
    fn new() -> Self {
        Self { last: [0; FURTHEST as usize + 1], entries: ArrayVec::new() }
    }

    fn push(&mut self, hex: HexId, cost: u8) {
        self.entries.push((hex, self.last[usize::from(cost)]));
        self.last[usize::from(cost)] = self.entries.len() as u16;
    }

    fn pop(&mut self, cost: u8) -> Option<HexId> {
        let place = self.last[usize::from(cost)].checked_sub(1)?;
        let (hex, before) = self.entries[usize::from(place)];
        self.last[usize::from(cost)] = before;
        Some(hex)
    }
}
