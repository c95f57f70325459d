//! An assault thought through: the battle, and those that follow it, by exact chances.

use crate::atlas::Outcome;

use super::chances::{Chances, Clash, Serp, possible};
use super::doctrine::Doctrine;
use super::fighter::{Fighter, Fighters, lose_cheapest};

/// What can be expected of an assault.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Prospect {
    /// What is won less what is lost, action points not counted.
    pub(super) worth: f64,
    /// The chance that the hex is taken.
    pub(super) chance: f64,
    /// The action points it takes.
    pub(super) ap: f64,
}

impl Prospect {
    /// What is left when the action points are paid for.
    pub(super) fn net(self, doctrine: &Doctrine) -> f64 {
        self.worth - doctrine.ap_worth * self.ap
    }

    fn add(&mut self, share: f64, other: Self) {
        self.worth += share * other.worth;
        self.chance += share * other.chance;
        self.ap += share * other.ap;
    }
}

/// The hex that is fought for.
#[derive(Clone, Copy)]
pub(super) struct Field<'a> {
    pub(super) chances: &'a Chances,
    pub(super) doctrine: &'a Doctrine,
    /// What the hex is worth to the attacker.
    pub(super) prize: f64,
    /// How much steps still matter, from 0 to 1.
    pub(super) season: f64,
    /// The columns of the hex: the city (9.16) and aircraft over the defender (5.7).
    pub(super) shift: i16,
    pub(super) serp: Option<Serp>,
    pub(super) defender: Fighter,
    /// 9.10
    pub(super) can_retreat: bool,
}

/// Who comes, and with what.
#[derive(Clone)]
pub(super) struct Attack {
    pub(super) fighters: Fighters,
    /// 9.17
    pub(super) concentric: bool,
    /// 9.4 Columns lost to aircraft over the attackers.
    pub(super) interdiction: i16,
    /// 9.20 The balance of special forces in the first battle.
    pub(super) forces: i16,
    /// How many battles there are action points for.
    pub(super) rounds: u8,
}

impl Field<'_> {
    pub(super) fn assault(&self, attack: &Attack) -> Prospect {
        let mut prospect = Prospect { ap: attack.fighters.len() as f64, ..Prospect::default() };
        let clash = Clash {
            attack: attack.fighters.iter().map(|fighter| fighter.factor()).sum(),
            defence: self.defender.factor(),
            shift: self.shift - attack.interdiction + attack.forces,
            concentric: attack.concentric,
            serp: self.serp,
        };
        for (outcome, chance) in possible(self.chances.of(&clash)) {
            prospect.add(chance, self.after(outcome, attack));
        }
        prospect
    }

    /// 9.10 to 9.14 What a result brings, and what may come after it.
    fn after(&self, outcome: Outcome, attack: &Attack) -> Prospect {
        let mut left = attack.fighters.clone();
        let mut prospect = Prospect::default();
        if matches!(outcome, Outcome::AttackerLoses | Outcome::Bloodbath) {
            prospect.worth -= self.season * lose_cheapest(&mut left, self.doctrine);
        }
        let retreats = outcome == Outcome::Retreat && self.defender.is_regular() && self.can_retreat;
        let struck = match outcome {
            Outcome::Bloodbath | Outcome::DefenderLoses => true,
            Outcome::Retreat => !retreats,
            Outcome::AttackerLoses | Outcome::Stalled => false,
        };
        let mut defender = Some(self.defender);
        if struck {
            prospect.worth += self.season * self.defender.next_step(self.doctrine);
            defender = self.defender.reduced();
        }
        match defender {
            _ if left.is_empty() => {}
            None => prospect.add(1.0, Prospect { worth: self.prize, chance: 1.0, ap: 0.0 }),
            Some(_) if retreats => {
                let worth = self.doctrine.after_retreat * self.prize;
                prospect.add(1.0, Prospect { worth, chance: 1.0, ap: 0.0 });
            }
            Some(defender) => prospect.add(self.doctrine.next_round, self.next_round(defender, left, attack)),
        }
        prospect
    }

    /// The attack that follows, if there is one worth making.
    fn next_round(&self, defender: Fighter, fighters: Fighters, attack: &Attack) -> Prospect {
        if attack.rounds <= 1 || fighters.is_empty() {
            return Prospect::default();
        }
        let next = Attack { fighters, forces: 0, rounds: attack.rounds - 1, ..attack.clone() };
        let prospect = Field { defender, ..*self }.assault(&next);
        if prospect.net(self.doctrine) > 0.0 { prospect } else { Prospect::default() }
    }
}
