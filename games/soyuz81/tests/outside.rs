//! Whatever comes from outside: positions by hand, orders as text. Nothing of it may panic, and what is
//! accepted must play on by the rules.

use proptest::{collection::vec, prelude::*};
use serde_json::{Value, json};
use soyuz81::{Options, Position};
use table::{Game, Scripted, Silent, battery::Run};

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
        all_options: bool,
        picks in vec(any::<u16>(), 0..400),
    ) {
        let options = if all_options { Options::ALL_ON } else { Options::default() };
        Run::<Position>::new(Position::built_in(), &options, seed).any_choice_keeps_the_invariants(&picks);
    }
}

#[test]
fn altered_positions_are_refused_or_play_on() {
    for seed in 500..510 {
        let options = if seed % 2 == 0 { Options::default() } else { Options::ALL_ON };
        let run = Run::<Position>::new(Position::built_in(), &options, seed);
        run.altered_positions_are_refused_or_play_on(60);
    }
}

/// The position that a piece of JSON describes, on an empty map with a Polish stack on the move, or why there is none.
fn restored(more: Value) -> Result<Position, String> {
    let mut json = json!({
        "empty": true, "turn": 2, "mp": 6, "phase": "move", "formation": "P",
        "units": { "P-8MR": { "at": "2231" }, "P-16Tk": { "at": "2231" }, "NO-6GTk": { "at": "2625" } },
    });
    for (key, value) in more.as_object().expect("an object") {
        json[key] = value.clone();
    }
    let restored = Position::restore(Position::built_in(), &json, &mut Scripted::default(), &mut Silent);
    restored.map_err(|error| error.to_string())
}

#[test]
fn what_was_lost_to_airpower_is_refused_where_it_cannot_be() {
    assert!(restored(json!({ "lost": { "P-8MR": 2, "P-16Tk": 2 } })).is_ok());
    for (more, why) in [
        (json!({ "lost": { "NO-6GTk": 1 } }), "unit NO-6GTk cannot have lost 1 MP"),
        (json!({ "lost": { "P-8MR": 7 } }), "unit P-8MR cannot have lost 7 MP"),
        (json!({ "lost": { "P-8MR": 1 }, "moved": ["P-8MR"] }), "unit P-8MR cannot have lost 1 MP"),
        (json!({ "lost": { "P-20Tk": 1 } }), "unit P-20Tk cannot have lost 1 MP"),
        (json!({ "lost": { "P-8MR": 1 }, "phase": "fight" }), "`lost` does not belong to this phase"),
        (json!({ "lost": { "P-8MR": 1 }, "formation": "NO" }), "unit P-8MR cannot have lost 1 MP"),
    ] {
        let error = restored(more.clone()).expect_err("it is refused");
        assert!(error.contains(why), "{more}: {error}");
    }
}

#[test]
fn the_airpower_of_the_turn_fits_the_turn_and_the_option() {
    let on = json!({ "separate-airpower": "on" });
    assert_eq!(restored(json!({})).map(|position| position.airpower), Ok(6));
    assert_eq!(restored(json!({ "airpower": 9, "options": on })).map(|position| position.airpower), Ok(9));
    for (more, why) in [
        (json!({ "airpower": 9 }), "airpower is 9, expected 6 to 6"),
        (json!({ "airpower": 13, "options": on }), "airpower is 13, expected 0 to 12"),
        (json!({ "airpower": 5, "turn": 1, "options": on }), "airpower is 5, expected 0 to 0"),
    ] {
        let error = restored(more.clone()).expect_err("it is refused");
        assert!(error.contains(why), "{more}: {error}");
    }
}
