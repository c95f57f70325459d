//! The battery that every game must stand.

use soyuz81::Position;
use table::battery::Conditions;

fn main() -> std::process::ExitCode {
    table::battery::stand::<Position>(&Conditions {
        folder: env!("CARGO_MANIFEST_DIR"),
        rolling: &["fire", "done"],
        playthrough: "playthrough",
        playthrough_options: &[
            "variable-militia",
            "fixed-artillery",
            "separate-airpower",
            "spetsnaz-city",
            "above-5-1-automatic",
            "forest-shift",
            "forest-airpower",
        ],
        ..Conditions::default()
    })
}
