//! Positions as JSON that a person can read and edit.
//!
//! `shape` is the shape of the JSON, `write` turns a position into it, `read` turns it into a position: whatever is left out
//! takes the set-up's value.

mod read;
mod read_phase;
mod shape;
mod write;
