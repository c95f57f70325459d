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
    /// 8.4 German hexes with a way of German hexes to the west edge.
    pub(crate) fn supplied(&self) -> HexSet {
        let atlas = self.atlas();
        let mut found = HexSet::default();
        let mut open: ArrayVec<HexId, HEXES> = ArrayVec::new();
        for hex in atlas.west_edge.iter().copied().filter(|&hex| !self.is_soviet(hex)) {
            found.insert(hex);
            open.push(hex);
        }
        while let Some(hex) = open.pop() {
            for next in atlas.neighbours(hex) {
                if !self.is_soviet(next) && found.insert(next) {
                    open.push(next);
                }
            }
        }
        found
    }

    /// 8.4 What would be cut off if the Soviets took a hex.
    pub fn threat(&self, hex: HexId) -> Threat {
        // A hex that is Soviet already is in no pocket and makes none.
        let supplied = !self.is_soviet(hex) && self.cut_off_from(hex, None).is_none();
        self.threat_to(hex, supplied)
    }

    /// 8.4 The same, for whoever looks at many hexes and knows already what is supplied.
    pub(crate) fn threat_within(&self, supplied: &HexSet, hex: HexId) -> Threat {
        self.threat_to(hex, supplied.contains(hex))
    }

    fn threat_to(&self, hex: HexId, supplied: bool) -> Threat {
        if !supplied {
            return Threat { pocket: self.fortified_rest(hex), relief: false };
        }
        let pocket = self.cut_off_by(hex);
        Threat { pocket, relief: !pocket.is_empty() }
    }

    /// What the loss of a supplied hex cuts off. German neighbours side by side keep together without it: where they are one
    /// run, and the hex is not itself on the west edge, nothing is.
    fn cut_off_by(&self, hex: HexId) -> HexSet {
        let ground = &self.atlas().ground[hex];
        let german = ground.neighbours.map(|next| next.is_some_and(|next| !self.is_soviet(next)));
        let first_of_run = |side: &usize| german[*side] && !german[(*side + 5) % 6];
        let mut pocket = HexSet::default();
        if !ground.west_edge && (0..6).filter(first_of_run).count() <= 1 {
            return pocket;
        }
        // Six German neighbours are a ring without a first one: any of them tells of all.
        let ring = german.iter().all(|&german| german).then_some(0);
        for start in (0..6).filter(first_of_run).chain(ring).filter_map(|side| ground.neighbours[side]) {
            if let Some(group) = self.cut_off_from(start, Some(hex)) {
                pocket = pocket.and(group);
            }
        }
        pocket
    }

    /// The German hexes that hang together with one, as if another were lost; `None` if they reach the west edge.
    fn cut_off_from(&self, start: HexId, lost: Option<HexId>) -> Option<HexSet> {
        let atlas = self.atlas();
        let mut group: HexSet = lost.into_iter().collect();
        let mut open: ArrayVec<HexId, HEXES> = ArrayVec::new();
        group.insert(start);
        open.push(start);
        // Neighbours are listed clockwise, those in the west last: what was found last is looked at first, and leads there.
        while let Some(hex) = open.pop() {
            if atlas.ground[hex].west_edge {
                return None;
            }
            for next in atlas.neighbours(hex) {
                if !self.is_soviet(next) && group.insert(next) {
                    open.push(next);
                }
            }
        }
        lost.into_iter().for_each(|lost| group.remove(lost));
        Some(group)
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

#[cfg(test)]
mod tests {
    use super::*;
    use table::{Asks, Rules, Seeded, Silent};

    /// What is cut off, by looking at the whole map.
    fn by_the_whole_map(position: &Position, hex: HexId) -> HexSet {
        let mut after = *position;
        after.take_control(hex);
        position.supplied().without(after.supplied()).iter().filter(|&other| other != hex).collect()
    }

    #[test]
    fn a_look_at_the_surroundings_finds_what_the_whole_map_shows() {
        let mut pockets = 0;
        for game in 0..30 {
            let mut dice = Seeded::new(&format!("pockets/{game}"));
            let mut position =
                Position::begin(Position::built_in(), &Default::default(), &mut dice, &mut Silent);
            // A ragged front: hexes fall here and there.
            for _ in 0..140 {
                let german: Vec<HexId> =
                    position.front_hexes().filter(|&hex| !position.atlas().ground[hex].fortified).collect();
                let hex = german[dice.below(german.len() as u32) as usize];
                position.take_control(hex);
                let supplied = position.supplied();
                for hex in position.front_hexes().filter(|&hex| supplied.contains(hex)) {
                    let threat = position.threat(hex);
                    assert_eq!(threat.pocket, by_the_whole_map(&position, hex));
                    assert_eq!(threat.relief, !threat.pocket.is_empty());
                    pockets += u32::from(threat.relief);
                }
            }
            assert!(matches!(position.asks(), Asks::Seat(_)));
        }
        assert!(pockets > 1000, "{pockets}");
    }
}
