//! 8 Victory and 9 the optional rule.

use serde_json::json;

use crate::scene::Scene;

#[test]
fn r8_1_blue_wins_with_two_places_at_the_end_of_turn_7() {
    let last = |first: &str, second: &str| {
        let scene = Scene::of("red").unit("B1", first).unit("B2", second).unit("R1", "0701");
        let mut desk = scene.with("turn", json!(7)).phase("move");
        desk.play("done");
        desk.ending()
    };
    assert_eq!(last("0503", "0604"), Some("blue-holds"));
    assert_eq!(last("0503", "0504"), Some("red-holds"));
}

#[test]
fn r9_1_there_are_no_zones_of_control_in_the_mist() {
    for (turn, free) in [(1, true), (2, true), (3, false)] {
        let scene = Scene::of("blue").unit("B2", "0303").unit("R1", "0503").with("turn", json!(turn));
        let mut desk = scene.with("options", json!({ "mist": "on" })).phase("move");
        desk.play("pick B2");
        assert_eq!(desk.offers("to 0404"), free, "turn {turn}");
    }
}
