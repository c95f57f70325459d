//! What could be tried: the staff's own way, what was best last time, the staff's way with one order changed, and doctrines
//! with some numbers moved.

use std::sync::Arc;

use table::{Bot, Seat, Seeded, Staffed, Weights};

/// A way to play an action: some orders, then a doctrine.
pub(super) struct Candidate<G: Staffed> {
    /// Given one after the other as long as they are legal.
    pub(super) script: Arc<[G::Order]>,
    pub(super) doctrine: G::Doctrine,
}

impl<G: Staffed> Candidate<G> {
    /// A doctrine from the first order on.
    pub(super) fn by(doctrine: &G::Doctrine) -> Self {
        Self { script: Arc::new([]), doctrine: doctrine.clone() }
    }
}

/// Someone who plays an action in the way of a candidate.
pub(super) struct Planner<G: Staffed> {
    script: Arc<[G::Order]>,
    given: usize,
    staff: Box<dyn Bot<G>>,
}

impl<G: Staffed> Planner<G> {
    pub(super) fn new(data: &'static G::Data, seat: Seat, candidate: &Candidate<G>, seed: &str) -> Self {
        let staff = G::staff_with(data, seat, &candidate.doctrine, seed);
        Self { script: Arc::clone(&candidate.script), given: 0, staff }
    }

    /// The index of the order that comes next. Once one of the script cannot be given, dice have fallen in another way, and
    /// what was to come after it makes no sense any more.
    pub(super) fn choose(&mut self, position: &G, orders: &[G::Order]) -> usize {
        if let Some(&scripted) = self.script.get(self.given) {
            self.given += 1;
            match orders.iter().position(|&order| order == scripted) {
                Some(index) => return index,
                None => self.given = self.script.len(),
            }
        }
        self.staff.choose(position, orders)
    }
}

/// A question that came up when the staff's way was played, and what could have been answered.
pub(super) struct Question<G: Staffed> {
    pub(super) orders: Vec<G::Order>,
    pub(super) chosen: usize,
}

/// Not more numbers than this are moved at once.
const MOVED: u32 = 5;

/// How proposals are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mix {
    /// How many are wanted.
    pub(super) wanted: usize,
    /// So many of a hundred change an order of the staff's way; the others move numbers of its doctrine.
    pub(super) changed_orders: u32,
}

/// Proposals, the staff's own way first.
pub(super) fn proposals<G: Staffed>(
    usual: &G::Doctrine,
    last: &G::Doctrine,
    asked: &[Question<G>],
    mix: Mix,
    chance: &mut Seeded,
) -> Vec<Candidate<G>> {
    let mut all = vec![Candidate::by(usual)];
    if last != usual {
        all.push(Candidate::by(last));
    }
    all.extend(first_orders(usual, asked, FEW));
    let choices: Vec<usize> = (0..asked.len()).filter(|&index| asked[index].orders.len() > 1).collect();
    while all.len() < mix.wanted {
        let fixed = G::Doctrine::LIST.is_empty();
        if choices.is_empty() && fixed {
            break;
        }
        if !choices.is_empty() && (fixed || chance.below(100) < mix.changed_orders) {
            let index = choices[chance.below(choices.len() as u32) as usize];
            all.push(changed(usual, asked, index, chance));
        } else {
            let from = if chance.below(2) == 0 { usual } else { last };
            all.push(Candidate::by(&moved(from, chance)));
        }
    }
    all
}

/// With no more orders than this, each of them is tried as the first of the action.
const FEW: usize = 6;

/// Each order that the action can begin with, if they are few.
fn first_orders<G: Staffed>(
    usual: &G::Doctrine,
    asked: &[Question<G>],
    few: usize,
) -> impl Iterator<Item = Candidate<G>> {
    let first = asked.first().filter(|first| first.orders.len() <= few);
    let orders = first.map_or(&[][..], |first| &first.orders);
    orders.iter().map(|&order| Candidate { script: Arc::new([order]), doctrine: usual.clone() })
}

/// The staff's orders up to a question, and another answer to it.
fn changed<G: Staffed>(
    usual: &G::Doctrine,
    asked: &[Question<G>],
    index: usize,
    chance: &mut Seeded,
) -> Candidate<G> {
    let Question { orders, chosen } = &asked[index];
    let other = (chosen + 1 + chance.below(orders.len() as u32 - 1) as usize) % orders.len();
    let before = asked[..index].iter().map(|question| question.orders[question.chosen]);
    Candidate { script: before.chain([orders[other]]).collect(), doctrine: usual.clone() }
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
