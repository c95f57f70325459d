//! The game on disk: when the terminal is left in the middle of a game, nothing is lost.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use table::Record;

/// The game as it stands, for whoever has to save it: this thread, or the one that hears ctrl-c.
#[derive(Clone)]
pub(crate) struct Safe(Arc<Mutex<Kept>>);

struct Kept {
    record: Option<Record>,
    /// Where the game came from: it is saved there again.
    file: Option<PathBuf>,
    /// Where new files go; the current folder without one.
    folder: Option<PathBuf>,
    /// What else has to be said to go on with it.
    options: String,
}

impl Safe {
    /// Nothing yet. `options` are those that going on with the game needs too.
    pub(crate) fn new(file: Option<PathBuf>, folder: Option<PathBuf>, options: String) -> Self {
        Self(Arc::new(Mutex::new(Kept { record: None, file, folder, options })))
    }

    /// The game stands so.
    pub(crate) fn keep(&self, record: Record) {
        self.lock().record = Some(record);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Saves a game that has begun and is not over, and says where and how to go on with it.
    pub(crate) fn save(&self) -> String {
        let mut kept = self.lock();
        match &kept.record {
            None => return "Nothing was ordered yet: there is nothing to save.".to_owned(),
            Some(record) if record.lines.is_empty() => {
                return "Nothing was ordered yet: there is nothing to save.".to_owned();
            }
            Some(record) if record.result != "unfinished" => {
                return "The game is over: `save FILE` would have kept its record.".to_owned();
            }
            Some(_) => {}
        }
        match kept.write() {
            Ok(path) => {
                let (name, options) = (quoted(&path), kept_options(&kept.options));
                kept.file = Some(path.clone());
                let path = path.display();
                format!("Saved as {path}.\nTo go on: grognard terminal --record {name}{options}")
            }
            Err(error) => format!("The game could not be saved: {error}"),
        }
    }
}

fn kept_options(options: &str) -> String {
    if options.is_empty() { String::new() } else { format!(" {options}") }
}

impl Kept {
    fn write(&self) -> io::Result<PathBuf> {
        let Some(record) = &self.record else { return Err(io::ErrorKind::NotFound.into()) };
        let text = record.to_string();
        if let Some(file) = &self.file {
            replace(file, &text)?;
            return Ok(file.clone());
        }
        let folder = self.folder.clone().unwrap_or_default();
        if !folder.as_os_str().is_empty() {
            std::fs::create_dir_all(&folder)?;
        }
        // The first number that is free, so that no game is ever written over.
        for number in 1.. {
            let path = folder.join(format!("{}-{number}.record", record.game));
            match File::create_new(&path) {
                Ok(mut file) => {
                    file.write_all(text.as_bytes())?;
                    file.sync_all()?;
                    return Ok(path);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }
}

/// Writes a file anew; until that is done the old one stands.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    std::fs::write(&beside, text)?;
    std::fs::rename(&beside, path)
}

/// A path as a shell reads it.
fn quoted(path: &Path) -> String {
    let name = path.display().to_string();
    let plain = |letter: char| letter.is_alphanumeric() || "/._-\\:".contains(letter);
    if name.chars().all(plain) { name } else { format!("'{}'", name.replace('\'', "'\\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(lines: usize) -> Record {
        let resign = table::RecordLine::Resign { seat: "red".to_owned(), check: "0000".to_owned() };
        Record {
            game: "toy".to_owned(),
            result: "unfinished".to_owned(),
            lines: vec![resign; lines],
            ..Record::default()
        }
    }

    #[test]
    fn no_game_is_written_over_but_the_one_that_goes_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Some(folder.path().join("games"));
        let safe = || Safe::new(None, place.clone(), String::new());
        let first = safe();
        assert!(first.save().contains("nothing to save"));
        first.keep(record(0));
        assert!(first.save().contains("nothing to save"));
        first.keep(record(1));
        assert!(first.save().contains("toy-1.record"));
        first.keep(record(2));
        assert!(first.save().contains("toy-1.record"), "the same game");
        let second = safe();
        second.keep(record(1));
        assert!(second.save().contains("toy-2.record"), "another game");
        let files = std::fs::read_dir(folder.path().join("games")).expect("a folder").count();
        assert_eq!(files, 2);
    }

    #[test]
    fn a_path_is_quoted_for_the_shell() {
        assert_eq!(quoted(Path::new("/a/b-1.record")), "/a/b-1.record");
        assert_eq!(quoted(Path::new("/a b/it's")), "'/a b/it'\\''s'");
    }
}
