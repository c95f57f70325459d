//! 4.4 The rail lines from the BE or CA gold row into East Germany: whether one is open, and what stands in the way.

use std::{cmp::Reverse, collections::BinaryHeap};

use hexes::HexId;

use crate::atlas::HEXES;
use crate::position::{HexSet, Position};
use crate::units::{Formation, Side};

impl Position {
    /// 4.4 Whether a rail line runs from the BE or CA gold row into the EG gold row without a Polish
    /// unit on it.
    pub fn rail_is_open(&self) -> bool {
        let atlas = self.atlas();
        let gold = |hex: HexId| atlas.ground[hex].gold;
        let mut seen = HexSet::default();
        let mut open = [HexId::new(0); HEXES];
        let mut found = 0;
        let mut visit = |hex: HexId, open: &mut [HexId], found: &mut usize| {
            if self.held(hex).side() != Some(Side::Polish) && seen.insert(hex) {
                open[*found] = hex;
                *found += 1;
            }
        };
        for hex in self.railheads() {
            visit(hex, &mut open, &mut found);
        }
        let mut looked = 0;
        while looked < found {
            let hex = open[looked];
            looked += 1;
            if gold(hex) == Some(Formation::EG) {
                return true;
            }
            for &next in &atlas.rails[hex.index()] {
                visit(next, &mut open, &mut found);
            }
        }
        false
    }

    /// 4.4 The hexes of the BE and CA gold row in which a rail line begins.
    pub(crate) fn railheads(&self) -> impl Iterator<Item = HexId> + use<> {
        let atlas = self.atlas();
        let sectors = [Formation::BE, Formation::CA].into_iter().flat_map(|zone| atlas.sector(zone));
        sectors.copied().filter(|hex| !atlas.rails[hex.index()].is_empty())
    }

    /// 4.4 The Polish hexes that must be cleared for a line to open, on the way on which the least defends, from east to
    /// west. Empty when a line is open, or when there is no line at all.
    pub fn rail_blockers(&self) -> Vec<HexId> {
        let way = self.rail_way().unwrap_or_default();
        way.into_iter().filter(|&hex| self.held(hex).side() == Some(Side::Polish)).collect()
    }

    /// The way from the BE or CA gold row to the EG gold row on which the least defends.
    fn rail_way(&self) -> Option<Vec<HexId>> {
        let atlas = self.atlas();
        let toll = |hex: HexId| -> u16 {
            let defence = self.units_in(hex).map(|unit| u16::from(self.factors(unit).defence)).sum();
            if self.held(hex).side() == Some(Side::Polish) { defence } else { 0 }
        };
        let mut best = [u16::MAX; HEXES];
        let mut before: [Option<HexId>; HEXES] = [None; HEXES];
        let mut queue = BinaryHeap::new();
        for hex in self.railheads() {
            best[hex.index()] = 0;
            queue.push(Reverse((0, hex)));
        }
        while let Some(Reverse((cost, hex))) = queue.pop() {
            if cost > best[hex.index()] {
                continue;
            }
            if atlas.ground[hex].gold == Some(Formation::EG) {
                let mut way: Vec<_> = std::iter::successors(Some(hex), |hex| before[hex.index()]).collect();
                way.reverse();
                return Some(way);
            }
            for &next in &atlas.rails[hex.index()] {
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
}
