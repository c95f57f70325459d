//! 6 Stacking and fog of war.

use table::{AnyMatch, Seat};

use crate::r1_2_components::{fight, with_a_quiet_front};
use crate::scene::{Scene, Table};

/// The example of 6.1: four divisions in 2231, the Czechoslovak 9th and 13th beside it.
fn crowded() -> Scene {
    let scene = Scene::empty().unit("W-9MR", "1525").stack(&["CZ-9Tk", "CZ-13Tk"], "2230");
    scene.stack(&["CZ-1Tk", "CZ-4Tk", "NO-6GTk", "NO-20Tk"], "2231")
}

fn picked(scene: Scene, formation: &str, units: &[&str]) -> Table {
    let mut table = scene.moves(formation);
    units.iter().for_each(|unit| drop(table.play(&format!("pick {unit}"))));
    table
}

#[test]
fn r6_0_five_units_fill_a_hex() {
    let scene = || {
        let scene = Scene::empty().unit("W-9MR", "1525").unit("NO-20Tk", "2230");
        scene.stack(&["NO-1MR", "NO-2MR", "NO-3MR", "NO-BA-1Tk"], "2231")
    };
    let mut table = picked(scene(), "NO", &["NO-20Tk"]);
    table.play("to 2231");
    let table = picked(scene().unit("NO-6GTk", "2231"), "NO", &["NO-20Tk"]);
    assert_eq!(table.refused("to 2231"), "6.1");
    assert!(!table.choices("to").contains(&"2231".to_owned()));
    let error = scene().unit("NO-6GTk", "2231").unit("NO-BA-40GTk", "2231").error("next-chit");
    assert!(error.contains("sixth") && error.contains("6.0"), "{error}");
}

#[test]
fn r6_0_an_advance_stops_at_five_units() {
    let six = ["NO-6GTk", "NO-1MR", "NO-2MR", "NO-3MR", "NO-BA-1Tk", "NO-BA-40GTk"];
    let scene = with_a_quiet_front(Scene::empty()).reduced("P-16Tk", "2231").unit(six[5], "2330");
    let mut table = scene.stack(&six[..5], "2230").fights("NO");
    // 36 against 5 is 7:1; a 1 on the last column is 0/6.
    fight(&mut table, "2231", &six, "1");
    six[..5].iter().for_each(|unit| drop(table.play(&format!("advance {unit}"))));
    assert!(!table.offers(&format!("advance {}", six[5])));
    assert!(six[..5].iter().all(|unit| table.at(unit) == "2231"));
    assert_eq!(table.at(six[5]), "2330");
}

#[test]
fn r6_0_opposing_units_never_share_a_hex() {
    let scene = || Scene::empty().unit("P-16Tk", "2231").unit("NO-6GTk", "2230");
    assert_eq!(picked(scene(), "NO", &["NO-6GTk"]).refused("to 2231"), "6.0");
    assert_eq!(picked(scene(), "P", &["P-16Tk"]).refused("to 2230"), "6.0");
    let error = scene().unit("NO-20Tk", "2231").error("next-chit");
    assert!(error.contains("shares 2231 with the enemy"), "{error}");
}

#[test]
fn r6_0_nobody_passes_through_an_enemy() {
    let scene = Scene::empty().mp(2).unit("P-16Tk", "2231").unit("NO-6GTk", "2230");
    let table = picked(scene, "NO", &["NO-6GTk"]);
    // Straight through 2231 it would be two MP, around it three.
    assert_eq!(table.refused("to 2232"), "8.1");
}

#[test]
fn r6_0_militia_alone_bars_a_city() {
    let scene = Scene::empty().militia("M1", "2630", 1).unit("NO-6GTk", "2629");
    assert_eq!(picked(scene, "NO", &["NO-6GTk"]).refused("to 2630"), "6.0");
}

#[test]
fn r6_0_russians_germans_and_czechoslovaks_stack_together() {
    let scene = Scene::empty().unit("W-9MR", "1525").unit("NO-6GTk", "2231").unit("CZ-9Tk", "2231");
    let mut table = picked(scene.unit("EG-4MR", "2230"), "EG", &["EG-4MR"]);
    table.play("to 2231");
    assert_eq!(["NO-6GTk", "CZ-9Tk", "EG-4MR"].map(|unit| table.at(unit)), ["2231", "2231", "2231"]);
}

#[test]
fn r6_1_two_divisions_cannot_enter_a_hex_with_four_and_one_can() {
    let table = picked(crowded(), "CZ", &["CZ-9Tk", "CZ-13Tk"]);
    let refusal = table.refusal("to 2231");
    assert_eq!(refusal.rule.0, "6.1");
    assert!(refusal.why.contains("holds 4 units"), "{}", refusal.why);
    let mut table = picked(crowded(), "CZ", &["CZ-9Tk"]);
    table.play("to 2231");
    assert_eq!(table.at("CZ-9Tk"), "2231");
}

#[test]
fn r6_1_two_divisions_cannot_pass_through_a_hex_with_four_and_one_can() {
    // The way through 2231 costs two MP, the way around it three.
    let table = picked(crowded(), "CZ", &["CZ-9Tk"]);
    assert_eq!(table.cost("2232").as_deref(), Some("2 MP"));
    let table = picked(crowded(), "CZ", &["CZ-9Tk", "CZ-13Tk"]);
    assert_eq!(table.cost("2232").as_deref(), Some("3 MP"));
    assert!(picked(crowded().mp(2), "CZ", &["CZ-9Tk"]).offers("to 2232"));
    assert!(!picked(crowded().mp(2), "CZ", &["CZ-9Tk", "CZ-13Tk"]).offers("to 2232"));
}

#[test]
fn r6_1_both_divisions_can_once_one_of_the_four_has_left() {
    let mut table = picked(crowded(), "CZ", &["CZ-1Tk"]);
    table.plays(&["to 2331", "halt", "pick CZ-9Tk", "pick CZ-13Tk"]);
    assert_eq!(table.cost("2232").as_deref(), Some("2 MP"), "also through it");
    table.play("to 2231");
    assert_eq!((table.at("CZ-9Tk").as_str(), table.at("CZ-13Tk").as_str()), ("2231", "2231"));
}

#[test]
fn r6_1_any_number_may_pass_one_after_the_other() {
    let mut table = picked(crowded().mp(2), "CZ", &["CZ-9Tk"]);
    table.plays(&["to 2232", "pick CZ-13Tk", "to 2232"]);
    assert_eq!((table.at("CZ-9Tk").as_str(), table.at("CZ-13Tk").as_str()), ("2232", "2232"));
}

#[test]
fn r6_1_units_that_begin_together_need_not_stay_together() {
    let mut table = picked(crowded(), "CZ", &["CZ-9Tk"]);
    table.plays(&["to 2129", "halt", "pick CZ-13Tk", "to 2330"]);
    assert_eq!((table.at("CZ-9Tk").as_str(), table.at("CZ-13Tk").as_str()), ("2129", "2330"));
}

#[test]
fn r6_1_the_limit_holds_for_poles_and_in_every_hex() {
    let scene = Scene::empty().stack(&["P-8MR", "P-12MR", "P-15MR", "P-16Tk"], "2630");
    let table = picked(scene.militia("M1", "2630", 6).unit("P-20Tk", "2629"), "P", &["P-20Tk"]);
    assert_eq!(table.refused("to 2630"), "6.1");
    let gold = ["BE-8GTk", "BE-28Tk", "BE-29Tk", "BE-34Tk", "BE-37GTk"];
    let scene = Scene::empty().unit("W-9MR", "1525").stack(&gold, "3117");
    let table = picked(scene.unit("BE-3GTk", "3217"), "BE", &["BE-3GTk"]);
    assert_eq!(table.refused("to 3117"), "6.1", "in the gold row too");
}

#[test]
fn r6_2_reduced_units_and_militia_count_as_one() {
    let weak = |militia: bool| {
        let scene = ["P-8MR", "P-12MR", "P-15MR"].iter().fold(Scene::empty(), |s, u| s.reduced(u, "2630"));
        let scene = scene.militia("M1", "2630", 1).unit("P-20Tk", "2629");
        let scene = if militia { scene.militia("M12", "2630", 2) } else { scene };
        picked(scene, "P", &["P-20Tk"])
    };
    assert!(weak(false).offers("to 2630"), "three reduced divisions and a militia are four");
    assert_eq!(weak(true).refused("to 2630"), "6.1", "with another militia they are five");
}

#[test]
fn r6_3_airpower_and_control_markers_do_not_count() {
    let four = ["P-8MR", "P-12MR", "P-15MR", "P-7Am"];
    let scene = Scene::empty().stack(&four, "2231").air("2231", 4);
    let mut table = picked(scene.unit("P-20Tk", "2230"), "P", &["P-20Tk"]);
    table.play("to 2231");
    assert_eq!((table.at("P-20Tk").as_str(), table.markers("2231")), ("2231", 4));
    let four = ["NO-1MR", "NO-2MR", "NO-3MR", "NO-6GTk"];
    let scene = Scene::empty().unit("W-9MR", "1525").stack(&four, "2630");
    let mut table = picked(scene.soviet_control(&["2630"]).unit("NO-20Tk", "2629"), "NO", &["NO-20Tk"]);
    table.play("to 2630");
    assert_eq!((table.at("NO-20Tk").as_str(), table.control("2630")), ("2630", "soviet"));
}

#[test]
fn r6_4_both_players_and_spectators_see_every_stack_alike() {
    let scene = crowded().reduced("P-16Tk", "2624").militia("M12", "2624", 2).air("2624", 1);
    let mut table = picked(scene, "CZ", &["CZ-9Tk"]);
    let [spectator, soviet, polish] =
        [None, Some(Seat(0)), Some(Seat(1))].map(|seat| table.game().view(seat));
    for view in [&soviet, &polish] {
        assert_eq!(view.counters, spectator.counters);
        assert_eq!(view.markers, spectator.markers);
        assert_eq!((&view.control, &view.tracks), (&spectator.control, &spectator.tracks));
        assert_eq!(view.boxes, spectator.boxes);
    }
    let seen = |name: &str| {
        let counter = polish.counters.iter().find(|counter| counter.unit == name).expect("it can be seen");
        (counter.factors.clone(), counter.steps)
    };
    assert_eq!(seen("CZ-1Tk"), ("5-4".to_owned(), 1));
    assert_eq!(seen("P-16Tk"), ("4-5".to_owned(), 1));
    assert_eq!(seen("M12"), ("0-2".to_owned(), 1));
    assert!(polish.choices.is_empty() && !soviet.choices.is_empty(), "only who is asked has a choice");
}
