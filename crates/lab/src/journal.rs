//! The journal: what was played of an experiment, so that it goes on where it was broken off.
//!
//! The first line says which experiment it is; each other line is a game. Lines are written as games end, so that whatever
//! kills the program costs no more than the games at hand. A last line that was cut off is dropped.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{LabError, Played};

/// What the first line opens with.
const FORMAT: &str = "grognard laboratory 1";

/// The first line: which experiment it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    journal: String,
    game: String,
    data: String,
    plan: Value,
}

/// The journal of an experiment.
pub struct Journal {
    path: PathBuf,
    /// The file, and the first line while it is not written: that goes with the first game, so that an experiment that does not
    /// come so far leaves nothing behind that would refuse the next.
    file: Mutex<(File, Option<String>)>,
    played: BTreeMap<String, Played>,
}

impl Journal {
    /// Opens the journal of an experiment, or begins it. `data` is the fingerprint of the game's data, `plan` whatever decides
    /// what is played.
    ///
    /// # Errors
    /// The file cannot be read or written, is the journal of something else, is broken, or is in use.
    pub fn open(path: &Path, game: &str, seats: usize, data: &str, plan: &Value) -> Result<Self, LabError> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(|error| LabError::file("open the journal", path, error))?;
        let wrong = |line, why: String| LabError::Journal { path: path.to_owned(), line, why };
        file.try_lock().map_err(|_| wrong(None, "the journal is in use by another run".to_owned()))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| LabError::file("read the journal", path, error))?;
        let heading = Heading {
            journal: FORMAT.to_owned(),
            game: game.to_owned(),
            data: data.to_owned(),
            plan: plan.clone(),
        };
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let text = std::str::from_utf8(&bytes[..whole])
            .map_err(|_| wrong(Some(1), "this is not a journal: it is no text".to_owned()))?;
        let begun = line_of(&heading);
        // Only the beginning of a first line may be cut off: any other file is left alone.
        if whole == 0 && !begun.as_bytes().starts_with(&bytes) {
            return Err(wrong(Some(1), "this is not a journal, and it is left as it is".to_owned()));
        }
        let mut lines = (1u64..).zip(text.lines());
        if let Some((_, first)) = lines.next() {
            same(first, &heading).map_err(|why| wrong(Some(1), why))?;
        }
        let mut played = BTreeMap::new();
        for (number, line) in lines {
            let game: Played = serde_json::from_str(line)
                .map_err(|error| wrong(Some(number), format!("this is no game of a journal: {error}")))?;
            if !game.is_of(seats) {
                return Err(wrong(Some(number), "this is a game with other seats".to_owned()));
            }
            if played.insert(game.key(), game).is_some() {
                return Err(wrong(Some(number), "this game stands there twice".to_owned()));
            }
        }
        let failed = |error| LabError::file("write the journal", path, error);
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let begun = (whole == 0).then_some(begun);
        Ok(Self { path: path.to_owned(), file: Mutex::new((file, begun)), played })
    }

    /// The game that was played before, by what was played.
    pub(crate) fn played(&self, key: &str) -> Option<&Played> {
        self.played.get(key)
    }

    /// How many games were played before.
    pub fn len(&self) -> usize {
        self.played.len()
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.played.is_empty()
    }

    /// Writes down a game.
    pub(crate) fn keep(&self, game: &Played) -> Result<(), LabError> {
        let line = line_of(game);
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let (file, begun) = &mut *file;
        let line = begun.take().unwrap_or_default() + &line;
        file.write_all(line.as_bytes())
            .map_err(|error| LabError::file("write the journal", &self.path, error))
    }

    /// It was not made by this program, or by what is now another bot.
    pub(crate) fn foreign(&self, game: &Played) -> LabError {
        let why = format!(
            "the game with seed {} comes out otherwise now: another program or other bots played it; begin a new journal",
            game.seed
        );
        LabError::Journal { path: self.path.clone(), line: None, why }
    }
}

fn line_of(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain values can be written") + "\n"
}

/// Whether the first line of a journal is this one; if not, what differs.
fn same(line: &str, heading: &Heading) -> Result<(), String> {
    let found: Heading = serde_json::from_str(line)
        .ok()
        .filter(|found: &Heading| found.journal == FORMAT)
        .ok_or_else(|| format!("this is not a journal: its first line does not open with \"{FORMAT}\""))?;
    if found.game != heading.game {
        return Err(format!("this is a journal of {}, not of {}", found.game, heading.game));
    }
    if found.data != heading.data {
        return Err(format!("it was played with other data: {} there, {} here", found.data, heading.data));
    }
    match differing(&found.plan, &heading.plan) {
        None => Ok(()),
        Some(what) => Err(format!("this is the journal of another experiment: {what}; begin a new one")),
    }
}

/// The first thing in which plans differ.
fn differing(found: &Value, here: &Value) -> Option<String> {
    if found == here {
        return None;
    }
    let (Value::Object(there), Value::Object(ours)) = (found, here) else {
        return Some(format!("{found} there, {here} here"));
    };
    let name = there.keys().chain(ours.keys()).find(|name| there.get(*name) != ours.get(*name));
    name.map(|name| {
        let (there, ours) = (there.get(name).unwrap_or(&Value::Null), ours.get(name).unwrap_or(&Value::Null));
        format!("its {name} is {there}, not {ours}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn game(seed: &str) -> Played {
        Played {
            set_up: "scenario=one".to_owned(),
            changes: String::new(),
            bots: vec!["staff".to_owned(), "random".to_owned()],
            seed: seed.to_owned(),
            result: "draw".to_owned(),
            winner: None,
            decisions: 12,
            turns: 3,
            worth: vec![0.5, 0.5],
            grade: None,
            chronicle: Vec::new(),
        }
    }

    fn open(path: &Path) -> Result<Journal, LabError> {
        Journal::open(path, "chess", 2, "abc", &json!({ "verb": "tournament", "seed": "1" }))
    }

    fn error(path: &Path) -> String {
        open(path).err().expect("refused").to_string()
    }

    #[test]
    fn games_are_found_again_and_a_last_line_that_was_cut_off_is_dropped() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let journal = open(&path).expect("begun");
        journal.keep(&game("1/0")).expect("kept");
        journal.keep(&game("1/1")).expect("kept");
        drop(journal);
        let text = std::fs::read(&path).expect("a file");
        for cut in [1, 20] {
            std::fs::write(&path, &text[..text.len() - cut]).expect("cut");
            let journal = open(&path).expect("opened again");
            assert_eq!((journal.len(), journal.played(&game("1/0").key())), (1, Some(&game("1/0"))));
            journal.keep(&game("1/1")).expect("kept again");
            drop(journal);
            assert_eq!(std::fs::read(&path).expect("a file"), text);
        }
        std::fs::write(&path, &text[..7]).expect("cut in the first line");
        assert!(open(&path).expect("begun again").is_empty());
        assert!(std::fs::read(&path).expect("a file").is_empty(), "without a game nothing is written");
    }

    #[test]
    fn what_is_broken_or_foreign_is_refused_and_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        open(&path).expect("begun").keep(&game("1/0")).expect("kept");
        let text = std::fs::read_to_string(&path).expect("text");
        let refused = |text: &str, needle: &str| {
            std::fs::write(&path, text).expect("written");
            let error = error(&path);
            assert!(error.contains(needle), "{error}");
            assert_eq!(std::fs::read_to_string(&path).expect("text"), text, "nothing is written into it");
        };
        refused("name,side\nB1,blue\n", "journal:1: this is not a journal");
        refused("my diary", "it is left as it is");
        refused(&text.replace("chess", "go"), "a journal of go, not of chess");
        refused(&text.replace("abc", "abd"), "other data: abd there, abc here");
        refused(&text.replace("\"seed\":\"1\"", "\"seed\":\"2\""), "its seed is \"2\", not \"1\"");
        refused(&text.replace("tournament", "tune"), "its verb is \"tune\", not \"tournament\"");
        refused(&text.replace("\"turns\":3", "\"turns\":"), "journal:2: this is no game of a journal");
        refused(&text.replace("[0.5,0.5]", "[0.5]"), "journal:2: this is a game with other seats");
        refused(&(text.clone() + text.lines().last().expect("a game") + "\n"), "stands there twice");
        std::fs::write(&path, [0xff, 0xfe, b'\n']).expect("written");
        assert!(error(&path).contains("no text"), "{}", error(&path));
        assert!(error(folder.path()).contains("cannot open the journal"));
    }

    #[test]
    fn two_runs_do_not_share_a_journal() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let _first = open(&path).expect("begun");
        assert!(error(&path).contains("in use by another run"));
    }
}
