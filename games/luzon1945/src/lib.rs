//! The Luzon Campaign, 1945: a solitaire game of Sixth Army against Yamashita.
//!
//! Every rule of the game, chapter by chapter as in the rulebook. The rules in our own words, with a
//! ruling wherever the book is unclear, are in `rules.md`.
//!
//! - [`rules`]: the chapters, and which of them answers for which phase
//! - [`state`]: where the game stands: position, phase, units, orders and options
//! - [`atlas`]: the map, the order of battle and the tables
//! - `show` and `file`: what leaves this crate, to be looked at and to be kept
//! - `staff`: a player of our own

pub mod atlas;
mod file;
pub mod rules;
mod show;
mod staff;
pub mod state;

pub use atlas::Atlas;
pub use staff::Doctrine;
pub use state::options::{Defeat, INFO, Options, Scenario, Variant};
pub use state::order::Order;
pub use state::position::Position;
pub use state::{phase, position, units};
