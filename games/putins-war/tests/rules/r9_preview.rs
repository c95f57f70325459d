//! 9 What is told of a battle before it is fought, who could come, and what can be taken back.

use putins_war::units::Side;
use serde_json::{Value, json};
use table::{AnyMatch, UndoError};

use crate::scene::{Scene, Table};

/// Two armies next to 2404, where the population is Russian; Vostok is at hand and nobody else.
fn before_2404() -> Scene {
    let scene = Scene::new().unit_at("RUS-49", "2403").unit_at("RUS-58", "2303").unit_at("UKR-8", "2404");
    scene.unit_at("RUS-VOSTOK", "pile")
}

/// The chances of the battle at hand as a side reads them: `DR 6/36`.
fn chances(table: &Table, side: Side) -> Vec<String> {
    let battle = table.view(Some(side)).battle.expect("a battle");
    let told = battle.chances.iter();
    told.map(|chance| format!("{} {}/{}", chance.words(), chance.cases, chance.out_of)).collect()
}

fn column(table: &Table, side: Side) -> String {
    table.view(Some(side)).battle.expect("a battle").column.expect("a column")
}

/// The hint of an order as the side that is asked reads it.
fn hint(table: &Table, side: Side, order: &str) -> String {
    let choices = table.view(Some(side)).choices;
    let choice = choices.into_iter().find(|choice| choice.order == order).expect("a choice");
    choice.hint.expect("a hint")
}

fn come(table: &Table, hex: &str) -> Vec<(String, String)> {
    let threats: Value = serde_json::from_str(&table.threats(hex, None)).expect("threats");
    let text = |unit: &Value, key: &str| unit[key].as_str().expect("text").to_owned();
    let units = threats["may_come"].as_array().expect("a list").iter();
    units.map(|unit| (text(unit, "unit"), text(unit, "hint"))).collect()
}

#[test]
fn r9_19_the_preview_is_a_range_while_vostok_is_open() {
    let mut table = before_2404().table();
    table.plays(&["attack 2404", "with RUS-49"]);
    // 8 to 13 against 7 is 1:1; with Vostok it is 8 to 18, up to 2:1.
    for side in Side::ALL {
        assert_eq!(column(&table, side), "1:1 to 2:1");
        let wanted = ["DE at most 3/36", "BB 12/36", "AS 12/36", "AL1 at least 9/36", "AL1 at most 12/36"];
        assert_eq!(chances(&table, side), wanted);
    }
    // Away, it is one column.
    let mut table = before_2404().unit_at("RUS-VOSTOK", "turn 3").table();
    table.plays(&["attack 2404", "with RUS-49"]);
    assert_eq!(column(&table, Side::Allied), "1:1");
    assert_eq!(chances(&table, Side::Allied), ["BB 12/36", "AS 12/36", "AL1 12/36"]);
}

#[test]
fn r9_19_each_answer_about_vostok_tells_its_chances() {
    let mut table = before_2404().table();
    table.plays(&["attack 2404", "with RUS-49", "fight"]);
    assert_eq!(table.phase(), "vostok");
    assert_eq!(
        hint(&table, Side::Russian, "without"),
        "bloodbath 33 %, stalled 33 %, attacker loses a step 33 %"
    );
    // Four faces of six stay at 1:1, two reach 2:1: 0, 2, 4 | 6, 8, 10 make 8, 10, 12 | 14, 16, 18.
    assert_eq!(
        hint(&table, Side::Russian, "vostok"),
        "defender loses a step 8 %, bloodbath 33 %, stalled 33 %, attacker loses a step 25 %"
    );
}

#[test]
fn r9_19_vostok_is_decided_when_the_hands_are_open_and_the_concentric_die_is_rolled() {
    let scene = Scene::new().unit_at("UKR-8", "2404").unit_at("RUS-5", "2403").unit_at("RUS-29", "2405");
    let scene = scene.unit_at("RUS-VOSTOK", "pile").unit_at("RUS-BFM", "pile").unit_at("POL-GROM", "pile");
    let mut table = scene.table();
    table.plays(&["attack 2404", "with RUS-5", "with RUS-29"]);
    table.exactly("", "commit 1");
    assert_eq!(table.phase(), "defender-commits", "the Allied hand is closed without knowing it");
    assert_eq!(table.refused("vostok"), "9.20");
    table.exactly("6", "commit 0");
    assert_eq!((table.asked(), table.phase().as_str()), (Some("russian"), "vostok"));
    let battle = table.view(Some(Side::Allied)).battle.expect("a battle");
    let shifts: Vec<(i8, &str)> = battle.shifts.iter().map(|shift| (shift.columns, shift.rule.0)).collect();
    assert_eq!(shifts, [(3, "9.17"), (1, "9.20")], "everybody knows");
    // Saved and taken up again it is the same question, with the columns that were rolled.
    assert_eq!(table.saved()["battle"]["concentric"], json!(3));
    let log = table.exactly("1 1", "without");
    assert!(log.iter().any(|line| line.text == "13 against 7 is 1:1, shifted to 5:1: BB"), "{log:?}");
}

#[test]
fn r9_20_the_chances_are_told_for_every_number_of_special_forces() {
    // 10 against 7 in open country; GROM may be in the other hand.
    let scene = Scene::new().unit_at("UKR-8", "2312").unit_at("RUS-2G", "2311");
    let scene = scene.unit_at("RUS-BFM", "pile").unit_at("RUS-SF2", "pile").unit_at("POL-GROM", "pile");
    let mut table = scene.table();
    table.play("attack 2312");
    let told = ["commit 0", "commit 1", "commit 2"].map(|order| hint(&table, Side::Russian, order));
    assert_eq!(
        told[0],
        "0 columns: bloodbath 17 % to 33 %, stalled 33 %, attacker loses a step 33 % to 50 %"
    );
    assert_eq!(
        told[1],
        "1 column: defender loses a step 0 % to 17 %, bloodbath 33 %, stalled 33 %, attacker loses a step 17 % to 33 %"
    );
    assert_eq!(
        told[2],
        "2 columns: retreat 0 % to 17 %, defender loses a step 17 %, bloodbath 33 %, stalled 33 %, attacker loses a step 0 % to 17 %"
    );
    // Who has closed its hand knows it; the other knows only what may be in it.
    table.play("commit 2");
    assert_eq!(column(&table, Side::Russian), "2:1 to 3:1");
    assert_eq!(column(&table, Side::Allied), "1:2 to 3:1");
    assert_eq!(
        hint(&table, Side::Allied, "commit 1"),
        "1 column: defender loses a step 0 % to 17 %, bloodbath 17 % to 33 %, stalled 33 %, attacker loses a step 17 % to 50 %"
    );
}

#[test]
fn r5_7_who_is_left_without_movement_points_is_no_threat() {
    let scene = |air: u8| {
        let unit = json!({ "at": "2406", "air": air });
        Scene::new().unit("RUS-2G", unit).unit_at("UKR-8", "2404").air("allied").table()
    };
    let found = [("RUS-2G".to_owned(), "2 MP".to_owned())];
    assert_eq!((come(&scene(0), "2404"), come(&scene(4), "2404")), (found.to_vec(), found.to_vec()));
    assert_eq!(come(&scene(5), "2404"), [], "a six less five");
}

#[test]
fn r7_1_reinforcements_at_the_edge_are_a_threat() {
    let scene = |at: &str| {
        let scene = Scene::new().entered(&["CZR"]).unit_at("RUS-2G", "2115").unit_at("CZR-1", at);
        scene.turn(4).table()
    };
    let found = come(&scene("turn 4"), "2115");
    assert_eq!(found, [("CZR-1".to_owned(), "1 MP from the western edge".to_owned())]);
    assert_eq!(come(&scene("turn 5"), "2115"), [], "not before the next turn");
}

#[test]
fn r9_9_a_declared_attack_is_not_taken_back() {
    let scene = Scene::new().unit_at("UKR-8", "2312").unit_at("RUS-2G", "2311").unit_at("RUS-5", "2212");
    let mut table = scene.unit_at("RUS-BFM", "pile").table();
    table.step("", "attack 2312");
    table.step("", "with RUS-2G");
    assert!(table.undo().is_ok(), "before it is declared");
    table.step("", "with RUS-2G");
    table.step("", "with RUS-5");
    assert_eq!(table.orders(), ["fight"]);
    assert!(!table.confirms(), "an attack is a decision: nobody's setting declares it");
    assert_eq!(table.spent(Side::Russian), 0);
    table.step("", "fight");
    assert_eq!((table.phase().as_str(), table.spent(Side::Russian)), ("attacker-commits", 2));
    assert_eq!(table.undo(), Err(UndoError::Irrevocable));
}

#[test]
fn r9_2_who_alone_can_attack_takes_part_and_fight_declares_it() {
    let mut table = Scene::new().unit_at("UKR-8", "2312").unit_at("RUS-2G", "2311").table();
    table.step("", "attack 2312");
    assert_eq!((table.phase().as_str(), table.orders()), ("declare", vec!["fight".to_owned()]));
    assert!(!table.confirms(), "an attack is a decision: nobody's setting declares it");
    let battle = table.view(None).battle.expect("a battle");
    assert_eq!(battle.attackers.len(), 1);
    assert!(table.undo().is_ok(), "nothing was rolled");
}

#[test]
fn r9_2_that_no_point_is_left_for_another_is_no_confirmation_for_all_to_read() {
    let scene = |spent: u8| {
        let scene = Scene::new().unit_at("UKR-8", "2312").unit_at("RUS-2G", "2311").unit_at("RUS-5", "2212");
        let mut table = scene.points("russian", json!({ "dice": [5, 5], "spent": spent })).table();
        table.each_step(&["attack 2312", "with RUS-2G"]);
        table
    };
    assert_eq!((scene(9).orders().len(), scene(8).orders().len()), (1, 2));
    assert_eq!(scene(9).game.prompt(), scene(8).game.prompt());
}

#[test]
fn r7_4_the_dice_for_special_forces_wait_for_a_word() {
    let scene = Scene::new().unit_at("EST-1", "2312").unit_at("RUS-2G", "2311").unit_at("RUS-BFM", "pile");
    let mut table = scene.table();
    table.play("attack 2312");
    // 10 against 2, one right is 6:1; a 3 is a retreat.
    table.exactly("3", "commit 1");
    let to = table.choices("retreat")[0].clone();
    table.exactly("", &format!("retreat {to}"));
    table.exactly("", "advance RUS-2G");
    assert_eq!((table.phase().as_str(), table.orders()), ("recycle", vec!["done".to_owned()]));
    assert!(table.confirms());
    assert!(table.undo().is_ok(), "nothing was rolled");
    table.exactly("", "hold");
    table.exactly("4", "done");
    assert_eq!((table.at("RUS-BFM").as_str(), table.asked()), ("turn 6", Some("allied")));
    // Without special forces nothing is rolled, and nothing is asked.
    let scene = Scene::new().unit_at("EST-1", "2312").unit_at("RUS-2G", "2311");
    let mut table = scene.table();
    table.exactly("4", "attack 2312");
    let to = table.choices("retreat")[0].clone();
    table.plays(&[&format!("retreat {to}"), "hold"]);
    assert_eq!((table.asked(), table.phase().as_str()), (Some("allied"), "operations"));
}
