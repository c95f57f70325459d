//! The rail lines (4.4): which ways are open, where one unit could stop the trains, and what that is worth.

use crate::Position;
use crate::atlas::HEXES;
use crate::position::HexSet;
use crate::units::Formation;
use arrayvec::ArrayVec;
use hexes::HexId;

/// More ways side by side than this are not looked for.
const WAYS: usize = 3;

/// Open ways from the BE or CA gold row into East Germany that share no hex.
#[derive(Clone, Default)]
pub(super) struct Ways(ArrayVec<HexSet, WAYS>);

impl Ways {
    /// Those that are open where units stand in the blocked hexes and nowhere else.
    pub(super) fn open(position: &Position, blocked: impl Fn(HexId) -> bool) -> Self {
        let (mut ways, mut used) = (ArrayVec::new(), HexSet::default());
        while !ways.is_full() {
            let Some(way) = way(position, |hex| used.contains(hex) || blocked(hex)) else { break };
            for hex in way.iter() {
                used.insert(hex);
            }
            ways.push(way);
        }
        Self(ways)
    }

    /// How many there are, as far as it matters.
    pub(super) fn count(&self) -> i32 {
        self.0.len() as i32
    }

    /// Whether a unit in this hex would stand on one of them.
    pub(super) fn pass(&self, hex: HexId) -> bool {
        self.0.iter().any(|way| way.contains(hex))
    }
}

/// The hexes of the shortest open way.
fn way(position: &Position, blocked: impl Fn(HexId) -> bool) -> Option<HexSet> {
    let atlas = position.atlas();
    let (mut seen, mut before) = (HexSet::default(), [HexId::new(0); HEXES]);
    let mut queue: ArrayVec<HexId, HEXES> = ArrayVec::new();
    for hex in position.railheads().filter(|&hex| !blocked(hex)) {
        seen.insert(hex);
        before[hex.index()] = hex;
        queue.push(hex);
    }
    let mut looked = 0;
    while let Some(&hex) = queue.get(looked) {
        looked += 1;
        if atlas.ground[hex].gold == Some(Formation::EG) {
            let mut way = HexSet::default();
            let mut at = hex;
            while way.insert(at) {
                at = before[at.index()];
            }
            return Some(way);
        }
        for &next in &atlas.rails[hex.index()] {
            if !blocked(next) && seen.insert(next) {
                before[next.index()] = hex;
                queue.push(next);
            }
        }
    }
    None
}

/// The SAP that an open line saves at the end of this turn.
pub(super) fn saving(position: &Position) -> i32 {
    let cost = |open| i32::from(Position::turn_deduction(position.turn, open));
    cost(false) - cost(true)
}
