//! The options of the game.

use serde::{Deserialize, Serialize};
use table::{GameInfo, OptionSpec, Rule, ScenarioInfo};

/// Which options are in force; all are off by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Options {
    /// 5.3 Nobody stops a player who spends more action points than he has.
    pub honour_system: bool,
    /// 3.5 The neck of land before Crimea is in play.
    pub crimea_corridor: bool,
}

/// What the game says about itself.
pub const INFO: GameInfo = GameInfo {
    id: "putins-war",
    title: "Putin's War",
    about: "Russia tries to take back its western borderlands in a month; both sides count secret action points and \
            hide their special forces",
    seats: &["russian", "allied"],
    automaton: None,
    secrets: true,
    concede: Rule("4.4"),
    scenarios: &[ScenarioInfo { id: "campaign", about: "The whole war: ten turns" }],
    options: &[
        OptionSpec::switch(
            "honour-system",
            Rule("5.3"),
            "Spending more action points than one has is not refused: it loses the game when it comes to light",
        ),
        OptionSpec::switch(
            "crimea-corridor",
            Rule("3.5"),
            "Units may move and fight in 2808 and 2809, the neck of land before Crimea",
        ),
    ],
};
