//! What a reader would stumble over: rules that do not exist, rules without a test, the whole game as text,
//! and what the hot loop must not do.

use putins_war::{Options, Position};
use table::{
    Asks, Game, Seeded, Silent,
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
fn every_file_of_rule_tests_is_in_the_matrix() {
    tidy::every_file_of_rule_tests_is_in_the_matrix(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn a_whole_game_reads_as_it_always_did() {
    let options = Options::default();
    let run = Run::<Position>::new(Position::built_in(), &options, "playthrough");
    insta::assert_snapshot!("playthrough", run.playthrough());
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 4096, "{} bytes", size_of::<Position>());
}

/// Listing and carrying out orders allocates nothing once the list has grown.
#[test]
fn the_hot_loop_does_not_allocate() {
    let mut orders = Vec::with_capacity(2048);
    let mut decisions = 0;
    for seed in 0..20 {
        let (mut dice, mut choice) = (Seeded::new(&format!("allocation {seed}")), Seeded::new("choice"));
        let mut game = Position::begin(Position::built_in(), &Options::default(), &mut dice, &mut Silent);
        while let Asks::Seat(_) = game.asks() {
            let info = allocation_counter::measure(|| {
                orders.clear();
                game.orders(&mut orders);
                let order = orders[choice.below(orders.len() as u32) as usize];
                game.carry_out(order, &mut dice, &mut Silent);
            });
            decisions += 1;
            assert_eq!(info.count_total, 0, "decision {decisions} allocates {info:?}");
        }
    }
    assert!(decisions > 400, "{decisions} decisions are a fair sample");
}
