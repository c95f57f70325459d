//! 7.2, 7.3 Nations that enter the war.

use table::{Asked, Refusal, Rule, Umpire};

use super::operations::OPERATIONS;
use crate::phase::Phase;
use crate::position::{FULL, Place};
use crate::units::{Nation, NationSet, Side};
use crate::{Order, Position};

impl Position {
    /// 7.2, 7.3 Why a side cannot roll on the Off-Map Nations Entry Table.
    pub(crate) fn refuse_entry(&self, side: Side) -> Option<(&'static str, &'static str)> {
        if side == Side::Russian {
            Some(("5.8", "only the Allied player can roll for nations"))
        } else if self.entered.contains_all(&self.atlas().all_entrants()) {
            Some(("7.3", "every nation is in the war"))
        } else {
            None
        }
    }

    /// 7.2 An action point, two dice, and whoever they bring.
    pub(crate) fn roll_for_entry(&mut self, umpire: &mut Umpire<'_>) {
        self.pay(Side::Allied, 1);
        let dice = [umpire.dice.roll(), umpire.dice.roll()];
        let roll = dice[0] + dice[1];
        let nations = self.atlas().entry_table[usize::from(roll) - 2];
        if nations.is_empty() {
            umpire.tell_rolled("7.3", None, &dice, format_args!("{roll} for new allies: nobody comes"));
            return self.after_action(Side::Allied, umpire);
        }
        if self.entered.contains_all(&nations) {
            let text = format_args!("{roll} for new allies: they are in the war already");
            umpire.tell_rolled("7.3", None, &dice, text);
            self.phase = Phase::Entry;
            return;
        }
        umpire.tell_rolled("7.2", None, &dice, format_args!("{roll} for new allies"));
        let all = nations.contains(Nation::Germany);
        self.enter_war(if all { self.atlas().all_entrants() } else { nations }, umpire);
        self.after_action(Side::Allied, umpire);
    }

    /// 7.3 Their units wait on the Turn Track for the next turn. Germany brings everybody (10.1).
    fn enter_war(&mut self, nations: NationSet, umpire: &mut Umpire<'_>) {
        let before = self.entered;
        for nation in nations.iter().filter(|&nation| !before.contains(nation)) {
            self.entered.insert(nation);
            self.mobilize(nation);
            umpire.tell("7.3", format_args!("New in the war: {}", nation.name()));
        }
    }

    fn mobilize(&mut self, nation: Nation) {
        let atlas = self.atlas();
        for unit in atlas.units.ids().filter(|&unit| atlas.units[unit].nation == nation) {
            if atlas.regulars[Side::Allied.index()].contains(unit) {
                self.put(unit, Place::Track(self.turn + 1));
                self.set_steps(unit, FULL);
            } else {
                self.put(unit, Place::Arriving(self.turn + 1));
            }
        }
    }

    /// 7.3 With the Operations Phase the special forces of nations that came in last turn are at hand.
    pub(crate) fn receive_forces(&mut self, umpire: &mut Umpire<'_>) {
        for unit in self.atlas().units.ids() {
            if matches!(self.place(unit), Place::Arriving(turn) if turn <= self.turn) {
                self.put(unit, Place::Fresh);
                umpire.tell("7.3", format_args!("{} is at hand", self.name(unit)));
            }
        }
    }

    #[inline]
    pub(super) fn entry_question(&self) -> Asked {
        let text = "They are in the war already: roll again for 1 AP?";
        Asked::new(Side::Allied.seat(), OPERATIONS, "7.3", text, &["again", "enough"])
    }

    pub(super) fn entry_orders(&self, out: &mut Vec<Order>) {
        out.extend([Order::Again, Order::Enough]);
    }

    pub(super) fn check_entry(&self, order: Order) -> Result<(), Refusal> {
        match order {
            Order::Again | Order::Enough => Ok(()),
            _ => Err(Refusal::new(Rule("7.3"), "roll again for an action point, or leave it")),
        }
    }

    pub(super) fn answer_entry(&mut self, order: Order, umpire: &mut Umpire<'_>) {
        match order {
            Order::Again => self.roll_for_entry(umpire),
            Order::Enough => self.complete(Side::Allied, umpire),
            _ => self.unchecked(order),
        }
    }
}
