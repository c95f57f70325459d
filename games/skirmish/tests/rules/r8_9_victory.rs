//! 8 Victory and 9 the optional rule.

use serde_json::json;

use crate::scene::{Scene, working};

#[test]
fn r8_1_blue_wins_with_two_villages_at_the_end_of_turn_7() {
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
fn r9_1_nobody_attacks_from_two_sides_in_the_mist() {
    for (turn, shifts) in [(1, vec![]), (3, vec![]), (4, vec!["6.4"])] {
        let scene = Scene::of("blue").unit("B1", "0403").unit("B4", "0401").unit("R1", "0402");
        let scene = scene.with("turn", json!(turn)).with("options", json!({ "mist": "on" }));
        let mut desk = scene.phase("attack");
        desk.play("attack R1");
        assert_eq!(working(&desk).1, shifts, "turn {turn}");
    }
}
