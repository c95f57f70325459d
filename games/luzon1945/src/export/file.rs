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
    /// The main beachheads; the historical ones if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) beachheads: Option<Vec<HexNumber>>,
    /// US units by name.
    #[serde(default)]
    pub(super) units: BTreeMap<String, UnitFile>,
    /// Units that are not named are out of play: on the Turn Track, or set aside.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) empty: bool,
    /// US-controlled hexes besides beachheads and those in which units stand.
    #[serde(default)]
    pub(super) us_control: Vec<HexNumber>,
    /// OP paid and lost in the hexes taken this turn.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) trail: BTreeMap<HexNumber, u8>,
    /// The 38th Division's group.
    #[serde(default, skip_serializing_if = "XiFile::is_default")]
    pub(super) xi_corps: XiFile,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) phase: Option<PhaseWord>,
    /// The landing zone, in the phase beachheads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) zone: Option<String>,
    /// The unit that was picked, in the phase operations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) active: Option<String>,
    /// Whether it has still to act.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) fresh: bool,
    /// The prepared assault, in the phases assault and losses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) assault: Option<AssaultFile>,
    /// What is still to be borne, in the phases losses and deduction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) left: Option<u8>,
    /// Who bears the next of it, in the same phases.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bearer: Option<String>,
    /// The Shobu Group, from the moment it attacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) shobu_group: Option<ShobuFile>,
    /// How the game ended, in the phase over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ending: Option<String>,
}

/// A US unit.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitFile {
    /// A hex, or a box: `offshore`, `rescue`, `turn-track`, `eliminated`, `set-aside`.
    pub(super) at: String,
    /// Operations points left; all of them if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) op: Option<u8>,
    /// Whether it has acted in this phase.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) acted: bool,
    /// Whether it has made its airborne move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) jumped: bool,
    /// Where it stood when it first moved this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) start: Option<HexNumber>,
}

/// The landing of the 38th Division's group.
#[derive(Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct XiFile {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) form: Option<FormWord>,
    /// Over which hex it comes ashore.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hex: Option<HexNumber>,
    /// Who has come ashore.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) landed: Vec<String>,
}

impl XiFile {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum FormWord {
    Division,
    Regiments,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum PhaseWord {
    Beachheads,
    Ashore,
    TurnStart,
    Rescue,
    CounteroffensiveCheck,
    Counteroffensive,
    Operations,
    Assault,
    Losses,
    Administration,
    Deduction,
    Over,
}

/// A prepared assault.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AssaultFile {
    pub(super) spearhead: String,
    pub(super) target: HexNumber,
    #[serde(default)]
    pub(super) supporters: Vec<String>,
    /// OP that the spearhead has lost so far.
    #[serde(default)]
    pub(super) lost: u8,
}

/// The Shobu Group on its way.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct ShobuFile {
    /// Its hex; none while it is in the base area.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<HexNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) goal: Option<HexNumber>,
    #[serde(default)]
    pub(super) slips_through: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) victim: Option<String>,
    /// Steps left by unit; all of them if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) steps: Option<BTreeMap<String, u8>>,
}
