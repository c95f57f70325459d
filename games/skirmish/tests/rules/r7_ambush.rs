//! 7 The ambush.

use serde_json::json;
use table::{LogLine, Shown, View};

use crate::scene::{Scene, new_game, seen_by, unit};

fn woods(view: &View) -> Vec<String> {
    view.markers.iter().map(|marker| marker.hex.to_string()).collect()
}

/// B1 and B4 beyond the bridge, the ambush in South Wood beside them.
fn laid(side: &str) -> Scene {
    let scene = Scene::of(side).unit("B1", "0403").unit("B4", "0404").unit("R1", "0701").unit("R4", "0505");
    scene.with("woods", json!(["0502", "0504"])).with("ambush", json!("0504"))
}

/// What happened told a player something that was hidden, by this rule.
#[track_caller]
fn assert_reveals(log: &[LogLine], rule: &str) {
    assert!(log.iter().any(|line| line.reveals && line.rule.0 == rule));
}

#[test]
fn r7_1_the_first_blue_unit_in_the_wood_loses_a_step() {
    let mut desk = laid("blue").picked("B4");
    assert_reveals(&desk.play("to 0504"), "7.1");
    assert_eq!(unit(&desk, "B4"), Some(("0504".to_owned(), 1)));
    assert!(woods(&seen_by(&desk, 0)).is_empty(), "it is spent");
    desk.plays(&["pick B1", "to 0502"]);
    assert_eq!(unit(&desk, "B1"), Some(("0502".to_owned(), 2)));
}

#[test]
fn r7_1_who_has_one_step_left_is_lost() {
    let scene = Scene::of("blue").reduced("B4", "0404").unit("R1", "0701");
    let mut desk = scene.with("woods", json!(["0504"])).with("ambush", json!("0504")).picked("B4");
    desk.play("to 0504");
    assert_eq!(unit(&desk, "B4"), None);
}

#[test]
fn r7_1_red_units_come_and_go() {
    let mut desk = laid("red").picked("R4");
    desk.play("to 0504");
    assert_eq!(unit(&desk, "R4"), Some(("0504".to_owned(), 2)));
    assert_eq!(woods(&seen_by(&desk, 0)), ["0502", "0504"]);
}

#[test]
fn r7_2_red_alone_knows_where_the_ambush_lies() {
    let desk = new_game("0502");
    let private =
        |seat| seen_by(&desk, seat).private.into_iter().map(|track| track.entries).collect::<Vec<_>>();
    assert_eq!((private(0).len(), private(1)), (0, vec![vec!["0502".to_owned()]]));
    for view in [seen_by(&desk, 0), seen_by(&desk, 1), desk.position().seen_by(None)] {
        assert_eq!(woods(&view), ["0502", "0504", "0703"]);
    }
}

#[test]
fn r7_2_a_wood_in_which_blue_has_been_is_empty_and_that_is_not_taken_back_lightly() {
    let mut desk = laid("blue").picked("B1");
    assert_reveals(&desk.play("to 0502"), "7.2");
    assert_eq!(woods(&seen_by(&desk, 0)), ["0504"]);
    assert_eq!(unit(&desk, "B1"), Some(("0502".to_owned(), 2)));
}
