//! What people say, and what they are called.

use table::{Player, Seat};
use tokio::sync::broadcast;

use super::{Inner, Room};
use crate::ApiError;
use crate::store::{Event, StoredGame};

/// The longest chat message and name, in characters.
const TEXT_MOST: usize = 500;
const NAME_MOST: usize = 40;
/// Chat lines that a new client is shown.
const CHAT_SHOWN: usize = 200;

impl Room {
    /// Hears what is said from now on.
    pub(crate) fn chatter(&self) -> broadcast::Receiver<(String, String)> {
        self.chat.subscribe()
    }

    /// What was said before.
    pub(crate) async fn chat_so_far(&self) -> Vec<(String, String)> {
        self.inner.lock().await.chat.clone()
    }

    /// A seat, or someone who watches, says something.
    pub(crate) async fn say(&self, seat: Option<Seat>, text: &str) -> Result<(), ApiError> {
        let text = short_text(text, TEXT_MOST)?;
        let mut inner = self.inner.lock().await;
        let from = match seat {
            Some(seat) => inner.names[seat.index()].clone(),
            None => "a spectator".to_owned(),
        };
        self.append(&mut inner, &Event::Chat { from: from.clone(), text: text.clone() }).await?;
        inner.remember_chat(&from, &text);
        // Nobody listening is no error.
        let _ = self.chat.send((from, text));
        Ok(())
    }

    /// A seat takes a name.
    pub(crate) async fn rename(&self, seat: Seat, name: &str) -> Result<(), ApiError> {
        let name = short_text(name, NAME_MOST)?;
        let mut inner = self.inner.lock().await;
        self.append(&mut inner, &Event::Name { seat: seat.0, name: name.clone() }).await?;
        inner.names[seat.index()] = name;
        inner.set_players(&self.game);
        drop(inner);
        self.changed();
        Ok(())
    }
}

impl Inner {
    pub(super) fn remember_chat(&mut self, from: &str, text: &str) {
        if self.chat.len() == CHAT_SHOWN {
            self.chat.remove(0);
        }
        self.chat.push((from.to_owned(), text.to_owned()));
    }

    pub(super) fn set_players(&mut self, game: &StoredGame) {
        for (index, (name, seat)) in (0u8..).zip(self.names.iter().zip(&game.seats)) {
            self.table.set_player(Seat(index), Player { name: name.clone(), is_bot: seat.bot.is_some() });
        }
    }
}

/// Text from outside: trimmed, not empty, not too long, without control characters.
fn short_text(text: &str, most: usize) -> Result<String, ApiError> {
    let clean: String = text.trim().chars().filter(|c| !c.is_control()).collect();
    if clean.is_empty() {
        return Err(ApiError::Bad("there is no text".to_owned()));
    }
    if clean.chars().count() > most {
        return Err(ApiError::Bad(format!("at most {most} characters")));
    }
    Ok(clean)
}
