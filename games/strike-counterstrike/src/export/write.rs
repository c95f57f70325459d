//! A position as JSON.

use serde_json::Value;
use table::GameOptions;

use super::file::{ArmyFile, BattleFile, ForceFile, GermanFile, PhaseWord, PositionFile, StageWord};
use crate::{
    INFO, Position,
    phase::{Active, Battle, Phase, Stage},
    position::{Joint, Place},
    units::{ArmyId, CounterId},
};

/// The position as JSON: the same position always gives the same text.
pub(crate) fn save(position: &Position) -> Value {
    let atlas = position.atlas();
    let chosen = position.options.chosen().into_iter();
    let taken = position.soviet().iter().filter(|&hex| atlas.ground(hex).german);
    let mut file = PositionFile {
        game: Some(INFO.id.to_owned()),
        options: chosen.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        turn: Some(position.turn),
        armies: atlas.armies().map(|army| (army_name(position, army), army_file(position, army))).collect(),
        host: position.host.map(|army| army_name(position, army)),
        taken: taken.map(|hex| atlas.number(hex)).collect(),
        germans: atlas.germans().map(|counter| german_file(position, counter)).collect(),
        clock: position.clock,
        interceptor: Some(position.interceptor),
        joint: Some(match position.joint {
            Joint::Waiting => "waiting".to_owned(),
            Joint::Placed(hex) => atlas.number(hex).to_string(),
            Joint::Gone => "gone".to_owned(),
        }),
        fourth_shock_due: Some(position.fourth_shock_due),
        began: position.began,
        ..PositionFile::default()
    };
    write_phase(position, &mut file);
    serde_json::to_value(file).expect("plain data is always JSON")
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
        Stage::Fire(step) => (StageWord::Fire, 0, step as u8 + 1),
        Stage::Allot { left, next } => (StageWord::Allot, left, next as u8 + 1),
        Stage::Interceptor => (StageWord::Interceptor, 0, 1),
        Stage::Decide => (StageWord::Decide, 0, 1),
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

fn write_phase(position: &Position, file: &mut PositionFile) {
    let word = match &position.phase {
        Phase::Host => PhaseWord::Host,
        Phase::TurnStart => PhaseWord::TurnStart,
        Phase::Arrive { joint } => {
            file.joint_choice = joint.map(|hex| position.atlas().number(hex));
            PhaseWord::Arrive
        }
        Phase::Replace { left } => {
            file.left = Some(*left);
            PhaseWord::Replace
        }
        Phase::Move { active } => {
            file.force = active.as_ref().map(|force| force_file(position, force));
            PhaseWord::Move
        }
        Phase::Battle(battle) => {
            file.force = Some(force_file(position, &battle.force));
            file.battle = Some(battle_file(position, battle));
            PhaseWord::Battle
        }
        Phase::Administration => PhaseWord::Administration,
        Phase::TurnEnd => PhaseWord::TurnEnd,
        Phase::Over(ending) => {
            file.ending = Some(ending.outcome().how.to_owned());
            PhaseWord::Over
        }
    };
    file.phase = Some(word);
}
