//! The options of the game, and what it says about itself.

use serde::{Deserialize, Serialize};
use table::{GameInfo, OptionSpec, Rule, ScenarioInfo};

use crate::units::Side;

/// Which options are in force; all are off by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Options {
    /// 4.8 The force pool has to fail, not just to be empty.
    pub pool_must_fail: bool,
}

/// What the game says about itself.
pub const INFO: GameInfo = GameInfo {
    id: "strike-counterstrike",
    title: "Strike & Counterstrike",
    about: "The Red Army strikes back before Moscow, December 1941 to April 1942; the rules play Army Group Center \
            from a blind force pool",
    seats: &[Side::Soviet.word()],
    automaton: Some(Side::German.word()),
    secrets: true,
    concede: Rule("5.4"),
    scenarios: &[ScenarioInfo { id: "campaign", about: "The winter battle: six turns" }],
    options: &[OptionSpec::switch(
        "pool-must-fail",
        Rule("4.8"),
        "An empty force pool wins only when a counter is needed and none is there",
    )],
};
