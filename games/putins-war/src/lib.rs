//! Putin's War: a two-player game with secret action points and hidden special forces.
//!
//! Every rule of the game, chapter by chapter as in the rulebook. The rules in our own words, with a ruling wherever the book
//! is unclear, are in `rules.md`.
//!
//! - [`state`]: [`units`], [`position`], [`phase`], orders and options; [`atlas`]: the map and the tables (2, 10)
//! - `rules`: set-up (3), victory (4), the sequence (5.2), command (5.3, 5.11, 7.4), air (5.6), operations (5.8 to 5.10,
//!   7.5), entry (7.1 to 7.3), movement (8), combat, battle and results (9); what a seat cannot know, dealt anew, and what
//!   every position must hold to
//! - `show`, `file`: what leaves this crate; `staff`: doctrine for bots

pub mod atlas;
mod file;
mod rules;
mod show;
mod staff;
pub mod state;

pub use atlas::Atlas;
pub use rules::Modifiers;
pub use staff::Doctrine;
pub use state::options::{INFO, Options};
pub use state::order::Order;
pub use state::position::Position;
pub use state::{phase, position, units};
