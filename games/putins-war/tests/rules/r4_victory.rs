//! 4 How to win.

use putins_war::{Position, units::Side};
use serde_json::json;
use table::{Rules, battery::Run};

use crate::scene::{Scene, Table, atlas, id};

/// The victory cities that the alliance holds at the start: four north of the marshes, then three south.
const NORTH: [&str; 4] = ["1114", "1415", "1714", "1813"];
const SOUTH: [&str; 3] = ["2211", "2613", "2711"];
const RUSSIAN_CITIES: [&str; 8] = ["1110", "1312", "1605", "1810", "2007", "2009", "2104", "2703"];

/// The end of a turn, with these hexes in other hands than at the start.
fn end_of(turn: u8, changed: &[&str]) -> Table {
    let mut table = Scene::new().unit_at("RUS-SF2", "pile").turn(turn).changed(changed).table();
    table.plays(&["pass", "pass"]);
    table
}

/// So many victory cities for Russia, so many Russian cities for the alliance.
fn count(victory: usize, lost: usize) -> Table {
    let all = [&NORTH[..], &SOUTH[..]].concat();
    end_of(10, &[&all[..victory - 1], &RUSSIAN_CITIES[..lost]].concat())
}

#[test]
fn r4_2_russia_wins_with_six_victory_cities_or_more() {
    for cities in 6..=8 {
        let table = count(cities, 0);
        assert_eq!((table.ending(), table.winner()), (Some("russian-victory"), Some("russian")), "{cities}");
    }
}

#[test]
fn r4_2_four_or_five_are_a_draw() {
    for cities in [4, 5] {
        let table = count(cities, 0);
        assert_eq!((table.ending(), table.winner()), (Some("draw"), None), "{cities}");
    }
}

#[test]
fn r4_2_the_allies_win_with_three_or_fewer() {
    for cities in [1, 2, 3] {
        let table = count(cities, 0);
        assert_eq!((table.ending(), table.winner()), (Some("allied-victory"), Some("allied")), "{cities}");
    }
    assert_eq!(end_of(10, &["1718"]).ending(), Some("allied-victory"), "not even Kaliningrad");
}

#[test]
fn r4_2_russia_begins_with_kaliningrad_alone() {
    let table = Scene::suggested().table();
    let position = table.position();
    let own: Vec<String> = position
        .victory_cities()
        .filter(|&hex| position.control(hex) == Side::Russian)
        .map(|hex| atlas().number(hex).to_string())
        .collect();
    assert_eq!((own, position.score()), (vec!["1718".to_owned()], 1));
    assert_eq!(table.track("score"), ["1"]);
}

#[test]
fn r4_2_there_are_eight_victory_cities() {
    let table = Scene::new().table();
    let mut cities: Vec<String> =
        table.position().victory_cities().map(|hex| atlas().number(hex).to_string()).collect();
    cities.sort();
    assert_eq!(cities, ["1114", "1415", "1714", "1718", "1813", "2211", "2613", "2711"]);
}

#[test]
fn r4_2_plain_cities_do_not_count_for_russia() {
    let allied = ["1711", "2011", "2016", "2017", "2306", "2315", "2507", "2605"];
    assert_eq!(Scene::new().changed(&allied).table().position().score(), 1);
}

#[test]
fn r4_2_the_count_is_made_at_the_end_of_turn_10() {
    let all = [&NORTH[..], &SOUTH[..]].concat();
    let mut table = Scene::new().unit_at("RUS-SF2", "pile").turn(10).changed(&all).table();
    assert_eq!(table.play("pass").len(), 1);
    assert_eq!(table.ending(), None, "the turn goes on");
    table.play("pass");
    assert_eq!(table.ending(), Some("russian-victory"));
    assert!(table.orders().is_empty());
    assert!(table.log(None).contains(&"Russia counts 8 victory cities".to_owned()));
}

#[test]
fn r4_2_what_stands_in_a_victory_city_makes_no_difference() {
    let changed = [&NORTH[..], &["2211"]].concat();
    let scene = || Scene::new().unit_at("RUS-SF2", "pile").turn(10).changed(&changed);
    let reduced = json!({ "at": "1813", "steps": 1 });
    for scene in [scene(), scene().unit_at("RUS-2G", "1813"), scene().unit("RUS-2G", reduced)] {
        let mut table = scene.table();
        table.plays(&["pass", "pass"]);
        assert_eq!(table.ending(), Some("russian-victory"));
    }
}

#[test]
fn r4_3_the_example_six_less_three_is_three_and_the_allies_win() {
    let table = count(6, 3);
    assert_eq!((table.position().score(), table.ending()), (3, Some("allied-victory")));
}

#[test]
fn r4_3_each_russian_city_takes_one_off() {
    for (victory, lost, ending) in [
        (6, 1, "draw"),
        (6, 2, "draw"),
        (7, 1, "russian-victory"),
        (7, 2, "draw"),
        (8, 2, "russian-victory"),
        (8, 3, "draw"),
        (8, 5, "allied-victory"),
        (4, 1, "allied-victory"),
        (1, 8, "allied-victory"),
    ] {
        let table = count(victory, lost);
        assert_eq!(table.position().score(), victory as i8 - lost as i8);
        assert_eq!(table.ending(), Some(ending), "{victory} less {lost}");
    }
}

#[test]
fn r4_3_the_eight_plain_cities_of_russia_proper_count() {
    let table = Scene::new().table();
    let cities: Vec<String> =
        table.position().russian_cities().map(|hex| atlas().number(hex).to_string()).collect();
    assert_eq!(cities, RUSSIAN_CITIES);
    for city in RUSSIAN_CITIES {
        assert_eq!(Scene::new().changed(&[city]).table().position().score(), 0, "{city}");
    }
}

#[test]
fn r4_3_a_garrison_is_enough_to_hold_a_russian_city() {
    let mut table = Scene::new().unit_at("UKR-8", "2109").side("allied").table();
    // No bonus; 7 against 3 in a city is 1:1; a 5 is a bloodbath.
    table.exactly("1 5", "attack 2009");
    table.play("garrison");
    assert_eq!((table.control("2009"), table.position().score()), (Side::Allied, 0));
    assert!(table.garrisons(Side::Allied).contains(&"2009".to_owned()));
}

#[test]
fn r4_3_kaliningrad_is_one_victory_city_less_and_nothing_more() {
    assert_eq!(Scene::new().changed(&["1718"]).table().position().score(), 0);
    let table = end_of(10, &[&NORTH[..], &["2211", "2613", "1718"]].concat());
    assert_eq!((table.position().score(), table.ending()), (6, Some("russian-victory")));
}

#[test]
fn r4_3_open_hexes_of_russia_and_transnistria_take_nothing_off() {
    let table = Scene::new().changed(&["2612", "2108", "2005", "1717"]).table();
    assert_eq!(table.position().score(), 1);
}

#[test]
fn r4_4_nobody_wins_before_the_end_of_turn_10() {
    let all = [&NORTH[..], &SOUTH[..]].concat();
    for turn in 1..=9 {
        for changed in [&all[..], &["1718"], &RUSSIAN_CITIES] {
            let table = end_of(turn, changed);
            assert_eq!((table.ending(), table.turn()), (None, turn + 1));
        }
    }
}

#[test]
fn r4_4_only_the_last_holder_counts() {
    // Russia holds six, and loses Gomel's neighbour Kiev in the last action of the game.
    let changed = [&NORTH[..], &["2211"]].concat();
    let scene = Scene::new().turn(10).changed(&changed).unit_at("UKR-8", "2212").unit_at("UKR-6", "2311");
    let mut table = scene.unit_at("UKR-13", "2310").side("allied").table();
    assert_eq!(table.position().score(), 6);
    table.plays(&["attack 2211", "with UKR-8", "with UKR-6"]);
    // 19 against 3 is 6:1, less two columns 4:1; a 6 takes the step. No SERP and not concentric.
    table.exactly("6", "with UKR-13");
    table.plays(&["advance UKR-8", "pass", "pass"]);
    assert_eq!((table.position().score(), table.ending()), (5, Some("draw")));
}

#[test]
fn r4_4_one_side_of_the_marshes_is_not_enough() {
    assert_eq!(end_of(10, &NORTH).ending(), Some("draw"), "five with all of the north");
    assert_eq!(end_of(10, &SOUTH).ending(), Some("draw"), "five with all of the south");
    assert_eq!(end_of(10, &[&NORTH[..], &["2211"]].concat()).ending(), Some("russian-victory"));
}

#[test]
fn r4_4_an_open_homeland_costs_the_victory() {
    let all = [&NORTH[..], &SOUTH[..], &RUSSIAN_CITIES[..4]].concat();
    assert_eq!(end_of(10, &all).ending(), Some("draw"));
}

#[test]
fn r4_4_four_victory_cities_lie_on_each_side_of_the_marshes() {
    // Columns grow toward the south; the marshes are in columns 20 and 21.
    let column = |hex: &str| atlas().number(id(hex)).get() / 100;
    assert!(NORTH.iter().all(|hex| column(hex) < 20));
    assert!(SOUTH.iter().all(|hex| column(hex) > 21));
}

#[test]
fn r4_4_overspending_ends_the_game_before_turn_10() {
    let spent = json!({ "dice": [1, 1], "spent": 3 });
    let mut table = Scene::new().option("honour-system", "on").points("russian", spent).table();
    table.plays(&["pass", "pass"]);
    assert_eq!((table.turn(), table.ending()), (2, Some("russian-overspent")));
}

#[test]
fn r4_4_either_player_may_capitulate_at_any_time() {
    let options = putins_war::Options::default();
    Run::<Position>::new(Position::built_in(), &options, 44).giving_up_ends_the_game();
}
