//! How fast a game is: what each thing takes that bots and tables ask of its positions. For `make bench`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use table::{Asks, GameOptions, Seat, Seeded, Silent, Staffed};

use crate::{Thinking, bot};

/// How long one thing is measured in a round.
const ROUND: Duration = Duration::from_millis(40);
/// How many rounds there are: the quickest counts, since others may use the machine as well.
const ROUNDS: usize = 7;
/// So many positions of games of the staff are asked.
const POSITIONS: usize = 48;
/// The level that it thinks on.
const LEVEL: &str = "general-quick";

/// Microseconds for each thing, on one thread: the mean over positions of games that the staff plays.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// To list the legal orders.
    pub orders: f64,
    /// To carry one out, up to the next question.
    pub carry_out: f64,
    /// To copy the position.
    pub copy: f64,
    /// To show it to a seat.
    pub view: f64,
    /// To imagine what a seat does not know.
    pub imagine: f64,
    /// For the staff to choose an order.
    pub staff: f64,
    /// For the quick general to think about an action in which there is something to think about: the median.
    pub general: f64,
    /// The decisions in thought that it plays in a second of that.
    pub nodes_a_second: f64,
}

/// A question of a game: the position, who is asked, and what he may answer.
struct Moment<G: Staffed> {
    position: G,
    seat: Seat,
    orders: Vec<G::Order>,
}

impl Pace {
    /// Measures a game.
    pub(crate) fn of<G: Staffed>(data: &'static G::Data) -> Self {
        let moments = moments::<G>(data);
        let mut list = Vec::new();
        let mut luck = Seeded::new("pace");
        let mut guesses = Seeded::new("guesses");
        let copy = time(&moments, |moment| {
            black_box(moment.position.clone());
        });
        let carried = time(&moments, |moment| {
            let order = moment.orders[luck.below(moment.orders.len() as u32) as usize];
            let mut position = moment.position.clone();
            position.carry_out(order, &mut luck, &mut Silent);
            black_box(position);
        });
        let general = thought(data, &moments);
        let budget = (G::NODES_A_SECOND * 3 / 20) as f64;
        Self {
            orders: time(&moments, |moment| {
                list.clear();
                moment.position.orders(&mut list);
                black_box(list.len());
            }),
            carry_out: (carried - copy).max(0.0),
            copy,
            view: time(&moments, |moment| {
                black_box(moment.position.seen_by(Some(moment.seat)));
            }),
            imagine: time(&moments, |moment| {
                black_box(moment.position.imagine(moment.seat, &mut guesses));
            }),
            staff: staff::<G>(data),
            general,
            nodes_a_second: budget / general * 1e6,
        }
    }
}

/// Plays a game of the staff against itself: `asked` says which order answers each question.
fn play<G: Staffed>(
    data: &'static G::Data,
    seed: &str,
    mut asked: impl FnMut(&G, Seat, &[G::Order]) -> usize,
) {
    let options = G::Options::read(&G::INFO, []).expect("a game can be played as it is");
    let mut dice = Seeded::new(seed);
    let mut game = G::begin(data, &options, &mut dice, &mut Silent);
    let mut orders = Vec::new();
    while let Asks::Seat(seat) = game.asks() {
        orders.clear();
        game.orders(&mut orders);
        let chosen = asked(&game, seat, &orders);
        game.carry_out(orders[chosen], &mut dice, &mut Silent);
    }
}

/// Questions from the whole length of a game of the staff.
fn moments<G: Staffed>(data: &'static G::Data) -> Vec<Moment<G>> {
    let mut staff: Vec<_> = G::INFO.seat_numbers().map(|seat| G::staff(data, seat, "moments")).collect();
    let mut all = Vec::new();
    play(data, "moments", |position: &G, seat, orders| {
        all.push(Moment { position: position.clone(), seat, orders: orders.to_vec() });
        staff[seat.index()].choose(position, orders)
    });
    let every = all.len().div_ceil(POSITIONS).max(1);
    all.into_iter().step_by(every).collect()
}

/// How long the staff takes for a decision, on the mean of whole games: it plans once for an action.
fn staff<G: Staffed>(data: &'static G::Data) -> f64 {
    let game = |number: usize| {
        let mut staff: Vec<_> = G::INFO.seat_numbers().map(|seat| G::staff(data, seat, "pace")).collect();
        let (mut taken, mut decisions) = (Duration::ZERO, 0u32);
        play(data, &format!("pace/{number}"), |position: &G, seat, orders| {
            let begun = Instant::now();
            let chosen = staff[seat.index()].choose(position, orders);
            taken += begun.elapsed();
            decisions += 1;
            chosen
        });
        (taken, decisions)
    };
    // The same games again and again: what differs is who else uses the machine.
    let rounds = (0..ROUNDS).map(|_| {
        let (taken, decisions) =
            (0..3).map(game).fold((Duration::ZERO, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        taken.as_secs_f64() * 1e6 / f64::from(decisions.max(1))
    });
    rounds.fold(f64::INFINITY, f64::min)
}

/// How long the quick general thinks about an action, of those for which it uses its budget.
fn thought<G: Staffed>(data: &'static G::Data, moments: &[Moment<G>]) -> f64 {
    let mut times = Vec::new();
    for moment in moments.iter().filter(|moment| moment.orders.len() > 1).step_by(4) {
        let known = moment.position.imagine(moment.seat, &mut Seeded::new("pace"));
        let mut general =
            bot::<G>(LEVEL, data, moment.seat, "pace", &Thinking::default()).expect("a level that there is");
        let begun = Instant::now();
        black_box(general.choose(&known, &moment.orders));
        times.push(begun.elapsed().as_secs_f64() * 1e6);
    }
    times.sort_by(f64::total_cmp);
    // Where all ways come to the same orders it does not think; such actions take no time to speak of.
    let longest = times.last().copied().unwrap_or(f64::NAN);
    times.retain(|&time| time > longest / 4.0);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Microseconds for one run on one moment.
fn time<G: Staffed>(moments: &[Moment<G>], mut run: impl FnMut(&Moment<G>)) -> f64 {
    let rounds = (0..ROUNDS).map(|_| {
        let begun = Instant::now();
        let mut runs = 0;
        while runs == 0 || begun.elapsed() < ROUND {
            moments.iter().for_each(&mut run);
            runs += moments.len();
        }
        begun.elapsed().as_secs_f64() * 1e6 / runs as f64
    });
    rounds.fold(f64::INFINITY, f64::min)
}
