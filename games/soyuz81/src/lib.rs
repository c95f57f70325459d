//! Soyuz 81: the Warsaw Pact invades Poland in the winter of 1981.
//!
//! Every rule of the game, chapter by chapter as in the rulebook. The rules in our own words, with a
//! ruling wherever the book is unclear, are in `rules.md`.
//!
//! - [`units`], [`atlas`]: the order of battle, the map and the tables (2)
//! - `setup` (3), `victory` (3.5, 4), `sequence` (5), `airpower` (7), `movement`, `way` and `march` (8),
//!   `combat` and `battle` (9); stacking (6) is in [`position`]
//! - [`position`], [`phase`]: where the game stands; `confirm`: how an action ends
//! - `contract`: the rules as a [`table::Game`]; `view` and `export`: what leaves this crate

mod airpower;
pub mod atlas;
mod battle;
mod combat;
mod confirm;
mod contract;
mod export;
mod facts;
mod look;
mod march;
mod movement;
mod options;
mod order;
pub mod phase;
pub mod position;
mod sequence;
mod setup;
mod staff;
mod threats;
pub mod units;
mod victory;
mod view;
mod way;

pub use atlas::Atlas;
pub use combat::Resolution;
#[doc(hidden)]
pub use export::position_fields;
pub use options::{INFO, Options};
pub use order::Order;
pub use position::Position;
