//! The position as a staff looks at it: who stands where, how strong, and next to whom.

use std::cell::OnceCell;

use crate::atlas::{HEXES, UNITS};
use crate::units::{Formation, Side, UnitId, UnitSet};
use crate::{Atlas, Position};
use arrayvec::ArrayVec;
use hexes::HexId;
use table::{Question, Rules};

use super::budget;
use super::distances::Distances;
use super::doctrine::Doctrine;

/// A position with what every part of the staff asks about it. What takes a search of the map is found when it is first
/// asked for.
pub(super) struct Situation<'a> {
    pub(super) position: &'a Position,
    pub(super) distances: &'static Distances,
    pub(super) doctrine: &'a Doctrine,
    /// Whose staff looks at it.
    pub(super) view: Side,
    found: Found,
}

/// What was found. It does not depend on airpower: see [`Situation::supposing`].
#[derive(Clone, Default)]
struct Found {
    hexes: [OnceCell<ArrayVec<HexId, UNITS>>; 2],
    blockers: OnceCell<Vec<HexId>>,
    rail_is_open: OnceCell<bool>,
    spare: OnceCell<i32>,
}

impl<'a> Situation<'a> {
    pub(super) fn new(position: &'a Position, doctrine: &'a Doctrine) -> Self {
        let view = match position.question() {
            Question::Asked(asked) => Side::ALL[asked.seat.index()],
            Question::RunsOn(_) | Question::Over(_) => Side::Soviet,
        };
        let distances = Distances::of(position.atlas());
        Self { position, distances, doctrine, view, found: Found::default() }
    }

    /// The same staff over a position with other airpower.
    pub(super) fn supposing<'b>(&self, position: &'b Position) -> Situation<'b>
    where
        'a: 'b,
    {
        Situation { position, found: self.found.clone(), ..*self }
    }

    /// The hexes with units of a side, in ascending order.
    pub(super) fn hexes_of(&self, side: Side) -> &[HexId] {
        self.found.hexes[side as usize].get_or_init(|| {
            let (position, units) = (self.position, &self.atlas().units);
            let (mut hexes, mut seen) = (ArrayVec::new(), [false; HEXES]);
            for hex in
                units.ids().filter(|&unit| units[unit].side == side).filter_map(|unit| position.hex_of(unit))
            {
                if !std::mem::replace(&mut seen[hex.index()], true) {
                    hexes.push(hex);
                }
            }
            hexes.sort_unstable();
            hexes
        })
    }

    /// The hexes with Polish units.
    pub(super) fn poles(&self) -> &[HexId] {
        self.hexes_of(Side::Polish)
    }

    /// The Polish hexes to be cleared so that a rail line opens, the cheapest way.
    pub(super) fn blockers(&self) -> &[HexId] {
        self.found
            .blockers
            .get_or_init(|| if self.rail_is_open() { Vec::new() } else { self.position.rail_blockers() })
    }

    pub(super) fn rail_is_open(&self) -> bool {
        *self.found.rail_is_open.get_or_init(|| self.position.rail_is_open())
    }

    /// The SAP that may be spent and the game still be won.
    pub(super) fn spare(&self) -> i32 {
        *self.found.spare.get_or_init(|| budget::spare(self.position, self.rail_is_open()))
    }

    pub(super) fn atlas(&self) -> &'static Atlas {
        self.position.atlas()
    }

    pub(super) fn is_city(&self, hex: HexId) -> bool {
        self.atlas().ground[hex].city
    }

    /// The land hexes around a hex that a side may enter.
    pub(super) fn around(&self, hex: HexId, side: Side) -> impl Iterator<Item = HexId> + use<> {
        let steps = &self.atlas().ground[hex].steps;
        steps.iter().filter(move |step| step.exists && step.cost[side as usize] > 0).map(|step| step.to)
    }

    /// The attack factors of the units of a side in a hex.
    pub(super) fn attack_in(&self, hex: HexId) -> i32 {
        self.position.units_in(hex).map(|unit| i32::from(self.position.factors(unit).attack)).sum()
    }

    /// The defence factors in a hex.
    pub(super) fn defence_in(&self, hex: HexId) -> i32 {
        self.position.units_in(hex).map(|unit| i32::from(self.position.factors(unit).defence)).sum()
    }

    /// The steps in a hex.
    pub(super) fn steps_in(&self, hex: HexId) -> i32 {
        self.position.units_in(hex).map(|unit| i32::from(self.position.steps(unit))).sum()
    }

    /// The attack factors of a side next to a hex.
    pub(super) fn attack_around(&self, hex: HexId, side: Side) -> i32 {
        let held = |hex: &HexId| self.position.held(*hex).side() == Some(side);
        self.around(hex, Side::Soviet).filter(held).map(|hex| self.attack_in(hex)).sum()
    }

    /// The units of a formation on the map.
    pub(super) fn members(&self, formation: Formation) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        let members = self.atlas().members[formation as usize].iter();
        members.filter_map(|&unit| self.position.hex_of(unit).map(|hex| (unit, hex)))
    }

    /// The units of a formation that may attack a hex and have not fought.
    pub(super) fn attackers(&self, formation: Formation, target: HexId, fought: &UnitSet) -> UnitSet {
        let side = formation.side();
        let mut attackers = UnitSet::default();
        for step in self.atlas().ground[target].steps.iter().filter(|step| step.exists) {
            let from = step.to;
            let ours = self.position.held(from).side() == Some(side);
            if ours && self.position.may_attack_over(from, target, side) {
                let member = |unit: &UnitId| self.atlas().units[*unit].formation == Some(formation);
                let units = self.position.units_in(from).filter(member);
                for unit in units.filter(|unit| !fought.contains(*unit)) {
                    attackers.insert(unit);
                }
            }
        }
        attackers
    }

    /// 9.3 Whether a hex holds enemies of a side that have not been attacked in this action.
    pub(super) fn may_be_attacked(&self, hex: HexId, side: Side, fought: &UnitSet) -> bool {
        self.position.held(hex).side() == Some(!side)
            && !self.position.units_in(hex).any(|unit| fought.contains(unit))
    }

    /// The hexes that units of a formation could attack now.
    pub(super) fn targets(&self, formation: Formation, fought: &UnitSet) -> ArrayVec<HexId, UNITS> {
        let side = formation.side();
        let mut targets: ArrayVec<HexId, UNITS> = ArrayVec::new();
        for (_, from) in self.members(formation).filter(|(unit, _)| !fought.contains(*unit)) {
            for hex in self.around(from, side) {
                if !targets.contains(&hex) && self.may_be_attacked(hex, side, fought) && !targets.is_full() {
                    targets.push(hex);
                }
            }
        }
        targets.sort_unstable();
        targets
    }

    /// The Polish divisions that could reach a hex of the city in a turn or so.
    pub(super) fn poles_near_city(&self, city: HexId, within: u8) -> i32 {
        let near = |hex: &&HexId| self.distances.to_city(city, **hex) <= within;
        let mobile = |hex: &HexId| {
            let units = self.position.units_in(*hex);
            units.filter(|&unit| self.atlas().units[unit].is_mobile()).count() as i32
        };
        self.poles().iter().filter(near).map(mobile).sum()
    }

    /// The Soviet cities in which nobody stands.
    pub(super) fn bare_cities(&self) -> impl Iterator<Item = HexId> + '_ {
        let cities = self.atlas().cities.iter().copied();
        cities.filter(|&city| {
            self.position.controller(city) == Side::Soviet && self.position.held(city).count() == 0
        })
    }

    /// The cities under Polish control.
    pub(super) fn polish_cities(&self) -> impl Iterator<Item = HexId> + '_ {
        let cities = self.atlas().cities.iter().copied();
        cities.filter(|&city| self.position.controller(city) == Side::Polish)
    }
}
