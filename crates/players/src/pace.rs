//! How fast a game is: what each thing takes that bots and tables ask of its positions. For `make bench`.

use std::hint::black_box;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use table::{Asks, Bot, GameOptions, Seat, Seeded, Silent, Staffed, watch_bots};

use crate::general::{Budget, General, Thinking};

/// How long one thing is measured in a round.
const ROUND: Duration = Duration::from_millis(40);
/// How many rounds there are: the quickest counts, since others may use the machine as well.
const ROUNDS: usize = 7;
/// So many positions of games of the staff are asked.
const POSITIONS: usize = 48;

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
        let (general, nodes_a_second) = thought(data, &moments);
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
            nodes_a_second,
        }
    }
}

/// Plays a game as it is usually played; `seen` sees every question.
fn play<G: Staffed>(
    data: &'static G::Data,
    seed: &str,
    bots: &mut [Box<dyn Bot<G>>],
    seen: &mut dyn FnMut(&G),
) {
    let options = G::Options::read(&G::INFO, []).expect("a game can be played as it is");
    let mut see = |position: &G| {
        seen(position);
        true
    };
    watch_bots(data, &options, seed, bots, false, &mut 0, &mut see)
        .expect("the battery has seen every game end");
}

/// Questions from the whole length of a game of the staff.
fn moments<G: Staffed>(data: &'static G::Data) -> Vec<Moment<G>> {
    let mut staff: Vec<_> = G::INFO.seat_numbers().map(|seat| G::staff(data, seat, "moments")).collect();
    let mut all = Vec::new();
    play(data, "moments", &mut staff, &mut |position: &G| {
        let Asks::Seat(seat) = position.asks() else { return };
        let mut orders = Vec::new();
        position.orders(&mut orders);
        all.push(Moment { position: position.clone(), seat, orders });
    });
    let every = all.len().div_ceil(POSITIONS).max(1);
    all.into_iter().step_by(every).collect()
}

/// How long the staff takes for a decision, on the mean of whole games: it plans once for an action.
fn staff<G: Staffed>(data: &'static G::Data) -> f64 {
    // The same games again and again: what differs is who else uses the machine.
    let rounds = (0..ROUNDS).map(|_| {
        let taken = Arc::new(Mutex::new((Duration::ZERO, 0_u32)));
        for number in 0..3 {
            let mut bots: Vec<_> =
                G::INFO.seat_numbers().map(|seat| timed::<G>(data, seat, &taken)).collect();
            play(data, &format!("pace/{number}"), &mut bots, &mut |_| {});
        }
        let (taken, decisions) = *taken.lock().expect("nobody else times it");
        taken.as_secs_f64() * 1e6 / f64::from(decisions.max(1))
    });
    rounds.fold(f64::INFINITY, f64::min)
}

/// A staff whose decisions are timed and counted.
fn timed<G: Staffed>(
    data: &'static G::Data,
    seat: Seat,
    taken: &Arc<Mutex<(Duration, u32)>>,
) -> Box<dyn Bot<G>> {
    let (mut staff, taken) = (G::staff(data, seat, "pace"), Arc::clone(taken));
    Box::new(move |position: &G, orders: &[G::Order]| {
        let begun = Instant::now();
        let chosen = staff.choose(position, orders);
        let mut taken = taken.lock().expect("nobody else times it");
        *taken = (taken.0 + begun.elapsed(), taken.1 + 1);
        chosen
    })
}

/// How long the quick general thinks about an action in which it compares something, and the decisions that it plays in a
/// second of that.
fn thought<G: Staffed>(data: &'static G::Data, moments: &[Moment<G>]) -> (f64, f64) {
    let (mut times, mut nodes) = (Vec::new(), 0);
    for moment in moments.iter().filter(|moment| moment.orders.len() > 1).step_by(4) {
        let known = moment.position.imagine(moment.seat, &mut Seeded::new("pace"));
        let general = General::<G>::new(data, moment.seat, Budget::quick::<G>(), Thinking::default(), "pace");
        let begun = Instant::now();
        let advice = black_box(general.advise(&known));
        if advice.games > 0 {
            times.push(begun.elapsed().as_secs_f64() * 1e6);
            nodes += advice.nodes;
        }
    }
    times.sort_by(f64::total_cmp);
    let median = times.get(times.len() / 2).copied().unwrap_or(f64::NAN);
    (median, nodes as f64 / times.iter().sum::<f64>() * 1e6)
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
