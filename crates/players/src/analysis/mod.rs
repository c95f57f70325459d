//! After the battle: a finished game, looked at again.
//!
//! - `replayed`: the record as stretches of orders between rolls; `estimator`: what a position is worth
//! - `decisions`: what could have been ordered instead, found from what the seat knew
//! - `account`: what the dice and what the orders gave, and where the game turned; `course`: losses and ground
//! - `trial`: games of bots, to see that luck has the mean zero
//!
//! docs/ANALYSIS.md says what the numbers mean and why they add up.

mod account;
mod course;
mod decisions;
mod estimator;
mod replayed;
mod schedule;
#[cfg(test)]
pub(crate) mod tests;
mod trial;

use serde::Serialize;
use table::{Record, Staffed};

pub use self::course::TurnCourse;
use self::decisions::{Weighed, weigh};
use self::estimator::Estimator;
use self::replayed::Replayed;
pub use self::schedule::Underway;
use self::schedule::{Kind, Schedule};
pub(crate) use self::trial::try_luck;
pub use self::trial::{MeanOf, SeatTrial, Trial, TrialPlan};
use crate::general::Thinking;

/// How thoroughly a game is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisPlan {
    /// How often a position is played on in thought. A multiple of six goes through all faces of a die.
    pub samples: u32,
    /// Decisions in thought for each decision that is weighed; none is weighed when zero.
    pub nodes: u64,
    /// The seed: the same one gives the same analysis on any number of threads.
    pub seed: String,
}

/// The levels of an analysis, by their names.
pub const LEVELS: [&str; 2] = ["quick", "strong"];

impl AnalysisPlan {
    /// A plan for a level; `None` if there is no such level. `pace` is how many decisions a core plays in a second.
    pub(crate) fn of_level(level: &str, pace: u64, seed: &str) -> Option<Self> {
        let (samples, nodes) = match level {
            "quick" => (12, pace / 20),
            "strong" => (48, pace / 2),
            _ => return None,
        };
        Some(Self { samples, nodes, seed: seed.to_owned() })
    }
}

/// Why there is no analysis.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnalysisError {
    /// The record contradicts the rules.
    #[error("{0}")]
    Replay(#[from] table::ReplayError),
    /// The game is not over.
    #[error("the game is not over yet: play it to its end, or have a seat resign, and analyse it then")]
    Unfinished,
    /// Nothing was ordered.
    #[error("nothing was ordered in this game: there is nothing to analyse")]
    Empty,
    /// It was broken off.
    #[error("the analysis was broken off")]
    BrokenOff,
}

/// A finished game, looked at again. Chances are the first seat's, from 0 to 1, unless it is said whose they are.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Analysis {
    /// The game's id.
    pub game: String,
    /// How it ended, in a word and in a sentence.
    pub result: String,
    /// The same in a sentence.
    pub text: String,
    /// The side that won; `None` if nobody did.
    pub winner: Option<String>,
    /// Whether the end is a grade, so that a chance is the share of the best grade that is expected.
    pub graded: bool,
    /// How many orders stand.
    pub orders: usize,
    /// How often positions were played on in thought.
    pub samples: u32,
    /// How many decisions in thought went into each decision that was weighed.
    pub nodes: u64,
    /// The seed of it all.
    pub seed: String,
    /// Everybody who can win: the seats, then the side that the rules play.
    pub sides: Vec<String>,
    /// The chance along the game.
    pub curve: Vec<CurvePoint>,
    /// What each seat had of luck and of its orders.
    pub seats: Vec<SeatAccount>,
    /// What the estimate changed its mind about from turn to turn: nobody's luck and nobody's doing.
    pub revision: f64,
    /// Where the game turned, in the order of play.
    pub turning_points: Vec<TurningPoint>,
    /// Losses and ground, at the beginning of each turn and at the end.
    pub course: Vec<TurnCourse>,
}

/// The chance at a point of the game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CurvePoint {
    /// So many orders were given.
    pub order: usize,
    /// The turn.
    pub turn: u8,
    /// The chance.
    pub chance: f64,
    /// Its standard error.
    pub error: f64,
}

/// What a seat had of luck and of its orders, as its own chances. The change over the game is its luck, and its orders, less
/// the orders of the other seat, and the revision.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatAccount {
    /// The seat.
    pub seat: String,
    /// Who played it.
    pub player: String,
    /// The chance at the beginning.
    pub start: f64,
    /// What the end was worth.
    pub end: f64,
    /// What all dice and draws gave it against their expectation.
    pub luck: f64,
    /// The standard error of that.
    pub luck_error: f64,
    /// The part of it that fell in its own orders.
    pub luck_of_its_own: f64,
    /// What its orders gave it against what the staff would have made of them.
    pub decisions: f64,
    /// The standard error of that.
    pub decisions_error: f64,
    /// What the general's best would have given it more, all in all; `None` if nothing was weighed.
    pub missed: Option<f64>,
    /// The standard error of that.
    pub missed_error: f64,
    /// How many decisions were weighed.
    pub weighed: usize,
    /// The decisions that cost it most, the worst first.
    pub worst: Vec<Decision>,
}

/// A decision that cost something.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Decision {
    /// So many orders were given before it.
    pub order: usize,
    /// The turn.
    pub turn: u8,
    /// What the better way would have given the seat more.
    pub missed: f64,
    /// The standard error of that.
    pub error: f64,
    /// The seat's chance with the better way, as far as it could know.
    pub chance: f64,
    /// What was ordered, up to the next roll or draw.
    pub ordered: Vec<String>,
    /// What would have been better, up to the next roll or draw.
    pub better: Vec<String>,
    /// What was ordered, order by order, in words.
    pub ordered_in_words: Vec<String>,
    /// What would have been better, order by order, in words.
    pub better_in_words: Vec<String>,
}

/// Where the game turned.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TurningPoint {
    /// So many orders were given before it.
    pub order: usize,
    /// So many belong to it.
    pub orders: usize,
    /// The turn.
    pub turn: u8,
    /// Whose action it was.
    pub seat: String,
    /// The chance before.
    pub before: f64,
    /// The chance after.
    pub after: f64,
    /// What the dice gave of the change.
    pub luck: f64,
    /// What the orders gave of it.
    pub decisions: f64,
    /// What happened, as it was told.
    pub told: Vec<String>,
}

/// Looks at a finished game again. `heard` hears how far it has come.
pub(crate) fn analyse<G: Staffed>(
    data: &'static G::Data,
    record: &Record,
    plan: &AnalysisPlan,
    thinking: &Thinking,
    heard: &(dyn Fn(&Underway) + Sync),
) -> Result<Analysis, AnalysisError> {
    let replayed = Replayed::<G>::new(data, record)?;
    if replayed.stretches.is_empty() {
        return Err(AnalysisError::Empty);
    }
    let samples = plan.samples.max(1);
    let estimator = Estimator::<G>::new(data, &plan.seed, samples);
    let work = |kind: &Kind| match *kind {
        Kind::Before(index) => {
            let stretch = &replayed.stretches[index];
            Found::Worths(estimator.worths(&stretch.before, stretch.turn()))
        }
        Kind::After(index) => {
            Found::Worths(estimator.worths(replayed.after(index), replayed.stretches[index].turn()))
        }
        Kind::Anew(index) => {
            let stretch = &replayed.stretches[index];
            let (position, order) = (stretch.rolled.as_ref(), stretch.orders.last());
            let (position, order) = position.zip(order).expect("only what rolled falls anew");
            Found::Worths(estimator.worths_anew(position, *order, stretch.turn(), index))
        }
        Kind::Weigh(index) => {
            let seed = format!("{}/weigh/{index}", plan.seed);
            let alone = Thinking { threads: None, goes_on: thinking.goes_on.clone() };
            Found::Weighed(weigh(data, &replayed.stretches[index], plan.nodes, &seed, &alone))
        }
    };
    let schedule = Schedule::new(&replayed, plan);
    let found = schedule.work_off(thinking, heard, work).ok_or(AnalysisError::BrokenOff)?;
    Ok(account::account(data, &replayed, plan, found))
}

/// What came of a piece of work.
enum Found<G: Staffed> {
    Worths(Vec<f32>),
    Weighed(Weighed<G>),
}
