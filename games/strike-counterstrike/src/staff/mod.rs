//! The staff of Strike & Counterstrike, for the Red Army: which question goes to which module.
//!
//! The doctrine in short. The German front lives on its pool: an empty one loses the war (4.8), and whatever is hit or
//! stands face up is missing from it until the next turn (7.6, 8.9). So every army attacks on every turn, where it
//! makes the Germans draw most: against a fresh marker rather than against units face up, and into the depth, where a
//! taken hex needs several new markers (3.7). On turn 1 the hexes next to Moscow and Tula come before everything (4.2).
//! Steps and armies are spent for this with measure, and freely once the pool can be emptied before the turn is over.
//!
//! What is hidden is known as a whole only: a counter in the pool or face down is the mean of all of them.

mod capital;
mod fight;
mod moves;
mod odds;
mod prospect;
mod rear;
#[cfg(test)]
mod tests;
mod unseen;
mod worth;

use crate::phase::{Phase, Stage};
use crate::units::ArmyId;
use crate::{Atlas, Order, Position};
use hexes::HexId;
use table::{Bot, Progress, Seat, Staffed, Unmoved};

use self::{odds::OddsBook, prospect::Judge};

impl Staffed for Position {
    type Doctrine = Unmoved;

    fn progress(&self) -> Progress {
        Progress { turn: self.turn, action: self.done.len() as u16 }
    }

    fn staff_with(data: &'static Self::Data, _: Seat, _: &Unmoved, _: &str) -> Box<dyn Bot<Self>> {
        Box::new(Staff::new(data))
    }
}

/// A staff officer. It keeps tables of odds, but nothing that another could not work out.
struct Staff {
    odds: OddsBook,
}

impl Staff {
    fn new(atlas: &Atlas) -> Self {
        Self { odds: OddsBook::new(atlas) }
    }
}

/// 9.3 How likely an army leaves no German unit in each of some hexes, in all rounds that the MP pay for which it has left
/// there. Who defends is hidden, so this is what the staff reckons with.
pub(crate) fn reckon(position: &Position, army: ArmyId, attacks: &[(HexId, u8)]) -> Vec<f64> {
    let mut odds = OddsBook::new(position.atlas());
    let mut judge = Judge::new(position, &mut odds);
    attacks.iter().map(|&(hex, mp)| judge.outlook_of(army, hex, mp).0.win).collect()
}

impl Bot<Position> for Staff {
    fn answer(&mut self, position: &Position, orders: &[Order]) -> Option<Order> {
        let mut judge = Judge::new(position, &mut self.odds);
        match &position.phase {
            Phase::Host => rear::host(position, orders),
            Phase::Arrive { .. } => rear::joint(&judge, orders).or_else(|| rear::enter(position, orders)),
            Phase::Replace { .. } => rear::replace(position, orders),
            Phase::Move { active: None } => Some(moves::pick(&mut judge)),
            Phase::Move { active: Some(force) } => moves::go(&mut judge, force),
            Phase::Battle(battle) => match battle.stage {
                Stage::Allot { .. } => fight::victim(position, battle),
                Stage::Interceptor => Some(fight::interceptor(&mut judge, battle)),
                Stage::Decide => Some(fight::decide(&mut judge, battle)),
                Stage::Fire(_) => None,
            },
            Phase::TurnEnd => Some(Order::Done),
            Phase::TurnStart | Phase::Administration | Phase::Over(_) => None,
        }
    }
}
