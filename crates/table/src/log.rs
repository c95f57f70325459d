//! The log: what happened, by which rule and where, as it is carried out.

use std::fmt::Arguments;

use hexes::HexNumber;
use serde::Serialize;

use crate::Rule;

/// Something that happened, told to a [`Log`].
pub struct Event<'a> {
    /// The rule by which it happened.
    pub rule: Rule,
    /// Where on the map, if anywhere.
    pub hex: Option<HexNumber>,
    /// What happened. Formatted only by a log that keeps it.
    pub text: Arguments<'a>,
    /// The faces that were rolled for it.
    pub dice: &'a [u8],
    /// The lowest face that hits, where each die hits or misses by itself.
    pub hits_from: Option<u8>,
}

/// Whoever listens while an order is carried out.
pub trait Log {
    /// Something happened.
    fn tell(&mut self, event: Event<'_>);
}

/// Nobody listens: search and simulation.
pub struct Silent;

impl Log for Silent {
    fn tell(&mut self, _: Event<'_>) {}
}

/// A line of the log as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LogLine {
    /// The rule by which it happened.
    pub rule: Rule,
    /// Where on the map, if anywhere.
    pub hex: Option<HexNumber>,
    /// What happened.
    pub text: String,
    /// The faces that were rolled for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<u8>>"))]
    pub dice: Vec<u8>,
    /// The lowest face that hits, where each die hits or misses by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub hits_from: Option<u8>,
}

/// Keeps every line.
#[derive(Clone, Debug, Default)]
pub struct Lines(pub Vec<LogLine>);

impl Log for Lines {
    fn tell(&mut self, event: Event<'_>) {
        let Event { rule, hex, text, dice, hits_from } = event;
        self.0.push(LogLine { rule, hex, text: text.to_string(), dice: dice.to_vec(), hits_from });
    }
}
