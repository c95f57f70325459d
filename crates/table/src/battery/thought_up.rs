//! Cases that are thought up anew in every run; one that fails shrinks to its shortest form.
//!
//! What is to stand them is called through a pointer, so that all this is compiled once and not for every game.

use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::Strategy;
use proptest::string::string_regex;
use proptest::test_runner::{Config, TestRunner};

/// Texts of any printable letters.
pub(super) fn texts(stands: &dyn Fn(&str)) {
    // Read once: as a plain text it would be read for every case.
    let printable = string_regex("\\PC{0,40}").expect("a pattern");
    try_all(&printable, |text| stands(&text));
}

/// A seed, the number of a combination of options, and picks that index into whatever is legal.
pub(super) fn choices(combinations: u64, stands: &dyn Fn(u64, u64, &[u16])) {
    let cases = (any::<u64>(), 0..combinations, vec(any::<u16>(), 0..400));
    try_all(&cases, |(seed, number, picks)| stands(seed, number, &picks));
}

fn try_all<S: Strategy>(cases: &S, stands: impl Fn(S::Value)) {
    let config = Config { cases: 400, failure_persistence: None, ..Config::default() };
    let tried = TestRunner::new(config).run(cases, |case| {
        stands(case);
        Ok(())
    });
    tried.unwrap_or_else(|error| panic!("{error}"));
}
