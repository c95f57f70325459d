//! The bot in another language plays a whole game.

use std::{path::Path, process::Command};

use crate::session::program;

#[test]
fn the_python_bot_plays_a_game_to_its_end() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/random_bot.py");
    let run = || {
        let output = Command::new("python3")
            .arg(&script)
            .args(["--grognard", program(), "--seed", "11"])
            .output()
            .expect("python3 runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let text = run();
    assert!(text.contains(" wins: ") && text.contains("hash "), "{text}");
    assert_eq!(text, run(), "the same seed plays the same game");
}
