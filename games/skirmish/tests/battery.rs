//! The battery that every game must stand.

use std::process::ExitCode;

use skirmish::Position;
use table::battery::{Conditions, stand};

fn main() -> ExitCode {
    stand::<Position>(&Conditions {
        folder: env!("CARGO_MANIFEST_DIR"),
        rolling: &["fire"],
        playthrough: "playthrough",
        // Only Blue has something to guess, two woods in three are others, and chance soon brings the reserve out.
        secrets: 6,
        ..Conditions::default()
    })
}
