//! The staffs of both sides, over whole games.

use soyuz81::{Options, Order, Position, units::Side};
use table::battery::{Contest, Plays, Run};
use table::{Notation, Rules, Seat};

fn wins(bots: [Plays; 2], seat: u8) -> usize {
    Contest { options: &[], bots: &bots, games: 20, seed: "staff", verify: false }
        .wins::<Position>(Seat(seat))
}

#[test]
fn it_beats_random_play_as_the_soviet_side() {
    let wins = wins([Plays::Staff, Plays::AtRandom], 0);
    assert!(wins >= 18, "{wins} of 20");
}

#[test]
fn it_beats_random_play_as_the_polish_side() {
    let wins = wins([Plays::AtRandom, Plays::Staff], 1);
    assert!(wins >= 18, "{wins} of 20");
}

/// Plays staff against staff and shows every position with the order that was given.
fn watch(seed: &str, mut each: impl FnMut(&Position, &[Order], Order)) {
    Run::<Position>::new(Position::built_in(), &Options::default(), seed)
        .by_staff(|game, orders, chosen| each(game, orders, orders[chosen]));
}

#[test]
fn no_soviet_division_dies_where_another_could_be_turned_over() {
    for seed in ["losses/1", "losses/2"] {
        watch(seed, |game, orders, order| {
            let Order::Lose(unit) = order else { return };
            let could_flip =
                orders.iter().any(|order| matches!(order, Order::Lose(unit) if game.steps(*unit) == 2));
            let soviet = game.atlas().units[unit].side == Side::Soviet;
            assert!(!soviet || !could_flip || game.steps(unit) == 2, "{}", order.text(game.atlas()));
        });
    }
}

#[test]
fn it_never_calls_itself_to_defeat() {
    for seed in ["calls/1", "calls/2", "calls/3"] {
        watch(seed, |game, _, order| {
            let Order::Call(unit) = order else { return };
            let price = game.atlas().units[unit].price;
            let to_come: u8 = (game.turn..=10).map(|turn| Position::turn_deduction(turn, true)).sum();
            assert!(price == 0 || game.sap - price > to_come, "turn {}, {} SAP", game.turn, game.sap);
        });
    }
}
