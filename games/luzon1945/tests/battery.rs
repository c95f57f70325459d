//! The battery that every game must stand, on random games of The Luzon Campaign in every scenario and variant.

use luzon1945::{Options, Position};
use table::{Edition, GameOptions, Rules, battery::Run};

fn run(seed: impl ToString, options: &Options) -> Run<'_, Position> {
    Run::new(Position::built_in(), options, seed)
}

/// The orders that are rolls themselves, or with which a player says that dice may be rolled.
const ROLLING: [&str; 5] = ["to", "drop", "fire", "continue", "done"];

/// Both scenarios with each variant; every other one with the options on.
fn every_combination() -> Vec<Options> {
    let mut all = Vec::new();
    for scenario in ["historical", "macarthur"] {
        for (index, variant) in ["none", "yamashita", "thirty-fifth-army"].into_iter().enumerate() {
            let on = if index % 2 == 0 { "off" } else { "on" };
            // The other way round, so that each goes with and without those.
            let (closed, defeat) = if index < 2 { ("on", "objective") } else { ("off", "ends") };
            let words = [
                format!("scenario={scenario}"),
                format!("variant={variant}"),
                format!("early-victory={on}"),
                format!("rough-two={on}"),
                format!("bay-closed={closed}"),
                format!("counteroffensive={defeat}"),
            ];
            all.push(Options::read(&Position::INFO, words.iter().map(String::as_str)).expect("options"));
        }
    }
    all
}

#[test]
fn offered_orders_are_accepted_and_keep_the_invariants() {
    for options in every_combination() {
        for seed in 0..40 {
            run(seed, &options).offered_orders_are_legal();
        }
    }
}

#[test]
fn everything_else_is_refused_and_changes_nothing() {
    for options in every_combination() {
        for seed in 100..103 {
            run(seed, &options).everything_else_is_refused(17);
        }
    }
}

#[test]
fn no_action_ends_behind_the_players_back() {
    for options in every_combination() {
        for seed in 600..620 {
            run(seed, &options).only_these_orders_roll(&ROLLING);
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
        Position::built_in().facts().into_iter().filter(|fact| fact.wrong.is_some()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn takebacks_are_kept_and_roll_new_dice() {
    let kept =
        (350..).zip(every_combination()).map(|(seed, options)| run(seed, &options).takebacks_are_kept());
    assert!(kept.sum::<usize>() > 20);
}
