//! What the enemy can do to a city of ours before we can do much about it.

use crate::{position::LAST_TURN, units::Side};
use hexes::HexId;

use super::assault::Attack;
use super::fighter::Fighter;
use super::forces;
use super::muster::{Parties, parties};
use super::roads::Roads;
use super::situation::Situation;

/// The enemies that can come for a city of ours.
pub(super) struct Threat<'a> {
    situation: Situation<'a>,
    pub(super) city: HexId,
    parties: Parties,
    /// What the danger costs as the city is held now.
    pub(super) cost: f64,
}

impl<'a> Threat<'a> {
    pub(super) fn to(situation: &Situation<'a>, city: HexId) -> Self {
        let enemy = !situation.side;
        let roads = Roads::around(situation, enemy, city, situation.doctrine.horizon);
        let factor = |unit| f64::from(situation.position.factor(unit));
        let cost = |unit, actions: f64| Some(situation.doctrine.action * actions - factor(unit));
        let parties = parties(situation, enemy, city, &roads, cost);
        let mut threat = Self { situation: *situation, city, parties, cost: 0.0 };
        threat.cost = threat.cost_with(situation.defender(city));
        threat
    }

    /// The chance that the enemy takes the city from a fighter of ours. `columns` is what else helps the enemy.
    pub(super) fn chance(&self, defender: Fighter, columns: i16) -> f64 {
        if self.parties.is_empty() {
            return 0.0;
        }
        let field = self.situation.field(self.city, !self.situation.side, defender);
        let (doctrine, ap) = (self.situation.doctrine, f64::from(self.situation.enemy_ap()));
        let chances = self.parties.iter().filter_map(|party| {
            let count = party.units.len() as f64;
            let left = ap - party.actions - count;
            (left >= 0.0).then(|| {
                let rounds = if left >= count { 2 } else { 1 };
                let prospect =
                    forces::alone(&self.situation, &field, &Attack { rounds, ..party.attack }, columns);
                let warned = (party.actions + count - doctrine.sudden).max(0.0);
                prospect.chance * (1.0 - doctrine.warning * warned).max(doctrine.least_danger)
            })
        });
        chances.fold(0.0, f64::max)
    }

    /// What the city is worth now to whoever wants to take it from us.
    pub(super) fn stake(&self) -> f64 {
        self.situation.stake(self.city, !self.situation.side)
    }

    /// The share of its worth at which the city is minded now. One that falls early can be taken back.
    fn minded(&self) -> f64 {
        let (situation, doctrine) = (&self.situation, self.situation.doctrine);
        let home = situation.position.atlas().ground[self.city].russia_proper;
        let (early, late) = match situation.side {
            Side::Russian if home => (doctrine.home_early, doctrine.home_late),
            Side::Russian => (doctrine.gains_early, doctrine.gains_late),
            Side::Allied => (doctrine.allied_early, doctrine.allied_late),
        };
        let time = f64::from(situation.position.turn - 1) / f64::from(LAST_TURN - 1);
        early + (late - early) * time
    }

    /// What the danger costs while this fighter holds the city.
    pub(super) fn cost_with(&self, defender: Fighter) -> f64 {
        self.stake() * self.minded() * self.chance(defender, 0)
    }
}

/// The cities of ours that count, each with who can come for it.
pub(super) fn all<'a>(situation: &Situation<'a>) -> Vec<Threat<'a>> {
    situation.counting(situation.side).map(|city| Threat::to(situation, city)).collect()
}
