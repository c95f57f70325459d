//! What a seat may not know never reaches it: every decision of many random games.

use putins_war::{Options, Position};
use table::battery::Run;

/// With each option off and on.
fn every_run(seeds: std::ops::Range<u64>, mut each: impl FnMut(Run<'_, Position>)) {
    for (honour_system, crimea_corridor) in [(false, false), (true, true)] {
        let options = Options { honour_system, crimea_corridor };
        for seed in seeds.clone() {
            each(Run::new(Position::built_in(), &options, seed));
        }
    }
}

#[test]
fn positions_that_differ_in_the_others_secrets_look_and_go_on_alike() {
    let mut different = 0;
    every_run(0..8, |run| different += run.secrets_stay_hidden(1));
    assert!(different > 5_000, "only {different} positions had other secrets");
}

#[test]
fn what_is_imagined_agrees_with_the_rules() {
    every_run(40..60, |run| run.imagined_positions_are_sound(3));
}
