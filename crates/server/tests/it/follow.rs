//! Following a game: what a seat saw, where games stand, and going on from where another one stood.

use serde_json::{Value, json};

use crate::socket::{Client, create_game, friends, game_of_friends, get, request, serve};
use server::Store;

/// What is told of the orders up to one.
async fn past(client: &mut Client, from: usize, to: usize) -> Value {
    client.send(json!({ "type": "past", "from": from, "to": to })).await;
    client.of("past").await
}

#[tokio::test]
async fn a_seat_is_told_what_it_saw_order_by_order() {
    let (address, id, keys) = game_of_friends().await;
    let mut soviet = Client::join(address, &id, &keys["soviet"]).await;
    let mut polish = Client::join(address, &id, &keys["polish"]).await;
    let first = polish.state(0).await;
    soviet.state(0).await;
    for (n, order) in ["place 2231", "place 2232"].iter().enumerate() {
        soviet.order(order, n).await;
        soviet.state(n + 1).await;
    }
    let told = past(&mut polish, 0, 2).await;
    assert_eq!(told["from"], 0);
    assert_eq!(told["before"]["counters"], first["view"]["counters"]);
    let scenes = told["scenes"].as_array().expect("a list");
    assert_eq!(scenes.len(), 2);
    assert_eq!(scenes[0]["by"], 0);
    assert_eq!(scenes[0]["log"][0]["text"], "NO-6GTk sets up in 2231");
    let moved: Vec<&Value> = scenes[0]["counters"].as_array().expect("a list").iter().collect();
    assert!(moved.iter().any(|one| one["unit"] == "NO-6GTk" && one["place"]["hex"] == "2231"), "{moved:?}");
    assert!(moved.len() < 10, "only what has changed: {}", moved.len());

    let own = past(&mut soviet, 1, 1).await;
    assert_eq!((&own["before"]["seat"], &own["before"]["choices"]), (&json!(0), &json!([])));
    for (from, to) in [(0, 41), (2, 1), (1, 3)] {
        polish.send(json!({ "type": "past", "from": from, "to": to })).await;
        assert!(polish.of("error").await["error"].is_string(), "{from} to {to}");
    }
}

#[tokio::test]
async fn the_past_costs_as_much_as_the_orders_one_by_one() {
    let address = serve(Store::in_memory().await.expect("a store")).await;
    let (id, _) =
        create_game(address, "skirmish", json!({ "red": "bot:random", "blue": "bot:random" })).await;
    let mut watcher = Client::join(address, &id, &Value::Null).await;
    watcher.state_with(|state| state["n"].as_u64().is_some_and(|n| n >= 30)).await;
    assert_eq!(past(&mut watcher, 0, 30).await["scenes"].as_array().map(Vec::len), Some(30));
    for _ in 0..2 {
        watcher.send(json!({ "type": "past", "from": 0, "to": 30 })).await;
    }
    let error = watcher.of("error").await;
    assert!(error["error"].as_str().is_some_and(|text| text.contains("too many")), "{error}");
}

/// What seats are told of the set-up of Putin's War in which the Russian player hides so many special forces.
async fn past_with_secrets(hidden: u8) -> [Value; 3] {
    let address = serve(Store::in_memory().await.expect("a store")).await;
    let (id, keys) = create_game(address, "putins-war", json!({ "russian": "me", "allied": "friend" })).await;
    let mut clients = Vec::new();
    for key in [&keys["russian"], &keys["allied"], &Value::Null] {
        clients.push(Client::join(address, &id, key).await);
    }
    let mut last = 0;
    for n in 0.. {
        let mut states = Vec::new();
        for client in &mut clients {
            states.push(client.state(n).await);
        }
        let prompt = &states[0]["view"]["prompt"];
        let asked = prompt["seat"].as_u64().expect("somebody is asked") as usize;
        last = n;
        match prompt["rule"].as_str() {
            Some("3.2" | "3.3") => clients[asked].order("suggested", n).await,
            Some("5.11") if asked == 0 => clients[0].order(&format!("commit {hidden}"), n).await,
            _ => break,
        }
    }
    let [russian, allied, watcher] = &mut clients[..] else { panic!("three of them") };
    [past(russian, 0, last).await, past(allied, 0, last).await, past(watcher, 0, last).await]
}

#[tokio::test]
async fn the_past_tells_no_secret_of_another_seat() {
    let [own, other, watcher] = past_with_secrets(0).await;
    let [own_more, other_more, watcher_more] = past_with_secrets(4).await;
    assert_ne!(own.to_string(), own_more.to_string(), "one knows one's own");
    assert_eq!(other.to_string(), other_more.to_string());
    assert_eq!(watcher.to_string(), watcher_more.to_string());
}

#[tokio::test]
async fn a_row_tells_who_is_asked_who_won_and_when_something_happened() {
    let (address, id, keys) = game_of_friends().await;
    let row = async |id: &str| -> Value {
        let list: Value =
            serde_json::from_str(&get(address, &format!("/api/games?ids={id},nothing")).await).expect("JSON");
        assert_eq!(list["games"].as_array().map(Vec::len), Some(1), "what is not there is left out");
        list["games"][0].clone()
    };
    let fresh = row(&id).await;
    assert_eq!(
        (&fresh["asked"], &fresh["ended"], &fresh["record"]),
        (&json!("soviet"), &Value::Null, &json!(false))
    );
    let mut soviet = Client::join(address, &id, &keys["soviet"]).await;
    soviet.state(0).await;
    soviet.send(json!({ "type": "resign" })).await;
    soviet.state_with(|state| state["view"]["outcome"].is_object()).await;
    let ended = row(&id).await;
    assert_eq!((&ended["asked"], &ended["ended"]["winner"]), (&Value::Null, &json!("polish")));
    let seconds = |row: &Value, field: &str| row[field].as_str().and_then(|text| text.parse::<i64>().ok());
    assert!(seconds(&ended, "active") >= seconds(&fresh, "created"));
    let many = vec![id.as_str(); 51].join(",");
    let (status, _) = request(address, "GET", &format!("/api/games?ids={many}"), "").await;
    assert!(status.contains("400"), "{status}");
}

/// Leaves a game for a new one, after so many orders.
async fn leave(
    address: std::net::SocketAddr,
    game: &str,
    id: &str,
    n: usize,
    seats: Value,
) -> (String, Value) {
    let new = json!({ "game": game, "seats": seats, "from": { "id": id, "n": n } }).to_string();
    let (status, body) = request(address, "POST", "/api/games", &new).await;
    (status, serde_json::from_str(&body).expect("JSON"))
}

#[tokio::test]
async fn a_record_is_played_on_from_where_it_stood_and_survives_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    let address = serve(Store::open(&path).await.expect("a store")).await;
    let (id, keys) = create_game(address, "soyuz81", friends()).await;
    let mut soviet = Client::join(address, &id, &keys["soviet"]).await;
    soviet.state(0).await;
    for (n, order) in ["place 2231", "place 2232", "place 2131"].iter().enumerate() {
        soviet.order(order, n).await;
        soviet.state(n + 1).await;
    }
    let record = get(address, &format!("/api/games/{id}/record")).await;
    let (_, imported) = request(address, "POST", "/api/records", &record).await;
    let imported: Value = serde_json::from_str(&imported).expect("JSON");
    let loaded = imported["id"].as_str().expect("an id");

    let (status, made) = leave(address, "soyuz81", loaded, 2, friends()).await;
    assert!(status.contains("200"), "{made}");
    let new = made["id"].as_str().expect("an id");
    let mut again = Client::join(address, new, &made["keys"]["soviet"]).await;
    let state = again.state(2).await;
    assert_eq!(state["view"]["prompt"]["seat"], 0);
    again.order("place 2132", 2).await;
    let state = again.state(3).await;
    assert!(state["taking_back"].is_object(), "one goes on as in any game");

    let later = serve(Store::open(&path).await.expect("a store")).await;
    let mut after = Client::join(later, new, &made["keys"]["soviet"]).await;
    assert_eq!(after.state(3).await["view"]["counters"], state["view"]["counters"]);

    for (game, from, n, expected) in
        [("soyuz81", loaded, 4, "404"), ("skirmish", loaded, 1, "400"), ("soyuz81", "nothing", 0, "404")]
    {
        let (status, answer) = leave(address, game, from, n, json!({})).await;
        assert!(status.contains(expected), "{game} {from} {n}: {status} {answer}");
    }
}

#[tokio::test]
async fn a_game_that_goes_on_has_dice_of_its_own_and_those_of_the_set_up() {
    let address = serve(Store::in_memory().await.expect("a store")).await;
    let bots = json!({ "red": "bot:random", "blue": "bot:random" });
    let (id, _) = create_game(address, "skirmish", bots.clone()).await;
    let over = |row: &Value| row["over"] == true;
    let row = async |id: &str| -> Value {
        serde_json::from_str(&get(address, &format!("/api/games/{id}")).await).expect("JSON")
    };
    while !over(&row(&id).await) {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let total = row(&id).await["orders"].as_u64().expect("a number") as usize;
    let (_, made) = leave(address, "skirmish", &id, total / 2, bots).await;
    let other = made["id"].as_str().expect("an id").to_owned();
    while !over(&row(&other).await) {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let at = async |id: &str, n: usize| get(address, &format!("/api/games/{id}/at/{n}")).await;
    let view = |text: String| serde_json::from_str::<Value>(&text).expect("JSON")["view"].clone();
    for n in [0, total / 2] {
        assert_eq!(view(at(&id, n).await), view(at(&other, n).await), "after {n} orders");
    }
    let records = (
        get(address, &format!("/api/games/{id}/record")).await,
        get(address, &format!("/api/games/{other}/record")).await,
    );
    assert_ne!(records.0, records.1, "what comes then is another story");
}

#[tokio::test]
async fn a_game_with_secrets_is_not_left_for_another_while_it_is_played() {
    let address = serve(Store::in_memory().await.expect("a store")).await;
    let seats = json!({ "russian": "me", "allied": "friend" });
    let (id, _) = create_game(address, "putins-war", seats.clone()).await;
    let (status, answer) = leave(address, "putins-war", &id, 0, seats).await;
    assert!(status.contains("403"), "{status} {answer}");
}
