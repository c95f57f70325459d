//! The battery that every game must stand.

mod starts;

use strike_counterstrike::Position;
use table::battery::{Conditions, stand};

fn main() -> std::process::ExitCode {
    stand::<Position>(&Conditions {
        folder: env!("CARGO_MANIFEST_DIR"),
        rolling: &["to", "again", "interceptor", "hold", "hit", "most-dangerous", "done"],
        // An attack turns up whoever defends (8.3), and a lost pocket whoever was in it (8.8).
        uncovering: &["to", "again", "interceptor", "hold", "hit", "most-dangerous"],
        playthrough: "playthrough 2",
        from: starts::later_turns(),
        ..Conditions::default()
    })
}
