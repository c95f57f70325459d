//! A battle before it is fought, by the functions that resolve it.

use table::{BattlePreview, BattleUnit, Chance, Odds, ShiftView, UnitId};

use crate::{Position, state::Side};

impl Position {
    pub(super) fn battle(&self, target: UnitId) -> Option<BattlePreview> {
        let hex = |unit| self.seen(unit, Side::Blue).map(|at| self.hex(at).number);
        let unit =
            |unit| Some(BattleUnit { unit: self.name(unit), hex: hex(unit)?, factor: self.strength(unit) });
        let Odds { attack, defence } = self.odds(target);
        Some(BattlePreview {
            target: hex(target)?,
            attackers: self.attackers(target).filter_map(unit).collect(),
            defenders: unit(target).into_iter().collect(),
            attack,
            defence,
            odds: self.odds(target).in_defenders_favour().to_string(),
            shifts: self.shifts(target).into_iter().map(ShiftView::from).collect(),
            final_odds: self.column(target).to_string(),
            column: Some(self.column(target).to_string()),
            chances: Chance::by_face(|die| self.losses(target, die).to_string()),
            notes: Vec::new(),
            round: None,
        })
    }
}
