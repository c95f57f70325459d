//! What is known of what is hidden: the counters that lie in the pool or face down, taken together (3.4).
//!
//! Which of them lies where is nobody's knowledge, so every hidden counter is the mean of them all.

use crate::Position;
use crate::atlas::Firer;
use crate::position::Place;
use crate::units::{Category, CounterId, CounterSet};
use hexes::HexId;

use super::odds::UNITS;

/// The hidden counters by what they are.
#[derive(Default)]
pub(super) struct Unseen {
    mechanized: f64,
    non_mechanized: f64,
    security: f64,
    support: f64,
    raids: f64,
    /// 8.3 The chance of each number of units in a regular defense.
    regular: [f64; UNITS + 1],
    /// 8.5 The same in a relief force.
    relief: [f64; UNITS + 1],
}

impl Unseen {
    pub(super) fn new(position: &Position) -> Self {
        let mut unseen = Self::default();
        let hidden = |counter: &CounterId| matches!(position.place(*counter), Place::Pool | Place::Front(_));
        for counter in position.atlas().germans.ids().filter(hidden) {
            *match position.atlas().germans[counter].category {
                Category::Mechanized => &mut unseen.mechanized,
                Category::NonMechanized => &mut unseen.non_mechanized,
                Category::Security => &mut unseen.security,
                Category::Raid => &mut unseen.raids,
                _ => &mut unseen.support,
            } += 1.0;
        }
        unseen.regular = unseen.work_out_defenders(false);
        unseen.relief = unseen.work_out_defenders(true);
        unseen
    }

    fn units(&self) -> f64 {
        self.mechanized + self.non_mechanized + self.security
    }

    /// 8.10 The share of units among the counters.
    fn unit_share(&self) -> f64 {
        self.units() / (self.units() + self.support + self.raids).max(1.0)
    }

    /// The mean chance of a hidden unit to hit in a hex, with the support that so many counters bring (10.5).
    pub(super) fn hit(&self, position: &Position, hex: HexId, pushed: bool, counters: f64) -> f64 {
        let of = |category| hit(position, category, hex, i8::from(pushed));
        let sum = self.mechanized * of(Category::Mechanized)
            + self.non_mechanized * of(Category::NonMechanized)
            + self.security * of(Category::Security);
        let support = counters * self.support / (self.units() + self.support + self.raids).max(1.0);
        sum / self.units().max(1.0) + support / 6.0
    }

    /// 8.3, 8.5 The chance of each number of units in a defense.
    pub(super) fn defenders(&self, relief: bool) -> &[f64; UNITS + 1] {
        if relief { &self.relief } else { &self.regular }
    }

    /// The marker and a die less one, or a die.
    fn work_out_defenders(&self, relief: bool) -> [f64; UNITS + 1] {
        let share = self.unit_share();
        let mut chances = [0.0; UNITS + 1];
        // The chance of each number of units among one counter, two counters, and so on.
        let mut among = [0.0; UNITS + 1];
        among[0] = 1.0;
        for counters in 1..=UNITS {
            for units in (0..=counters).rev() {
                let more = if units > 0 { among[units - 1] * share } else { 0.0 };
                among[units] = among[units] * (1.0 - share) + more;
            }
            let rolled = if relief { counters >= 2 } else { counters < UNITS };
            if rolled {
                chances.iter_mut().zip(among).for_each(|(sum, chance)| *sum += chance / 6.0);
            }
        }
        chances
    }
}

/// 10.1, 10.4 The chance of a German unit to hit in a hex, with what else is added to its die.
pub(super) fn hit(position: &Position, category: Category, hex: HexId, more: i8) -> f64 {
    let atlas = position.atlas();
    let firer = match category {
        Category::Mechanized => Firer::Mechanized,
        Category::NonMechanized => Firer::NonMechanized,
        _ => Firer::Security,
    };
    let forest = i8::from(category == Category::Mechanized && atlas.ground[hex].forest);
    let number = atlas.hits_from(firer) as i8 + forest - more;
    f64::from((7 - number).clamp(0, 6)) / 6.0
}

/// The mean chance of units that stand face up, with what is added to the dice of each kind.
pub(super) fn mean_hit(
    position: &Position,
    units: CounterSet,
    hex: HexId,
    more: impl Fn(Category) -> i8,
) -> f64 {
    let category = |counter: CounterId| position.atlas().germans[counter].category;
    let sum: f64 =
        units.iter().map(|counter| hit(position, category(counter), hex, more(category(counter)))).sum();
    sum / (units.len() as f64).max(1.0)
}
