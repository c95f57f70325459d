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
        let wins = count(&staff, &|end| end.winner == Some(Seat(0)));
        let survived = count(&staff, &|end| end.how != "german-turn-1");
        assert!(wins >= 42 && survived >= 44, "{option}: {wins} won, {survived} survived turn 1 of 60");
        assert_eq!(count(&random, &|end| end.winner == Some(Seat(0))), 0, "{option}");
    }
}
