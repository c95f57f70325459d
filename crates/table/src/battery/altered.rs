//! Data with something wrong in it: that it is refused, with file and line, or found by the facts of the rulebook.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, process};

use crate::{DataSource, Edition, LoadError};

/// The data of a game with one file changed: the first place of `text` that says `from` says `to`.
pub fn altered<D: Edition>(file: &str, text: &str, from: &str, to: &str) -> Result<&'static D, LoadError> {
    static FOLDERS: AtomicUsize = AtomicUsize::new(0);
    assert!(text.contains(from), "{file} has no {from}");
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    let folder = env::temp_dir().join(format!("altered-{}-{number}", process::id()));
    fs::create_dir_all(&folder).expect("a folder for the altered file");
    fs::write(folder.join(file), text.replacen(from, to, 1)).expect("the altered file");
    let data = D::load(&DataSource::Folder(folder.clone()));
    fs::remove_dir_all(folder).expect("the folder goes away");
    data
}

/// The rules whose facts do not hold, with what is wrong.
pub fn broken<D: Edition>(data: &D) -> Vec<(&'static str, String)> {
    data.facts().into_iter().filter_map(|fact| Some((fact.rule.0, fact.wrong?))).collect()
}

/// The rules whose facts fail when one file is changed.
#[track_caller]
pub fn broken_by<D: Edition>(file: &str, text: &str, from: &str, to: &str) -> Vec<&'static str> {
    let data = altered::<D>(file, text, from, to).unwrap_or_else(|error| panic!("{error}"));
    broken(data).into_iter().map(|(rule, _)| rule).collect()
}

/// The message about a changed file that cannot be read.
#[track_caller]
pub fn message<D: Edition>(file: &str, text: &str, from: &str, to: &str) -> String {
    altered::<D>(file, text, from, to).err().expect("the file is refused").to_string()
}

/// The line of a file that opens with these words.
pub fn line_of(text: &str, start: &str) -> usize {
    1 + text.lines().position(|line| line.starts_with(start)).expect("a line")
}
