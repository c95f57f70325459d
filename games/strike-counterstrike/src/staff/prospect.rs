//! What an attack promises: ground, counters that the Germans spend on it, and the steps that it costs.

use crate::atlas::HexSet;
use crate::phase::Battle;
use crate::position::Place;
use crate::units::{ArmyId, ArmyKind, Category};
use crate::{Position, Threat};
use hexes::HexId;

use super::aims::Aims;
use super::doctrine::Doctrine;
use super::odds::{Fire, OddsBook, Outlook};
use super::unseen::{Unseen, mean_hit};
use super::worth::{Prices, ready};

/// 8.3, 8.6 The mean of a die less one: what a regular defense draws, and what breaks out of each hex of a pocket.
const DRAWN: f64 = 2.5;
/// The variance of a die.
const VARIANCE: f64 = 35.0 / 12.0;
/// An army this near to a hex can attack it after another.
const FOLLOWS: u32 = 2;

/// What the attacks of a position are judged with.
pub(super) struct Judge<'a> {
    pub(super) position: &'a Position,
    pub(super) doctrine: &'a Doctrine,
    odds: &'a OddsBook,
    pub(super) aims: &'a mut Aims,
    pub(super) prices: Prices,
    unseen: Unseen,
    /// 8.9 Where German units stand face up.
    face_up: HexSet,
}

/// Who stands against an attack.
#[derive(Clone, Copy)]
pub(super) struct Faced {
    /// The German units.
    units: f64,
    /// The counters that are drawn for them.
    drawn: f64,
}

/// What an attack promises.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    /// The chance that the hex is taken, and its pocket with it.
    pub(super) taken: f64,
    /// All in all; below zero it is better left alone.
    pub(super) value: f64,
}

/// 8.6 The breakout after a victory.
struct Breakout {
    /// The chance that the force survives it (8.8).
    held: f64,
    /// The counters that it takes from the pool.
    drawn: f64,
    /// The chance that it empties the pool, which counts if it fails (4.8).
    ends: f64,
}

impl<'a> Judge<'a> {
    pub(super) fn new(position: &'a Position, doctrine: &'a Doctrine, aims: &'a mut Aims) -> Self {
        aims.update(position, doctrine);
        let face_up = position.atlas().germans.ids().filter_map(|counter| match position.place(counter) {
            Place::Hex(hex) => Some(hex),
            _ => None,
        });
        Self {
            position,
            doctrine,
            odds: &position.atlas().staff().odds,
            aims,
            prices: Prices::new(position, doctrine),
            unseen: Unseen::new(position),
            face_up: face_up.collect(),
        }
    }

    /// 8.4 What would be cut off if the Soviets took a hex.
    pub(super) fn threat(&mut self, hex: HexId) -> Threat {
        self.aims.threat(self.position, hex)
    }

    /// 6.3 The steps of an army and of the engineers with it.
    fn steps(&self, army: ArmyId) -> u8 {
        let engineers = self.position.atlas().engineers;
        let with = if self.position.host == Some(army) { self.position.steps(engineers) } else { 0 };
        self.position.steps(army) + with
    }

    /// 10.1, 10.2 How an army fires; the engineers with a shock army are taken to fire like it.
    fn fire(&self, army: ArmyId, first_fire: bool) -> Fire {
        match self.position.atlas().armies[army].kind {
            ArmyKind::Shock if first_fire && !self.position.attacked.contains(army) => Fire::ShockFirst,
            ArmyKind::Shock => Fire::ShockSecondary,
            _ => Fire::CombinedArms,
        }
    }

    /// An attack on a hex by an army that has so many MP left when it is there.
    pub(super) fn attack(&mut self, army: ArmyId, hex: HexId, mp: u8) -> Prospect {
        let threat = self.threat(hex);
        let (outlook, faced) = self.outlook_of(army, hex, mp);
        self.judge(army, hex, &threat, &outlook, faced)
    }

    /// What comes of all rounds of such an attack, and whom it meets.
    pub(super) fn outlook_of(&mut self, army: ArmyId, hex: HexId, mp: u8) -> (Outlook, Faced) {
        let threat = self.threat(hex);
        let fire = self.fire(army, !threat.relief);
        let (rounds, steps) = (mp + 1, self.steps(army));
        if !self.position.has_marker(hex) {
            // 8.9 Those who have stood their ground defend the hex again; nothing is drawn.
            let units = self.position.defenders_in(hex);
            let hit = mean_hit(self.position, units, hex, |_| i8::from(threat.relief));
            let outlook = self.odds.outlook(fire, hit, (rounds, steps, units.len() as u8));
            return (outlook, Faced { units: units.len() as f64, drawn: 0.0 });
        }
        let drawn = DRAWN + f64::from(u8::from(threat.relief));
        let hit = self.unseen.hit(self.position, hex, threat.relief, drawn + 1.0);
        let chances = self.unseen.defenders(threat.relief);
        let units = chances.iter().zip(0_u8..).map(|(&share, units)| share * f64::from(units)).sum();
        (self.odds.outlook_of_chances(fire, hit, (rounds, steps), chances), Faced { units, drawn })
    }

    /// 9.3 More rounds of a battle, as many as the force can pay.
    pub(super) fn more_rounds(&mut self, battle: &Battle) -> Prospect {
        let army = battle.force.army;
        let hit = self.hit_in(battle, false);
        let (rounds, units) = (battle.force.mp, battle.units.len() as u8);
        let outlook = self.odds.outlook(self.fire(army, false), hit, (rounds, self.steps(army), units));
        let threat = self.threat(battle.hex);
        let faced = Faced { units: battle.units.len() as f64, drawn: 0.0 };
        self.judge(army, battle.hex, &threat, &outlook, faced)
    }

    /// 10.11 The round that begins and as many more as the force can pay, with VI Interceptor Corps in the first of them or
    /// without it.
    pub(super) fn rounds_from_here(&mut self, battle: &Battle, flies: bool) -> Prospect {
        let army = battle.force.army;
        let first = battle.round == 1;
        let fire = match self.fire(army, false) {
            Fire::ShockSecondary if battle.shock_first && first => Fire::ShockFirst,
            fire => fire,
        };
        let hit = self.hit_in(battle, first);
        let from = (battle.force.mp + 1, self.steps(army), battle.units.len() as u8);
        let outlook = if flies {
            self.odds.with_interceptor(fire, hit, from)
        } else {
            self.odds.outlook(fire, hit, from)
        };
        let threat = self.threat(battle.hex);
        let faced = Faced { units: battle.units.len() as f64, drawn: 0.0 };
        self.judge(army, battle.hex, &threat, &outlook, faced)
    }

    /// The mean chance of a German unit to hit in a round of a battle.
    fn hit_in(&self, battle: &Battle, first_round: bool) -> f64 {
        let support = &battle.support;
        mean_hit(self.position, battle.units, battle.hex, |category| {
            let rotkopf = if category == Category::Security { 0 } else { support.rotkopf };
            let first = if first_round { support.first_round } else { 0 };
            (support.all_rounds + rotkopf + first) as i8 + i8::from(battle.relief)
        })
    }

    /// What an outlook is worth against so many units, with the counters that are drawn in any case.
    fn judge(&self, army: ArmyId, hex: HexId, threat: &Threat, outlook: &Outlook, faced: Faced) -> Prospect {
        let prices = &self.prices;
        let breakout = self.breakout(hex, threat, outlook);
        let taken = outlook.win * breakout.held;
        let broken = outlook.win * (1.0 - breakout.held);
        let pocket: f64 = threat.pocket.iter().map(|hex| self.aims.of(hex)).sum();
        let ground = self.aims.of(hex) + pocket;
        let drained = faced.drawn + outlook.win * breakout.drawn + taken * self.new_markers(hex, threat);
        let lost = f64::from(self.steps(army)) - outlook.steps + broken * outlook.steps;
        let value = taken * ground
            + self.softened(army, hex, outlook, faced.units) * ground
            + drained * prices.drawn
            + taken * breakout.ends * self.doctrine.empty_pool
            + outlook.spare * breakout.held * prices.spare_mp
            - lost * prices.step
            - (outlook.destroyed + broken) * prices.army;
        Prospect { taken, value }
    }

    /// 8.9, 9.9 What a failure leaves to others: the share of the defenders that it eliminates, if an army can follow.
    fn softened(&self, army: ArmyId, hex: HexId, outlook: &Outlook, units: f64) -> f64 {
        let position = self.position;
        let near = |other: ArmyId| {
            let at = position.hex_of(other);
            other != army && at.is_some_and(|at| position.atlas().board.distance(at, hex) <= FOLLOWS)
        };
        if units <= 0.0 || !ready(position).any(near) {
            return 0.0;
        }
        let eliminated = (units * (1.0 - outlook.win) - outlook.units).max(0.0);
        self.doctrine.softened * eliminated / units
    }

    /// 3.7 The markers that the front needs when a hex and its pocket are taken.
    pub(super) fn new_markers(&self, hex: HexId, threat: &Threat) -> f64 {
        let position = self.position;
        let bare = |next: &HexId| {
            !position.is_soviet(*next)
                && !position.has_marker(*next)
                && !threat.pocket.contains(*next)
                && !self.face_up.contains(*next)
        };
        position.atlas().neighbours(hex).filter(bare).count() as f64
    }

    fn breakout(&self, hex: HexId, threat: &Threat, outlook: &Outlook) -> Breakout {
        if threat.pocket.is_empty() {
            return Breakout { held: 1.0, drawn: 0.0, ends: 0.0 };
        }
        let hexes = threat.pocket.len() as f64;
        let inside = threat.pocket.iter().filter(|&hex| self.position.has_marker(hex)).count() as f64;
        let drawn = (hexes * DRAWN - inside).max(0.0);
        let pool = self.position.pool_size() as f64;
        let ends = chance_above_zero(drawn - pool, (hexes * VARIANCE).sqrt());
        let hits = hexes * DRAWN * self.unseen.hit(self.position, hex, true, hexes * DRAWN);
        let steps = outlook.steps / (1.0 - outlook.destroyed).max(0.1);
        let held = chance_above_zero(steps - hits, hits.sqrt().max(1.0));
        Breakout { held, drawn, ends }
    }
}

/// The chance that something with this mean and spread is above zero, along a straight line: near enough.
fn chance_above_zero(mean: f64, spread: f64) -> f64 {
    (0.5 + mean / (4.0 * spread)).clamp(0.0, 1.0)
}
