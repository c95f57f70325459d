//! 3 Set-up and hex control.

use std::collections::BTreeSet;

use putins_war::units::Side;
use serde_json::json;
use table::Edition;

use crate::scene::{ALLIED_FORCES, RUSSIAN_FORCES, Scene, Table, atlas, id, texts};

const MAP: &str = include_str!("../../data/map.csv");
const SIDES: &str = include_str!("../../data/sides.csv");

/// 3.2 The order of battle of the alliance: factors at full and reduced strength, and the suggested hex.
const ALLIED: [(&str, u8, u8, &str); 15] = [
    ("EST-1", 2, 1, "1114"),
    ("LAT-1", 2, 1, "1415"),
    ("LTH-1", 3, 1, "1714"),
    ("BEL-OCW", 5, 3, "1813"),
    ("BEL-OCNW", 5, 3, "1811"),
    ("POL-11", 7, 4, "1816"),
    ("POL-12", 6, 3, "1917"),
    ("POL-16", 6, 3, "1916"),
    ("POL-2", 5, 3, "2116"),
    ("UKR-8", 7, 4, "2211"),
    ("UKR-6", 6, 3, "2605"),
    ("UKR-13", 6, 3, "2306"),
    ("UKR-1", 5, 3, "2208"),
    ("UKR-3", 4, 2, "2711"),
    ("MOL-1", 2, 1, "2613"),
];

/// 3.3 The same for Russia.
const RUSSIAN: [(&str, u8, u8, &str); 12] = [
    ("RUS-KSDD", 6, 3, "1718"),
    ("RUS-OGT", 3, 2, "2612"),
    ("RUS-2G", 10, 5, "1710"),
    ("RUS-5", 7, 4, "2108"),
    ("RUS-6", 8, 4, "1312"),
    ("RUS-20G", 8, 4, "2207"),
    ("RUS-29", 6, 3, "2403"),
    ("RUS-35", 8, 4, "1412"),
    ("RUS-36", 7, 4, "2010"),
    ("RUS-41", 7, 4, "1611"),
    ("RUS-49", 8, 4, "2604"),
    ("RUS-58", 8, 4, "2305"),
];

/// 4.3 The plain cities of Russia proper.
const RUSSIAN_CITIES: [&str; 8] = ["1110", "1312", "1605", "1810", "2007", "2009", "2104", "2703"];

/// The columns of the map's file: number, terrain, country, features.
fn map() -> impl Iterator<Item = (&'static str, &'static str, &'static str, &'static str)> {
    MAP.lines().skip(1).map(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        (cells[0], cells[3], cells[4], cells[6])
    })
}

/// The hexes of a country in which a unit could stop.
fn country(word: &str) -> BTreeSet<String> {
    let own = map().filter(|(_, _, country, features)| *country == word && !features.contains("irradiated"));
    own.map(|(hex, ..)| hex.to_owned()).collect()
}

/// 3.3 Everything that can be reached from Moscow without crossing the Russian border.
fn east_of_the_border() -> BTreeSet<String> {
    let border: BTreeSet<(&str, &str)> = SIDES
        .lines()
        .map(|line| line.split(',').collect::<Vec<_>>())
        .filter(|cells| cells[2] == "russian_border")
        .flat_map(|cells| [(cells[0], cells[1]), (cells[1], cells[0])])
        .collect();
    let mut found = BTreeSet::from(["1605".to_owned()]);
    let mut open = vec![id("1605")];
    while let Some(hex) = open.pop() {
        let from = atlas().number(hex).to_string();
        for next in atlas().neighbours(hex) {
            let to = atlas().number(next).to_string();
            if !border.contains(&(from.as_str(), to.as_str())) && found.insert(to) {
                open.push(next);
            }
        }
    }
    found
}

fn set(hexes: Vec<String>) -> BTreeSet<String> {
    hexes.into_iter().collect()
}

/// The first so many Allied units stand where it is suggested, and the next one is asked for.
fn allied_set_up(placed: usize) -> Table {
    let mut table = Table::begin(&[]);
    for (_, _, _, hex) in &ALLIED[..placed] {
        table.play(&format!("place {hex}"));
    }
    table
}

/// The beginning of the Russian set-up.
fn russian_set_up() -> Table {
    let mut table = Table::begin(&[]);
    table.play("suggested");
    table
}

/// Everybody is set up as suggested: turn 1 begins.
fn first_turn() -> Table {
    let mut table = russian_set_up();
    table.play("suggested");
    table
}

/// The units that everybody sees in a box.
fn units_in(table: &Table, id: &'static str) -> Vec<&'static str> {
    let counters = table.view(None).counters.into_iter();
    counters.filter(|counter| counter.place == table::Place::Box(id)).map(|counter| counter.unit).collect()
}

/// A strong Russian unit next to a weak Allied one in the open.
fn weak_defender(steps: u8) -> Scene {
    Scene::new().unit_at("RUS-2G", "2408").unit("EST-1", json!({ "at": "2409", "steps": steps }))
}

#[test]
fn r3_1_each_player_sets_up_his_own_side() {
    let mut table = Table::begin(&[]);
    for (unit, _, _, hex) in ALLIED {
        assert_eq!(table.asked(), Some("allied"), "{unit}");
        table.play(&format!("place {hex}"));
    }
    for (unit, _, _, hex) in &RUSSIAN[2..] {
        assert_eq!(table.asked(), Some("russian"), "{unit}");
        table.play(&format!("place {hex}"));
    }
    assert_eq!((table.turn(), table.phase().as_str()), (1, "command"));
}

#[test]
fn r3_1_one_regular_to_a_hex_during_set_up() {
    let mut table = Table::begin(&[]);
    table.plays(&["place 1114", "place 1415", "place 1714", "place 1813"]);
    assert_eq!(table.refused("place 1813"), "6.3", "the second Belarusian");
    let mut table = russian_set_up();
    table.play("place 1710");
    assert_eq!(table.refused("place 1710"), "6.3");
}

#[test]
fn r3_2_the_allied_player_begins_with_the_units_of_seven_nations() {
    let nations: BTreeSet<&str> = ALLIED.iter().map(|(unit, ..)| &unit[..3]).collect();
    assert_eq!(nations, BTreeSet::from(["BEL", "EST", "LAT", "LTH", "MOL", "POL", "UKR"]));
    let table = first_turn();
    let on_map: Vec<&str> =
        table.position().on_map(Side::Allied).map(|(unit, _)| atlas().units[unit].name).collect();
    assert_eq!(on_map, ALLIED.map(|(unit, ..)| unit));
}

#[test]
fn r3_2_every_unit_may_begin_anywhere_in_its_own_nation_and_nowhere_else() {
    let mut table = Table::begin(&[]);
    let mut taken = BTreeSet::new();
    for (unit, _, _, hex) in ALLIED {
        let free: BTreeSet<String> = country(&unit[..3]).difference(&taken).cloned().collect();
        assert_eq!(set(table.choices("place")), free, "{unit}");
        table.play(&format!("place {hex}"));
        assert_eq!(table.at(unit), hex);
        taken.insert(hex.to_owned());
    }
}

#[test]
fn r3_2_nobody_begins_in_another_nation() {
    let mut table = Table::begin(&[]);
    assert_eq!(table.refused("place 1314"), "3.2", "an Estonian in Latvia");
    assert_eq!(table.refused("place 1111"), "3.2", "or in Russia");
    table.play("place 1113");
    assert_eq!(table.refused("place 1313"), "3.2", "a Latvian in Estonia");
}

#[test]
fn r3_2_nobody_begins_in_an_irradiated_hex() {
    let table = allied_set_up(9);
    assert_eq!(table.refused("place 2111"), "10.2");
    assert_eq!(table.refused("place 2112"), "10.2");
    assert!(table.offers("place 2211"), "Kiev next to them is free");
}

#[test]
fn r3_2_a_unit_may_begin_next_to_the_enemy() {
    assert!(allied_set_up(0).offers("place 1112"), "at the Russian border");
    let table = allied_set_up(14);
    assert_eq!(table.at("RUS-OGT"), "2612");
    assert!(table.offers("place 2613"), "next to OGT");
}

#[test]
fn r3_2_transnistria_is_not_moldovan() {
    let table = allied_set_up(14);
    assert_eq!(table.refused("place 2612"), "3.2");
    assert_eq!(table.choices("place"), ["2513", "2613", "2614", "2712", "2713"]);
}

#[test]
fn r3_2_every_nation_has_more_hexes_than_regulars() {
    for nation in ["BEL", "EST", "LAT", "LTH", "MOL", "POL", "UKR"] {
        let regulars = ALLIED.iter().filter(|(unit, ..)| unit.starts_with(nation)).count();
        assert!(country(nation).len() > regulars, "{nation}");
    }
    assert_eq!((country("POL").len(), country("MOL").len()), (7, 5));
}

#[test]
fn r3_2_cities_without_a_regular_have_an_allied_garrison() {
    assert_eq!(first_turn().garrisons(Side::Allied), ["1711", "2011", "2016", "2017", "2315", "2507"]);
    let mut table = Table::begin(&[]);
    table.play("place 1113");
    table.plays(&["suggested", "suggested"]);
    assert!(table.garrisons(Side::Allied).contains(&"1114".to_owned()), "Tallinn was left to its garrison");
}

#[test]
fn r3_2_the_allied_garrisons_stand_before_the_russian_player_begins() {
    let table = russian_set_up();
    assert_eq!(table.asked(), Some("russian"));
    assert_eq!(table.garrisons(Side::Allied), ["1711", "2011", "2016", "2017", "2315", "2507"]);
}

#[test]
fn r3_2_six_special_forces_lie_beside_the_map() {
    let table = first_turn();
    for unit in ALLIED_FORCES {
        assert_eq!(table.lies(None, unit), "pile-allied");
    }
    assert_eq!(units_in(&table, "pile-allied").len(), 6);
}

#[test]
fn r3_2_the_units_of_seven_nations_wait() {
    let aside = units_in(&first_turn(), "aside");
    assert_eq!(aside.len(), 18, "ten regulars and eight special forces");
    let nations: BTreeSet<&str> = aside.into_iter().map(|unit| &unit[..3]).collect();
    assert_eq!(nations, BTreeSet::from(["CZR", "FIN", "GER", "HUN", "ROM", "SLO", "SWE"]));
}

#[test]
fn r3_2_the_allied_player_finishes_before_the_russian_begins() {
    let table = Table::begin(&[]);
    assert_eq!(table.asked(), Some("allied"));
    let russian: Vec<_> = table.position().on_map(Side::Russian).collect();
    assert_eq!(russian.len(), 2, "only the two whose hexes are given");
    let early = Scene::suggested()
        .turn(1)
        .with("phase", json!("set-up"))
        .points("russian", json!({}))
        .points("allied", json!({}));
    assert!(early.error().contains("3.2"), "Russia cannot be asked before");
}

#[test]
fn r3_2_the_factors_are_those_of_the_table() {
    for (unit, full, reduced, _) in ALLIED.into_iter().chain(RUSSIAN) {
        let printed = &atlas().units[atlas().find(0, unit).expect("a unit")];
        assert_eq!(printed.factor, [0, reduced, full], "{unit}");
    }
}

#[test]
fn r3_2_the_suggestion_sets_up_all_that_are_left() {
    let mut table = Table::begin(&[]);
    table.plays(&["place 1113", "suggested"]);
    assert_eq!(table.at("EST-1"), "1113", "what was placed stays");
    for (unit, _, _, hex) in &ALLIED[1..] {
        assert_eq!(table.at(unit), *hex, "{unit}");
    }
    assert_eq!(table.asked(), Some("russian"));
}

#[test]
fn r3_2_the_suggestion_is_refused_when_a_hex_is_taken() {
    let mut table = Table::begin(&[]);
    table.plays(&["place 1114", "place 1415", "place 1714", "place 1811"]);
    assert_eq!(table.refused("suggested"), "6.3", "OC West stands where OC N. West should");
    assert!(!table.orders().contains(&"suggested".to_owned()));
    table.play("place 1813");
    assert!(table.offers("suggested"), "both have a hex now");
}

#[test]
fn r3_2_set_up_is_open() {
    let mut table = Table::begin(&[]);
    table.play("place 1113");
    for side in [None, Some(Side::Russian), Some(Side::Allied)] {
        assert_eq!(table.lies(side, "EST-1"), "1113");
        assert!(table.log(side).iter().any(|line| line.contains("EST-1 sets up in 1113")));
    }
}

#[test]
fn r3_3_ksdd_and_ogt_begin_in_their_hexes() {
    let table = Table::begin(&[]);
    assert_eq!((table.at("RUS-KSDD").as_str(), table.at("RUS-OGT").as_str()), ("1718", "2612"));
    let table = russian_set_up();
    assert!(table.orders().len() > 1 && table.prompt_text().contains("RUS-2G"), "they are never asked for");
}

#[test]
fn r3_3_the_ten_armies_go_into_ten_different_hexes_of_russia_proper() {
    let mut table = russian_set_up();
    let mut free = east_of_the_border();
    for (unit, _, _, hex) in &RUSSIAN[2..] {
        assert_eq!(set(table.choices("place")), free, "{unit}");
        table.play(&format!("place {hex}"));
        free.remove(*hex);
    }
    assert_eq!(table.position().on_map(Side::Russian).count(), 12);
}

#[test]
fn r3_3_the_border_runs_from_1111_1112_to_2704_2705() {
    let east = east_of_the_border();
    for (inside, outside) in [("1111", "1112"), ("2704", "2705")] {
        assert!(east.contains(inside) && !east.contains(outside));
        assert!(atlas().neighbours(id(inside)).any(|next| next == id(outside)));
        let table = russian_set_up();
        assert!(table.offers(&format!("place {inside}")));
        assert_eq!(table.refused(&format!("place {outside}")), "3.3");
    }
}

#[test]
fn r3_3_no_army_begins_in_the_oblast_or_in_transnistria() {
    let table = russian_set_up();
    for hex in ["1618", "1717", "1718", "1818", "2612"] {
        assert_eq!(table.refused(&format!("place {hex}")), "3.3", "{hex}");
    }
}

#[test]
fn r3_3_cities_without_a_regular_have_a_russian_garrison() {
    let garrisons = first_turn().garrisons(Side::Russian);
    assert_eq!(garrisons, ["1110", "1605", "1810", "2007", "2009", "2104", "2703"], "RUS-6 is in Pskov");
}

#[test]
fn r3_3_vostok_and_eight_special_forces_lie_beside_the_map() {
    let expected = [&RUSSIAN_FORCES[..], &["RUS-VOSTOK"]].concat();
    assert_eq!(units_in(&first_turn(), "pile-russian"), expected);
}

#[test]
fn r3_3_the_suggestion_is_that_of_the_table() {
    let table = first_turn();
    for (unit, _, _, hex) in RUSSIAN {
        assert_eq!(table.at(unit), hex, "{unit}");
    }
}

#[test]
fn r3_4_the_game_begins_on_turn_1_with_nothing_spent() {
    let table = first_turn();
    assert_eq!((table.turn(), table.track("turn")), (1, vec!["1 of 10".to_owned()]));
    assert_eq!((table.spent(Side::Russian), table.spent(Side::Allied)), (0, 0));
    assert_eq!(
        (table.track("spent-russian"), table.track("spent-allied")),
        (vec!["0".into()], vec!["0".into()])
    );
}

#[test]
fn r3_5_at_the_start_russia_has_russia_proper_the_oblast_and_transnistria() {
    let table = first_turn();
    let mut russian = east_of_the_border();
    russian.extend(["1618", "1717", "1718", "1818", "2612"].map(str::to_owned));
    for (hex, terrain, ..) in map().filter(|(_, terrain, ..)| *terrain != "out") {
        let expected = if russian.contains(hex) { Side::Russian } else { Side::Allied };
        assert_eq!(table.control(hex), expected, "{hex} {terrain}");
    }
    let shown = table.view(None).control;
    assert_eq!(shown.len(), 282);
    assert_eq!(shown.iter().filter(|control| control.seat == Side::Russian.seat()).count(), russian.len());
}

#[test]
fn r3_5_a_hex_changes_hands_when_a_unit_enters_it() {
    let mut table = Scene::new().unit_at("RUS-2G", "2207").unit_at("UKR-8", "2210").table();
    assert_eq!(table.control("2208"), Side::Allied);
    table.moves("RUS-2G", "1", "2208");
    assert_eq!(table.control("2208"), Side::Russian);
    assert_eq!(table.control("2209"), Side::Allied, "the next one does not");
}

#[test]
fn r3_5_a_hex_that_is_only_passed_through_changes_hands_too() {
    let mut table = Scene::new().unit_at("RUS-2G", "2207").table();
    table.moves("RUS-2G", "2", "2209");
    assert_eq!((table.control("2208"), table.control("2209")), (Side::Russian, Side::Russian));
}

#[test]
fn r3_5_a_hex_changes_hands_as_often_as_it_is_entered() {
    let mut table = Scene::new().unit_at("RUS-2G", "2207").unit_at("UKR-8", "2309").table();
    for _ in 0..2 {
        table.moves("RUS-2G", "1", "2208");
        table.play("pass");
        table.moves("RUS-2G", "1", "2207");
        assert_eq!(table.control("2208"), Side::Russian, "it stays when the unit leaves");
        table.moves("UKR-8", "2", "2208");
        table.play("pass");
        assert_eq!(table.control("2208"), Side::Allied);
        table.moves("UKR-8", "2", "2309");
        assert_eq!(table.control("2208"), Side::Allied);
    }
}

#[test]
fn r3_5_a_retreat_changes_control() {
    let mut table = weak_defender(2).changed(&["2410"]).table();
    assert_eq!(table.control("2410"), Side::Russian);
    // 10 against 2 is 5:1; a 4 is a retreat.
    table.exactly("4", "attack 2409");
    table.play("retreat 2410");
    assert_eq!(table.control("2410"), Side::Allied);
    assert_eq!(table.control("2409"), Side::Allied, "nobody is there yet");
}

#[test]
fn r3_5_an_advance_changes_control() {
    let mut table = weak_defender(1).table();
    table.exactly("1", "attack 2409");
    assert_eq!(table.control("2409"), Side::Allied);
    table.play("advance RUS-2G");
    assert_eq!(table.control("2409"), Side::Russian);
}

#[test]
fn r3_5_who_holds_back_does_not_take_the_hex() {
    let mut table = weak_defender(1).table();
    table.exactly("1", "attack 2409");
    table.play("hold");
    assert_eq!(table.control("2409"), Side::Allied);
}

#[test]
fn r3_5_units_of_both_sides_never_share_a_hex() {
    let mut table = Scene::new().unit_at("RUS-2G", "2408").unit_at("UKR-8", "2409").table();
    table.exactly("6", "move RUS-2G");
    assert_eq!(table.refused("to 2409"), "3.5");
    assert!(!table.choices("to").contains(&"2409".to_owned()));
    let shared = Scene::new().unit_at("RUS-2G", "2408").unit_at("UKR-8", "2408");
    assert!(shared.error().contains("6.3"));
}

#[test]
fn r3_5_a_city_changes_hands_by_capture_alone() {
    let mut table = Scene::new().unit_at("RUS-2G", "2010").table();
    table.exactly("6", "move RUS-2G");
    assert_eq!(table.refused("to 2011"), "3.5", "its garrison is in the way");
    let mut table = Scene::new().unit_at("RUS-2G", "2010").table();
    // 10 against 3 in a city is 2:1; a 6 would be a retreat.
    table.exactly("6", "attack 2011");
    table.play("advance RUS-2G");
    assert_eq!(table.control("2011"), Side::Russian);
}

#[test]
fn r3_5_the_control_of_an_open_hex_has_no_effect_on_the_count() {
    let scene = Scene::new().changed(&["2208", "2209", "2409", "2108", "2005", "1618"]);
    assert_eq!(scene.table().position().score(), Scene::new().table().position().score());
}

#[test]
fn r3_6_a_city_has_a_regular_or_a_garrison_and_never_both() {
    let table = Scene::suggested().table();
    let garrisons = [table.garrisons(Side::Russian), table.garrisons(Side::Allied)].concat();
    for &city in &atlas().cities {
        let number = atlas().number(city).to_string();
        let regular = table.position().unit_in(city).is_some();
        assert_ne!(regular, garrisons.contains(&number), "{number}");
    }
    assert_eq!(garrisons.len(), 13);
}

#[test]
fn r3_6_a_regular_that_ends_its_move_in_a_city_takes_the_place_of_the_garrison() {
    let mut table = Scene::new().unit_at("RUS-2G", "2010").table();
    assert!(table.garrisons(Side::Russian).contains(&"2009".to_owned()));
    table.moves("RUS-2G", "2", "2009");
    assert!(!table.garrisons(Side::Russian).contains(&"2009".to_owned()));
}

#[test]
fn r3_6_the_garrison_is_back_when_the_regular_leaves_and_costs_nothing() {
    let mut table = Scene::new().unit_at("RUS-2G", "2009").table();
    assert!(!table.garrisons(Side::Russian).contains(&"2009".to_owned()));
    table.exactly("1", "move RUS-2G");
    assert!(!table.garrisons(Side::Russian).contains(&"2009".to_owned()), "it is still there");
    table.play("to 2010");
    assert!(table.garrisons(Side::Russian).contains(&"2009".to_owned()));
    assert_eq!((table.spent(Side::Russian), table.spent(Side::Allied)), (1, 0), "the move alone is paid");
}

#[test]
fn r3_6_garrisons_come_and_go_without_end() {
    let full = json!({ "dice": [6, 6] });
    let scene = Scene::new().unit_at("RUS-2G", "2010").unit_at("UKR-8", "2511");
    let mut table = scene.points("russian", full).table();
    for round in 0..5 {
        for (die, hex, garrison) in [("2", "2009", false), ("1", "2010", true)] {
            table.moves("RUS-2G", die, hex);
            let has = table.garrisons(Side::Russian).contains(&"2009".to_owned());
            assert_eq!(has, garrison, "round {round}");
            table.play("pass");
        }
    }
}

#[test]
fn r3_6_a_garrison_that_fell_comes_back_for_ever() {
    let mut table = Scene::new().unit_at("RUS-2G", "2010").unit_at("UKR-8", "2511").table();
    for _ in 0..3 {
        table.exactly("6", "attack 2011");
        table.plays(&["hold", "pass"]);
        assert!(table.garrisons(Side::Allied).contains(&"2011".to_owned()));
    }
}

#[test]
fn r3_6_a_captured_city_has_the_garrison_of_its_new_owner() {
    let mut table = Scene::new().unit_at("RUS-2G", "2010").unit_at("UKR-8", "2511").table();
    table.exactly("6", "attack 2011");
    table.plays(&["advance RUS-2G", "pass"]);
    table.moves("RUS-2G", "1", "2010");
    assert!(table.garrisons(Side::Russian).contains(&"2011".to_owned()));
    assert!(!table.garrisons(Side::Allied).contains(&"2011".to_owned()));
}

#[test]
fn r3_6_the_garrison_adds_nothing_to_a_regular_in_its_city() {
    let mut table = Scene::new().unit_at("RUS-2G", "2010").unit_at("UKR-8", "2011").table();
    let log = table.exactly("3", "attack 2011");
    // 10 against 7 is 1:1, one column left for the city.
    assert!(texts(&log).contains(&"10 against 7 is 1:1, shifted to 1:2: AL1"), "{:?}", texts(&log));
    let scene = Scene::new().unit_at("RUS-2G", "2010").unit("EST-1", json!({ "at": "2011", "steps": 1 }));
    let mut table = scene.table();
    // 10 against 1 is 10:1, one column left is 9:1; a 1 at 7:1 is a step.
    table.exactly("1", "attack 2011");
    assert_eq!(table.at("EST-1"), "gone");
    assert!(table.offers("advance RUS-2G"), "the garrison gives no further step");
}

#[test]
fn r3_6_a_city_that_a_regular_lost_and_nobody_took_has_its_old_garrison() {
    let scene = Scene::new().unit_at("RUS-2G", "2010").unit("EST-1", json!({ "at": "2011", "steps": 1 }));
    let mut table = scene.table();
    table.exactly("1", "attack 2011");
    assert!(!table.garrisons(Side::Allied).contains(&"2011".to_owned()), "not while the attacker decides");
    table.play("hold");
    assert!(table.garrisons(Side::Allied).contains(&"2011".to_owned()));
}

#[test]
fn r3_6_a_unit_that_passes_through_leaves_the_garrison_in_place() {
    let scene = Scene::new().unit_at("POL-11", "1911").side("allied").air("russian");
    let mut table = scene.with("garrison-air", json!({ "2011": 2 })).table();
    // 2 MP across the Dnieper into Gomel and 1 MP to 2110: no other way is so short.
    table.moves("POL-11", "3", "2110");
    assert!(table.garrisons(Side::Allied).contains(&"2011".to_owned()));
    assert_eq!(table.air_on("2011"), 2, "and what is on it");
}

#[test]
fn r3_6_garrisons_never_attack() {
    let table = Scene::new().unit_at("RUS-2G", "2010").unit_at("UKR-8", "2511").side("allied").table();
    assert_eq!(table.choices("attack"), [""; 0], "Gomel is next to 2010");
    assert_eq!(table.refused("attack 2010"), "9.2");
}

#[test]
fn r3_6_a_garrison_takes_no_part_beside_a_regular() {
    let scene = Scene::new().unit_at("RUS-2G", "2010").unit_at("UKR-8", "2110").side("allied");
    let mut table = scene.table();
    let log = table.exactly("1 3", "attack 2010");
    assert!(texts(&log)[0].contains("with 1 "), "{:?}", texts(&log));
    assert_eq!(table.spent(Side::Allied), 1);
}

#[test]
fn r3_6_a_garrison_cannot_retreat() {
    let mut table = Scene::new()
        .unit_at("RUS-2G", "2010")
        .air("russian")
        .with("garrison-air", json!({ "2011": 1 }))
        .table();
    // 3:1, one left for the city and one right; a 6 is DR.
    let log = table.exactly("6", "attack 2011");
    assert!(texts(&log).iter().any(|text| text.ends_with(": DR")), "{:?}", texts(&log));
    assert_eq!(table.asked(), Some("russian"), "the owner has nothing to choose");
    assert!(table.offers("garrison") && table.offers("advance RUS-2G"));
}

#[test]
fn r3_6_a_russian_garrison_has_the_serp_bonus() {
    let mut table = Scene::new().unit_at("UKR-8", "2109").side("allied").table();
    // A 5 is four factors: 7 against 7 in a city.
    let log = table.exactly("5 3", "attack 2009");
    assert!(texts(&log).contains(&"7 against 7 is 1:1, shifted to 1:2: AL1"), "{:?}", texts(&log));
}

#[test]
fn r3_6_a_russian_garrison_has_no_bonus_outside_serp() {
    let mut table = Scene::new().unit_at("UKR-8", "2110").changed(&["2011"]).side("allied").table();
    let log = table.exactly("3", "attack 2011");
    assert!(texts(&log).contains(&"7 against 3 is 2:1, shifted to 1:1: AS"), "{:?}", texts(&log));
}

#[test]
fn r3_6_there_is_no_city_in_transnistria() {
    let mut table = Scene::new().unit_at("RUS-OGT", "2612").unit_at("MOL-1", "2614").table();
    assert!(atlas().ground[id("2612")].city.is_none());
    table.exactly("1", "move RUS-OGT");
    let to = table.choices("to")[0].clone();
    table.play(&format!("to {to}"));
    assert_eq!(table.position().holder(id("2612")), None, "nobody is left behind");
    assert_eq!(table.control("2612"), Side::Russian);
    table.exactly("6", "move MOL-1");
    assert!(table.offers("to 2612"), "the alliance can walk in");
    table.play("to 2612");
    assert_eq!(table.control("2612"), Side::Allied);
}

#[test]
fn r3_7_allied_units_may_go_everywhere_after_set_up() {
    let mut table = Scene::new().unit_at("EST-1", "1613").side("allied").table();
    table.exactly("6", "move EST-1");
    for hex in ["1713", "1614", "1513", "1611"] {
        assert!(table.offers(&format!("to {hex}")), "Belarus, Lithuania, Latvia, Russia: {hex}");
    }
}

#[test]
fn r3_7_allied_nations_may_fight_together_and_for_each_other() {
    let scene = Scene::new().unit_at("POL-11", "2408").unit_at("UKR-8", "2308").unit_at("MOL-1", "2309");
    let mut table = scene.unit_at("RUS-29", "2409").side("allied").table();
    table.plays(&["attack 2409", "with POL-11", "with UKR-8"]);
    let log = table.exactly("3", "with MOL-1");
    // 7, 7 and 2 against 6; from three hexes in a row, so not concentric.
    assert!(texts(&log).contains(&"16 against 6 is 2:1: AS"), "{:?}", texts(&log));
}

#[test]
fn r3_7_a_city_of_one_nation_may_be_held_by_another() {
    let mut table = Scene::new().unit_at("POL-11", "1914").side("allied").table();
    table.moves("POL-11", "4", "1813");
    assert_eq!(table.at("POL-11"), "1813");
    assert!(!table.garrisons(Side::Allied).contains(&"1813".to_owned()));
}

#[test]
fn r3_6_all_cities_of_both_sides_have_garrisons_when_nobody_is_on_the_map() {
    let table = Scene::new().table();
    let mut russian = RUSSIAN_CITIES.to_vec();
    russian.insert(3, "1718");
    assert_eq!(table.garrisons(Side::Russian), russian);
    assert_eq!(table.garrisons(Side::Allied).len(), 15);
}

#[test]
fn r3_5_the_corridor_before_crimea_is_closed_by_default() {
    let mut table = Scene::new().unit_at("RUS-2G", "2708").table();
    table.exactly("6", "move RUS-2G");
    for hex in ["2808", "2809"] {
        assert_eq!(table.refused(&format!("to {hex}")), "2.2", "{hex}");
    }
    assert!(Scene::new().unit_at("RUS-2G", "2808").error().contains("not on the map"));
    // 9.10 Nobody retreats there.
    let scene = Scene::new().unit_at("RUS-2G", "2608").unit_at("EST-1", "2708");
    let mut table = scene.table();
    table.exactly("4", "attack 2708");
    assert!(!table.offers("retreat 2808") && table.refused("retreat 2809") == "2.2");
}

#[test]
fn r3_5_with_the_option_units_move_and_fight_in_the_corridor() {
    let scene = || Scene::new().option("crimea-corridor", "on");
    let table = scene().table();
    assert_eq!((table.control("2808"), table.control("2809")), (Side::Allied, Side::Allied));
    assert_eq!(table.view(None).control.len(), 284);
    let mut table = scene().unit_at("RUS-2G", "2708").table();
    table.exactly("2", "move RUS-2G");
    assert!(table.offers("to 2808") && table.offers("to 2809"), "a clear hex each");
    assert_eq!(table.refused("to 2908"), "2.2", "Crimea itself stays closed");
    table.play("to 2808");
    assert_eq!((table.at("RUS-2G").as_str(), table.control("2808")), ("2808", Side::Russian));
    // 9.18 The population is Russian: a die before the combat die. 10 and 0 against 2 is 5:1; a 4 is a retreat.
    let mut table = scene().unit_at("RUS-2G", "2708").unit_at("EST-1", "2809").table();
    table.exactly("1 4", "attack 2809");
    assert_eq!(table.choices("retreat"), ["2808", "2709"]);
    table.plays(&["retreat 2808", "advance RUS-2G"]);
    assert_eq!((table.at("EST-1").as_str(), table.at("RUS-2G").as_str()), ("2808", "2809"));
}

/// What is tuned in the data must be told in the rules.
#[test]
fn r3_2_and_r3_3_the_tables_of_the_rules_tell_the_factors_of_the_data() {
    let rules = include_str!("../../rules.md");
    let atlas = <putins_war::Position as table::Rules>::built_in();
    let regulars = atlas.regulars.iter().flat_map(|side| side.iter()).map(|unit| &atlas.units[unit]);
    // Units that come later stand in other tables.
    let listed: Vec<_> = regulars.filter(|unit| rules.contains(&format!("| {} | ", unit.name))).collect();
    assert!(listed.len() >= 27, "15 Allied and 12 Russian units are set up, {} are listed", listed.len());
    for unit in listed {
        let [_, reduced, full] = unit.factor;
        let line = format!("| {} | {full}, {reduced} |", unit.name);
        assert!(rules.contains(&line), "{line}");
    }
    let outcome = |odds, die| atlas.crt.result(odds, die).word();
    for die in 1..=6 {
        let (first, last) = (atlas.crt.first(), atlas.crt.last());
        let cells = (0..=last.columns_from(first)).map(|column| outcome(first.shifted(column), die));
        let line = format!("| {die} | {} |", cells.collect::<Vec<_>>().join(" | "));
        assert!(rules.contains(&line), "{line}");
    }
}
