//! Strike & Counterstrike: a solitaire game of the Red Army against Army Group Center before Moscow.
//!
//! Every rule of the game, chapter by chapter as in the rulebook. The rules in our own words, with a
//! ruling wherever the book is unclear, are in `rules.md`.
//!
//! - [`units`], [`atlas`]: the order of battle, the map and the tables (2)
//! - `setup` and `pool` (3), `victory` (4), `sequence` (5, 7), `pocket` and `breakout` (8), `movement` (9), `battle` (10);
//!   stacking (6) is in `movement`
//! - [`position`], [`phase`]: where the game stands
//! - `contract`: the rules as a [`table::Game`]; `view`, `preview` with `round_odds`, `progress` and `export`: what
//!   leaves this crate

pub mod atlas;
mod battle;
mod breakout;
mod contract;
mod export;
mod facts;
mod look;
mod movement;
mod options;
mod order;
pub mod phase;
mod pocket;
mod pool;
pub mod position;
mod preview;
mod progress;
mod round_odds;
mod sequence;
mod setup;
mod staff;
pub mod units;
mod victory;
mod view;

pub use atlas::Atlas;
#[doc(hidden)]
pub use export::position_fields;
pub use options::{INFO, Options};
pub use order::Order;
pub use pocket::Threat;
pub use position::Position;
pub use victory::{K_HEXES, VICTORY};
