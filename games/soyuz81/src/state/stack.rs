//! A stack of units that move together (6.0).

use table::{Rule, UnitId};

/// A stack: up to five units (6.0) in ascending order, as plain data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stack {
    units: [u8; Stack::MOST],
    len: u8,
}

impl Stack {
    /// 6.0 No more than five units of a side may be in a hex.
    pub const MOST: usize = 5;
    /// The rule of the limit.
    pub const RULE: Rule = Rule("6.0");

    /// A stack of one.
    pub fn of(unit: UnitId) -> Self {
        Self { units: [unit.0, 0, 0, 0, 0], len: 1 }
    }

    /// How many units.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether it is empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether the unit is in it.
    pub fn contains(&self, unit: UnitId) -> bool {
        self.units[..self.len()].contains(&unit.0)
    }

    /// Adds a unit.
    ///
    /// # Panics
    /// When the stack is full.
    pub fn insert(&mut self, unit: UnitId) {
        let len = self.len();
        let place = self.units[..len].partition_point(|&other| other < unit.0);
        self.units.copy_within(place..len, place + 1);
        self.units[place] = unit.0;
        self.len += 1;
    }

    /// Takes a unit out, if it is there.
    pub fn remove(&mut self, unit: UnitId) {
        if let Some(place) = self.iter().position(|other| other == unit) {
            self.units.copy_within(place + 1.., place);
            self.units[Self::MOST - 1] = 0;
            self.len -= 1;
        }
    }

    /// The units, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = UnitId> + use<> {
        let units = self.units;
        (0..self.len()).map(move |index| UnitId(units[index]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_stays_in_order() {
        let mut stack = Stack::default();
        [9, 3, 7, 5, 1].into_iter().for_each(|unit| stack.insert(UnitId(unit)));
        stack.remove(UnitId(7));
        stack.remove(UnitId(100));
        assert_eq!(stack.iter().map(|unit| unit.0).collect::<Vec<_>>(), [1, 3, 5, 9]);
        let mut again = Stack::default();
        [1, 9, 5, 3].into_iter().for_each(|unit| again.insert(UnitId(unit)));
        assert_eq!(stack, again);
    }
}
