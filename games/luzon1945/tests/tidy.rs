//! What a reader would stumble over: rules that do not exist, rules without a test, the whole game as text,
//! and what the hot loop must not do.

use luzon1945::{Options, Position};
use table::{
    Rules,
    battery::{Run, tidy},
};

#[test]
fn every_rule_in_the_code_stands_in_the_rulebook() {
    tidy::every_rule_in_the_code_stands_in_the_rulebook::<Position>(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn every_enforceable_rule_has_a_test() {
    tidy::every_enforceable_rule_has_a_test::<Position>();
}

#[test]
fn the_matrix_of_tests_is_up_to_date() {
    tidy::the_matrix_of_tests_is_up_to_date(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn a_whole_game_reads_as_it_always_did() {
    let options = Options::default();
    let run = Run::<Position>::new(Position::built_in(), &options, "playthrough");
    assert_eq!(run.playthrough(), include_str!("playthrough.txt"));
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 4096, "{} bytes", size_of::<Position>());
}

#[test]
fn the_hot_loop_does_not_allocate() {
    let options = Options::default();
    let played = |seed| {
        let run = Run::<Position>::new(Position::built_in(), &options, format!("allocation {seed}"));
        run.hot_loop_does_not_allocate(0, |work| allocation_counter::measure(work).count_total)
    };
    let decisions: usize = (0..20).map(played).sum();
    assert!(decisions > 1000, "{decisions} decisions are a fair sample");
}
