//! The staff bots over whole games.

mod putins_war;

use players::{GameResult, LoadedGame, Plan, bot, find};
use soyuz81::{Options, Order, Position, units::Side};
use strike_counterstrike::{Order as WinterOrder, Position as Winter};
use table::{Asks, DataSource, Game, GameOptions, Seat, Seeded, Silent};

fn soyuz81() -> Box<dyn LoadedGame> {
    find("soyuz81").expect("on the shelf").load(&DataSource::Embedded).expect("the built-in data")
}

fn plan(soviet: &str, polish: &str, games: u64) -> Plan {
    let bots = vec![soviet.to_owned(), polish.to_owned()];
    Plan { games, seed: "staff".to_owned(), options: Vec::new(), bots, threads: 0, verify: false }
}

fn every_option() -> Vec<String> {
    Options::ALL_ON.chosen().iter().map(|(name, value)| format!("{name}={value}")).collect()
}

fn played(plan: &Plan) -> Vec<GameResult> {
    soyuz81().simulate(plan, &|_| {}).expect("a simulation").1
}

fn wins(soviet: &str, polish: &str, winner: &str) -> usize {
    let games = played(&plan(soviet, polish, 20));
    games.iter().filter(|game| game.winner == Some(winner)).count()
}

#[test]
fn it_answers_every_question_of_whole_games_with_a_legal_order() {
    for options in [Vec::new(), every_option()] {
        for (soviet, polish) in [("staff", "staff"), ("staff", "random"), ("random", "staff")] {
            let verified = Plan { options: options.clone(), verify: true, ..plan(soviet, polish, 3) };
            assert_eq!(played(&verified).len(), 3);
        }
    }
}

#[test]
fn the_same_seed_is_the_same_game_on_any_number_of_threads() {
    let games = |threads| {
        let games = played(&Plan { threads, ..plan("staff", "staff", 6) });
        games.iter().map(|game| (game.seed.clone(), game.result, game.decisions)).collect::<Vec<_>>()
    };
    assert_eq!(games(1), games(2));
}

#[test]
fn it_beats_random_play_as_the_soviet_side() {
    let wins = wins("staff", "random", "soviet");
    assert!(wins >= 18, "{wins} of 20");
}

#[test]
fn it_beats_random_play_as_the_polish_side() {
    let wins = wins("random", "staff", "polish");
    assert!(wins >= 18, "{wins} of 20");
}

/// Plays staff against staff and shows every position with the order that was given.
fn watch(seed: &str, options: &Options, mut each: impl FnMut(&Position, &[Order], Order)) {
    let data = Position::built_in();
    let mut staff = bot::<Position>("staff", data, Seat(0), seed).expect("a bot");
    let mut dice = Seeded::new(seed);
    let mut game = Position::begin(data, options, &mut dice, &mut Silent);
    let mut orders = Vec::new();
    while let Asks::Seat(_) = game.asks() {
        orders.clear();
        game.orders(&mut orders);
        let order = orders[staff.choose(&game, &orders)];
        each(&game, &orders, order);
        game.carry_out(order, &mut dice, &mut Silent);
    }
}

#[test]
fn no_soviet_division_dies_where_another_could_be_turned_over() {
    for seed in ["losses/1", "losses/2"] {
        watch(seed, &Options::default(), |game, orders, order| {
            let Order::Lose(unit) = order else { return };
            let could_flip =
                orders.iter().any(|order| matches!(order, Order::Lose(unit) if game.steps(*unit) == 2));
            let soviet = game.atlas().unit(unit).side == Side::Soviet;
            assert!(!soviet || !could_flip || game.steps(unit) == 2, "{}", order.notation(game.atlas()));
        });
    }
}

#[test]
fn it_remembers_nothing_so_another_can_take_over() {
    let loaded = soyuz81();
    let mut questions = 0;
    watch("relay", &Options::ALL_ON, |game, orders, order| {
        questions += 1;
        if questions % 20 == 0 {
            let mut fresh = bot::<Position>("staff", game.atlas(), Seat(0), "relay").expect("a bot");
            assert_eq!(orders[fresh.choose(game, orders)], order);
            let told = loaded.bot_order("staff", &game.save(), Seat(0), "relay").expect("a bot");
            assert_eq!(told.as_deref(), Some(order.notation(game.atlas()).as_str()));
        }
    });
    assert!(questions > 500);
}

#[test]
fn it_never_calls_itself_to_defeat() {
    for seed in ["calls/1", "calls/2", "calls/3"] {
        watch(seed, &Options::default(), |game, _, order| {
            let Order::Call(unit) = order else { return };
            let price = game.atlas().unit(unit).price;
            let to_come: u8 = (game.turn..=10).map(|turn| Position::turn_deduction(turn, true)).sum();
            assert!(price == 0 || game.sap - price > to_come, "turn {}, {} SAP", game.turn, game.sap);
        });
    }
}

#[test]
fn an_unknown_bot_is_named_with_those_there_are() {
    let Err(error) = bot::<Position>("genius", Position::built_in(), Seat(0), "") else {
        panic!("there is no such bot");
    };
    assert_eq!(error.to_string(), "unknown bot `genius`: the bots are random, staff");
}

fn luzon1945(options: &[&str], us: &str, games: u64) -> Plan {
    let options = options.iter().map(|&option| option.to_owned()).collect();
    Plan { options, bots: vec![us.to_owned()], ..plan("", "", games) }
}

fn played_on_luzon(plan: &Plan) -> Vec<GameResult> {
    let game =
        find("luzon1945").expect("on the shelf").load(&DataSource::Embedded).expect("the built-in data");
    game.simulate(plan, &|_| {}).expect("a simulation").1
}

#[test]
fn sixth_army_answers_every_question_of_whole_games_with_a_legal_order() {
    for scenario in ["scenario=historical", "scenario=macarthur"] {
        for variant in ["variant=none", "variant=yamashita", "variant=thirty-fifth-army"] {
            for more in ["rough-two=off", "rough-two=on", "bay-closed=on", "counteroffensive=objective"] {
                let plan = luzon1945(&[scenario, variant, more], "staff", 3);
                let games = played_on_luzon(&Plan { verify: true, ..plan });
                assert!(games.iter().all(|game| game.result != "japan-rescue-refused"));
            }
        }
    }
}

#[test]
fn sixth_army_plays_the_same_game_on_any_number_of_threads() {
    let games = |threads| {
        let plan = luzon1945(&["scenario=macarthur", "variant=thirty-fifth-army"], "staff", 6);
        let games = played_on_luzon(&Plan { threads, ..plan });
        games.iter().map(|game| (game.seed.clone(), game.result, game.decisions)).collect::<Vec<_>>()
    };
    assert_eq!(games(1), games(2));
}

#[test]
fn sixth_army_beats_random_play_by_a_wide_margin() {
    for scenario in ["scenario=historical", "scenario=macarthur"] {
        let wins = |us| {
            let games = played_on_luzon(&luzon1945(&[scenario], us, 20));
            games.iter().filter(|game| game.winner == Some("us")).count()
        };
        let (staff, random) = (wins("staff"), wins("random"));
        assert!(staff >= 18 && random <= 12, "{scenario}: {staff} and {random} of 20");
    }
}

fn winter(option: &str, soviet: &str, games: u64) -> Plan {
    Plan { options: vec![option.to_owned()], bots: vec![soviet.to_owned()], ..plan("", "", games) }
}

fn played_in_winter(plan: &Plan) -> Vec<GameResult> {
    let game = find("strike-counterstrike").expect("on the shelf");
    let game = game.load(&DataSource::Embedded).expect("the built-in data");
    game.simulate(plan, &|_| {}).expect("a simulation").1
}

const POOL_OPTIONS: [&str; 2] = ["pool-must-fail=off", "pool-must-fail=on"];

#[test]
fn the_red_army_answers_every_question_of_whole_games_with_a_legal_order() {
    for option in POOL_OPTIONS {
        let games = played_in_winter(&Plan { verify: true, ..winter(option, "staff", 6) });
        assert_eq!(games.len(), 6);
    }
}

#[test]
fn the_red_army_plays_the_same_game_on_any_number_of_threads() {
    let games = |threads| {
        let games = played_in_winter(&Plan { threads, ..winter("pool-must-fail=on", "staff", 6) });
        games.iter().map(|game| (game.seed.clone(), game.result, game.decisions)).collect::<Vec<_>>()
    };
    assert_eq!(games(1), games(2));
}

#[test]
fn the_red_army_beats_random_play_by_a_wide_margin() {
    for option in POOL_OPTIONS {
        let games = |soviet| played_in_winter(&winter(option, soviet, 60));
        let count = |games: &[GameResult], what: &dyn Fn(&GameResult) -> bool| {
            games.iter().filter(|game| what(game)).count()
        };
        let (staff, random) = (games("staff"), games("random"));
        let wins = count(&staff, &|game| game.winner == Some("soviet"));
        let survived = count(&staff, &|game| game.result != "german-turn-1");
        assert!(wins >= 42 && survived >= 44, "{option}: {wins} won, {survived} survived turn 1 of 60");
        assert_eq!(count(&random, &|game| game.winner == Some("soviet")), 0, "{option}");
    }
}

/// Plays the Red Army and shows every position with the order that was given.
fn watch_winter(seed: &str, mut each: impl FnMut(&Winter, &[WinterOrder], WinterOrder)) {
    let data = Winter::built_in();
    let mut staff = bot::<Winter>("staff", data, Seat(0), seed).expect("a bot");
    let mut dice = Seeded::new(seed);
    let mut game = Winter::begin(data, &Default::default(), &mut dice, &mut Silent);
    let mut orders = Vec::new();
    while let Asks::Seat(_) = game.asks() {
        orders.clear();
        game.orders(&mut orders);
        let order = orders[staff.choose(&game, &orders)];
        each(&game, &orders, order);
        game.carry_out(order, &mut dice, &mut Silent);
    }
}

#[test]
fn the_red_army_remembers_nothing_so_another_can_take_over() {
    let game = find("strike-counterstrike").expect("on the shelf");
    let loaded = game.load(&DataSource::Embedded).expect("the built-in data");
    let mut questions = 0;
    for seed in ["relay/1", "relay/2", "relay/3"] {
        watch_winter(seed, |game, orders, order| {
            questions += 1;
            if questions % 7 == 0 {
                let mut fresh = bot::<Winter>("staff", game.atlas(), Seat(0), "relay").expect("a bot");
                assert_eq!(orders[fresh.choose(game, orders)], order);
                let told = loaded.bot_order("staff", &game.save(), Seat(0), "relay").expect("a bot");
                assert_eq!(told.as_deref(), Some(order.notation(game.atlas()).as_str()));
            }
        });
    }
    assert!(questions > 200, "{questions}");
}

#[test]
fn the_red_army_does_not_look_at_what_is_hidden() {
    let mut dice = Seeded::new("another deal");
    let mut dealt_anew = 0;
    watch_winter("hidden", |game, orders, order| {
        let imagined = game.imagine(Seat(0), &mut dice);
        let mut staff = bot::<Winter>("staff", game.atlas(), Seat(0), "hidden").expect("a bot");
        assert_eq!(orders[staff.choose(&imagined, orders)], order);
        dealt_anew += usize::from(imagined != *game);
    });
    assert!(dealt_anew > 50, "{dealt_anew}");
}
