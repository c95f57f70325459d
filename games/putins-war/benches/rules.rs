//! How fast the rules are: whole random games, listing orders, and cloning a position.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use putins_war::{Options, Order, Position};
use table::{Game, battery::Run};

/// A position in the middle of a game with a force about to move.
fn about_to_move(run: &Run<'_, Position>) -> Position {
    let mut orders = Vec::new();
    for most in 20.. {
        let (game, _) = run.play_fast(most, &mut orders);
        orders.clear();
        game.orders(&mut orders);
        if orders.iter().filter(|order| matches!(order, Order::To(_))).count() > 5 {
            return game;
        }
    }
    unreachable!("some position offers several hexes")
}

fn rules(criterion: &mut Criterion) {
    let options = Options::default();
    let run = Run::new(Position::built_in(), &options, "bench");
    let mut orders = Vec::with_capacity(1024);
    let (_, decisions) = run.play_fast(usize::MAX, &mut orders);
    let mut group = criterion.benchmark_group("random play");
    group.throughput(Throughput::Elements(decisions as u64));
    group.bench_function("decisions", |bench| {
        bench.iter(|| black_box(run.play_fast(usize::MAX, &mut orders)))
    });
    group.finish();

    let position = about_to_move(&run);
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
