//! Playing on in thought: a plan for the action at hand, then the staff for everybody, to where it can be judged.

use table::{Asks, Bot, Progress, Seat, Silent, Staffed};

use super::candidates::{Candidate, Planner, Question};
use super::judgement::Judgement;
use super::luck::Luck;

/// What is the same for all that is thought about one question.
pub(super) struct Scene<'a, G: Staffed> {
    pub(super) data: &'static G::Data,
    /// Whose action it is.
    pub(super) seat: Seat,
    /// What that seat knows.
    pub(super) position: &'a G,
    /// How the seat plays where it has no plan.
    pub(super) own: &'a G::Doctrine,
    /// Without one, games are played to their end.
    pub(super) judgement: Option<&'a Judgement>,
    /// How many turns it is looked ahead, this one included.
    pub(super) ahead: u8,
    /// The seed by which the seat makes its plans, in thought as in play.
    pub(super) plans: &'a str,
    /// The seed of everything else in thought.
    pub(super) seed: &'a str,
}

/// What came of playing on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Thought {
    /// What it came to, for the seat.
    pub(super) worth: f32,
    /// The decisions that were played.
    pub(super) nodes: u64,
}

/// What the seat was asked in the action at hand, and what it answered.
pub(super) struct Line<G: Staffed> {
    pub(super) asked: Vec<Question<G>>,
    pub(super) nodes: u64,
}

/// A game in thought.
struct PlayedOn<'a, G: Staffed> {
    scene: &'a Scene<'a, G>,
    game: G,
    dice: Luck,
    /// Plays the action in the candidate's way.
    planner: Planner<G>,
    began: Progress,
    /// Whether the action still goes on.
    in_action: bool,
    /// By seat: the staff, which plays everything else.
    staff: Vec<Option<Box<dyn Bot<G>>>>,
    /// What the staff follows where its doctrine leaves a choice: another one each time.
    seed: String,
    orders: Vec<G::Order>,
    nodes: u64,
}

impl<'a, G: Staffed> PlayedOn<'a, G> {
    /// The same number is the same luck for every candidate.
    fn new(scene: &'a Scene<'a, G>, candidate: &Candidate<G>, number: u32) -> Self {
        let mut dice = Luck::new(scene.seed, number);
        let game = scene.position.imagine(scene.seat, &mut dice);
        Self {
            scene,
            began: game.progress(),
            game,
            dice,
            planner: Planner::new(scene.data, scene.seat, candidate, scene.plans),
            in_action: true,
            staff: G::INFO.seats.iter().map(|_| None).collect(),
            seed: format!("{}/{number}/staff", scene.seed),
            orders: Vec::new(),
            nodes: 0,
        }
    }

    /// One decision of a seat: the index of its order among those that it had.
    fn step(&mut self, seat: Seat) -> usize {
        let scene = self.scene;
        self.orders.clear();
        self.game.orders(&mut self.orders);
        let staff = || match seat == scene.seat {
            true => G::staff_with(scene.data, seat, scene.own, &self.seed),
            false => G::staff(scene.data, seat, &self.seed),
        };
        let chosen = match self.in_action && seat == scene.seat {
            true => self.planner.choose(&self.game, &self.orders),
            false => self.staff[seat.index()].get_or_insert_with(staff).choose(&self.game, &self.orders),
        };
        self.game.carry_out(self.orders[chosen], &mut self.dice, &mut Silent);
        self.nodes += 1;
        let progress = self.game.progress();
        self.in_action &= progress == self.began;
        self.dice.enter(progress);
        chosen
    }
}

/// Plays a candidate on to where it can be judged, with the dice of a number.
pub(super) fn play_on<G: Staffed>(scene: &Scene<'_, G>, candidate: &Candidate<G>, number: u32) -> Thought {
    let mut thought = PlayedOn::new(scene, candidate, number);
    let turn = thought.began.turn;
    loop {
        let (game, nodes) = (&thought.game, thought.nodes);
        let seat = match game.asks() {
            Asks::Seat(seat) => seat,
            Asks::Over(outcome) => return Thought { worth: game.worth(&outcome, scene.seat), nodes },
        };
        match scene.judgement {
            Some(judgement) if game.progress().turn >= turn + scene.ahead => {
                return Thought { worth: judgement.of(game, scene.seat), nodes };
            }
            _ => thought.step(seat),
        };
    }
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
    let mut thought = PlayedOn::new(scene, candidate, number);
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
    let mut thought = PlayedOn::new(scene, candidate, number);
    let mut asked = Vec::new();
    while let (Asks::Seat(seat), true) = (thought.game.asks(), thought.in_action) {
        let chosen = thought.step(seat);
        if seat == scene.seat {
            asked.push(Question { orders: thought.orders.clone(), chosen });
        }
    }
    Line { asked, nodes: thought.nodes }
}
