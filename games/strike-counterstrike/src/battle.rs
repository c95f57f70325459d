//! 8, 10 Battles: who defends, who fires when, and what comes of it.

use std::fmt;

use arrayvec::ArrayVec;
use hexes::HexId;
use table::{Counted, Hands, Modifier, Refusal, Rule};

use crate::{
    Order, Position,
    atlas::{COUNTERS, Firer},
    phase::{Active, Battle, FireStep, Phase, Stage, Support},
    position::Place,
    units::{ArmyId, ArmyKind, Category, CounterId, CounterSet},
};

/// 9.3 What each round after the first costs.
pub(crate) const ROUND_MP: u8 = 1;
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
    /// 3.7, 8.1 A force enters a German-controlled hex: who defends it is found, and the first round begins.
    pub(crate) fn begin_battle(&mut self, force: Active, from: HexId, hex: HexId, hands: &mut Hands<'_>) {
        let threat = self.threat(hex);
        let survivors = self.defenders_in(hex);
        let (units, support) = match survivors.is_empty() {
            true => match self.muster(hex, threat.relief, hands) {
                Some(mustered) => mustered,
                None => return,
            },
            false => {
                let (units, place) = (Counted(survivors.len(), "unit"), self.atlas().place(hex));
                let text = format_args!("{units} that stood their ground defend {place} again");
                self.tell_at(hands, "8.9", hex, text);
                (survivors, Support::default())
            }
        };
        let kind = self.atlas().army(force.army).kind;
        let first_attack = kind == ArmyKind::Shock && !self.attacked.contains(force.army);
        let battle = Battle {
            force,
            from,
            hex,
            relief: threat.relief,
            shock_first: first_attack && !threat.relief,
            round: 1,
            flies: false,
            stage: self.opening_stage(),
            units,
            support,
        };
        if units.is_empty() {
            // 8.10 Markers alone hold nothing, and no attack was made.
            self.tell_at(hands, "8.10", hex, format_args!("Only markers turn up: nobody defends the hex"));
            return self.win_battle(battle, hands);
        }
        self.attacked.insert(force.army);
        let (name, count) = (self.army_name(force.army), units.len());
        let against = Counted(count, "German unit");
        self.tell_at(hands, "10.1", hex, format_args!("Round 1: {name} against {against}"));
        self.phase = Phase::Battle(battle);
    }

    /// 10.11 What a round begins with: the question of VI Interceptor Corps, if it can fly, or the first step of fire.
    fn opening_stage(&self) -> Stage {
        if self.interceptor { Stage::Interceptor } else { Stage::Fire(FireStep::ShockFirst) }
    }

    /// 3.7, 8.3, 8.5 The marker is flipped, a die says how many counters are drawn. `None` if the pool ran out (4.8).
    fn muster(&mut self, hex: HexId, relief: bool, hands: &mut Hands<'_>) -> Option<(CounterSet, Support)> {
        let die = hands.dice.roll();
        let drawn = if relief { die } else { die - 1 };
        let (place, number) = (self.atlas().place(hex), Some(self.atlas().number(hex)));
        if relief {
            let text = format_args!(
                "A pocket threatens: a relief force of the marker and {drawn} more defends {place}"
            );
            hands.tell_rolled("8.5", number, &[die], text);
        } else {
            hands.tell_rolled(
                "8.3",
                number,
                &[die],
                format_args!("The marker and {drawn} more defend {place}"),
            );
        }
        let mut found = CounterSet::default();
        if let Some(marker) = self.marker_in(hex) {
            self.set_place(marker, Place::Support);
            found.insert(marker);
        }
        let mut missing = false;
        for _ in 0..drawn {
            match self.draw(hands) {
                Some(counter) => found.insert(counter),
                None => missing = true,
            }
        }
        missing |= self.swap_guderian(hex, &mut found, hands);
        let over = (drawn > 0 || missing) && self.check_pool(missing, hands);
        let sides = self.deploy(found, hex, hands);
        (!over).then_some(sides)
    }

    /// 10.7 Outside his area Guderian is replaced by another draw and goes back. Says whether a counter was missing.
    pub(crate) fn swap_guderian(
        &mut self,
        hex: HexId,
        found: &mut CounterSet,
        hands: &mut Hands<'_>,
    ) -> bool {
        let guderian = self.atlas().guderian;
        if !found.contains(guderian) || self.atlas().ground(hex).guderian {
            return false;
        }
        found.remove(guderian);
        let other = self.draw(hands);
        self.return_seen(guderian);
        hands.tell(
            "10.7",
            format_args!("Guderian has no say here: he goes back to the pool, another is drawn"),
        );
        match other {
            Some(counter) => found.insert(counter),
            None => return true,
        }
        false
    }

    /// Units take their place in the hex, markers beside it (10.5).
    pub(crate) fn deploy(
        &mut self,
        found: CounterSet,
        hex: HexId,
        hands: &mut Hands<'_>,
    ) -> (CounterSet, Support) {
        let (mut units, mut support) = (CounterSet::default(), Support::default());
        for counter in found.iter() {
            let printed = self.atlas().german(counter);
            self.tell_at(hands, "8.2", hex, format_args!("{} is there: {}", printed.name, printed.title));
            if printed.category.is_unit() {
                units.insert(counter);
                self.set_place(counter, Place::Hex(hex));
                continue;
            }
            self.set_place(counter, Place::Support);
            support.add(counter, printed.category);
        }
        (units, support)
    }

    /// 10.1 Goes on with a round until something is asked.
    pub(crate) fn settle_battle(&mut self, battle: Battle, hands: &mut Hands<'_>) -> bool {
        match battle.stage {
            Stage::Fire(step) => self.fire(battle, step, hands),
            Stage::Allot { left: 0, next } => {
                self.phase = Phase::Battle(Battle { stage: Stage::Fire(next), ..battle });
            }
            Stage::Allot { left, next } => return self.settle_hits(battle, left, next, hands),
            Stage::Interceptor => return true,
            Stage::Decide if battle.force.mp >= ROUND_MP => return true,
            Stage::Decide => self.lose_battle(battle, "it has no MP for another round", hands),
        }
        false
    }

    /// 10.1 One step of fire.
    fn fire(&mut self, battle: Battle, step: FireStep, hands: &mut Hands<'_>) {
        if battle.units.is_empty() {
            return self.win_battle(battle, hands);
        }
        let next = FireStep::ALL[(step as usize + 1).min(6)];
        match step {
            FireStep::ShockFirst if battle.shock_first && battle.round == 1 => {
                let hits = self.soviet_fire(&battle, battle.force.army, Firer::ShockFirst, hands);
                self.score(battle, hits, next);
            }
            FireStep::ShockFirst => self.phase = Phase::Battle(Battle { stage: Stage::Fire(next), ..battle }),
            FireStep::Mechanized => self.german_fire(battle, Category::Mechanized, next, hands),
            FireStep::NonMechanized => self.german_fire(battle, Category::NonMechanized, next, hands),
            FireStep::Soviets => self.other_soviets_fire(battle, next, hands),
            FireStep::Security => self.german_fire(battle, Category::Security, next, hands),
            FireStep::Interceptor if battle.flies => self.interceptor_fire(battle, next, hands),
            FireStep::Interceptor => {
                self.phase = Phase::Battle(Battle { stage: Stage::Fire(next), ..battle });
            }
            FireStep::End => self.end_round(battle, hands),
        }
    }

    /// 10.1 step 4: the army unless it has fired first, and the engineers with it.
    fn other_soviets_fire(&mut self, battle: Battle, next: FireStep, hands: &mut Hands<'_>) {
        let army = battle.force.army;
        let mut hits = 0;
        match self.atlas().army(army).kind {
            ArmyKind::Shock if battle.shock_first && battle.round == 1 => {}
            ArmyKind::Shock => hits += self.soviet_fire(&battle, army, Firer::ShockSecondary, hands),
            _ => hits += self.soviet_fire(&battle, army, Firer::CombinedArms, hands),
        }
        if self.host == Some(army) {
            hits += self.soviet_fire(&battle, self.atlas().engineers, Firer::CombinedArms, hands);
        }
        self.score(battle, hits, next);
    }

    /// 2.7, 10.10 A die for each step; raids help in the first round. Returns the hits.
    fn soviet_fire(&self, battle: &Battle, army: ArmyId, firer: Firer, hands: &mut Hands<'_>) -> u8 {
        let dice = self.steps(army);
        if dice == 0 {
            return 0;
        }
        let modifiers = soviet_modifiers(&battle.support, battle.round == 1);
        let name = self.army_name(army);
        self.throw(dice, firer, &modifiers, battle.hex, name, hands)
    }

    /// 10.1 So many dice; each that reaches the number with its modifiers hits.
    fn throw(
        &self,
        dice: u8,
        firer: Firer,
        modifiers: &[Modifier],
        hex: HexId,
        who: &str,
        hands: &mut Hands<'_>,
    ) -> u8 {
        let number = self.hits_from(firer, modifiers);
        let rolled: ArrayVec<u8, MOST_DICE> = (0..dice).map(|_| hands.dice.roll()).collect();
        let hits = rolled.iter().filter(|&&die| die >= number).count() as u8;
        let word = if dice == 1 { "die" } else { "dice" };
        let (listed, scored) = (Listed(modifiers), Counted(hits, "hit"));
        let text = format_args!("{who} fires with {dice} {word}{listed}: {scored}");
        let rule = if firer == Firer::Interceptor { "10.11" } else { "10.1" };
        hands.tell_fire(rule, self.atlas().number(hex), (&rolled, number), text);
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
        let wooded = category == Category::Mechanized && self.atlas().ground(hex).forest;
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
    fn german_fire(&mut self, battle: Battle, category: Category, next: FireStep, hands: &mut Hands<'_>) {
        let how = (battle.relief.then_some(RELIEF), battle.round == 1);
        let hits = self.fire_of(category, battle.units, &battle.support, how, battle.hex, hands);
        if hits > 0 && self.strike(battle.force.army, hits, battle.hex, hands) {
            return self.lose_force(battle, hands);
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
        hands: &mut Hands<'_>,
    ) -> u8 {
        let such = units.iter().filter(|&counter| self.atlas().german(counter).category == category);
        let dice = such.count() as u8;
        if dice == 0 {
            return 0;
        }
        let modifiers = self.german_modifiers(category, support, push, first_round, hex);
        let (firer, who) = firer_of(category);
        self.throw(dice, firer, &modifiers, hex, who, hands)
    }

    /// 6.3, 10.1 Hits on a Soviet force: the engineers bear them first. Says whether nobody is left.
    pub(crate) fn strike(&mut self, army: ArmyId, hits: u8, hex: HexId, hands: &mut Hands<'_>) -> bool {
        let mut left = hits;
        let engineers = self.atlas().engineers;
        if self.host == Some(army) {
            let borne = left.min(self.steps(engineers));
            self.set_steps(engineers, self.steps(engineers) - borne);
            left -= borne;
            let steps = self.steps(engineers);
            let (bears, has) = (Counted(borne, "hit"), Counted(steps, "step"));
            self.tell_at(hands, "6.3", hex, format_args!("1E bears {bears}, {has} left"));
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
        self.tell_at(hands, "10.1", hex, format_args!("{name} loses {loss}, {steps} left"));
        steps == 0
    }

    /// 10.14 Whether hits still have to be asked for: not if all die, nor if all are of one kind.
    fn settle_hits(&mut self, battle: Battle, left: u8, next: FireStep, hands: &mut Hands<'_>) -> bool {
        let mut kinds = battle.units.iter().map(|counter| self.atlas().german(counter).category);
        let first = kinds.next();
        let all_alike = kinds.all(|kind| Some(kind) == first);
        if usize::from(left) < battle.units.len() && !all_alike {
            return true;
        }
        let victim = battle.units.iter().next().expect("there are at least as many units as hits");
        self.eliminate(battle, victim, left, next, hands);
        false
    }

    pub(crate) fn hit_orders(&self, battle: &Battle, out: &mut Vec<Order>) {
        out.extend(battle.units.iter().map(Order::Hit));
    }

    pub(crate) fn check_hit(&self, battle: &Battle, counter: CounterId) -> Result<(), Refusal> {
        if battle.units.contains(counter) {
            return Ok(());
        }
        let why = format!("{} is not among the units that fight here", self.german_name(counter));
        Err(Refusal::new(Rule("10.14"), why))
    }

    /// 7.6 A German unit is hit and out until the next turn.
    pub(crate) fn eliminate(
        &mut self,
        mut battle: Battle,
        victim: CounterId,
        left: u8,
        next: FireStep,
        hands: &mut Hands<'_>,
    ) {
        battle.units.remove(victim);
        self.set_place(victim, self.next_box());
        let name = self.german_name(victim);
        self.tell_at(
            hands,
            "7.6",
            battle.hex,
            format_args!("{name} is eliminated and regroups for the next turn"),
        );
        self.phase = Phase::Battle(Battle { stage: Stage::Allot { left: left - 1, next }, ..battle });
    }

    /// 10.11 VI Interceptor Corps is committed to the round: that can be done once a turn, whether it comes to fire or
    /// not.
    pub(crate) fn fly(&mut self, battle: Battle, hands: &mut Hands<'_>) {
        self.interceptor = false;
        let text = format_args!("VI Interceptor Corps is committed to round {}", battle.round);
        self.tell_at(hands, "10.11", battle.hex, text);
        let stage = Stage::Fire(FireStep::ShockFirst);
        self.phase = Phase::Battle(Battle { flies: true, stage, ..battle });
    }

    /// 10.11 It stays on the ground in this round.
    pub(crate) fn hold_fire(&mut self, battle: Battle) {
        self.phase = Phase::Battle(Battle { stage: Stage::Fire(FireStep::ShockFirst), ..battle });
    }

    /// 10.1 step 6, 10.11 A die for each German unit that is left, never modified.
    fn interceptor_fire(&mut self, battle: Battle, next: FireStep, hands: &mut Hands<'_>) {
        let dice = battle.units.len() as u8;
        let hits = self.throw(dice, Firer::Interceptor, &[], battle.hex, "VI Interceptor Corps", hands);
        self.score(Battle { flies: false, ..battle }, hits, next);
    }

    /// 10.1 step 7: the raid markers of the first round leave, and the player decides.
    fn end_round(&mut self, mut battle: Battle, hands: &mut Hands<'_>) {
        if battle.round == 1 && battle.support.raids > 0 {
            for counter in battle.support.markers.iter() {
                if self.atlas().german(counter).category == Category::Raid {
                    battle.support.markers.remove(counter);
                    self.set_place(counter, self.next_box());
                }
            }
            battle.support.raids = 0;
            hands.tell("10.10", format_args!("The raid is over"));
        }
        self.phase = Phase::Battle(Battle { flies: false, stage: Stage::Decide, ..battle });
    }

    /// 9.3 Another round.
    pub(crate) fn fight_on(&mut self, battle: Battle, hands: &mut Hands<'_>) {
        let force = Active { mp: battle.force.mp - ROUND_MP, ..battle.force };
        let round = battle.round + 1;
        let text = format_args!("Round {round}: {} MP left", force.mp);
        self.tell_at(hands, "9.3", battle.hex, text);
        self.phase = Phase::Battle(Battle { force, round, stage: self.opening_stage(), ..battle });
    }

    /// 10.6 to 10.10 Markers that were in a battle wait for the next turn.
    pub(crate) fn dismiss_support(&mut self, support: &Support) {
        for counter in support.markers.iter() {
            self.set_place(counter, self.next_box());
        }
    }

    /// 9.5 The force goes back where it came from, and its turn is over. The defenders stay (8.9).
    pub(crate) fn lose_battle(&mut self, battle: Battle, why: &str, hands: &mut Hands<'_>) {
        self.dismiss_support(&battle.support);
        let (name, place) = (self.army_name(battle.force.army), self.atlas().place(battle.from));
        self.tell_at(hands, "9.5", battle.hex, format_args!("{name} withdraws to {place}: {why}"));
        self.finish(battle.force.army);
    }

    /// 10.1 step 9: nobody of the force is left. The defenders stay (8.9).
    fn lose_force(&mut self, battle: Battle, hands: &mut Hands<'_>) {
        self.dismiss_support(&battle.support);
        self.destroy(battle.force.army, battle.hex, hands);
        self.phase = Phase::Move { active: None };
    }

    /// 7.4 An army without steps is gone for good.
    pub(crate) fn destroy(&mut self, army: ArmyId, hex: HexId, hands: &mut Hands<'_>) {
        self.put(army, None);
        let name = self.army_name(army);
        self.tell_at(hands, "2.6", hex, format_args!("{name} is destroyed"));
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
