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
    /// Counters by name. After the set-up, those that are not named are where we suggest to set them up, or wait.
    #[serde(default)]
    pub(super) units: BTreeMap<String, UnitFile>,
    /// Regular units that are not named are out of the war.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) empty: bool,
    /// Hexes that have another controller than at the start; those with a unit in them need not be named.
    #[serde(default)]
    pub(super) changed: Vec<HexNumber>,
    /// Aircraft on garrisons, by hex.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) garrison_air: BTreeMap<HexNumber, u8>,
    /// Nations that have come in.
    #[serde(default)]
    pub(super) entered: Vec<String>,
    /// Who had air superiority last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) air: Option<SideWord>,
    #[serde(default)]
    pub(super) russian: PointsFile,
    #[serde(default)]
    pub(super) allied: PointsFile,
    /// Whether the last to act passed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) passed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) phase: Option<PhaseWord>,
    /// Who is asked, in the phases set-up, command, air and operations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) side: Option<SideWord>,
    /// Aircraft still to be placed, in the phase air.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) left: Option<u8>,
    /// The unit that moves, in the phase move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) unit: Option<String>,
    /// Its movement points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mp: Option<u8>,
    /// The attack or battle at hand, in the phases declare and battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) battle: Option<BattleFile>,
    /// How the game ended, in the phase over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ending: Option<String>,
}

/// A counter.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitFile {
    /// A hex, `aside`, `pile`, `fresh`, `battle`, `turn 4`, `arriving 4` or `gone`.
    pub(super) at: String,
    /// All of them if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) steps: Option<u8>,
    /// Aircraft on it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) air: u8,
}

/// The action points of a side.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PointsFile {
    /// Special forces in the container.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) container: u8,
    /// Rolled if they are left out and needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) dice: Option<[u8; 2]>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) spent: u8,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) announced: bool,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum SideWord {
    Russian,
    Allied,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum PhaseWord {
    SetUp,
    TurnStart,
    Command,
    AirRoll,
    Air,
    Operations,
    Move,
    Entry,
    Declare,
    Battle,
    TurnEnd,
    Over,
}

/// An attack.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BattleFile {
    pub(super) target: HexNumber,
    #[serde(default)]
    pub(super) attackers: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) emptied: bool,
    /// What the attacker has in its closed hand, in the stage defender-commits.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) hand: u8,
    /// The attacker; the side that does not hold the target if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) attacker: Option<SideWord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stage: Option<StageWord>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum StageWord {
    Vostok,
    AttackerCommits,
    DefenderCommits,
    Resolve,
    Retreat,
    Lose,
    Bleed,
    Advance,
    Recycle,
}
