//! Positions as JSON that a person can read and edit.
//!
//! `shape` is the shape of the JSON, `write` turns a position into it, `read` turns it into a position: whatever is left out
//! takes the set-up's value. Whether the whole contradicts a rule is for the rules to say.

mod read;
mod shape;
mod write;

use table::{PositionError, Saved};

use self::shape::{PhaseFile, PositionFile};
use crate::{Atlas, Options, Position};

impl Saved for Position {
    type File = PositionFile;
    type PhaseFile = PhaseFile;

    fn write(&self) -> (PositionFile, PhaseFile) {
        (write::file(self), write::phase(self))
    }

    fn read(
        data: &'static Atlas,
        options: Options,
        file: PositionFile,
        phase: Option<PhaseFile>,
    ) -> Result<Self, PositionError> {
        read::position(data, options, &file, phase)
    }
}
