//! The general: it plays by the staff's doctrine, but looks at each action at several ways to play it, plays each of them on
//! in thought with common dice, and takes the one that promises most.
//!
//! - `candidates`: what is tried; `rollout`: playing it on; `in_thought`: a game that is played on; `luck`: the dice of that;
//!   `search`: what comes out best
//! - `judgement`: what a position is worth where a game in thought stops, learned by `learn`

mod budget;
mod candidates;
mod in_thought;
mod judgement;
mod learn;
mod lessons;
mod luck;
mod network;
mod rollout;
mod search;
#[cfg(test)]
pub mod tests;

use table::{Bot, Progress, Seat, Staffed};

pub use self::budget::{Budget, Thinking};
pub use self::candidates::moved;
use self::candidates::{Candidate, Planner};
pub(crate) use self::in_thought::{InThought, Thought};
pub use self::judgement::Judgement;
pub(crate) use self::learn::learn_game;
pub use self::learn::{LearnError, LearnPlan, Learned, learn};
pub use self::lessons::{Lesson, collect};
pub(crate) use self::luck::Luck;
use self::rollout::{Scene, play_on};
use self::search::Found;

/// What a general would do, and what it expects of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<G: Staffed> {
    /// The seat's orders in the action at hand, if the dice fall as they did in one of its games in thought.
    pub line: Vec<G::Order>,
    /// What that is worth to the seat, from 0 to 1.
    pub worth: f32,
    /// The standard error of that.
    pub error: f32,
    /// What the staff's own way is worth.
    pub staff: f32,
    /// Whether it is another way than the staff's.
    pub better: bool,
    /// How many games in thought that stands on; none where there was only one way to play.
    pub games: usize,
    /// The decisions in thought that it took.
    pub nodes: u64,
}

/// The bot.
pub struct General<G: Staffed> {
    data: &'static G::Data,
    seat: Seat,
    seed: String,
    budget: Budget,
    thinking: Thinking,
    judgement: Option<Judgement>,
    /// How often it has thought.
    thoughts: u64,
    /// The action that it has thought about.
    action: Option<Progress>,
    /// How it plays that.
    planner: Planner<G>,
    /// The doctrines that did well there.
    last: Vec<G::Doctrine>,
}

impl<G: Staffed> General<G> {
    /// A general for a seat. Its choices follow the seed, unless its budget is one of time.
    pub fn new(data: &'static G::Data, seat: Seat, budget: Budget, thinking: Thinking, seed: &str) -> Self {
        Self {
            data,
            seat,
            seed: seed.to_owned(),
            budget,
            thinking,
            judgement: Judgement::of_game::<G>(),
            planner: Planner::new(data, seat, &Candidate::by(&G::doctrine(seat)), seed),
            last: Vec::new(),
            thoughts: 0,
            action: None,
        }
    }

    /// What it would do, for whoever asks. It changes nothing of what it does itself.
    pub fn advise(&self, position: &G) -> Advice<G> {
        self.search(position).advice
    }

    /// What it comes to for the seat, with the dice of a number, if it begins the action at hand with these orders and goes on
    /// as the staff does; and the decisions that were played in thought. These dice are not those of its search.
    pub(crate) fn come_to(&self, position: &G, orders: &[G::Order], number: u32) -> (f32, u64) {
        let seed = format!("{}/compared", self.seed);
        let candidate = Candidate { script: orders.into(), doctrine: G::doctrine(self.seat) };
        let thought = play_on(&self.scene(position, &seed), &candidate, number);
        (thought.worth, thought.nodes)
    }

    fn search(&self, position: &G) -> Found<G> {
        let seed = format!("{}/{}", self.seed, self.thoughts);
        search::search(&self.scene(position, &seed), &self.last, &self.budget, &self.thinking)
    }

    fn scene<'a>(&'a self, position: &'a G, seed: &'a str) -> Scene<'a, G> {
        Scene {
            data: self.data,
            seat: self.seat,
            position,
            judgement: self.judgement.as_ref(),
            ahead: self.budget.ahead,
            plans: &self.seed,
            seed,
        }
    }

    /// Thinks about the action at hand, and makes its plan for it.
    fn think(&mut self, position: &G) {
        self.thoughts += 1;
        let Found { best, doctrines, .. } = self.search(position);
        self.planner = Planner::new(self.data, self.seat, &best, &self.seed);
        self.last = doctrines;
    }
}

impl<G: Staffed> Bot<G> for General<G> {
    fn choose(&mut self, position: &G, orders: &[G::Order]) -> usize {
        let action = Some(position.progress());
        if orders.len() > 1 && self.action != action {
            self.action = action;
            self.think(position);
        }
        self.planner.choose(position, orders)
    }
}
