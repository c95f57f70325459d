//! What the dice gave and what the orders gave: the sums, and where the game turned.
//!
//! Over a stretch of orders the chance changes from `before` to `after`. If dice fell in it, `anew` is the mean over all ways
//! that they could have fallen: the orders gave `anew - before`, the dice `after - anew`. From one turn to the next the
//! same position is judged from the end of another turn: that difference is the revision.

use std::collections::BTreeMap;

use table::{Seat, Staffed};

use super::course::course;
use super::replayed::{Replayed, Stretch};
use super::schedule::Kind;
use super::{Analysis, AnalysisPlan, CurvePoint, Decision, Found, SeatAccount, TurningPoint, Weighed};
use crate::advice::in_words;
use crate::statistics::mean_and_error;

/// So many turning points are told at most.
const TURNING_POINTS: usize = 6;
/// What changes less than this is none.
const TURNS: f64 = 0.04;
/// So many of a seat's worst decisions are told.
const WORST: usize = 3;
/// What costs less is not worth a look: a point of a hundred.
const COSTS: f64 = 0.01;
/// So many lines of the log are told about a turning point.
const TOLD: usize = 4;

/// A mean with its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sure {
    mean: f64,
    error: f64,
}

impl Sure {
    fn of(values: &[f64]) -> Self {
        let (mean, error) = mean_and_error(values);
        Self { mean, error }
    }

    /// Of what is uncertain independently of each other.
    fn add(&mut self, other: Self) {
        self.mean += other.mean;
        self.error = self.error.hypot(other.error);
    }
}

/// What a stretch came to, for the first seat.
struct Gain {
    before: Sure,
    after: f64,
    luck: Sure,
    decisions: Sure,
}

/// The whole account.
pub(super) fn account<G: Staffed>(
    data: &'static G::Data,
    replayed: &Replayed<G>,
    plan: &AnalysisPlan,
    found: BTreeMap<Kind, Found<G>>,
) -> Analysis {
    let (mut worths, mut weighed) = (BTreeMap::new(), BTreeMap::new());
    for (kind, found) in found {
        match (kind, found) {
            (Kind::Weigh(index), Found::Weighed(found)) => drop(weighed.insert(index, found)),
            (kind, Found::Worths(found)) => {
                drop(worths.insert(kind, found.into_iter().map(f64::from).collect::<Vec<f64>>()));
            }
            (_, Found::Weighed(_)) => unreachable!("only decisions are weighed"),
        }
    }
    let gains: Vec<Gain> = (0..replayed.stretches.len()).map(|index| gain(&worths, index)).collect();
    let end = replayed.worth_of_end();
    let resigned = gains.last().map_or(0.0, |last| end - last.after);
    // Nothing is never less than nothing: sums begin with minus zero.
    let revision = 0.0 + gains.windows(2).map(|pair| pair[1].before.mean - pair[0].after).sum::<f64>();
    let seat_account = |seat| SeatAccount {
        player: replayed.players.get(usize::from(seat)).cloned().unwrap_or_default(),
        ..seat_account(data, replayed, plan, &gains, &weighed, Seat(seat), (end, resigned))
    };
    Analysis {
        game: G::INFO.id.to_owned(),
        result: replayed.outcome.how.to_owned(),
        text: replayed.outcome.text.to_owned(),
        winner: replayed.outcome.winner.and_then(|side| G::INFO.sides().nth(side.index()).map(str::to_owned)),
        graded: replayed.end.grade().is_some(),
        orders: replayed.orders,
        samples: plan.samples,
        nodes: plan.nodes,
        seed: plan.seed.clone(),
        sides: G::INFO.sides().map(str::to_owned).collect(),
        curve: curve(replayed, &gains, end),
        seats: (0..G::INFO.seats.len() as u8).map(seat_account).collect(),
        revision,
        turning_points: turning_points(replayed, &gains),
        course: course(replayed),
    }
}

fn gain(worths: &BTreeMap<Kind, Vec<f64>>, index: usize) -> Gain {
    let before = &worths[&Kind::Before(index)];
    let after = worths.get(&Kind::After(index)).unwrap_or_else(|| &worths[&Kind::Before(index + 1)]);
    let less = |one: &[f64], other: &[f64]| {
        Sure::of(&one.iter().zip(other).map(|(one, other)| one - other).collect::<Vec<f64>>())
    };
    let (luck, decisions) = match worths.get(&Kind::Anew(index)) {
        Some(anew) => (less(after, anew), less(anew, before)),
        None => (Sure::default(), less(after, before)),
    };
    Gain { before: Sure::of(before), after: Sure::of(after).mean, luck, decisions }
}

fn curve<G: Staffed>(replayed: &Replayed<G>, gains: &[Gain], end: f64) -> Vec<CurvePoint> {
    let points = replayed.stretches.iter().zip(gains).map(|(stretch, gain)| CurvePoint {
        order: stretch.first,
        turn: stretch.turn(),
        chance: gain.before.mean,
        error: gain.before.error,
    });
    let turn = replayed.end.progress().turn;
    points.chain([CurvePoint { order: replayed.orders, turn, chance: end, error: 0.0 }]).collect()
}

/// The account of a seat. Who gives up has given away what was left: that is a decision too.
fn seat_account<G: Staffed>(
    data: &'static G::Data,
    replayed: &Replayed<G>,
    plan: &AnalysisPlan,
    gains: &[Gain],
    weighed: &BTreeMap<usize, Weighed<G>>,
    seat: Seat,
    (end, resigned): (f64, f64),
) -> SeatAccount {
    let sign = if seat == Seat(0) { 1.0 } else { -1.0 };
    let own = |chance: f64| if seat == Seat(0) { chance } else { 1.0 - chance };
    let (mut luck, mut its_own, mut decisions) = (Sure::default(), Sure::default(), Sure::default());
    for (stretch, gain) in replayed.stretches.iter().zip(gains) {
        luck.add(gain.luck);
        if stretch.seat == seat {
            its_own.add(gain.luck);
            decisions.add(gain.decisions);
        }
    }
    if replayed.resigned == Some(seat) {
        decisions.add(Sure { mean: resigned, error: 0.0 });
    }
    let its: Vec<(&Stretch<G>, &Weighed<G>)> = weighed
        .iter()
        .map(|(&index, weighed)| (&replayed.stretches[index], weighed))
        .filter(|(stretch, _)| stretch.seat == seat)
        .collect();
    let mut missed = Sure::default();
    its.iter().for_each(|(_, weighed)| missed.add(Sure { mean: weighed.missed, error: weighed.error }));
    SeatAccount {
        seat: G::INFO.seat_name(seat).to_owned(),
        player: String::new(),
        start: own(gains[0].before.mean),
        end: own(end),
        luck: 0.0 + sign * luck.mean,
        luck_error: luck.error,
        luck_of_its_own: 0.0 + sign * its_own.mean,
        decisions: 0.0 + sign * decisions.mean,
        decisions_error: decisions.error,
        missed: (plan.nodes > 0).then_some(missed.mean),
        missed_error: missed.error,
        weighed: its.len(),
        worst: worst(data, its),
    }
}

/// The decisions that cost most, of those that cost something worth telling beyond doubt.
fn worst<G: Staffed>(data: &'static G::Data, mut weighed: Vec<(&Stretch<G>, &Weighed<G>)>) -> Vec<Decision> {
    weighed.retain(|(_, weighed)| weighed.missed > 2.0 * weighed.error && weighed.missed >= COSTS);
    weighed.sort_by(|(_, one), (_, other)| other.missed.total_cmp(&one.missed));
    let words = |orders: &[G::Order]| orders.iter().map(|&order| G::notation(data, order)).collect();
    let told_as =
        |stretch: &Stretch<G>, orders: &[G::Order]| in_words(data, stretch.seat, &stretch.before, orders);
    let told = weighed.into_iter().take(WORST).map(|(stretch, weighed)| Decision {
        order: stretch.first,
        turn: stretch.turn(),
        missed: weighed.missed,
        error: weighed.error,
        chance: weighed.worth,
        ordered: words(&stretch.orders),
        better: words(&weighed.better),
        ordered_in_words: told_as(stretch, &stretch.orders),
        better_in_words: told_as(stretch, &weighed.better),
    });
    told.collect()
}

/// The actions over which the chance changed most, in the order of play.
fn turning_points<G: Staffed>(replayed: &Replayed<G>, gains: &[Gain]) -> Vec<TurningPoint> {
    let all: Vec<usize> = (0..gains.len()).collect();
    let alike = |one: &usize, other: &usize| {
        let (one, other) = (&replayed.stretches[*one].before, &replayed.stretches[*other].before);
        one.progress() == other.progress()
    };
    let actions = all.chunk_by(alike).map(|action| turning_point(replayed, gains, action));
    let mut points: Vec<TurningPoint> =
        actions.filter(|point| (point.after - point.before).abs() >= TURNS).collect();
    let change = |point: &TurningPoint| (point.after - point.before).abs();
    points.sort_by(|one, other| change(other).total_cmp(&change(one)));
    points.truncate(TURNING_POINTS);
    points.sort_by_key(|point| point.order);
    points
}

fn turning_point<G: Staffed>(replayed: &Replayed<G>, gains: &[Gain], action: &[usize]) -> TurningPoint {
    let (first, last) = (action[0], action[action.len() - 1]);
    let begins = &replayed.stretches[first];
    let most = action.iter().max_by(|&&one, &&other| {
        let change = |index: usize| (gains[index].luck.mean + gains[index].decisions.mean).abs();
        change(one).total_cmp(&change(other))
    });
    let told = most.map_or(&[][..], |&most| &replayed.stretches[most].told);
    let after = replayed.stretches.get(last + 1).map_or(replayed.orders, |next| next.first);
    TurningPoint {
        order: begins.first,
        orders: after - begins.first,
        turn: begins.turn(),
        seat: G::INFO.seat_name(begins.seat).to_owned(),
        before: gains[first].before.mean,
        after: gains[last].after,
        luck: action.iter().map(|&index| gains[index].luck.mean).sum(),
        decisions: action.iter().map(|&index| gains[index].decisions.mean).sum(),
        told: told[told.len().saturating_sub(TOLD)..].to_vec(),
    }
}
