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
    /// Scenario and options by name.
    #[serde(default)]
    pub(super) options: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) turn: Option<u8>,
    /// Armies by name.
    #[serde(default)]
    pub(super) armies: BTreeMap<String, ArmyFile>,
    /// Armies that are not named are not in play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) empty: bool,
    /// The engineers' host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) host: Option<String>,
    /// Soviet-controlled hexes that were German at the start.
    #[serde(default)]
    pub(super) taken: Vec<HexNumber>,
    /// German counters by name, where they are: `pool`, `front 2507`, `2507` face up, `support`, `turn 3`, `gone`. Those
    /// that are not named are in the pool, or where they wait for their turn; markers that are missing are drawn.
    #[serde(default)]
    pub(super) germans: BTreeMap<String, GermanFile>,
    /// How often counters that had been seen went back to the pool.
    #[serde(default)]
    pub(super) clock: u16,
    /// Whether VI Interceptor Corps can still fly this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) interceptor: Option<bool>,
    /// The joint operation: `waiting`, `gone`, or its hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) joint: Option<String>,
    /// Whether Fourth Shock Army has still to come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fourth_shock_due: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) phase: Option<PhaseWord>,
    /// Whether the set-up is over, in the phase host.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) began: bool,
    /// Replacement steps left, in the phase replace.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) left: Option<u8>,
    /// The force that is moving, in the phases move and battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) force: Option<ForceFile>,
    /// The battle at hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) battle: Option<BattleFile>,
    /// How the game ended, in the phase over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ending: Option<String>,
}

/// A Soviet army.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArmyFile {
    /// Its hex; none while it waits or when it is destroyed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<HexNumber>,
    /// All of them if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) steps: Option<u8>,
    /// Whether its move is over this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) done: bool,
    /// Whether it has attacked this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) attacked: bool,
}

/// A German counter.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GermanFile {
    pub(super) at: String,
    /// When it was last seen going to the pool, or when the marker was laid.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) since: u16,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) laid: u16,
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum PhaseWord {
    Host,
    TurnStart,
    Arrive,
    Replace,
    Move,
    Battle,
    Administration,
    Over,
}

/// The force that is moving.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ForceFile {
    pub(super) army: String,
    pub(super) mp: u8,
    #[serde(default)]
    pub(super) moved: bool,
}

/// A battle.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct BattleFile {
    pub(super) hex: HexNumber,
    #[serde(default)]
    pub(super) relief: bool,
    #[serde(default)]
    pub(super) shock_first: bool,
    #[serde(default = "one")]
    pub(super) round: u8,
    pub(super) stage: StageWord,
    /// Hits still to be allotted, in the stage allot.
    #[serde(default)]
    pub(super) left: u8,
    /// The step of fire: the one that comes next, or after the hits are allotted; 1 to 7.
    #[serde(default = "one")]
    pub(super) step: u8,
}

fn one() -> u8 {
    1
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum StageWord {
    Fire,
    Allot,
    Interceptor,
    Decide,
}
