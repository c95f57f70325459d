//! What holds in every position, whether it was played or written by hand.

use std::ops::RangeInclusive;

use hexes::HexId;
use table::PositionError;

use crate::atlas::Terrain;
use crate::phase::{Parent, Phase};
use crate::position::{AirMarkers, OffMap, Place, Position};
use crate::units::{Formation, SetUp, Side, Stack, UnitId};

use super::{sequence::LEAST, victory::LAST_TURN};

type Valid = Result<(), PositionError>;

impl Position {
    /// Numbers, units, hexes and markers; what a phase needs beside them is in its chapter.
    pub(super) fn validate_whole(&self) -> Valid {
        self.validate_numbers()?;
        self.validate_end()?;
        self.validate_chits()?;
        let mut poles = 0;
        for unit in self.atlas().units.ids() {
            self.validate_unit(unit)?;
            let pole = self.atlas().units[unit].side == Side::Polish && self.hex_of(unit).is_some();
            poles += u8::from(pole);
        }
        let counted = poles == self.polish_units();
        PositionError::unless(counted, format_args!("the count of Polish units is wrong"))?;
        for hex in self.atlas().board.ids() {
            self.validate_hex(hex)?;
        }
        self.validate_markers()
    }

    fn validate_numbers(&self) -> Valid {
        let number = |name: &str, value: u8, range: RangeInclusive<u8>| {
            let (least, most) = (range.start(), range.end());
            let why = format_args!("{name} is {value}, expected {least} to {most}");
            PositionError::unless(range.contains(&value), why)
        };
        number("turn", self.turn, 1..=LAST_TURN)?;
        number("mp", self.mp, 0..=12)?;
        number("sap", self.sap, 0..=100)?;
        let accounted = self.sap_lost.total() <= 100 - u16::from(self.sap);
        PositionError::unless(accounted, format_args!("sap-lost: more is lost than {} leaves", self.sap))?;
        // 5.2.2 There is none on turn 1, and without a roll of its own it is the MP.
        let rolled = if self.turn == 1 { 0 } else { self.mp };
        let own = self.options.separate_airpower && self.turn > 1;
        number("airpower", self.airpower, if own { 0..=AirMarkers::MOST as u8 } else { rolled..=rolled })
    }

    /// 4.2 A game that goes on has SAP and Polish units.
    fn validate_end(&self) -> Valid {
        if self.is_over() {
            return Ok(());
        }
        let why = format_args!("sap is {}: at one or less the game is over (4.2)", self.sap);
        PositionError::unless(self.sap > 1, why)?;
        let set_up = matches!(self.phase, Phase::Exercise | Phase::GoldRow);
        let why = format_args!("no Polish unit is on the map: the game is over (4.2)");
        PositionError::unless(self.polish_units() > 0 || set_up, why)
    }

    /// 5.2 The Northern Group opens turn 1 by itself: its chit is not drawn before.
    fn validate_chits(&self) -> Valid {
        let before = matches!(self.phase, Phase::Exercise | Phase::GoldRow | Phase::TurnStart);
        let early = self.turn == 1 && before && self.track.contains(Formation::NO);
        PositionError::unless(!early, format_args!("chit NO is drawn before turn 1 has begun (5.2)"))
    }

    /// A unit is somewhere it may be, and of twins at most one is in play.
    fn validate_unit(&self, unit: UnitId) -> Valid {
        let (printed, place) = (&self.atlas().units[unit], self.place(unit));
        let name = printed.name;
        let allowed = match place {
            Place::Hex(_) | Place::Off(OffMap::SetAside | OffMap::DeadPile) => true,
            Place::Off(OffMap::Cup) => printed.set_up == SetUp::Cup,
            Place::Off(OffMap::ToPlace) => matches!(printed.set_up, SetUp::Cup | SetUp::Exercise),
            Place::Off(OffMap::Reinforcements) => printed.zone.is_some() && printed.set_up != SetUp::Cup,
        };
        PositionError::unless(allowed, format_args!("unit {name} cannot be in that box"))?;
        let in_play = |place| !matches!(place, Place::Off(OffMap::SetAside | OffMap::Cup));
        let twin = printed.twin.filter(|_| printed.set_up == SetUp::Cup && in_play(place));
        let alone = twin.is_none_or(|twin| !in_play(self.place(twin)));
        PositionError::unless(alone, format_args!("unit {name} and its twin are both in play (3.2)"))?;
        let side_up = printed.back.is_some() || !self.is_on_back(unit);
        PositionError::unless(side_up, format_args!("unit {name} has no back (2.13)"))?;
        let Place::Hex(hex) = place else { return Ok(()) };
        let (at, ground) = (self.atlas().place(hex), &self.atlas().ground[hex]);
        let afloat = ground.terrain == Terrain::Sea;
        PositionError::unless(!afloat, format_args!("unit {name} is at sea, in {at} (8.5)"))?;
        let abroad = printed.side == Side::Polish && ground.gold.is_some();
        let why = format_args!("unit {name} is Polish and in the gold row, in {at} (3.4)");
        PositionError::unless(!abroad, why)?;
        let found = self.units_in(hex).any(|other| other == unit);
        PositionError::unless(found, format_args!("unit {name} is lost"))
    }

    /// 6.0, 3.5 Units of one side, and it controls the hex.
    fn validate_hex(&self, hex: HexId) -> Valid {
        let (atlas, at, held) = (self.atlas(), self.atlas().place(hex), self.held(hex));
        let counted = usize::from(held.count()) == self.units_in(hex).count();
        PositionError::unless(counted, format_args!("the count of {at} is wrong"))?;
        let room = usize::from(held.count()) <= Stack::MOST;
        PositionError::unless(room, format_args!("{at} is overstacked (6.0)"))?;
        let sorted = self.units_in(hex).is_sorted();
        PositionError::unless(sorted, format_args!("the units of {at} are out of order"))?;
        for unit in self.units_in(hex) {
            let (name, side) = (self.name(unit), atlas.units[unit].side);
            let here = self.hex_of(unit) == Some(hex);
            PositionError::unless(here, format_args!("unit {name} is in two places"))?;
            let friends = held.side() == Some(side);
            PositionError::unless(friends, format_args!("unit {name} shares {at} with the enemy (6.0)"))?;
        }
        let controls = held.side().is_none_or(|side| self.controller(hex) == side);
        PositionError::unless(controls, format_args!("{at} is held but not controlled (3.5)"))?;
        let gold = atlas.ground[hex].gold.is_none() || self.controller(hex) == Side::Soviet;
        PositionError::unless(gold, format_args!("{at} is in the gold row and not Soviet (3.4)"))?;
        let markers = self.air.count(hex) == 0 || held.side() == Some(Side::Polish);
        let why = format_args!("airpower over {at}, which holds no Polish unit (7.1)");
        PositionError::unless(markers, why)
    }

    /// 7.1, 5.2.2 Markers that lie, travel and are still to be placed: at most twelve, and none on turn 1.
    fn validate_markers(&self) -> Valid {
        let travelling = |parent: &Parent| {
            let parts = parent.waiting().chain([&parent.group]);
            parts.map(|part| usize::from(part.markers)).sum::<usize>()
        };
        let others = match &self.phase {
            Phase::Airpower { left } => usize::from(*left),
            Phase::Move(moving) => moving.parent.as_ref().map_or(0, travelling),
            _ => 0,
        };
        let (all, most) = (usize::from(self.air.total()) + others, AirMarkers::MOST);
        PositionError::unless(all <= most, format_args!("more than {most} airpower markers (7.1)"))?;
        PositionError::unless(all == 0 || self.turn > 1, format_args!("airpower on turn 1 (5.2.2)"))
    }

    /// 4.1, 5.2.1 SAP only fall, turns only go on, and each rolls at least the least MP.
    pub(super) fn follows_from(&self, earlier: &Self) -> Result<(), String> {
        if self.sap > earlier.sap {
            return Err(format!("4.1 SAP rose from {} to {}", earlier.sap, self.sap));
        }
        if self.turn < earlier.turn {
            return Err("the turn went back".to_owned());
        }
        if self.turn > earlier.turn && self.mp < LEAST {
            return Err(format!("5.2.1 {} MP", self.mp));
        }
        Ok(())
    }
}
