//! Tests of the rules of Two Patrols.

use serde_json::{Value, json};
use table::battery::Desk;
use table::toy::{Kit, Patrols};
use table::{Edition, Match};

fn desk(position: Value) -> Desk<Patrols> {
    let game = Match::from_position(Kit::built_in(), &position, "scene").expect("a position");
    Desk { game, opening: Vec::new() }
}

fn act(more: Value) -> Desk<Patrols> {
    let mut position = json!({ "phase": "act", "seat": "red" });
    for (field, value) in more.as_object().expect("fields") {
        position[field] = value.clone();
    }
    desk(position)
}

#[test]
fn r1_1_red_acts_then_blue_then_the_next_turn_begins() {
    let mut game = desk(json!({}));
    for (seat, turn) in [("red", 1), ("blue", 1), ("red", 2)] {
        assert_eq!((&game.saved()["seat"], &game.saved()["turn"]), (&json!(seat), &json!(turn)));
        game.play("done");
    }
}

#[test]
fn r1_2_a_patrol_moves_to_a_free_neighbour() {
    let game = act(json!({}));
    assert_eq!(game.choices("to"), ["0201", "0102"]);
    assert_eq!(game.refused("to 0202"), "1.2");
    assert_eq!(act(json!({ "at": ["0102", "0202"] })).refused("to 0202"), "1.2");
}

#[test]
fn r1_3_seven_hits_with_the_luck() {
    let mut game = act(json!({ "luck": [3, 3] }));
    assert_eq!(game.refused("at red-1"), "1.3");
    game.play("at blue-1");
    assert_eq!(game.choices("spend"), ["1", "2", "3"]);
    game.exactly("1 3", "spend 2");
    assert_eq!((game.ending(), &game.saved()["rounds"]), (None, &json!([3, 5])));
    game.play("at red-1");
    game.exactly("4", "spend 1");
    assert_eq!(game.ending(), Some("blue-hits"));
    assert_eq!(act(json!({ "rounds": [0, 5] })).refused("at blue-1"), "1.3");
}

#[test]
fn r1_4_luck_is_secret_until_it_is_fired() {
    let mut game = act(json!({}));
    game.play("at blue-1");
    assert!(game.exactly("1", "spend 1").iter().all(|line| line.reveals));
}

#[test]
fn r1_5_nobody_has_won_when_the_turns_have_run_out() {
    let mut game = desk(json!({ "phase": "act", "seat": "blue", "turn": 4 }));
    game.play("done");
    assert_eq!(game.ending(), Some("nobody"));
}

#[test]
fn r1_6_a_player_may_give_up() {
    let mut game = act(json!({}));
    game.game.resign(table::Seat(0)).expect("not over");
    assert_eq!(game.refused("done"), "1.6");
}

#[test]
fn r1_7_nobody_moves_in_the_mud() {
    let mud = json!({ "mud": "on" });
    assert_eq!(act(json!({ "options": mud, "turn": 2 })).refused("to 0102"), "1.7");
    assert!(act(json!({ "options": mud })).offers("to 0102"));
}
