//! 2 Components.

use std::collections::BTreeSet;

use putins_war::Atlas;
use putins_war::atlas::City;
use putins_war::units::{Category, Nation, Side};
use serde_json::json;
use table::Edition;
use table::battery::{altered, broken_by};

use crate::scene::{Scene, Table, atlas, id, texts};

const MAP: &str = include_str!("../../data/map.csv");
const UNITS: &str = include_str!("../../data/units.csv");
const MARKERS: &str = include_str!("../../data/markers.csv");

/// RUS-2G next to UKR-6 in the open, one special force of Russia at hand and none of the alliance.
fn battle_with_special_forces() -> Table {
    let scene = Scene::new().unit_at("RUS-2G", "2408").unit_at("RUS-29", "2308").unit_at("UKR-6", "2409");
    let mut table = scene.unit_at("RUS-SF2", "pile").table();
    table.plays(&["attack 2409", "with RUS-2G", "with RUS-29"]);
    table
}

#[test]
fn r2_2_kaliningrad_in_1718_is_a_victory_city() {
    assert_eq!(atlas().board.hex(id("1718")).name, "Kaliningrad");
    assert!(matches!(atlas().ground[id("1718")].city, Some((City::Victory, _))));
}

#[test]
fn r2_2_every_hex_has_a_four_digit_number_of_its_own() {
    let numbers: Vec<String> = atlas().board.ids().map(|hex| atlas().number(hex).to_string()).collect();
    assert!(numbers.iter().all(|number| number.len() == 4));
    assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), numbers.len());
    assert_eq!(numbers.len(), 288, "282 in play and 6 out of it");
    assert!(altered::<Atlas>("map.csv", MAP, "\n2211,", "\n2210,").is_err(), "a number that is there twice");
}

#[test]
fn r2_2_a_unit_is_in_one_hex_at_a_time() {
    let mut table = Scene::new().unit_at("RUS-2G", "2408").table();
    table.moves("RUS-2G", "1", "2407");
    let counters = table.view(None).counters;
    let places = counters.iter().filter(|counter| counter.unit == "RUS-2G").count();
    assert_eq!((places, table.lies(None, "RUS-2G").as_str()), (1, "2407"));
    assert_eq!(table.position().unit_in(id("2408")), None);
}

#[test]
fn r2_2_what_is_not_on_the_map_cannot_be_entered() {
    assert!(Scene::new().unit_at("RUS-2G", "2808").error().contains("not on the map"), "Crimea");
    assert!(Scene::new().unit_at("RUS-2G", "1001").error().contains("not on the map"));
    let mut table = Scene::new().unit_at("RUS-2G", "2708").table();
    table.exactly("6", "move RUS-2G");
    assert_eq!(table.refused("to 2808"), "2.2");
}

#[test]
fn r2_2_the_data_check_proves_the_stated_numbers() {
    assert!(atlas().facts().iter().all(|fact| fact.wrong.is_none()));
    let kaliningrad = broken_by::<Atlas>("map.csv", MAP, "Kaliningrad,victory_city;", "Kaliningrad,");
    assert!(kaliningrad.contains(&"2.2"), "{kaliningrad:?}");
    let bryansk = broken_by::<Atlas>("map.csv", MAP, "Bryansk,city;", "Bryansk,victory_city;");
    assert!(bryansk.contains(&"8.5"), "{bryansk:?}");
    let transnistria = broken_by::<Atlas>("map.csv", MAP, ",serp;transnistria,", ",serp,");
    assert!(transnistria.contains(&"3.5"), "{transnistria:?}");
}

#[test]
fn r2_3_there_are_107_counters() {
    let units = |wanted: Category, side: Side, at_start: bool| {
        let all = atlas().units.ids().map(|unit| &atlas().units[unit]);
        all.filter(|unit| (unit.category, unit.side, unit.at_start) == (wanted, side, at_start)).count()
    };
    let of = |category| {
        [(Side::Russian, true), (Side::Allied, true), (Side::Allied, false)]
            .map(|(side, start)| units(category, side, start))
    };
    assert_eq!(of(Category::Regular), [12, 15, 10]);
    assert_eq!(of(Category::SpecialForces), [8, 6, 8]);
    assert_eq!(of(Category::Vostok), [1, 0, 0]);
    let markers: u16 = MARKERS
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(2).and_then(|n| n.parse::<u16>().ok()).expect("a number"))
        .sum();
    assert_eq!(atlas().units.ids().len() as u16 + markers, 107);
}

#[test]
fn r2_6_special_forces_have_a_support_factor_and_no_steps() {
    let table = Scene::suggested().table();
    let forces: Vec<_> =
        atlas().units.ids().filter(|&unit| atlas().units[unit].category == Category::SpecialForces).collect();
    assert_eq!(forces.len(), 22);
    for unit in forces {
        let printed = &atlas().units[unit];
        assert_eq!((printed.support, printed.factor), (1, [0; 3]), "{}", printed.name);
        assert_eq!(table.position().steps(unit), 0, "{}", printed.name);
    }
}

#[test]
fn r2_6_a_loss_cannot_fall_on_special_forces() {
    let mut table = battle_with_special_forces();
    // 16 against 6 is 2:1, one column right is 3:1; a 3 is a bloodbath.
    table.exactly("3", "commit 1");
    assert_eq!(table.choices("lose"), ["RUS-2G", "RUS-29"]);
    assert_eq!(table.refused("lose RUS-SF2"), "9.11");
    table.exactly("", "lose RUS-29");
    table.exactly("2", "done");
    assert_eq!(table.at("RUS-SF2"), "turn 4", "recycled, not lost");
}

#[test]
fn r2_6_a_battle_that_kills_the_only_attacker_leaves_its_special_forces() {
    let scene = Scene::new().unit("RUS-29", json!({ "at": "2408", "steps": 1 })).unit_at("UKR-8", "2409");
    let mut table = scene.unit_at("RUS-SF2", "pile").table();
    table.play("attack 2409");
    // 3 against 7 is 1:3, one column right is 1:2; a 1 is a step of the attacker; then the die of 7.4.
    table.exactly("1 1", "commit 1");
    assert_eq!((table.at("RUS-29").as_str(), table.at("RUS-SF2").as_str()), ("gone", "turn 3"));
}

#[test]
fn r2_7_there_are_as_many_garrisons_as_cities() {
    let row = MARKERS.lines().find(|line| line.starts_with("garrison,")).expect("a row");
    assert_eq!(row.split(',').nth(2), Some("24"));
    assert_eq!(atlas().cities.len(), 24);
    let fewer = broken_by::<Atlas>("map.csv", MAP, "Gomel,city", "Gomel,");
    assert!(fewer.contains(&"3.6"), "{fewer:?}");
    let missing = broken_by::<Atlas>("markers.csv", MARKERS, "garrison,Garrison,24", "garrison,Garrison,23");
    assert!(!missing.is_empty(), "a garrison that is missing is found");
}

#[test]
fn r2_7_the_data_check_compares_the_garrisons_with_the_cities() {
    let others = MARKERS.replace("other,Markers without a rule,9", "other,Markers without a rule,10");
    assert_ne!(others, MARKERS);
    let fewer = broken_by::<Atlas>("markers.csv", &others, "garrison,Garrison,24", "garrison,Garrison,23");
    assert!(fewer.iter().any(|rule| ["2.7", "3.6"].contains(rule)), "23 garrisons, 107 counters: {fewer:?}");
}

#[test]
fn r2_7_every_city_can_have_its_garrison_at_the_same_time() {
    let table = Scene::new().table();
    assert_eq!(table.garrisons(Side::Russian).len() + table.garrisons(Side::Allied).len(), 24);
}

#[test]
fn r2_7_a_garrison_has_factor_3_on_both_sides() {
    let mut table = Scene::new().unit_at("RUS-2G", "2010").table();
    let log = table.exactly("1", "attack 2011");
    assert!(texts(&log).contains(&"10 against 3 is 3:1, shifted to 2:1: AL1"), "{:?}", texts(&log));
    let mut table = Scene::new().unit_at("UKR-8", "2109").side("allied").table();
    let log = table.exactly("1 1", "attack 2009");
    assert!(texts(&log).contains(&"7 against 3 is 2:1, shifted to 1:1: AL1"), "{:?}", texts(&log));
}

#[test]
fn r2_7_a_garrison_has_one_step() {
    let mut table = Scene::new().unit_at("RUS-2G", "2010").table();
    let counters = table.view(None).counters;
    let garrison = counters.iter().find(|counter| counter.unit == "G-2011").expect("a garrison");
    assert_eq!((garrison.steps, garrison.steps_max), (1, 1));
    // 10 against 3 in a city is 2:1; a 4 is a bloodbath.
    table.exactly("4", "attack 2011");
    assert!(table.offers("advance RUS-2G"), "one loss has emptied the city");
}

#[test]
fn r2_8_there_are_fifteen_nations_and_each_has_units() {
    let words = [
        "BEL", "CZR", "EST", "FIN", "GER", "HUN", "LAT", "LTH", "MOL", "POL", "ROM", "RUS", "SLO", "SWE",
        "UKR",
    ];
    assert_eq!(Nation::WORDS, words);
    let having: BTreeSet<&str> = atlas().units.ids().map(|unit| atlas().units[unit].nation.word()).collect();
    assert_eq!(having, BTreeSet::from(words));
    for unit in atlas().units.ids().map(|unit| &atlas().units[unit]) {
        assert!(unit.name.starts_with(unit.nation.word()), "{}", unit.name);
        assert_eq!(unit.side == Side::Russian, unit.nation.word() == "RUS", "{}", unit.name);
    }
}

#[test]
fn r2_8_the_data_check_misses_a_nation_without_units() {
    let none = broken_by::<Atlas>("units.csv", &UNITS.replace(",HUN,", ",ROM,"), "name", "name");
    assert!(none.contains(&"2.8"), "{none:?}");
    let unknown = altered::<Atlas>("units.csv", UNITS, ",HUN,", ",USA,").err().expect("refused");
    assert!(unknown.to_string().contains("nationality"), "{unknown}");
}

#[test]
fn r2_12_movement_points_are_rolled_anew_for_every_move() {
    let mut table = Scene::new().unit_at("RUS-2G", "2408").unit_at("UKR-8", "2511").table();
    let mut reach = Vec::new();
    for die in ["1", "2", "3"] {
        table.exactly(die, "move RUS-2G");
        reach.push(table.choices("to").len());
        table.plays(&["stay", "pass"]);
    }
    assert!(reach.is_sorted() && reach[0] < reach[1] && reach[1] < reach[2], "{reach:?}");
}

#[test]
fn r2_12_special_forces_and_garrisons_do_not_move() {
    let table = Scene::suggested().table();
    assert_eq!(table.refused("move RUS-SF2"), "2.12");
    assert_eq!(table.refused("move RUS-VOSTOK"), "2.12");
    assert!(!table.offers("move G-2009"), "a garrison has no name in orders");
    let movers: BTreeSet<String> = table.choices("move").into_iter().collect();
    assert_eq!(movers.len(), 12, "{movers:?}");
}

#[test]
fn r2_13_a_full_regular_is_reduced_and_a_reduced_one_is_eliminated() {
    let scene = || Scene::new().unit_at("RUS-2G", "2408");
    // 10 against 2 is 5:1; a 3 takes a step from the defender.
    let mut table = scene().unit_at("EST-1", "2409").table();
    table.exactly("3", "attack 2409");
    assert_eq!((table.at("EST-1").as_str(), table.steps("EST-1")), ("2409", 1));
    let mut table = scene().unit("EST-1", json!({ "at": "2409", "steps": 1 })).table();
    // 10 against 1 is read at 7:1, where a 1 does.
    table.exactly("1", "attack 2409");
    assert_eq!(table.at("EST-1"), "gone");
    assert_eq!(table.lies(None, "EST-1"), "gone");
}

#[test]
fn r2_13_the_reduced_side_has_the_lower_factor() {
    for unit in atlas().units.ids().map(|unit| &atlas().units[unit]) {
        let regular = unit.category == Category::Regular;
        assert!(!regular || (unit.factor[1] >= 1 && unit.factor[1] < unit.factor[2]), "{}", unit.name);
    }
    let equal = broken_by::<Atlas>("units.csv", UNITS, ",tank,XXXX,12,6,", ",tank,XXXX,12,12,");
    assert_eq!(equal, ["2.13"]);
    let table = Scene::new().unit("RUS-2G", json!({ "at": "2408", "steps": 1 })).table();
    let counters = table.view(None).counters;
    let tanks = counters.iter().find(|counter| counter.unit == "RUS-2G").expect("the unit");
    assert_eq!((tanks.factors.as_str(), tanks.steps, tanks.steps_max), ("5", 1, 2));
}

#[test]
fn r2_13_a_reduced_regular_fights_with_its_lower_factor() {
    let scene = Scene::new().unit("RUS-2G", json!({ "at": "2408", "steps": 1 }));
    let mut table = scene.unit("UKR-8", json!({ "at": "2409", "steps": 1 })).table();
    let log = table.exactly("3", "attack 2409");
    assert!(texts(&log).contains(&"5 against 4 is 1:1: AS"), "{:?}", texts(&log));
}

#[test]
fn r2_13_all_units_start_at_full_strength() {
    let mut table = Table::begin(&[]);
    table.plays(&["suggested", "suggested"]);
    let on_map: Vec<_> =
        Side::ALL.into_iter().flat_map(|side| table.position().on_map(side).collect::<Vec<_>>()).collect();
    assert_eq!(on_map.len(), 27);
    assert!(on_map.iter().all(|&(unit, _)| table.position().steps(unit) == 2));
}

#[test]
fn r2_13_units_that_wait_lie_with_their_full_side_up() {
    let factors = |table: &Table, unit: &str| {
        let counters = table.view(None).counters;
        counters.into_iter().find(|counter| counter.unit == unit).expect("a counter").factors
    };
    let table = Table::begin(&[]);
    assert_eq!(table.lies(None, "RUS-2G"), "to-set-up");
    assert_eq!(factors(&table, "RUS-2G"), "10");
    assert_eq!(table.lies(None, "GER-1"), "aside");
    assert_eq!(factors(&table, "GER-1"), "9");
}

#[test]
fn r2_13_reinforcements_arrive_at_full_strength() {
    let mut table = Scene::new().side("allied").unit_at("RUS-SF2", "pile").table();
    table.exactly("1 3", "entry");
    assert_eq!((table.at("HUN-1").as_str(), table.steps("HUN-1")), ("turn 3", 2));
    let mut table = Scene::new().side("allied").entered(&["HUN"]).table();
    table.moves("HUN-1", "1", "2116");
    assert_eq!(table.steps("HUN-1"), 2);
    let reduced = Scene::new().entered(&["HUN"]).unit("HUN-1", json!({ "at": "turn 2", "steps": 1 }));
    assert!(reduced.error().contains("2.13"));
}
