//! 7 Reinforcements and replacements.

use serde_json::json;
use table::AnyMatch as _;

use crate::r8_pockets::{expected_threat, german_at_start};
use crate::scene::{Scene, Table, all_hexes, assert_only_confirms, atlas, dice, four, id, starts_german};

/// Phase II of turn 3, with 4S and the joint operation to come.
fn january() -> Scene {
    Scene::new().turn(3)
}

#[test]
fn r7_2_fourth_shock_army_comes_on_turn_3_at_full_strength() {
    let mut table = Scene::new().turn(3).phase("turn-start");
    assert_eq!((table.phase().as_str(), table.at("4S")), ("arrive", None));
    table.exactly("", "enter 2608");
    assert_eq!((table.at("4S").as_deref(), table.steps("4S")), (Some("2608"), 8));
    assert_eq!(table.refused("enter 2700"), "7.2");
    // It acts on the same turn, with all its MP.
    table.plays(&["joint 1112", "done"]);
    table.exactly("", "pick 4S");
    assert_eq!(table.mp(), Some(3));
    assert!(table.offers("to 2507"));
}

#[test]
fn r7_2_moscow_tula_and_the_north_south_and_east_edges_are_open() {
    let table = january().phase("arrive");
    let on_edge = |hex: u16| {
        let (column, row) = (hex / 100, hex % 100);
        row == 0 || column == 27 || row == if column % 2 == 0 { 17 } else { 16 }
    };
    // The corner 2716 is taken by an army.
    let open = all_hexes().filter(|&hex| !starts_german(hex) && hex != 2716);
    let expected: Vec<String> =
        open.filter(|&hex| on_edge(hex) || hex == 2608 || hex == 2512).map(four).collect();
    assert_eq!(table.choices("enter"), expected);
    assert_eq!(table.refused("enter 2716"), "6.2");
    assert_eq!((table.refused("enter 2607"), table.refused("enter 1000")), ("7.2", "7.2"));
}

#[test]
fn r7_2_a_taken_corner_of_the_west_is_on_the_north_or_south_edge_and_the_west_edge_is_not_open() {
    let table = january().taken(&[1000, 1017, 1005, 1500]).phase("arrive");
    for (hex, open) in [("1000", true), ("1017", true), ("1005", false), ("1500", true)] {
        assert_eq!(table.offers(&format!("enter {hex}")), open, "{hex}");
    }
}

#[test]
fn r7_2_the_order_of_the_arrivals_is_free_and_both_come_before_replacements() {
    let mut table = january().army("16A", "2608", 4).phase("arrive");
    assert!(!table.offers("done"));
    table.plays(&["joint 1112", "done"]);
    assert_eq!(table.phase(), "arrive");
    assert!(!table.offers("replace 16A"));
    table.exactly("", "enter 2512");
    assert!(table.phase() == "replace" && table.offers("replace 16A"));
}

#[test]
fn r7_2_no_other_turn_brings_it() {
    for turn in [2, 4, 5, 6] {
        let table = Scene::new().turn(turn).army("16A", "2608", 1).phase("turn-start");
        assert_eq!(table.phase(), "replace", "turn {turn}");
    }
}

#[test]
fn r7_3_every_german_hex_is_open_but_forts_and_those_that_form_a_pocket() {
    for taken in [vec![], vec![2310, 2311, 2210, 2212, 2110, 2411, 1901, 1902, 1903, 1802]] {
        let table = january().taken(&taken).phase("arrive");
        let german: std::collections::BTreeSet<u16> =
            german_at_start().into_iter().filter(|hex| !taken.contains(hex)).collect();
        let open = |hex: &u16| {
            !atlas().ground[id(&four(*hex))].fortified && expected_threat(&german, *hex).0.is_empty()
        };
        let expected: Vec<String> = german.iter().copied().filter(open).map(four).collect();
        assert_eq!(table.choices("joint"), expected);
        for order in ["joint 2005", "joint 2513", "joint 2608"] {
            assert_eq!(table.refused(order), "7.3", "{order}");
        }
    }
}

#[test]
fn r7_3_the_hex_is_taken_without_a_fight_and_its_neighbors_get_markers() {
    let mut table = january().phase("arrive");
    let pool = table.pool_size();
    table.exactly("", "joint 1112");
    table.exactly("6I 26I 86I 102I 110I 129I", "done");
    assert!(table.is_soviet("1112") && !table.has_marker("1112"));
    assert_eq!(table.pool_size(), pool - 6);
    assert_eq!(table.saved()["joint"], json!("1112"));
    assert_eq!(table.refused("joint 1113"), "7.3");
}

#[test]
fn r7_3_the_historical_hex_is_open() {
    assert!(january().phase("arrive").offers("joint 2006"));
}

#[test]
fn r7_3_it_may_be_linked_at_once_and_leaves_play() {
    let mut table = january().marker("2507", "6I").phase("arrive");
    table.exactly("", "joint 2507");
    table.exactly("35I", "done");
    assert_eq!((table.saved()["joint"].clone(), table.is_soviet("2507")), (json!("gone"), true));
    assert_eq!(table.german("6I"), "pool");
}

#[test]
fn r7_3_it_is_linked_when_an_army_joins_its_hex_to_moscow() {
    let scene = Scene::new().turn(4).taken(&[2407]).with("joint", json!("2407"));
    let mut table = scene.army("16A", "2608", 2).marker("2507", "6I").picked("16A");
    assert_eq!(table.saved()["joint"], json!("2407"));
    // 2407 is taken already, so 2507 needs no new marker.
    table.exactly("1 1 5 1", "to 2507");
    assert_eq!(table.saved()["joint"], json!("gone"));
    assert!(table.is_soviet("2407"));
}

#[test]
fn r7_4_up_to_ten_steps_from_turn_2_on() {
    let mut table = Scene::new().army("16A", "2608", 1).army("50A", "2512", 5).phase("turn-start");
    assert_eq!(table.saved()["left"], json!(10));
    for _ in 0..8 {
        table.exactly("", "replace 16A");
    }
    table.without_dice(&["replace 50A", "replace 50A"]);
    // The eleventh is not given.
    assert_eq!((table.steps("16A"), table.steps("50A"), table.refused("replace 16A")), (9, 7, "7.4"));
    table.exactly("", "done");
    // They act as usual.
    assert!(table.offers("pick 16A"));
}

#[test]
fn r7_3_the_hex_of_the_joint_operation_is_confirmed_before_markers_are_drawn() {
    let mut table = january().army("16A", "2608", 4).phase("arrive");
    assert!(table.game.prompt().is_some_and(|prompt| !prompt.confirms));
    table.exactly("", "joint 1112");
    assert_only_confirms(&table, "7.3");
    // Nothing is taken yet, and the choice can be seen and taken back.
    assert!(!table.is_soviet("1112"));
    assert!(table.view().markers.iter().any(|marker| marker.kind == "joint"));
    table.take_back();
    assert!(table.offers("joint 1113") && table.offers("enter 2700"));
}

#[test]
fn r7_3_a_position_with_a_choice_that_cannot_be_taken_is_refused() {
    for (hex, rule) in [("2005", "7.3"), ("2513", "7.3"), ("9901", "9901")] {
        let json = json!({ "turn": 3, "phase": "arrive", "joint-choice": hex });
        let dice = &mut table::Seeded::new("refused");
        let refused = <strike_counterstrike::Position as table::Saved>::restore(
            atlas(),
            &json,
            dice,
            &mut table::Silent,
        );
        let error = refused.expect_err("refused").to_string();
        assert!(error.contains(rule), "{error}");
    }
}

#[test]
fn r7_4_the_last_step_does_not_end_the_phase() {
    let scene = || Scene::new().turn(4).army("16A", "2608", 1).army("31A", "2607", 3);
    let mut table = scene().with("left", json!(1)).phase("replace");
    assert!(table.game.prompt().is_some_and(|prompt| !prompt.confirms));
    table.exactly("", "replace 16A");
    assert_only_confirms(&table, "7.4");
    table.take_back();
    table.without_dice(&["replace 31A", "done"]);
    assert_eq!(table.phase(), "move");
    // Nor does the last army that can be rebuilt.
    let mut table = Scene::new().turn(4).army("31A", "2607", 3).phase("replace");
    table.exactly("", "replace 31A");
    assert_only_confirms(&table, "7.4");
    // With nothing to rebuild the phase is skipped.
    assert_eq!(Scene::new().turn(4).phase("turn-start").phase(), "move");
}

#[test]
fn r7_4_nothing_is_given_on_turn_1() {
    let mut table = Table::begin(&[], "set-up");
    table.play("host 16A");
    assert_eq!((table.turn(), table.phase().as_str()), (1, "move"));
}

#[test]
fn r7_4_no_army_gets_more_than_its_full_strength() {
    let mut table = Scene::new().army("31A", "2608", 3).army("16A", "2607", 1).phase("replace");
    table.exactly("", "replace 31A");
    assert_eq!((table.steps("31A"), table.refused("replace 31A")), (4, "7.4"));
}

#[test]
fn r7_4_neither_the_engineers_nor_the_dead_get_any() {
    let table = Scene::new().army("16A", "2608", 3).engineers("16A", 2).phase("replace");
    for order in ["replace 1E", "replace 50A", "replace 4S"] {
        assert_eq!(table.refused(order), "7.4", "{order}");
    }
    assert_eq!(table.choices("replace"), ["16A"]);
}

#[test]
fn r7_4_what_is_not_used_is_lost() {
    let mut table = Scene::new().turn(4).army("16A", "2608", 1).phase("replace");
    table.exactly("", "done");
    assert_eq!(table.phase(), "move");
    table.exactly("", "done");
    // Ten again, not twenty.
    assert_eq!((table.turn(), table.saved()["left"].clone()), (5, json!(10)));
}

#[test]
fn r7_5_german_reinforcements_come_on_turns_3_4_and_5() {
    let arrivals = [
        (2, vec![]),
        (3, vec!["VIIIFK", "348-216", "396-216", "398-216"]),
        (4, vec!["251-83", "257-83", "277-83"]),
        (5, vec!["335-205", "353-205", "358-205"]),
        (6, vec![]),
    ];
    for (turn, names) in &arrivals {
        let table = Scene::new().turn(*turn).army("16A", "2608", 1).phase("turn-start");
        for name in names {
            assert_eq!(table.german(name), "pool", "{name}");
        }
        let later = arrivals.iter().filter(|(other, _)| other > turn);
        for (other, name) in later.flat_map(|(other, names)| names.iter().map(move |name| (other, name))) {
            assert_eq!(table.german(name), format!("turn {other}"), "{name}");
        }
    }
}

#[test]
fn r7_6_the_eliminated_come_back_in_phase_i_of_the_next_turn() {
    let mut table = Scene::new().turn(4).army("31A", "2608", 4).marker("2507", "6I").picked("31A");
    table.exactly(&format!("1 1 5 {} 35I", dice(1, 3)), "to 2507");
    assert_eq!(table.german("6I"), "turn 5");
    let pool = table.pool_size();
    table.play("halt");
    table.exactly("", "done");
    // With it come the three reinforcements of turn 5.
    assert_eq!((table.german("6I").as_str(), table.pool_size()), ("pool", pool + 4));
}

#[test]
fn r7_6_after_turn_6_they_are_out_of_the_game() {
    let mut table = Scene::new().turn(6).army("16A", "2608", 2).marker("2507", "6I").picked("16A");
    table.exactly("1 1 5 1 35I", "to 2507");
    assert_eq!(table.german("6I"), "gone");
}
