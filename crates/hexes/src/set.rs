//! Sets of small ids as bits: of hexes, of units, of whatever a game numbers.

use std::{fmt, marker::PhantomData};

use crate::board::HexId;

/// A number that stands for one of a list: a hex of a board, a unit of an order of battle.
pub trait Id: Copy {
    /// The one at this place in the list.
    fn at(index: usize) -> Self;

    /// Its place in the list, from 0.
    fn place(self) -> usize;
}

impl Id for HexId {
    #[inline]
    fn at(index: usize) -> Self {
        Self::new(index)
    }

    #[inline]
    fn place(self) -> usize {
        self.index()
    }
}

/// Numbers below 256 that stand for the lines of a list, each a type of its own so that they are never mixed up.
///
/// ```
/// hexes::ids! {
///     /// An army by its line.
///     pub struct ArmyId;
/// }
/// assert_eq!(ArmyId(7).index(), 7);
/// ```
#[macro_export]
macro_rules! ids {
    ($($(#[$about:meta])* $vis:vis struct $name:ident;)+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name(pub u8);

        impl $name {
            /// As an index into arrays.
            #[inline]
            $vis const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl $crate::Id for $name {
            #[inline]
            fn at(index: usize) -> Self {
                Self(index as u8)
            }

            #[inline]
            fn place(self) -> usize {
                self.index()
            }
        }
    )+};
}

/// A set of ids below `64 * WORDS`.
pub struct IdSet<I, const WORDS: usize>([u64; WORDS], PhantomData<I>);

/// A set of hexes of a board of at most `64 * WORDS` hexes.
pub type HexSet<const WORDS: usize> = IdSet<HexId, WORDS>;

impl<I, const WORDS: usize> Clone for IdSet<I, WORDS> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, const WORDS: usize> Copy for IdSet<I, WORDS> {}

impl<I, const WORDS: usize> PartialEq for IdSet<I, WORDS> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<I, const WORDS: usize> Eq for IdSet<I, WORDS> {}

impl<I, const WORDS: usize> Default for IdSet<I, WORDS> {
    #[inline]
    fn default() -> Self {
        Self([0; WORDS], PhantomData)
    }
}

impl<I: Id + fmt::Debug, const WORDS: usize> fmt::Debug for IdSet<I, WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<I: Id, const WORDS: usize> IdSet<I, WORDS> {
    /// Adds one; says whether it is new.
    #[inline]
    pub fn insert(&mut self, id: I) -> bool {
        let (word, bit) = (id.place() / 64, 1 << (id.place() % 64));
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, id: I) {
        self.0[id.place() / 64] &= !(1 << (id.place() % 64));
    }

    /// Whether it is in the set.
    #[inline]
    pub fn contains(&self, id: I) -> bool {
        self.0[id.place() / 64] & (1 << (id.place() % 64)) != 0
    }

    /// How many are in it.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether none is in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether all of the other are in it.
    #[inline]
    pub fn contains_all(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| theirs & !mine == 0)
    }

    /// Those that are not in the other.
    #[inline]
    pub fn without(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine &= !theirs);
        self
    }

    /// Those of both.
    #[inline]
    pub fn and(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine |= theirs);
        self
    }

    /// Those that are in the other as well.
    #[inline]
    pub fn in_both(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine &= theirs);
        self
    }

    /// The one at this place among all of them in ascending order, from 0.
    #[inline]
    pub fn nth(&self, place: usize) -> Option<I> {
        let mut place = place;
        for (number, &word) in self.0.iter().enumerate() {
            let here = word.count_ones() as usize;
            if place < here {
                let left = (0..place).fold(word, |left, _| left & (left - 1));
                return Some(I::at(number * 64 + left.trailing_zeros() as usize));
            }
            place -= here;
        }
        None
    }

    /// All of them, in ascending order.
    #[inline]
    pub fn iter(&self) -> Ids<I, WORDS> {
        Ids { words: self.0, word: 0, left: self.0[0], of: PhantomData }
    }
}

/// The ids of a set, in ascending order.
#[derive(Clone)]
pub struct Ids<I, const WORDS: usize> {
    words: [u64; WORDS],
    word: usize,
    /// What is left of that word: kept apart, so that nothing is written back to memory.
    left: u64,
    of: PhantomData<I>,
}

impl<I: Id, const WORDS: usize> Iterator for Ids<I, WORDS> {
    type Item = I;

    #[inline]
    fn next(&mut self) -> Option<I> {
        while self.left == 0 {
            self.word += 1;
            self.left = *self.words.get(self.word)?;
        }
        let bit = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(I::at(self.word * 64 + bit))
    }
}

impl<I: Id, const WORDS: usize> FromIterator<I> for IdSet<I, WORDS> {
    #[inline]
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> Self {
        let mut set = Self::default();
        for id in ids {
            set.0[id.place() / 64] |= 1 << (id.place() % 64);
        }
        set
    }
}

/// At most one of something in each hex of a board of at most `HEXES` hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneByHex<I, const HEXES: usize>([u8; HEXES], PhantomData<I>);

impl<I, const HEXES: usize> Default for OneByHex<I, HEXES> {
    fn default() -> Self {
        Self([NOBODY; HEXES], PhantomData)
    }
}

/// No id: there are fewer.
const NOBODY: u8 = u8::MAX;

impl<I: Id, const HEXES: usize> OneByHex<I, HEXES> {
    /// Who is in a hex.
    #[inline]
    pub fn at(&self, hex: HexId) -> Option<I> {
        let id = self.0[hex.index()];
        (id != NOBODY).then(|| I::at(id.into()))
    }

    /// Whether nobody is in a hex.
    #[inline]
    pub fn is_free(&self, hex: HexId) -> bool {
        self.0[hex.index()] == NOBODY
    }

    /// Puts one into a hex, or takes out whoever is there.
    #[inline]
    pub fn set(&mut self, hex: HexId, id: Option<I>) {
        self.0[hex.index()] = id.map_or(NOBODY, |id| id.place() as u8);
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

    #[test]
    fn a_place_among_all_is_that_of_the_list() {
        let set: HexSet<3> = [3, 63, 64, 130, 191].map(HexId::new).into_iter().collect();
        for place in 0..7 {
            assert_eq!(set.nth(place), set.iter().nth(place), "{place}");
        }
        assert_eq!(HexSet::<2>::default().nth(0), None);
    }

    #[test]
    fn two_sets_together_hold_what_either_holds() {
        let (some, others) = ([1, 70].map(HexId::new), [2, 70].map(HexId::new));
        let both = some.into_iter().collect::<HexSet<2>>().and(others.into_iter().collect());
        assert_eq!(both.iter().map(HexId::index).collect::<Vec<_>>(), [1, 2, 70]);
    }

    #[test]
    fn what_is_in_both_sets_is_in_each() {
        let (some, others) = ([1, 2, 70].map(HexId::new), [2, 70, 71].map(HexId::new));
        let both = some.into_iter().collect::<HexSet<2>>().in_both(others.into_iter().collect());
        assert_eq!(both.iter().map(HexId::index).collect::<Vec<_>>(), [2, 70]);
    }

    #[test]
    fn a_hex_holds_one_or_nobody() {
        let mut all = OneByHex::<HexId, 3>::default();
        let (here, there, id) = (HexId::new(0), HexId::new(2), HexId::new(7));
        all.set(there, Some(id));
        assert_eq!((all.at(here), all.at(there)), (None, Some(id)));
        all.set(there, None);
        assert!(all.is_free(there));
    }
}
