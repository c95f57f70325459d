//! The staff bots: for every game one that plays by doctrine, without search.
//!
//! Doctrine is a game's own; all that is common is that a staff bot is a function of the position it is
//! shown. It remembers nothing, so it can take over a game at any question.

mod luzon1945;
mod putins_war;
mod soyuz81;
mod strike_counterstrike;

use table::{Game, Seat};

use crate::Bot;

/// A game with a staff bot. Every game on the shelf has one.
pub trait Staffed: Game {
    /// The staff bot for a seat. Where its doctrine leaves a choice, it follows the seed.
    fn staff(data: &'static Self::Data, seat: Seat, seed: &str) -> Box<dyn Bot<Self>>;
}
