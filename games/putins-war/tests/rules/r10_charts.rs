//! 10 Charts and tables.

use putins_war::units::Nation;

use crate::r9_combat::sum_of;
use crate::scene::{Scene, atlas, id, price, price_in, prices};

/// Who is in the war after one roll of these dice.
fn entered_on(dice: [u8; 2], before: &[&str]) -> Vec<&'static str> {
    let mut table = Scene::new().side("allied").entered(before).table();
    table.exactly(&format!("{} {}", dice[0], dice[1]), "entry");
    table.position().entered.iter().map(Nation::word).collect()
}

#[test]
fn r10_1_who_enters_the_war_on_each_roll() {
    let all = ["CZR", "FIN", "GER", "HUN", "ROM", "SLO", "SWE"];
    for first in 1..=6 {
        for second in 1..=6 {
            let expected: &[&str] = match first + second {
                2 | 12 => &all,
                3 | 11 => &["ROM", "SLO"],
                4 | 10 => &["HUN"],
                5 | 9 => &["CZR"],
                6 | 8 => &["FIN", "SWE"],
                _ => &[],
            };
            assert_eq!(entered_on([first, second], &[]), expected, "{first} and {second}");
        }
    }
}

#[test]
fn r10_1_germany_brings_all_who_are_not_in_yet() {
    assert_eq!(entered_on([6, 6], &["HUN", "CZR"]).len(), 7);
}

#[test]
fn r10_1_no_more_rolls_with_germany_in_the_war() {
    let all = ["CZR", "FIN", "GER", "HUN", "ROM", "SLO", "SWE"];
    assert_eq!(Scene::new().side("allied").entered(&all).table().refused("entry"), "7.3");
}

#[test]
fn r10_2_natural_terrain() {
    let firm = prices("RUS-2G", [("2106", "2105"), ("1203", "1204")]);
    assert_eq!(firm, [Some(1), Some(2)], "clear and forest");
    assert_eq!(price("UKR-8", "2013", "2014"), Some(3), "marsh");
}

#[test]
fn r10_2_a_plain_city_costs_nothing_more() {
    let cities = prices("RUS-2G", [("2006", "2007"), ("2010", "2009")]);
    assert_eq!(cities, [Some(1), Some(2)], "Orel, clear, and Bryansk, forest");
}

#[test]
fn r10_2_a_victory_city_costs_one_more() {
    assert_eq!(prices("UKR-8", [("1713", "1714"), ("2212", "2211")]), [Some(2); 2], "Vilnius and Kiev");
    assert_eq!(price("RUS-5", "1717", "1718"), Some(2), "Kaliningrad");
}

#[test]
fn r10_2_every_victory_city_is_clear_and_costs_two() {
    for (from, to) in [
        ("1113", "1114"),
        ("1414", "1415"),
        ("1713", "1714"),
        ("1713", "1813"),
        ("2212", "2211"),
        ("2614", "2613"),
        ("2710", "2711"),
    ] {
        assert_eq!(price("UKR-8", from, to), Some(2), "{to}");
    }
}

#[test]
fn r10_2_serp_costs_nothing_more() {
    assert!(atlas().ground[id("2504")].serp && !atlas().ground[id("2606")].serp);
    assert_eq!(prices("UKR-8", [("2505", "2504"), ("2505", "2606")]), [Some(1); 2]);
}

#[test]
fn r10_2_a_river_or_lake_side_costs_one_more() {
    let wet = prices("RUS-2G", [("2204", "2205"), ("1309", "1310")]);
    assert_eq!(wet, [Some(2); 2], "the Don and Lake Ilmen");
}

#[test]
fn r10_2_an_irradiated_hex_costs_three_whatever_grows_there() {
    // By the marsh of 2112, no river: three and one. By the forest of 2111 from 2012: three, and two over the Pripyat.
    let by_marsh = || Scene::new().unit_at("UKR-8", "2113").unit_at("RUS-5", "2213");
    assert_eq!(price_in(by_marsh, "UKR-8", "2212"), Some(4));
    assert_eq!(price("UKR-8", "2012", "2212"), Some(5));
}

#[test]
fn r10_2_no_move_ends_in_an_irradiated_hex() {
    for hex in ["2111", "2112"] {
        assert_eq!(price("UKR-8", "2212", hex), None, "{hex}");
    }
}

#[test]
fn r10_2_no_retreat_ends_in_an_irradiated_hex() {
    let mut table = Scene::new().unit_at("RUS-2G", "2311").unit_at("EST-1", "2212").table();
    // 10 against 2 is 5:1, a 4 is DR.
    table.exactly("4", "attack 2212");
    assert_eq!(table.refused("retreat 2111"), "10.2");
    assert_eq!(table.refused("retreat 2112"), "10.2");
    assert!(table.offers("retreat 2312"));
}

#[test]
fn r10_2_cities_shift_columns_and_natural_terrain_does_not() {
    // The same 10 against 2, an Estonian in open country, marsh, a city and a victory city.
    for (hex, from, column) in [
        ("2312", "2311", "5:1"),
        ("2014", "1914", "5:1"),
        ("2213", "2212", "5:1"),
        ("2507", "2506", "4:1"),
        ("2211", "2212", "3:1"),
    ] {
        let scene = Scene::new().unit_at("RUS-2G", from).unit_at("EST-1", hex);
        let result = if column == "3:1" { "AS" } else { "BB" };
        let shifted = if column == "5:1" { String::new() } else { format!(", shifted to {column}") };
        let sum = sum_of(scene, "2", &[&format!("attack {hex}")]);
        assert_eq!(sum, format!("10 against 2 is 5:1{shifted}: {result}"));
    }
}
