//! Positions by hand: what a position of this game cannot be.

use serde_json::{Value, json};
use soyuz81::Position;
use table::{Rules, Saved, Scripted, Silent};

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
        (json!({ "lost": { "P-8MR": 1 }, "phase": "fight" }), "unknown field `lost`"),
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

#[test]
fn markers_and_twins_are_refused_where_they_cannot_be() {
    let stack = json!({ "waiting": [{ "units": [], "hex": "2625", "mp-left": 6, "spetsnaz-mp-left": 6 }],
        "moving": { "units": ["NO-6GTk"], "hex": "2625", "mp-left": 3, "spetsnaz-mp-left": 3, "markers": 1 },
        "stage": "under-way" });
    let twins =
        json!({ "P-8MR": { "at": "2231" }, "NO-BE-3GTk": { "at": "2625" }, "BE-3GTk": { "at": "2625" } });
    for (more, why) in [
        (json!({ "formation": "NO", "stack": stack }), "markers travel with Polish units alone (7.2)"),
        (json!({ "units": twins }), "unit NO-BE-3GTk and its twin are both in play (3.2)"),
        (json!({ "turn": 1, "mp": 12, "air": { "2231": 1 } }), "airpower on turn 1 (5.2.2)"),
        (json!({ "air": { "2625": 1 } }), "airpower over 2625, which holds no Polish unit (7.1)"),
        (json!({ "air": { "2231": 13 } }), "more than 12 airpower markers (7.1)"),
    ] {
        let error = restored(more.clone()).expect_err("it is refused");
        assert!(error.contains(why), "{more}: {error}");
    }
}
