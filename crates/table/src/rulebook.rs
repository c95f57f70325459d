//! The rules in our own words, and the matrix of rules and tests.
//!
//! `rules.md` is the source: `### 9.12 River and lake hexsides` opens a rule, the line below it says
//! `Enforced.` or `Information: why.` Tests are found by their names: `r9_12_…` stands for 9.12. Their names are kept in a
//! file of their own, `tests/matrix.txt`, so that the program carries no test; a test compares it with the tests.

use serde::Serialize;

/// A game's rules.
#[derive(Clone, Debug, Serialize)]
pub struct Rulebook {
    /// Every numbered rule, as the book orders them.
    pub entries: Vec<RuleEntry>,
    /// The whole text, for reading.
    #[serde(skip)]
    pub text: &'static str,
}

/// Whether a rule can be enforced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleKind {
    /// The program enforces it: it must have a test.
    Enforced,
    /// Nothing to enforce, for this reason.
    Information(String),
}

/// A rule and its tests.
#[derive(Clone, Debug, Serialize)]
pub struct RuleEntry {
    /// Its printed number.
    pub number: String,
    /// Its title.
    pub title: String,
    /// Whether it can be enforced.
    pub kind: RuleKind,
    /// Its text in our own words, as Markdown.
    #[serde(skip)]
    pub text: String,
    /// The tests named after it.
    pub tests: Vec<String>,
}

impl Rulebook {
    /// Reads `rules.md` and the names of the tests, one per line.
    pub fn read(text: &'static str, tests: &str) -> Result<Self, String> {
        let mut entries: Vec<RuleEntry> = Vec::new();
        let mut open = false;
        for (index, line) in text.lines().enumerate() {
            let at = index + 1;
            if let Some(heading) = line.strip_prefix("### ") {
                entries.push(entry(heading, at)?);
                open = true;
            } else if line.starts_with('#') {
                open = false;
            } else if open {
                let entry = entries.last_mut().expect("a rule is open");
                entry.text.push_str(line);
                entry.text.push('\n');
            }
        }
        for entry in &mut entries {
            take_kind(entry)?;
        }
        let mut book = Self { entries, text };
        for name in tests.lines() {
            let entry = book
                .entry_of_test(name)
                .ok_or_else(|| format!("test `{name}` is named after a rule that rules.md does not have"))?;
            entry.tests.push(name.to_owned());
        }
        Ok(book)
    }

    /// The rule with this number.
    pub fn entry(&self, number: &str) -> Option<&RuleEntry> {
        self.entries.iter().find(|entry| entry.number == number)
    }

    /// The enforceable rules that no test is named after.
    pub fn untested(&self) -> impl Iterator<Item = &RuleEntry> {
        self.entries.iter().filter(|entry| entry.kind == RuleKind::Enforced && entry.tests.is_empty())
    }

    /// `r9_6_26_against_7` is a test of 9.6: the longest number that is a rule.
    fn entry_of_test(&mut self, name: &str) -> Option<&mut RuleEntry> {
        let numbers: Vec<&str> = name
            .strip_prefix('r')?
            .split('_')
            .take_while(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
            .collect();
        let found = (1..=numbers.len()).rev().find_map(|length| {
            let number = numbers[..length].join(".");
            self.entries.iter().position(|entry| entry.number == number)
        });
        found.map(|index| &mut self.entries[index])
    }
}

fn entry(heading: &str, line: usize) -> Result<RuleEntry, String> {
    let (number, title) = heading
        .split_once(' ')
        .filter(|(number, _)| number.split('.').all(|part| part.parse::<u8>().is_ok()))
        .ok_or_else(|| format!("rules.md:{line}: expected `### 9.12 Title`, found `{heading}`"))?;
    let (number, title) = (number.to_owned(), title.trim().to_owned());
    Ok(RuleEntry { number, title, kind: RuleKind::Enforced, text: String::new(), tests: vec![] })
}

/// The first line of a rule's text says its kind.
fn take_kind(entry: &mut RuleEntry) -> Result<(), String> {
    let text = entry.text.trim();
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    entry.kind = match first.trim() {
        "Enforced." => RuleKind::Enforced,
        other => match other.strip_prefix("Information: ") {
            Some(why) => RuleKind::Information(why.trim_end_matches('.').to_owned()),
            None => {
                return Err(format!(
                    "rules.md: {} must open with `Enforced.` or `Information: …`, found `{other}`",
                    entry.number
                ));
            }
        },
    };
    entry.text = rest.trim().to_owned();
    Ok(())
}

/// Names of functions such as `r9_12_…` that stand under `#[test]`.
#[cfg(any(feature = "battery", test))]
pub(crate) fn test_names(source: &str) -> impl Iterator<Item = &str> {
    let mut under_test = false;
    source.lines().filter_map(move |line| {
        let line = line.trim();
        if line.starts_with("#[test]") {
            under_test = true;
            return None;
        }
        let name = line.strip_prefix("fn ").and_then(|rest| rest.split('(').next())?;
        let is_test = std::mem::take(&mut under_test);
        let of_rule =
            name.strip_prefix('r').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        (is_test && of_rule).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "# Toy\n\n## 9 Combat\n\n### 9.6 Odds\nEnforced.\n\nRound down.\n\n\
                         ### 9.7 Colours\nInformation: nothing to enforce.\n\nRed.\n\n## Rest\nmore\n";

    #[test]
    fn rules_are_read_with_their_kind_and_text() {
        let book = Rulebook::read(RULES, "").expect("good rules");
        assert_eq!(book.entries.len(), 2);
        assert_eq!(book.entries[0].text, "Round down.");
        let information = RuleKind::Information("nothing to enforce".to_owned());
        assert_eq!(book.entries[1].kind, information);
        assert_eq!(book.untested().count(), 1);
    }

    #[test]
    fn a_test_belongs_to_the_longest_number_that_is_a_rule() {
        let source = "#[test]\nfn r9_6_26_against_7() {}\n#[test]\nfn other() {}\nfn r9_7_helper() {}";
        let names: Vec<&str> = test_names(source).collect();
        assert_eq!(names, ["r9_6_26_against_7"]);
        let book = Rulebook::read(RULES, "r9_6_26_against_7\n").expect("good rules");
        assert_eq!(book.entries[0].tests, ["r9_6_26_against_7"]);
        assert!(book.entries[1].tests.is_empty());
        assert_eq!(book.untested().count(), 0);
    }

    #[test]
    fn a_test_of_an_unknown_rule_and_a_rule_without_kind_are_errors() {
        assert!(Rulebook::read(RULES, "r12_1_x").is_err());
        assert!(Rulebook::read("### 9.6 Odds\nRound down.\n", "").is_err());
        assert!(Rulebook::read("### Odds\nEnforced.\n", "").is_err());
    }
}
