//! What is thought about one question: each candidate is played on, with luck that is the same for all.

use table::{Asks, Seat, Staffed};

use super::candidates::{Candidate, Planner, Question};
use super::in_thought::{InThought, Thought};
use super::judgement::Judgement;
use super::luck::Luck;

/// What is the same for all that is thought about one question.
pub(super) struct Scene<'a, G: Staffed> {
    pub(super) data: &'static G::Data,
    /// Whose action it is.
    pub(super) seat: Seat,
    /// What that seat knows.
    pub(super) position: &'a G,
    /// Without one, games are played to their end.
    pub(super) judgement: Option<&'a Judgement>,
    /// How many turns it is looked ahead, this one included.
    pub(super) ahead: u8,
    /// The seed by which the seat makes its plans, in thought as in play.
    pub(super) plans: &'a str,
    /// The seed of everything else in thought.
    pub(super) seed: &'a str,
}

/// What the seat was asked in the action at hand, and what it answered.
pub(super) struct Line<G: Staffed> {
    pub(super) asked: Vec<Question<G>>,
    pub(super) nodes: u64,
}

/// A game in thought in which a candidate plays the action. The same number is the same luck for every candidate.
fn planned<G: Staffed>(scene: &Scene<'_, G>, candidate: &Candidate<G>, number: u32) -> InThought<G> {
    let luck = if G::COMPARING.even_dice { Luck::even } else { Luck::new };
    let mut dice = luck(scene.seed, number);
    let game = scene.position.imagine(scene.seat, &mut dice);
    let staff = format!("{}/{number}/staff", scene.seed);
    let mut thought = InThought::new(scene.data, game, dice, staff);
    thought.plan = Some((scene.seat, Planner::new(scene.data, scene.seat, candidate, scene.plans)));
    thought
}

/// Plays a candidate on to where it can be judged, with the dice of a number.
pub(super) fn play_on<G: Staffed>(scene: &Scene<'_, G>, candidate: &Candidate<G>, number: u32) -> Thought {
    let thought = planned(scene, candidate, number);
    let turn = thought.began.turn + scene.ahead;
    thought.judged(scene.judgement, turn, scene.seat)
}

/// What came of playing on to the end of the game.
pub(super) struct Ended {
    /// What was seen where the next turn began.
    pub(super) features: Vec<f32>,
    /// Which turn that was.
    pub(super) turn: u8,
    /// What the game was worth to the first seat.
    pub(super) worth: f32,
}

/// Plays a candidate on to the end of the game, with the dice of a number; `None` if it ends before another turn begins.
pub(super) fn play_out<G: Staffed>(
    scene: &Scene<'_, G>,
    candidate: &Candidate<G>,
    number: u32,
) -> Option<Ended> {
    let mut thought = planned(scene, candidate, number);
    let mut seen = None;
    loop {
        let (game, turn) = (&thought.game, thought.game.progress().turn);
        match game.asks() {
            Asks::Over(outcome) => {
                let (turn, features) = seen?;
                return Some(Ended { features, turn, worth: game.worth(&outcome, Seat(0)) });
            }
            Asks::Seat(_) if seen.is_none() && turn > thought.began.turn => {
                let mut features = Vec::new();
                game.features(&mut features);
                seen = Some((turn, features));
            }
            Asks::Seat(seat) => {
                thought.step(seat);
            }
        }
    }
}

/// What the seat would be asked in this action and how it would answer, with the dice of a number.
pub(super) fn line<G: Staffed>(scene: &Scene<'_, G>, candidate: &Candidate<G>, number: u32) -> Line<G> {
    let mut thought = planned(scene, candidate, number);
    let mut asked = Vec::new();
    while let (Asks::Seat(seat), true) = (thought.game.asks(), thought.plan.is_some()) {
        let before = (seat == scene.seat).then(|| thought.game.clone());
        let chosen = thought.step(seat);
        if let Some(before) = before {
            asked.push(Question::new(&before, &candidate.doctrine, &thought.orders, chosen));
        }
    }
    Line { asked, nodes: thought.nodes }
}
