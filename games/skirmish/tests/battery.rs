//! The battery that every game must stand.

use std::process::ExitCode;

use skirmish::Position;
use table::battery::{Conditions, stand};

fn main() -> ExitCode {
    stand::<Position>(&Conditions {
        folder: env!("CARGO_MANIFEST_DIR"),
        rolling: &["fire"],
        playthrough: "playthrough",
        ..Conditions::default()
    })
}
