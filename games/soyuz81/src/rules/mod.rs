//! The rules: which chapter answers for which phase.
//!
//! - `setup` (3), `victory` and `rail` (3.5, 4), `sequence` and `reinforcements` (5), `airpower` (7)
//! - `movement`, `way`, `march` and `parts` (8); `combat`, `battle`, `attack`, `losses` and `advance` (9)
//! - `validity`: what holds in every position; stacking (6) is kept by the position itself

mod advance;
mod airpower;
mod attack;
mod battle;
mod combat;
mod losses;
mod march;
mod movement;
mod parts;
mod rail;
mod reinforcements;
mod sequence;
mod setup;
mod validity;
mod victory;
mod way;

use table::{Asked, GameInfo, PositionError, Question, Refusal, Rule, Rules, Umpire};

use crate::{Atlas, INFO, Options, Order, Position, phase::Phase};

pub use combat::Resolution;
pub(crate) use movement::step_cost;
pub(crate) use victory::LAST_TURN;
pub(crate) use way::Ways;

impl Rules for Position {
    type Data = Atlas;
    type Options = Options;
    type Order = Order;

    const INFO: GameInfo = INFO;
    /// Ten turns; in each of them 106 mobile units with at most 12 steps, a choice of markers with each, a
    /// pick, a drop and a halt, or a commitment, two losses and an advance; the placements; and to say of each
    /// action, of the airpower and of the reinforcements that they are done.
    const LONGEST: usize = 10 * (106 * (12 * 2 + 3) + 80) + 42;

    fn set_up(data: &'static Atlas, options: Options, umpire: &mut Umpire<'_>) -> Self {
        Self::set_out(data, options, umpire)
    }

    fn options(&self) -> Options {
        self.options
    }

    #[inline]
    fn question(&self) -> Question {
        Question::Asked(match &self.phase {
            Phase::Exercise => self.exercise_question(),
            Phase::GoldRow => self.gold_row_question(),
            Phase::Airpower { left } => self.airpower_question(*left),
            Phase::Choose(formation) => self.choice_question(*formation),
            Phase::Move(moving) => self.move_question(moving),
            Phase::Fight(fighting) => self.fight_question(fighting),
            Phase::Reinforce { called } => self.reinforcement_question(called),
            Phase::TurnStart | Phase::NextChit | Phase::TurnEnd => return Question::RunsOn(Rule("5.1")),
            Phase::Over(ending) => return Question::Over(ending.outcome()),
        })
    }

    fn confirmation(&self) -> Option<Asked> {
        match &self.phase {
            Phase::Exercise => self.exercise_confirmation(),
            Phase::GoldRow => self.gold_row_confirmation(),
            Phase::Airpower { left } => self.airpower_confirmation(*left),
            Phase::Move(moving) => self.move_confirmation(moving),
            Phase::Fight(fighting) => self.fight_confirmation(fighting),
            Phase::Reinforce { called } if called.is_empty() => self.reinforcement_confirmation(),
            _ => None,
        }
    }

    fn orders(&self, out: &mut Vec<Order>) {
        match &self.phase {
            Phase::Exercise => self.exercise_orders(out),
            Phase::GoldRow => self.gold_row_orders(out),
            Phase::Airpower { left } => self.airpower_orders(*left, out),
            Phase::Choose(_) => out.extend([Order::Move, Order::Fight]),
            Phase::Move(moving) => self.move_orders(moving, out),
            Phase::Fight(fighting) => self.fight_orders(fighting, out),
            Phase::Reinforce { called } => self.reinforcement_orders(called, out),
            Phase::TurnStart | Phase::NextChit | Phase::TurnEnd | Phase::Over(_) => {}
        }
    }

    fn check(&self, order: Order) -> Result<(), Refusal> {
        match &self.phase {
            Phase::Exercise | Phase::GoldRow => self.check_placement(order),
            Phase::Airpower { left } => self.check_airpower(*left, order),
            Phase::Choose(_) => self.check_choice(order),
            Phase::Move(moving) => self.check_move(moving, order),
            Phase::Fight(fighting) => self.check_fight(fighting, order),
            Phase::Reinforce { called } => self.check_reinforcement(called, order),
            Phase::TurnStart | Phase::NextChit | Phase::TurnEnd | Phase::Over(_) => Err(self.not_now()),
        }
    }

    fn answer(&mut self, order: Order, umpire: &mut Umpire<'_>) {
        match (self.phase, order) {
            (Phase::Exercise | Phase::GoldRow, Order::Place(hex)) => self.place_next(hex, umpire),
            (Phase::Exercise, Order::Done) => self.end_exercise(umpire),
            (Phase::GoldRow, Order::Done) => self.phase = Phase::TurnStart,
            (Phase::Airpower { left }, Order::Air(hex)) => self.place_air(hex, left, umpire),
            (Phase::Airpower { .. }, Order::Done) => self.phase = Phase::NextChit,
            (Phase::Choose(formation), Order::Move) => self.start_move(formation),
            (Phase::Choose(formation), Order::Fight) => self.start_fight(formation),
            (Phase::Move(moving), Order::Pick(unit)) => self.pick(moving, unit),
            (Phase::Move(moving), Order::To(hex)) => self.march(moving, hex, umpire),
            (Phase::Move(moving), Order::Drop(unit)) => self.drop_unit(moving, unit, umpire),
            (Phase::Move(moving), Order::Halt) => self.halt(moving, umpire),
            (Phase::Move(moving), Order::Along(along)) => self.divide_and_march(moving, along, umpire),
            (Phase::Move(moving), Order::Done) => self.end_move(moving.formation),
            (Phase::Fight(fighting), Order::Attack(hex)) => self.attack(fighting, hex),
            (Phase::Fight(fighting), Order::Commit(unit)) => self.commit(fighting, unit),
            (Phase::Fight(fighting), Order::HighIntensity) => self.declare_high_intensity(fighting),
            (Phase::Fight(fighting), Order::Fire) => self.fire(fighting, umpire),
            (Phase::Fight(fighting), Order::Lose(unit)) => self.lose(fighting, unit, umpire),
            (Phase::Fight(fighting), Order::Advance(unit)) => self.advance(fighting, unit, umpire),
            (Phase::Fight(fighting), Order::Along(along)) => self.divide_and_advance(fighting, along, umpire),
            (Phase::Fight(fighting), Order::Done) => self.end_fight_step(fighting),
            (Phase::Reinforce { called }, Order::Place(hex)) => self.place_called(called, hex, umpire),
            (Phase::Reinforce { called }, Order::Call(unit)) => self.call(called, unit, umpire),
            (Phase::Reinforce { .. }, Order::Done) => self.phase = Phase::TurnEnd,
            (phase, order) => unreachable!("{order:?} was carried out without a check in {phase:?}"),
        }
    }

    /// A phase in which nothing can be done is never entered; in one that was entered the player says when he is done.
    fn run_on(&mut self, umpire: &mut Umpire<'_>) {
        loop {
            match &self.phase {
                Phase::TurnStart => self.start_turn(umpire),
                Phase::NextChit => self.draw_chit(umpire),
                Phase::TurnEnd => self.end_turn(umpire),
                Phase::Airpower { left } => return self.place_without_choice(*left, umpire),
                Phase::Move(moving) if self.must_halt(moving) => {
                    let moving = *moving;
                    self.halt(moving, umpire);
                }
                Phase::Fight(_) => {
                    if !self.fight_on(umpire) {
                        return;
                    }
                }
                _ => return,
            }
        }
    }

    fn validate(&self) -> Result<(), PositionError> {
        self.validate_whole()?;
        match &self.phase {
            Phase::Move(moving) => self.validate_move(moving),
            Phase::Fight(fighting) => self.validate_fight(fighting),
            Phase::Reinforce { called } => self.validate_called(called),
            _ => Ok(()),
        }
    }

    fn follows(&self, earlier: &Self) -> Result<(), String> {
        self.follows_from(earlier)
    }
}
