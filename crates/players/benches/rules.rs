//! How fast every game on the shelf is: whole random games, and what is asked of a position in the middle of one.
//!
//! `make bench`; names of games after `--` bench these alone. A figure is the median of several rounds.

use std::hint::black_box;
use std::time::{Duration, Instant};

use players::{LoadedGame, Plan, shelf};
use table::{AnyMatch, Asks, DataSource, Seeded};

/// How long a round takes, about.
const ROUND: Duration = Duration::from_millis(100);
/// How many rounds there are.
const ROUNDS: usize = 9;
/// Positions from so many decisions into random games are asked.
const DECISIONS: usize = 40;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    for game in shelf() {
        let id = game.info().id;
        if wanted.is_empty() || wanted.iter().any(|word| word == id) {
            bench(game.load(&DataSource::Embedded).expect("the built-in data").as_ref());
        }
    }
}

fn bench(game: &dyn LoadedGame) {
    let id = game.info().id;
    println!("{id:24} {:>9.0} decisions of random play a second", decisions_per_second(game));
    measure(id, "set up", || game.new_match(&[], "bench", &[]).expect("a new game").length());
    let middle = middle(game);
    let Asks::Seat(seat) = middle.asks() else { unreachable!("it goes on") };
    let orders = middle.orders();
    measure(id, "list the orders", || middle.orders().len());
    measure(id, "check an order", || usize::from(middle.why(&orders[orders.len() / 2]).is_ok()));
    measure(id, "show it to a seat", || middle.view(Some(seat)).counters.len());
    measure(id, "save it", || middle.export().to_string().len());
}

/// Random games on one thread.
fn decisions_per_second(game: &dyn LoadedGame) -> f64 {
    let bots = vec!["random".to_owned(); game.info().seats.len()];
    let plan = Plan {
        games: 60,
        seed: "bench".to_owned(),
        options: Vec::new(),
        bots,
        threads: 1,
        verify: false,
        chronicle: false,
    };
    let rounds = (0..ROUNDS).map(|_| {
        let (report, _) = game.simulate(&plan, &|_| {}, &|| true).expect("random games");
        report.decisions as f64 / report.seconds
    });
    median(rounds.collect())
}

/// A random game that has gone on for a while.
fn middle(game: &dyn LoadedGame) -> Box<dyn AnyMatch> {
    let mut best = game.new_match(&[], "bench", &[]).expect("a new game");
    for number in 0..20 {
        let mut chance = Seeded::new(&format!("bench {number}"));
        let mut next = game.new_match(&[], &format!("bench {number}"), &[]).expect("a new game");
        while let Some(order) = next.pick(&mut |count| chance.below(count as u32) as usize) {
            if next.length() == DECISIONS {
                return next;
            }
            next.play(&order).expect("an offered order");
        }
        if let Ok(()) = next.undo()
            && next.length() > best.length()
        {
            best = next;
        }
    }
    best
}

/// Prints how long one run takes.
fn measure(id: &str, what: &str, mut run: impl FnMut() -> usize) {
    let begun = Instant::now();
    let mut runs = 0u32;
    while begun.elapsed() < ROUND {
        black_box(run());
        runs += 1;
    }
    let rounds = (0..ROUNDS).map(|_| {
        let begun = Instant::now();
        (0..runs).for_each(|_| {
            black_box(run());
        });
        begun.elapsed().as_secs_f64() * 1e6 / f64::from(runs)
    });
    println!("{id:24} {:>9.1} microseconds to {what}", median(rounds.collect()));
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
