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
        let ended = |how: &'static str| count(&staff, &|end: &Outcome| end.how == how);
        let (drawn_or_won, on_to_the_end) = (count(&staff, &held), count(&staff, &passed));
        assert!(drawn_or_won >= 26, "{option}: {drawn_or_won} drawn or won of 60");
        assert!(on_to_the_end >= 42, "{option}: {on_to_the_end} passed the checks of turns 1 and 3, of 60");
        // 4.1, 4.6, 4.8 The draw is the usual end, the empty pool a rare one.
        let others = ["german-turn-1", "german-turn-3", "german-victory", "soviet-victory"];
        assert!(others.iter().all(|&how| ended(how) <= ended("draw")), "{option}: {} draws", ended("draw"));
        assert!(ended("soviet-pool-empty") <= 6, "{option}: {} empty pools", ended("soviet-pool-empty"));
        assert_eq!(count(&random, &held) + count(&random, &passed), 0, "{option}");
    }
}
