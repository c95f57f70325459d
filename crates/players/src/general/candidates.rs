//! What could be tried: the staff's own way, what was best last time, first orders, and doctrines with some numbers moved.

use table::{Seeded, Staffed, Weights};

/// A way to play an action: by a doctrine, perhaps after a first order.
pub(super) struct Candidate<G: Staffed> {
    pub(super) first: Option<G::Order>,
    pub(super) doctrine: G::Doctrine,
}

impl<G: Staffed> Candidate<G> {
    /// A doctrine from the first order on.
    pub(super) fn by(doctrine: &G::Doctrine) -> Self {
        Self { first: None, doctrine: doctrine.clone() }
    }
}

/// With no more orders than this, each of them is tried as the first of the action.
const FEW: usize = 6;
/// Not more numbers than this are moved at once.
const MOVED: u32 = 5;

/// So many proposals, the staff's own way first.
pub(super) fn proposals<G: Staffed>(
    usual: &G::Doctrine,
    last: &G::Doctrine,
    orders: &[G::Order],
    wanted: usize,
    chance: &mut Seeded,
) -> Vec<Candidate<G>> {
    let mut all = vec![Candidate::by(usual)];
    if last != usual {
        all.push(Candidate::by(last));
    }
    if orders.len() <= FEW {
        all.extend(orders.iter().map(|&order| Candidate { first: Some(order), doctrine: usual.clone() }));
    }
    if G::Doctrine::LIST.is_empty() {
        return all;
    }
    while all.len() < wanted {
        let from = if chance.below(2) == 0 { usual } else { last };
        all.push(Candidate::by(&moved(from, chance)));
    }
    all
}

/// A doctrine with a few numbers moved: some anywhere between their bounds, some nearby.
pub fn moved<W: Weights>(doctrine: &W, chance: &mut Seeded) -> W {
    let mut doctrine = doctrine.clone();
    if W::LIST.is_empty() {
        return doctrine;
    }
    for _ in 0..=chance.below(MOVED) {
        let index = chance.below(W::LIST.len() as u32) as usize;
        let weight = &W::LIST[index];
        let share = f64::from(chance.below(1001)) / 1000.0;
        let range = weight.high - weight.low;
        let anywhere = chance.below(2) == 0;
        let nearby = doctrine.get(index) + (share - 0.5) * 0.4 * range;
        doctrine.set(index, if anywhere { weight.low + share * range } else { nearby });
    }
    doctrine
}
