//! The position: plain data, under two kilobytes, cheap to clone.

use hexes::HexId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Shared;

use crate::atlas::{HEXES, HexSet, US_UNITS};
use crate::phase::{Counteroffensive, Phase};
use crate::units::{Group, Side, UnitId, UnitSet};
use crate::{Atlas, Options};

/// The last turn (5.7).
pub const LAST_TURN: u8 = 6;
/// Main beachhead markers (4.3).
pub const BEACHHEADS: usize = 4;

/// Where a US unit is: in a hex or in a box beside the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On the map.
    Hex(HexId),
    /// In the Offshore Box (7.2).
    Offshore,
    /// On a rescue mission (5.2).
    Rescue,
    /// Not arrived yet, on the Turn Track (4.3).
    TurnTrack,
    /// Eliminated by the counteroffensive (11.6).
    Eliminated,
    /// The form of the 38th Division that was not chosen (7.5).
    SetAside,
}

impl Place {
    /// The boxes beside the map, by their words in files and views.
    pub const BOXES: [(&'static str, Self); 5] = [
        ("offshore", Self::Offshore),
        ("rescue", Self::Rescue),
        ("turn-track", Self::TurnTrack),
        ("eliminated", Self::Eliminated),
        ("set-aside", Self::SetAside),
    ];

    /// The word of the box, if it is one.
    pub fn box_word(self) -> Option<&'static str> {
        Self::BOXES.into_iter().find(|&(_, place)| place == self).map(|(word, _)| word)
    }

    /// The hex, if it is one.
    #[inline]
    pub const fn hex(self) -> Option<HexId> {
        match self {
            Self::Hex(hex) => Some(hex),
            _ => None,
        }
    }
}

/// In which form the 38th Infantry Division comes (7.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// As a division, `38ID`.
    Division,
    /// As three regiments, `149IR`, `151IR` and `152IR`.
    Regiments,
}

/// The landing of the 38th Infantry Division and the 34th RCT (7.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct XiLanding {
    /// The form, once it is fixed.
    pub form: Option<Form>,
    /// The hex over which all of them come ashore, once the first has.
    pub hex: Option<HexId>,
    /// Who has come ashore.
    pub landed: UnitSet,
}

/// The whole state of a game.
#[derive(Clone, Copy, PartialEq)]
pub struct Position {
    atlas: Shared<Atlas>,
    /// Scenario, variant and options.
    pub options: Options,
    /// Where the game stands.
    pub phase: Phase,
    /// The turn, 1 to 6.
    pub turn: u8,
    place: [Place; US_UNITS],
    op: [u8; US_UNITS],
    /// Hexes in which a US unit stands: follows from `place`.
    occupied: HexSet,
    us_control: HexSet,
    /// US-controlled hexes that hang together with a beachhead (7.6): follows from control and beachheads.
    linked: HexSet,
    /// The main beachheads, the first that were placed first.
    pub beachheads: [Option<HexId>; BEACHHEADS],
    /// 4.9 The snail trail: OP paid and lost in the hexes taken this turn.
    pub trail: [u8; HEXES],
    /// 4.9 Where each unit stood when it first moved this turn.
    pub start: [Option<HexId>; US_UNITS],
    /// Units that have acted in this phase (8.9).
    pub acted: UnitSet,
    /// How many operations of this phase are over (8.1): a unit that was picked has done what it could, or another was picked.
    pub ended: u8,
    /// Units that have made their airborne move (8.9).
    pub jumped: UnitSet,
    /// 7.5
    pub xi: XiLanding,
    /// 11 The Shobu Group, from the moment it attacks.
    pub force: Option<Counteroffensive>,
    /// 3.1, 3.2 The turn at whose end the objectives were met for the first time: for the grade (5.7).
    pub met: Option<u8>,
    /// 10.2, 11.7 OP that Japanese fire has taken in all: for the grade (5.7).
    pub op_lost: u16,
}

table::debug_as_saved!(Position);

impl Position {
    /// Before anything is set up: every US unit on the Turn Track, every hex Japanese (4.8).
    pub(crate) fn empty(atlas: &'static Atlas, options: Options) -> Self {
        let mut position = Self {
            atlas: Shared(atlas),
            options,
            phase: Phase::TurnStart,
            turn: 1,
            place: [Place::TurnTrack; US_UNITS],
            op: [0; US_UNITS],
            occupied: HexSet::default(),
            us_control: HexSet::default(),
            linked: HexSet::default(),
            beachheads: [None; BEACHHEADS],
            trail: [0; HEXES],
            start: [None; US_UNITS],
            acted: UnitSet::default(),
            ended: 0,
            jumped: UnitSet::default(),
            xi: XiLanding::default(),
            force: None,
            met: None,
            op_lost: 0,
        };
        atlas.us_units().for_each(|unit| position.op[unit.index()] = atlas.units[unit].op);
        position
    }

    /// The map, the units and the tables.
    #[inline]
    pub fn atlas(&self) -> &'static Atlas {
        self.atlas.0
    }

    /// Where a US unit is.
    #[inline]
    pub fn place(&self, unit: UnitId) -> Place {
        self.place[unit.index()]
    }

    /// The hex of a US unit that is on the map.
    #[inline]
    pub fn hex_of(&self, unit: UnitId) -> Option<HexId> {
        self.place(unit).hex()
    }

    /// Operations points left.
    #[inline]
    pub fn op(&self, unit: UnitId) -> u8 {
        self.op[unit.index()]
    }

    /// Whether a US unit stands in a hex.
    #[inline]
    pub fn is_occupied(&self, hex: HexId) -> bool {
        self.occupied.contains(hex)
    }

    /// The US unit in a hex: there is never more than one (6.1).
    pub fn unit_at(&self, hex: HexId) -> Option<UnitId> {
        if !self.is_occupied(hex) {
            return None;
        }
        self.atlas().us_units().find(|&unit| self.hex_of(unit) == Some(hex))
    }

    /// Whether a hex is under US control (4.8).
    #[inline]
    pub fn is_us(&self, hex: HexId) -> bool {
        self.us_control.contains(hex)
    }

    /// All hexes under US control.
    pub fn us_control(&self) -> &HexSet {
        &self.us_control
    }

    /// 7.6 Whether US-controlled hexes lead from here to a beachhead.
    #[inline]
    pub fn is_linked(&self, hex: HexId) -> bool {
        self.linked.contains(hex)
    }

    /// Whether a main beachhead lies in a hex (4.3).
    pub fn is_beachhead(&self, hex: HexId) -> bool {
        self.beachheads.contains(&Some(hex))
    }

    /// Whether a US unit is a division.
    #[inline]
    pub fn is_division(&self, unit: UnitId) -> bool {
        self.atlas().units[unit].group == Group::Division
    }

    /// Whether a US unit is in play: on the map or in one of the two boxes.
    pub fn in_play(&self, unit: UnitId) -> bool {
        matches!(self.place(unit), Place::Hex(_) | Place::Offshore | Place::Rescue)
    }

    /// Puts a US unit somewhere.
    pub(crate) fn put(&mut self, unit: UnitId, place: Place) {
        if let Some(hex) = self.hex_of(unit) {
            self.occupied.remove(hex);
        }
        self.place[unit.index()] = place;
        if let Place::Hex(hex) = place {
            self.occupied.insert(hex);
        }
    }

    /// Takes OP off a unit, never below zero (10.4).
    pub(crate) fn spend(&mut self, unit: UnitId, op: u8) {
        let left = &mut self.op[unit.index()];
        *left = left.saturating_sub(op);
    }

    /// 10.2, 11.7 OP that Japanese fire takes off a unit.
    pub(crate) fn lose_to_fire(&mut self, unit: UnitId, op: u8) {
        let before = self.op(unit);
        self.spend(unit, op);
        self.op_lost = self.op_lost.saturating_add(u16::from(before - self.op(unit)));
    }

    pub(crate) fn set_op(&mut self, unit: UnitId, op: u8) {
        self.op[unit.index()] = op;
    }

    /// 4.8 The hex comes under US control, for good.
    pub(crate) fn take_control(&mut self, hex: HexId) {
        if !self.us_control.insert(hex) {
            return;
        }
        let atlas = self.atlas();
        if self.is_beachhead(hex) || atlas.neighbours(hex).any(|next| self.linked.contains(next)) {
            self.link(hex);
        }
    }

    /// 4.3 A main beachhead: the hex is US-controlled from the start.
    pub(crate) fn place_beachhead(&mut self, hex: HexId) {
        let free = self.beachheads.iter_mut().find(|beachhead| beachhead.is_none());
        *free.expect("at most four beachheads") = Some(hex);
        self.take_control(hex);
        self.link(hex);
    }

    /// Everything US-controlled that hangs together with a hex is linked.
    fn link(&mut self, hex: HexId) {
        let atlas = self.atlas();
        if !self.linked.insert(hex) {
            return;
        }
        for next in atlas.neighbours(hex) {
            if self.us_control.contains(next) && !self.linked.contains(next) {
                self.link(next);
            }
        }
    }

    /// A unit's name for sentences.
    pub(crate) fn name(&self, unit: UnitId) -> &'static str {
        self.atlas().units[unit].name
    }

    /// Whether a unit is one of the player's.
    pub(crate) fn is_us_unit(&self, unit: UnitId) -> bool {
        self.atlas().units[unit].group.side() == Side::Us
    }
}
