//! Games over real sockets, on a port of the system's choosing.

use std::{net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{App, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

pub(crate) async fn serve(store: Store) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(App::new(store).serve(listener, std::future::pending()));
    address
}

/// A plain request over a plain connection; the answer's status line and body.
pub(crate) async fn request(address: SocketAddr, method: &str, path: &str, body: &str) -> (String, String) {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
    );
    stream.write_all((head + body).as_bytes()).await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    (head.lines().next().expect("a status").to_owned(), body.to_owned())
}

pub(crate) async fn get(address: SocketAddr, path: &str) -> String {
    let (status, body) = request(address, "GET", path, "").await;
    assert!(status.contains("200"), "{status} {body}");
    body
}

async fn create(address: SocketAddr, seats: Value) -> (String, Value) {
    create_game(address, "soyuz81", seats).await
}

pub(crate) async fn create_game(address: SocketAddr, game: &str, seats: Value) -> (String, Value) {
    let new = json!({ "game": game, "seats": seats, "seed": "7" }).to_string();
    let (status, body) = request(address, "POST", "/api/games", &new).await;
    assert!(status.contains("200"), "{status} {body}");
    let made: Value = serde_json::from_str(&body).expect("JSON");
    (made["id"].as_str().expect("an id").to_owned(), made["keys"].clone())
}

pub(crate) struct Client(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Client {
    pub(crate) async fn join(address: SocketAddr, id: &str, key: &Value) -> Self {
        let (socket, _) =
            connect_async(format!("ws://{address}/api/games/{id}/socket")).await.expect("a socket");
        let mut client = Self(socket);
        client.send(json!({ "type": "hello", "key": key })).await;
        client
    }

    pub(crate) async fn send(&mut self, message: Value) {
        self.0.send(Message::text(message.to_string())).await.expect("sent");
    }

    async fn next(&mut self) -> Value {
        let next = tokio::time::timeout(Duration::from_secs(20), self.0.next());
        let message = next.await.expect("in time").expect("a message").expect("no error");
        serde_json::from_str(message.to_text().expect("text")).expect("JSON")
    }

    /// The next message of a kind; others are skipped.
    pub(crate) async fn of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The next message of any of these kinds; others are skipped.
    pub(crate) async fn one_of(&mut self, kinds: &[&str]) -> Value {
        loop {
            let message = self.next().await;
            if kinds.iter().any(|kind| message["type"] == *kind) {
                return message;
            }
        }
    }

    /// The next state that is looked for; others are skipped.
    pub(crate) async fn state_with(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let state = self.of("state").await;
            if wanted(&state) {
                return state;
            }
        }
    }

    /// The next state with so many orders.
    pub(crate) async fn state(&mut self, n: usize) -> Value {
        self.state_with(|state| state["n"] == n).await
    }

    pub(crate) async fn order(&mut self, order: &str, n: usize) {
        self.send(json!({ "type": "order", "order": order, "n": n })).await;
    }
}

pub(crate) fn friends() -> Value {
    json!({ "soviet": "me", "polish": "friend" })
}

/// A new game of two friends on a server of its own.
pub(crate) async fn game_of_friends() -> (SocketAddr, String, Value) {
    let address = serve(Store::in_memory().await.expect("a store")).await;
    let (id, keys) = create(address, friends()).await;
    (address, id, keys)
}

#[tokio::test]
async fn an_order_reaches_every_seat_and_only_the_asked_one_has_choices() {
    let (address, id, keys) = game_of_friends().await;
    let mut soviet = Client::join(address, &id, &keys["soviet"]).await;
    let mut polish = Client::join(address, &id, &keys["polish"]).await;
    let mut watcher = Client::join(address, &id, &Value::Null).await;
    let first = soviet.state(0).await;
    assert!(!first["view"]["choices"].as_array().expect("a list").is_empty());
    polish.state(0).await;
    watcher.state(0).await;
    soviet.order("place 2231", 0).await;
    for client in [&mut soviet, &mut polish, &mut watcher] {
        let state = client.state(1).await;
        let log = state["view"]["log"].as_array().expect("a list");
        assert!(log.iter().any(|line| line["text"] == "NO-6GTk sets up in 2231"), "{log:?}");
    }
}

#[tokio::test]
async fn what_is_wrong_is_refused_and_the_connection_survives() {
    let (address, id, keys) = game_of_friends().await;
    let mut soviet = Client::join(address, &id, &keys["soviet"]).await;
    soviet.state(0).await;
    soviet.order("place 2624", 0).await;
    let refused = soviet.of("refused").await;
    assert_eq!((&refused["rule"], &refused["n"]), (&json!("3.2"), &json!(0)));
    soviet.order("place 2231", 5).await;
    assert!(soviet.of("refused").await["error"].as_str().is_some_and(|e| e.contains("moved on")));
    soviet.order("juggle", 0).await;
    assert!(soviet.of("refused").await["error"].as_str().is_some_and(|e| e.contains("unknown order")));
    soviet.send(json!({ "type": "nonsense" })).await;
    assert!(soviet.of("error").await["error"].as_str().is_some_and(|e| e.contains("malformed")));
    soviet.send(json!({ "type": "chat", "text": "x".repeat(20_000) })).await;
    assert!(soviet.of("error").await["error"].as_str().is_some_and(|e| e.contains("at most")));
    soviet.send(json!({ "type": "why", "order": "place 2624" })).await;
    assert_eq!(soviet.of("why").await["legal"], false);
    soviet.send(json!({ "type": "threat", "hex": "2624" })).await;
    assert_eq!(soviet.of("threat").await["hex"], "2624");

    let mut polish = Client::join(address, &id, &keys["polish"]).await;
    polish.order("place 2231", 0).await;
    assert!(polish.of("refused").await["error"].as_str().is_some_and(|e| e.contains("soviet player's turn")));
    let mut watcher = Client::join(address, &id, &Value::Null).await;
    watcher.order("place 2231", 0).await;
    assert!(watcher.of("refused").await["error"].as_str().is_some_and(|e| e.contains("watching")));
    watcher.send(json!({ "type": "undo" })).await;
    assert!(watcher.of("error").await["error"].as_str().is_some_and(|e| e.contains("watching")));
    let mut stranger = Client::join(address, &id, &json!("a wrong key")).await;
    assert!(stranger.next().await["error"].as_str().is_some_and(|e| e.contains("opens no seat")));

    soviet.order("place 2231", 0).await;
    soviet.state(1).await;
}

#[tokio::test]
async fn undo_is_free_up_to_the_dice_and_else_asks_the_other_seat() {
    let (address, id, keys) = game_of_friends().await;
    let mut soviet = Client::join(address, &id, &keys["soviet"]).await;
    let mut polish = Client::join(address, &id, &keys["polish"]).await;
    for (n, hex) in ["2231", "2232", "2131", "2132"].iter().enumerate() {
        soviet.order(&format!("place {hex}"), n).await;
    }
    assert_eq!(soviet.state(4).await["taking_back"], json!({ "kind": "free" }));
    soviet.send(json!({ "type": "undo" })).await;
    soviet.state(3).await;
    soviet.order("place 2132", 3).await;
    soviet.order("place 2332", 4).await;
    // That the exercise is over brings the draw: dice.
    soviet.order("done", 5).await;
    assert_eq!(soviet.state(6).await["taking_back"], json!({ "kind": "ask", "orders": 1 }));
    soviet.send(json!({ "type": "undo" })).await;
    let asked = polish.state_with(|state| state["undo_asked"]["by"] == "soviet").await;
    assert_eq!(asked["n"], 6);
    assert_eq!(asked["undo_asked"], json!({ "by": "soviet", "orders": 1, "what": ["Soviet: done"] }));
    assert!(asked["taking_back"].is_null(), "the Polish player has given no order");
    polish.send(json!({ "type": "undo-answer", "agree": true })).await;
    let back = soviet.state(5).await;
    assert!(back["undo_asked"].is_null());
    let last = back["view"]["log"].as_array().and_then(|lines| lines.last()).expect("a line of the log");
    assert!(last["text"].as_str().is_some_and(|text| text.contains("takes back the last order, as agreed")));
}

#[tokio::test]
async fn who_asks_to_take_back_is_told_that_the_other_does_not_agree() {
    let (address, id, keys) = game_of_friends().await;
    let mut soviet = Client::join(address, &id, &keys["soviet"]).await;
    let mut polish = Client::join(address, &id, &keys["polish"]).await;
    assert!(soviet.state(0).await["taking_back"].is_null(), "there is nothing to take back");
    soviet.send(json!({ "type": "undo" })).await;
    assert!(soviet.of("error").await["error"].as_str().is_some_and(|e| e.contains("no order to take back")));
    for (n, order) in
        ["place 2231", "place 2232", "place 2131", "place 2132", "place 2332", "done"].iter().enumerate()
    {
        soviet.order(order, n).await;
    }
    soviet.state(6).await;
    soviet.send(json!({ "type": "undo" })).await;
    let waiting = soviet.state_with(|state| !state["undo_asked"].is_null()).await;
    assert!(waiting["taking_back"].is_null(), "nobody asks twice");
    polish.state_with(|state| state["undo_asked"]["by"] == "soviet").await;
    polish.send(json!({ "type": "undo-answer", "agree": false })).await;
    let told = soviet.state_with(|state| state["undo_refused_by"] == "polish").await;
    assert!(told["undo_asked"].is_null() && told["n"] == 6);
    assert_eq!(told["taking_back"]["kind"], "ask", "it may be asked again");
    let other = polish.state_with(|state| state["undo_asked"].is_null() && state["n"] == 6).await;
    assert!(other["undo_refused_by"].is_null(), "it is told to the one who asked");
    let first = told["view"]["choices"][0]["order"].as_str().expect("an order").to_owned();
    soviet.order(&first, 6).await;
    assert!(soviet.state(7).await["undo_refused_by"].is_null(), "that was about another position");
}

#[tokio::test]
async fn orders_that_are_given_together_go_until_dice_and_are_taken_back_together() {
    let (address, id, keys) = game_of_friends().await;
    let mut soviet = Client::join(address, &id, &keys["soviet"]).await;
    let mut polish = Client::join(address, &id, &keys["polish"]).await;
    soviet.state(0).await;
    let places = ["place 2231", "place 2232", "place 2131", "place 2132"];
    soviet.send(json!({ "type": "orders", "orders": places, "n": 0 })).await;
    for client in [&mut soviet, &mut polish] {
        let state = client.state(4).await;
        let log = state["view"]["log"].to_string();
        assert!(["2231", "2232", "2131", "2132"].iter().all(|hex| log.contains(hex)), "every line: {log}");
    }
    soviet.send(json!({ "type": "undo", "to": 1 })).await;
    soviet.state(1).await;
    // The third is refused: what went before stands, and the refusal names it.
    let wrong = ["place 2232", "place 2131", "place 2624", "place 2132"];
    soviet.send(json!({ "type": "orders", "orders": wrong, "n": 1 })).await;
    let refused = soviet.of("refused").await;
    assert_eq!((&refused["order"], &refused["n"]), (&json!("place 2624"), &json!(3)));
    // `done` draws: what comes after it has to be looked at first.
    let rest = ["place 2132", "place 2332", "done", "place 1327"];
    soviet.send(json!({ "type": "orders", "orders": rest, "n": 3 })).await;
    let drawn = soviet.state(6).await;
    assert_eq!(drawn["taking_back"], json!({ "kind": "ask", "orders": 1 }));
    soviet.send(json!({ "type": "orders", "orders": ["done"], "n": 3 })).await;
    assert!(soviet.of("refused").await["error"].as_str().is_some_and(|e| e.contains("moved on")));
}

#[tokio::test]
async fn what_is_suggested_is_done_up_to_the_dice_and_taken_back_together() {
    let (address, id, keys) = game_of_friends().await;
    let mut polish = Client::join(address, &id, &keys["polish"]).await;
    polish.send(json!({ "type": "suggest", "n": 0 })).await;
    assert!(polish.of("refused").await["error"].as_str().is_some_and(|e| e.contains("soviet player's turn")));
    let mut watcher = Client::join(address, &id, &Value::Null).await;
    watcher.send(json!({ "type": "suggest", "n": 0 })).await;
    assert!(watcher.of("refused").await["error"].as_str().is_some_and(|e| e.contains("watching")));
    let mut soviet = Client::join(address, &id, &keys["soviet"]).await;
    soviet.order("place 2231", 0).await;
    soviet.state(1).await;
    soviet.send(json!({ "type": "suggest", "n": 1 })).await;
    let placed = soviet.state(5).await;
    assert_eq!(
        placed["view"]["prompt"]["confirms"], true,
        "all five of the exercise stand, nothing is drawn yet"
    );
    soviet.send(json!({ "type": "suggest", "n": 5 })).await;
    let told = soviet.of("refused").await;
    assert!(told["error"].as_str().is_some_and(|e| e.contains("nothing is suggested")), "{told}");
    soviet.send(json!({ "type": "undo", "to": 1 })).await;
    soviet.state(1).await;
}

#[tokio::test]
async fn whoever_moves_halts_by_itself_when_another_is_taken_up() {
    let address = serve(Store::in_memory().await.expect("a store")).await;
    let (id, keys) = create_game(address, "strike-counterstrike", json!({ "soviet": "me" })).await;
    let mut soviet = Client::join(address, &id, &keys["soviet"]).await;
    let mut state = soviet.state(0).await;
    let choices = |state: &Value| state["view"]["choices"].as_array().cloned().unwrap_or_default();
    let starts = |choice: &Value, word: &str| choice["order"].as_str().is_some_and(|o| o.starts_with(word));
    // The first decisions are not about movement.
    for _ in 0..20 {
        let n = state["n"].as_u64().expect("a number") as usize;
        let Some(pick) = choices(&state).into_iter().find(|choice| starts(choice, "pick")) else {
            let first = choices(&state)[0]["order"].as_str().expect("an order").to_owned();
            soviet.order(&first, n).await;
            state = soviet.state(n + 1).await;
            continue;
        };
        soviet.order(pick["order"].as_str().expect("an order"), n).await;
        let moving = soviet.state(n + 1).await;
        let quiet = |choice: &Value| starts(choice, "to ") && choice["chance"].is_null();
        let to = choices(&moving).into_iter().find(quiet).expect("a way without a battle");
        soviet.order(to["order"].as_str().expect("an order"), n + 1).await;
        let moved = soviet.state(n + 2).await;
        let next = choices(&moved).into_iter().find(|choice| starts(choice, "pick")).expect("another army");
        assert_ne!(next["order"], pick["order"]);
        if next["before"] != json!(["halt"]) {
            // It has nothing left and halts without a word: another one may go further.
            state = moved;
            continue;
        }
        let both = [next["before"][0].clone(), next["order"].clone()];
        soviet.send(json!({ "type": "orders", "orders": both, "n": n + 2 })).await;
        soviet.state(n + 4).await;
        return;
    }
    panic!("no army was asked for: {}", state["view"]["prompt"]);
}

#[tokio::test]
async fn a_list_of_orders_is_the_seats_own_and_neither_empty_nor_long() {
    let (address, id, keys) = game_of_friends().await;
    let mut polish = Client::join(address, &id, &keys["polish"]).await;
    polish.send(json!({ "type": "orders", "orders": ["place 2231"], "n": 0 })).await;
    assert!(polish.of("refused").await["error"].as_str().is_some_and(|e| e.contains("soviet player's turn")));
    let mut watcher = Client::join(address, &id, &Value::Null).await;
    watcher.send(json!({ "type": "orders", "orders": ["place 2231"], "n": 0 })).await;
    assert!(watcher.of("refused").await["error"].as_str().is_some_and(|e| e.contains("watching")));
    let mut soviet = Client::join(address, &id, &keys["soviet"]).await;
    for orders in [vec![], vec!["place 2231"; 41]] {
        soviet.send(json!({ "type": "orders", "orders": orders, "n": 0 })).await;
        let told = soviet.of("refused").await;
        assert!(told["error"].as_str().is_some_and(|e| e.contains("expected 1 to 40")), "{told}");
    }
    // Nothing of it was carried out.
    soviet.order("place 2231", 0).await;
    soviet.state(1).await;
}

#[tokio::test]
async fn against_a_bot_dice_are_taken_back_as_a_takeback_that_is_kept_and_rolls_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let address = serve(Store::open(&file).await.expect("a store")).await;
    let (id, keys) = create(address, json!({ "soviet": "me", "polish": "bot:random" })).await;
    let mut soviet = Client::join(address, &id, &keys["soviet"]).await;
    let orders = ["place 2231", "place 2232", "place 2131", "place 2132", "place 2332", "done"];
    for (n, order) in orders.iter().enumerate() {
        soviet.order(order, n).await;
    }
    let first = soviet.state(6).await;
    assert_eq!(first["taking_back"], json!({ "kind": "takeback", "orders": 1 }));
    soviet.send(json!({ "type": "undo" })).await;
    soviet.state(5).await;
    soviet.order("done", 5).await;
    let second = soviet.state(6).await;
    assert_ne!(first["view"]["counters"], second["view"]["counters"], "the draws are new ones");

    let record = get(address, &format!("/api/games/{id}/record")).await;
    let lines: Vec<&str> =
        record.lines().filter(|line| line.contains("takeback") || line.contains(" done ")).collect();
    assert_eq!(lines.len(), 3, "{record}");
    assert!(lines[1].starts_with("takeback 1 by soviet @"), "{record}");

    // It comes back from the disk with the takeback, and goes on with the same dice.
    let other = serve(Store::open(&file).await.expect("a store")).await;
    assert_eq!(get(other, &format!("/api/games/{id}/record")).await, record);
}

#[tokio::test]
async fn a_bot_answers_and_chat_and_resignation_arrive() {
    let address = serve(Store::in_memory().await.expect("a store")).await;
    let (id, keys) = create(address, json!({ "soviet": "bot:random", "polish": "me" })).await;
    assert!(keys["soviet"].is_null(), "a bot's seat has no key");
    let mut polish = Client::join(address, &id, &keys["polish"]).await;
    let state = polish.state_with(|state| state["view"]["prompt"]["seat"] == 1).await;
    assert!(state["n"].as_u64().expect("a number") >= 18, "the bot has set up and acted");
    polish.send(json!({ "type": "name", "name": "<b>Ana</b>" })).await;
    polish.send(json!({ "type": "chat", "text": " <script>hello</script> " })).await;
    let said = polish.of("chat").await;
    assert_eq!((&said["from"], &said["text"]), (&json!("<b>Ana</b>"), &json!("<script>hello</script>")));
    polish.send(json!({ "type": "resign" })).await;
    let state = polish.state_with(|state| state["view"]["outcome"]["how"] == "resigned").await;
    assert_eq!(state["view"]["outcome"]["winner"], 0);
    assert_eq!(state["view"]["outcome"]["rule"], "4.0");
    let log = state["view"]["log"].as_array().expect("lines");
    let last = log.last().expect("a line");
    assert_eq!((&last["text"], &last["rule"]), (&json!("The Polish player resigns"), &json!("4.0")));
    let record = get(address, &format!("/api/games/{id}/record")).await;
    assert!(record.contains("\nresult resigned\n") && record.contains("\nresign polish @"), "{record}");
}

#[tokio::test]
async fn a_game_comes_back_from_the_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let address = serve(Store::open(&file).await.expect("a store")).await;
    let (id, keys) = create(address, friends()).await;
    let mut soviet = Client::join(address, &id, &keys["soviet"]).await;
    for (n, hex) in ["2231", "2232", "2131", "2132", "2332"].iter().enumerate() {
        soviet.order(&format!("place {hex}"), n).await;
    }
    let before = soviet.state(5).await;
    soviet.send(json!({ "type": "chat", "text": "back soon" })).await;
    soviet.of("chat").await;

    // Another server over the same file knows nothing but what is on disk.
    let other = serve(Store::open(&file).await.expect("a store")).await;
    let mut again = Client::join(other, &id, &keys["soviet"]).await;
    assert_eq!(again.of("chat").await["text"], "back soon");
    let after = again.state(5).await;
    assert_eq!(after["view"]["counters"], before["view"]["counters"]);
    assert_eq!(after["view"]["prompt"], before["view"]["prompt"]);
}

#[tokio::test]
async fn a_flood_from_one_address_is_told_to_wait() {
    let address = serve(Store::in_memory().await.expect("a store")).await;
    let mut refused = 0;
    for _ in 0..100 {
        let (status, body) = request(address, "GET", "/api/shelf", "").await;
        if status.contains("429") {
            assert!(body.contains("too many requests"), "{body}");
            refused += 1;
        }
    }
    assert!(refused > 10, "{refused}");
}

/// What to answer in the first turn of Putin's War: the suggested set-up, containers, aircraft anywhere, an attack with
/// everybody, and `hand` special forces for it. Nothing once the other side is asked for its own.
fn first_turn(view: &Value, container: u8, hand: u8) -> Option<String> {
    let prompt = (view["prompt"]["seat"].as_u64()?, view["prompt"]["rule"].as_str()?);
    let words = |choice: &Value| choice["order"].as_str().expect("words").to_owned();
    let choices: Vec<String> = view["choices"].as_array()?.iter().map(words).collect();
    let first = |verb: &str| choices.iter().find(|order| order.starts_with(verb)).cloned();
    match prompt {
        (_, "3.2" | "3.3") => Some("suggested".to_owned()),
        (0, "5.11") => Some(format!("commit {container}")),
        (1, "5.11") => Some("commit 2".to_owned()),
        (_, "5.6") => first("interdict"),
        (0, "5.8") => first("attack"),
        (0, "9.2") => first("with").or_else(|| first("fight")),
        (0, "9.19") => Some("without".to_owned()),
        (0, "9.20") => Some(format!("commit {hand}")),
        _ => None,
    }
}

/// Plays that turn and returns what the Allied player and a spectator were sent, state by state.
async fn told_to_the_others(container: u8, hand: u8) -> Vec<Value> {
    let address = serve(Store::in_memory().await.expect("a store")).await;
    let (id, keys) = create_game(address, "putins-war", json!({ "russian": "me", "allied": "friend" })).await;
    let mut clients = Vec::new();
    for key in [&keys["russian"], &keys["allied"], &Value::Null] {
        clients.push(Client::join(address, &id, key).await);
    }
    let mut told = Vec::new();
    for n in 0.. {
        let mut states = Vec::new();
        for client in &mut clients {
            states.push(client.state(n).await);
        }
        let asked = states[0]["view"]["prompt"]["seat"].as_u64().expect("somebody is asked") as usize;
        let order = first_turn(&states[asked]["view"], container, hand);
        for mut state in states.drain(1..) {
            // Who is connected at the moment has nothing to do with the game.
            state["seats"] = Value::Null;
            told.push(state);
        }
        match order {
            Some(order) => clients[asked].order(&order, n).await,
            None => break,
        }
    }
    told
}

#[tokio::test]
async fn whatever_a_seat_keeps_secret_the_others_are_sent_the_same_bytes() {
    let told = told_to_the_others(0, 0).await;
    let last = told.last().expect("states");
    assert_eq!(last["view"]["prompt"]["rule"], "9.20", "it gets to the closed hands: {last}");
    for (container, hand) in [(0, 3), (4, 0), (4, 4)] {
        let other = told_to_the_others(container, hand).await;
        assert_eq!(told.len(), other.len());
        for (one, two) in told.iter().zip(&other) {
            assert_eq!(one.to_string(), two.to_string(), "{container} in the container, {hand} in the hand");
        }
    }
}

#[tokio::test]
async fn only_the_seat_that_is_asked_may_try_an_order_where_there_are_secrets() {
    let address = serve(Store::in_memory().await.expect("a store")).await;
    let (id, keys) = create_game(address, "putins-war", json!({ "russian": "me", "allied": "friend" })).await;
    let mut russian = Client::join(address, &id, &keys["russian"]).await;
    let mut allied = Client::join(address, &id, &keys["allied"]).await;
    allied.send(json!({ "type": "why", "order": "place 1114" })).await;
    assert_eq!(allied.of("why").await["legal"], true);
    russian.send(json!({ "type": "why", "order": "place 1114" })).await;
    let error = russian.of("error").await;
    assert!(error["error"].as_str().is_some_and(|text| text.contains("asked")), "{error}");
}
