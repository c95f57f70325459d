//! The staff of Putin's War, for both sides: which question goes to which module.
//!
//! The doctrine in short. An action is worth what it brings for an action point. Russia brings two or three armies next
//! to a city that counts, storms it when the chances are good, leaves it to its garrison if nobody is near and goes on.
//! The alliance rolls for new nations while they can still come, keeps regulars in the cities that are in danger, and
//! takes back, or takes in Russia, what is held weakly.

mod aftermath;
mod air;
mod assault;
mod attack;
mod chances;
mod choice;
mod defence;
mod doctrine;
mod entry;
mod fighter;
mod forces;
mod march;
mod muster;
mod operations;
mod plan;
mod posts;
mod roads;
mod set_up;
mod situation;
#[cfg(test)]
mod tests;
mod threat;

use crate::phase::{Battle, Phase, Stage};
use crate::{Order, Position};
use table::{Bot, Progress, Seat, Staffed};

pub use self::doctrine::Doctrine;
use self::{chances::Chances, situation::Situation};

impl Staffed for Position {
    type Doctrine = Doctrine;

    fn progress(&self) -> Progress {
        let [russian, allied] = self.spent;
        Progress { turn: self.turn, action: u16::from(russian) << 8 | u16::from(allied) }
    }

    fn staff_with(data: &'static Self::Data, _: Seat, doctrine: &Doctrine, _: &str) -> Box<dyn Bot<Self>> {
        Box::new(Staff { chances: Chances::new(data), doctrine: doctrine.clone() })
    }
}

/// A staff officer: it answers for whichever side is asked.
struct Staff {
    chances: Chances,
    doctrine: Doctrine,
}

impl Bot<Position> for Staff {
    fn answer(&mut self, position: &Position, orders: &[Order]) -> Option<Order> {
        let side = position.asked()?;
        answer(&Situation::new(position, &self.chances, &self.doctrine, side), orders)
    }

    /// When doctrine has no answer: do nothing if that can be, or take the first order.
    fn otherwise(&mut self, _: &Position, orders: &[Order]) -> usize {
        let idle = |order: &Order| {
            matches!(
                order,
                Order::Pass
                    | Order::Announce
                    | Order::Stay
                    | Order::Fight
                    | Order::Hold
                    | Order::Enough
                    | Order::Done
            )
        };
        orders.iter().position(idle).unwrap_or(0)
    }
}

fn answer(situation: &Situation, orders: &[Order]) -> Option<Order> {
    match &situation.position.phase {
        Phase::SetUp(side) => set_up::place(situation, *side, orders),
        Phase::Command(_) => Some(forces::container(situation)),
        Phase::Air { .. } => air::interdict(situation, orders),
        Phase::Operations(_) => operations::next(situation, orders),
        Phase::Move { unit, .. } => march::to(situation, *unit, orders),
        Phase::Entry => Some(entry::again(situation)),
        Phase::Declare { target, attackers } => attack::declare(situation, *target, *attackers),
        Phase::Battle(battle) => fight(situation, battle, orders),
        Phase::ActionEnd(_) => operations::end(situation, orders),
        Phase::TurnStart | Phase::AirRoll | Phase::TurnEnd | Phase::Over(_) => None,
    }
}

fn fight(situation: &Situation, battle: &Battle, orders: &[Order]) -> Option<Order> {
    match battle.stage {
        Stage::Vostok => Some(forces::vostok(situation, battle)),
        Stage::AttackerCommits | Stage::DefenderCommits => Some(forces::commit(situation, battle)),
        Stage::Retreat => aftermath::retreat(situation, orders),
        Stage::Lose | Stage::Bleed => aftermath::lose(situation, orders),
        Stage::Advance => aftermath::advance(situation, battle, orders),
        Stage::Concentric | Stage::Resolve | Stage::Recycle => None,
    }
}
