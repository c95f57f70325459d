//! Random games get everywhere.

use std::collections::BTreeSet;

use strike_counterstrike::{Options, Position};
use table::{Rules, Saved, battery::Run};

use crate::starts::later_turns;

#[test]
fn random_games_get_into_every_phase_and_stage() {
    let options = Options::default();
    let mut starts = vec![None];
    starts.extend(later_turns().into_iter().map(Some));
    let mut seen = BTreeSet::new();
    for seed in 0..240 {
        let from = starts[seed % starts.len()].clone();
        let run = Run { from, ..Run::<Position>::new(Position::built_in(), &options, seed) };
        run.play(|game, _, _| {
            let saved = game.save();
            seen.insert(saved["phase"].as_str().expect("a phase").to_owned());
            seen.extend(saved["battle"]["stage"].as_str().map(str::to_owned));
        });
    }
    let phases =
        ["allot", "arrive", "battle", "decide", "host", "interceptor", "move", "replace", "turn-end"];
    assert_eq!(seen.iter().map(String::as_str).collect::<Vec<_>>(), phases);
}
