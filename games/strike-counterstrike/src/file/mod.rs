//! Positions as JSON that a person can read and edit.
//!
//! `shape` is what stands in the JSON, `write` turns a position into it, `read` turns it into a position: whatever is left
//! out takes the set-up's value.

mod read;
mod read_phase;
mod shape;
mod write;

use table::{PositionError, Saved};

use self::shape::{PhaseFile, PositionFile};
use crate::{Atlas, Options, Position};

impl Saved for Position {
    type File = PositionFile;
    type PhaseFile = PhaseFile;

    fn write(&self) -> (PositionFile, PhaseFile) {
        (write::position(self), write::phase(self))
    }

    fn read(
        atlas: &'static Atlas,
        options: Options,
        file: PositionFile,
        phase: Option<PhaseFile>,
    ) -> Result<Self, PositionError> {
        read::position(atlas, options, &file, phase)
    }
}
