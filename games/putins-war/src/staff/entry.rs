//! 7.2 Rolls for nations outside the map: early, when they still have time to come.

use crate::position::LAST_TURN;
use crate::units::{Category, Nation, NationSet};
use crate::{Order, Position};

use super::situation::Situation;
use super::weights::{AGAIN, FACTOR, FORCES, ON_THE_WAY};

/// What one roll brings.
pub(super) fn worth(position: &Position) -> f64 {
    let atlas = position.atlas();
    let time = f64::from(LAST_TURN.saturating_sub(position.turn + ON_THE_WAY)) / f64::from(LAST_TURN);
    // 10.1 Two dice: one way to roll a 2, six to roll a 7, one to roll a 12.
    let rolls = atlas.entry_table.iter().zip((1..=6).chain((1..=5).rev()));
    let brought = |&nations: &NationSet| {
        let all = nations.contains(Nation::Germany);
        value(position, if all { atlas.all_entrants() } else { nations })
    };
    let sum: f64 = rolls.map(|(nations, ways)| f64::from(ways) * brought(nations)).sum();
    time * sum / 36.0
}

/// What nations bring that are not in the war yet.
fn value(position: &Position, nations: NationSet) -> f64 {
    let atlas = position.atlas();
    let fresh = |nation: Nation| nations.contains(nation) && !position.entered.contains(nation);
    let units = atlas.units.ids().map(|unit| &atlas.units[unit]).filter(|unit| fresh(unit.nation));
    let worth = units.map(|unit| match unit.category {
        Category::Regular => FACTOR * f64::from(unit.factor[2]),
        Category::SpecialForces => FORCES,
        Category::Vostok => 0.0,
    });
    worth.sum()
}

/// 7.3 Another roll, if there is a point for it: under the honour system it is asked in any case.
pub(super) fn again(situation: &Situation) -> Order {
    let worthwhile = situation.ap() > 0 && worth(situation.position) > AGAIN;
    if worthwhile { Order::Again } else { Order::Enough }
}
