//! Assaults that were thought through before. From one question to the next most of them are the same.

use std::cell::RefCell;

use super::assault::{Attack, Field, Prospect};

/// What there is to know about an assault, but for the doctrine.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Assumed {
    pub(super) field: Field,
    pub(super) attack: Attack,
    /// What there is to the right in the first battle, beside special forces of the attacker's.
    pub(super) columns: i16,
    /// The most of these, and what each of them costs (9.20).
    pub(super) forces: u8,
    pub(super) price: f64,
}

/// So many are kept: about four times what matters at once.
const KEPT: usize = 1 << 10;
/// Spreads what is alike: a large odd number, as any other.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

impl Assumed {
    /// Where it is kept. A place is shared by all that have the same numbers here, and by others by chance.
    fn place(&self) -> usize {
        let (field, attack) = (&self.field, &self.attack);
        let numbers = [
            field.prize.to_bits(),
            field.season.to_bits(),
            u64::from(field.defender.factor()),
            u64::from(attack.fighters.factors()),
            attack.fighters.count() as u64 * 2 + u64::from(attack.concentric),
            (field.shift - attack.interdiction + self.columns) as u64,
        ];
        let sum =
            numbers.iter().fold(0_u64, |sum, number| (sum.rotate_left(5) ^ number).wrapping_mul(SPREAD));
        (sum >> (u64::BITS - KEPT.ilog2())) as usize
    }
}

/// By place, the last that was asked, with the answer.
#[derive(Default)]
pub(super) struct Foreseen(RefCell<Vec<Option<(Assumed, Prospect)>>>);

impl Foreseen {
    /// What was found before, or else is found now.
    pub(super) fn or_find(&self, assumed: &Assumed, find: impl FnOnce() -> Prospect) -> Prospect {
        let mut kept = self.0.borrow_mut();
        if kept.is_empty() {
            kept.resize(KEPT, None);
        }
        match &mut kept[assumed.place()] {
            Some((known, prospect)) if known == assumed => *prospect,
            place => place.insert((*assumed, find())).1,
        }
    }
}
