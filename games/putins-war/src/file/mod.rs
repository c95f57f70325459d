//! Positions as JSON that a person can read and edit.
//!
//! `shape` is the shape of the JSON, `write` turns a position into it, `read` turns it into a position: whatever is left out
//! takes the set-up's value.

mod read;
mod read_phase;
mod shape;
mod write;

use table::{PositionError, Saved};

use crate::{Atlas, Options, Position};

impl Saved for Position {
    type File = shape::File;
    type PhaseFile = shape::PhaseFile;

    fn write(&self) -> (shape::File, shape::PhaseFile) {
        (write::file(self), write::phase(self))
    }

    fn read(
        data: &'static Atlas,
        options: Options,
        file: shape::File,
        phase: Option<shape::PhaseFile>,
    ) -> Result<Self, PositionError> {
        read::position(data, options, &file, phase)
    }
}
