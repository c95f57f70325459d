//! The position: plain data, about a kilobyte, cheap to clone.

use hexes::{HexId, HexNumber, OneByHex};
use table::Shared;

use crate::atlas::{CITIES, HEXES, HexSet, UNITS};
use crate::phase::Phase;
use crate::units::{NationSet, Side, UnitId, UnitSet};
use crate::{Atlas, Options};

/// The last turn (4.2).
pub const LAST_TURN: u8 = 10;
/// 5.3 No side ever has fewer action points: two dice.
pub const AP_LEAST: u8 = 2;
/// 5.11 No side ever has more action points.
pub const AP_MOST: u8 = 12;
/// 2.13 The steps of a regular unit at full strength.
pub const FULL: u8 = 2;

/// Where a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Not in play yet: before its set-up, or its nation is not in the war (3.2).
    Aside,
    /// On the map.
    Hex(HexId),
    /// 3.2 Special forces off the map that are not openly away; some may be in the container (5.11).
    Pile,
    /// 7.3 Special forces of a nation that came in last turn: at hand since this turn's Operations Phase began, so they are
    /// not in the container.
    Fresh,
    /// 7.3 Special forces of a nation that came in: at hand from the Operations Phase of this turn on.
    Arriving(u8),
    /// Revealed in the battle at hand (9.20).
    Battle,
    /// 7.3, 7.4 On the Turn Track: at hand from this turn on.
    Track(u8),
    /// Destroyed, or never to return in time (7.4).
    Gone,
}

/// What only its owner knows during a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Secret {
    /// 5.11 The special forces that raise the action points.
    pub container: UnitSet,
    /// 5.3 The dice; zero before they are rolled.
    pub dice: [u8; 2],
}

impl Secret {
    /// 5.11 The action points of the turn.
    pub fn total(self) -> u8 {
        (self.dice[0] + self.dice[1] + self.container.len() as u8).min(AP_MOST)
    }
}

/// The whole state of a game.
#[derive(Clone, Copy, PartialEq)]
pub struct Position {
    atlas: Shared<Atlas>,
    /// The options.
    pub options: Options,
    /// Where the game stands.
    pub phase: Phase,
    /// The turn, 1 to 10.
    pub turn: u8,
    place: [Place; UNITS],
    steps: [u8; UNITS],
    unit_at: OneByHex<UnitId, HEXES>,
    /// 5.6 Aircraft on regular units.
    unit_air: [u8; UNITS],
    /// 5.6 Aircraft on garrisons, by city.
    garrison_air: [u8; CITIES],
    russian: HexSet,
    /// 7.3 The nations that have entered the war since it began.
    pub entered: NationSet,
    /// 5.6 Who had air superiority last.
    pub air: Option<Side>,
    /// 5.3 What only one side knows.
    pub secret: [Secret; 2],
    /// 5.3 The action points that were spent, openly.
    pub spent: [u8; 2],
    /// 5.10 Who has announced that its last action point is spent.
    pub announced: [bool; 2],
    /// 5.9 Whether the last to act passed.
    pub passed: bool,
    /// 5.8 How many actions and passes of this turn are over, for whoever plans one action at a time. No rule asks for it.
    pub actions: u8,
}

table::debug_as_saved!(Position);

impl Position {
    /// Before anything is set up: control as in 3.5, special forces of both sides off the map.
    pub(crate) fn empty(atlas: &'static Atlas, options: Options) -> Self {
        let mut position = Self {
            atlas: Shared(atlas),
            options,
            phase: Phase::SetUp(Side::Allied),
            turn: 1,
            place: [Place::Aside; UNITS],
            steps: [0; UNITS],
            unit_at: OneByHex::default(),
            unit_air: [0; UNITS],
            garrison_air: [0; CITIES],
            russian: HexSet::default(),
            entered: NationSet::default(),
            air: None,
            secret: [Secret::default(); 2],
            spent: [0; 2],
            announced: [false; 2],
            passed: false,
            actions: 0,
        };
        for hex in atlas.board.ids().filter(|&hex| atlas.ground[hex].russian) {
            position.russian.insert(hex);
        }
        for unit in atlas.units.ids().filter(|&unit| atlas.units[unit].at_start) {
            if !atlas.regulars[atlas.units[unit].side.index()].contains(unit) {
                position.place[unit.index()] = Place::Pile;
            }
        }
        position
    }

    /// The map, the units and the tables.
    #[inline]
    pub fn atlas(&self) -> &'static Atlas {
        self.atlas.0
    }

    /// A unit's name in orders.
    pub fn name(&self, unit: UnitId) -> &'static str {
        self.atlas().units[unit].name
    }

    /// Where a counter is.
    #[inline]
    pub fn place(&self, unit: UnitId) -> Place {
        self.place[unit.index()]
    }

    /// Where a unit is on the map.
    #[inline]
    pub fn hex_of(&self, unit: UnitId) -> Option<HexId> {
        match self.place(unit) {
            Place::Hex(hex) => Some(hex),
            _ => None,
        }
    }

    /// The regular unit in a hex.
    #[inline]
    pub fn unit_in(&self, hex: HexId) -> Option<UnitId> {
        self.unit_at.at(hex)
    }

    /// Puts a counter somewhere else; aircraft stay with a unit on the map and leave all others (5.6).
    pub(crate) fn put(&mut self, unit: UnitId, place: Place) {
        if let Place::Hex(hex) = self.place[unit.index()] {
            self.unit_at.set(hex, None);
        }
        self.place[unit.index()] = place;
        match place {
            Place::Hex(hex) => {
                debug_assert!(self.unit_at.is_free(hex), "6.3 two units in a hex");
                self.unit_at.set(hex, Some(unit));
            }
            _ => self.unit_air[unit.index()] = 0,
        }
    }

    /// The steps of a regular unit: 2, 1, or 0 when it is not in play.
    #[inline]
    pub fn steps(&self, unit: UnitId) -> u8 {
        self.steps[unit.index()]
    }

    pub(crate) fn set_steps(&mut self, unit: UnitId, steps: u8) {
        self.steps[unit.index()] = steps;
    }

    /// 2.11 The combat factor as it stands.
    #[inline]
    pub fn factor(&self, unit: UnitId) -> u8 {
        self.atlas().units[unit].factor[usize::from(self.steps(unit))]
    }

    /// 3.5 Who controls a hex.
    #[inline]
    pub fn control(&self, hex: HexId) -> Side {
        if self.russian.contains(hex) { Side::Russian } else { Side::Allied }
    }

    pub(crate) fn set_control(&mut self, hex: HexId, side: Side) {
        match side {
            Side::Russian => {
                self.russian.insert(hex);
            }
            Side::Allied => self.russian.remove(hex),
        }
    }

    /// 2.2, 3.5 Whether a hex is in play: the corridor is with its option alone.
    #[inline]
    pub fn is_open(&self, hex: HexId) -> bool {
        let ground = &self.atlas().ground[hex];
        ground.playable && (!ground.corridor || self.options.crimea_corridor)
    }

    /// Whose unit or garrison (3.6) is in a hex.
    #[inline]
    pub fn holder(&self, hex: HexId) -> Option<Side> {
        match self.unit_in(hex) {
            Some(unit) => Some(self.atlas().units[unit].side),
            None => self.atlas().ground[hex].city.map(|_| self.control(hex)),
        }
    }

    /// 5.6 The aircraft over a hex: those on its regular unit, and those on its garrison, which stay when the garrison gives
    /// way to a regular.
    #[inline]
    pub fn air_on(&self, hex: HexId) -> u8 {
        let unit = self.unit_in(hex).map_or(0, |unit| self.unit_air[unit.index()]);
        unit + self.air_on_garrison(hex)
    }

    /// 5.6 The aircraft on the garrison of a hex, whether it stands there or has given way to a regular.
    #[inline]
    pub(crate) fn air_on_garrison(&self, hex: HexId) -> u8 {
        self.atlas().ground[hex].city.map_or(0, |(_, city)| self.garrison_air[usize::from(city)])
    }

    /// 5.6 The aircraft on a unit.
    #[inline]
    pub fn air_on_unit(&self, unit: UnitId) -> u8 {
        self.unit_air[unit.index()]
    }

    /// 5.6 Aircraft on whoever is in a hex.
    pub(crate) fn add_air(&mut self, hex: HexId, count: u8) {
        match self.unit_in(hex) {
            Some(unit) => self.unit_air[unit.index()] += count,
            None => self.add_air_on_garrison(hex, count),
        }
    }

    pub(crate) fn add_air_on_garrison(&mut self, hex: HexId, count: u8) {
        if let Some((_, city)) = self.atlas().ground[hex].city {
            self.garrison_air[usize::from(city)] += count;
        }
    }

    /// 9.4 All aircraft are taken back.
    pub(crate) fn clear_air(&mut self) {
        self.unit_air = [0; UNITS];
        self.garrison_air = [0; CITIES];
    }

    /// 5.6 A city has lost its defender: what was on its garrison goes.
    pub(crate) fn remove_garrison_air(&mut self, hex: HexId) {
        if let Some((_, city)) = self.atlas().ground[hex].city {
            self.garrison_air[usize::from(city)] = 0;
        }
    }

    /// The special forces of a side in some place.
    pub(crate) fn forces_in(&self, side: Side, place: Place) -> UnitSet {
        let forces = self.atlas().special_forces[side.index()];
        forces.iter().filter(|&unit| self.place(unit) == place).collect()
    }

    /// 5.11 The special forces of which some are, or may be, in the container.
    pub fn pile(&self, side: Side) -> UnitSet {
        self.forces_in(side, Place::Pile)
    }

    /// 9.20 How many special forces a side can commit to a battle.
    pub fn free_forces(&self, side: Side) -> u8 {
        let fresh = self.forces_in(side, Place::Fresh).len();
        (fresh + self.pile(side).len() - self.secret[side.index()].container.len()) as u8
    }

    /// 9.20 Whether everybody can see that a side has no special forces for a battle.
    pub(crate) fn has_openly_none(&self, side: Side) -> bool {
        let opened = if self.announced[side.index()] { self.free_forces(side) == 0 } else { false };
        opened || (self.pile(side).is_empty() && self.forces_in(side, Place::Fresh).is_empty())
    }

    /// 9.20 The special forces in a hand of so many: those that came last, then the strongest. None of it tells how many
    /// are in the container, which is filled from the other end.
    pub(crate) fn hand(&self, side: Side, count: u8) -> UnitSet {
        let fresh = self.forces_in(side, Place::Fresh).iter();
        let rest = self.pile(side).without(self.secret[side.index()].container);
        fresh.chain(rest.iter()).take(usize::from(count)).collect()
    }

    /// 5.8 The action points a side may still spend; under the honour system as many as the track has boxes (5.3).
    pub fn ap_left(&self, side: Side) -> u8 {
        let most = if self.options.honour_system { AP_MOST } else { self.secret[side.index()].total() };
        most.saturating_sub(self.spent[side.index()])
    }

    /// The regular units of a side on the map.
    pub fn on_map(&self, side: Side) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        self.atlas().regulars[side.index()].iter().filter_map(|unit| Some((unit, self.hex_of(unit)?)))
    }

    /// The number of a hex, for the log.
    pub(crate) fn number(&self, hex: HexId) -> HexNumber {
        self.atlas().number(hex)
    }
}
