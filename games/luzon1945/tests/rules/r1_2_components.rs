//! 1 Introduction and 2 Components: the map, the counters, their steps, dice and operations points.

use std::collections::BTreeSet;

use hexes::HexId;
use luzon1945::atlas::Terrain;
use luzon1945::units::{Group, Unit};
use luzon1945::{Atlas, Position};
use serde_json::json;
use table::battery::{broken, broken_by, line_of, message};
use table::{AnyMatch, Counter, Edition, PlayError, Rules};

use crate::scene::{Scene, Table, texts};

pub const MAP: &str = include_str!("../../data/map.csv");
pub const SIDES: &str = include_str!("../../data/sides.csv");
const UNITS: &str = include_str!("../../data/units.csv");
const MARKERS: &str = include_str!("../../data/markers.csv");
const DEFENSE: &str = include_str!("../../data/defense.csv");

/// The divisions, those of the 38th group included.
const DIVISIONS: [&str; 8] = ["6ID", "43ID", "37ID", "40ID", "1CAV", "11ABN", "25ID", "38ID"];
/// Every smaller US unit.
const SMALLER: [&str; 9] = ["158RCT", "13AG", "112CAV", "6RGR", "503PIR", "149IR", "151IR", "152IR", "34RCT"];

/// The units of a group, as they are printed.
fn units_of(group: Group) -> Vec<&'static Unit> {
    let atlas = Position::built_in();
    atlas.units.ids().map(|unit| &atlas.units[unit]).filter(|unit| unit.group == group).collect()
}

/// A counter as the view shows it.
fn counter(table: &Table, unit: &str) -> Counter {
    let counters = table.view().counters;
    counters.into_iter().find(|counter| counter.unit == unit).expect("a counter")
}

/// The Shobu Group has come to its goal and fights the 43rd there, which has all its OP. On a beach a 6 hits.
pub fn battle_at_the_goal(scene: Scene) -> Table {
    let force = json!({ "at": "0923", "goal": "0923", "victim": "43ID" });
    scene.unit("43ID", "0923").with("shobu-group", force).phase("counteroffensive")
}

#[test]
fn r2_2_intramuros_is_1537() {
    let atlas = Position::built_in();
    assert_eq!(atlas.number(atlas.places.intramuros).get(), 1537);
    assert_eq!(atlas.place(atlas.places.intramuros).to_string(), "1537 Intramuros");
    let table = Scene::empty().unit("6ID", "0924").picked("6ID");
    let refusal = table.refusal("to 1537");
    assert!(refusal.why.contains("1537 Intramuros"), "{}", refusal.why);
}

#[test]
fn r2_2_each_hex_has_a_four_digit_number_of_its_own() {
    let atlas = Position::built_in();
    let numbers: BTreeSet<String> = atlas.board.ids().map(|hex| atlas.number(hex).to_string()).collect();
    assert_eq!(numbers.len(), atlas.board.len());
    assert!(numbers.iter().all(|number| number.len() == 4));
    let mut table = Scene::empty().unit("6ID", "0924").picked("6ID");
    for order in ["to 9999", "to 925", "to nowhere", "to"] {
        assert!(matches!(table.game().why(order), Err(PlayError::Notation(_))), "{order}");
    }
}

#[test]
fn r2_2_the_map_has_as_many_hexes_as_its_description_says() {
    let atlas = Position::built_in();
    let count = |wanted: &dyn Fn(HexId) -> bool| atlas.board.ids().filter(|&hex| wanted(hex)).count();
    let terrain = |terrain| count(&|hex| atlas.ground[hex].terrain == terrain);
    assert_eq!(atlas.board.len(), 1280);
    assert_eq!(count(&|hex| atlas.ground[hex].terrain.is_land()), 729);
    let rest = [Terrain::Sea, Terrain::Lake, Terrain::Island, Terrain::BaseArea].map(terrain);
    assert_eq!(rest, [503, 7, 19, 22]);
    assert_eq!((terrain(Terrain::Cropland), terrain(Terrain::Town), atlas.perimeter.len()), (36, 11, 21));
}

#[test]
fn r2_2_every_number_that_the_book_states_is_proven() {
    assert_eq!(broken(Position::built_in()), []);
    let rules: BTreeSet<&str> = Position::built_in().facts().into_iter().map(|fact| fact.rule.0).collect();
    for rule in ["2.2", "2.5", "3.1", "3.2", "4.2", "4.3", "4.4", "4.5", "7.2", "7.4", "7.5", "9.2", "10.2"] {
        assert!(rules.contains(rule), "no fact stands for {rule}");
    }
}

#[test]
fn r2_2_a_map_that_contradicts_the_book_is_found_out() {
    let map = |from: &str, to: &str| broken_by::<Atlas>("map.csv", MAP, from, to);
    // The walled city and the modern one change places, and so do their garrisons.
    let swapped = MAP.replace("intramuros,PH", "city,PH").replace("manila,PH", "intramuros,PH");
    let swapped = swapped.replace("city,PH", "manila,PH");
    let rules = broken_by::<Atlas>("map.csv", &swapped, "1537,", "1537,");
    assert_eq!(rules, ["2.2", "3.1", "9.3", "9.3"]);
    assert_eq!(map("rough,PH,Bamban hills", "clear,PH,Bamban hills"), ["3.1"]);
    assert_eq!(map("town,PH,Olongapo", "clear,PH,Olongapo"), ["7.2", "3.2"]);
    assert_eq!(map("beach,PH,Rabon", "clear,PH,Rabon"), ["4.3", "4.3"]);
    assert_eq!(map("clear,PH,Cabcaben,coast;star", "clear,PH,Cabcaben,coast"), ["3.1", "3.1"]);
    let rules = broken_by::<Atlas>("units.csv", UNITS, "tank,XX,2", "tank,XX,1");
    assert_eq!(rules, ["2.5"]);
    let rules = broken_by::<Atlas>("defense.csv", DEFENSE, "0,0,1,1,2,2", "0,0,1,1,2,3");
    assert_eq!(rules, ["9.2"]);
}

#[test]
fn r2_2_a_damaged_map_file_is_refused_with_line_and_column() {
    for (file, text, from, to, line, column) in [
        ("map.csv", MAP, "intramuros,PH", "fort,PH", "1537,", "4 (terrain)"),
        ("map.csv", MAP, "\n1537,", "\n153,", "1537,", "1 (hex)"),
        ("sides.csv", SIDES, "1139,1140,sea", "1139,1537,sea", "1139,1140,sea", "2 (hex_b)"),
    ] {
        let found = message::<Atlas>(file, text, from, to);
        let place = format!("{file}:{}: column {column}: expected", line_of(text, line));
        assert!(found.starts_with(&place), "{found}");
    }
    let found = message::<Atlas>("map.csv", MAP, "intramuros,PH", "fort,PH");
    assert!(found.ends_with("found \"fort\""), "{found}");
    let found = message::<Atlas>("map.csv", MAP, "manila,PH", "intramuros,PH");
    assert!(found.starts_with("map.csv:"), "{found}");
}

#[test]
fn r2_4_the_2nd_tank_division_has_cdr_2_in_front_and_1_on_its_back() {
    let table = Table::begin(&["variant=thirty-fifth-army"], "3");
    let sample = counter(&table, "2TKD");
    assert_eq!((sample.steps, sample.steps_max, sample.factors.as_str()), (2, 2, "2"));
    assert_eq!((sample.kind, sample.size, sample.title.as_str()), ("tank", "XX", "2nd Tank Division"));
    // Without the Thirty-Fifth Army the divisions attack on their reduced side.
    let sample = counter(&battle_at_the_goal(Scene::empty()), "2TKD");
    assert_eq!((sample.steps, sample.steps_max, sample.factors.as_str()), (1, 2, "1"));
}

#[test]
fn r2_4_the_cdr_that_shows_is_the_number_of_dice() {
    let steps = |left: u8| json!({ "2TKD": left });
    let force = |left| json!({ "at": "0923", "goal": "0923", "victim": "43ID", "steps": steps(left) });
    let scene = |left| {
        let scene = Scene::empty().option("variant", "thirty-fifth-army").unit("43ID", "0923");
        scene.with("shobu-group", force(left)).phase("counteroffensive")
    };
    let mut table = scene(2);
    table.exactly("6 6", "continue");
    assert_eq!((table.op("43ID"), counter(&table, "2TKD").steps), (8, 1));
    let mut table = scene(1);
    table.exactly("6", "continue");
    assert_eq!(table.op("43ID"), 9);
}

#[test]
fn r2_5_japanese_units_have_one_step_or_two() {
    let steps = |group| units_of(group).iter().map(|unit| unit.steps).collect::<Vec<_>>();
    assert_eq!(steps(Group::Shobu), [2, 2, 2, 2, 2, 1, 1]);
    assert_eq!(steps(Group::ThirtyFifthArmy), [2, 2, 2, 2, 2, 2, 1, 1]);
    assert_eq!(steps(Group::GeneralDefense), [1; 6]);
    let found = message::<Atlas>("units.csv", UNITS, "tank,XX,2", "tank,XX,3");
    let at = line_of(UNITS, "2TKD,");
    assert!(found.starts_with(&format!("units.csv:{at}: column 7 (steps): expected")), "{found}");
}

#[test]
fn r2_5_a_full_unit_is_reduced_first_and_eliminated_next() {
    let mut table = battle_at_the_goal(Scene::empty().option("variant", "thirty-fifth-army"));
    // Those of one step fire first and are gone.
    for unit in ["58B", "TD", "35-54B", "35-68B"] {
        table.exactly("1", "continue");
        assert_eq!(table.counter_at(unit), "eliminated", "{unit}");
    }
    let divisions =
        ["2TKD", "10D", "19D", "23D", "103D", "35-1D", "35-16D", "35-26D", "35-30D", "35-100D", "35-102D"];
    for unit in divisions {
        assert_eq!(counter(&table, unit).steps, 2, "{unit}");
        table.exactly("1 1", "continue");
        assert_eq!((counter(&table, unit).steps, table.counter_at(unit).as_str()), (1, "sgba"), "{unit}");
    }
    for unit in divisions {
        table.exactly("1", "continue");
        assert_eq!((counter(&table, unit).steps, table.counter_at(unit).as_str()), (0, "eliminated"));
    }
    assert_eq!(table.ending(), Some("us-counteroffensive-failed"));
}

#[test]
fn r2_5_a_reduced_division_that_loses_its_last_step_leaves_the_game() {
    let mut table = battle_at_the_goal(Scene::empty());
    for unit in ["58B", "TD", "2TKD", "10D", "19D", "23D", "103D"] {
        assert_eq!(counter(&table, unit).steps, 1, "{unit}");
        table.exactly("1", "continue");
        assert_eq!(table.counter_at(unit), "eliminated", "{unit}");
    }
    assert_eq!(table.ending(), Some("us-counteroffensive-failed"));
}

#[test]
fn r2_5_general_defense_units_come_back_after_every_battle() {
    let mut table = Scene::empty().unit("6ID", "2204").picked("6ID");
    for hex in ["2205", "2206"] {
        // A 5 in cropland is all six of them, twice in a row.
        let log = table.exactly("5 1 1 1 1 1 1", &format!("to {hex}"));
        assert!(texts(&log)[0].contains("6 battalions"), "{:?}", texts(&log));
        for unit in ["GD1", "GD2", "GD3", "GD4", "GD5", "GD6"] {
            assert_eq!(table.counter_at(unit), "pool", "{unit}");
        }
    }
}

#[test]
fn r2_6_the_manila_defense_force_has_dice_instead_of_a_cdr() {
    let table = Table::begin(&[], "3");
    for (unit, hex, dice) in [("MBEG", "1140", "1d6-1"), ("MNDG", "1538", "2d6"), ("NG", "1537", "3d6")] {
        assert_eq!(table.counter_at(unit), hex);
        assert_eq!(counter(&table, unit).factors, dice);
    }
    assert_eq!(units_of(Group::ManilaDefense).len(), 3);
}

#[test]
fn r2_6_its_dice_are_thrown_where_it_stands() {
    // The dice for the garrison, then as many shots, which all miss.
    let places =
        [("1139", "1140", "3 1 1"), ("1539", "1538", "1 2 1 1 1"), ("1436", "1537", "1 1 2 1 1 1 1")];
    for (from, to, dice) in places {
        let mut table = Scene::empty().unit("6ID", from).picked("6ID");
        table.exactly(dice, &format!("to {to}"));
        assert_eq!(table.at("6ID"), to);
    }
}

#[test]
fn r2_6_nobody_else_has_dice_and_all_three_must_have_them() {
    let file = "units.csv";
    let at = line_of(UNITS, "MNDG,");
    let found = message::<Atlas>(file, UNITS, "[X],1,,2d6", "[X],1,,");
    assert!(found.starts_with(&format!("{file}:{at}: column 9 (dice): expected")), "{found}");
    let found = message::<Atlas>(file, UNITS, "tank,XX,2,,", "tank,XX,2,,2d6");
    assert!(found.starts_with(&format!("{file}:{}: column 9 (dice)", line_of(UNITS, "2TKD,"))), "{found}");
    assert_eq!(broken_by::<Atlas>(file, UNITS, "[X],1,,2d6", "[X],1,,1d6"), ["9.3"]);
    assert_eq!(broken_by::<Atlas>(file, UNITS, "1d6-1", "1d6"), ["9.3"]);
}

#[test]
fn r2_7_us_units_have_operations_points_and_no_steps() {
    let table = Table::begin(&[], "3");
    for (units, op) in [(&DIVISIONS[..], 10), (&SMALLER, 5)] {
        for unit in units {
            let counter = counter(&table, unit);
            let gauge = counter.gauge.expect("OP");
            assert_eq!((gauge.title, gauge.left, gauge.most), ("OP", op, op), "{unit}");
            assert_eq!((counter.factors.as_str(), counter.steps_max), (op.to_string().as_str(), 1), "{unit}");
        }
    }
    for unit in ["2TKD", "SG", "NG", "GD1", "35-1D"] {
        assert!(counter(&table, unit).gauge.is_none(), "{unit} is Japanese");
    }
}

#[test]
fn r2_7_op_are_spent_on_movement_and_lost_in_combat() {
    let mut table = Scene::empty().unit("6ID", "2204").picked("6ID");
    // 1 for the hex; two battalions in cropland hit with the 5 and miss with the 4.
    table.exactly("1 5 4", "to 2205");
    assert_eq!((table.op("6ID"), counter(&table, "6ID").factors.as_str()), (8, "8"));
    table.play("to 2204");
    assert_eq!(table.op("6ID"), 7);
}

#[test]
fn r2_7_a_us_unit_that_has_lost_all_its_op_is_not_removed_from_the_map() {
    let mut table = Scene::empty().unit_op("6ID", "2204", 2).unit("37ID", "0824").picked("6ID");
    table.exactly("1 5", "to 2205");
    assert_eq!((table.op("6ID"), table.at("6ID").as_str()), (0, "2204"));
}

#[test]
fn r2_10_a_unit_of_size_xx_is_a_division_and_every_smaller_one_is_sub_divisional() {
    let names = |group| units_of(group).iter().map(|unit| unit.name).collect::<Vec<_>>();
    assert_eq!(names(Group::Division), DIVISIONS);
    assert_eq!(names(Group::SubDivisional), SMALLER);
    assert!(units_of(Group::Division).iter().all(|unit| unit.size == "XX"));
    for unit in units_of(Group::SubDivisional) {
        let size = if unit.name == "6RGR" { "II" } else { "III" };
        assert_eq!(unit.size, size, "{}", unit.name);
    }
    assert_eq!(units_of(Group::Substitute)[0].size, "[XXXX]");
}

#[test]
fn r2_10_the_size_decides_op_the_shore_the_rescue_mission_and_the_way_back() {
    for (units, smaller) in [(&DIVISIONS[..7], false), (&SMALLER[..5], true)] {
        for &unit in units {
            let table = Scene::empty().unit(unit, "offshore").picked(unit);
            assert_eq!(table.op(unit), if smaller { 5 } else { 10 });
            assert_eq!(table.offers("to 1012"), smaller, "{unit} on coastal clear");
            let table = Scene::empty().unit(unit, "0924").picked(unit);
            assert_eq!(table.offers("offshore"), smaller, "{unit} back to the box");
            let table = Scene::empty().unit(unit, "0924").phase("rescue");
            assert_eq!(table.offers(&format!("rescue {unit}")), smaller, "{unit} on a rescue mission");
        }
    }
}

#[test]
fn r2_10_the_size_decides_the_price_of_support_and_the_screen() {
    for (unit, price) in [("37ID", "4 OP"), ("112CAV", "2 OP"), ("149IR", "2 OP"), ("34RCT", "2 OP")] {
        let mut table = Scene::empty().turn(3).unit("1CAV", "1536").unit(unit, "1436").picked("1CAV");
        table.play("assault 1537");
        let hint = table.words(&format!("support {unit}")).expect("a hint");
        assert!(hint.starts_with(&format!("{price}, ")), "{unit}: {hint}");
    }
    // Two divisions and two smaller units are a screen; with a third smaller unit for a division they are not.
    let screen = |third: &str| {
        let scene = Scene::empty().turn(3).unit("43ID", "1021").unit(third, "1122");
        let mut table = scene.unit("149IR", "1222").unit("34RCT", "1323").counteroffensive();
        let log = table.play("continue");
        texts(&log).iter().any(|line| line.contains("shoulder is in place"))
    };
    assert!(screen("25ID"));
    assert!(!screen("158RCT"));
}

#[test]
fn r2_10_the_regiments_of_the_38th_and_the_34th_rct_are_sub_divisional_in_every_rule() {
    for unit in ["149IR", "151IR", "152IR", "34RCT"] {
        let scene = || Scene::empty().turn(3).unit(unit, "0924");
        assert_eq!(scene().operations().op(unit), 5);
        assert!(scene().picked(unit).offers("offshore"), "{unit}");
        assert!(scene().phase("rescue").offers(&format!("rescue {unit}")), "{unit}");
        // From a coastal clear hex to sea, where a division would need a beach.
        let mut table = Scene::empty().turn(3).unit(unit, "0822").us(&["0820"]).picked(unit);
        assert_eq!(table.cost("0820").as_deref(), Some("3 OP"), "{unit} by sea past 0821");
        table.play("to 0820");
    }
    let table = Scene::empty().unit("25ID", "0822").us(&["0820"]).picked("25ID");
    assert_eq!(table.refused("to 0820"), "9.1", "a division cannot");
}

#[test]
fn r2_10_a_counter_too_many_is_found_out() {
    let rules = broken_by::<Atlas>("markers.csv", MARKERS, "flag,176", "flag,177");
    assert_eq!(rules, ["2.3"], "228 counters in all");
    let rules = broken_by::<Atlas>("units.csv", UNITS, "infantry,XX,,10,,0924", "infantry,XX,,9,,0924");
    assert_eq!(rules, ["4.3"]);
}
