//! The contract of a game, third part: positions as JSON that a person can read and edit.
//!
//! Every position has the same frame: the game's id and its options, the fields of the game, the word of the phase and the
//! fields that belong to that phase alone. A game describes its fields and those of its phases with two plain types; what
//! is written in neither is refused, and so is a field of another phase.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use crate::{Dice, GameOptions, Log, Outcome, Question, Refusal, Rules, Scripted, Silent, Umpire};

/// A game that can be saved.
pub trait Saved: Rules {
    /// The fields that a position has in every phase, each of which may be left out.
    type File: Serialize + DeserializeOwned + JsonSchema;
    /// The phases: a variant with fields in braces for each, be they none.
    type PhaseFile: Serialize + DeserializeOwned + JsonSchema;

    /// Whether what a position leaves out is filled in from the set-up before [`Saved::read`] sees it. A game whose `File`
    /// says of each field what stands for it when it is left out does without.
    const FILLED_IN: bool = false;

    /// What is written of a position: the same position always gives the same.
    fn write(&self) -> (Self::File, Self::PhaseFile);

    /// The position that is described; whatever is left out takes the set-up's value. It is validated afterwards.
    fn read(
        data: &'static Self::Data,
        options: Self::Options,
        written: Written<Self>,
    ) -> Result<Self, PositionError>;

    /// The position as JSON: the same position always gives the same text.
    fn save(&self) -> Value {
        let chosen: BTreeMap<_, _> = self.options().chosen(&Self::INFO).into_iter().collect();
        let (file, phase) = self.write();
        let mut all = Map::new();
        all.insert("game".to_owned(), Self::INFO.id.into());
        all.insert("options".to_owned(), json(&chosen));
        all.extend(object(json(&file)));
        for (word, fields) in object(json(&phase)) {
            all.insert("phase".to_owned(), word.into());
            all.extend(object(fields));
        }
        Value::Object(all)
    }

    /// A position from JSON. One that asks nothing runs on to the next real choice, with dice if it needs them; one that
    /// was saved asks something.
    fn restore(
        data: &'static Self::Data,
        json: &Value,
        dice: &mut dyn Dice,
        log: &mut dyn Log,
    ) -> Result<Self, PositionError> {
        let (options, written) = read_frame::<Self>(data, json)?;
        let mut position = <Self as Saved>::read(data, options, written)?;
        position.validate()?;
        position.run_on(&mut Umpire { dice, log });
        let mut orders = Vec::new();
        position.orders(&mut orders);
        if orders.is_empty() && !matches!(position.question(), Question::Over(_)) {
            return PositionError::because("nothing can be ordered in it");
        }
        Ok(position)
    }
}

/// Shows a position as it is saved, wherever a test or a message prints it: its arrays say little to a reader.
#[macro_export]
macro_rules! debug_as_saved {
    ($position:ty) => {
        impl std::fmt::Debug for $position {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}", $crate::Saved::save(self))
            }
        }
    };
}

/// What is written, without the fields that hold nothing.
fn json(value: &impl Serialize) -> Value {
    let mut written = serde_json::to_value(value).expect("plain data is always JSON");
    drop_nulls(&mut written);
    written
}

fn drop_nulls(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, field| !field.is_null());
            fields.values_mut().for_each(drop_nulls);
        }
        Value::Array(values) => values.iter_mut().for_each(drop_nulls),
        _ => {}
    }
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        other => unreachable!("a position is written as fields, not as {other}"),
    }
}

/// What is written of a position: the game's fields, and the phase with what belongs to it, unless it is left out.
pub type Written<G> = (<G as Saved>::File, Option<<G as Saved>::PhaseFile>);

/// Takes a position's JSON apart: the options and what is written.
fn read_frame<G: Saved>(
    data: &'static G::Data,
    json: &Value,
) -> Result<(G::Options, Written<G>), PositionError> {
    let Value::Object(all) = json else {
        return PositionError::because("it is no JSON object: {\"turn\": 3, …}");
    };
    let mut all = all.clone();
    let game: Option<String> = read_field(&mut all, "game")?;
    if game.is_some_and(|game| game != G::INFO.id) {
        return PositionError::because(format!("it is of another game than {}", G::INFO.id));
    }
    let chosen: Option<BTreeMap<String, String>> = read_field(&mut all, "options")?;
    let words: Vec<String> =
        chosen.unwrap_or_default().iter().map(|(name, value)| format!("{name}={value}")).collect();
    let options = G::Options::read(&G::INFO, words.iter().map(String::as_str))
        .map_err(|error| PositionError(error.to_string()))?;
    let word: Option<String> = read_field(&mut all, "phase")?;
    if G::FILLED_IN {
        fill_in::<G>(data, options.clone(), &mut all);
    }
    let (file, left) = read_known::<G::File>(all)?;
    let phase = match word {
        Some(word) => Some(read_phase(&word, left)?),
        None => match left.keys().next() {
            Some(field) => {
                return PositionError::because(format!("unknown field `{field}`, or its `phase` is missing"));
            }
            None => None,
        },
    };
    Ok((options, (file, phase)))
}

/// Adds the fields of the set-up that are left out. Dice of a set-up are no matter: they are all ones.
fn fill_in<G: Saved>(data: &'static G::Data, options: G::Options, all: &mut Map<String, Value>) {
    let (dice, log) = (&mut Scripted::default(), &mut Silent);
    let (set_up, _) = G::set_up(data, options, &mut Umpire { dice, log }).write();
    for (name, value) in object(json(&set_up)) {
        all.entry(name).or_insert(value);
    }
}

fn read_field<T: DeserializeOwned>(
    all: &mut Map<String, Value>,
    name: &str,
) -> Result<Option<T>, PositionError> {
    let value = all.shift_remove(name).unwrap_or(Value::Null);
    serde_json::from_value(value).map_err(|error| PositionError(format!("{name}: {error}")))
}

/// The fields that are known to a type, and those that are not.
fn read_known<T: DeserializeOwned>(
    all: Map<String, Value>,
) -> Result<(T, Map<String, Value>), PositionError> {
    let mut unknown = Vec::new();
    let value = Value::Object(all);
    let mut track = serde_path_to_error::Track::new();
    let tracked = serde_path_to_error::Deserializer::new(&value, &mut track);
    let read = serde_ignored::deserialize(tracked, |path| unknown.push(path.to_string()));
    let known = read.map_err(|error| PositionError::at(&track.path().to_string(), &error))?;
    let left = object(value).into_iter().filter(|(name, _)| unknown.contains(name)).collect();
    Ok((known, left))
}

fn read_phase<T: DeserializeOwned>(word: &str, fields: Map<String, Value>) -> Result<T, PositionError> {
    let tagged = Value::Object(Map::from_iter([(word.to_owned(), Value::Object(fields))]));
    serde_path_to_error::deserialize(&tagged).map_err(|error| {
        let path = error.path().to_string();
        let inside = path.strip_prefix(word).unwrap_or(&path).trim_start_matches('.');
        let place = if inside.is_empty() { format!("phase `{word}`") } else { inside.to_owned() };
        PositionError::at(&place, error.inner())
    })
}

/// Why a position cannot be taken up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("position: {0}")]
pub struct PositionError(pub String);

impl From<Refusal> for PositionError {
    /// A position in the middle of an order that would be refused.
    fn from(refusal: Refusal) -> Self {
        Self(refusal.to_string())
    }
}

impl PositionError {
    /// The answer that a position cannot be taken up.
    pub fn because<T>(why: impl Into<String>) -> Result<T, Self> {
        Err(Self(why.into()))
    }

    /// Fine, unless something does not hold; then why not.
    #[inline]
    pub fn unless(holds: bool, why: std::fmt::Arguments<'_>) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(Self(why.to_string())) }
    }

    /// What a position names, or why there is no such thing.
    pub fn found<T>(what: Option<T>, why: std::fmt::Arguments<'_>) -> Result<T, Self> {
        what.ok_or_else(|| Self(why.to_string()))
    }

    fn at(path: &str, error: &serde_json::Error) -> Self {
        Self(if path == "." { error.to_string() } else { format!("{path}: {error}") })
    }

    /// How a position says that its game ended: the one of these endings that is called so.
    pub fn ending<E: Copy, const N: usize>(
        how: &str,
        all: [E; N],
        outcome: impl Fn(E) -> Outcome,
    ) -> Result<E, Self> {
        let found = all.into_iter().find(|&ending| outcome(ending).how == how);
        found.ok_or_else(|| {
            let known = all.map(|ending| outcome(ending).how).join(", ");
            Self(format!("ending is `{how}`, expected one of {known}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::toy::{Kit, Patrols};

    fn restored(json: &Value) -> Result<Patrols, String> {
        let data = <Kit as crate::Edition>::built_in();
        Patrols::restore(data, json, &mut Scripted::default(), &mut Silent).map_err(|error| error.to_string())
    }

    #[test]
    fn a_position_is_written_in_the_order_of_its_frame() {
        let json = json!({ "phase": "aim", "seat": "blue", "turn": 2, "options": { "mud": "on" } });
        let saved = restored(&json).expect("a position").save();
        assert_eq!(
            saved.to_string(),
            r#"{"game":"toy","options":{"mud":"on","scenario":"short"},"turn":2,"at":["0101","0202"],"#
                .to_owned()
                + r#""rounds":[5,5],"luck":[3,3],"phase":"aim","seat":"blue"}"#
        );
        assert_eq!(restored(&saved).expect("our own").save(), saved);
    }

    #[test]
    fn what_is_left_out_is_as_in_the_set_up_and_runs_on_to_the_first_question() {
        let saved = restored(&json!({})).expect("a position").save();
        assert_eq!(
            (&saved["phase"], &saved["seat"], &saved["turn"]),
            (&json!("act"), &json!("red"), &json!(1))
        );
    }

    #[test]
    fn a_position_is_refused_with_the_place_that_is_wrong() {
        for (json, why) in [
            (json!([1]), "position: it is no JSON object: {\"turn\": 3, …}"),
            (json!({ "game": "chess" }), "position: it is of another game than toy"),
            (
                json!({ "options": { "mud": "deep" } }),
                "position: option `mud` cannot be `deep`: it is one of off, on",
            ),
            (
                json!({ "options": { "fog": "on" } }),
                "position: unknown option `fog`: this game has scenario, mud",
            ),
            (json!({ "juggle": 1 }), "position: unknown field `juggle`, or its `phase` is missing"),
            (json!({ "seat": "red" }), "position: unknown field `seat`, or its `phase` is missing"),
            (
                json!({ "phase": "act", "seat": "red", "winner": "red" }),
                "position: winner: unknown field `winner`, expected `seat`",
            ),
            (json!({ "phase": "act" }), "position: phase `act`: missing field `seat`"),
            (
                json!({ "phase": "nap" }),
                "position: phase `nap`: unknown variant `nap`, expected one of `turn-start`, `act`, `aim`, `over`",
            ),
            (json!({ "turn": "two" }), "position: turn: invalid type: string \"two\", expected u8"),
            (json!({ "turn": 5 }), "position: turn is 5"),
        ] {
            assert_eq!(restored(&json).expect_err("it is refused"), why, "{json}");
        }
    }
}
