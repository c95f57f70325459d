//! The six directions of a hex, as on the sheet. Where they point on the ground is left to the
//! grid.

/// One of the six neighbours of a hex, or the side shared with it, clockwise from the one with the
/// next lower row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// The same column, one row less.
    Up,
    /// The next column, above.
    UpRight,
    /// The next column, below.
    DownRight,
    /// The same column, one row more.
    Down,
    /// The column before, below.
    DownLeft,
    /// The column before, above.
    UpLeft,
}

impl Direction {
    /// All six, clockwise.
    pub const ALL: [Self; 6] =
        [Self::Up, Self::UpRight, Self::DownRight, Self::Down, Self::DownLeft, Self::UpLeft];

    /// The direction straight back.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self.index() + 3) % 6]
    }

    /// This direction turned clockwise by so many sixths of a circle, or the other way when
    /// negative.
    pub const fn turned(self, sixths: i8) -> Self {
        Self::ALL[(self.index() as i16 + sixths as i16).rem_euclid(6) as usize]
    }

    /// Its place in [`Direction::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `None` for 6 and above.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 6 { Some(Self::ALL[index]) } else { None }
    }
}

/// A set of directions, such as those an attack comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DirectionSet(u8);

impl DirectionSet {
    /// Adds a direction; one that is there already changes nothing.
    pub const fn insert(&mut self, direction: Direction) {
        self.0 |= 1 << direction.index();
    }

    /// Whether the direction is in the set.
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 & 1 << direction.index() != 0
    }

    /// How many directions are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no direction is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The directions in the set, clockwise from [`Direction::Up`].
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&direction| self.contains(direction))
    }

    /// Whether the set surrounds a hex: two opposite directions, or three with a gap between each.
    ///
    /// More than three directions always do, as they hold an opposite pair.
    pub const fn is_concentric(self) -> bool {
        let opposite_pair = self.0 & self.0 >> 3 != 0;
        let one_triple = self.0 & 0b01_0101 == 0b01_0101;
        let other_triple = self.0 & 0b10_1010 == 0b10_1010;
        opposite_pair || one_triple || other_triple
    }
}

impl FromIterator<Direction> for DirectionSet {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        let mut set = Self::default();
        directions.into_iter().for_each(|direction| set.insert(direction));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_turn_full_circle() {
        for direction in Direction::ALL {
            assert_eq!(Direction::from_index(direction.index()), Some(direction));
            assert_eq!(direction.opposite(), direction.turned(3));
            assert_eq!(direction.opposite().opposite(), direction);
            for sixths in i8::MIN..=i8::MAX {
                let stepwise = (0..sixths.unsigned_abs() % 6)
                    .fold(direction, |turned, _| turned.turned(sixths.signum()));
                assert_eq!(direction.turned(sixths), stepwise);
            }
        }
        assert_eq!(Direction::Up.turned(1), Direction::UpRight);
        assert_eq!(Direction::Up.turned(-1), Direction::UpLeft);
        assert_eq!(Direction::from_index(6), None);
    }

    /// The rule as players read it, spelled out.
    fn surrounds(directions: &[Direction]) -> bool {
        use Direction::{Down, DownLeft, DownRight, Up, UpLeft, UpRight};
        let holds = |wanted: &[Direction]| wanted.iter().all(|direction| directions.contains(direction));
        holds(&[Up, Down])
            || holds(&[UpRight, DownLeft])
            || holds(&[DownRight, UpLeft])
            || holds(&[Up, DownRight, DownLeft])
            || holds(&[UpRight, Down, UpLeft])
            || directions.len() > 3
    }

    #[test]
    fn every_set_is_concentric_exactly_when_the_rule_says_so() {
        let mut concentric = 0;
        for bits in 0..64 {
            let directions: Vec<Direction> =
                Direction::ALL.into_iter().filter(|direction| bits & 1 << direction.index() != 0).collect();
            let set: DirectionSet = directions.iter().copied().collect();
            assert_eq!(set.iter().collect::<Vec<_>>(), directions);
            assert_eq!(set.len(), directions.len());
            assert_eq!(set.is_empty(), directions.is_empty());
            assert_eq!(set.is_concentric(), surrounds(&directions), "{directions:?}");
            concentric += u32::from(set.is_concentric());
        }
        assert_eq!(concentric, 39, "3 pairs, 14 triples of 20, and all 22 larger sets");
    }
}
