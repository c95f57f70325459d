//! What seats order: one by one, several together, as suggested; and why something would be refused.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use table::{Asks, PlayError, Rule, Seat, Threats};

use super::{Inner, Room};
use crate::ApiError;
use crate::store::{Event, Happened, now};

/// So many orders may be given together.
const ORDERS_TOGETHER: usize = 40;
/// So many orders may be suggested together: a whole set-up.
const SUGGESTED_MOST: usize = 100;

impl Room {
    /// Carries out a seat's orders, one after the other, until one is refused, something is rolled or comes to light, or
    /// another seat is asked. Says how many were carried out, which are on disk then, and why the next was refused.
    pub(crate) async fn orders(&self, seat: Seat, orders: &[String], n: usize) -> (usize, Option<ApiError>) {
        if orders.is_empty() || orders.len() > ORDERS_TOGETHER {
            let error = format!("{} orders, expected 1 to {ORDERS_TOGETHER}", orders.len());
            return (0, Some(ApiError::Bad(error)));
        }
        let mut inner = self.inner.lock().await;
        let (mut done, mut refused) = (0, inner.check_turn(seat, n).err());
        while refused.is_none() && done < orders.len() && (done == 0 || inner.goes_on_freely(seat)) {
            match self.carry_out(&mut inner, &orders[done]).await {
                Ok(()) => done += 1,
                Err(error) => refused = Some(error),
            }
        }
        drop(inner);
        if done > 0 {
            self.changed();
        }
        (done, refused)
    }

    /// Gives the orders of an opening, whoever is asked.
    pub(crate) async fn open_with(&self, opening: &[String]) -> Result<(), ApiError> {
        let mut inner = self.inner.lock().await;
        for order in opening {
            self.carry_out(&mut inner, order).await?;
        }
        inner.opening = opening.len();
        Ok(())
    }

    /// Has the rest of what a seat is asked done as the staff would do it, as far as the game offers that and nothing is
    /// rolled or comes to light. Like orders that are given together: what it says and how it ends.
    pub(crate) async fn suggest(&self, seat: Seat, n: usize) -> (usize, Option<ApiError>) {
        let mut inner = self.inner.lock().await;
        let (mut done, mut refused) = (0, inner.check_turn(seat, n).err());
        while refused.is_none() && done < SUGGESTED_MOST && (done == 0 || inner.goes_on_freely(seat)) {
            match self.suggested_order(&mut inner, seat).await {
                Some(order) => match self.carry_out(&mut inner, &order).await {
                    Ok(()) => done += 1,
                    Err(error) => refused = Some(error),
                },
                None if done > 0 => break,
                None => {
                    refused = Some(ApiError::Bad("nothing is suggested for what is asked now".to_owned()))
                }
            }
        }
        drop(inner);
        if done > 0 {
            self.changed();
        }
        (done, refused)
    }

    /// What the staff would order where the game offers suggestions, but never that enough is done.
    async fn suggested_order(&self, inner: &mut Inner, seat: Seat) -> Option<String> {
        inner.table.view(Some(seat)).suggests?;
        let (loaded, position) = (Arc::clone(&self.loaded), inner.table.export());
        let seed = self.game.seed.clone();
        let thought = tokio::task::spawn_blocking(move || loaded.bot_order("staff", &position, seat, &seed));
        thought.await.ok()?.ok()?.filter(|order| order != "done")
    }

    pub(super) async fn carry_out(&self, inner: &mut Inner, order: &str) -> Result<(), ApiError> {
        let played = inner.table.play(order).map_err(|error| match error {
            PlayError::Refused(refusal) => ApiError::Refused { error: refusal.why, rule: Some(refusal.rule) },
            other => ApiError::Refused { error: other.to_string(), rule: None },
        })?;
        let event = Event::Order { order: order.to_owned(), dice: played.dice };
        if let Err(error) = self.append(inner, &event).await {
            // What is not on disk has not happened.
            inner.table.forget_last();
            return Err(error);
        }
        inner.forget_wishes();
        Ok(())
    }

    pub(super) async fn append(&self, inner: &mut Inner, event: &Event) -> Result<(), ApiError> {
        let happened = Happened { at: now(), event: event.clone() };
        self.store.append(&self.game.id, inner.events, &happened).await?;
        inner.events += 1;
        if event.moves_on() {
            self.disturbed.store(true, Ordering::Relaxed);
            self.moved.fetch_add(1, Ordering::Relaxed);
        }
        inner.active = happened.at;
        Ok(())
    }

    /// Why an order would be refused; `None` if it would not. Where there are secrets the answer may tell one, so it is for
    /// the seat that is asked.
    pub(crate) async fn why(
        &self,
        seat: Option<Seat>,
        order: &str,
    ) -> Result<Option<(Option<Rule>, String)>, ApiError> {
        let inner = self.inner.lock().await;
        let asked = matches!(inner.table.asks(), Asks::Seat(asked) if Some(asked) == seat);
        if self.loaded.info().secrets && !asked && !inner.is_over() {
            return Err(ApiError::Forbidden("only the seat that is asked may try an order"));
        }
        match inner.table.why(order) {
            Ok(()) => Ok(None),
            Err(PlayError::Refused(refusal)) => Ok(Some((Some(refusal.rule), refusal.why))),
            Err(error) => Err(ApiError::Bad(error.to_string())),
        }
    }

    /// Who could attack a hex.
    pub(crate) async fn threats(
        &self,
        hex: hexes::HexNumber,
        seat: Option<Seat>,
    ) -> Result<Threats, ApiError> {
        let threats = self.inner.lock().await.table.threats(hex, seat);
        threats.ok_or_else(|| ApiError::NotFound(format!("hex {hex} is not on the map")))
    }

    /// A seat gives up.
    pub(crate) async fn resign(&self, seat: Seat) -> Result<(), ApiError> {
        let mut inner = self.inner.lock().await;
        if inner.is_over() {
            return Err(ApiError::Bad("the game is over".to_owned()));
        }
        self.append(&mut inner, &Event::Resign { seat: seat.0 }).await?;
        inner.table.resign(seat).map_err(|error| ApiError::Bad(error.to_string()))?;
        inner.forget_wishes();
        drop(inner);
        self.changed();
        Ok(())
    }
}

impl Inner {
    /// Whether the seat may give its next order without looking: it is still asked, and its last order has shown it nothing.
    fn goes_on_freely(&self, seat: Seat) -> bool {
        matches!(self.table.asks(), Asks::Seat(asked) if asked == seat) && self.goes_freely(seat)
    }

    /// An order must come from the seat that is asked, for the position it was meant for.
    fn check_turn(&self, seat: Seat, n: usize) -> Result<(), ApiError> {
        if self.is_over() {
            return Err(ApiError::Refused { error: "the game is over".to_owned(), rule: None });
        }
        if n != self.table.length() {
            let error = "the position has moved on since".to_owned();
            return Err(ApiError::Refused { error, rule: None });
        }
        match self.table.asks() {
            Asks::Seat(asked) if asked != seat => {
                let error =
                    format!("it is the {} player's turn to decide", self.table.info().seats[asked.index()]);
                Err(ApiError::Refused { error, rule: self.table.prompt().map(|prompt| prompt.rule) })
            }
            _ => Ok(()),
        }
    }
}
