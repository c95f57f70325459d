//! What units are worth where they stand: who holds a city cannot leave it to its garrison for nothing.

use crate::{atlas::UNITS, units::UnitId};

use super::{fighter::Fighter, situation::Situation, threat::Threat};

/// By unit, what its leaving would cost.
pub(super) struct Posts([f64; UNITS]);

impl Posts {
    pub(super) fn new(situation: &Situation, threats: &[Threat]) -> Self {
        let mut worth = [0.0; UNITS];
        for threat in threats {
            if let Some(unit) = situation.position.unit_in(threat.city) {
                let open = threat.cost_with(Fighter::garrison(situation.position));
                worth[unit.index()] = (open - threat.cost).max(0.0);
            }
        }
        Self(worth)
    }

    pub(super) fn worth(&self, unit: UnitId) -> f64 {
        self.0[unit.index()]
    }
}
