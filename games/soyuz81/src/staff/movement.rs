//! 8 Movement, order by order: units go one at a time, each straight to the hex that the plan has for it.

use crate::Order;
use crate::atlas::{HEXES, Terrain};
use crate::phase::{Moving, MpLeft, Part, Stage};
use crate::units::{Kind, Side, Stack, UnitId};
use hexes::{HexId, Reach};

use super::{airpower, defence, offensive, plans::Plans, situation::Situation};

/// A unit and the hex it is to go to.
#[derive(Clone, Copy, Debug)]
pub(super) struct March {
    pub(super) unit: UnitId,
    pub(super) to: HexId,
}

/// The plan of a move action.
#[derive(Default)]
pub(super) struct Plan {
    pub(super) marches: Vec<March>,
    /// What it sets up, in points.
    pub(super) worth: i32,
}

/// The next order of a move action.
pub(super) fn order(
    situation: &Situation,
    moving: &Moving,
    plans: &mut Plans,
    orders: &[Order],
) -> Option<Order> {
    let Some(parent) = &moving.parent else { return Some(pick(situation, moving, plans, orders)) };
    match parent.stage {
        Stage::Dividing(_) => airpower::divide(situation, parent, orders),
        Stage::Waiting if parent.depth() > 1 => Some(Order::Halt),
        Stage::Waiting => Some(pick(situation, moving, plans, orders)),
        Stage::Forming => go(situation, moving, &parent.group, plans, orders),
        Stage::UnderWay => Some(Order::Halt),
        Stage::Dropping => orders.iter().copied().find(|order| matches!(order, Order::To(_))),
    }
}

/// The first unit of the plan that may start.
fn pick(situation: &Situation, moving: &Moving, plans: &mut Plans, orders: &[Order]) -> Order {
    let marches = plans.marches.get_or_insert_with(|| plan(situation, moving).marches);
    let next = marches.iter().find(|march| orders.contains(&Order::Pick(march.unit)));
    next.map_or(Order::Done, |march| Order::Pick(march.unit))
}

/// The picked unit goes where it should. If it cannot, all is planned anew; one that must move and has nowhere to go takes
/// the shortest step.
fn go(
    situation: &Situation,
    moving: &Moving,
    group: &Part,
    plans: &mut Plans,
    orders: &[Order],
) -> Option<Order> {
    let planned = |marches: &[March]| {
        let mut hexes = marches.iter().filter(|march| group.units.contains(march.unit)).map(|march| march.to);
        hexes.find(|&to| orders.contains(&Order::To(to))).map(Order::To)
    };
    let anew = |plans: &mut Plans| planned(plans.marches.insert(plan(situation, moving).marches));
    let first = || orders.iter().copied().find(|order| matches!(order, Order::To(_)));
    plans.marches.as_deref().and_then(planned).or_else(|| anew(plans)).or_else(first)
}

/// The plan of a formation that moves, for those of its units that have not.
pub(super) fn plan(situation: &Situation, moving: &Moving) -> Plan {
    match moving.formation.side() {
        Side::Soviet => offensive::plan(situation, moving),
        Side::Polish => defence::plan(situation, moving),
    }
}

/// A unit that has not finished its move, with every hex it can get to.
pub(super) struct Mover {
    pub(super) unit: UnitId,
    pub(super) hex: HexId,
    /// Its place in [`Movers::reaches`].
    reach: usize,
}

/// All units of a formation that may still move. Units of one hex share a search.
pub(super) struct Movers {
    pub(super) all: Vec<Mover>,
    reaches: Vec<(HexId, bool, Reach<HEXES>)>,
}

impl Movers {
    pub(super) fn new(situation: &Situation, moving: &Moving) -> Self {
        let mut movers = Self { all: Vec::new(), reaches: Vec::new() };
        for (unit, hex) in
            situation.members(moving.formation).filter(|(unit, _)| !moving.done.contains(*unit))
        {
            let flies = situation.atlas().units[unit].kind == Kind::Spetsnaz;
            let known = movers.reaches.iter().position(|(start, other, _)| (*start, *other) == (hex, flies));
            let reach = known.unwrap_or_else(|| {
                let left = mp_left(situation, moving, unit, hex);
                let part = Part { units: Stack::of(unit), hex, left, markers: 0 };
                movers.reaches.push((hex, flies, situation.position.reach(&part, moving.formation.side())));
                movers.reaches.len() - 1
            });
            movers.all.push(Mover { unit, hex, reach });
        }
        movers
    }

    /// The MP to a hex; `None` if the unit cannot end its move there.
    pub(super) fn cost(&self, situation: &Situation, mover: &Mover, to: HexId) -> Option<u8> {
        let (_, flies, reach) = &self.reaches[mover.reach];
        let cost = reach.cost(to)?;
        let lands = || situation.position.held(to).has_room(Side::Soviet, 1) && is_land(situation, to);
        (!flies || to == mover.hex || lands()).then_some(cost)
    }

    /// Every hex to which a unit can go.
    pub(super) fn reached<'a>(
        &'a self,
        situation: &'a Situation,
        mover: &'a Mover,
    ) -> impl Iterator<Item = HexId> + 'a {
        let (_, _, reach) = &self.reaches[mover.reach];
        reach.reached().iter().copied().filter(|&hex| self.cost(situation, mover, hex).is_some())
    }
}

fn is_land(situation: &Situation, hex: HexId) -> bool {
    situation.atlas().ground[hex].terrain != Terrain::Sea
}

/// What a unit may spend: what its stack has, once that has begun to move.
fn mp_left(situation: &Situation, moving: &Moving, unit: UnitId, hex: HexId) -> MpLeft {
    match &moving.parent {
        Some(parent) if parent.group.units.contains(unit) => parent.group.left,
        Some(parent) if parent.top().units.contains(unit) => parent.top().left,
        _ => situation.position.mp_to_start(moving, unit, hex),
    }
}
