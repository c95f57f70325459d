//! Who fights in a battle that is thought through, and what his steps are worth.

use super::doctrine::Doctrine;
use crate::Position;
use crate::units::{UnitId, UnitSet};

/// A regular unit or a garrison.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Fighter {
    /// By steps.
    factors: [u8; 3],
    steps: u8,
    regular: bool,
}

impl Fighter {
    pub(super) fn regular(position: &Position, unit: UnitId) -> Self {
        Self { factors: position.atlas().units[unit].factor, steps: position.steps(unit), regular: true }
    }

    /// 3.6 A garrison has a single step and costs nothing to replace.
    pub(super) fn garrison(position: &Position) -> Self {
        let factor = position.atlas().garrison;
        Self { factors: [0, factor, factor], steps: 1, regular: false }
    }

    pub(super) fn is_regular(self) -> bool {
        self.regular
    }

    pub(super) fn factor(self) -> u16 {
        u16::from(self.factors[usize::from(self.steps)])
    }

    /// 2.13 What is left after a loss.
    pub(super) fn reduced(self) -> Option<Self> {
        (self.steps > 1).then_some(Self { steps: self.steps - 1, ..self })
    }

    /// What its next step is worth.
    pub(super) fn next_step(self, doctrine: &Doctrine) -> f64 {
        match (self.regular, self.steps) {
            (false, _) => 0.0,
            (true, 2) => doctrine.mendable * f64::from(self.factors[2] - self.factors[1]),
            (true, _) => doctrine.lasting * f64::from(self.factors[1]) + doctrine.presence,
        }
    }
}

/// 9.2 The attackers, at most one from each side of the hex. It is copied at every turn of thought, so it is no list.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Fighters {
    all: [Fighter; 6],
    count: usize,
}

impl Fighters {
    /// The attackers of a set.
    pub(super) fn of(position: &Position, units: UnitSet) -> Self {
        let mut fighters = Self::default();
        for (place, unit) in fighters.all.iter_mut().zip(units.iter()) {
            *place = Fighter::regular(position, unit);
            fighters.count += 1;
        }
        fighters
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// 9.7 Their factors.
    pub(super) fn factors(&self) -> u16 {
        let mut sum = 0;
        for fighter in &self.all[..self.count] {
            sum += fighter.factor();
        }
        sum
    }

    /// 9.11, 9.14 They lose the step that is worth least; says what it was worth.
    pub(super) fn lose_cheapest(&mut self, doctrine: &Doctrine) -> f64 {
        let steps = self.all[..self.count].iter().map(|fighter| fighter.next_step(doctrine)).enumerate();
        let Some((place, worth)) = steps.min_by(|a, b| a.1.total_cmp(&b.1)) else { return 0.0 };
        match self.all[place].reduced() {
            Some(reduced) => self.all[place] = reduced,
            None => {
                self.count -= 1;
                self.all[place] = self.all[self.count];
            }
        }
        worth
    }
}
