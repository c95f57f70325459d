//! The rules, a chapter of the rulebook to a file, and which of them answers for which phase.

mod air;
mod battle;
mod combat;
mod command;
mod entry;
mod movement;
mod operations;
mod results;
mod secrets;
mod sequence;
mod setup;
mod validity;
mod victory;

use table::{Asks, Dice, GameInfo, PositionError, Question, Refusal, Rule, Rules, Seat, Umpire};

use crate::phase::{Phase, Stage};
use crate::units::Side;
use crate::{Atlas, INFO, Options, Order, Position};

pub use combat::Modifiers;
pub(crate) use movement::{MP_MOST, Reached};
pub(crate) use validity::AIRCRAFT_MOST;
pub(crate) use victory::{TO_DRAW, TO_WIN, ending_at};

impl Rules for Position {
    type Data = Atlas;
    type Options = Options;
    type Order = Order;

    const INFO: GameInfo = INFO;
    /// 25 units to set up; in each of ten turns two containers, eleven aircraft, and for each of 24 action points at most
    /// eleven answers of a battle, the end of the action and a pass.
    const LONGEST: usize = 25 + 10 * (2 + 11 + 24 * 13 + 4);
    /// 7.4, 5.10 Everybody reads the question, so it tells nothing that is secret.
    const CONFIRMED_BY: &'static str = "done";

    fn set_up(data: &'static Atlas, options: Options, umpire: &mut Umpire<'_>) -> Self {
        Self::before_set_up(data, options, umpire)
    }

    fn options(&self) -> Options {
        self.options
    }

    #[inline]
    fn question(&self) -> Question {
        Question::Asked(match &self.phase {
            Phase::SetUp(side) => self.set_up_question(*side),
            Phase::Command(side) => self.command_question(*side),
            Phase::Air { side, left } => self.air_question(*side, *left),
            Phase::Operations(side) => self.operations_question(*side),
            Phase::Move { unit, mp } => self.move_question(*unit, *mp),
            Phase::Entry => self.entry_question(),
            Phase::Declare { target, attackers } => self.declaration_question(*target, *attackers),
            Phase::Battle(battle) => match battle.stage {
                Stage::AttackerCommits | Stage::DefenderCommits => self.commitment_question(battle),
                Stage::Vostok => self.vostok_question(battle),
                Stage::Retreat => self.retreat_question(battle),
                Stage::Lose | Stage::Bleed => self.loss_question(battle),
                Stage::Advance => self.advance_question(battle),
                Stage::Recycle => self.battle_end_question(battle),
                Stage::Concentric => return Question::RunsOn(Rule("9.17")),
                Stage::Resolve => return Question::RunsOn(Rule("9.7")),
            },
            Phase::ActionEnd(side) => self.action_end_question(*side),
            Phase::TurnStart | Phase::TurnEnd => return Question::RunsOn(Rule("5.2")),
            Phase::AirRoll => return Question::RunsOn(Rule("5.6")),
            Phase::Over(ending) => return Question::Over(ending.outcome()),
        })
    }

    fn orders(&self, out: &mut Vec<Order>) {
        match &self.phase {
            Phase::SetUp(side) => self.set_up_orders(*side, out),
            Phase::Command(side) => self.command_orders(*side, out),
            Phase::Air { side, .. } => self.air_orders(*side, out),
            Phase::Operations(side) => self.operations_orders(*side, out),
            Phase::Move { unit, mp } => self.move_orders(*unit, *mp, out),
            Phase::Entry => self.entry_orders(out),
            Phase::Declare { target, attackers } => self.declaration_orders(*target, *attackers, out),
            Phase::Battle(battle) => match battle.stage {
                Stage::AttackerCommits | Stage::DefenderCommits => self.commitment_orders(battle, out),
                Stage::Vostok => self.vostok_orders(out),
                Stage::Retreat => self.retreat_orders(battle, out),
                Stage::Lose | Stage::Bleed => self.loss_orders(battle, out),
                Stage::Advance => self.advance_orders(battle, out),
                Stage::Recycle => out.push(Order::Done),
                Stage::Concentric | Stage::Resolve => {}
            },
            Phase::ActionEnd(side) => self.action_end_orders(*side, out),
            Phase::TurnStart | Phase::AirRoll | Phase::TurnEnd | Phase::Over(_) => {}
        }
    }

    fn check(&self, order: Order) -> Result<(), Refusal> {
        match &self.phase {
            Phase::SetUp(side) => self.check_set_up(*side, order),
            Phase::Command(side) => self.check_command(*side, order),
            Phase::Air { side, .. } => self.check_air(*side, order),
            Phase::Operations(side) => self.check_operations(*side, order),
            Phase::Move { unit, mp } => self.check_move(*unit, *mp, order),
            Phase::Entry => self.check_entry(order),
            Phase::Declare { target, attackers } => self.check_declaration(*target, *attackers, order),
            Phase::Battle(battle) => match battle.stage {
                Stage::AttackerCommits | Stage::DefenderCommits => self.check_commitment(battle, order),
                Stage::Vostok => self.check_vostok(order),
                Stage::Retreat => self.check_retreat(battle, order),
                Stage::Lose | Stage::Bleed => self.check_loss(battle, order),
                Stage::Advance => self.check_advance(battle, order),
                Stage::Recycle if order == Order::Done => Ok(()),
                Stage::Concentric | Stage::Resolve | Stage::Recycle => Err(self.not_now()),
            },
            Phase::ActionEnd(side) => self.check_action_end(*side, order),
            Phase::TurnStart | Phase::AirRoll | Phase::TurnEnd | Phase::Over(_) => Err(self.not_now()),
        }
    }

    fn answer(&mut self, order: Order, umpire: &mut Umpire<'_>) {
        match self.phase {
            Phase::SetUp(side) => self.answer_set_up(side, order, umpire),
            Phase::Command(side) => self.answer_command(side, order, umpire),
            Phase::Air { side, left } => self.answer_air(side, left, order, umpire),
            Phase::Operations(side) => self.answer_operations(side, order, umpire),
            Phase::Move { unit, mp } => self.answer_move(unit, mp, order, umpire),
            Phase::Entry => self.answer_entry(order, umpire),
            Phase::Declare { target, attackers } => self.answer_declaration(target, attackers, order, umpire),
            Phase::Battle(battle) => match battle.stage {
                Stage::AttackerCommits | Stage::DefenderCommits => {
                    self.answer_commitment(battle, order, umpire)
                }
                Stage::Vostok => self.answer_vostok(battle, order, umpire),
                Stage::Retreat => self.answer_retreat(battle, order, umpire),
                Stage::Lose | Stage::Bleed => self.answer_loss(battle, order, umpire),
                Stage::Advance => self.answer_advance(battle, order, umpire),
                Stage::Recycle => self.end_battle(battle, umpire),
                Stage::Concentric | Stage::Resolve => self.unchecked(order),
            },
            Phase::ActionEnd(side) => self.answer_action_end(side, order, umpire),
            Phase::TurnStart | Phase::AirRoll | Phase::TurnEnd | Phase::Over(_) => self.unchecked(order),
        }
    }

    fn run_on(&mut self, umpire: &mut Umpire<'_>) {
        self.run_to_next_question(umpire);
    }

    fn validate(&self) -> Result<(), PositionError> {
        validity::validate(self)
    }

    /// 5.3, 9.20 The other side's container, dice and closed hand are dealt anew.
    fn imagine(&self, seat: Seat, dice: &mut dyn Dice) -> Self {
        let mut imagined = *self;
        imagined.deal_secrets(!Side::of(seat), dice);
        imagined
    }

    fn follows(&self, earlier: &Self) -> Result<(), String> {
        validity::follows(self, earlier)
    }
}

impl Position {
    /// Who is asked; nobody after the end.
    pub fn asked(&self) -> Option<Side> {
        match self.asks() {
            Asks::Seat(seat) => Some(Side::of(seat)),
            Asks::Over(_) => None,
        }
    }

    /// What `check` refuses is never carried out.
    fn unchecked(&self, order: Order) -> ! {
        unreachable!("{order:?} was carried out without a check in {:?}", self.phase)
    }
}
