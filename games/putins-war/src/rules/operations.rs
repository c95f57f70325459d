//! 5.8 to 5.10 Actions and passes, and regrouping (7.5).

use hexes::HexId;
use table::{Asked, Refusal, Rule, Rules, Sentence, Umpire};

use crate::atlas::HexSet;
use crate::phase::Phase;
use crate::position::{AP_LEAST, FULL, Place};
use crate::units::{Side, UnitId};
use crate::{Order, Position};

/// The word of the phase, in which all actions are (5.2).
pub(super) const OPERATIONS: &str = "operations";
/// The word for what both sides decide in a battle, which is part of an action (9.7).
pub(super) const BATTLE: &str = "battle";

impl Position {
    /// 8.2, 7.1 Whether a unit can be chosen for a move action: on the map, or waiting to come in.
    fn refuse_move(&self, side: Side, unit: UnitId) -> Option<(&'static str, &'static str)> {
        if let Some(refusal) = self.refuse_unit(side, unit) {
            return Some(refusal);
        }
        match self.place(unit) {
            Place::Hex(_) => None,
            Place::Track(turn) if turn <= self.turn => None,
            Place::Track(_) | Place::Arriving(_) => Some(("7.3", "it can come in from the next turn on")),
            Place::Gone => Some(("2.13", "it is destroyed")),
            _ => Some(("7.1", "its nation is not in the war")),
        }
    }

    fn refuse_unit(&self, side: Side, unit: UnitId) -> Option<(&'static str, &'static str)> {
        if self.atlas().units[unit].side != side {
            Some(("5.8", "it is not yours"))
        } else if !self.atlas().regulars[side.index()].contains(unit) {
            Some(("2.12", "special forces are never on the map"))
        } else {
            None
        }
    }

    /// 7.5 Why a unit cannot be regrouped.
    fn refuse_regroup(&self, side: Side, unit: UnitId) -> Option<(&'static str, &'static str)> {
        if let Some(refusal) = self.refuse_unit(side, unit) {
            return Some(refusal);
        }
        let Some(hex) = self.hex_of(unit) else { return Some(("7.5", "it is not on the map")) };
        let enemy =
            |next: HexId| self.unit_in(next).is_some_and(|other| self.atlas().units[other].side != side);
        if self.steps(unit) == FULL {
            Some(("7.5", "it is at full strength"))
        } else if self.air_on_unit(unit) > 0 {
            Some(("5.7", "it is interdicted"))
        } else if self.atlas().neighbours(hex).any(enemy) {
            Some(("7.5", "an enemy regular unit is next to it"))
        } else {
            None
        }
    }

    /// 9.1 The hexes that a side can attack.
    pub(crate) fn targets(&self, side: Side) -> HexSet {
        let mut targets = HexSet::default();
        for (_, hex) in self.on_map(side) {
            for step in self.atlas().steps(hex) {
                if self.holder(step.to) == Some(!side) {
                    targets.insert(step.to);
                }
            }
        }
        targets
    }

    /// 9.1 Whether a side can attack a hex at all.
    fn may_attack(&self, side: Side, hex: HexId) -> bool {
        self.holder(hex) == Some(!side) && self.candidates(side, hex).next().is_some()
    }

    #[inline]
    pub(super) fn operations_question(&self, side: Side) -> Asked {
        let verbs: &[&str] = if self.options.honour_system {
            &["move", "attack", "regroup", "entry", "pass", "announce"]
        } else {
            &["move", "attack", "regroup", "entry", "pass"]
        };
        let ends = || Sentence::from("Choose an action, or pass and end the turn: ").and((!side).name());
        let text = if self.announced[(!side).index()] {
            ends().and(" has no action point left")
        } else if self.passed {
            ends().and(" has passed")
        } else {
            Sentence::from("Choose an action, or pass")
        };
        Asked::new(side.seat(), OPERATIONS, "5.8", text, verbs)
    }

    pub(super) fn operations_orders(&self, side: Side, out: &mut Vec<Order>) {
        let atlas = self.atlas();
        let units = || atlas.regulars[side.index()].iter();
        if self.ap_left(side) > 0 {
            out.extend(units().filter(|&unit| self.refuse_move(side, unit).is_none()).map(Order::Move));
            out.extend(self.targets(side).iter().map(Order::Attack));
            out.extend(units().filter(|&unit| self.refuse_regroup(side, unit).is_none()).map(Order::Regroup));
            if self.refuse_entry(side).is_none() {
                out.push(Order::Entry);
            }
        }
        if self.refuse_pass(side).is_none() {
            out.push(Order::Pass);
        }
        if self.refuse_announcement(side).is_none() {
            out.push(Order::Announce);
        }
    }

    pub(super) fn check_operations(&self, side: Side, order: Order) -> Result<(), Refusal> {
        let refuse = |rule, why: String| Err(Refusal::new(Rule(rule), why));
        let cost = matches!(order, Order::Move(_) | Order::Attack(_) | Order::Regroup(_) | Order::Entry);
        if cost && self.ap_left(side) == 0 {
            return refuse("5.3", "no action point is left to be spent".to_owned());
        }
        let refusal = match order {
            Order::Move(unit) => self.refuse_move(side, unit).map(|(rule, why)| (rule, self.of(unit, why))),
            Order::Regroup(unit) => {
                self.refuse_regroup(side, unit).map(|(rule, why)| (rule, self.of(unit, why)))
            }
            Order::Attack(hex) if self.may_attack(side, hex) => None,
            Order::Attack(hex) => Some(self.refuse_attack(side, hex)),
            Order::Entry => self.refuse_entry(side).map(|(rule, why)| (rule, why.to_owned())),
            Order::Pass => self.refuse_pass(side).map(|(rule, why)| (rule, why.to_owned())),
            Order::Announce => self.refuse_announcement(side).map(|(rule, why)| (rule, why.to_owned())),
            _ => return Err(self.not_now()),
        };
        match refusal {
            None => Ok(()),
            Some((rule, why)) => refuse(rule, why),
        }
    }

    pub(super) fn answer_operations(&mut self, side: Side, order: Order, umpire: &mut Umpire<'_>) {
        match order {
            Order::Move(unit) => self.begin_move(side, unit, umpire),
            Order::Attack(hex) => self.begin_attack(hex),
            Order::Regroup(unit) => self.regroup(side, unit, umpire),
            Order::Entry => self.roll_for_entry(umpire),
            Order::Pass => self.pass(side, umpire),
            Order::Announce => self.announce_openly(side, umpire),
            _ => self.unchecked(order),
        }
    }

    fn of(&self, unit: UnitId, why: &str) -> String {
        format!("{}: {why}", self.name(unit))
    }

    fn refuse_attack(&self, side: Side, hex: HexId) -> (&'static str, String) {
        let place = self.atlas().place(hex);
        match self.holder(hex) {
            None => ("9.1", format!("nobody is in {place}")),
            Some(holder) if holder == side => ("9.1", format!("the unit in {place} is your own")),
            Some(_) => ("9.2", format!("none of your regular units is next to {place}")),
        }
    }

    /// 5.10 Under the honour system, who has spent exactly what he had must say so.
    fn refuse_pass(&self, side: Side) -> Option<(&'static str, &'static str)> {
        let spent = self.spent[side.index()];
        let exactly = self.options.honour_system && spent == self.secret[side.index()].total();
        exactly.then_some(("5.10", "your last action point is spent: announce it"))
    }

    /// 5.10 Without the honour system the game announces it; with it, only who has spent what he had.
    fn refuse_announcement(&self, side: Side) -> Option<(&'static str, &'static str)> {
        let spent = self.spent[side.index()];
        if !self.options.honour_system {
            Some(("5.10", "the game announces it by itself"))
        } else if spent < self.secret[side.index()].total() {
            Some(("5.10", "you have action points left"))
        } else {
            None
        }
    }

    /// 5.9, 5.10 Whether a pass of a side ends the turn.
    pub(crate) fn pass_ends_turn(&self, side: Side) -> bool {
        self.passed || self.announced[(!side).index()]
    }

    /// 5.8 Action points are spent openly.
    pub(crate) fn pay(&mut self, side: Side, cost: u8) {
        self.spent[side.index()] += cost;
    }

    /// 7.5 The unit gets its step back and can act at once.
    fn regroup(&mut self, side: Side, unit: UnitId, umpire: &mut Umpire<'_>) {
        self.pay(side, 1);
        self.set_steps(unit, FULL);
        umpire.tell("7.5", format_args!("{} regroups to full strength", self.name(unit)));
        self.complete(side, umpire);
    }

    /// 5.10 An order that rolls nothing completes an action. When the other side has no action left the turn may end, with
    /// its dice: whether it does is a secret, so the side is asked after every such action.
    pub(crate) fn complete(&mut self, side: Side, umpire: &mut Umpire<'_>) {
        self.passed = false;
        if self.announced[(!side).index()] {
            self.phase = Phase::ActionEnd(side);
        } else {
            self.after_action(side, umpire);
        }
    }

    /// 5.9, 5.10 An action is complete. Under the honour system its side may have to announce, before the other acts: it is
    /// asked whenever that could be.
    pub(crate) fn after_action(&mut self, side: Side, umpire: &mut Umpire<'_>) {
        self.passed = false;
        if self.options.honour_system && self.spent[side.index()] >= AP_LEAST {
            self.phase = Phase::ActionEnd(side);
        } else {
            self.end_action(side, umpire);
        }
    }

    /// 5.10 The last point is announced, by the game unless the honour system is in force; then the other side is next.
    pub(crate) fn end_action(&mut self, side: Side, umpire: &mut Umpire<'_>) {
        let out = self.spent[side.index()] >= self.secret[side.index()].total();
        if out && !self.options.honour_system {
            self.announce(side, umpire);
        }
        self.next_to_act(side);
    }

    #[inline]
    pub(super) fn action_end_question(&self, side: Side) -> Asked {
        if !self.options.honour_system {
            return last_point_question(side);
        }
        let text = "The action is complete: announce the last action point, or go on";
        Asked::new(side.seat(), OPERATIONS, "5.10", text, &["announce", "done"])
    }

    pub(super) fn action_end_orders(&self, side: Side, out: &mut Vec<Order>) {
        if self.refuse_announcement(side).is_none() {
            out.push(Order::Announce);
        }
        out.push(Order::Done);
    }

    pub(super) fn check_action_end(&self, side: Side, order: Order) -> Result<(), Refusal> {
        match order {
            Order::Done => Ok(()),
            Order::Announce => match self.refuse_announcement(side) {
                None => Ok(()),
                Some((rule, why)) => Err(Refusal::new(Rule(rule), why)),
            },
            _ => Err(self.not_now()),
        }
    }

    pub(super) fn answer_action_end(&mut self, side: Side, order: Order, umpire: &mut Umpire<'_>) {
        match order {
            Order::Done => self.end_action(side, umpire),
            Order::Announce => self.announce_openly(side, umpire),
            _ => self.unchecked(order),
        }
    }

    /// 5.10 Who has announced does not act any more this turn.
    fn next_to_act(&mut self, side: Side) {
        self.actions = self.actions.saturating_add(1);
        self.phase = match (self.announced[(!side).index()], self.announced[side.index()]) {
            (false, _) => Phase::Operations(!side),
            (true, false) => Phase::Operations(side),
            (true, true) => Phase::TurnEnd,
        };
    }

    /// 5.9 Two passes in a row end the turn; 5.10 so does the pass of a side that plays on alone.
    fn pass(&mut self, side: Side, umpire: &mut Umpire<'_>) {
        umpire.tell("5.9", format_args!("{} passes", side.title()));
        self.actions = self.actions.saturating_add(1);
        if self.pass_ends_turn(side) {
            self.phase = Phase::TurnEnd;
        } else {
            self.passed = true;
            self.phase = Phase::Operations(!side);
        }
    }

    /// 5.10 Under the honour system a side announces by itself.
    fn announce_openly(&mut self, side: Side, umpire: &mut Umpire<'_>) {
        self.passed = false;
        self.announce(side, umpire);
        if !matches!(self.phase, Phase::Over(_)) {
            self.next_to_act(side);
        }
    }
}

/// 5.10 What is asked after an action of the side that goes on alone.
pub(super) fn last_point_question(side: Side) -> Asked {
    let text = "The action is complete with done: if it took the last action point, the turn ends and dice are rolled";
    Asked::new(side.seat(), OPERATIONS, "5.10", text, &["done"])
}
