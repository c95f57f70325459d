//! What a game asks: one question for each phase, from which all follows that anybody wants to know of it.

use std::fmt;

use arrayvec::ArrayVec;
use hexes::Hex;
use serde::Serialize;

use crate::{Counted, Rule, Seat};

/// Who decides now, or how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// This seat gives the next order.
    Seat(Seat),
    /// The game is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Seat>,
    /// One word that counts alike endings together, such as `red-all-cities`.
    pub how: &'static str,
    /// What happened, in a sentence.
    pub text: &'static str,
    /// The rule by which it ended.
    pub rule: Rule,
}

/// How well a game went, where winning is not all: the result of a solitaire game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Grade {
    /// From 0 for the worst defeat to 100 for the best victory.
    pub points: u8,
    /// What it is called: `marginal victory`.
    pub name: &'static str,
}

/// How a game can end, declared once: the word that counts alike endings together, who won, the rule and what happened.
///
/// ```
/// table::sides! {
///     /// Who plays.
///     pub enum Side { Red = "red": "Begins.", Blue = "blue": "Answers." }
/// }
/// table::endings! {
///     TakenInTime: "red-in-time", Some(Side::Red), "4.1", "The village was taken in time";
///     Dark: "draw-dark", None, "4.2", "Night fell before anything was decided";
/// }
/// assert_eq!(Ending::TakenInTime.outcome().winner, Some(table::Seat(0)));
/// assert_eq!(Ending::read("draw-dark"), Some(Ending::Dark));
/// ```
#[macro_export]
macro_rules! endings {
    ($($variant:ident: $how:literal, $winner:expr, $rule:literal, $text:literal;)+) => {
        hexes::words! {
            /// How the game can end.
            pub enum Ending { $($variant = $how: $text),+ }
        }

        impl Ending {
            /// The outcome for the table.
            pub fn outcome(self) -> $crate::Outcome {
                let winner: [Option<Side>; Self::ALL.len()] = [$($winner),+];
                let rule = $crate::Rule([$($rule),+][self as usize]);
                let winner = winner[self as usize].map(Side::seat);
                $crate::Outcome { winner, how: self.word(), text: self.meaning(), rule }
            }
        }
    };
}

/// Where a game stands.
#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "a box would allocate in the hot loop")]
pub enum Question {
    /// A seat is asked.
    Asked(Asked),
    /// Nobody is asked: the rules go on by themselves, by this one. No position that others see stands so.
    RunsOn(Rule),
    /// The game is over.
    Over(Outcome),
}

/// What a seat is asked. It is put into words only when somebody reads it: bots ask only who is to decide.
#[derive(Clone)]
pub struct Asked {
    /// Who is asked.
    pub seat: Seat,
    /// The phase, by a word that the game's look has a name for.
    pub phase: &'static str,
    /// The rule it comes from.
    pub rule: Rule,
    /// The question. Everybody reads it, so it tells nothing that is secret.
    pub text: Sentence,
    /// The words of orders that answer it, the likeliest first.
    pub verbs: &'static [&'static str],
}

impl Asked {
    /// What a seat is asked in a phase, by a rule, and the words that answer it.
    #[inline]
    pub fn new(
        seat: Seat,
        phase: &'static str,
        rule: &'static str,
        text: impl Into<Sentence>,
        verbs: &'static [&'static str],
    ) -> Self {
        Self { seat, phase, rule: Rule(rule), text: text.into(), verbs }
    }
}

/// A sentence in pieces.
#[derive(Clone, Default)]
pub struct Sentence(ArrayVec<Piece, 9>);

/// A piece of a sentence.
#[derive(Clone, Copy)]
pub enum Piece {
    /// Words.
    Text(&'static str),
    /// A number.
    Number(u32),
    /// So many of something: `2 hits`.
    Counted(u32, &'static str),
    /// A hex with its name: `2624 Warszawa`.
    Hex(&'static Hex),
}

impl Sentence {
    /// The sentence with something more at its end.
    #[must_use]
    pub fn and(mut self, piece: impl Into<Piece>) -> Self {
        self.0.push(piece.into());
        self
    }

    /// The sentence with so many of something at its end.
    #[must_use]
    pub fn counted(self, number: impl Into<u32>, what: &'static str) -> Self {
        self.and(Piece::Counted(number.into(), what))
    }
}

impl From<&'static str> for Sentence {
    fn from(text: &'static str) -> Self {
        Self::default().and(text)
    }
}

impl From<&'static str> for Piece {
    fn from(text: &'static str) -> Self {
        Self::Text(text)
    }
}

impl From<&'static Hex> for Piece {
    fn from(hex: &'static Hex) -> Self {
        Self::Hex(hex)
    }
}

impl From<u8> for Piece {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<u32> for Piece {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|piece| match *piece {
            Piece::Text(text) => f.write_str(text),
            Piece::Number(number) => write!(f, "{number}"),
            Piece::Counted(number, what) => write!(f, "{}", Counted(number, what)),
            Piece::Hex(hex) => write!(f, "{hex}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_put_together_when_it_is_read() {
        let sentence = Sentence::from("Rebuild armies: ").counted(1u8, "step").and(" left, ").and(3u8);
        assert_eq!(sentence.to_string(), "Rebuild armies: 1 step left, 3");
        assert_eq!(Sentence::from("Lose ").counted(2u8, "hit").to_string(), "Lose 2 hits");
    }
}
