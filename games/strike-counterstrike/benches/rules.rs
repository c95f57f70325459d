//! How fast the rules are: whole random games, listing orders, and cloning a position.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use strike_counterstrike::{Options, Order, Position};
use table::{Asks, Game, Seeded, Silent};

/// Plays a random game to its end, or until so many decisions were made.
fn play(seed: &str, most: usize, orders: &mut Vec<Order>) -> (Position, usize) {
    let (mut dice, mut choice) = (Seeded::new(seed), Seeded::new("choice"));
    let mut game = Position::begin(Position::built_in(), &Options::default(), &mut dice, &mut Silent);
    let mut decisions = 0;
    while decisions < most && matches!(game.asks(), Asks::Seat(_)) {
        orders.clear();
        game.orders(orders);
        let order = orders[choice.below(orders.len() as u32) as usize];
        game.carry_out(order, &mut dice, &mut Silent);
        decisions += 1;
    }
    (game, decisions)
}

/// A position in the middle of a game with a force about to move.
fn about_to_move() -> Position {
    let mut orders = Vec::new();
    for most in 20.. {
        let (game, _) = play("bench", most, &mut orders);
        orders.clear();
        game.orders(&mut orders);
        if orders.iter().filter(|order| matches!(order, Order::To(_))).count() > 5 {
            return game;
        }
    }
    unreachable!("some position offers several hexes")
}

fn rules(criterion: &mut Criterion) {
    let mut orders = Vec::with_capacity(1024);
    let (_, decisions) = play("bench", usize::MAX, &mut orders);
    let mut group = criterion.benchmark_group("random play");
    group.throughput(Throughput::Elements(decisions as u64));
    group.bench_function("decisions", |bench| {
        bench.iter(|| black_box(play("bench", usize::MAX, &mut orders)))
    });
    group.finish();

    let position = about_to_move();
    println!("a position is {} bytes", size_of::<Position>());
    criterion.bench_function("clone a position", |bench| bench.iter(|| Clone::clone(black_box(&position))));
    criterion.bench_function("list the hexes of a move", |bench| {
        bench.iter(|| {
            orders.clear();
            position.orders(&mut orders);
            black_box(orders.len())
        });
    });
}

criterion_group!(benches, rules);
criterion_main!(benches);
