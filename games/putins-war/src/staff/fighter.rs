//! Who fights in a battle that is thought through, and what his steps are worth.

use super::doctrine::Doctrine;
use crate::Position;
use crate::units::{UnitId, UnitSet};
use arrayvec::ArrayVec;

/// A regular unit or a garrison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fighter {
    /// By steps.
    factors: [u8; 3],
    steps: u8,
    regular: bool,
}

/// 9.2 One attacker from each side of the hex.
pub(super) type Fighters = ArrayVec<Fighter, 6>;

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

/// The attackers of a set.
pub(super) fn fighters(position: &Position, units: UnitSet) -> Fighters {
    units.iter().take(6).map(|unit| Fighter::regular(position, unit)).collect()
}

/// 9.11, 9.14 The attackers lose the step that is worth least; says what it was worth.
pub(super) fn lose_cheapest(attackers: &mut Fighters, doctrine: &Doctrine) -> f64 {
    let steps = attackers.iter().map(|fighter| fighter.next_step(doctrine)).enumerate();
    let Some((place, worth)) = steps.min_by(|a, b| a.1.total_cmp(&b.1)) else { return 0.0 };
    match attackers[place].reduced() {
        Some(reduced) => attackers[place] = reduced,
        None => {
            attackers.swap_remove(place);
        }
    }
    worth
}
