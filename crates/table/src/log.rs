//! The log: what happened, by which rule and where, as it is carried out.

use std::fmt::Arguments;

use hexes::HexNumber;
use serde::Serialize;

use crate::{Rule, Seat};

/// Something that happened, told to a [`Log`].
pub struct Event<'a> {
    /// The rule by which it happened.
    pub rule: Rule,
    /// Where on the map, if anywhere.
    pub hex: Option<HexNumber>,
    /// What happened. Formatted only by a log that keeps it.
    pub text: Arguments<'a>,
    /// What it opens, if it opens something.
    pub heading: Option<Heading>,
    /// The faces that were rolled for it.
    pub dice: &'a [u8],
    /// The lowest face that hits, where each die hits or misses by itself.
    pub hits_from: Option<u8>,
    /// The one seat that may know; `None` for everybody.
    pub only: Option<Seat>,
    /// Whether it brings to light what a seat did not know: an order that did so is not taken back lightly.
    pub reveals: bool,
    /// Whether it was announced to the other side and stands: neither is such an order taken back lightly.
    pub binds: bool,
}

impl<'a> Event<'a> {
    /// Something that everybody may know, without dice and nowhere in particular.
    pub fn new(rule: Rule, text: Arguments<'a>) -> Self {
        let (hex, heading, hits_from, only) = (None, None, None, None);
        Self { rule, hex, text, heading, dice: &[], hits_from, only, reveals: false, binds: false }
    }
}

/// What a line of the log opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Heading {
    /// A chapter of the report: a turn, a phase, what a chit brings.
    Chapter,
    /// A round of a battle, by its number.
    Round(u8),
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
    /// What it opens; left out when it opens nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub heading: Option<Heading>,
    /// The faces that were rolled for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<u8>>"))]
    pub dice: Vec<u8>,
    /// The lowest face that hits, where each die hits or misses by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub hits_from: Option<u8>,
    /// The one seat that may know; left out when everybody may.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub only: Option<Seat>,
    /// Whether it brings to light what a seat did not know; left out when it does not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub reveals: bool,
    /// Whether it was announced and stands. The match alone asks.
    #[serde(skip)]
    pub binds: bool,
}

impl LogLine {
    /// Something that everybody may know, without dice and nowhere in particular.
    pub fn new(rule: Rule, text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            rule,
            hex: None,
            text,
            heading: None,
            dice: Vec::new(),
            hits_from: None,
            only: None,
            reveals: false,
            binds: false,
        }
    }

    /// Whether a seat may read it; `None` is a spectator.
    pub fn is_for(&self, seat: Option<Seat>) -> bool {
        self.only.is_none() || self.only == seat
    }

    /// The lines that a seat may read.
    pub fn readable(lines: &[Self], seat: Option<Seat>) -> Vec<Self> {
        lines.iter().filter(|line| line.is_for(seat)).cloned().collect()
    }
}

/// Keeps every line.
#[derive(Clone, Debug, Default)]
pub struct Lines(pub Vec<LogLine>);

impl Log for Lines {
    fn tell(&mut self, event: Event<'_>) {
        let Event { rule, hex, text, heading, dice, hits_from, only, reveals, binds } = event;
        let (text, dice) = (text.to_string(), dice.to_vec());
        self.0.push(LogLine { rule, hex, text, heading, dice, hits_from, only, reveals, binds });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Scripted, Umpire};

    #[test]
    fn a_seat_reads_what_is_for_it_and_nobody_counts_what_is_not() {
        let (mut dice, mut log) = (Scripted::default(), Lines::default());
        let mut umpire = Umpire { dice: &mut dice, log: &mut log };
        umpire.tell("5.3", format_args!("both roll"));
        umpire.tell_only(Seat(0), "5.3", &[6, 5], format_args!("you have 11"));
        umpire.tell_only(Seat(1), "5.3", &[1, 1], format_args!("you have 2"));
        umpire.tell_revealed("5.3", &[6, 5], format_args!("it was 11"));
        let read =
            |seat| LogLine::readable(&log.0, seat).iter().map(|line| line.text.clone()).collect::<Vec<_>>();
        assert_eq!(read(Some(Seat(0))), ["both roll", "you have 11", "it was 11"]);
        assert_eq!(read(Some(Seat(1))), ["both roll", "you have 2", "it was 11"]);
        assert_eq!(read(None), ["both roll", "it was 11"]);
        assert_eq!(log.0.iter().filter(|line| line.reveals).count(), 1);
    }
}
