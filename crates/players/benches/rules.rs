//! How fast every game on the shelf is: whole random games, what is asked of positions from a game, and what bots take.
//!
//! `make bench`; names of games after `--` bench these alone. Times on one thread; `docs/PERFORMANCE.md` tells what they are.

use players::{LoadedGame, Pace, Plan, shelf};
use table::DataSource;

/// How often random games are played: the quickest time counts.
const ROUNDS: usize = 7;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    println!(
        "                          random      microseconds on the mean                             general-quick"
    );
    println!(
        "game                   decisions/s   orders  carry_out   clone     view  imagine    staff   ms/action   nodes/s"
    );
    for game in shelf() {
        let id = game.info().id;
        if wanted.is_empty() || wanted.iter().any(|word| word == id) {
            bench(game.load(&DataSource::Embedded).expect("the built-in data").as_ref());
        }
    }
}

fn bench(game: &dyn LoadedGame) {
    let Pace { orders, carry_out, copy, view, imagine, staff, general, nodes_a_second } = game.pace();
    println!(
        "{:22} {:>11.0} {orders:>8.2} {carry_out:>10.2} {copy:>7.2} {view:>8.1} {imagine:>8.2} {staff:>8.1} {:>11.0} {nodes_a_second:>9.0}",
        game.info().id,
        decisions_per_second(game),
        general / 1e3,
    );
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
    rounds.fold(0.0, f64::max)
}
