//! A running `grognard protocol`, for tests.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::Value;

/// The program under test.
pub(crate) fn program() -> &'static str {
    env!("CARGO_BIN_EXE_grognard")
}

/// A client of the protocol.
pub(crate) struct Session {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Session {
    pub(crate) fn start() -> Self {
        let mut child = Command::new(program())
            .arg("protocol")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Self { child, input, output }
    }

    /// Sends a line and returns the answer as it was written.
    pub(crate) fn ask_text(&mut self, line: &str) -> String {
        writeln!(self.input, "{line}").expect("the program listens");
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("the program answers");
        answer.trim_end().to_owned()
    }

    /// Sends a line and returns the answer, which must be one JSON object.
    pub(crate) fn ask(&mut self, line: &str) -> Value {
        let answer = self.ask_text(line);
        let value: Value =
            serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{line}: {error}: {answer}"));
        assert!(value.is_object(), "{line}: {answer}");
        value
    }

    /// Sends a line that must succeed.
    pub(crate) fn ok(&mut self, line: &str) -> Value {
        let answer = self.ask(line);
        assert_eq!(answer["ok"], true, "{line}: {answer}");
        answer
    }

    /// Sends a line that must fail and returns the error.
    pub(crate) fn error(&mut self, line: &str) -> String {
        let answer = self.ask(line);
        assert_eq!(answer["ok"], false, "{line}: {answer}");
        answer["error"].as_str().expect("an error has a text").to_owned()
    }

    pub(crate) fn hash(&mut self) -> String {
        self.ok("hash")["hash"].as_str().expect("a hash").to_owned()
    }

    pub(crate) fn orders(&mut self) -> Vec<String> {
        let answer = self.ok("orders");
        let orders = answer["orders"].as_array().expect("a list");
        orders.iter().map(|order| order.as_str().expect("a string").to_owned()).collect()
    }

    /// Ends the session; the program must leave in peace.
    pub(crate) fn quit(mut self) {
        self.ok("quit");
        assert!(self.child.wait().expect("it ends").success());
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
