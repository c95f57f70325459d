//! Strike & Counterstrike: a solitaire game of the Red Army against Army Group Center before Moscow.
//!
//! Every rule of the game, chapter by chapter as in the rulebook. The rules in our own words, with a
//! ruling wherever the book is unclear, are in `rules.md`.
//!
//! - [`atlas`]: the map, the order of battle and the tables (2)
//! - `state`: where the game stands, with its [`units`], [`phase`] and [`position`]
//! - `rules`: `setup` and `pool` (3), `victory` (4), `sequence` (5), `arrivals` and `replacements` (7), `defense`, `pocket`
//!   and `breakout` (8), `movement` with stacking (6, 9), `battle` and `fire` (10); `validate` is what must always hold
//! - `show`: what is seen of a game; `file`: how it is saved; `staff`: how it is played well

pub mod atlas;
mod file;
mod rules;
mod show;
mod staff;
mod state;

pub use atlas::Atlas;
pub use rules::pocket::Threat;
pub use rules::victory::{K_HEXES, VICTORY};
pub use staff::Doctrine;
pub use state::options::{INFO, Options};
pub use state::order::Order;
pub use state::position::Position;
pub use state::{phase, position, units};
