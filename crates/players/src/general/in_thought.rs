//! A game that is played on in thought: a plan for the action at hand if there is one, then the staff for everybody, to where it
//! can be judged.

use table::{Asks, Bot, Outcome, Progress, Seat, Silent, Staffed};

use super::candidates::Planner;
use super::judgement::Judgement;
use super::luck::Luck;

/// What came of playing on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Thought {
    /// What it came to, for a seat.
    pub(crate) worth: f32,
    /// How the game ended, unless it was judged before.
    pub(crate) outcome: Option<Outcome>,
    /// The decisions that were played.
    pub(crate) nodes: u64,
}

/// A game in thought.
pub(crate) struct InThought<G: Staffed> {
    data: &'static G::Data,
    pub(super) game: G,
    dice: Luck,
    /// Who plays a seat by a plan, as long as the action goes on in which it all began.
    pub(super) plan: Option<(Seat, Planner<G>)>,
    pub(super) began: Progress,
    /// By seat: the staff, which plays everything else.
    staff: Vec<Option<Box<dyn Bot<G>>>>,
    /// What the staff follows where its doctrine leaves a choice.
    seed: String,
    pub(super) orders: Vec<G::Order>,
    pub(super) nodes: u64,
}

impl<G: Staffed> InThought<G> {
    /// The staff plays everybody on from here. The seed is what it follows where its doctrine leaves a choice.
    pub(crate) fn new(data: &'static G::Data, game: G, dice: Luck, seed: String) -> Self {
        let staff = G::INFO.seats.iter().map(|_| None).collect();
        let (began, orders) = (game.progress(), Vec::new());
        Self { data, game, dice, plan: None, began, staff, seed, orders, nodes: 0 }
    }

    /// One decision of a seat: the index of its order among those that it had.
    pub(super) fn step(&mut self, seat: Seat) -> usize {
        self.orders.clear();
        self.game.orders(&mut self.orders);
        let chosen = match &mut self.plan {
            Some((whose, planner)) if *whose == seat => planner.choose(&self.game, &self.orders),
            _ => {
                let staff = || G::staff(self.data, seat, &self.seed);
                self.staff[seat.index()].get_or_insert_with(staff).choose(&self.game, &self.orders)
            }
        };
        let order = self.orders[chosen];
        if let Some(purpose) = self.game.dice_for(order) {
            self.dice.roll_for(self.game.progress(), purpose);
        }
        self.game.carry_out(order, &mut self.dice, &mut Silent);
        self.nodes += 1;
        let progress = self.game.progress();
        if progress != self.began {
            self.plan = None;
        }
        self.dice.enter(progress);
        chosen
    }

    /// Plays on until this turn begins, where the judgement says what it is worth to a seat; without one, to the end of the
    /// game.
    pub(crate) fn judged(mut self, judgement: Option<&Judgement>, turn: u8, seat: Seat) -> Thought {
        loop {
            let (game, nodes) = (&self.game, self.nodes);
            let asked = match game.asks() {
                Asks::Seat(asked) => asked,
                Asks::Over(outcome) => {
                    return Thought { worth: game.worth(&outcome, seat), outcome: Some(outcome), nodes };
                }
            };
            if let Some(judgement) = judgement
                && game.progress().turn >= turn
            {
                return Thought { worth: judgement.of(game, seat), outcome: None, nodes };
            }
            self.step(asked);
        }
    }
}
