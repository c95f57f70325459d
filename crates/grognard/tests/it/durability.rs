//! Nothing acknowledged is lost: the server is killed with SIGKILL after an answer, and the order is there.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::session::program;

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(store: &Path) -> Self {
        let mut child = Command::new(program())
            .args(["serve", "--listen", "127.0.0.1:0", "--store"])
            .arg(store)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("piped"));
        output.read_line(&mut line).expect("it says where it is");
        let address = line.trim().rsplit_once("http://").expect("an address").1.to_owned();
        Self { child, address }
    }

    /// SIGKILL: the server gets no chance to put anything in order.
    fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }

    fn request(&self, method: &str, path: &str, body: &str) -> Value {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
        );
        stream.write_all((head + body).as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        serde_json::from_str(answer.split_once("\r\n\r\n").expect("a body").1).expect("JSON")
    }
}

/// A WebSocket client of a few lines: enough to send an order and to read the answers.
struct Socket(TcpStream);

impl Socket {
    fn open(address: &str, id: &str) -> Self {
        let mut stream = TcpStream::connect(address).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
        let head = format!(
            "GET /api/games/{id}/socket HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).expect("sent");
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).expect("an answer");
            answer.push(byte[0]);
        }
        assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
        Self(stream)
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        assert!(text.len() < 126, "short messages only");
        // A client masks its frames; a mask of zeros leaves the text as it is.
        let mut frame = vec![0x81, 0x80 | text.len() as u8, 0, 0, 0, 0];
        frame.extend(text.as_bytes());
        self.0.write_all(&frame).expect("sent");
    }

    fn next(&mut self) -> Value {
        let mut head = [0; 2];
        self.0.read_exact(&mut head).expect("a frame");
        let length = match head[1] {
            126 => self.number::<2>(),
            127 => self.number::<8>(),
            short => usize::from(short),
        };
        let mut text = vec![0; length];
        self.0.read_exact(&mut text).expect("a frame");
        serde_json::from_slice(&text).expect("JSON")
    }

    fn number<const N: usize>(&mut self) -> usize {
        let mut bytes = [0; N];
        self.0.read_exact(&mut bytes).expect("a length");
        bytes.iter().fold(0, |length, &byte| length << 8 | usize::from(byte))
    }

    fn until_orders(&mut self, n: usize) {
        while self.next()["n"] != n {}
    }
}

#[test]
fn an_order_that_was_answered_survives_sigkill() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("games.sqlite");
    let mut server = Server::start(&store);
    let new = json!({ "game": "soyuz81", "seats": { "soviet": "me", "polish": "friend" }, "seed": "7" });
    let made = server.request("POST", "/api/games", &new.to_string());
    let id = made["id"].as_str().expect("an id").to_owned();
    let orders = ["place 2231", "place 2232", "place 2131", "place 2132", "place 2332", "done", "place 1422"];
    for (n, order) in orders.iter().enumerate() {
        let mut socket = Socket::open(&server.address, &id);
        socket.send(&json!({ "type": "hello", "key": made["keys"]["soviet"] }));
        socket.until_orders(n);
        socket.send(&json!({ "type": "order", "order": order, "n": n }));
        socket.until_orders(n + 1);
        server.kill();
        server = Server::start(&store);
        assert_eq!(server.request("GET", &format!("/api/games/{id}"), "")["orders"], n + 1);
    }
    server.kill();
}
