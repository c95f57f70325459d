//! 9.2 to 9.4, 9.14 Preparing an attack: the hex, the attackers, and whether it is of high intensity.

use hexes::HexId;
use table::{Refusal, Rule};

use super::parts::Forbids;
use crate::Order;
use crate::phase::{Battle, BattleStage, Fighting, Phase};
use crate::position::{HexSet, Position};
use crate::units::{Side, UnitId, UnitSet};

const ATTACKING: Forbids = Forbids { militia: ("9.20", "attacks"), formation: "9.0", off_map: "9.0" };

impl Position {
    pub(super) fn anyone_can_attack(&self, fighting: &Fighting) -> bool {
        let members = self.members(fighting.formation);
        members.iter().any(|&unit| self.unit_can_attack(unit, &fighting.fought, |_| true))
    }

    pub(crate) fn target_orders(&self, fighting: &Fighting, out: &mut Vec<Order>) {
        let (side, fought) = (fighting.formation.side(), &fighting.fought);
        let mut targets = HexSet::default();
        for &unit in self.members(fighting.formation) {
            let Some(hex) = self.hex_of(unit).filter(|_| !fought.contains(unit)) else { continue };
            for step in &self.atlas().ground[hex].steps {
                if step.cost[side as usize] > 0 && self.may_be_attacked(step.to, side, fought) {
                    targets.insert(step.to);
                }
            }
        }
        out.extend(targets.iter().map(Order::Attack));
        out.push(Order::Done);
    }

    pub(super) fn check_target(&self, fighting: &Fighting, hex: HexId) -> Result<(), Refusal> {
        let refuse =
            |rule, why: &str| Err(Refusal::new(Rule(rule), format!("{} {why}", self.atlas().place(hex))));
        let side = fighting.formation.side();
        if self.held(hex).side() != Some(!side) {
            return refuse("9.0", "holds no enemy");
        }
        if side == Side::Polish && self.atlas().ground[hex].gold.is_some() {
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

    /// 9.2 A hex is named as the target of the next attack.
    pub(super) fn attack(&mut self, mut fighting: Fighting, target: HexId) {
        let (attackers, stage) = (UnitSet::default(), BattleStage::Committing);
        fighting.battle = Some(Battle { target, attackers, high_intensity: false, stage });
        self.phase = Phase::Fight(fighting);
    }

    pub(super) fn commit_orders(&self, fighting: &Fighting, battle: &Battle, out: &mut Vec<Order>) {
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

    pub(super) fn check_commit(
        &self,
        fighting: &Fighting,
        battle: &Battle,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        let printed = &self.atlas().units[unit];
        let refuse = |rule, why: String| Err(Refusal::new(Rule(rule), format!("{} {why}", printed.name)));
        let side = fighting.formation.side();
        let hex = self.check_acts(unit, fighting.formation, &ATTACKING)?;
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

    pub(super) fn commit(&mut self, mut fighting: Fighting, unit: UnitId) {
        if let Some(battle) = &mut fighting.battle {
            battle.attackers.insert(unit);
        }
        self.phase = Phase::Fight(fighting);
    }

    pub(super) fn declare_high_intensity(&mut self, mut fighting: Fighting) {
        if let Some(battle) = &mut fighting.battle {
            battle.high_intensity = true;
        }
        self.phase = Phase::Fight(fighting);
    }

    pub(super) fn check_high_intensity(&self, fighting: &Fighting, battle: &Battle) -> Result<(), Refusal> {
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
        if !self.atlas().ground[battle.target].city {
            return Some("only a city can be the target of a high intensity attack");
        }
        if battle.high_intensity {
            return Some("it is a high intensity attack already");
        }
        let allows = |unit: UnitId| self.atlas().units[unit].allows_high_intensity();
        (!battle.attackers.iter().any(allows))
            .then_some("no tank or artillery division is among the attackers")
    }
}
