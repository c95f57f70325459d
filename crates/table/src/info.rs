//! What a game says about itself: its seats, scenarios and options.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use crate::{Rule, Seat};

/// A game on the shelf, before anybody plays it.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameInfo {
    /// The word it is called by on the command line, such as `my-game`.
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

    /// The numbers of the seats.
    pub fn seat_numbers(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats.len() as u8).map(Seat)
    }

    /// The seat of this name.
    pub fn seat_called(&self, name: &str) -> Option<Seat> {
        self.seat_numbers().find(|&seat| self.seat_name(seat) == name)
    }

    /// The set-ups that are worth trying all: every scenario as it is, with every variant, and with every optional rule at
    /// once. Each is a list of options that differ from the default.
    pub fn set_ups(&self) -> Vec<Vec<String>> {
        let (switches, variants): (Vec<&OptionSpec>, Vec<&OptionSpec>) =
            self.options.iter().partition(|option| option.values == OptionSpec::SWITCH);
        let mut set_ups = Vec::new();
        for scenario in self.scenarios {
            let with = |more: Vec<String>| [vec![format!("scenario={}", scenario.id)], more].concat();
            set_ups.push(with(Vec::new()));
            for variant in &variants {
                let others = variant.values.iter().skip(1);
                set_ups.extend(others.map(|value| with(vec![format!("{}={value}", variant.name)])));
            }
            if !switches.is_empty() {
                set_ups.push(with(switches.iter().map(|option| format!("{}=on", option.name)).collect()));
            }
        }
        set_ups
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
    /// The values of an option that is either off or on.
    const SWITCH: &'static [&'static str] = &["off", "on"];

    /// An optional rule that is off unless somebody turns it on.
    pub const fn switch(name: &'static str, rule: Rule, about: &'static str) -> Self {
        Self { name, values: Self::SWITCH, rule, about }
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

/// A game's chosen scenario and options: a plain type with a field for each, called like the option. A switch is a `bool`,
/// a variant an enum of words; a game with one scenario needs no field for it.
pub trait GameOptions:
    Default + Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Reads words such as `scenario=full`, `forest-shift=on` or just `forest-shift`.
    fn read<'a>(info: &GameInfo, words: impl IntoIterator<Item = &'a str>) -> Result<Self, OptionError> {
        let mut fields = fields_of(&Self::default());
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
            if let Some(field) = fields.get_mut(name) {
                *field = if values == OptionSpec::SWITCH { (value == "on").into() } else { value.into() };
            }
        }
        Ok(serde_json::from_value(Value::Object(fields)).expect("a test tries every value of every option"))
    }

    /// Every option and its value, the scenario first.
    fn chosen(&self, info: &GameInfo) -> Vec<(&'static str, &'static str)> {
        let fields = fields_of(self);
        let scenarios: Vec<&'static str> = info.scenarios.iter().map(|scenario| scenario.id).collect();
        let value = |name: &str, values: &[&'static str]| {
            let word = match fields.get(name) {
                Some(Value::Bool(on)) => OptionSpec::SWITCH[usize::from(*on)],
                Some(Value::String(word)) => word.as_str(),
                _ => values[0],
            };
            values.iter().copied().find(|known| *known == word).unwrap_or(values[0])
        };
        let options = info.options.iter().map(|spec| (spec.name, value(spec.name, spec.values)));
        std::iter::once(("scenario", value("scenario", &scenarios))).chain(options).collect()
    }
}

impl<T> GameOptions for T where
    T: Default + Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

fn fields_of(options: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(options) {
        Ok(Value::Object(fields)) => fields,
        other => unreachable!("options are a type with fields: {other:?}"),
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

#[cfg(test)]
mod tests {
    use super::*;

    const TOY: GameInfo = GameInfo {
        id: "toy",
        title: "Toy",
        about: "A toy",
        seats: &["red", "blue"],
        automaton: None,
        secrets: false,
        concede: Rule("1.1"),
        scenarios: &[ScenarioInfo { id: "short", about: "" }, ScenarioInfo { id: "long", about: "" }],
        options: &[
            OptionSpec::switch("fog", Rule("2.1"), ""),
            OptionSpec { name: "side", values: &["left", "middle", "right"], rule: Rule("2.2"), about: "" },
            OptionSpec::switch("mud", Rule("2.3"), ""),
        ],
    };

    #[derive(Clone, Debug, Default, PartialEq, Serialize, serde::Deserialize)]
    struct ToyOptions {
        scenario: ToyScenario,
        fog: bool,
        side: ToySide,
        mud: bool,
    }

    hexes::words! {
        #[derive(Default)]
        enum ToyScenario { #[default] Short = "short", Long = "long" }

        #[derive(Default)]
        enum ToySide { #[default] Left = "left", Middle = "middle", Right = "right" }
    }

    #[test]
    fn options_are_read_by_their_names_and_told_again() {
        let options = ToyOptions::read(&TOY, ["scenario=long", "side=right", "mud"]).expect("options");
        let expected =
            ToyOptions { scenario: ToyScenario::Long, fog: false, side: ToySide::Right, mud: true };
        assert_eq!(options, expected);
        let chosen = [("scenario", "long"), ("fog", "off"), ("side", "right"), ("mud", "on")];
        assert_eq!(options.chosen(&TOY), chosen);
    }

    #[test]
    fn what_is_no_option_is_named_with_what_there_is() {
        let error = |word| ToyOptions::read(&TOY, [word]).expect_err("no option").to_string();
        assert_eq!(error("snow"), "unknown option `snow`: this game has scenario, fog, side, mud");
        assert_eq!(error("side=on"), "option `side` cannot be `on`: it is one of left, middle, right");
        assert_eq!(error("=on"), "`=on` is not an option: write name or name=value");
    }

    #[test]
    fn every_scenario_is_set_up_plain_in_every_variant_and_with_all_optional_rules() {
        let words: Vec<String> = TOY.set_ups().iter().map(|set_up| set_up.join(" ")).collect();
        assert_eq!(
            words,
            [
                "scenario=short",
                "scenario=short side=middle",
                "scenario=short side=right",
                "scenario=short fog=on mud=on",
                "scenario=long",
                "scenario=long side=middle",
                "scenario=long side=right",
                "scenario=long fog=on mud=on",
            ]
        );
    }
}
