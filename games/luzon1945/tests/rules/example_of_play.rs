//! The rulebook's example of play, six turns of the historical scenario.
//!
//! It seldom says how many OP a move cost, so most of what is proven is that the story can be played on our
//! map with the OP that the units have. Where it gives an end value (the 40th twice, the 503rd), that is exact.
//! Routes are ours, and so are dice of which it tells nothing.

use std::collections::BTreeSet;

use serde_json::json;

use crate::r8_movement::Prices;
use crate::scene::{Scene, Table, is, state, texts};

/// Sends the picked unit on through undefended hexes, a roll of one in each.
fn advance(table: &mut Table, hexes: &[&str]) {
    hexes.iter().for_each(|hex| drop(table.exactly("1", &format!("to {hex}"))));
}

/// I Corps moves between the beachheads and the base area.
fn i_corps_on_turn_1() -> Table {
    let mut table = Scene::set_up().operations();
    table.operate("43ID", &[("to 1022", "1"), ("to 1122", "1")]);
    // One battalion, one loss.
    table.operate("6ID", &[("to 1023", "6 6"), ("to 1123", "1")]);
    table.operate("158RCT", &[("to 0922", "1")]);
    table.operate("13AG", &[("to 1022", "")]);
    table
}

/// The 40th crosses the Agno, meets a battalion on either bank and comes before Tarlac.
fn the_40th_before_tarlac() -> Table {
    let mut table = i_corps_on_turn_1();
    table.operate("40ID", &[("to 0825", "6 5"), ("to 0826", "6 6")]);
    advance(&mut table, &["0927", "1027", "1028"]);
    table
}

/// Turn 1 up to the deduction.
fn turn_1() -> Table {
    let mut table = the_40th_before_tarlac();
    table.exactly("5 4 4", "to 1129");
    table.operate("37ID", &[("to 1129", "3 4")]);
    advance(&mut table, &["1130", "1131"]);
    table.exactly("3", "done");
    table
}

/// The 503rd bears the deduction of 3; no rescue mission, no counteroffensive.
fn turn_2_begins() -> Table {
    let mut table = turn_1();
    table.bears("503PIR", 3);
    table.exactly("6 6", "done");
    table
}

/// Turn 2 up to the deduction.
fn turn_2() -> Table {
    let mut table = turn_2_begins();
    table.operate("158RCT", &[("offshore", "")]);
    table.operate("25ID", &[("to 0922", ""), ("to 1021", "1")]);
    table.operate("6ID", &[("to 1223", "1"), ("to 1323", "1"), ("to 1422", "1")]);
    table.operate("13AG", &[("to 1323", ""), ("to 1423", "2")]);
    table.operate("1CAV", &[("to 0925", "1"), ("to 1025", "1"), ("to 1126", "6 6")]);
    advance(&mut table, &["1226", "1327", "1427", "1528"]);
    table.operate("112CAV", &[("to 1428", "1")]);
    table.operate("6RGR", &[("to 1627", "1")]);
    the_40th_in_the_hills(&mut table);
    table.operate("37ID", &[("to 1132", "3 3 2 1"), ("to 1133", "1"), ("to 1233", "5 4 3")]);
    table.exactly("1", "to 1134");
    table.exactly("1", "to 1135");
    // The last two OP go into the Pampanga, and a battalion is enough.
    table.exactly("6", "to 1235");
    table.exactly("2 3", "done");
    table
}

/// Four battalions and then three in the hills west of Clark Field, three losses in all.
fn the_40th_in_the_hills(table: &mut Table) {
    table.operate(
        "40ID",
        &[("to 1029", "1"), ("to 1030", "1"), ("to 1031", "4 3 2 6 1"), ("to 1032", "3 1 5 2")],
    );
}

/// The 503rd bears the deduction of 5, and the Rangers go on a rescue mission.
fn turn_3_begins() -> Table {
    let mut table = turn_2();
    table.bears("503PIR", 5);
    table.exactly("1", "done");
    table.exactly("", "rescue 6RGR");
    table.exactly("6", "done");
    table
}

/// Turn 3 and the check of turn 4; the deduction is ours.
fn turn_4_begins() -> Table {
    let mut table = turn_3_begins();
    table.operate("1CAV", &[("to 1529", "3 4")]);
    advance(&mut table, &["1530", "1531", "1532", "1533", "1534", "1535", "1536"]);
    table.operate("37ID", &[("to 1235", "1"), ("to 1336", "1"), ("to 1436", "1")]);
    table.operate("112CAV", &[("offshore", ""), ("to 1636", "1")]);
    table.operate("11ABN", &[("to 1544", ""), ("to 1443", ""), ("to 1343", "")]);
    advance(&mut table, &["1242", "1241", "1240", "1340", "1439", "1438"]);
    table.operate("149IR", &[("to 0736", ""), ("to 0735", "1")]);
    table.operate("151IR", &[("to 0834", "1 2")]);
    table.operate("152IR", &[("to 0835", "1"), ("to 0935", "1"), ("to 1035", "1"), ("to 1136", "1")]);
    table.operate("34RCT", &[("to 0836", "1"), ("to 0937", "1"), ("to 0938", "1"), ("to 1038", "1")]);
    table.operate("40ID", &[("to 1033", "1"), ("to 0934", "1 2")]);
    table.exactly("1 1 1", "done");
    table.bears("25ID", 3);
    table.exactly("6 6", "done");
    table
}

/// Turn 4, with dice of ours.
fn turn_4() -> Table {
    let mut table = turn_4_begins();
    table.operate("6ID", &[("to 1522", "1"), ("to 1622", "1")]);
    table.operate("13AG", &[("to 1522", "")]);
    table.operate("1CAV", &[("assault 1537", ""), ("support 37ID", ""), ("support 112CAV", "")]);
    table.exactly("2 2 2 4 4 4 4 3 3", "fire");
    table.plays(&["lose 37ID", "take 3", "lose 112CAV"]);
    table.operate("11ABN", &[("to 1538", "1 1 3 4")]);
    table.operate("503PIR", &[("drop 1140", "5 4 4 4 4")]);
    table.operate("34RCT", &[("to 1139", "1"), ("to 1140", "2 4")]);
    table.operate("158RCT", &[("to 1644", "2")]);
    table.operate("43ID", &[("to 1121", "1 1 2")]);
    table.operate("6ID", &[("to 1621", "1 2 1")]);
    table
}

#[test]
fn r9_2_example_the_6th_meets_a_battalion_and_loses_an_op() {
    let table = i_corps_on_turn_1();
    assert_eq!(state(&table, "6ID"), is("1123", 7), "two hexes and a loss");
}

#[test]
fn r11_3_example_i_corps_is_the_shoulder() {
    // Two divisions and two smaller units: a counteroffensive on turn 2 would have to fight its way.
    let mut table = turn_1();
    table.bears("503PIR", 3);
    table.exactly("6 1", "done");
    let log = table.exactly("", "continue");
    assert!(texts(&log)[1].contains("in place"), "{:?}", texts(&log));
}

#[test]
fn r8_8_example_the_40th_crosses_the_agno_to_tarlac_for_seven_op() {
    let table = the_40th_before_tarlac();
    // Five hexes, a river, a loss on one of its banks; Tarlac is the sixth hex.
    assert_eq!(state(&table, "40ID"), is("1028", 10 - 5 - 1 - 1));
    assert_eq!(table.words("to 1129").map(|hint| hint[..4].to_owned()), Some("1 OP".into()));
}

#[test]
fn r10_4_example_the_40th_is_stopped_at_tarlac() {
    let mut table = the_40th_before_tarlac();
    table.exactly("5 4 4", "to 1129");
    assert_eq!((state(&table, "40ID"), table.is_us("1129")), (is("1028", 0), false));
}

#[test]
fn r10_3_example_the_37th_takes_tarlac_and_stops_outside_clark_field() {
    let table = turn_1();
    // Set back to full OP since, but it stands where it stopped.
    assert_eq!((table.at("37ID").as_str(), table.is_us("1129"), table.is_us("1132")), ("1131", true, false));
    let mut table = the_40th_before_tarlac();
    table.exactly("5 4 4", "to 1129");
    table.operate("37ID", &[("to 1129", "3 4")]);
    advance(&mut table, &["1130", "1131"]);
    assert_eq!(table.op("37ID"), 1, "six on the 40th's trail, a loss, and two");
}

#[test]
fn r5_5_example_the_503rd_bears_three_and_then_five() {
    let table = turn_2_begins();
    assert_eq!((table.turn(), state(&table, "503PIR")), (2, is("offshore", 2)));
    let table = turn_3_begins();
    assert_eq!((table.turn(), state(&table, "503PIR")), (3, is("offshore", 0)));
}

#[test]
fn r7_6_example_the_158th_returns_to_the_box_and_two_regiments_fan_out_from_the_1st_cavalry() {
    let table = turn_2();
    assert_eq!(table.at("158RCT"), "offshore");
    assert_eq!((table.at("112CAV").as_str(), table.at("6RGR").as_str()), ("1428", "1627"));
}

#[test]
fn r8_5_example_the_40th_fights_through_the_hills_with_one_op_left() {
    let mut table = turn_2_begins();
    the_40th_in_the_hills(&mut table);
    assert_eq!(state(&table, "40ID"), is("1032", 1));
    // It heads south with that.
    table.exactly("1", "to 1033");
    assert_eq!(state(&table, "40ID"), is("1033", 0));
}

#[test]
fn r9_2_example_four_and_three_battalions_hold_the_hills_west_of_clark_field() {
    // As rough hexes they would never have more than one.
    let mut table = turn_2_begins();
    table.operate("40ID", &[("to 1029", "1"), ("to 1030", "1")]);
    assert!(texts(&table.exactly("4 1 1 1 1", "to 1031"))[0].contains("4 battalions"));
    assert!(texts(&table.exactly("3 1 1 1", "to 1032"))[0].contains("3 battalions"));
}

#[test]
fn r8_3_example_the_37th_is_stopped_at_the_pampanga_with_its_last_op() {
    let table = turn_2();
    assert_eq!((table.at("37ID").as_str(), table.is_us("1235")), ("1135", false));
    assert!(["1132", "1233", "1135"].iter().all(|hex| table.is_us(hex)));
}

#[test]
fn r8_2_example_i_corps_on_turn_2_is_set_to_attack_baguio_and_takes_santa_fe() {
    let table = turn_2();
    assert_eq!((table.at("43ID").as_str(), table.at("25ID").as_str()), ("1122", "1021"));
    assert_eq!((table.at("6ID").as_str(), table.at("13AG").as_str()), ("1422", "1423"));
}

#[test]
fn r7_2_example_the_1st_cavalry_lands_and_comes_across_from_cabanatuan() {
    // A beach, eight OP to the river, a loss: all of its ten.
    let table = turn_2();
    assert_eq!(table.at("1CAV"), "1528");
    assert!(table.is_us("1528") && !table.is_us("1529"));
}

#[test]
fn r5_2_example_the_rangers_go_on_the_rescue_mission_of_turn_3() {
    let table = turn_3_begins();
    assert_eq!(table.at("6RGR"), "rescue");
    assert_eq!(turn_4_begins().at("6RGR"), "offshore");
}

#[test]
fn r8_8_example_turn_3_fits_within_the_op() {
    let table = turn_4_begins();
    for (unit, hex) in [
        ("1CAV", "1536"),
        ("37ID", "1436"),
        ("112CAV", "1636"),
        ("11ABN", "1438"),
        ("149IR", "0735"),
        ("151IR", "0834"),
        ("152IR", "1136"),
        ("34RCT", "1038"),
        ("40ID", "0934"),
    ] {
        assert_eq!(table.at(unit), hex, "{unit}");
    }
    // The south shore of the bay is cleared.
    assert!(["1240", "1340", "1439", "1438"].iter().all(|hex| table.is_us(hex)));
}

#[test]
fn r10_6_example_the_1st_cavalry_assaults_intramuros_with_two_supporters() {
    let table = turn_4();
    assert!(table.is_us("1537"));
    assert_eq!(state(&table, "1CAV"), is("1537", 7));
    assert_eq!([state(&table, "37ID"), state(&table, "112CAV")], [is("1436", 3), is("1636", 2)]);
    assert_eq!(state(&table, "11ABN"), is("1538", 6), "Manila, from the south, by an ordinary entry");
}

#[test]
fn r10_5_example_the_503rd_and_the_34th_attack_corregidor_one_after_the_other() {
    let table = turn_4();
    assert_eq!(state(&table, "503PIR"), is("offshore", 0), "thrown back");
    assert_eq!((state(&table, "34RCT"), table.is_us("1140")), (is("1140", 2), true));
    assert_eq!(table.unit("503PIR")["jumped"], json!(true));
}

/// Whether an objective is reached, as the view says it.
fn reached(table: &Table, title: &str) -> bool {
    let objectives = table.view().objectives;
    objectives.iter().find(|objective| objective.title.starts_with(title)).expect("an objective").reached
}

#[test]
fn r3_2_example_the_eight_towns_are_taken_on_turn_4() {
    assert!(!reached(&turn_4_begins(), "8 towns"));
    let table = turn_4();
    for town in ["1129", "1423", "1233", "1529", "0735", "1644", "1121", "1621"] {
        assert!(table.is_us(town), "{town}");
    }
    assert!(reached(&table, "8 towns"));
}

#[test]
fn r3_2_example_two_columns_between_bambang_and_aparri_cut_the_cropland_off() {
    let line = [
        1721, 1720, 1719, 1718, 1717, 1716, 1715, 1714, 1713, 1712, 1711, 1710, 1709, 1708, 1707, 1706, 1805,
        1905, 2004, 2104,
    ];
    // Turns 5 and 6 give the 6th 20 OP and the 158th 10, a landing included.
    let us = BTreeSet::from([1621]);
    let prices = Prices { us: &us, division: true, rough_two: false, bay_closed: false };
    let steps = [1621].iter().chain(&line).zip(&line);
    let cost: u32 = steps.map(|(&from, &to)| prices.step(from, to).expect("a step")).sum();
    assert_eq!(cost, 23);
    let taken = turn_4().saved()["us-control"].as_array().expect("a list").clone();
    let taken: Vec<&str> = taken.iter().filter_map(|hex| hex.as_str()).collect();
    let before = Scene::with_reserve().us(&taken).operations();
    assert!(!reached(&before, "All cropland"));
    let line = line.map(|hex| hex.to_string());
    let all: Vec<&str> = taken.iter().copied().chain(line.iter().map(String::as_str)).collect();
    assert!(reached(&Scene::with_reserve().us(&all).operations(), "All cropland"));
    // It takes both columns: with a gap in the middle the way is open.
    let gap: Vec<&str> = all.iter().copied().filter(|hex| *hex != "1712").collect();
    assert!(!reached(&Scene::with_reserve().us(&gap).operations(), "All cropland"));
}
