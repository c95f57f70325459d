//! What is written of a position.

use table::{PositionError, Saved, Written};

use super::read;
use super::shape::{ArmyFile, BattleFile, ForceFile, GermanFile, PhaseFile, PositionFile, StageFile};
use crate::phase::{Active, Battle, Phase, Stage};
use crate::position::{Joint, Place};
use crate::units::{ArmyId, CounterId};
use crate::{Atlas, Options, Position};

impl Saved for Position {
    type File = PositionFile;
    type PhaseFile = PhaseFile;

    fn write(&self) -> (PositionFile, PhaseFile) {
        let atlas = self.atlas();
        let taken = self.soviet().iter().filter(|&hex| atlas.ground[hex].german);
        let chosen = match self.phase {
            Phase::Arrive { joint } => joint,
            _ => None,
        };
        let file = PositionFile {
            turn: Some(self.turn),
            armies: atlas.armies.ids().map(|army| (army_name(self, army), army_file(self, army))).collect(),
            empty: false,
            host: self.host.map(|army| army_name(self, army)),
            taken: taken.map(|hex| atlas.number(hex)).collect(),
            germans: atlas.germans.ids().map(|counter| german_file(self, counter)).collect(),
            clock: self.clock,
            interceptor: Some(self.interceptor),
            worst_first: self.worst_first,
            joint: Some(match self.joint {
                Joint::Waiting => "waiting".to_owned(),
                Joint::Placed(hex) => atlas.number(hex).to_string(),
                Joint::Gone => "gone".to_owned(),
            }),
            joint_choice: chosen.map(|hex| atlas.number(hex)),
            fourth_shock_due: Some(self.fourth_shock_due),
        };
        (file, phase(self))
    }

    fn read(atlas: &'static Atlas, options: Options, written: Written<Self>) -> Result<Self, PositionError> {
        read::read(atlas, options, written)
    }
}

/// What belongs to its phase alone.
fn phase(position: &Position) -> PhaseFile {
    let began = position.began;
    let force_file = |force| force_file(position, force);
    match &position.phase {
        Phase::Host => PhaseFile::Host { began },
        Phase::TurnStart => PhaseFile::TurnStart { began },
        Phase::Arrive { .. } => PhaseFile::Arrive { began },
        Phase::Replace { left } => PhaseFile::Replace { began, left: Some(*left) },
        Phase::Move { active } => PhaseFile::Move { began, force: active.as_ref().map(force_file) },
        Phase::Battle(battle) => PhaseFile::Battle {
            began,
            force: force_file(&battle.force),
            battle: battle_file(position, battle),
        },
        Phase::Administration => PhaseFile::Administration { began },
        Phase::TurnEnd => PhaseFile::TurnEnd { began },
        Phase::Over(ending) => PhaseFile::Over { began, ending: ending.outcome().how.to_owned() },
    }
}

fn army_name(position: &Position, army: ArmyId) -> String {
    position.army_name(army).to_owned()
}

fn army_file(position: &Position, army: ArmyId) -> ArmyFile {
    let engineers = army == position.atlas().engineers;
    ArmyFile {
        at: position.hex_of(army).filter(|_| !engineers).map(|hex| position.atlas().number(hex)),
        steps: Some(position.steps(army)),
        done: position.done.contains(army),
        attacked: position.attacked.contains(army),
    }
}

fn german_file(position: &Position, counter: CounterId) -> (String, GermanFile) {
    let number = |hex| position.atlas().number(hex);
    let (at, laid) = match position.place(counter) {
        Place::Pool => ("pool".to_owned(), 0),
        Place::Front(hex) => (format!("front {}", number(hex)), position.laid[hex.index()]),
        Place::Hex(hex) => (number(hex).to_string(), 0),
        Place::Support => ("support".to_owned(), 0),
        Place::Turn(turn) => (format!("turn {turn}"), 0),
        Place::Gone => ("gone".to_owned(), 0),
    };
    let file = GermanFile { at, since: position.entered[counter.index()], laid };
    (position.german_name(counter).to_owned(), file)
}

fn force_file(position: &Position, force: &Active) -> ForceFile {
    ForceFile { army: army_name(position, force.army), mp: force.mp, moved: force.moved }
}

fn battle_file(position: &Position, battle: &Battle) -> BattleFile {
    let (stage, left, step) = match battle.stage {
        Stage::Fire(step) => (StageFile::Fire, 0, step as u8 + 1),
        Stage::Allot { left, next } => (StageFile::Allot, left, next as u8 + 1),
        Stage::Interceptor => (StageFile::Interceptor, 0, 1),
        Stage::Decide => (StageFile::Decide, 0, 1),
    };
    BattleFile {
        hex: position.atlas().number(battle.hex),
        relief: battle.relief,
        shock_first: battle.shock_first,
        round: battle.round,
        flies: battle.flies,
        stage,
        left,
        step,
    }
}
