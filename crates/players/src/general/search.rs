//! The search: which of several ways to play the action at hand promises most.
//!
//! Ways are bred: those that do well in a few games in thought have children, which change one more order or move some more
//! numbers, for as long as a share of the budget lasts. The rest goes to comparing the best: the worse half drops out,
//! again and again (sequential halving). Ways that come to the same orders are one, and all are played on with the same dice.

use table::{Seeded, Staffed};

use super::Advice;
use super::budget::{Budget, Clock, Thinking};
use super::candidates::{Breeder, Candidate, Question};
use super::in_thought::Thought;
use super::rollout::{Line, Scene, line, play_on};
use crate::statistics::mean_and_error;

/// For each way that is compared, so many are proposed: many come to the same orders.
const PROPOSALS: usize = 4;
/// So many games in thought tell whether a way may have children.
const FIRST_SAMPLES: usize = 4;
/// So many games of each way are played in thought before it is looked at the clock.
const AT_ONCE: usize = 4;

/// What the search came to.
pub(super) struct Found<G: Staffed> {
    pub(super) best: Candidate<G>,
    /// The doctrines of the ways that did best, that one's first.
    pub(super) doctrines: Vec<G::Doctrine>,
    pub(super) advice: Advice<G>,
}

/// A way to play that is still compared.
struct Way<G: Staffed> {
    candidate: Candidate<G>,
    /// What was asked and answered when it was played with the dice of number 0.
    asked: Vec<Question<G>>,
    worths: Vec<f64>,
    /// The decisions that it took to play it on.
    nodes: u64,
}

impl<G: Staffed> Way<G> {
    fn comes_to_the_same(&self, other: &[Question<G>]) -> bool {
        self.asked.len() == other.len()
            && self.asked.iter().zip(other).all(|(one, other)| one.order() == other.order())
    }
}

/// Looks for the best way to play the action.
pub(super) fn search<G: Staffed>(
    scene: &Scene<'_, G>,
    last: &[G::Doctrine],
    budget: &Budget,
    thinking: &Thinking,
) -> Found<G> {
    let mut search = Search {
        scene,
        budget,
        thinking,
        clock: budget.begin(),
        chance: Seeded::new(&format!("{}/proposals", scene.seed)),
        ways: Vec::with_capacity(budget.ways),
        room: 1,
    };
    search.begin(last);
    if search.ways.len() > 1 {
        search.breed();
        search.compare();
    }
    decide(search.ways, budget.sure, search.clock.nodes)
}

struct Search<'a, G: Staffed> {
    scene: &'a Scene<'a, G>,
    budget: &'a Budget,
    thinking: &'a Thinking,
    clock: Clock,
    chance: Seeded,
    /// The staff's own way always stays the first: it is what the others are measured by.
    ways: Vec<Way<G>>,
    /// So many ways there may be at once.
    room: usize,
}

impl<G: Staffed> Search<'_, G> {
    /// The staff's own way, and the first others.
    fn begin(&mut self, last: &[G::Doctrine]) {
        let usual = G::doctrine(self.scene.seat);
        self.propose(vec![Candidate::by(&usual)]);
        if self.ways[0].asked.iter().all(|question| question.orders.len() == 1) {
            return;
        }
        self.sample(FIRST_SAMPLES);
        self.room = self.affordable();
        let breeder = Breeder::new(self.budget.changed_orders, &mut self.chance);
        let wanted = PROPOSALS * (self.room - 1);
        let proposed = breeder.first(&usual, last, &self.ways[0].asked, wanted);
        self.propose(proposed);
    }

    /// As many ways as can be played on a first time with half of the budget, by what the staff's own way took.
    fn affordable(&self) -> usize {
        let others = self.clock.left() / 2 / self.ways[0].nodes.max(1);
        usize::try_from(others).unwrap_or(usize::MAX).saturating_add(1).clamp(2, self.budget.ways.max(2))
    }

    /// Takes in those that come to other orders than all that are there.
    fn propose(&mut self, proposed: Vec<Candidate<G>>) {
        let lines: Vec<Line<G>> = self.thinking.all(&proposed, |candidate| line(self.scene, candidate, 0));
        self.clock.nodes += lines.iter().map(|line| line.nodes).sum::<u64>();
        for (candidate, Line { asked, .. }) in proposed.into_iter().zip(lines) {
            let new = self.ways.iter().all(|way| !way.comes_to_the_same(&asked));
            if new && self.ways.len() < self.room {
                self.ways.push(Way { candidate, asked, worths: Vec::new(), nodes: 0 });
            }
        }
    }

    /// The best quarter has children, generation after generation.
    fn breed(&mut self) {
        self.sample(FIRST_SAMPLES);
        while self.goes_on() && self.clock.spent() < self.budget.breeding {
            self.keep_the_best(self.ways.len().div_ceil(4).max(2));
            let wanted = PROPOSALS / 2 * (self.room - self.ways.len());
            let breeder = Breeder::new(self.budget.changed_orders, &mut self.chance);
            let parents: Vec<_> = self.ways.iter().map(|way| (&way.candidate, &way.asked[..])).collect();
            let children = breeder.children(&parents, wanted);
            let before = self.ways.len();
            self.propose(children);
            if self.ways.len() == before {
                break;
            }
            self.sample(FIRST_SAMPLES);
        }
    }

    /// The rest of the budget goes to those that remain.
    fn compare(&mut self) {
        let rounds = self.ways.len().next_power_of_two().ilog2();
        for round in (0..rounds).rev() {
            if !self.goes_on() {
                break;
            }
            let share = self.clock.left() / u64::from(round + 1);
            let samples = self.ways[0].worths.len();
            let nodes: u64 = self.ways.iter().map(|way| way.nodes).sum();
            let times = share / (nodes / samples.max(1) as u64).max(1);
            self.sample(samples.saturating_add(usize::try_from(times).unwrap_or(usize::MAX)));
            if round > 0 {
                self.keep_the_best(self.ways.len().div_ceil(2).max(2));
            }
        }
    }

    fn goes_on(&self) -> bool {
        self.clock.left() > 0 && self.thinking.goes_on()
    }

    /// Plays every way on until it was played so many times, each time with the same dice for all.
    fn sample(&mut self, times: usize) {
        let mut from = self.ways.iter().map(|way| way.worths.len()).min().unwrap_or(0);
        while from < times {
            let to = times.min(from + AT_ONCE);
            let numbers = |(index, way): (usize, &Way<G>)| {
                (way.worths.len()..to).map(move |number| (index, number as u32))
            };
            let jobs: Vec<(usize, u32)> = self.ways.iter().enumerate().flat_map(numbers).collect();
            let play = |&(way, number): &(usize, u32)| play_on(self.scene, &self.ways[way].candidate, number);
            let thoughts: Vec<Thought> = self.thinking.all(&jobs, play);
            for (&(way, _), thought) in jobs.iter().zip(&thoughts) {
                self.ways[way].worths.push(f64::from(thought.worth));
                self.ways[way].nodes += thought.nodes;
                self.clock.nodes += thought.nodes;
            }
            from = to;
            if !self.goes_on() {
                break;
            }
        }
    }

    /// Keeps so many, the staff's own way among them.
    fn keep_the_best(&mut self, wanted: usize) {
        self.ways[1..].sort_by(|a, b| mean_and_error(&b.worths).0.total_cmp(&mean_and_error(&a.worths).0));
        self.ways.truncate(wanted);
    }
}

/// So many doctrines are remembered for the next action.
const REMEMBERED: usize = 3;

/// The best way that is better than the staff's beyond doubt, or else the staff's. Those that were not played as often as
/// the staff's, because the time was up, do not count.
fn decide<G: Staffed>(mut ways: Vec<Way<G>>, sure: f32, nodes: u64) -> Found<G> {
    let often = ways[0].worths.len();
    ways.retain(|way| way.worths.len() == often);
    let lead = |way: &Way<G>| {
        let (difference, error) = difference(&way.worths, &ways[0].worths);
        (difference > 0.0 && difference > f64::from(sure) * error).then_some(difference)
    };
    let mut leads: Vec<(usize, f64)> =
        (1..ways.len()).filter_map(|index| Some((index, lead(&ways[index])?))).collect();
    leads.sort_by(|a, b| b.1.total_cmp(&a.1));
    let doctrines =
        leads.iter().take(REMEMBERED).map(|&(index, _)| ways[index].candidate.doctrine.clone()).collect();
    let best = leads.first().map_or(0, |&(index, _)| index);
    let (staff, _) = mean_and_error(&ways[0].worths);
    // Where nothing was compared, nothing stands on what was played.
    let compared = ways.len() > 1;
    let Way { candidate, asked, worths, .. } = ways.swap_remove(best);
    let (worth, error) = mean_and_error(&worths);
    let games = if compared { worths.len() } else { 0 };
    // Where all games in thought came to the same, what never came up may still come.
    let error = error.max(1.0 / (games as f64 + 2.0));
    let line = asked.iter().map(Question::order).collect();
    let (worth, error, staff) = (worth as f32, error as f32, staff as f32);
    let advice = Advice { line, worth, error, staff, better: best > 0, games, nodes };
    Found { best: candidate, doctrines, advice }
}

/// The mean difference of what was played with the same dice, with its standard error.
fn difference(one: &[f64], other: &[f64]) -> (f64, f64) {
    let differences: Vec<f64> = one.iter().zip(other).map(|(one, other)| one - other).collect();
    mean_and_error(&differences)
}
