//! Bots that sit at a table.

use std::sync::Arc;

use table::{Asks, Seat};

use super::Room;

impl Room {
    /// Lets the bots play until a person is asked or the game is over. Thinking happens on other threads.
    pub(crate) async fn run_bots(self: Arc<Self>) {
        loop {
            let Some((bot, position, seat, seed, n)) = self.bot_question().await else { break };
            let loaded = Arc::clone(&self.loaded);
            let thought =
                tokio::task::spawn_blocking(move || loaded.bot_order(&bot, &position, seat, &seed)).await;
            let Ok(Ok(Some(order))) = thought else { break };
            let mut inner = self.inner.lock().await;
            // The game may have been taken back or given up while the bot was thinking.
            if inner.table.length() != n || inner.is_over() {
                continue;
            }
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

    async fn bot_question(&self) -> Option<(String, serde_json::Value, Seat, String, usize)> {
        let mut inner = self.inner.lock().await;
        let asked = match inner.table.asks() {
            Asks::Seat(seat) => Some(seat),
            Asks::Over(_) => None,
        };
        let bot = asked.and_then(|seat| self.game.seats[seat.index()].bot.clone());
        let (Some(seat), Some(bot)) = (asked, bot) else {
            inner.thinking = false;
            return None;
        };
        inner.thinking = true;
        inner.bot_orders += 1;
        let seed = format!("{}/{}", self.game.seed, inner.bot_orders);
        Some((bot, inner.table.export(), seat, seed, inner.table.length()))
    }
}
