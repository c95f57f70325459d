//! What changes in play: plain data that is saved as it stands, and the plain questions that all chapters ask of it.

use arrayvec::ArrayVec;
use hexes::{Board, HexId, HexNumber};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{PositionError, Saved, Shared, Written};

use crate::{Options, atlas::*};

/// 4.1 The game has so many turns.
pub const LAST_TURN: u8 = 7;

table::sides! {
    /// A player.
    #[derive(JsonSchema)]
    #[schemars(rename_all = "lowercase")]
    pub enum Side {
        Blue = "blue": "Comes down to the river, and begins.",
        Red = "red": "Holds the villages, with an ambush.",
    }
}

hexes::words! {
    /// A unit by its name, in the order of `units.csv`.
    #[derive(JsonSchema)]
    pub enum Name { B1 = "B1", B2 = "B2", B3 = "B3", B4 = "B4", R1 = "R1", R2 = "R2", R3 = "R3", R4 = "R4" }
}

table::orders! {
    /// An order.
    pub enum Order {
        Lay(HexId) = "lay": "3.2 The ambush lies here.",
        Pick(Name) = "pick": "5.1 This unit moves next.",
        To(HexId) = "to": "5.1 The picked unit goes there.",
        Attack(Name) = "attack": "6.1 This enemy is attacked.",
        Fire = "fire": "6.5 The die is rolled.",
        Done = "done": "4.2 Enough has moved, or attacked.",
    }
}

/// A unit in play.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Its name.
    pub name: Name,
    /// Where it stands.
    pub at: HexNumber,
    /// Its steps, 1 or 2.
    pub steps: u8,
    /// Whether it has moved, attacked or been attacked in this phase.
    pub done: bool,
}

/// What a position has in every phase.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct State {
    /// The turn, 1 to 7.
    pub turn: u8,
    /// Whose player turn it is.
    pub side: Side,
    /// The units in play, in the order of their names; one that is missing is lost.
    #[schemars(with = "Vec<Unit>")]
    pub units: ArrayVec<Unit, { Name::ALL.len() }>,
    /// The woods in which the ambush may lie, as far as everybody knows; none once it is sprung.
    #[schemars(with = "Vec<HexNumber>")]
    pub woods: ArrayVec<HexNumber, WOODS>,
    /// The wood in which it lies. Red alone knows.
    pub ambush: Option<HexNumber>,
}

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Phase {
    /// Red lays the ambush.
    Lay {},
    /// Units move, one after the other.
    Move {},
    /// One of them is on its way.
    March { unit: Name },
    /// Attacks are made, one after the other.
    Attack {},
    /// One of them is about to be rolled for.
    Battle { target: Name },
    /// The game is over.
    Over {},
}

/// A game at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pub(crate) atlas: Shared<Atlas>,
    pub(crate) options: Options,
    pub(crate) state: State,
    pub(crate) phase: Phase,
}

impl Saved for Position {
    type File = State;
    type PhaseFile = Phase;
    const FILLED_IN: bool = true;

    fn write(&self) -> (State, Phase) {
        (self.state.clone(), self.phase)
    }

    fn read(data: &'static Atlas, options: Options, written: Written<Self>) -> Result<Self, PositionError> {
        let (state, phase) = written;
        Ok(Self { atlas: Shared(data), options, state, phase: phase.unwrap_or(Phase::Lay {}) })
    }
}

impl Position {
    pub(crate) fn board(&self) -> &'static Board {
        &self.atlas.0.components.board
    }

    pub(crate) fn card(&self, name: Name) -> &'static Card {
        &self.atlas.0.cards[name.index()]
    }

    pub(crate) fn unit(&self, name: Name) -> Option<&Unit> {
        self.state.units.iter().find(|unit| unit.name == name)
    }

    pub(crate) fn unit_in(&self, hex: HexNumber) -> Option<&Unit> {
        self.state.units.iter().find(|unit| unit.at == hex)
    }

    pub(crate) fn units_of(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.state.units.iter().filter(move |unit| self.card(unit.name).side == side)
    }

    /// 6.6 What a unit fights with.
    pub(crate) fn strength(&self, unit: &Unit) -> u16 {
        if unit.steps == 2 { self.card(unit.name).strength } else { self.card(unit.name).reduced }
    }
}
