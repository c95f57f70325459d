//! The battery that every game must stand.

use std::process::ExitCode;

use putins_war::Position;
use table::battery::{Conditions, stand};

fn main() -> ExitCode {
    stand::<Position>(&Conditions {
        folder: env!("CARGO_MANIFEST_DIR"),
        rolling: &[
            "commit", "move", "entry", "again", "pass", "fight", "vostok", "without", "announce", "done",
        ],
        playthrough: "playthrough",
        ..Conditions::default()
    })
}
