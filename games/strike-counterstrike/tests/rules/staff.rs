//! The staff of the Red Army, over whole games.

use strike_counterstrike::Position;
use table::battery::{Contest, Plays};
use table::{Outcome, Seat};

#[test]
fn the_red_army_beats_random_play_by_a_wide_margin() {
    for option in ["pool-must-fail=off", "pool-must-fail=on"] {
        let games = |soviet| {
            Contest { options: &[option], bots: &[soviet], games: 60, seed: "staff", verify: false }
                .play::<Position>()
        };
        let count = |games: &[(Outcome, u64)], what: &dyn Fn(&Outcome) -> bool| {
            games.iter().filter(|(outcome, _)| what(outcome)).count()
        };
        let (staff, random) = (games(Plays::Staff), games(Plays::AtRandom));
        let held = |end: &Outcome| end.winner != Some(Seat(1));
        let passed = |end: &Outcome| !["german-turn-1", "german-turn-3"].contains(&end.how);
        let (drawn_or_won, on_to_the_end) = (count(&staff, &held), count(&staff, &passed));
        assert!(drawn_or_won >= 16, "{option}: {drawn_or_won} drawn or won of 60");
        assert!(on_to_the_end >= 38, "{option}: {on_to_the_end} passed the checks of turns 1 and 3, of 60");
        assert_eq!(count(&random, &held) + count(&random, &passed), 0, "{option}");
    }
}
