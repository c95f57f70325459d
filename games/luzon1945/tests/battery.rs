//! The battery that every game must stand.

use luzon1945::Position;
use table::battery::{Conditions, stand};

fn main() -> std::process::ExitCode {
    stand::<Position>(&Conditions {
        folder: env!("CARGO_MANIFEST_DIR"),
        // Those that are rolls themselves, or with which the player says that dice may be rolled.
        rolling: &["to", "drop", "fire", "continue", "done"],
        playthrough: "playthrough",
        ..Conditions::default()
    })
}
