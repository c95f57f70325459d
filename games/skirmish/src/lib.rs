//! Skirmish: the smallest whole game on the shelf, and the one to learn hex wargames with.
//!
//! `rules` is what the book says, a file a chapter; `state` is what changes in play, `atlas` what never does; `show` is what
//! a seat sees, `file` how a position is written down, `staff` how a sound player plays.

mod atlas;
mod file;
mod rules;
mod show;
mod staff;
mod state;

pub use atlas::Atlas;
pub use state::{INFO, Options, Order, Position};
