//! What a reader would stumble over: rules that do not exist, rules without a test, the whole game as text,
//! and what the hot loop must not do.

use std::{fs, path::Path};

use soyuz81::{Options, Position};
use table::{Asks, Game, Seeded, Silent, battery::Run};

fn sources(folder: &Path, out: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            out.push((path.display().to_string(), fs::read_to_string(&path).expect("text")));
        }
    }
}

#[test]
fn every_rule_in_the_code_stands_in_the_rulebook() {
    let book = Position::rulebook();
    let mut all = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut all);
    let mut found = 0;
    for (file, text) in &all {
        for rest in text.split("Rule(\"").skip(1) {
            let number = rest.split('"').next().expect("a closing quote");
            assert!(book.entry(number).is_some(), "{file}: Rule({number}) is not in rules.md");
            found += 1;
        }
    }
    assert!(found > 40, "the search finds the rules: {found}");
}

#[test]
fn every_enforceable_rule_has_a_test() {
    let untested: Vec<String> = Position::rulebook().untested().map(|entry| entry.number.clone()).collect();
    assert!(untested.is_empty(), "no test is named after {untested:?}");
}

#[test]
fn every_file_of_rule_tests_is_in_the_matrix() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
    let contract = include_str!("../src/contract.rs");
    for entry in fs::read_dir(folder).expect("a folder") {
        let name = entry.expect("an entry").file_name().into_string().expect("a name");
        let is_test = name.starts_with('r') && name.ends_with(".rs");
        assert!(
            !is_test || contract.contains(&format!("tests/rules/{name}")),
            "{name} is not in TEST_SOURCES"
        );
    }
}

#[test]
fn a_whole_game_reads_as_it_always_did() {
    let run =
        Run::<Position> { data: Position::built_in(), options: &Options::ALL_ON, seed: "playthrough".into() };
    insta::assert_snapshot!("playthrough", run.playthrough());
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 4096, "{} bytes", size_of::<Position>());
}

/// Listing and carrying out orders allocates nothing once the list has grown; only the draw of the set-up
/// does.
#[test]
fn the_hot_loop_does_not_allocate() {
    let (mut dice, mut choice) = (Seeded::new("allocation"), Seeded::new("choice"));
    let mut game = Position::begin(Position::built_in(), &Options::default(), &mut dice, &mut Silent);
    let mut orders = Vec::with_capacity(2048);
    let mut decisions = 0;
    while let Asks::Seat(_) = game.asks() {
        let info = allocation_counter::measure(|| {
            orders.clear();
            game.orders(&mut orders);
            let order = orders[choice.below(orders.len() as u32) as usize];
            game.carry_out(order, &mut dice, &mut Silent);
        });
        decisions += 1;
        assert!(decisions <= 18 || info.count_total == 0, "decision {decisions} allocates {info:?}");
    }
    assert!(decisions > 100);
}
