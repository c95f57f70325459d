//! Advice for whoever plays: what a general would do, and what a position is worth to each side.
//!
//! An [`Adviser`] sits beside a seat and knows what that seat may know, not more: whatever is hidden from it is imagined, here
//! as in the search. It is asked about a position that somebody else holds, and changes nothing.

use hexes::HexNumber;
use serde::Serialize;
use serde_json::Value;
use table::{
    Asks, Bot, Choice, Lines, Measure, Outcome, Recorder, Seat, Seeded, Silent, Staffed, Target, View,
};

use crate::general::{Advice, Budget, General, InThought, Judgement, Luck, Thinking, Thought};
use crate::statistics::mean_and_error;

/// Someone who advises a seat.
pub trait Adviser: Send {
    /// What a general would do at the question at hand; `None` if another seat is asked, or the position is not to be read.
    fn advise(&self, position: &Value) -> Option<Hint>;
    /// What the position is worth to each side; `None` if it is not to be read.
    fn assess(&self, position: &Value) -> Option<Assessment>;
}

/// What a general would do, and why.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Hint {
    /// The seat's orders in the action at hand.
    pub line: Vec<Step>,
    /// What the numbers say.
    pub measure: Measure,
    /// What this way is worth to the seat.
    pub worth: Estimate,
    /// What the staff's own way is worth to it, over the same dice.
    pub staff: f32,
    /// Whether it is another way than the staff's.
    pub better: bool,
    /// How many games in thought each number stands on.
    pub games: usize,
}

/// One order of a line.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Step {
    /// In the game's notation.
    pub order: String,
    /// What to click for it, if it was offered in thought.
    pub target: Option<Target>,
    /// What it costs, means and how likely it is, in words.
    pub words: String,
    /// What the log will tell of it, unless dice decide that.
    pub told: Vec<String>,
    /// Where it leads, the last hex included.
    pub path: Vec<HexNumber>,
    /// Whether it comes only if dice fall as they did in one of the games in thought.
    pub if_so: bool,
}

/// A number from 0 to 1, and how unsure it is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Estimate {
    /// The number.
    pub worth: f32,
    /// Its standard error over the games in thought. How well a learned judgement judges is not in it.
    pub error: f32,
}

/// What a position is worth to each side, if the staff plays on for everybody.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Assessment {
    /// What the numbers say.
    pub measure: Measure,
    /// By side: the seats, then the side that the rules play. Of a grade there is only the one of the seat.
    pub sides: Vec<Estimate>,
    /// How likely nobody wins, where that was counted apart: the sides are chances to win then.
    pub draws: Option<Estimate>,
    /// How many games in thought it stands on.
    pub games: usize,
    /// How many of them were played to their end. The others were judged where their turn ended.
    pub ended: usize,
}

impl Step {
    /// For a person: what the log tells of it, or else the order with what it costs and means.
    fn in_words(self) -> String {
        let Self { order, words, told, .. } = self;
        match (told.is_empty(), words.is_empty()) {
            (false, _) => told.join("; "),
            (true, false) => format!("{order} ({words})"),
            (true, true) => order,
        }
    }
}

/// Orders of a seat as a person reads them, each where it is given.
pub(crate) fn in_words<G: Staffed>(
    data: &'static G::Data,
    seat: Seat,
    from: &G,
    orders: &[G::Order],
) -> Vec<String> {
    let advising = Advising::<G> {
        data,
        seat,
        budget: Budget::nodes::<G>(1),
        decisions: 0,
        thinking: Thinking::default(),
        seed: "words".to_owned(),
    };
    advising.steps(from.clone(), orders).into_iter().map(Step::in_words).collect()
}

/// The adviser of one game.
pub(crate) struct Advising<G: Staffed> {
    pub(crate) data: &'static G::Data,
    pub(crate) seat: Seat,
    /// How hard it is thought about a hint.
    pub(crate) budget: Budget,
    /// How many decisions in thought an assessment may take, beyond the least number of games.
    pub(crate) decisions: u64,
    pub(crate) thinking: Thinking,
    pub(crate) seed: String,
}

impl<G: Staffed> Adviser for Advising<G> {
    fn advise(&self, position: &Value) -> Option<Hint> {
        let known = self.known(position)?;
        if !matches!(known.asks(), Asks::Seat(asked) if asked == self.seat) {
            return None;
        }
        let general = General::<G>::new(self.data, self.seat, self.budget, self.thinking.clone(), &self.seed);
        let Advice { line, worth, error, staff, better, games, .. } = general.advise(&known);
        let hint = Hint {
            line: self.steps(known.clone(), &line),
            measure: G::MEASURE,
            worth: Estimate { worth, error },
            staff,
            better,
            games,
        };
        if games > 0 {
            return Some(hint);
        }
        // There was only one way to play, so nothing was compared: it is worth what the position is worth.
        let ends = self.play_on(&known);
        let worth = estimate(&ends);
        Some(Hint { worth, staff: worth.worth, games: ends.len(), ..hint })
    }

    fn assess(&self, position: &Value) -> Option<Assessment> {
        let known = self.known(position)?;
        if let Asks::Over(outcome) = known.asks() {
            let worth = known.worth(&outcome, self.seat);
            return Some(self.assessment(&[Thought { worth, outcome: Some(outcome), nodes: 0 }]));
        }
        Some(self.assessment(&self.play_on(&known)))
    }
}

/// No fewer games than this are played in thought to assess a position, and no more than that; between them it takes as many
/// decisions as were allowed.
const GAMES: std::ops::Range<usize> = 16..400;
/// So many are played before it is looked whether that is enough.
const AT_ONCE: u32 = 16;

impl<G: Staffed> Advising<G> {
    /// The position as the seat may know it.
    fn known(&self, position: &Value) -> Option<G> {
        let mut guesses = Seeded::new(&format!("{}/known", self.seed));
        let game = G::restore(self.data, position, &mut guesses, &mut Silent).ok()?;
        Some(game.imagine(self.seat, &mut guesses))
    }

    /// The orders of a line as a person reads them: each where it would be given.
    fn steps(&self, mut game: G, line: &[G::Order]) -> Vec<Step> {
        let mut dice = Seeded::new(&format!("{}/line", self.seed));
        let mut staff: Vec<Box<dyn Bot<G>>> =
            G::INFO.seat_numbers().map(|seat| G::staff(self.data, seat, &self.seed)).collect();
        let (mut rolled, mut orders) = (false, Vec::new());
        let mut steps = Vec::with_capacity(line.len());
        for &order in line {
            rolled |= self.answer_for_others(&mut game, &mut staff, &mut dice);
            let text = G::notation(self.data, order);
            orders.clear();
            if let Asks::Seat(_) = game.asks() {
                game.orders(&mut orders);
            }
            let mut step = Step {
                order: text,
                target: None,
                words: String::new(),
                told: Vec::new(),
                path: Vec::new(),
                if_so: rolled,
            };
            // With other dice it may not come to this: then it is only named.
            if orders.contains(&order) {
                step.show(game.seen_by(Some(self.seat)));
                let (mut log, mut recorder) = (Lines::default(), Recorder::new(&mut dice));
                game.carry_out(order, &mut recorder, &mut log);
                let dice_fell = !recorder.into_rolled().is_empty();
                rolled |= dice_fell;
                if !dice_fell {
                    let readable = log.0.iter().filter(|line| line.is_for(Some(self.seat)) && !line.reveals);
                    let deeds = readable.filter(|line| line.heading.is_none());
                    step.told = deeds.map(|line| line.text.clone()).collect();
                }
            } else {
                rolled = true;
                step.if_so = true;
            }
            steps.push(step);
        }
        steps
    }

    /// Whatever other seats are asked in between, their staff answers. Says whether dice fell.
    fn answer_for_others(&self, game: &mut G, staff: &mut [Box<dyn Bot<G>>], dice: &mut Seeded) -> bool {
        let (mut orders, mut fell) = (Vec::new(), false);
        while let Asks::Seat(asked) = game.asks() {
            if asked == self.seat {
                break;
            }
            orders.clear();
            game.orders(&mut orders);
            let chosen = orders[staff[asked.index()].choose(game, &orders)];
            let mut recorder = Recorder::new(dice);
            game.carry_out(chosen, &mut recorder, &mut Silent);
            // What others will do is not known either.
            fell = true;
        }
        fell
    }

    /// Plays the position on again and again: staff for everybody, to the end of the turn
    /// where the game has a judgement, and else to the end of the game.
    fn play_on(&self, known: &G) -> Vec<Thought> {
        let judgement = Judgement::of_game::<G>();
        let mut ends: Vec<Thought> = Vec::new();
        for first in (0..GAMES.end as u32).step_by(AT_ONCE as usize) {
            let numbers: Vec<u32> = (first..first + AT_ONCE).collect();
            ends.extend(self.thinking.all(&numbers, |&number| self.one(known, judgement.as_ref(), number)));
            let nodes: u64 = ends.iter().map(|end| end.nodes).sum();
            let enough = ends.len() >= GAMES.start && nodes >= self.decisions;
            if enough || !self.thinking.goes_on() {
                break;
            }
        }
        ends
    }

    /// One game in thought, with the dice of a number.
    fn one(&self, known: &G, judgement: Option<&Judgement>, number: u32) -> Thought {
        let seed = format!("{}/assess", self.seed);
        let mut dice = Luck::new(&seed, number);
        let game = known.imagine(self.seat, &mut dice);
        let next_turn = game.progress().turn + 1;
        let thought = InThought::new(self.data, game, dice, format!("{seed}/{number}"));
        thought.judged(judgement, next_turn, self.seat)
    }

    /// What the ends come to for each side.
    fn assessment(&self, ends: &[Thought]) -> Assessment {
        let outcomes: Vec<Outcome> = ends.iter().filter_map(|end| end.outcome).collect();
        let (games, ended) = (ends.len(), outcomes.len());
        let sides = G::INFO.sides().count() as u8;
        let told = |measure, sides, draws| Assessment { measure, sides, draws, games, ended };
        let counted = |wanted: Option<Seat>| {
            share(outcomes.iter().filter(|outcome| outcome.winner == wanted).count(), games)
        };
        match G::MEASURE {
            Measure::Grade => told(Measure::Grade, vec![estimate(ends)], None),
            measure if ended == games => {
                let draws = (measure == Measure::Score).then(|| counted(None));
                told(Measure::Wins, (0..sides).map(|side| counted(Some(Seat(side)))).collect(), draws)
            }
            measure => {
                let own = estimate(ends);
                let other = Estimate { worth: 1.0 - own.worth, ..own };
                let of = |side: u8| if Seat(side) == self.seat { own } else { other };
                told(measure, (0..sides).map(of).collect(), None)
            }
        }
    }
}

impl Step {
    /// What is offered for the order where it is given.
    fn show(&mut self, view: View) {
        let found = view.choices.into_iter().find(|choice| choice.order == self.order);
        let Some(choice) = found else { return };
        self.words = choice.words();
        let Choice { target, path, .. } = choice;
        (self.target, self.path) = (Some(target), path);
    }
}

/// What these ends are worth on the mean.
fn estimate(ends: &[Thought]) -> Estimate {
    let worths: Vec<f64> = ends.iter().map(|end| f64::from(end.worth)).collect();
    let (worth, error) = mean_and_error(&worths);
    Estimate { worth: worth as f32, error: error as f32 }
}

/// A share of games. What never came up in a few games may still come: its error is that of one case more and one less.
fn share(count: usize, games: usize) -> Estimate {
    let (count, games) = (count as f32, games.max(1) as f32);
    if games == 1.0 {
        return Estimate { worth: count, error: 0.0 };
    }
    let likely = (count + 1.0) / (games + 2.0);
    Estimate { worth: count / games, error: (likely * (1.0 - likely) / games).sqrt() }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use table::GameOptions;

    use super::*;
    use crate::shelf;

    pub(crate) fn trials<G: Staffed>() -> [fn(); 3] {
        [says_what_its_seat_may_know::<G>, says_what_it_measures::<G>, stops_when_it_is_disturbed::<G>]
    }

    fn advising<G: Staffed>(seat: Seat, thinking: Thinking) -> Advising<G> {
        let budget = Budget::nodes::<G>(300);
        Advising { data: G::built_in(), seat, budget, decisions: 500, thinking, seed: "advice".to_owned() }
    }

    /// So many positions of a game between staffs, from all of it; and the last.
    fn positions<G: Staffed>(wanted: usize) -> (Vec<G>, G) {
        let (data, mut dice) = (G::built_in(), Seeded::new("advised"));
        let options = G::Options::read(&G::INFO, []).expect("the usual options");
        let mut staff: Vec<_> = G::INFO.seat_numbers().map(|seat| G::staff(data, seat, "staff")).collect();
        let mut game = G::begin(data, &options, &mut dice, &mut Silent);
        let (mut orders, mut seen) = (Vec::new(), Vec::new());
        while let Asks::Seat(now) = game.asks() {
            seen.push(game.clone());
            orders.clear();
            game.orders(&mut orders);
            let order = orders[staff[now.index()].choose(&game, &orders)];
            game.carry_out(order, &mut dice, &mut Silent);
        }
        let every = (seen.len() / wanted).max(1);
        (seen.into_iter().step_by(every).collect(), game)
    }

    /// Positions that differ in what a seat may not know get the same advice, to the last word.
    fn says_what_its_seat_may_know<G: Staffed>() {
        let (positions, _) = positions::<G>(24);
        let (mut chance, mut other, mut hints) = (Seeded::new("dealt anew"), 0, 0);
        for (index, game) in positions.iter().enumerate() {
            // Mostly the one who is asked; an assessment is anybody's.
            let Asks::Seat(asked) = game.asks() else { panic!("somebody is asked") };
            let seat = if index % 3 < 2 { asked } else { Seat((index % G::INFO.seats.len()) as u8) };
            let adviser = advising::<G>(seat, Thinking::default());
            let dealt = game.imagine(seat, &mut chance);
            other += usize::from(dealt != *game);
            let (one, two) = (game.save(), dealt.save());
            let hint = adviser.advise(&one);
            hints += usize::from(hint.is_some());
            assert_eq!(hint, adviser.advise(&two), "{} {index}", G::INFO.id);
            assert_eq!(adviser.assess(&one), adviser.assess(&two), "{} {index}", G::INFO.id);
        }
        assert!(hints > 2, "{}: {hints} hints", G::INFO.id);
        assert!(!G::INFO.secrets || other > 2, "{}: {other} positions were dealt anew", G::INFO.id);
    }

    #[test]
    fn what_a_seat_does_not_know_does_not_change_its_advice() {
        shelf().iter().for_each(|game| game.advice_trials()[0]());
    }

    /// The first order of a hint can be given; chances are chances; a game's measure is what its ends say.
    fn says_what_it_measures<G: Staffed>() {
        let (positions, end) = positions::<G>(10);
        assert_eq!(end.grade().is_some(), G::MEASURE == Measure::Grade, "{}", G::INFO.id);
        for game in &positions {
            let Asks::Seat(seat) = game.asks() else { panic!("somebody is asked") };
            let adviser = advising::<G>(seat, Thinking::default());
            let hint = adviser.advise(&game.save()).expect("the seat is asked");
            let first = hint.line.first().expect("at least one order");
            let order = G::read_order(G::built_in(), &first.order).expect("our own notation");
            assert_eq!(game.check(order), Ok(()), "{}: {}", G::INFO.id, first.order);
            assert!(!first.if_so && first.target.is_some(), "{}: {first:?}", G::INFO.id);
            assert!((0.0..=1.0).contains(&hint.worth.worth) && hint.worth.error >= 0.0 && hint.games > 1);
            let other = Seat((seat.0 + 1) % G::INFO.seats.len() as u8);
            if other != seat {
                assert_eq!(advising::<G>(other, Thinking::default()).advise(&game.save()), None);
            }
            let told = adviser.assess(&game.save()).expect("a position");
            let sum: f32 = told.sides.iter().chain(&told.draws).map(|side| side.worth).sum();
            assert!(told.measure == Measure::Grade || (sum - 1.0).abs() < 1e-4, "{}: {told:?}", G::INFO.id);
            assert!(told.games >= 16 && told.ended <= told.games, "{told:?}");
        }
        let over = advising::<G>(Seat(0), Thinking::default()).assess(&end.save()).expect("a position");
        assert!(over.sides.iter().all(|side| side.error == 0.0), "{}: {over:?}", G::INFO.id);
    }

    #[test]
    fn a_hint_can_be_followed_and_chances_add_up() {
        shelf().iter().for_each(|game| game.advice_trials()[1]());
    }

    fn stops_when_it_is_disturbed<G: Staffed>() {
        let asked = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&asked);
        let goes_on = move || counted.fetch_add(1, Ordering::Relaxed) < 1;
        let thinking = Thinking { threads: None, goes_on: Some(Arc::new(goes_on)) };
        let (positions, _) = positions::<G>(1);
        let told = advising::<G>(Seat(0), thinking).assess(&positions[0].save()).expect("a position");
        assert!(told.games <= 2 * AT_ONCE as usize, "{}: {} games", G::INFO.id, told.games);
    }

    #[test]
    fn an_adviser_that_is_disturbed_stops_thinking() {
        shelf().iter().for_each(|game| game.advice_trials()[2]());
    }

    #[test]
    fn what_never_came_up_may_still_come() {
        let never = share(0, 16);
        assert!(never.worth == 0.0 && never.error > 0.04 && never.error < 0.08, "{never:?}");
        let even = estimate(&[0.0, 1.0, 0.0, 1.0].map(|worth| Thought { worth, outcome: None, nodes: 1 }));
        assert!((even.worth - 0.5).abs() < 1e-6 && (even.error - 0.288_675).abs() < 1e-4, "{even:?}");
    }
}
