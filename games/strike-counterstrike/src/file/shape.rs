//! The shape of a position's JSON. Its comments are the document of the fields, `position.md`.

use std::collections::BTreeMap;

use hexes::HexNumber;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A position. Every field may be left out.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PositionFile {
    /// The game turn, 1 to 6 (5.3); 1 if left out.
    pub(super) turn: Option<u8>,
    /// Soviet armies by name (`16A`, `1S`, `1E`). Those that are not named stand where they are set up (3.5), or are out of
    /// play with `empty`.
    #[serde(default)]
    pub(super) armies: BTreeMap<String, ArmyFile>,
    /// Whether armies that are not named are out of play instead of where they are set up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) empty: bool,
    /// The army with which the engineers (1E) go (6.3): one on the map, and only while 1E has steps.
    pub(super) host: Option<String>,
    /// Soviet-controlled hexes that were German-controlled at the start (3.8).
    #[serde(default)]
    pub(super) taken: Vec<HexNumber>,
    /// German counters by name (`3Pz`, `78I`, `SEC-221`, `GUDERIAN`). Those that are not named are in the pool, or in the
    /// box of their turn while that is to come; Guderian is gone from turn 3 on (10.7). Front hexes without a marker get
    /// one by a blind draw (3.7).
    #[serde(default)]
    pub(super) germans: BTreeMap<String, GermanFile>,
    /// How often counters that the player had seen went back to the pool so far: what `since` and `laid` count in.
    #[serde(default)]
    pub(super) clock: u16,
    /// Whether VI Interceptor Corps can still fly this turn (10.11); true if left out.
    pub(super) interceptor: Option<bool>,
    /// Whether hits on German units go to the most dangerous for the rest of the turn, without a question (10.14).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) worst_first: bool,
    /// The joint operation (7.3): `waiting`, its hex once it is placed, or `gone` when it is linked up or lost. If left out
    /// it waits until turn 3 and is gone afterward.
    pub(super) joint: Option<String>,
    /// The hex that was chosen for the joint operation and is not taken yet, in the phase arrive: only `done` is asked for.
    pub(super) joint_choice: Option<HexNumber>,
    /// Whether Fourth Shock Army has still to come (7.2). If left out it comes on turn 3, unless it is on the map.
    pub(super) fourth_shock_due: Option<bool>,
}

/// Where the game stands; `host` if left out.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum PhaseFile {
    /// The engineers' host is named, at the set-up (3.5) or in Phase IV (6.3).
    Host {
        /// Whether it is the one of Phase IV (6.3) and not that of the set-up (3.5).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        began: bool,
    },
    /// Phase I begins (5.2); the game runs on to the next question.
    TurnStart {
        /// True: the set-up is over.
        #[serde(default)]
        began: bool,
    },
    /// Fourth Shock Army and the joint operation come, on turn 3 (7.2, 7.3).
    Arrive {
        /// True: the set-up is over.
        #[serde(default)]
        began: bool,
    },
    /// Armies are rebuilt, from turn 2 on (7.4); done when nothing is left to give.
    Replace {
        /// True: the set-up is over.
        #[serde(default)]
        began: bool,
        /// The replacement steps still to be given, 0 to 10 (7.4); 10 if left out.
        left: Option<u8>,
    },
    /// Forces move (9.1); done when no force can any more.
    Move {
        /// True: the set-up is over.
        #[serde(default)]
        began: bool,
        /// The force that is moving; nobody is picked without it.
        force: Option<ForceFile>,
    },
    /// A force fights (10.1).
    Battle {
        /// True: the set-up is over.
        #[serde(default)]
        began: bool,
        /// The force that is fighting.
        force: ForceFile,
        /// The battle at hand.
        battle: BattleFile,
    },
    /// Phase IV begins (5.5); the game runs on.
    Administration {
        /// True: the set-up is over.
        #[serde(default)]
        began: bool,
    },
    /// The host was named in Phase IV, and only `done` is asked for: the turn ends (5.3).
    TurnEnd {
        /// True: the set-up is over.
        #[serde(default)]
        began: bool,
    },
    /// The game is over.
    Over {
        /// True: the set-up is over.
        #[serde(default)]
        began: bool,
        /// How it ended: `german-turn-1`, `german-turn-3`, `soviet-victory`, `draw`, `german-victory` or `soviet-pool-empty`.
        #[serde(default)]
        ending: String,
    },
}

/// A Soviet army.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArmyFile {
    /// Its hex, a Soviet-controlled one without another army (6.2); left out while it waits or when it is destroyed. 1E has
    /// none of its own: it is with its host.
    pub(super) at: Option<HexNumber>,
    /// The steps it has left (2.7); all of them if left out.
    pub(super) steps: Option<u8>,
    /// Whether it has finished for this turn (9.8).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) done: bool,
    /// Whether it has attacked this turn: a shock army then fires first no more (10.1).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) attacked: bool,
}

/// A German counter: a unit, a support marker or a raid.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GermanFile {
    /// Where it is: `pool` (3.3); `front 2507`, the front line marker of that hex (3.4); `2507`, a unit face up there
    /// (8.9); `support`, a marker in the battle at hand (10.5); `turn 3`, the box of that turn (7.6); `gone`.
    pub(super) at: String,
    /// When it last went to the pool in the player's sight, on the `clock`; 0 for never.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) since: u16,
    /// When it was laid face down, on the `clock`: a marker cannot be a counter that was seen going to the pool later.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) laid: u16,
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// The force that is moving or fighting (9.1).
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForceFile {
    /// Its army by name, one on the map that has not finished; 1E goes along if that is its host.
    pub(super) army: String,
    /// The MP it has left: 0 to 2 on turn 1, 0 to 3 later (2.10).
    pub(super) mp: u8,
    /// Whether it has moved since it was picked: only then it may halt (9.1).
    #[serde(default)]
    pub(super) moved: bool,
}

/// A battle (10.1). The force stands in the hex it came from; the German units are those face up in the hex, the markers
/// those with `support`.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BattleFile {
    /// The hex that is fought for: German-controlled, not fortified, next to the force.
    pub(super) hex: HexNumber,
    /// Whether the defenders are a relief force (8.5).
    #[serde(default)]
    pub(super) relief: bool,
    /// Whether a shock army fires first in round 1 (10.1).
    #[serde(default)]
    pub(super) shock_first: bool,
    /// The round, 1 to 4; 1 if left out.
    #[serde(default = "one")]
    pub(super) round: u8,
    /// Whether VI Interceptor Corps is committed to this round and has still to fire (10.11).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) flies: bool,
    /// What comes next in the round.
    pub(super) stage: StageFile,
    /// In the stage allot: the hits still to be allotted (10.14), no more than there are units.
    #[serde(default)]
    pub(super) left: u8,
    /// The step of fire that comes next, or after the hits are allotted: 1 to 6 as in 10.1, 7 is the end of the round; 1 if
    /// left out.
    #[serde(default = "one")]
    pub(super) step: u8,
}

fn one() -> u8 {
    1
}

/// What comes next in a round.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StageFile {
    /// The fire of `step`; the game runs on to the next question.
    Fire,
    /// The player says which units are hit (10.14).
    Allot,
    /// The round begins, and the player says whether VI Interceptor Corps flies in it (10.11).
    Interceptor,
    /// The round is over, and the player says whether there is another (9.3).
    Decide,
}
