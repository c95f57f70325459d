//! 7.4 Replacements.

use table::{Asked, Refusal, Rule, Sentence, Umpire};

use super::PLAYER;
use crate::phase::Phase;
use crate::units::{ArmyId, ArmyKind};
use crate::{Order, Position};

/// 7.4 Replacement steps of a turn.
pub const REPLACEMENTS: u8 = 10;

impl Position {
    /// 7.4 Why an army cannot be rebuilt.
    fn refuse_replacement(&self, army: ArmyId) -> Option<&'static str> {
        let printed = &self.atlas().armies[army];
        if printed.kind == ArmyKind::Engineer {
            Some("the engineers never get replacements")
        } else if self.hex_of(army).is_none() {
            Some("it is not on the map")
        } else if self.steps(army) == printed.strength {
            Some("it is at full strength")
        } else {
            None
        }
    }

    /// 7.4 Whether any army can be rebuilt.
    fn can_rebuild(&self) -> bool {
        self.atlas().armies.ids().any(|army| self.refuse_replacement(army).is_none())
    }

    /// 7.4 Steps are given, if there is anything to rebuild.
    pub(super) fn start_replacements(&mut self) {
        if self.can_rebuild() {
            self.phase = Phase::Replace { left: REPLACEMENTS };
        } else {
            self.start_movement();
        }
    }

    #[inline]
    pub(super) fn replacement_question(left: u8) -> Asked {
        let text = Sentence::from("Rebuild armies: ").counted(left, "step").and(" left, or done");
        Asked::new(PLAYER, "replacements", "7.4", text, &["replace", "done"])
    }

    /// 7.4 Nothing is left to be given, or nobody to give it to.
    pub(super) fn replacement_confirmation(&self, left: u8) -> Option<Asked> {
        let text = if left == 0 {
            "All replacements are given: done, and Phase III begins"
        } else if !self.can_rebuild() {
            "No army is left to rebuild: done, and Phase III begins"
        } else {
            return None;
        };
        Some(Asked::new(PLAYER, "replacements", "7.4", text, &["replace", "done"]))
    }

    pub(crate) fn replacement_orders(&self, left: u8, out: &mut Vec<Order>) {
        if left > 0 {
            let armies = self.atlas().armies.ids();
            out.extend(armies.filter(|&army| self.refuse_replacement(army).is_none()).map(Order::Replace));
        }
        out.push(Order::Done);
    }

    pub(crate) fn check_replacement(&self, army: ArmyId, left: u8) -> Result<(), Refusal> {
        if left == 0 {
            return Err(Refusal::new(Rule("7.4"), "all steps of this turn are given"));
        }
        match self.refuse_replacement(army) {
            None => Ok(()),
            Some(why) => {
                let why = format!("{} cannot be rebuilt: {why}", self.army_name(army));
                Err(Refusal::new(Rule("7.4"), why))
            }
        }
    }

    pub(crate) fn rebuild(&mut self, army: ArmyId, left: u8, umpire: &mut Umpire<'_>) {
        self.set_steps(army, self.steps(army) + 1);
        umpire.tell("7.4", format_args!("{} is rebuilt to {} steps", self.army_name(army), self.steps(army)));
        self.phase = Phase::Replace { left: left - 1 };
    }
}
