//! Hints and evaluations: who may have them, what the record says of it, and which bots may play.

use std::net::SocketAddr;

use serde_json::{Value, json};
use server::Store;

use crate::socket::{Client, friends, game_of_friends, get, request, serve};

async fn made(address: SocketAddr, new: Value) -> (String, Value) {
    let (status, body) = request(address, "POST", "/api/games", &new.to_string()).await;
    assert!(status.contains("200"), "{status} {body}");
    let made: Value = serde_json::from_str(&body).expect("JSON");
    (made["id"].as_str().expect("an id").to_owned(), made["keys"].clone())
}

/// A game against a bot in which this help is allowed.
fn against_a_bot(help: &Value) -> Value {
    json!({
        "game": "skirmish", "seats": { "blue": "me", "red": "bot:staff" }, "seed": "7", "help": help
    })
}

fn both() -> Value {
    json!(["hint", "evaluation"])
}

fn is_asked(state: &Value) -> bool {
    !state["view"]["choices"].as_array().expect("a list").is_empty()
}

/// Asks for help at the position that is shown; what is answered.
async fn asked(client: &mut Client, message: &str, n: &Value) -> Value {
    client.send(json!({ "type": message, "n": n })).await;
    let answer = if message == "hint" { "hint" } else { "assessment" };
    client.one_of(&[answer, "no-help"]).await
}

#[tokio::test]
async fn a_hint_is_marked_in_the_record_and_its_first_order_can_be_given() {
    let store = Store::in_memory().await.expect("a store");
    let address = serve(store.clone()).await;
    let (id, keys) = made(address, against_a_bot(&both())).await;
    let mut blue = Client::join(address, &id, &keys["blue"]).await;
    let state = blue.state_with(is_asked).await;
    assert_eq!(state["help"], both());
    assert_eq!(state["helped"], json!([]));
    let n = &state["n"];
    for _ in 0..2 {
        let answer = asked(&mut blue, "hint", n).await;
        assert_eq!((&answer["type"], &answer["n"]), (&json!("hint"), n), "{answer}");
        let hint = &answer["hint"];
        assert!(hint["games"].as_u64() > Some(1) && hint["worth"]["error"].is_number(), "{hint}");
        assert_eq!(hint["measure"], "wins");
        let order = hint["line"][0]["order"].as_str().expect("an order").to_owned();
        let legal = state["view"]["choices"].as_array().expect("a list");
        assert!(legal.iter().any(|choice| choice["order"] == order.as_str()), "{order}");
    }
    let answer = asked(&mut blue, "assess", n).await;
    let sides = answer["assessment"]["sides"].as_array().expect("two sides").clone();
    let sum: f64 = sides.iter().map(|side| side["worth"].as_f64().expect("a number")).sum();
    assert!(sides.len() == 2 && (sum - 1.0).abs() < 1e-4, "{answer}");

    // Another server over the same store knows of it, as after a kill.
    let again = serve(store).await;
    let mut blue = Client::join(again, &id, &keys["blue"]).await;
    let state = blue.state_with(is_asked).await;
    assert_eq!(state["helped"], json!([{ "seat": "blue", "hints": 1, "evaluation": true }]));
    blue.send(json!({ "type": "resign" })).await;
    blue.state_with(|state| !state["view"]["outcome"].is_null()).await;
    let record = get(again, &format!("/api/games/{id}/record")).await;
    let number = n.as_u64().expect("a number") + 1;
    for mark in ["hint", "evaluation"] {
        let line = format!("\n{mark} by blue before order {number} @");
        assert_eq!(record.matches(&line).count(), 1, "{record}");
    }
    let (status, _) = request(again, "POST", "/api/records", &record).await;
    assert!(status.contains("200"), "it replays");
}

#[tokio::test]
async fn help_is_off_unless_it_was_allowed() {
    let address = serve(Store::in_memory().await.expect("a store")).await;
    for help in [json!([]), json!(["evaluation"])] {
        let (id, keys) = made(address, against_a_bot(&help)).await;
        let mut blue = Client::join(address, &id, &keys["blue"]).await;
        let state = blue.state_with(is_asked).await;
        assert_eq!(state["help"], help);
        let answer = asked(&mut blue, "hint", &state["n"]).await;
        assert_eq!((&answer["type"], &answer["help"]), (&json!("no-help"), &json!("hint")), "{answer}");
        // Whoever watches may not ask either.
        let mut watcher = Client::join(address, &id, &Value::Null).await;
        let state = watcher.of("state").await;
        assert_eq!(state["help"], json!([]));
        let answer = asked(&mut watcher, "assess", &state["n"]).await;
        assert_eq!(answer["type"], "no-help", "{answer}");
    }
}

#[tokio::test]
async fn nobody_is_helped_against_another_person() {
    let (address, id, keys) = game_of_friends().await;
    for key in [&keys["soviet"], &keys["polish"], &Value::Null] {
        let mut client = Client::join(address, &id, key).await;
        let state = client.of("state").await;
        assert_eq!(state["help"], json!([]));
        for message in ["hint", "assess"] {
            let answer = asked(&mut client, message, &state["n"]).await;
            assert_eq!(answer["type"], "no-help", "{answer}");
            let why = answer["error"].as_str().expect("a reason");
            assert!(why.contains("nobody is helped against another person"), "{why}");
        }
    }
    let new = json!({ "game": "soyuz81", "seats": friends(), "help": ["evaluation"] });
    let (status, body) = request(address, "POST", "/api/games", &new.to_string()).await;
    assert!(status.contains("400") && body.contains("not where people play each other"), "{status} {body}");
    // Nor in a game that leaves theirs while it goes on.
    let new = json!({
        "game": "soyuz81", "seats": { "soviet": "me", "polish": "bot:staff" }, "help": ["hint"],
        "from": { "id": id, "n": 0 },
    });
    let (status, body) = request(address, "POST", "/api/games", &new.to_string()).await;
    assert!(status.contains("400"), "{status} {body}");

    let mut soviet = Client::join(address, &id, &keys["soviet"]).await;
    soviet.send(json!({ "type": "resign" })).await;
    let state = soviet.state_with(|state| !state["view"]["outcome"].is_null()).await;
    assert_eq!(state["help"], json!(["evaluation"]), "what is over may be looked at");
    let answer = asked(&mut soviet, "assess", &json!(0)).await;
    assert_eq!(answer["type"], "assessment", "{answer}");
    let record = get(address, &format!("/api/games/{id}/record")).await;
    assert!(!record.contains("evaluation by"), "nobody was helped: {record}");
}

#[tokio::test]
async fn a_position_that_has_moved_on_and_another_seats_turn_get_no_hint() {
    let address = serve(Store::in_memory().await.expect("a store")).await;
    let (id, keys) = made(address, against_a_bot(&both())).await;
    let mut blue = Client::join(address, &id, &keys["blue"]).await;
    let state = blue.state_with(is_asked).await;
    let before = json!(state["n"].as_u64().expect("a number") + 7);
    for message in ["hint", "assess"] {
        let answer = asked(&mut blue, message, &before).await;
        assert_eq!((&answer["type"], &answer["later"]), (&json!("no-help"), &json!(false)), "{answer}");
    }
}

#[tokio::test]
async fn too_much_thought_at_once_is_asked_to_wait() {
    let address = serve(Store::in_memory().await.expect("a store")).await;
    let (id, keys) = made(address, against_a_bot(&both())).await;
    let mut blue = Client::join(address, &id, &keys["blue"]).await;
    let state = blue.state_with(is_asked).await;
    for _ in 0..45 {
        blue.send(json!({ "type": "assess", "n": state["n"] })).await;
    }
    let refused = blue.of("no-help").await;
    assert_eq!(refused["later"], true, "{refused}");
}

#[tokio::test]
async fn a_general_may_be_given_some_seconds_and_not_more() {
    let address = serve(Store::in_memory().await.expect("a store")).await;
    let new =
        |bot: &str| json!({ "game": "skirmish", "seats": { "blue": "me", "red": format!("bot:{bot}") } });
    let (id, _) = made(address, new("general:0.5")).await;
    let row: Value = serde_json::from_str(&get(address, &format!("/api/games/{id}")).await).expect("JSON");
    assert!(row["seats"].as_array().expect("seats").iter().any(|seat| seat["bot"] == "general:0.5"), "{row}");
    for (bot, why) in [
        ("general:31", "0.1 to 30"),
        ("general:0", "0.1 to 30"),
        ("general:1e1", "unknown bot"),
        ("general:nodes=9", "unknown bot"),
        ("staff:cover=9", "unknown bot"),
        ("marshal", "general:SECONDS"),
    ] {
        let (status, body) = request(address, "POST", "/api/games", &new(bot).to_string()).await;
        assert!(status.contains("400") && body.contains(why), "{bot}: {status} {body}");
    }
}

#[tokio::test]
async fn the_shelf_says_how_strong_each_bot_is() {
    let address = serve(Store::in_memory().await.expect("a store")).await;
    let shelf: Value = serde_json::from_str(&get(address, "/api/shelf").await).expect("JSON");
    let levels = &shelf["levels"]["skirmish"];
    let staff = levels["levels"].as_array().expect("a list").iter().find(|level| level["bot"] == "staff");
    let staff = staff.expect("the staff is measured");
    assert!(
        staff["made_by"].as_str().is_some_and(|command| command.starts_with("grognard tournament skirmish"))
    );
    assert_eq!(staff["elo"], 0.0);
    assert_eq!(shelf["general_with_time"]["seconds_most"], 30.0);
    assert!(shelf["no_bonus"].as_str().is_some_and(|text| text.contains("No level has a bonus")));
}
