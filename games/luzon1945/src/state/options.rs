//! Scenarios and variants (4), and the options our rulings leave open.

use serde::{Deserialize, Serialize};
use table::{GameInfo, OptionSpec, Rule, ScenarioInfo};

hexes::words! {
    /// Where the landing takes place.
    #[derive(Default)]
    pub enum Scenario {
        #[default] Historical = "historical": "4.1 At Lingayen Gulf.",
        MacArthurChangesHisMind = "macarthur": "4.4 Where two dice say.",
    }

    /// What Yamashita has to defend with.
    #[derive(Default)]
    pub enum Variant {
        #[default] None = "none": "What he had.",
        YamashitaSooner = "yamashita": "4.6 One more on every roll for defenders.",
        ThirtyFifthArmy = "thirty-fifth-army": "4.7 The same, and the Thirty-Fifth Army in the base area.",
    }

    /// What a defeated counteroffensive is worth.
    #[derive(Default)]
    pub enum Defeat {
        #[default] Ends = "ends": "3.4 It ends the game: the US has won.",
        Objective = "objective": "3.2 It is one of the variable objectives, and play goes on.",
    }
}

/// Scenario, variant and options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Options {
    /// 4.1, 4.4
    pub scenario: Scenario,
    /// 4.6, 4.7
    pub variant: Variant,
    /// 5.5 The objectives win at the end of any turn.
    pub early_victory: bool,
    /// 8.8 Rough hexes cost two operations points.
    pub rough_two: bool,
    /// 7.2 No landing on the shore of Manila Bay before Corregidor is taken.
    pub bay_closed: bool,
    /// 3.2, 3.4 What a defeated counteroffensive is worth.
    pub counteroffensive: Defeat,
    /// 3.0 A campaign for those who always win: what it takes in is asked below.
    pub hard: bool,
}

impl Options {
    /// 8.8 Whether rough hexes cost two.
    #[inline]
    pub fn makes_rough_dear(&self) -> bool {
        self.rough_two || self.hard
    }

    /// 7.2 Whether Corregidor shuts the bay.
    #[inline]
    pub fn closes_the_bay(&self) -> bool {
        self.bay_closed || self.hard
    }

    /// 3.4 Whether a defeated counteroffensive wins the game.
    pub fn ends_with_the_counteroffensive(&self) -> bool {
        self.counteroffensive == Defeat::Ends && !self.hard
    }

    /// 11.4, 11.8 Whether the divisions of the Shobu Group attack on their full side.
    pub fn musters_full_divisions(&self) -> bool {
        self.variant == Variant::ThirtyFifthArmy || self.hard
    }

    /// 4.6, 4.7, 9.2 What is added to each die on the hex defense table.
    pub fn defense_bonus(&self) -> u8 {
        u8::from(self.variant != Variant::None) + 3 * u8::from(self.hard)
    }
}

/// What the game says about itself.
pub const INFO: GameInfo = GameInfo {
    id: "luzon1945",
    title: "The Luzon Campaign, 1945",
    about: "Krueger's Sixth Army against Yamashita: six turns to take Manila and the heart of the island; \
            tables and dice act for the Japanese",
    seats: &["us"],
    automaton: Some("japan"),
    secrets: false,
    concede: Rule("5.7"),
    scenarios: &[
        ScenarioInfo { id: "historical", about: "The landing at Lingayen Gulf on 9 January 1945" },
        ScenarioInfo {
            id: "macarthur",
            about: "MacArthur changes his mind: two dice choose the landing zone",
        },
    ],
    options: &[
        OptionSpec {
            name: "variant",
            values: &Variant::WORDS,
            rule: Rule("4.6"),
            about: "Yamashita transferred sooner: stronger defenders; with the Thirty-Fifth Army (4.7) his \
                    counteroffensive becomes a serious threat too",
        },
        OptionSpec::switch("early-victory", Rule("5.5"), "The objectives win at the end of any turn"),
        OptionSpec::switch("rough-two", Rule("8.8"), "Rough hexes cost 2 OP instead of 1"),
        OptionSpec::switch(
            "bay-closed",
            Rule("7.2"),
            "Nobody lands on the shore of Manila Bay before Corregidor is taken",
        ),
        OptionSpec {
            name: "counteroffensive",
            values: &Defeat::WORDS,
            rule: Rule("3.4"),
            about: "A defeated counteroffensive wins the game; or it is only one of the variable objectives (3.2) and \
                    play goes on",
        },
        OptionSpec::switch(
            "hard",
            Rule("3.2"),
            "For those who always win: rough-two, bay-closed and counteroffensive=objective at once, +3 on the dice for \
             defenders, fire that hits with a face more, and the Shobu Group attacks at full strength",
        ),
    ],
};
