//! The Luzon Campaign, 1945: a solitaire game of Sixth Army against Yamashita.
//!
//! Every rule of the game, chapter by chapter as in the rulebook. The rules in our own words, with a
//! ruling wherever the book is unclear, are in `rules.md`.
//!
//! - [`units`], [`atlas`]: the order of battle, the map and the tables (2)
//! - `victory` (3), `setup` (4), `sequence` (5), `landing` (7), `movement` and `operations` (8), `defense` (9),
//!   `combat` (10), `counteroffensive` (11); stacking (6) is in `movement`
//! - [`position`], [`phase`]: where the game stands
//! - `contract`: the rules as a [`table::Game`]; `view` and `export`: what leaves this crate

pub mod atlas;
mod combat;
mod contract;
mod counteroffensive;
mod cutoff;
mod defense;
mod export;
mod facts;
mod landing;
mod look;
mod movement;
mod operations;
mod options;
mod order;
pub mod phase;
pub mod position;
mod preview;
mod sequence;
mod setup;
mod staff;
mod threats;
pub mod units;
mod victory;
mod view;

pub use atlas::Atlas;
#[doc(hidden)]
pub use export::position_fields;
pub use options::{Defeat, INFO, Options, Scenario, Variant};
pub use order::Order;
pub use position::Position;
