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
mod features;
mod fighter;
mod forces;
mod foreseen;
mod luck;
mod march;
mod muster;
mod notes;
mod operations;
mod plan;
mod posts;
mod roads;
mod searches;
mod set_up;
mod situation;
mod tables;
#[cfg(test)]
mod tests;
mod threat;

use crate::phase::{Battle, Phase, Stage};
use crate::units::{Side, UnitId, UnitSet};
use crate::{Order, Position};
use hexes::HexId;
use table::{Bot, Progress, Seat, Staffed};

pub use self::doctrine::Doctrine;
pub(crate) use self::tables::Tables;
use self::{notes::Loan, operations::Purpose, situation::Situation};
use crate::Atlas;

impl Staffed for Position {
    type Doctrine = Doctrine;

    fn doctrine(seat: Seat) -> Doctrine {
        Doctrine::of(Side::of(seat))
    }

    const NODES_A_SECOND: u64 = 30_000;

    fn progress(&self) -> Progress {
        let step = match self.phase {
            Phase::SetUp(Side::Allied) => 0,
            Phase::SetUp(Side::Russian) => 1,
            Phase::TurnStart | Phase::Command(Side::Russian) => 2,
            Phase::Command(Side::Allied) => 3,
            Phase::AirRoll | Phase::Air { .. } => 4,
            Phase::TurnEnd | Phase::Over(_) => 5,
            Phase::Operations(_) | Phase::Move { .. } | Phase::Entry => 6,
            Phase::Declare { .. } | Phase::Battle(_) | Phase::ActionEnd(_) => 6,
        };
        Progress { turn: self.turn, action: 8 * u16::from(self.actions) + step }
    }

    fn proposals(&self, doctrine: &Doctrine, orders: &[Order]) -> Vec<Order> {
        match self.phase {
            Phase::Operations(side) => {
                let notes = Tables::of(self.atlas()).archive.lend(doctrine);
                operations::best_first(&Situation::new(self, &notes, side), orders)
            }
            _ => Vec::new(),
        }
    }

    fn dice_for(&self, order: Order) -> Option<u32> {
        Some(luck::purpose(self, order))
    }

    fn features(&self, out: &mut Vec<f32>) {
        features::features(self, out);
    }

    fn judgement() -> &'static str {
        include_str!("../../judgement.json")
    }

    fn levels() -> &'static str {
        include_str!("../../levels.json")
    }

    fn staff_with(atlas: &'static Self::Data, _: Seat, doctrine: &Doctrine, _: &str) -> Box<dyn Bot<Self>> {
        Box::new(Staff::new(atlas, doctrine))
    }
}

/// A staff officer: it answers for whichever side is asked.
struct Staff {
    notes: Loan,
    memory: Memory,
}

/// What is kept between orders.
#[derive(Default)]
struct Memory(Option<Kept>);

/// What the action at hand is for. It is kept until the action is over: what the position is made of may be imagined anew
/// before every order, and nobody changes his mind for that.
#[derive(Clone, Copy)]
struct Kept {
    side: Side,
    progress: Progress,
    purpose: Purpose,
}

impl Staff {
    fn new(atlas: &'static Atlas, doctrine: &Doctrine) -> Self {
        Self { notes: Tables::of(atlas).archive.lend(doctrine), memory: Memory::default() }
    }
}

impl Memory {
    /// What the action is for, if it began here.
    fn kept(&self, situation: &Situation) -> Option<Purpose> {
        let kept = self.0.filter(|kept| kept.side == situation.side)?;
        (kept.progress == situation.position.progress()).then_some(kept.purpose)
    }

    /// 5.8 Chooses what comes next, and keeps it.
    fn begin(&mut self, situation: &Situation, orders: &[Order]) -> Option<Order> {
        let purpose = operations::next(situation, orders)?;
        self.0 = Some(Kept { side: situation.side, progress: situation.position.progress(), purpose });
        Some(purpose.order())
    }

    /// 8.2 Where the unit goes.
    fn march(&self, situation: &Situation, unit: UnitId, orders: &[Order]) -> Option<Order> {
        let kept = self.kept(situation).filter(|purpose| purpose.mover() == Some(unit));
        let purpose = kept.or_else(|| march::purpose(situation, unit))?;
        march::to(situation, purpose, orders)
    }

    /// 9.2 Who takes part in an attack.
    fn declare(&self, situation: &Situation, target: HexId, attackers: UnitSet) -> Option<Order> {
        let wanted = match self.kept(situation) {
            Some(Purpose::Strike(hex, units)) if hex == target => units,
            _ => attack::units_for(situation, target)?,
        };
        Some(attack::declare(situation, wanted, attackers))
    }
}

impl Bot<Position> for Staff {
    fn answer(&mut self, position: &Position, orders: &[Order]) -> Option<Order> {
        let side = position.asked()?;
        let situation = &Situation::new(position, &self.notes, side);
        let memory = &mut self.memory;
        match &position.phase {
            Phase::SetUp(side) => set_up::place(situation, *side, orders),
            Phase::Command(_) => Some(forces::container(situation)),
            Phase::Air { .. } => air::interdict(situation, orders),
            Phase::Operations(_) => memory.begin(situation, orders),
            Phase::Move { unit, .. } => memory.march(situation, *unit, orders),
            Phase::Entry => Some(entry::again(situation)),
            Phase::Declare { target, attackers } => memory.declare(situation, *target, *attackers),
            Phase::Battle(battle) => fight(situation, battle, orders),
            Phase::ActionEnd(_) => operations::end(situation, orders),
            Phase::TurnStart | Phase::AirRoll | Phase::TurnEnd | Phase::Over(_) => None,
        }
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
