//! How likely a battle whose defenders are known takes its hex in all rounds that the force can pay for (9.3).
//!
//! It is counted for one way to fight: the force fights on as long as it can, hits go to the most dangerous (10.14), and VI
//! Interceptor Corps flies in the round at hand if that is asked, and in no later one (10.11).

use table::Likely;

use crate::phase::FireStep;
use crate::rules::battle::{ROUND_MP, by_danger};
use crate::rules::chances::{Flight, Kinds, Round};

use super::preview::KINDS;

/// Chances are told in parts of this.
const OUT_OF: u16 = 10_000;
/// The most dice that one side throws at once.
const MOST: usize = 21;

/// Where a battle is looked at.
#[derive(Clone, Copy, Debug)]
pub(super) enum Moment {
    /// Before the first die of the round.
    Begins,
    /// So many hits are to be allotted before a step of fire.
    Hits(usize, FireStep),
}

/// The round at hand, the rounds after it, and the MP to pay for them.
pub(super) struct Outlook<'a> {
    now: &'a Round,
    later: &'a Round,
    /// What the later rounds promise, by their number, the units left and the steps left.
    known: Vec<Option<f64>>,
}

/// A round as it is fought: which one, with the MP left after it.
#[derive(Clone, Copy)]
struct Fought<'a> {
    round: &'a Round,
    mp: u8,
}

impl<'a> Outlook<'a> {
    pub(super) const fn new(now: &'a Round, later: &'a Round) -> Self {
        Self { now, later, known: Vec::new() }
    }

    /// How likely no German unit is left in the end. These are the units that are still there now.
    pub(super) fn taken(mut self, moment: Moment, units: Kinds, mp: u8) -> Likely {
        let steps = self.now.army.0 + self.now.engineers.0;
        self.known = vec![None; (usize::from(mp) + 1) * (count(&units) + 1) * (steps + 1)];
        let fought = Fought { round: self.now, mp };
        likely(match moment {
            Moment::Begins => self.begins(fought, units, steps),
            Moment::Hits(hits, next) => self.goes_on(fought, struck(units, hits, next, mp), steps, next),
        })
    }

    /// 10.1 Step 1.
    fn begins(&mut self, fought: Fought<'a>, units: Kinds, steps: usize) -> f64 {
        if !fought.round.first {
            return self.goes_on(fought, units, steps, FireStep::Mechanized);
        }
        let next = FireStep::Mechanized;
        let fire = throw(self.army(steps), fought.round.army.1);
        fire.map(|(hits, share)| {
            share * self.goes_on(fought, struck(units, hits, next, fought.mp), steps, next)
        })
        .sum()
    }

    /// The round from a step on.
    fn goes_on(&mut self, fought: Fought<'a>, units: Kinds, steps: usize, step: FireStep) -> f64 {
        if count(&units) == 0 {
            return 1.0;
        }
        match step {
            FireStep::ShockFirst | FireStep::Mechanized | FireStep::NonMechanized => {
                self.germans(fought, units, steps)
            }
            FireStep::Soviets => self.soviets(fought, units, steps),
            FireStep::Security => self.security(fought, units, steps),
            FireStep::Interceptor => self.interceptor(fought, units, steps),
            FireStep::End => self.next_round(fought.mp, units, steps),
        }
    }

    /// Steps 2 and 3.
    fn germans(&mut self, fought: Fought<'a>, units: Kinds, steps: usize) -> f64 {
        let numbers = fought.round.german_hits;
        let mut sum = 0.0;
        for (first, share) in throw(units[0], numbers[0]) {
            for (second, more) in throw(units[1], numbers[1]).filter(|(hits, _)| first + hits < steps) {
                let left = steps - first - second;
                sum += share * more * self.goes_on(fought, units, left, FireStep::Soviets);
            }
        }
        sum
    }

    /// Step 4.
    fn soviets(&mut self, fought: Fought<'a>, units: Kinds, steps: usize) -> f64 {
        let (army, next) = (self.army(steps), FireStep::Security);
        let dice = if fought.round.first { 0 } else { army };
        let mut sum = 0.0;
        for (first, share) in throw(dice, fought.round.army.1) {
            for (second, more) in throw(steps - army, fought.round.engineers.1) {
                let units = struck(units, first + second, next, fought.mp);
                sum += share * more * self.goes_on(fought, units, steps, next);
            }
        }
        sum
    }

    /// Step 5.
    fn security(&mut self, fought: Fought<'a>, units: Kinds, steps: usize) -> f64 {
        let fire = throw(units[2], fought.round.german_hits[2]).filter(|(hits, _)| *hits < steps);
        fire.map(|(hits, share)| share * self.goes_on(fought, units, steps - hits, FireStep::Interceptor))
            .sum()
    }

    /// Step 6.
    fn interceptor(&mut self, fought: Fought<'a>, units: Kinds, steps: usize) -> f64 {
        let flies = fought.round.flight == Flight::Flies;
        let dice = if flies { count(&units) } else { 0 };
        let next = FireStep::End;
        let fire = throw(dice, fought.round.interceptor_hits);
        fire.map(|(hits, share)| {
            share * self.goes_on(fought, struck(units, hits, next, fought.mp), steps, next)
        })
        .sum()
    }

    /// 9.3 The next round, if it can be paid.
    fn next_round(&mut self, mp: u8, units: Kinds, steps: usize) -> f64 {
        let Some(mp) = mp.checked_sub(ROUND_MP) else { return 0.0 };
        // Who is left follows from how many are: hits go to the most dangerous.
        let most = self.now.army.0 + self.now.engineers.0;
        let place = (usize::from(mp) * (count(&self.now.units) + 1) + count(&units)) * (most + 1) + steps;
        if let Some(&Some(known)) = self.known.get(place) {
            return known;
        }
        let promise = self.begins(Fought { round: self.later, mp }, units, steps);
        if let Some(known) = self.known.get_mut(place) {
            *known = Some(promise);
        }
        promise
    }

    /// 6.3 The steps of the army alone: the engineers bear hits first.
    fn army(&self, steps: usize) -> usize {
        steps.min(self.now.army.0)
    }
}

fn count(units: &Kinds) -> usize {
    units.iter().sum()
}

/// 10.14 The units that are left when so many hits fall on the most dangerous.
fn struck(mut units: Kinds, mut hits: usize, next: FireStep, mp: u8) -> Kinds {
    for category in by_danger(next, mp) {
        let kind = KINDS.iter().position(|&kind| kind == category).expect("a kind of unit");
        let borne = hits.min(units[kind]);
        units[kind] -= borne;
        hits -= borne;
    }
    units
}

/// The chance of each number of hits with so many dice.
fn throw(dice: usize, hits_from: usize) -> impl Iterator<Item = (usize, f64)> {
    let hit = (7 - hits_from) as f64 / 6.0;
    let mut chances = [0.0; MOST];
    chances[0] = 1.0;
    for thrown in 0..dice {
        for hits in (0..=thrown).rev() {
            chances[hits + 1] += chances[hits] * hit;
            chances[hits] *= 1.0 - hit;
        }
    }
    (0..=dice).map(move |hits| (hits, chances[hits]))
}

/// Rounded, but never to what cannot be or to what is certain.
pub(super) fn likely(chance: f64) -> Likely {
    let cases = (chance * f64::from(OUT_OF)).round() as u16;
    let cases = match chance {
        ..=0.0 => 0,
        0.999_999_999.. => OUT_OF,
        _ => cases.clamp(1, OUT_OF - 1),
    };
    Likely { cases, out_of: OUT_OF }
}
