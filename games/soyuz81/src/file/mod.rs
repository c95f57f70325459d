//! Positions as JSON that a person can read and edit.
//!
//! `shape` is the shape of the JSON, `write` turns a position into it, `read` and `read_phase` turn it into a position:
//! whatever is left out takes the set-up's value. What contradicts a rule is found when the position is validated.

mod read;
mod read_phase;
mod shape;
mod write;
