//! 3.2 How many hexes have to be taken at least to cut the cropland off from the base area.
//!
//! As many as there are ways from cropland to the base area that share no hex (Menger's theorem): ways are found one
//! after the other, and a later one may send an earlier one another way.

use std::collections::VecDeque;

use hexes::{Direction, HexId};

use crate::{Position, atlas::HEXES};

/// A hex seen from where ways come in, or from where they go out: one way at most goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Door {
    In(HexId),
    Out(HexId),
}

impl Door {
    fn hex(self) -> HexId {
        match self {
            Self::In(hex) | Self::Out(hex) => hex,
        }
    }

    fn index(self) -> usize {
        match self {
            Self::In(hex) => 2 * hex.index(),
            Self::Out(hex) => 2 * hex.index() + 1,
        }
    }
}

/// The ways found so far.
struct Ways<'a> {
    position: &'a Position,
    /// By hex and direction, whether a way leads there.
    leads: Vec<[bool; 6]>,
    /// Whether a way goes through the hex, begins in it, ends in it.
    used: Vec<bool>,
    begins: Vec<bool>,
    ends: Vec<bool>,
}

impl Position {
    /// The least number of Japanese-controlled hexes that are still to be taken for the second variable objective.
    pub fn hexes_to_cut_off(&self) -> usize {
        let mut ways = Ways {
            position: self,
            leads: vec![[false; 6]; HEXES],
            used: vec![false; HEXES],
            begins: vec![false; HEXES],
            ends: vec![false; HEXES],
        };
        let mut found = 0;
        while ways.find_another() {
            found += 1;
        }
        found
    }
}

impl Ways<'_> {
    /// Finds one more way and lays it; says whether there is one.
    fn find_another(&mut self) -> bool {
        let mut before: Vec<Option<Door>> = vec![None; 2 * HEXES];
        let mut queue = VecDeque::new();
        let starts = self.position.atlas().cropland.iter().copied();
        for start in starts.filter(|&hex| !self.position.is_us(hex) && !self.begins[hex.index()]) {
            before[Door::In(start).index()] = Some(Door::In(start));
            queue.push_back(Door::In(start));
        }
        while let Some(door) = queue.pop_front() {
            if let Door::Out(hex) = door
                && self.position.atlas().ground[hex].perimeter
                && !self.ends[hex.index()]
            {
                self.lay(hex, &before);
                return true;
            }
            self.each_next(door, |next| {
                if before[next.index()].is_none() {
                    before[next.index()] = Some(door);
                    queue.push_back(next);
                }
            });
        }
        false
    }

    /// Where a new way could go on from a door, over free hexes or by sending another way elsewhere.
    fn each_next(&self, door: Door, mut each: impl FnMut(Door)) {
        match door {
            Door::In(hex) if !self.used[hex.index()] => each(Door::Out(hex)),
            Door::In(hex) => {
                let other = self
                    .neighbours(hex)
                    .find(|&(next, direction)| self.leads[next.index()][direction.opposite().index()]);
                if let Some((next, _)) = other {
                    each(Door::Out(next));
                }
            }
            Door::Out(hex) => {
                if self.used[hex.index()] {
                    each(Door::In(hex));
                }
                for (next, direction) in self.neighbours(hex) {
                    if !self.leads[hex.index()][direction.index()] {
                        each(Door::In(next));
                    }
                }
            }
        }
    }

    fn neighbours(&self, hex: HexId) -> impl Iterator<Item = (HexId, Direction)> + '_ {
        let open = self.position.japanese_steps(hex);
        open.filter_map(move |next| Some((next, self.position.atlas().board.direction(hex, next)?)))
    }

    /// Lays the way that ends in a hex, back to where it begins.
    fn lay(&mut self, end: HexId, before: &[Option<Door>]) {
        self.ends[end.index()] = true;
        let mut door = Door::Out(end);
        while let Some(earlier) = before[door.index()].filter(|&earlier| earlier != door) {
            // Doors alternate: what comes before a way out is a way in.
            let before = earlier.hex();
            match door {
                Door::Out(hex) if hex == before => self.used[hex.index()] = true,
                Door::In(hex) if hex == before => self.used[hex.index()] = false,
                Door::In(to) => self.set_leads(before, to, true),
                Door::Out(from) => self.set_leads(from, before, false),
            }
            door = earlier;
        }
        if let Door::In(start) = door {
            self.begins[start.index()] = true;
        }
    }

    fn set_leads(&mut self, from: HexId, to: HexId, leads: bool) {
        let direction = self.position.atlas().board.direction(from, to).expect("ways lead to neighbours");
        self.leads[from.index()][direction.index()] = leads;
    }
}
