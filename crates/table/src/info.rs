//! What a game says about itself: its seats, scenarios and options.

use serde::Serialize;

use crate::{Rule, Seat};

/// A game on the shelf, before anybody plays it.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameInfo {
    /// The word it is called by on the command line: `soyuz81`.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// One sentence on what it is about.
    pub about: &'static str,
    /// The seats' names, in the order of their numbers, as single lower-case words.
    pub seats: &'static [&'static str],
    /// The side that the rules play, in a solitaire game. It has the seat number after the last seat, is never
    /// asked, and can win.
    pub automaton: Option<&'static str>,
    /// Whether something is hidden from a seat: the record of such a game is kept back until it is over.
    pub secrets: bool,
    /// The rule by which a player may give the game up.
    pub concede: Rule,
    /// The scenarios; the first is the default.
    pub scenarios: &'static [ScenarioInfo],
    /// The options.
    pub options: &'static [OptionSpec],
}

impl GameInfo {
    /// The name of a seat, or of the side that the rules play.
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.seats.get(seat.index()).copied().or(self.automaton).unwrap_or("nobody")
    }

    /// Everybody who can win: the seats, then the side that the rules play.
    pub fn sides(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.seats.iter().copied().chain(self.automaton)
    }
}

/// A scenario.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ScenarioInfo {
    /// The word it is called by.
    pub id: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
}

/// An option of a game: an optional rule or a variant.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OptionSpec {
    /// The word it is called by.
    pub name: &'static str,
    /// What may be chosen; the first is the default.
    pub values: &'static [&'static str],
    /// The rule it comes from.
    pub rule: Rule,
    /// What it does, in a sentence.
    pub about: &'static str,
}

impl OptionSpec {
    /// An optional rule that is off unless somebody turns it on.
    pub const fn switch(name: &'static str, rule: Rule, about: &'static str) -> Self {
        Self { name, values: &["off", "on"], rule, about }
    }
}

/// Why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// The game has no such option.
    #[error("unknown option `{name}`: this game has {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// The option has no such value.
    #[error("option `{name}` cannot be `{value}`: it is one of {known}")]
    Value {
        /// The option.
        name: String,
        /// What was asked for.
        value: String,
        /// What there is.
        known: String,
    },
    /// Something that is not `name=value`.
    #[error("`{0}` is not an option: write name or name=value")]
    Malformed(String),
}

/// A game's chosen scenario and options.
pub trait GameOptions: Default + Clone + Send + Sync + 'static {
    /// Sets one option whose name and value were found in the game's [`OptionSpec`]s (or the
    /// scenario, under the name `scenario`).
    fn set(&mut self, name: &str, value: &str);

    /// Every option and its value, the scenario first.
    fn chosen(&self) -> Vec<(&'static str, &'static str)>;

    /// Reads words such as `scenario=full`, `forest-shift=on` or just `forest-shift`.
    fn read<'a>(info: &GameInfo, words: impl IntoIterator<Item = &'a str>) -> Result<Self, OptionError> {
        let mut options = Self::default();
        for word in words {
            let (name, value) = word.split_once('=').unwrap_or((word, "on"));
            if name.is_empty() || value.is_empty() {
                return Err(OptionError::Malformed(word.to_owned()));
            }
            let values = values_of(info, name)?;
            if !values.contains(&value) {
                let (name, value) = (name.to_owned(), value.to_owned());
                return Err(OptionError::Value { name, value, known: values.join(", ") });
            }
            options.set(name, value);
        }
        Ok(options)
    }
}

fn values_of(info: &GameInfo, name: &str) -> Result<Vec<&'static str>, OptionError> {
    if name == "scenario" {
        return Ok(info.scenarios.iter().map(|scenario| scenario.id).collect());
    }
    match info.options.iter().find(|spec| spec.name == name) {
        Some(spec) => Ok(spec.values.to_vec()),
        None => {
            let names: Vec<&str> = info.options.iter().map(|spec| spec.name).collect();
            let known = format!("scenario, {}", names.join(", "));
            Err(OptionError::Unknown { name: name.to_owned(), known })
        }
    }
}
