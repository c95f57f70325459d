//! The rules, a file for each chapter of the book, and which of them answers for which phase.
//!
//! - `victory` and `cutoff` (3), `setup` (4), `sequence`, `rescue`, `administration` and our own `grade` (5), `landing` (7), `movement` and
//!   `operations` (8), `defense` (9), `combat` and `assault` (10), `counteroffensive`, `advance` and `foresight` (11); stacking (6) is in
//!   `movement`
//! - `validate`: what must hold in every position

mod administration;
pub(crate) mod advance;
pub(crate) mod assault;
mod combat;
pub(crate) mod counteroffensive;
mod cutoff;
pub(crate) mod defense;
pub(crate) mod foresight;
mod grade;
mod landing;
pub(crate) mod movement;
mod operations;
mod rescue;
mod sequence;
mod setup;
mod validate;
pub(crate) mod victory;

use table::{Asked, GameInfo, Grade, PositionError, Question, Refusal, Rule, Rules, Seat, Sentence, Umpire};

use crate::phase::{Operations, Phase};
use crate::units::Side;
use crate::{Atlas, INFO, Options, Order, Position};

impl Rules for Position {
    type Data = Atlas;
    type Options = Options;
    type Order = Order;

    const INFO: GameInfo = INFO;
    /// Nine set-up orders; six turns with at most 125 OP to spend, each with a pick before it, a prepared assault
    /// for every three of them, at most 36 OP to deduct in two orders each, a rescue and three times `done`; a
    /// counteroffensive.
    const LONGEST: usize = 9 + 6 * (125 * 2 + 42 * 60 + 36 * 2 + 4) + 1500;

    fn set_up(data: &'static Atlas, options: Options, umpire: &mut Umpire<'_>) -> Self {
        Self::landed(data, options, umpire)
    }

    fn options(&self) -> Options {
        self.options
    }

    #[inline]
    fn question(&self) -> Question {
        Question::Asked(match &self.phase {
            Phase::Beachheads { zone } => self.beachheads_question(*zone),
            Phase::Ashore => self.ashore_question(),
            Phase::Rescue => self.rescue_question(),
            Phase::Counteroffensive => self.counteroffensive_question(),
            Phase::Operations(operations) => self.operations_question(*operations),
            Phase::Assault(assault) => self.assault_question(assault),
            Phase::Losses { left, bearer, .. } => self.losses_question(*left, *bearer),
            Phase::Deduction { left, bearer } => self.deduction_question(*left, *bearer),
            Phase::TurnStart => return Question::RunsOn(Rule("5.1")),
            Phase::CounteroffensiveCheck => return Question::RunsOn(Rule("5.3")),
            Phase::Administration => return Question::RunsOn(Rule("5.5")),
            Phase::Over(ending) => return Question::Over(ending.outcome()),
        })
    }

    fn confirmation(&self) -> Option<Asked> {
        match self.phase {
            Phase::Ashore => self.ashore_confirmation(),
            Phase::Rescue => self.rescue_confirmation(),
            Phase::Operations(Operations { active: None, .. }) => self.operations_confirmation(),
            Phase::Deduction { left, bearer: None } => self.deduction_confirmation(left),
            _ => None,
        }
    }

    fn orders(&self, out: &mut Vec<Order>) {
        match &self.phase {
            Phase::Beachheads { zone } => self.beachheads_orders(*zone, out),
            Phase::Ashore => self.ashore_orders(out),
            Phase::Rescue => self.rescue_orders(out),
            Phase::Counteroffensive => out.push(Order::Continue),
            Phase::Operations(operations) => self.operations_orders(*operations, out),
            Phase::Assault(assault) => self.assault_orders(assault, out),
            Phase::Losses { assault, left, bearer } => self.losses_orders(assault, *left, *bearer, out),
            Phase::Deduction { left, bearer } => self.deduction_orders(*left, *bearer, out),
            Phase::TurnStart | Phase::CounteroffensiveCheck | Phase::Administration | Phase::Over(_) => {}
        }
    }

    fn check(&self, order: Order) -> Result<(), Refusal> {
        match (&self.phase, order) {
            (Phase::Beachheads { zone }, Order::Beachhead(hex)) => self.check_beachhead(*zone, hex),
            (Phase::Ashore, Order::Ashore(unit)) => self.check_ashore(unit),
            (Phase::Ashore, Order::Done) if self.is_ashore() => Ok(()),
            (Phase::Rescue, Order::Rescue(unit)) => self.check_rescue(unit),
            (Phase::Rescue, Order::Refuse) if !self.is_rescue_manned() => Ok(()),
            (Phase::Rescue, Order::Done) if self.is_rescue_manned() => Ok(()),
            (Phase::Counteroffensive, Order::Continue) => Ok(()),
            (Phase::Operations(operations), order) => self.check_operation(*operations, order),
            (Phase::Assault(assault), Order::Support(unit)) => self.check_support(assault, unit),
            (Phase::Assault(assault), Order::Fire) => self.check_fire(assault),
            (Phase::Losses { assault, bearer: None, .. }, Order::Lose(unit)) => {
                self.check_lose(assault, unit)
            }
            (Phase::Losses { left, bearer: Some(unit), .. }, Order::Take(op)) => {
                self.check_take(*unit, op, *left, Rule("10.6"))
            }
            (Phase::Deduction { left, bearer: None }, Order::Deduct(unit)) => self.check_deduct(unit, *left),
            (Phase::Deduction { left, bearer: Some(unit) }, Order::Take(op)) => {
                self.check_take(*unit, op, *left, Rule("5.5"))
            }
            (Phase::Deduction { left, bearer: None }, Order::Done) if self.is_deducted(*left) => Ok(()),
            _ => Err(self.not_now()),
        }
    }

    fn answer(&mut self, order: Order, umpire: &mut Umpire<'_>) {
        match (self.phase, order) {
            (Phase::Beachheads { .. }, Order::Beachhead(hex)) => self.add_beachhead(hex, umpire),
            (Phase::Ashore, Order::Ashore(unit)) => self.go_ashore(unit, umpire),
            (Phase::Ashore, Order::Done) => self.phase = Phase::TurnStart,
            (Phase::Rescue, Order::Rescue(unit)) => self.send_on_rescue(unit, umpire),
            (Phase::Rescue, Order::Refuse) => self.refuse_mission(umpire),
            (Phase::Rescue, Order::Done) => self.phase = Phase::CounteroffensiveCheck,
            (Phase::Counteroffensive, Order::Continue) => self.continue_counteroffensive(umpire),
            (Phase::Operations(_), Order::Pick(unit)) => self.pick(unit),
            (Phase::Operations(_), Order::Done) => self.phase = Phase::Administration,
            (Phase::Operations(Operations { active: Some(unit), .. }), Order::To(hex)) => {
                self.move_to(unit, hex, umpire);
            }
            (Phase::Operations(Operations { active: Some(unit), .. }), Order::Drop(hex)) => {
                self.jump(unit, hex, umpire);
            }
            (Phase::Operations(Operations { active: Some(unit), .. }), Order::Offshore) => {
                self.go_offshore(unit, umpire);
            }
            (Phase::Operations(Operations { active: Some(unit), .. }), Order::Assault(hex)) => {
                self.prepare_assault(unit, hex);
            }
            (Phase::Assault(assault), Order::Support(unit)) => self.support(assault, unit),
            (Phase::Assault(assault), Order::Fire) => self.launch_assault(assault, umpire),
            (Phase::Losses { assault, left, .. }, Order::Lose(unit)) => {
                self.phase = Phase::Losses { assault, left, bearer: Some(unit) };
            }
            (Phase::Losses { assault, left, bearer: Some(unit) }, Order::Take(op)) => {
                self.bear_losses(assault, unit, op, left, umpire);
            }
            (Phase::Deduction { left, .. }, Order::Deduct(unit)) => {
                self.phase = Phase::Deduction { left, bearer: Some(unit) };
            }
            (Phase::Deduction { left, bearer: Some(unit) }, Order::Take(op)) => {
                self.deduct(unit, op, left, umpire);
            }
            (Phase::Deduction { .. }, Order::Done) => self.start_next_turn(),
            (phase, order) => unreachable!("{order:?} was carried out without a check in {phase:?}"),
        }
    }

    fn run_on(&mut self, umpire: &mut Umpire<'_>) {
        while self.goes_on_by_itself(umpire) {}
    }

    fn validate(&self) -> Result<(), PositionError> {
        validate::validate(self)
    }

    fn grade(&self) -> Option<Grade> {
        self.graded()
    }

    fn follows(&self, earlier: &Self) -> Result<(), String> {
        let unless = |holds: bool, why: String| if holds { Ok(()) } else { Err(why) };
        let kept = self.us_control().contains_all(earlier.us_control());
        unless(kept, "4.8 a hex went back to the Japanese".to_owned())?;
        unless(self.turn >= earlier.turn, "the turn went back".to_owned())?;
        unless(self.op_lost >= earlier.op_lost, "OP that were lost came back".to_owned())?;
        let met = earlier.met.is_none() || self.met == earlier.met;
        unless(met, "4.8 objectives that were met were met anew".to_owned())?;
        let again = earlier.jumped.iter().find(|&unit| !self.jumped.contains(unit));
        again.map_or(Ok(()), |unit| Err(format!("8.9 {} may jump again", self.name(unit))))
    }
}

impl Position {
    /// Takes the next step of what happens without the player, if there is one; says whether there was.
    fn goes_on_by_itself(&mut self, umpire: &mut Umpire<'_>) -> bool {
        match self.phase {
            Phase::TurnStart => self.start_turn(umpire),
            Phase::CounteroffensiveCheck => self.roll_for_counteroffensive(umpire),
            Phase::Administration => self.administer(umpire),
            Phase::Ashore => return self.lands_who_has_no_choice(umpire),
            Phase::Rescue => return self.rescue_needs_no_confirmation(),
            Phase::Operations(operations) => return self.puts_down_who_is_done(operations),
            Phase::Losses { assault, left, bearer } => {
                return self.bears_what_has_no_choice(assault, left, bearer, umpire);
            }
            Phase::Deduction { left, bearer } => return self.deducts_the_last(left, bearer, umpire),
            Phase::Beachheads { .. } | Phase::Counteroffensive | Phase::Assault(_) | Phase::Over(_) => {
                return false;
            }
        }
        true
    }
}

/// The only seat: nobody but its player is ever asked.
const PLAYER: Seat = Side::Us.seat();

/// What is asked where nothing is left but to say that the action is over.
fn confirm(phase: &'static str, rule: &'static str, text: impl Into<Sentence>) -> Asked {
    Asked::new(PLAYER, phase, rule, text, &["done"])
}
