//! The guided first turn of a game: real orders on a real position, explained one after the other.
//!
//! It is a file of the game's data, `lesson.json`. Whoever shows it lets only what a step asks for through, and says why
//! anything else would be worse; the learner can be let go at any step, and the game goes on.

use serde::{Deserialize, Serialize};

/// A guided first turn.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Lesson {
    /// What one learns, in a sentence.
    pub about: String,
    /// How long it takes, in minutes.
    pub minutes: u8,
    /// The seat that the learner plays; the staff plays the others.
    pub seat: String,
    /// Scenario and options, as `name=value`.
    #[serde(default)]
    pub options: Vec<String>,
    /// The seed of the dice: what the steps tell of them comes true.
    pub seed: String,
    /// Orders of any seat that are given before the first step.
    #[serde(default)]
    pub opening: Vec<String>,
    /// The steps.
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson: something to read, and the orders that it asks for.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LessonStep {
    /// What it is about, in a few words.
    pub title: String,
    /// What there is to see and to do, in two or three sentences.
    pub text: String,
    /// The rule behind it.
    pub rule: Option<String>,
    /// The hexes that it points at.
    #[serde(default)]
    pub hexes: Vec<String>,
    /// The part of the page that it points at.
    pub points: Option<PagePart>,
    /// The orders that it asks for, in the game's notation; none: it is only read.
    #[serde(default)]
    pub orders: Vec<String>,
    /// Whether they may come in any sequence.
    #[serde(default)]
    pub freely: bool,
    /// Orders that somebody may well try here, and why each is worse.
    #[serde(default)]
    pub worse: Vec<Worse>,
    /// Why anything else is worse; for a step that asks for orders.
    #[serde(default)]
    pub otherwise: String,
}

/// An order that would be worse than what a step asks for.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Worse {
    /// In the game's notation.
    pub order: String,
    /// Why.
    pub why: String,
}

/// A part of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum PagePart {
    /// What is asked.
    Prompt,
    /// Where in the turn the game is.
    Phases,
    /// What wins and what loses.
    Objectives,
    /// Turn, points and other tracks.
    Tracks,
    /// What only this seat may know.
    Private,
    /// The battle at hand.
    Battle,
    /// What happened.
    Log,
    /// Boxes beside the map.
    Boxes,
}
