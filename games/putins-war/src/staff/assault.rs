//! An assault thought through: the battle, and those that follow it, by exact chances.

use crate::atlas::Outcome;

use super::chances::{Chances, Clash, Serp, possible};
use super::doctrine::Doctrine;
use super::fighter::{Fighter, Fighters};

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
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Field {
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
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Attack {
    pub(super) fighters: Fighters,
    /// 9.17
    pub(super) concentric: bool,
    /// 9.4 Columns lost to aircraft over the attackers.
    pub(super) interdiction: i16,
    /// How many battles there are action points for.
    pub(super) rounds: u8,
}

/// An attack on a field. What follows each result is thought through once, however many columns are tried.
pub(super) struct Assault<'a> {
    chances: &'a Chances,
    doctrine: &'a Doctrine,
    field: Field,
    attack: Attack,
    after: [Option<Prospect>; 5],
}

impl<'a> Assault<'a> {
    pub(super) fn new(chances: &'a Chances, doctrine: &'a Doctrine, field: &Field, attack: &Attack) -> Self {
        Self { chances, doctrine, field: *field, attack: *attack, after: [None; 5] }
    }

    /// What comes of it, so many columns of special forces and of whatever else is supposed to the right in the first battle
    /// (9.20).
    pub(super) fn with(&mut self, columns: i16) -> Prospect {
        let (field, attack) = (&self.field, &self.attack);
        let mut prospect = Prospect { ap: attack.fighters.count() as f64, ..Prospect::default() };
        let clash = Clash {
            attack: attack.fighters.factors(),
            defence: field.defender.factor(),
            shift: field.shift - attack.interdiction + columns,
            concentric: attack.concentric,
            serp: field.serp,
        };
        for (outcome, chance) in possible(&self.chances.of(&clash)) {
            let known = self.after[outcome as usize];
            let after = known.unwrap_or_else(|| self.after(outcome));
            self.after[outcome as usize] = Some(after);
            prospect.add(chance, after);
        }
        prospect
    }

    /// 9.10 to 9.14 What a result brings, and what may come after it.
    fn after(&self, outcome: Outcome) -> Prospect {
        let (field, doctrine) = (&self.field, self.doctrine);
        let mut left = self.attack.fighters;
        let mut prospect = Prospect::default();
        if matches!(outcome, Outcome::AttackerLoses | Outcome::Bloodbath) {
            prospect.worth -= field.season * left.lose_cheapest(doctrine);
        }
        let retreats = outcome == Outcome::Retreat && field.defender.is_regular() && field.can_retreat;
        let struck = match outcome {
            Outcome::Bloodbath | Outcome::DefenderLoses => true,
            Outcome::Retreat => !retreats,
            Outcome::AttackerLoses | Outcome::Stalled => false,
        };
        let mut defender = Some(field.defender);
        if struck {
            prospect.worth += field.season * field.defender.next_step(doctrine);
            defender = field.defender.reduced();
        }
        match defender {
            _ if left.count() == 0 => {}
            None => prospect.add(1.0, Prospect { worth: field.prize, chance: 1.0, ap: 0.0 }),
            Some(_) if retreats => {
                let worth = doctrine.after_retreat * field.prize;
                prospect.add(1.0, Prospect { worth, chance: 1.0, ap: 0.0 });
            }
            Some(defender) => prospect.add(doctrine.next_round, self.next_round(defender, left)),
        }
        prospect
    }

    /// The attack that follows, if there is one worth making.
    fn next_round(&self, defender: Fighter, fighters: Fighters) -> Prospect {
        if self.attack.rounds <= 1 || fighters.count() == 0 {
            return Prospect::default();
        }
        let attack = Attack { fighters, rounds: self.attack.rounds - 1, ..self.attack };
        let field = Field { defender, ..self.field };
        let prospect = Self::new(self.chances, self.doctrine, &field, &attack).with(0);
        if prospect.net(self.doctrine) > 0.0 { prospect } else { Prospect::default() }
    }
}
