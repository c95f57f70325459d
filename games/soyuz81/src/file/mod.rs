//! Positions as JSON that a person can read and edit.
//!
//! `file` is the shape of the JSON, `write` turns a position into it, `read` turns it into a position:
//! whatever is left out takes the set-up's value, and whatever contradicts a rule is refused.

mod file;
mod read;
mod read_phase;
mod write;

pub(crate) use read::restore;
pub(crate) use write::save;

/// The document of this game's position fields.
#[doc(hidden)]
pub fn position_fields() -> String {
    table::battery::position_fields::<file::PositionFile>("Soyuz 81")
}
