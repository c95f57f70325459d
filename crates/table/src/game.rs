//! The contract of a game: a plain-data position plus pure rules.

use std::{fmt::Debug, hash::Hash, path::PathBuf};

use serde_json::Value;

use crate::{
    BattlePreview, Dice, GameInfo, GameOptions, Log, Look, MapView, Prompt, Refusal, Rule, Rulebook, Seat,
    Threats, View,
};
use hexes::{DataError, HexNumber};

/// Who decides now, or how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// This seat gives the next order.
    Seat(Seat),
    /// The game is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Seat>,
    /// One word that counts alike endings together, such as `soviet-all-cities`.
    pub how: &'static str,
    /// What happened, in a sentence.
    pub text: &'static str,
    /// The rule by which it ended.
    pub rule: Rule,
}

/// Where a game's data comes from.
#[derive(Clone, Debug)]
pub enum DataSource {
    /// The files that were built into the program.
    Embedded,
    /// A folder with files of the same names; what it lacks is taken from the built-in ones.
    Folder(PathBuf),
}

/// Why a game's data cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A file cannot be read.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// A file says something wrong.
    #[error(transparent)]
    Data(#[from] DataError),
}

impl DataSource {
    /// The text of the file `name`, or `built_in` where the source has none.
    pub fn text(&self, name: &str, built_in: &str) -> Result<String, LoadError> {
        let Self::Folder(folder) = self else { return Ok(built_in.to_owned()) };
        let path = folder.join(name);
        let failed = |error| LoadError::Io { path: path.display().to_string(), error };
        if !folder.is_dir() {
            let error = std::io::Error::new(std::io::ErrorKind::NotFound, "no such folder");
            return Err(LoadError::Io { path: folder.display().to_string(), error });
        }
        match std::fs::read_to_string(&path) {
            Ok(text) => Ok(text),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(built_in.to_owned()),
            Err(error) => Err(failed(error)),
        }
    }
}

/// Why words are not an order of this game at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotationError(pub String);

/// Why a position cannot be taken up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("position: {0}")]
pub struct PositionError(pub String);

impl PositionError {
    /// Reads the shape of a position's JSON; an error names the place in it.
    pub fn read<T: serde::de::DeserializeOwned>(json: &Value) -> Result<T, Self> {
        serde_path_to_error::deserialize(json).map_err(|error| {
            let path = error.path().to_string();
            Self(if path == "." { error.inner().to_string() } else { format!("{path}: {}", error.inner()) })
        })
    }

    /// How a position says that its game ended: the one of these endings that is called so.
    pub fn ending<E: Copy, const N: usize>(
        written: Option<&str>,
        all: [E; N],
        outcome: impl Fn(E) -> Outcome,
    ) -> Result<E, Self> {
        let how = written.unwrap_or("");
        let found = all.into_iter().find(|&ending| outcome(ending).how == how);
        found.ok_or_else(|| {
            let known = all.map(|ending| outcome(ending).how).join(", ");
            Self(format!("ending is `{how}`, expected one of {known}"))
        })
    }
}

/// A count or fact that the rulebook states, tried on the data.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Fact {
    /// The rule that states it.
    pub rule: Rule,
    /// What must hold.
    pub claim: String,
    /// Whether it holds; if not, what was found and where.
    pub wrong: Option<String>,
}

impl Fact {
    /// A fact that holds when `found` equals `expected`.
    pub fn equal<T: PartialEq + Debug>(rule: Rule, claim: &str, expected: T, found: T) -> Self {
        let wrong = (expected != found).then(|| format!("expected {expected:?}, found {found:?}"));
        Self { rule, claim: claim.to_owned(), wrong }
    }

    /// A fact that holds when nothing is listed as wrong.
    pub fn none_wrong(rule: Rule, claim: &str, wrong: &[String]) -> Self {
        let wrong = (!wrong.is_empty()).then(|| wrong.join("; "));
        Self { rule, claim: claim.to_owned(), wrong }
    }
}

/// A game: a position that is plain data, and rules that are pure functions of it.
///
/// Every order makes progress: no order takes another back, so that any sequence of legal orders
/// ends the game within [`Game::LONGEST`] decisions. After an order the game runs on by itself,
/// through dice and forced steps, to the next real choice or to the end.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The map, the order of battle and the tables: parsed once, never changed.
    type Data: Send + Sync + 'static;
    /// The scenario and the optional rules.
    type Options: GameOptions;
    /// One legal choice, small and without data of its own.
    type Order: Copy + Eq + Ord + Hash + Debug + Send + Sync;

    /// What the game says about itself.
    const INFO: GameInfo;
    /// No game is longer than this many orders.
    const LONGEST: usize;

    /// Reads the map, the units and the tables.
    fn load(source: &DataSource) -> Result<Self::Data, LoadError>;

    /// Every fact that the rulebook states about the data, tried.
    fn facts(data: &Self::Data) -> Vec<Fact>;

    /// The rules in our own words, with the tests that stand for them.
    fn rulebook() -> Rulebook;

    /// A fingerprint of the data: records made with other data do not replay.
    fn data_fingerprint(data: &Self::Data) -> String;

    /// The map, for whoever draws it.
    fn map(data: &Self::Data) -> MapView;

    /// Colours, labels and charts, for whoever draws it.
    fn look(data: &Self::Data) -> Look;

    /// The position after the set-up's forced part, at the first real choice.
    fn begin(
        data: &'static Self::Data,
        options: &Self::Options,
        dice: &mut dyn Dice,
        log: &mut dyn Log,
    ) -> Self;

    /// The options it is played with.
    fn options(&self) -> Self::Options;

    /// Who decides now, or how it ended.
    fn asks(&self) -> Asks;

    /// What is asked, for a person.
    fn prompt(&self) -> Prompt;

    /// Every legal order, always in the same order, appended to a buffer that the caller reuses.
    fn orders(&self, out: &mut Vec<Self::Order>);

    /// Why any order, offered or not, would be refused.
    fn check(&self, order: Self::Order) -> Result<(), Refusal>;

    /// For search and replay: `order` is legal. Runs on to the next real choice.
    fn carry_out(&mut self, order: Self::Order, dice: &mut dyn Dice, log: &mut dyn Log);

    /// For the world: a refused order leaves the position untouched.
    fn obey(&mut self, order: Self::Order, dice: &mut dyn Dice, log: &mut dyn Log) -> Result<(), Refusal> {
        self.check(order)?;
        self.carry_out(order, dice, log);
        Ok(())
    }

    /// What a seat may know; `None` is a spectator. The only door to the outside.
    fn seen_by(&self, seat: Option<Seat>) -> View;

    /// The working of the battle at hand, if there is one.
    fn preview(&self) -> Option<BattlePreview>;

    /// Who could attack a hex, as far as `seat` may know; `None` for a hex that is not on the map.
    fn threats(&self, hex: HexNumber, seat: Option<Seat>) -> Option<Threats>;

    /// A full position consistent with what `seat` may know.
    fn imagine(&self, seat: Seat, dice: &mut dyn Dice) -> Self;

    /// The position as JSON that a person can read and edit.
    fn save(&self) -> Value;

    /// A position from JSON; whatever is left out takes the set-up's value. A position that asks nothing
    /// runs on to the next real choice, with dice if it needs them; one that was saved asks something.
    fn restore(
        data: &'static Self::Data,
        position: &Value,
        dice: &mut dyn Dice,
        log: &mut dyn Log,
    ) -> Result<Self, PositionError>;

    /// An order in the game's notation: `to 2229`.
    fn notation(data: &Self::Data, order: Self::Order) -> String;

    /// Reads the game's notation.
    fn read_order(data: &Self::Data, text: &str) -> Result<Self::Order, NotationError>;

    /// Every order that can be written down at all, legal or not, appended to `out`: the tests try
    /// that whatever is not offered is refused.
    fn thinkable(data: &Self::Data, out: &mut Vec<Self::Order>);

    /// Panics with a reason when the position contradicts itself.
    fn assert_invariants(&self);

    /// What can only grow or stay from one position to a later one holds; panics otherwise.
    fn assert_follows(&self, earlier: &Self);
}
