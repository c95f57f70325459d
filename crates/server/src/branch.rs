//! Games that leave another one: its first orders are given again, with the dice that came then.

use std::sync::Arc;

use players::LoadedGame;
use serde::{Deserialize, Serialize};
use table::{AnyMatch, Record, RecordLine, Rolled};

use crate::ApiError;
use crate::store::Event;

/// What was there before anybody was asked: where another game began, and its first orders.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Opening {
    /// The position it began with, if that was written by hand.
    pub(crate) position: Option<serde_json::Value>,
    /// What was rolled and drawn for the set-up.
    pub(crate) set_up: Vec<String>,
    pub(crate) orders: Vec<Event>,
}

impl Opening {
    /// The first orders of a record that stand, with what they rolled.
    pub(crate) fn of(record: &Record, n: usize) -> Result<Self, ApiError> {
        let mut orders = Vec::new();
        for line in &record.lines {
            match line {
                RecordLine::Order(given) => {
                    orders.push(Event::Order { order: given.order.clone(), dice: words(&given.dice) })
                }
                RecordLine::Takeback { orders: taken, .. } => {
                    orders.truncate(orders.len().saturating_sub(*taken));
                }
                RecordLine::Help { .. } | RecordLine::Resign { .. } => {}
            }
        }
        if orders.len() < n {
            let total = orders.len();
            return Err(ApiError::NotFound(format!("the game has {total} orders, not {n}")));
        }
        orders.truncate(n);
        let position = record.position.as_deref().map(serde_json::from_str).transpose();
        let position = position.map_err(|error| ApiError::Bad(format!("position: {error}")))?;
        Ok(Self { position, set_up: words(&record.begin), orders })
    }

    /// The set-up again; the dice that come after it are those of the new seed.
    pub(crate) fn set_up(
        &self,
        game: &Arc<dyn LoadedGame>,
        options: &[String],
        seed: &str,
    ) -> Result<Box<dyn AnyMatch>, String> {
        if let Some(position) = &self.position {
            return game.match_from(position, seed, &[]).map_err(|error| error.to_string());
        }
        let dice: Result<Vec<Rolled>, _> = self.set_up.iter().map(|word| Rolled::read(word)).collect();
        let dice = dice.map_err(|fault| fault.to_string())?;
        game.new_match(options, seed, &dice).map_err(|error| error.to_string())
    }
}

fn words(dice: &[Rolled]) -> Vec<String> {
    dice.iter().map(Rolled::to_string).collect()
}
