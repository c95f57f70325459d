//! Bots that sit at a table.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use players::SeatedBot;
use serde_json::Value;
use table::{Asks, Seat};

use super::{Inner, Room};

/// What a bot is asked.
struct Asked {
    bot: Box<dyn SeatedBot>,
    seat: Seat,
    position: Value,
    /// After so many orders.
    n: usize,
}

impl Room {
    /// Lets the bots play until a person is asked or the game is over. Thinking happens on other threads.
    pub(crate) async fn run_bots(self: Arc<Self>) {
        while let Some(Asked { mut bot, seat, position, n }) = self.bot_question().await {
            let Some(_place) = self.thinkers.place().await else { break };
            let thought = tokio::task::spawn_blocking(move || {
                let order = bot.order(&position);
                (bot, order)
            });
            // A bot that broke is not asked again.
            let Ok((bot, order)) = thought.await else { break };
            let mut inner = self.inner.lock().await;
            inner.bots[seat.index()] = Some(bot);
            // The game may have been taken back or given up while the bot was thinking.
            if inner.table.length() != n || inner.is_over() {
                continue;
            }
            let Some(order) = order else { break };
            if let Err(error) = self.carry_out(&mut inner, &order).await {
                tracing::error!("bot in {}: {order}: {error}", self.game.id);
                break;
            }
            drop(inner);
            self.changed();
        }
        self.inner.lock().await.thinking = false;
        self.changed();
    }

    async fn bot_question(&self) -> Option<Asked> {
        let mut inner = self.inner.lock().await;
        let asked = match inner.table.asks() {
            Asks::Seat(seat) => self.take_bot(&mut inner, seat).map(|bot| (seat, bot)),
            Asks::Over(_) => None,
        };
        inner.thinking = asked.is_some();
        let (seat, bot) = asked?;
        Some(Asked { bot, seat, position: inner.table.export(), n: inner.table.length() })
    }

    /// The bot of a seat: the one that sat there last, or one that takes over.
    fn take_bot(&self, inner: &mut Inner, seat: Seat) -> Option<Box<dyn SeatedBot>> {
        let name = self.game.seats[seat.index()].bot.as_deref()?;
        self.disturbed.store(false, Ordering::Relaxed);
        if let Some(bot) = inner.bots[seat.index()].take() {
            return Some(bot);
        }
        let thinking = self.thinkers.until(&self.disturbed);
        let seed = format!("{}/{name}/{}/{}", self.game.seed, seat.0, inner.events);
        let bot = self.loaded.seat_bot(name, seat, &seed, &thinking);
        bot.inspect_err(|error| tracing::error!("bot in {}: {error}", self.game.id)).ok()
    }
}
