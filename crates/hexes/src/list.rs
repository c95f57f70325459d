//! Lists by id.

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut, Index, IndexMut};

use crate::Id;

/// One of something for each id from the first on: what is printed on each unit, what the ground is like in each hex.
#[derive(Clone, Debug)]
pub struct List<I, T>(Vec<T>, PhantomData<I>);

impl<I: Id, T> List<I, T> {
    /// The ids of all of them.
    #[inline]
    pub fn ids(&self) -> impl ExactSizeIterator<Item = I> + Clone + use<I, T> {
        (0..self.0.len()).map(I::at)
    }
}

impl<I, T> FromIterator<T> for List<I, T> {
    fn from_iter<A: IntoIterator<Item = T>>(all: A) -> Self {
        Self(all.into_iter().collect(), PhantomData)
    }
}

impl<I, T> From<Vec<T>> for List<I, T> {
    fn from(all: Vec<T>) -> Self {
        Self(all, PhantomData)
    }
}

impl<I: Id, T> Index<I> for List<I, T> {
    type Output = T;

    #[inline]
    fn index(&self, id: I) -> &T {
        &self.0[id.place()]
    }
}

impl<I: Id, T> IndexMut<I> for List<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.0[id.place()]
    }
}

impl<I, T> Deref for List<I, T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<I, T> DerefMut for List<I, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HexId;

    #[test]
    fn a_list_is_read_by_its_ids() {
        let mut heights: List<HexId, u8> = [3, 1, 4].into_iter().collect();
        assert_eq!(heights.ids().map(|hex| heights[hex]).collect::<Vec<_>>(), [3, 1, 4]);
        heights[HexId::new(1)] = 5;
        assert_eq!(heights.iter().max(), Some(&5));
    }
}
