//! The battery that every game must stand, on random games of Soyuz 81.

use soyuz81::{Options, Position};
use table::battery::Run;

fn run(seed: impl ToString, options: &Options) -> Run<'_, Position> {
    Run::new(Position::built_in(), options, seed)
}

#[test]
fn offered_orders_are_accepted_and_keep_the_invariants() {
    for seed in 0..40 {
        run(seed, &Options::default()).offered_orders_are_legal();
        run(seed, &Options::ALL_ON).offered_orders_are_legal();
    }
}

/// 9.16, 5.2.3 Battles are fired and actions are ended by their player; no other order rolls or draws.
#[test]
fn only_fire_and_done_roll() {
    for seed in 50..70 {
        run(seed, &Options::default()).only_these_orders_roll(&["fire", "done"]);
        run(seed, &Options::ALL_ON).only_these_orders_roll(&["fire", "done"]);
    }
}

#[test]
fn everything_else_is_refused_and_changes_nothing() {
    for seed in 100..104 {
        run(seed, &Options::default()).everything_else_is_refused(29);
        run(seed, &Options::ALL_ON).everything_else_is_refused(29);
    }
}

#[test]
fn positions_are_the_same_after_saving_and_restoring() {
    for seed in 200..210 {
        run(seed, &Options::default()).positions_restore(5);
        run(seed, &Options::ALL_ON).positions_restore(5);
    }
}

#[test]
fn records_replay_and_damaged_ones_name_the_line() {
    for seed in 300..304 {
        run(seed, &Options::default()).records_replay();
        run(seed, &Options::ALL_ON).records_replay();
    }
}

#[test]
fn takebacks_are_kept_and_roll_new_dice() {
    let kept = (350..354).map(|seed| run(seed, &Options::default()).takebacks_are_kept());
    assert!(kept.sum::<usize>() > 20);
}

#[test]
fn every_rule_that_is_named_stands_in_the_rulebook() {
    for seed in 400..420 {
        run(seed, &Options::ALL_ON).every_rule_named_is_in_the_rulebook();
    }
}
