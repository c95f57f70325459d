//! 10.1 to 10.11 Fire: who rolls how many dice, what is added to them, and who is hit.

use std::fmt;

use arrayvec::ArrayVec;
use hexes::HexId;
use table::{Counted, Modifier, Rule, Umpire};

use crate::Position;
use crate::atlas::{COUNTERS, Firer};
use crate::phase::{Battle, FireStep, Phase, Stage, Support};
use crate::units::{ArmyId, ArmyKind, Category, CounterSet};

/// The most dice that are thrown at once: every German counter, in the breakout of a great pocket.
const MOST_DICE: usize = COUNTERS;

/// All that changes a die: six things at most (10.1).
pub(crate) type Modifiers = ArrayVec<Modifier, 6>;

/// What the modifiers add up to (1.4).
pub(crate) fn sum(modifiers: &[Modifier]) -> i8 {
    modifiers.iter().map(|modifier| modifier.more).sum()
}

/// For sentences: `, +1 relief force (10.2), -1 forest (10.4)`.
struct Listed<'a>(&'a [Modifier]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|Modifier { more, why, rule }| write!(f, ", {more:+} {why} ({rule})"))
    }
}

/// 10.2 What a relief force adds to its dice.
const RELIEF: Modifier = Modifier { more: 1, why: "relief force", rule: Rule("10.2") };
/// 8.6 What a breakout adds to its dice.
pub(crate) const BREAKOUT: Modifier = Modifier { more: 1, why: "breakout", rule: Rule("8.6") };

impl Position {
    /// 10.1 One step of fire.
    pub(super) fn fire(&mut self, battle: Battle, step: FireStep, umpire: &mut Umpire<'_>) {
        if battle.units.is_empty() {
            return self.win_battle(battle, umpire);
        }
        let next = step.next();
        match step {
            FireStep::ShockFirst if battle.shock_first && battle.round == 1 => {
                let hits = self.soviet_fire(&battle, battle.force.army, Firer::ShockFirst, umpire);
                self.score(battle, hits, next);
            }
            FireStep::ShockFirst => self.phase = Phase::Battle(Battle { stage: Stage::Fire(next), ..battle }),
            FireStep::Mechanized => self.german_fire(battle, Category::Mechanized, next, umpire),
            FireStep::NonMechanized => self.german_fire(battle, Category::NonMechanized, next, umpire),
            FireStep::Soviets => self.other_soviets_fire(battle, next, umpire),
            FireStep::Security => self.german_fire(battle, Category::Security, next, umpire),
            FireStep::Interceptor if battle.flies => self.interceptor_fire(battle, next, umpire),
            FireStep::Interceptor => {
                self.phase = Phase::Battle(Battle { stage: Stage::Fire(next), ..battle });
            }
            FireStep::End => self.end_round(battle, umpire),
        }
    }

    /// 10.1 step 4: the army unless it has fired first, and the engineers with it.
    fn other_soviets_fire(&mut self, battle: Battle, next: FireStep, umpire: &mut Umpire<'_>) {
        let army = battle.force.army;
        let mut hits = 0;
        match self.atlas().armies[army].kind {
            ArmyKind::Shock if battle.shock_first && battle.round == 1 => {}
            ArmyKind::Shock => hits += self.soviet_fire(&battle, army, Firer::ShockSecondary, umpire),
            _ => hits += self.soviet_fire(&battle, army, Firer::CombinedArms, umpire),
        }
        if self.host == Some(army) {
            hits += self.soviet_fire(&battle, self.atlas().engineers, Firer::CombinedArms, umpire);
        }
        self.score(battle, hits, next);
    }

    /// 2.7, 10.10 A die for each step; raids help in the first round. Returns the hits.
    fn soviet_fire(&self, battle: &Battle, army: ArmyId, firer: Firer, umpire: &mut Umpire<'_>) -> u8 {
        let dice = self.steps(army);
        if dice == 0 {
            return 0;
        }
        let modifiers = soviet_modifiers(&battle.support, battle.round == 1);
        let name = self.army_name(army);
        self.throw(dice, firer, &modifiers, battle.hex, name, umpire)
    }

    /// 10.1 So many dice; each that reaches the number with its modifiers hits.
    fn throw(
        &self,
        dice: u8,
        firer: Firer,
        modifiers: &[Modifier],
        hex: HexId,
        who: &str,
        umpire: &mut Umpire<'_>,
    ) -> u8 {
        let number = self.hits_from(firer, modifiers);
        let rolled: ArrayVec<u8, MOST_DICE> = (0..dice).map(|_| umpire.dice.roll()).collect();
        let hits = rolled.iter().filter(|&&die| die >= number).count() as u8;
        let word = if dice == 1 { "die" } else { "dice" };
        let (listed, scored) = (Listed(modifiers), Counted(hits, "hit"));
        let text = format_args!("{who} fires with {dice} {word}{listed}: {scored}");
        let rule = if firer == Firer::Interceptor { "10.11" } else { "10.1" };
        umpire.tell_fire(rule, self.atlas().number(hex), (&rolled, number), text);
        hits
    }

    /// 1.4, 10.1 The lowest face that hits with all modifiers; 7 when none does.
    pub(crate) fn hits_from(&self, firer: Firer, modifiers: &[Modifier]) -> u8 {
        (self.atlas().hits_from(firer) as i8 - sum(modifiers)).clamp(1, 7) as u8
    }

    /// 10.14 Hits on the Germans, to be allotted before the next step.
    fn score(&mut self, battle: Battle, hits: u8, next: FireStep) {
        let left = hits.min(battle.units.len() as u8);
        self.phase = Phase::Battle(Battle { stage: Stage::Allot { left, next }, ..battle });
    }

    /// 10.1, 10.4 to 10.9 What German units add to their dice.
    pub(crate) fn german_modifiers(
        &self,
        category: Category,
        support: &Support,
        push: Option<Modifier>,
        first_round: bool,
        hex: HexId,
    ) -> Modifiers {
        let guderian = i8::from(support.markers.contains(self.atlas().guderian));
        let first = if first_round { support.first_round as i8 } else { 0 };
        let rotkopf = if category == Category::Security { 0 } else { support.rotkopf as i8 };
        let wooded = category == Category::Mechanized && self.atlas().ground[hex].forest;
        let known = [
            (support.all_rounds as i8 - guderian, "VIII Fliegerkorps", "10.6"),
            (guderian, "Guderian", "10.7"),
            (first, "Elefant and Christophorus", "10.8"),
            (rotkopf, "Rotkopf", "10.9"),
            (-i8::from(wooded), "forest", "10.4"),
        ];
        let modifier = |(more, why, rule)| (more != 0).then_some(Modifier { more, why, rule: Rule(rule) });
        push.into_iter().chain(known.into_iter().filter_map(modifier)).collect()
    }

    /// What the German units of a kind add to their dice in a round of a battle.
    pub(crate) fn modifiers_in(&self, battle: &Battle, category: Category, round: u8) -> Modifiers {
        let push = battle.relief.then_some(RELIEF);
        self.german_modifiers(category, &battle.support, push, round == 1, battle.hex)
    }

    /// 10.1 All German units of a kind fire, one die each; their hits take effect at once.
    fn german_fire(&mut self, battle: Battle, category: Category, next: FireStep, umpire: &mut Umpire<'_>) {
        let how = (battle.relief.then_some(RELIEF), battle.round == 1);
        let hits = self.fire_of(category, battle.units, &battle.support, how, battle.hex, umpire);
        if hits > 0 && self.strike(battle.force.army, hits, battle.hex, umpire) {
            return self.lose_force(battle, umpire);
        }
        self.phase = Phase::Battle(Battle { stage: Stage::Fire(next), ..battle });
    }

    /// The hits of all German units of a kind.
    pub(crate) fn fire_of(
        &self,
        category: Category,
        units: CounterSet,
        support: &Support,
        (push, first_round): (Option<Modifier>, bool),
        hex: HexId,
        umpire: &mut Umpire<'_>,
    ) -> u8 {
        let such = units.iter().filter(|&counter| self.atlas().germans[counter].category == category);
        let dice = such.count() as u8;
        if dice == 0 {
            return 0;
        }
        let modifiers = self.german_modifiers(category, support, push, first_round, hex);
        let (firer, who) = firer_of(category);
        self.throw(dice, firer, &modifiers, hex, who, umpire)
    }

    /// 6.3, 10.1 Hits on a Soviet force: the engineers bear them first. Says whether nobody is left.
    pub(crate) fn strike(&mut self, army: ArmyId, hits: u8, hex: HexId, umpire: &mut Umpire<'_>) -> bool {
        let mut left = hits;
        let engineers = self.atlas().engineers;
        if self.host == Some(army) {
            let borne = left.min(self.steps(engineers));
            self.set_steps(engineers, self.steps(engineers) - borne);
            left -= borne;
            let steps = self.steps(engineers);
            let (bears, has) = (Counted(borne, "hit"), Counted(steps, "step"));
            umpire.tell_at("6.3", self.atlas().number(hex), format_args!("1E bears {bears}, {has} left"));
            if steps == 0 {
                self.host = None;
            }
        }
        if left == 0 {
            return false;
        }
        let steps = self.steps(army).saturating_sub(left);
        self.set_steps(army, steps);
        let name = self.army_name(army);
        let loss = Counted(left, "step");
        umpire.tell_at("10.1", self.atlas().number(hex), format_args!("{name} loses {loss}, {steps} left"));
        steps == 0
    }

    /// 10.1 step 6, 10.11 A die for each German unit that is left, never modified.
    fn interceptor_fire(&mut self, battle: Battle, next: FireStep, umpire: &mut Umpire<'_>) {
        let dice = battle.units.len() as u8;
        let hits = self.throw(dice, Firer::Interceptor, &[], battle.hex, "VI Interceptor Corps", umpire);
        self.score(Battle { flies: false, ..battle }, hits, next);
    }
}

/// The line of the combat results table on which German units of a kind fire, and their name there.
pub(crate) const fn firer_of(category: Category) -> (Firer, &'static str) {
    match category {
        Category::Mechanized => (Firer::Mechanized, "Mechanized"),
        Category::NonMechanized => (Firer::NonMechanized, "Infantry"),
        _ => (Firer::Security, "Security"),
    }
}

/// 10.10 Raids help the Soviets in the first round.
pub(crate) fn soviet_modifiers(support: &Support, first_round: bool) -> Modifiers {
    let raids = if first_round { support.raids as i8 } else { 0 };
    let raid = Modifier { more: raids, why: "raid", rule: Rule("10.10") };
    (raids > 0).then_some(raid).into_iter().collect()
}
