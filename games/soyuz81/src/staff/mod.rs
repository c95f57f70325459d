//! The staff of Soyuz 81, for both sides: which question goes to which module.
//!
//! The doctrine in short. The Soviet side brings enough of one formation next to a city, puts airpower over
//! it, storms it at good odds, leaves a garrison and goes on to the next; it opens a rail line early and keeps
//! count of its SAP. The Polish side spreads its divisions over cities and the open, gathers around what is weak
//! and strikes at it, walks into what is empty and stands in the way of trains.

mod advance;
mod airpower;
mod attack;
mod budget;
mod defence;
mod distances;
mod doctrine;
mod features;
mod losses;
mod movement;
mod offensive;
mod plans;
mod rail;
mod reinforcements;
mod set_up;
mod situation;
mod strike;
mod target;
#[cfg(test)]
mod tests;
mod value;

use crate::phase::{BattleStage, Fighting, Moving, Phase};
use crate::units::{Formation, Side};
use crate::{Order, Position};
use table::{Bot, Progress, Seat, Seeded, Staffed};

pub(crate) use self::distances::Distances;
pub use self::doctrine::Doctrine;
use self::plans::Plans;
use self::situation::Situation;

impl Staffed for Position {
    type Doctrine = Doctrine;

    const MEASURE: table::Measure = table::Measure::Wins;

    fn doctrine(seat: Seat) -> Doctrine {
        Doctrine::of(Side::of(seat))
    }

    fn progress(&self) -> Progress {
        let step = match self.phase {
            Phase::Exercise | Phase::GoldRow | Phase::TurnStart => 0,
            Phase::Airpower { .. } => 1,
            Phase::NextChit | Phase::Choose(_) | Phase::Move(_) | Phase::Fight(_) => 2,
            Phase::Reinforce { .. } | Phase::TurnEnd | Phase::Over(_) => 3,
        };
        Progress { turn: self.turn, action: 4 * self.track.iter().count() as u16 + step }
    }

    fn features(&self, out: &mut Vec<f32>) {
        features::all(self, out);
    }

    fn judgement() -> &'static str {
        include_str!("../../judgement.json")
    }

    fn levels() -> &'static str {
        include_str!("../../levels.json")
    }

    fn staff_with(_: &'static Self::Data, _: Seat, doctrine: &Doctrine, seed: &str) -> Box<dyn Bot<Self>> {
        Box::new(Staff::new(doctrine, seed))
    }
}

/// A staff officer: it answers for whichever side is asked.
struct Staff {
    doctrine: Doctrine,
    seed: String,
    plans: Plans,
}

impl Staff {
    fn new(doctrine: &Doctrine, seed: &str) -> Self {
        Self { doctrine: doctrine.clone(), seed: seed.to_owned(), plans: Plans::default() }
    }
}

impl Bot<Position> for Staff {
    fn answer(&mut self, position: &Position, orders: &[Order]) -> Option<Order> {
        let situation = &Situation::new(position, &self.doctrine);
        let plans = &mut self.plans;
        plans.look_at(position);
        match &position.phase {
            Phase::Exercise => set_up::exercise(situation, orders, &mut Seeded::new(&self.seed)),
            Phase::GoldRow => set_up::gold_row(situation, orders),
            Phase::Airpower { left } => airpower::place(situation, *left, orders),
            Phase::Choose(formation) => Some(choose(situation, *formation, plans)),
            Phase::Move(moving) => movement::order(situation, moving, plans, orders),
            Phase::Fight(fighting) => fight(situation, fighting, plans, orders),
            Phase::Reinforce { called } if called.is_empty() => Some(reinforcements::call(situation, orders)),
            Phase::Reinforce { .. } => set_up::gold_row(situation, orders),
            Phase::TurnStart | Phase::NextChit | Phase::TurnEnd | Phase::Over(_) => None,
        }
    }

    /// When doctrine has no answer: end what can be ended, or take the first order.
    fn otherwise(&mut self, _: &Position, orders: &[Order]) -> usize {
        let ends = |order: &Order| matches!(order, Order::Done | Order::Halt | Order::Fire | Order::Move);
        orders.iter().position(ends).unwrap_or(0)
    }
}

/// 5.2.4 Fight if the attacks at hand are worth more than the moves would be, in the eyes of the doctrine.
fn choose(situation: &Situation, formation: Formation, plans: &mut Plans) -> Order {
    let fight = attack::worth_of_fighting(situation, formation);
    if fight == 0 {
        return Order::Move;
    }
    let march = movement::plan(situation, &Moving::new(formation));
    let zeal = match formation.side() {
        Side::Soviet => situation.doctrine.soviet_zeal,
        Side::Polish => situation.doctrine.polish_zeal,
    };
    if fight * zeal / 100 >= march.worth {
        return Order::Fight;
    }
    plans.marches = Some(march.marches);
    Order::Move
}

fn fight(situation: &Situation, fighting: &Fighting, plans: &mut Plans, orders: &[Order]) -> Option<Order> {
    let Some(battle) = &fighting.battle else {
        plans.attack = attack::best(situation, fighting.formation, &fighting.fought);
        return Some(plans.attack.map_or(Order::Done, |attack| Order::Attack(attack.target)));
    };
    match battle.stage {
        BattleStage::Committing => attack::commit(situation, fighting, battle, plans),
        BattleStage::DefenderLoses { .. } | BattleStage::AttackerLoses { .. } => {
            losses::choose(situation, orders)
        }
        BattleStage::Advancing { advanced } => advance::choose(situation, battle, advanced, orders),
        BattleStage::Dividing { .. } => airpower::divide_on_advance(orders),
    }
}
