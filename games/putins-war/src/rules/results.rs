//! 9.6, 9.10 to 9.14 What comes of a battle: losses, retreats, advances, and the end of the action.

use hexes::HexId;
use table::{Asked, Refusal, Rule, Rules, Sentence, Umpire};

use super::operations::{BATTLE, last_point_question};
use crate::atlas::Outcome;
use crate::phase::{Battle, Phase, Stage};
use crate::position::Place;
use crate::units::{Side, UnitId};
use crate::{Order, Position};

impl Position {
    /// 9.10 to 9.14 What the result does.
    pub(crate) fn apply(&mut self, mut battle: Battle, result: Outcome, umpire: &mut Umpire<'_>) {
        battle.stage = match result {
            Outcome::Stalled => return self.phase = battle.over(),
            Outcome::AttackerLoses => Stage::Lose,
            Outcome::Retreat => Stage::Retreat,
            Outcome::DefenderLoses => {
                battle.emptied = self.defender_loses(battle.target, umpire);
                Stage::Advance
            }
            Outcome::Bloodbath => {
                battle.emptied = self.defender_loses(battle.target, umpire);
                Stage::Bleed
            }
        };
        self.phase = Phase::Battle(battle);
    }

    /// 9.13 The defender loses a step. Says whether the hex is empty now.
    fn defender_loses(&mut self, target: HexId, umpire: &mut Umpire<'_>) -> bool {
        match self.unit_in(target) {
            Some(unit) => {
                let destroyed = self.lose_step(unit, umpire);
                if destroyed {
                    self.remove_garrison_air(target);
                }
                destroyed
            }
            None => {
                let number = self.number(target);
                umpire.tell_at(
                    "3.6",
                    number,
                    format_args!("The garrison of {} falls", self.atlas().place(target)),
                );
                self.remove_garrison_air(target);
                true
            }
        }
    }

    /// 2.13 A regular unit loses a step. Says whether it is destroyed.
    fn lose_step(&mut self, unit: UnitId, umpire: &mut Umpire<'_>) -> bool {
        let left = self.steps(unit) - 1;
        let hex = self.hex_of(unit).expect("it is on the map");
        self.set_steps(unit, left);
        if left > 0 {
            umpire.tell_at("2.13", self.number(hex), format_args!("{} is reduced", self.name(unit)));
            return false;
        }
        self.put(unit, Place::Gone);
        umpire.tell_at("2.13", self.number(hex), format_args!("{} is destroyed", self.name(unit)));
        true
    }

    /// 9.10 Whether the owner has nothing to choose: there is one way for the defender, or none.
    pub(super) fn retreat_is_forced(&self, battle: &Battle) -> bool {
        let ways = self.unit_in(battle.target).into_iter().flat_map(|unit| self.retreats(unit));
        ways.take(2).count() < 2
    }

    /// 9.10 The defender goes the only way; who cannot retreat loses a step instead, garrisons among them (3.6).
    pub(super) fn force_retreat(&mut self, mut battle: Battle, umpire: &mut Umpire<'_>) {
        let way = self.unit_in(battle.target).and_then(|unit| self.retreats(unit).next());
        if let Some(only) = way {
            return self.retreat(battle, only, umpire);
        }
        let number = self.number(battle.target);
        umpire.tell_at("9.10", number, format_args!("The defender cannot retreat"));
        battle.emptied = self.defender_loses(battle.target, umpire);
        self.phase = Phase::Battle(Battle { stage: Stage::Advance, ..battle });
    }

    #[inline]
    pub(super) fn retreat_question(&self, battle: &Battle) -> Asked {
        let place = self.atlas().board.hex(battle.target);
        let unit = self.unit_in(battle.target).map_or("the defender", |unit| self.name(unit));
        let attacked = Sentence::from(battle.attacker.title()).and(" attacks ").and(place).and(": ");
        let text = attacked.and(unit).and(" has to retreat one hex. Where to?");
        Asked::new((!battle.attacker).seat(), BATTLE, "9.10", text, &["retreat"])
    }

    pub(super) fn retreat_orders(&self, battle: &Battle, out: &mut Vec<Order>) {
        if let Some(unit) = self.unit_in(battle.target) {
            out.extend(self.retreats(unit).map(Order::Retreat));
        }
    }

    pub(super) fn check_retreat(&self, battle: &Battle, order: Order) -> Result<(), Refusal> {
        let (Order::Retreat(to), Some(unit)) = (order, self.unit_in(battle.target)) else {
            return Err(self.not_now());
        };
        let near = self.atlas().neighbours(battle.target).any(|next| next == to);
        let refusal = match near {
            true => self.refuse_retreat(unit, to),
            false => Some(("9.10", "a retreat is one hex")),
        };
        match refusal {
            None => Ok(()),
            Some((rule, why)) => {
                let why = format!("{} cannot retreat to {}: {why}", self.name(unit), self.atlas().place(to));
                Err(Refusal::new(Rule(rule), why))
            }
        }
    }

    pub(super) fn answer_retreat(&mut self, battle: Battle, order: Order, umpire: &mut Umpire<'_>) {
        match order {
            Order::Retreat(hex) => self.retreat(battle, hex, umpire),
            _ => self.unchecked(order),
        }
    }

    /// 9.10 The defender goes one hex; it takes control of it (3.5).
    fn retreat(&mut self, battle: Battle, to: HexId, umpire: &mut Umpire<'_>) {
        let unit = self.unit_in(battle.target).expect("a regular unit retreats");
        self.put(unit, Place::Hex(to));
        self.remove_garrison_air(battle.target);
        self.set_control(to, !battle.attacker);
        let text = format_args!("{} retreats to {}", self.name(unit), self.atlas().place(to));
        umpire.tell_at("9.10", self.number(to), text);
        self.phase = Phase::Battle(Battle { emptied: true, stage: Stage::Advance, ..battle });
    }

    /// 9.11, 9.14 Who attacks alone takes the loss.
    pub(super) fn force_loss(&mut self, battle: Battle, umpire: &mut Umpire<'_>) {
        if let Some(only) = battle.attackers.iter().next() {
            self.attacker_loses(battle, only, umpire);
        }
    }

    #[inline]
    pub(super) fn loss_question(&self, battle: &Battle) -> Asked {
        let which = ": which attacker loses a step?";
        let place = self.atlas().board.hex(battle.target);
        let (rule, text) = match battle.stage {
            Stage::Bleed => ("9.11", Sentence::from("Bloodbath in ").and(place).and(which)),
            _ => ("9.14", self.battle_for(battle).and(which)),
        };
        Asked::new(battle.attacker.seat(), BATTLE, rule, text, &["lose"])
    }

    pub(super) fn loss_orders(&self, battle: &Battle, out: &mut Vec<Order>) {
        out.extend(battle.attackers.iter().map(Order::Lose));
    }

    pub(super) fn check_loss(&self, battle: &Battle, order: Order) -> Result<(), Refusal> {
        let Order::Lose(unit) = order else { return Err(self.not_now()) };
        if battle.attackers.contains(unit) {
            return Ok(());
        }
        let rule = if battle.stage == Stage::Bleed { "9.11" } else { "9.14" };
        Err(Refusal::new(Rule(rule), format!("{} does not attack in this battle", self.name(unit))))
    }

    pub(super) fn answer_loss(&mut self, battle: Battle, order: Order, umpire: &mut Umpire<'_>) {
        match order {
            Order::Lose(unit) => self.attacker_loses(battle, unit, umpire),
            _ => self.unchecked(order),
        }
    }

    fn attacker_loses(&mut self, mut battle: Battle, unit: UnitId, umpire: &mut Umpire<'_>) {
        if self.lose_step(unit, umpire) {
            battle.attackers.remove(unit);
        }
        self.phase = Phase::Battle(Battle { stage: Stage::Advance, ..battle });
    }

    /// 9.6, 8.7 Why a unit may not advance.
    fn refuse_advance(&self, battle: &Battle, unit: UnitId) -> Option<(&'static str, &'static str)> {
        if !battle.attackers.contains(unit) {
            Some(("9.6", "it did not attack, or is destroyed"))
        } else if unit == self.atlas().ksdd && !self.atlas().ground[battle.target].oblast {
            Some(("8.7", "it never leaves the Oblast"))
        } else {
            None
        }
    }

    /// 9.6, Q16 A garrison can be left in a city if an attacker survives.
    fn may_garrison(&self, battle: &Battle) -> bool {
        self.atlas().ground[battle.target].city.is_some() && !battle.attackers.is_empty()
    }

    /// 9.6 Whether the attacker may take the hex: it is empty now, and somebody can.
    pub(super) fn may_take(&self, battle: &Battle) -> bool {
        let able = || battle.attackers.iter().any(|unit| self.refuse_advance(battle, unit).is_none());
        battle.emptied && (able() || self.may_garrison(battle))
    }

    /// 9.6 Nobody can take the hex.
    pub(super) fn leave_hex(&mut self, battle: Battle, umpire: &mut Umpire<'_>) {
        if battle.emptied {
            self.hold(battle, umpire);
        }
        self.phase = battle.over();
    }

    #[inline]
    pub(super) fn advance_question(&self, battle: &Battle) -> Asked {
        let place = self.atlas().board.hex(battle.target);
        let text = Sentence::default().and(place).and(" is empty: who takes it?");
        Asked::new(battle.attacker.seat(), BATTLE, "9.6", text, &["advance", "garrison", "hold"])
    }

    pub(super) fn advance_orders(&self, battle: &Battle, out: &mut Vec<Order>) {
        let able = battle.attackers.iter().filter(|&unit| self.refuse_advance(battle, unit).is_none());
        out.extend(able.map(Order::Advance));
        if self.may_garrison(battle) {
            out.push(Order::Garrison);
        }
        out.push(Order::Hold);
    }

    pub(super) fn check_advance(&self, battle: &Battle, order: Order) -> Result<(), Refusal> {
        match order {
            Order::Hold => Ok(()),
            Order::Garrison if self.may_garrison(battle) => Ok(()),
            Order::Garrison => Err(Refusal::new(Rule("9.6"), "only a city can be garrisoned")),
            Order::Advance(unit) => match self.refuse_advance(battle, unit) {
                None => Ok(()),
                Some((rule, why)) => {
                    Err(Refusal::new(Rule(rule), format!("{} cannot advance: {why}", self.name(unit))))
                }
            },
            _ => Err(self.not_now()),
        }
    }

    pub(super) fn answer_advance(&mut self, battle: Battle, order: Order, umpire: &mut Umpire<'_>) {
        match order {
            Order::Advance(unit) => self.advance(battle, unit, umpire),
            Order::Garrison => self.garrison(battle, umpire),
            Order::Hold => self.hold(battle, umpire),
            _ => self.unchecked(order),
        }
    }

    /// 9.6 One of the attackers takes the hex.
    fn advance(&mut self, battle: Battle, unit: UnitId, umpire: &mut Umpire<'_>) {
        self.put(unit, Place::Hex(battle.target));
        self.set_control(battle.target, battle.attacker);
        let text = format_args!("{} advances to {}", self.name(unit), self.atlas().place(battle.target));
        umpire.tell_at("9.6", self.number(battle.target), text);
        self.phase = battle.over();
    }

    /// 9.6 A garrison takes the city.
    fn garrison(&mut self, battle: Battle, umpire: &mut Umpire<'_>) {
        self.set_control(battle.target, battle.attacker);
        let text = format_args!(
            "A garrison of {} takes {}",
            battle.attacker.name(),
            self.atlas().place(battle.target)
        );
        umpire.tell_at("9.6", self.number(battle.target), text);
        self.phase = battle.over();
    }

    /// 9.6 Nobody advances; a city that is left empty gets its old owner's garrison again (3.6).
    fn hold(&mut self, battle: Battle, umpire: &mut Umpire<'_>) {
        if self.atlas().ground[battle.target].city.is_some() {
            let text = format_args!("A new garrison holds {}", self.atlas().place(battle.target));
            umpire.tell_at("3.6", self.number(battle.target), text);
        }
        self.phase = battle.over();
    }

    /// 7.4, 5.10 The end of a battle that an order brought about.
    #[inline]
    pub(super) fn battle_end_question(&self, battle: &Battle) -> Asked {
        if !self.somebody_was_sent(battle) {
            return last_point_question(battle.attacker);
        }
        let place = self.atlas().board.hex(battle.target);
        let next = " is over with done: who was sent rolls for its return";
        let text = Sentence::from("The battle for ").and(place).and(next);
        Asked::new(battle.attacker.seat(), BATTLE, "7.4", text, &["done"])
    }

    /// 7.4, 5.10 Whether dice may be rolled when the battle is over: for who is recycled, or because the turn may end, since
    /// the other side has no action left. Everybody can see it.
    pub(crate) fn may_roll_after(&self, battle: &Battle) -> bool {
        // Under the honour system the end of the action is asked in any case.
        let alone = self.announced[(!battle.attacker).index()] && !self.options.honour_system;
        self.somebody_was_sent(battle) || alone
    }

    /// 9.19, 9.20 Whether special forces or Vostok are in the battle.
    fn somebody_was_sent(&self, battle: &Battle) -> bool {
        battle.vostok || Side::ALL.iter().any(|&side| !self.revealed_forces(side).is_empty())
    }

    /// 7.4 Special forces and Vostok are recycled; the action is complete.
    pub(crate) fn end_battle(&mut self, battle: Battle, umpire: &mut Umpire<'_>) {
        for side in Side::ALL {
            self.recycle(self.revealed_forces(side), umpire);
        }
        if battle.vostok {
            self.recycle([self.atlas().vostok].into_iter().collect(), umpire);
        }
        self.after_action(battle.attacker, umpire);
    }
}
