//! What may happen in a hex before it happens: by the very tables that resolve it.

use hexes::HexId;
use table::{BattlePreview, BattleUnit, Chance, share, ways_to_hit};

use crate::{
    Position,
    atlas::Garrison,
    combat::SPEARHEAD_OP,
    defense::{DEFENSE_CASES, MOST_DICE},
    phase::{Assault, Phase},
    units::UnitId,
};

/// Chances are told in parts of this.
const OUT_OF: u16 = 10_000;
/// Three dice for the defenders and eighteen for their fire: all cases there can be, counted exactly.
const ALL_CASES: u64 = DEFENSE_CASES * 6_u64.pow(MOST_DICE as u32);

impl Position {
    /// In how many of [`ALL_CASES`] cases each number of hits is scored on whoever enters a Japanese-controlled hex.
    fn hit_cases(&self, hex: HexId) -> [u64; MOST_DICE + 1] {
        let hitting = u64::from(7 - self.atlas().hits_from(hex));
        let mut hits = [0; MOST_DICE + 1];
        for (dice, cases) in self.defense_cases(hex).into_iter().enumerate().filter(|(_, cases)| *cases > 0) {
            // The other dice up to eighteen do not count.
            let rest = 6_u64.pow((MOST_DICE - dice) as u32);
            let ways: [u64; MOST_DICE + 1] = ways_to_hit(dice, hitting);
            for (number, ways) in ways.into_iter().enumerate() {
                hits[number] += cases * ways * rest;
            }
        }
        hits
    }

    /// 10.3 In how many of a hundred cases a unit with so many OP left on entering takes a Japanese-controlled hex.
    pub(crate) fn percent_to_take(&self, hex: HexId, op: u8) -> u64 {
        let cases = match op {
            // 8.3 Without OP any defender is too much.
            0 => self.defense_cases(hex)[0] * (ALL_CASES / DEFENSE_CASES),
            _ => self.hit_cases(hex)[..usize::from(op).min(MOST_DICE + 1)].iter().sum(),
        };
        u64::from(share(u128::from(cases), u128::from(ALL_CASES), 100))
    }

    /// The working of the battle at hand: a prepared assault that is being put together (10.6).
    pub(crate) fn battle_preview(&self) -> Option<BattlePreview> {
        let Phase::Assault(assault) = &self.phase else { return None };
        Some(self.assault_preview(assault))
    }

    fn assault_preview(&self, assault: &Assault) -> BattlePreview {
        let after = |unit: UnitId| {
            let pays = if unit == assault.spearhead { SPEARHEAD_OP } else { self.support_cost(unit) };
            self.op(unit).saturating_sub(pays)
        };
        let attackers = assault.involved().iter().filter_map(|unit| {
            let hex = self.atlas().number(self.hex_of(unit)?);
            Some(BattleUnit { unit: self.name(unit), hex, factor: u16::from(after(unit)) })
        });
        let attackers: Vec<BattleUnit> = attackers.collect();
        let strength = attackers.iter().map(|unit| unit.factor).sum();
        let mut preview = self.defense_preview(assault.target, strength, attackers);
        preview.notes.push(format!(
            "The spearhead pays {SPEARHEAD_OP} OP, supporting divisions 4, smaller units 2; you spread the hits (10.6)"
        ));
        if after(assault.spearhead) == 0 {
            preview
                .notes
                .push("The spearhead would have no OP left: it is beaten by any defender (8.3)".to_owned());
        }
        preview
    }

    /// The defence of a hex against whoever brings so many OP in all.
    pub(crate) fn defense_preview(
        &self,
        hex: HexId,
        strength: u16,
        attackers: Vec<BattleUnit>,
    ) -> BattlePreview {
        let number = self.atlas().number(hex);
        let hits_from = self.atlas().hits_from(hex);
        let (garrison, rule) = match self.atlas().ground(hex).garrison {
            Garrison::Rolled(_) => {
                let cases = self.defense_cases(hex);
                let least = cases.iter().position(|&cases| cases > 0).unwrap_or(0);
                let most = cases.iter().rposition(|&cases| cases > 0).unwrap_or(0);
                (format!("{least} to {most} battalions, a die each"), "9.2")
            }
            Garrison::ManilaDefense(unit) => {
                let garrison = self.atlas().unit(unit).dice.expect("the Manila Defense Force has dice");
                let less = if garrison.less > 0 { format!("-{}", garrison.less) } else { String::new() };
                (format!("{}: {}d6{less} dice", self.name(unit), garrison.dice), "9.3")
            }
        };
        let parts = self.hit_cases(hex).map(|cases| share(u128::from(cases), u128::from(ALL_CASES), OUT_OF));
        let listed = parts.into_iter().enumerate().filter(|(_, part)| *part > 0);
        BattlePreview {
            target: number,
            attackers,
            defenders: Vec::new(),
            attack: strength,
            defence: 0,
            odds: format!("{garrison} ({rule})"),
            shifts: Vec::new(),
            final_odds: format!("each hits on {hits_from} and more (10.2)"),
            column: None,
            chances: listed
                .map(|(hits, cases)| Chance {
                    result: if hits == 1 { "1 OP lost".to_owned() } else { format!("{hits} OP lost") },
                    faces: Vec::new(),
                    cases,
                    out_of: OUT_OF,
                })
                .collect(),
            notes: Vec::new(),
            round: None,
        }
    }
}
