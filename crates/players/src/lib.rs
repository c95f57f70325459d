//! The shelf of games, the bots that play them, and the arena that pits bots against each other.
//!
//! This is the one place that knows every game by its type; whoever is above it speaks to a
//! [`LoadedGame`] or to a match. No bot sees more than its seat may know: it is given an imagined
//! position, never the real one of a game with secrets.

mod advice;
pub mod analysis;
mod arena;
mod bots;
mod chronicle;
pub mod general;
mod levels;
mod pace;
mod seated;
mod shelf;
mod statistics;

pub use advice::{Adviser, Assessment, Estimate, Hint, Step};
pub use analysis::{Analysis, AnalysisError, AnalysisPlan, Underway};
pub use arena::{ArenaError, GameResult, Plan, Report};
pub use bots::{
    BOTS, BotInfo, GENERAL_WITH_TIME, LONGEST_THOUGHT, NO_BONUS, UnknownBot, bot, general_seconds,
};
pub use chronicle::Moment;
pub use general::{Budget, Thinking};
pub use levels::{Level, Levels, Measured, NOT_MEASURED, WHAT_LEVELS_MEAN};
pub use pace::Pace;
pub use seated::SeatedBot;
pub use shelf::{KnownWeight, LoadedGame, NewMatchError, Shelved, UnknownGame, find, first, shelf};
pub use statistics::Share;
