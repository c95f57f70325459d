//! Bots that sit at a table of any game, and keep what they have in mind from one order to the next.

use serde_json::Value;
use table::{Bot, Seat, Seeded, Silent, Staffed};

/// A bot at a seat.
pub trait SeatedBot: Send {
    /// The order that it gives in a position, of which it is shown what its seat may know; `None` if it is not to be read,
    /// or nothing can be ordered.
    fn order(&mut self, position: &Value) -> Option<String>;
}

/// A bot of one game.
pub(crate) struct Seated<G: Staffed> {
    pub(crate) data: &'static G::Data,
    pub(crate) seat: Seat,
    pub(crate) bot: Box<dyn Bot<G>>,
    /// What it guesses about what it may not know.
    pub(crate) guesses: Seeded,
}

impl<G: Staffed> SeatedBot for Seated<G> {
    fn order(&mut self, position: &Value) -> Option<String> {
        let game = G::restore(self.data, position, &mut self.guesses, &mut Silent).ok()?;
        let known = game.imagine(self.seat, &mut self.guesses);
        let mut orders = Vec::new();
        known.orders(&mut orders);
        if orders.is_empty() {
            return None;
        }
        let order = orders[self.bot.choose(&known, &orders)];
        Some(G::notation(self.data, order))
    }
}
