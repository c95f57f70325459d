//! A set of hexes of one board.

use crate::board::HexId;

/// A set of hexes as a bitset, for a board of at most `64 * WORDS` hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexSet<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Default for HexSet<WORDS> {
    fn default() -> Self {
        Self([0; WORDS])
    }
}

impl<const WORDS: usize> HexSet<WORDS> {
    /// Adds a hex; says whether it is new.
    #[inline]
    pub fn insert(&mut self, hex: HexId) -> bool {
        let (word, bit) = (hex.index() / 64, 1 << (hex.index() % 64));
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    /// Takes a hex out.
    #[inline]
    pub fn remove(&mut self, hex: HexId) {
        self.0[hex.index() / 64] &= !(1 << (hex.index() % 64));
    }

    /// Whether the hex is in it.
    #[inline]
    pub fn contains(&self, hex: HexId) -> bool {
        self.0[hex.index() / 64] & (1 << (hex.index() % 64)) != 0
    }

    /// How many hexes are in it.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no hex is in it.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether every hex of the other is in it.
    pub fn contains_all(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| theirs & !mine == 0)
    }

    /// The hexes, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = HexId> + use<WORDS> {
        let words = self.0;
        (0..words.len()).flat_map(move |index| {
            let mut word = words[index];
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                (bit < 64).then(|| {
                    word &= word - 1;
                    HexId::new(index * 64 + bit)
                })
            })
        })
    }
}

impl<const WORDS: usize> FromIterator<HexId> for HexSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> Self {
        let mut set = Self::default();
        for hex in hexes {
            set.insert(hex);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in_and_lists_it_in_order() {
        let hexes = [127, 0, 64, 63].map(HexId::new);
        let mut set: HexSet<2> = hexes.into_iter().collect();
        assert_eq!(set.iter().map(HexId::index).collect::<Vec<_>>(), [0, 63, 64, 127]);
        assert!(!set.insert(HexId::new(64)), "it is there already");
        set.remove(HexId::new(64));
        assert!(!set.contains(HexId::new(64)));
        assert!(set.contains(HexId::new(63)));
        assert_eq!((set.len(), set.is_empty()), (3, false));
    }

    #[test]
    fn a_set_contains_all_of_another_only_if_nothing_is_missing() {
        let whole: HexSet<2> = [1, 70].map(HexId::new).into_iter().collect();
        let part: HexSet<2> = [70].map(HexId::new).into_iter().collect();
        assert!(whole.contains_all(&part) && whole.contains_all(&whole));
        assert!(!part.contains_all(&whole));
        assert!(part.contains_all(&HexSet::default()));
    }
}
