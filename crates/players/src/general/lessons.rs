//! What a judgement is learned from: games of the staff, each with some numbers of its doctrine moved, looked at where turns
//! begin; and studies, in which the best way that a search finds is played to the end of the game.

use rayon::prelude::*;
use table::{Asks, Bot, Progress, Seat, Seeded, Staffed, watch_bots};

use super::budget::{Budget, Thinking};
use super::candidates::{Candidate, moved};
use super::judgement::Judgement;
use super::rollout::{Scene, play_out};
use super::search::search;

/// A position in which a turn begins, and what came of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// The number of the game.
    pub game: u64,
    /// The turn that begins.
    pub turn: u8,
    /// What is seen.
    pub features: Vec<f32>,
    /// What the game was worth to the first seat in the end.
    pub worth: f32,
}

/// Plays games and keeps what can be learned from them, the same on any number of threads. `played` hears of each game.
pub fn collect<G: Staffed>(
    data: &'static G::Data,
    set_ups: &[G::Options],
    games: u64,
    seed: &str,
    played: &(dyn Fn() + Sync),
) -> Vec<Lesson> {
    let lessons = |game: u64| {
        let set_up = &set_ups[game as usize % set_ups.len()];
        let lessons = one_game::<G>(data, set_up, game, &format!("{seed}/{game}"));
        played();
        lessons
    };
    let games: Vec<Vec<Lesson>> = (0..games).into_par_iter().map(lessons).collect();
    games.into_iter().flatten().collect()
}

fn one_game<G: Staffed>(data: &'static G::Data, options: &G::Options, game: u64, seed: &str) -> Vec<Lesson> {
    let mut bots = staffs::<G>(data, seed);
    let (mut lessons, mut turn) = (Vec::new(), 0);
    let mut see = |position: &G| {
        let now = position.progress().turn;
        let goes_on = matches!(position.asks(), Asks::Seat(_));
        if goes_on && std::mem::replace(&mut turn, now) != now {
            let mut features = Vec::new();
            position.features(&mut features);
            lessons.push(Lesson { game, turn, features, worth: 0.0 });
        }
        true
    };
    let ended = watch_bots(data, options, seed, &mut bots, false, &mut 0, &mut see);
    let (outcome, end) = ended.ok().flatten().expect("the battery sees to it that every game ends");
    let worth = end.worth(&outcome, Seat(0));
    lessons.iter_mut().for_each(|lesson| lesson.worth = worth);
    lessons
}

/// A staff for each seat, half of them with some numbers moved: what is judged is mostly the staff's own play.
fn staffs<G: Staffed>(data: &'static G::Data, seed: &str) -> Vec<Box<dyn Bot<G>>> {
    let mut chance = Seeded::new(&format!("{seed}/doctrines"));
    let bot = |seat: Seat| {
        let usual = G::doctrine(seat);
        let own = if chance.below(2) == 0 { usual } else { moved(&usual, &mut chance) };
        G::staff_with(data, seat, &own, &format!("{seed}/{}", seat.0))
    };
    G::INFO.seat_numbers().map(bot).collect()
}

/// So many decisions a search takes in a study: it need not be the best way, but one that a search would come to.
const THOUGHT: u64 = 3000;
/// So often each way is played to the end of the game.
const ENDS: u32 = 4;

/// Studies of actions that the staff comes to. A judgement that steers a search is asked about positions that the search has
/// looked for, and there the search finds out where it errs: so these are played out, beside the staff's own way.
pub(super) fn studies<G: Staffed>(
    data: &'static G::Data,
    set_ups: &[G::Options],
    judgement: &Judgement,
    actions: u64,
    seed: &str,
    studied: &(dyn Fn() + Sync),
) -> Vec<Lesson> {
    let study = |number: u64| {
        let seed = format!("{seed}/{number}");
        let (seat, position) = some_action::<G>(data, &set_ups[number as usize % set_ups.len()], &seed);
        studied();
        played_out(data, seat, &position, judgement, number, &seed)
    };
    let studies: Vec<Vec<Lesson>> = (0..actions).into_par_iter().map(study).collect();
    studies.into_iter().flatten().collect()
}

/// An action in a game of the staff, all of them equally likely: whose it is, and where it begins.
fn some_action<G: Staffed>(data: &'static G::Data, options: &G::Options, seed: &str) -> (Seat, G) {
    let mut chance = Seeded::new(&format!("{seed}/action"));
    let mut bots = staffs::<G>(data, seed);
    let (mut found, mut seen) = (None, 0);
    let (mut action, mut orders): (Option<Progress>, Vec<G::Order>) = (None, Vec::new());
    let mut see = |position: &G| {
        let Asks::Seat(seat) = position.asks() else { return true };
        orders.clear();
        position.orders(&mut orders);
        let now = Some(position.progress());
        if orders.len() > 1 && std::mem::replace(&mut action, now) != now {
            seen += 1;
            if chance.below(seen) == 0 {
                found = Some((seat, position.clone()));
            }
        }
        true
    };
    watch_bots(data, options, seed, &mut bots, false, &mut 0, &mut see).expect("every game ends");
    found.expect("every game asks something")
}

/// The best way that a search finds and the staff's, each played out some times with the same dice.
fn played_out<G: Staffed>(
    data: &'static G::Data,
    seat: Seat,
    position: &G,
    judgement: &Judgement,
    game: u64,
    seed: &str,
) -> Vec<Lesson> {
    let known = &position.imagine(seat, &mut Seeded::new(&format!("{seed}/known")));
    let scene =
        Scene { data, seat, position: known, judgement: Some(judgement), ahead: 1, plans: seed, seed };
    let found = search(&scene, &[], &Budget::nodes::<G>(THOUGHT), &Thinking::default());
    let staffs = Candidate::by(&G::doctrine(seat));
    let ways = if found.advice.better { vec![&found.best, &staffs] } else { vec![&staffs] };
    let lessons = ways.into_iter().flat_map(|way| {
        (0..ENDS).filter_map(|number| play_out(&scene, way, number)).map(|end| Lesson {
            game,
            turn: end.turn,
            features: end.features,
            worth: end.worth,
        })
    });
    lessons.collect()
}
