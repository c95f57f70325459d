//! Whatever comes from outside: positions by hand, orders as text. Nothing of it may panic, and what is
//! accepted must play on by the rules.

use proptest::{collection::vec, prelude::*};
use serde_json::json;
use strike_counterstrike::{Options, Position};
use table::{GameOptions, battery::Run};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_is_an_order_or_an_error(text in "\\PC{0,40}") {
        Run::<Position>::any_text_is_an_order_or_an_error(Position::built_in(), &text);
    }

    /// Picks index into whatever is legal, so that a failing game shrinks to its shortest form.
    #[test]
    fn any_choice_of_offered_orders_keeps_the_invariants(
        seed: u64,
        pool_must_fail: bool,
        picks in vec(any::<u16>(), 0..400),
    ) {
        let options = Options { pool_must_fail };
        Run::<Position>::new(Position::built_in(), &options, seed).any_choice_keeps_the_invariants(&picks);
    }
}

#[test]
fn altered_positions_are_refused_or_play_on() {
    for seed in 500..510 {
        let options = Options { pool_must_fail: seed % 2 == 0 };
        let run = Run::<Position>::new(Position::built_in(), &options, seed);
        run.altered_positions_are_refused_or_play_on(60);
    }
}

/// Random play from the set-up does not get beyond turn 1, so arrivals, replacements and what only waits to be confirmed
/// are altered from turn 3 on.
#[test]
fn altered_positions_of_later_turns_are_refused_or_play_on() {
    let atlas = Position::built_in();
    let k_area: Vec<String> = atlas.k_area.iter().map(|&hex| atlas.number(hex).to_string()).collect();
    for seed in 520..526 {
        let options = Options { pool_must_fail: seed % 2 == 0 };
        let from = json!({
            "turn": 3, "phase": "turn-start", "taken": k_area[8..], "host": "50A", "options": named(&options),
            "armies": { "16A": { "at": "2608", "steps": 4 } },
        });
        let run = Run { from: Some(from), ..Run::<Position>::new(atlas, &options, seed) };
        run.altered_positions_are_refused_or_play_on(60);
    }
}

fn named(options: &Options) -> serde_json::Value {
    options.chosen().into_iter().map(|(name, value)| (name.to_owned(), json!(value))).collect()
}
