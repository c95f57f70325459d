//! 8.4 Pockets: German hexes that cannot trace German hexes to the west edge.

use arrayvec::ArrayVec;
use hexes::HexId;

use crate::Position;
use crate::atlas::{HEXES, HexSet};

/// What the loss of a hex would do to the Germans.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threat {
    /// The hexes that would be cut off and fall if the breakout fails.
    pub pocket: HexSet,
    /// 8.5 Whether a relief force comes: the hexes were not cut off before.
    pub relief: bool,
}

impl Position {
    /// German hexes with a way of German hexes to the west edge, as if one hex were lost.
    fn supplied_without(&self, lost: Option<HexId>) -> HexSet {
        let atlas = self.atlas();
        let german = |hex: HexId| !self.is_soviet(hex) && Some(hex) != lost;
        let mut found = HexSet::default();
        let mut open: ArrayVec<HexId, HEXES> = ArrayVec::new();
        for hex in atlas.board.ids().filter(|&hex| atlas.ground[hex].west_edge && german(hex)) {
            found.insert(hex);
            open.push(hex);
        }
        while let Some(hex) = open.pop() {
            for next in atlas.neighbours(hex) {
                if german(next) && found.insert(next) {
                    open.push(next);
                }
            }
        }
        found
    }

    /// 8.4 What would be cut off if the Soviets took a hex.
    pub fn threat(&self, hex: HexId) -> Threat {
        if !self.may_split(hex) {
            return Threat::default();
        }
        let (before, after) = (self.supplied_without(None), self.supplied_without(Some(hex)));
        let pocket: HexSet = before.iter().filter(|&other| other != hex && !after.contains(other)).collect();
        if !pocket.is_empty() {
            return Threat { pocket, relief: true };
        }
        if before.contains(hex) {
            return Threat::default();
        }
        Threat { pocket: self.fortified_rest(hex), relief: false }
    }

    /// Whether the loss of a hex can cut anything off at all: it must have German neighbours in more than one run, or but
    /// one of them, or lie on the west edge, or be cut off already. Most hexes of a front line are none of these.
    fn may_split(&self, hex: HexId) -> bool {
        let atlas = self.atlas();
        let around = atlas.ground[hex].neighbours;
        let german = around.map(|next| next.is_some_and(|next| !self.is_soviet(next)));
        let runs = (0..6).filter(|&side| german[side] && !german[(side + 5) % 6]).count();
        let edge = around.iter().any(Option::is_none);
        runs != 1 || edge || !self.supplied_without(None).contains(hex)
    }

    /// 10.13 Of a group that is cut off already: what is left once a hex is lost, if that is nothing but fortified
    /// localities, which nobody can attack.
    fn fortified_rest(&self, lost: HexId) -> HexSet {
        let atlas = self.atlas();
        let mut rest = HexSet::default();
        for start in atlas.neighbours(lost).filter(|&next| !self.is_soviet(next)) {
            let mut group = HexSet::default();
            let mut open: ArrayVec<HexId, HEXES> = ArrayVec::new();
            group.insert(start);
            open.push(start);
            while let Some(hex) = open.pop() {
                for next in atlas.neighbours(hex).filter(|&next| !self.is_soviet(next) && next != lost) {
                    if group.insert(next) {
                        open.push(next);
                    }
                }
            }
            if group.iter().all(|hex| atlas.ground[hex].fortified) {
                group.iter().for_each(|hex| {
                    rest.insert(hex);
                });
            }
        }
        rest
    }
}
