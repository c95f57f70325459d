//! How long an order takes: sent over a WebSocket, carried out, on disk, and the new state back.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{App, Store};
use table::Seeded;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::{connect_async, tungstenite::Message};

const ORDERS: usize = 600;

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&folder.path().join("games.sqlite")).await.expect("a store");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(App::new(store).serve(listener, std::future::pending()));

    // One person at both seats, so that every answer is measured at the seat that is asked next.
    let body =
        json!({ "game": "soyuz81", "seats": { "soviet": "me", "polish": "me" }, "seed": "7" }).to_string();
    let head = format!(
        "POST /api/games HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all((head + &body).as_bytes()).await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    let made: Value = serde_json::from_str(answer.split_once("\r\n\r\n").expect("a body").1).expect("JSON");

    let mut sockets = Vec::new();
    for seat in ["soviet", "polish"] {
        let id = made["id"].as_str().expect("an id");
        let (mut socket, _) =
            connect_async(format!("ws://{address}/api/games/{id}/socket")).await.expect("a socket");
        let hello = json!({ "type": "hello", "key": made["keys"][seat] });
        socket.send(Message::text(hello.to_string())).await.expect("sent");
        sockets.push(socket);
    }
    let mut choice = Seeded::new("bench");
    let mut times: Vec<Duration> = Vec::new();
    let mut states: Vec<Value> = Vec::new();
    for socket in &mut sockets {
        states.push(state(socket, 0).await);
    }
    for n in 0..ORDERS {
        let Some(seat) = states[0]["view"]["prompt"]["seat"].as_u64() else { break };
        let choices = states[seat as usize]["view"]["choices"].as_array().expect("choices").clone();
        let order = choices[choice.below(choices.len() as u32) as usize]["order"].clone();
        // The server lets a seat give twenty orders a second in the long run.
        tokio::time::sleep(Duration::from_millis(55)).await;
        let message = Message::text(json!({ "type": "order", "order": order, "n": n }).to_string());
        let started = Instant::now();
        sockets[seat as usize].send(message).await.expect("sent");
        states[seat as usize] = state(&mut sockets[seat as usize], n + 1).await;
        times.push(started.elapsed());
        let other = 1 - seat as usize;
        states[other] = state(&mut sockets[other], n + 1).await;
    }
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!("{} orders: median {:?}, p99 {:?}, slowest {:?}", times.len(), at(0.5), at(0.99), at(1.0));
}

/// The next state with so many orders.
async fn state<S>(socket: &mut S, n: usize) -> Value
where
    S: StreamExt<Item = Result<Message, tokio_tungstenite::tungstenite::Error>> + Unpin,
{
    loop {
        let message = socket.next().await.expect("a message").expect("no error");
        let value: Value = serde_json::from_str(message.to_text().expect("text")).expect("JSON");
        if value["type"] == "state" && value["n"] == n {
            return value;
        }
    }
}
