//! 5.3, 5.11, 9.20 What a seat cannot know, dealt anew in agreement with what it has seen.

use arrayvec::ArrayVec;
use table::Dice;

use crate::Position;
use crate::phase::{Phase, Stage};
use crate::position::{AP_MOST, Secret};
use crate::units::{Side, last_of};

/// The ways a container can be filled: so many special forces, and two dice.
const WAYS: usize = 15 * 36;

impl Position {
    /// Deals the secrets of a side anew: container, dice and closed hand.
    pub(crate) fn deal_secrets(&mut self, side: Side, dice: &mut dyn Dice) {
        if self.announced[side.index()] || !self.has_secrets(side) {
            return;
        }
        let pile = self.pile(side);
        if let Phase::Command(_) = self.phase {
            let count = pick(pile.len() + 1, dice);
            self.secret[side.index()].container = last_of(pile, count as u8);
            return;
        }
        let ways = self.ways(side, pile.len() as u8);
        let (forces, rolled) = ways[pick(ways.len(), dice)];
        self.secret[side.index()] = Secret { container: last_of(pile, forces), dice: rolled };
        if self.has_closed_hand(side)
            && let Phase::Battle(mut battle) = self.phase
        {
            battle.committed[side.index()] = pick(usize::from(self.free_forces(side)) + 1, dice) as u8;
            self.phase = Phase::Battle(battle);
        }
    }

    /// Whether a side has put something into its container this turn.
    fn has_secrets(&self, side: Side) -> bool {
        match self.phase {
            Phase::SetUp(_) | Phase::TurnStart | Phase::TurnEnd | Phase::Over(_) => false,
            Phase::Command(asked) => side == Side::Russian && asked == Side::Allied,
            _ => true,
        }
    }

    /// 9.20 Whether a side has closed its hand and the other has not.
    pub(crate) fn has_closed_hand(&self, side: Side) -> bool {
        matches!(self.phase, Phase::Battle(battle)
            if battle.attacker == side && battle.stage == Stage::DefenderCommits)
    }

    /// 5.10 The action points that a side must have had: who is out of them would have said so, unless its action is not
    /// complete yet.
    fn least_total(&self, side: Side) -> u8 {
        let due = match self.phase {
            _ if self.options.honour_system => 0,
            Phase::Move { .. } | Phase::Battle(_) | Phase::ActionEnd(_) if self.acting() == Some(side) => 0,
            Phase::Declare { target, attackers } if self.attacker_of(target) == side => {
                attackers.len().max(1) as u8
            }
            _ => 1,
        };
        (self.spent[side.index()] + due).min(AP_MOST)
    }

    /// Every container and roll that agrees with what was spent.
    fn ways(&self, side: Side, pile: u8) -> ArrayVec<(u8, [u8; 2]), WAYS> {
        let least = self.least_total(side);
        let mut ways = ArrayVec::new();
        for forces in 0..=pile.min(14) {
            for die in 1..=6 {
                for other in 1..=6 {
                    if (forces + die + other).min(AP_MOST) >= least {
                        ways.push((forces, [die, other]));
                    }
                }
            }
        }
        ways
    }

    /// The side whose action is under way.
    pub(crate) fn acting(&self) -> Option<Side> {
        match self.phase {
            Phase::Move { unit, .. } => Some(self.atlas().units[unit].side),
            Phase::Entry => Some(Side::Allied),
            Phase::Battle(battle) => Some(battle.attacker),
            Phase::ActionEnd(side) => Some(side),
            _ => None,
        }
    }
}

/// One of so many equal things.
fn pick(count: usize, dice: &mut dyn Dice) -> usize {
    const LABELS: [&str; WAYS] = [""; WAYS];
    dice.draw(&LABELS[..count])
}
