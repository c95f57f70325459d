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

/// A question that came up when a way was played, and what could have been answered.
pub(super) struct Question<G: Staffed> {
    pub(super) orders: Vec<G::Order>,
    pub(super) chosen: usize,
    /// Whether these are only the orders that are worth a thought.
    proposed: bool,
}

impl<G: Staffed> Question<G> {
    /// Of all orders, those that the game proposes and the one that was given.
    pub(super) fn new(position: &G, doctrine: &G::Doctrine, orders: &[G::Order], chosen: usize) -> Self {
        let mut proposals = position.proposals(doctrine, orders);
        if proposals.is_empty() {
            return Self { orders: orders.to_vec(), chosen, proposed: false };
        }
        let given = orders[chosen];
        let chosen = proposals.iter().position(|&order| order == given).unwrap_or_else(|| {
            proposals.push(given);
            proposals.len() - 1
        });
        Self { orders: proposals, chosen, proposed: true }
    }

    /// What was answered.
    pub(super) fn order(&self) -> G::Order {
        self.orders[self.chosen]
    }
}

/// Not more numbers than this are moved at once.
const MOVED: u32 = 5;
/// With no more orders than this, or if they are proposed, each of them is tried as the first of the action.
const FEW: usize = 6;

/// Makes ways out of others.
pub(super) struct Breeder<'a> {
    /// Of a hundred children so many change an order; the others move numbers of the doctrine.
    changed_orders: u32,
    chance: &'a mut Seeded,
}

impl<'a> Breeder<'a> {
    pub(super) fn new(changed_orders: u32, chance: &'a mut Seeded) -> Self {
        Self { changed_orders, chance }
    }

    /// The first that are tried beside the staff's own way: what did well in the action before, each order that the action
    /// can begin with if they are few, and children of the staff's way.
    pub(super) fn first<G: Staffed>(
        self,
        usual: &G::Doctrine,
        last: &[G::Doctrine],
        asked: &[Question<G>],
        wanted: usize,
    ) -> Vec<Candidate<G>> {
        let mut all: Vec<Candidate<G>> = last.iter().map(Candidate::by).collect();
        let first = asked.first().filter(|first| first.proposed || first.orders.len() <= FEW);
        let orders = first.map_or(&[][..], |first| &first.orders);
        all.extend(
            orders.iter().map(|&order| Candidate { script: Arc::new([order]), doctrine: usual.clone() }),
        );
        let staffs = Candidate::by(usual);
        let left = wanted.saturating_sub(all.len());
        all.extend(self.children(&[(&staffs, asked)], left));
        all
    }

    /// So many children of parents, which take turns.
    pub(super) fn children<G: Staffed>(
        mut self,
        parents: &[(&Candidate<G>, &[Question<G>])],
        wanted: usize,
    ) -> Vec<Candidate<G>> {
        let each = (0..wanted).map(|index| parents[index % parents.len()]);
        each.filter_map(|(parent, asked)| self.child(parent, asked)).collect()
    }

    /// The same way with another order or other numbers; `None` if nothing can be changed.
    fn child<G: Staffed>(&mut self, parent: &Candidate<G>, asked: &[Question<G>]) -> Option<Candidate<G>> {
        let choices: Vec<usize> = (0..asked.len()).filter(|&index| asked[index].orders.len() > 1).collect();
        let fixed = G::Doctrine::LIST.is_empty();
        if !choices.is_empty() && (fixed || self.chance.below(100) < self.changed_orders) {
            let index = choices[self.chance.below(choices.len() as u32) as usize];
            return Some(self.changed(parent, asked, index));
        }
        (!fixed).then(|| Candidate {
            script: Arc::clone(&parent.script),
            doctrine: moved(&parent.doctrine, self.chance),
        })
    }

    /// The parent's orders up to a question, and another answer to it.
    fn changed<G: Staffed>(
        &mut self,
        parent: &Candidate<G>,
        asked: &[Question<G>],
        index: usize,
    ) -> Candidate<G> {
        let Question { orders, chosen, .. } = &asked[index];
        let other = (chosen + 1 + self.chance.below(orders.len() as u32 - 1) as usize) % orders.len();
        let before = asked[..index].iter().map(Question::order);
        Candidate { script: before.chain([orders[other]]).collect(), doctrine: parent.doctrine.clone() }
    }
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
