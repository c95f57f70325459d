//! Whatever is offered is legal, and nothing else is.

use super::Run;
use crate::{Asks, Edition, Game, Notation, Recorder, Seeded, Silent};

impl<G: Game> Run<'_, G> {
    /// Asking, listing, trying and carrying out orders allocates nothing once the list has grown. Returns the number of
    /// decisions.
    pub fn hot_loop_does_not_allocate(&self) -> usize {
        let (mut dice, mut choice) = (Seeded::new(&self.seed), Seeded::new("choice"));
        let mut game = self.begin(&mut dice, &mut Silent);
        let mut orders = Vec::with_capacity(2048);
        let mut decisions = 0;
        while let Asks::Seat(_) = game.asks() {
            let measured = allocation_counter::measure(|| {
                orders.clear();
                game.orders(&mut orders);
                let order = orders[choice.below(orders.len() as u32) as usize];
                assert!(matches!(game.asks(), Asks::Seat(_)) && game.check(order).is_ok());
                game.carry_out(order, &mut dice, &mut Silent);
            });
            let count = measured.count_total;
            assert!(count == 0, "{count} allocations: {}", self.name(decisions));
            decisions += 1;
        }
        decisions
    }

    /// Random play keeps every invariant; every offered order is accepted, offered once, always in
    /// the same place, and reads back from its notation.
    pub fn offered_orders_are_legal(&self) -> usize {
        let mut earlier: Option<G> = None;
        self.play(|game, orders, number| {
            let name = || self.name(number);
            assert_eq!(game.validate(), Ok(()), "{}", name());
            if let Some(earlier) = &earlier {
                assert_eq!(game.follows(earlier), Ok(()), "{}", name());
            }
            earlier = Some(game.clone());
            let mut again = Vec::new();
            game.orders(&mut again);
            assert_eq!(again, orders, "the list changed: {}", name());
            again.sort();
            again.dedup();
            assert_eq!(again.len(), orders.len(), "offered twice: {}", name());
            for &order in orders {
                let text = G::notation(self.data, order);
                assert_eq!(game.check(order), Ok(()), "offered and refused: {text}: {}", name());
                assert_eq!(G::read_order(self.data, &text), Ok(order), "notation: {text}: {}", name());
            }
        })
    }

    /// Whatever is not offered is refused by a rule of the rulebook and changes nothing. Looks at
    /// every `stride`-th position.
    pub fn everything_else_is_refused(&self, stride: usize) {
        let rulebook = G::Data::rulebook();
        let thinkable = G::Order::thinkable(self.data);
        // What is refused rolls nothing.
        let mut unused = Seeded::new("unused");
        self.play(|game, orders, number| {
            if !number.is_multiple_of(stride) {
                return;
            }
            let mut offered = 0;
            for &order in &thinkable {
                if orders.contains(&order) {
                    offered += 1;
                    continue;
                }
                let name = || format!("{}: {}", G::notation(self.data, order), self.name(number));
                let mut after = game.clone();
                let Err(refusal) = after.obey(order, &mut unused, &mut Silent) else {
                    panic!("not offered but accepted: {}", name());
                };
                assert!(after == *game, "refused but changed: {}", name());
                assert!(rulebook.entry(refusal.rule.0).is_some(), "{refusal}: {}", name());
                assert!(!refusal.why.is_empty(), "no reason: {}", name());
            }
            assert_eq!(offered, orders.len(), "offered but not thinkable: {}", self.name(number));
        });
    }

    /// Only orders that open with these words roll or draw anything: no other one ends an action behind the player's back.
    /// A question that only confirms has one answer, and one that has more never only confirms.
    pub fn only_these_orders_roll(&self, words: &[impl AsRef<str>]) {
        let mut chance = Seeded::new(&format!("{} rolls", self.seed));
        self.play(|game, orders, number| {
            let confirms = game.confirmation().is_some();
            let answers = orders.len();
            assert!(!confirms || answers == 1, "confirms with {answers} answers: {}", self.name(number));
            let order = orders[chance.below(orders.len() as u32) as usize];
            let mut recorder = Recorder::new(&mut chance);
            game.clone().carry_out(order, &mut recorder, &mut Silent);
            let rolled = recorder.into_rolled();
            let word = order.word();
            let may_roll = words.iter().any(|known| known.as_ref() == word);
            assert!(rolled.is_empty() || may_roll, "{word} rolls {rolled:?}: {}", self.name(number));
        });
    }
}
