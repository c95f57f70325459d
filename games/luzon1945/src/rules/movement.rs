//! 8 US movement: what a step costs, where a unit can get to, and over which shore (7.2).

use hexes::{Direction, HexId, Reach};

use crate::Position;
use crate::atlas::{Ground, HEXES, HexSet, Step, Terrain};
use crate::position::Place;
use crate::units::UnitId;

/// 8.8 Japanese-controlled Manila, Intramuros and Sierra Madre.
const HARD: u8 = 3;
/// 8.8 Japanese-controlled Clark Field, any beach of the Bicol Peninsula.
const DIFFICULT: u8 = 2;
/// 8.8 Every other hex.
const EASY: u8 = 1;
/// 8.8 A river or lake hexside.
const WATER_SIDE: u8 = 1;
/// 8.9 An airborne move.
pub const JUMP_OP: u8 = 1;
/// 7.6 Into the Offshore Box, or out of it to a division.
pub const BOX_OP: u8 = 1;

/// The hexes a unit can get to.
pub type Reached = Reach<HEXES>;

/// 8.8 The OP for entering a hex, whatever its sides.
pub(crate) fn entry_cost(terrain: Terrain, clark: bool, bicol: bool, us_controlled: bool) -> u8 {
    match terrain {
        Terrain::Manila | Terrain::Intramuros | Terrain::SierraMadre if !us_controlled => HARD,
        _ if clark && !us_controlled => DIFFICULT,
        Terrain::Beach if bicol => DIFFICULT,
        _ => EASY,
    }
}

/// 8.10, 8.12 Whether a unit can go from one hex to a neighbour at all.
pub(crate) fn is_open(here: &Ground, there: &Ground, division: bool) -> bool {
    match (here.terrain, there.terrain) {
        (_, Terrain::Island | Terrain::BaseArea) => false,
        (Terrain::Sea, Terrain::Sea) => true,
        (Terrain::Sea, _) => is_port(there, division),
        (_, Terrain::Sea) => is_port(here, division),
        _ => true,
    }
}

/// 8.10 Whether a unit can go to sea from a hex, or come ashore there.
fn is_port(ground: &Ground, division: bool) -> bool {
    match ground.terrain {
        Terrain::Beach | Terrain::Corregidor => true,
        Terrain::Clear => !division,
        _ => false,
    }
}

/// The steps of one unit.
struct Steps<'a> {
    position: &'a Position,
    division: bool,
}

impl hexes::Terrain for Steps<'_> {
    fn enter(&self, from: HexId, direction: Direction) -> Option<(HexId, u8)> {
        if !self.position.goes_on_from(from) {
            return None;
        }
        let step = &self.position.atlas().ground[from].steps[direction.index()];
        self.position.step_cost(from, step, self.division).map(|cost| (step.to, cost))
    }

    #[inline]
    fn each_step(&self, from: HexId, mut each: impl FnMut(HexId, u8)) {
        if !self.position.goes_on_from(from) {
            return;
        }
        for step in &self.position.atlas().ground[from].steps {
            if let Some(cost) = self.position.step_cost(from, step, self.division) {
                each(step.to, cost);
            }
        }
    }
}

/// The steps of one unit if nobody opposed it: every hex as good as US-controlled.
struct Unopposed<'a> {
    position: &'a Position,
    division: bool,
}

impl hexes::Terrain for Unopposed<'_> {
    fn enter(&self, from: HexId, direction: Direction) -> Option<(HexId, u8)> {
        let step = &self.position.atlas().ground[from].steps[direction.index()];
        let cost = step.entry[1] + WATER_SIDE * u8::from(step.lake) + self.position.rough_extra(step.to);
        (step.exists && step.open[usize::from(!self.division)]).then_some((step.to, cost))
    }
}

impl Position {
    /// Every hex that somebody can get to with full OP if nobody opposes him: what is not among them cannot be taken in
    /// one turn.
    pub(crate) fn hexes_within_a_turn(&self) -> HexSet {
        let atlas = self.atlas();
        let in_play = || atlas.us_units().filter(|&unit| self.in_play(unit));
        // 8.9 Who jumps can be anywhere.
        if in_play().any(|unit| atlas.units[unit].is_airborne() && !self.jumped.contains(unit)) {
            return atlas.land.iter().copied().collect();
        }
        let mut hexes = HexSet::default();
        for unit in in_play() {
            let steps = Unopposed { position: self, division: self.is_division(unit) };
            let starts = self.hex_of(unit).map(|hex| (hex, 0));
            let shores = starts.is_none().then(|| self.ways_ashore(unit)).into_iter().flatten();
            let reach = Reached::search_from(starts.into_iter().chain(shores), atlas.units[unit].op, &steps);
            let reached = starts.map(|(hex, _)| hex).into_iter().chain(reach.reached().iter().copied());
            reached.for_each(|hex| _ = hexes.insert(hex));
        }
        // 7.2, 7.6 A smaller unit comes ashore over any coast, or to wherever a division has got to.
        if let Some(unit) = in_play().find(|&unit| !self.is_division(unit)) {
            let steps = Unopposed { position: self, division: false };
            let starts: Vec<(HexId, u8)> =
                hexes.iter().chain(atlas.shore.iter().copied()).map(|hex| (hex, BOX_OP)).collect();
            let reach = Reached::search_from(starts, atlas.units[unit].op, &steps);
            reach.reached().iter().for_each(|&hex| _ = hexes.insert(hex));
        }
        hexes
    }

    /// 8.8 The OP for entering a hex, whatever its sides.
    pub(crate) fn entry_cost(&self, hex: HexId) -> u8 {
        let ground = &self.atlas().ground[hex];
        ground.entry[usize::from(self.is_us(hex))] + self.rough_extra(hex)
    }

    /// 8.8 With the option rough hexes cost one more.
    #[inline]
    fn rough_extra(&self, hex: HexId) -> u8 {
        u8::from(self.options.makes_rough_dear() && self.atlas().ground[hex].only_rough)
    }

    /// 8.8, 8.10, 8.12 The OP for a step; `None` where it may not be taken.
    #[inline]
    pub fn step_cost(&self, from: HexId, step: &Step, division: bool) -> Option<u8> {
        self.step_cost_if(|| self.is_us(from), step, division)
    }

    /// 8.8 The OP for a step out of a hex that is US-controlled, or will be once the unit has taken it.
    pub(crate) fn step_cost_from_taken(&self, step: &Step, division: bool) -> Option<u8> {
        self.step_cost_if(|| true, step, division)
    }

    #[inline]
    fn step_cost_if(&self, is_us: impl Fn() -> bool, step: &Step, division: bool) -> Option<u8> {
        if !step.open[usize::from(!division)] {
            return None;
        }
        let us_controlled = self.is_us(step.to);
        let river = step.river && !(us_controlled && is_us());
        let water = WATER_SIDE * (u8::from(river) + u8::from(step.lake));
        Some(step.entry[usize::from(us_controlled)] + water + self.rough_extra(step.to))
    }

    /// 9.1 A unit goes on from water and from US-controlled hexes; in a Japanese-controlled one it halts.
    #[inline]
    fn goes_on_from(&self, hex: HexId) -> bool {
        self.is_us(hex) || self.atlas().ground[hex].terrain.is_water()
    }

    /// The hexes within a unit's OP, each by its cheapest path; some of them it can only pass.
    pub(crate) fn reach(&self, unit: UnitId, budget: u8) -> Reached {
        let steps = Steps { position: self, division: self.is_division(unit) };
        match self.place(unit) {
            Place::Hex(hex) => Reach::search(hex, budget, &steps),
            Place::Offshore => Reach::search_from(self.ways_ashore(unit), budget, &steps),
            _ => Reach::search_from([], budget, &steps),
        }
    }

    /// As much of it as is needed to know one hex.
    pub(crate) fn reach_for(&self, target: HexId, unit: UnitId) -> Reached {
        let steps = Steps { position: self, division: self.is_division(unit) };
        let budget = self.op(unit);
        match self.place(unit) {
            Place::Hex(hex) => Reach::search_for(target, hex, budget, &steps),
            Place::Offshore => Reach::search_from_for(target, self.ways_ashore(unit), budget, &steps),
            _ => Reach::search_from([], budget, &steps),
        }
    }

    /// 6.1, 8.10 Whether a unit could stay in a hex that it reaches.
    #[inline]
    pub(crate) fn may_stay(&self, hex: HexId) -> bool {
        self.atlas().ground[hex].terrain.is_land() && !self.is_occupied(hex)
    }

    /// 8.2 Shows every hex to which a unit can move now.
    pub(crate) fn each_destination(&self, unit: UnitId, mut each: impl FnMut(HexId, u8)) {
        if self.op(unit) == 0 {
            return;
        }
        let reach = self.reach(unit, self.op(unit));
        for &hex in reach.reached() {
            if self.may_stay(hex) {
                each(hex, reach.cost(hex).unwrap_or(u8::MAX));
            }
        }
    }

    /// Whether a unit can move at all: most often a look at the next hexes is enough.
    pub(crate) fn can_move(&self, unit: UnitId) -> bool {
        if self.op(unit) == 0 {
            return false;
        }
        if self.can_move_next_door(unit) {
            return true;
        }
        let mut any = false;
        self.each_destination(unit, |_, _| any = true);
        any
    }

    /// Whether one of the hexes next to a unit, or of those over which it comes ashore, is open to it.
    fn can_move_next_door(&self, unit: UnitId) -> bool {
        let op = self.op(unit);
        match self.place(unit) {
            Place::Hex(hex) => {
                let division = self.is_division(unit);
                let mut steps = self.atlas().ground[hex].steps.iter().filter(|step| step.exists);
                steps.any(|step| {
                    self.may_stay(step.to)
                        && self.step_cost(hex, step, division).is_some_and(|cost| cost <= op)
                })
            }
            Place::Offshore => self.ways_ashore(unit).any(|(hex, cost)| cost <= op && self.may_stay(hex)),
            _ => false,
        }
    }

    /// 10.4 Where a unit that moves along a path falls back to from its last hex: back the way it came, to the
    /// first hex in which it can stand.
    pub(crate) fn fall_back(&self, unit: UnitId, reach: &Reached, target: HexId) -> Place {
        let path = reach.path_to(target);
        let start = reach.start_of(target).filter(|&start| start != target);
        let came_from = path.iter().rev().skip(1).copied().chain(start);
        let stands = |hex: &HexId| self.hex_of(unit) == Some(*hex) || self.may_stay(*hex);
        came_from.into_iter().find(stands).map_or(Place::Offshore, Place::Hex)
    }
}
