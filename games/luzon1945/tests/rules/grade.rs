//! 5.7 Our grade for the campaign: worked examples of `rules.md`.

use serde_json::{Value, json};
use table::Rules;

use crate::r1_2_components::battle_at_the_goal;
use crate::r3_victory::{MANDATORY, eight_towns, enough, without};
use crate::scene::{Scene, Table, texts};

/// A campaign that is over, with what else is said of it.
fn over(ending: &str, turn: u8, us: &[&str], more: &[(&str, Value)]) -> (u8, &'static str) {
    let scene = Scene::empty().turn(turn).us(us).with("ending", json!(ending));
    let scene = more.iter().fold(scene, |scene, (key, value)| scene.with(key, value.clone()));
    grade(&scene.phase("over"))
}

fn grade(table: &Table) -> (u8, &'static str) {
    let grade = table.position().grade().expect("it is over");
    (grade.points, grade.name)
}

/// Everything that wins was held when this turn ended, and so many OP were lost.
fn won_on(turn: u8, lost: u16) -> (u8, &'static str) {
    over("us-objectives", 6, &enough(), &[("met", json!(turn)), ("op-lost", json!(lost))])
}

/// A counteroffensive broke down on a turn, in a hex on its way to 0923, with these hexes in US hands.
fn broken(turn: u8, at: &str, us: &[&str], more: &[(&str, Value)]) -> (u8, &'static str) {
    let group = json!({ "at": at, "goal": "0923", "steps": {} });
    over("us-counteroffensive-failed", turn, us, &[&[("shobu-group", group)], more].concat())
}

#[test]
fn r5_7_a_campaign_that_goes_on_has_no_grade() {
    assert_eq!(Scene::with_reserve().operations().position().grade(), None);
    assert_eq!(Scene::empty().turn(3).unit("6ID", "0924").deduction(3).position().grade(), None);
}

#[test]
fn r5_7_sooner_is_better() {
    let grades = [2, 3, 4, 5, 6].map(|turn| won_on(turn, 0));
    let names = ["crushing victory", "crushing victory", "decisive victory", "victory", "victory"];
    assert_eq!(grades, [(100, names[0]), (92, names[1]), (84, names[2]), (76, names[3]), (68, names[4])]);
    // Nothing is said of the turn: it was the last.
    assert_eq!(over("us-objectives", 6, &enough(), &[]), (68, "victory"));
}

#[test]
fn r5_7_every_ten_op_that_fire_took_cost_a_point_up_to_eight() {
    let points = [0, 9, 10, 39, 80, 200].map(|lost| won_on(4, lost).0);
    assert_eq!(points, [84, 84, 83, 81, 76, 76]);
}

#[test]
fn r5_7_units_that_were_eliminated_cost_points() {
    let fallen = |units: &[&str]| {
        let gone: Value =
            units.iter().map(|unit| ((*unit).to_owned(), json!({ "at": "eliminated" }))).collect();
        over("us-objectives", 6, &enough(), &[("met", json!(4)), ("units", gone)]).0
    };
    assert_eq!(fallen(&["6RGR"]), 83);
    assert_eq!(fallen(&["6ID"]), 81);
    assert_eq!(fallen(&["6ID", "37ID", "40ID"]), 78, "six at most");
}

#[test]
fn r5_7_a_counteroffensive_that_failed_is_graded_by_how_things_stood() {
    let points = |turn, us: &[&str]| broken(turn, "1418", us, &[]).0;
    // Nothing is held on turn 2: what is missing takes three turns more, so turn 5.
    assert_eq!(points(2, &[]), 76);
    // The mandatory hexes are half of it: three and a half.
    assert_eq!(points(2, &MANDATORY), 88);
    // All but Manila itself, on turn 4: a fortieth is missing, 4.08.
    assert_eq!(points(4, &without(&enough(), "1538")), 84);
    assert_eq!(broken(5, "1418", &enough(), &[("met", json!(3))]), (92, "crushing victory"), "met on turn 3");
    assert_eq!(points(6, &[]), 50, "nobody has fewer who has won");
}

#[test]
fn r5_7_the_nearer_the_counteroffensive_came_the_worse() {
    // 0923, one hex before it, three, and far away.
    let points = ["0923", "1023", "1121", "1418"].map(|at| broken(4, at, &enough(), &[]).0);
    assert_eq!(points, [80, 81, 83, 84]);
}

#[test]
fn r5_7_a_defeat_is_graded_by_what_was_taken() {
    assert_eq!(over("japan-turn-6", 6, &[], &[]), (10, "disaster"));
    assert_eq!(over("japan-turn-6", 6, &MANDATORY, &[]), (29, "defeat"));
    let towns = [&MANDATORY[..], &eight_towns()].concat();
    assert_eq!(over("japan-turn-6", 6, &towns, &[]), (40, "narrow defeat"));
    assert_eq!(over("japan-counteroffensive", 4, &towns, &[]), (23, "defeat"));
    assert_eq!(over("japan-rescue-refused", 4, &enough(), &[]), (0, "disaster"));
}

#[test]
fn r5_7_the_turn_of_the_objectives_and_the_op_lost_are_remembered() {
    let mut table = Scene::empty().unit("6ID", "0924").us(&enough()).operations();
    table.exactly("1 1", "done");
    assert_eq!(table.saved()["met"], json!(2));
    // A die for the hex, where one battalion stands that hits.
    let mut table = Scene::empty().unit("6ID", "0924").us(&["0925", "1025"]).picked("6ID");
    table.exactly("6 6", "to 1026");
    assert_eq!(table.saved()["op-lost"], json!(1));
}

#[test]
fn r5_7_the_last_line_of_a_game_is_its_grade() {
    let mut table = battle_at_the_goal(Scene::empty().unit("40ID", "0824"));
    let mut log = Vec::new();
    while table.ending().is_none() {
        log = table.dice("1 1").play("continue");
    }
    let (points, name) = grade(&table);
    let last = texts(&log).last().map(|line| (*line).to_owned());
    assert_eq!(last, Some(format!("Our grade for the campaign: {name}, {points} of 100")));
}

#[test]
fn r5_7_what_the_grade_remembers_has_to_fit() {
    let error = |key: &str, value: Value, us: &[&str]| {
        Scene::with_reserve().us(us).with(key, value).error("operations")
    };
    assert!(error("met", json!(2), &[]).contains("the objectives are not held"));
    assert!(error("met", json!(3), &enough()).contains("met: turn 3, expected 1 to 2"));
    assert!(error("met", json!(0), &enough()).contains("met: turn 0"));
    assert!(error("op-lost", json!(751), &[]).contains("op-lost is 751"));
}
