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
                worth[unit.index()] = post(situation, threat);
            }
        }
        Self(worth)
    }

    pub(super) fn worth(&self, unit: UnitId) -> f64 {
        self.0[unit.index()]
    }
}

/// What it would cost to leave the city to its garrison.
fn post(situation: &Situation, threat: &Threat) -> f64 {
    let open = threat.cost_with(Fighter::garrison(situation.position));
    (open - threat.cost).max(0.0)
}

/// What the leaving of one unit would cost.
pub(super) fn of(situation: &Situation, unit: UnitId) -> f64 {
    let city = situation.position.hex_of(unit).filter(|&hex| situation.counts(hex));
    city.map_or(0.0, |city| post(situation, &Threat::to(situation, city)))
}
