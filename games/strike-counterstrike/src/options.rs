//! The options of the game.

use table::{GameInfo, GameOptions, OptionSpec, Rule, ScenarioInfo};

/// Which options are in force; all are off by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    seats: &["soviet"],
    automaton: Some("german"),
    secrets: true,
    concede: Rule("5.4"),
    scenarios: &[ScenarioInfo { id: "campaign", about: "The winter battle: six turns" }],
    options: &[OptionSpec::switch(
        "pool-must-fail",
        Rule("4.8"),
        "An empty force pool wins only when a counter is needed and none is there",
    )],
};

impl GameOptions for Options {
    fn set(&mut self, name: &str, value: &str) {
        if name == "pool-must-fail" {
            self.pool_must_fail = value == "on";
        }
    }

    fn chosen(&self) -> Vec<(&'static str, &'static str)> {
        let word = |on: bool| if on { "on" } else { "off" };
        vec![("scenario", "campaign"), ("pool-must-fail", word(self.pool_must_fail))]
    }
}
