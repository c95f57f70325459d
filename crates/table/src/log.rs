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
}

/// Keeps every line.
#[derive(Clone, Debug, Default)]
pub struct Lines(pub Vec<LogLine>);

impl Log for Lines {
    fn tell(&mut self, event: Event<'_>) {
        let Event { rule, hex, text } = event;
        self.0.push(LogLine { rule, hex, text: text.to_string() });
    }
}
