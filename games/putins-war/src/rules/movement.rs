//! 8 Movement, and how reinforcements come onto the map (7.1).

use hexes::{Direction, HexId, Reach, Terrain};
use table::{Asked, Refusal, Rule, Rules, Sentence, Umpire};

use super::operations::OPERATIONS;
use crate::atlas::HEXES;
use crate::phase::Phase;
use crate::position::Place;
use crate::units::{Side, UnitId};
use crate::{Order, Position};

/// 8.3 The most movement points a unit can roll.
pub(crate) const MP_MOST: u8 = 6;

/// The hexes a unit can get to.
pub(crate) type Reached = Reach<HEXES>;

/// 8.4 to 8.7 The steps of one unit.
struct Steps<'a> {
    position: &'a Position,
    unit: UnitId,
}

impl Terrain for Steps<'_> {
    fn enter(&self, from: HexId, direction: Direction) -> Option<(HexId, u8)> {
        self.position.atlas().ground[from].steps[direction.index()].map(|step| (step.to, step.cost))
    }

    #[inline]
    fn each_step(&self, from: HexId, mut each: impl FnMut(HexId, u8)) {
        for step in self.position.atlas().steps(from) {
            each(step.to, step.cost);
        }
    }

    #[inline]
    fn is_open(&self, hex: HexId) -> bool {
        self.position.may_enter(self.unit, hex)
    }

    /// 10.2 No step costs less than one.
    #[inline]
    fn at_least(&self, from: HexId, to: HexId) -> u32 {
        self.position.atlas().board.distance(from, to)
    }
}

impl Position {
    /// 8.2 The unit is chosen, an action point paid, and a die rolled for its movement points.
    pub(crate) fn begin_move(&mut self, side: Side, unit: UnitId, umpire: &mut Umpire<'_>) {
        self.pay(side, 1);
        let die = umpire.dice.roll();
        // 5.7 Each aircraft marker costs a point.
        let mp = die.saturating_sub(self.air_on_unit(unit));
        let hex = self.hex_of(unit).map(|hex| self.number(hex));
        let text = format_args!("{} rolls {die} and has {mp} MP", self.name(unit));
        umpire.tell_rolled("8.3", hex, &[die], text);
        self.phase = Phase::Move { unit, mp };
    }

    /// 8.3 Whether a unit can go anywhere.
    pub(super) fn can_move(&self, unit: UnitId, mp: u8) -> bool {
        self.can_step(unit, mp) || self.can_reach(unit, mp)
    }

    /// 8.3 A unit that can go nowhere stays.
    pub(super) fn stay_perforce(&mut self, unit: UnitId, umpire: &mut Umpire<'_>) {
        self.tell_stay(unit, umpire);
        self.after_action(self.atlas().units[unit].side, umpire);
    }

    /// 8.3, 5.7 The lowest die with which a unit gets anywhere, if any does.
    pub(crate) fn least_die(&self, unit: UnitId) -> Option<u8> {
        let air = self.air_on_unit(unit);
        let reach = self.reach(unit, MP_MOST.saturating_sub(air));
        let ends = reach.reached().iter().filter(|&&hex| self.may_stop(unit, hex));
        ends.filter_map(|&hex| reach.cost(hex)).filter(|&cost| cost > 0).min().map(|cost| cost + air)
    }

    /// Whether a unit may stop in some hex next to it: the quick answer in most cases.
    fn can_step(&self, unit: UnitId, mp: u8) -> bool {
        self.hex_of(unit).is_some_and(|hex| {
            let mut steps = self.atlas().steps(hex).iter();
            steps.any(|step| step.cost <= mp && self.may_enter(unit, step.to) && self.may_stop(unit, step.to))
        })
    }

    fn can_reach(&self, unit: UnitId, mp: u8) -> bool {
        let steps = Steps { position: self, unit };
        let stops = |hex| self.may_stop(unit, hex);
        match self.hex_of(unit) {
            Some(start) => Reached::finds([(start, 0)], mp, &steps, stops),
            None => Reached::finds(self.entry_hexes(self.atlas().units[unit].side), mp, &steps, stops),
        }
    }

    /// 8.4 to 8.7, 7.1 The hexes within a unit's MP, those included where it may not stop.
    pub(crate) fn reach(&self, unit: UnitId, mp: u8) -> Reached {
        let side = self.atlas().units[unit].side;
        let steps = Steps { position: self, unit };
        match self.hex_of(unit) {
            Some(start) => Reach::search(start, mp, &steps),
            None => Reach::search_from(self.entry_hexes(side), mp, &steps),
        }
    }

    /// As much of it as is needed to know the way to one hex.
    fn reach_for(&self, target: HexId, unit: UnitId, mp: u8) -> Reached {
        let steps = Steps { position: self, unit };
        match self.hex_of(unit) {
            Some(start) => Reach::search_for(target, start, mp, &steps),
            None => {
                let entries = self.entry_hexes(self.atlas().units[unit].side);
                Reach::search_from_for(target, entries, mp, &steps)
            }
        }
    }

    /// 7.1 The unoccupied hexes of the western edge, with what each costs. A garrison of one's own does not occupy one.
    fn entry_hexes(&self, side: Side) -> impl Iterator<Item = (HexId, u8)> + '_ {
        let edge = self.atlas().west_edge.iter().copied();
        edge.filter(move |&(hex, _)| self.unit_in(hex).is_none() && self.holder(hex) != Some(!side))
    }

    /// 3.5, 8.7 Whether a unit may enter a hex, if only to pass: not with an enemy in it, and KSDD not outside the Oblast.
    #[inline]
    fn may_enter(&self, unit: UnitId, hex: HexId) -> bool {
        self.holder(hex) != Some(!self.atlas().units[unit].side)
            && self.is_open(hex)
            && (unit != self.atlas().ksdd || self.atlas().ground[hex].oblast)
    }

    /// 6.3, 10.2 Whether a unit may end its move in a hex that it can enter.
    pub(crate) fn may_stop(&self, unit: UnitId, hex: HexId) -> bool {
        !self.atlas().ground[hex].irradiated && self.unit_in(hex).is_none_or(|other| other == unit)
    }

    #[inline]
    pub(super) fn move_question(&self, unit: UnitId, mp: u8) -> Asked {
        let side = self.atlas().units[unit].side;
        let text = Sentence::from(self.name(unit)).and(" has ").and(mp).and(" MP: move it, or stay");
        Asked::new(side.seat(), OPERATIONS, "8.2", text, &["to", "stay"])
    }

    pub(super) fn move_orders(&self, unit: UnitId, mp: u8, out: &mut Vec<Order>) {
        let steps = Steps { position: self, unit };
        let stops = |hex, _| {
            if self.may_stop(unit, hex) {
                out.push(Order::To(hex));
            }
        };
        match self.hex_of(unit) {
            Some(start) => Reached::each_within([(start, 0)], mp, &steps, stops),
            None => Reached::each_within(self.entry_hexes(self.atlas().units[unit].side), mp, &steps, stops),
        }
        out.push(Order::Stay);
    }

    pub(super) fn check_move(&self, unit: UnitId, mp: u8, order: Order) -> Result<(), Refusal> {
        match order {
            Order::Stay => Ok(()),
            Order::To(hex) => self.check_to(unit, mp, hex),
            _ => Err(self.not_now()),
        }
    }

    /// Why a unit cannot move to a hex.
    fn check_to(&self, unit: UnitId, mp: u8, hex: HexId) -> Result<(), Refusal> {
        let cost = self.reach(unit, mp).cost(hex).filter(|&cost| cost > 0);
        if cost.is_some() && self.may_stop(unit, hex) {
            return Ok(());
        }
        let (name, place) = (self.name(unit), self.atlas().place(hex));
        let refuse = |rule, why: String| Err(Refusal::new(Rule(rule), why));
        let side = self.atlas().units[unit].side;
        let ground = &self.atlas().ground[hex];
        if !self.is_open(hex) {
            refuse("2.2", format!("{place} is out of play"))
        } else if self.hex_of(unit) == Some(hex) {
            refuse("8.3", format!("{name} is there already: stay"))
        } else if self.holder(hex) == Some(!side) {
            refuse("3.5", format!("the enemy is in {place}"))
        } else if self.unit_in(hex).is_some() {
            refuse("6.3", format!("{place} is taken: one unit to a hex"))
        } else if ground.irradiated {
            refuse("10.2", format!("no unit may stop in {place}: it is irradiated"))
        } else if unit == self.atlas().ksdd && !ground.oblast {
            refuse("8.7", format!("{name} never leaves the Oblast"))
        } else if let Some(cost) = self.reach(unit, u8::MAX).cost(hex) {
            refuse("8.3", format!("{place} costs {cost} MP, {name} has {mp}"))
        } else {
            refuse("8.2", format!("there is no way to {place}"))
        }
    }

    pub(super) fn answer_move(&mut self, unit: UnitId, mp: u8, order: Order, umpire: &mut Umpire<'_>) {
        match order {
            Order::To(hex) => self.move_to(unit, mp, hex, umpire),
            Order::Stay => self.stay(unit, umpire),
            _ => self.unchecked(order),
        }
    }

    /// 8.2 The unit moves by the cheapest path; every hex on it comes under its side's control (3.5).
    fn move_to(&mut self, unit: UnitId, mp: u8, hex: HexId, umpire: &mut Umpire<'_>) {
        let side = self.atlas().units[unit].side;
        let reach = self.reach_for(hex, unit, mp);
        if self.hex_of(unit).is_none()
            && let Some(first) = reach.start_of(hex)
        {
            self.set_control(first, side);
        }
        for &step in &reach.path_to(hex) {
            self.set_control(step, side);
        }
        self.put(unit, Place::Hex(hex));
        let text = format_args!("{} moves to {}", self.name(unit), self.atlas().place(hex));
        umpire.tell_at("8.2", self.number(hex), text);
        self.complete(side, umpire);
    }

    /// 8.3 The unit remains in place; the action point is spent.
    fn stay(&mut self, unit: UnitId, umpire: &mut Umpire<'_>) {
        self.tell_stay(unit, umpire);
        self.complete(self.atlas().units[unit].side, umpire);
    }

    fn tell_stay(&self, unit: UnitId, umpire: &mut Umpire<'_>) {
        umpire.tell("8.3", format_args!("{} stays where it is", self.name(unit)));
    }
}
