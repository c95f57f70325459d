//! Putin's War: a two-player game with secret action points and hidden special forces.
//!
//! Every rule of the game, chapter by chapter as in the rulebook. The rules in our own words, with a
//! ruling wherever the book is unclear, are in `rules.md`.
//!
//! - [`units`], [`atlas`]: the order of battle, the map and the tables (2, 10)
//! - `setup` (3), `victory` (4), `sequence` (5.2), `command` (5.3, 5.11, 7.4), `air` (5.6), `operations` (5.8 to 5.10, 7.5),
//!   `entry` (7.1 to 7.3), `movement` (8), `combat`, `battle` and `results` (9)
//! - `preview`, `threats`: the chances of a battle and who could come, as far as a seat may know
//! - [`position`], [`phase`]: where the game stands; `secrets`: what a seat cannot know, dealt anew
//! - `contract`: the rules as a [`table::Game`]; `view` and `export`: what leaves this crate

mod air;
pub mod atlas;
mod battle;
mod combat;
mod command;
mod contract;
mod entry;
mod export;
mod facts;
mod look;
mod movement;
mod operations;
mod options;
mod order;
pub mod phase;
pub mod position;
mod preview;
mod results;
mod secrets;
mod sequence;
mod setup;
mod staff;
mod threats;
pub mod units;
mod victory;
mod view;

pub use atlas::Atlas;
pub use combat::Modifiers;
pub use options::{INFO, Options};
pub use order::Order;
pub use position::Position;

/// The document of this game's position fields.
#[doc(hidden)]
pub fn position_fields() -> String {
    export::fields()
}
