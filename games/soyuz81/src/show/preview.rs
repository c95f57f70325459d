//! The working of a battle before it is fought, by the very functions that resolve it.

use table::{BattlePreview, BattleUnit, Chance, UnitId};

use crate::phase::{Battle, BattleStage, Fighting, Phase};
use crate::{Position, Resolution};

/// The battle for which attackers are being named.
pub(super) fn at_hand(position: &Position) -> Option<BattlePreview> {
    let Phase::Fight(Fighting { battle: Some(battle), .. }) = &position.phase else { return None };
    (battle.stage == BattleStage::Committing).then(|| position.battle_preview(battle))
}

impl Position {
    /// The working of a battle, as it would be resolved.
    pub(super) fn battle_preview(&self, battle: &Battle) -> BattlePreview {
        let (target, attackers) = (battle.target, &battle.attackers);
        let odds = self.odds(target, attackers);
        let unit = |unit: UnitId, factor: u8| {
            let hex = self.hex_of(unit).unwrap_or(target);
            BattleUnit { unit: self.name(unit), hex: self.atlas().number(hex), factor: u16::from(factor) }
        };
        let mut preview = BattlePreview {
            attackers: attackers.iter().map(|id| unit(id, self.factors(id).attack)).collect(),
            defenders: self.units_in(target).map(|id| unit(id, self.factors(id).defence)).collect(),
            attack: odds.attack,
            defence: odds.defence,
            ..BattlePreview::of(self.atlas().number(target))
        };
        if attackers.is_empty() {
            preview.notes.push("No attacker is committed yet (9.2)".to_owned());
            return preview;
        }
        let final_odds = self.final_odds(target, attackers);
        let resolution = self.resolution(final_odds);
        preview.odds = odds.in_defenders_favour().to_string();
        preview.shifts = self.shifts(target, attackers).into_iter().map(Into::into).collect();
        preview.final_odds = final_odds.to_string();
        preview.column = match resolution {
            Resolution::Column(column) => Some(column.to_string()),
            Resolution::Automatic(_) => None,
        };
        preview.chances = self.chances(resolution, battle.high_intensity);
        if battle.high_intensity {
            preview.notes.push("High intensity: the defender loses one step more (9.14)".to_owned());
        }
        preview
    }

    /// Each result with the faces that give it, the die's lowest first.
    fn chances(&self, resolution: Resolution, high_intensity: bool) -> Vec<Chance> {
        let result = |losses| Self::losses(losses, high_intensity).to_string();
        match resolution {
            Resolution::Column(column) => Chance::by_face(|die| result(self.atlas().crt.result(column, die))),
            Resolution::Automatic(losses) => vec![Chance::certain(result(losses))],
        }
    }
}
