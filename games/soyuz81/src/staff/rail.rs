//! The rail lines (4.4): what stands in the way of trains, and where one unit could stop them.

use std::{cmp::Reverse, collections::BinaryHeap};

use crate::Position;
use crate::atlas::HEXES;
use crate::units::{Formation, Side};
use hexes::HexId;

/// The Polish hexes that must be cleared for a line to open, on the way on which the least defends. Empty
/// when a line is open, or when there is no line at all.
pub(super) fn blockers(position: &Position) -> Vec<HexId> {
    let way = cheapest_way(position, None).map_or_else(Vec::new, |(_, way)| way);
    way.into_iter().filter(|&hex| position.held(hex).side() == Some(Side::Polish)).collect()
}

/// Whether no line would be open with a Polish unit in this hex.
pub(super) fn stops_every_line(position: &Position, hex: HexId) -> bool {
    cheapest_way(position, Some(hex)).is_none_or(|(defence, _)| defence > 0)
}

/// The SAP that an open line saves at the end of this turn.
pub(super) fn saving(position: &Position) -> i32 {
    let cost = |open| i32::from(Position::turn_deduction(position.turn, open));
    cost(false) - cost(true)
}

/// The way from the BE or CA gold row to the EG gold row on which the least defends, with that defence.
fn cheapest_way(position: &Position, closed: Option<HexId>) -> Option<(u16, Vec<HexId>)> {
    let atlas = position.atlas();
    let toll = |hex: HexId| -> u16 {
        let defence = position.units_in(hex).map(|unit| u16::from(position.factors(unit).defence)).sum();
        if position.held(hex).side() == Some(Side::Polish) { defence } else { 0 }
    };
    let mut best = [u16::MAX; HEXES];
    let mut before: [Option<HexId>; HEXES] = [None; HEXES];
    let mut queue = BinaryHeap::new();
    for zone in [Formation::BE, Formation::CA] {
        for &hex in atlas.sector(zone).iter().filter(|hex| !atlas.rails[hex.index()].is_empty()) {
            best[hex.index()] = 0;
            queue.push(Reverse((0, hex)));
        }
    }
    while let Some(Reverse((cost, hex))) = queue.pop() {
        if cost > best[hex.index()] {
            continue;
        }
        if atlas.ground[hex].gold == Some(Formation::EG) {
            let way = std::iter::successors(Some(hex), |hex| before[hex.index()]);
            return Some((cost, way.collect()));
        }
        for &next in atlas.rails[hex.index()].iter().filter(|&&next| closed != Some(next)) {
            let total = cost + toll(next);
            if total < best[next.index()] {
                best[next.index()] = total;
                before[next.index()] = Some(hex);
                queue.push(Reverse((total, next)));
            }
        }
    }
    None
}
