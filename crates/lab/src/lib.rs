//! The laboratory: experiments over many games between bots, each of them the same on any number of threads, and resumed from a
//! journal where it was broken off.
//!
//! [`Bench`] plays series of games and takes those from the [`Journal`] that were played before; [`tournament()`], [`balance()`],
//! [`tune()`], [`breed()`] and [`ablate()`] say what is played and what it tells; [`statistics`] says how sure that is; [`write_csv`] and
//! [`write_parquet`] keep a line for each game. It knows no game and no command line, and says nothing by itself.

mod ablate;
mod balance;
mod bench;
mod bots;
mod cells;
mod error;
mod experiment;
mod files;
mod journal;
mod levels;
mod played;
pub mod plot;
mod population;
pub mod statistics;
mod tournament;
mod tune;
mod values;

pub use ablate::{Ablation, Effect, To, ablate};
pub use balance::{Balance, Entry, Telling, balance};
pub use bench::{Bench, Series};
pub use bots::bot_list;
pub use cells::Change;
pub use error::LabError;
pub use experiment::{Aim, Experiment, Goal, Rounds};
pub use files::{write_csv, write_parquet};
pub use journal::Journal;
pub use played::Played;
pub use population::{Bred, Breeding, Generation, breed};
pub use tournament::{Duel, Field, Placed, Tournament, tournament};
pub use tune::{Confirmed, Move, Stopped, Tuned, Tuning, tune};
pub use values::{Value, ValueKind, values};
