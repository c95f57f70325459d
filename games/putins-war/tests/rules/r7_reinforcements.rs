//! 7 Reinforcements and regrouping.

use putins_war::units::{Category, Side};
use serde_json::json;

use crate::r9_results::duel;
use crate::scene::{Scene, Table, atlas, texts};

/// The ten edge hexes that cost one point; 2912 is a marsh.
const CHEAP_EDGE: [&str; 10] =
    ["1917", "2017", "2116", "2216", "2315", "2415", "2514", "2614", "2713", "2813"];

/// The alliance to act, these nations in the war and their regulars ready to come in.
fn ready(nations: &[&str]) -> Scene {
    Scene::new().side("allied").entered(nations)
}

/// As `ready`, Hungary alone, and its unit has rolled for its move.
fn hungarians(scene: Scene, die: &str) -> Table {
    let mut table = scene.table();
    table.exactly(die, "move HUN-1");
    table
}

/// Both pass, answer for their containers, and roll ten points each; Russia has one marker and puts it on Tallinn.
fn next_turn(table: &mut Table, commits: &[&str]) {
    let orders = [&["pass", "pass"], commits].concat();
    let (last, others) = orders.split_last().expect("two passes");
    for order in others {
        table.exactly("", order);
    }
    table.exactly("5 5 5 5 4 4 4 3", last);
    while table.phase() == "air" {
        table.exactly("", "interdict 1114");
    }
}

/// A roll that brings Hungary into the war.
fn hungary_enters(scene: Scene) -> Table {
    let mut table = scene.table();
    table.exactly("1 3", "entry");
    table
}

/// As `hungary_enters`, and the alliance is to act again: its unit does not come in on that turn.
#[track_caller]
fn hungary_waits(scene: Scene) -> Table {
    let mut table = hungary_enters(scene);
    table.play("pass");
    assert_eq!(table.refused("move HUN-1"), "7.3");
    table
}

#[test]
fn r7_1_russia_has_no_reinforcements_and_seven_allied_nations_have_these() {
    let mut found: Vec<(&str, [u8; 2])> = Vec::new();
    for unit in atlas().units.ids().map(|unit| &atlas().units[unit]).filter(|unit| !unit.at_start) {
        assert_eq!(unit.side, Side::Allied, "{}", unit.name);
        let regular = unit.category == Category::Regular;
        found.push((unit.name, if regular { [unit.factor[2], unit.factor[1]] } else { [unit.support, 0] }));
    }
    found.sort_unstable();
    let expected = [
        ("CZR-1", [4, 2]),
        ("CZR-SF601", [1, 0]),
        ("FIN-1", [5, 3]),
        ("FIN-2", [5, 3]),
        ("FIN-UTTI", [1, 0]),
        ("GER-1", [9, 5]),
        ("GER-10", [8, 4]),
        ("GER-AOD", [1, 0]),
        ("GER-SOD", [1, 0]),
        ("HUN-1", [3, 1]),
        ("HUN-SF2", [1, 0]),
        ("ROM-2", [5, 3]),
        ("ROM-4", [5, 3]),
        ("ROM-SF6", [1, 0]),
        ("SLO-1", [3, 1]),
        ("SLO-SF5", [1, 0]),
        ("SWE-1", [5, 3]),
        ("SWE-SF3", [1, 0]),
    ];
    assert_eq!(found, expected);
}

#[test]
fn r7_1_they_come_in_over_the_eleven_hexes_of_the_western_edge() {
    assert_eq!(hungarians(ready(&["HUN"]), "1").choices("to"), CHEAP_EDGE);
    assert!(!hungarians(ready(&["HUN"]), "2").offers("to 2912"));
    assert!(hungarians(ready(&["HUN"]), "3").offers("to 2912"));
}

#[test]
fn r7_1_swedes_and_finns_use_the_same_edge() {
    for unit in ["SWE-1", "FIN-1", "FIN-2", "ROM-2", "GER-1", "CZR-1", "SLO-1"] {
        let mut table = ready(&["SWE", "FIN", "ROM", "SLO", "GER", "CZR", "HUN"]).table();
        table.exactly("1", &format!("move {unit}"));
        assert_eq!(table.choices("to"), CHEAP_EDGE, "{unit}");
    }
}

#[test]
fn r7_1_the_first_hex_is_the_first_that_costs() {
    // 1917 costs one, 1916 behind it one more.
    assert!(!hungarians(ready(&["HUN"]), "1").offers("to 1916"));
    let mut table = hungarians(ready(&["HUN"]), "2");
    table.play("to 1916");
    assert_eq!((table.at("HUN-1").as_str(), table.steps("HUN-1")), ("1916", 2));
}

#[test]
fn r7_1_no_river_is_crossed_on_the_way_in() {
    // 2017 and 2216 lie behind the Bug, but the edge itself is dry.
    let table = hungarians(ready(&["HUN"]), "1");
    assert!(table.offers("to 2017") && table.offers("to 2216"));
}

#[test]
fn r7_1_a_friend_closes_an_edge_hex_even_to_those_who_would_pass() {
    let scene = || ready(&["HUN"]).unit_at("POL-12", "1917");
    assert_eq!(hungarians(scene(), "2").refused("to 1917"), "6.3");
    // Through 1917 it would cost two; over Warsaw and the Bug it costs three.
    assert!(!hungarians(scene(), "2").offers("to 1916"));
    assert!(hungarians(scene(), "3").offers("to 1916"));
}

#[test]
fn r7_1_a_friend_on_the_second_hex_is_passed_as_ever() {
    // 1917, through 1916, to 1915 (forest): four points.
    let scene = || ready(&["HUN"]).unit_at("POL-16", "1916");
    let table = hungarians(scene(), "4");
    assert!(table.offers("to 1915"));
    assert!(!table.offers("to 1916"));
    assert!(!hungarians(scene(), "3").offers("to 1915"));
}

#[test]
fn r7_1_an_enemy_closes_an_edge_hex() {
    let table = hungarians(ready(&["HUN"]).unit_at("RUS-5", "1917"), "2");
    assert_eq!(table.refused("to 1917"), "3.5");
    assert!(!table.offers("to 1916"));
    let table = hungarians(ready(&["HUN"]).changed(&["2017"]), "6");
    assert_eq!(table.refused("to 2017"), "3.5", "a Russian garrison");
}

#[test]
fn r7_1_a_garrison_of_ones_own_is_no_bar() {
    for city in ["2017", "2315"] {
        let mut table = hungarians(ready(&["HUN"]), "1");
        table.play(&format!("to {city}"));
        assert_eq!(table.at("HUN-1"), city);
    }
}

#[test]
fn r7_1_an_empty_edge_hex_under_russian_control_may_be_entered() {
    let mut table = hungarians(ready(&["HUN"]).changed(&["1917", "1916"]), "2");
    assert_eq!(table.control("1917"), Side::Russian);
    table.play("to 1916");
    assert_eq!((table.control("1917"), table.control("1916")), (Side::Allied, Side::Allied));
}

#[test]
fn r7_1_one_unit_comes_in_with_each_move_action() {
    let mut table = ready(&["ROM"]).table();
    table.moves("ROM-2", "1", "2614");
    assert_eq!((table.asked(), table.spent(Side::Allied)), (Some("russian"), 1));
    assert_eq!(table.at("ROM-4"), "turn 2");
    table.play("pass");
    table.exactly("1", "move ROM-4");
    assert_eq!(table.refused("to 2614"), "6.3");
    table.play("to 2713");
    assert_eq!((table.at("ROM-4").as_str(), table.spent(Side::Allied)), ("2713", 2));
}

#[test]
fn r7_1_once_in_they_fight_at_once_like_all_others() {
    let scene = ready(&["GER"]).unit_at("GER-SOD", "gone").unit_at("GER-AOD", "gone");
    let mut table = scene.unit_at("RUS-OGT", "1916").table();
    table.exactly("1", "move GER-1");
    table.plays(&["to 1917", "pass"]);
    // 9 against 3 is 3:1, a 1 stalls.
    table.exactly("1", "attack 1916");
    assert_eq!(table.spent(Side::Allied), 2);
}

#[test]
fn r7_1_too_few_movement_points_leave_the_unit_on_the_track_and_the_point_spent() {
    // Only the marsh of 2912 is free: three points.
    let blockers =
        ["EST-1", "LAT-1", "LTH-1", "BEL-OCW", "BEL-OCNW", "POL-11", "POL-12", "POL-16", "POL-2", "UKR-8"];
    let scene =
        || blockers.iter().zip(CHEAP_EDGE).fold(ready(&["HUN"]), |s, (unit, hex)| s.unit_at(unit, hex));
    let table = hungarians(scene(), "2");
    assert_eq!((table.at("HUN-1").as_str(), table.spent(Side::Allied)), ("turn 2", 1));
    assert_eq!(table.asked(), Some("russian"));
    assert_eq!(hungarians(scene(), "3").orders(), ["to 2912", "stay"]);
}

#[test]
fn r7_1_a_unit_may_stay_on_the_track_and_try_again() {
    let mut table = hungarians(ready(&["HUN"]), "6");
    table.plays(&["stay", "pass"]);
    assert_eq!((table.at("HUN-1").as_str(), table.spent(Side::Allied)), ("turn 2", 1));
    table.moves("HUN-1", "1", "2116");
    assert_eq!((table.at("HUN-1").as_str(), table.spent(Side::Allied)), ("2116", 2));
}

#[test]
fn r7_1_nobody_comes_in_whose_nation_is_not_in_the_war() {
    assert_eq!(ready(&["HUN"]).table().refused("move ROM-2"), "7.1");
}

#[test]
fn r7_2_a_roll_costs_a_point_and_is_open() {
    let mut table = ready(&[]).table();
    let log = table.exactly("1 3", "entry");
    assert_eq!(table.spent(Side::Allied), 1);
    assert_eq!(log[0].dice, [1, 3]);
    assert!(table.log(Some(Side::Russian)).contains(&log[0].text));
}

#[test]
fn r7_2_one_roll_to_an_action_any_number_of_times_on_a_turn() {
    let mut table = ready(&[]).table();
    for (roll, spent) in [("3 4", 1), ("1 3", 2), ("3 2", 3), ("6 1", 4)] {
        table.exactly(roll, "entry");
        assert_eq!((table.asked(), table.spent(Side::Allied)), (Some("russian"), spent));
        table.play("pass");
    }
}

#[test]
fn r7_2_it_is_for_the_allied_player_alone() {
    assert_eq!(Scene::new().table().refused("entry"), "5.8");
}

#[test]
fn r7_3_regulars_may_come_in_from_the_next_turn_on() {
    let mut table = hungary_waits(ready(&[]));
    assert_eq!(table.at("HUN-1"), "turn 3");
    table.play("pass");
    assert_eq!(table.turn(), 3);
}

#[test]
fn r7_3_on_the_next_turn_they_come_in_with_the_first_allied_action() {
    let mut table = hungary_enters(ready(&[]));
    next_turn(&mut table, &[]);
    table.play("pass");
    table.moves("HUN-1", "1", "1917");
    assert_eq!((table.at("HUN-1").as_str(), table.steps("HUN-1")), ("1917", 2));
}

#[test]
fn r7_3_special_forces_are_at_hand_from_the_next_operations_phase_on() {
    let mut table = hungary_enters(ready(&[]).unit_at("RUS-2G", "2311").unit_at("UKR-8", "2312"));
    assert_eq!(table.at("HUN-SF2"), "arriving 3");
    // Not yet: the battle asks nobody and is fought at once.
    table.exactly("3", "attack 2312");
    assert_eq!(table.asked(), Some("allied"));
    // Not in the container of the next turn: nobody is asked for it.
    next_turn(&mut table, &[]);
    table.play("attack 2312");
    assert_eq!((table.asked(), table.phase().as_str()), (Some("allied"), "defender-commits"));
    assert_eq!(table.orders(), ["commit 0", "commit 1"]);
}

#[test]
fn r7_3_new_special_forces_cannot_be_in_that_turns_container() {
    let mut table = hungary_enters(ready(&[]).unit_at("BEL-SF5", "pile"));
    table.plays(&["pass", "pass"]);
    assert_eq!((table.turn(), table.phase().as_str()), (3, "command"));
    assert_eq!(table.orders(), ["commit 0", "commit 1"], "BEL-SF5 alone");
    assert_eq!(table.refused("commit 2"), "5.11");
}

#[test]
fn r7_3_a_turn_later_they_can_be_in_the_container() {
    let mut table = hungary_enters(ready(&[]));
    next_turn(&mut table, &[]);
    table.plays(&["pass", "pass"]);
    assert_eq!((table.turn(), table.phase().as_str()), (4, "command"));
    assert_eq!(table.orders(), ["commit 0", "commit 1"]);
}

#[test]
fn r7_3_new_special_forces_go_first_into_battle() {
    let scene = ready(&[]).unit_at("BEL-SF5", "pile").unit_at("RUS-2G", "2311").unit_at("UKR-8", "2312");
    let mut table = hungary_enters(scene);
    next_turn(&mut table, &["commit 0"]);
    table.play("attack 2312");
    assert_eq!(table.orders(), ["commit 0", "commit 1", "commit 2"]);
    table.exactly("5 4", "commit 1");
    assert_eq!((table.at("HUN-SF2").as_str(), table.at("BEL-SF5").as_str()), ("turn 7", "pile"));
}

#[test]
fn r7_3_a_result_with_two_nations_brings_both() {
    let mut table = ready(&[]).table();
    table.exactly("4 4", "entry");
    for unit in ["SWE-1", "FIN-1", "FIN-2"] {
        assert_eq!(table.at(unit), "turn 3", "{unit}");
    }
    for unit in ["SWE-SF3", "FIN-UTTI"] {
        assert_eq!(table.at(unit), "arriving 3", "{unit}");
    }
    assert_eq!(table.at("HUN-1"), "aside");
}

#[test]
fn r7_3_an_old_result_may_be_rolled_again_for_another_point() {
    let mut table = ready(&["SWE", "FIN"]).table();
    table.exactly("4 4", "entry");
    assert_eq!((table.asked(), table.spent(Side::Allied)), (Some("allied"), 1));
    assert_eq!(table.orders(), ["again", "enough"]);
    table.exactly("1 3", "again");
    assert_eq!((table.at("HUN-1").as_str(), table.spent(Side::Allied)), ("turn 3", 2));
    assert_eq!(table.asked(), Some("russian"), "a new nation ends the action");
}

#[test]
fn r7_3_a_result_is_old_by_its_nations_and_not_by_its_number() {
    let mut table = ready(&[]).table();
    table.exactly("4 4", "entry");
    table.play("pass");
    table.exactly("3 3", "entry");
    assert_eq!(table.orders(), ["again", "enough"], "a 6 after an 8");
}

#[test]
fn r7_3_it_goes_on_while_old_results_come_up() {
    let mut table = ready(&["SWE", "FIN", "CZR"]).table();
    table.exactly("4 4", "entry");
    for (roll, spent) in [("3 3", 2), ("4 5", 3), ("1 4", 4)] {
        table.exactly(roll, "again");
        assert_eq!((table.orders().len(), table.spent(Side::Allied)), (2, spent));
    }
}

#[test]
fn r7_3_enough_costs_nothing_and_ends_the_action() {
    let mut table = ready(&["HUN"]).table();
    table.exactly("1 3", "entry");
    assert_eq!(table.refused("pass"), "7.3");
    table.exactly("", "enough");
    assert_eq!((table.asked(), table.spent(Side::Allied)), (Some("russian"), 1));
}

#[test]
fn r7_3_a_seven_is_not_rolled_again_but_may_be_followed_by_a_later_action() {
    let mut table = ready(&["HUN"]).table();
    table.exactly("3 4", "entry");
    assert_eq!(table.asked(), Some("russian"));
    table.play("pass");
    table.exactly("1 3", "entry");
    table.exactly("2 5", "again");
    assert_eq!((table.asked(), table.spent(Side::Allied)), (Some("russian"), 3));
    table.play("pass");
    assert!(table.offers("entry"));
}

#[test]
fn r7_3_without_a_point_there_is_no_second_roll() {
    let last = |spent: u8| ready(&["HUN"]).points("allied", json!({"dice": [1, 2], "spent": spent})).table();
    let mut table = last(2);
    let log = table.exactly("1 3", "entry");
    assert_eq!(table.asked(), Some("russian"));
    assert!(texts(&log).contains(&"The alliance has spent its last action point"));
    let mut table = last(1);
    table.exactly("1 3", "entry");
    table.exactly("4 6", "again");
    assert_eq!(table.asked(), Some("russian"), "old once more, but the last point is spent");
}

#[test]
fn r7_3_germany_brings_all_other_nations_with_it() {
    for roll in ["1 1", "6 6"] {
        let mut table = ready(&[]).table();
        table.exactly(roll, "entry");
        for unit in atlas().units.ids().map(|unit| &atlas().units[unit]).filter(|unit| !unit.at_start) {
            let box_of = if unit.category == Category::Regular { "turn 3" } else { "arriving 3" };
            assert_eq!(table.at(unit.name), box_of, "{}", unit.name);
        }
    }
}

#[test]
fn r7_3_germany_leaves_alone_who_is_in_already() {
    let scene = ready(&["HUN", "CZR"]).unit("HUN-1", json!({"at": "2116", "steps": 1}));
    let mut table = scene.unit_at("CZR-1", "gone").unit_at("CZR-SF601", "turn 5").table();
    table.exactly("1 1", "entry");
    assert_eq!((table.at("HUN-1").as_str(), table.steps("HUN-1")), ("2116", 1));
    assert_eq!((table.at("CZR-1").as_str(), table.at("CZR-SF601").as_str()), ("gone", "turn 5"));
    assert_eq!(table.at("SLO-1"), "turn 3");
}

#[test]
fn r7_3_with_germany_in_the_table_is_closed() {
    let mut table = ready(&[]).table();
    table.exactly("1 1", "entry");
    table.play("pass");
    assert_eq!(table.refused("entry"), "7.3");
}

#[test]
fn r7_3_germany_may_come_last() {
    let mut table = ready(&["SLO", "ROM", "HUN", "CZR", "SWE", "FIN"]).table();
    assert!(table.offers("entry"));
    table.exactly("6 6", "entry");
    assert_eq!((table.at("GER-1").as_str(), table.asked()), ("turn 3", Some("russian")));
}

#[test]
fn r7_3_on_the_last_turn_a_new_nation_comes_too_late() {
    let mut table = hungary_waits(ready(&[]).turn(10));
    table.play("pass");
    assert!(table.ending().is_some());
}

#[test]
fn r7_3_reinforcements_need_not_hurry() {
    let scene = ready(&["HUN"]).turn(9).unit_at("HUN-1", "turn 3");
    let mut table = scene.table();
    table.moves("HUN-1", "1", "1917");
    assert_eq!(table.at("HUN-1"), "1917");
}

#[test]
fn r7_3_they_cannot_be_interdicted_before_they_are_on_the_map() {
    let targets = |at: &str| {
        let scene = Scene::new().with("phase", json!("air")).with("left", json!(1)).air("russian");
        scene.entered(&["HUN"]).unit_at("HUN-1", at).table().choices("interdict")
    };
    let (waiting, entered) = (targets("turn 2"), targets("2116"));
    assert!(!waiting.contains(&"2116".to_owned()));
    let new: Vec<&String> = entered.iter().filter(|hex| !waiting.contains(hex)).collect();
    assert_eq!(new, ["2116"]);
}

#[test]
fn r7_4_a_die_for_each_special_force_says_for_how_many_turns_it_is_away() {
    for (die, back) in [("1", "turn 3"), ("2", "turn 4"), ("4", "turn 6"), ("6", "turn 8")] {
        let mut table = duel(&["RUS-BFM"]).table();
        table.play("attack 2312");
        table.exactly(&format!("1 {die}"), "commit 1");
        assert_eq!(table.at("RUS-BFM"), back);
    }
}

#[test]
fn r7_4_both_sides_roll_for_every_one_of_theirs_and_openly() {
    let mut table = duel(&["RUS-BFM", "RUS-BSFM", "POL-GROM", "POL-SF1"]).table();
    table.plays(&["attack 2312", "commit 2"]);
    let log = table.exactly("3 1 2 3 4", "commit 2");
    let back = ["RUS-BFM", "RUS-BSFM", "POL-GROM", "POL-SF1"].map(|unit| table.at(unit));
    assert_eq!(back, ["turn 3", "turn 4", "turn 5", "turn 6"]);
    let rolls: Vec<_> = log.iter().filter(|line| line.rule.0 == "7.4").collect();
    assert!(rolls.len() == 4 && rolls.iter().all(|line| line.only.is_none()), "{rolls:?}");
}

#[test]
fn r7_4_who_was_not_in_the_battle_does_not_roll() {
    let mut table = duel(&["RUS-BFM", "RUS-BSFM"]).table();
    table.play("attack 2312");
    table.exactly("3", "commit 0");
    assert_eq!(table.at("RUS-BFM"), "pile");
}

#[test]
fn r7_4_no_points_are_needed() {
    let mut table = duel(&["RUS-BFM"]).table();
    table.play("attack 2312");
    table.exactly("1 1", "commit 1");
    assert_eq!((table.spent(Side::Russian), table.spent(Side::Allied)), (1, 0));
}

#[test]
fn r7_4_a_return_after_turn_ten_is_none() {
    for (turn, die, back) in
        [(9, "1", "turn 10"), (9, "2", "gone"), (10, "1", "gone"), (4, "6", "turn 10"), (5, "6", "gone")]
    {
        let mut table = duel(&["RUS-BFM"]).turn(turn).table();
        table.play("attack 2312");
        table.exactly(&format!("1 {die}"), "commit 1");
        assert_eq!(table.at("RUS-BFM"), back, "turn {turn}, die {die}");
    }
}

#[test]
fn r7_4_a_one_is_back_at_the_start_of_the_next_turn_and_may_go_through_it_again() {
    let mut table = duel(&["RUS-BFM"]).table();
    table.play("attack 2312");
    table.exactly("1 1", "commit 1");
    table.plays(&["pass", "pass"]);
    // Before the Command Point Phase of turn 3.
    assert_eq!((table.turn(), table.phase().as_str()), (3, "command"));
    assert_eq!(table.orders(), ["commit 0", "commit 1"]);
    table.exactly("5 5 5 5 4 4 4 3", "commit 0");
    table.plays(&["interdict 1114", "attack 2312"]);
    table.exactly("1 6", "commit 1");
    assert_eq!(table.at("RUS-BFM"), "turn 9");
}

#[test]
fn r7_4_until_then_it_is_not_at_hand() {
    let mut table = duel(&[]).unit_at("RUS-BFM", "turn 3").unit_at("RUS-BSFM", "pile").table();
    table.play("attack 2312");
    assert_eq!(table.orders(), ["commit 0", "commit 1"], "RUS-BSFM alone");
}

#[test]
fn r7_5_a_reduced_regular_gets_its_step_back_for_a_point() {
    for (side, unit) in [("russian", "RUS-2G"), ("allied", "UKR-8")] {
        let mut table = Scene::new().side(side).unit(unit, json!({"at": "2312", "steps": 1})).table();
        table.exactly("", &format!("regroup {unit}"));
        let spent = table.spent(Side::Russian) + table.spent(Side::Allied);
        assert_eq!((table.steps(unit), spent), (2, 1));
        assert_ne!(table.asked(), Some(side), "one to an action");
    }
}

#[test]
fn r7_5_full_units_and_those_not_on_the_map_do_not_regroup() {
    let table = Scene::new().unit_at("RUS-2G", "2312").table();
    assert_eq!(table.refused("regroup RUS-2G"), "7.5", "full");
    assert_eq!(table.refused("regroup RUS-5"), "7.5", "eliminated units never return");
    assert_eq!(ready(&["HUN"]).table().refused("regroup HUN-1"), "7.5", "full on the track");
}

#[test]
fn r7_5_nobody_regroups_the_enemy() {
    let table = Scene::new().unit("UKR-8", json!({"at": "2312", "steps": 1})).table();
    assert!(!table.offers("regroup UKR-8"));
}

#[test]
fn r7_5_not_with_a_marker_on_it() {
    let scene =
        |air: u8| Scene::new().air("allied").unit("RUS-2G", json!({"at": "2312", "steps": 1, "air": air}));
    assert_eq!(scene(1).table().refused("regroup RUS-2G"), "5.7");
    assert!(scene(0).table().offers("regroup RUS-2G"));
}

#[test]
fn r7_5_not_next_to_an_enemy_regular() {
    let scene = || Scene::new().unit("RUS-2G", json!({"at": "2312", "steps": 1}));
    assert_eq!(scene().unit_at("EST-1", "2311").table().refused("regroup RUS-2G"), "7.5");
    let reduced = scene().unit("EST-1", json!({"at": "2413", "steps": 1}));
    assert_eq!(reduced.table().refused("regroup RUS-2G"), "7.5", "a reduced one is one");
    assert!(scene().unit_at("EST-1", "2310").table().offers("regroup RUS-2G"), "two hexes away");
    assert!(scene().unit_at("RUS-5", "2311").table().offers("regroup RUS-2G"), "a friend");
}

#[test]
fn r7_5_an_enemy_garrison_does_no_harm() {
    // Kiev.
    let scene = || Scene::new().unit("RUS-2G", json!({"at": "2212", "steps": 1}));
    assert!(scene().table().offers("regroup RUS-2G"));
    assert!(!scene().unit_at("EST-1", "2211").table().offers("regroup RUS-2G"), "but a regular in it does");
}

#[test]
fn r7_5_nobody_is_next_to_anybody_across_the_sea() {
    let scene =
        |hex: &str| Scene::new().unit("RUS-58", json!({"at": "2805", "steps": 1})).unit_at("UKR-6", hex);
    assert!(scene("2705").table().offers("regroup RUS-58"));
    assert!(scene("2704").table().offers("regroup RUS-58"));
    assert_eq!(scene("2804").table().refused("regroup RUS-58"), "7.5");
}

#[test]
fn r7_5_the_unit_may_act_at_once_with_its_full_factor() {
    let scene = Scene::new().unit("RUS-2G", json!({"at": "2212", "steps": 1}));
    let mut table = scene.table();
    table.plays(&["regroup RUS-2G", "pass"]);
    let log = table.exactly("2", "attack 2211");
    // 10 against the garrison of Kiev, two columns left.
    assert!(texts(&log).contains(&"10 against 3 is 3:1, shifted to 1:1: AL1"), "{:?}", texts(&log));
}

#[test]
fn r7_5_the_same_unit_regroups_as_often_as_it_needs_to() {
    let mut table = Scene::new().unit("RUS-2G", json!({"at": "2212", "steps": 1})).table();
    table.plays(&["regroup RUS-2G", "pass"]);
    table.exactly("2", "attack 2211");
    assert_eq!(table.steps("RUS-2G"), 1);
    table.plays(&["pass", "regroup RUS-2G"]);
    assert_eq!((table.steps("RUS-2G"), table.spent(Side::Russian)), (2, 3));
}
