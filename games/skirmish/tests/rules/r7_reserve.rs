//! 7 The reserve.

use serde_json::json;
use table::View;

use crate::scene::{Scene, new_game, seen_by, unit};

fn names(view: &View) -> Vec<&'static str> {
    view.counters.iter().map(|counter| counter.unit).collect()
}

fn woods(view: &View) -> Vec<String> {
    view.markers.iter().map(|marker| marker.hex.to_string()).collect()
}

/// B4 before the bridge, the reserve hidden in South Wood beyond it.
fn hidden(side: &str) -> Scene {
    let scene = Scene::of(side).unit("B4", "0303").unit("B1", "0105").unit("R1", "0701").unit("R4", "0504");
    scene.with("hidden", json!(true))
}

#[test]
fn r7_1_only_red_sees_a_hidden_reserve() {
    let desk = new_game("0502");
    assert!(!names(&seen_by(&desk, 0)).contains(&"R4"));
    assert!(names(&seen_by(&desk, 1)).contains(&"R4"));
    for seat in 0..2 {
        assert_eq!(woods(&seen_by(&desk, seat)), ["0502", "0504", "0703"]);
    }
}

#[test]
fn r7_1_a_wood_that_was_looked_into_is_known() {
    let mut desk = hidden("blue").with("scouted", json!(["0703"])).phase("move");
    assert_eq!(woods(&seen_by(&desk, 0)), ["0502", "0504"]);
    desk.plays(&["pick B1", "to 0205", "done", "pick R1", "to 0501"]);
    assert_eq!(woods(&seen_by(&desk, 0)), ["0502", "0504"], "Red looks into no wood from outside");
}

#[test]
fn r7_2_blue_stops_where_he_finds_the_reserve() {
    let mut desk = hidden("blue").phase("move");
    desk.play("pick B4");
    assert!(desk.offers("to 0503"), "Blue knows of no zone there");
    let log = desk.play("to 0503");
    assert!(log.iter().any(|line| line.reveals));
    assert_eq!(unit(&desk, "B4"), Some(("0403".to_owned(), 2)), "next to South Wood");
    assert!(names(&seen_by(&desk, 0)).contains(&"R4"));
    assert!(woods(&seen_by(&desk, 0)).is_empty());
}

#[test]
fn r7_3_the_reserve_waits_for_two_turns_unless_it_is_found() {
    let desk = hidden("red").with("turn", json!(2)).phase("move");
    assert_eq!(desk.refused("pick R4"), "7.3");
    assert_eq!(desk.orders(), ["pick R1", "done"]);
    let found = hidden("red").with("turn", json!(2)).with("hidden", json!(false)).phase("move");
    assert!(found.offers("pick R4"));
}

#[test]
fn r7_3_red_may_bring_the_reserve_out() {
    let mut desk = hidden("red").phase("move");
    let log = desk.play("pick R4");
    assert!(log.iter().any(|line| line.reveals));
    assert!(names(&seen_by(&desk, 0)).contains(&"R4"));
    desk.plays(&["to 0403", "done", "attack B4"]);
}
