//! 5.2 The sequence of a turn: what runs by itself between the questions.

use table::Hands;

use crate::Position;
use crate::phase::{Battle, Phase, Stage};
use crate::position::{LAST_TURN, Secret};
use crate::units::Side;

impl Position {
    /// Runs on through dice and forced steps to the next question or to the end.
    #[inline]
    pub(super) fn run_to_next_question(&mut self, hands: &mut Hands<'_>) {
        self.roll_points_left_out(hands);
        // 7.4 What the combat die has ended cannot be taken back, so nobody is asked before the dice that follow.
        let mut fought = false;
        loop {
            fought |= matches!(self.phase, Phase::Battle(Battle { stage: Stage::Resolve, .. }));
            if !self.goes_on(fought, hands) {
                return;
            }
        }
    }

    /// Takes the step that comes by itself; says whether there was one. If not, somebody is asked.
    fn goes_on(&mut self, fought: bool, hands: &mut Hands<'_>) -> bool {
        match self.phase {
            Phase::SetUp(side) if self.next_to_place(side).is_none() => self.end_set_up(side, hands),
            Phase::TurnStart => self.start_turn(hands),
            // 5.11 A side is asked while the other cannot know that it has nobody to commit.
            Phase::Command(side) if self.pile(side).is_empty() => self.commit_for_points(side, 0, hands),
            Phase::AirRoll => self.roll_for_air(hands),
            Phase::Air { side, left } if self.air_is_placed(side, left) => self.begin_operations(hands),
            Phase::Move { unit, mp } if !self.can_move(unit, mp) => self.stay_perforce(unit, hands),
            // 7.3 Another roll needs another action point.
            Phase::Entry if self.ap_left(Side::Allied) == 0 => self.after_action(Side::Allied, hands),
            Phase::Battle(battle) => return self.battle_goes_on(battle, fought, hands),
            Phase::TurnEnd => self.end_turn(hands),
            Phase::SetUp(_) | Phase::Command(_) | Phase::Air { .. } | Phase::Operations(_) => return false,
            Phase::Move { .. } | Phase::Entry | Phase::Declare { .. } | Phase::ActionEnd(_) => return false,
            Phase::Over(_) => return false,
        }
        true
    }

    /// As `goes_on`, in a battle.
    fn battle_goes_on(&mut self, battle: Battle, fought: bool, hands: &mut Hands<'_>) -> bool {
        match battle.stage {
            // 9.20 A side is asked while the other cannot know that it has nobody to commit.
            Stage::AttackerCommits | Stage::DefenderCommits if self.has_openly_none(battle.committing()) => {
                self.commit_to_battle(battle, 0, hands);
            }
            Stage::Concentric => self.roll_concentric(battle, hands),
            Stage::Vostok if !self.may_send_vostok(battle.target) => {
                self.decide_vostok(battle, false, hands);
            }
            Stage::Resolve => self.resolve(battle, hands),
            Stage::Retreat if self.retreat_is_forced(&battle) => self.force_retreat(battle, hands),
            Stage::Lose | Stage::Bleed if battle.attackers.len() == 1 => self.force_loss(battle, hands),
            Stage::Advance if !self.may_take(&battle) => self.leave_hex(battle, hands),
            Stage::Recycle if fought || !self.may_roll_after(&battle) => self.end_battle(battle, hands),
            Stage::AttackerCommits | Stage::DefenderCommits | Stage::Vostok => return false,
            Stage::Retreat | Stage::Lose | Stage::Bleed | Stage::Advance | Stage::Recycle => return false,
        }
        true
    }

    fn start_turn(&mut self, hands: &mut Hands<'_>) {
        hands.tell_chapter("5.2", &[], format_args!("Turn {}", self.turn));
        self.bring_back(hands);
        self.phase = Phase::Command(Side::Russian);
    }

    /// 5.3, 5.11 Everything comes to light; special forces in the containers are recycled, aircraft go home.
    fn end_turn(&mut self, hands: &mut Hands<'_>) {
        for side in Side::ALL {
            if !self.announced[side.index()] {
                self.reveal("5.3", side, hands);
            }
        }
        self.announced = [true; 2];
        if self.lose_by_overspending(hands) {
            return;
        }
        for side in Side::ALL {
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
