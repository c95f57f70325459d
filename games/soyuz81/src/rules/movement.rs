//! 8 Movement: what a step costs, where a stack can go, and what each unit has left.

use hexes::{Direction, HexId, Reach};
use table::{Counted, Refusal, Rule};

use crate::atlas::{Ground, HEXES, Terrain};
use crate::phase::{Moving, MpLeft, Part};
use crate::position::Position;
use crate::units::{Formation, Kind, Side, Stack, UnitId};

/// 8.6 Clear, which every city and every gold row hex is.
const CLEAR: u8 = 1;
/// 8.7 Forest and mountain.
const ROUGH: u8 = 2;
/// 8.8 A river or lake along the side, on top of the hex.
const WATER: u8 = 1;

/// 8.10 The MP for a step over a side into a hex; 0 where the side may not take it: over the sea (8.5),
/// and for Poles into the gold row (3.4).
pub(crate) fn step_cost(to: &Ground, water: bool, sea: bool, side: Side) -> u8 {
    if sea || to.terrain == Terrain::Sea || (side == Side::Polish && to.gold.is_some()) {
        return 0;
    }
    let hex = match to.terrain {
        Terrain::Clear => CLEAR,
        _ => ROUGH,
    };
    if water { hex + WATER } else { hex }
}

/// The steps that so many units of a side may take on the ground.
struct OnGround<'a> {
    position: &'a Position,
    side: Side,
    units: u8,
}

impl hexes::Terrain for OnGround<'_> {
    fn enter(&self, from: HexId, direction: Direction) -> Option<(HexId, u8)> {
        let step = &self.position.atlas().ground[from].steps[direction.index()];
        let cost = step.cost[self.side as usize];
        (cost > 0).then_some((step.to, cost))
    }

    #[inline]
    fn each_step(&self, from: HexId, mut each: impl FnMut(HexId, u8)) {
        for &(to, cost) in &self.position.atlas().open_steps[self.side as usize][from] {
            each(to, cost);
        }
    }

    #[inline]
    fn is_open(&self, hex: HexId) -> bool {
        self.position.held(hex).has_room(self.side, self.units)
    }

    #[inline]
    fn at_least(&self, from: HexId, to: HexId) -> u32 {
        u32::from(CLEAR) * self.position.atlas().board.distance(from, to)
    }
}

impl Position {
    /// 8.0, 7.2 What the units of a formation have when they begin to move from a hex: the turn's MP,
    /// less one for each marker over a Polish hex.
    pub fn allowance(&self, formation: Formation, hex: HexId) -> MpLeft {
        let debit = match formation.side() {
            Side::Soviet => 0,
            Side::Polish => self.airpower(hex, self.air.count(hex)),
        };
        let mp = self.mp.saturating_sub(debit);
        MpLeft { ground: mp, spetsnaz: mp }
    }

    /// 7.2 What a unit has when it begins to move: the turn's MP less what its stack lost when the first of it
    /// began, though the markers may have left with that one.
    pub fn mp_to_start(&self, moving: &Moving, unit: UnitId, hex: HexId) -> MpLeft {
        match moving.lost.of(unit) {
            Some(lost) => {
                let mp = self.mp.saturating_sub(lost);
                MpLeft { ground: mp, spetsnaz: mp }
            }
            None => self.allowance(moving.formation, hex),
        }
    }

    /// 7.5 The Spetsnaz brigade on its own flies; with others it goes at their pace.
    pub(super) fn flies(&self, units: &Stack) -> bool {
        units.len() == 1 && units.iter().all(|unit| self.atlas().units[unit].kind == Kind::Spetsnaz)
    }

    /// Every hex that the units can pass on the ground, with the cheapest path to it.
    fn ground_reach(&self, part: &Part, side: Side, budget: u8) -> Reach<HEXES> {
        Reach::search(part.hex, budget, &self.on_ground(part, side))
    }

    pub(super) fn on_ground(&self, part: &Part, side: Side) -> impl hexes::Terrain + '_ {
        OnGround { position: self, side, units: part.units.len() as u8 }
    }

    /// The search that finds a part's way to one of its destinations, where it is wanted.
    pub(super) fn look_for(&self, to: HexId, part: &Part, side: Side, reach: &mut Reach<HEXES>) {
        if self.flies(&part.units) {
            reach.look_for(to, [(part.hex, 0)], &self.in_flight());
        } else {
            reach.look_for(to, [(part.hex, 0)], &self.on_ground(part, side));
        }
    }

    /// 7.5 Every hex that the Spetsnaz brigade can pass.
    fn flight_reach(&self, part: &Part, budget: u8) -> Reach<HEXES> {
        Reach::search(part.hex, budget, &self.in_flight())
    }

    /// 7.5 The brigade passes over the sea and over enemies, one MP for each hex; 6.1 a full friendly hex
    /// stops it like any unit.
    pub(super) fn in_flight(&self) -> impl hexes::Terrain + '_ {
        |from: HexId, direction: Direction| {
            let step = &self.atlas().ground[from].steps[direction.index()];
            let held = self.held(step.to);
            let room = || held.side() == Some(Side::Polish) || held.has_room(Side::Soviet, 1);
            (step.exists && room()).then_some((step.to, 1))
        }
    }

    /// 7.5 It may land on any land hex that is not held by the enemy, within the stacking limit.
    fn may_land(&self, hex: HexId) -> bool {
        self.atlas().ground[hex].terrain != Terrain::Sea && self.held(hex).has_room(Side::Soviet, 1)
    }

    /// The hexes to which a part may move, shown to `each` with their cost.
    pub(crate) fn destinations(&self, part: &Part, side: Side, mut each: impl FnMut(HexId, u8)) {
        let starts = [(part.hex, 0)];
        if self.flies(&part.units) {
            Reach::<HEXES>::each_within(starts, part.left.spetsnaz, &self.in_flight(), |hex, cost| {
                if self.may_land(hex) {
                    each(hex, cost);
                }
            });
        } else {
            Reach::<HEXES>::each_within(starts, part.left.ground, &self.on_ground(part, side), each);
        }
    }

    /// The search that finds a part's destinations and its paths to them.
    pub fn reach(&self, part: &Part, side: Side) -> Reach<HEXES> {
        if self.flies(&part.units) {
            self.flight_reach(part, part.left.spetsnaz)
        } else {
            self.ground_reach(part, side, part.left.ground)
        }
    }

    /// Whether these units can take one step (or, flying, land anywhere) from a hex.
    pub(crate) fn can_move(&self, units: &Stack, hex: HexId, left: MpLeft, side: Side) -> bool {
        if self.flies(units) {
            let mut steps = self.atlas().ground[hex].steps.iter();
            let near = left.spetsnaz > 0 && steps.any(|step| step.exists && self.may_land(step.to));
            let lands = |hex| self.may_land(hex);
            let far = || Reach::<HEXES>::finds([(hex, 0)], left.spetsnaz, &self.in_flight(), lands);
            return near || (left.spetsnaz > 1 && far());
        }
        let count = units.len() as u8;
        let mut steps = self.atlas().open_steps[side as usize][hex].iter();
        steps.any(|&(to, cost)| cost <= left.ground && self.held(to).has_room(side, count))
    }

    /// Whether a unit on its own can move from a hex.
    pub(super) fn unit_can_move(&self, unit: UnitId, hex: HexId, left: MpLeft) -> bool {
        self.can_move(&Stack::of(unit), hex, left, self.atlas().units[unit].side)
    }

    /// Whether any unit of a formation can move.
    pub(super) fn formation_can_move(&self, formation: Formation) -> bool {
        let moving = Moving::new(formation);
        self.members(formation).iter().any(|&unit| self.may_start(&moving, unit))
    }

    /// 8.1, 8.2 Whether a unit may be picked to begin (or begin the next part of) a move.
    #[inline]
    pub(crate) fn may_start(&self, moving: &Moving, unit: UnitId) -> bool {
        let Some(hex) = self.hex_of(unit) else { return false };
        if moving.done.contains(unit) {
            return false;
        }
        let left = match &moving.parent {
            Some(parent) if parent.top().units.contains(unit) => parent.top().left,
            _ => self.mp_to_start(moving, unit, hex),
        };
        self.unit_can_move(unit, hex, left)
    }

    /// Why a part may not move to a hex.
    pub(super) fn check_destination(&self, part: &Part, side: Side, to: HexId) -> Result<(), Refusal> {
        let refuse = |rule, why: String| Err(Refusal::new(Rule(rule), why));
        let (flies, name) = (self.flies(&part.units), self.atlas().place(to));
        let ground = &self.atlas().ground[to];
        let units = part.units.len() as u8;
        if to == part.hex {
            return refuse("8.0", format!("the stack is already in {name}"));
        }
        if ground.terrain == Terrain::Sea {
            let (rule, why) =
                if flies { ("7.5", "may not end its move there") } else { ("8.5", "units may not enter it") };
            return refuse(rule, format!("{name} is all sea: {why}"));
        }
        if side == Side::Polish && ground.gold.is_some() {
            return refuse("3.4", format!("{name} is in the gold row, which Polish units may not enter"));
        }
        match self.held(to).side() {
            Some(holder) if holder != side => {
                let rule = if flies { "7.5" } else { "6.0" };
                return refuse(rule, format!("{name} is held by the enemy"));
            }
            Some(_) if !self.held(to).has_room(side, units) => {
                let there = self.held(to).count();
                return refuse(
                    "6.1",
                    format!(
                        "{name} holds {}: {units} more would pass the limit of five",
                        Counted(there, "unit")
                    ),
                );
            }
            _ => {}
        }
        if self.reach(part, side).cost(to).is_some() {
            return Ok(());
        }
        let (reach, left) = if flies {
            (self.flight_reach(part, u8::MAX), part.left.spetsnaz)
        } else {
            (self.ground_reach(part, side, u8::MAX), part.left.ground)
        };
        match reach.cost(to) {
            Some(cost) => refuse("8.1", format!("{name} costs {cost} MP, {left} left")),
            None => refuse("8.0", format!("no path leads to {name}")),
        }
    }
}
