//! 9.1 to 9.5 and 9.7 to 9.9 Combat: declaring it, and the odds. Modifiers are in `r9_shifts`, what comes of it in `r9_results`.

use putins_war::units::Side;
use serde_json::json;
use table::{LogLine, Ratio};

use crate::scene::{Scene, Table, atlas, texts};

/// The hexes round 2312, from the east against the clock. All is open country without Russians.
pub const ROUND: [&str; 6] = ["2311", "2212", "2213", "2313", "2413", "2412"];
/// Russian units of 3, 6, 7, 7, 7 and 10.
pub const ARMIES: [&str; 6] = ["RUS-OGT", "RUS-29", "RUS-5", "RUS-36", "RUS-41", "RUS-2G"];
const COLUMNS: [&str; 9] = ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"];

/// An Allied unit in 2312, and the first Russians round it.
pub fn round(defender: &str, attackers: &[(&str, &str)]) -> Scene {
    let scene = Scene::new().unit_at(defender, "2312");
    attackers.iter().fold(scene, |scene, (unit, hex)| scene.unit_at(unit, hex))
}

/// Plays orders, the last of which rolls exactly these dice.
pub fn fought(scene: Scene, dice: &str, orders: &[&str]) -> (Table, Vec<LogLine>) {
    let mut table = scene.table();
    let (last, others) = orders.split_last().expect("an order");
    table.plays(others);
    let log = table.exactly(dice, last);
    (table, log)
}

/// The line of the combat die: `26 against 7 is 3:1: AS, the attack stalls`.
#[track_caller]
pub fn sum(log: &[LogLine]) -> String {
    let line = log.iter().find(|line| line.rule.0 == "9.7");
    line.unwrap_or_else(|| panic!("{:?}", texts(log))).text.clone()
}

/// As `sum`, of a battle of which nothing else matters.
#[track_caller]
pub fn sum_of(scene: Scene, dice: &str, orders: &[&str]) -> String {
    sum(&fought(scene, dice, orders).1)
}

/// The column that was used.
#[track_caller]
pub fn column(log: &[LogLine]) -> String {
    let sum = sum(log);
    let (odds, _) = sum.split_once(": ").expect("a result");
    let (_, odds) = odds.split_once(" is ").expect("odds");
    odds.split_once(", shifted to ").map_or(odds, |(_, column)| column).to_owned()
}

/// The units in 2312's ring attack together; all candidates take part.
pub fn all_attack(scene: Scene, dice: &str, units: &[&str]) -> (Table, Vec<LogLine>) {
    let with: Vec<String> = units.iter().map(|unit| format!("with {unit}")).collect();
    let mut orders = vec!["attack 2312"];
    if units.len() > 1 {
        orders.extend(with.iter().map(String::as_str));
    }
    fought(scene, dice, &orders)
}

#[test]
fn r9_1_attacks_are_voluntary() {
    let mut table = round("UKR-8", &[("RUS-2G", "2311")]).table();
    table.exactly("", "pass");
    assert_eq!(table.asked(), Some("allied"));
    assert!(table.offers("pass"));
}

#[test]
fn r9_1_an_attack_goes_against_one_hex_with_an_enemy_next_to_it() {
    let table = round("UKR-8", &[("RUS-2G", "2311"), ("RUS-5", "2310")]).unit_at("POL-11", "2415").table();
    // 2312 and the garrison of Kiev.
    assert_eq!(table.choices("attack"), ["2211", "2312"]);
    assert_eq!(table.refused("attack 2212"), "9.1", "nobody is there");
    assert_eq!(table.refused("attack 2310"), "9.1", "a friend");
    assert_eq!(table.refused("attack 2415"), "9.2", "too far");
}

#[test]
fn r9_1_the_defender_cannot_decline() {
    let (table, log) = fought(round("UKR-8", &[("RUS-2G", "2311")]), "3", &["attack 2312"]);
    assert_eq!(sum(&log), "10 against 7 is 1:1: AS");
    assert_eq!(table.asked(), Some("allied"), "for his own action");
}

#[test]
fn r9_1_the_same_unit_may_attack_again_for_new_points() {
    let mut table = round("UKR-8", &[("RUS-2G", "2311")]).table();
    for spent in 1..=3 {
        table.exactly("3", "attack 2312");
        assert_eq!(table.spent(Side::Russian), spent);
        table.play("pass");
    }
}

#[test]
fn r9_1_garrisons_and_special_forces_do_not_attack() {
    // Kiev is next to 2212, but only regulars make an attack possible.
    let scene = Scene::new().side("allied").unit_at("RUS-5", "2212").unit_at("POL-GROM", "pile");
    assert_eq!(scene.table().refused("attack 2212"), "9.2");
}

#[test]
fn r9_2_each_attacker_costs_a_point() {
    for count in 1..=6 {
        let units: Vec<_> = ARMIES.into_iter().zip(ROUND).take(count).collect();
        let dice = if count > 3 { "1 3" } else { "3" };
        let (table, _) = all_attack(round("POL-11", &units), dice, &ARMIES[..count]);
        assert_eq!(usize::from(table.spent(Side::Russian)), count);
        assert_eq!(table.spent(Side::Allied), 0, "defending is free");
    }
}

#[test]
fn r9_2_units_are_named_one_by_one_and_fight_declares() {
    let mut table = round("UKR-8", &[("RUS-2G", "2311"), ("RUS-5", "2212")]).table();
    table.exactly("", "attack 2312");
    assert_eq!(table.refused("fight"), "9.2", "nobody takes part yet");
    assert_eq!(table.spent(Side::Russian), 0);
    table.exactly("", "with RUS-5");
    let log = table.exactly("1", "fight");
    assert_eq!(sum(&log), "7 against 7 is 1:1: AL1");
    assert_eq!((table.spent(Side::Russian), table.steps("RUS-2G")), (1, 2));
}

#[test]
fn r9_2_all_attackers_are_next_to_the_target() {
    let mut table = round("UKR-8", &[("RUS-2G", "2311"), ("RUS-5", "2212"), ("RUS-35", "2310")]).table();
    table.play("attack 2312");
    assert_eq!(table.choices("with"), ["RUS-2G", "RUS-5"]);
    assert_eq!(table.refused("with RUS-35"), "9.2");
    assert_eq!(table.refused("with UKR-8"), "9.2");
}

#[test]
fn r9_2_nobody_joins_for_whom_no_point_is_left() {
    let units = [("RUS-2G", "2311"), ("RUS-5", "2212"), ("RUS-35", "2213")];
    let scene = round("UKR-8", &units).points("russian", json!({"dice": [3, 4], "spent": 5}));
    let mut table = scene.table();
    table.each_step(&["attack 2312", "with RUS-2G", "with RUS-5"]);
    assert_eq!(table.refused("with RUS-35"), "9.2");
    assert_eq!(table.orders(), ["fight"]);
}

#[test]
fn r9_2_a_target_that_was_named_is_attacked() {
    let mut table = round("UKR-8", &[("RUS-2G", "2311"), ("RUS-5", "2212")]).table();
    table.play("attack 2312");
    assert!(!table.offers("pass") && !table.offers("move RUS-2G") && !table.offers("attack 2211"));
}

#[test]
fn r9_3_a_unit_takes_part_once_and_with_its_whole_factor() {
    let mut table = round("UKR-8", &[("RUS-2G", "2311"), ("RUS-5", "2212"), ("RUS-35", "2213")]).table();
    table.plays(&["attack 2312", "with RUS-2G"]);
    assert_eq!(table.refused("with RUS-2G"), "9.3");
    table.play("with RUS-35");
    let log = table.exactly("3", "fight");
    assert_eq!(sum(&log), "18 against 7 is 2:1: AS");
}

#[test]
fn r9_3_a_reduced_unit_fights_with_its_reduced_factor() {
    let scene = Scene::new().unit("UKR-8", json!({"at": "2312", "steps": 1}));
    let scene = scene.unit("RUS-2G", json!({"at": "2311", "steps": 1}));
    assert_eq!(sum_of(scene, "3", &["attack 2312"]), "5 against 4 is 1:1: AS");
}

/// So many attackers with so many markers on the first of them, or on all in turn.
fn interdicted(attackers: usize, markers: u8, spread: bool) -> String {
    // The odds stay inside the table: 5:1, 4:1, 5:1, 5:1, 6:1, 6:1.
    let defender = ["EST-1", "EST-1", "LTH-1", "UKR-3", "BEL-OCW", "POL-12"][attackers - 1];
    let units = if attackers == 1 { &ARMIES[5..] } else { &ARMIES[..attackers] };
    let mut scene = Scene::new().air("allied").unit_at(defender, "2312");
    for (place, (unit, hex)) in units.iter().zip(ROUND).enumerate() {
        let mine = (0..usize::from(markers))
            .filter(|marker| if spread { marker % attackers == place } else { place == 0 });
        scene = scene.unit(unit, json!({"at": hex, "air": mine.count()}));
    }
    let dice = if attackers > 3 { "1 3" } else { "3" };
    column(&all_attack(scene, dice, units).1)
}

#[test]
fn r9_4_markers_count_from_half_the_attackers_on() {
    let table = [[1, 2, 3, 4], [1, 2, 3, 4], [0, 1, 2, 3], [0, 1, 2, 3], [0, 0, 1, 2], [0, 0, 1, 2]];
    let odds = [6, 5, 6, 6, 7, 7];
    for (place, (row, base)) in table.into_iter().zip(odds).enumerate() {
        let attackers = place + 1;
        assert_eq!(interdicted(attackers, 0, false), COLUMNS[base], "{attackers} attackers, no marker");
        for (markers, left) in (1..).zip(row) {
            let wanted = COLUMNS[base - left];
            assert_eq!(
                interdicted(attackers, markers, false),
                wanted,
                "{attackers} attackers, {markers} markers"
            );
            assert_eq!(
                interdicted(attackers, markers, true),
                wanted,
                "{attackers} attackers, {markers} spread"
            );
        }
    }
}

#[test]
fn r9_4_markers_on_units_that_do_not_take_part_do_not_count() {
    let scene = Scene::new().air("allied").unit_at("EST-1", "2312").unit_at("RUS-2G", "2311");
    let scene = scene.unit("RUS-5", json!({"at": "2212", "air": 3}));
    let (_, log) = fought(scene, "3", &["attack 2312", "with RUS-2G", "fight"]);
    assert_eq!(column(&log), "5:1");
}

#[test]
fn r9_4_markers_on_the_defender_are_one_right_each() {
    for (markers, wanted) in [(1, "2:1"), (2, "3:1"), (3, "4:1")] {
        let scene = Scene::new().air("russian").unit("UKR-8", json!({"at": "2312", "air": markers}));
        let (_, log) = fought(scene.unit_at("RUS-2G", "2311"), "3", &["attack 2312"]);
        assert_eq!(column(&log), wanted);
    }
}

#[test]
fn r9_4_markers_on_a_garrison_count_against_it() {
    let scene = Scene::new().air("russian").with("garrison-air", json!({"2507": 2}));
    let sum = sum_of(scene.unit_at("RUS-2G", "2506"), "3", &["attack 2507"]);
    assert_eq!(sum, "10 against 3 is 3:1, shifted to 4:1: BB", "one left, two right");
}

#[test]
fn r9_4_all_markers_come_off_when_the_operations_phase_ends() {
    let scene = Scene::new().air("allied").unit("RUS-2G", json!({"at": "2311", "air": 2}));
    let mut table = scene.table();
    table.play("pass");
    // Ten points each; the alliance has seven and one for the turn before, Russia seven.
    table.exactly("5 5 5 5 4 3 4 3", "pass");
    assert_eq!(table.air_on("2311"), 0);
}

#[test]
fn r9_5_allied_nations_attack_together() {
    let scene = Scene::new().side("allied").unit_at("RUS-5", "2312");
    let scene = scene.unit_at("POL-11", "2311").unit_at("UKR-3", "2212").unit_at("BEL-OCW", "2213");
    let sum = sum_of(scene, "1", &["attack 2312", "with POL-11", "with UKR-3", "with BEL-OCW"]);
    assert_eq!(sum, "16 against 7 is 2:1: AL1");
}

#[test]
fn r9_5_special_forces_help_where_none_of_their_regulars_is() {
    let scene = Scene::new().side("allied").unit_at("RUS-5", "2312").unit_at("POL-11", "2311");
    let scene = scene.entered(&["FIN"]).unit_at("FIN-UTTI", "pile").unit_at("BEL-SF5", "pile");
    let sum = sum_of(scene, "3 1 1", &["attack 2312", "commit 2"]);
    assert_eq!(sum, "7 against 7 is 1:1, shifted to 3:1: BB");
}

#[test]
fn r9_7_26_against_7_is_3_to_1() {
    let scene = round("UKR-8", &[("RUS-2G", "2311"), ("RUS-35", "2212"), ("RUS-6", "2213")]);
    let (_, log) = all_attack(scene, "2", &["RUS-2G", "RUS-35", "RUS-6"]);
    assert_eq!(sum(&log), "26 against 7 is 3:1: AS");
}

#[test]
fn r9_7_13_against_7_is_1_to_1() {
    let scene = round("UKR-8", &[("RUS-5", "2311"), ("RUS-29", "2212")]);
    let (_, log) = all_attack(scene, "3", &["RUS-5", "RUS-29"]);
    assert_eq!(sum(&log), "13 against 7 is 1:1: AS");
}

#[test]
fn r9_7_equal_factors_are_1_to_1_and_twice_as_many_2_to_1() {
    let scene = round("UKR-8", &[("RUS-5", "2311")]);
    assert_eq!(sum_of(scene, "3", &["attack 2312"]), "7 against 7 is 1:1: AS");
    let scene = round("UKR-8", &[("RUS-5", "2311"), ("RUS-36", "2212")]);
    let (_, log) = all_attack(scene, "3", &["RUS-5", "RUS-36"]);
    assert_eq!(sum(&log), "14 against 7 is 2:1: AS");
}

#[test]
fn r9_7_the_order_of_a_battle() {
    // Both armies round 2404, from opposite sides; special forces on both sides, and Vostok.
    let scene = Scene::new().unit_at("UKR-8", "2404").unit_at("RUS-5", "2403").unit_at("RUS-29", "2405");
    let scene = scene.unit_at("RUS-VOSTOK", "pile").unit_at("RUS-BFM", "pile").unit_at("POL-GROM", "pile");
    let mut table = scene.table();
    table.plays(&["attack 2404", "with RUS-5"]);
    table.exactly("", "with RUS-29");
    assert_eq!((table.asked(), table.phase().as_str()), (Some("russian"), "attacker-commits"));
    table.exactly("", "commit 1");
    assert_eq!((table.asked(), table.phase().as_str()), (Some("allied"), "defender-commits"));
    // Concentric 2: one column.
    table.exactly("2", "commit 1");
    assert_eq!((table.asked(), table.phase().as_str()), (Some("russian"), "vostok"));
    // SERP 4 for three twice, combat 1; then BFM, GROM and Vostok.
    let log = table.exactly("4 1 3 4 5", "vostok");
    assert_eq!(sum(&log), "19 against 7 is 2:1, shifted to 3:1: AS");
    let back = ["RUS-BFM", "POL-GROM", "RUS-VOSTOK"].map(|unit| table.at(unit));
    assert_eq!(back, ["turn 5", "turn 6", "turn 7"]);
}

#[test]
fn r9_7_the_last_point_is_announced_after_the_recycling() {
    let scene = round("UKR-8", &[("RUS-2G", "2311")]).unit_at("RUS-BFM", "pile");
    let scene = scene.points("russian", json!({"dice": [1, 1], "spent": 1}));
    let (table, log) = fought(scene, "1 1", &["attack 2312", "commit 1"]);
    let place = |rule: &str| log.iter().position(|line| line.rule.0 == rule);
    assert!(place("7.4") < place("5.10") && place("7.4").is_some(), "{:?}", texts(&log));
    assert_eq!(table.asked(), Some("allied"));
}

#[test]
fn r9_8_5_against_11_is_1_to_3() {
    // The 1st Guards Tanks on Russian soil: ten, and a 2 for the population is one more.
    let scene = Scene::new().side("allied").unit_at("RUS-2G", "2108").unit_at("BEL-OCW", "2109");
    assert_eq!(sum_of(scene, "2 1", &["attack 2108"]), "5 against 11 is 1:3: AL1");
}

#[test]
fn r9_8_10_against_11_is_1_to_2() {
    let scene = Scene::new().side("allied").unit_at("RUS-2G", "2108");
    let scene = scene.unit_at("POL-12", "2109").unit_at("UKR-3", "2208");
    let sum = sum_of(scene, "2 4", &["attack 2108", "with POL-12", "with UKR-3"]);
    assert_eq!(sum, "10 against 11 is 1:2: AS");
}

#[test]
fn r9_9_odds_beyond_the_table_use_its_last_columns() {
    let scene = Scene::new().unit("EST-1", json!({"at": "2312", "steps": 1})).unit_at("RUS-2G", "2311");
    assert_eq!(sum_of(scene, "1", &["attack 2312"]), "10 against 1 is 10:1, shifted to 7:1: DE");
    let scene = Scene::new().unit("RUS-OGT", json!({"at": "2311", "steps": 1})).unit_at("UKR-8", "2312");
    assert_eq!(sum_of(scene, "4", &["attack 2312"]), "2 against 7 is 1:4, shifted to 1:3: AL1");
}

#[test]
fn r9_9_the_odds_are_limited_after_the_shifts() {
    // 10:1 in a victory city is 8:1, not two left of 7:1.
    let scene = Scene::new().unit("EST-1", json!({"at": "2211", "steps": 1})).unit_at("RUS-2G", "2212");
    assert_eq!(sum_of(scene, "1", &["attack 2211"]), "10 against 1 is 10:1, shifted to 7:1: DE");
    // 1:4 and three right is 1:1, not three right of 1:3.
    let scene = Scene::new().air("russian").unit("RUS-OGT", json!({"at": "2311", "steps": 1}));
    let sum = sum_of(scene.unit("UKR-8", json!({"at": "2312", "air": 3})), "3", &["attack 2312"]);
    assert_eq!(sum, "2 against 7 is 1:4, shifted to 1:1: AS");
}

#[test]
fn r9_9_a_declared_attack_cannot_be_called_off() {
    let scene = round("UKR-8", &[("RUS-OGT", "2311")]).unit_at("RUS-BFM", "pile");
    let mut table = scene.table();
    table.play("attack 2312");
    assert_eq!(table.orders(), ["commit 0", "commit 1"]);
    assert_eq!((table.refused("pass"), table.spent(Side::Russian)), ("9.20", 1));
}

/// How many faces of the die bring one of these results.
fn faces(column: &str, wanted: &[&str]) -> usize {
    let odds: Ratio = column.parse().expect("odds");
    (1..=6).filter(|&die| wanted.contains(&atlas().crt.result(odds, die).word())).count()
}

#[test]
fn r9_7_a_better_column_never_empties_a_hex_less_often() {
    // A regular at full strength leaves by a retreat alone; a garrison and a last step fall to every loss.
    for emptied in [&["DR"][..], &["BB", "DE", "DR"]] {
        let by_column = COLUMNS.map(|column| faces(column, emptied));
        assert!(by_column.is_sorted(), "{emptied:?}: {by_column:?}");
    }
}

#[test]
fn r9_7_from_two_to_one_on_every_column_takes_more_ground_than_the_one_before() {
    let by_column = COLUMNS.map(|column| faces(column, &["DR"]));
    assert_eq!(by_column, [0, 0, 0, 0, 1, 2, 3, 4, 5]);
}

#[test]
fn r9_9_the_combat_results_table() {
    let rows = [
        "AL1 AL1 AL1 AL1 AS AS BB BB DE",
        "AL1 AL1 AL1 AS AS BB BB DE DR",
        "AL1 AL1 AS AS BB BB DE DR DR",
        "AL1 AS AS BB BB DE DR DR DR",
        "AS AS BB BB DE DR DR DR DR",
        "AS BB BB DE DR DR DR DR DR",
    ];
    for (die, row) in (1..).zip(rows) {
        let found = COLUMNS.map(|column| {
            let odds: Ratio = column.parse().expect("odds");
            atlas().crt.result(odds, die).word()
        });
        assert_eq!(found.join(" "), row, "die {die}");
    }
}
