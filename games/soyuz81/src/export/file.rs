//! The shape of a position's JSON.

use std::collections::BTreeMap;

use hexes::HexNumber;
use serde::{Deserialize, Serialize};

/// A position. Every field may be left out.
#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct PositionFile {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) game: Option<String>,
    /// Optional rules by name, `on` or `off`.
    #[serde(default)]
    pub(super) options: BTreeMap<String, String>,
    /// Start from an empty map: units that are not named are set aside.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) empty: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) turn: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mp: Option<u8>,
    /// The airpower of the turn, with the option separate-airpower.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) airpower: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sap: Option<u8>,
    /// Units by name.
    #[serde(default)]
    pub(super) units: BTreeMap<String, UnitFile>,
    /// Polish hexes under Soviet control; those held by units follow from the units.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) soviet_control: Option<Vec<HexNumber>>,
    /// Airpower markers by hex.
    #[serde(default)]
    pub(super) air: BTreeMap<HexNumber, u8>,
    /// The chits drawn this turn, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) chits: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) phase: Option<PhaseWord>,
    /// The formation that acts, in the phases choose, move and fight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) formation: Option<String>,
    /// Airpower markers still to place, in the phase airpower.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) left: Option<u8>,
    /// Units that have finished, in the phase move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) moved: Vec<String>,
    /// MP that Polish units lost to airpower when their stack began to move, in the phase move.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) lost: BTreeMap<String, u8>,
    /// The parent stack that is moving, in the phase move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stack: Option<StackFile>,
    /// Units of both sides that were in a battle of this action, in the phase fight.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) fought: Vec<String>,
    /// The battle at hand, in the phase fight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) battle: Option<BattleFile>,
    /// The unit that was called, in the phase reinforce.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) called: Option<String>,
    /// How the game ended, in the phase over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ending: Option<String>,
}

/// A unit: where it is, and with how many steps.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitFile {
    /// A hex, or a box: `to-place`, `reinforcements`, `cup`, `dead-pile`, `set-aside`.
    pub(super) at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) steps: Option<u8>,
    /// The strength that lies up, of militia.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) strength: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum PhaseWord {
    Exercise,
    GoldRow,
    TurnStart,
    Airpower,
    NextChit,
    Choose,
    Move,
    Fight,
    Reinforce,
    TurnEnd,
    Over,
}

/// The parent stack that is moving.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StackFile {
    /// Parts that wait: first the units still in the starting hex, then those dropped on the way.
    pub(super) waiting: Vec<PartFile>,
    /// The part that moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moving: Option<PartFile>,
    pub(super) stage: StageWord,
    /// Where the moving part will go once the markers are divided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<HexNumber>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct PartFile {
    pub(super) units: Vec<String>,
    pub(super) hex: HexNumber,
    pub(super) mp_left: u8,
    pub(super) spetsnaz_mp_left: u8,
    #[serde(default)]
    pub(super) markers: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum StageWord {
    Waiting,
    Forming,
    UnderWay,
    Dropping,
    Dividing,
}

/// A battle.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct BattleFile {
    pub(super) target: HexNumber,
    #[serde(default)]
    pub(super) attackers: Vec<String>,
    #[serde(default)]
    pub(super) high_intensity: bool,
    #[serde(default)]
    pub(super) stage: BattleWord,
    /// Steps that the losing side has still to lose.
    #[serde(default)]
    pub(super) left: u8,
    /// Steps that the attacker will lose after the defender.
    #[serde(default)]
    pub(super) attacker: u8,
    /// SAP due for a high intensity attack.
    #[serde(default)]
    pub(super) sap: u8,
    /// Whether a unit has advanced.
    #[serde(default)]
    pub(super) advanced: bool,
    /// The unit whose markers are divided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) unit: Option<String>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum BattleWord {
    #[default]
    Committing,
    DefenderLoses,
    AttackerLoses,
    Advancing,
    Dividing,
}
