//! What a general promises: the same play on any number of threads, no look at what is hidden, and an end to its thinking.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use table::{Asks, Bot, GameOptions, Seat, Seeded, Silent, Staffed};

use super::{Budget, General, Judgement, Thinking};
use crate::shelf;

/// Plays some orders of a game by the staffs of all seats, and has a general answer beside the staff of one seat.
fn beside<G: Staffed>(
    seat: Seat,
    questions: usize,
    mut generals: Vec<General<G>>,
    mut shown: impl FnMut(usize, &G) -> G,
) -> usize {
    let (data, mut dice) = (G::built_in(), Seeded::new("general"));
    let options = G::Options::read(&G::INFO, []).expect("the usual options");
    let mut staff: Vec<_> = G::INFO.seat_numbers().map(|seat| G::staff(data, seat, "staff")).collect();
    let mut game = G::begin(data, &options, &mut dice, &mut Silent);
    let (mut orders, mut asked) = (Vec::new(), 0);
    while let Asks::Seat(now) = game.asks() {
        orders.clear();
        game.orders(&mut orders);
        if now == seat && asked < questions {
            asked += 1;
            let chosen: Vec<usize> = generals
                .iter_mut()
                .enumerate()
                .map(|(index, general)| general.choose(&shown(index, &game), &orders))
                .collect();
            assert!(chosen.iter().all(|index| *index == chosen[0]), "{}: {chosen:?}", G::INFO.id);
        }
        let order = orders[staff[now.index()].choose(&game, &orders)];
        game.carry_out(order, &mut dice, &mut Silent);
    }
    asked
}

fn general<G: Staffed>(seat: Seat, thinking: Thinking) -> General<G> {
    General::new(G::built_in(), seat, Budget::nodes::<G>(500), thinking, "test")
}

fn on(threads: usize) -> Thinking {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    Thinking { threads: Some(Arc::new(pool)), goes_on: None }
}

/// What every game's general is put to, one after the other.
pub struct Trials {
    thinks_alike_on_any_number_of_threads: fn(),
    knows_what_its_seat_may_know: fn(),
    stops_when_it_is_disturbed: fn(),
    has_learned_over_its_features: fn(),
}

impl Trials {
    pub(crate) fn of<G: Staffed>() -> Self {
        Self {
            thinks_alike_on_any_number_of_threads: thinks_alike::<G>,
            knows_what_its_seat_may_know: knows::<G>,
            stops_when_it_is_disturbed: stops::<G>,
            has_learned_over_its_features: has_learned::<G>,
        }
    }
}

fn thinks_alike<G: Staffed>() {
    for seat in G::INFO.seat_numbers() {
        let generals = [Thinking::default(), on(1), on(3)].map(|thinking| general::<G>(seat, thinking));
        assert!(beside(seat, 15, generals.into(), |_, game| game.clone()) > 5);
    }
}

#[test]
fn a_general_thinks_alike_on_any_number_of_threads() {
    shelf().iter().for_each(|game| (game.trials().thinks_alike_on_any_number_of_threads)());
}

/// Beside a general sits another that is dealt the hidden anew at each question, and orders the same.
fn knows<G: Staffed>() {
    let mut other = 0;
    for seat in G::INFO.seat_numbers() {
        let generals = (0..2).map(|_| general::<G>(seat, Thinking::default())).collect();
        let mut chance = Seeded::new("dealt anew");
        beside(seat, 40, generals, |index, game| {
            let dealt = if index == 0 { game.clone() } else { game.imagine(seat, &mut chance) };
            other += usize::from(dealt != *game);
            dealt
        });
    }
    assert!(!G::INFO.secrets || other > 2, "{}: {other} positions were dealt anew", G::INFO.id);
}

#[test]
fn what_a_general_does_not_know_does_not_change_its_orders() {
    let secrets = shelf().iter().filter(|game| game.info().secrets);
    assert!(secrets.map(|game| (game.trials().knows_what_its_seat_may_know)()).count() > 1);
}

fn stops<G: Staffed>() {
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&asked);
    let goes_on = move || counted.fetch_add(1, Ordering::Relaxed) < 3;
    let thinking = Thinking { threads: None, goes_on: Some(Arc::new(goes_on)) };
    // With a budget like that it would never come to an end by itself.
    let budget = Budget::nodes::<G>(u64::MAX / 2);
    let disturbed = General::<G>::new(G::built_in(), Seat(0), budget, thinking, "test");
    assert!(beside(Seat(0), 40, vec![disturbed], |_, game| game.clone()) > 5);
    let asked = asked.load(Ordering::Relaxed);
    assert!(asked > 3, "{}: it was only asked {asked} times whether it goes on", G::INFO.id);
}

#[test]
fn a_general_that_is_disturbed_stops_thinking() {
    shelf().iter().for_each(|game| (game.trials().stops_when_it_is_disturbed)());
}

fn has_learned<G: Staffed>() {
    let mut dice = Seeded::new("judgement");
    let options = G::Options::read(&G::INFO, []).expect("the usual options");
    let game = G::begin(G::built_in(), &options, &mut dice, &mut Silent);
    let mut features = Vec::new();
    game.features(&mut features);
    match G::judgement() {
        "" => assert!(features.is_empty(), "{} has features and no judgement of them", G::INFO.id),
        text => drop(Judgement::read(text, features.len()).expect(G::INFO.id)),
    }
}

#[test]
fn every_judgement_was_learned_over_the_features_of_its_game() {
    shelf().iter().for_each(|game| (game.trials().has_learned_over_its_features)());
}
