//! Two Patrols: the smallest game that has everything a game must have. The tests of the contract play it.

mod file;
mod rules;
mod staff;
mod view;

use hexes::{DataError, Grid, HexId, Pushed, Vocabulary};
use serde::{Deserialize, Serialize};
use table::{
    About, Components, Contents, Edition, Fact, Files, GameInfo, Notation, OptionSpec, Roster, Rule,
    ScenarioInfo, Takes,
};

pub const INFO: GameInfo = GameInfo {
    id: "toy",
    title: "Two Patrols",
    about: "Two patrols meet",
    seats: &["red", "blue"],
    automaton: None,
    secrets: true,
    concede: Rule("1.6"),
    scenarios: &[
        ScenarioInfo { id: "short", about: "Four turns" },
        ScenarioInfo { id: "long", about: "Eight turns" },
    ],
    options: &[OptionSpec::switch("mud", Rule("1.7"), "Nobody moves on even turns")],
};

/// The scenario and the option.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Options {
    pub scenario: Scenario,
    pub mud: bool,
}

hexes::words! {
    /// How long it takes.
    #[derive(Default)]
    pub enum Scenario {
        /// Four turns.
        #[default]
        Short = "short",
        /// Eight turns.
        Long = "long",
    }
}

/// What comes in the box.
pub struct Kit {
    components: Components,
    rounds: Vec<u8>,
}

table::has_components!(Kit);

impl Kit {
    /// Where the patrols begin.
    fn farms(&self) -> [HexId; 2] {
        [HexId::new(0), HexId::new(self.board.len() - 1)]
    }
}

impl Edition for Kit {
    const BOX: Contents = Contents {
        files: &[
            ("map.csv", include_str!("../data/map.csv")),
            ("sides.csv", include_str!("../data/sides.csv")),
            ("units.csv", include_str!("../data/units.csv")),
        ],
        look: include_str!("../data/look.json"),
        lesson: include_str!("../data/lesson.json"),
        rules: include_str!("../rules.md"),
        matrix: include_str!("../tests/matrix.txt"),
    };
    const GRID: Grid = Grid { pushed: Pushed::EvenColumns, column_azimuth: 90.0 };
    const VOCABULARY: Vocabulary = Vocabulary { terrain: &["clear", "wood"], features: &[], sides: &[] };
    const ROSTERS: &'static [Roster] =
        &[Roster { file: "units.csv", one: "a patrol", like: "red-1, blue-1" }];
    const FACTS: &'static [fn(&Self, &mut Vec<Fact>)] = &[|kit, facts| {
        facts.push(Fact::equal(Rule("1.1"), "There are two patrols", 2, kit.rounds.len()));
    }];

    fn read(components: Components, files: &Files) -> Result<Self, DataError> {
        let sheet = files.sheet("units.csv", &["name", "rounds", "source"])?;
        let rounds = sheet.rows().iter().map(|row| row.number("rounds")).collect::<Result<_, _>>()?;
        Ok(Self { components, rounds })
    }
}

/// What a patrol may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    To(HexId),
    At(table::UnitId),
    Spend(u8),
    Done,
}

impl Notation for Order {
    const WORDS: &'static [(&'static str, Takes<Self>)] = &[
        ("to", Takes::Hex(Self::To)),
        ("at", Takes::unit(Self::At)),
        ("spend", Takes::Number { most: 3, what: "a number of rounds", order: Self::Spend }),
        ("done", Takes::Nothing(Self::Done)),
    ];

    fn about(self) -> About {
        match self {
            Self::To(hex) => About::Hex(hex),
            Self::At(unit) => About::unit(unit),
            Self::Spend(rounds) => About::Number(rounds),
            Self::Done => About::Nothing,
        }
    }
}

/// The game as it stands.
#[derive(Clone, Copy)]
pub struct Patrols {
    data: &'static Kit,
    options: Options,
    turn: u8,
    at: [HexId; 2],
    rounds: [u8; 2],
    /// 1.4 Secret until it is fired.
    luck: [u8; 2],
    phase: Phase,
}

/// Where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    TurnStart,
    Act { seat: usize },
    Aim { seat: usize },
    Over(Option<usize>),
}
