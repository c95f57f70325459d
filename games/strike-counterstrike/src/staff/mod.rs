//! The staff of Strike & Counterstrike, for the Red Army: which question goes to which module.
//!
//! The doctrine in short. Ground decides (4.1). On turn 1 the hexes next to Moscow and Tula come before everything (4.2), up
//! to turn 3 those before the K-Line until there are enough of them (4.3); what is left there falls by itself (4.4). All the
//! while, and alone afterward, the armies work on the fortified localities that are easiest to surround (10.13), and in the
//! north on the way to the far west (4.5). Every step has its price, the higher the more turns are to come, so an army
//! attacks where it gains more than it loses and is left in peace otherwise. An empty pool (4.8) is not played for, but if
//! the armies that are ready can bring it about, they do.
//!
//! `aims` says what ground is worth, `worth` what the rest is, `odds` and `unseen` what comes of a battle, `prospect` puts
//! them together; all numbers are in `doctrine`. `features` is what a search learns from.
//!
//! What is hidden is known as a whole only: a counter in the pool or face down is the mean of all of them.

mod aims;
mod capital;
mod doctrine;
mod features;
mod fight;
mod luck;
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
use crate::{Atlas, Order, Position};
use hexes::HexId;
use table::{Bot, Comparing, Progress, Seat, Staffed};

use self::aims::{Aims, Surroundings};
pub use self::doctrine::Doctrine;
use self::odds::OddsBook;
use self::prospect::Judge;

impl Staffed for Position {
    type Doctrine = Doctrine;

    const MEASURE: table::Measure = table::Measure::Grade;

    const NODES_A_SECOND: u64 = 160_000;

    /// Nobody plays against the staff, so it seldom errs by much; but a battle that fails may lose a check of turn 1 or 3,
    /// and the game with it (4.2, 4.3).
    const COMPARING: Comparing = Comparing::WITH_CARE;

    fn progress(&self) -> Progress {
        Progress { turn: self.turn, action: self.action() }
    }

    fn dice_for(&self, order: Order) -> Option<u32> {
        luck::purpose(self, order)
    }

    fn features(&self, out: &mut Vec<f32>) {
        features::of(self, out);
    }

    fn judgement() -> &'static str {
        include_str!("../../judgement.json")
    }

    fn levels() -> &'static str {
        include_str!("../../levels.json")
    }

    fn staff_with(_: &'static Self::Data, _: Seat, doctrine: &Doctrine, _: &str) -> Box<dyn Bot<Self>> {
        Box::new(Staff { doctrine: doctrine.clone(), aims: Aims::default() })
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

/// What the staff needs of the data alone: worked out once, for all staffs.
pub(crate) struct Tables {
    odds: OddsBook,
    surroundings: Surroundings,
}

impl Tables {
    pub(crate) fn new(atlas: &Atlas) -> Self {
        Self { odds: OddsBook::new(atlas), surroundings: Surroundings::new(atlas) }
    }
}

/// A staff officer. It keeps its aims as long as no hex changes hands; another could work them out.
#[derive(Default)]
struct Staff {
    doctrine: Doctrine,
    aims: Aims,
}

/// 9.3 How likely an army leaves no German unit in each of some hexes, in all rounds that the MP pay for which it has left
/// there. Who defends is hidden, so this is what the staff reckons with.
pub(crate) fn reckon(position: &Position, army: ArmyId, attacks: &[(HexId, u8)]) -> Vec<f64> {
    let doctrine = Doctrine::default();
    let mut aims = Aims::default();
    let mut judge = Judge::new(position, &doctrine, &mut aims);
    attacks.iter().map(|&(hex, mp)| judge.outlook_of(army, hex, mp).0.win).collect()
}

impl Bot<Position> for Staff {
    fn answer(&mut self, position: &Position, orders: &[Order]) -> Option<Order> {
        // Who is hit, and that the turn is over, takes no judgement.
        match &position.phase {
            Phase::Battle(battle) if matches!(battle.stage, Stage::Allot { .. }) => {
                return fight::victim(position, battle);
            }
            Phase::TurnEnd => return Some(Order::Done),
            _ => {}
        }
        let judge = &mut Judge::new(position, &self.doctrine, &mut self.aims);
        match &position.phase {
            Phase::Host => rear::host(judge, orders),
            Phase::Arrive { .. } => rear::joint(judge, orders).or_else(|| rear::enter(judge, orders)),
            Phase::Replace { .. } => rear::replace(judge, orders),
            Phase::Move { active: None } => Some(moves::pick(judge)),
            Phase::Move { active: Some(force) } => moves::go(judge, force),
            Phase::Battle(battle) => match battle.stage {
                Stage::Interceptor => Some(fight::interceptor(judge, battle)),
                Stage::Decide => Some(fight::decide(judge, battle)),
                Stage::Allot { .. } | Stage::Fire(_) => None,
            },
            Phase::TurnStart | Phase::TurnEnd | Phase::Administration | Phase::Over(_) => None,
        }
    }
}
