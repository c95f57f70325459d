//! A battle before it is fought: who fires next with how many dice, and what may come of it.

use table::{
    BattlePreview, BattleUnit, Bound, Chance, FireView, Likely, Modifier, RoundView, percent, share,
};

use super::outlook::{Moment, Outlook};
use crate::atlas::{Firer, HexSet};
use crate::phase::{Battle, FireStep, Phase, Stage};
use crate::rules::battle::ROUND_MP;
use crate::rules::chances::{Cases, Ends, Falls, Flight, Round, Start};
use crate::rules::fire::{firer_of, soviet_modifiers};
use crate::units::{ArmyId, ArmyKind, Category, CounterId, Side};
use crate::{Order, Position};

/// So many hexes are named one by one; of more only the number is told.
const MOST_NAMED: usize = 8;
/// Chances are told in parts of this.
const OUT_OF: u16 = 10_000;
/// 10.1 The kinds of German units in the order in which they fire.
pub(super) const KINDS: [Category; 3] = [Category::Mechanized, Category::NonMechanized, Category::Security];
/// What a round may end with.
const CLEARED: &str = "no German left";
const CLEARED_BEFORE_BREAKOUT: &str = "no German left, then a breakout (8.6)";
const SOME_LEFT: &str = "some left";
const DESTROYED: &str = "force destroyed";
/// What is not known before the player has decided.
const OPEN_HITS: &str = "who is hit (10.14)";
const OPEN_FLIGHT: &str = "who flies (10.11)";
const OPEN_FLIGHT_AND_HITS: &str = "who flies and who is hit (10.11, 10.14)";

impl Position {
    /// The battle at hand.
    pub(crate) fn battle_preview(&self, battle: &Battle) -> BattlePreview {
        let atlas = self.atlas();
        let soviet = |army: ArmyId| BattleUnit {
            unit: atlas.armies[army].name,
            hex: atlas.number(battle.from),
            factor: u16::from(self.steps(army)),
        };
        let number = atlas.number(battle.hex);
        let german =
            |counter: CounterId| BattleUnit { unit: atlas.germans[counter].name, hex: number, factor: 1 };
        let attackers: Vec<BattleUnit> = self.force_of(battle).map(soviet).collect();
        let defenders: Vec<BattleUnit> = battle.units.iter().map(german).collect();
        let over = battle.stage == Stage::Decide;
        BattlePreview {
            target: number,
            attack: attackers.iter().map(|unit| unit.factor).sum(),
            defence: defenders.len() as u16,
            attackers,
            defenders,
            odds: if battle.relief { "Relief force (8.5)" } else { "Regular defense (8.3)" }.to_owned(),
            shifts: Vec::new(),
            final_odds: format!("{} MP left, another round costs {ROUND_MP} (9.3)", battle.force.mp),
            column: None,
            chances: self.chances(battle),
            notes: self.battle_notes(battle),
            round: Some(RoundView { round: battle.round, over, fire: self.fire_to_come(battle) }),
        }
    }

    /// The army that attacks, and the engineers if they are with it.
    fn force_of(&self, battle: &Battle) -> impl Iterator<Item = ArmyId> + use<> {
        let army = battle.force.army;
        let with = (self.host == Some(army)).then_some(self.atlas().engineers);
        [Some(army), with].into_iter().flatten()
    }

    /// 10.1 The steps of fire that are still to come, as things stand: in this round, or in the next if it is over.
    fn fire_to_come(&self, battle: &Battle) -> Vec<FireView> {
        let (round, from) = match battle.stage {
            Stage::Fire(step) => (battle.round, step),
            Stage::Allot { next, .. } => (battle.round, next),
            Stage::Interceptor => (battle.round, FireStep::ShockFirst),
            Stage::Decide => (battle.round + 1, FireStep::ShockFirst),
        };
        let steps = FireStep::ALL.into_iter().filter(|&step| step >= from);
        steps.flat_map(|step| self.fire_in(battle, step, round)).filter(|fire| fire.dice > 0).collect()
    }

    /// 10.1 Who fires in a step of a round.
    fn fire_in(&self, battle: &Battle, step: FireStep, round: u8) -> Vec<FireView> {
        match step {
            FireStep::ShockFirst | FireStep::Soviets => {
                self.force_of(battle).filter_map(|army| self.army_fire(battle, army, step, round)).collect()
            }
            FireStep::Mechanized => vec![self.kind_fire(battle, Category::Mechanized, step, round)],
            FireStep::NonMechanized => vec![self.kind_fire(battle, Category::NonMechanized, step, round)],
            FireStep::Security => vec![self.kind_fire(battle, Category::Security, step, round)],
            FireStep::Interceptor => {
                let undecided =
                    matches!(battle.stage, Stage::Interceptor | Stage::Decide) && self.interceptor;
                let who = match (battle.flies, undecided) {
                    (true, _) => "VI Interceptor Corps",
                    (false, true) => "VI Interceptor Corps, if it flies",
                    (false, false) => return Vec::new(),
                };
                let dice = battle.units.len() as u8;
                vec![self.fire_view(step, Side::Soviet, who.to_owned(), dice, Firer::Interceptor, &[])]
            }
            FireStep::End => Vec::new(),
        }
    }

    fn fire_view(
        &self,
        step: FireStep,
        side: Side,
        who: String,
        dice: u8,
        firer: Firer,
        modifiers: &[Modifier],
    ) -> FireView {
        FireView {
            step: step as u8 + 1,
            seat: side.seat(),
            who,
            dice,
            hits_from: self.hits_from(firer, modifiers),
            modifiers: modifiers.to_vec(),
        }
    }

    /// The dice of an army or of the engineers, if this is their step.
    fn army_fire(&self, battle: &Battle, army: ArmyId, step: FireStep, round: u8) -> Option<FireView> {
        let firer = self.firer_in(battle, army, round);
        if (firer == Firer::ShockFirst) != (step == FireStep::ShockFirst) {
            return None;
        }
        let modifiers = soviet_modifiers(&battle.support, round == 1);
        let name = self.army_name(army).to_owned();
        Some(self.fire_view(step, Side::Soviet, name, self.steps(army), firer, &modifiers))
    }

    /// 10.1 The line of the combat results table on which an army or the engineers fire in a round.
    fn firer_in(&self, battle: &Battle, army: ArmyId, round: u8) -> Firer {
        match self.atlas().armies[army].kind {
            ArmyKind::Shock if battle.shock_first && round == 1 => Firer::ShockFirst,
            ArmyKind::Shock => Firer::ShockSecondary,
            _ => Firer::CombinedArms,
        }
    }

    /// The German units of a kind.
    fn such_units(&self, battle: &Battle, category: Category) -> impl Iterator<Item = CounterId> {
        battle.units.iter().filter(move |&unit| self.atlas().germans[unit].category == category)
    }

    /// The dice of all German units of a kind.
    fn kind_fire(&self, battle: &Battle, category: Category, step: FireStep, round: u8) -> FireView {
        let such = self.such_units(battle, category);
        let (firer, who) = firer_of(category);
        let modifiers = self.modifiers_in(battle, category, round);
        self.fire_view(step, Side::German, who.to_owned(), such.count() as u8, firer, &modifiers)
    }

    /// What else matters.
    fn battle_notes(&self, battle: &Battle) -> Vec<String> {
        let mut notes: Vec<String> = battle
            .support
            .markers
            .iter()
            .map(|marker| format!("{} is in play (10.5)", self.atlas().germans[marker].title))
            .collect();
        let pocket = self.threat(battle.hex).pocket;
        if !pocket.is_empty() {
            let hexes = hexes_in_words(self, &pocket);
            let (are, try_) = if pocket.len() == 1 { ("is", "tries") } else { ("are", "try") };
            notes.push(format!("If the hex falls, {hexes} {are} cut off and {try_} to break out (8.6)"));
        }
        notes
    }

    /// What may come of the round: the one at hand, or the next if it is over. Counted, not sampled. Where what the player
    /// has still to decide makes a difference, a result is told with what it has at least, and the rest as open.
    fn chances(&self, battle: &Battle) -> Vec<Chance> {
        let Some(round) = self.round_to_count(battle) else { return Vec::new() };
        let cleared = self.words_of_victory(battle);
        let ends = [(Ends::Cleared, cleared), (Ends::SomeLeft, SOME_LEFT), (Ends::Destroyed, DESTROYED)];
        let counted = ends.map(|(ends, words)| (words, round.cases(ends)));
        let all = counted[0].1.all;
        let told = |(words, Cases { least, most, .. }): (&str, Cases)| {
            let bound = if least == most { Bound::Exactly } else { Bound::AtLeast };
            chance(words, bound, least, all)
        };
        let mut chances: Vec<Chance> = counted.into_iter().map(told).collect();
        let open = all - counted.iter().map(|(_, cases)| cases.least).sum::<u128>();
        if open > 0 {
            let what = match (round.flight, round.falls) {
                (Flight::Open, Falls::Open) => OPEN_FLIGHT_AND_HITS,
                (Flight::Open, _) => OPEN_FLIGHT,
                _ => OPEN_HITS,
            };
            chances.push(chance(what, Bound::Open, open, all));
        }
        chances
    }

    /// 10.11 For the hint of a choice: how likely no German is left if VI Interceptor Corps flies in the round, or if it
    /// does not.
    pub(super) fn cleared_if(&self, flight: Flight) -> Option<String> {
        let Phase::Battle(battle) = &self.phase else { return None };
        let round = Round { flight, ..self.round_to_count(battle)? };
        let Cases { least, most, all } = round.cases(Ends::Cleared);
        let told = |cases| percent(share(cases, all, OUT_OF).into(), OUT_OF.into());
        let (least, most) = (told(least), told(most));
        let words = self.words_of_victory(battle);
        Some(if least == most { format!("{words}: {least}") } else { format!("{words}: {least} to {most}") })
    }

    /// 8.6 A battle that closes a pocket is not over with its last German.
    fn words_of_victory(&self, battle: &Battle) -> &'static str {
        if self.threat(battle.hex).pocket.is_empty() { CLEARED } else { CLEARED_BEFORE_BREAKOUT }
    }

    /// 10.1 The round at hand in numbers, or the next if it is over; `None` where nothing is left to be rolled or where
    /// it is beyond counting.
    fn round_to_count(&self, battle: &Battle) -> Option<Round> {
        let (from, round) = match battle.stage {
            Stage::Interceptor => (Start::Beginning, battle.round),
            Stage::Decide => (Start::Beginning, battle.round + 1),
            Stage::Allot { left, next: FireStep::Mechanized } => {
                (Start::FirstFire(left.into()), battle.round)
            }
            Stage::Allot { left, next: FireStep::Security } => (Start::SovietFire(left.into()), battle.round),
            Stage::Allot { .. } | Stage::Fire(_) => return None,
        };
        let flight = match battle.stage {
            Stage::Allot { .. } if battle.flies => Flight::Flies,
            Stage::Interceptor | Stage::Decide if self.interceptor => Flight::Open,
            _ => Flight::Stays,
        };
        let counted = self.numbers_of(battle, round, from, flight);
        counted.is_countable().then_some(counted)
    }

    /// 10.1 A round in numbers, with the units and steps that are there now.
    fn numbers_of(&self, battle: &Battle, round: u8, from: Start, flight: Flight) -> Round {
        let army = battle.force.army;
        let first = battle.shock_first && round == 1;
        let modifiers = soviet_modifiers(&battle.support, round == 1);
        let number = |firer, modifiers: &[Modifier]| usize::from(self.hits_from(firer, modifiers));
        let engineers = if self.host == Some(army) { self.steps(self.atlas().engineers) } else { 0 };
        let mp = battle.force.mp - if round > battle.round { ROUND_MP.min(battle.force.mp) } else { 0 };
        let falls = match (self.worst_first, mp < ROUND_MP) {
            (false, _) => Falls::Open,
            (true, false) => Falls::OnTheWorst,
            (true, true) => Falls::OnTheWorstOfLast,
        };
        Round {
            falls,
            from,
            units: KINDS.map(|kind| self.such_units(battle, kind).count()),
            german_hits: KINDS.map(|kind| number(firer_of(kind).0, &self.modifiers_in(battle, kind, round))),
            army: (self.steps(army).into(), number(self.firer_in(battle, army, round), &modifiers)),
            first,
            engineers: (engineers.into(), number(Firer::CombinedArms, &modifiers)),
            interceptor_hits: number(Firer::Interceptor, &[]),
            flight,
        }
    }

    /// 9.3 How likely the hex is taken in all rounds that the force can pay for, after one of the orders that can be given
    /// in the battle; `None` for those that do not go on with it.
    pub(super) fn outlook(&self, battle: &Battle, order: Order) -> Option<Likely> {
        let (mut units, mp) = (KINDS.map(|kind| self.such_units(battle, kind).count()), battle.force.mp);
        let (round, moment, mp) = match (battle.stage, order) {
            (Stage::Interceptor, Order::Interceptor | Order::Hold) => (battle.round, Moment::Begins, mp),
            (Stage::Decide, Order::Again) => (battle.round + 1, Moment::Begins, mp - ROUND_MP),
            (Stage::Allot { left, next }, Order::MostDangerous) => {
                (battle.round, Moment::Hits(left.into(), next), mp)
            }
            (Stage::Allot { left, next }, Order::Hit(unit)) => {
                let category = self.atlas().germans[unit].category;
                units[KINDS.iter().position(|&kind| kind == category)?] -= 1;
                (battle.round, Moment::Hits(usize::from(left) - 1, next), mp)
            }
            _ => return None,
        };
        let flies = order == Order::Interceptor || battle.flies;
        let flight = if flies { Flight::Flies } else { Flight::Stays };
        let now = self.numbers_of(battle, round, Start::Beginning, flight);
        let later = self.numbers_of(battle, round + 1, Start::Beginning, Flight::Stays);
        now.is_countable().then(|| Outlook::new(&now, &later).taken(moment, units, mp))
    }
}

fn chance(result: &str, bound: Bound, cases: u128, all: u128) -> Chance {
    let cases = share(cases, all, OUT_OF);
    Chance { result: result.to_owned(), bound, faces: Vec::new(), cases, out_of: OUT_OF }
}

/// `2612 2613`, or how many there are when there are many.
fn hexes_in_words(position: &Position, hexes: &HexSet) -> String {
    if hexes.len() > MOST_NAMED {
        return format!("{} hexes", hexes.len());
    }
    let numbers: Vec<String> = hexes.iter().map(|hex| position.atlas().number(hex).to_string()).collect();
    numbers.join(" ")
}
