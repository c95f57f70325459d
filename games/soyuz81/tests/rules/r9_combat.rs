//! 9.0 to 9.15 Combat: who attacks whom, the odds and their shifts.

use crate::scene::{Scene, Table};

/// A battle with its target and attackers named, ready to fire.
pub(crate) fn prepared(scene: Scene, formation: &str, target: &str, attackers: &[&str]) -> Table {
    let mut table = scene.fights(formation);
    table.play(&format!("attack {target}"));
    for unit in attackers {
        table.play(&format!("commit {unit}"));
    }
    table
}

/// The whole working of a battle, from odds such as `8 : 12 is 1:2` over the shifts to a column and its chances.
pub(crate) fn working(odds: &str, shifts: &[&str], column: &str) -> String {
    let chances = match column {
        "1:3" => "1x 1/1, 5x 2/0",
        "1:2" => "2x 1/1, 1x 2/1, 3x 2/0",
        "1:1" => "1x 0/2, 1x 1/1, 2x 2/1, 2x 2/0",
        "2:1" => "1x 0/3, 1x 0/2, 1x 1/1, 3x 2/1",
        "3:1" => "1x 0/4, 1x 0/3, 1x 0/2, 1x 1/1, 2x 2/1",
        _ => panic!("no column {column}"),
    };
    let last = format!("{column} on column {column}");
    [&[odds], shifts, &[last.as_str(), chances]].concat().join("\n")
}

/// A Polish division far from every battle, an anchor so that the Poles are never all gone.
pub(crate) fn anchored() -> Scene {
    Scene::empty().unit("P-20Tk", "1823")
}

/// The 16th Tank in clear terrain, and an anchor.
pub(crate) fn target() -> Scene {
    anchored().unit("P-16Tk", "2231")
}

#[test]
fn r9_0_attacking_is_voluntary() {
    let mut table = target().unit("NO-6GTk", "2230").fights("NO");
    assert_eq!(table.orders(), ["attack 2231", "done"]);
    table.dice("P").play("done");
    assert_eq!(table.prompt(), "Pomeranian District: move or fight?");
    assert_eq!((table.steps("P-16Tk"), table.steps("NO-6GTk")), (2, 2));
}

#[test]
fn r9_0_only_adjacent_enemies_are_attacked() {
    let scene = target().unit("P-8MR", "2233").unit("NO-6GTk", "2230").unit("NO-20Tk", "2229");
    let mut table = scene.fights("NO");
    assert_eq!(table.refused("attack 2233"), "9.0");
    assert_eq!(table.refused("attack 2232"), "9.0", "nobody is there");
    assert_eq!(table.refused("attack 2230"), "9.0", "only friends are there");
    table.play("attack 2231");
    assert_eq!(table.refused("commit NO-20Tk"), "9.2");
    assert_eq!(table.refused("commit NO-1MR"), "9.0", "not on the map");
    assert_eq!(table.orders(), ["commit NO-6GTk"]);
}

#[test]
fn r9_0_only_the_acting_formation_attacks() {
    let scene = target().unit("NO-6GTk", "2230").unit("CZ-9Tk", "2230").unit("EG-4MR", "2130");
    let mut table = scene.fights("NO");
    table.play("attack 2231");
    assert_eq!(table.refused("commit CZ-9Tk"), "9.0", "not even from the same hex");
    assert_eq!(table.refused("commit EG-4MR"), "9.0");
    assert_eq!(table.refused("commit P-20Tk"), "1.2");
    assert_eq!(table.choices("commit"), ["NO-6GTk"]);
}

#[test]
fn r9_0_a_formation_that_fights_does_not_move_and_the_reverse() {
    let scene = || target().unit("NO-6GTk", "2230");
    assert_eq!(scene().fights("NO").refused("pick NO-6GTk"), "5.2.4");
    assert_eq!(scene().moves("NO").refused("attack 2231"), "5.2.4");
    let mut table = scene().chooses("NO");
    table.dice("P").plays(&["fight", "done"]);
    assert_eq!(table.asked(), "polish", "after the fight there is no move");
}

#[test]
fn r9_0_poles_do_not_attack_into_the_gold_row() {
    let scene = Scene::empty().unit("P-8MR", "1542").unit("EG-4MR", "1443").unit("EG-8MR", "1642");
    let table = scene.fights("P");
    assert_eq!(table.refused("attack 1443"), "3.4");
    assert_eq!(table.choices("attack"), ["1642"]);
    // With enemies in the gold row alone there is nothing to fight.
    let table = Scene::empty().unit("P-8MR", "1542").unit("EG-4MR", "1443").phase_with("next-chit", "P");
    assert_eq!(table.prompt(), "Pomeranian District moves: pick a unit to move, or done");
}

#[test]
fn r9_1_all_units_of_the_hex_defend_as_one() {
    let scene = target().unit("P-8MR", "2231").unit("M1", "2231").unit("NO-6GTk", "2230");
    let table = prepared(scene, "NO", "2231", &["NO-6GTk"]);
    assert_eq!(table.preview(), working("8 : 19 is 1:3", &[], "1:3"));
}

#[test]
fn r9_2_two_soviet_units_in_two_hexes_attack_one_polish_unit() {
    let scene = || target().unit("NO-6GTk", "2230").unit("NO-20Tk", "2330");
    let table = prepared(scene(), "NO", "2231", &["NO-6GTk", "NO-20Tk"]);
    assert!(table.preview().starts_with("15 : 7 is 2:1\n2:1 on"), "{}", table.preview());
    // The Polish unit cannot attack them both: an attack has one target.
    let mut table = scene().fights("P");
    assert_eq!(table.choices("attack"), ["2230", "2330"]);
    table.plays(&["attack 2230", "commit P-16Tk"]);
    assert_eq!(table.refused("attack 2330"), "9.4");
    assert_eq!(table.preview(), working("6 : 6 is 1:1", &[], "1:1"));
}

#[test]
fn r9_2_as_many_as_can_attack_from_all_six_hexes() {
    let from = ["2130", "2230", "2330", "2331", "2232", "2131"];
    let units = ["NO-6GTk", "NO-20Tk", "NO-1MR", "NO-2MR", "NO-3MR", "NO-BA-1Tk"];
    let scene = from.iter().zip(units).fold(target(), |scene, (hex, unit)| scene.unit(unit, hex));
    let table = prepared(scene, "NO", "2231", &units);
    insta::assert_snapshot!(table.preview(), @"
    35 : 7 is 5:1
    +1 concentric attack (9.15)
    6:1 on column 5:1
    1x 0/6, 1x 0/5, 1x 0/4, 1x 0/3, 1x 0/2, 1x 1/1
    ");
}

#[test]
fn r9_2_the_target_comes_first_and_no_attack_is_empty() {
    let mut table = target().unit("NO-6GTk", "2230").fights("NO");
    assert_eq!(table.refused("commit NO-6GTk"), "9.2");
    assert_eq!(table.refused("fire"), "9.2");
    table.play("attack 2231");
    assert_eq!(table.refused("fire"), "9.6");
}

#[test]
fn r9_3_a_unit_attacks_once_in_an_action() {
    let scene = target().unit("P-8MR", "2330").unit("NO-6GTk", "2230").unit("NO-20Tk", "2230");
    let mut table = prepared(scene, "NO", "2231", &["NO-6GTk"]);
    assert_eq!(table.refused("commit NO-6GTk"), "9.3");
    // 1:1, a 2 is 1/1.
    table.dice("2").plays(&["fire", "attack 2330"]);
    assert_eq!(table.refused("commit NO-6GTk"), "9.3");
    assert_eq!(table.choices("commit"), ["NO-20Tk"]);
}

#[test]
fn r9_3_a_hex_whose_neighbours_have_all_attacked_is_safe() {
    let scene = target().unit("P-8MR", "2330").unit("NO-6GTk", "2230").unit("NO-20Tk", "1822");
    let mut table = prepared(scene, "NO", "2231", &["NO-6GTk"]);
    table.dice("2").play("fire");
    assert_eq!(table.refused("attack 2330"), "9.3");
    assert_eq!(table.orders(), ["attack 1823", "done"]);
}

#[test]
fn r9_3_a_hex_is_attacked_once_in_an_action_but_again_in_another() {
    let scene = target().stack(&["NO-6GTk", "NO-20Tk"], "2230").unit("NO-1MR", "1822").unit("CZ-9Tk", "2232");
    let mut table = prepared(scene, "NO", "2231", &["NO-6GTk"]);
    table.dice("2").play("fire");
    assert_eq!(table.steps("P-16Tk"), 1);
    assert_eq!(table.refused("attack 2231"), "9.3", "the 20th Tank is still fresh, the target is not");
    table.dice("CZ").plays(&["done", "fight", "attack 2231", "commit CZ-9Tk"]);
    assert!(table.preview().starts_with("5 : 5 is 1:1"), "{}", table.preview());
}

#[test]
fn r9_3_a_unit_that_advanced_does_not_attack_again() {
    let scene = anchored().unit("M1", "2231").unit("P-8MR", "2331");
    let scene = scene.unit("NO-6GTk", "2230").unit("NO-20Tk", "2330");
    let mut table = prepared(scene, "NO", "2231", &["NO-6GTk"]);
    table.dice("1").plays(&["fire", "advance NO-6GTk", "attack 2331"]);
    assert_eq!(table.at("NO-6GTk"), "2231");
    assert_eq!(table.refused("commit NO-6GTk"), "9.3");
    assert_eq!(table.choices("commit"), ["NO-20Tk"]);
}

#[test]
fn r9_4_attacks_follow_one_another_in_any_order_on_any_enemies() {
    let scene = Scene::empty().unit("P-16Tk", "2231").unit("W-1MR", "2233").unit("M1", "2629");
    let scene = scene.unit("NO-6GTk", "2230").unit("NO-20Tk", "2234").unit("NO-1MR", "2628");
    let mut table = scene.fights("NO");
    assert_eq!(table.choices("attack"), ["2231", "2233", "2629"]);
    table.plays(&["attack 2629", "commit NO-1MR"]);
    assert_eq!(table.refused("attack 2231"), "9.4");
    assert_eq!(table.refused("done"), "9.2", "what was begun is finished");
    table.dice("4").play("fire");
    assert_eq!(table.choices("attack"), ["2231", "2233"]);
    table.plays(&["attack 2233", "commit NO-20Tk"]).dice("2").play("fire");
    assert_eq!(table.choices("attack"), ["2231"]);
    table.plays(&["attack 2231", "commit NO-6GTk"]).dice("2").play("fire");
    assert_eq!((table.steps("P-16Tk"), table.steps("W-1MR")), (1, 1));
    assert_eq!(table.orders(), ["done"], "nobody is left to attack");
}

#[test]
fn r9_4_the_next_attack_waits_for_losses_and_advance() {
    let scene = anchored().stack(&["M1", "M2"], "2231").unit("M3", "2331");
    let scene = scene.stack(&["NO-6GTk", "NO-20Tk"], "2230").unit("NO-1MR", "2330");
    let mut table = prepared(scene, "NO", "2231", &["NO-6GTk", "NO-20Tk"]);
    // 15 against 12 is 1:1, a 3 is 2/1.
    table.dice("3").play("fire");
    assert_eq!(table.refused("attack 2331"), "9.18");
    table.play("lose M1");
    assert_eq!(table.refused("attack 2331"), "9.18");
    table.plays(&["lose NO-6GTk", "lose NO-20Tk"]);
    assert!(table.offers("attack 2331"));
}

#[test]
fn r9_5_the_units_of_a_stack_attack_different_hexes_or_not_at_all() {
    // Each Polish unit of the stack attacks one of the two Soviet units; the third does nothing.
    let scene = target().stack(&["P-8MR", "P-12MR"], "2231").unit("NO-2MR", "2230").unit("NO-3MR", "2330");
    let mut table = prepared(scene, "P", "2230", &["P-16Tk"]);
    assert!(table.preview().starts_with("6 : 5 is 1:1"), "{}", table.preview());
    table.dice("5").plays(&["fire", "attack 2330"]);
    assert_eq!(table.choices("commit"), ["P-8MR", "P-12MR"]);
    table.play("commit P-8MR");
    assert!(table.preview().starts_with("5 : 5 is 1:1"), "{}", table.preview());
    table.dice("5 NO").play("fire");
    assert_eq!((table.at("P-16Tk").as_str(), table.at("P-8MR").as_str()), ("dead-pile", "dead-pile"));
    assert_eq!(table.steps("P-12MR"), 2);
}

#[test]
fn r9_6_26_against_7_is_three_to_one() {
    let units = ["NO-6GTk", "NO-BA-1GMR", "NO-BA-3GMR", "NO-BE-50GMR"];
    let scene = target().stack(&units, "2230");
    assert_eq!(prepared(scene, "NO", "2231", &units).preview(), working("26 : 7 is 3:1", &[], "3:1"));
}

#[test]
fn r9_6_reduced_units_count_with_their_reduced_factors() {
    let scene = Scene::empty().reduced("P-16Tk", "2231").reduced("NO-6GTk", "2230").unit("NO-20Tk", "2230");
    let table = prepared(scene, "NO", "2231", &["NO-6GTk", "NO-20Tk"]);
    assert!(table.preview().starts_with("10 : 5 is 2:1"), "{}", table.preview());
}

#[test]
fn r9_7_poor_odds_round_up_against_the_attacker() {
    let scene = || Scene::empty().stack(&["P-8MR", "P-12MR"], "2230").stack(&["EG-4MR", "CZ-15MR"], "2231");
    assert_eq!(prepared(scene(), "P", "2231", &["P-8MR"]).preview(), working("5 : 11 is 1:3", &[], "1:3"));
    assert_eq!(
        prepared(scene(), "P", "2231", &["P-8MR", "P-12MR"]).preview(),
        working("10 : 11 is 1:2", &[], "1:2")
    );
    let table = prepared(target().unit("NO-20Tk", "2230"), "NO", "2231", &["NO-20Tk"]);
    assert_eq!(table.preview(), working("7 : 7 is 1:1", &[], "1:1"));
}

/// Militia of one point in a hex, with an anchor.
pub(crate) fn one_point(at: &str) -> Scene {
    anchored().militia("M1", at, 1)
}

/// Resolves a battle at odds outside the table: the result is foretold, no die is rolled, and the log begins so.
#[track_caller]
fn fire_without_a_roll(table: &mut Table, foretold: [&str; 3], log: &str) {
    assert_eq!(table.preview(), foretold.join("\n"));
    assert_eq!(table.exactly("", "fire")[0].text, log);
}

#[test]
fn r9_8_final_odds_above_seven_to_one_are_0_6_without_a_roll() {
    let mut table = prepared(one_point("2231").unit("NO-6GTk", "2230"), "NO", "2231", &["NO-6GTk"]);
    let foretold = ["8 : 1 is 8:1", "8:1 on column automatic", "6x 0/6"];
    fire_without_a_roll(&mut table, foretold, "Attack on 2231: 8 against 1, 8:1, automatic: 0/6");
    assert_eq!(table.at("M1"), "dead-pile");
}

#[test]
fn r9_8_five_six_and_seven_to_one_are_read_on_the_last_column() {
    for (unit, odds) in [("NO-1MR", "5:1"), ("NO-BA-1GMR", "6:1"), ("NO-20Tk", "7:1")] {
        let table = prepared(one_point("2231").unit(unit, "2230"), "NO", "2231", &[unit]);
        let expected = format!("{odds} on column 5:1\n1x 0/6, 1x 0/5, 1x 0/4, 1x 0/3, 1x 0/2, 1x 1/1");
        assert!(table.preview().ends_with(&expected), "{}", table.preview());
    }
}

#[test]
fn r9_8_with_the_option_whatever_is_above_five_to_one_is_automatic() {
    let on = |unit: &str| {
        let scene = one_point("2231").unit(unit, "2230").option("above-5-1-automatic");
        prepared(scene, "NO", "2231", &[unit])
    };
    assert!(on("NO-1MR").preview().contains("5:1 on column 5:1\n1x 0/6"), "5:1 itself is rolled for");
    for (unit, odds) in [("NO-BA-1GMR", "6:1"), ("NO-20Tk", "7:1"), ("NO-6GTk", "8:1")] {
        let mut table = on(unit);
        let expected = format!("{odds} on column automatic\n6x 0/6");
        assert!(table.preview().ends_with(&expected), "{}", table.preview());
        table.exactly("", "fire");
        assert_eq!(table.at("M1"), "dead-pile");
    }
}

#[test]
fn r9_8_final_odds_below_one_to_three_are_2_0_without_a_roll() {
    let scene = target().reduced("NO-1MR", "2230").unit("NO-20Tk", "2330");
    let mut table = prepared(scene, "NO", "2231", &["NO-1MR"]);
    let foretold = ["2 : 7 is 1:4", "1:4 on column automatic", "6x 2/0"];
    fire_without_a_roll(&mut table, foretold, "Attack on 2231: 2 against 7, 1:4, automatic: 2/0");
    assert_eq!((table.at("NO-1MR").as_str(), table.steps("P-16Tk")), ("dead-pile", 2));
}

#[test]
fn r9_8_the_limits_are_applied_after_the_shifts() {
    // 9:1 with two columns left is 7:1 and rolls; the ratio is not cut to the table first.
    let scene = one_point("2630").unit("NO-CA-26Art", "2629");
    insta::assert_snapshot!(prepared(scene, "NO", "2630", &["NO-CA-26Art"]).preview(), @"
    9 : 1 is 9:1
    -2 defends in a city (9.13)
    7:1 on column 5:1
    1x 0/6, 1x 0/5, 1x 0/4, 1x 0/3, 1x 0/2, 1x 1/1
    ");
    // 1:5 with two columns right is 1:3 and rolls.
    let scene = target().unit("P-8MR", "2231").unit("NO-CA-8SP", "2230").air("2231", 2);
    assert_eq!(
        prepared(scene, "NO", "2231", &["NO-CA-8SP"]).preview(),
        working("3 : 13 is 1:5", &["+2 airpower over the defender (7.3)"], "1:3")
    );
    // 7:1 with one column right is beyond the table.
    let scene = one_point("2231").unit("NO-20Tk", "2230").air("2231", 1);
    insta::assert_snapshot!(prepared(scene, "NO", "2231", &["NO-20Tk"]).preview(), @"
    7 : 1 is 7:1
    +1 airpower over the defender (7.3)
    8:1 on column automatic
    6x 0/6
    ");
}

#[test]
fn r9_9_a_concentric_attack_over_rivers_stays_at_one_to_one() {
    let scene = Scene::empty().unit("P-16Tk", "2029").unit("CZ-15MR", "1928").unit("CZ-19MR", "2129");
    assert_eq!(
        prepared(scene, "CZ", "2029", &["CZ-15MR", "CZ-19MR"]).preview(),
        working(
            "8 : 7 is 1:1",
            &["-1 every attacker crosses a river or lake (9.12)", "+1 concentric attack (9.15)"],
            "1:1"
        )
    );
}

#[test]
fn r9_9_all_shifts_add_up() {
    // City, river and airpower.
    let scene = anchored().unit("M1", "2624").stack(&["NO-6GTk", "NO-20Tk"], "2523").air("2624", 1);
    assert_eq!(
        prepared(scene, "NO", "2624", &["NO-6GTk", "NO-20Tk"]).preview(),
        working(
            "15 : 6 is 2:1",
            &[
                "-1 every attacker crosses a river or lake (9.12)",
                "-2 defends in a city (9.13)",
                "+1 airpower over the defender (7.3)"
            ],
            "1:2"
        )
    );
}

#[test]
fn r9_10_clear_terrain_gives_no_shift() {
    let preview = prepared(target().unit("NO-6GTk", "2230"), "NO", "2231", &["NO-6GTk"]).preview();
    assert_eq!(preview.lines().nth(1), Some("1:1 on column 1:1"), "{preview}");
}

#[test]
fn r9_11_a_mountain_is_one_column_left_and_forest_is_none() {
    let scene = Scene::empty().unit("P-16Tk", "2741").unit("NO-6GTk", "2641");
    assert_eq!(
        prepared(scene, "NO", "2741", &["NO-6GTk"]).preview(),
        working("8 : 7 is 1:1", &["-1 defends in mountains (9.11)"], "1:2")
    );
    let scene = Scene::empty().unit("P-16Tk", "1234").unit("NO-6GTk", "1235");
    assert_eq!(prepared(scene, "NO", "1234", &["NO-6GTk"]).preview(), working("8 : 7 is 1:1", &[], "1:1"));
    // The attacker's own mountain is nothing to him, and a Soviet defender has his.
    let scene = Scene::empty().unit("P-16Tk", "2741").unit("NO-6GTk", "2642");
    let preview = prepared(scene, "P", "2642", &["P-16Tk"]).preview();
    assert!(preview.contains("\n-1 defends in mountains (9.11)\n1:2 on"), "{preview}");
}

#[test]
fn r9_12_the_river_shift_needs_every_attacker_across() {
    // The river runs between 1627 and 1527, not between 1628 and 1527.
    let scene =
        || Scene::empty().unit("P-8MR", "1527").stack(&["CZ-9Tk", "CZ-14Tk"], "1627").unit("CZ-13Tk", "1628");
    assert_eq!(
        prepared(scene(), "CZ", "1527", &["CZ-9Tk", "CZ-13Tk"]).preview(),
        working("10 : 6 is 1:1", &[], "1:1")
    );
    assert_eq!(
        prepared(scene(), "CZ", "1527", &["CZ-9Tk", "CZ-14Tk"]).preview(),
        working("10 : 6 is 1:1", &["-1 every attacker crosses a river or lake (9.12)"], "1:2")
    );
}

#[test]
fn r9_12_a_lake_counts_like_a_river() {
    let scene = Scene::empty().unit("P-8MR", "1819").unit("NO-6GTk", "1820");
    prepared(scene, "NO", "1819", &["NO-6GTk"]).shows("-1 every attacker crosses a river or lake (9.12)");
}

#[test]
fn r9_12_rivers_all_around_count_once_for_poles_and_spetsnaz_too() {
    // 2030 and 2129 are river sides of 2029, side by side.
    let scene = Scene::empty().unit("NO-6GTk", "2029").unit("P-8MR", "2030").unit("P-16Tk", "2129");
    let preview = prepared(scene, "P", "2029", &["P-8MR", "P-16Tk"]).preview();
    assert!(preview.contains("\n-1 every attacker crosses a river or lake (9.12)\n1:2 on"), "{preview}");
    let scene = Scene::empty().unit("P-8MR", "1527").unit("NO-CA-8SP", "1627");
    prepared(scene, "NO", "1527", &["NO-CA-8SP"]).shows("-1 every attacker crosses a river or lake (9.12)");
}

#[test]
fn r9_12_the_frontier_has_no_river_and_the_shift_adds_to_mountains() {
    let scene = Scene::empty().unit("P-8MR", "3040").unit("CZ-9Tk", "3139").unit("CZ-13Tk", "2939");
    let preview = prepared(scene, "CZ", "3040", &["CZ-9Tk"]).preview();
    assert!(!preview.contains("9.12"), "{preview}");
    let scene = Scene::empty().unit("P-8MR", "3040").unit("CZ-13Tk", "2939");
    insta::assert_snapshot!(prepared(scene, "CZ", "3040", &["CZ-13Tk"]).preview(), @"
    5 : 6 is 1:2
    -1 defends in mountains (9.11)
    -1 every attacker crosses a river or lake (9.12)
    1:4 on column automatic
    6x 2/0
    ");
}

#[test]
fn r9_13_a_city_is_two_columns_left_and_never_concentric() {
    let scene = anchored().unit("M1", "2630").unit("NO-6GTk", "2629").unit("NO-20Tk", "2631");
    assert_eq!(
        prepared(scene, "NO", "2630", &["NO-6GTk", "NO-20Tk"]).preview(),
        working("15 : 6 is 2:1", &["-2 defends in a city (9.13)"], "1:2")
    );
}

#[test]
fn r9_13_a_city_helps_a_soviet_defender_as_well() {
    let scene = Scene::empty().unit("NO-6GTk", "2630").unit("P-16Tk", "2629").unit("P-8MR", "2631");
    assert_eq!(
        prepared(scene, "P", "2630", &["P-16Tk", "P-8MR"]).preview(),
        working("11 : 6 is 1:1", &["-2 defends in a city (9.13)"], "1:3")
    );
}

/// The hexes around 2231 in clockwise order, and a unit for each.
const AROUND: [(&str, &str); 6] = [
    ("2130", "NO-6GTk"),
    ("2230", "NO-20Tk"),
    ("2330", "NO-1MR"),
    ("2331", "NO-2MR"),
    ("2232", "NO-3MR"),
    ("2131", "NO-BA-1Tk"),
];

#[test]
fn r9_15_opposite_hexes_the_alternating_three_or_more_than_three_are_concentric() {
    for hexes in 1u8..64 {
        let from: Vec<usize> = (0..6).filter(|index| hexes >> index & 1 == 1).collect();
        let holds = |wanted: &[usize]| wanted.iter().all(|index| from.contains(index));
        let opposite = holds(&[0, 3]) || holds(&[1, 4]) || holds(&[2, 5]);
        let alternating = holds(&[0, 2, 4]) || holds(&[1, 3, 5]);
        let expected = usize::from(opposite || alternating || from.len() > 3);
        let scene = AROUND.iter().fold(target(), |scene, (hex, unit)| scene.unit(unit, hex));
        let units: Vec<&str> = from.iter().map(|&index| AROUND[index].1).collect();
        let preview = prepared(scene, "NO", "2231", &units).preview();
        assert_eq!(
            preview.matches("\n+1 concentric attack (9.15)\n").count(),
            expected,
            "{units:?}\n{preview}"
        );
        assert_eq!(preview.lines().count(), 3 + expected, "{preview}");
    }
}

#[test]
fn r9_15_only_units_that_attack_count_and_one_stack_never_does() {
    let scene = || {
        target().unit("NO-6GTk", "2130").unit("NO-20Tk", "2130").unit("NO-1MR", "2331").unit("CZ-9Tk", "2331")
    };
    let preview = prepared(scene(), "NO", "2231", &["NO-6GTk", "NO-20Tk"]).preview();
    assert!(!preview.contains("9.15"), "{preview}");
    prepared(scene(), "NO", "2231", &["NO-6GTk", "NO-1MR"]).shows("+1 concentric attack (9.15)");
}

#[test]
fn r9_15_gold_hexes_count_and_poles_have_the_bonus_too() {
    // 1442 and 1643 are gold hexes on opposite sides of 1542.
    let scene = Scene::empty().unit("P-8MR", "1542").unit("EG-4MR", "1442").unit("EG-8MR", "1643");
    let preview = prepared(scene, "EG", "1542", &["EG-4MR", "EG-8MR"]).preview();
    assert_eq!(preview, working("10 : 6 is 1:1", &["+1 concentric attack (9.15)"], "2:1"));
    let scene = Scene::empty().unit("NO-6GTk", "2231").unit("P-16Tk", "2130").unit("P-8MR", "2331");
    let preview = prepared(scene, "P", "2231", &["P-16Tk", "P-8MR"]).preview();
    assert!(preview.starts_with("11 : 6 is 1:1\n+1 concentric attack (9.15)\n2:1 on"), "{preview}");
}

#[test]
fn r9_2_a_target_without_attackers_has_no_odds_yet() {
    let mut table = Scene::empty().unit("P-16Tk", "2231").unit("NO-6GTk", "2230").fights("NO");
    table.play("attack 2231");
    assert_eq!(
        table.preview(),
        "0 : 7 is none\nnone on column automatic\n\nNo attacker is committed yet (9.2)"
    );
    assert_eq!(table.refused("fire"), "9.6");
}
