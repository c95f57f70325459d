//! What a reader would stumble over: rules that do not exist, rules without a test, the whole game as text,
//! and what the hot loop must not do.

use soyuz81::{Options, Position};
use table::battery::{Run, tidy};

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
    let run = Run::<Position>::new(Position::built_in(), &Options::ALL_ON, "playthrough");
    insta::assert_snapshot!("playthrough", run.playthrough());
}

/// `GROGNARD_UPDATE=1 cargo test -p soyuz81` writes it anew.
#[test]
fn the_fields_of_a_position_are_documented() {
    tidy::the_page_of_positions_is_up_to_date(env!("CARGO_MANIFEST_DIR"), &soyuz81::position_fields());
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 4096, "{} bytes", size_of::<Position>());
}

/// Only the draw of the set-up allocates.
#[test]
fn the_hot_loop_does_not_allocate() {
    let options = Options::default();
    let run = Run::<Position>::new(Position::built_in(), &options, "allocation");
    let decisions = run.hot_loop_does_not_allocate(20, |work| allocation_counter::measure(work).count_total);
    assert!(decisions > 100);
}
