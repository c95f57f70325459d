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
mod doctrine;
mod fight;
mod moves;
mod odds;
mod prospect;
mod rear;
#[cfg(test)]
mod tests;
mod unseen;
mod worth;

use crate::atlas::ARMIES;
use crate::phase::{Phase, Stage};
use crate::units::ArmyId;
use crate::{Order, Position};
use hexes::HexId;
use table::{Bot, Progress, Seat, Staffed};

pub use self::doctrine::Doctrine;
pub(crate) use self::odds::OddsBook;
use self::prospect::Judge;

impl Staffed for Position {
    type Doctrine = Doctrine;

    fn progress(&self) -> Progress {
        Progress { turn: self.turn, action: self.action() }
    }

    fn staff_with(_: &'static Self::Data, _: Seat, doctrine: &Doctrine, _: &str) -> Box<dyn Bot<Self>> {
        Box::new(Staff { doctrine: doctrine.clone() })
    }
}

impl Position {
    /// A number that grows within a turn whenever an action is over: a phase without forces, or all that one force does in
    /// Phase III, from being picked to its halt, retreat or destruction.
    fn action(&self) -> u16 {
        const ARRIVALS: u16 = 1;
        const REPLACEMENTS: u16 = 2;
        const MOVEMENT: u16 = 3;
        const ADMINISTRATION: u16 = MOVEMENT + 2 * ARMIES as u16;
        match self.phase {
            Phase::Host if !self.began => 0,
            Phase::TurnStart | Phase::Arrive { .. } => ARRIVALS,
            Phase::Replace { .. } => REPLACEMENTS,
            // 7.4 Who is destroyed has finished too, though nobody put a stop marker on it.
            Phase::Move { .. } | Phase::Battle(_) => {
                let engineers = self.atlas().engineers;
                let armies = self.atlas().armies.ids().filter(|&army| army != engineers);
                let off_map = armies.filter(|&army| self.hex_of(army).is_none());
                MOVEMENT + (self.done.len() + off_map.count()) as u16
            }
            Phase::Administration | Phase::Host | Phase::TurnEnd => ADMINISTRATION,
            Phase::Over(_) => ADMINISTRATION + 1,
        }
    }
}

/// A staff officer. It keeps nothing but what it plays by.
#[derive(Default)]
struct Staff {
    doctrine: Doctrine,
}

/// 9.3 How likely an army leaves no German unit in each of some hexes, in all rounds that the MP pay for which it has left
/// there. Who defends is hidden, so this is what the staff reckons with.
pub(crate) fn reckon(position: &Position, army: ArmyId, attacks: &[(HexId, u8)]) -> Vec<f64> {
    let doctrine = Doctrine::default();
    let mut judge = Judge::new(position, &doctrine);
    attacks.iter().map(|&(hex, mp)| judge.outlook_of(army, hex, mp).0.win).collect()
}

impl Bot<Position> for Staff {
    fn answer(&mut self, position: &Position, orders: &[Order]) -> Option<Order> {
        let judge = || Judge::new(position, &self.doctrine);
        match &position.phase {
            Phase::Host => rear::host(position, orders),
            Phase::Arrive { .. } => {
                rear::joint(&mut judge(), orders).or_else(|| rear::enter(position, orders))
            }
            Phase::Replace { .. } => rear::replace(position, orders),
            Phase::Move { active: None } => Some(moves::pick(&mut judge())),
            Phase::Move { active: Some(force) } => moves::go(&mut judge(), force),
            Phase::Battle(battle) => match battle.stage {
                Stage::Allot { .. } => fight::victim(position, battle),
                Stage::Interceptor => Some(fight::interceptor(&mut judge(), battle)),
                Stage::Decide => Some(fight::decide(&mut judge(), battle)),
                Stage::Fire(_) => None,
            },
            Phase::TurnEnd => Some(Order::Done),
            Phase::TurnStart | Phase::Administration | Phase::Over(_) => None,
        }
    }
}
