//! What every game of Grognard shares: seats, dice, odds and combat tables, steps, the contract of
//! a game, refusals, the log, records, the generic view, and a match in progress.
//!
//! This crate knows no game. A game implements [`Game`]; everything that plays, shows, stores or
//! checks a game speaks to it through that trait, or, where the type must not be known, through
//! [`AnyMatch`].

mod any_match;
pub mod battery;
mod bot;
mod combat_table;
mod counted;
mod dice;
mod fingerprint;
mod game;
mod hands;
mod info;
mod log;
mod map_view;
mod matches;
mod notation;
mod odds;
mod percent;
mod record;
mod refusal;
mod replay;
mod rulebook;
mod seat;
mod shared;
mod steps;
mod taking_back;
mod throws;
mod view;

pub use any_match::AnyMatch;
pub use bot::{AtRandom, Bot, Staffed};
pub use combat_table::CombatTable;
pub use counted::Counted;
pub use dice::{Dice, DiceFault, Mixed, Recorder, Rolled, Scripted, Seeded};
pub use fingerprint::{fingerprint, sha256_hex};
pub use game::{Asks, DataSource, Fact, Game, LoadError, NotationError, Outcome, PositionError};
pub use hands::Hands;
pub use info::{GameInfo, GameOptions, OptionError, OptionSpec, ScenarioInfo};
pub use log::{Event, Lines, Log, LogLine, Silent};
pub use map_view::{MapHex, MapSide, MapView};
pub use matches::{GameIsOver, Match, PlayError, Played, Player};
pub use notation::Words;
pub use odds::{Odds, Ratio, Shift};
pub use percent::percent;
pub use record::{Record, RecordError, RecordLine, RecordedOrder};
pub use refusal::{Refusal, Rule};
pub use replay::ReplayError;
pub use rulebook::{RuleEntry, RuleKind, Rulebook};
pub use seat::Seat;
pub use shared::Shared;
pub use steps::{StepLosses, Steps};
pub use taking_back::{TakenBack, TakingBack, UndoError};
pub use throws::{share, ways_to_hit};
pub use view::{
    BattlePreview, BattleUnit, Chance, Chart, ChartRow, Choice, ColourLook, Control, Counter, FireView,
    Gauge, Look, Marker, Modifier, Object, Objective, OffMapBox, Place, Prompt, RoundView, SeatLook,
    ShiftView, Target, ThreatBattle, ThreatUnit, Threats, Track, Verb, View,
};
