//! The working of a battle before it is fought, as far as a seat may know: what is certain, and the range of what is not.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use hexes::HexId;
use table::{BattlePreview, BattleUnit, Bound, Chance, Counted, Ratio, Seat, percent};

use crate::atlas::Outcome;
use crate::phase::{Battle, Phase, Stage};
use crate::position::Place;
use crate::units::{Side, UnitId, UnitSet};
use crate::{Modifiers, Position};

/// The least and the most support a side can bring, as a seat sees it.
type Range = (u8, u8);

/// What is still open in a battle, as a seat sees it.
#[derive(Clone, Copy)]
pub(crate) struct Open {
    /// 9.20 The columns of the attacker's special forces.
    attack: Range,
    /// 9.20 Those of the defender's.
    defence: Range,
    /// 9.17 The columns of the concentric die, once it is rolled.
    concentric: Option<u8>,
    /// 9.19 Without and with the Vostok battalion, as far as either can still be.
    vostok: &'static [bool],
}

/// What can come of a battle, whatever is decided about the things that are open.
#[derive(Clone, Copy)]
struct Spread {
    /// By result, the least and the most cases.
    cases: [(u16, u16); Outcome::ALL.len()],
    out_of: u16,
    /// The worst and the best final odds.
    odds: (Ratio, Ratio),
}

impl Position {
    /// The battle at hand, until it is resolved.
    pub(crate) fn battle_preview(&self, seat: Option<Seat>) -> Option<BattlePreview> {
        match self.phase {
            Phase::Declare { target, attackers } => {
                let open = self.open_before(target, seat);
                Some(self.attack_preview(target, attackers, open))
            }
            Phase::Battle(battle) if battle.stage.commits() || battle.stage == Stage::Vostok => {
                let open = self.open_in(&battle, seat);
                Some(self.attack_preview(battle.target, battle.attackers, open))
            }
            _ => None,
        }
    }

    /// What is open before an attack: everything.
    pub(crate) fn open_before(&self, target: HexId, seat: Option<Seat>) -> Open {
        let attacker = self.attacker_of(target);
        Open {
            attack: self.support_range(attacker, seat),
            defence: self.support_range(!attacker, seat),
            concentric: None,
            vostok: self.vostok_choices(target),
        }
    }

    /// What is open in a battle: its owner knows a closed hand, and everybody the hands that are open.
    fn open_in(&self, battle: &Battle, seat: Option<Seat>) -> Open {
        let mut open = self.open_before(battle.target, seat);
        if battle.stage == Stage::Vostok {
            let known = self.open_modifiers(battle);
            open.attack = (known.attack_support, known.attack_support);
            open.defence = (known.defence_support, known.defence_support);
            open.concentric = Some(known.concentric);
        } else if self.has_closed_hand(battle.attacker) && seat == Some(battle.attacker.seat()) {
            let own = self.hand_support(battle.attacker, battle.committed[battle.attacker.index()]);
            open.attack = (own, own);
        }
        open
    }

    /// 9.19 Vostok may go in where the population helps, while it is at hand.
    fn vostok_choices(&self, target: HexId) -> &'static [bool] {
        if self.may_send_vostok(target) { &[false, true] } else { &[false] }
    }

    /// 9.20 What a side can bring: its own hand is known to a seat, the other's number at hand is an upper bound.
    fn support_range(&self, side: Side, seat: Option<Seat>) -> Range {
        if seat == Some(side.seat()) || self.announced[side.index()] {
            return (0, self.hand_support(side, self.free_forces(side)));
        }
        (0, self.support_of(self.pile(side)) + self.support_of(self.forces_in(side, Place::Fresh)))
    }

    /// 9.20 The columns that a hand of so many special forces is worth.
    pub(crate) fn hand_support(&self, side: Side, count: u8) -> u8 {
        self.support_of(self.hand(side, count))
    }

    pub(crate) fn attack_preview(&self, target: HexId, attackers: UnitSet, open: Open) -> BattlePreview {
        let odds = self.odds(target, attackers, 0);
        let number = self.number(target);
        let unit = |id: UnitId| BattleUnit {
            unit: self.name(id),
            hex: self.hex_of(id).map_or(number, |hex| self.number(hex)),
            factor: u16::from(self.factor(id)),
        };
        let defender = match self.unit_in(target) {
            Some(id) => unit(id),
            None => BattleUnit {
                unit: self.atlas().garrison_name(target),
                hex: number,
                factor: u16::from(self.atlas().garrison),
            },
        };
        let mut preview = BattlePreview {
            attackers: attackers.iter().map(unit).collect(),
            defenders: vec![defender],
            attack: odds.attack,
            defence: odds.defence,
            ..BattlePreview::of(number)
        };
        if attackers.is_empty() {
            preview.notes.push("Nobody takes part yet (9.2)".to_owned());
            return preview;
        }
        self.work_out(target, attackers, open, &mut preview);
        preview
    }

    fn work_out(&self, target: HexId, attackers: UnitSet, open: Open, preview: &mut BattlePreview) {
        let certain = Modifiers {
            concentric: open.concentric.unwrap_or(0),
            attack_support: open.attack.0,
            defence_support: open.defence.0,
            ..Modifiers::default()
        };
        let spread = self.spread(target, attackers, open);
        let (low, high) = spread.odds;
        preview.odds = self.odds(target, attackers, 0).in_defenders_favour().to_string();
        preview.shifts = self.shifts(target, attackers, certain).into_iter().map(Into::into).collect();
        preview.final_odds = range_of(low, high);
        preview.column = Some(range_of(self.column(low), self.column(high)));
        preview.chances = self.chances(&spread);
        preview.notes = self.notes(target, attackers, open);
        if low != high {
            let bare = self.final_odds(target, attackers, certain);
            preview.notes.push(format!("Without any of it: {bare}"));
        }
    }

    /// 9.17 to 9.20 The final odds for every fall of the dice that modify a battle.
    fn cases(
        &self,
        target: HexId,
        attackers: UnitSet,
        known: Modifiers,
        open: Open,
        vostok: bool,
    ) -> Vec<Ratio> {
        let faces = |rolled: bool| if rolled { 1..=6 } else { 1..=1 };
        let concentric = open.concentric.is_none() && self.is_concentric(target, attackers);
        let serp = self.atlas().ground[target].serp;
        let mut cases = Vec::new();
        for die in faces(concentric) {
            for other in faces(serp) {
                let modifiers = Modifiers {
                    concentric: match concentric {
                        true => Modifiers::concentric_columns(die),
                        false => known.concentric,
                    },
                    serp: if serp { Modifiers::serp_factors(other, vostok) } else { 0 },
                    ..known
                };
                cases.push(self.final_odds(target, attackers, modifiers));
            }
        }
        cases
    }

    /// What can come of a battle: over everything that is open, the least and the most of each result.
    fn spread(&self, target: HexId, attackers: UnitSet, open: Open) -> Spread {
        let mut spread: Option<Spread> = None;
        let columns = |range: Range| (i16::from(range.0), i16::from(range.1));
        let (attack, defence) = (columns(open.attack), columns(open.defence));
        for net in attack.0 - defence.1..=attack.1 - defence.0 {
            for &vostok in open.vostok {
                let known = Modifiers {
                    concentric: open.concentric.unwrap_or(0),
                    serp: 0,
                    attack_support: net.max(0) as u8,
                    defence_support: (-net).max(0) as u8,
                };
                let cases = self.cases(target, attackers, known, open, vostok);
                let one = self.spread_of(&cases);
                spread = Some(spread.map_or(one, |all| all.and(one)));
            }
        }
        spread.expect("a range has a first number")
    }

    /// The results of these odds over the combat die.
    fn spread_of(&self, cases: &[Ratio]) -> Spread {
        let mut counted = [(0, 0); Outcome::ALL.len()];
        for &odds in cases {
            for die in 1..=6 {
                let (least, most) = &mut counted[self.result(odds, die) as usize];
                (*least, *most) = (*least + 1, *most + 1);
            }
        }
        let ends = cases.iter().copied().min().zip(cases.iter().copied().max());
        Spread { cases: counted, out_of: 6 * cases.len() as u16, odds: ends.expect("a battle has a case") }
    }

    /// Each result that can happen, the attacker's best first, over all dice; what is open makes a range of it.
    fn chances(&self, spread: &Spread) -> Vec<Chance> {
        let mut chances = Vec::new();
        for outcome in Outcome::ALL.into_iter().rev() {
            let (least, most) = spread.cases[outcome as usize];
            let mut tell = |bound: Bound, cases: u16, faces: Vec<u8>| {
                let result = outcome.word().to_owned();
                chances.push(Chance { result, bound, faces, cases, out_of: spread.out_of });
            };
            match (least, most) {
                (_, 0) => {}
                (least, most) if least == most => {
                    let one = spread.odds.0 == spread.odds.1 && spread.out_of == 6;
                    let faces = (1..=6).filter(|&die| one && self.result(spread.odds.0, die) == outcome);
                    tell(Bound::Exactly, most, faces.collect());
                }
                (0, most) => tell(Bound::AtMost, most, Vec::new()),
                (least, most) => {
                    tell(Bound::AtLeast, least, Vec::new());
                    tell(Bound::AtMost, most, Vec::new());
                }
            }
        }
        chances
    }

    /// 9.1 What an attack on a hex costs and at which odds it would be, with all who can take part and be paid for.
    pub(crate) fn attack_in_words(&self, side: Side, target: HexId) -> String {
        let mut near: ArrayVec<UnitId, 6> = self.candidates(side, target).collect();
        near.sort_by_key(|&unit| Reverse(self.factor(unit)));
        let attackers: UnitSet = near.into_iter().take(usize::from(self.ap_left(side))).collect();
        let odds = self.odds_in_words(target, attackers, self.open_before(target, Some(side.seat())));
        format!("{} for {} AP: {odds}", Counted(attackers.len() as u32, "unit"), attackers.len())
    }

    /// The column as it stands, and between which it can end: `2:1 as it stands, 1:2 to 5:1 with dice and special forces`.
    pub(crate) fn odds_in_words(&self, target: HexId, attackers: UnitSet, open: Open) -> String {
        let bare = self.column(self.final_odds(target, attackers, Modifiers::default()));
        let (low, high) = self.extremes(target, attackers, open);
        let (low, high) = (self.column(low), self.column(high));
        match low == high {
            true => bare.to_string(),
            false => format!("{bare} as it stands, {low} to {high} with dice and special forces"),
        }
    }

    /// The worst and the best final odds, over all that is open.
    fn extremes(&self, target: HexId, attackers: UnitSet, open: Open) -> (Ratio, Ratio) {
        let hands = [(open.attack.0, open.defence.1), (open.attack.1, open.defence.0)];
        let ends = hands.into_iter().flat_map(|(attack_support, defence_support)| {
            let known = Modifiers { attack_support, defence_support, ..Modifiers::default() };
            let vostok = open.vostok.iter();
            vostok.flat_map(move |&vostok| self.cases(target, attackers, known, open, vostok))
        });
        ends.fold(None, |ends, odds| match ends {
            None => Some((odds, odds)),
            Some((low, high)) => Some((odds.min(low), odds.max(high))),
        })
        .expect("a battle has a case")
    }

    /// The chances in words, for a choice: `retreat 17 % to 33 %, stalled 50 %`.
    fn chances_in_words(&self, target: HexId, attackers: UnitSet, open: Open) -> String {
        let spread = self.spread(target, attackers, open);
        let told = |outcome: Outcome| {
            let (least, most) = spread.cases[outcome as usize];
            let share = |cases: u16| percent(u64::from(cases), u64::from(spread.out_of));
            (most > 0).then(|| format!("{} {}", outcome.brief(), range_of(share(least), share(most))))
        };
        Outcome::ALL.into_iter().rev().filter_map(told).collect::<Vec<_>>().join(", ")
    }

    /// 9.20 The chances if the side that is asked commits so many special forces, whatever the other does.
    pub(crate) fn chances_with(&self, battle: &Battle, side: Side, count: u8) -> String {
        let own = self.hand_support(side, count);
        let mut open = self.open_in(battle, Some(side.seat()));
        *(if side == battle.attacker { &mut open.attack } else { &mut open.defence }) = (own, own);
        self.chances_in_words(battle.target, battle.attackers, open)
    }

    /// 9.19 The chances with the Vostok battalion, or without it.
    pub(crate) fn chances_if(&self, battle: &Battle, vostok: bool) -> String {
        let chosen: &[bool] = if vostok { &[true] } else { &[false] };
        let open = Open { vostok: chosen, ..self.open_in(battle, None) };
        self.chances_in_words(battle.target, battle.attackers, open)
    }

    fn notes(&self, target: HexId, attackers: UnitSet, open: Open) -> Vec<String> {
        let mut notes = Vec::new();
        if open.concentric.is_none() && self.is_concentric(target, attackers) {
            notes.push("Concentric: half a die, 0 to 3 columns right (9.17)".to_owned());
        }
        if self.atlas().ground[target].serp {
            notes.push("Ethnic Russians: 0 to 5 factors for Russia (9.18)".to_owned());
        }
        if open.vostok.contains(&true) {
            notes.push("The Vostok battalion may double them: 0 to 10 (9.19)".to_owned());
        }
        if open.attack.0 != open.attack.1 || open.defence.0 != open.defence.1 {
            let (attack, defence) =
                (range_of(open.attack.0, open.attack.1), range_of(open.defence.0, open.defence.1));
            notes.push(format!(
                "Columns by special forces: the attacker {attack}, the defender {defence} (9.20)"
            ));
        }
        notes
    }
}

impl Spread {
    /// What can come of either.
    fn and(self, other: Self) -> Self {
        let mut cases = self.cases;
        for (one, two) in cases.iter_mut().zip(other.cases) {
            *one = (one.0.min(two.0), one.1.max(two.1));
        }
        let odds = (self.odds.0.min(other.odds.0), self.odds.1.max(other.odds.1));
        Self { cases, odds, ..self }
    }
}

/// `2:1`, or `2:1 to 5:1` for what is not certain.
fn range_of<T: PartialEq + std::fmt::Display>(low: T, high: T) -> String {
    if low == high { low.to_string() } else { format!("{low} to {high}") }
}
