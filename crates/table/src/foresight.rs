//! The plainest doctrine: look at what each order leads to, and take the best.

use crate::{Asks, Game, Question, Scripted, Silent};

/// The place of the order that leads to what is worth most; of equals the last, which is `done` where there is one.
///
/// An order that rolls a die is weighed on all its faces. An action that has begun is thought through to its end: while the
/// same seat is asked and cannot say that it is `done`, its best order counts. `worth` must not ask for what the seat cannot
/// know.
pub fn most_promising<G: Game>(position: &G, orders: &[G::Order], worth: &dyn Fn(&G) -> i32) -> usize {
    (0..orders.len()).max_by_key(|&place| promise(position, orders[place], worth)).unwrap_or(0)
}

/// Six times what an order promises, so that a mean over the faces of a die is a whole number.
fn promise<G: Game>(position: &G, order: G::Order, worth: &dyn Fn(&G) -> i32) -> i64 {
    let value = |face| {
        let (mut next, mut dice) = (position.clone(), Scripted::faces(&[face]));
        next.carry_out(order, &mut dice, &mut Silent);
        let rolled = dice.rest().len() == 0;
        (best_after(position.asks(), &next, worth), rolled)
    };
    let (first, rolled) = value(1);
    if rolled { (first + (2..=6).map(|face| value(face).0).sum::<i64>()) / 6 } else { first }
}

/// What a position promises a seat that has just given an order.
fn best_after<G: Game>(seat: Asks, next: &G, worth: &dyn Fn(&G) -> i32) -> i64 {
    match next.question() {
        Question::Asked(asked) if Asks::Seat(asked.seat) == seat && !asked.verbs.contains(&"done") => {
            let mut orders = Vec::new();
            next.orders(&mut orders);
            orders.into_iter().map(|order| promise(next, order, worth)).max().unwrap_or(i64::MIN)
        }
        _ => 6 * i64::from(worth(next)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Kit, Order, Patrols};
    use crate::{Edition, Rules, Saved, Scripted};

    #[test]
    fn the_best_order_is_found_through_the_whole_action_and_over_all_faces() {
        let json = serde_json::json!({ "phase": "act", "seat": "red", "rounds": [3, 0], "luck": [4, 1] });
        let data = Kit::built_in();
        let game = Patrols::restore(data, &json, &mut Scripted::default(), &mut Silent).expect("a position");
        let mut orders = Vec::new();
        game.orders(&mut orders);
        let chosen = |worth: &dyn Fn(&Patrols) -> i32| orders[most_promising(&game, &orders, worth)];
        let won = |game: &Patrols| i32::from(matches!(game.asks(), Asks::Over(_)));
        assert!(matches!(chosen(&won), Order::At(_)), "who fires may hit");
        assert_eq!(chosen(&|game| -won(game)), Order::Done, "of equals the last");
    }
}
