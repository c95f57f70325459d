//! The search: which of several ways to play the action at hand promises most.
//!
//! Ways that come to the same orders are one. All are played on with the same dice; the worse half drops out, again and
//! again, and what is left of the budget goes to those that remain (sequential halving).

use table::{Seeded, Staffed};

use super::Advice;
use super::budget::{Budget, Clock, Thinking};
use super::candidates::{Candidate, Mix, proposals};
use super::rollout::{Line, Scene, Thought, line, play_on};

/// For each way that is compared, so many are proposed: many come to the same orders.
const PROPOSALS: usize = 4;
/// Fewer games in thought than this tell nothing.
const LEAST_SAMPLES: u32 = 2;

/// So many games of each way are played in thought before it is looked at the clock.
const AT_ONCE: u32 = 4;

/// What the search came to.
pub(super) struct Found<G: Staffed> {
    pub(super) best: Candidate<G>,
    pub(super) advice: Advice<G>,
}

/// A way to play that is still compared.
struct Way<G: Staffed> {
    candidate: Candidate<G>,
    line: Vec<G::Order>,
    worths: Vec<f32>,
    /// The decisions that it took to play it on.
    nodes: u64,
}

fn nodes_of<G: Staffed>(ways: &[Way<G>]) -> u64 {
    ways.iter().map(|way| way.nodes).sum()
}

/// Looks for the best way to play the action.
pub(super) fn search<G: Staffed>(
    scene: &Scene<'_, G>,
    last: &G::Doctrine,
    budget: &Budget,
    thinking: &Thinking,
) -> Found<G> {
    let mut clock = budget.begin();
    let mut chance = Seeded::new(&format!("{}/proposals", scene.seed));
    let usual = line(scene, &Candidate::by(scene.own), 0);
    let mix = Mix { wanted: PROPOSALS * budget.ways, changed_orders: budget.changed_orders };
    let proposed = proposals(scene.own, last, &usual.asked, mix, &mut chance);
    let mut ways = distinct(scene, proposed, budget.ways, thinking, &mut clock);
    let rounds = ways.len().next_power_of_two().ilog2();
    if rounds > 0 {
        sample(scene, &mut ways, LEAST_SAMPLES, thinking, &mut clock);
    }
    for round in (0..rounds).rev() {
        let share = clock.left() / u64::from(round + 1);
        let a_game_of_each = nodes_of(&ways) / ways[0].worths.len() as u64;
        let times = u32::try_from(share / a_game_of_each.max(1)).unwrap_or(u32::MAX);
        sample(scene, &mut ways, times, thinking, &mut clock);
        if round > 0 {
            drop_the_worse_half(&mut ways);
        }
    }
    decide(ways, budget.sure)
}

/// The first ways that come to other orders than those before them, with the dice of one number.
fn distinct<G: Staffed>(
    scene: &Scene<'_, G>,
    proposed: Vec<Candidate<G>>,
    wanted: usize,
    thinking: &Thinking,
    clock: &mut Clock,
) -> Vec<Way<G>> {
    let lines: Vec<Line<G>> = thinking.all(&proposed, |candidate| line(scene, candidate, 0));
    clock.nodes += lines.iter().map(|line| line.nodes).sum::<u64>();
    let mut ways: Vec<Way<G>> = Vec::with_capacity(wanted);
    for (candidate, line) in proposed.into_iter().zip(lines) {
        let orders = line.orders();
        if ways.len() < wanted && ways.iter().all(|way| way.line != orders) {
            ways.push(Way { candidate, line: orders, worths: Vec::new(), nodes: 0 });
        }
    }
    ways
}

/// Plays every way on so many times more, each time with the same dice for all.
fn sample<G: Staffed>(
    scene: &Scene<'_, G>,
    ways: &mut [Way<G>],
    times: u32,
    thinking: &Thinking,
    clock: &mut Clock,
) {
    let first = ways[0].worths.len() as u32;
    for numbers in (first..first.saturating_add(times)).step_by(AT_ONCE as usize) {
        let numbers = numbers..first.saturating_add(times).min(numbers.saturating_add(AT_ONCE));
        let jobs: Vec<(usize, u32)> =
            (0..ways.len()).flat_map(|way| numbers.clone().map(move |number| (way, number))).collect();
        let thoughts: Vec<Thought> =
            thinking.all(&jobs, |&(way, number)| play_on(scene, &ways[way].candidate, number));
        for (&(way, _), thought) in jobs.iter().zip(&thoughts) {
            ways[way].worths.push(thought.worth);
            ways[way].nodes += thought.nodes;
            clock.nodes += thought.nodes;
        }
        if clock.left() == 0 || !thinking.goes_on() {
            break;
        }
    }
}

/// The staff's own way always stays: it is what the others are measured by.
fn drop_the_worse_half<G: Staffed>(ways: &mut Vec<Way<G>>) {
    let keep = ways.len().div_ceil(2).max(2);
    ways[1..].sort_by(|a, b| mean(&b.worths).total_cmp(&mean(&a.worths)));
    ways.truncate(keep);
}

/// The best way that is better than the staff's beyond doubt, or else the staff's.
fn decide<G: Staffed>(mut ways: Vec<Way<G>>, sure: f32) -> Found<G> {
    let lead = |way: &Way<G>| {
        let (difference, error) = difference(&way.worths, &ways[0].worths);
        (difference > 0.0 && difference > sure * error).then_some(difference)
    };
    let leads: Vec<(usize, f32)> =
        (1..ways.len()).filter_map(|index| Some((index, lead(&ways[index])?))).collect();
    let best = leads.iter().max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |&(index, _)| index);
    let staff = mean(&ways[0].worths);
    let Way { candidate, line, worths, .. } = ways.swap_remove(best);
    let (worth, error, games) = (mean(&worths), standard_error(&worths), worths.len());
    Found { best: candidate, advice: Advice { line, worth, error, staff, better: best > 0, games } }
}

fn mean(values: &[f32]) -> f32 {
    values.iter().sum::<f32>() / values.len().max(1) as f32
}

/// The standard error of a mean.
fn standard_error(values: &[f32]) -> f32 {
    let (n, mean) = (values.len() as f32, mean(values));
    let squares: f32 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    (squares / (n - 1.0).max(1.0) / n.max(1.0)).sqrt()
}

/// The mean difference of what was played with the same dice, with its standard error.
fn difference(one: &[f32], other: &[f32]) -> (f32, f32) {
    let differences: Vec<f32> = one.iter().zip(other).map(|(one, other)| one - other).collect();
    (mean(&differences), standard_error(&differences))
}
