//! 10.6 Prepared assaults: who supports, and who bears the hits.

use crate::phase::Assault;
use crate::rules::assault::SPEARHEAD_OP;
use crate::units::{UnitId, UnitSet};
use crate::{Order, Position};
use hexes::HexId;

use super::odds::Odds;

/// 10.6 What a supporter pays.
fn support_op(position: &Position, unit: UnitId) -> u8 {
    if position.is_division(unit) { 4 } else { 2 }
}

/// Who could support an assault on a city from a hex, and still bear a hit.
pub(super) fn helpers(position: &Position, spearhead: UnitId, target: HexId) -> Vec<UnitId> {
    let atlas = position.atlas();
    let start = position.hex_of(spearhead);
    let touches = |hex: HexId| atlas.neighbours(hex).any(|next| next == target || Some(next) == start);
    let able = |unit: &UnitId| {
        *unit != spearhead
            && position.hex_of(*unit).is_some_and(touches)
            && position.op(*unit) > support_op(position, *unit)
    };
    let mut helpers: Vec<UnitId> = atlas.us_units().filter(able).collect();
    helpers
        .sort_by_key(|&unit| std::cmp::Reverse(position.op(unit).saturating_sub(support_op(position, unit))));
    helpers
}

/// The chance that the spearhead holds out with this help, when the hits are spread over all (10.6).
pub(super) fn chance(
    position: &Position,
    odds: &Odds,
    spearhead: UnitId,
    target: HexId,
    helpers: &[UnitId],
) -> f64 {
    let left = position.op(spearhead).saturating_sub(SPEARHEAD_OP);
    if left == 0 {
        return 0.0;
    }
    let help = helpers.iter().map(|&unit| position.op(unit).saturating_sub(support_op(position, unit)));
    odds.chance_of_fewer(position, target, left.saturating_add(help.sum()))
}

/// The strongest supporters first, until the chance is enough: more of them would only be worn out.
pub(super) fn prepare(
    position: &Position,
    odds: &Odds,
    assault: &Assault,
    orders: &[Order],
    enough: f64,
) -> Option<Order> {
    let named: Vec<UnitId> = assault.supporters.iter().collect();
    let sure = chance(position, odds, assault.spearhead, assault.target, &named) >= enough;
    if sure && orders.contains(&Order::Fire) {
        return Some(Order::Fire);
    }
    let helpers = helpers(position, assault.spearhead, assault.target);
    let support = helpers.into_iter().map(Order::Support).find(|order| orders.contains(order));
    support.or_else(|| orders.contains(&Order::Fire).then_some(Order::Fire))
}

/// Supporters bear the hits: the city falls to a spearhead that has OP left.
pub(super) fn bearer(position: &Position, assault: &Assault) -> Option<Order> {
    let strongest = |units: UnitSet| {
        let able = units.iter().filter(|&unit| position.op(unit) > 0);
        able.max_by_key(|&unit| (position.op(unit), std::cmp::Reverse(unit)))
    };
    strongest(assault.supporters).or_else(|| strongest(assault.involved())).map(Order::Lose)
}
