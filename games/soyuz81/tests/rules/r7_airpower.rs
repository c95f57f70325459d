//! 7 Soviet airpower and air mobility.

use hexes::{Direction, HexId};
use pathfinding::prelude::dijkstra_all;
use soyuz81::Position;
use table::Rules;

use crate::r8_movement::SEA;
use crate::r9_combat::{anchored, prepared, working};
use crate::scene::{Scene, Table};

/// Three Polish units with two markers over them.
fn interdicted() -> Scene {
    Scene::empty().stack(&["P-8MR", "P-12MR", "P-16Tk"], "2231").air("2231", 2)
}

/// The MP that the picked stack has left, as the refusal of a hex far away tells them.
fn mp_left(table: &Table) -> u8 {
    let why = table.refusal("to 2036").why;
    let (_, left) = why.split_once("MP, ").unwrap_or_else(|| panic!("{why}"));
    left.trim_end_matches(" left").parse().unwrap_or_else(|_| panic!("{why}"))
}

/// Whether no marker is on the map.
fn no_markers(table: &Table) -> bool {
    table.saved()["air"].as_object().expect("an object").is_empty()
}

#[test]
fn r7_1_airpower_is_placed_on_turns_2_to_10_before_the_first_chit() {
    for turn in 2..=10 {
        let mut table = Scene::set_up().turn(turn).chits(&[]).phase_with("turn-start", "3 2");
        assert_eq!(table.prompt(), "Place airpower markers, 5 left", "turn {turn}");
        assert_eq!(table.asked(), "soviet");
        assert_eq!(table.saved()["chits"], serde_json::json!([]), "no chit is drawn before");
        table.plays(&["air 1134", "air 1823", "air 1525", "air 1434", "air 1327"]);
        table.dice("P").play("done");
        assert_eq!(table.saved()["chits"], serde_json::json!(["P"]));
        assert_eq!((table.markers("1134"), table.markers("1327")), (1, 1));
    }
}

#[test]
fn r7_1_there_is_no_airpower_on_turn_1() {
    let table = Scene::set_up().turn(1).unit("NO-6GTk", "2231").phase("turn-start");
    assert_eq!(table.prompt(), "Northern Group moves: pick a unit to move, or done");
    assert!(table.choices("air").is_empty());
    assert!(no_markers(&table));
}

#[test]
fn r7_1_markers_go_on_mobile_and_static_units_but_never_where_no_pole_is() {
    let scene = || Scene::empty().unit("P-8MR", "2231").unit("M1", "2630").unit("NO-6GTk", "2130");
    let table = scene().mp(1).phase("airpower");
    assert_eq!(table.choices("air"), ["2231", "2630"]);
    assert_eq!(table.refused("air 2130"), "7.1");
    assert_eq!(table.refused("air 2232"), "7.1");
    let mut table = scene().mp(1).phase("airpower");
    table.dice("P").play("air 2630");
    assert_eq!((table.markers("2630"), table.markers("2231")), (1, 0));
}

#[test]
fn r7_1_a_hex_takes_no_more_markers_than_it_holds_polish_units() {
    let scene = Scene::empty().stack(&["P-8MR", "M1"], "2231").unit("W-1MR", "2330").unit("S-2MR", "1434");
    let mut table = scene.mp(3).phase("airpower");
    table.play("air 2231");
    assert!(table.offers("air 2231"));
    table.play("air 2231");
    assert_eq!(table.refused("air 2231"), "7.1");
    assert_eq!(table.markers("2231"), 2);
}

#[test]
fn r7_1_every_marker_must_be_placed_while_there_is_room() {
    let scene = Scene::empty().unit("P-8MR", "2231").unit("W-1MR", "2330").unit("S-2MR", "2130");
    let mut table = scene.mp(2).phase("airpower");
    assert_eq!(table.refused("done"), "7.1");
    table.play("air 2231");
    assert_eq!(table.refused("done"), "7.1");
    assert_eq!(table.orders(), ["air 2130", "air 2330"]);
}

#[test]
fn r7_1_markers_without_a_choice_are_placed_and_surplus_ones_are_lost() {
    let scene = || Scene::empty().unit("P-8MR", "2231").unit("W-1MR", "2330");
    let table = scene().phase_with("turn-start", "2 3 P");
    assert_eq!((table.markers("2231"), table.markers("2330")), (1, 1));
    let told = ["Airpower over 2231", "Airpower over 2330", "No target for 3 airpower markers"];
    assert_eq!(table.opening[1..4], told);
    assert!(table.opening[4].starts_with("Chit P"), "and nobody is asked: {:?}", table.opening);

    // As many markers as there is room: nothing to choose, nothing lost.
    let scene = |hex| scene().unit("P-12MR", "2231").unit("W-3MR", hex);
    let table = scene("2330").phase_with("turn-start", "2 2 P");
    assert_eq!((table.markers("2231"), table.markers("2330")), (2, 2));
    assert!(table.opening[5].starts_with("Chit P"), "nothing is lost: {:?}", table.opening);

    // Room in one hex only: no choice either.
    let stack = ["P-8MR", "P-12MR", "P-15MR", "P-16Tk", "P-20Tk"];
    let one = Scene::empty().unit("NO-6GTk", "1434").stack(&stack, "2231");
    let table = one.phase_with("turn-start", "2 2 NO");
    assert_eq!(table.markers("2231"), 4);

    // The last marker but one leaves no choice for the last.
    let scene = Scene::empty().stack(&["P-8MR", "P-12MR"], "2231").unit("W-1MR", "2330");
    let mut table = scene.mp(2).phase("airpower");
    table.plays(&["air 2330"]);
    assert_eq!((table.markers("2231"), table.markers("2330")), (1, 1));
    assert_eq!(table.orders(), ["done"]);
}

#[test]
fn r7_1_markers_go_when_all_polish_units_of_the_hex_are_eliminated() {
    let tanks = ["NO-6GTk", "NO-BA-40GTk"];
    // 16 against 11 with two markers is 3:1: a 3 kills both, a 4 one of them.
    for (die, left) in [("3", 0), ("4", 2)] {
        let scene = Scene::empty().stack(&["M1", "M12"], "2231").unit("P-8MR", "1134").air("2231", 2);
        let mut table = prepared(scene.stack(&tanks, "2230"), "NO", "2231", &tanks);
        table.dice(die).play("fire");
        if die == "4" {
            table.play("lose M1");
        }
        assert_eq!(table.markers("2231"), left, "die {die}");
    }
}

#[test]
fn r7_1_markers_of_attackers_who_all_die_come_off_for_the_turn() {
    let scene =
        Scene::empty().reduced("P-8MR", "2230").unit("P-12MR", "1134").unit("NO-6GTk", "2231").air("2230", 1);
    let mut table = prepared(scene, "P", "2231", &["P-8MR"]);
    table.dice("2").play("fire");
    assert_eq!(table.at("P-8MR"), "dead-pile");
    assert_eq!(table.markers("2230"), 0);
    assert!(no_markers(&table), "a marker does not come back in the same turn");
}

#[test]
fn r7_1_after_the_last_marker_the_first_chit_waits_for_done() {
    let scene = || Scene::empty().unit("P-8MR", "2231").unit("W-1MR", "2330").unit("M1", "2630");
    let mut table = scene().mp(2).phase("airpower");
    assert!(!table.confirms());
    table.exactly("", "air 2231");
    table.exactly("", "air 2330");
    assert_eq!((table.asked(), table.orders(), table.confirms()), ("soviet", vec!["done".to_owned()], true));
    assert_eq!(table.prompt(), "Every marker is placed: done draws the next chit");
    assert_eq!(table.refused("air 2630"), "7.1", "none is left");
    table.exactly("W", "done");
    assert_eq!(table.asked(), "polish");
    // Markers that leave no choice are placed, and can be taken back with the last that was chosen.
    let mut table = scene().unit("P-12MR", "2231").mp(3).phase("airpower");
    table.plays(&["air 2330", "air 2630"]);
    assert_eq!((table.markers("2231"), table.confirms()), (1, true));
}

#[test]
fn r7_2_three_units_with_two_markers_have_four_of_six_mp_together() {
    let mut table = interdicted().moves("P");
    table.plays(&["pick P-8MR", "pick P-12MR", "pick P-16Tk"]);
    assert_eq!(table.cost("2235").as_deref(), Some("4 MP"));
    assert_eq!(table.refused("to 2334"), "8.1");
    assert_eq!(mp_left(&table), 4);
    // Nobody stays: the markers go along without a question.
    table.play("to 2233");
    assert_eq!(table.asked(), "polish");
    assert_eq!((table.markers("2231"), table.markers("2233")), (0, 2));
    assert_eq!(mp_left(&table), 2, "the loss is taken once");
}

#[test]
fn r7_2_three_units_with_two_markers_have_four_of_six_mp_apart() {
    let mut table = interdicted().unit("NO-6GTk", "2134").unit("NO-20Tk", "2431").moves("P");
    table.play("pick P-16Tk");
    assert_eq!(mp_left(&table), 4);
    table.plays(&["to 2235", "along 0", "pick P-8MR"]);
    assert_eq!(mp_left(&table), 4, "a marker that left with nobody still costs the others");
    table.plays(&["to 2132", "along 1", "halt", "pick P-12MR"]);
    assert_eq!(mp_left(&table), 4, "one marker is gone, the loss is not");
    table.play("to 2331");
    assert_eq!(table.asked(), "polish", "the last one takes what is left");
    table.dice("NO").plays(&["halt", "done"]);
    assert_eq!((table.markers("2235"), table.markers("2132"), table.markers("2331")), (0, 1, 1));

    // The 16th Tank has no marker and suffers no shift; the 12th has one.
    table.plays(&["fight", "attack 2235", "commit NO-6GTk"]);
    assert_eq!(table.preview(), working("8 : 7 is 1:1", &[], "1:1"));
    table.dice("5").plays(&["fire", "attack 2331", "commit NO-20Tk"]);
    assert_eq!(table.preview(), working("7 : 6 is 1:1", &["+1 airpower over the defender (7.3)"], "2:1"));
}

#[test]
fn r7_2_the_soviet_player_divides_the_markers_when_a_stack_separates() {
    let mut table = interdicted().moves("P");
    table.plays(&["pick P-16Tk", "to 2232"]);
    assert_eq!(table.asked(), "soviet");
    assert_eq!(table.prompt(), "Pomeranian District moves: how many airpower markers go along?");
    assert_eq!(table.orders(), ["along 0", "along 1", "along 2"]);
    assert_eq!(table.at("P-16Tk"), "2231", "it moves when the markers are divided");
    for order in ["along 3", "halt", "done", "pick P-8MR", "to 2233", "drop P-16Tk"] {
        assert_eq!(table.refused(order), "7.2", "{order}");
    }
    // 7.2 A single unit may get more markers than 7.1 would place on it.
    table.play("along 2");
    assert_eq!((table.at("P-16Tk").as_str(), table.asked()), ("2232", "polish"));
    assert_eq!((table.markers("2231"), table.markers("2232")), (0, 2));
}

#[test]
fn r7_2_nobody_is_asked_when_the_soviet_player_has_no_marker_there() {
    let scene = Scene::empty().stack(&["P-8MR", "P-12MR"], "2231").unit("M1", "2330").air("2330", 1);
    let mut table = scene.moves("P");
    table.plays(&["pick P-8MR", "to 2232"]);
    assert_eq!(table.asked(), "polish");
}

#[test]
fn r7_2_dropping_a_unit_on_the_way_divides_the_markers_again() {
    let mut table = interdicted().moves("P");
    table.plays(&["pick P-8MR", "pick P-12MR", "pick P-16Tk", "to 2232", "drop P-8MR", "to 2233"]);
    assert_eq!(table.asked(), "soviet");
    assert_eq!(table.choices("along"), ["0", "1", "2"]);
    table.play("along 1");
    assert_eq!((table.markers("2232"), table.markers("2233")), (1, 1));
    table.plays(&["drop P-12MR", "to 2234"]);
    assert_eq!(table.choices("along"), ["0", "1"]);
    table.play("along 0");
    assert_eq!((table.markers("2232"), table.markers("2233"), table.markers("2234")), (1, 1, 0));
    table.plays(&["halt", "pick P-12MR"]);
    assert_eq!(mp_left(&table), 2);
    table.play("to 2133");
    assert_eq!(table.asked(), "polish", "its marker goes with it");
    assert_eq!((table.markers("2233"), table.markers("2133")), (0, 1));
    table.plays(&["halt", "pick P-8MR", "to 2131"]);
    assert_eq!((table.markers("2232"), table.markers("2131")), (0, 1));
}

#[test]
fn r7_2_a_part_dropped_without_marker_divides_nothing() {
    let mut table = interdicted().moves("P");
    table.plays(&["pick P-8MR", "pick P-12MR", "to 2232", "along 0", "drop P-8MR", "to 2233"]);
    assert_eq!(table.asked(), "polish", "there is nothing to divide on the way");
    assert_eq!((table.markers("2231"), table.markers("2233")), (2, 0));
}

#[test]
fn r7_2_stayers_of_another_district_lose_by_the_markers_left_with_them() {
    for (along, left) in [("along 0", 4), ("along 1", 5), ("along 2", 6)] {
        let scene = Scene::empty().stack(&["P-16Tk", "W-1MR"], "2231").unit("P-8MR", "1134").air("2231", 2);
        let mut table = scene.moves("P");
        table.plays(&["pick P-16Tk"]);
        assert_eq!(mp_left(&table), 4);
        table.play("to 2232");
        assert_eq!(table.asked(), "soviet", "the 1st stays behind");
        table.plays(&[along, "halt"]);
        table.dice("W").plays(&["done", "pick W-1MR"]);
        assert_eq!(mp_left(&table), left, "{along}");
    }
}

#[test]
fn r7_2_militia_can_keep_the_markers() {
    let scene = Scene::empty().unit("P-16Tk", "2231").unit("M1", "2231").air("2231", 1);
    let mut table = scene.moves("P");
    table.plays(&["pick P-16Tk", "to 2232"]);
    assert_eq!((table.asked(), table.choices("along")), ("soviet", vec!["0".to_owned(), "1".to_owned()]));
    table.play("along 0");
    assert_eq!((table.markers("2231"), table.markers("2232")), (1, 0));
}

#[test]
fn r7_2_passing_a_marked_stack_changes_nothing() {
    let scene = Scene::empty().unit("P-16Tk", "2231").stack(&["W-1MR", "W-3MR"], "2232");
    let mut table = scene.air("2231", 1).air("2232", 2).moves("P");
    table.plays(&["pick P-16Tk", "to 2232"]);
    assert_eq!(mp_left(&table), 4, "6 less its own marker and the hex");
    table.play("to 2233");
    assert_eq!(table.asked(), "polish");
    assert_eq!(mp_left(&table), 3);
    assert_eq!((table.markers("2232"), table.markers("2233")), (2, 1));
}

#[test]
fn r7_2_whoever_stays_in_a_marked_hex_shares_the_shift_without_losing_mp() {
    let scene = Scene::empty().unit("P-16Tk", "2231").unit("W-1MR", "2232").unit("NO-6GTk", "2233");
    let mut table = scene.air("2231", 1).air("2232", 1).moves("P");
    table.plays(&["pick P-16Tk", "to 2232"]);
    assert_eq!(mp_left(&table), 4);
    table.dice("NO").plays(&["halt", "done"]);
    assert_eq!(table.markers("2232"), 2, "the markers add up where the stack stops");
    table.plays(&["fight", "attack 2232", "commit NO-6GTk"]);
    assert_eq!(table.preview(), working("8 : 13 is 1:2", &["+2 airpower over the defender (7.3)"], "2:1"));
}

#[test]
fn r7_2_interdiction_can_take_every_mp() {
    let scene = |markers| {
        let scene = Scene::empty().stack(&["P-8MR", "P-12MR", "P-16Tk", "W-1MR"], "2231");
        scene.unit("P-20Tk", "1434").mp(4).air("2231", markers).moves("P")
    };
    let mut table = scene(3);
    table.play("pick P-8MR");
    assert_eq!(mp_left(&table), 1);
    for markers in [4, 5] {
        let table = scene(markers);
        assert_eq!(table.choices("pick"), ["P-20Tk"]);
        assert_eq!(table.refused("pick P-8MR"), "7.2");
    }
}

#[test]
fn r7_2_mp_lost_at_the_start_do_not_come_back_when_the_markers_leave() {
    // All around 1128 is forest but 1127, which the first to leave fills up.
    let scene = Scene::empty().stack(&["M1", "M2", "M3", "M4"], "1127");
    let scene = scene.stack(&["P-8MR", "P-12MR", "P-16Tk"], "1128").unit("P-20Tk", "1434");
    let mut table = scene.air("1128", 3).mp(4).moves("P");
    table.plays(&["pick P-8MR", "to 1127", "along 3"]);
    assert_eq!(table.refused("pick P-12MR"), "8.1", "one MP is left, a forest costs two");
    assert_eq!(table.choices("pick"), ["P-20Tk"]);
}

#[test]
fn r7_2_what_a_stack_lost_when_it_began_stays_lost_for_those_who_start_later() {
    let mut table = interdicted().unit("P-20Tk", "2036").moves("P");
    table.plays(&[
        "pick P-16Tk",
        "to 2232",
        "along 2",
        "halt",
        "pick P-20Tk",
        "to 2035",
        "halt",
        "pick P-8MR",
    ]);
    assert_eq!(table.markers("2231"), 0);
    assert_eq!(mp_left(&table), 4, "the markers are gone, the loss is not");
}

#[test]
fn r7_2_markers_that_come_later_cost_only_those_whose_stack_has_not_begun() {
    let scene = || Scene::empty().stack(&["P-8MR", "P-12MR"], "2231").unit("P-16Tk", "2230").air("2230", 1);
    let mut table = scene().moves("P");
    table.plays(&["pick P-16Tk", "to 2231", "halt", "pick P-12MR"]);
    assert_eq!(mp_left(&table), 5, "it begins in a marked hex");
    let mut table = scene().moves("P");
    table.plays(&["pick P-8MR", "to 2232", "halt", "pick P-16Tk", "to 2231", "halt", "pick P-12MR"]);
    assert_eq!((table.markers("2231"), mp_left(&table)), (1, 6), "its stack began before the marker came");
}

#[test]
fn r7_2_an_advance_out_of_a_marked_hex_divides_its_markers() {
    let all = ["P-8MR", "P-12MR", "P-16Tk", "P-20Tk"];
    let scene = Scene::empty().unit("CZ-9Tk", "2231").unit("NO-6GTk", "2624").stack(&all, "2230");
    // 22 against 4 is 5:1, two markers make it 3:1.
    let mut table = prepared(scene.air("2230", 2), "P", "2231", &all);
    table.dice("1").plays(&["fire", "advance P-16Tk"]);
    assert_eq!(
        (table.asked(), table.orders()),
        ("soviet", vec!["along 0".to_owned(), "along 1".to_owned(), "along 2".to_owned()])
    );
    assert_eq!(table.at("P-16Tk"), "2230");
    assert_eq!(table.refused("along 3"), "7.2");
    table.play("along 1");
    assert_eq!((table.at("P-16Tk").as_str(), table.asked()), ("2231", "polish"));
    assert_eq!((table.markers("2230"), table.markers("2231")), (1, 1));
    table.play("advance P-8MR");
    assert_eq!(table.choices("along"), ["0", "1"]);
    table.plays(&["along 0", "advance P-12MR", "along 0", "advance P-20Tk"]);
    assert_eq!((table.markers("2230"), table.markers("2231")), (0, 2), "the last one takes what is left");
}

#[test]
fn r7_3_each_marker_over_the_defender_is_one_column_right() {
    for (markers, last) in [(1, "2:1 on column 2:1"), (3, "4:1 on column 4:1")] {
        let scene = Scene::empty().unit("P-16Tk", "2231").unit("NO-20Tk", "2230").air("2231", markers);
        let preview = prepared(scene, "NO", "2231", &["NO-20Tk"]).preview();
        assert!(
            preview.contains(&format!("+{markers} airpower over the defender (7.3)\n{last}")),
            "{preview}"
        );
    }
}

#[test]
fn r7_3_markers_over_attacking_hexes_add_up_one_column_left_each() {
    let scene = || {
        let scene = Scene::empty().unit("NO-2MR", "2231").stack(&["P-8MR", "P-12MR"], "2230");
        scene.unit("P-16Tk", "2330").unit("W-1MR", "2232").air("2230", 2).air("2330", 1).air("2232", 1)
    };
    assert_eq!(
        prepared(scene(), "P", "2231", &["P-8MR", "P-12MR", "P-16Tk"]).preview(),
        working("16 : 5 is 3:1", &["-3 airpower over the attackers (7.3)"], "1:2")
    );
    // Only hexes from which units attack count, but all their markers, whoever of the hex attacks.
    assert_eq!(
        prepared(scene(), "P", "2231", &["P-8MR"]).preview(),
        working("5 : 5 is 1:1", &["-2 airpower over the attackers (7.3)"], "1:3")
    );
}

#[test]
fn r7_3_a_soviet_attack_counts_only_markers_in_the_defending_hex() {
    let scene =
        Scene::empty().unit("P-16Tk", "2231").unit("P-8MR", "2331").unit("NO-20Tk", "2230").air("2331", 1);
    assert_eq!(prepared(scene, "NO", "2231", &["NO-20Tk"]).preview(), working("7 : 7 is 1:1", &[], "1:1"));
}

#[test]
fn r7_3_markers_shift_every_battle_of_the_turn() {
    let scene =
        Scene::empty().unit("P-16Tk", "2231").unit("NO-20Tk", "2230").unit("CZ-9Tk", "2232").air("2231", 1);
    let mut table = prepared(scene, "NO", "2231", &["NO-20Tk"]);
    // 2:1, a 4 is 2/1: the 16th survives on its back, and is attacked again with its marker.
    table.dice("4 CZ").plays(&["fire", "done", "fight", "attack 2231", "commit CZ-9Tk"]);
    assert_eq!(table.preview(), working("5 : 5 is 1:1", &["+1 airpower over the defender (7.3)"], "2:1"));
}

#[test]
fn r7_4_all_markers_come_off_at_the_end_of_the_turn() {
    let scene = Scene::empty().stack(&["P-8MR", "P-12MR"], "2231").stack(&["W-1MR", "W-3MR"], "2330");
    let scene = scene.unit("S-2MR", "2030");
    let table = scene.air("2231", 2).air("2330", 1).phase_with("turn-end", "1 2");
    assert_eq!(table.position().turn, 3);
    assert_eq!(table.prompt(), "Place airpower markers, 4 left");
    assert!(no_markers(&table));
}

#[test]
fn r7_4_markers_stay_through_the_reinforcement_phase() {
    let scene = Scene::empty().unit("P-8MR", "2231").unit("EG-4MR", "reinforcements").air("2231", 1);
    let table = scene.phase("reinforce");
    assert_eq!(table.markers("2231"), 1);
}

/// The 8th Spetsnaz alone in a hex, about to move.
fn brigade(at: &str, mp: u8) -> Scene {
    anchored().unit("NO-CA-8SP", at).mp(mp)
}

#[test]
fn r7_5_the_spetsnaz_pays_one_mp_for_any_hex_and_nothing_for_water() {
    // Over a river into forest, over a river into mountains, over a lake, over a river into a city.
    for (from, to) in
        [("1728", "1629"), ("2542", "2642"), ("1820", "1819"), ("2523", "2624"), ("3830", "3829")]
    {
        let mut table = brigade(from, 1).moves("NO");
        table.play("pick NO-CA-8SP");
        assert_eq!(table.cost(to).as_deref(), Some("1 MP"), "{from} to {to}");
    }
}

#[test]
fn r7_5_the_spetsnaz_passes_over_the_sea_but_does_not_land_in_it() {
    // Straight over 1034, 1035 and 1036; by land it would be six hexes, some of them forest.
    let mut table = brigade("1033", 4).unit("NO-6GTk", "1033").moves("NO");
    table.play("pick NO-CA-8SP");
    assert_eq!(table.cost("1037").as_deref(), Some("4 MP"));
    assert_eq!(table.refused("to 1035"), "7.5");
    table.play("to 1037");
    assert_eq!(table.at("NO-CA-8SP"), "1037");
    table.play("pick NO-6GTk");
    assert_eq!(table.refused("to 1035"), "8.5");
    assert_eq!(table.refused("to 1037"), "8.1");
}

#[test]
fn r7_5_the_spetsnaz_passes_over_enemies_but_does_not_land_on_them() {
    let mut table = brigade("2231", 2).unit("NO-6GTk", "2231").unit("P-8MR", "2232").moves("NO");
    table.play("pick NO-CA-8SP");
    assert_eq!(table.refused("to 2232"), "7.5");
    assert_eq!(table.cost("2233").as_deref(), Some("2 MP"));
    assert_eq!(table.refused("to 2234"), "8.1");
    table.plays(&["to 2233", "pick NO-6GTk"]);
    assert_eq!(table.refused("to 2232"), "6.0");
    assert_eq!(table.refused("to 2233"), "8.1", "a division has to go round");
}

#[test]
fn r7_5_surrounded_the_spetsnaz_still_gets_away() {
    let ring =
        [("M1", "2130"), ("M2", "2230"), ("M3", "2330"), ("M4", "2331"), ("M5", "2232"), ("M6", "2131")];
    let scene = |mp| {
        ring.iter()
            .fold(brigade("2231", mp).unit("NO-6GTk", "1434"), |scene, (unit, hex)| scene.unit(unit, hex))
    };
    assert_eq!(scene(1).moves("NO").refused("pick NO-CA-8SP"), "8.1");
    let mut table = scene(2).moves("NO");
    table.plays(&["pick NO-CA-8SP", "to 2229"]);
    assert_eq!(table.at("NO-CA-8SP"), "2229");
}

#[test]
fn r7_5_a_full_friendly_stack_stops_the_spetsnaz_in_flight() {
    let scene = |friends: usize| {
        let units = ["NO-6GTk", "NO-20Tk", "NO-1MR", "NO-2MR", "NO-3MR"];
        brigade("2231", 2).stack(&units[..friends], "2232")
    };
    let mut table = scene(5).moves("NO");
    table.play("pick NO-CA-8SP");
    assert_eq!(table.refused("to 2232"), "6.1");
    assert_eq!(table.refusal("to 2233").why, "2233 costs 3 MP, 2 left", "round the five");
    let mut table = scene(4).moves("NO");
    table.play("pick NO-CA-8SP");
    assert_eq!(table.cost("2233").as_deref(), Some("2 MP"), "past four there is room");
}

#[test]
fn r7_5_the_spetsnaz_takes_every_enemy_free_hex_that_it_enters() {
    let mut table = brigade("2629", 4).unit("NO-6GTk", "2629").moves("NO");
    table.plays(&["pick NO-CA-8SP", "to 2631"]);
    assert_eq!((table.control("2630"), table.control("2631")), ("soviet", "soviet"));
    // Where Poles stand, and at sea, there is nothing to take.
    let mut table = brigade("2629", 4).unit("M1", "2630").moves("NO");
    table.plays(&["pick NO-CA-8SP", "to 2631"]);
    assert_eq!((table.control("2630"), table.control("2631")), ("polish", "soviet"));
    let mut table = brigade("1033", 4).moves("NO");
    table.plays(&["pick NO-CA-8SP", "to 1037"]);
    assert_eq!(table.saved()["soviet-control"], serde_json::json!(["1033", "1037"]));
}

#[test]
fn r7_5_the_spetsnaz_goes_on_while_it_has_mp() {
    let mut table = brigade("3334", 5).unit("NO-6GTk", "2231").moves("NO");
    table.plays(&["pick NO-CA-8SP", "to 3333"]);
    assert_eq!(table.control("3333"), "soviet");
    assert!(table.offers("halt"), "{:?}", table.orders());
    let cost = table.cost("3531").expect("Krakow is near");
    table.play("to 3531");
    assert_eq!((table.control("3531"), table.at("NO-CA-8SP").as_str()), ("soviet", "3531"), "{cost}");
    table.play("halt");
    assert_eq!(table.refused("pick NO-CA-8SP"), "8.1");
}

#[test]
fn r7_5_with_others_the_spetsnaz_goes_at_their_pace() {
    let mut table = brigade("1134", 4).unit("NO-6GTk", "1134").unit("NO-20Tk", "1134").moves("NO");
    table.plays(&["pick NO-CA-8SP", "pick NO-6GTk"]);
    assert_eq!(table.cost("1234").as_deref(), Some("2 MP"));
    assert_eq!(table.refused("to 1035"), "8.5");
    // Two forests use up the tanks' 4 MP; the brigade has paid one for each hex.
    table.plays(&["to 1234", "to 1233"]);
    assert_eq!((table.at("NO-CA-8SP").as_str(), table.at("NO-6GTk").as_str()), ("1233", "1233"));
    assert_eq!(table.orders(), ["drop NO-6GTk", "halt"]);
    assert_eq!(table.refused("drop NO-CA-8SP"), "8.3");
    table.play("drop NO-6GTk");
    assert_eq!(table.cost("1231").as_deref(), Some("2 MP"));
    assert_eq!(table.refused("to 1230"), "8.1");
    // The tanks it leaves have no MP: their move is over, that of the others is not.
    table.play("to 1231");
    assert_eq!(table.orders(), ["pick NO-20Tk", "done"]);
}

#[test]
fn r7_5_dropped_on_the_way_the_spetsnaz_goes_on_with_its_own_mp() {
    let mut table = brigade("1134", 6).unit("NO-6GTk", "1134").moves("NO");
    table.plays(&[
        "pick NO-CA-8SP",
        "pick NO-6GTk",
        "to 1234",
        "drop NO-CA-8SP",
        "to 1235",
        "halt",
        "pick NO-CA-8SP",
    ]);
    assert_eq!(table.cost("1229").as_deref(), Some("5 MP"));
    assert_eq!(table.refused("to 1228"), "8.1");
}

#[test]
fn r7_5_the_spetsnaz_reaches_every_land_hex_within_its_mp() {
    let board = &Position::built_in().board;
    for (at, mp) in [("2231", 3), ("1134", 5), ("1327", 6), ("4023", 7)] {
        let start = board.id(at.parse().expect("a hex")).expect("on the map");
        let around = |hex: &HexId| {
            let hex = *hex;
            Direction::ALL
                .into_iter()
                .filter_map(move |direction| Some((board.neighbour(hex, direction)?, 1u8)))
        };
        let reach = dijkstra_all(&start, around);
        let lands = |hex: HexId| board.hex(hex).terrain != SEA && board.number(hex).to_string() != "1823";
        let mut expected: Vec<String> = reach
            .into_iter()
            .filter(|(hex, (_, cost))| *hex != start && *cost <= mp && lands(*hex))
            .map(|(hex, (_, cost))| format!("{} for {cost} MP", board.number(hex)))
            .collect();
        let mut table = brigade(at, mp).moves("NO");
        table.play("pick NO-CA-8SP");
        let cost = |hex: String| table.cost(&hex).map(|cost| format!("{hex} for {cost}"));
        let mut offered: Vec<String> = table.choices("to").into_iter().filter_map(cost).collect();
        expected.sort();
        offered.sort();
        assert_eq!(offered, expected, "from {at} with {mp} MP");
    }
}

#[test]
fn r7_5_both_counters_of_the_spetsnaz_fly() {
    let mut table = Scene::empty().unit("CA-8SP", "1134").unit("P-20Tk", "1823").mp(1).moves("CA");
    table.play("pick CA-8SP");
    assert_eq!(table.cost("1234").as_deref(), Some("1 MP"));
}

#[test]
fn r7_5_with_the_option_the_spetsnaz_shifts_attacks_on_cities() {
    let scene = |city: &str, from: &str| {
        anchored().unit("M1", city).stack(&["NO-CA-8SP", "NO-6GTk", "NO-BA-40GTk"], from)
    };
    let both = ["NO-6GTk", "NO-CA-8SP"];
    let on =
        |city, from, units| prepared(scene(city, from).option("spetsnaz-city"), "NO", city, units).preview();
    assert_eq!(
        on("2630", "2629", &both),
        working(
            "11 : 6 is 1:1",
            &["-2 defends in a city (9.13)", "+1 the 8th Spetsnaz attacks a city (7.5)"],
            "1:2"
        )
    );
    assert!(on("2630", "2629", &["NO-CA-8SP"]).contains("+1 the 8th Spetsnaz"), "alone as well");
    assert!(!on("2630", "2629", &["NO-6GTk", "NO-BA-40GTk"]).contains("Spetsnaz"), "only if it takes part");
    assert!(!on("2231", "2230", &both).contains("Spetsnaz"), "only against a city");
    let off = prepared(scene("2630", "2629"), "NO", "2630", &both).preview();
    assert!(!off.contains("Spetsnaz"), "only with the option");
}
