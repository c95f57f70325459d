//! The terminal client as a person uses it: at a terminal of its own, with real keys and real signals.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::session::program;

const CTRL_C: &str = "\u{3}";
const CTRL_D: &str = "\u{4}";
const UP: &str = "\u{1b}[A";
const INTERRUPT: &str = "2";

/// What happens at a terminal.
enum Step {
    /// This is shown, after what was expected before.
    Sees(&'static str),
    /// This is typed.
    Types(&'static str),
    /// The program is sent a signal.
    Gets(&'static str),
}
use Step::{Gets, Sees, Types};

/// Runs the program at a terminal of so many columns. Its data folder is `home`. Says its code and what was shown.
fn at_a_terminal(home: &Path, columns: u16, arguments: &[&str], steps: &[Step]) -> (i32, String) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/at_a_terminal.py");
    let steps: Vec<_> = steps
        .iter()
        .map(|step| match step {
            Sees(text) => json!(["expect", text]),
            Types(text) => json!(["type", text]),
            Gets(signal) => json!(["signal", signal.parse::<u8>().expect("a number")]),
        })
        .collect();
    let mut child = Command::new("python3")
        .arg(script)
        .args([&columns.to_string(), "30", program(), "terminal"])
        .args(arguments)
        .env("XDG_DATA_HOME", home)
        .env("TERM", "xterm-256color")
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 runs");
    let mut input = child.stdin.take().expect("piped");
    input.write_all(json!(steps).to_string().as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    (output.status.code().expect("a code"), String::from_utf8(output.stdout).expect("text"))
}

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Without the colours and the marks of the line editor.
fn plain(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.find(|letter: char| letter.is_ascii_alphabetic()).map_or("", |end| &part[end + 1..]);
        plain.push_str(rest);
    }
    plain.replace('\r', "")
}

/// The program with pipes instead of a terminal.
fn piped(home: &Path, arguments: &[&str]) -> Child {
    Command::new(program())
        .args(arguments)
        .env("XDG_DATA_HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn interrupt(child: &Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
}

/// The one game that was saved, and that every line of it is true.
#[track_caller]
fn saved(home: &Path) -> String {
    let folder = std::fs::read_dir(home.join("grognard")).expect("a folder");
    let names: Vec<_> = folder.map(|entry| entry.expect("a file").path()).collect();
    let mut records = names.iter().filter(|name| name.extension().is_some_and(|end| end == "record"));
    let record = records.next().expect("a game was saved");
    assert!(records.next().is_none(), "one game, one file: {names:?}");
    let output = Command::new(program()).arg("replay").arg(record).output().expect("it runs");
    assert!(output.status.success(), "{output:?}");
    record.to_str().expect("a path").to_owned()
}

const SOYUZ: [&str; 3] = ["soyuz81", "--seed", "3"];

#[test]
fn ctrl_c_saves_the_game_and_it_goes_on_where_it_was() {
    let home = home();
    let steps = [Sees("Place NO-6GTk"), Types("place 2231\r"), Sees("Place NO-20Tk"), Types(CTRL_C)];
    let arguments = [&SOYUZ[..], &["--seat", "polish=staff"]].concat();
    let (code, text) = at_a_terminal(home.path(), 80, &arguments, &steps);
    assert_eq!(code, 130, "{text}");
    let record = saved(home.path());
    let text = plain(&text);
    assert!(text.contains(&format!("Saved as {record}.")), "{text}");
    assert!(text.contains(&format!("To go on: grognard terminal --record {record}")), "{text}");

    let again =
        [Sees("goes on after 1 order"), Sees("Place NO-20Tk"), Types("2232\u{1}place \r"), Types(CTRL_D)];
    let (code, text) = at_a_terminal(home.path(), 80, &["--record", &record], &again);
    assert_eq!(code, 0, "{text}");
    assert!(!plain(&text).contains("You win by"), "who goes on has read it");
    assert_eq!(saved(home.path()), record, "it is the same game");
    let text = std::fs::read_to_string(&record).expect("the record");
    assert!(text.contains("    2 soviet place 2232") && text.contains("seat polish staff"), "{text}");
}

#[test]
fn a_signal_saves_the_game_too_at_the_prompt_and_with_pipes() {
    let first = home();
    let steps = [Sees("Place NO-6GTk"), Types("1\r"), Sees("Place NO-20Tk"), Gets(INTERRUPT)];
    let (code, text) = at_a_terminal(first.path(), 80, &SOYUZ, &steps);
    assert_eq!(code, 130, "{text}");
    saved(first.path());

    let second = home();
    let mut child = piped(second.path(), &[&["terminal"], &SOYUZ[..]].concat());
    let mut input = child.stdin.take().expect("piped");
    writeln!(input, "1").expect("it reads");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    while !line.contains("Place NO-20Tk") {
        line.clear();
        assert!(output.read_line(&mut line).expect("it writes") > 0, "it ended too early");
    }
    interrupt(&child);
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let mut error = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut error).expect("text");
    assert!(error.contains(&format!("Saved as {}.", saved(second.path()))), "{error}");
}

#[test]
fn pipes_save_nothing_at_their_end() {
    let home = home();
    let mut child = piped(home.path(), &[&["terminal"], &SOYUZ[..]].concat());
    child.stdin.take().expect("piped").write_all(b"1\n").expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    assert!(!home.path().join("grognard").exists());
    assert!(!output.stdout.contains(&0x1b), "no colours without a terminal");
}

#[test]
fn tab_completes_and_the_history_outlives_the_session() {
    let home = home();
    let steps = [Sees("Place NO-6GTk"), Types("pla\t1028\r"), Sees("sets up in 1028"), Types("abandon\r")];
    let (code, text) = at_a_terminal(home.path(), 80, &SOYUZ, &steps);
    assert_eq!(code, 0, "{text}");
    let steps = [
        Sees("Place NO-6GTk"),
        Types(UP),
        Types(UP),
        Types("\r"),
        Sees("sets up in 1028"),
        Types("abandon\r"),
    ];
    let (code, text) = at_a_terminal(home.path(), 80, &SOYUZ, &steps);
    assert_eq!(code, 0, "{text}");
}

#[test]
fn what_gives_the_game_up_is_asked_about_at_a_terminal() {
    let home = home();
    let steps = [
        Sees("Rescue mission"),
        Types("refuse\r"),
        Sees("Really? Type it again, or `yes`."),
        Types("no\r"),
        Sees("Nothing was done."),
        Types("refuse\r"),
        Sees("Really?"),
        Types("goals\r"),
        Sees("Manila: 0 of 1"),
        Types("refuse\r"),
        Sees("Really?"),
        Types("refuse\r"),
        Sees("The game is over."),
        Types("quit\r"),
    ];
    let (code, text) = at_a_terminal(home.path(), 80, &["luzon1945", "--seed", "3"], &steps);
    assert_eq!(code, 0, "{text}");
}

#[test]
fn colours_are_for_a_terminal_and_for_those_who_want_them() {
    let home = home();
    let steps = [Sees("Place NO-6GTk"), Types("map all\r"), Sees("a side's stack"), Types("abandon\r")];
    let run = |more: &[&str]| at_a_terminal(home.path(), 80, &[&SOYUZ[..], more].concat(), &steps).1;
    let counter = "\u{1b}[1;38;5;231;48;5;25mP1\u{1b}[0m";
    assert!(run(&[]).contains(counter));
    let never = run(&["--colour", "never"]);
    assert!(never.contains("P1") && !never.contains("38;5"), "{never}");
    let mut child = piped(home.path(), &[&["terminal"], &SOYUZ[..], &["--colour", "always"]].concat());
    drop(child.stdin.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(String::from_utf8_lossy(&output.stdout).contains("38;5"));
}

#[test]
fn everything_fits_eighty_columns() {
    let home = home();
    for game in ["skirmish", "soyuz81", "luzon1945", "strike-counterstrike", "putins-war"] {
        let steps = [
            Types("map all\r"),
            Sees("a side's stack"),
            Types("help\r"),
            Sees("abandon"),
            Types("briefing\r"),
            Types("goals\r"),
            Types("abandon\r"),
        ];
        let arguments = [game, "--seed", "3", "--colour", "never"];
        let (code, text) = at_a_terminal(home.path(), 80, &arguments, &steps);
        assert_eq!(code, 0, "{text}");
        for line in plain(&text).lines() {
            assert!(line.chars().count() <= 80, "{game}: {line}");
        }
    }
}

#[test]
fn simulate_keeps_what_was_finished_when_it_is_interrupted() {
    let home = home();
    let file = home.path().join("games.csv");
    let path = file.to_str().expect("a path");
    let child = piped(home.path(), &["simulate", "skirmish", "--games", "100000000", "--csv", path]);
    let until = Instant::now() + Duration::from_secs(60);
    while !file.exists() {
        assert!(Instant::now() < until, "it does not begin");
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    let finished =
        text.split("interrupted after ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a number");
    assert!(text.contains(&format!("skirmish: {finished} games")), "{text}");
    assert!(
        text.contains("of 100000000 games") && text.contains(" decisions a second in all, on "),
        "{text}"
    );
    let lines = std::fs::read_to_string(&file).expect("the file");
    assert!(lines.ends_with('\n'));
    assert_eq!(lines.lines().count(), finished.parse::<usize>().expect("a number") + 1);
    assert!(lines.lines().all(|line| line.split(',').count() == 5), "every line is whole");
}
