//! The staff beats chance from both seats, and itself about as often from one as from the other.

use skirmish::Position;
use table::Seat;
use table::battery::{Contest, Plays};

/// How many of so many games Blue wins.
fn blue_wins(bots: [Plays; 2], games: u64, options: &[&str]) -> usize {
    Contest { options, bots: &bots, games, seed: "staff", verify: false }.wins::<Position>(Seat(0))
}

#[test]
fn the_staff_beats_chance_from_both_seats() {
    let blue = blue_wins([Plays::Staff, Plays::AtRandom], 100, &[]);
    let red = 100 - blue_wins([Plays::AtRandom, Plays::Staff], 100, &[]);
    assert!(blue >= 95 && red >= 95, "of 100 games against chance: {blue} won as Blue, {red} as Red");
}

#[test]
fn the_game_is_fair_between_staffs_with_the_mist_and_without() {
    for options in [&[][..], &["mist"]] {
        let blue = blue_wins([Plays::Staff; 2], 400, options);
        assert!((160..=240).contains(&blue), "{options:?}: Blue wins {blue} of 400");
    }
}
