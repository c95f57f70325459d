//! The optional rules, each as an option of the game.

use serde::{Deserialize, Serialize};
use table::{GameInfo, OptionSpec, Rule, ScenarioInfo};

/// Which optional rules are in force; all are off by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Options {
    /// 3.1.1 Militia strengths are rolled, but for Gdansk.
    pub variable_militia: bool,
    /// 3.2 The artillery divisions and the Spetsnaz brigade are in play, and ten more are drawn.
    pub fixed_artillery: bool,
    /// 5.2.2 Airpower has its own roll.
    pub separate_airpower: bool,
    /// 7.5 The Spetsnaz brigade shifts attacks on cities.
    pub spetsnaz_city: bool,
    /// 9.8 Final odds above 5:1 are an automatic result.
    pub above_5_1_automatic: bool,
    /// 10.1 Forest shifts one column left.
    pub forest_shift: bool,
    /// 10.2 In forest two airpower markers count as one.
    pub forest_airpower: bool,
}

/// What the game says about itself.
pub const INFO: GameInfo = GameInfo {
    id: "soyuz81",
    title: "Soyuz 81",
    about: "The Warsaw Pact invades Poland in the winter of 1981; chits decide who acts, and a \
            falling political score decides how long",
    seats: &["soviet", "polish"],
    automaton: None,
    secrets: false,
    concede: Rule("4.0"),
    scenarios: &[ScenarioInfo { id: "campaign", about: "The whole operation: ten turns" }],
    options: &[
        OptionSpec::switch(
            "variable-militia",
            Rule("3.1.1"),
            "Militia strengths are rolled for every city but Gdansk, and are lower on average: the Soviet side wins about two games \
             in three",
        ),
        OptionSpec::switch(
            "fixed-artillery",
            Rule("3.2"),
            "The 26th and 81st Artillery and the 8th Spetsnaz are always in play, ten more units are drawn",
        ),
        OptionSpec::switch("separate-airpower", Rule("5.2.2"), "Airpower has its own roll each turn"),
        OptionSpec::switch(
            "spetsnaz-city",
            Rule("7.5"),
            "The 8th Spetsnaz shifts an attack on a city one column right",
        ),
        OptionSpec::switch(
            "above-5-1-automatic",
            Rule("9.8"),
            "Final odds of 6:1 and 7:1 are an automatic 0/6 instead of a roll on the 5:1 column",
        ),
        OptionSpec::switch("forest-shift", Rule("10.1"), "Forest shifts one column left"),
        OptionSpec::switch("forest-airpower", Rule("10.2"), "In forest two airpower markers count as one"),
    ],
};

impl Options {
    /// Every optional rule in force.
    pub const ALL_ON: Self = Self {
        variable_militia: true,
        fixed_artillery: true,
        separate_airpower: true,
        spetsnaz_city: true,
        above_5_1_automatic: true,
        forest_shift: true,
        forest_airpower: true,
    };
}
