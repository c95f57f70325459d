//! What an analysis promises: its parts add up, luck is what it is by hand, what it calls better can be ordered, it is the same
//! on any number of threads, and nobody is judged by what it could not know.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;
use table::{DataSource, GameOptions, Record, Rolled, Seat, Seeded, Silent, Staffed};

use super::decisions::weigh;
use super::replayed::{Replayed, Stretch};
use super::trial::play;
use super::{Analysis, AnalysisError, AnalysisPlan, TrialPlan, analyse};
use crate::general::Thinking;
use crate::{first, shelf};

fn plan(samples: u32, nodes: u64) -> AnalysisPlan {
    AnalysisPlan { samples, nodes, seed: "test".to_owned() }
}

fn on(threads: usize) -> Thinking {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    Thinking { threads: Some(Arc::new(pool)), goes_on: None }
}

/// A game of two staffs, to its end.
fn played<G: Staffed>() -> Record {
    let options = G::Options::read(&G::INFO, []).expect("the usual options");
    let bots = vec!["staff".to_owned(); G::INFO.seats.len()];
    play::<G>(G::built_in(), &options, &bots, "played").expect("it ends")
}

fn looked_at<G: Staffed>(plan: &AnalysisPlan, thinking: &Thinking) -> Analysis {
    analyse::<G>(G::built_in(), &played::<G>(), plan, thinking, &|_| {}).expect("an analysis")
}

/// What a game's analysis is put to, one after the other.
pub struct Trials {
    adds_up: fn(),
    is_the_same_on_any_number_of_threads: fn(),
    calls_better_what_can_be_ordered: fn(),
    judges_by_what_a_seat_knows: fn(),
}

impl Trials {
    pub(crate) fn of<G: Staffed>() -> Self {
        Self {
            adds_up: adds_up::<G>,
            is_the_same_on_any_number_of_threads: same_on_any_number_of_threads::<G>,
            calls_better_what_can_be_ordered: better_can_be_ordered::<G>,
            judges_by_what_a_seat_knows: judges_by_what_a_seat_knows::<G>,
        }
    }
}

fn adds_up<G: Staffed>() {
    let analysis = looked_at::<G>(&plan(2, 0), &on(2));
    assert!(analysis.gap().abs() < 1e-6, "{}: {}", G::INFO.id, analysis.gap());
    if let [one, other] = &analysis.seats[..] {
        assert!((one.luck + other.luck).abs() < 1e-9, "what one has of luck the other lacks");
        assert!((one.start + other.start - 1.0).abs() < 1e-9 && (one.end + other.end - 1.0).abs() < 1e-9);
    }
    let last = analysis.curve.last().expect("a curve");
    assert!((last.chance - analysis.seats[0].end).abs() < 1e-9, "the curve ends with the game");
    assert!(analysis.curve.is_sorted_by_key(|point| point.order));
    assert!(analysis.course.len() > 2 && analysis.course.is_sorted_by_key(|at| at.turn));
    let winner = analysis.winner.as_deref();
    assert!(winner.is_none_or(|side| analysis.sides.iter().any(|one| one == side)), "{winner:?}");
    let lost = |at: usize| analysis.course[at].lost.iter().sum::<u32>();
    assert!(lost(analysis.course.len() - 1) > lost(0), "{}: nobody lost anything", G::INFO.id);
}

#[test]
fn luck_decisions_and_revision_add_up_to_the_change_of_the_chance() {
    shelf()[..2].iter().for_each(|game| (game.analysis_trials().adds_up)());
}

fn same_on_any_number_of_threads<G: Staffed>() {
    let plan = plan(2, 60);
    let alone = looked_at::<G>(&plan, &Thinking::default());
    assert!(alone.seats.iter().any(|seat| seat.weighed > 5));
    for decision in alone.seats.iter().flat_map(|seat| &seat.worst) {
        assert!(decision.missed >= 0.01, "less is not worth a look: {decision:?}");
        assert_eq!(decision.ordered.len(), decision.ordered_in_words.len(), "{decision:?}");
        assert_eq!(decision.better.len(), decision.better_in_words.len(), "{decision:?}");
    }
    assert_eq!(alone, looked_at::<G>(&plan, &on(3)));
}

#[test]
fn an_analysis_is_the_same_on_any_number_of_threads() {
    shelf()[..2].iter().for_each(|game| (game.analysis_trials().is_the_same_on_any_number_of_threads)());
}

fn better_can_be_ordered<G: Staffed>() {
    let record = played::<G>();
    let replayed = Replayed::<G>::new(G::built_in(), &record).expect("a record");
    let mut others = 0;
    for (index, stretch) in replayed.stretches.iter().enumerate().filter(|(_, one)| one.chose).take(60) {
        let weighed = weigh(G::built_in(), stretch, 400, &index.to_string(), &Thinking::default());
        let mut game = stretch.before.clone();
        for order in &weighed.better {
            let obeyed = game.obey(*order, &mut Seeded::new("any"), &mut Silent);
            assert!(obeyed.is_ok(), "{}: {obeyed:?}", G::INFO.id);
        }
        others += usize::from(weighed.better != stretch.orders);
        assert!(weighed.better != stretch.orders || weighed.missed == 0.0);
    }
    assert!(others > 0, "{}: there was never anything else to do", G::INFO.id);
}

#[test]
fn what_is_called_better_can_be_ordered_from_there() {
    shelf()[..2].iter().for_each(|game| (game.analysis_trials().calls_better_what_can_be_ordered)());
}

fn judges_by_what_a_seat_knows<G: Staffed>() {
    let replayed = Replayed::<G>::new(G::built_in(), &played::<G>()).expect("a record");
    let mut told = replayed.stretches.iter().flat_map(|stretch| &stretch.told);
    assert!(told.all(|line| !line.starts_with("You ")), "{}: who is meant?", G::INFO.id);
    let (mut chance, mut dealt_anew) = (Seeded::new("dealt anew"), 0);
    for (index, stretch) in replayed.stretches.iter().enumerate().filter(|(_, one)| one.chose).take(25) {
        let other = Stretch {
            seat: stretch.seat,
            first: stretch.first,
            orders: stretch.orders.clone(),
            chose: stretch.chose,
            before: stretch.before.imagine(stretch.seat, &mut chance),
            rolled: None,
            told: Vec::new(),
        };
        dealt_anew += usize::from(other.before != stretch.before);
        let seed = index.to_string();
        let [one, other] =
            [stretch, &other].map(|stretch| weigh(G::built_in(), stretch, 300, &seed, &Thinking::default()));
        assert_eq!(one.better, other.better, "{}: stretch {index}", G::INFO.id);
        assert_eq!((one.missed, one.worth), (other.missed, other.worth), "{}: stretch {index}", G::INFO.id);
    }
    assert!(dealt_anew > 0, "{}: nothing was hidden", G::INFO.id);
}

#[test]
fn what_a_seat_could_not_know_does_not_change_how_its_decisions_are_judged() {
    let secrets = shelf().iter().filter(|game| game.info().secrets).take(2);
    assert!(secrets.map(|game| (game.analysis_trials().judges_by_what_a_seat_knows)()).count() > 1);
}

/// The last attack of the first game: Blue holds two villages, and Red attacks one of them with 4 against 2 in a village, that
/// is 1:1. The die takes Blue's last step there with a 4 or a 6.
fn last_attack(die: u8) -> Record {
    let unit =
        |name: &str, at: &str, steps: u8| json!({ "name": name, "at": at, "steps": steps, "done": false });
    let position = json!({
        "phase": "attack", "turn": 7, "side": "red", "woods": [],
        "units": [unit("B1", "0503", 1), unit("B2", "0604", 2), unit("R4", "0502", 2)],
    });
    let game = first().load(&DataSource::Embedded).expect("its data");
    let mut last = game.match_from(&position, "seed", &[Rolled::Die(die)]).expect("a position");
    for order in ["attack B1", "fire"] {
        last.play(order).expect("an order");
    }
    last.record()
}

#[test]
fn luck_is_what_it_is_by_hand() {
    let game = first().load(&DataSource::Embedded).expect("its data");
    for (die, luck) in [(6, -2.0 / 3.0), (4, -2.0 / 3.0), (5, 1.0 / 3.0), (1, 1.0 / 3.0)] {
        let analysis =
            game.analyse(&last_attack(die), &plan(6, 0), &Thinking::default(), &|_| {}).expect("one");
        let [blue, red] = &analysis.seats[..] else { panic!("two seats") };
        assert!((blue.luck - luck).abs() < 1e-6, "{die}: {}", blue.luck);
        assert!((red.luck + luck).abs() < 1e-6 && (red.luck_of_its_own - red.luck).abs() < 1e-9);
        let blue_wins = f64::from(u8::from(luck > 0.0));
        assert!((blue.end - blue_wins).abs() < 1e-9 && analysis.gap().abs() < 1e-9);
    }
}

#[test]
fn whoever_gives_up_has_given_away_what_was_left() {
    let game = first().load(&DataSource::Embedded).expect("its data");
    let mut given_up = game.new_match(&[], "given up", &[]).expect("a game");
    let order = given_up.orders()[0].clone();
    given_up.play(&order).expect("an order");
    given_up.resign(Seat(0)).expect("not over");
    let analysis = game.analyse(&given_up.record(), &plan(6, 0), &Thinking::default(), &|_| {}).expect("one");
    let first = &analysis.seats[0];
    assert!(first.end == 0.0 && analysis.gap().abs() < 1e-6);
    assert!((first.decisions + first.start).abs() < 0.5, "it gave away about what it had");
}

#[test]
fn a_game_that_goes_on_and_an_empty_one_are_refused() {
    let game = first().load(&DataSource::Embedded).expect("its data");
    let mut begun = game.new_match(&[], "begun", &[]).expect("a game");
    let looked = |record: &Record| game.analyse(record, &plan(2, 0), &Thinking::default(), &|_| {});
    assert_eq!(looked(&begun.record()), Err(AnalysisError::Unfinished));
    begun.resign(Seat(0)).expect("not over");
    assert_eq!(looked(&begun.record()), Err(AnalysisError::Empty));
    let mut damaged = last_attack(6);
    damaged.hash = "0".repeat(16);
    assert!(matches!(looked(&damaged), Err(AnalysisError::Replay(_))));
}

#[test]
fn an_analysis_ends_when_it_is_disturbed_and_tells_how_far_it_is() {
    let game = first().load(&DataSource::Embedded).expect("its data");
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&asked);
    let goes_on = move || counted.fetch_add(1, Ordering::Relaxed) < 1;
    let thinking = Thinking { threads: None, goes_on: Some(Arc::new(goes_on)) };
    let broken = game.analyse(&last_attack(6), &plan(2, 0), &thinking, &|_| {});
    assert_eq!(broken, Err(AnalysisError::BrokenOff));
    let far = std::sync::Mutex::new(Vec::new());
    let heard =
        |underway: &super::Underway| far.lock().expect("nobody panics").push((underway.done, underway.of));
    game.analyse(&last_attack(6), &plan(2, 0), &Thinking::default(), &heard).expect("an analysis");
    let far = far.into_inner().expect("nobody panics");
    assert!(far.is_sorted() && far.last().is_some_and(|(done, of)| done == of), "{far:?}");
}

/// Orders that were taken back are no part of the game.
#[test]
fn what_was_taken_back_is_not_counted() {
    let game = first().load(&DataSource::Embedded).expect("its data");
    let mut taken = game.new_match(&[], "taken back", &[]).expect("a game");
    let order = taken.orders()[0].clone();
    taken.play(&order).expect("an order");
    taken
        .takeback(Seat(1), 1, true)
        .or_else(|_| taken.takeback(Seat(0), 1, true))
        .expect("it can be taken back");
    let other = taken.orders()[1].clone();
    taken.play(&other).expect("another order");
    taken.resign(Seat(0)).expect("not over");
    let analysis = game.analyse(&taken.record(), &plan(2, 0), &Thinking::default(), &|_| {}).expect("one");
    assert_eq!(analysis.orders, 1);
}

#[test]
fn luck_has_the_mean_zero_over_games_of_equal_bots() {
    let game = first().load(&DataSource::Embedded).expect("its data");
    let bots = vec!["staff".to_owned(); game.info().seats.len()];
    let trial = TrialPlan { games: 12, seed: "mean".to_owned(), options: Vec::new(), bots, samples: 2 };
    let [one, other] = [Thinking::default(), on(3)]
        .map(|thinking| game.try_luck(&trial, &thinking, &|| {}).expect("games of bots"));
    assert_eq!(one, other, "on any number of threads");
    assert!(one.games == 12 && one.gap < 1e-6);
    assert!(one.revision.mean.abs() < 1e-6, "what is played to its end is never judged anew");
    for seat in &one.seats {
        // With one game in twenty the interval may miss zero; this seed does not, and it never misses by so much.
        assert!(seat.luck.may_be_zero() && seat.luck.high - seat.luck.low < 1.0, "{:?}", seat.luck);
    }
}
