//! What comes of a battle: all its rounds (10.1), worked out once for each way to fire and each German hit chance.
//!
//! All German units of a battle are taken to hit alike, with the mean of their chances, and before the armies fire;
//! only the first fire of a shock army comes before theirs.

use std::sync::OnceLock;

use crate::{Atlas, atlas::Firer};

/// The most steps of a force: the 16th Army with the engineers (3.5, 6.3).
const STEPS: usize = 18;
/// The most German units of a defense: a relief force of a marker and six (8.5).
pub(super) const UNITS: usize = 7;
/// 2.10, 9.3 The most rounds: the first is paid with the hex, the others with the MP that are left.
const ROUNDS: usize = 3;
/// Hit chances of Germans are rounded to this part, so that few tables serve all battles.
const PARTS: usize = 48;

/// How a force fires (10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fire {
    /// A combined arms army.
    CombinedArms,
    /// A shock army in the first round of its first attack of the turn.
    ShockFirst,
    /// A shock army otherwise.
    ShockSecondary,
}

impl Fire {
    const WAYS: usize = 3;
}

/// What comes of a battle on average.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Outlook {
    /// The chance that no German unit is left.
    pub(super) win: f64,
    /// The chance that nobody of the force is left.
    pub(super) destroyed: f64,
    /// The steps of the force afterward.
    pub(super) steps: f64,
    /// The MP that are left after a victory; none after a defeat.
    pub(super) spare: f64,
    /// The German units that are left; none after a victory.
    pub(super) units: f64,
}

impl Outlook {
    pub(super) fn add(&mut self, share: f64, other: &Self) {
        self.win += share * other.win;
        self.destroyed += share * other.destroyed;
        self.steps += share * other.steps;
        self.spare += share * other.spare;
        self.units += share * other.units;
    }
}

/// The chance of each number of hits, by the number of dice; there are fewer than `N` of them.
pub(super) struct Hits<const N: usize>([[f64; N]; N]);

impl<const N: usize> Hits<N> {
    pub(super) fn new(hit: f64) -> Self {
        let mut chances = [[0.0; N]; N];
        chances[0][0] = 1.0;
        for dice in 1..N {
            for hits in 0..=dice {
                let more = if hits > 0 { chances[dice - 1][hits - 1] * hit } else { 0.0 };
                chances[dice][hits] = chances[dice - 1][hits] * (1.0 - hit) + more;
            }
        }
        Self(chances)
    }

    /// The chance of each number of hits on so many targets; hits beyond them are lost.
    pub(super) fn on(&self, dice: usize, targets: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let chances = &self.0[dice];
        (0..=dice.min(targets)).map(move |hits| {
            let chance = if hits == targets { chances[hits..].iter().sum() } else { chances[hits] };
            (hits, chance)
        })
    }
}

/// By steps and German units.
type Outlooks = [[Outlook; UNITS + 1]; STEPS + 1];

/// What comes of a battle for one way to fire and one German hit chance, by rounds.
struct Table {
    alone: [Outlooks; ROUNDS + 1],
    /// 10.11 The same with VI Interceptor Corps in the first of the rounds.
    flown: [Outlooks; ROUNDS + 1],
}

/// The tables, each worked out when it is first asked for. They follow from the combat results table alone, so all staffs
/// share those of the data.
pub(crate) struct OddsBook {
    combined_arms: Hits<{ STEPS + 1 }>,
    shock_first: Hits<{ STEPS + 1 }>,
    shock_secondary: Hits<{ STEPS + 1 }>,
    /// 10.11 The hits of VI Interceptor Corps on as many units as it has dice.
    interceptor: Hits<{ UNITS + 1 }>,
    tables: [[OnceLock<Box<Table>>; PARTS + 1]; Fire::WAYS],
}

impl OddsBook {
    pub(crate) fn new(atlas: &Atlas) -> Self {
        let hit = |firer| f64::from(7 - atlas.hits_from(firer)) / 6.0;
        Self {
            combined_arms: Hits::new(hit(Firer::CombinedArms)),
            shock_first: Hits::new(hit(Firer::ShockFirst)),
            shock_secondary: Hits::new(hit(Firer::ShockSecondary)),
            interceptor: Hits::new(hit(Firer::Interceptor)),
            tables: [const { [const { OnceLock::new() }; PARTS + 1] }; Fire::WAYS],
        }
    }

    /// What comes of so many rounds if none is broken off, when every German hits with this chance.
    pub(super) fn outlook(&self, fire: Fire, hit: f64, from: (u8, u8, u8)) -> Outlook {
        look_up(&self.table(fire, hit).alone, from)
    }

    /// The same with VI Interceptor Corps in the first of the rounds: it fires at whoever is left when that ends (10.11).
    pub(super) fn with_interceptor(&self, fire: Fire, hit: f64, from: (u8, u8, u8)) -> Outlook {
        look_up(&self.table(fire, hit).flown, from)
    }

    /// The same by numbers of defenders, of which each has its chance.
    pub(super) fn outlook_of_chances(
        &self,
        fire: Fire,
        hit: f64,
        (rounds, steps): (u8, u8),
        chances: &[f64; UNITS + 1],
    ) -> Outlook {
        let table = &self.table(fire, hit).alone;
        let row = &table[usize::from(rounds).min(ROUNDS)][usize::from(steps).min(STEPS)];
        let mut outlook = Outlook::default();
        chances.iter().zip(row).for_each(|(&share, one)| outlook.add(share, one));
        outlook
    }

    fn table(&self, fire: Fire, hit: f64) -> &Table {
        let part = (hit * PARTS as f64).round().clamp(0.0, PARTS as f64) as usize;
        self.tables[fire as usize][part]
            .get_or_init(|| Box::new(self.work_out(fire, part as f64 / PARTS as f64)))
    }

    fn work_out(&self, fire: Fire, german_hit: f64) -> Table {
        let germans = Hits::new(german_hit);
        let soviets = if fire == Fire::CombinedArms { &self.combined_arms } else { &self.shock_secondary };
        let plain = |next: &Outlooks, steps, units| round(&germans, Some(soviets), next, steps, units);
        let first = |next: &Outlooks, steps, units| match fire {
            Fire::ShockFirst => self.open(&germans, next, steps, units),
            _ => plain(next, steps, units),
        };
        let mut later = [over(0); ROUNDS + 1];
        for rounds in 1..=ROUNDS {
            later[rounds] = before(rounds, &later[rounds - 1], plain);
        }
        let mut table = Table { alone: later, flown: [over(0); ROUNDS + 1] };
        for rounds in 1..=ROUNDS {
            if fire == Fire::ShockFirst {
                table.alone[rounds] = before(rounds, &later[rounds - 1], first);
            }
            table.flown[rounds] = before(rounds, &self.after_flight(&later[rounds - 1]), first);
        }
        table
    }

    /// 10.11 The outlooks at the end of a round, before VI Interceptor Corps fires.
    fn after_flight(&self, next: &Outlooks) -> Outlooks {
        let mut outlooks = over(0);
        for (steps, row) in outlooks.iter_mut().enumerate().skip(1) {
            for (units, outlook) in row.iter_mut().enumerate() {
                *outlook = Outlook::default();
                for (hits, chance) in self.interceptor.on(units, units) {
                    outlook.add(chance, &next[steps][units - hits]);
                }
            }
        }
        outlooks
    }

    /// 10.1 A round that a shock army opens: it has fired when the Germans fire, and does not fire again.
    fn open(&self, germans: &Hits<{ UNITS + 1 }>, next: &Outlooks, steps: usize, units: usize) -> Outlook {
        let mut sum = Outlook::default();
        for (hits, chance) in self.shock_first.on(steps, units) {
            sum.add(chance, &round(germans, None, next, steps, units - hits));
        }
        sum
    }
}

fn look_up(table: &[Outlooks; ROUNDS + 1], (rounds, steps, units): (u8, u8, u8)) -> Outlook {
    let outlooks = &table[usize::from(rounds).min(ROUNDS)];
    outlooks[usize::from(steps).min(STEPS)][usize::from(units).min(UNITS)]
}

/// The outlooks when no round is fought any more and so many are left.
fn over(rounds: usize) -> Outlooks {
    let mut outlooks = [[Outlook::default(); UNITS + 1]; STEPS + 1];
    for (steps, row) in outlooks.iter_mut().enumerate() {
        for (units, outlook) in row.iter_mut().enumerate() {
            let destroyed = if steps == 0 { 1.0 } else { 0.0 };
            *outlook = Outlook { destroyed, steps: steps as f64, units: units as f64, ..Outlook::default() };
        }
        if steps == 0 {
            continue;
        }
        row[0] = Outlook { win: 1.0, spare: rounds as f64, ..row[0] };
    }
    outlooks
}

/// The outlooks with a round more than those that are given.
fn before(rounds: usize, next: &Outlooks, round: impl Fn(&Outlooks, usize, usize) -> Outlook) -> Outlooks {
    let mut outlooks = over(rounds);
    for (steps, row) in outlooks.iter_mut().enumerate().skip(1) {
        for (units, outlook) in row.iter_mut().enumerate().skip(1) {
            *outlook = round(next, steps, units);
        }
    }
    outlooks
}

/// 10.1 A round: the Germans fire, then the force if it has not fired first; then the battle goes on.
fn round(
    germans: &Hits<{ UNITS + 1 }>,
    soviets: Option<&Hits<{ STEPS + 1 }>>,
    next: &Outlooks,
    steps: usize,
    units: usize,
) -> Outlook {
    let mut sum = Outlook::default();
    for (losses, chance) in germans.on(units, steps) {
        let left = steps - losses;
        match soviets {
            None => sum.add(chance, &next[left][units]),
            Some(soviets) => soviets
                .on(left, units)
                .for_each(|(hits, share)| sum.add(chance * share, &next[left][units - hits])),
        }
    }
    sum
}
