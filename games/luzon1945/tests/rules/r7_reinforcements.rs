//! 7 US replacements and reinforcements: coming ashore, the 38th Division, and the way back to the box.

use serde_json::json;

use crate::r1_2_components::MAP;
use crate::r4_setup::{SECOND, SMALLER, THIRD as GROUP};
use crate::r5_sequence;
use crate::scene::{Scene, Table, texts};

const REGIMENTS: [&str; 3] = ["149IR", "151IR", "152IR"];

/// The start of a turn of the historical game, without a mission and without a counteroffensive.
fn start(turn: u8) -> Table {
    r5_sequence::start(turn, if turn == 1 { "3" } else { "3 2" })
}

/// Turn 3 with both forms of the 38th and the 34th RCT in the box, and the 6th ashore.
fn group() -> Scene {
    GROUP.iter().fold(Scene::empty().turn(3).unit("6ID", "0924"), |scene, unit| scene.unit(unit, "offshore"))
}

/// The hexes of the map file with this terrain and all these features, without `but`.
fn such_hexes(terrain: &str, features: &[&str], but: &[&str]) -> Vec<String> {
    let rows = MAP.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    let has = |row: &[&str], feature: &str| row[6].split(';').any(|found| found == feature);
    rows.filter(|row| row[3] == terrain)
        .filter(|row| features.iter().all(|feature| has(row, feature)))
        .filter(|row| !but.iter().any(|feature| has(row, feature)))
        .map(|row| row[0].to_owned())
        .collect()
}

fn sorted(mut hexes: Vec<String>) -> Vec<String> {
    hexes.sort();
    hexes
}

/// Where a unit with one OP comes ashore in an empty Luzon: every hex that costs 1.
fn landings(unit: &str, us: &[&str]) -> Vec<String> {
    let scene = Scene::empty().beachheads(&[]).us(us).unit_op(unit, "offshore", 1);
    sorted(scene.picked(unit).choices("to"))
}

/// Over which hexes the picked unit can leave the box.
fn ways(table: &Table) -> Vec<String> {
    let choices = table.view().choices;
    let moves = choices.iter().filter(|choice| choice.order.starts_with("to "));
    let mut first: Vec<String> = moves.map(|choice| choice.path[0].to_string()).collect();
    first.sort();
    first.dedup();
    first
}

/// The first of the group comes ashore at a hex that nobody defends.
fn landed(first: &str, hex: &str) -> Table {
    let mut table = group().picked(first);
    table.exactly("", &format!("to {hex}"));
    table
}

/// Picks a unit of the group that comes after the first: it leaves the box over this hex and no other.
#[track_caller]
fn assert_follows_over(table: &mut Table, unit: &str, hex: &str) {
    table.pick(unit);
    assert_eq!(ways(table), [hex], "{unit}");
}

#[test]
fn r7_1_the_number_on_the_back_is_the_turn_of_arrival() {
    let table = start(1);
    assert!(SMALLER.iter().all(|unit| table.at(unit) == "offshore"));
    assert!(SECOND.iter().chain(&GROUP).all(|unit| table.at(unit) == "turn-track"));
    let table = start(2);
    assert!(SMALLER.iter().chain(&SECOND).all(|unit| table.at(unit) == "offshore"));
    assert!(GROUP.iter().all(|unit| table.at(unit) == "turn-track"));
    let table = start(3);
    assert!(SMALLER.iter().chain(&SECOND).chain(&GROUP).all(|unit| table.at(unit) == "offshore"));
}

#[test]
fn r7_1_they_come_at_the_beginning_of_the_turn_and_once() {
    let mut table = Scene::set_up().deduction(1);
    table.exactly("", "deduct 6ID");
    let log = table.exactly("3 2", "done");
    let arrived: Vec<&str> =
        log.iter().filter(|line| line.rule.0 == "7.4").map(|line| line.text.as_str()).collect();
    assert_eq!(arrived, SECOND.map(|unit| format!("{unit} is now in the Offshore Box")));
    // A unit that is ashore is not put back.
    let scene = Scene::set_up().turn(2).unit("1CAV", "1024").unit("158RCT", "1023");
    let table = scene.phase_with("turn-start", "3 2");
    assert_eq!((table.at("1CAV").as_str(), table.at("158RCT").as_str()), ("1024", "1023"));
}

#[test]
fn r7_1_the_japanese_have_none() {
    let japanese = |table: &Table| {
        let counters = table.view().counters.into_iter().filter(|counter| counter.seat == table::Seat(1));
        counters.map(|counter| (counter.unit, format!("{:?}", counter.place))).collect::<Vec<_>>()
    };
    let first = japanese(&start(1));
    for turn in 2..=6 {
        assert_eq!(japanese(&start(turn)), first, "turn {turn}");
    }
}

#[test]
fn r7_2_a_division_lands_on_any_beach_and_nowhere_else() {
    for unit in ["1CAV", "25ID", "6ID"] {
        assert_eq!(landings(unit, &[]), sorted(such_hexes("beach", &[], &["bicol"])), "{unit}");
    }
    // With 2 OP the beaches of Bicol as well.
    let table = Scene::empty().beachheads(&[]).unit_op("25ID", "offshore", 2).picked("25ID");
    assert_eq!(sorted(table.choices("to")), sorted(such_hexes("beach", &[], &[])));
}

#[test]
fn r7_2_a_sub_divisional_unit_lands_on_beaches_and_on_coastal_clear() {
    // The shore of Manila Bay too: the text has no bar.
    let shore = [such_hexes("beach", &[], &["bicol"]), such_hexes("clear", &["coast"], &[])].concat();
    for unit in SMALLER {
        assert_eq!(landings(unit, &[]), sorted(shore.clone()), "{unit}");
    }
}

#[test]
fn r7_2_a_regiment_lands_at_0736_but_neither_at_0735_nor_at_0635() {
    let table = Scene::empty().unit("158RCT", "offshore").picked("158RCT");
    assert_eq!(table.cost("0736").as_deref(), Some("1 OP, 100 %"));
    assert_eq!((table.refused("to 0735"), table.refused("to 0635")), ("7.2", "7.2"));
    let table = Scene::empty().unit("25ID", "offshore").picked("25ID");
    for hex in ["0736", "0735", "0635", "1012"] {
        assert_eq!(table.refused(&format!("to {hex}")), "7.2", "a division at {hex}");
    }
}

#[test]
fn r7_2_a_refusal_says_why_nobody_lands_there() {
    let table = |unit: &str| Scene::empty().beachheads(&[]).unit(unit, "offshore").picked(unit);
    let why = |table: &Table, hex: &str| table.refusal(&format!("to {hex}")).why;
    let regiment = table("158RCT");
    for (hex, reason) in [
        ("0735", "it is a town"),
        ("0635", "it is rough"),
        ("1537", "it is a city"),
        ("1129", "it is a town"),
        ("1023", "it is not on the coast"),
        ("1140", "it is an island, taken by air or from another hex"),
    ] {
        let found = why(&regiment, hex);
        assert!(found.starts_with("158RCT cannot come ashore at ") && found.ends_with(reason), "{found}");
    }
    assert!(why(&table("25ID"), "0736").ends_with(": a division needs a beach"));
}

#[test]
fn r7_2_inland_hexes_cities_and_mountains_are_no_landing_places() {
    let table = Scene::empty().beachheads(&[]).unit("158RCT", "offshore").picked("158RCT");
    for hex in ["1129", "1537", "1538", "1930", "2104", "1023", "2205"] {
        assert_eq!(table.refused(&format!("to {hex}")), "7.2", "{hex}");
    }
    assert_eq!((table.refused("to 1420"), table.refused("to 0724")), ("8.12", "8.10"));
}

#[test]
fn r7_2_the_first_land_hex_is_paid_for_and_each_one_after_it() {
    let scene = Scene::empty().unit("25ID", "offshore").us(&["1024", "1125"]);
    let mut table = scene.picked("25ID");
    let costs = ["0924", "1024", "1125"].map(|hex| table.cost(hex).expect("a price"));
    assert_eq!(costs, ["1 OP", "2 OP", "3 OP"]);
    table.exactly("", "to 1125");
    assert_eq!((table.at("25ID").as_str(), table.op("25ID")), ("1125", 7));
    let table = Scene::empty().unit("25ID", "offshore").picked("25ID");
    assert_eq!(table.cost("2840").as_deref(), Some("2 OP, 100 %"), "a beach of Bicol");
}

#[test]
fn r7_2_any_beach_will_do_and_it_need_not_be_a_beachhead() {
    for hex in ["2127", "1544", "0631", "3445"] {
        let mut table = Scene::with_reserve().unit("25ID", "offshore").picked("25ID");
        assert_eq!(table.markers("beachhead", hex), 0);
        // Nobody defends a beach, and no die is rolled.
        table.exactly("", &format!("to {hex}"));
        assert_eq!((table.at("25ID").as_str(), table.is_us(hex)), (hex, true));
        assert_eq!(table.markers("beachhead", hex), 0, "it does not become one");
    }
}

#[test]
fn r7_2_from_that_moment_the_unit_moves_and_fights_without_restriction() {
    let mut table = Scene::with_reserve().unit("25ID", "offshore").picked("25ID");
    table.exactly("", "to 1544");
    table.exactly("1", "to 1643");
    table.exactly("3 3", "to 1644");
    assert_eq!((table.at("25ID").as_str(), table.op("25ID")), ("1644", 7));
}

#[test]
fn r7_2_a_beach_with_a_unit_on_it_can_be_passed() {
    let mut table = Scene::empty().unit("6ID", "0924").unit("25ID", "offshore").picked("25ID");
    assert_eq!(table.refused("to 0924"), "6.1");
    table.exactly("1", "to 1024");
    assert_eq!(table.op("25ID"), 8, "1 for the beach and 1 for the hex beyond");
}

#[test]
fn r7_2_a_japanese_shore_halts_the_unit_there() {
    let table = Scene::empty().unit("25ID", "offshore").picked("25ID");
    assert!(table.offers("to 1544"));
    assert_eq!(table.refused("to 1643"), "7.2", "behind a Japanese-controlled beach");
}

#[test]
fn r7_2_with_the_option_the_shore_of_manila_bay_is_shut_until_corregidor_is_taken() {
    let stars = such_hexes("clear", &["star"], &[]);
    assert_eq!(stars.len(), 12);
    let scene = |option: &str, us: &[&str], unit: &str| {
        let scene = Scene::empty().option("bay-closed", option).beachheads(&[]).us(us);
        scene.unit_op(unit, "offshore", 1).picked(unit)
    };
    let (shut, open) = (scene("on", &[], "158RCT"), scene("on", &["1140"], "158RCT"));
    let (by_default, division) = (scene("off", &[], "158RCT"), scene("off", &[], "25ID"));
    for hex in &stars {
        let order = format!("to {hex}");
        assert_eq!(shut.refused(&order), "7.2", "{hex}");
        assert!(open.offers(&order) && by_default.offers(&order), "{hex}");
        assert!(!division.offers(&order), "{hex} is no beach for a division");
    }
    let shore = [such_hexes("beach", &[], &["bicol"]), such_hexes("clear", &["coast"], &["star"])];
    assert_eq!(sorted(shut.choices("to")), sorted(shore.concat()), "the rest of the coast is open");
}

#[test]
fn r7_2_the_defenders_of_a_shore_are_found_as_anywhere() {
    // A star uses the row for clear and is fired for on 4 and more.
    let scene = || Scene::with_reserve().unit("158RCT", "offshore");
    let mut table = scene().picked("158RCT");
    table.exactly("6 4", "to 1439");
    assert_eq!((table.op("158RCT"), table.at("158RCT").as_str()), (3, "1439"));
    let mut table = scene().unit_op("158RCT", "offshore", 1).picked("158RCT");
    table.exactly("6", "to 1439");
    assert_eq!((table.at("158RCT").as_str(), table.is_us("1439")), ("offshore", false), "beaten off");
    let mut table = scene().picked("158RCT");
    table.exactly("", "to 0736");
}

#[test]
fn r7_2_corregidor_is_not_entered_straight_from_the_box() {
    for us in [&[][..], &["1140"]] {
        let table = Scene::empty().beachheads(&[]).us(us).unit_op("158RCT", "offshore", 1).picked("158RCT");
        assert!(!table.offers("to 1140"), "{us:?}");
    }
    let table = Scene::empty().beachheads(&[]).unit("158RCT", "offshore").picked("158RCT");
    assert_eq!(table.refused("to 1140"), "7.2");
    let table = Scene::empty().beachheads(&[]).unit("503PIR", "offshore").picked("503PIR");
    assert!(table.offers("drop 1140"), "but by air");
    // By sea from a land hex: landing at Nasugbu, two sea hexes and the island.
    let table = Scene::empty().beachheads(&["1142"]).unit("158RCT", "offshore").picked("158RCT");
    assert!(table.cost("1140").is_some_and(|cost| cost.starts_with("4 OP")), "{:?}", table.cost("1140"));
}

#[test]
fn r7_3_all_units_recover_their_op_on_turns_1_to_5() {
    for turn in 1..=5 {
        let scene = Scene::set_up().turn(turn).unit_op("6ID", "0924", 0).unit_op("158RCT", "2104", 0);
        let scene = scene.unit_op("13AG", "offshore", 2).unit_op("43ID", "0923", 9);
        let table = scene.phase_with("administration", &vec!["2"; usize::from(turn)].join(" "));
        assert_eq!(
            ["6ID", "158RCT", "13AG", "43ID"].map(|unit| table.op(unit)),
            [10, 5, 5, 10],
            "turn {turn}"
        );
    }
}

#[test]
fn r7_3_there_is_no_other_way_to_recover_op() {
    // Turn 6 is the end: nothing is given back.
    let table = Scene::set_up().turn(6).unit_op("6ID", "0924", 3).phase("administration");
    assert_eq!(table.op("6ID"), 3);
    // Neither the start of a turn nor going to the box gives any.
    let scene = Scene::set_up().turn(2).unit_op("6ID", "0924", 3).unit_op("158RCT", "1024", 2);
    let mut table = scene.phase_with("turn-start", "3 2");
    assert_eq!(table.op("6ID"), 3);
    table.plays(&["pick 158RCT", "offshore"]);
    assert_eq!(table.op("158RCT"), 1);
}

#[test]
fn r7_4_the_five_smaller_units_can_be_used_from_turn_1() {
    let mut table = start(1);
    for (unit, hex) in SMALLER.into_iter().zip(["0822", "1012", "1544", "2127", "0736"]) {
        table.operate(unit, &[(&format!("to {hex}"), "")]);
        assert_eq!(table.at(unit), hex);
    }
}

#[test]
fn r7_4_three_divisions_can_be_used_from_turn_2() {
    let table = start(1);
    for unit in SECOND.into_iter().chain(GROUP) {
        assert_eq!(table.refused(&format!("pick {unit}")), "7.4", "{unit} on turn 1");
    }
    let table = start(2);
    assert!(SECOND.iter().all(|unit| table.offers(&format!("pick {unit}"))));
    for unit in GROUP {
        assert_eq!(table.refused(&format!("pick {unit}")), "7.4", "{unit} on turn 2");
    }
}

#[test]
fn r7_5_both_forms_and_the_34th_rct_are_in_the_box_from_turn_3() {
    let table = start(3);
    assert!(GROUP.iter().all(|unit| table.at(unit) == "offshore"));
    for unit in ["38ID", "149IR", "151IR", "152IR"] {
        assert!(table.offers(&format!("pick {unit}")), "{unit}");
    }
    assert_eq!((table.op("38ID"), table.op("149IR"), table.op("34RCT")), (10, 5, 5));
}

#[test]
fn r7_5_they_may_land_on_turn_3_or_later_and_need_not_land_at_all() {
    for turn in 3..=6 {
        let mut table = group().turn(turn).picked("38ID");
        table.exactly("", "to 0923");
        assert_eq!(table.at("38ID"), "0923", "turn {turn}");
        assert!(group().turn(turn).operations().offers("done"), "turn {turn}");
    }
}

#[test]
fn r7_5_the_division_lands_over_a_beachhead_and_only_there() {
    let scene =
        |marked: &[&str], op| group().beachheads(marked).unit("6ID", "1529").unit_op("38ID", "offshore", op);
    let lingayen = ["0725", "0824", "0923", "0924"];
    assert_eq!(sorted(scene(&lingayen, 1).picked("38ID").choices("to")), lingayen);
    // Other divisions may use any beach (7.2); not so the 38th.
    assert!(!scene(&lingayen, 10).picked("38ID").offers("to 2204"), "a beach without a marker");
    for hex in ["0736", "1012", "0735"] {
        assert_eq!(scene(&lingayen, 10).picked("38ID").refused(&format!("to {hex}")), "7.5", "{hex}");
    }
    assert_eq!(scene(&["2840", "2940"], 2).picked("38ID").choices("to"), ["2840", "2940"]);
    assert_eq!(scene(&[], 10).operations().refused("pick 38ID"), "7.5", "no beachhead, no landing");
}

#[test]
fn r7_5_the_regiments_land_over_a_beach_or_a_coastal_clear_hex() {
    let shore = [such_hexes("beach", &[], &["bicol"]), such_hexes("clear", &["coast"], &[])].concat();
    for unit in REGIMENTS {
        let scene = group().beachheads(&[]).unit("6ID", "1529").unit_op(unit, "offshore", 1);
        let table = scene.picked(unit);
        assert_eq!(sorted(table.choices("to")), sorted(shore.clone()), "{unit}");
        for hex in ["0735", "0635", "1129"] {
            assert_eq!(table.refused(&format!("to {hex}")), "7.5", "{unit} at {hex}");
        }
    }
}

#[test]
fn r7_5_the_regiments_may_use_manila_bay() {
    let shut = group().option("bay-closed", "on").picked("149IR");
    assert_eq!(shut.refused("to 1439"), "7.5");
    let mut table = group().picked("149IR");
    table.exactly("1", "to 1439");
    assert_eq!(table.at("149IR"), "1439");
    assert_follows_over(&mut table, "151IR", "1439");
}

#[test]
fn r7_5_the_first_to_land_fixes_the_form_for_good() {
    let mut table = group().picked("38ID");
    let log = table.exactly("", "to 0923");
    assert!(log.iter().any(|line| line.rule.0 == "7.5"), "{:?}", texts(&log));
    for unit in REGIMENTS {
        assert_eq!((table.at(unit).as_str(), table.refused(&format!("pick {unit}"))), ("set-aside", "7.5"));
    }
    assert_eq!(table.at("34RCT"), "offshore");
    for first in REGIMENTS {
        let table = landed(first, "0736");
        assert_eq!((table.at("38ID").as_str(), table.refused("pick 38ID")), ("set-aside", "7.5"), "{first}");
        assert!(GROUP[1..].iter().all(|unit| table.at(unit) != "set-aside"));
    }
}

#[test]
fn r7_5_picking_a_unit_does_not_fix_the_form() {
    let mut table = group().picked("38ID");
    assert!(REGIMENTS.iter().all(|unit| table.at(unit) == "offshore"));
    table::AnyMatch::undo(table.game()).expect("no dice were rolled");
    table.play("pick 149IR");
    assert_eq!(table.at("38ID"), "offshore");
}

#[test]
fn r7_5_the_34th_rct_cannot_be_the_first_while_the_form_is_open() {
    let table = group().operations();
    assert_eq!(table.refused("pick 34RCT"), "7.5");
    assert!(!table.choices("pick").contains(&"34RCT".to_owned()));
}

#[test]
fn r7_5_the_34th_rct_may_be_the_first_once_the_form_is_fixed() {
    // A regiment or the division has borne a deduction: the group is known, and nobody is ashore.
    for (form, others, clear) in [("division", &GROUP[..1], false), ("regiments", &GROUP[1..4], true)] {
        let scene = Scene::empty().turn(4).unit("6ID", "0924").with("xi-corps", json!({ "form": form }));
        let scene = others.iter().fold(scene, |scene, unit| scene.unit(unit, "offshore"));
        let mut table = scene.unit("34RCT", "offshore").operations();
        assert!(table.offers("pick 34RCT"), "as {form}");
        table.play("pick 34RCT");
        assert_eq!((table.offers("to 0923"), table.offers("to 0736")), (true, clear), "as {form}");
        // The 38th comes over its hex then, on whatever turn.
        table.exactly("", "to 0923");
        table.exactly("1", "to 1023");
        assert!(table.offers("done"), "as {form}");
        assert_follows_over(&mut table, others[0], "0923");
    }
}

#[test]
fn r7_5_the_others_follow_over_the_same_hex_and_no_other() {
    let mut table = landed("149IR", "0736");
    table.exactly("1", "to 0836");
    for unit in ["151IR", "152IR", "34RCT"] {
        assert_follows_over(&mut table, unit, "0736");
        assert!(!table.offers("to 0923") && !table.offers("to 1012"), "{unit}");
        table.exactly("", "to 0736");
        // It makes room for the next.
        let hex = table.choices("to").into_iter().find(|hex| hex != "0736").expect("room");
        table.dice("1").play(&format!("to {hex}"));
    }
    assert!(table.offers("done"));
}

#[test]
fn r7_5_they_may_follow_through_the_hex_while_the_first_stands_in_it() {
    let mut table = landed("149IR", "0736");
    table.play("pick 151IR");
    assert_eq!(table.refused("to 0736"), "6.1");
    assert_eq!(table.cost("0836").map(|cost| cost[..4].to_owned()).as_deref(), Some("2 OP"));
    table.exactly("1", "to 0836");
    assert_eq!(table.at("151IR"), "0836");
    assert_follows_over(&mut table, "34RCT", "0736");
}

#[test]
fn r7_5_with_the_division_the_34th_rct_follows_over_its_beachhead_on_any_turn() {
    let mut table = landed("38ID", "0923");
    assert!(table.offers("done"), "no turn is stated for it");
    table.exactly("1", "to 1023");
    assert_follows_over(&mut table, "34RCT", "0923");
    assert_eq!(table.refused("offshore"), "7.6");
    table.exactly("", "to 0923");
    assert!(table.offers("done"));
}

#[test]
fn r7_5_the_landing_hex_is_the_one_it_comes_over_and_not_where_it_ends() {
    // Over a beachhead and on in one order: the others come over the same beachhead.
    let mut table = group().us(&["1024", "1125"]).picked("38ID");
    let path = table.choice("to 1125").expect("a choice").path;
    let over = path[0].to_string();
    table.exactly("", "to 1125");
    assert_follows_over(&mut table, "34RCT", &over);
}

#[test]
fn r7_5_the_phase_cannot_be_ended_while_one_still_can_follow() {
    let mut table = landed("149IR", "0736");
    for (unit, hex) in [("151IR", "0836"), ("152IR", "0835")] {
        assert_eq!(table.refused("done"), "7.5", "{unit} is still in the box");
        assert!(!table.orders().contains(&"done".to_owned()));
        table.pick(unit);
        table.dice("1").play(&format!("to {hex}"));
        assert_eq!(table.at(unit), hex);
    }
    assert!(table.offers("done"), "the 34th RCT may come on a later turn");
}

#[test]
fn r7_5_other_units_may_act_in_between() {
    let mut table = landed("149IR", "0736");
    table.play("pick 6ID");
    table.exactly("1", "to 1024");
    assert_eq!(table.refused("done"), "7.5");
    assert!(table.offers("pick 151IR"));
}

#[test]
fn r7_5_the_others_do_not_follow_by_way_of_a_division() {
    // The 6th stands linked in 1024: other regiments could join it for 1 OP.
    let scene = group().unit("6ID", "1024").us(&["1125"]).unit("158RCT", "offshore");
    let mut table = scene.picked("149IR");
    table.exactly("", "to 0736");
    for unit in ["151IR", "34RCT"] {
        let mut table = Scene::empty().turn(3).unit("6ID", "1024").us(&["1125"]);
        table = table.unit("149IR", "0736").unit(unit, "offshore");
        let table = table.with("xi-corps", json!({ "form": "regiments", "hex": "0736" })).picked(unit);
        assert_eq!(ways(&table), ["0736"], "{unit}");
    }
    table.play("pick 158RCT");
    assert!(ways(&table).contains(&"1024".to_owned()), "a unit of another group can");
}

#[test]
fn r7_5_before_the_landing_no_unit_of_the_group_joins_a_division() {
    let scene = || group().beachheads(&["0924"]).unit("6ID", "0924").us(&["1024"]);
    // 1024 costs 1 from the division's hex by 7.6 and 1 from the beach by 7.2: the beach counts as their landing.
    let mut table = scene().picked("149IR");
    table.exactly("", "to 1024");
    assert_follows_over(&mut table, "151IR", "0924");
    // Inland the division is out of reach of the group.
    let scene = || group().beachheads(&["0924"]).unit("6ID", "1024").us(&["1125"]);
    for unit in ["149IR", "38ID"] {
        assert!(!ways(&scene().picked(unit)).contains(&"1024".to_owned()), "{unit}");
    }
}

#[test]
fn r7_5_the_first_regiment_lands_only_if_all_three_are_in_the_box() {
    let table = group().unit("151IR", "rescue").operations();
    assert_eq!(table.refused("pick 149IR"), "7.5", "without the 151st");
    assert!(table.offers("pick 38ID"), "the division does not need the regiments");
}

#[test]
fn r7_5_a_34th_rct_that_is_away_or_without_op_does_not_keep_the_38th_at_sea() {
    for scene in [group().unit("34RCT", "rescue"), group().unit_op("34RCT", "offshore", 0)] {
        let table = scene.operations();
        assert!(table.offers("pick 149IR") && table.offers("pick 38ID"));
    }
    let mut table = group().unit("34RCT", "rescue").picked("149IR");
    table.exactly("", "to 0736");
    for (unit, hex) in [("151IR", "0836"), ("152IR", "0835")] {
        table.pick(unit);
        table.dice("1").play(&format!("to {hex}"));
    }
    assert!(table.offers("done"));
}

#[test]
fn r7_5_the_first_regiment_lands_only_if_all_three_can_pay_for_the_hex() {
    let table = group().unit_op("151IR", "offshore", 0).operations();
    assert_eq!(table.refused("pick 149IR"), "7.5", "the 151st has nothing");
    assert!(table.offers("pick 38ID"), "the regiments' OP do not matter to the division");
    // A beach of Bicol costs 2.
    let table = group().unit_op("151IR", "offshore", 1).picked("149IR");
    assert!(table.offers("to 0736") && !table.offers("to 2840"), "the 151st has 1 OP");
    let table = group().unit_op("151IR", "offshore", 2).unit_op("34RCT", "offshore", 0).picked("149IR");
    assert!(table.offers("to 2840"), "the 151st has 2 OP");
}

#[test]
fn r7_5_a_rescue_mission_fixes_the_form() {
    for unit in REGIMENTS {
        let mut table = group().phase("rescue");
        table.exactly("", &format!("rescue {unit}"));
        table.exactly("2", "done");
        assert_eq!((table.at("38ID").as_str(), table.refused("pick 38ID")), ("set-aside", "7.5"), "{unit}");
        for other in REGIMENTS.iter().filter(|other| **other != unit) {
            assert_eq!(table.refused(&format!("pick {other}")), "7.5", "{other} waits for {unit}");
        }
        assert!(table.offers("pick 34RCT"), "the form is fixed, and no turn is stated");
    }
}

#[test]
fn r7_5_the_34th_rct_on_a_rescue_mission_fixes_nothing() {
    let mut table = group().phase("rescue");
    table.exactly("", "rescue 34RCT");
    table.exactly("2", "done");
    assert!(GROUP[..4].iter().all(|unit| table.at(unit) == "offshore"));
    assert!(table.offers("pick 38ID") && table.offers("pick 149IR"), "nor do they wait for it");
}

#[test]
fn r7_5_bearing_a_deduction_fixes_the_form() {
    let bears = |unit: &str| {
        let mut table = group().deduction(4);
        table.bears(unit, 3);
        table
    };
    let table = bears("151IR");
    assert_eq!((table.at("38ID").as_str(), table.refused("deduct 38ID")), ("set-aside", "5.5"));
    assert!(table.offers("deduct 149IR") && table.offers("deduct 34RCT"));
    let table = bears("38ID");
    for unit in REGIMENTS {
        assert_eq!((table.at(unit).as_str(), table.refused(&format!("deduct {unit}"))), ("set-aside", "5.5"));
    }
    let table = bears("34RCT");
    assert!(GROUP.iter().all(|unit| table.at(unit) == "offshore"), "it belongs to both forms");
    assert!(table.offers("deduct 38ID") && table.offers("deduct 151IR"));
}

#[test]
fn r7_5_the_form_that_a_deduction_fixed_holds_on_the_next_turn() {
    let mut table = group().deduction(3);
    table.bears("151IR", 3);
    table.exactly("3 2", "done");
    assert_eq!((table.turn(), table.refused("pick 38ID")), (4, "7.5"));
    table.plays(&["pick 149IR"]);
    assert!(table.offers("to 2840"), "the 151st has 2 OP left, enough for Bicol");
}

/// The 149th has landed at 0736 with its last OP and stands there; the 151st has one, and the 152nd so many.
fn blocked_by_a_spent_regiment(op: u8) -> Table {
    let scene = group().unit_op("149IR", "offshore", 1).unit_op("151IR", "offshore", 1);
    let mut table = scene.unit_op("152IR", "offshore", op).picked("149IR");
    table.exactly("", "to 0736");
    assert_eq!((table.op("149IR"), table.at("149IR").as_str()), (0, "0736"));
    table
}

#[test]
fn r7_5_who_cannot_follow_any_more_does_not_hold_up_the_phase() {
    let table = blocked_by_a_spent_regiment(1);
    assert_eq!(table.refused("pick 151IR"), "7.5");
    assert!(table.offers("done"));
    // With one OP more the 152nd could go through and on, and has to.
    assert_eq!(blocked_by_a_spent_regiment(2).refused("done"), "7.5");
}

#[test]
fn r7_5_a_unit_that_could_make_room_does_not_excuse_the_others() {
    let scene = group().unit_op("151IR", "offshore", 1).unit_op("152IR", "offshore", 1);
    let mut table = scene.picked("149IR");
    table.exactly("", "to 0736");
    assert_eq!(table.op("149IR"), 4, "it can go on and leave the hex");
    assert_eq!((table.refused("done"), table.refused("pick 151IR")), ("7.5", "7.5"), "nobody fits in there");
    // Once there is room the follower has to come.
    table.exactly("1", "to 0836");
    assert_eq!(table.refused("done"), "7.5");
    table.play("pick 151IR");
    table.exactly("", "to 0736");
    assert!(table.offers("done"), "the 152nd finds the 151st in its way, and that cannot move");
}

#[test]
fn r7_5_who_comes_on_a_later_turn_uses_the_same_hex() {
    let mut table = blocked_by_a_spent_regiment(1);
    table.end_turn("6ID");
    for unit in ["151IR", "34RCT"] {
        assert_eq!((table.turn(), table.at(unit).as_str(), table.op(unit)), (4, "offshore", 5));
    }
    assert_eq!(table.refused("done"), "7.5", "a regiment has to");
    for (unit, hex) in [("151IR", "0836"), ("152IR", "0835"), ("34RCT", "0735")] {
        assert_follows_over(&mut table, unit, "0736");
        table.dice("1").play(&format!("to {hex}"));
        assert_eq!(table.at(unit), hex);
    }
}

#[test]
fn r7_5_regiments_that_went_back_to_the_box_land_anywhere() {
    let units = ["149IR", "151IR", "152IR", "34RCT"];
    let scene = |back: &str| {
        let places = units.iter().zip(["0923", "1022", "1023", "1024"]);
        let scene = places.fold(Scene::empty().turn(4), |scene, (unit, hex)| scene.unit(unit, hex));
        let landing = json!({ "form": "regiments", "hex": "0923" });
        scene.with("xi-corps", landing).picked(back)
    };
    for unit in units {
        let mut table = scene(unit);
        table.exactly("", "offshore");
        assert_eq!((table.at(unit).as_str(), table.op(unit)), ("offshore", 4));
        for hex in ["1012", "2204", "0736"] {
            assert!(table.offers(&format!("to {hex}")), "{unit} at {hex}");
        }
        assert!(table.offers("done"), "and it need not come back at all");
    }
}

#[test]
fn r7_5_a_regiment_may_go_back_on_the_very_turn_of_its_landing() {
    let mut table = landed("149IR", "0923");
    table.exactly("", "offshore");
    assert_eq!((table.at("149IR").as_str(), table.op("149IR")), ("offshore", 3));
    assert!(ways(&table).len() > 1, "it has done its duty and lands where it likes");
    assert_eq!(table.refused("done"), "7.5", "the others have not");
    for (unit, hex) in [("151IR", "0923"), ("152IR", "1022")] {
        assert_follows_over(&mut table, unit, "0923");
        table.dice("1").play(&format!("to {hex}"));
    }
    assert!(table.offers("done"), "the 149th need not come again");
}

#[test]
fn r7_5_who_was_in_the_box_once_more_may_join_a_division() {
    let scene = Scene::empty().turn(4).unit("149IR", "0923").unit("6ID", "1024").us(&["1125"]);
    let scene = scene.unit("151IR", "0924").unit("152IR", "0824").unit("34RCT", "0725");
    let mut table = scene.with("xi-corps", json!({ "form": "regiments", "hex": "0923" })).picked("149IR");
    table.exactly("", "offshore");
    assert_eq!(table.cost("1125").as_deref(), Some("2 OP"));
    table.exactly("", "to 1125");
    assert_eq!(table.op("149IR"), 2);
}

#[test]
fn r7_5_a_position_has_the_38th_in_one_form_only() {
    let error = group().unit("38ID", "1024").unit("149IR", "1023").error("operations");
    assert!(error.contains("7.5"), "{error}");
    let error = group().with("xi-corps", json!({ "form": "division" })).error("operations");
    assert!(error.contains("in the other form (7.5)"), "{error}");
}

/// A line of US-controlled hexes from the beachhead 0924 inland.
const CHAIN: [&str; 3] = ["1024", "1125", "1126"];

#[test]
fn r7_6_a_division_that_is_ashore_never_goes_back() {
    for unit in ["6ID", "1CAV", "11ABN"] {
        for hex in ["0924", "1024"] {
            let table = Scene::empty().unit(unit, hex).picked(unit);
            assert_eq!(table.refused("offshore"), "7.6", "{unit} in {hex}");
            assert!(!table.orders().contains(&"offshore".to_owned()));
        }
    }
}

#[test]
fn r7_6_a_sub_divisional_unit_leaves_the_map_for_1_op_from_any_linked_hex() {
    for hex in ["0924", "1024", "1125", "1126"] {
        let mut table = Scene::with_reserve().us(&CHAIN).unit("158RCT", hex).picked("158RCT");
        assert_eq!(table.words("offshore").as_deref(), Some("1 OP"));
        table.exactly("", "offshore");
        assert_eq!((table.at("158RCT").as_str(), table.op("158RCT")), ("offshore", 4), "{hex}");
        assert!(table.is_us(hex));
    }
}

#[test]
fn r7_6_without_a_chain_to_a_beachhead_it_stays() {
    // 1125 is Japanese: 1126 hangs in the air.
    let table = Scene::empty().us(&["1024"]).unit("158RCT", "1126").picked("158RCT");
    assert_eq!(table.refused("offshore"), "7.6");
    assert!(!table.orders().contains(&"offshore".to_owned()));
    // A beach is no beachhead.
    let table = Scene::empty().unit("158RCT", "2204").picked("158RCT");
    assert_eq!(table.refused("offshore"), "7.6");
    let table = Scene::empty().beachheads(&["2204"]).unit("158RCT", "2204").picked("158RCT");
    assert!(table.offers("offshore"));
}

#[test]
fn r7_6_the_chain_may_lead_to_any_beachhead_and_wind_about() {
    for (unit, hex) in [("158RCT", "1125"), ("13AG", "1442")] {
        let scene = Scene::empty().beachheads(&["0923", "1343"]).us(&["1022", "1123", "1124"]);
        assert!(scene.unit(unit, hex).picked(unit).offers("offshore"), "{unit}");
    }
}

#[test]
fn r7_6_taking_the_missing_hex_closes_the_chain_at_once() {
    let scene = Scene::empty().us(&["1024"]).unit("158RCT", "1126").unit("6ID", "0924");
    let mut table = scene.picked("6ID");
    table.exactly("1", "to 1125");
    table.play("pick 158RCT");
    assert!(table.offers("offshore"));
}

#[test]
fn r7_6_a_unit_in_the_box_or_without_op_cannot_leave_the_map() {
    let table = Scene::empty().unit("158RCT", "offshore").picked("158RCT");
    assert_eq!(table.refused("offshore"), "7.6");
    let table = Scene::with_reserve().unit_op("158RCT", "0924", 0).operations();
    assert_eq!(table.refused("pick 158RCT"), "8.2");
    let mut table = Scene::with_reserve().unit_op("158RCT", "0924", 1).picked("158RCT");
    table.exactly("", "offshore");
    assert_eq!((table.op("158RCT"), table.refused("pick 158RCT")), (0, "8.2"), "and no way back this turn");
}

#[test]
fn r7_6_two_op_take_a_unit_from_one_end_of_the_front_to_the_other() {
    // From Lingayen to the 25th near Batangas, both linked with a beachhead.
    let scene = Scene::empty().beachheads(&["0924", "1544"]).us(&["1643"]);
    let mut table = scene.unit("25ID", "1543").unit("158RCT", "0924").picked("158RCT");
    table.exactly("", "offshore");
    assert_eq!(table.op("158RCT"), 4);
    // 1 to the division and 1 for the hex beyond.
    assert_eq!(table.cost("1643").as_deref(), Some("2 OP"));
    table.exactly("", "to 1643");
    assert_eq!((table.at("158RCT").as_str(), table.op("158RCT")), ("1643", 2));
}

#[test]
fn r7_6_it_may_go_and_come_as_often_as_its_op_allow() {
    let scene = Scene::with_reserve().us(&["1024"]).unit("158RCT", "1024");
    let mut table = scene.picked("158RCT");
    table.plays(&["offshore", "to 0924", "offshore", "to 0924", "offshore"]);
    assert_eq!((table.at("158RCT").as_str(), table.op("158RCT")), ("offshore", 0));
}

#[test]
fn r7_6_coming_to_a_division_costs_1_whatever_the_hex() {
    // A beach of Bicol costs 2 by 7.2; on the division there it is 1.
    let scene = |at: &str| Scene::empty().beachheads(&["2840"]).us(&["2941"]).unit("25ID", at);
    let table = scene("2840").unit("158RCT", "offshore").picked("158RCT");
    assert_eq!(table.cost("2941").as_deref(), Some("2 OP"));
    let table = scene("1529").unit("158RCT", "offshore").picked("158RCT");
    assert_eq!(
        table.cost("2941").as_deref(),
        Some("3 OP"),
        "without the division it is the price of the beach"
    );
}

#[test]
fn r7_6_the_chain_is_needed_for_coming_to_a_division_too() {
    let scene = |us: &[&str]| {
        let scene = Scene::empty().beachheads(&["0924"]).us(us).unit("25ID", "1126");
        scene.unit("158RCT", "offshore").picked("158RCT")
    };
    let table = scene(&["1024", "1125", "1127"]);
    assert_eq!(table.cost("1127").as_deref(), Some("2 OP"));
    let table = scene(&["1024", "1127"]);
    assert_eq!(table.refused("to 1127"), "7.2", "1125 is missing");
    assert!(!ways(&table).contains(&"1126".to_owned()));
}

#[test]
fn r7_6_it_comes_to_divisions_and_not_to_smaller_units() {
    let scene =
        |unit: &str| Scene::empty().beachheads(&["0924"]).us(&["1024", "1125", "1127"]).unit(unit, "1126");
    let ways = |unit: &str| ways(&scene(unit).unit("158RCT", "offshore").picked("158RCT"));
    assert!(ways("25ID").contains(&"1126".to_owned()));
    assert!(!ways("13AG").contains(&"1126".to_owned()));
}

#[test]
fn r7_6_divisions_do_not_come_to_divisions() {
    let scene = Scene::empty().beachheads(&["0924"]).us(&["1024", "1125", "1127"]).unit("25ID", "1126");
    let table = scene.unit("1CAV", "offshore").picked("1CAV");
    assert!(!ways(&table).contains(&"1126".to_owned()));
    assert!(ways(&table).contains(&"0924".to_owned()));
}

#[test]
fn r7_6_landing_over_the_coast_needs_no_chain() {
    let mut table = Scene::with_reserve().unit("158RCT", "offshore").picked("158RCT");
    table.exactly("", "to 1012");
    assert_eq!(table.at("158RCT"), "1012");
    assert_eq!(table.refused("offshore"), "7.6", "but leaving from there does");
}

#[test]
fn r7_6_it_goes_on_from_the_division_in_the_same_order_and_may_fight() {
    let scene = |op| {
        let scene = Scene::with_reserve().beachheads(&["0924"]).us(&CHAIN).unit("25ID", "1126");
        scene.unit_op("158RCT", "offshore", op)
    };
    let mut table = scene(5).picked("158RCT");
    assert_eq!(table.refused("to 1126"), "6.1");
    table.exactly("6 5", "to 1127");
    assert_eq!((table.at("158RCT").as_str(), table.op("158RCT"), table.is_us("1127")), ("1127", 3, true));
    assert_eq!(scene(1).picked("158RCT").refused("to 1127"), "8.2", "it needs OP for going on");
    // Beaten there it is in the box again.
    let mut table = scene(2).picked("158RCT");
    table.exactly("6", "to 1127");
    assert_eq!(
        (table.at("158RCT").as_str(), table.op("158RCT"), table.is_us("1127")),
        ("offshore", 0, false)
    );
}

#[test]
fn r7_6_a_beaten_division_in_the_box_lands_again_over_a_beach() {
    // The 6th attacks Manila with its last 3 OP.
    let mut table =
        Scene::with_reserve().turn(4).unit_op("6ID", "1539", 3).unit("25ID", "0924").picked("6ID");
    table.exactly("1 1", "to 1538");
    assert_eq!((table.at("6ID").as_str(), table.refused("pick 6ID")), ("offshore", "8.2"));
    table.end_turn("25ID");
    assert_eq!((table.turn(), table.op("6ID")), (5, 10));
    table.play("pick 6ID");
    assert_eq!((table.refused("to 1012"), table.refused("to 1539")), ("7.2", "7.2"));
    table.exactly("", "to 1343");
    assert_eq!(table.at("6ID"), "1343");
}
