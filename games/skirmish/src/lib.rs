//! Skirmish: the smallest whole game on the shelf, and the one to learn hex wargames with.
//! `rules` is what the book says, a file a chapter; `state` is what changes in play, and how it is saved; `atlas` is what
//! never changes; `show` is what a seat sees, `staff` how a sound player plays.

mod atlas;
mod rules;
mod show;
mod staff;
mod state;

use serde::{Deserialize, Serialize};
use table::{GameInfo, OptionSpec, Rule, ScenarioInfo};

pub use state::Position;

/// What the game says about itself.
pub const INFO: GameInfo = GameInfo {
    id: "skirmish",
    title: "Skirmish",
    about: "Eight companies, a river and an ambush: the game to learn hex wargames with",
    seats: &["blue", "red"],
    automaton: None,
    secrets: true,
    concede: Rule("4.3"),
    scenarios: &[ScenarioInfo { id: "crossing", about: "Blue crosses the Lind and has seven turns" }],
    options: &[OptionSpec::switch("mist", Rule("9.1"), "Mist: nobody attacks from two sides before turn 4")],
};

/// What is chosen before the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Options {
    /// 9.1 Morning mist.
    pub mist: bool,
}
