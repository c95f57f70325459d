//! The shape of a position's JSON. The comments on the fields are the words of `position.md`.

use std::collections::BTreeMap;

use hexes::HexNumber;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::position::Form;

/// A position. Every field may be left out.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PositionFile {
    /// The game turn, 1 to 6; 1 if left out.
    pub(super) turn: Option<u8>,
    /// The main beachheads, at most four beach hexes (4.3, 4.5); those of Lingayen if left out. They are US-controlled.
    pub(super) beachheads: Option<Vec<HexNumber>>,
    /// US units by name: `40ID`, `1CAV`, `158RCT`. A unit that is not named is where the set-up of the historical scenario
    /// puts it.
    #[serde(default)]
    pub(super) units: BTreeMap<String, UnitFile>,
    /// Whether units that are not named are out of play: whoever would arrive on a later turn waits on the Turn Track, the
    /// others are set aside.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) empty: bool,
    /// US-controlled land hexes (4.8), besides beachheads and those in which US units stand. All others are
    /// Japanese-controlled.
    #[serde(default)]
    pub(super) us_control: Vec<HexNumber>,
    /// The snail trail (4.9), by hex: the OP that were paid and lost in the hexes that were taken this turn.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(with = "BTreeMap<String, u8>")]
    #[schemars(extend("x-keys" = "hex"))]
    pub(super) trail: BTreeMap<HexNumber, u8>,
    /// How the 38th Division and the 34th RCT come ashore (7.5), as far as it is known.
    #[serde(default, skip_serializing_if = "XiCorpsFile::is_default")]
    pub(super) xi_corps: XiCorpsFile,
    /// How many operations of this US Operations Phase are over (8.1), for those who plan one after the other.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(super) ended: u8,
    /// The turn at whose end the objectives were met for the first time (3.1, 3.2); none if they were not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) met: Option<u8>,
    /// OP that Japanese fire has taken so far (10.2, 11.7), 0 to 750: for the grade alone (5.7).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) op_lost: u16,
}

fn is_none(number: &u8) -> bool {
    *number == 0
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// Where the game stands: what is asked, or what comes next; `turn-start` if left out. A phase that asks nothing runs on by
/// itself to the next question.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum PhaseFile {
    /// The player picks four hexes of a landing zone that has more (4.5); turn 1 only.
    Beachheads {
        /// The name of the landing zone, such as `Aparri` (4.4).
        #[serde(default)]
        zone: String,
    },
    /// The player says which division goes ashore at the next beachhead, and confirms the last (4.5); turn 1 only.
    Ashore {},
    /// The turn begins: reinforcements arrive and the die for a rescue mission is rolled (5.1). Runs on by itself.
    TurnStart {
        /// The beaten Shobu Group, with no step left (`counteroffensive=objective`).
        shobu_group: Option<ShobuGroupFile>,
    },
    /// The player sends a unit on a rescue mission (5.2); with a unit in the box `rescue` it is only confirmed.
    Rescue {
        /// The beaten Shobu Group, with no step left (`counteroffensive=objective`).
        shobu_group: Option<ShobuGroupFile>,
    },
    /// The die for the counteroffensive is rolled (5.3). Runs on by itself.
    CounteroffensiveCheck {
        /// The beaten Shobu Group, with no step left (`counteroffensive=objective`).
        shobu_group: Option<ShobuGroupFile>,
    },
    /// The counteroffensive, step by step (11).
    Counteroffensive {
        /// The Shobu Group on its way.
        shobu_group: Option<ShobuGroupFile>,
    },
    /// The US Operations Phase (5.4).
    Operations {
        /// The unit that was picked (8.1); nobody if left out.
        active: Option<String>,
        /// Whether that unit has still to act before another may be picked (8.1).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        fresh: bool,
        /// The beaten Shobu Group, with no step left (`counteroffensive=objective`).
        shobu_group: Option<ShobuGroupFile>,
    },
    /// A prepared assault is being put together (10.6).
    Assault {
        /// The assault.
        assault: AssaultFile,
        /// The beaten Shobu Group, with no step left (`counteroffensive=objective`).
        shobu_group: Option<ShobuGroupFile>,
    },
    /// The hits of a prepared assault are spread (10.6).
    Losses {
        /// The assault.
        assault: AssaultFile,
        /// Hits still to be borne, 0 to 36.
        #[serde(default)]
        left: u8,
        /// The unit that was named to bear the next of them, if one was.
        bearer: Option<String>,
        /// The beaten Shobu Group, with no step left (`counteroffensive=objective`).
        shobu_group: Option<ShobuGroupFile>,
    },
    /// The Administrative Phase: the verdict, or new OP and the dice for the deduction (5.5). Runs on by itself.
    Administration {
        /// The beaten Shobu Group, with no step left (`counteroffensive=objective`).
        shobu_group: Option<ShobuGroupFile>,
    },
    /// The deduction is spread and confirmed (5.5); turns 1 to 5.
    Deduction {
        /// OP still to be borne, 0 to 36. With 0 the deduction is only confirmed.
        #[serde(default)]
        left: u8,
        /// The unit that was named to bear the next of it, if one was.
        bearer: Option<String>,
        /// The beaten Shobu Group, with no step left (`counteroffensive=objective`).
        shobu_group: Option<ShobuGroupFile>,
    },
    /// The game is over (5.7).
    Over {
        /// What became of the Shobu Group, if it attacked.
        shobu_group: Option<ShobuGroupFile>,
        /// How it ended: `us-objectives`, `us-counteroffensive-failed`, `japan-turn-6`, `japan-counteroffensive` or
        /// `japan-rescue-refused`.
        #[serde(default)]
        ending: String,
    },
}

/// A US unit.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitFile {
    /// A land hex without another unit, or a box: `offshore` (7.2), `rescue` (5.2), `turn-track` (not arrived, 7.4),
    /// `eliminated` (11.6), `set-aside` (the form of the 38th that was not chosen, 7.5).
    pub(super) at: String,
    /// Operations points left: 0 to 10 for a division, 0 to 5 for a smaller unit; all of them if left out.
    pub(super) op: Option<u8>,
    /// Whether it has acted in this US Operations Phase: it cannot jump any more on this turn (8.9).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) acted: bool,
    /// Whether it has made its one airborne move: `11ABN` and `503PIR` alone (8.9).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) jumped: bool,
    /// The hex in which it stood when it first moved this turn (4.9).
    pub(super) start: Option<HexNumber>,
}

/// The landing of the 38th Division and the 34th RCT (7.5).
#[derive(Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct XiCorpsFile {
    /// The form of the 38th, once it is fixed; a unit that is ashore fixes it.
    pub(super) form: Option<Form>,
    /// The hex over which all of them come ashore, once the first has.
    pub(super) hex: Option<HexNumber>,
    /// The units that have come ashore once and may land anywhere from then on; those that stand on the map are counted
    /// in any case.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) landed: Vec<String>,
}

impl XiCorpsFile {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// A prepared assault (10.6).
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssaultFile {
    /// The unit that goes in.
    pub(super) spearhead: String,
    /// Manila, `1538`, or Intramuros, `1537`; Japanese-controlled.
    pub(super) target: HexNumber,
    /// The units that support it. They have paid in the phase `losses`, not yet in the phase `assault`.
    #[serde(default)]
    pub(super) supporters: Vec<String>,
    /// The OP that the spearhead has lost to fire so far, in the phase `losses`.
    #[serde(default)]
    pub(super) lost: u8,
}

/// The Shobu Group on its way (11).
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ShobuGroupFile {
    /// The hex in which it stands; none while it is in the base area.
    pub(super) at: Option<HexNumber>,
    /// The final objective (11.2): a beachhead, or Manila or Intramuros if US-controlled. None until it is named.
    pub(super) goal: Option<HexNumber>,
    /// Whether it slips through to its objective without touching a US unit (11.3).
    #[serde(default)]
    pub(super) slips_through: bool,
    /// The US unit that it fights, in the hex in which it stands (11.5).
    pub(super) victim: Option<String>,
    /// How often each Japanese unit can still fire (11.7, 11.8), by name: `2TKD`, `58B`. All of them if left out; a unit
    /// that is not named has fired.
    pub(super) steps: Option<BTreeMap<String, u8>>,
}
