//! 10.1 What can come of a round, counted and not sampled.
//!
//! The player decides who is hit (10.14) and, before the round, whether VI Interceptor Corps flies (10.11). So each result
//! has a least and a greatest number of cases, over everything that he can decide; where nothing is open the two are one.

use table::ways_to_hit;

/// What a round ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ends {
    /// No German unit is left.
    Cleared,
    /// Units on both sides are left.
    SomeLeft,
    /// Nobody of the force is left.
    Destroyed,
}

/// 10.11 What is known of VI Interceptor Corps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flight {
    /// It fires in step 6.
    Flies,
    /// It does not.
    Stays,
    /// The player has still to say.
    Open,
}

/// 10.14 On whom hits fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Falls {
    /// On whomever the player names.
    Open,
    /// On the most dangerous.
    OnTheWorst,
    /// The same in the last round: when the Soviets have fired, those are the security units.
    OnTheWorstOfLast,
}

/// Where the round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// Before its first die.
    Beginning,
    /// So many hits of the first fire are to be allotted (step 1).
    FirstFire(usize),
    /// So many hits of the Soviet fire are to be allotted (step 4).
    SovietFire(usize),
}

/// Units of the three kinds that fire in steps 2, 3 and 5.
pub(crate) type Kinds = [usize; 3];

const SECURITY: usize = 2;

/// A round in numbers. A number that hits is the lowest face that does, 7 if none does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    /// Where it stands.
    pub(crate) from: Start,
    /// Mechanized, non-mechanized and security units.
    pub(crate) units: Kinds,
    /// The number with which each kind hits.
    pub(crate) german_hits: Kinds,
    /// The steps of the army and the number with which it hits.
    pub(crate) army: (usize, usize),
    /// Whether it fires in step 1 and not in step 4.
    pub(crate) first: bool,
    /// The steps of the engineers and the number with which they hit.
    pub(crate) engineers: (usize, usize),
    /// The number with which VI Interceptor Corps hits.
    pub(crate) interceptor_hits: usize,
    /// Whether it flies.
    pub(crate) flight: Flight,
    /// 10.14 On whom hits fall, if that is settled.
    pub(crate) falls: Falls,
}

/// In how many of all cases a round ends in some way, whatever the player decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cases {
    pub(crate) least: u128,
    pub(crate) most: u128,
    pub(crate) all: u128,
}

/// The most dice of one throw that can be counted.
const MOST: usize = 21;
/// So many dice in a round can be counted; no battle has more by the rules.
const MOST_IN_ALL: usize = 42;

impl Round {
    fn count(units: &Kinds) -> usize {
        units.iter().sum()
    }

    /// Whether it is small enough to be counted; every round of a game is.
    pub(crate) fn is_countable(&self) -> bool {
        let (units, steps) = (Self::count(&self.units), self.army.0 + self.engineers.0);
        units < MOST && self.army.0 < MOST && self.engineers.0 < MOST && steps + 2 * units <= MOST_IN_ALL
    }

    /// In how many cases the round ends so.
    pub(crate) fn cases(&self, ends: Ends) -> Cases {
        let (least, most) = (self.best(ends, u128::min), self.best(ends, u128::max));
        Cases { least, most, all: six(self.dice()) }
    }

    /// All dice of the round, with those of VI Interceptor Corps, if none falls out.
    fn dice(&self) -> usize {
        let all = |flies| Counting::new(self, Ends::Cleared, u128::min, flies).dice();
        if self.flight == Flight::Stays { all(false) } else { all(true) }
    }

    fn best(&self, ends: Ends, better: fn(u128, u128) -> u128) -> u128 {
        let cases = |flies| Counting::new(self, ends, better, flies).all();
        match self.flight {
            Flight::Flies => cases(true),
            Flight::Stays => cases(false),
            // Without it, its dice change nothing.
            Flight::Open => better(cases(false) * six(Self::count(&self.units)), cases(true)),
        }
    }
}

fn six(dice: usize) -> u128 {
    6_u128.pow(dice as u32)
}

/// The ways of so many dice to score each number of hits.
fn ways(dice: usize, hits_from: usize) -> impl Iterator<Item = (usize, u128)> {
    let ways: [u64; MOST] = ways_to_hit(dice, 7 - hits_from as u64);
    (0..=dice).map(move |hits| (hits, u128::from(ways[hits])))
}

/// Counts one result with one aim. Every step tells its cases out of all dice that could still be thrown: dice that fall
/// out with a unit or a step count as thrown, for whatever they show.
struct Counting<'a> {
    round: &'a Round,
    ends: Ends,
    better: fn(u128, u128) -> u128,
    flies: bool,
    /// Steps 4 and 5, once they are counted, by units left, security units left and hits that the force has taken.
    soviets: Vec<Option<u128>>,
    security: Vec<Option<u128>>,
}

impl<'a> Counting<'a> {
    fn new(round: &'a Round, ends: Ends, better: fn(u128, u128) -> u128, flies: bool) -> Self {
        let size = Round::count(&round.units) + 1;
        let unknown = vec![None; size * size * size];
        Self { round, ends, better, flies, soviets: unknown.clone(), security: unknown }
    }

    fn place(&self, units: usize, security: usize, taken: usize) -> usize {
        let size = Round::count(&self.round.units) + 1;
        (units * size + security) * size + taken
    }

    /// All cases of so many dice if the round ends so, else none.
    fn if_ends(&self, ends: Ends, dice: usize) -> u128 {
        if self.ends == ends { six(dice) } else { 0 }
    }

    /// The dice from step 6, 5, 4, 2 and 1 on.
    fn dice_from_interceptor(&self) -> usize {
        if self.flies { Round::count(&self.round.units) } else { 0 }
    }

    fn dice_from_security(&self) -> usize {
        self.dice_from_interceptor() + self.round.units[SECURITY]
    }

    fn dice_of_soviets(&self) -> usize {
        self.round.engineers.0 + if self.round.first { 0 } else { self.round.army.0 }
    }

    fn dice_from_soviets(&self) -> usize {
        self.dice_from_security() + self.dice_of_soviets()
    }

    fn dice_from_germans(&self) -> usize {
        self.dice_from_soviets() + self.round.units[0] + self.round.units[1]
    }

    fn dice(&self) -> usize {
        match self.round.from {
            Start::Beginning if self.round.first => self.dice_from_germans() + self.round.army.0,
            Start::Beginning | Start::FirstFire(_) => self.dice_from_germans(),
            Start::SovietFire(_) => self.dice_from_security(),
        }
    }

    fn all(mut self) -> u128 {
        let units = self.round.units;
        match self.round.from {
            Start::Beginning if self.round.first => self.first_fire(),
            Start::Beginning => self.germans(&units),
            Start::FirstFire(hits) => self.allot_first(hits),
            Start::SovietFire(hits) => self.allot(Round::count(&units), units[SECURITY], 0, hits),
        }
    }

    /// Step 1.
    fn first_fire(&mut self) -> u128 {
        let (dice, hits_from) = self.round.army;
        ways(dice, hits_from).map(|(hits, cases)| cases * self.allot_first(hits)).sum()
    }

    /// 10.14 The hits of step 1, on whomever the player likes.
    fn allot_first(&mut self, hits: usize) -> u128 {
        let [mechanized, others, security] = self.round.units;
        let hits = hits.min(mechanized + others + security);
        if self.round.falls != Falls::Open {
            let first = hits.min(mechanized);
            let second = (hits - first).min(others);
            return self.germans(&[mechanized - first, others - second, security + first + second - hits]);
        }
        let mut best = None;
        for first in 0..=hits.min(mechanized) {
            for second in 0..=(hits - first).min(others) {
                let third = hits - first - second;
                if third <= security {
                    let cases = self.germans(&[mechanized - first, others - second, security - third]);
                    best = Some(best.map_or(cases, |best| (self.better)(best, cases)));
                }
            }
        }
        best.expect("there are as many units as hits")
    }

    /// Steps 2 and 3: hits take steps of the engineers, then of the army, and with them dice of step 4.
    fn germans(&mut self, units: &Kinds) -> u128 {
        let left = Round::count(units);
        if left == 0 {
            return self.if_ends(Ends::Cleared, self.dice_from_germans());
        }
        let [mechanized, others, security] = *units;
        let fallen = self.round.units[0] + self.round.units[1] - mechanized - others;
        let numbers = self.round.german_hits;
        let mut sum = 0;
        for (first, cases) in ways(mechanized, numbers[0]) {
            for (second, more) in ways(others, numbers[1]) {
                sum += cases * more * self.soviets(left, security, first + second);
            }
        }
        sum * six(fallen)
    }

    /// Step 4.
    fn soviets(&mut self, units: usize, security: usize, taken: usize) -> u128 {
        let (army, engineers) = (self.round.army, self.round.engineers);
        if taken >= army.0 + engineers.0 {
            return self.if_ends(Ends::Destroyed, self.dice_from_soviets());
        }
        let place = self.place(units, security, taken);
        if let Some(known) = self.soviets[place] {
            return known;
        }
        let borne = taken.min(engineers.0);
        let firing = [if self.round.first { 0 } else { army.0 - (taken - borne) }, engineers.0 - borne];
        let fallen = self.dice_of_soviets() - firing[0] - firing[1];
        let mut sum = 0;
        for (first, cases) in ways(firing[0], army.1) {
            for (second, more) in ways(firing[1], engineers.1) {
                sum += cases * more * self.allot(units, security, taken, first + second);
            }
        }
        sum *= six(fallen);
        self.soviets[place] = Some(sum);
        sum
    }

    /// 10.14 The hits of step 4: all that matters in this round is how many security units are left.
    fn allot(&mut self, units: usize, security: usize, taken: usize, hits: usize) -> u128 {
        let hits = hits.min(units);
        let left = units - hits;
        let (fewest, most) = (security.saturating_sub(hits), security.min(left));
        match self.round.falls {
            Falls::Open => {}
            Falls::OnTheWorst => return self.security(left, most, taken),
            Falls::OnTheWorstOfLast => return self.security(left, fewest, taken),
        }
        let rest = fewest + 1..=most;
        let fewest = self.security(left, fewest, taken);
        rest.fold(fewest, |best, security| (self.better)(best, self.security(left, security, taken)))
    }

    /// Step 5.
    fn security(&mut self, units: usize, security: usize, taken: usize) -> u128 {
        if units == 0 {
            return self.if_ends(Ends::Cleared, self.dice_from_security());
        }
        let place = self.place(units, security, taken);
        if let Some(known) = self.security[place] {
            return known;
        }
        let steps = self.round.army.0 + self.round.engineers.0 - taken;
        let mut sum = 0;
        for (hits, cases) in ways(security, self.round.german_hits[SECURITY]) {
            let destroyed = hits >= steps;
            sum += cases
                * if destroyed {
                    self.if_ends(Ends::Destroyed, self.dice_from_interceptor())
                } else {
                    self.interceptor(units)
                };
        }
        sum *= six(self.round.units[SECURITY] - security);
        self.security[place] = Some(sum);
        sum
    }

    /// Step 6: who is hit does not matter any more.
    fn interceptor(&self, units: usize) -> u128 {
        if !self.flies {
            return self.if_ends(Ends::SomeLeft, 0);
        }
        let all_hit = ((7 - self.round.interceptor_hits) as u128).pow(units as u32);
        let cases = match self.ends {
            Ends::Cleared => all_hit,
            Ends::SomeLeft => six(units) - all_hit,
            Ends::Destroyed => 0,
        };
        cases * six(Round::count(&self.round.units) - units)
    }
}
