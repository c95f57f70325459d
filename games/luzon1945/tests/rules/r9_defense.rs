//! 9 Japanese defending force generation.

use crate::r8_movement::{chart, four};
use crate::scene::{Scene, Table};

const VARIANTS: [&str; 3] = ["none", "yamashita", "thirty-fifth-army"];

/// The 11th Airborne, about to jump anywhere: the one way to enter any land hex at once.
pub(crate) fn about_to_jump(variant: &str) -> Table {
    Scene::with_reserve().option("variant", variant).unit("11ABN", "offshore").picked("11ABN")
}

/// Whether a roll brings so many defenders: as many dice are fired, and a 1 never hits.
#[track_caller]
fn assert_defenders(variant: &str, hex: &str, die: u8, defenders: usize) {
    let mut table = about_to_jump(variant);
    let log = table.exactly(&format!("{die}{}", " 1".repeat(defenders)), &format!("drop {hex}"));
    assert!(log.iter().any(|line| line.rule.0 == "9.2" && line.dice == [die]), "{log:?}");
    assert_eq!((table.at("11ABN").as_str(), table.op("11ABN"), table.is_us(hex)), (hex, 9, true));
}

/// A row of the table, with and without the one more of the variants; the last column is for 6 and 7.
fn assert_row(hexes: &[&str], row: [usize; 6]) {
    for hex in hexes {
        for die in 1..=6 {
            assert_defenders("none", hex, die, row[usize::from(die) - 1]);
            let column = usize::from(die).min(5);
            assert_defenders("yamashita", hex, die, row[column]);
            assert_defenders("thirty-fifth-army", hex, die, row[column]);
        }
    }
}

#[test]
fn r9_1_defenders_are_rolled_up_when_a_unit_enters_a_japanese_hex() {
    let mut table = Scene::with_reserve().unit("40ID", "1128").unit("37ID", "1228").picked("40ID");
    let log = table.exactly("5 1 1", "to 1129");
    assert_eq!(log[0].rule.0, "9.2");
    assert_eq!(log[0].hex.map(|hex| hex.to_string()).as_deref(), Some("1129"));
    // Nobody is left behind in the hex: it is US-controlled and entered without a roll.
    table.exactly("1", "to 1130");
    table.operate("37ID", &[("to 1129", "")]);
    assert_eq!((table.op("40ID"), table.op("37ID")), (8, 9));
}

#[test]
fn r9_1_each_entry_rolls_anew_and_waits_for_its_battle() {
    // Beaten once and then not: what was rolled up before does not stay.
    let mut table = Scene::with_reserve().unit_op("40ID", "1128", 2).unit("37ID", "1228").picked("40ID");
    table.exactly("5 1 4", "to 1129");
    table.operate("37ID", &[("to 1129", "1")]);
    assert_eq!((table.at("37ID").as_str(), table.op("37ID")), ("1129", 9));
}

#[test]
fn r9_2_towns_next_to_the_base_area_and_cropland() {
    assert_row(&["1121", "1515", "1621", "2309", "2120"], [2, 3, 4, 5, 6, 6]);
}

#[test]
fn r9_2_clark_field_in_all_three_hexes_and_zig_zag_pass() {
    assert_row(&["1132", "1031", "1032", "0834", "0934"], [1, 2, 3, 4, 5, 6]);
}

#[test]
fn r9_2_other_towns() {
    let towns = ["0735", "0911", "1129", "1233", "1423", "1529", "1644", "2104"];
    assert_row(&towns, [0, 0, 1, 1, 2, 2]);
}

#[test]
fn r9_2_rough_by_the_sea_or_not() {
    assert_row(&["1625", "0635", "1122", "2744"], [0, 0, 0, 0, 1, 1]);
}

#[test]
fn r9_2_clear_and_sierra_madre_by_the_sea_or_not() {
    assert_row(&["1128", "2842", "1832", "1831"], [0, 0, 0, 0, 0, 1]);
}

#[test]
fn r9_2_the_clear_shore_of_manila_bay_uses_the_row_for_clear() {
    let shore =
        ["1139", "1138", "1137", "1136", "1135", "1235", "1336", "1436", "1438", "1439", "1340", "1240"];
    assert_row(&shore, [0, 0, 0, 0, 0, 1]);
}

#[test]
fn r9_2_no_die_is_rolled_for_beach_and_coastal_clear() {
    for variant in VARIANTS {
        for hex in ["0632", "1142", "2840", "0736", "0322", "3650"] {
            let mut table = about_to_jump(variant);
            let log = table.exactly("", &format!("drop {hex}"));
            assert!(log.iter().any(|line| line.rule.0 == "9.2"), "{log:?}");
            assert_eq!((table.at("11ABN").as_str(), table.op("11ABN"), table.is_us(hex)), (hex, 9, true));
        }
    }
}

#[test]
fn r9_2_a_three_in_cropland_brings_four_defenders_and_five_with_the_one_more() {
    assert_defenders("none", "2309", 3, 4);
    assert_defenders("yamashita", "2309", 3, 5);
    // Given once, though two rules grant it.
    assert_defenders("thirty-fifth-army", "2309", 3, 5);
}

/// The row of a hex by its terrain; `None` for beach and coast.
fn row(hex: u16) -> Option<[usize; 6]> {
    let chart = chart();
    match chart.terrain(hex) {
        _ if [1031, 1032, 1132].contains(&hex) => Some([1, 2, 3, 4, 5, 6]),
        "zigzag" => Some([1, 2, 3, 4, 5, 6]),
        "town" if chart.rim().contains(&hex) => Some([2, 3, 4, 5, 6, 6]),
        "cropland" => Some([2, 3, 4, 5, 6, 6]),
        "town" => Some([0, 0, 1, 1, 2, 2]),
        "rough" => Some([0, 0, 0, 0, 1, 1]),
        "sierra_madre" => Some([0, 0, 0, 0, 0, 1]),
        "clear" if !chart.has(hex, "coast") || chart.has(hex, "star") => Some([0, 0, 0, 0, 0, 1]),
        "clear" | "beach" => None,
        other => panic!("{hex} is {other}"),
    }
}

#[test]
fn r9_2_every_hex_of_the_map_has_the_row_of_its_terrain() {
    let special = [1537, 1538, 1140];
    let mut table = about_to_jump("none");
    for hex in chart().land().filter(|hex| !special.contains(hex)) {
        for die in 1..=6 {
            let dice = row(hex).map(|row| format!("{die}{}", " 1".repeat(row[die - 1]))).unwrap_or_default();
            table.exactly(&dice, &format!("drop {}", four(hex)));
            // The same game again: the jump is taken back.
            table.game().forget_last();
        }
    }
}

#[test]
fn r9_2_the_six_battalions_are_ready_again_for_the_next_battle() {
    let mut table = Scene::with_reserve().unit("40ID", "2213").picked("40ID");
    table.exactly("6 1 1 1 1 1 1", "to 2212");
    for number in 1..=6 {
        assert_eq!(table.counter_at(&format!("GD{number}")), "pool");
    }
    table.exactly("6 1 1 1 1 1 1", "to 2211");
    table.exactly("5 1 1 1 1 1 1", "to 2210");
    assert_eq!(table.op("40ID"), 7);
}

#[test]
fn r9_3_manila_is_held_with_two_dice_of_dice() {
    // The sum is the number of dice that are fired; a 3 misses.
    for (garrison, dice) in [("1 1", 2), ("2 5", 7), ("6 6", 12)] {
        assert_garrison("1538", garrison, dice);
    }
}

#[test]
fn r9_3_intramuros_is_held_with_three_dice_of_dice() {
    for (garrison, dice) in [("1 1 1", 3), ("1 4 6", 11), ("6 6 6", 18)] {
        assert_garrison("1537", garrison, dice);
    }
}

#[test]
fn r9_3_corregidor_is_held_with_a_die_less_one() {
    for (garrison, dice) in [("1", 0), ("2", 1), ("4", 3), ("6", 5)] {
        assert_garrison("1140", garrison, dice);
    }
}

/// The dice of a garrison and of its fire are exactly these in every variant: the one more is not for them (4.6).
#[track_caller]
fn assert_garrison(hex: &str, garrison: &str, dice: usize) {
    for variant in VARIANTS {
        let mut table = about_to_jump(variant);
        let log = table.exactly(&format!("{garrison}{}", " 3".repeat(dice)), &format!("drop {hex}"));
        assert!(log.iter().any(|line| line.rule.0 == "9.3"), "{log:?}");
        assert_eq!((table.at("11ABN").as_str(), table.op("11ABN"), table.is_us(hex)), (hex, 9, true));
    }
}

#[test]
fn r9_3_a_garrison_stays_when_the_us_is_beaten_and_is_gone_when_the_hex_is_taken() {
    for (unit, hex, from, cost, garrison) in [
        ("MNDG", "1538", "1539", 3, "1 1"),
        ("NG", "1537", "1536", 3, "1 1 1"),
        ("MBEG", "1140", "1139", 1, "2"),
    ] {
        let scene = Scene::with_reserve().unit_op("40ID", from, cost).unit("503PIR", "offshore");
        let mut table = scene.picked("40ID");
        table.exactly(garrison, &format!("to {hex}"));
        assert_eq!((table.at("40ID").as_str(), table.counter_at(unit).as_str()), ("offshore", hex));
        // Its dice are thrown anew for the next attack.
        table.play("pick 503PIR");
        let fire = garrison.split(' ').map(|die| die.parse::<usize>().expect("a die")).sum::<usize>();
        let fire = fire - usize::from(unit == "MBEG");
        table.exactly(&format!("{garrison}{}", " 1".repeat(fire)), &format!("drop {hex}"));
        assert_eq!(table.counter_at(unit), "eliminated");
        assert!(table.is_us(hex));
    }
}

#[test]
fn r9_3_a_zero_at_corregidor_means_no_defenders_even_for_a_unit_without_op() {
    let mut table = Scene::with_reserve().unit_op("40ID", "1139", 1).picked("40ID");
    table.exactly("1", "to 1140");
    assert_eq!((table.at("40ID").as_str(), table.op("40ID"), table.is_us("1140")), ("1140", 0, true));
}

#[test]
fn r9_3_a_garrison_fights_in_its_own_hex_only() {
    // Next to all three of them nobody of theirs takes part.
    for (from, to, dice) in [("1435", "1436", "6 4"), ("1540", "1539", "6 6"), ("1138", "1139", "6 4")] {
        let mut table = Scene::with_reserve().unit("40ID", from).picked("40ID");
        table.exactly(dice, &format!("to {to}"));
        assert_eq!((table.op("40ID"), table.is_us(to)), (8, true));
    }
}
