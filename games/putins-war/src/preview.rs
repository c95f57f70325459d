//! The working of a battle before it is fought, as far as a seat may know: what is certain, and the range of what is not.

use hexes::HexId;
use table::{BattlePreview, BattleUnit, Chance, Ratio, Seat, ThreatBattle, ThreatUnit, Threats};

use crate::{
    Modifiers, Position,
    atlas::Outcome,
    phase::{Battle, Phase, Stage},
    units::{Side, UnitId, UnitSet},
};

/// 8.3 The most movement points a unit can roll.
const MP_MOST: u8 = 6;

/// The least and the most support a side can bring, as a seat sees it.
type Range = (u8, u8);

impl Position {
    /// The battle at hand, until it is resolved.
    pub(crate) fn battle_preview(&self, seat: Option<Seat>) -> Option<BattlePreview> {
        let (target, attackers, vostok) = match self.phase {
            Phase::Declare { target, attackers } => (target, attackers, false),
            Phase::Battle(Battle {
                target,
                attackers,
                vostok,
                stage: Stage::Vostok | Stage::Commit(_),
                ..
            }) => (target, attackers, vostok),
            _ => return None,
        };
        Some(self.attack_preview(target, attackers, vostok, seat))
    }

    fn attack_preview(
        &self,
        target: HexId,
        attackers: UnitSet,
        vostok: bool,
        seat: Option<Seat>,
    ) -> BattlePreview {
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
            target: number,
            attackers: attackers.iter().map(unit).collect(),
            defenders: vec![defender],
            attack: odds.attack,
            defence: odds.defence,
            odds: "none".to_owned(),
            shifts: Vec::new(),
            final_odds: "none".to_owned(),
            column: None,
            chances: Vec::new(),
            notes: Vec::new(),
            round: None,
        };
        if attackers.is_empty() {
            preview.notes.push("Nobody takes part yet (9.2)".to_owned());
            return preview;
        }
        self.work_out(target, attackers, vostok, seat, &mut preview);
        preview
    }

    fn work_out(
        &self,
        target: HexId,
        attackers: UnitSet,
        vostok: bool,
        seat: Option<Seat>,
        preview: &mut BattlePreview,
    ) {
        let attacker = self.attacker_of(target);
        let (attack, defence) = (self.support_range(attacker, seat), self.support_range(!attacker, seat));
        let certain =
            Modifiers { attack_support: attack.0, defence_support: defence.0, ..Modifiers::default() };
        let cases = self.cases(target, attackers, vostok, certain);
        let worst = Modifiers { defence_support: defence.1, ..certain };
        let best = Modifiers { attack_support: attack.1, ..certain };
        let low = self.cases(target, attackers, vostok, worst).into_iter().min();
        let high = self.cases(target, attackers, vostok, best).into_iter().max();
        let (low, high) = (low.unwrap_or(Ratio::to_one(1)), high.unwrap_or(Ratio::to_one(1)));
        preview.odds = self.odds(target, attackers, 0).in_defenders_favour().to_string();
        preview.shifts = self.shifts(target, attackers, certain).into_iter().map(Into::into).collect();
        preview.final_odds = range_of(low, high);
        preview.column = Some(range_of(self.column(low), self.column(high)));
        preview.chances = self.chances(&cases);
        preview.notes = self.notes(target, attackers, vostok, (attack, defence));
        if low != high {
            let bare = self.final_odds(target, attackers, certain);
            preview.notes.push(format!("Without any of it: {bare}"));
        }
    }

    /// 9.20 What a side can bring: its own hand is known to a seat, the other's number at hand is an upper bound.
    fn support_range(&self, side: Side, seat: Option<Seat>) -> Range {
        if seat == Some(side.seat()) || self.announced[side.index()] {
            let most = self.free_forces(side);
            return match self.phase {
                Phase::Battle(battle) if self.has_closed_hand(side) && seat == Some(side.seat()) => {
                    let own = self.hand_support(side, battle.committed[side.index()]);
                    (own, own)
                }
                _ => (0, self.hand_support(side, most)),
            };
        }
        let fresh = self.forces_in(side, crate::position::Place::Fresh);
        (0, self.support_of(self.pile(side)) + self.support_of(fresh))
    }

    /// 9.20 The columns that a hand of so many special forces is worth.
    pub(crate) fn hand_support(&self, side: Side, count: u8) -> u8 {
        self.support_of(self.hand(side, count))
    }

    /// 9.17, 9.18 The final odds for every fall of the dice that modify a battle.
    fn cases(&self, target: HexId, attackers: UnitSet, vostok: bool, known: Modifiers) -> Vec<Ratio> {
        let faces = |rolled: bool| if rolled { 1..=6 } else { 1..=1 };
        let concentric = self.is_concentric(target, attackers);
        let serp = self.atlas().ground(target).serp;
        let mut cases = Vec::new();
        for die in faces(concentric) {
            for other in faces(serp) {
                let modifiers = Modifiers {
                    concentric: if concentric { Modifiers::concentric_columns(die) } else { 0 },
                    serp: if serp { Modifiers::serp_factors(other, vostok) } else { 0 },
                    ..known
                };
                cases.push(self.final_odds(target, attackers, modifiers));
            }
        }
        cases
    }

    /// Each result, the attacker's best first, over all dice.
    fn chances(&self, cases: &[Ratio]) -> Vec<Chance> {
        let out_of = 6 * cases.len() as u16;
        let single = cases.len() == 1;
        let chance = |wanted: Outcome| {
            let hits = |odds: Ratio| (1..=6).filter(move |&die| self.result(odds, die) == wanted);
            let cases_of = cases.iter().flat_map(|&odds| hits(odds)).count() as u16;
            let faces = if single { hits(cases[0]).collect() } else { Vec::new() };
            Chance { result: wanted.word().to_owned(), faces, cases: cases_of, out_of }
        };
        let all = Outcome::ALL.into_iter().rev().map(chance);
        all.filter(|chance| chance.cases > 0).collect()
    }

    fn notes(
        &self,
        target: HexId,
        attackers: UnitSet,
        vostok: bool,
        (attack, defence): (Range, Range),
    ) -> Vec<String> {
        let mut notes = Vec::new();
        if self.is_concentric(target, attackers) {
            notes.push("Concentric: half a die, 0 to 3 columns right (9.17)".to_owned());
        }
        if self.atlas().ground(target).serp {
            let most = if vostok { 10 } else { 5 };
            notes.push(format!("Ethnic Russians: 0 to {most} factors for Russia (9.18)"));
        }
        notes.push(format!(
            "Special forces: the attacker {}, the defender {} columns (9.20); the chances count the fewest of each",
            range_of(attack.0, attack.1),
            range_of(defence.0, defence.1)
        ));
        notes
    }

    /// Who could attack a hex, as far as a seat may know.
    pub(crate) fn threats_to(&self, hex: HexId, seat: Option<Seat>) -> Threats {
        let side = match (self.holder(hex), seat) {
            (Some(holder), _) => holder,
            (None, Some(seat)) => Side::of(seat),
            (None, None) => self.control(hex),
        };
        let attackers: UnitSet = self.candidates(!side, hex).collect();
        let mut battles = Vec::new();
        if self.holder(hex).is_some() && !attackers.is_empty() {
            let preview = self.attack_preview(hex, attackers, false, seat);
            battles
                .push(ThreatBattle { title: format!("{} with all it has there", (!side).title()), preview });
        }
        let may_come = self.on_map(!side).filter(|(unit, _)| !attackers.contains(*unit));
        let may_come = may_come.filter_map(|(unit, from)| {
            let reach = self.reach(unit, MP_MOST);
            let near = self.atlas().neighbours(hex).filter(|&next| self.may_stop(unit, next));
            let cost = near.filter_map(|next| reach.cost(next)).min()?;
            Some(ThreatUnit { unit: self.name(unit), hex: self.number(from), hint: format!("{cost} MP") })
        });
        Threats { hex: self.number(hex), battles, may_come: may_come.collect() }
    }
}

/// `2:1`, or `2:1 to 5:1` for what is not certain.
fn range_of<T: PartialEq + std::fmt::Display>(low: T, high: T) -> String {
    if low == high { low.to_string() } else { format!("{low} to {high}") }
}
