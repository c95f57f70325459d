//! 8 Movement.

use putins_war::{atlas::City, units::Side};
use serde_json::json;

use crate::r9_combat::fought;
use crate::scene::{Scene, Table, atlas, id, price, price_in, prices, sorted, texts};

/// The 1st Guards Tank Army in open country of its own, with a die for its move.
fn army(die: &str) -> Table {
    moving(Scene::new().unit_at("RUS-2G", "2105"), "RUS-2G", die)
}

/// The hexes a unit may go to, in ascending order.
fn reached(table: &Table) -> Vec<String> {
    sorted(table.choices("to"))
}

fn moving(scene: Scene, unit: &str, die: &str) -> Table {
    let mut table = scene.table();
    table.exactly(die, &format!("move {unit}"));
    table
}

#[test]
fn r8_1_a_move_leads_from_hex_to_adjacent_hex() {
    // Clear all round; Voronezh in 2104 lies beyond the Don.
    assert_eq!(reached(&army("1")), ["2005", "2006", "2106", "2205", "2206"]);
}

#[test]
fn r8_1_strength_and_nation_make_no_difference() {
    let reduced = moving(Scene::new().unit("RUS-2G", json!({"at": "2105", "steps": 1})), "RUS-2G", "4");
    assert_eq!(reached(&reduced), reached(&army("4")));
    let scene = |unit: &str| Scene::new().side("allied").unit_at(unit, "2311");
    let reach = |unit: &str| reached(&moving(scene(unit), unit, "5"));
    for unit in ["EST-1", "BEL-OCW", "MOL-1", "POL-11"] {
        assert_eq!(reach(unit), reach("UKR-8"), "{unit}");
    }
}

#[test]
fn r8_1_no_unit_enters_a_hex_with_an_enemy() {
    let table = moving(Scene::new().unit_at("RUS-2G", "2311").unit_at("EST-1", "2312"), "RUS-2G", "6");
    assert_eq!(table.refused("to 2312"), "3.5");
    assert_eq!(table.refused("to 2211"), "3.5", "the garrison of Kiev");
}

#[test]
fn r8_1_no_unit_passes_an_enemy() {
    let scene = || Scene::new().unit_at("RUS-2G", "2311");
    let blocked = || scene().unit_at("EST-1", "2312");
    assert_eq!(price_in(scene, "RUS-2G", "2313"), Some(2));
    assert_eq!(price_in(blocked, "RUS-2G", "2313"), Some(4), "round it, through the forest");
}

#[test]
fn r8_1_friends_are_passed_freely_but_not_joined() {
    let scene = || Scene::new().unit_at("RUS-2G", "2311").unit_at("RUS-5", "2312");
    assert_eq!(price_in(scene, "RUS-2G", "2313"), Some(2));
    assert_eq!(moving(scene(), "RUS-2G", "6").refused("to 2312"), "6.3");
}

#[test]
fn r8_1_there_are_no_zones_of_control() {
    // 2311, 2212 and 2213 are all next to the enemy in 2312.
    let scene = || Scene::new().unit_at("RUS-2G", "2311").unit_at("EST-1", "2312");
    assert_eq!(price_in(scene, "RUS-2G", "2212"), Some(1));
    assert_eq!(price_in(scene, "RUS-2G", "2213"), Some(3), "clear and forest, no more");
}

#[test]
fn r8_2_a_move_costs_a_point_and_the_other_side_is_next() {
    let mut table = army("6");
    assert_eq!(table.spent(Side::Russian), 1, "paid with the die");
    table.exactly("", "to 2107");
    assert_eq!((table.at("RUS-2G").as_str(), table.spent(Side::Russian)), ("2107", 1));
    assert_eq!((table.asked(), table.phase().as_str()), (Some("allied"), "operations"));
}

#[test]
fn r8_2_the_same_unit_moves_again_and_again() {
    let mut table = army("1");
    table.plays(&["to 2106", "pass"]);
    table.exactly("1", "move RUS-2G");
    table.plays(&["to 2206", "pass"]);
    table.moves("RUS-2G", "1", "2207");
    assert_eq!((table.at("RUS-2G").as_str(), table.spent(Side::Russian)), ("2207", 3));
}

#[test]
fn r8_2_only_ones_own_units_on_the_map_move() {
    let table = Scene::new().unit_at("RUS-2G", "2105").unit_at("UKR-8", "2312").table();
    assert_eq!(table.choices("move"), ["RUS-2G"]);
    assert!(!table.offers("move UKR-8"));
    assert_eq!(table.refused("move RUS-5"), "2.13", "eliminated");
}

#[test]
fn r8_2_every_hex_on_the_cheapest_path_changes_hands() {
    let mut table = moving(Scene::new().unit_at("RUS-2G", "2408"), "RUS-2G", "6");
    // Straight west along the column, over the Dnieper.
    table.play("to 2411");
    for hex in ["2409", "2410", "2411"] {
        assert_eq!(table.control(hex), Side::Russian, "{hex}");
    }
    assert_eq!(table.control("2412"), Side::Allied);
}

#[test]
fn r8_3_a_die_gives_the_movement_points() {
    let mut table = Scene::new().unit_at("RUS-2G", "2108").table();
    table.exactly("3", "move RUS-2G");
    assert!(table.offers("stay"));
    assert_eq!(table.refused("to 2101"), "8.3");
}

#[test]
fn r8_3_each_face_is_so_many_points() {
    // A straight line of clear hexes, with the Don before 2205: the farthest that each face reaches, and the next.
    let line = ["2202", "2203", "2204", "2205", "2206", "2207"];
    for (die, hexes) in ["1", "2", "3", "5", "6"].into_iter().zip(line.windows(2)) {
        let table = moving(Scene::new().unit_at("RUS-2G", "2201"), "RUS-2G", die);
        let [far, too_far] = [hexes[0], hexes[1]].map(|hex| table.offers(&format!("to {hex}")));
        assert!(far && !too_far, "{die}");
    }
}

#[test]
fn r8_3_there_is_no_minimum_and_what_is_left_is_lost() {
    let mut table = army("6");
    table.plays(&["to 2106", "pass"]);
    table.exactly("1", "move RUS-2G");
    assert!(!table.offers("to 2108"), "one point, and none from before");
    assert!(table.offers("to 2107"));
}

#[test]
fn r8_3_staying_is_allowed_and_the_point_is_spent() {
    let mut table = army("6");
    table.exactly("", "stay");
    assert_eq!((table.at("RUS-2G").as_str(), table.spent(Side::Russian)), ("2105", 1));
    assert_eq!(table.asked(), Some("allied"));
}

#[test]
fn r8_3_who_cannot_pay_for_any_hex_stays() {
    // Forest all round.
    let table = moving(Scene::new().unit_at("RUS-2G", "1203"), "RUS-2G", "1");
    assert_eq!((table.at("RUS-2G").as_str(), table.spent(Side::Russian)), ("1203", 1));
    assert_eq!(table.asked(), Some("allied"));
}

#[test]
fn r8_3_who_is_walled_in_by_friends_stays() {
    let scene = || {
        let friends = ["RUS-35", "RUS-5", "RUS-6", "RUS-20G", "RUS-29", "RUS-36"];
        let round = ["2311", "2212", "2213", "2313", "2413", "2412"];
        friends
            .iter()
            .zip(round)
            .fold(Scene::new().unit_at("RUS-2G", "2312"), |s, (u, hex)| s.unit_at(u, hex))
    };
    assert_eq!(moving(scene(), "RUS-2G", "1").asked(), Some("allied"));
    assert!(moving(scene(), "RUS-2G", "2").offers("to 2310"));
}

#[test]
fn r8_3_each_marker_takes_a_point() {
    let scene = |air: u8| Scene::new().air("allied").unit("RUS-2G", json!({"at": "2105", "air": air}));
    assert_eq!(reached(&moving(scene(2), "RUS-2G", "5")), reached(&army("3")));
    assert_eq!(reached(&moving(scene(5), "RUS-2G", "6")), reached(&army("1")));
}

#[test]
fn r8_3_with_more_markers_than_points_the_unit_has_none_and_the_action_point_is_spent() {
    let scene = |air: u8| Scene::new().air("allied").unit("RUS-2G", json!({"at": "2105", "air": air}));
    for (air, die) in [(2, "2"), (3, "2"), (11, "6")] {
        let table = moving(scene(air), "RUS-2G", die);
        assert_eq!((table.at("RUS-2G").as_str(), table.spent(Side::Russian)), ("2105", 1));
        assert_eq!(table.asked(), Some("allied"));
    }
}

#[test]
fn r8_3_the_move_is_finished_before_any_other_action_begins() {
    let scene = Scene::new().unit_at("RUS-2G", "2105").unit_at("RUS-5", "2305").unit_at("UKR-8", "2406");
    let table = moving(scene, "RUS-2G", "3");
    for order in ["move RUS-5", "attack 2406", "pass"] {
        assert!(!table.offers(order), "{order}");
    }
}

#[test]
fn r8_4_rivers_and_lakes_are_the_same() {
    // Over Lake Ilmen, over the Don, and on dry land beside it.
    let [lake, river, dry] = prices("RUS-2G", [("1309", "1310"), ("2204", "2205"), ("2206", "2205")]);
    assert_eq!((lake, river, dry), (Some(2), Some(2), Some(1)));
}

#[test]
fn r8_4_water_costs_the_same_both_ways() {
    assert_eq!(price("RUS-2G", "2205", "2204"), Some(2));
    assert_eq!(price("RUS-2G", "1310", "1309"), Some(3), "and forest");
}

#[test]
fn r8_4_hexes_off_the_map_cannot_be_entered() {
    let table = moving(Scene::new().unit_at("RUS-2G", "2708"), "RUS-2G", "6");
    assert_eq!(table.refused("to 2808"), "2.2", "Crimea");
    let coast = moving(Scene::new().unit_at("RUS-2G", "2905"), "RUS-2G", "1");
    assert_eq!(reached(&coast), ["2805", "2904"]);
}

#[test]
fn r8_4_nothing_moves_across_the_sea() {
    // Round by 2804, over the Don.
    assert_eq!(price("RUS-2G", "2704", "2805"), Some(3));
    assert_eq!(prices("RUS-2G", [("2705", "2805"), ("2805", "2705")]), [Some(4); 2]);
}

#[test]
fn r8_4_nothing_attacks_across_the_sea() {
    for hex in ["2704", "2705"] {
        let table = Scene::new().unit_at("RUS-58", "2805").unit_at("UKR-6", hex).table();
        assert_eq!(table.refused(&format!("attack {hex}")), "9.2");
    }
}

#[test]
fn r8_5_2009_is_a_city_and_no_victory_city() {
    assert!(matches!(atlas().ground[id("2009")].city, Some((City::Plain, _))));
}

#[test]
fn r8_5_these_are_the_plain_cities() {
    let russian = ["1110", "1312", "1605", "1810", "2007", "2009", "2104", "2703"];
    let allied = ["1711", "2011", "2016", "2017", "2306", "2315", "2507", "2605"];
    let mut expected = [&russian[..], &allied[..]].concat();
    expected.sort_unstable();
    let plain = |hex: &&hexes::HexId| matches!(atlas().ground[**hex].city, Some((City::Plain, _)));
    let found: Vec<String> =
        atlas().cities.iter().filter(plain).map(|&hex| atlas().number(hex).to_string()).collect();
    assert_eq!(found, expected);
}

#[test]
fn r8_5_a_hex_may_have_several_kinds_of_terrain() {
    let odessa = &atlas().ground[id("2711")];
    assert!(odessa.serp && matches!(odessa.city, Some((City::Victory, _))));
    // Bryansk: a city and SERP in the forest.
    assert!(atlas().ground[id("2009")].serp);
    assert_eq!(price("RUS-2G", "2010", "2009"), Some(2));
}

#[test]
fn r8_5_2111_and_2112_are_irradiated_and_may_be_passed_but_not_ended_in() {
    let irradiated: Vec<String> = atlas()
        .board
        .ids()
        .filter(|&hex| atlas().ground[hex].irradiated)
        .map(|hex| atlas().number(hex).to_string())
        .collect();
    assert_eq!(irradiated, ["2111", "2112"]);
    let mut table = moving(Scene::new().side("allied").unit_at("UKR-8", "2012"), "UKR-8", "5");
    assert_eq!((table.refused("to 2111"), table.refused("to 2112")), ("10.2", "10.2"));
    table.play("to 2212");
    assert_eq!(table.at("UKR-8"), "2212");
}

#[test]
fn r8_5_three_points_replace_the_terrain_of_an_irradiated_hex() {
    // 2012 to 2111 has no river and is forest: three; then Kiev over the river: three. The way by Gomel is closed.
    let scene = || Scene::new().unit_at("UKR-8", "2012").changed(&["2011"]);
    assert_eq!(price_in(scene, "UKR-8", "2211"), Some(6));
}

#[test]
fn r8_5_a_river_adds_to_an_irradiated_hex() {
    // 2110 to 2111 over the Dnieper: four; then 2212 over the Pripyat: two. Every other way is closed.
    let scene = || Scene::new().unit_at("UKR-8", "2110").unit_at("RUS-5", "2210").changed(&["2211"]);
    assert_eq!(price_in(scene, "UKR-8", "2212"), Some(6));
}

#[test]
fn r8_5_no_position_has_a_unit_in_an_irradiated_hex() {
    let error = Scene::new().unit_at("UKR-8", "2111").error();
    assert!(error.contains("2111"), "{error}");
}

#[test]
fn r8_6_hex_and_hexside_add_up() {
    assert_eq!(price("RUS-2G", "1810", "1710"), Some(3), "forest across a river");
    assert_eq!(price("UKR-8", "2110", "2211"), Some(3), "a clear victory city across a river");
    assert_eq!(price("UKR-8", "2113", "2013"), Some(4), "marsh across a river");
}

#[test]
fn r8_6_the_costs_of_a_path_add_up() {
    // 1203, 1204, 1205: forest and forest. 2204, 2205, 2206: the Don, and dry land.
    assert_eq!(prices("RUS-2G", [("1203", "1205"), ("2204", "2206")]), [Some(4), Some(3)]);
}

#[test]
fn r8_7_ksdd_moves_within_the_oblast_alone() {
    let table = moving(Scene::new().unit_at("RUS-KSDD", "1718"), "RUS-KSDD", "6");
    assert_eq!(reached(&table), ["1618", "1717", "1818"]);
    assert_eq!(table.refused("to 1617"), "8.7");
    let armies = moving(Scene::new().unit_at("RUS-5", "1718"), "RUS-5", "6");
    assert!(armies.offers("to 1617"), "others are free");
}

#[test]
fn r8_7_ksdd_pays_as_others_do() {
    let table = moving(Scene::new().unit_at("RUS-KSDD", "1718"), "RUS-KSDD", "1");
    assert_eq!(reached(&table), ["1618", "1717"], "1818 is forest");
}

#[test]
fn r8_7_ksdd_attacks_out_of_the_oblast_but_does_not_advance_out_of_it() {
    let scene = Scene::new().unit_at("RUS-KSDD", "1717").unit("EST-1", json!({"at": "1716", "steps": 1}));
    let mut table = scene.table();
    // 6 against 1 is 6:1, a 2 is DE: the hex is empty, and nothing is asked.
    table.exactly("2", "attack 1716");
    assert_eq!((table.at("EST-1").as_str(), table.at("RUS-KSDD").as_str()), ("gone", "1717"));
    assert_eq!((table.asked(), table.phase().as_str()), (Some("allied"), "operations"));
    assert_eq!(table.control("1716"), Side::Allied);
}

#[test]
fn r8_7_another_attacker_may_advance_where_ksdd_may_not() {
    let scene = Scene::new().unit_at("RUS-KSDD", "1717").unit_at("RUS-5", "1817");
    let scene = scene.unit("EST-1", json!({"at": "1716", "steps": 1}));
    let table = fought(scene, "1", &["attack 1716", "with RUS-5", "with RUS-KSDD"]).0;
    assert_eq!(table.refused("advance RUS-KSDD"), "8.7");
    assert_eq!(table.orders(), ["advance RUS-5", "hold"]);
}

#[test]
fn r8_7_ksdd_advances_inside_the_oblast() {
    let scene = Scene::new().unit_at("RUS-KSDD", "1717").changed(&["1718"]);
    let mut table = scene.table();
    // 6 and 0 against the garrison of Kaliningrad: 2:1, two left is 1:2; a 6 is BB.
    table.exactly("1 6", "attack 1718");
    assert_eq!(table.orders(), ["advance RUS-KSDD", "garrison", "hold"]);
    table.play("advance RUS-KSDD");
    assert_eq!((table.at("RUS-KSDD").as_str(), table.control("1718")), ("1718", Side::Russian));
}

/// KSDD in 1717 under attack from 1716 and 1817, 13 against 6 with one column of aircraft, 3:1; a 6 is DR.
fn ksdd_retreats(scene: Scene, orders: &[&str]) -> Table {
    let scene = scene.side("allied").air("allied").unit("RUS-KSDD", json!({"at": "1717", "air": 1}));
    let scene = scene.unit_at("POL-11", "1716").unit_at("POL-12", "1817");
    fought(scene, "1 6", &[&["attack 1717"], orders].concat()).0
}

#[test]
fn r8_7_ksdd_retreats_inside_the_oblast_only() {
    let table = ksdd_retreats(Scene::new(), &["with POL-11", "with POL-12"]);
    assert_eq!(table.asked(), Some("russian"));
    assert_eq!(sorted(table.choices("retreat")), ["1618", "1718", "1818"]);
    assert_eq!(table.refused("retreat 1617"), "8.7");
}

#[test]
fn r8_7_ksdd_loses_a_step_when_the_oblast_is_full() {
    let scene = Scene::new().unit_at("UKR-8", "1618").unit_at("UKR-6", "1818").changed(&["1718"]);
    let table = ksdd_retreats(scene, &["with POL-11", "with POL-12", "fight"]);
    assert_eq!((table.at("RUS-KSDD").as_str(), table.steps("RUS-KSDD")), ("1717", 1));
    assert_eq!(table.asked(), Some("russian"), "no advance: the next action");
}

#[test]
fn r8_7_allied_units_may_enter_the_oblast() {
    let mut table = moving(Scene::new().side("allied").unit_at("POL-11", "1716"), "POL-11", "1");
    let log = table.play("to 1717");
    assert_eq!(table.control("1717"), Side::Allied, "{:?}", texts(&log));
}
