//! The rules, a file for each chapter of the rulebook: here stands which of them answers for which phase.
//!
//! A chapter has for its phase what it asks (`*_question`), what may be ordered (`*_orders`, `check_*`), what comes of
//! it, and what then happens by itself (`settle_*`).

mod arrivals;
pub(crate) mod battle;
mod breakout;
pub(crate) mod chances;
mod defense;
pub(crate) mod fire;
mod grade;
pub(crate) mod movement;
pub(crate) mod pocket;
mod pool;
pub(crate) mod replacements;
pub(crate) mod sequence;
mod setup;
mod validate;
pub(crate) mod victory;

use table::{Asked, Dice, GameInfo, Grade, PositionError, Question, Refusal, Rule, Rules, Seat, Umpire};

use crate::phase::{Battle, Phase, Stage};
use crate::units::Side;
use crate::{Atlas, INFO, Options, Order, Position};

/// The only seat: nobody but its player is ever asked.
const PLAYER: Seat = Side::Soviet.seat();

/// What comes after a step that runs by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Then {
    /// The player is asked, or the game is over.
    Ask,
    /// The next step runs by itself as well.
    GoOn,
}

impl Rules for Position {
    type Data = Atlas;
    type Options = Options;
    type Order = Order;

    const INFO: GameInfo = INFO;
    /// Six turns; in each of them 18 armies with a pick, three moves, three rounds of a battle with up to eight hits,
    /// two answers and a halt each; ten replacements, a host, two arrivals, and four times done.
    const LONGEST: usize = 6 * (18 * (5 + 3 * 12) + 10 + 8) + 10;

    fn set_up(atlas: &'static Atlas, options: Options, umpire: &mut Umpire<'_>) -> Self {
        let mut position = Self::before_front(atlas, options);
        position.lay_first_front(umpire);
        position
    }

    fn options(&self) -> Options {
        self.options
    }

    #[inline]
    fn question(&self) -> Question {
        Question::Asked(match &self.phase {
            Phase::Host => self.host_question(),
            Phase::Arrive { joint } => self.arrival_question(*joint),
            Phase::Replace { left } => Self::replacement_question(*left),
            Phase::Move { active } => self.movement_question(*active),
            Phase::Battle(Battle { stage: Stage::Fire(_), .. }) => return Question::RunsOn(Rule("10.1")),
            Phase::Battle(battle) => self.battle_question(battle),
            Phase::TurnEnd => self.turn_end_question(),
            Phase::TurnStart | Phase::Administration => return Question::RunsOn(Rule("5.2")),
            Phase::Over(ending) => return Question::Over(ending.outcome()),
        })
    }

    fn confirmation(&self) -> Option<Asked> {
        match self.phase {
            Phase::Arrive { joint: Some(_) } | Phase::TurnEnd => match self.question() {
                Question::Asked(asked) => Some(asked),
                Question::RunsOn(_) | Question::Over(_) => None,
            },
            Phase::Replace { left } => self.replacement_confirmation(left),
            Phase::Move { active: None } => self.movement_confirmation(),
            _ => None,
        }
    }

    fn orders(&self, out: &mut Vec<Order>) {
        match &self.phase {
            Phase::Host => self.host_orders(out),
            Phase::Arrive { joint } => self.arrival_orders(*joint, out),
            Phase::Replace { left } => self.replacement_orders(*left, out),
            Phase::Move { active } => self.movement_orders(*active, out),
            Phase::Battle(battle) => self.battle_orders(battle, out),
            Phase::TurnEnd => out.push(Order::Done),
            Phase::TurnStart | Phase::Administration | Phase::Over(_) => {}
        }
    }

    fn check(&self, order: Order) -> Result<(), Refusal> {
        match (&self.phase, order) {
            (Phase::Host, Order::Host(army)) => self.check_host(army),
            (Phase::Arrive { joint: Some(_) } | Phase::Replace { .. } | Phase::TurnEnd, Order::Done) => {
                Ok(())
            }
            (Phase::Arrive { joint: None }, Order::Enter(hex)) => self.check_enter(hex),
            (Phase::Arrive { joint: None }, Order::Joint(hex)) => self.check_joint(hex),
            (Phase::Replace { left }, Order::Replace(army)) => self.check_replacement(army, *left),
            (Phase::Move { active }, order) => self.check_movement(*active, order),
            (Phase::Battle(battle), order) => self.check_battle(battle, order),
            _ => Err(self.not_now()),
        }
    }

    fn answer(&mut self, order: Order, umpire: &mut Umpire<'_>) {
        match (self.phase, order) {
            (Phase::Host, Order::Host(army)) => self.name_host(army, umpire),
            (Phase::TurnEnd, Order::Done) => self.end_turn(umpire),
            (Phase::Arrive { .. }, Order::Enter(hex)) => self.bring_fourth_shock(hex, umpire),
            (Phase::Arrive { .. }, Order::Joint(hex)) => self.choose_joint(hex),
            (Phase::Arrive { joint: Some(hex) }, Order::Done) => self.place_joint(hex, umpire),
            (Phase::Replace { left }, Order::Replace(army)) => self.rebuild(army, left, umpire),
            (Phase::Replace { .. }, Order::Done) => self.start_movement(),
            (Phase::Move { .. }, Order::Pick(army)) => self.pick(army),
            (Phase::Move { active: Some(force) }, Order::To(hex)) => self.move_to(force, hex, umpire),
            (Phase::Move { active: Some(force) }, Order::Halt) => self.finish(force.army),
            (Phase::Move { .. }, Order::Done) => self.phase = Phase::Administration,
            (Phase::Battle(battle @ Battle { stage: Stage::Allot { left, next }, .. }), Order::Hit(unit)) => {
                self.eliminate(battle, unit, left, next, umpire);
            }
            (Phase::Battle(_), Order::MostDangerous) => self.leave_hits(umpire),
            (Phase::Battle(battle), Order::Interceptor) => self.fly(battle, umpire),
            (Phase::Battle(battle), Order::Hold) => self.hold_fire(battle),
            (Phase::Battle(battle), Order::Again) => self.fight_on(battle, umpire),
            (Phase::Battle(battle), Order::BreakOff) => self.lose_battle(battle, "it breaks off", umpire),
            (phase, order) => unreachable!("{order:?} was carried out without a check in {phase:?}"),
        }
    }

    fn run_on(&mut self, umpire: &mut Umpire<'_>) {
        if self.front_due {
            self.lay_missing_markers(umpire);
        }
        loop {
            let then = match self.phase {
                Phase::Host => self.settle_host(umpire),
                Phase::TurnStart => self.start_turn(umpire),
                Phase::Arrive { joint: None } => self.settle_arrivals(umpire),
                Phase::Move { active } => self.settle_movement(active),
                Phase::Battle(battle) => self.settle_battle(battle, umpire),
                Phase::Administration => self.administer(umpire),
                Phase::Arrive { joint: Some(_) } | Phase::Replace { .. } | Phase::TurnEnd => Then::Ask,
                Phase::Over(_) => Then::Ask,
            };
            if then == Then::Ask {
                return;
            }
        }
    }

    fn validate(&self) -> Result<(), PositionError> {
        self.validate_armies()?;
        self.validate_germans()?;
        self.validate_arrivals()?;
        self.validate_phase()?;
        self.validate_places()?;
        self.validate_front()
    }

    /// 3.3 What lies in the pool and face down on the front line is dealt anew.
    fn imagine(&self, _seat: Seat, dice: &mut dyn Dice) -> Self {
        let mut imagined = *self;
        imagined.deal_unseen(dice);
        imagined
    }

    fn grade(&self) -> Option<Grade> {
        self.degree()
    }

    fn follows(&self, earlier: &Self) -> Result<(), String> {
        if !self.soviet().contains_all(earlier.soviet()) {
            return Err("3.8 a hex went back to the Germans".to_owned());
        }
        if self.turn < earlier.turn {
            return Err("the turn went back".to_owned());
        }
        let rose = |&army: &_| earlier.steps(army) == 0 && self.steps(army) > 0;
        let mut others = self.atlas().armies.ids().filter(|&army| army != self.atlas().fourth_shock);
        match others.find(rose) {
            Some(army) => Err(format!("7.4 {} rose again", self.army_name(army))),
            None => Ok(()),
        }
    }
}
