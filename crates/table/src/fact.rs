//! What the rulebook states about the data, tried.

use std::fmt::Debug;

use crate::Rule;

/// A count or fact that the rulebook states, tried on the data.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Fact {
    /// The rule that states it.
    pub rule: Rule,
    /// What must hold.
    pub claim: String,
    /// Whether it holds; if not, what was found and where.
    pub wrong: Option<String>,
}

impl Fact {
    /// A fact that holds when `found` equals `expected`.
    pub fn equal<T: PartialEq + Debug>(rule: Rule, claim: &str, expected: T, found: T) -> Self {
        let wrong = (expected != found).then(|| format!("expected {expected:?}, found {found:?}"));
        Self { rule, claim: claim.to_owned(), wrong }
    }

    /// A fact that holds when nothing is listed as wrong.
    pub fn none_wrong(rule: Rule, claim: &str, wrong: &[String]) -> Self {
        let wrong = (!wrong.is_empty()).then(|| wrong.join("; "));
        Self { rule, claim: claim.to_owned(), wrong }
    }
}
