//! What every game of Grognard shares: seats, dice, odds and combat tables, steps, the contract of
//! a game, refusals, the log, records, the generic view, and a match in progress.
//!
//! This crate knows no game. A game implements [`Game`]; everything that plays, shows, stores or
//! checks a game speaks to it through that trait, or, where the type must not be known, through
//! [`AnyMatch`].

// The toy of the tests is written like any other game: over this crate.
#[cfg(test)]
extern crate self as table;

mod any_match;
#[cfg(any(test, feature = "battery"))]
pub mod battery;
mod battle_view;
mod bot;
mod bot_game;
mod chart;
mod combat_table;
mod counted;
mod dice;
mod edition;
mod fact;
mod fingerprint;
mod foresight;
mod helped;
mod info;
mod lesson;
mod log;
mod look;
mod map_view;
mod matches;
mod notation;
mod odds;
mod percent;
mod question;
mod record;
mod refusal;
mod replay;
mod rulebook;
mod rules;
mod saved;
mod seat;
mod shared;
mod shown;
mod steps;
mod taking_back;
mod throws;
#[cfg(test)]
#[path = "../toy/src/lib.rs"]
#[allow(missing_docs, reason = "nobody but the tests plays it")]
mod toy;
#[cfg(test)]
#[path = "../toy/tests/rules/main.rs"]
mod toy_rules;
mod umpire;
mod units;
mod view;
mod weights;

pub use any_match::{AnyMatch, Past};
pub use battle_view::{
    BattlePreview, BattleUnit, Bound, Chance, FireView, Modifier, RoundView, ShiftView, ThreatBattle,
    ThreatUnit, Threats,
};
pub use bot::{AtRandom, Bot, Comparing, Measure, Progress, Staffed, Unmoved};
pub use bot_game::{play_bots, watch_bots};
pub use chart::{Chart, ChartRow};
pub use combat_table::CombatTable;
pub use counted::Counted;
pub use dice::{Dice, DiceFault, Mixed, Recorder, Rolled, Scripted, Seeded};
pub use edition::{Components, Contents, DataSource, Edition, Files, LoadError, Roster, keep_text};
pub use fact::Fact;
pub use fingerprint::{fingerprint, sha256_hex};
pub use foresight::most_promising;
pub use info::{GameInfo, GameOptions, OptionError, OptionSpec, ScenarioInfo};
pub use lesson::{Lesson, LessonStep, PagePart, Worse};
pub use log::{Event, Heading, Lines, Log, LogLine, Silent};
pub use look::{
    Aim, ColourLook, FeatureLook, Ground, LineSign, Look, MarkerLook, MarkerSign, Named, PlaceSign, SeatLook,
    SideLook, SymbolLook, TerrainLook, Texture, TurnStep,
};
pub use map_view::{MapHex, MapSide, MapView};
pub use matches::{GameIsOver, Match, PlayError, Played, Player};
pub use notation::{About, Notation, NotationError, Takes};
pub use odds::{Odds, Ratio, Shift};
pub use percent::percent;
pub use question::{Asked, Asks, Grade, Outcome, Piece, Question, Sentence};
pub use record::{Help, Record, RecordError, RecordLine, RecordedOrder};
pub use refusal::{Refusal, Rule};
pub use replay::ReplayError;
pub use rulebook::{RuleEntry, RuleKind, Rulebook};
pub use rules::{Game, Rules};
pub use saved::{PositionError, Saved, Written};
pub use seat::Seat;
pub use shared::Shared;
pub use shown::Shown;
pub use steps::{StepLosses, Steps};
pub use taking_back::{TakenBack, TakingBack, UndoError};
pub use throws::{share, ways_to_hit};
pub use umpire::Umpire;
pub use units::{UnitId, UnitSet};
pub use view::{
    Choice, Control, Cost, Counter, Gauge, Likely, Marker, Object, Objective, OffMapBox, Place, Prompt,
    Repeats, Role, Stake, Target, Track, Verb, View, Warning,
};
pub use weights::{Number, Weight, Weights};
