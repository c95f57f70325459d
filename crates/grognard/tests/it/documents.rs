//! The documents cannot go stale: their transcripts are run, their record is replayed.
//!
//! In a block marked `protocol`, lines that open with `> ` are sent, lines that open with `< ` are the
//! answers; an answer that ends with `…` is compared up to there. `GROGNARD_UPDATE=1 cargo test` writes the
//! answers anew.

use std::{fs, path::PathBuf, process::Command};

use crate::session::{Session, program};

/// Answers are shown up to here.
const SHOWN: usize = 330;

fn document(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)
}

#[test]
fn the_transcripts_of_the_protocol_are_true() {
    let path = document("PROTOCOL.md");
    let text = fs::read_to_string(&path).expect("the document");
    let mut session: Option<Session> = None;
    let mut true_text = String::new();
    let mut asked = 0;
    for line in text.lines() {
        match (line, &mut session) {
            ("```protocol", _) => session = Some(Session::start()),
            ("```", Some(_)) => session = None,
            (_, Some(_)) if line.starts_with("< ") => continue,
            (_, Some(session)) => {
                let command = line.strip_prefix("> ").expect("a line of a transcript opens with > or <");
                asked += 1;
                let answer = session.ask_text(command);
                let shown: String = answer.chars().take(SHOWN).collect();
                let cut = if shown.len() < answer.len() { "…" } else { "" };
                true_text.push_str(&format!("{line}\n< {shown}{cut}\n"));
                continue;
            }
            _ => {}
        }
        true_text.push_str(line);
        true_text.push('\n');
    }
    assert!(asked > 12, "the document shows the commands");
    if std::env::var_os("GROGNARD_UPDATE").is_some() {
        fs::write(&path, &true_text).expect("written");
    }
    for (number, (written, answered)) in (1..).zip(text.lines().zip(true_text.lines())) {
        assert_eq!(written, answered, "PROTOCOL.md:{number}: GROGNARD_UPDATE=1 cargo test writes it anew");
    }
    assert_eq!(text.lines().count(), true_text.lines().count(), "an answer is missing in PROTOCOL.md");
}

#[test]
fn the_record_of_the_document_replays() {
    let text = fs::read_to_string(document("RECORD.md")).expect("the document");
    let record =
        text.split("```record\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a record");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("record.txt");
    fs::write(&file, record).expect("written");
    let output = Command::new(program()).arg("replay").arg(&file).output().expect("it runs");
    let answer =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{answer}");
    let hash = answer.lines().find(|line| line.starts_with("hash ")).expect("a hash");
    assert!(text.contains(hash), "the document names the {hash}");
}

#[test]
fn every_command_is_documented() {
    let text = fs::read_to_string(document("PROTOCOL.md")).expect("the document");
    let mut session = Session::start();
    let help = session.ok("help")["help"].clone();
    for line in help.as_array().expect("a list").iter().filter_map(|line| line.as_str()).skip(1) {
        let Some(command) = line.strip_prefix("  ").filter(|line| !line.starts_with(' ')) else { continue };
        let word = command.split_whitespace().next().expect("a word");
        assert!(text.contains(&format!("| `{word}")), "`{word}` is missing in PROTOCOL.md");
    }
}
