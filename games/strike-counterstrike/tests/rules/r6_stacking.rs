//! 6 Stacking.

use serde_json::json;
use table::Saved;

use crate::scene::{Scene, assert_only_confirms, atlas, dice};

#[test]
fn r6_2_one_army_to_a_hex_and_none_passes_through_another() {
    let table =
        Scene::new().army("16A", "2700", 12).army("31A", "2701", 1).army("20A", "2601", 6).picked("16A");
    // However weak the other is.
    assert_eq!((table.refused("to 2701"), table.refused("to 2601")), ("6.2", "6.2"));
    // Beyond them nothing is within reach; the way along the edge leads through the forest of 2500.
    assert_eq!(table.choices("to"), ["2600", "2500"]);
}

#[test]
fn r6_2_a_position_with_two_armies_in_a_hex_is_refused() {
    let json = json!({ "empty": true, "armies": { "16A": { "at": "2608" }, "5A": { "at": "2608" } } });
    let dice = &mut table::Seeded::new("refused");
    let error = strike_counterstrike::Position::restore(atlas(), &json, dice, &mut table::Silent);
    assert!(error.expect_err("refused").to_string().contains("6.2"));
}

#[test]
fn r6_3_the_engineers_move_and_fight_with_their_host() {
    let mut table = Scene::new().army("16A", "2608", 2).engineers("16A", 3).marker("2507", "6I").moves();
    assert_eq!(table.refused("pick 1E"), "6.3");
    table.play("pick 16A");
    // Two dice of the army and three of the engineers, one of which hits on 5.
    table.exactly("1 1 1 1 1 5 1 35I", "to 2507");
    assert_eq!((table.at("1E").as_deref(), table.is_soviet("2507")), (Some("2507"), true));
}

#[test]
fn r6_3_they_bear_all_losses_before_their_host() {
    let mut table =
        Scene::new().army("16A", "2608", 2).engineers("16A", 2).marker("2507", "6I").picked("16A");
    table.exactly("2 26I 5 5 1 1", "to 2507");
    // Both steps of 1E are gone before its fire; only the two dice of 16A were rolled.
    assert_eq!((table.steps("1E"), table.steps("16A"), table.at("1E")), (0, 2, None));
    table.exactly("5 1 1", "again");
    assert_eq!(table.steps("16A"), 1);
}

#[test]
fn r6_3_they_fire_in_step_4_on_the_line_of_combined_arms_armies_with_a_shock_army_too() {
    for (face, killed) in [(4, false), (5, true)] {
        let mut table =
            Scene::new().army("1S", "2608", 1).engineers("1S", 1).marker("2507", "6I").picked("1S");
        table.first(&format!("1 1 1 {face}"), "to 2507");
        assert_eq!(table.is_soviet("2507"), killed, "{face}");
    }
}

#[test]
fn r6_3_they_change_their_host_in_phase_iv_whatever_the_distance() {
    let mut table = Scene::new().army("16A", "2608", 12).engineers("16A", 6).army("3S", "2001", 8).moves();
    assert_eq!(table.orders().iter().filter(|order| order.starts_with("host")).count(), 0);
    table.exactly("", "done");
    assert_eq!(table.choices("host"), ["3S", "16A", "3A"]);
    assert_eq!((table.refused("host 1E"), table.refused("host 4S")), ("6.3", "6.3"));
    table.without_dice(&["host 3S", "done"]);
    assert_eq!((table.at("1E").as_deref(), table.turn()), (Some("2001"), 3));
}

#[test]
fn r6_3_the_present_host_may_be_named_again_and_4s_from_phase_iv_of_turn_3() {
    let scene = Scene::new().turn(3).army("4S", "2700", 8).army("16A", "2608", 12).engineers("16A", 6);
    let mut table = scene.moves();
    table.exactly("", "done");
    assert!(table.offers("host 16A") && table.offers("host 4S"));
}

#[test]
fn r6_3_the_host_of_phase_iv_is_confirmed_before_the_turn_ends() {
    // The end of turn 2 dismisses Guderian, that of turn 3 may draw a new front.
    for (turn, rule) in [(1, "4.2"), (2, "5.3"), (3, "4.3"), (4, "5.3"), (5, "5.3")] {
        let scene = Scene::new().turn(turn).army("16A", "2608", 12).engineers("16A", 6);
        let mut table = scene.moves();
        table.without_dice(&["done", "host 3A"]);
        assert_only_confirms(&table, rule);
        assert_eq!((table.turn(), table.phase().as_str()), (turn, "turn-end"));
        table.take_back();
        assert!(table.offers("host 16A"));
    }
    // At the set-up nothing is drawn after it.
    let mut table = crate::scene::Table::begin(&[], "set-up");
    table.exactly("", "host 16A");
    assert_eq!(table.phase(), "move");
}

#[test]
fn r6_3_after_turn_6_no_host_is_asked_for() {
    let scene = Scene::new().turn(6).army("16A", "2608", 12).engineers("16A", 6);
    let mut table = scene.moves();
    table.exactly("", "done");
    assert_eq!(table.ending(), Some("german-victory"));
}

#[test]
fn r6_3_without_a_choice_nothing_is_asked() {
    // 3A is the only army, so it is the host.
    let mut table = Scene::new().engineers("3A", 3).moves();
    table.exactly("", "done");
    assert_eq!((table.turn(), table.at("1E").as_deref()), (3, Some("2716")));
    // Without engineers there is no host.
    let mut table = Scene::new().army("16A", "2608", 12).moves();
    table.exactly("", "done");
    assert_eq!(table.turn(), 3);
}

#[test]
fn r6_3_engineers_whose_steps_are_gone_are_gone_for_good() {
    let mut table =
        Scene::new().army("16A", "2608", 12).engineers("16A", 1).marker("2507", "6I").picked("16A");
    table.exactly(&format!("1 5 {}", dice(1, 12)), "to 2507");
    table.exactly("", "break-off");
    table.exactly("35I", "done");
    // No host is asked for; turn 3 has begun.
    assert_eq!((table.turn(), table.steps("1E"), table.phase().as_str()), (3, 0, "arrive"));
}
