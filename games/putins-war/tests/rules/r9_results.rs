//! 9.6 and 9.10 to 9.14 Combat: losses, retreats and advances.

use putins_war::units::Side;
use serde_json::json;

use crate::r9_combat::{ROUND, fought, sum};
use crate::scene::{Scene, Table, id, sorted};

/// 10 against 2 in the open, 5:1: 1 and 2 are BB, 3 is DE, 4 to 6 are DR.
fn five_to_one(scene: Scene, die: &str) -> Table {
    fought(scene.unit_at("RUS-2G", "2311"), die, &["attack 2312", "with RUS-2G", "fight"]).0
}

/// As `five_to_one`, the Russians alone next to the target.
fn alone(scene: Scene, die: &str) -> Table {
    fought(scene.unit_at("RUS-2G", "2311"), die, &["attack 2312"]).0
}

fn estonian(steps: u8) -> Scene {
    Scene::new().unit("EST-1", json!({"at": "2312", "steps": steps}))
}

/// Two Russian armies, 18 against the garrison of Dnepropetrovsk: 6:1, one left is 5:1.
fn garrison_of_2507(die: &str) -> Table {
    let scene = Scene::new().unit_at("RUS-2G", "2506").unit_at("RUS-35", "2607");
    fought(scene, die, &["attack 2507", "with RUS-2G", "with RUS-35"]).0
}

/// Special forces of both sides at hand, and 10 against 7 in the open.
pub fn duel(forces: &[&str]) -> Scene {
    let scene = Scene::new().unit_at("RUS-2G", "2311").unit_at("UKR-8", "2312");
    forces.iter().fold(scene, |scene, unit| scene.unit_at(unit, "pile"))
}

#[test]
fn r9_6_one_attacker_may_go_in() {
    let scene = estonian(1).unit_at("RUS-35", "2212");
    let mut table =
        fought(scene.unit_at("RUS-2G", "2311"), "1", &["attack 2312", "with RUS-2G", "with RUS-35"]).0;
    assert_eq!(
        (table.asked(), table.orders().join(", ").as_str()),
        (Some("russian"), "advance RUS-2G, advance RUS-35, hold")
    );
    table.exactly("", "advance RUS-35");
    assert_eq!((table.at("RUS-35").as_str(), table.at("RUS-2G").as_str()), ("2312", "2311"));
    assert_eq!((table.control("2312"), table.asked()), (Side::Russian, Some("allied")));
}

#[test]
fn r9_6_only_who_attacked_goes_in() {
    let table = five_to_one(estonian(1).unit_at("RUS-35", "2212"), "1");
    assert_eq!(table.orders(), ["advance RUS-2G", "hold"]);
    assert_eq!(table.refused("advance RUS-35"), "9.6");
}

#[test]
fn r9_6_nobody_has_to_go_in() {
    let mut table = alone(estonian(1), "1");
    table.play("hold");
    assert_eq!((table.at("RUS-2G").as_str(), table.control("2312")), ("2311", Side::Allied));
    assert_eq!(table.asked(), Some("allied"));
}

#[test]
fn r9_6_it_is_decided_before_any_other_action() {
    let table = alone(estonian(1), "1");
    assert!(!table.offers("pass") && !table.offers("move RUS-2G") && !table.offers("attack 2211"));
}

#[test]
fn r9_6_an_advance_costs_neither_action_nor_movement_points() {
    // Into the marsh over the Pripyat, and with two markers.
    let scene = Scene::new().air("allied").unit("EST-1", json!({"at": "2014", "steps": 1}));
    let mut table = fought(scene.unit("RUS-2G", json!({"at": "2113", "air": 2})), "1", &["attack 2014"]).0;
    table.exactly("", "advance RUS-2G");
    assert_eq!((table.at("RUS-2G").as_str(), table.spent(Side::Russian)), ("2014", 1));
    assert_eq!(table.air_on("2014"), 2, "markers go along");
}

#[test]
fn r9_6_open_country_is_not_garrisoned() {
    assert_eq!(alone(estonian(1), "1").refused("garrison"), "9.6");
}

#[test]
fn r9_6_a_garrison_may_take_a_city_instead() {
    let mut table = garrison_of_2507("6");
    assert_eq!(table.orders(), ["advance RUS-2G", "advance RUS-35", "garrison", "hold"]);
    table.exactly("", "garrison");
    assert_eq!(table.control("2507"), Side::Russian);
    assert_eq!((table.at("RUS-2G").as_str(), table.at("RUS-35").as_str()), ("2506", "2607"));
    // It is Russia's own now.
    table.play("pass");
    assert_eq!(table.refused("attack 2507"), "9.1");
}

#[test]
fn r9_6_a_regular_may_take_the_city() {
    let mut table = garrison_of_2507("6");
    table.play("advance RUS-35");
    assert_eq!((table.at("RUS-35").as_str(), table.control("2507")), ("2507", Side::Russian));
}

#[test]
fn r9_6_when_the_attacker_holds_the_old_owners_garrison_appears() {
    let mut table = garrison_of_2507("6");
    table.plays(&["hold", "pass"]);
    assert_eq!(table.control("2507"), Side::Allied);
    table.plays(&["attack 2507", "with RUS-2G"]);
    let log = table.exactly("3", "fight");
    assert_eq!(sum(&log), "10 against 3 is 3:1, shifted to 2:1: AS");
}

#[test]
fn r9_6_the_new_garrison_has_none_of_the_old_ones_markers() {
    // 10 against 3, one left and three right is 5:1.
    let scene = Scene::new().air("russian").with("garrison-air", json!({"2507": 3}));
    let mut table = fought(scene.unit_at("RUS-2G", "2506"), "6", &["attack 2507"]).0;
    table.play("hold");
    assert_eq!((table.control("2507"), table.air_on("2507")), (Side::Allied, 0));
}

#[test]
fn r9_6_the_alliance_takes_russian_cities_in_the_same_way() {
    // 12 against 3 in Orel, one left is 3:1; a 5 is DE.
    for (order, at) in [("garrison", "2107"), ("advance POL-11", "2007")] {
        let scene = Scene::new().side("allied").unit_at("POL-11", "2107").unit_at("UKR-1", "2106");
        let mut table = fought(scene, "1 5", &["attack 2007", "with POL-11", "with UKR-1"]).0;
        table.play(order);
        assert_eq!((table.control("2007"), table.at("POL-11").as_str()), (Side::Allied, at));
    }
}

#[test]
fn r9_6_no_garrison_stands_behind_a_regular_that_is_driven_out_of_a_city() {
    // 10 against 2 with one left is 4:1: 5 is DR. Reduced it is 7:1: 1 is DE.
    for (steps, die, retreat) in [(2, "5", Some("retreat 2408")), (1, "1", None)] {
        let scene =
            Scene::new().unit_at("RUS-2G", "2506").unit("EST-1", json!({"at": "2507", "steps": steps}));
        let mut table = fought(scene, die, &["attack 2507"]).0;
        retreat.into_iter().for_each(|order| drop(table.play(order)));
        assert_eq!(table.orders(), ["advance RUS-2G", "garrison", "hold"]);
        table.play("garrison");
        assert_eq!(table.control("2507"), Side::Russian);
    }
}

#[test]
fn r9_6_the_city_that_is_left_has_its_garrison_back() {
    // Out of Bryansk.
    let scene = Scene::new().unit_at("RUS-2G", "2009").unit("EST-1", json!({"at": "2109", "steps": 1}));
    let mut table = fought(scene.unit_at("UKR-8", "2010"), "1", &["attack 2109"]).0;
    table.play("advance RUS-2G");
    assert_eq!(table.control("2009"), Side::Russian);
    let log = table.exactly("1 3", "attack 2009");
    assert_eq!(sum(&log), "7 against 3 is 2:1, shifted to 1:1: AS");
}

#[test]
fn r9_6_defenders_never_advance() {
    // A reduced attacker is destroyed, and its hex stays empty.
    let scene = Scene::new().unit("RUS-OGT", json!({"at": "2311", "steps": 1})).unit_at("UKR-8", "2312");
    let table = fought(scene, "1", &["attack 2312"]).0;
    assert_eq!((table.at("RUS-OGT").as_str(), table.at("UKR-8").as_str()), ("gone", "2312"));
    assert_eq!((table.asked(), table.phase().as_str()), (Some("allied"), "operations"));
}

#[test]
fn r9_10_the_owner_chooses_any_direction() {
    let mut table = alone(estonian(2), "4");
    assert_eq!(table.asked(), Some("allied"));
    assert_eq!(sorted(table.choices("retreat")), ["2212", "2213", "2313", "2412", "2413"]);
    table.exactly("", "retreat 2413");
    assert_eq!((table.at("EST-1").as_str(), table.steps("EST-1")), ("2413", 2));
    assert_eq!(table.orders(), ["advance RUS-2G", "hold"]);
}

#[test]
fn r9_10_a_retreat_is_one_hex_and_a_must() {
    let table = alone(estonian(2), "4");
    assert_eq!(table.refused("retreat 2214"), "9.10");
    assert!(!table.offers("hold") && !table.offers("stay"));
}

#[test]
fn r9_10_toward_and_past_the_enemy_is_allowed() {
    // 2212 is next to the attacker in 2311.
    let mut table = alone(estonian(2), "4");
    table.plays(&["retreat 2212", "hold"]);
    assert_eq!(table.at("EST-1"), "2212");
}

#[test]
fn r9_10_the_hex_comes_under_the_owners_control() {
    let mut table = alone(estonian(2).changed(&["2412"]), "4");
    assert_eq!(table.control("2412"), Side::Russian);
    table.play("retreat 2412");
    assert_eq!(table.control("2412"), Side::Allied);
}

#[test]
fn r9_10_not_into_an_enemy_nor_onto_a_friend() {
    let table = five_to_one(estonian(2).unit_at("RUS-5", "2212").unit_at("UKR-8", "2213"), "4");
    assert_eq!((table.refused("retreat 2212"), table.refused("retreat 2213")), ("9.10", "6.3"));
    assert_eq!(table.choices("retreat").len(), 3);
}

#[test]
fn r9_10_a_friendly_city_is_open_and_an_enemy_garrison_is_not() {
    let kiev = |scene: Scene| {
        let scene = scene.unit_at("EST-1", "2212").unit_at("RUS-2G", "2311");
        fought(scene, "4", &["attack 2212"]).0
    };
    let mut table = kiev(Scene::new());
    table.plays(&["retreat 2211", "hold"]);
    assert_eq!(table.at("EST-1"), "2211");
    assert_eq!(kiev(Scene::new().changed(&["2211"])).refused("retreat 2211"), "9.10");
}

#[test]
fn r9_10_not_into_an_irradiated_hex() {
    let scene = Scene::new().unit_at("EST-1", "2212").unit_at("RUS-2G", "2311");
    let table = fought(scene, "4", &["attack 2212"]).0;
    assert_eq!(sorted(table.choices("retreat")), ["2211", "2213", "2312"]);
}

#[test]
fn r9_10_not_out_to_sea() {
    let scene = Scene::new().unit_at("EST-1", "2705").unit_at("RUS-2G", "2704");
    let table = fought(scene, "1 4", &["attack 2705"]).0;
    assert_eq!(sorted(table.choices("retreat")), ["2605", "2606", "2706"]);
    assert!(!table.offers("retreat 2805"));
}

#[test]
fn r9_10_not_off_the_map() {
    // The north-eastern corner; the attacker is in 1201.
    let scene = Scene::new().side("allied").unit("RUS-OGT", json!({"at": "1101", "steps": 1}));
    let table = fought(scene.unit_at("POL-11", "1201"), "1 6", &["attack 1101"]).0;
    assert_eq!(sorted(table.choices("retreat")), ["1102", "1202"]);
}

#[test]
fn r9_10_the_only_way_is_taken() {
    let friends = ["POL-11", "POL-12", "POL-16", "POL-2"];
    let scene = friends
        .iter()
        .zip(["2212", "2213", "2313", "2413"])
        .fold(estonian(2), |s, (u, hex)| s.unit_at(u, hex));
    let table = alone(scene, "4");
    assert_eq!((table.at("EST-1").as_str(), table.asked()), ("2412", Some("russian")));
    assert_eq!(table.orders(), ["advance RUS-2G", "hold"]);
}

#[test]
fn r9_10_who_cannot_retreat_stays_and_loses_a_step() {
    let friends = ["POL-11", "POL-12", "POL-16", "POL-2", "UKR-8"];
    let scene =
        |steps: u8| friends.iter().zip(&ROUND[1..]).fold(estonian(steps), |s, (u, hex)| s.unit_at(u, hex));
    let table = alone(scene(2), "4");
    assert_eq!((table.at("EST-1").as_str(), table.steps("EST-1")), ("2312", 1));
    assert_eq!((table.asked(), table.phase().as_str()), (Some("allied"), "operations"));
    // 10 against 1: a 2 is DR.
    let table = alone(scene(1), "2");
    assert_eq!((table.at("EST-1").as_str(), table.asked()), ("gone", Some("russian")));
    assert_eq!(table.orders(), ["advance RUS-2G", "hold"]);
}

#[test]
fn r9_10_enemies_all_round_close_every_way() {
    let armies = ["RUS-35", "RUS-5", "RUS-6", "RUS-20G", "RUS-29"];
    let scene = armies.iter().zip(&ROUND[1..]).fold(estonian(2), |s, (u, hex)| s.unit_at(u, hex));
    let table = five_to_one(scene, "4");
    assert_eq!((table.at("EST-1").as_str(), table.steps("EST-1")), ("2312", 1));
    assert_eq!(table.asked(), Some("allied"));
}

#[test]
fn r9_10_a_garrison_cannot_retreat_and_is_eliminated() {
    // 5:1, a 4 is DR.
    let table = garrison_of_2507("4");
    assert_eq!(table.asked(), Some("russian"));
    assert!(table.offers("garrison") && table.offers("advance RUS-2G"));
}

#[test]
fn r9_11_each_side_loses_a_step() {
    let table = alone(estonian(2), "1");
    assert_eq!((table.steps("EST-1"), table.steps("RUS-2G")), (1, 1));
    assert_eq!((table.asked(), table.phase().as_str()), (Some("allied"), "operations"));
}

#[test]
fn r9_11_the_attacker_chooses_among_his_units_in_the_battle() {
    // 18 against 7 is 2:1, a 4 is BB.
    let scene = || duel(&[]).unit_at("RUS-35", "2212").unit_at("RUS-5", "2213");
    let orders = ["attack 2312", "with RUS-2G", "with RUS-35", "fight"];
    let mut table = fought(scene(), "4", &orders).0;
    assert_eq!(
        (table.asked(), table.orders().join(", ").as_str()),
        (Some("russian"), "lose RUS-2G, lose RUS-35")
    );
    assert_eq!(table.refused("lose RUS-5"), "9.11");
    assert_eq!(table.steps("UKR-8"), 1, "the defender has no choice");
    table.play("lose RUS-35");
    assert_eq!(["RUS-2G", "RUS-35", "RUS-5"].map(|unit| table.steps(unit)), [2, 1, 2]);
    assert_eq!(table.asked(), Some("allied"));
}

#[test]
fn r9_11_a_survivor_may_advance_into_the_empty_hex() {
    let scene = || {
        let scene = Scene::new().unit("UKR-8", json!({"at": "2312", "steps": 1})).unit_at("RUS-5", "2311");
        scene.unit("RUS-OGT", json!({"at": "2212", "steps": 1}))
    };
    // 9 against 4 is 2:1, a 4 is BB.
    let orders = ["attack 2312", "with RUS-5", "with RUS-OGT"];
    let mut table = fought(scene(), "4", &orders).0;
    table.play("lose RUS-OGT");
    assert_eq!(table.at("RUS-OGT"), "gone");
    assert_eq!(table.orders(), ["advance RUS-5", "hold"]);
    let mut table = fought(scene(), "4", &orders).0;
    table.play("lose RUS-5");
    assert_eq!(table.orders(), ["advance RUS-OGT", "advance RUS-5", "hold"]);
}

#[test]
fn r9_11_a_garrison_falls_in_a_bloodbath_and_the_city_may_be_taken() {
    let mut table = garrison_of_2507("1");
    assert_eq!(table.orders(), ["lose RUS-2G", "lose RUS-35"]);
    assert!(!table.offers("garrison"), "the loss comes first");
    table.plays(&["lose RUS-35", "garrison"]);
    assert_eq!((table.steps("RUS-35"), table.control("2507")), (1, Side::Russian));
}

/// A bloodbath between two reduced units: both die, and the hex stays as it was without a question.
#[track_caller]
fn both_die(from: &str, defender: &str, hex: &str, die: &str) -> Table {
    let scene = Scene::new().unit("RUS-2G", json!({"at": from, "steps": 1}));
    let scene = scene.unit(defender, json!({"at": hex, "steps": 1}));
    let table = fought(scene, die, &[&format!("attack {hex}")]).0;
    assert_eq!((table.at("RUS-2G").as_str(), table.at(defender).as_str()), ("gone", "gone"));
    assert_eq!((table.control(hex), table.phase().as_str()), (Side::Allied, "operations"));
    table
}

#[test]
fn r9_11_when_the_only_attacker_dies_too_the_hex_stays_empty() {
    // 5 against 4 is 1:1, a 5 is BB.
    both_die("2311", "UKR-8", "2312", "5");
}

#[test]
fn r9_11_a_city_then_has_its_old_owners_garrison_again() {
    // 5 against 3 is 1:1, one left; a 6 is BB.
    let scene = Scene::new().unit("RUS-2G", json!({"at": "2506", "steps": 1})).unit_at("RUS-35", "2607");
    let mut table = fought(scene, "6", &["attack 2507", "with RUS-2G", "fight"]).0;
    assert_eq!((table.at("RUS-2G").as_str(), table.control("2507")), ("gone", Side::Allied));
    assert_eq!(table.asked(), Some("allied"), "nobody takes it, whoever stands by");
    table.play("pass");
    let log = table.exactly("3", "attack 2507");
    assert_eq!(sum(&log), "8 against 3 is 2:1, shifted to 1:1: AS");
}

#[test]
fn r9_11_so_has_a_city_whose_regular_died_with_the_attacker() {
    // 5 against 1 is 5:1, two left in Kiev is 3:1; a 3 is BB.
    let table = both_die("2212", "EST-1", "2211", "3");
    assert_eq!(table.position().holder(id("2211")), Some(Side::Allied));
}

#[test]
fn r9_12_when_the_attack_stalls_nothing_happens() {
    let table = fought(duel(&[]), "4", &["attack 2312"]).0;
    assert_eq!((table.steps("RUS-2G"), table.steps("UKR-8")), (2, 2));
    assert_eq!((table.at("RUS-2G").as_str(), table.at("UKR-8").as_str()), ("2311", "2312"));
    assert_eq!((table.asked(), table.spent(Side::Russian)), (Some("allied"), 1));
}

#[test]
fn r9_13_only_one_step_is_lost() {
    let table = alone(estonian(2), "3");
    assert_eq!((table.at("EST-1").as_str(), table.steps("EST-1")), ("2312", 1));
    assert_eq!((table.steps("RUS-2G"), table.asked()), (2, Some("allied")), "no advance: the hex is held");
}

#[test]
fn r9_13_a_reduced_unit_is_eliminated_and_the_attacker_may_advance() {
    let table = alone(estonian(1), "1");
    assert_eq!(
        (table.at("EST-1").as_str(), table.orders().join(", ").as_str()),
        ("gone", "advance RUS-2G, hold")
    );
}

#[test]
fn r9_13_a_garrison_is_eliminated() {
    let table = garrison_of_2507("3");
    assert!(table.offers("garrison"));
    assert_eq!((table.steps("RUS-2G"), table.steps("RUS-35")), (2, 2));
}

#[test]
fn r9_14_the_attackers_lose_one_step_in_all_of_their_owners_choice() {
    let scene = duel(&[]).unit_at("RUS-35", "2212");
    let mut table = fought(scene, "1", &["attack 2312", "with RUS-2G", "with RUS-35"]).0;
    assert_eq!(
        (table.asked(), table.orders().join(", ").as_str()),
        (Some("russian"), "lose RUS-2G, lose RUS-35")
    );
    table.exactly("", "lose RUS-2G");
    assert_eq!(["RUS-2G", "RUS-35", "UKR-8"].map(|unit| table.steps(unit)), [1, 2, 2]);
    assert_eq!(table.asked(), Some("allied"));
}

#[test]
fn r9_14_a_single_attacker_has_no_choice() {
    let table = fought(duel(&[]), "1", &["attack 2312"]).0;
    assert_eq!((table.steps("RUS-2G"), table.asked()), (1, Some("allied")));
}

#[test]
fn r9_14_a_garrison_stands_as_it_stood() {
    // 10 against 3 is 3:1, one left.
    let (table, log) = fought(Scene::new().unit_at("RUS-2G", "2506"), "1", &["attack 2507"]);
    assert_eq!(sum(&log), "10 against 3 is 3:1, shifted to 2:1: AL1");
    assert_eq!((table.steps("RUS-2G"), table.position().holder(id("2507"))), (1, Some(Side::Allied)));
}

#[test]
fn r9_14_special_forces_never_take_the_loss() {
    let scene = duel(&["RUS-BFM"]).unit_at("RUS-35", "2212");
    // 18 against 7 is 2:1, one right; a 3 is BB.
    let orders = ["attack 2312", "with RUS-2G", "with RUS-35", "commit 1"];
    let mut table = fought(scene, "3", &orders).0;
    assert_eq!(table.orders(), ["lose RUS-2G", "lose RUS-35"]);
    assert_eq!(table.refused("lose RUS-BFM"), "9.11");
    table.exactly("", "lose RUS-2G");
    table.exactly("2", "done");
    assert_eq!(table.at("RUS-BFM"), "turn 4");
}
