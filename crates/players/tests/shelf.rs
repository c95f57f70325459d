//! Every game on the shelf, as those see it who do not know its type.

use std::sync::atomic::{AtomicU64, Ordering};

use players::{GameResult, Plan, find, shelf};
use table::{Asks, DataSource};

fn played(id: &str, plan: &Plan) -> Vec<GameResult> {
    let game = find(id).expect("on the shelf").load(&DataSource::Embedded).expect("the built-in data");
    game.simulate(plan, &|_| {}, &|| true).expect("a simulation").1
}

fn plan(bot: &str, seats: usize, games: u64) -> Plan {
    let bots = vec![bot.to_owned(); seats];
    Plan {
        games,
        seed: "staff".to_owned(),
        options: Vec::new(),
        bots,
        threads: 0,
        verify: false,
        chronicle: false,
    }
}

#[test]
fn the_same_seed_is_the_same_game_on_any_number_of_threads() {
    for game in shelf() {
        let games = |threads| {
            let plan = Plan { threads, ..plan("staff", game.info().seats.len(), 6) };
            let games = played(game.info().id, &plan);
            games.into_iter().map(|game| (game.seed, game.result, game.decisions)).collect::<Vec<_>>()
        };
        assert_eq!(games(1), games(2), "{}", game.info().id);
    }
}

/// Whoever has only a saved position and the name of a bot gets an order that can be given.
#[test]
fn a_bot_that_is_shown_a_saved_position_gives_a_legal_order() {
    for game in shelf() {
        let loaded = game.load(&DataSource::Embedded).expect("the built-in data");
        let mut table = loaded.new_match(&[], "relay", &[]).expect("a game");
        let mut given = 0;
        while let Asks::Seat(seat) = table.asks() {
            let order = loaded.bot_order("staff", &table.export(), seat, "relay").expect("a bot");
            table.play(&order.expect("an order")).expect("a legal order");
            given += 1;
            if given == 60 {
                break;
            }
        }
        assert!(given > 10, "{}: {given} orders", game.info().id);
    }
}

#[test]
fn an_unknown_bot_is_named_with_those_there_are() {
    let id = shelf()[0].info().id;
    let game = find(id).expect("on the shelf").load(&DataSource::Embedded).expect("the built-in data");
    let error = game.simulate(&plan("genius", 1, 1), &|_| {}, &|| true).expect_err("there is no such bot");
    let known = "random, recruit, staff, general-quick, general-strong, general:SECONDS";
    assert_eq!(error.to_string(), format!("unknown bot `genius`: the bots are {known}"));
    for name in ["general", "general:", "general:x", "general:NaN", "general:0", "general:601"] {
        let error = game.simulate(&plan(name, 1, 1), &|_| {}, &|| true).expect_err(name);
        assert!(error.to_string().contains("general:SECONDS"), "{error}");
    }
}

/// What was finished before a simulation is broken off is what would have come of it anyway.
#[test]
fn a_simulation_that_is_broken_off_keeps_what_was_finished() {
    let game = &shelf()[0];
    let loaded = game.load(&DataSource::Embedded).expect("the built-in data");
    let plan = Plan { threads: 1, ..plan("random", game.info().seats.len(), 50) };
    let over = AtomicU64::new(0);
    let count = |_: &GameResult| {
        over.fetch_add(1, Ordering::Relaxed);
    };
    let simulated = loaded.simulate(&plan, &count, &|| over.load(Ordering::Relaxed) < 7);
    let (report, finished) = simulated.expect("a simulation");
    assert_eq!((report.games, report.planned, finished.len()), (7, 50, 7));
    assert_eq!(report.results.values().sum::<u64>(), 7);
    let whole = played(game.info().id, &plan);
    let line = |game: &GameResult| (game.game, game.seed.clone(), game.result, game.decisions);
    for game in &finished {
        assert_eq!(line(game), line(&whole[game.game as usize]));
    }
}

#[test]
fn a_game_is_worth_something_to_each_seat_and_its_chronicle_goes_from_turn_to_turn() {
    for game in shelf() {
        let seats = game.info().seats.len();
        let plan = Plan { chronicle: true, ..plan("staff", seats, 4) };
        let games = played(game.info().id, &plan);
        let sides = game.info().sides().count();
        for game in &games {
            assert_eq!(game.worth.len(), seats);
            assert!(game.worth.iter().all(|worth| (0.0..=1.0).contains(worth)), "{game:?}");
            if seats == 2 && game.grade.is_none() {
                assert_eq!(game.worth.iter().sum::<f32>(), 1.0, "what one wins the other loses: {game:?}");
            }
            let turns: Vec<u8> = game.chronicle.iter().map(|moment| moment.turn).collect();
            assert!(turns.len() >= 2 && turns.is_sorted(), "{turns:?}");
            assert_eq!(turns.last(), Some(&game.turns));
            assert!(game.chronicle.iter().all(|moment| moment.steps.len() == sides));
            let lost =
                |side: usize| game.chronicle.iter().map(|moment| moment.lost[side]).collect::<Vec<_>>();
            assert!((0..sides).all(|side| lost(side).is_sorted() && lost(side)[0] == 0), "{game:?}");
        }
        assert!(games.iter().any(|game| game.chronicle[0].steps.iter().any(|&steps| steps > 0)));
    }
}

#[test]
fn the_mean_worth_is_that_of_the_games() {
    let id = shelf()[0].info().id;
    let game = find(id).expect("on the shelf").load(&DataSource::Embedded).expect("the built-in data");
    let plan = plan("random", game.info().seats.len(), 30);
    let (report, games) = game.simulate(&plan, &|_| {}, &|| true).expect("a simulation");
    for (seat, name) in game.info().seats.iter().enumerate() {
        let sum: f64 = games.iter().map(|game| f64::from(game.worth[seat])).sum();
        assert!((report.worth[name] - sum / 30.0).abs() < 1e-12);
    }
    assert_eq!(game.play_game(&plan, 7, &|| true).expect("a game").expect("an end").seed, games[7].seed);
}
