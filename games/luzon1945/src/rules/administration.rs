//! 5.5 The Administrative Phase: the verdict, or new OP and the deduction for fatigue and supply.

use arrayvec::ArrayVec;
use table::{Asked, Refusal, Rule, Rules, Sentence, Umpire};

use super::{PLAYER, confirm};
use crate::atlas::{HEXES, US_UNITS};
use crate::phase::Phase;
use crate::position::{LAST_TURN, Place};
use crate::units::UnitId;
use crate::{Order, Position};

impl Position {
    /// 5.5 Markers are tidied and the rescuers come back; then the verdict, or full OP and the deduction.
    pub(super) fn administer(&mut self, umpire: &mut Umpire<'_>) {
        self.trail = [0; HEXES];
        self.start = [None; US_UNITS];
        if let Some(unit) = self.rescuer() {
            self.put(unit, Place::Offshore);
            umpire.tell("5.5", format_args!("{} is back from its rescue mission", self.name(unit)));
        }
        if self.met.is_none() && self.has_won() {
            self.met = Some(self.turn);
        }
        if self.turn == LAST_TURN || (self.options.early_victory && self.met.is_some()) {
            self.judge(umpire);
        } else {
            self.replenish(umpire);
        }
    }

    /// 7.3, 5.5 OP are full again, and the dice say how many of them must be deducted.
    fn replenish(&mut self, umpire: &mut Umpire<'_>) {
        for unit in self.atlas().us_units() {
            self.set_op(unit, self.atlas().units[unit].op);
        }
        let dice: ArrayVec<u8, { LAST_TURN as usize }> = (0..self.turn).map(|_| umpire.dice.roll()).collect();
        let left = dice.iter().sum();
        let text = format_args!("All OP are replenished; {left} must be deducted for fatigue and supply");
        umpire.tell_rolled("5.5", None, &dice, text);
        self.phase = Phase::Deduction { left, bearer: None };
        if self.is_deducted(left) {
            self.start_next_turn();
        }
    }

    /// 5.5 Whether all of the deduction is borne or nobody has any OP left.
    pub(crate) fn is_deducted(&self, left: u8) -> bool {
        left == 0 || !self.atlas().us_units().any(|unit| self.may_bear(unit))
    }

    fn may_bear(&self, unit: UnitId) -> bool {
        self.in_play(unit) && self.op(unit) > 0
    }

    #[inline]
    pub(super) fn deduction_question(&self, left: u8, bearer: Option<UnitId>) -> Asked {
        let Some(unit) = bearer else {
            let text =
                Sentence::from("Fatigue and supply: who bears the deduction? ").and(left).and(" OP left");
            return Asked::new(PLAYER, "deduction", "5.5", text, &["deduct"]);
        };
        let text = Sentence::from("How many of the ").and(left).and(" OP does ");
        Asked::new(PLAYER, "deduction", "5.5", text.and(self.name(unit)).and(" bear?"), &["take"])
    }

    pub(super) fn deduction_confirmation(&self, left: u8) -> Option<Asked> {
        if !self.is_deducted(left) {
            return None;
        }
        let text = Sentence::from("Fatigue and supply: ");
        let text = match left {
            0 => text.and("all of it is borne"),
            _ => text.and("nobody can bear the other ").and(left).and(" OP"),
        };
        let text = text.and(". Begin turn ").and(self.turn + 1).and(", with its checks");
        Some(confirm("deduction", "5.5", text))
    }

    /// 5.5 A unit that can bear one OP only bears it; whatever else is borne, the player says. Says whether it was so.
    pub(super) fn deducts_the_last(
        &mut self,
        left: u8,
        bearer: Option<UnitId>,
        umpire: &mut Umpire<'_>,
    ) -> bool {
        match bearer {
            Some(unit) if self.op(unit).min(left) == 1 => {
                self.deduct(unit, 1, left, umpire);
                true
            }
            _ => false,
        }
    }

    pub(super) fn deduction_orders(&self, left: u8, bearer: Option<UnitId>, out: &mut Vec<Order>) {
        match bearer {
            Some(unit) => out.extend((1..=self.op(unit).min(left)).map(Order::Take)),
            None if self.is_deducted(left) => out.push(Order::Done),
            None => {
                out.extend(self.atlas().us_units().filter(|&unit| self.may_bear(unit)).map(Order::Deduct));
            }
        }
    }

    pub(crate) fn check_deduct(&self, unit: UnitId, left: u8) -> Result<(), Refusal> {
        let refuse = |why: &str| Err(Refusal::new(Rule("5.5"), format!("{} {why}", self.name(unit))));
        if left == 0 {
            Err(self.not_now())
        } else if !self.is_us_unit(unit) {
            refuse("is Japanese")
        } else if !self.in_play(unit) {
            refuse("is not in play")
        } else if self.op(unit) == 0 {
            refuse("has no OP left")
        } else {
            Ok(())
        }
    }

    /// 5.5, 10.6 How many OP a unit can bear of those that are left.
    pub(crate) fn check_take(&self, unit: UnitId, op: u8, left: u8, rule: Rule) -> Result<(), Refusal> {
        let most = self.op(unit).min(left);
        if (1..=most).contains(&op) {
            return Ok(());
        }
        Err(Refusal::new(rule, format!("{} can bear 1 to {most} OP", self.name(unit))))
    }

    /// 5.5 A part of the deduction is borne.
    pub(crate) fn deduct(&mut self, unit: UnitId, op: u8, left: u8, umpire: &mut Umpire<'_>) {
        self.fix_form(unit, umpire);
        self.spend(unit, op);
        umpire.tell("5.5", format_args!("{} bears {op} OP, {} left", self.name(unit), self.op(unit)));
        self.phase = Phase::Deduction { left: left - op, bearer: None };
    }
}
