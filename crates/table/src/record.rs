//! Records: a game as text, one order per line with its dice and a check of the position after it.
//!
//! ```text
//! grognard record 2
//! game my-game
//! …
//!
//!    1 red place 2231 @5f3a
//!    2 blue fire | 4 @01bc
//! takeback 1 by blue, agreed @5f3a
//!    2 blue fire | 2 @77aa
//! hint by red before order 3 @77aa
//! resign red @77aa
//! end 2 orders, hash 0123456789abcdef
//! ```
//!
//! Orders are numbered as they stand: after a takeback the numbers go on where it left off.

use std::fmt::{self, Write as _};

use serde::{Deserialize, Serialize};

use crate::Rolled;

/// The first line of every record; the number is the version.
const OPENING: &str = "grognard record 2";

/// A game as it was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The game's id.
    pub game: String,
    /// Scenario and options, as `name=value`.
    pub options: Vec<String>,
    /// Who played which seat: the seat's name and the player's.
    pub seats: Vec<(String, String)>,
    /// The hash of the seed, fixed before play.
    pub seed_commitment: Option<String>,
    /// The seed, published at the end.
    pub seed: Option<String>,
    /// The fingerprint of the data it was played with.
    pub data: String,
    /// The position it starts from, as compact JSON, when that is not the set-up.
    pub position: Option<String>,
    /// How it ended; `unfinished` if it did not.
    pub result: String,
    /// The dice of the set-up.
    pub begin: Vec<Rolled>,
    /// The check of the position after the set-up.
    pub begin_check: String,
    /// What happened, in order.
    pub lines: Vec<RecordLine>,
    /// The fingerprint of the last position.
    pub hash: String,
    /// In which line of the file the first order stands, for messages.
    pub first_line: usize,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordLine {
    /// An order.
    Order(RecordedOrder),
    /// Orders beyond a die, a draw or a reveal were taken back.
    Takeback {
        /// The seat whose order it was.
        seat: String,
        /// How many orders.
        orders: usize,
        /// Whether another player agreed; if not, there was none to ask.
        agreed: bool,
        /// The check of the position that was gone back to.
        check: String,
    },
    /// A seat had help: it does not change the position.
    Help {
        /// The seat's name.
        seat: String,
        /// What it was shown.
        help: Help,
        /// The check of the position as it stood.
        check: String,
    },
    /// A seat gave up.
    Resign {
        /// The seat's name.
        seat: String,
        /// The check of the position as it stood.
        check: String,
    },
}

/// What a seat can be shown while it plays, beside what everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Help {
    /// What a general would order. Marked each time.
    Hint,
    /// What the position is worth to each side. Marked once, when it is looked at first.
    Evaluation,
}

impl Help {
    /// All there is.
    pub const ALL: [Self; 2] = [Self::Hint, Self::Evaluation];

    /// The word that opens its line in a record.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hint => "hint",
            Self::Evaluation => "evaluation",
        }
    }
}

/// An order as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedOrder {
    /// The seat's name.
    pub seat: String,
    /// The order in the game's notation.
    pub order: String,
    /// What was rolled and drawn while it was carried out.
    pub dice: Vec<Rolled>,
    /// The first four digits of the position's fingerprint after it.
    pub check: String,
}

impl RecordLine {
    /// How many orders stand after it, if so many stood before.
    fn standing(&self, before: usize) -> usize {
        match self {
            Self::Order(_) => before + 1,
            Self::Takeback { orders, .. } => before.saturating_sub(*orders),
            Self::Help { .. } | Self::Resign { .. } => before,
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, number: usize) -> fmt::Result {
        match self {
            Self::Order(RecordedOrder { seat, order, dice, check }) => {
                writeln!(f, "{number:>5} {seat} {order}{} @{check}", dice_text(dice))
            }
            Self::Takeback { seat, orders, agreed, check } => {
                let agreed = if *agreed { ", agreed" } else { "" };
                writeln!(f, "takeback {orders} by {seat}{agreed} @{check}")
            }
            Self::Help { seat, help, check } => {
                writeln!(f, "{} by {seat} before order {number} @{check}", help.word())
            }
            Self::Resign { seat, check } => writeln!(f, "resign {seat} @{check}"),
        }
    }
}

/// A record that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct RecordError {
    /// The line in the file.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

impl Record {
    /// In which line of the file the line of this index stands.
    pub fn line_of(&self, index: usize) -> usize {
        self.first_line + index
    }

    /// How many orders stand at the end.
    pub fn orders(&self) -> usize {
        self.lines.iter().fold(0, |standing, line| line.standing(standing))
    }

    /// Reads a record.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        Reader { record: Self::default(), lines: text.lines().enumerate(), last: 0 }.read()
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{OPENING}")?;
        writeln!(f, "game {}", self.game)?;
        for option in &self.options {
            writeln!(f, "option {option}")?;
        }
        for (seat, player) in &self.seats {
            writeln!(f, "seat {seat} {player}")?;
        }
        let optional =
            [("seed-commitment", &self.seed_commitment), ("seed", &self.seed), ("position", &self.position)];
        for (name, value) in optional {
            if let Some(value) = value {
                writeln!(f, "{name} {value}")?;
            }
        }
        writeln!(f, "data {}", self.data)?;
        writeln!(f, "result {}", self.result)?;
        writeln!(f)?;
        writeln!(f, "begin{} @{}", dice_text(&self.begin), self.begin_check)?;
        let mut standing = 0;
        for line in &self.lines {
            line.write(f, standing + 1)?;
            standing = line.standing(standing);
        }
        writeln!(f, "end {standing} orders, hash {}", self.hash)
    }
}

fn dice_text(dice: &[Rolled]) -> String {
    let mut text = String::new();
    for (index, rolled) in dice.iter().enumerate() {
        let before = if index == 0 { " | " } else { " " };
        write!(text, "{before}{rolled}").expect("writing to a string");
    }
    text
}

struct Reader<'a> {
    record: Record,
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    last: usize,
}

impl<'a> Reader<'a> {
    fn read(mut self) -> Result<Record, RecordError> {
        self.opening()?;
        self.headers()?;
        self.orders()?;
        Ok(self.record)
    }

    fn next(&mut self) -> Option<&'a str> {
        let (index, line) = self.lines.next()?;
        self.last = index + 1;
        Some(line.trim())
    }

    fn error<T>(&self, what: impl Into<String>) -> Result<T, RecordError> {
        Err(RecordError { line: self.last.max(1), what: what.into() })
    }

    fn opening(&mut self) -> Result<(), RecordError> {
        match self.next() {
            Some(OPENING) => Ok(()),
            Some("grognard record 1") => self.error(
                "a record of version 1: the rules and the form of records have changed since, and this program reads version 2",
            ),
            _ => self.error(format!("a record opens with `{OPENING}`")),
        }
    }

    fn headers(&mut self) -> Result<(), RecordError> {
        while let Some(line) = self.next() {
            if line.is_empty() {
                return self.required_headers();
            }
            let Some((name, value)) = line.split_once(' ') else {
                return self.error(format!("expected a header and its value, found `{line}`"));
            };
            let value = value.to_owned();
            match name {
                "game" => self.record.game = value,
                "option" => self.record.options.push(value),
                "seat" => {
                    let (seat, player) = value.split_once(' ').unwrap_or((&value, ""));
                    self.record.seats.push((seat.to_owned(), player.to_owned()));
                }
                "seed-commitment" => self.record.seed_commitment = Some(value),
                "seed" => self.record.seed = Some(value),
                "position" => self.record.position = Some(value),
                "data" => self.record.data = value,
                "result" => self.record.result = value,
                _ => return self.error(format!("unknown header `{name}`")),
            }
        }
        self.error("the record ends within its headers")
    }

    fn required_headers(&self) -> Result<(), RecordError> {
        let Record { game, data, result, .. } = &self.record;
        for (name, value) in [("game", game), ("data", data), ("result", result)] {
            if value.is_empty() {
                return self.error(format!("the header `{name}` is missing"));
            }
        }
        Ok(())
    }

    fn orders(&mut self) -> Result<(), RecordError> {
        self.begin()?;
        self.record.first_line = self.last + 1;
        let mut standing = 0;
        while let Some(line) = self.next() {
            if let Some(end) = line.strip_prefix("end ") {
                return self.end(end, standing);
            }
            let line = match line.split_once(' ') {
                Some(("takeback", rest)) => self.takeback(rest, standing)?,
                Some(("resign", rest)) => self.resign(rest)?,
                Some(("hint", rest)) => self.help(Help::Hint, rest, standing + 1)?,
                Some(("evaluation", rest)) => self.help(Help::Evaluation, rest, standing + 1)?,
                _ => self.order(line, standing + 1)?,
            };
            standing = line.standing(standing);
            self.record.lines.push(line);
        }
        self.error("the record ends here without its `end` line: it was cut off")
    }

    fn begin(&mut self) -> Result<(), RecordError> {
        let Some(line) = self.next() else { return self.error("the line `begin` is missing") };
        let (words, dice, check) = self.split(line)?;
        if words != "begin" {
            return self.error(format!("expected `begin`, found `{words}`"));
        }
        (self.record.begin, self.record.begin_check) = (dice, check);
        Ok(())
    }

    /// `1 by polish, agreed @5f3a`
    fn takeback(&self, rest: &'a str, standing: usize) -> Result<RecordLine, RecordError> {
        let (words, _, check) = self.split(rest)?;
        let (words, agreed) = match words.strip_suffix(", agreed") {
            Some(words) => (words, true),
            None => (words, false),
        };
        let Some((orders, seat)) = words.split_once(" by ") else {
            return self.error(format!("expected `takeback 2 by SEAT`, found `takeback {words}`"));
        };
        match orders.parse() {
            Ok(orders) if (1..=standing).contains(&orders) => {
                Ok(RecordLine::Takeback { seat: seat.to_owned(), orders, agreed, check })
            }
            _ => self.error(format!("a takeback of `{orders}` orders, but {standing} stand")),
        }
    }

    /// `by soviet before order 12 @5f3a`
    fn help(&self, help: Help, rest: &'a str, expected: usize) -> Result<RecordLine, RecordError> {
        let (words, _, check) = self.split(rest)?;
        let seat = words.strip_prefix("by ").and_then(|words| words.split_once(" before order "));
        match seat {
            Some((seat, number)) if number.parse() == Ok(expected) => {
                Ok(RecordLine::Help { seat: seat.to_owned(), help, check })
            }
            _ => {
                let word = help.word();
                self.error(format!(
                    "expected `{word} by SEAT before order {expected}`, found `{word} {words}`"
                ))
            }
        }
    }

    /// `soviet @5f3a`
    fn resign(&self, rest: &'a str) -> Result<RecordLine, RecordError> {
        let (seat, _, check) = self.split(rest)?;
        Ok(RecordLine::Resign { seat: seat.to_owned(), check })
    }

    fn order(&self, line: &'a str, expected: usize) -> Result<RecordLine, RecordError> {
        let (words, dice, check) = self.split(line)?;
        let mut parts = words.splitn(3, ' ');
        let (number, seat, order) = (parts.next(), parts.next(), parts.next());
        if number.and_then(|number| number.parse().ok()) != Some(expected) {
            return self.error(format!("expected order {expected}, found `{line}`"));
        }
        match (seat, order) {
            (Some(seat), Some(order)) => {
                let (seat, order) = (seat.to_owned(), order.trim().to_owned());
                Ok(RecordLine::Order(RecordedOrder { seat, order, dice, check }))
            }
            _ => self.error(format!("expected a seat and an order, found `{line}`")),
        }
    }

    /// `words | dice @check`
    fn split(&self, line: &'a str) -> Result<(&'a str, Vec<Rolled>, String), RecordError> {
        let Some((rest, check)) = line.rsplit_once(" @") else {
            return self.error(format!("expected ` @` and a check of four digits in `{line}`"));
        };
        if check.len() != 4 || !check.bytes().all(|b| b.is_ascii_hexdigit()) {
            return self.error(format!("`@{check}` is no check of four hexadecimal digits"));
        }
        let (words, dice) = rest.split_once(" | ").unwrap_or((rest, ""));
        let mut rolled = Vec::new();
        for word in dice.split_whitespace() {
            match Rolled::read(word) {
                Ok(value) => rolled.push(value),
                Err(fault) => return self.error(fault.to_string()),
            }
        }
        Ok((words.trim(), rolled, check.to_owned()))
    }

    fn end(&mut self, end: &str, count: usize) -> Result<(), RecordError> {
        let Some(hash) = end.strip_prefix(&format!("{count} orders, hash ")) else {
            return self.error(format!("expected `end {count} orders, hash …`, found `end {end}`"));
        };
        self.record.hash = hash.to_owned();
        while let Some(line) = self.next() {
            if !line.is_empty() {
                return self.error("nothing may follow the `end` line");
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(seat: &str, order: &str, dice: Vec<Rolled>, check: &str) -> RecordLine {
        RecordLine::Order(RecordedOrder { seat: seat.into(), order: order.into(), dice, check: check.into() })
    }

    fn sample() -> Record {
        Record {
            game: "toy".into(),
            options: vec!["scenario=full".into(), "fog=on".into()],
            seats: vec![("red".into(), "random".into()), ("blue".into(), "a friend".into())],
            seed_commitment: Some("00ff".into()),
            seed: Some("7".into()),
            data: "1234".into(),
            result: "red-by-points".into(),
            begin: vec![Rolled::Die(3), Rolled::Label("BE".into())],
            begin_check: "0a0a".into(),
            lines: vec![
                order("red", "to 2229", vec![], "5f3a"),
                order("blue", "fire", vec![Rolled::Die(4)], "01bc"),
                RecordLine::Takeback { seat: "blue".into(), orders: 1, agreed: true, check: "5f3a".into() },
                order("blue", "fire", vec![Rolled::Die(2)], "77aa"),
                RecordLine::Help { seat: "red".into(), help: Help::Hint, check: "77aa".into() },
                RecordLine::Help { seat: "red".into(), help: Help::Evaluation, check: "77aa".into() },
                RecordLine::Resign { seat: "red".into(), check: "77aa".into() },
            ],
            hash: "0123456789abcdef".into(),
            first_line: 13,
            position: None,
        }
    }

    #[test]
    fn a_record_reads_back_as_it_was_written() {
        let text = sample().to_string();
        assert_eq!(Record::read(&text), Ok(sample()));
        let lines: Vec<&str> = text.lines().skip(12).collect();
        assert_eq!(
            lines,
            [
                "    1 red to 2229 @5f3a",
                "    2 blue fire | 4 @01bc",
                "takeback 1 by blue, agreed @5f3a",
                "    2 blue fire | 2 @77aa",
                "hint by red before order 3 @77aa",
                "evaluation by red before order 3 @77aa",
                "resign red @77aa",
                "end 2 orders, hash 0123456789abcdef",
            ]
        );
    }

    #[test]
    fn whatever_is_malformed_is_told_with_its_line() {
        let text = sample().to_string();
        let cases = [
            ("grognard record 2", "grognard record 9", 1, "opens with"),
            ("grognard record 2", "grognard record 1", 1, "reads version 2"),
            ("game toy\n", "", 10, "`game` is missing"),
            ("option fog=on", "fog=on", 4, "expected a header"),
            ("result", "outcome", 10, "unknown header"),
            ("begin |", "start |", 12, "expected `begin`"),
            ("    2 blue", "    3 blue", 14, "expected order 2"),
            ("fire | 4", "fire | 7", 14, "no die face"),
            ("@01bc", "@01bx", 14, "four hexadecimal"),
            ("@01bc", "", 14, "expected ` @`"),
            ("takeback 1", "takeback 3", 15, "but 2 stand"),
            ("takeback 1", "takeback 0", 15, "but 2 stand"),
            ("takeback 1 by", "takeback 1 of", 15, "expected `takeback"),
            ("before order 3", "before order 2", 17, "before order 3`, found"),
            ("hint by red", "hint of red", 17, "expected `hint by SEAT before order 3`"),
            ("evaluation by red", "evaluation red", 18, "expected `evaluation by SEAT"),
            ("end 2", "end 3", 20, "expected `end 2 orders"),
        ];
        for (from, to, line, what) in cases {
            let error = Record::read(&text.replacen(from, to, 1)).expect_err(to);
            assert_eq!(error.line, line, "{to}: {error}");
            assert!(error.what.contains(what), "{to}: {error}");
        }
    }

    #[test]
    fn a_record_that_was_cut_off_says_where() {
        let text = sample().to_string();
        let lines: Vec<&str> = text.lines().collect();
        for kept in 0..lines.len() {
            let cut = lines[..kept].iter().map(|line| format!("{line}\n")).collect::<String>();
            let error = Record::read(&cut).expect_err("cut off");
            assert_eq!(error.line, kept.max(1), "{error}");
        }
    }
}
