//! Positions as JSON that a person can read and edit.
//!
//! `shape` is the shape of the JSON, `write` turns a position into it, `read` turns it into a position: whatever is left out
//! takes the set-up's value. Whether the whole contradicts a rule is for the rules to say.

mod read;
mod shape;
mod write;
