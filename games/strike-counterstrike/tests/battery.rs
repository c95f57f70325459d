//! The battery that every game must stand, on random games of Strike & Counterstrike.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use strike_counterstrike::{Options, Position};
use table::{Game, GameOptions, battery::Run};

/// Random play loses on turn 1, so it begins on a later turn for most seeds: with Moscow and Tula safe, and after turn 3
/// with the K-Line behind the front.
fn run<'a>(seed: u64, options: &'a Options) -> Run<'a, Position> {
    let chosen: serde_json::Map<String, Value> =
        options.chosen().into_iter().map(|(name, value)| (name.to_owned(), json!(value))).collect();
    let safe = ["2507", "2412", "2413", "2513", "2612", "2613"];
    let atlas = Position::built_in();
    let k_area = || atlas.k_area.iter().map(|&hex| atlas.number(hex).to_string());
    let from = match seed % 6 {
        0 => None,
        1 => {
            Some(json!({ "turn": 2, "phase": "turn-start", "options": chosen, "taken": safe, "host": "16A" }))
        }
        // On turn 3 enough hexes are taken for the check of the K-Line to pass.
        2 | 3 => {
            let taken: Vec<String> = safe.map(str::to_owned).into_iter().chain(k_area().skip(8)).collect();
            Some(
                json!({ "turn": 3, "phase": "turn-start", "options": chosen, "taken": taken, "host": "50A" }),
            )
        }
        later => {
            let taken: Vec<String> = safe.map(str::to_owned).into_iter().chain(k_area()).collect();
            let armies = json!({ "4S": { "at": "2608" }, "16A": { "at": "2507", "steps": 7 } });
            let turn = if later == 4 { 4 } else { 6 };
            Some(json!({
                "turn": turn, "phase": "turn-start", "options": chosen, "taken": taken, "host": "4S", "armies": armies,
            }))
        }
    };
    Run { from, ..Run::new(atlas, options, seed) }
}

#[test]
fn random_games_get_into_every_phase_and_ending() {
    let options = Options::default();
    let mut seen = BTreeSet::new();
    for seed in 0..240 {
        run(seed, &options).play(|game, _, _| {
            let saved = game.save();
            seen.insert(saved["phase"].as_str().expect("a phase").to_owned());
            seen.extend(saved["battle"]["stage"].as_str().map(str::to_owned));
        });
    }
    let phases =
        ["allot", "arrive", "battle", "decide", "host", "interceptor", "move", "replace", "turn-end"];
    assert_eq!(seen.iter().map(String::as_str).collect::<Vec<_>>(), phases);
}

/// With the option off and on.
fn every_combination() -> [Options; 2] {
    [false, true].map(|pool_must_fail| Options { pool_must_fail })
}

#[test]
fn offered_orders_are_accepted_and_keep_the_invariants() {
    for options in every_combination() {
        for seed in 0..100 {
            run(seed, &options).offered_orders_are_legal();
        }
    }
}

#[test]
fn everything_else_is_refused_and_changes_nothing() {
    for options in every_combination() {
        for seed in 100..106 {
            run(seed, &options).everything_else_is_refused(13);
        }
    }
}

#[test]
fn no_action_ends_behind_the_players_back() {
    for options in every_combination() {
        for seed in 700..760 {
            let words = ["to", "again", "interceptor", "hold", "hit", "done"];
            run(seed, &options).only_these_orders_roll(&words);
        }
    }
}

#[test]
fn positions_are_the_same_after_saving_and_restoring() {
    for options in every_combination() {
        for seed in 200..220 {
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
fn what_lies_face_down_and_in_the_pool_stays_hidden() {
    let mut different = 0;
    for options in every_combination() {
        for seed in 600..612 {
            different += run(seed, &options).secrets_stay_hidden(5);
        }
    }
    assert!(different > 200, "only {different} positions had other secrets");
}

#[test]
fn what_is_imagined_agrees_with_the_rules() {
    for options in every_combination() {
        for seed in 630..640 {
            run(seed, &options).imagined_positions_are_sound(7);
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

#[test]
fn takebacks_are_kept_and_roll_new_dice() {
    let kept = (360..372).map(|seed| run(seed, &Options::default()).takebacks_are_kept());
    assert!(kept.sum::<usize>() > 20);
}
