//! What the enemy can do to a city of ours before we can do much about it.

use crate::{position::LAST_TURN, units::Side};
use hexes::HexId;

use super::weights::{ACTION, HORIZON, SUDDEN, WARNING};
use super::{assault::Attack, fighter::Fighter, muster::Muster, roads::Roads, situation::Situation};

/// The enemies that can come for a city of ours.
pub(super) struct Threat<'a> {
    situation: Situation<'a>,
    pub(super) city: HexId,
    muster: Muster<'a>,
    /// What the danger costs as the city is held now.
    pub(super) cost: f64,
}

impl<'a> Threat<'a> {
    pub(super) fn to(situation: &Situation<'a>, city: HexId) -> Self {
        let enemy = !situation.side;
        let roads = Roads::around(situation, enemy, city, HORIZON);
        let factor = |unit| f64::from(situation.position.factor(unit));
        let cost = |unit, actions: f64| Some(ACTION * actions - factor(unit));
        let muster = Muster::new(situation, enemy, city, &roads, cost);
        let mut threat = Self { situation: *situation, city, muster, cost: 0.0 };
        threat.cost = threat.cost_with(situation.defender(city));
        threat
    }

    /// The chance that the enemy takes the city from a fighter of ours. `columns` is what else helps the enemy.
    pub(super) fn chance(&self, defender: Fighter, columns: i16) -> f64 {
        let field = self.situation.field(self.city, !self.situation.side, defender);
        let ap = f64::from(self.situation.enemy_ap());
        let chances = self.muster.parties().filter_map(|party| {
            let count = party.units.len() as f64;
            let left = ap - party.actions - count;
            (left >= 0.0).then(|| {
                let rounds = if left >= count { 2 } else { 1 };
                let prospect = field.assault(&Attack { forces: columns, rounds, ..party.attack });
                let warned = (party.actions + count - SUDDEN).max(0.0);
                prospect.chance * (1.0 - WARNING.0 * warned).max(WARNING.1)
            })
        });
        chances.fold(0.0, f64::max)
    }

    /// What the danger costs while this fighter holds the city. A city that falls early can be taken back, and
    /// Russia has eight behind its front: it minds them little before the end is near.
    pub(super) fn cost_with(&self, defender: Fighter) -> f64 {
        let early = match self.situation.side {
            Side::Russian => 0.1,
            Side::Allied => 0.4,
        };
        let late = f64::from(self.situation.position.turn - 1) / f64::from(LAST_TURN - 1);
        self.situation.prize(self.city) * (early + (1.0 - early) * late) * self.chance(defender, 0)
    }
}

/// The cities of ours that count, each with who can come for it.
pub(super) fn all<'a>(situation: &Situation<'a>) -> Vec<Threat<'a>> {
    situation.counting(situation.side).map(|city| Threat::to(situation, city)).collect()
}
