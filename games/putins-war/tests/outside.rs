//! Whatever comes from outside: positions by hand, orders as text. Nothing of it may panic, and what is
//! accepted must play on by the rules.

use proptest::{collection::vec, prelude::*};
use putins_war::{Options, Order, Position};
use table::{Game, Seeded, Silent, battery::Run};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_is_an_order_or_an_error(text in "\\PC{0,40}") {
        let read = Order::read(Position::built_in(), &text);
        if let Ok(order) = read {
            let notation = order.notation(Position::built_in());
            prop_assert_eq!(Order::read(Position::built_in(), &notation), Ok(order));
        }
    }

    /// Picks index into whatever is legal, so that a failing game shrinks to its shortest form.
    #[test]
    fn any_choice_of_offered_orders_keeps_the_invariants(
        seed: u64,
        honour_system: bool,
        picks in vec(any::<u16>(), 0..400),
    ) {
        let options = Options { honour_system };
        let mut dice = Seeded::new(&seed.to_string());
        let mut game = Position::begin(Position::built_in(), &options, &mut dice, &mut Silent);
        let mut orders = Vec::new();
        for pick in picks {
            orders.clear();
            game.orders(&mut orders);
            if orders.is_empty() { break; }
            let earlier = game;
            let order = orders[usize::from(pick) % orders.len()];
            prop_assert_eq!(game.obey(order, &mut dice, &mut Silent), Ok(()));
            game.assert_invariants();
            game.assert_follows(&earlier);
        }
    }
}

#[test]
fn altered_positions_are_refused_or_play_on() {
    for seed in 500..510 {
        let options = Options { honour_system: seed % 2 == 0 };
        let run = Run::<Position>::new(Position::built_in(), &options, seed);
        run.altered_positions_are_refused_or_play_on(60);
    }
}
