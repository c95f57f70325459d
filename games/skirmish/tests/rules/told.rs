//! What is told before it counts: stakes, odds, warnings.

use serde_json::json;
use skirmish::{Options, Position};
use table::battery::{Desk, Run};
use table::{Objective, Rules, Seat, Shown, Stake, Warning};

use crate::scene::{Scene, new_game, seen_by};

fn goal(desk: &Desk<Position>, seat: u8, stake: Stake) -> Objective {
    let wanted =
        |one: &Objective| one.seat == Seat(seat) && one.stake == stake && one.group.contains("turn 7");
    seen_by(desk, seat).objectives.into_iter().find(wanted).expect("an objective")
}

fn warnings(desk: &Desk<Position>) -> Vec<Warning> {
    desk.choice("done").expect("a choice").warnings
}

/// Blue and a company of Red's in these hexes, on a turn.
fn stands(turn: u8, side: &str, blue: [&str; 2]) -> Scene {
    let scene = Scene::of(side).unit("B1", blue[0]).unit("B2", blue[1]).unit("R1", "0701");
    scene.with("turn", json!(turn))
}

#[test]
fn r8_1_each_seat_is_told_what_wins_and_what_loses() {
    for (second, held) in [("0604", true), ("0504", false)] {
        let desk = stands(3, "blue", ["0503", second]).phase("move");
        assert_eq!(goal(&desk, 0, Stake::Loses).reached, !held);
        assert_eq!(goal(&desk, 1, Stake::Wins).reached, !held);
        assert_eq!(goal(&desk, 1, Stake::Loses).reached, held);
        assert_eq!(goal(&desk, 1, Stake::Loses).progress, if held { "2 now" } else { "1 now" });
    }
    let desk = stands(3, "blue", ["0503", "0504"]).phase("move");
    let missing: Vec<String> = goal(&desk, 0, Stake::Loses).missing.iter().map(ToString::to_string).collect();
    assert_eq!(missing, ["0601", "0604"]);
}

#[test]
fn r5_1_who_has_not_moved_is_named_and_who_has_is_not() {
    let mut desk = Scene::of("blue").unit("B1", "0203").unit("B2", "0105").unit("R1", "0701").phase("move");
    let told = warnings(&desk);
    assert_eq!((told.len(), told[0].text.as_str()), (1, "2 units can still move: B1, B2"));
    assert!(!told[0].grave && told[0].hexes.len() == 2);
    desk.plays(&["pick B1", "to 0204"]);
    assert_eq!(warnings(&desk)[0].text, "1 unit can still move: B2");
}

#[test]
fn r6_1_who_can_still_be_attacked_is_named() {
    let desk = Scene::of("blue").unit("B1", "0403").unit("R1", "0402").unit("R2", "0701").phase("attack");
    let told = warnings(&desk);
    assert_eq!((told.len(), told[0].text.as_str()), (1, "1 unit can still be attacked: R1"));
    assert!(!told[0].grave);
}

#[test]
fn r8_1_a_defeat_that_stands_open_on_the_last_turn_is_asked_about() {
    let grave = |turn, side, blue| {
        let told = warnings(&stands(turn, side, blue).phase("move"));
        told.iter().filter(|warning| warning.grave).count()
    };
    assert_eq!(grave(7, "blue", ["0503", "0504"]), 1);
    assert_eq!(grave(7, "blue", ["0503", "0604"]), 0);
    assert_eq!(grave(7, "red", ["0503", "0604"]), 1);
    assert_eq!(grave(7, "red", ["0503", "0504"]), 0);
    assert_eq!(grave(6, "blue", ["0503", "0504"]), 0);
}

#[test]
fn r6_2_an_attack_tells_its_odds_before_it_is_made() {
    let mut desk = Scene::of("blue").unit("B1", "0403").unit("B4", "0503").unit("R1", "0402").phase("attack");
    assert_eq!(desk.words("attack R1").as_deref(), Some("8 against 3 at 2:1, 83 %"));
    desk.play("attack R1");
    assert_eq!(desk.words("fire").as_deref(), Some("8 against 3 at 2:1, 83 %"));
}

#[test]
fn r7_1_a_wood_in_which_the_ambush_may_lie_says_so_to_blue_alone() {
    let hint = |side: &str, unit: &str, at: &str| {
        let scene = Scene::of(side).unit(unit, at).unit(if side == "blue" { "R1" } else { "B1" }, "0701");
        let desk = scene.with("woods", json!(["0504"])).with("ambush", json!("0504")).picked(unit);
        desk.choice("to 0504").expect("a choice").hint
    };
    assert!(hint("blue", "B1", "0404").is_some_and(|hint| hint.contains("ambush")));
    assert_eq!(hint("red", "R4", "0505"), None);
    let desk = new_game("0703");
    assert!(seen_by(&desk, 1).choices.is_empty());
}

/// Whoever a warning names can still be picked or attacked.
#[test]
fn r4_2_warnings_name_only_who_can_act() {
    let mut named = 0;
    for seed in 0..20 {
        Run::<Position>::new(Position::built_in(), &Options::default(), seed).by_staff(|position, _, _| {
            let Some(seat) = position.prompt().map(|prompt| prompt.seat) else { return };
            let choices = position.seen_by(Some(seat)).choices;
            for warning in choices.iter().flat_map(|choice| &choice.warnings).filter(|warning| !warning.grave)
            {
                let verb = if warning.rule.0 == "5.1" { "pick" } else { "attack" };
                let (_, names) = warning.text.split_once(": ").expect("names");
                for order in names.split(", ").map(|name| format!("{verb} {name}")) {
                    assert!(choices.iter().any(|choice| choice.order == order), "{}", warning.text);
                    named += 1;
                }
            }
        });
    }
    assert!(named > 100, "{named}");
}
