//! A game that was played: a line in the journal and in the files.

use players::{GameResult, Moment};
use serde::{Deserialize, Serialize};

use crate::Series;

/// One game: what was played, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Scenario and options, as `name=value`, with spaces between them.
    pub set_up: String,
    /// What was changed in the data, with spaces between.
    pub changes: String,
    /// The bot of each seat.
    pub bots: Vec<String>,
    /// The seed that plays it again.
    pub seed: String,
    /// How it ended.
    pub result: String,
    /// The winner's name; `None` for a draw.
    pub winner: Option<String>,
    /// How many decisions it took.
    pub decisions: u64,
    /// The turn in which it ended.
    pub turns: u8,
    /// What the end is worth to each seat, from 0 to 1.
    pub worth: Vec<f32>,
    /// The points of its grade, in a game that has grades.
    pub grade: Option<u8>,
    /// What could be seen turn by turn, where that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chronicle: Vec<Moment>,
}

impl Played {
    pub(crate) fn new(series: &Series, result: GameResult) -> Self {
        Self {
            set_up: series.set_up(),
            changes: series.changed(),
            bots: series.bots.clone(),
            seed: result.seed,
            result: result.result.to_owned(),
            winner: result.winner.map(str::to_owned),
            decisions: result.decisions,
            turns: result.turns,
            worth: result.worth,
            grade: result.grade,
            chronicle: result.chronicle,
        }
    }

    /// What was played: no two games of a journal have the same.
    pub(crate) fn key(&self) -> String {
        key(&self.set_up, &self.changes, &self.bots, &self.seed)
    }

    /// Whether it is one that a game of so many seats can have.
    pub(crate) fn is_of(&self, seats: usize) -> bool {
        let worth = self.worth.iter().all(|worth| (0.0..=1.0).contains(worth));
        self.bots.len() == seats && self.worth.len() == seats && worth
    }
}

pub(crate) fn key(set_up: &str, changes: &str, bots: &[String], seed: &str) -> String {
    [set_up, changes, &bots.join("/"), seed].join("\n")
}
