//! Whatever comes from outside: positions by hand, orders as text. Nothing of it may panic, and what is
//! accepted must play on by the rules.

use proptest::{collection::vec, prelude::*};
use putins_war::{Options, Position};
use table::battery::Run;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_is_an_order_or_an_error(text in "\\PC{0,40}") {
        Run::<Position>::any_text_is_an_order_or_an_error(Position::built_in(), &text);
    }

    /// Picks index into whatever is legal, so that a failing game shrinks to its shortest form.
    #[test]
    fn any_choice_of_offered_orders_keeps_the_invariants(
        seed: u64,
        honour_system: bool,
        crimea_corridor: bool,
        picks in vec(any::<u16>(), 0..400),
    ) {
        let options = Options { honour_system, crimea_corridor };
        Run::<Position>::new(Position::built_in(), &options, seed).any_choice_keeps_the_invariants(&picks);
    }
}

#[test]
fn altered_positions_are_refused_or_play_on() {
    for seed in 500..510 {
        let options = Options { honour_system: seed % 2 == 0, crimea_corridor: seed % 3 == 0 };
        let run = Run::<Position>::new(Position::built_in(), &options, seed);
        run.altered_positions_are_refused_or_play_on(60);
    }
}
