//! 9 Combat, step by step: what is asked, what follows by itself, and the die.

use std::fmt;

use hexes::{Hex, HexId};
use table::{Asked, Counted, Odds, PositionError, Ratio, Refusal, Rule, Rules, Sentence, Umpire};

use crate::Order;
use crate::phase::{Battle, BattleStage, Fighting, Phase};
use crate::position::{HexSet, Position};
use crate::units::{Side, UnitId, UnitSet};

use super::Resolution;

/// How the odds of a battle came about: nothing is said of shifts that change nothing.
struct Working {
    place: &'static Hex,
    odds: Odds,
    ratio: Ratio,
    shifted: Ratio,
}

impl fmt::Display for Working {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Odds { attack, defence } = self.odds;
        write!(f, "Attack on {}: {attack} against {defence}, {}", self.place, self.ratio)?;
        if self.shifted == self.ratio { Ok(()) } else { write!(f, ", shifted to {}", self.shifted) }
    }
}

impl Position {
    #[inline]
    pub(super) fn fight_question(&self, fighting: &Fighting) -> Asked {
        let attacker = fighting.formation.side();
        let about = Sentence::from(fighting.formation.name()).and(" fights: ");
        let stage = fighting.battle.map(|battle| battle.stage);
        let (side, phase, rule, text, verbs): (_, _, _, _, &[_]) = match stage {
            None => {
                let text = about.and("name a hex to attack, or done");
                (attacker, "fight", "9.4", text, &["attack", "commit", "done"])
            }
            Some(BattleStage::Committing) => {
                let text = about.and("commit attackers, then fire");
                (attacker, "fight", "9.2", text, &["commit", "attack", "high-intensity", "fire"])
            }
            Some(BattleStage::DefenderLoses { left, odds, .. }) => {
                (!attacker, "losses", "9.18", self.defender_is_told(fighting, left, odds), &["lose"])
            }
            Some(BattleStage::AttackerLoses { left }) => {
                let text = about.and("choose which attackers lose ").counted(left, "step");
                (attacker, "losses", "9.18", text, &["lose"])
            }
            Some(BattleStage::Advancing { .. }) => {
                (attacker, "advance", "9.19", about.and("advance units, or done"), &["advance", "to", "done"])
            }
            Some(BattleStage::Dividing { .. }) => {
                (Side::Soviet, "advance", "7.2", about.and("how many airpower markers go along?"), &["along"])
            }
        };
        Asked::new(side.seat(), phase, rule, text, verbs)
    }

    /// 9.18 The defender learns who attacked him, from where and at which odds: `Northern Group attacked 2630 Lodz from 3 sides
    /// at 2:1: choose who loses 2 steps`.
    fn defender_is_told(&self, fighting: &Fighting, left: u8, odds: Option<Ratio>) -> Sentence {
        let Some(battle) = &fighting.battle else { return Sentence::default() };
        let from: HexSet = battle.attackers.iter().filter_map(|unit| self.hex_of(unit)).collect();
        let about = Sentence::from(fighting.formation.name())
            .and(" attacked ")
            .and(self.atlas().place(battle.target));
        let about = match (from.len(), from.iter().next()) {
            (1, Some(hex)) => about.and(" from ").and(self.atlas().place(hex)),
            (sides, _) => about.and(" from ").counted(sides as u32, "side"),
        };
        let about = match odds.map(|odds| odds.columns_from(Ratio::to_one(1))) {
            Some(better @ 0..) => {
                about.and(" at ").and(better.unsigned_abs() as u32 + 1).and(":1: choose who loses ")
            }
            Some(worse) => {
                about.and(" at 1:").and(worse.unsigned_abs() as u32 + 1).and(": choose who loses ")
            }
            None => about.and(": choose who loses "),
        };
        about.counted(left, "step")
    }

    /// No battle is at hand, and nobody can begin one.
    pub(super) fn fight_confirmation(&self, fighting: &Fighting) -> Option<Asked> {
        if fighting.battle.is_some() || self.anyone_can_attack(fighting) {
            return None;
        }
        let about = Sentence::from(fighting.formation.name()).and(" has fought: done ");
        let text = about.and(self.after_the_action());
        Some(Asked { text, verbs: &["done"], ..self.fight_question(fighting) })
    }

    pub(super) fn fight_orders(&self, fighting: &Fighting, out: &mut Vec<Order>) {
        let Some(battle) = &fighting.battle else { return self.target_orders(fighting, out) };
        match battle.stage {
            BattleStage::Committing => self.commit_orders(fighting, battle, out),
            BattleStage::DefenderLoses { .. } | BattleStage::AttackerLoses { .. } => {
                out.extend(self.losing_units(battle).iter().map(Order::Lose));
            }
            BattleStage::Advancing { .. } => {
                let able = |unit: &UnitId| self.may_advance(fighting, battle, *unit);
                out.extend(battle.attackers.iter().filter(able).map(Order::Advance));
                out.push(Order::Done);
            }
            BattleStage::Dividing { unit, .. } => {
                let markers = self.hex_of(unit).map_or(0, |hex| self.air.count(hex));
                out.extend((0..=markers).map(Order::Along));
            }
        }
    }

    pub(super) fn check_fight(&self, fighting: &Fighting, order: Order) -> Result<(), Refusal> {
        if matches!(order, Order::Move | Order::Pick(_) | Order::To(_)) {
            return Err(self.does_not_move(fighting, order));
        }
        let Some(battle) = &fighting.battle else {
            return match order {
                Order::Attack(hex) => self.check_target(fighting, hex),
                Order::Commit(_) | Order::Fire | Order::HighIntensity => {
                    Err(Refusal::new(Rule("9.2"), "name the hex that is attacked first"))
                }
                Order::Done => Ok(()),
                _ => Err(self.not_now()),
            };
        };
        match (order, battle.stage) {
            (Order::Attack(_), BattleStage::Committing) => {
                Err(Refusal::new(Rule("9.4"), "one attack is finished before the next is begun"))
            }
            (Order::Commit(unit), BattleStage::Committing) => self.check_commit(fighting, battle, unit),
            (Order::HighIntensity, BattleStage::Committing) => self.check_high_intensity(fighting, battle),
            (Order::HighIntensity, _) => Err(Refusal::new(
                Rule("9.14"),
                "a high intensity attack is declared before the battle is resolved",
            )),
            (Order::Fire, BattleStage::Committing) if battle.attackers.is_empty() => {
                Err(Refusal::new(Rule("9.6"), "no attacker is committed"))
            }
            (Order::Fire, BattleStage::Committing) => Ok(()),
            (Order::Lose(unit), BattleStage::DefenderLoses { .. } | BattleStage::AttackerLoses { .. }) => {
                self.check_loss(battle, unit)
            }
            (Order::Advance(unit), BattleStage::Advancing { .. }) => {
                self.check_advance(fighting, battle, unit)
            }
            (Order::Done, BattleStage::Advancing { .. }) => Ok(()),
            (Order::Along(along), BattleStage::Dividing { unit, .. }) => {
                let markers = self.hex_of(unit).map_or(0, |hex| self.air.count(hex));
                self.check_along(along, markers)
            }
            _ => Err(self.not_now()),
        }
    }

    /// 5.2.4 Who fights does not move; 9.19 and who advances goes into the hex that was emptied.
    fn does_not_move(&self, fighting: &Fighting, order: Order) -> Refusal {
        match (order, &fighting.battle) {
            (Order::To(_), Some(Battle { target, stage: BattleStage::Advancing { .. }, .. })) => {
                let place = self.atlas().place(*target);
                Refusal::new(Rule("9.19"), format!("attackers advance into {place} and nowhere else"))
            }
            _ => {
                let name = fighting.formation.name();
                let why = format!("the {name} fights in this action and does not move");
                Refusal::new(Rule("5.2.4"), why)
            }
        }
    }

    /// Takes the next step of a battle in which nobody has a choice; says whether there was one.
    pub(super) fn fight_on(&mut self, umpire: &mut Umpire<'_>) -> bool {
        let Phase::Fight(mut fighting) = self.phase else { return false };
        let Some(battle) = fighting.battle else { return false };
        match battle.stage {
            BattleStage::Committing | BattleStage::Dividing { .. } => return false,
            BattleStage::DefenderLoses { left: 0, attacker, sap, .. } => {
                self.set_stage(fighting, BattleStage::AttackerLoses { left: attacker });
                self.reckon_high_intensity(sap, umpire);
            }
            BattleStage::AttackerLoses { left: 0 } => {
                self.set_stage(fighting, BattleStage::Advancing { advanced: false });
            }
            BattleStage::DefenderLoses { left, .. } | BattleStage::AttackerLoses { left } => {
                return self.lose_without_choice(fighting, left, umpire);
            }
            BattleStage::Advancing { .. } => {
                if self.may_anyone_advance(&fighting, &battle) {
                    return false;
                }
                fighting.battle = None;
                self.phase = Phase::Fight(fighting);
            }
        }
        true
    }

    pub(super) fn set_stage(&mut self, mut fighting: Fighting, stage: BattleStage) {
        if let Some(battle) = &mut fighting.battle {
            battle.stage = stage;
        }
        self.phase = Phase::Fight(fighting);
    }

    /// 9.16 The battle is resolved: a die on the column, or the automatic result.
    pub(super) fn fire(&mut self, mut fighting: Fighting, umpire: &mut Umpire<'_>) {
        let Some(battle) = fighting.battle else { return };
        let (target, attackers) = (battle.target, battle.attackers);
        let (at, working) = (self.atlas().number(target), self.working(target, &attackers));
        let final_odds = self.final_odds(target, &attackers);
        let printed = match self.resolution(final_odds) {
            Resolution::Automatic(losses) => {
                umpire.tell_at("9.8", at, format_args!("{working}, automatic: {losses}"));
                losses
            }
            Resolution::Column(column) => {
                let die = umpire.dice.roll();
                let losses = self.atlas().crt.result(column, die);
                // 9.8 Better odds than the last column are rolled for on that.
                let text = if column == final_odds {
                    format_args!("{working}, die {die}: {losses}")
                } else {
                    format_args!("{working} as {column}, die {die}: {losses}")
                };
                umpire.tell_rolled("9.16", Some(at), &[die], text);
                losses
            }
        };
        if battle.high_intensity {
            let steps = Counted(Self::losses(printed, true).defender, "step");
            let text = format_args!("High intensity: the defender loses one step more, {steps} in all");
            umpire.tell_at("9.14", at, text);
        }
        for unit in attackers.iter().chain(self.units_in(target)) {
            fighting.fought.insert(unit);
        }
        self.set_stage(fighting, self.losses_owed(&battle, printed, final_odds));
    }

    /// 9.6, 9.9 How the odds of a battle come about, in words.
    fn working(&self, target: HexId, attackers: &UnitSet) -> Working {
        let odds = self.odds(target, attackers);
        let (ratio, shifted) = (odds.in_defenders_favour(), self.final_odds(target, attackers));
        Working { place: self.atlas().place(target), odds, ratio, shifted }
    }

    /// `done`: no further advance, or no further attack.
    pub(super) fn end_fight_step(&mut self, mut fighting: Fighting) {
        self.phase = match fighting.battle {
            Some(_) => {
                fighting.battle = None;
                Phase::Fight(fighting)
            }
            None => Phase::NextChit,
        };
    }
}

/// What the rules themselves would have made sure of.
impl Position {
    pub(super) fn validate_fight(&self, fighting: &Fighting) -> Result<(), PositionError> {
        let Some(battle) = &fighting.battle else { return Ok(()) };
        if battle.stage == BattleStage::Committing {
            return self.validate_committing(fighting, battle);
        }
        let label = fighting.formation.word();
        let member = |unit: UnitId| self.atlas().units[unit].formation == Some(fighting.formation);
        let all = !battle.attackers.is_empty() && battle.attackers.iter().all(member);
        PositionError::unless(all, format_args!("battle: the attackers are units of {label}"))?;
        let fits = self.fits_its_battle(fighting, battle);
        PositionError::unless(fits, format_args!("battle: its units do not fit its stage"))
    }

    fn fits_its_battle(&self, fighting: &Fighting, battle: &Battle) -> bool {
        let target = battle.target;
        let enemies = self.held(target).side() == Some(!fighting.formation.side());
        let alive = battle.attackers.iter().filter(|&unit| self.hex_of(unit).is_some());
        let attackers = self.total_steps(alive);
        match battle.stage {
            BattleStage::Committing => true,
            BattleStage::DefenderLoses { left, attacker, sap, .. } => {
                let defenders = self.total_steps(self.units_in(target));
                enemies && left <= defenders && attacker <= attackers && sap <= 100
            }
            BattleStage::AttackerLoses { left } => left <= attackers,
            BattleStage::Advancing { .. } => !enemies,
            BattleStage::Dividing { unit, .. } => {
                let markers = |hex| hex != target && self.air.count(hex) > 0;
                battle.attackers.contains(unit) && self.hex_of(unit).is_some_and(markers) && !enemies
            }
        }
    }

    /// A battle that is being prepared: every order that led to it must be legal.
    fn validate_committing(&self, fighting: &Fighting, battle: &Battle) -> Result<(), PositionError> {
        let legal = |fighting: &Fighting, order: Order| {
            let checked = self.check_fight(fighting, order);
            checked.map_err(|refusal| PositionError(format!("battle: {refusal}")))
        };
        let mut prepared = Fighting { battle: None, ..*fighting };
        legal(&prepared, Order::Attack(battle.target))?;
        let mut so_far = Battle { attackers: UnitSet::default(), high_intensity: false, ..*battle };
        for attacker in battle.attackers.iter() {
            prepared.battle = Some(so_far);
            legal(&prepared, Order::Commit(attacker))?;
            so_far.attackers.insert(attacker);
        }
        prepared.battle = Some(so_far);
        if battle.high_intensity { legal(&prepared, Order::HighIntensity) } else { Ok(()) }
    }
}
