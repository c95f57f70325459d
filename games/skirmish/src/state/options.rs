//! What the game says about itself, and what can be chosen before it.

use serde::{Deserialize, Serialize};
use table::{GameInfo, OptionSpec, Rule, ScenarioInfo};

/// What the game says about itself.
pub const INFO: GameInfo = GameInfo {
    id: "skirmish",
    title: "Skirmish",
    about: "Eight companies, a river and a hidden reserve: the game to learn hex wargames with",
    seats: &["blue", "red"],
    automaton: None,
    secrets: true,
    concede: Rule("4.3"),
    scenarios: &[ScenarioInfo { id: "crossing", about: "Blue crosses the Lind and has seven turns" }],
    options: &[OptionSpec::switch("mist", Rule("9.1"), "Morning mist: no zones of control on turns 1 and 2")],
};

/// What is chosen before the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Options {
    /// 9.1 Morning mist.
    pub mist: bool,
}
