//! The position: plain data, a few kilobytes, cheap to clone. Stacking (6) is kept here.

use hexes::HexId;
use table::Shared;

use crate::atlas::{HEXES, UNITS};
use crate::phase::Phase;
use crate::units::{Factors, Side, Stack, UnitId, UnitSet};
use crate::{Atlas, Options};

pub use super::sap::{Cause, SapLost};
pub use super::tracks::{AirMarkers, ChitTrack};

hexes::words! {
    /// The boxes beside the map: what is to be placed during the set-up (3.2), what may be called as a reinforcement (5.3), the
    /// cup of NO units that are not drawn yet (3.2), the eliminated (2.13), and those out of this game (3.2, 3.3).
    pub enum OffMap {
        ToPlace = "to-place", Reinforcements = "reinforcements", Cup = "cup", DeadPile = "dead-pile",
        SetAside = "set-aside",
    }
}

/// Where a unit is: in a hex or in a box beside the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On the map.
    Hex(HexId),
    /// Beside it.
    Off(OffMap),
}

impl Place {
    /// The hex, if it is one.
    #[inline]
    pub const fn hex(self) -> Option<HexId> {
        match self {
            Self::Hex(hex) => Some(hex),
            Self::Off(_) => None,
        }
    }
}

/// A set of hexes of the map.
pub type HexSet = hexes::HexSet<{ HEXES / 64 }>;

/// How many units of which side hold a hex, in one byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held(u8);

impl Held {
    const POLISH: u8 = 0x80;

    /// How many units.
    #[inline]
    pub const fn count(self) -> u8 {
        self.0 & !Self::POLISH
    }

    /// Whose they are; `None` when empty.
    #[inline]
    pub const fn side(self) -> Option<Side> {
        match (self.count(), self.0 & Self::POLISH) {
            (0, _) => None,
            (_, 0) => Some(Side::Soviet),
            _ => Some(Side::Polish),
        }
    }

    /// Whether so many units of a side may be added (6.0).
    #[inline]
    pub const fn has_room(self, side: Side, units: u8) -> bool {
        // Few comparisons in the hot loop: what is left of an enemy's mark makes the number too large.
        let mark = match side {
            Side::Soviet => 0,
            Side::Polish => Self::POLISH,
        };
        self.0 == 0 || self.0 ^ mark <= (Stack::MOST as u8).saturating_sub(units)
    }
}

/// Nobody: the end of the list of units in a hex.
const NOBODY: u8 = u8::MAX;

/// A position of the game. `Copy` makes a clone one copy of its bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position {
    /// The map and the units.
    pub(crate) atlas: Shared<Atlas>,
    /// The optional rules in force.
    pub options: Options,
    /// The game turn, 1 to 10 (5.1).
    pub turn: u8,
    /// The movement points of the turn (5.2.1).
    pub mp: u8,
    /// The airpower of the turn, none on turn 1 (5.2.2).
    pub airpower: u8,
    /// The Soviet Strategic Advantage Points (4.1).
    pub sap: u8,
    /// What they were lost for (4.4).
    pub sap_lost: SapLost,
    /// Hexes under Soviet control; all others are Polish (3.5).
    pub soviet_control: HexSet,
    /// Airpower markers that lie on hexes (7.1).
    pub air: AirMarkers,
    /// The chits drawn this turn (5.2.3).
    pub track: ChitTrack,
    /// What is asked.
    pub phase: Phase,
    /// Polish units on the map (4.2).
    polish_units: u8,
    /// Units on their back.
    back: UnitSet,
    places: [Place; UNITS],
    held: [Held; HEXES],
    /// The first unit in each hex, and after each unit the next one in ascending order.
    first: [u8; HEXES],
    next: [u8; UNITS],
}

impl Position {
    /// An empty map with every unit set aside.
    pub(crate) fn empty(atlas: &'static Atlas, options: Options) -> Self {
        let mut soviet_control = HexSet::default();
        for (_, hexes) in &atlas.sectors {
            for &hex in hexes {
                soviet_control.insert(hex);
            }
        }
        Self {
            atlas: Shared(atlas),
            options,
            turn: 1,
            mp: 12,
            airpower: 0,
            sap: 100,
            sap_lost: SapLost::default(),
            soviet_control,
            air: AirMarkers::default(),
            track: ChitTrack::default(),
            phase: Phase::Exercise,
            polish_units: 0,
            back: UnitSet::default(),
            places: [Place::Off(OffMap::SetAside); UNITS],
            held: [Held::default(); HEXES],
            first: [NOBODY; HEXES],
            next: [NOBODY; UNITS],
        }
    }

    /// The map and the units.
    #[inline]
    pub fn atlas(&self) -> &'static Atlas {
        self.atlas.0
    }

    /// Where a unit is.
    #[inline]
    pub fn place(&self, unit: UnitId) -> Place {
        self.places[unit.index()]
    }

    /// The hex a unit is in, if it is on the map.
    #[inline]
    pub fn hex_of(&self, unit: UnitId) -> Option<HexId> {
        self.place(unit).hex()
    }

    /// Who holds a hex with how many units.
    #[inline]
    pub fn held(&self, hex: HexId) -> Held {
        self.held[hex.index()]
    }

    /// The units in a hex, in ascending order.
    #[inline]
    pub fn units_in(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        let mut unit = self.first[hex.index()];
        std::iter::from_fn(move || {
            (unit != NOBODY).then(|| {
                let here = UnitId(unit);
                unit = self.next[here.index()];
                here
            })
        })
    }

    /// How many Polish units are on the map.
    pub const fn polish_units(&self) -> u8 {
        self.polish_units
    }

    /// Whether a unit lies on its back: reduced, or militia of the other strength.
    #[inline]
    pub fn is_on_back(&self, unit: UnitId) -> bool {
        self.back.contains(unit)
    }

    /// Turns a counter over.
    pub(crate) fn set_on_back(&mut self, unit: UnitId, on_back: bool) {
        self.back.remove(unit);
        if on_back {
            self.back.insert(unit);
        }
    }

    /// 2.13 Steps that a unit on the map has left.
    pub fn steps(&self, unit: UnitId) -> u8 {
        match self.atlas().units[unit].steps {
            2 if !self.is_on_back(unit) => 2,
            _ => 1,
        }
    }

    /// The factors on the side that lies up.
    #[inline]
    pub fn factors(&self, unit: UnitId) -> Factors {
        let printed = &self.atlas().units[unit];
        match printed.back {
            Some(back) if self.is_on_back(unit) => back,
            _ => printed.front,
        }
    }

    /// Who controls a hex (3.5).
    pub fn controller(&self, hex: HexId) -> Side {
        if self.soviet_control.contains(hex) { Side::Soviet } else { Side::Polish }
    }

    /// Moves a unit to a place. Control and markers are not touched.
    pub(crate) fn put(&mut self, unit: UnitId, place: Place) {
        if let Some(hex) = self.hex_of(unit) {
            self.unlink(unit, hex);
        }
        self.places[unit.index()] = place;
        if let Some(hex) = place.hex() {
            self.link(unit, hex);
        }
    }

    fn link(&mut self, unit: UnitId, hex: HexId) {
        let side = self.atlas().units[unit].side;
        let held = &mut self.held[hex.index()];
        debug_assert!(held.has_room(side, 1), "overstacked or mixed");
        held.0 += 1;
        if side == Side::Polish {
            held.0 |= Held::POLISH;
            self.polish_units += 1;
        }
        let mut before: Option<u8> = None;
        let mut after = self.first[hex.index()];
        while after < unit.0 {
            before = Some(after);
            after = self.next[usize::from(after)];
        }
        self.next[unit.index()] = after;
        match before {
            Some(before) => self.next[usize::from(before)] = unit.0,
            None => self.first[hex.index()] = unit.0,
        }
    }

    fn unlink(&mut self, unit: UnitId, hex: HexId) {
        let held = &mut self.held[hex.index()];
        held.0 -= 1;
        if held.count() == 0 {
            held.0 = 0;
        }
        if self.atlas.0.units[unit].side == Side::Polish {
            self.polish_units -= 1;
        }
        let after = self.next[unit.index()];
        self.next[unit.index()] = NOBODY;
        let mut at = self.first[hex.index()];
        if at == unit.0 {
            self.first[hex.index()] = after;
            return;
        }
        while self.next[usize::from(at)] != unit.0 {
            at = self.next[usize::from(at)];
        }
        self.next[usize::from(at)] = after;
    }

    /// A unit's name for sentences.
    pub(crate) fn name(&self, unit: UnitId) -> &'static str {
        self.atlas().units[unit].name
    }
}
