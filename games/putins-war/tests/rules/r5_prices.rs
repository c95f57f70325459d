//! 5.8 What every choice costs and brings is told before it is made, and no side is told what is the other's.

use putins_war::{Options, Position, units::Side};
use serde_json::json;
use table::battery::Run;
use table::{Cost, Rules, Shown};

use crate::scene::{Scene, Table};

/// Orders that roll dice or spend points, by their words.
const DEAR: [&str; 14] = [
    "commit", "move", "attack", "with", "fight", "regroup", "entry", "again", "pass", "announce", "vostok",
    "without", "done", "stay",
];

fn cost(table: &Table, order: &str) -> Option<(u8, &'static str)> {
    table.choice(order).expect("a choice").cost.map(|Cost { amount, of }| (amount, of))
}

fn hint(table: &Table, order: &str) -> String {
    table.choice(order).expect("a choice").hint.expect("a hint")
}

#[test]
fn r5_8_nothing_that_costs_points_or_rolls_dice_comes_without_a_word() {
    let honour = Options { honour_system: true, ..Options::default() };
    for (seed, options) in (0..12).zip([Options::default(), honour].iter().cycle()) {
        Run::<Position>::new(Position::built_in(), options, seed).by_staff(|position, _, _| {
            let Some(side) = position.asked() else { return };
            for choice in position.seen_by(Some(side.seat())).choices {
                let word = choice.order.split(' ').next().expect("a word");
                let told = choice.hint.as_deref().is_some_and(|hint| !hint.is_empty());
                assert!(told || !DEAR.contains(&word), "{} says nothing", choice.order);
            }
        });
    }
}

#[test]
fn r8_3_a_move_tells_its_price_and_its_die() {
    let unit = json!({ "at": "2311", "air": 2 });
    let table = Scene::new().unit_at("RUS-2G", "2403").unit("RUS-5", unit).air("allied").table();
    assert_eq!(cost(&table, "move RUS-2G"), Some((1, "AP")));
    assert_eq!(hint(&table, "move RUS-2G"), "rolls a die: 1 to 6 MP");
    assert_eq!(
        hint(&table, "move RUS-5"),
        "rolls a die: 0 to 4 MP under 2 aircraft, 3 or more to go anywhere"
    );
}

#[test]
fn r8_3_a_move_tells_how_likely_it_gets_anywhere() {
    // Clear country is next to it.
    let told = |air: u8| {
        let unit = json!({ "at": "2403", "air": air });
        let table = Scene::new().unit("RUS-2G", unit).air("allied").table();
        table.words("move RUS-2G").expect("a choice")
    };
    assert_eq!(told(0), "1 AP, rolls a die: 1 to 6 MP");
    assert_eq!(told(1), "1 AP, rolls a die: 0 to 5 MP under 1 aircraft, 2 or more to go anywhere, 83 %");
    assert_eq!(told(2), "1 AP, rolls a die: 0 to 4 MP under 2 aircraft, 3 or more to go anywhere, 67 %");
    assert_eq!(told(6), "1 AP, rolls a die: 0 to 0 MP under 6 aircraft, it cannot go anywhere, 0 %");
}

#[test]
fn r9_1_an_attack_tells_its_odds_before_anything_is_paid() {
    // 10 against 7 in open country; GROM may be in the other hand, and two are in ours.
    let scene = Scene::new().unit_at("UKR-8", "2312").unit_at("RUS-2G", "2311");
    let scene = scene.unit_at("RUS-BFM", "pile").unit_at("RUS-SF2", "pile").unit_at("POL-GROM", "pile");
    let mut table = scene.table();
    assert_eq!(
        hint(&table, "attack 2312"),
        "1 unit for 1 AP: 1:1 as it stands, 1:2 to 3:1 with dice and special forces"
    );
    table.step("", "attack 2312");
    assert_eq!(table.spent(Side::Russian), 0, "naming it costs nothing, and it can be taken back");
    assert_eq!(cost(&table, "fight"), Some((1, "AP")));
    assert_eq!(hint(&table, "fight"), "1:1 as it stands, 1:2 to 3:1 with dice and special forces");
    assert!(table.undo().is_ok());
    // Where nothing is open there is no range.
    let table = Scene::new().unit_at("UKR-8", "2312").unit_at("RUS-2G", "2311").table();
    assert_eq!(hint(&table, "attack 2312"), "1 unit for 1 AP: 1:1");
}

#[test]
fn r9_2_an_attack_is_told_with_as_many_as_can_be_paid_for() {
    let scene = || Scene::new().unit_at("UKR-8", "2312").unit_at("RUS-2G", "2311").unit_at("RUS-49", "2212");
    assert!(hint(&scene().table(), "attack 2312").starts_with("2 units for 2 AP: 2:1"), "18 against 7");
    let one = json!({ "dice": [1, 1], "spent": 1 });
    let table = scene().points("russian", one).table();
    assert!(
        hint(&table, "attack 2312").starts_with("1 unit for 1 AP: 1:1"),
        "the stronger one, 10 against 7"
    );
}

#[test]
fn r9_2_all_can_take_part_with_one_click_if_they_can_be_paid_for() {
    let scene = || Scene::new().unit_at("UKR-8", "2312").unit_at("RUS-2G", "2311").unit_at("RUS-49", "2212");
    let mut table = scene().table();
    table.step("", "attack 2312");
    assert_eq!(table.choice("with RUS-2G").expect("a choice").all, Some("All take part"));
    assert_eq!(hint(&table, "with RUS-49"), "8 factors, then 1 AP in all: 1:1");
    table.step("", "with RUS-2G");
    assert_eq!(hint(&table, "with RUS-49"), "8 factors, then 2 AP in all: 2:1");
    table.step("", "with RUS-49");
    assert_eq!(cost(&table, "fight"), Some((2, "AP")));
    let one = json!({ "dice": [1, 1], "spent": 1 });
    let mut table = scene().points("russian", one).table();
    table.step("", "attack 2312");
    assert_eq!(table.choice("with RUS-2G").expect("a choice").all, None);
}

#[test]
fn r5_6_several_aircraft_go_on_a_unit_with_one_click_and_the_staff_can_place_the_rest() {
    let scene = |left: u8| {
        let scene = Scene::suggested().with("phase", json!("air")).air("russian");
        scene.with("left", json!(left)).table()
    };
    let table = scene(4);
    let repeats = table.choice("interdict 2211").expect("a choice").repeats.expect("it can be repeated");
    assert_eq!(repeats.times, 4);
    assert_eq!(scene(1).choice("interdict 2211").expect("a choice").repeats, None);
    assert!(table.view(Some(Side::Russian)).suggests.is_some());
    assert!(table.view(Some(Side::Allied)).suggests.is_none());
    assert!(Scene::suggested().table().view(Some(Side::Russian)).suggests.is_none());
}

#[test]
fn r5_11_special_forces_for_points_tell_what_they_bring_and_cost() {
    let table = Scene::suggested().with("phase", json!("command")).points("russian", json!({}));
    let table = table.points("allied", json!({})).table();
    assert_eq!(hint(&table, "commit 0"), "two dice: 2 to 12 AP");
    assert_eq!(hint(&table, "commit 3"), "two dice: 5 to 12 AP; each is away for 1 to 6 turns then");
}

#[test]
fn r5_11_the_question_of_one_side_speaks_to_nobody_else() {
    let table = Scene::suggested().with("phase", json!("command")).points("russian", json!({}));
    let table = table.points("allied", json!({})).table();
    assert_eq!(table.prompt_text(), "How many special forces go into the container of Russia?");
}

#[test]
fn r9_20_the_defender_is_told_who_attacks() {
    let scene = Scene::new().unit_at("UKR-8", "2211").unit_at("RUS-2G", "2212").unit_at("RUS-49", "2311");
    let mut table = scene.unit_at("RUS-BFM", "pile").unit_at("POL-GROM", "pile").table();
    table.plays(&["attack 2211", "with RUS-2G", "with RUS-49"]);
    assert_eq!(table.prompt_text(), "Attack on 2211 Kiev: how many special forces does Russia commit?");
    table.play("commit 0");
    let asked = "Russia attacks 2211 Kiev with 2 units: how many special forces does the alliance commit?";
    assert_eq!((table.asked(), table.prompt_text().as_str()), (Some("allied"), asked));
}

#[test]
fn r9_10_who_has_to_retreat_is_told_who_attacks_and_who_goes() {
    // 10 against 2 is 5:1, a 4 is a retreat.
    let mut table = Scene::new().unit_at("RUS-2G", "2311").unit_at("EST-1", "2312").table();
    table.exactly("4", "attack 2312");
    assert_eq!(table.prompt_text(), "Russia attacks 2312: EST-1 has to retreat one hex. Where to?");
}

#[test]
fn r9_19_russia_is_told_who_attacks_when_vostok_could_help_to_defend() {
    let scene = Scene::new().side("allied").unit_at("RUS-49", "2404").unit_at("UKR-8", "2405");
    let mut table = scene.unit_at("RUS-VOSTOK", "pile").table();
    table.play("attack 2404");
    let asked = "The alliance attacks 2404 with 1 unit: does the Vostok battalion go in?";
    assert_eq!((table.asked(), table.prompt_text().as_str()), (Some("russian"), asked));
}

#[test]
fn r9_14_a_loss_tells_what_is_left_of_the_unit() {
    let reduced = json!({ "at": "2212", "steps": 1 });
    let scene = Scene::new().unit_at("UKR-8", "2312").unit_at("RUS-2G", "2311").unit("RUS-49", reduced);
    let mut table = scene.table();
    table.plays(&["attack 2312", "with RUS-2G"]);
    // 14 against 7 is 2:1; a 1 costs a step.
    table.exactly("1", "with RUS-49");
    assert_eq!(hint(&table, "lose RUS-2G"), "10 factors now, 5 then");
    assert_eq!(hint(&table, "lose RUS-49"), "it is destroyed");
}

#[test]
fn r5_2_a_battle_is_a_step_of_its_own_on_the_phase_track() {
    let phase = |table: &Table| table.view(None).prompt.expect("a question").phase;
    let mut table = Scene::new().unit_at("RUS-2G", "2311").unit_at("EST-1", "2312").table();
    assert_eq!(phase(&table), "operations");
    table.step("", "attack 2312");
    assert_eq!(phase(&table), "battle");
}
