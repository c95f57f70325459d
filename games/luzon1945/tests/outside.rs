//! Whatever comes from outside: positions by hand, orders as text. Nothing of it may panic, and what is
//! accepted must play on by the rules.

use luzon1945::{Defeat, Options, Position, Scenario, Variant};
use proptest::{collection::vec, prelude::*};
use table::{Rules, battery::Run};

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
        macarthur: bool,
        variant in 0usize..3,
        picks in vec(any::<u16>(), 0..400),
    ) {
        let scenario =
            if macarthur { Scenario::MacArthurChangesHisMind } else { Scenario::Historical };
        let variant = [Variant::None, Variant::YamashitaSooner, Variant::ThirtyFifthArmy][variant];
        let options = Options { scenario, variant, ..Options::default() };
        Run::<Position>::new(Position::built_in(), &options, seed).any_choice_keeps_the_invariants(&picks);
    }
}

#[test]
fn altered_positions_are_refused_or_play_on() {
    for seed in 500..510 {
        let scenario = if seed % 2 == 0 { Scenario::Historical } else { Scenario::MacArthurChangesHisMind };
        // A counteroffensive that was beaten leaves its mark on later positions.
        let counteroffensive = if seed % 3 == 0 { Defeat::Ends } else { Defeat::Objective };
        let options = Options { scenario, counteroffensive, bay_closed: seed % 4 == 0, ..Options::default() };
        let run = Run::<Position>::new(Position::built_in(), &options, seed);
        run.altered_positions_are_refused_or_play_on(60);
    }
}
