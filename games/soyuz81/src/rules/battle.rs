//! 9 Combat, step by step: targets, attackers, the die, losses and the advance.

use hexes::HexId;
use table::{Hands, Refusal, Rule, StepLosses};

use crate::{
    Order,
    combat::Resolution,
    phase::{Battle, BattleStage, Fighting, Phase},
    position::{HexSet, Place, Position},
    units::{Kind, Side, Stack, UnitId, UnitSet},
};

impl Position {
    /// Whether the fight action asks something; if not, it has run on.
    pub(crate) fn settle_fight(&mut self, hands: &mut Hands<'_>) -> bool {
        let Phase::Fight(mut fighting) = self.phase else { return true };
        let Some(battle) = fighting.battle else { return true };
        match battle.stage {
            BattleStage::Committing | BattleStage::Dividing { .. } => return true,
            BattleStage::DefenderLoses { left, attacker, sap } => {
                if left > 0 {
                    return !self.lose_without_choice(fighting, left, hands);
                }
                self.set_stage(fighting, BattleStage::AttackerLoses { left: attacker });
                self.reckon_high_intensity(sap, hands);
            }
            BattleStage::AttackerLoses { left } => {
                if left > 0 {
                    return !self.lose_without_choice(fighting, left, hands);
                }
                self.set_stage(fighting, BattleStage::Advancing { advanced: false });
            }
            BattleStage::Advancing { .. } => {
                if self.may_anyone_advance(&fighting, &battle) {
                    return true;
                }
                fighting.battle = None;
                self.phase = Phase::Fight(fighting);
            }
        }
        false
    }

    fn set_stage(&mut self, mut fighting: Fighting, stage: BattleStage) {
        if let Some(battle) = &mut fighting.battle {
            battle.stage = stage;
        }
        self.phase = Phase::Fight(fighting);
    }

    pub(crate) fn anyone_can_attack(&self, fighting: &Fighting) -> bool {
        let members = self.members(fighting.formation);
        members.iter().any(|&unit| self.unit_can_attack(unit, &fighting.fought, |_| true))
    }

    /// Who is asked while a battle is fought.
    pub(crate) fn fight_asks(&self, fighting: &Fighting) -> Side {
        let attacker = fighting.formation.side();
        match fighting.battle.map(|battle| battle.stage) {
            Some(BattleStage::DefenderLoses { .. }) => !attacker,
            Some(BattleStage::Dividing { .. }) => Side::Soviet,
            _ => attacker,
        }
    }

    pub(crate) fn fight_orders(&self, fighting: &Fighting, out: &mut Vec<Order>) {
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

    fn target_orders(&self, fighting: &Fighting, out: &mut Vec<Order>) {
        let (side, fought) = (fighting.formation.side(), &fighting.fought);
        let mut targets = HexSet::default();
        for &unit in self.members(fighting.formation) {
            let Some(hex) = self.hex_of(unit).filter(|_| !fought.contains(unit)) else { continue };
            for step in &self.atlas().ground(hex).steps {
                if step.cost[side as usize] > 0 && self.may_be_attacked(step.to, side, fought) {
                    targets.insert(step.to);
                }
            }
        }
        out.extend(targets.iter().map(Order::Attack));
        out.push(Order::Done);
    }

    fn commit_orders(&self, fighting: &Fighting, battle: &Battle, out: &mut Vec<Order>) {
        let members = self.members(fighting.formation).iter().copied();
        let free = |unit: &UnitId| !battle.attackers.contains(*unit);
        let able = |unit: &UnitId| self.unit_can_attack(*unit, &fighting.fought, |hex| hex == battle.target);
        out.extend(members.filter(free).filter(able).map(Order::Commit));
        if self.refuse_high_intensity(fighting, battle).is_none() {
            out.push(Order::HighIntensity);
        }
        if !battle.attackers.is_empty() {
            out.push(Order::Fire);
        }
    }

    /// 9.2 A hex is named as the target of the next attack.
    pub(crate) fn attack(&mut self, mut fighting: Fighting, target: HexId) {
        let (attackers, stage) = (UnitSet::default(), BattleStage::Committing);
        fighting.battle = Some(Battle { target, attackers, high_intensity: false, stage });
        self.phase = Phase::Fight(fighting);
    }

    pub(crate) fn commit(&mut self, mut fighting: Fighting, unit: UnitId) {
        if let Some(battle) = &mut fighting.battle {
            battle.attackers.insert(unit);
        }
        self.phase = Phase::Fight(fighting);
    }

    pub(crate) fn declare_high_intensity(&mut self, mut fighting: Fighting) {
        if let Some(battle) = &mut fighting.battle {
            battle.high_intensity = true;
        }
        self.phase = Phase::Fight(fighting);
    }

    /// 9.16 The battle is resolved: a die on the column, or the automatic result.
    pub(crate) fn fire(&mut self, mut fighting: Fighting, hands: &mut Hands<'_>) {
        let Some(battle) = fighting.battle else { return };
        let (target, attackers) = (battle.target, battle.attackers);
        let odds = self.odds(target, &attackers);
        let final_odds = self.final_odds(target, &attackers);
        let place = self.atlas().place(target);
        let (attack, defence) = (odds.attack, odds.defence);
        let printed = match self.resolution(final_odds) {
            Resolution::Automatic(losses) => {
                let text = format_args!(
                    "Attack on {place}: {attack} against {defence}, {final_odds}: automatic {losses}"
                );
                self.tell_at(hands, "9.8", target, text);
                losses
            }
            Resolution::Column(column) => {
                let die = hands.dice.roll();
                let losses = self.atlas().crt.result(column, die);
                let text = format_args!(
                    "Attack on {place}: {attack} against {defence}, column {column}, die {die}: {losses}"
                );
                hands.tell_rolled("9.16", Some(self.atlas().number(target)), &[die], text);
                losses
            }
        };
        if battle.high_intensity {
            self.tell_at(
                hands,
                "9.14",
                target,
                format_args!("High intensity: one more step for the defender"),
            );
        }
        for unit in attackers.iter().chain(self.units_in(target)) {
            fighting.fought.insert(unit);
        }
        self.set_stage(fighting, self.losses_owed(&battle, printed));
    }

    /// 9.17 What each side will really lose: losses beyond its steps are ignored.
    fn losses_owed(&self, battle: &Battle, printed: StepLosses) -> BattleStage {
        let losses = Self::losses(printed, battle.high_intensity);
        let left = losses.defender.min(self.total_steps(self.units_in(battle.target)));
        let attacker = losses.attacker.min(self.total_steps(battle.attackers.iter()));
        BattleStage::DefenderLoses { left, attacker, sap: if battle.high_intensity { left } else { 0 } }
    }

    fn total_steps(&self, units: impl Iterator<Item = UnitId>) -> u8 {
        units.map(|unit| self.steps(unit)).sum()
    }

    /// 9.17 Whose steps are lost now: all defenders, then the attackers that live.
    fn losing_units(&self, battle: &Battle) -> UnitSet {
        match battle.stage {
            BattleStage::DefenderLoses { .. } => self.units_in(battle.target).collect(),
            _ => battle.attackers.iter().filter(|&unit| self.hex_of(unit).is_some()).collect(),
        }
    }

    /// Takes losses where their owner has no choice; says whether it did.
    fn lose_without_choice(&mut self, fighting: Fighting, left: u8, hands: &mut Hands<'_>) -> bool {
        let Some(battle) = &fighting.battle else { return false };
        let units = self.losing_units(battle);
        let all = left >= self.total_steps(units.iter());
        let Some(first) = units.iter().next().filter(|_| all || units.len() == 1) else { return false };
        self.lose(fighting, first, hands);
        true
    }

    /// 9.18, 2.13 A unit loses a step: it is turned over or eliminated.
    pub(crate) fn lose(&mut self, fighting: Fighting, unit: UnitId, hands: &mut Hands<'_>) {
        let Some(battle) = fighting.battle else { return };
        let stage = match battle.stage {
            BattleStage::DefenderLoses { left, attacker, sap } => {
                BattleStage::DefenderLoses { left: left - 1, attacker, sap }
            }
            BattleStage::AttackerLoses { left } => BattleStage::AttackerLoses { left: left - 1 },
            other => other,
        };
        self.set_stage(fighting, stage);
        let Some(hex) = self.hex_of(unit) else { return };
        let name = self.name(unit);
        if self.steps(unit) > 1 {
            self.set_on_back(unit, true);
            self.tell_at(hands, "9.18", hex, format_args!("{name} is reduced"));
            return;
        }
        self.put(unit, Place::DeadPile);
        self.tell_at(hands, "2.13", hex, format_args!("{name} is eliminated"));
        self.retrieve_air_if_empty(hex);
        self.reckon_elimination(unit, hands);
    }

    fn may_anyone_advance(&self, fighting: &Fighting, battle: &Battle) -> bool {
        battle.attackers.iter().any(|unit| self.may_advance(fighting, battle, unit))
    }

    /// 9.19 Into an emptied hex, within the stacking limit.
    fn may_advance(&self, fighting: &Fighting, battle: &Battle, unit: UnitId) -> bool {
        let side = fighting.formation.side();
        battle.attackers.contains(unit)
            && self.hex_of(unit).is_some_and(|hex| hex != battle.target)
            && self.held(battle.target).has_room(side, 1)
    }

    /// 9.19 A unit advances; the Soviet player may have to divide the markers it leaves (7.2).
    pub(crate) fn advance(&mut self, fighting: Fighting, unit: UnitId, hands: &mut Hands<'_>) {
        let Some(Battle { stage: BattleStage::Advancing { advanced }, .. }) = fighting.battle else { return };
        let Some(from) = self.hex_of(unit) else { return };
        let markers = self.air.count(from);
        if markers > 0 && self.held(from).count() > 1 {
            self.set_stage(fighting, BattleStage::Dividing { unit, advanced });
        } else {
            self.advance_along(fighting, unit, advanced, markers, hands);
        }
    }

    pub(crate) fn divide_and_advance(&mut self, fighting: Fighting, along: u8, hands: &mut Hands<'_>) {
        if let Some(Battle { stage: BattleStage::Dividing { unit, advanced }, .. }) = fighting.battle {
            hands.tell("7.2", format_args!("{along} airpower markers go along"));
            self.advance_along(fighting, unit, advanced, along, hands);
        }
    }

    fn advance_along(
        &mut self,
        fighting: Fighting,
        unit: UnitId,
        advanced: bool,
        along: u8,
        hands: &mut Hands<'_>,
    ) {
        let (Some(battle), Some(from)) = (fighting.battle, self.hex_of(unit)) else { return };
        let (side, target) = (fighting.formation.side(), battle.target);
        self.air.take(from, along);
        self.put(unit, Place::Hex(target));
        self.air.add(target, along);
        self.set_stage(fighting, BattleStage::Advancing { advanced: true });
        let (name, place) = (self.name(unit), self.atlas().place(target));
        self.tell_at(hands, "9.19", target, format_args!("{name} advances into {place}"));
        self.enter(side, target, hands);
        if side == Side::Polish && !advanced {
            self.reckon_polish_advance(target, hands);
        }
    }

    /// `done`: no further advance, or no further attack.
    pub(crate) fn end_fight_step(&mut self, mut fighting: Fighting) {
        self.phase = match fighting.battle {
            Some(_) => {
                fighting.battle = None;
                Phase::Fight(fighting)
            }
            None => Phase::NextChit,
        };
    }
}

/// Why an order of the fight action is refused.
impl Position {
    pub(crate) fn check_fight(&self, fighting: &Fighting, order: Order) -> Result<(), Refusal> {
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

    fn check_target(&self, fighting: &Fighting, hex: HexId) -> Result<(), Refusal> {
        let refuse =
            |rule, why: &str| Err(Refusal::new(Rule(rule), format!("{} {why}", self.atlas().place(hex))));
        let side = fighting.formation.side();
        if self.held(hex).side() != Some(!side) {
            return refuse("9.0", "holds no enemy");
        }
        if side == Side::Polish && self.atlas().ground(hex).gold.is_some() {
            return refuse("3.4", "is in the gold row, which Polish units may not attack");
        }
        if !self.may_be_attacked(hex, side, &fighting.fought) {
            return refuse("9.3", "was attacked in this action already");
        }
        let members = self.members(fighting.formation);
        let next_to =
            |fought: &UnitSet| members.iter().any(|&unit| self.unit_can_attack(unit, fought, |to| to == hex));
        match (next_to(&fighting.fought), next_to(&UnitSet::default())) {
            (true, _) => Ok(()),
            (false, true) => refuse("9.3", "has only neighbours that have attacked already"),
            (false, false) => refuse("9.0", "is not next to a unit that could attack it"),
        }
    }

    fn check_commit(&self, fighting: &Fighting, battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
        let printed = self.atlas().unit(unit);
        let refuse = |rule, why: String| Err(Refusal::new(Rule(rule), format!("{} {why}", printed.name)));
        let side = fighting.formation.side();
        if printed.side != side {
            return refuse("1.2", format!("belongs to the {} player", printed.side.name()));
        }
        if printed.kind == Kind::Militia {
            return refuse("9.20", "is militia and never attacks".to_owned());
        }
        if printed.formation != Some(fighting.formation) {
            return refuse("9.0", format!("does not act on the {} chit", fighting.formation.label()));
        }
        let Some(hex) = self.hex_of(unit) else { return refuse("9.0", "is not on the map".to_owned()) };
        if battle.attackers.contains(unit) {
            return refuse("9.3", "is committed already".to_owned());
        }
        if fighting.fought.contains(unit) {
            return refuse("9.3", "has attacked in this action already".to_owned());
        }
        if !self.may_attack_over(hex, battle.target, side) {
            return refuse("9.2", format!("is not next to {}", self.atlas().place(battle.target)));
        }
        Ok(())
    }

    fn check_high_intensity(&self, fighting: &Fighting, battle: &Battle) -> Result<(), Refusal> {
        match self.refuse_high_intensity(fighting, battle) {
            None => Ok(()),
            Some(why) => Err(Refusal::new(Rule("9.14"), why)),
        }
    }

    /// 9.14 Why a high intensity attack cannot be declared.
    pub(crate) fn refuse_high_intensity(&self, fighting: &Fighting, battle: &Battle) -> Option<&'static str> {
        if fighting.formation.side() != Side::Soviet {
            return Some("only the Soviet player makes high intensity attacks");
        }
        if !self.atlas().ground(battle.target).city {
            return Some("only a city can be the target of a high intensity attack");
        }
        if battle.high_intensity {
            return Some("it is a high intensity attack already");
        }
        let allows = |unit: UnitId| self.atlas().unit(unit).allows_high_intensity();
        (!battle.attackers.iter().any(allows))
            .then_some("no tank or artillery division is among the attackers")
    }

    fn check_loss(&self, battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
        if self.losing_units(battle).contains(unit) {
            return Ok(());
        }
        let (rule, why) = match battle.stage {
            BattleStage::DefenderLoses { .. } if battle.attackers.contains(unit) => {
                ("9.17", "attacks; the defender takes his losses first")
            }
            _ => ("9.18", "is not among the units that must lose steps"),
        };
        Err(Refusal::new(Rule(rule), format!("{} {why}", self.name(unit))))
    }

    fn check_advance(&self, fighting: &Fighting, battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
        if self.may_advance(fighting, battle, unit) {
            return Ok(());
        }
        let name = self.name(unit);
        let (rule, why) = if !battle.attackers.contains(unit) {
            ("9.19", "did not take part in the attack")
        } else if self.hex_of(unit).is_none() {
            ("9.19", "was eliminated")
        } else if self.hex_of(unit) == Some(battle.target) {
            ("9.19", "has advanced already")
        } else {
            (Stack::RULE.0, "finds five units in the hex already")
        };
        Err(Refusal::new(Rule(rule), format!("{name} {why}")))
    }
}
