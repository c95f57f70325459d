//! 5.2 The sequence of a turn: what runs by itself between the questions.

use table::Umpire;

use crate::Position;
use crate::phase::{Battle, Phase, Stage};
use crate::position::{LAST_TURN, Secret};
use crate::units::Side;

impl Position {
    /// Runs on through dice and forced steps to the next question or to the end.
    #[inline]
    pub(super) fn run_to_next_question(&mut self, umpire: &mut Umpire<'_>) {
        self.roll_points_left_out(umpire);
        // 7.4 What the combat die has ended cannot be taken back, so nobody is asked before the dice that follow.
        let mut fought = false;
        loop {
            fought |= matches!(self.phase, Phase::Battle(Battle { stage: Stage::Resolve, .. }));
            if !self.goes_on(fought, umpire) {
                return;
            }
        }
    }

    /// Takes the step that comes by itself; says whether there was one. If not, somebody is asked.
    fn goes_on(&mut self, fought: bool, umpire: &mut Umpire<'_>) -> bool {
        match self.phase {
            Phase::SetUp(side) if self.next_to_place(side).is_none() => self.end_set_up(side, umpire),
            Phase::TurnStart => self.start_turn(umpire),
            // 5.11 A side is asked while the other cannot know that it has nobody to commit.
            Phase::Command(side) if self.pile(side).is_empty() => self.commit_for_points(side, 0, umpire),
            Phase::AirRoll => self.roll_for_air(umpire),
            Phase::Air { side, left } if self.air_is_placed(side, left) => self.begin_operations(umpire),
            Phase::Move { unit, mp } if !self.can_move(unit, mp) => self.stay_perforce(unit, umpire),
            // 7.3 Another roll needs another action point.
            Phase::Entry if self.ap_left(Side::Allied) == 0 => self.after_action(Side::Allied, umpire),
            Phase::Battle(battle) => return self.battle_goes_on(battle, fought, umpire),
            Phase::TurnEnd => self.end_turn(umpire),
            Phase::SetUp(_) | Phase::Command(_) | Phase::Air { .. } | Phase::Operations(_) => return false,
            Phase::Move { .. } | Phase::Entry | Phase::Declare { .. } | Phase::ActionEnd(_) => return false,
            Phase::Over(_) => return false,
        }
        true
    }

    /// As `goes_on`, in a battle.
    fn battle_goes_on(&mut self, battle: Battle, fought: bool, umpire: &mut Umpire<'_>) -> bool {
        match battle.stage {
            // 9.20 A side is asked while the other cannot know that it has nobody to commit.
            Stage::AttackerCommits | Stage::DefenderCommits if self.has_openly_none(battle.committing()) => {
                self.commit_to_battle(battle, 0, umpire);
            }
            Stage::Concentric => self.roll_concentric(battle, umpire),
            Stage::Vostok if !self.may_send_vostok(battle.target) => {
                self.decide_vostok(battle, false, umpire);
            }
            Stage::Resolve => self.resolve(battle, umpire),
            Stage::Retreat if self.retreat_is_forced(&battle) => self.force_retreat(battle, umpire),
            Stage::Lose | Stage::Bleed if battle.attackers.len() == 1 => self.force_loss(battle, umpire),
            Stage::Advance if !self.may_take(&battle) => self.leave_hex(battle, umpire),
            Stage::Recycle if fought || !self.may_roll_after(&battle) => self.end_battle(battle, umpire),
            Stage::AttackerCommits | Stage::DefenderCommits | Stage::Vostok => return false,
            Stage::Retreat | Stage::Lose | Stage::Bleed | Stage::Advance | Stage::Recycle => return false,
        }
        true
    }

    fn start_turn(&mut self, umpire: &mut Umpire<'_>) {
        umpire.tell_chapter("5.2", &[], format_args!("Turn {}", self.turn));
        self.bring_back(umpire);
        self.phase = Phase::Command(Side::Russian);
    }

    /// 5.3, 5.11 Everything comes to light; special forces in the containers are recycled, aircraft go home.
    fn end_turn(&mut self, umpire: &mut Umpire<'_>) {
        for side in Side::ALL {
            if !self.announced[side.index()] {
                self.reveal("5.3", side, umpire);
            }
        }
        self.announced = [true; 2];
        if self.lose_by_overspending(umpire) {
            return;
        }
        for side in Side::ALL {
            self.recycle(self.secret[side.index()].container, umpire);
        }
        self.clear_air();
        self.secret = [Secret::default(); 2];
        self.spent = [0; 2];
        self.announced = [false; 2];
        self.passed = false;
        if self.turn == LAST_TURN {
            self.reckon_victory(umpire);
        } else {
            (self.turn, self.actions) = (self.turn + 1, 0);
            self.phase = Phase::TurnStart;
        }
    }
}
