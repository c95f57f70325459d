//! The shape of a position's JSON. The doc comments are the document of its fields, `position.md`.

use std::collections::BTreeMap;

use hexes::HexNumber;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A position. Every field may be left out.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct File {
    /// `true` starts from an empty map: units that are not named are set aside. Else from the set-up: the Polish
    /// divisions in their hexes, militia of six in the cities, nobody drawn yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) empty: bool,
    /// The game turn, 1 to 10 (5.1).
    pub(super) turn: Option<u8>,
    /// The movement points of the turn, at most 12 (5.2.1).
    pub(super) mp: Option<u8>,
    /// The airpower of the turn, at most 12 (5.2.2): 0 on turn 1, then the same as `mp` unless the option
    /// `separate-airpower` is on.
    pub(super) airpower: Option<u8>,
    /// The Soviet Strategic Advantage Points, at most 100, and more than one while the game goes on (4.1).
    pub(super) sap: Option<u8>,
    /// What SAP were lost for so far, no more than are missing from 100 (4.4): `turn-ends`, `called`, `divisions-lost`,
    /// `cities-retaken`, `polish-advances`, `high-intensity`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) sap_lost: BTreeMap<String, u8>,
    /// Units by name, such as `P-8MR`, `NO-6GTk`, `NO-BE-3GTk` or `M1`; those that are not named stay where the
    /// set-up has them, and once it is over those of the boxes `cup` and `to-place` are set aside.
    #[serde(default)]
    pub(super) units: BTreeMap<String, UnitFile>,
    /// Polish hexes under Soviet control (3.5); those in which units stand follow from the units.
    pub(super) soviet_control: Option<Vec<HexNumber>>,
    /// Airpower markers by hex: only over Polish units, at most 12 in all (7.1).
    #[serde(default)]
    #[schemars(extend("x-keys" = "hex"))]
    pub(super) air: BTreeMap<HexNumber, u8>,
    /// The chits drawn this turn, in order (5.2.3): `P`, `S`, `W`, `NO`, `BA`, `BE`, `CA`, `CE`, `EG`, `CZ`. The
    /// chit of the formation that acts is always among them, and on turn 1 so is `NO` unless a list is given.
    pub(super) chits: Option<Vec<String>>,
}

/// Where a unit is, and how strong.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitFile {
    /// A hex such as `2231`, or a box: `to-place` (drawn or of the exercise, not placed yet, 3.2), `reinforcements`
    /// (may be called, 5.3), `cup` (may be drawn, 3.2), `dead-pile` (eliminated, 2.13), `set-aside` (out of the game).
    pub(super) at: String,
    /// The steps it has left, 1 or 2; all of them if it is left out (2.13).
    pub(super) steps: Option<u8>,
    /// Of militia alone: the strength that lies up, one of the two on its counter (`M1` to `M11`: 6 or 1, `M12` to
    /// `M22`: 5 or 2, `M23` to `M33`: 4 or 3); the larger if it is left out.
    pub(super) strength: Option<u8>,
}

/// Where the game stands; `exercise`, the first question, if it is left out. A field that belongs to another phase is
/// refused.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum PhaseFile {
    /// The Soviet player places the exercise units in the box `to-place`, or says that he is done (3.2).
    Exercise {},
    /// The Soviet player places the drawn units in the box `to-place`, or says that he is done (3.2).
    GoldRow {},
    /// The turn begins: dice are rolled at once (5.2.1).
    TurnStart {},
    /// The Soviet player places markers (7.1).
    Airpower {
        /// Airpower markers still to place; all of the turn's if it is left out. With 0 the Soviet player only says that
        /// he is done.
        left: Option<u8>,
    },
    /// The next chit is drawn at once (5.2.3).
    NextChit {},
    /// The player of the `formation` chooses to move or to fight (5.2.4).
    Choose {
        /// The formation that acts, by its chit.
        formation: String,
    },
    /// The `formation` moves (8.0).
    Move {
        /// The formation that acts, by its chit.
        formation: String,
        /// Units that have finished their move (8.1).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        moved: Vec<String>,
        /// By Polish unit, the MP that airpower took from its stack when the first unit of it began to move (7.2). A unit
        /// that is not named loses by the markers in its hex when it starts.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        lost: BTreeMap<String, u8>,
        /// The stack that is moving or has moved last.
        stack: Option<StackFile>,
    },
    /// The `formation` fights (9.0).
    Fight {
        /// The formation that acts, by its chit.
        formation: String,
        /// Units of both sides that were in a battle of this action (9.3).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        fought: Vec<String>,
        /// The battle at hand.
        battle: Option<BattleFile>,
    },
    /// The Soviet player calls reinforcements (5.3).
    Reinforce {
        /// The units that were called and need their hexes, all of them in the box `reinforcements`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        called: Vec<String>,
    },
    /// The turn ends at once: SAP fall, and the next one begins (4.4).
    TurnEnd {},
    /// The game is over.
    Over {
        /// How it ended: `soviet-no-poles-left`, `polish-sap-exhausted`, `soviet-all-cities` or `polish-turn-10`.
        ending: String,
    },
}

/// A stack of one formation that began the action in one hex, and the parts into which it split (8.2, 8.3).
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StackFile {
    /// The parts that wait, one to five: first what is still in the starting hex, be it nobody, then those dropped on
    /// the way, the latest last. The latest goes on first.
    pub(super) waiting: Vec<PartFile>,
    /// The part that moves, in every stage but `waiting`.
    pub(super) moving: Option<PartFile>,
    /// What the moving part may do.
    pub(super) stage: StageFile,
    /// The hex to which the moving part goes once the markers are divided, in the stage `dividing`.
    pub(super) to: Option<HexNumber>,
}

/// Units of a stack that are together and have the same MP left.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PartFile {
    /// Its units, all in its hex.
    pub(super) units: Vec<String>,
    /// Where it stands.
    pub(super) hex: HexNumber,
    /// The MP it has left, no more than the turn's.
    pub(super) mp_left: u8,
    /// The MP that the Spetsnaz brigade in it has left: it pays otherwise (7.5).
    pub(super) spetsnaz_mp_left: u8,
    /// Airpower markers that travel with it; those of the starting hex lie in `air` (7.2).
    #[serde(default)]
    pub(super) markers: u8,
}

/// What the moving part of a stack may do.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StageFile {
    /// No part is moving; the part that waits last may go on.
    Waiting,
    /// Units are being picked; they have not moved since.
    Forming,
    /// The part has moved and may go on, drop units or halt.
    UnderWay,
    /// Units are being dropped; the rest must go on.
    Dropping,
    /// The Soviet player says how many markers go along (7.2).
    Dividing,
}

/// A battle.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BattleFile {
    /// The hex that is attacked.
    pub(super) target: HexNumber,
    /// The units that attack it, all of the formation that fights.
    #[serde(default)]
    pub(super) attackers: Vec<String>,
    /// Whether it is a high intensity attack (9.14).
    #[serde(default)]
    pub(super) high_intensity: bool,
    /// How far it has come; `committing` if it is left out.
    #[serde(default)]
    pub(super) stage: BattleStageFile,
    /// Steps that the losing side has still to lose, in the stages `defender-loses` and `attacker-loses`.
    #[serde(default)]
    pub(super) left: u8,
    /// Steps that the attacker will lose after the defender, in the stage `defender-loses` (9.17).
    #[serde(default)]
    pub(super) attacker: u8,
    /// SAP due for a high intensity attack once the defender's losses are taken, in the stage `defender-loses`.
    #[serde(default)]
    pub(super) sap: u8,
    /// The final odds of the battle, such as `3:1`, in the stage `defender-loses`; the defender is told if they are given.
    pub(super) odds: Option<String>,
    /// Whether a unit has advanced, in the stages `advancing` and `dividing`.
    #[serde(default)]
    pub(super) advanced: bool,
    /// The unit that is about to advance, in the stage `dividing`.
    pub(super) unit: Option<String>,
}

/// How far a battle has come.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BattleStageFile {
    /// Attackers are being named (9.2).
    #[default]
    Committing,
    /// The defender chooses who loses steps (9.18).
    DefenderLoses,
    /// The attacker chooses who loses steps (9.18).
    AttackerLoses,
    /// Attackers may advance (9.19).
    Advancing,
    /// The Soviet player says how many markers go along with the `unit` that advances (7.2).
    Dividing,
}
