//! A table for the tests of rules: orders by their notation, with the dice written down.

use serde_json::Value;

use crate::{AnyMatch, Asks, Game, LogLine, Match, PlayError, Refusal, Rolled};

/// A game in progress. What it is told must be legal; whatever is not is a panic that says what was.
pub struct Desk<G: Game> {
    /// The game.
    pub game: Match<G>,
    /// The log of what happened before the first question.
    pub opening: Vec<LogLine>,
}

impl<G: Game> Desk<G> {
    /// A game from a position that asks something, and how it came about.
    pub fn new(data: &'static G::Data, position: &G, opening: Vec<LogLine>) -> Self {
        let game = Match::from_position(data, &position.save(), "scene").expect("just saved");
        Self { game, opening }
    }

    /// Plays an order and returns the log.
    #[track_caller]
    pub fn play(&mut self, order: &str) -> Vec<LogLine> {
        let played = self.game.play(order);
        played.unwrap_or_else(|error| panic!("{order}: {error}\n{:?}", self.orders())).log
    }

    /// Plays several orders.
    #[track_caller]
    pub fn plays(&mut self, orders: &[&str]) {
        orders.iter().for_each(|order| drop(self.play(order)));
    }

    /// Plays an order that rolls and draws exactly this, no more and no less: `3 6 6`, `2 3Pz 4`, or nothing.
    #[track_caller]
    pub fn exactly(&mut self, dice: &str, order: &str) -> Vec<LogLine> {
        self.game.script_dice(Some(rolled(dice)));
        let played = self.game.play(order);
        let played = played.unwrap_or_else(|error| panic!("{order}: {error}\n{:?}", self.orders()));
        let wanted: Vec<&str> = dice.split_whitespace().collect();
        assert_eq!(played.dice, wanted, "{order}: {:?}", texts(&played.log));
        played.log
    }

    /// The refusal of an order that must not be legal.
    #[track_caller]
    pub fn refusal(&self, order: &str) -> Refusal {
        match self.game.why(order) {
            Err(PlayError::Refused(refusal)) => refusal,
            other => panic!("{order} should be refused: {other:?}"),
        }
    }

    /// The rule by which an order is refused.
    #[track_caller]
    pub fn refused(&self, order: &str) -> &'static str {
        self.refusal(order).rule.0
    }

    /// Whether an order is legal.
    pub fn offers(&self, order: &str) -> bool {
        self.game.why(order).is_ok()
    }

    /// Every legal order.
    pub fn orders(&self) -> Vec<String> {
        self.game.orders()
    }

    /// The legal orders that begin with a word, without it: the hexes after `to`, the units after `pick`.
    pub fn choices(&self, verb: &str) -> Vec<String> {
        let strip = |order: String| order.strip_prefix(verb)?.strip_prefix(' ').map(str::to_owned);
        self.orders().into_iter().filter_map(strip).collect()
    }

    /// How the game ended, if it did: the word that counts alike endings together.
    pub fn ending(&self) -> Option<&'static str> {
        match self.game.asks() {
            Asks::Over(outcome) => Some(outcome.how),
            Asks::Seat(_) => None,
        }
    }

    /// The position as it stands.
    pub fn position(&self) -> &G {
        self.game.position()
    }

    /// The position as JSON.
    pub fn saved(&self) -> Value {
        self.game.export()
    }
}

/// The words of a dice script.
pub fn rolled(dice: &str) -> Vec<Rolled> {
    dice.split_whitespace().map(|word| Rolled::read(word).expect("dice")).collect()
}

/// The texts of log lines.
pub fn texts(log: &[LogLine]) -> Vec<&str> {
    log.iter().map(|line| line.text.as_str()).collect()
}
