//! The shape of a position's JSON. The doc comments of its fields are the page `position.md`.

use std::collections::BTreeMap;

use hexes::HexNumber;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::phase::Stage;
use crate::units::Side;

/// What a position has in every phase. Every field may be left out.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct File {
    /// The turn, 1 to 10; 1 if left out (4.2).
    pub(super) turn: Option<u8>,
    /// Counters by name, as in `units.csv`. After the set-up, regular units that are not named are where we suggest to set
    /// them up, special forces and Vostok are at hand, and those of nations outside the war wait.
    #[serde(default)]
    pub(super) units: BTreeMap<String, UnitFile>,
    /// Whether regular units that are not named are out of the war, instead of where we suggest to set them up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) empty: bool,
    /// Hexes with another controller than at the start (3.5); those with a unit in them need not be named.
    #[serde(default)]
    pub(super) changed: Vec<HexNumber>,
    /// Aircraft on garrisons, by the hex of their city; also on one that has given way to a regular unit (5.6). With those on
    /// units and those still to be placed they are 11 at most.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(extend("x-keys" = "hex"))]
    pub(super) garrison_air: BTreeMap<HexNumber, u8>,
    /// The nations that have entered the war since it began, by abbreviation: CZR, FIN, GER, HUN, ROM, SLO or SWE (7.3).
    #[serde(default)]
    pub(super) entered: Vec<String>,
    /// Who had air superiority last; nobody if left out (5.6). Aircraft are on the other side.
    pub(super) air: Option<Side>,
    /// The Russian action points.
    #[serde(default)]
    pub(super) russian: PointsFile,
    /// The Allied action points.
    #[serde(default)]
    pub(super) allied: PointsFile,
    /// Whether the last to act passed, so that another pass ends the turn (5.9).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) passed: bool,
    /// How many actions and passes of this turn are over (5.8); none if left out.
    #[serde(default, skip_serializing_if = "none_is_over")]
    pub(super) actions: u8,
}

fn none_is_over(actions: &u8) -> bool {
    *actions == 0
}

/// Where the game stands; `set-up` if left out.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum PhaseFile {
    /// A side sets up its next unit (3.2, 3.3).
    SetUp {
        /// Who is asked; allied if left out.
        side: Option<Side>,
    },
    /// A turn begins; it runs on to the next question (5.2).
    TurnStart {},
    /// A side closes its container (5.11).
    Command {
        /// Who is asked; russian if left out.
        side: Option<Side>,
    },
    /// The dice for air superiority; it runs on to the next question (5.6).
    AirRoll {},
    /// Aircraft are placed (5.6).
    Air {
        /// Who has air superiority; the side in `air`.
        side: Option<Side>,
        /// Aircraft still to be placed, 0 to 11; 1 if left out.
        left: Option<u8>,
    },
    /// A side chooses an action, or passes (5.8).
    Operations {
        /// Who is asked; russian if left out.
        side: Option<Side>,
    },
    /// A unit has rolled its movement points (8.2).
    Move {
        /// The name of the unit that moves.
        unit: String,
        /// Its movement points, 0 to 6; 6 if left out.
        mp: Option<u8>,
    },
    /// The Allied player may roll for nations again (7.3).
    Entry {},
    /// A side says who takes part in an attack (9.2).
    Declare {
        /// The attack at hand.
        battle: BattleFile,
    },
    /// A battle is fought (9.7).
    Battle {
        /// The battle at hand.
        battle: BattleFile,
    },
    /// An action is complete; its side says so, or announces its last action point (5.10).
    ActionEnd {
        /// Who is asked; russian if left out.
        side: Option<Side>,
    },
    /// A turn ends; it runs on to the next question (5.3).
    TurnEnd {},
    /// The game is over (4).
    Over {
        /// How it ended: `russian-victory`, `draw`, `allied-victory`, `russian-overspent`, `allied-overspent` or
        /// `both-overspent` (4.2, 5.3).
        ending: String,
    },
}

/// A counter.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitFile {
    /// A hex, or: `aside`, not set up or its nation is not in the war; `pile`, special forces and Vostok off the map;
    /// `fresh`, special forces of a nation that came in last turn; `arriving 4`, special forces at hand from the Operations
    /// Phase of turn 4 on (7.3); `battle`, revealed in the battle at hand (9.20); `turn 4`, on the Turn Track, at hand from
    /// turn 4 on (7.1, 7.4); `gone`, out of the war.
    pub(super) at: String,
    /// The steps of a regular unit that is in play, 1 or 2; 2 if left out (2.13).
    pub(super) steps: Option<u8>,
    /// Aircraft on a regular unit on the map, up to 11 (5.6).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) air: u8,
}

/// The action points of a side in this turn (5.3).
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PointsFile {
    /// How many special forces are in the container, from the end of the list of those that are in the pile (5.11).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) container: u8,
    /// The two dice, 1 to 6 each; rolled if they are left out after the phase `command`, when any two dice would pay for
    /// what is spent (5.3).
    pub(super) dice: Option<[u8; 2]>,
    /// The action points spent, 0 to 12 (5.3).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) spent: u8,
    /// Whether the side has announced that its last action point is spent; its container is open then (5.10).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) announced: bool,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// An attack that is declared, or the battle that came of it.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleFile {
    /// The hex that is attacked.
    pub(super) target: HexNumber,
    /// The names of the units that attack, all next to the target; none in the stage `recycle`.
    #[serde(default)]
    pub(super) attackers: Vec<String>,
    /// Whether the hex has lost its defender, in the stages `bleed` and `advance` (9.6).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) emptied: bool,
    /// How many special forces the attacker has in its closed hand, in the stage `defender-commits` (9.20).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) hand: u8,
    /// The columns that the concentric die gave, 0 to 3, in the stages `vostok` and `resolve` of a concentric attack (9.17).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) concentric: u8,
    /// Who attacks; the side that does not hold the target if left out.
    pub(super) attacker: Option<Side>,
    /// How far the battle is; `attacker-commits` if left out. Not in the phase `declare`.
    pub(super) stage: Option<Stage>,
}
