//! The battery that every game must stand, on random games of Putin's War.

use std::collections::BTreeSet;

use putins_war::{Options, Position};
use table::{Game, battery::Run};

fn run(seed: u64, options: &Options) -> Run<'_, Position> {
    Run::new(Position::built_in(), options, seed)
}

/// With the option off and on.
fn every_combination() -> [Options; 2] {
    [false, true].map(|honour_system| Options { honour_system })
}

#[test]
fn random_games_get_into_every_phase_and_ending() {
    let (mut phases, mut endings) = (BTreeSet::new(), BTreeSet::new());
    for options in every_combination() {
        for seed in 0..60 {
            let run = run(seed, &options);
            run.play(|game, _, _| {
                let saved = game.save();
                phases.insert(saved["phase"].as_str().expect("a phase").to_owned());
                phases.extend(saved["battle"]["stage"].as_str().map(str::to_owned));
            });
            let (end, _) = run.play_fast(usize::MAX, &mut Vec::new());
            endings.extend(end.save()["ending"].as_str().map(str::to_owned));
        }
    }
    let all = [
        "advance",
        "air",
        "attacker-commits",
        "battle",
        "bleed",
        "command",
        "declare",
        "defender-commits",
        "entry",
        "lose",
        "move",
        "operations",
        "retreat",
        "set-up",
        "vostok",
    ];
    assert_eq!(phases.iter().map(String::as_str).collect::<Vec<_>>(), all);
    assert!(endings.len() >= 4, "{endings:?}");
}

#[test]
fn offered_orders_are_accepted_and_keep_the_invariants() {
    for options in every_combination() {
        for seed in 0..30 {
            run(seed, &options).offered_orders_are_legal();
        }
    }
}

#[test]
fn everything_else_is_refused_and_changes_nothing() {
    for options in every_combination() {
        for seed in 100..103 {
            run(seed, &options).everything_else_is_refused(13);
        }
    }
}

#[test]
fn positions_are_the_same_after_saving_and_restoring() {
    for options in every_combination() {
        for seed in 200..210 {
            run(seed, &options).positions_restore(3);
        }
    }
}

#[test]
fn records_replay_and_damaged_ones_name_the_line() {
    for options in every_combination() {
        for seed in 300..303 {
            run(seed, &options).records_replay();
        }
    }
}

#[test]
fn every_rule_that_is_named_stands_in_the_rulebook() {
    for options in every_combination() {
        for seed in 400..410 {
            run(seed, &options).every_rule_named_is_in_the_rulebook();
        }
    }
}

#[test]
fn the_data_agrees_with_every_fact_of_the_rulebook() {
    let wrong: Vec<_> =
        Position::facts(Position::built_in()).into_iter().filter(|fact| fact.wrong.is_some()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
