//! 9.17, 9.18 Losses: who must lose how many steps, and who takes them.

use table::{Ratio, Refusal, Rule, StepLosses, Umpire};

use crate::phase::{Battle, BattleStage, Fighting};
use crate::position::{OffMap, Place, Position};
use crate::units::{UnitId, UnitSet};

impl Position {
    /// 9.17 What each side will really lose: losses beyond its steps are ignored.
    pub(super) fn losses_owed(&self, battle: &Battle, printed: StepLosses, odds: Ratio) -> BattleStage {
        let losses = Self::losses(printed, battle.high_intensity);
        let left = losses.defender.min(self.total_steps(self.units_in(battle.target)));
        let attacker = losses.attacker.min(self.total_steps(battle.attackers.iter()));
        let sap = if battle.high_intensity { left } else { 0 };
        BattleStage::DefenderLoses { left, attacker, sap, odds: Some(odds) }
    }

    pub(crate) fn total_steps(&self, units: impl Iterator<Item = UnitId>) -> u8 {
        units.map(|unit| self.steps(unit)).sum()
    }

    /// 9.17 Whose steps are lost now: all defenders, then the attackers that live.
    pub(crate) fn losing_units(&self, battle: &Battle) -> UnitSet {
        match battle.stage {
            BattleStage::DefenderLoses { .. } => self.units_in(battle.target).collect(),
            _ => battle.attackers.iter().filter(|&unit| self.hex_of(unit).is_some()).collect(),
        }
    }

    /// Takes losses where their owner has no choice; says whether it did.
    pub(super) fn lose_without_choice(
        &mut self,
        fighting: Fighting,
        left: u8,
        umpire: &mut Umpire<'_>,
    ) -> bool {
        let Some(battle) = &fighting.battle else { return false };
        let units = self.losing_units(battle);
        let all = left >= self.total_steps(units.iter());
        let Some(first) = units.iter().next().filter(|_| all || units.len() == 1) else { return false };
        self.lose(fighting, first, umpire);
        true
    }

    /// 9.18, 2.13 A unit loses a step: it is turned over or eliminated.
    pub(super) fn lose(&mut self, fighting: Fighting, unit: UnitId, umpire: &mut Umpire<'_>) {
        let Some(battle) = fighting.battle else { return };
        let stage = match battle.stage {
            BattleStage::DefenderLoses { left, attacker, sap, odds } => {
                BattleStage::DefenderLoses { left: left - 1, attacker, sap, odds }
            }
            BattleStage::AttackerLoses { left } => BattleStage::AttackerLoses { left: left - 1 },
            other => other,
        };
        self.set_stage(fighting, stage);
        let Some(hex) = self.hex_of(unit) else { return };
        let name = self.name(unit);
        if self.steps(unit) > 1 {
            self.set_on_back(unit, true);
            umpire.tell_at("9.18", self.atlas().number(hex), format_args!("{name} is reduced"));
            return;
        }
        self.put(unit, Place::Off(OffMap::DeadPile));
        umpire.tell_at("2.13", self.atlas().number(hex), format_args!("{name} is eliminated"));
        self.retrieve_air_if_empty(hex);
        self.reckon_elimination(unit, umpire);
    }

    pub(super) fn check_loss(&self, battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
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
}
