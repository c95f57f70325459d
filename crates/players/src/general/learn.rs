//! How a judgement is learned: first from games of the staff, then from what a search by that judgement looks for as well.

use serde::Serialize;
use table::{GameOptions, Seeded, Staffed};

use super::judgement::Judgement;
use super::lessons::{Lesson, collect, studies};
use super::network::{Adam, BATCH, Network};

/// What is to be learned from.
#[derive(Clone, Debug)]
pub struct LearnPlan {
    /// How many games of the staff.
    pub games: u64,
    /// How many actions are studied after that: the best way that a search finds is played to the end of the game.
    pub studies: u64,
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
    let mut lessons = collect::<G>(data, &set_ups, plan.games, &plan.seed, played);
    if lessons.iter().all(|lesson| lesson.features.is_empty()) {
        return Err(LearnError::NoFeatures(G::INFO.id));
    }
    let learned = learn(&lessons, plan.hidden, plan.rounds, &plan.seed);
    if plan.studies == 0 {
        return Ok(learned);
    }
    let seed = format!("{}/studies", plan.seed);
    lessons.extend(studies::<G>(data, &set_ups, &learned.0, plan.studies, &seed, played));
    Ok(learn(&lessons, plan.hidden, plan.rounds, &plan.seed))
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
/// How fast it learns at first; in the end a twentieth of that.
const RATE: f32 = 0.004;

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
