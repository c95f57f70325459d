//! 9 Movement.

use hexes::{Direction, HexId, Reach};
use table::{Asked, Refusal, Rule, Rules, Sentence, Umpire};

use super::{PLAYER, Then};
use crate::atlas::HEXES;
use crate::phase::{Active, Phase};
use crate::units::{ArmyId, ArmyKind};
use crate::{Order, Position};

/// 2.10 The movement factor of the first turn.
const FIRST_TURN_MF: u8 = 2;
/// 2.10 The movement factor afterwards.
const MF: u8 = 3;
/// 9.10 What a clear hex costs.
const CLEAR: u8 = 1;
/// 9.10 What a forest hex costs.
const FOREST: u8 = 2;

/// The hexes a force can get to.
pub type Reached = Reach<HEXES>;

impl Position {
    /// 2.10 The movement factor of the turn.
    pub fn movement_factor(&self) -> u8 {
        if self.turn == 1 { FIRST_TURN_MF } else { MF }
    }

    /// 9.10 The MP for entering a hex.
    pub(crate) fn entry_cost(&self, hex: HexId) -> u8 {
        if self.atlas().ground[hex].forest { FOREST } else { CLEAR }
    }

    /// 6.2, 9.7, 10.13 The hexes within a force's MP; it halts in the first German-controlled one.
    pub(crate) fn reach(&self, force: &Active, budget: u8) -> Reached {
        let start = self.hex_of(force.army).expect("the force is on the map");
        let enter = |from: HexId, direction: Direction| {
            if !self.is_soviet(from) {
                return None;
            }
            let to = self.atlas().ground[from].neighbours[direction.index()]?;
            let shut =
                self.army_in(to).is_some() || (!self.is_soviet(to) && self.atlas().ground[to].fortified);
            (!shut).then(|| (to, self.entry_cost(to)))
        };
        Reach::search(start, budget, &enter)
    }

    /// Whether a force can move at all.
    fn can_move(&self, force: &Active) -> bool {
        let start = self.hex_of(force.army).expect("the force is on the map");
        self.atlas().neighbours(start).any(|next| {
            let shut = self.army_in(next).is_some()
                || (!self.is_soviet(next) && self.atlas().ground[next].fortified);
            !shut && self.entry_cost(next) <= force.mp
        })
    }

    /// 9.1 The force of an army that has not moved yet.
    pub(crate) fn fresh_force(&self, army: ArmyId) -> Active {
        Active { army, mp: self.movement_factor(), moved: false }
    }

    pub(crate) fn may_pick(&self, army: ArmyId) -> bool {
        self.atlas().armies[army].kind != ArmyKind::Engineer
            && self.hex_of(army).is_some()
            && !self.done.contains(army)
            && self.can_move(&self.fresh_force(army))
    }

    /// 9.1 Whether any force can still begin to move.
    pub(crate) fn can_pick(&self) -> bool {
        self.atlas().armies.ids().any(|army| self.may_pick(army))
    }

    /// 9.1 A force that can go no farther has finished. The phase is over when the player says so.
    pub(crate) fn settle_movement(&mut self, active: Option<Active>) -> Then {
        match active {
            Some(force) if self.can_move(&force) => Then::Ask,
            Some(force) => {
                self.finish(force.army);
                Then::GoOn
            }
            None => Then::Ask,
        }
    }

    #[inline]
    pub(super) fn movement_question(&self, active: Option<Active>) -> Asked {
        let Some(force) = active else {
            let text = "Pick an army to move, or end the phase";
            return Asked::new(PLAYER, "movement", "9.1", text, &["pick", "to", "done"]);
        };
        let text = Sentence::from(self.army_name(force.army)).and(" has ").and(force.mp);
        let text = text.and(if force.moved { " MP: move it, or halt" } else { " MP: move it" });
        Asked::new(PLAYER, "movement", "9.7", text, &["to", "pick", "halt"])
    }

    /// 9.1 Nobody is left who could move.
    pub(super) fn movement_confirmation(&self) -> Option<Asked> {
        let text = "No army can move any more: done, and Phase IV begins: German defenders go back to the pool and \
                    markers are drawn for them (8.9)";
        (!self.can_pick()).then(|| Asked::new(PLAYER, "movement", "9.1", text, &["pick", "to", "done"]))
    }

    /// 9.1 An army's force begins to move.
    pub(crate) fn pick(&mut self, army: ArmyId) {
        self.phase = Phase::Move { active: Some(self.fresh_force(army)) };
    }

    /// 9.8 The force has finished for this turn.
    pub(crate) fn finish(&mut self, army: ArmyId) {
        self.done.insert(army);
        self.phase = Phase::Move { active: None };
    }

    pub(crate) fn movement_orders(&self, active: Option<Active>, out: &mut Vec<Order>) {
        match active {
            Some(force) => {
                out.extend(self.reach(&force, force.mp).reached().iter().map(|&hex| Order::To(hex)));
                if force.moved {
                    out.push(Order::Halt);
                }
            }
            None => {
                out.extend(self.atlas().armies.ids().filter(|&army| self.may_pick(army)).map(Order::Pick));
                out.push(Order::Done);
            }
        }
    }

    pub(crate) fn check_movement(&self, active: Option<Active>, order: Order) -> Result<(), Refusal> {
        match (order, active) {
            (Order::Pick(army), None) => self.check_pick(army),
            (Order::Pick(army), Some(force)) => {
                let (active, other) = (self.army_name(force.army), self.army_name(army));
                let why = format!("{active} is moving: it finishes before {other} begins");
                Err(Refusal::new(Rule("9.1"), why))
            }
            (Order::To(hex), Some(force)) => self.check_to(&force, hex),
            (Order::To(_), None) => Err(Refusal::new(Rule("9.1"), "pick an army first")),
            (Order::Halt, Some(force)) if force.moved => Ok(()),
            (Order::Halt, Some(force)) => {
                let why =
                    format!("{} was picked and moves; undo takes the pick back", self.army_name(force.army));
                Err(Refusal::new(Rule("9.1"), why))
            }
            (Order::Done, None) => Ok(()),
            (Order::Done, Some(force)) => {
                let why = format!("{} is moving: halt it first", self.army_name(force.army));
                Err(Refusal::new(Rule("9.1"), why))
            }
            _ => Err(self.not_now()),
        }
    }

    fn check_pick(&self, army: ArmyId) -> Result<(), Refusal> {
        if self.may_pick(army) {
            return Ok(());
        }
        let name = self.army_name(army);
        let (rule, why) = if self.atlas().armies[army].kind == ArmyKind::Engineer {
            ("6.3", format!("{name} moves with its host"))
        } else if self.hex_of(army).is_none() {
            ("9.1", format!("{name} is not on the map"))
        } else if self.done.contains(army) {
            ("9.5", format!("{name} has finished for this turn"))
        } else {
            ("9.7", format!("{name} can go nowhere with {} MP", self.movement_factor()))
        };
        Err(Refusal::new(Rule(rule), why))
    }

    /// 9.7 Why a force cannot move to a hex.
    fn check_to(&self, force: &Active, hex: HexId) -> Result<(), Refusal> {
        if self.reach(force, force.mp).cost(hex).is_some_and(|cost| cost > 0) {
            return Ok(());
        }
        let (name, place) = (self.army_name(force.army), self.atlas().place(hex));
        let refuse = |rule, why: String| Err(Refusal::new(Rule(rule), why));
        if self.hex_of(force.army) == Some(hex) {
            return refuse("9.7", format!("{name} is there already"));
        }
        if let Some(other) = self.army_in(hex) {
            return refuse("6.2", format!("{} stands in {place}: one army to a hex", self.army_name(other)));
        }
        if !self.is_soviet(hex) && self.atlas().ground[hex].fortified {
            return refuse("10.13", format!("{place} is fortified: it falls only inside a pocket"));
        }
        match self.reach(force, u8::MAX).cost(hex) {
            Some(cost) => refuse("9.7", format!("{place} costs {cost} MP, {name} has {} left", force.mp)),
            None => refuse("9.2", format!("{place} lies behind German-controlled hexes or other armies")),
        }
    }

    /// 9.7 The force moves; in a German-controlled hex it fights (9.2).
    pub(crate) fn move_to(&mut self, force: Active, hex: HexId, umpire: &mut Umpire<'_>) {
        let reach = self.reach(&force, force.mp);
        let cost = reach.cost(hex).expect("the hex is within reach");
        let start = self.hex_of(force.army).expect("the force is on the map");
        let from = reach.path_to(hex).iter().rev().nth(1).copied().unwrap_or(start);
        let force = Active { mp: force.mp - cost, moved: true, ..force };
        let (name, place, left) = (self.army_name(force.army), self.atlas().place(hex), force.mp);
        umpire.tell_at(
            "9.7",
            self.atlas().number(hex),
            format_args!("{name} moves to {place}, {left} MP left"),
        );
        if self.is_soviet(hex) {
            self.put(force.army, Some(hex));
            self.phase = Phase::Move { active: Some(force) };
            return;
        }
        // Until the battle is over it stands where it came from.
        self.put(force.army, Some(from));
        self.begin_battle(force, from, hex, umpire);
    }
}
