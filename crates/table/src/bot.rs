//! What a bot is. Doctrine is a game's own and lives in its folder; whoever plays bots against each other is above.

use serde::{Deserialize, Serialize};

use crate::{Game, Outcome, Seat, Seeded, Weight, Weights};

/// Someone who chooses among the legal orders. `position` is always what the bot's seat may know of the game.
pub trait Bot<G: Game>: Send {
    /// The index of the chosen order: of what is wanted, if it is legal. Where there is one order, as where an action only
    /// waits to be ended, there is nothing to think about.
    fn choose(&mut self, position: &G, orders: &[G::Order]) -> usize {
        if orders.len() == 1 {
            return 0;
        }
        let wanted = self.answer(position, orders);
        let index = wanted.and_then(|wanted| orders.iter().position(|&order| order == wanted));
        index.unwrap_or_else(|| self.otherwise(position, orders))
    }

    /// The order that is wanted. Whoever chooses in another way needs none.
    fn answer(&mut self, _position: &G, _orders: &[G::Order]) -> Option<G::Order> {
        None
    }

    /// The index of the order where none is wanted, or where it is not legal.
    fn otherwise(&mut self, _position: &G, _orders: &[G::Order]) -> usize {
        0
    }

    /// Whether it looks at the position at all. If not, nobody needs to work out what it may know.
    fn looks(&self) -> bool {
        true
    }
}

/// A function of the position and the orders is a bot.
impl<G: Game, F: FnMut(&G, &[G::Order]) -> usize + Send> Bot<G> for F {
    fn choose(&mut self, position: &G, orders: &[G::Order]) -> usize {
        self(position, orders)
    }
}

/// How far a game has come: whoever searches plans one action at a time and looks ahead by turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The turn, from one; the set-up belongs to the first.
    pub turn: u8,
    /// Some number that is another when an action is over: when another formation, army or phase has the word.
    pub action: u16,
}

/// What the worth of a game to a seat says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Measure {
    /// How likely the seat wins.
    Wins,
    /// How likely it wins, and half of how likely nobody does.
    Score,
    /// The points of the grade that it can expect, as a share of the most there are.
    Grade,
}

/// How a search finds out which of several ways to play an action promises most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparing {
    /// So many ways are compared at once.
    pub ways: usize,
    /// The share of the budget that goes to new ways; what is left goes to comparing the best.
    pub breeding: f64,
    /// How much better than the staff's own a way must be, in standard errors.
    pub sure: f32,
    /// Whether the first die of each purpose shows every face once in six games in thought, so that what one die decides,
    /// such as how strongly a hex is defended, comes out in them as often as it should.
    pub even_dice: bool,
}

impl Comparing {
    /// Among many ways, for where some are much better than the staff's.
    pub const MANY: Self = Self { ways: 12, breeding: 0.75, sure: 1.0, even_dice: false };
    /// Few ways, each often, for where none is much better than the staff's but some may lose the game with one roll.
    pub const WITH_CARE: Self = Self { ways: 8, breeding: 0.0, sure: 2.0, even_dice: true };
}

/// A game with a staff bot: one that plays by doctrine, without search. Every game on the shelf has one. And what a search
/// asks of the game beside its doctrine.
///
/// A staff bot can take over a game at any question. What it keeps between orders, such as the plan of the action at hand,
/// it could work out anew. To make one is cheap, for a search makes thousands: what follows from the data alone is kept
/// with the data.
pub trait Staffed: Game {
    /// The numbers that its doctrine plays by.
    type Doctrine: Weights;

    /// The numbers that a seat's staff plays by.
    fn doctrine(_seat: Seat) -> Self::Doctrine {
        Self::Doctrine::default()
    }

    /// How many decisions of its staff a usual core plays in a second, about: levels of play are budgets of decisions.
    const NODES_A_SECOND: u64 = 100_000;

    /// How ways to play an action are compared.
    const COMPARING: Comparing = Comparing::MANY;

    /// How far it has come.
    fn progress(&self) -> Progress;

    /// What dice are rolled for by an order, or after it, in the turn at hand: some number for each battle, march and so on.
    /// Ways to play are compared with the same dice and draws for the same purpose. Where actions come in the same order
    /// however one plays, there is nothing to tell: dice go by the action.
    fn dice_for(&self, _order: Self::Order) -> Option<u32> {
        None
    }

    /// The orders that are worth a thought at a question with very many, by a doctrine, the best first. Where there are none,
    /// all are.
    fn proposals(&self, _doctrine: &Self::Doctrine, _orders: &[Self::Order]) -> Vec<Self::Order> {
        Vec::new()
    }

    /// What tells who will win, as numbers of the order of one: always as many, and the same for all seats. It may look at
    /// everything, for it is asked of positions that a seat has [imagined](crate::Rules::imagine).
    fn features(&self, _out: &mut Vec<f32>) {}

    /// The evaluation that was learned over its features, as a file; empty if none was.
    fn judgement() -> &'static str {
        ""
    }

    /// How strong the bots were measured to be, as a file; empty if nobody has measured it.
    fn levels() -> &'static str {
        ""
    }

    /// What its worth says: a game in which nobody wins may have none.
    const MEASURE: Measure = Measure::Score;

    /// What an end is worth to a seat, from 0 to 1.
    fn worth(&self, outcome: &Outcome, seat: Seat) -> f32 {
        match (self.grade(), outcome.winner) {
            (Some(grade), _) => f32::from(grade.points) / 100.0,
            (None, None) => 0.5,
            (None, Some(winner)) => f32::from(u8::from(winner == seat)),
        }
    }

    /// The staff bot for a seat, with numbers of its own. Where its doctrine leaves a choice, it follows the seed.
    fn staff_with(
        data: &'static Self::Data,
        seat: Seat,
        doctrine: &Self::Doctrine,
        seed: &str,
    ) -> Box<dyn Bot<Self>>;

    /// The staff bot as it usually plays.
    fn staff(data: &'static Self::Data, seat: Seat, seed: &str) -> Box<dyn Bot<Self>> {
        Self::staff_with(data, seat, &Self::doctrine(seat), seed)
    }
}

/// A doctrine of which nothing can be moved.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unmoved;

impl Weights for Unmoved {
    const LIST: &'static [Weight] = &[];

    fn get(&self, index: usize) -> f64 {
        unreachable!("there is no weight {index}")
    }

    fn set(&mut self, index: usize, _: f64) {
        unreachable!("there is no weight {index}")
    }
}

/// Any legal order, all equally likely.
pub struct AtRandom(Seeded);

impl AtRandom {
    /// Its choices follow the seed.
    pub fn new(seed: &str) -> Self {
        Self(Seeded::new(seed))
    }
}

impl<G: Game> Bot<G> for AtRandom {
    fn choose(&mut self, _: &G, orders: &[G::Order]) -> usize {
        self.0.below(orders.len() as u32) as usize
    }

    fn looks(&self) -> bool {
        false
    }
}
