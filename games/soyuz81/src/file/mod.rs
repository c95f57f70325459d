//! Positions as JSON that a person can read and edit.
//!
//! `shape` is the shape of the JSON, `write` turns a position into it, `read` and `read_phase` turn it into a position:
//! whatever is left out takes the set-up's value. What contradicts a rule is found when the position is validated.

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
        let phase = phase.unwrap_or(shape::PhaseFile::Exercise {});
        let mut position = read::position(data, options, &file, &phase)?;
        position.phase = read_phase::phase(&position, phase)?;
        Ok(position)
    }
}
