//! How long is thought about an action, and on what.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use table::{Comparing, Staffed};

/// How hard a general thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    limit: Limit,
    /// Ways to play an action that are compared.
    pub(super) ways: usize,
    /// How much better than the staff's a way must be, in standard errors.
    pub(super) sure: f32,
    /// Of a hundred ways that are proposed, so many change an order of the staff's; the others move its doctrine.
    pub(super) changed_orders: u32,
    /// How many turns are played on in thought, the one at hand included.
    pub(super) ahead: u8,
    /// The share of the budget that goes to new ways; what is left goes to comparing the best.
    pub(super) breeding: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Limit {
    /// Decisions in thought, so that it plays alike on every machine.
    Nodes(u64),
    Time(Duration),
}

impl Budget {
    /// About 0.15 seconds for each action on one core.
    pub fn quick<G: Staffed>() -> Self {
        Self::nodes::<G>(G::NODES_A_SECOND * 3 / 20)
    }

    /// About a second for each action on one core.
    pub fn strong<G: Staffed>() -> Self {
        Self::nodes::<G>(G::NODES_A_SECOND).stronger()
    }

    /// So many decisions in thought for each action. Why two turns are played on, and how the rest was found, is told in
    /// docs/BOTS.md.
    pub fn nodes<G: Staffed>(nodes: u64) -> Self {
        let Comparing { ways, breeding, sure, .. } = G::COMPARING;
        Self { limit: Limit::Nodes(nodes), ways, sure, changed_orders: 50, ahead: 2, breeding }
    }

    /// So many seconds for each action.
    pub fn seconds<G: Staffed>(seconds: f64) -> Self {
        let limit = Limit::Time(Duration::from_secs_f64(seconds));
        Self { limit, ..Self::nodes::<G>(0) }.stronger()
    }

    /// Twice as many ways, and a turn farther: for whoever has the time.
    fn stronger(self) -> Self {
        Self { ways: 2 * self.ways, ahead: self.ahead + 1, ..self }
    }

    /// A budget by its numbers, for experiments: `nodes=5000,ways=12,sure=1.5,orders=50,ahead=2,breed=0.75`.
    pub fn read<G: Staffed>(text: &str) -> Option<Self> {
        let mut budget = Self::nodes::<G>(0);
        for number in text.split(',') {
            let (name, value) = number.split_once('=')?;
            match name {
                "nodes" => budget.limit = Limit::Nodes(value.parse().ok()?),
                "ways" => budget.ways = value.parse().ok().filter(|ways| (1..=1000).contains(ways))?,
                "sure" => budget.sure = value.parse().ok().filter(|sure: &f32| sure.is_finite())?,
                "breed" => {
                    budget.breeding = value.parse().ok().filter(|share| (0.0..=1.0).contains(share))?
                }
                "orders" => budget.changed_orders = value.parse().ok().filter(|share| *share <= 100)?,
                "ahead" => budget.ahead = value.parse().ok().filter(|turns| (1..=20).contains(turns))?,
                _ => return None,
            }
        }
        (budget.limit != Limit::Nodes(0)).then_some(budget)
    }

    pub(super) fn begin(&self) -> Clock {
        Clock { limit: self.limit, began: Instant::now(), nodes: 0 }
    }
}

/// What was used of a budget.
pub(super) struct Clock {
    limit: Limit,
    began: Instant,
    pub(super) nodes: u64,
}

impl Clock {
    /// The share of the budget that was used.
    pub(super) fn spent(&self) -> f64 {
        match self.limit {
            Limit::Nodes(nodes) => self.nodes as f64 / nodes as f64,
            Limit::Time(time) => self.began.elapsed().as_secs_f64() / time.as_secs_f64(),
        }
    }

    /// How many decisions can still be played, as far as can be said.
    pub(super) fn left(&self) -> u64 {
        match self.limit {
            Limit::Nodes(nodes) => nodes.saturating_sub(self.nodes),
            Limit::Time(time) => {
                let gone = self.began.elapsed().as_secs_f64().max(1e-6);
                let left = (time.as_secs_f64() - gone).max(0.0);
                (self.nodes as f64 / gone * left) as u64
            }
        }
    }
}

/// Where a general thinks, and until when.
#[derive(Clone, Default)]
pub struct Thinking {
    /// On these threads; without them on the one that asks. What comes out is the same.
    pub threads: Option<Arc<rayon::ThreadPool>>,
    /// As long as this says so.
    pub goes_on: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

impl Thinking {
    pub(crate) fn goes_on(&self) -> bool {
        self.goes_on.as_ref().is_none_or(|goes_on| goes_on())
    }

    /// On how many threads.
    pub(crate) fn hands(&self) -> usize {
        self.threads.as_ref().map_or(1, |threads| threads.current_num_threads())
    }

    /// Does the same with each; the results come in their order.
    pub(crate) fn all<T: Sync, R: Send>(&self, each: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        match &self.threads {
            Some(threads) => threads.install(|| each.par_iter().map(&work).collect()),
            None => each.iter().map(work).collect(),
        }
    }
}
