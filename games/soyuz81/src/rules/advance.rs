//! 9.19 Advance after combat, and the markers that go along (7.2).

use table::{Counted, Refusal, Rule, Umpire};

use crate::phase::{Battle, BattleStage, Fighting};
use crate::position::{Place, Position};
use crate::units::{Side, Stack, UnitId};

impl Position {
    pub(super) fn may_anyone_advance(&self, fighting: &Fighting, battle: &Battle) -> bool {
        battle.attackers.iter().any(|unit| self.may_advance(fighting, battle, unit))
    }

    /// 9.19 Into an emptied hex, within the stacking limit.
    pub(crate) fn may_advance(&self, fighting: &Fighting, battle: &Battle, unit: UnitId) -> bool {
        let side = fighting.formation.side();
        battle.attackers.contains(unit)
            && self.hex_of(unit).is_some_and(|hex| hex != battle.target)
            && self.held(battle.target).has_room(side, 1)
    }

    /// 9.19 A unit advances; the Soviet player may have to divide the markers it leaves (7.2).
    pub(super) fn advance(&mut self, fighting: Fighting, unit: UnitId, umpire: &mut Umpire<'_>) {
        let Some(Battle { stage: BattleStage::Advancing { advanced }, .. }) = fighting.battle else { return };
        let Some(from) = self.hex_of(unit) else { return };
        let markers = self.air.count(from);
        if markers > 0 && self.held(from).count() > 1 {
            self.set_stage(fighting, BattleStage::Dividing { unit, advanced });
        } else {
            self.advance_along(fighting, unit, advanced, markers, umpire);
        }
    }

    pub(super) fn divide_and_advance(&mut self, fighting: Fighting, along: u8, umpire: &mut Umpire<'_>) {
        if let Some(Battle { stage: BattleStage::Dividing { unit, advanced }, .. }) = fighting.battle {
            umpire.tell("7.2", format_args!("{} with it", Counted(along, "airpower marker")));
            self.advance_along(fighting, unit, advanced, along, umpire);
        }
    }

    pub(super) fn advance_along(
        &mut self,
        fighting: Fighting,
        unit: UnitId,
        advanced: bool,
        along: u8,
        umpire: &mut Umpire<'_>,
    ) {
        let (Some(battle), Some(from)) = (fighting.battle, self.hex_of(unit)) else { return };
        let (side, target) = (fighting.formation.side(), battle.target);
        self.air.take(from, along);
        self.put(unit, Place::Hex(target));
        self.air.add(target, along);
        self.set_stage(fighting, BattleStage::Advancing { advanced: true });
        let (name, place) = (self.name(unit), self.atlas().place(target));
        umpire.tell_at("9.19", self.atlas().number(target), format_args!("{name} advances into {place}"));
        self.enter(side, target, umpire);
        if side == Side::Polish && !advanced {
            self.reckon_polish_advance(target, umpire);
        }
    }

    pub(super) fn check_advance(
        &self,
        fighting: &Fighting,
        battle: &Battle,
        unit: UnitId,
    ) -> Result<(), Refusal> {
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
