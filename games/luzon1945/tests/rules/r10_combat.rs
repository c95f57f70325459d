//! 10 Combat.

use serde_json::json;
use table::AnyMatch;

use crate::r8_movement::{chart, four, price};
use crate::r9_defense::about_to_jump;
use crate::scene::{Scene, Table, is, state, texts};

/// A unit with so many OP, picked; hexes besides its own are US-controlled.
fn picked(unit: &str, at: &str, op: u8, us: &[&str]) -> Table {
    Scene::with_reserve().unit_op(unit, at, op).us(us).picked(unit)
}

#[test]
fn r10_1_defenders_come_first_then_fire_then_victory_or_defeat() {
    let rules = |dice: &str, op| {
        let log = picked("40ID", "1128", op, &[]).exactly(dice, "to 1129");
        log.iter().map(|line| line.rule.0).collect::<Vec<_>>()
    };
    assert_eq!(rules("5 3 3", 10), ["9.2", "10.2", "10.3"]);
    assert_eq!(rules("3 4", 2), ["9.2", "10.2", "10.4"]);
    assert_eq!(rules("1", 10), ["9.2", "10.3"]);
    let log = picked("40ID", "1539", 10, &[]).exactly("1 1 4 3", "to 1538");
    assert_eq!(log.iter().map(|line| line.rule.0).collect::<Vec<_>>(), ["9.3", "10.2", "10.3"]);
}

/// The lowest die that hits in a hex, by its terrain.
fn hits_from(hex: u16) -> u8 {
    let chart = chart();
    match chart.terrain(hex) {
        _ if [1031, 1032, 1132].contains(&hex) => 3,
        "zigzag" => 3,
        "town" if chart.rim().contains(&hex) => 2,
        "town" | "manila" | "intramuros" | "corregidor" => 4,
        _ if chart.has(hex, "star") => 4,
        "sierra_madre" => 2,
        "rough" | "cropland" => 5,
        _ => 6,
    }
}

/// Whether the lowest hit hits and the highest miss misses, with the dice that bring the fewest defenders.
#[track_caller]
fn assert_fire(hex: &str, garrison: &str, defenders: usize, hits_from: u8) {
    for (die, op) in [(hits_from - 1, 9), (hits_from, 8)] {
        let mut table = about_to_jump("none");
        let others = " 1".repeat(defenders - 1);
        let log = table.exactly(&format!("{garrison} {die}{others}"), &format!("drop {hex}"));
        assert_eq!(state(&table, "11ABN"), is(hex, op), "{die} in {hex}: {:?}", texts(&log));
        let fire = log.iter().find(|line| line.rule.0 == "10.2").expect("fire");
        assert_eq!(fire.hits_from, Some(hits_from));
    }
}

#[test]
fn r10_2_sierra_madre_and_towns_next_to_the_base_area_hit_on_two() {
    for (hex, garrison, defenders) in
        [("1832", "6", 1), ("1831", "6", 1), ("1121", "1", 2), ("1515", "1", 2), ("1621", "1", 2)]
    {
        assert_fire(hex, garrison, defenders, 2);
    }
}

#[test]
fn r10_2_clark_field_and_zig_zag_pass_hit_on_three() {
    for hex in ["1132", "1031", "1032", "0834", "0934"] {
        assert_fire(hex, "1", 1, 3);
    }
}

#[test]
fn r10_2_other_towns_and_the_garrisons_of_manila_hit_on_four() {
    for hex in ["0735", "0911", "1129", "1233", "1423", "1529", "1644", "2104"] {
        assert_fire(hex, "3", 1, 4);
    }
    assert_fire("1538", "1 1", 2, 4);
    assert_fire("1537", "1 1 1", 3, 4);
    assert_fire("1140", "2", 1, 4);
}

#[test]
fn r10_2_the_shore_of_manila_bay_hits_on_four_whatever_its_terrain() {
    let shore =
        ["1139", "1138", "1137", "1136", "1135", "1235", "1336", "1436", "1438", "1439", "1340", "1240"];
    for hex in shore {
        assert_fire(hex, "6", 1, 4);
    }
    let stars: Vec<u16> = chart().land().filter(|&hex| chart().has(hex, "star")).collect();
    assert_eq!(stars.len(), 13, "with Corregidor");
}

#[test]
fn r10_2_rough_and_cropland_hit_on_five() {
    for (hex, garrison, defenders) in [("1625", "5", 1), ("0635", "5", 1), ("2309", "1", 2), ("2120", "1", 2)]
    {
        assert_fire(hex, garrison, defenders, 5);
    }
}

#[test]
fn r10_2_clear_hits_on_six() {
    for hex in ["1128", "2842", "1022"] {
        assert_fire(hex, "6", 1, 6);
    }
}

#[test]
fn r10_2_every_hex_of_the_map_has_the_line_of_its_terrain() {
    let mut table = about_to_jump("none");
    for hex in chart().land() {
        let (garrison, defenders) = match chart().terrain(hex) {
            "manila" => ("1 1", 2),
            "intramuros" => ("1 1 1", 3),
            "corregidor" => ("2", 1),
            // Nobody ever fires there, but in the counteroffensive (11.7).
            "beach" => continue,
            "clear" if chart().has(hex, "coast") && !chart().has(hex, "star") => continue,
            "cropland" => ("6", 6),
            "town" if chart().rim().contains(&hex) => ("6", 6),
            "town" => ("6", 2),
            "zigzag" => ("6", 6),
            _ if [1031, 1032, 1132].contains(&hex) => ("6", 6),
            _ => ("6", 1),
        };
        let lowest = hits_from(hex);
        for (die, op) in [(lowest - 1, 9), (lowest, 8)] {
            let others = " 1".repeat(defenders - 1);
            table.exactly(&format!("{garrison} {die}{others}"), &format!("drop {}", four(hex)));
            assert_eq!(table.op("11ABN"), op, "{die} in {hex}");
            table.game().forget_last();
        }
    }
}

#[test]
fn r10_2_each_hit_costs_one_op_and_a_miss_nothing() {
    for (dice, op) in [("6 5 5 5 5 5 5", 3), ("6 4 4 4 4 4 4", 9), ("6 6 4 5 1 2 3", 7)] {
        let mut table = picked("40ID", "2213", 10, &[]);
        table.exactly(dice, "to 2212");
        assert_eq!(state(&table, "40ID"), is("2212", op));
    }
}

#[test]
fn r10_2_in_cropland_a_five_hits_and_a_four_does_not() {
    assert_fire("2309", "1", 2, 5);
}

#[test]
fn r10_2_no_more_dice_are_thrown_once_the_unit_is_at_zero() {
    // Six battalions, and the first brings down the last OP.
    let mut table = picked("40ID", "2213", 2, &[]);
    table.exactly("6 5", "to 2212");
    assert_eq!(state(&table, "40ID"), is("2213", 0));
    // The same at Intramuros: 18 dice, of which two are needed.
    let mut table = picked("40ID", "1536", 5, &[]);
    table.exactly("6 6 6 4 1 4", "to 1537");
    assert_eq!(state(&table, "40ID"), is("offshore", 0));
}

#[test]
fn r10_2_the_battalions_go_back_to_their_pool_after_victory_and_defeat() {
    for op in [2, 10] {
        let mut table = picked("40ID", "1128", op, &[]);
        table.exactly("5 3 4", "to 1129");
        assert!((1..=6).all(|number| table.counter_at(&format!("GD{number}")) == "pool"));
    }
}

#[test]
fn r10_3_one_op_after_the_fire_is_a_victory() {
    let mut table = picked("40ID", "1128", 4, &[]);
    table.exactly("5 4 6", "to 1129");
    assert_eq!((state(&table, "40ID"), table.is_us("1129")), (is("1129", 1), true));
    // It may fight on with that.
    assert!(table.offers("to 1130"));
}

#[test]
fn r10_3_the_taken_hex_is_us_controlled_and_shows_what_it_cost() {
    let mut table = picked("40ID", "0926", 10, &[]);
    table.exactly("6 6", "to 0927");
    assert!(table.is_us("0927"));
    assert_eq!((table.markers("trail", "0927"), table.markers("start", "0926")), (3, 1), "2 and a hit");
}

#[test]
fn r10_3_where_nobody_defends_zero_op_are_enough() {
    let mut table = picked("40ID", "1128", 1, &[]);
    table.exactly("2", "to 1129");
    assert_eq!((state(&table, "40ID"), table.is_us("1129")), (is("1129", 0), true));
}

#[test]
fn r10_4_a_beaten_unit_goes_back_to_the_hex_it_came_from_and_stays_there() {
    let mut table = picked("40ID", "1127", 4, &["1128"]);
    let log = table.exactly("5 4 5", "to 1129");
    assert_eq!(log.last().expect("a line").rule.0, "10.4");
    assert_eq!((state(&table, "40ID"), table.is_us("1129")), (is("1128", 0), false), "nothing is paid back");
    assert_eq!(table.markers("trail", "1129"), 0);
    assert_eq!(table.refused("pick 40ID"), "8.2");
    // The Administrative Phase gives it its OP again.
    table.end_turn("6RGR");
    assert_eq!(state(&table, "40ID"), is("1128", 10));
}

#[test]
fn r10_4_price_and_hits_together_bring_it_to_zero_and_never_below() {
    // Two OP into Clark Field; of five hits only the first two find anything to take.
    for op in [2, 3, 4] {
        let mut table = picked("40ID", "1131", op, &[]);
        table.dice(if op == 2 { "5" } else { "5 6 6 6 6 6" });
        table.play("to 1132");
        assert_eq!((state(&table, "40ID"), table.is_us("1132")), (is("1131", 0), false), "{op}");
    }
}

#[test]
fn r10_4_others_attack_the_same_hex_on_the_same_turn_against_new_defenders() {
    let scene =
        Scene::with_reserve().unit_op("40ID", "1131", 3).unit_op("37ID", "1031", 3).unit("6ID", "1231");
    let mut table = scene.us(&["1032"]).operations();
    for (unit, dice) in [("40ID", "1 3"), ("37ID", "2 2 3"), ("6ID", "6 1 2 1 2 1 2")] {
        table.operate(unit, &[("to 1132", dice)]);
    }
    assert_eq!([state(&table, "40ID"), state(&table, "37ID")], [is("1131", 0), is("1031", 0)]);
    assert_eq!((state(&table, "6ID"), table.is_us("1132")), (is("1132", 8), true));
}

#[test]
fn r10_4_from_water_it_goes_back_to_the_last_land_hex() {
    // A regiment from the bay.
    let mut table = picked("112CAV", "1438", 4, &[]);
    table.exactly("6 4", "to 1336");
    assert_eq!(state(&table, "112CAV"), is("1438", 0));
    // A division over the lake: the last land hex on its path, not where the order began.
    let mut table = picked("40ID", "1636", 6, &["1637"]);
    assert_eq!(price(&table, "1539"), Some(5));
    table.exactly("6 6", "to 1539");
    assert_eq!(state(&table, "40ID"), is("1637", 0));
}

#[test]
fn r10_4_past_a_us_unit_it_goes_further_back_to_a_free_hex() {
    let scene = |from: &str, op| {
        let scene = Scene::with_reserve().unit("37ID", "1228").us(&["1226", "1227"]);
        scene.unit_op("40ID", from, op).picked("40ID")
    };
    // It came through the hex of the 37th, and before that through a free one.
    let mut table = scene("1226", 4);
    table.exactly("6 6", "to 1229");
    assert_eq!(state(&table, "40ID"), is("1227", 0));
    // The hex where the order began is its own.
    let mut table = scene("1227", 3);
    table.exactly("6 6", "to 1229");
    assert_eq!(state(&table, "40ID"), is("1227", 0));
}

#[test]
fn r10_4_from_the_box_it_goes_back_to_the_beach_or_to_the_box() {
    let scene = || Scene::with_reserve().unit_op("25ID", "offshore", 3);
    let mut table = scene().picked("25ID");
    table.exactly("6 6", "to 1022");
    assert_eq!(state(&table, "25ID"), is("0923", 0));
    // Another unit stands on the beach: back to the box, a division too.
    let mut table = scene().unit("43ID", "0923").picked("25ID");
    table.exactly("6 6", "to 1022");
    assert_eq!(state(&table, "25ID"), is("offshore", 0));
    // A regiment beaten on the very shore has no hex behind it.
    let mut table = Scene::with_reserve().unit_op("112CAV", "offshore", 2).us(&["1140"]).picked("112CAV");
    table.exactly("6 4", "to 1336");
    assert_eq!((state(&table, "112CAV"), table.is_us("1336")), (is("offshore", 0), false));
}

#[test]
fn r10_4_from_the_hex_of_a_division_it_goes_back_to_the_box() {
    let scene = |us: &[&str], op| {
        let scene = Scene::with_reserve().unit("6ID", "1024").us(us);
        scene.unit_op("112CAV", "offshore", op).picked("112CAV")
    };
    let mut table = scene(&[], 3);
    table.exactly("6 6", "to 1125");
    assert_eq!(state(&table, "112CAV"), is("offshore", 0));
    // A free hex on the way is nearer.
    let mut table = scene(&["1125"], 5);
    table.exactly("6 6", "to 1225");
    assert_eq!(state(&table, "112CAV"), is("1125", 0));
}

/// The 11th Airborne, about to jump from Clark Field with 2 OP.
fn at_clark_field() -> Table {
    picked("11ABN", "1132", 2, &["1031", "1032"])
}

#[test]
fn r10_4_a_unit_that_jumped_goes_back_to_where_it_jumped_from() {
    for (mut table, from) in [(picked("11ABN", "offshore", 2, &[]), "offshore"), (at_clark_field(), "1132")] {
        table.exactly("3 4", "drop 1129");
        assert_eq!(state(&table, "11ABN"), is(from, 0));
    }
}

#[test]
fn r10_5_a_unit_beaten_in_manila_intramuros_or_corregidor_goes_to_the_box() {
    for (from, to, op, dice) in
        [("1539", "1538", 4, "1 1 3 4"), ("1536", "1537", 4, "1 1 1 3 3 4"), ("1139", "1140", 2, "2 4")]
    {
        for unit in ["40ID", "112CAV"] {
            let mut table = picked(unit, from, op, &[]);
            let log = table.exactly(dice, &format!("to {to}"));
            assert_eq!((state(&table, unit), table.is_us(to)), (is("offshore", 0), false));
            assert_eq!(log.last().expect("a line").rule.0, "10.5");
        }
    }
    // Without a shot if the price took the last OP.
    let mut table = picked("40ID", "1539", 3, &[]);
    table.exactly("1 1", "to 1538");
    assert_eq!(state(&table, "40ID"), is("offshore", 0));
}

#[test]
fn r10_5_the_box_takes_the_jumper_too_wherever_it_came_from() {
    let mut table = at_clark_field();
    table.exactly("2 4", "drop 1140");
    assert_eq!(state(&table, "11ABN"), is("offshore", 0));
}

#[test]
fn r10_5_the_hex_may_be_attacked_again_on_that_turn() {
    let mut table = Scene::with_reserve().unit_op("40ID", "1139", 2).unit("37ID", "1240").picked("40ID");
    table.exactly("2 4", "to 1140");
    table.operate("37ID", &[("to 1140", "6 1 2 3 4 5")]);
    assert_eq!((state(&table, "37ID"), table.is_us("1140")), (is("1140", 7), true));
}

#[test]
fn r10_5_a_division_lands_again_over_a_beach_on_a_later_turn() {
    let mut table = picked("40ID", "1539", 4, &[]);
    table.exactly("1 1 3 4", "to 1538");
    assert_eq!(table.refused("pick 40ID"), "8.2", "not on this turn");
    table.end_turn("6RGR");
    table.play("pick 40ID");
    for hex in table.choices("to") {
        let landed = table.choice(&format!("to {hex}")).expect("offered").path[0].get();
        assert_eq!(chart().terrain(landed), "beach", "{hex}");
    }
    table.exactly("", "to 1142");
    assert_eq!(state(&table, "40ID"), is("1142", 9));
}

/// The 1st Cavalry before Intramuros with others around it, up to the moment of the fire.
fn assault(others: &[(&str, &str, u8)], spearhead: u8) -> Table {
    let scene = Scene::with_reserve().unit_op("1CAV", "1536", spearhead);
    let scene = others.iter().fold(scene, |scene, (unit, hex, op)| scene.unit_op(unit, hex, *op));
    let mut table = scene.picked("1CAV");
    table.play("assault 1537");
    others.iter().for_each(|(unit, ..)| drop(table.play(&format!("support {unit}"))));
    table
}

#[test]
fn r10_6_the_spearhead_pays_three_a_supporting_division_four_a_smaller_unit_two() {
    let mut table = assault(&[("37ID", "1436", 10), ("112CAV", "1636", 5)], 10);
    assert_eq!((table.op("1CAV"), table.op("37ID"), table.op("112CAV")), (10, 10, 5), "not before the fire");
    table.exactly("1 1 1 3 3 3", "fire");
    assert_eq!(state(&table, "1CAV"), is("1537", 7), "3 in all, for the launch and the hex");
    assert_eq!([state(&table, "37ID"), state(&table, "112CAV")], [is("1436", 6), is("1636", 3)]);
    assert!(table.is_us("1537"));
    assert_eq!(table.counter_at("NG"), "eliminated");
}

#[test]
fn r10_6_the_chance_to_take_the_city_is_shown_before_and_while_the_assault_is_prepared() {
    let scene =
        |op| Scene::with_reserve().unit_op("1CAV", "1536", op).unit("37ID", "1436").unit("112CAV", "1636");
    let hint = |table: &Table, order: &str| table.words(order).expect("a hint");
    let mut table = scene(6).picked("1CAV");
    // 3 OP left, and 3 or 9 more: fewer hits than that of 3d6 dice that hit with every second.
    assert_eq!(
        hint(&table, "assault 1537"),
        "3 OP, prepared assault, 57 % with the least support, with all of it, >99 %"
    );
    table.play("assault 1537");
    assert_eq!(hint(&table, "support 112CAV"), "2 OP, 57 %");
    assert_eq!(hint(&table, "support 37ID"), "4 OP, 92 %");
    table.play("support 112CAV");
    assert_eq!(hint(&table, "fire"), "to take the city, 57 %");
    let preview = table.game.preview().expect("a battle");
    assert!(preview.notes[0].starts_with("57 % to take it"), "{:?}", preview.notes);
    let results: Vec<&str> = preview.chances.iter().map(|chance| chance.result.as_str()).collect();
    assert_eq!((results[0], results.len()), ("taken, 0 OP lost", 7));
    assert_eq!(results[6], "beaten, all 6 OP lost", "more than all cannot be lost");
    // 8.3 A spearhead that has nothing left is beaten for certain.
    let mut table = scene(3).picked("1CAV");
    assert_eq!(hint(&table, "assault 1537"), "3 OP, prepared assault, 0 %");
    table.plays(&["assault 1537", "support 37ID"]);
    let preview = table.game.preview().expect("a battle");
    assert_eq!((preview.chances.len(), preview.chances[0].cases), (1, 10_000));
    table.exactly("1 1 1", "fire");
    assert_eq!((table.at("1CAV").as_str(), table.op("37ID")), ("offshore", 6));
}

#[test]
fn r10_3_only_what_is_certain_is_shown_as_certain() {
    let hint = |scene: Scene, unit: &str, order: &str| scene.picked(unit).words(order).expect("a hint");
    // A battalion on a six, and then a six: 4 OP are lost to one never.
    let scene = |op| Scene::with_reserve().unit_op("40ID", "1126", op).us(&["1127"]);
    assert_eq!(hint(scene(3), "40ID", "to 1128"), "2 OP, 97 %");
    assert_eq!(hint(scene(4), "40ID", "to 1128"), "2 OP, 100 %");
    // 18 dice can hit ten times, but hardly do.
    let city = |op| Scene::with_reserve().unit_op("1CAV", "1536", op);
    assert_eq!(hint(city(10), "1CAV", "to 1537"), "3 OP, 73 %");
    let jump = |op| Scene::with_reserve().unit_op("11ABN", "offshore", op);
    assert_eq!(hint(jump(10), "11ABN", "drop 1538"), "1 OP, jump, >99 %");
    assert_eq!(hint(jump(2), "11ABN", "drop 1537"), "1 OP, jump, <1 %");
}

#[test]
fn r10_6_the_example_of_the_1st_cavalry_and_the_37th() {
    let mut table = assault(&[("37ID", "1436", 8)], 10);
    table.exactly("1 2 3 4 4 5 6 5 4", "fire");
    assert_eq!((table.op("1CAV"), table.op("37ID")), (7, 4));
    assert!(table.prompt().contains('6'), "{}", table.prompt());
    table.play("lose 37ID");
    assert_eq!(table.choices("take"), ["1", "2", "3", "4"], "no unit goes below zero");
    // Only the spearhead is left to bear the other two.
    table.exactly("", "take 4");
    assert_eq!([state(&table, "1CAV"), state(&table, "37ID")], [is("1537", 5), is("1436", 0)]);
    assert!(table.is_us("1537"));
}

#[test]
fn r10_6_hits_are_shared_as_the_player_likes() {
    let fired = || {
        let mut table = assault(&[("37ID", "1436", 8), ("112CAV", "1636", 5)], 10);
        table.exactly("2 2 2 4 4 4 4 4 3", "fire");
        table
    };
    let mut table = fired();
    assert_eq!(table.choices("lose"), ["37ID", "1CAV", "112CAV"]);
    assert_eq!(table.refused("lose 6RGR"), "10.6", "takes no part");
    assert_eq!(table.refused("lose NG"), "10.6");
    assert_eq!(table.refused("take 1"), "10.6", "nobody is named");
    table.play("lose 1CAV");
    assert_eq!((table.refused("take 6"), table.refused("take 0")), ("10.6", "10.6"));
    table.plays(&["take 2", "lose 112CAV", "take 3"]);
    assert_eq!([state(&table, "1CAV"), state(&table, "112CAV")], [is("1537", 5), is("1636", 0)]);
    assert_eq!(state(&table, "37ID"), is("1436", 4), "untouched");
    // All of it for the supporters.
    let mut table = fired();
    table.plays(&["lose 37ID", "take 3", "lose 112CAV", "take 2"]);
    assert_eq!(state(&table, "1CAV"), is("1537", 7));
    assert_eq!([state(&table, "37ID"), state(&table, "112CAV")], [is("1436", 1), is("1636", 1)]);
    // Bit by bit, the same unit twice.
    let mut table = fired();
    table.plays(&["lose 37ID", "take 1", "lose 37ID", "take 1", "lose 1CAV", "take 3"]);
    assert_eq!((table.op("1CAV"), table.op("37ID"), table.op("112CAV")), (4, 2, 3));
}

#[test]
fn r10_6_all_the_dice_are_thrown_and_only_what_exceeds_everybodys_op_is_lost() {
    let mut table = assault(&[("37ID", "1436", 5), ("112CAV", "1636", 2)], 5);
    // Eighteen hits on 2 and 1 OP: all at zero, the assault is lost.
    table.exactly(&format!("6 6 6{}", " 6".repeat(18)), "fire");
    assert!(table.prompt().contains('3'), "{}", table.prompt());
    table.plays(&["lose 37ID"]);
    assert_eq!([state(&table, "1CAV"), state(&table, "37ID")], [is("offshore", 0), is("1436", 0)]);
    assert_eq!((state(&table, "112CAV"), table.is_us("1537")), (is("1636", 0), false));
    assert_eq!(table.counter_at("NG"), "1537");
}

#[test]
fn r10_6_the_assault_is_won_if_the_spearhead_keeps_an_op_and_lost_if_not() {
    let fired = || {
        let mut table = assault(&[("37ID", "1436", 10)], 5);
        table.exactly("1 1 1 4 4 3", "fire");
        table
    };
    let mut won = fired();
    won.plays(&["lose 1CAV", "take 1", "lose 37ID"]);
    assert_eq!((state(&won, "1CAV"), won.is_us("1537")), (is("1537", 1), true));
    // By the player's own choice the spearhead falls: to the box, the supporter stays.
    let mut lost = fired();
    lost.play("lose 1CAV");
    let log = lost.play("take 2");
    assert_eq!(log.last().expect("a line").rule.0, "10.5");
    assert_eq!([state(&lost, "1CAV"), state(&lost, "37ID")], [is("offshore", 0), is("1436", 6)]);
    assert!(!lost.is_us("1537"));
    assert!(lost.offers("pick 37ID"), "those with OP may go on");
}

#[test]
fn r10_6_after_a_victory_units_at_zero_stay_and_the_others_go_on() {
    let mut table = assault(&[("37ID", "1436", 4), ("112CAV", "1636", 5)], 10);
    table.exactly("1 1 1 3 3 3", "fire");
    assert_eq!(state(&table, "37ID"), is("1436", 0));
    assert_eq!(table.refused("pick 37ID"), "8.2");
    assert!(table.offers("to 1538"), "the spearhead");
    table.play("pick 112CAV");
    table.exactly("1", "to 1637");
    assert_eq!(state(&table, "112CAV"), is("1637", 2));
}

#[test]
fn r10_6_a_spearhead_with_three_op_is_beaten_before_a_shot_is_fired() {
    let mut table = assault(&[("37ID", "1436", 10), ("112CAV", "1636", 5)], 3);
    table.exactly("1 1 1", "fire");
    assert_eq!(state(&table, "1CAV"), is("offshore", 0));
    assert_eq!([state(&table, "37ID"), state(&table, "112CAV")], [is("1436", 6), is("1636", 3)]);
    assert!(!table.is_us("1537"));
}

#[test]
fn r10_6_the_spearhead_needs_three_op_and_stands_next_to_the_city() {
    let scene =
        |at: &str, op| Scene::with_reserve().unit("37ID", "1436").unit_op("1CAV", at, op).picked("1CAV");
    assert!(scene("1536", 3).offers("assault 1537"));
    assert_eq!(scene("1536", 2).refused("assault 1537"), "10.6");
    assert_eq!(scene("1535", 10).refused("assault 1537"), "10.6");
    let boxed = Scene::with_reserve().unit("37ID", "1436").unit("1CAV", "offshore").picked("1CAV");
    assert_eq!(boxed.refused("assault 1537"), "10.6");
}

#[test]
fn r10_6_manila_and_intramuros_are_the_only_targets() {
    let scene = Scene::with_reserve().unit("37ID", "1539").unit("1CAV", "1438").us(&["1139", "1240"]);
    let mut table = scene.picked("1CAV");
    assert_eq!((table.refused("assault 1439"), table.refused("assault 1140")), ("10.6", "10.6"));
    table.plays(&["assault 1538", "support 37ID"]);
    table.exactly("1 1 3 3", "fire");
    assert_eq!((state(&table, "1CAV"), table.is_us("1538")), (is("1538", 7), true));
    // Corregidor, with a unit on either side of it.
    let table = Scene::with_reserve().unit("37ID", "1139").unit("1CAV", "1240").picked("1CAV");
    assert_eq!(table.refused("assault 1140"), "10.6");
    assert_eq!(table.choices("assault").len(), 0);
    // What is taken is not assaulted.
    let table = Scene::with_reserve().unit("37ID", "1436").unit("1CAV", "1536").us(&["1537"]).picked("1CAV");
    assert_eq!(table.refused("assault 1537"), "10.6");
}

#[test]
fn r10_6_supporters_stand_next_to_the_city_or_to_the_spearhead() {
    let scene = Scene::with_reserve()
        .unit("1CAV", "1536")
        .unit("37ID", "1637") // next to the city alone
        .unit("40ID", "1535") // next to the spearhead alone
        .unit("25ID", "1534") // one hex too far
        .unit("6ID", "1738") // behind the 37th
        .unit("112CAV", "offshore");
    let mut table = scene.picked("1CAV");
    table.play("assault 1537");
    assert_eq!(table.choices("support"), ["37ID", "40ID"]);
    for unit in ["25ID", "6ID", "112CAV", "1CAV", "NG"] {
        assert_eq!(table.refused(&format!("support {unit}")), "10.6", "{unit}");
    }
    table.play("support 37ID");
    assert_eq!(table.refused("support 37ID"), "10.6", "once is enough");
}

#[test]
fn r10_6_each_supporter_pays_in_full_or_does_not_support() {
    for (unit, op, able) in [("37ID", 3, false), ("37ID", 4, true), ("112CAV", 1, false), ("112CAV", 2, true)]
    {
        let scene = Scene::with_reserve().unit("1CAV", "1536").unit("25ID", "1435").unit_op(unit, "1436", op);
        let mut table = scene.picked("1CAV");
        table.play("assault 1537");
        assert_eq!(table.offers(&format!("support {unit}")), able, "{unit} {op}");
        if !able {
            assert_eq!(table.refused(&format!("support {unit}")), "10.6");
        }
    }
}

#[test]
fn r10_6_at_least_one_unit_supports() {
    // Nobody could: then it is an ordinary entry.
    let table = Scene::with_reserve().unit("1CAV", "1536").unit_op("37ID", "1436", 3).picked("1CAV");
    assert_eq!(table.refused("assault 1537"), "10.6");
    assert!(table.offers("to 1537"));
    let mut table = Scene::with_reserve().unit("1CAV", "1536").unit("37ID", "1436").picked("1CAV");
    table.play("assault 1537");
    assert_eq!(table.refused("fire"), "10.6");
    assert_eq!(table.orders(), ["support 37ID"]);
    table.play("support 37ID");
    assert!(table.offers("fire"));
}

#[test]
fn r10_6_the_start_and_the_trail_of_the_spearhead_are_marked() {
    let mut table = assault(&[("37ID", "1436", 10)], 10);
    table.exactly("1 1 1 3 3 3", "fire");
    assert_eq!((table.markers("start", "1536"), table.markers("trail", "1537")), (1, 3));
    assert_eq!(table.unit("1CAV")["acted"], json!(true));
    assert_eq!(table.unit("37ID")["acted"], json!(true));
}

#[test]
fn r10_6_the_trail_counts_the_hits_that_the_spearhead_took() {
    let mut table = assault(&[("37ID", "1436", 10)], 10);
    table.exactly("1 1 1 4 4 3", "fire");
    table.plays(&["lose 1CAV", "take 2"]);
    assert_eq!(state(&table, "1CAV"), is("1537", 5));
    assert_eq!(table.markers("trail", "1537"), 5, "OP paid and lost, as in any other hex (4.9)");
}
