//! 8 US movement: what a step costs, where a unit can get to, and over which shore (7.2).

use arrayvec::ArrayVec;
use hexes::{Direction, HexId, List, Reach};

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

/// 8.8 The OP for a step into a hex, by whether the one it leaves is US-controlled, and whether it is itself: both banks of a
/// river must be, for it to cost nothing.
pub(crate) fn step_costs(there: &Ground, river: bool, lake: bool) -> [[u8; 2]; 2] {
    let cost = |from_us: bool, to_us: bool| {
        let river = river && !(from_us && to_us);
        there.entry[usize::from(to_us)] + WATER_SIDE * (u8::from(river) + u8::from(lake))
    };
    [false, true].map(|from_us| [false, true].map(|to_us| cost(from_us, to_us)))
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
    open: &'a List<HexId, ArrayVec<Step, 6>>,
}

impl hexes::Terrain for Steps<'_> {
    fn enter(&self, from: HexId, direction: Direction) -> Option<(HexId, u8)> {
        let to = self.position.atlas().board.neighbour(from, direction);
        let mut found = None;
        self.each_step(from, |hex, cost| found = found.or((Some(hex) == to).then_some((hex, cost))));
        found
    }

    #[inline]
    fn each_step(&self, from: HexId, mut each: impl FnMut(HexId, u8)) {
        let us_controlled = self.position.is_us(from);
        // 9.1 A unit goes on from water and from US-controlled hexes; in a Japanese-controlled one it halts.
        if !us_controlled && !self.position.atlas().ground[from].terrain.is_water() {
            return;
        }
        for step in &self.open[from] {
            each(step.to, self.position.open_step_cost(us_controlled, step));
        }
    }

    #[inline]
    fn at_least(&self, from: HexId, to: HexId) -> u32 {
        u32::from(EASY) * self.position.atlas().board.distance(from, to)
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
        let cost = step.cost[1][1] + self.position.rough_extra(step.only_rough);
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
    #[inline]
    pub(crate) fn entry_cost(&self, hex: HexId) -> u8 {
        let ground = &self.atlas().ground[hex];
        ground.entry[usize::from(self.is_us(hex))] + self.rough_extra(ground.only_rough)
    }

    /// 8.8 With the option rough hexes cost one more.
    #[inline]
    fn rough_extra(&self, only_rough: bool) -> u8 {
        u8::from(only_rough && self.options.makes_rough_dear())
    }

    /// 8.8, 8.10, 8.12 The OP for a step; `None` where it may not be taken.
    #[inline]
    pub fn step_cost(&self, from: HexId, step: &Step, division: bool) -> Option<u8> {
        step.open[usize::from(!division)].then(|| self.open_step_cost(self.is_us(from), step))
    }

    /// 8.8 The OP for a step out of a hex that is US-controlled, or will be once the unit has taken it.
    pub(crate) fn step_cost_from_taken(&self, step: &Step, division: bool) -> Option<u8> {
        step.open[usize::from(!division)].then(|| self.open_step_cost(true, step))
    }

    /// 8.8 The OP for a step that may be taken, out of a hex that is US-controlled or not.
    #[inline]
    fn open_step_cost(&self, from_us: bool, step: &Step) -> u8 {
        let costs = &step.cost[usize::from(from_us)];
        costs[usize::from(self.is_us(step.to))] + self.rough_extra(step.only_rough)
    }

    #[inline]
    fn steps_of(&self, unit: UnitId) -> Steps<'_> {
        let kind = usize::from(!self.is_division(unit));
        Steps { position: self, open: &self.atlas().open_steps[kind] }
    }

    /// The hexes within a unit's OP, each by its cheapest path; some of them it can only pass.
    pub(crate) fn reach(&self, unit: UnitId, budget: u8) -> Reached {
        let steps = self.steps_of(unit);
        match self.place(unit) {
            Place::Hex(hex) => Reach::search(hex, budget, &steps),
            Place::Offshore => Reach::search_from(self.ways_ashore(unit), budget, &steps),
            _ => Reach::search_from([], budget, &steps),
        }
    }

    /// As much of it as is needed to know one hex, found where it is wanted.
    pub(crate) fn look_for(&self, target: HexId, unit: UnitId, reach: &mut Reached) {
        let steps = self.steps_of(unit);
        match self.place(unit) {
            Place::Hex(hex) => reach.look_for(target, [(hex, 0)], &steps),
            Place::Offshore => reach.look_for(target, self.ways_ashore(unit), &steps),
            _ => {}
        }
    }

    /// 6.1, 8.10 Whether a unit could stay in a hex that it reaches.
    #[inline]
    pub(crate) fn may_stay(&self, hex: HexId) -> bool {
        self.atlas().ground[hex].terrain.is_land() && !self.is_occupied(hex)
    }

    /// 8.2 Shows every hex to which a unit can move now.
    pub(crate) fn each_destination(&self, unit: UnitId, mut each: impl FnMut(HexId, u8)) {
        let (steps, budget) = (self.steps_of(unit), self.op(unit));
        let stays = |hex, cost| {
            if self.may_stay(hex) {
                each(hex, cost);
            }
        };
        match self.place(unit) {
            _ if budget == 0 => {}
            Place::Hex(hex) => Reached::each_within([(hex, 0)], budget, &steps, stays),
            Place::Offshore => Reached::each_within(self.ways_ashore(unit), budget, &steps, stays),
            _ => {}
        }
    }

    /// Whether a unit can move at all: most often a look at the next hexes is enough.
    pub(crate) fn can_move(&self, unit: UnitId) -> bool {
        let op = self.op(unit);
        op > 0
            && match self.place(unit) {
                Place::Hex(hex) => self.can_move_from(|| self.next_door(unit, hex), unit, op),
                Place::Offshore => self.can_move_from(|| self.ways_ashore(unit), unit, op),
                _ => false,
            }
    }

    /// The hexes next to a unit, with what it costs to enter them.
    fn next_door(&self, unit: UnitId, hex: HexId) -> impl Iterator<Item = (HexId, u8)> + '_ {
        let from_us = self.is_us(hex);
        self.steps_of(unit).open[hex].iter().map(move |step| (step.to, self.open_step_cost(from_us, step)))
    }

    /// Whether a unit can stay in one of these first hexes of its way, or in one beyond them.
    fn can_move_from<I: Iterator<Item = (HexId, u8)>>(
        &self,
        firsts: impl Fn() -> I,
        unit: UnitId,
        op: u8,
    ) -> bool {
        firsts().any(|(hex, cost)| cost <= op && self.may_stay(hex))
            || (firsts().any(|(_, cost)| cost < op)
                && Reached::finds(firsts(), op, &self.steps_of(unit), |hex| self.may_stay(hex)))
    }

    /// 10.4 Where a unit that moves along a path falls back to from its last hex: back the way it came, to the
    /// first hex in which it can stand.
    pub(crate) fn fall_back(&self, unit: UnitId, reach: &Reached, target: HexId) -> Place {
        let start = reach.start_of(target).filter(|&start| start != target);
        let mut came_from = reach.back_from(target).skip(1).chain(start);
        let stands = |hex: &HexId| self.hex_of(unit) == Some(*hex) || self.may_stay(*hex);
        came_from.find(stands).map_or(Place::Offshore, Place::Hex)
    }
}
