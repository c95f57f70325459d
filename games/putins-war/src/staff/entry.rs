//! 7.2 Rolls for nations outside the map: early, when they still have time to come.

use crate::position::LAST_TURN;
use crate::units::{Category, Nation, NationSet};
use crate::{Order, Position};

use super::doctrine::Doctrine;
use super::situation::Situation;

/// What one roll brings.
pub(super) fn worth(situation: &Situation) -> f64 {
    let (position, doctrine) = (situation.position, situation.doctrine);
    let atlas = position.atlas();
    let left = LAST_TURN.saturating_sub(position.turn + doctrine.entrant_turns);
    let time = f64::from(left) / f64::from(LAST_TURN);
    // 10.1 Two dice: one way to roll a 2, six to roll a 7, one to roll a 12.
    let rolls = atlas.entry_table.iter().zip((1..=6).chain((1..=5).rev()));
    let brought = |&nations: &NationSet| {
        let all = nations.contains(Nation::Germany);
        value(position, doctrine, if all { atlas.all_entrants() } else { nations })
    };
    let sum: f64 = rolls.map(|(nations, ways)| f64::from(ways) * brought(nations)).sum();
    time * sum / 36.0
}

/// What nations bring that are not in the war yet.
fn value(position: &Position, doctrine: &Doctrine, nations: NationSet) -> f64 {
    let atlas = position.atlas();
    let fresh = |nation: Nation| nations.contains(nation) && !position.entered.contains(nation);
    let units = atlas.units.ids().map(|unit| &atlas.units[unit]).filter(|unit| fresh(unit.nation));
    let worth = units.map(|unit| match unit.category {
        Category::Regular => doctrine.entrant_factor * f64::from(unit.factor[2]),
        Category::SpecialForces => doctrine.entrant_forces,
        Category::Vostok => 0.0,
    });
    worth.sum()
}

/// 7.3 Another roll, if there is a point for it: under the honour system it is asked in any case.
pub(super) fn again(situation: &Situation) -> Order {
    let worthwhile = situation.ap() > 0 && worth(situation) > situation.doctrine.entry_again;
    if worthwhile { Order::Again } else { Order::Enough }
}
