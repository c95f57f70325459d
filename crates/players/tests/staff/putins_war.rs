//! The staffs of Putin's War.

use players::{GameResult, Plan, bot, find};
use table::{Asks, DataSource, Game, Seat, Seeded, Silent};

use crate::plan;

fn putins_war(russian: &str, allied: &str, honour_system: &str, games: u64) -> Plan {
    let options = vec![format!("honour-system={honour_system}")];
    Plan { options, ..plan(russian, allied, games) }
}

fn played_putins_war(plan: &Plan) -> Vec<GameResult> {
    let game =
        find("putins-war").expect("on the shelf").load(&DataSource::Embedded).expect("the built-in data");
    game.simulate(plan, &|_| {}).expect("a simulation").1
}

#[test]
fn both_sides_of_putins_war_answer_every_question_of_whole_games_with_a_legal_order() {
    for honour_system in ["off", "on"] {
        for (russian, allied) in [("staff", "staff"), ("staff", "random"), ("random", "staff")] {
            let plan = putins_war(russian, allied, honour_system, 3);
            assert_eq!(played_putins_war(&Plan { verify: true, ..plan }).len(), 3);
        }
    }
}

#[test]
fn putins_war_is_the_same_game_on_any_number_of_threads() {
    let games = |threads| {
        let games = played_putins_war(&Plan { threads, ..putins_war("staff", "staff", "off", 6) });
        games.iter().map(|game| (game.seed.clone(), game.result, game.decisions)).collect::<Vec<_>>()
    };
    assert_eq!(games(1), games(2));
}

#[test]
fn russia_beats_random_play() {
    let games = played_putins_war(&putins_war("staff", "random", "off", 30));
    let wins = games.iter().filter(|game| game.result == "russian-victory").count();
    assert!(wins >= 27, "{wins} of 30");
}

/// Random play holds next to nothing as Russia, so the alliance is measured by what it takes as well.
#[test]
fn the_alliance_beats_random_play_and_takes_russian_cities() {
    let games = played_putins_war(&putins_war("random", "staff", "off", 30));
    let wins = games.iter().filter(|game| game.result == "allied-victory").count();
    assert!(wins >= 29, "{wins} of 30");
    let mut score = 0;
    for seed in 0..10 {
        let end = play_putins_war(&format!("raid/{seed}"), ["random", "staff"], false, |_, _, _| {});
        score += end.score();
    }
    assert!(score <= -40, "Russia counts {score} in ten games");
}

#[test]
fn under_the_honour_system_neither_staff_overspends() {
    let games = played_putins_war(&putins_war("staff", "staff", "on", 10));
    assert!(games.iter().all(|game| !game.result.contains("overspent")));
    for (russian, allied, caught) in
        [("staff", "random", "allied-overspent"), ("random", "staff", "russian-overspent")]
    {
        let games = played_putins_war(&putins_war(russian, allied, "on", 10));
        assert!(games.iter().all(|game| game.result == caught || !game.result.contains("overspent")));
    }
}

/// Plays a game and shows every position with the orders and the one that was given; returns the end.
fn play_putins_war(
    seed: &str,
    bots: [&str; 2],
    honour_system: bool,
    mut each: impl FnMut(&putins_war::Position, &[putins_war::Order], usize),
) -> putins_war::Position {
    use putins_war::Position;
    let data = Position::built_in();
    let mut bots = [0, 1].map(|seat| {
        bot::<Position>(bots[usize::from(seat)], data, Seat(seat), &format!("{seed}/{seat}")).expect("a bot")
    });
    let mut dice = Seeded::new(seed);
    let options = putins_war::Options { honour_system, ..putins_war::Options::default() };
    let mut game = Position::begin(data, &options, &mut dice, &mut Silent);
    let mut orders = Vec::new();
    while let Asks::Seat(seat) = game.asks() {
        orders.clear();
        game.orders(&mut orders);
        let chosen = bots[seat.index()].choose(&game, &orders);
        each(&game, &orders, chosen);
        game.carry_out(orders[chosen], &mut dice, &mut Silent);
    }
    game
}

#[test]
fn in_putins_war_the_choice_does_not_change_with_the_secrets_of_the_other_side() {
    use putins_war::Position;
    let (mut asked, mut dealt_anew) = (0, 0);
    for (seed, honour_system) in [("secrets/1", false), ("secrets/2", false), ("secrets/3", true)] {
        let mut chance = Seeded::new(seed);
        play_putins_war(seed, ["staff", "staff"], honour_system, |game, orders, chosen| {
            let side = game.asked().expect("somebody is asked");
            let mut staff = bot::<Position>("staff", game.atlas(), side.seat(), "another").expect("a bot");
            for _ in 0..3 {
                let imagined = game.imagine(side.seat(), &mut chance);
                let mut offered = Vec::new();
                imagined.orders(&mut offered);
                assert_eq!(offered, orders, "what is offered tells nothing");
                assert_eq!(staff.choose(&imagined, &offered), chosen, "{:?}", game.phase);
                asked += 1;
                dealt_anew += usize::from(imagined != *game);
            }
        });
    }
    assert!(asked > 2000 && dealt_anew > asked / 2, "{dealt_anew} of {asked}");
}

#[test]
fn in_putins_war_another_can_take_over_at_any_question() {
    let loaded =
        find("putins-war").expect("on the shelf").load(&DataSource::Embedded).expect("the built-in data");
    let mut questions = 0;
    play_putins_war("relay", ["staff", "staff"], false, |game, orders, chosen| {
        questions += 1;
        let seat = game.asked().expect("somebody is asked").seat();
        let mut fresh = bot::<putins_war::Position>("staff", game.atlas(), seat, "relay").expect("a bot");
        assert_eq!(fresh.choose(game, orders), chosen);
        if questions % 20 == 0 {
            let told = loaded.bot_order("staff", &game.save(), seat, "relay").expect("a bot");
            assert_eq!(told, Some(orders[chosen].notation(game.atlas())));
        }
    });
    assert!(questions > 200);
}
