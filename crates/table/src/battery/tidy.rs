//! What a reader of a game's crate would stumble over: rules that do not exist, rules without a test, pages that are
//! out of date.

use std::{fs, path::Path};

use super::{Run, position_fields};
use crate::{Edition, Game, Rule, rulebook::test_names};

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
    let book = G::Data::rulebook();
    let mut all = Vec::new();
    sources(&Path::new(crate_folder).join("src"), &mut all);
    let mut found = 0;
    for (file, text) in &all {
        for number in text.split('"').filter(|piece| is_rule_number(piece)) {
            assert!(book.entry(number).is_some(), "{file}: rule {number} is not in rules.md");
            found += 1;
        }
    }
    assert!(found > 30.min(book.entries.len() / 2), "the search finds the rules: {found}");
}

/// Every enforced rule has a test that is named after it.
pub fn every_enforceable_rule_has_a_test<G: Game>() {
    let untested: Vec<String> = G::Data::rulebook().untested().map(|entry| entry.number.clone()).collect();
    assert!(untested.is_empty(), "no test is named after {untested:?}");
}

/// `tests/matrix.txt` names every test that is named after a rule; `GROGNARD_UPDATE=1` writes it anew.
pub fn the_matrix_of_tests_is_up_to_date(crate_folder: &str) {
    let tests = Path::new(crate_folder).join("tests");
    let mut all = Vec::new();
    sources(&tests.join("rules"), &mut all);
    all.sort();
    let names = all.iter().flat_map(|(_, text)| test_names(text));
    let matrix: String = names.map(|name| format!("{name}\n")).collect();
    is_up_to_date(&tests.join("matrix.txt"), &matrix);
}

/// `position.md` is the page that the types give; `GROGNARD_UPDATE=1` writes it anew.
pub fn the_page_of_positions_is_up_to_date<G: Game>(crate_folder: &str) {
    is_up_to_date(&Path::new(crate_folder).join("position.md"), &position_fields::<G>());
}

/// `tests/playthrough.txt` is a whole game, and the same one as ever; `GROGNARD_UPDATE=1` writes it anew.
pub fn a_whole_game_reads_as_it_always_did<G: Game>(crate_folder: &str, run: &Run<'_, G>) {
    is_up_to_date(&Path::new(crate_folder).join("tests/playthrough.txt"), &run.playthrough());
}

/// A file that is written by the tests says what it should; `GROGNARD_UPDATE=1` writes it anew.
fn is_up_to_date(path: &Path, text: &str) {
    if std::env::var_os("GROGNARD_UPDATE").is_some() {
        fs::write(path, text).expect("a file that can be written");
    }
    let kept = fs::read_to_string(path).unwrap_or_default();
    let line = 1 + kept.lines().zip(text.lines()).take_while(|(kept, found)| kept == found).count();
    assert!(kept == text, "{}:{line} is out of date: GROGNARD_UPDATE=1 writes it anew", path.display());
}

/// The facts that the rulebook states hold, and each is one of its rules; so are the rules that the box names: of
/// options, of charts, of what wins and loses.
pub fn the_box_agrees_with_the_rulebook<G: Game>() {
    let (book, data) = (G::Data::rulebook(), G::Data::built_in());
    let facts = data.facts();
    let wrong: Vec<_> = facts.iter().filter(|fact| fact.wrong.is_some()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let known = |rule: &str, what: &str| assert!(book.entry(rule).is_some(), "no rule {rule}: {what}");
    facts.iter().for_each(|fact| known(fact.rule.0, &fact.claim));
    G::INFO.options.iter().for_each(|option| known(option.rule.0, option.name));
    let Rule(concede) = G::INFO.concede;
    known(concede, "giving up");
    let look = data.look();
    look.charts.iter().for_each(|chart| known(chart.rule.0, chart.id));
    for seat in &look.seats {
        seat.wins_by.iter().chain(&seat.loses_by).for_each(|aim| known(&aim.rule, &aim.text));
    }
    let named: Vec<&str> = look.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(named, G::INFO.sides().collect::<Vec<_>>(), "the seats of the look");
}
