//! What may happen in a hex before it happens: by the very tables that resolve it.

use hexes::HexId;
use table::{BattlePreview, BattleUnit, Bound, Chance, Counted, Likely, percent, share, ways_to_hit};

use crate::Position;
use crate::atlas::Garrison;
use crate::phase::{Assault, Phase};
use crate::rules::assault::SPEARHEAD_OP;
use crate::rules::defense::{DEFENSE_CASES, MOST_DICE};
use crate::units::UnitId;

/// Chances are told in parts of this.
pub(super) const OUT_OF: u16 = 10_000;
/// Three dice for the defenders and eighteen for their fire: all cases there can be, counted exactly.
pub(super) const ALL_CASES: u64 = DEFENSE_CASES * 6_u64.pow(MOST_DICE as u32);

impl Position {
    /// In how many of [`ALL_CASES`] cases each number of hits is scored on whoever enters a Japanese-controlled hex.
    pub(super) fn hit_cases(&self, hex: HexId) -> [u64; MOST_DICE + 1] {
        let hitting = u64::from(7 - self.hits_from(hex));
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

    /// 10.3 The chance that a unit with so many OP left on entering takes a Japanese-controlled hex.
    pub(super) fn chance_to_take(&self, hex: HexId, op: u8) -> Likely {
        let cases = match op {
            // 8.3 Without OP any defender is too much.
            0 => self.defense_cases(hex)[0] * (ALL_CASES / DEFENSE_CASES),
            op => self.cases_below(hex, u16::from(op)),
        };
        likely(cases)
    }

    /// In how many of [`ALL_CASES`] cases fewer hits than so many are scored.
    fn cases_below(&self, hex: HexId, hits: u16) -> u64 {
        self.hit_cases(hex)[..usize::from(hits).min(MOST_DICE + 1)].iter().sum()
    }

    /// 10.6 The OP that are left for the hits of an assault: of the spearhead, and of all.
    fn assault_op(&self, assault: &Assault) -> (u8, u16) {
        let left = |unit: UnitId| u16::from(self.op(unit).saturating_sub(self.assault_cost(assault, unit)));
        (left(assault.spearhead) as u8, assault.involved().iter().map(left).sum())
    }

    /// 10.6 What a unit pays for an assault.
    fn assault_cost(&self, assault: &Assault, unit: UnitId) -> u8 {
        if unit == assault.spearhead { SPEARHEAD_OP } else { self.support_cost(unit) }
    }

    /// 10.6 In how many of [`ALL_CASES`] cases a prepared assault can be won: the spearhead keeps an OP if the hits are
    /// fewer than the OP of all. Without OP it is beaten by any defender (8.3).
    fn assault_cases(&self, assault: &Assault) -> u64 {
        match self.assault_op(assault) {
            (0, _) => 0,
            (_, all) => self.cases_below(assault.target, all),
        }
    }

    /// 10.6 The chance that a prepared assault takes the city.
    pub(super) fn assault_chance(&self, assault: &Assault) -> Likely {
        likely(self.assault_cases(assault))
    }

    /// 10.6 The chance that an assault would have, with the least and with the most that can support it.
    pub(super) fn assault_chances(&self, assault: &Assault) -> (Likely, Likely) {
        let with = |unit: UnitId| {
            let mut assault = *assault;
            assault.supporters.insert(unit);
            assault
        };
        let supporters = self.supporters(assault);
        let least = supporters.iter().map(|unit| self.assault_cases(&with(unit))).min().unwrap_or(0);
        let most = self.assault_cases(&Assault { supporters, ..*assault });
        (likely(least), likely(most))
    }

    /// The working of the battle at hand: a prepared assault that is being put together (10.6).
    pub(super) fn battle_preview(&self) -> Option<BattlePreview> {
        let Phase::Assault(assault) = &self.phase else { return None };
        Some(self.assault_preview(assault))
    }

    fn assault_preview(&self, assault: &Assault) -> BattlePreview {
        let attackers = assault.involved().iter().filter_map(|unit| {
            let hex = self.atlas().number(self.hex_of(unit)?);
            let left = self.op(unit).saturating_sub(self.assault_cost(assault, unit));
            Some(BattleUnit { unit: self.name(unit), hex, factor: u16::from(left) })
        });
        let (spearhead, strength) = self.assault_op(assault);
        let Likely { cases, out_of } = self.assault_chance(assault);
        let mut preview = self.defense_preview(assault.target);
        preview.attackers = attackers.collect();
        preview.attack = strength;
        preview.chances = self.assault_results(assault);
        preview.notes.push(format!(
            "{} to take it, as long as you leave the spearhead an OP when you spread the hits (10.6)",
            percent(cases.into(), out_of.into())
        ));
        preview.notes.push(format!(
            "The spearhead pays {SPEARHEAD_OP} OP, supporting divisions 4, smaller units 2 (10.6)"
        ));
        if spearhead == 0 {
            preview
                .notes
                .push("The spearhead would have no OP left: it is beaten by any defender (8.3)".to_owned());
        }
        preview
    }

    /// 10.6 What can come of an assault: the city is taken for so many OP, or all of them are lost.
    fn assault_results(&self, assault: &Assault) -> Vec<Chance> {
        let (spearhead, strength) = self.assault_op(assault);
        if spearhead == 0 {
            return vec![chance("beaten before a shot is fired".to_owned(), ALL_CASES)];
        }
        let hits = self.hit_cases(assault.target);
        let borne = usize::from(strength).min(MOST_DICE + 1);
        let taken = hits[..borne].iter().enumerate().filter(|(_, cases)| **cases > 0);
        let mut chances: Vec<Chance> =
            taken.map(|(hits, &cases)| chance(format!("taken, {hits} OP lost"), cases)).collect();
        let beaten: u64 = hits[borne..].iter().sum();
        if beaten > 0 {
            chances.push(chance(format!("beaten, all {strength} OP lost"), beaten));
        }
        chances
    }

    /// The defence of a hex, whoever comes.
    pub(super) fn defense_preview(&self, hex: HexId) -> BattlePreview {
        let hits_from = self.hits_from(hex);
        let (garrison, rule) = match self.atlas().ground[hex].garrison {
            Garrison::Rolled(_) => {
                let cases = self.defense_cases(hex);
                let least = cases.iter().position(|&cases| cases > 0).unwrap_or(0);
                let most = cases.iter().rposition(|&cases| cases > 0).unwrap_or(0);
                (format!("{least} to {most} battalions, a die each"), "9.2")
            }
            Garrison::ManilaDefense(unit) => {
                let garrison = self.atlas().units[unit].dice.expect("the Manila Defense Force has dice");
                let less = if garrison.less > 0 { format!("-{}", garrison.less) } else { String::new() };
                (format!("{}: {}d6{less} dice", self.name(unit), garrison.dice), "9.3")
            }
        };
        let listed = self.hit_cases(hex).into_iter().enumerate().filter(|(_, cases)| *cases > 0);
        BattlePreview {
            odds: format!("{garrison} ({rule})"),
            final_odds: format!("each hits on {hits_from} and more (10.2)"),
            chances: listed.map(|(hits, cases)| chance(Counted(hits, "hit").to_string(), cases)).collect(),
            ..BattlePreview::of(self.atlas().number(hex))
        }
    }
}

/// So many of [`ALL_CASES`], told in parts of [`OUT_OF`]: what can happen is never told as impossible, nor as certain.
fn likely(cases: u64) -> Likely {
    Likely { cases: share(cases.into(), ALL_CASES.into(), OUT_OF), out_of: OUT_OF }
}

fn chance(result: String, cases: u64) -> Chance {
    let Likely { cases, out_of } = likely(cases);
    Chance { result, bound: Bound::Exactly, faces: Vec::new(), cases, out_of }
}
