//! Rule numbers, and refusals that teach.

use std::fmt;

use serde::Serialize;

/// A rule by its printed number, `9.12`. A test looks each one up in the game's `rules.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Why an order is not legal: a normal part of play, not an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: Rule,
    /// The reason in a sentence, for a player: `needs 4 MP, 3 left`.
    pub why: String,
}

impl Refusal {
    /// A refusal by `rule`, with its reason.
    pub fn new(rule: Rule, why: impl Into<String>) -> Self {
        Self { rule, why: why.into() }
    }

    /// Fine, unless something does not hold; then by which rule, and why. The reason is put together only then.
    #[inline]
    pub fn unless(holds: bool, rule: &'static str, why: fmt::Arguments<'_>) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(Self::new(Rule(rule), why.to_string())) }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why, self.rule)
    }
}
