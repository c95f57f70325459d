//! Soyuz 81: the Warsaw Pact invades Poland in the winter of 1981.
//!
//! Every rule of the game, chapter by chapter as in the rulebook. The rules in our own words, with a
//! ruling wherever the book is unclear, are in `rules.md`.
//!
//! - `rules`: the chapters, and which of them answers for which phase
//! - [`units`], [`position`], [`phase`]: where the game stands, and what can be ordered
//! - [`atlas`]: the order of battle, the map and the tables (2)
//! - `show` and `file`: what leaves this crate; `staff`: how it plays

pub mod atlas;
mod file;
mod rules;
mod show;
mod staff;
mod state;

pub use atlas::Atlas;
pub use rules::Resolution;
pub use state::options::{INFO, Options};
pub use state::order::Order;
pub use state::position::Position;
pub use state::{phase, position, units};
