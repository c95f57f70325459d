//! Random games get everywhere, so that what every game must stand is tried everywhere.

use std::collections::{BTreeMap, BTreeSet};

use putins_war::{Options, Position};
use serde_json::{Value, json};
use table::{Asks, GameOptions, Rules, Saved, Seeded, Silent, battery::Run};

/// With each option off and on.
fn every_combination() -> [Options; 4] {
    [(false, false), (true, false), (false, true), (true, true)]
        .map(|(honour_system, crimea_corridor)| Options { honour_system, crimea_corridor })
}

#[test]
fn random_games_get_into_every_phase_and_ending() {
    let (mut phases, mut endings) = (BTreeSet::new(), BTreeSet::new());
    for options in every_combination() {
        for seed in 0..60 {
            let run = Run::<Position>::new(Position::built_in(), &options, seed);
            run.play(|game, _, _| {
                let saved = game.save();
                phases.insert(saved["phase"].as_str().expect("a phase").to_owned());
                phases.extend(saved["battle"]["stage"].as_str().map(str::to_owned));
            });
            let (end, _) = run.play_fast(usize::MAX, &mut Vec::new());
            endings.extend(end.save()["ending"].as_str().map(str::to_owned));
        }
        // Random play seldom takes a city: the last turn, with some of them in Russian hands, and both sides found out.
        for (seed, (taken, spent)) in (0..24).zip([(3, 0), (5, 0), (0, 5)].into_iter().cycle()) {
            endings.insert(ending(&last_turn(&options, taken, spent), seed).to_owned());
        }
    }
    let all = [
        "action-end",
        "advance",
        "air",
        "attacker-commits",
        "battle",
        "bleed",
        "command",
        "declare",
        "defender-commits",
        "entry",
        "lose",
        "move",
        "operations",
        "recycle",
        "retreat",
        "set-up",
        "vostok",
    ];
    assert_eq!(phases.iter().map(String::as_str).collect::<Vec<_>>(), all);
    assert_eq!(endings.len(), 6, "{endings:?}");
}

/// How a random game from a position ends.
fn ending(from: &Value, seed: u64) -> &'static str {
    let mut chance = Seeded::new(&format!("ending {seed}"));
    let mut game =
        Position::restore(Position::built_in(), from, &mut chance, &mut Silent).expect("a position");
    let mut orders = Vec::new();
    loop {
        if let Asks::Over(outcome) = game.asks() {
            return outcome.how;
        }
        orders.clear();
        game.orders(&mut orders);
        let order = orders[chance.below(orders.len() as u32) as usize];
        game.carry_out(order, &mut chance, &mut Silent);
    }
}

/// The end of the last turn: nobody but garrisons on the map, so many victory cities taken and so many points spent.
fn last_turn(options: &Options, taken: usize, spent: u8) -> Value {
    let chosen: BTreeMap<_, _> = options.chosen(&Position::INFO).into_iter().collect();
    let dice = if options.honour_system { [1, 1] } else { [6, 6] };
    let cities = ["1114", "1415", "1714", "1813", "2211"];
    let points = json!({ "dice": dice, "spent": spent });
    json!({
        "options": chosen, "turn": 10, "phase": "operations", "side": "russian", "empty": true,
        "changed": cities[..taken], "units": {}, "russian": points, "allied": points,
    })
}
