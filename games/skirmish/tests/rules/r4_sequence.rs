//! 4 Sequence of play.

use serde_json::json;
use table::{Asks, Rules, Seat};

use crate::scene::{Scene, new_game};

#[test]
fn r4_1_blue_then_red_for_seven_turns() {
    let mut desk = new_game("0703");
    for turn in 1..=7 {
        for side in ["blue", "red"] {
            let saved = desk.saved();
            assert_eq!((&saved["turn"], &saved["side"]), (&json!(turn), &json!(side)));
            desk.play("done");
        }
    }
    assert_eq!(desk.ending(), Some("red-holds"));
}

#[test]
fn r4_2_first_moves_then_attacks_and_no_move_after_that() {
    let mut desk = Scene::of("blue").unit("B1", "0403").unit("B2", "0203").unit("R1", "0503").phase("move");
    assert_eq!(desk.refused("attack R1"), "4.2");
    assert_eq!(desk.refused("pick R1"), "4.2");
    desk.play("done");
    assert_eq!(desk.orders(), ["attack R1", "done"]);
    assert_eq!(desk.refused("pick B2"), "6.1");
    desk.play("attack R1");
    desk.exactly("5", "fire");
    assert_eq!(desk.saved()["side"], "red", "nobody is left to attack: the turn is over");
}

#[test]
fn r4_2_who_has_nothing_to_attack_ends_his_turn_with_his_moves() {
    let mut desk = Scene::of("blue").unit("B1", "0203").unit("R1", "0503").phase("move");
    desk.plays(&["pick B1", "to 0204"]);
    assert_eq!(desk.saved()["side"], "red");
}

#[test]
fn r4_3_who_gives_up_has_lost() {
    let mut desk = new_game("0703");
    desk.game.resign(Seat(1)).expect("it is not over");
    let Asks::Over(outcome) = desk.game.asks() else { panic!("it is not over") };
    assert_eq!((outcome.winner, outcome.rule), (Some(Seat(0)), skirmish::Position::INFO.concede));
}
