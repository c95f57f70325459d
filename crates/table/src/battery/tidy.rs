//! What a reader of a game's crate would stumble over: rules that do not exist, rules without a test.

use std::{fs, path::Path};

use crate::Game;

/// The names and texts of all Rust files below a folder.
fn sources(folder: &Path, out: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            out.push((path.display().to_string(), fs::read_to_string(&path).expect("text")));
        }
    }
}

/// Whether a piece of text is a rule number and nothing else: `9.12`, `5.2.4`.
fn is_rule_number(text: &str) -> bool {
    let mut parts = text.split('.');
    let number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    parts.clone().count() > 1 && parts.all(number)
}

/// Every rule number that stands in quotes in the sources of a crate is an entry of its rulebook.
pub fn every_rule_in_the_code_stands_in_the_rulebook<G: Game>(crate_folder: &str) {
    let book = G::rulebook();
    let mut all = Vec::new();
    sources(&Path::new(crate_folder).join("src"), &mut all);
    let mut found = 0;
    for (file, text) in &all {
        for number in text.split('"').filter(|piece| is_rule_number(piece)) {
            assert!(book.entry(number).is_some(), "{file}: rule {number} is not in rules.md");
            found += 1;
        }
    }
    assert!(found > 30, "the search finds the rules: {found}");
}

/// Every enforced rule has a test that is named after it.
pub fn every_enforceable_rule_has_a_test<G: Game>() {
    let untested: Vec<String> = G::rulebook().untested().map(|entry| entry.number.clone()).collect();
    assert!(untested.is_empty(), "no test is named after {untested:?}");
}

/// Every file of rule tests of a crate counts for the matrix: its contract includes it.
pub fn every_file_of_rule_tests_is_in_the_matrix(crate_folder: &str) {
    let folder = Path::new(crate_folder);
    let contract = fs::read_to_string(folder.join("src/contract.rs")).expect("a contract");
    for entry in fs::read_dir(folder.join("tests/rules")).expect("a folder") {
        let name = entry.expect("an entry").file_name().into_string().expect("a name");
        let is_test = name.ends_with(".rs") && !["main.rs", "scene.rs"].contains(&name.as_str());
        let listed = contract.contains(&format!("tests/rules/{name}"));
        assert!(!is_test || listed, "{name} is not in TEST_SOURCES");
    }
}

/// The page of a game's position fields is the one that its types give; `GROGNARD_UPDATE=1` writes it anew.
pub fn the_page_of_positions_is_up_to_date(crate_folder: &str, page: &str) {
    let path = Path::new(crate_folder).join("position.md");
    if std::env::var_os("GROGNARD_UPDATE").is_some() {
        fs::write(&path, page).expect("a page");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == page, "{} is out of date: GROGNARD_UPDATE=1 cargo test --test tidy", path.display());
}
