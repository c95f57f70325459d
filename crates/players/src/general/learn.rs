//! How a judgement is learned: from games of the staff, each with some numbers of its doctrine moved, looked at where turns
//! begin.

use rayon::prelude::*;
use serde::Serialize;
use table::{Asks, GameOptions, Seat, Seeded, Staffed, watch_bots};

use super::candidates::moved;
use super::judgement::{Judgement, squash};

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

/// What is to be learned from.
#[derive(Clone, Debug)]
pub struct LearnPlan {
    /// How many games.
    pub games: u64,
    /// The seed of games and network.
    pub seed: String,
    /// How many hidden units.
    pub hidden: usize,
    /// How many times over all positions.
    pub rounds: usize,
}

/// Why nothing can be learned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LearnError {
    /// The game tells nothing about its positions.
    #[error("{0} has no features to learn from")]
    NoFeatures(&'static str),
    /// There is too little of something.
    #[error("at least {KEPT_BACK} games, one hidden unit and one round are needed")]
    TooLittle,
}

/// Learns from a plan, over all set-ups of the game alike.
pub(crate) fn learn_game<G: Staffed>(
    data: &'static G::Data,
    plan: &LearnPlan,
    played: &(dyn Fn() + Sync),
) -> Result<(Judgement, Vec<Learned>), LearnError> {
    if plan.games < KEPT_BACK || plan.hidden == 0 || plan.rounds == 0 {
        return Err(LearnError::TooLittle);
    }
    let read = |words: &Vec<String>| G::Options::read(&G::INFO, words.iter().map(String::as_str)).ok();
    let set_ups: Vec<G::Options> = G::INFO.set_ups().iter().filter_map(read).collect();
    let lessons = collect::<G>(data, &set_ups, plan.games, &plan.seed, played);
    if lessons.iter().all(|lesson| lesson.features.is_empty()) {
        return Err(LearnError::NoFeatures(G::INFO.id));
    }
    Ok(learn(&lessons, plan.hidden, plan.rounds, &plan.seed))
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
    let mut chance = Seeded::new(&format!("{seed}/doctrines"));
    let bot = |seat: Seat| {
        let usual = G::doctrine(seat);
        // Half of them play as the staff does: what is judged is mostly the staff's own play.
        let own = if chance.below(2) == 0 { usual } else { moved(&usual, &mut chance) };
        G::staff_with(data, seat, &own, &format!("{seed}/{}", seat.0))
    };
    let mut bots: Vec<_> = G::INFO.seat_numbers().map(bot).collect();
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

/// How well a judgement does on games that it has not learned from, for one turn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Learned {
    /// The turn.
    pub turn: u8,
    /// How many positions.
    pub positions: usize,
    /// The mean square of its error.
    pub error: f32,
    /// The mean square of the error of whoever always says the mean.
    pub of_the_mean: f32,
}

/// One game in so many is kept back, to see how well the others taught.
const KEPT_BACK: u64 = 10;
const BATCH: usize = 256;
/// How fast it learns at first; in the end a twentieth of that.
const RATE: f32 = 0.004;
/// Numbers that nothing needs die away.
const DECAY: f32 = 1e-5;

/// Learns from the lessons in so many rounds over all of them, and tells how well.
pub fn learn(lessons: &[Lesson], hidden: usize, rounds: usize, seed: &str) -> (Judgement, Vec<Learned>) {
    let (train, test): (Vec<&Lesson>, Vec<&Lesson>) =
        lessons.iter().partition(|lesson| lesson.game % KEPT_BACK != 0);
    let mut network = Network::new(lessons[0].features.len(), hidden, seed);
    let mut adam = Adam::new(network.numbers.len());
    let mut chance = Seeded::new(&format!("{seed}/order"));
    let steps = (train.len() / BATCH).max(1) * rounds;
    for step in 0..steps {
        let batch: Vec<&Lesson> =
            (0..BATCH).map(|_| train[chance.below(train.len() as u32) as usize]).collect();
        let rate = RATE * (1.0 - 0.95 * step as f32 / steps as f32);
        let gradient = network.gradient(&batch);
        adam.step(&mut network.numbers, &gradient, rate);
    }
    let judgement = network.judgement();
    let told = (0..=u8::MAX).filter_map(|turn| tell(&judgement, &test, turn)).collect();
    (judgement, told)
}

fn tell(judgement: &Judgement, test: &[&Lesson], turn: u8) -> Option<Learned> {
    let of: Vec<&&Lesson> = test.iter().filter(|lesson| lesson.turn == turn).collect();
    let mut hidden = Vec::new();
    let mean = of.iter().map(|lesson| lesson.worth).sum::<f32>() / of.len().max(1) as f32;
    let squares = |said: &mut dyn FnMut(&Lesson) -> f32| {
        let error = |lesson: &&&Lesson| (said(lesson) - lesson.worth).powi(2);
        of.iter().map(error).sum::<f32>() / of.len() as f32
    };
    (!of.is_empty()).then(|| Learned {
        turn,
        positions: of.len(),
        error: squares(&mut |lesson| judgement.worth(&lesson.features, &mut hidden)),
        of_the_mean: squares(&mut |_| mean),
    })
}

/// A network while it learns: all its numbers in one row, by feature, then what the hidden units begin with, what they say,
/// and what is said without them.
struct Network {
    features: usize,
    hidden: usize,
    numbers: Vec<f32>,
}

impl Network {
    fn new(features: usize, hidden: usize, seed: &str) -> Self {
        let mut chance = Seeded::new(seed);
        let mut between = |most: f32| most * (chance.below(20_001) as f32 / 10_000.0 - 1.0);
        let scale = (3.0 / features as f32).sqrt();
        let mut numbers: Vec<f32> = (0..features * hidden).map(|_| between(scale)).collect();
        numbers.resize((features + 1) * hidden, 0.0);
        numbers.extend((0..hidden).map(|_| between(0.5)));
        numbers.push(0.0);
        Self { features, hidden, numbers }
    }

    /// Where the hidden units' beginnings are, where what they say, and where the last number is.
    fn places(&self) -> (usize, usize, usize) {
        let bias = self.features * self.hidden;
        (bias, bias + self.hidden, bias + 2 * self.hidden)
    }

    /// Which way the error of a batch grows, added up in parts that are always the same.
    fn gradient(&self, batch: &[&Lesson]) -> Vec<f32> {
        let parts: Vec<Vec<f32>> = batch.par_chunks(BATCH / 4).map(|part| self.part(part)).collect();
        let mut sum = vec![0.0; self.numbers.len()];
        for part in parts {
            sum.iter_mut().zip(part).for_each(|(sum, part)| *sum += part / batch.len() as f32);
        }
        sum
    }

    fn part(&self, lessons: &[&Lesson]) -> Vec<f32> {
        let mut gradient = vec![0.0; self.numbers.len()];
        let mut units = vec![0.0; self.hidden];
        for lesson in lessons {
            self.learn_from(lesson, &mut units, &mut gradient);
        }
        gradient
    }

    fn learn_from(&self, lesson: &Lesson, units: &mut [f32], gradient: &mut [f32]) {
        let (bias, out, last) = self.places();
        let (hidden, numbers) = (self.hidden, &self.numbers);
        let seen = || lesson.features.iter().enumerate().filter(|(_, seen)| **seen != 0.0);
        units.copy_from_slice(&numbers[bias..out]);
        for (feature, seen) in seen() {
            let row = &numbers[feature * hidden..][..hidden];
            units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight * seen);
        }
        let said = units.iter().zip(&numbers[out..last]).map(|(unit, weight)| unit.max(0.0) * weight);
        let sum = numbers[last] + said.sum::<f32>();
        // The slope of half the square of the error, through `squash`.
        let slope = (squash(sum) - lesson.worth) * 0.5 / (1.0 + sum.abs()).powi(2);
        gradient[last] += slope;
        for (index, unit) in units.iter_mut().enumerate() {
            gradient[out + index] += slope * unit.max(0.0);
            *unit = if *unit > 0.0 { slope * numbers[out + index] } else { 0.0 };
            gradient[bias + index] += *unit;
        }
        for (feature, seen) in seen() {
            let row = &mut gradient[feature * hidden..][..hidden];
            row.iter_mut().zip(&*units).for_each(|(sum, unit)| *sum += unit * seen);
        }
    }

    /// Four digits of each number are enough.
    fn judgement(&self) -> Judgement {
        let (bias, out, last) = self.places();
        let round = |number: &f32| (number * 1e4).round() / 1e4;
        let list = |from: usize| self.numbers[from..from + self.hidden].iter().map(round).collect();
        Judgement {
            made_by: String::new(),
            bias: list(bias),
            weights: (0..self.features).map(|feature| list(feature * self.hidden)).collect(),
            out: list(out),
            out_bias: round(&self.numbers[last]),
        }
    }
}

/// The method of adaptive moments: steps that suit each number.
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    faded: (f32, f32),
}

impl Adam {
    fn new(numbers: usize) -> Self {
        Self { mean: vec![0.0; numbers], square: vec![0.0; numbers], faded: (1.0, 1.0) }
    }

    fn step(&mut self, numbers: &mut [f32], gradient: &[f32], rate: f32) {
        self.faded = (self.faded.0 * 0.9, self.faded.1 * 0.999);
        let (first, second) = (1.0 - self.faded.0, 1.0 - self.faded.1);
        for (index, number) in numbers.iter_mut().enumerate() {
            let slope = gradient[index] + DECAY * *number;
            self.mean[index] = 0.9 * self.mean[index] + 0.1 * slope;
            self.square[index] = 0.999 * self.square[index] + 0.001 * slope * slope;
            *number -= rate * self.mean[index] / first / ((self.square[index] / second).sqrt() + 1e-8);
        }
    }
}
