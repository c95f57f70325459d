//! `grognard analyse`, as its users run it.

use std::path::PathBuf;

use tempfile::TempDir;

use crate::command_line::{fails, grognard, json};

/// The last attack of a small game, which Red wins with a six, as a record in a folder of its own.
fn record(orders: &[&str]) -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("last.record").display().to_string();
    let position = concat!(
        r#"{"game": "skirmish", "phase": "attack", "turn": 7, "side": "red", "woods": [], "units": ["#,
        r#"{"name": "B1", "at": "0503", "steps": 1, "done": false}, "#,
        r#"{"name": "B2", "at": "0604", "steps": 2, "done": false}, "#,
        r#"{"name": "R4", "at": "0502", "steps": 2, "done": false}]}"#
    );
    let played: String = orders.iter().map(|order| format!("play {order}\n")).collect();
    let typed = format!("position {position}\ndice 6\n{played}save {file}\n");
    grognard(&["protocol"]).types(typed).says();
    (folder, file)
}

#[test]
fn a_finished_game_is_told_with_its_luck_and_decisions() {
    let (_folder, file) = record(&["attack B1", "fire"]);
    let told = grognard(&["analyse", &file, "--nodes", "50", "--samples", "6"]).says();
    // Who won, and that the last line is no turn.
    assert!(told.contains("2 orders, red wins: ") && told.contains("\n   end"), "{told}");
    for needle in ["winning chance of blue", "luck of the dice", "-66.7", "+66.7", "2 orders", "ground"] {
        assert!(told.contains(needle), "{needle}: {told}");
    }
}

#[test]
fn an_analysis_is_the_same_on_any_number_of_threads() {
    let (_folder, file) = record(&["attack B1", "fire"]);
    let with = |threads: &str| {
        json(&[
            "analyse",
            &file,
            "--json",
            "--nodes",
            "200",
            "--samples",
            "6",
            "--seed",
            "9",
            "--threads",
            threads,
        ])
    };
    let one = with("1");
    assert_eq!(one, with("3"));
    assert_eq!(one["curve"].as_array().map(Vec::len), Some(2), "{one}");
    let luck = one["seats"][0]["luck"].as_f64().expect("a number");
    assert!((luck + 2.0 / 3.0).abs() < 1e-6, "{luck}");
}

#[test]
fn what_cannot_be_analysed_is_said_with_what_to_do() {
    let (_folder, unfinished) = record(&["attack B1"]);
    fails(&["analyse", &unfinished], &["not over yet", "resign"]);
    let (folder, file) = record(&["attack B1", "fire"]);
    fails(&["analyse", &file, "--level", "deep"], &["unknown level `deep`", "quick, strong"]);
    let text = std::fs::read_to_string(&file).expect("a record").replace("| 6", "| 5");
    let damaged: PathBuf = folder.path().join("damaged.record");
    std::fs::write(&damaged, text).expect("written");
    fails(&["analyse", &damaged.display().to_string()], &["damaged", "line"]);
    fails(&["analyse", "/no/such/file"], &["cannot read /no/such/file"]);
    fails(&["analyse", "--self-test", "chess"], &["unknown game `chess`"]);
}

#[test]
fn the_self_test_says_whether_luck_has_the_mean_zero() {
    let told = grognard(&["analyse", "--self-test", "skirmish", "--games", "2", "--samples", "2"]).says();
    assert!(told.contains("mean luck") && told.contains("add up"), "{told}");
}
