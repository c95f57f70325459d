//! 5.2 The sequence of a turn: what runs by itself between the questions.

use table::Hands;

use crate::{
    Position,
    phase::{Battle, Phase, Stage},
    position::{LAST_TURN, Secret},
    units::Side,
};

impl Position {
    /// Runs on through dice and forced steps to the next question or to the end. After an order that is no roll by itself,
    /// `pauses` stops before the dice that end a battle.
    pub(crate) fn run_on(&mut self, pauses: bool, hands: &mut Hands<'_>) {
        while !self.settle(pauses, hands) {}
    }

    /// Whether the phase asks something; if not, it is carried on.
    fn settle(&mut self, pauses: bool, hands: &mut Hands<'_>) -> bool {
        match self.phase {
            Phase::SetUp(side) => self.settle_set_up(side, hands),
            Phase::Command(side) => self.settle_command(side, hands),
            Phase::Air { side, left } => self.settle_air(side, left, hands),
            Phase::Move { unit, mp } => self.settle_move(unit, mp, hands),
            Phase::Entry => self.settle_entry(hands),
            Phase::Battle(battle) => self.settle_battle(battle, pauses, hands),
            Phase::Operations(_) | Phase::Declare { .. } | Phase::ActionEnd(_) | Phase::Over(_) => true,
            Phase::TurnStart => {
                self.start_turn(hands);
                false
            }
            Phase::AirRoll => {
                self.roll_for_air(hands);
                false
            }
            Phase::TurnEnd => {
                self.end_turn(hands);
                false
            }
        }
    }

    fn settle_battle(&mut self, battle: Battle, pauses: bool, hands: &mut Hands<'_>) -> bool {
        match battle.stage {
            Stage::Commit(side) => self.settle_commitment(battle, side, hands),
            Stage::Concentric => {
                self.roll_concentric(battle, hands);
                false
            }
            Stage::Vostok => self.settle_vostok(battle),
            Stage::Resolve => {
                self.resolve(battle, hands);
                false
            }
            Stage::Retreat => self.settle_retreat(battle, hands),
            Stage::Lose | Stage::Bleed => self.settle_loss(battle, hands),
            Stage::Advance => self.settle_advance(battle, hands),
            Stage::Recycle if pauses && self.may_roll_after(&battle) => true,
            Stage::Recycle => {
                self.end_battle(battle, hands);
                false
            }
        }
    }

    fn start_turn(&mut self, hands: &mut Hands<'_>) {
        hands.tell("5.2", format_args!("Turn {}", self.turn));
        self.bring_back(hands);
        self.phase = Phase::Command(Side::Russian);
    }

    /// 5.3, 5.11 Everything comes to light; special forces in the containers are recycled, aircraft go home.
    fn end_turn(&mut self, hands: &mut Hands<'_>) {
        for side in Side::BOTH {
            if !self.announced[side.index()] {
                self.reveal("5.3", side, hands);
            }
        }
        self.announced = [true; 2];
        if self.check_overspending(hands) {
            return;
        }
        for side in Side::BOTH {
            self.recycle(self.secret[side.index()].container, hands);
        }
        self.clear_air();
        self.secret = [Secret::default(); 2];
        self.spent = [0; 2];
        self.announced = [false; 2];
        self.passed = false;
        if self.turn == LAST_TURN {
            self.reckon_victory(hands);
        } else {
            self.turn += 1;
            self.phase = Phase::TurnStart;
        }
    }
}
