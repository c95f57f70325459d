//! 5 Turn sequence.

use serde_json::json;
use strike_counterstrike::Position;
use table::{Rules, battery::Run};

use crate::scene::{Scene, Table, dice, texts};

#[test]
fn r5_2_the_phases_follow_each_other() {
    let mut table =
        Scene::new().army("16A", "2608", 4).engineers("16A", 2).german("6I", "turn 2").phase("turn-start");
    // Phase I is over: what was in the box is in the pool, and the interceptors are ready. Phase II asks.
    assert_eq!((table.german("6I").as_str(), table.phase().as_str()), ("pool", "replace"));
    assert_eq!(table.saved()["interceptor"], json!(true));
    table.exactly("", "done");
    assert_eq!(table.phase(), "move");
    table.exactly("", "done");
    assert_eq!(table.phase(), "host");
    table.without_dice(&["host 16A", "done"]);
    assert_eq!((table.turn(), table.phase().as_str()), (3, "arrive"));
}

#[test]
fn r5_2_on_turn_3_guderian_goes_first_and_arrivals_come_before_replacements() {
    let mut table = Scene::new().turn(3).army("16A", "2608", 4).phase("turn-start");
    let told = texts(&table.opening);
    let guderian = told.iter().position(|text| text.starts_with("Guderian"));
    let regroup = told.iter().position(|text| text.contains("force pool"));
    assert!(guderian.is_some() && guderian < regroup, "{told:?}");
    table.exactly("", "enter 2700");
    table.plays(&["joint 1112", "done"]);
    assert_eq!(table.phase(), "replace");
}

#[test]
fn r5_3_turn_1_has_neither_phase_i_nor_phase_ii() {
    let mut table = Table::begin(&[], "set-up");
    table.exactly("", "host 16A");
    assert_eq!((table.turn(), table.phase().as_str()), (1, "move"));
    let json = json!({ "turn": 1, "phase": "turn-start" });
    let refused = <strike_counterstrike::Position as table::Saved>::restore(
        crate::scene::atlas(),
        &json,
        &mut table::Seeded::new("refused"),
        &mut table::Silent,
    );
    assert!(refused.expect_err("refused").to_string().contains("5.3"));
}

#[test]
fn r5_3_the_next_turn_begins_after_phase_iv() {
    for turn in [2, 4, 5] {
        let mut table = Scene::new().turn(turn).moves();
        table.exactly("", "done");
        assert_eq!(table.turn(), turn + 1);
    }
}

#[test]
fn r5_4_the_game_ends_with_turn_6() {
    let mut table = Scene::new().turn(6).moves();
    table.exactly("", "done");
    assert_eq!((table.turn(), table.ending()), (6, Some("german-victory")));
    assert!(table.orders().is_empty());
}

#[test]
fn r5_5_phase_iv_makes_everything_ready_again() {
    let scene = Scene::new().turn(4).army("16A", "2608", 12).marker("2507", "6I").army("1S", "2606", 8);
    let mut table = scene.picked("16A");
    table.exactly(&dice(1, 14), "to 2507");
    table.exactly("", "break-off");
    table.exactly("35I", "done");
    // The unit has gone back before the marker was drawn, and nobody is marked as finished.
    assert_eq!((table.german("6I").as_str(), table.german("35I").as_str()), ("pool", "front 2507"));
    assert_eq!((table.turn(), table.choices("pick")), (5, ["1S", "16A", "3A"].map(str::to_owned).to_vec()));
}

#[test]
fn r5_5_the_host_may_be_changed_after_the_front_is_redrawn() {
    let scene = Scene::new().turn(4).army("16A", "2608", 1).marker("2507", "6I").army("1S", "2606", 8);
    let mut table = scene.engineers("1S", 2).picked("16A");
    table.exactly("1 5", "to 2507");
    table.exactly("35I", "done");
    assert_eq!((table.phase().as_str(), table.german("35I").as_str()), ("host", "front 2507"));
}

#[test]
fn r5_4_the_player_may_give_up_at_any_time_and_the_germans_have_won() {
    let options = strike_counterstrike::Options::default();
    Run::<Position>::new(Position::built_in(), &options, 54).giving_up_ends_the_game();
}
