//! A game is one folder: outside it and its line on the shelf, no source file names it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use players::shelf;

/// Where sources stand, the games' own folders apart.
const SOURCES: [&str; 6] = ["crates", "web/src", "web/scripts", "scripts", "Makefile", ".ci"];
/// What is played from end to end may name the game it plays.
const END_TO_END: [&str; 3] = ["crates/grognard/tests", "crates/server/tests", "crates/server/benches"];
/// Files that are sources.
const ENDINGS: [&str; 10] = ["rs", "toml", "ts", "svelte", "css", "mjs", "json", "html", "py", ""];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project's folder")
}

fn sources(path: &Path, out: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder") {
            sources(&entry.expect("an entry").path(), out);
        }
    } else if ENDINGS.contains(&path.extension().map_or("", |ending| ending.to_str().unwrap_or("?"))) {
        out.push(path.to_owned());
    }
}

/// The lines that name a game by its id, its crate or its title, by file.
fn naming(words: &[String]) -> BTreeMap<String, Vec<String>> {
    let root = root();
    let mut files = Vec::new();
    SOURCES.iter().for_each(|source| sources(&root.join(source), &mut files));
    assert!(files.len() > 150, "the search finds the sources: {}", files.len());
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files {
        let name = file.strip_prefix(&root).expect("below the root").display().to_string();
        if END_TO_END.iter().any(|folder| name.starts_with(folder)) {
            continue;
        }
        let Ok(text) = fs::read_to_string(&file) else { continue };
        let lines = text.lines().filter(|line| words.iter().any(|word| has_word(line, word)));
        let lines: Vec<String> = lines.map(|line| line.trim().to_owned()).collect();
        if !lines.is_empty() {
            found.insert(name, lines);
        }
    }
    found
}

fn has_word(line: &str, word: &str) -> bool {
    let is_letter =
        |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    line.match_indices(word).any(|(at, _)| {
        !is_letter(line[..at].chars().next_back()) && !is_letter(line[at + word.len()..].chars().next())
    })
}

#[test]
fn outside_its_folder_and_the_shelf_nothing_names_a_game() {
    for game in shelf() {
        let info = game.info();
        let crate_name = info.id.replace('-', "_");
        let words = [info.id.to_owned(), crate_name.clone(), info.title.to_owned()];
        let expected = BTreeMap::from([
            ("crates/players/Cargo.toml".to_owned(), vec![format!("{}.workspace = true", info.id)]),
            (
                "crates/players/src/shelf.rs".to_owned(),
                vec![format!("&OnShelf::<{crate_name}::Position>(PhantomData),")],
            ),
        ]);
        assert_eq!(naming(&words), expected, "{}", info.id);
    }
}
