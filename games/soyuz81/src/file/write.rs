//! A position as JSON.

use std::collections::BTreeMap;

use serde_json::Value;
use table::GameOptions;

use super::file::{
    BattleFile, BattleWord, PartFile, PhaseWord, PositionFile, StackFile, StageWord, UnitFile,
};
use crate::{
    INFO, Position,
    phase::{Battle, BattleStage, Moving, Parent, Part, Phase, Stage},
    position::Place,
    units::{Kind, UnitId},
};

/// The position as JSON: the same position always gives the same text.
pub(crate) fn save(position: &Position) -> Value {
    let mut file = PositionFile {
        game: Some(INFO.id.to_owned()),
        options: options(position),
        turn: Some(position.turn),
        mp: Some(position.mp),
        airpower: position.options.separate_airpower.then_some(position.airpower),
        sap: Some(position.sap),
        units: position
            .atlas()
            .unit_ids()
            .map(|unit| (name(position, unit), unit_file(position, unit)))
            .collect(),
        soviet_control: Some(soviet_control(position)),
        chits: Some(position.track.iter().map(|formation| formation.label().to_owned()).collect()),
        ..PositionFile::default()
    };
    for hex in position.air.iter() {
        *file.air.entry(position.atlas().number(hex)).or_default() += 1;
    }
    write_phase(position, &mut file);
    serde_json::to_value(file).expect("plain data is always JSON")
}

fn options(position: &Position) -> BTreeMap<String, String> {
    let chosen = position.options.chosen().into_iter();
    chosen.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

fn name(position: &Position, unit: UnitId) -> String {
    position.name(unit).to_owned()
}

fn names(position: &Position, units: impl Iterator<Item = UnitId>) -> Vec<String> {
    units.map(|unit| name(position, unit)).collect()
}

fn unit_file(position: &Position, unit: UnitId) -> UnitFile {
    let at = match position.place(unit) {
        Place::Hex(hex) => position.atlas().number(hex).to_string(),
        Place::SetAside => "set-aside".to_owned(),
        Place::Cup => "cup".to_owned(),
        Place::ToPlace => "to-place".to_owned(),
        Place::Reinforcements => "reinforcements".to_owned(),
        Place::DeadPile => "dead-pile".to_owned(),
    };
    let militia = position.atlas().unit(unit).kind == Kind::Militia;
    let strength = militia.then(|| position.factors(unit).defence);
    UnitFile { at, steps: Some(position.steps(unit)), strength }
}

fn soviet_control(position: &Position) -> Vec<hexes::HexNumber> {
    let atlas = position.atlas();
    let hexes = position.soviet_control.iter().filter(|&hex| atlas.is_poland(hex));
    hexes.map(|hex| atlas.number(hex)).collect()
}

fn write_phase(position: &Position, file: &mut PositionFile) {
    let word = match &position.phase {
        Phase::Exercise => PhaseWord::Exercise,
        Phase::GoldRow => PhaseWord::GoldRow,
        Phase::TurnStart => PhaseWord::TurnStart,
        Phase::Airpower { left } => {
            file.left = Some(*left);
            PhaseWord::Airpower
        }
        Phase::NextChit => PhaseWord::NextChit,
        Phase::Choose(formation) => {
            file.formation = Some(formation.label().to_owned());
            PhaseWord::Choose
        }
        Phase::Move(moving) => {
            file.formation = Some(moving.formation.label().to_owned());
            file.moved = names(position, moving.done.iter());
            file.lost = lost(position, moving);
            file.stack = moving.parent.as_ref().map(|parent| stack(position, parent));
            PhaseWord::Move
        }
        Phase::Fight(fighting) => {
            file.formation = Some(fighting.formation.label().to_owned());
            file.fought = names(position, fighting.fought.iter());
            file.battle = fighting.battle.as_ref().map(|battle| battle_file(position, battle));
            PhaseWord::Fight
        }
        Phase::Reinforce { called } => {
            file.called = called.map(|unit| name(position, unit));
            PhaseWord::Reinforce
        }
        Phase::TurnEnd => PhaseWord::TurnEnd,
        Phase::Over(ending) => {
            file.ending = Some(ending.outcome().how.to_owned());
            PhaseWord::Over
        }
    };
    file.phase = Some(word);
}

fn lost(position: &Position, moving: &Moving) -> BTreeMap<String, u8> {
    let lost = |unit| Some((name(position, unit), moving.lost.of(unit)?));
    position.atlas().unit_ids().filter_map(lost).collect()
}

fn part(position: &Position, part: &Part) -> PartFile {
    PartFile {
        units: names(position, part.units.iter()),
        hex: position.atlas().number(part.hex),
        mp_left: part.left.ground,
        spetsnaz_mp_left: part.left.spetsnaz,
        markers: part.markers,
    }
}

fn stack(position: &Position, parent: &Parent) -> StackFile {
    let (stage, to) = match parent.stage {
        Stage::Waiting => (StageWord::Waiting, None),
        Stage::Forming => (StageWord::Forming, None),
        Stage::UnderWay => (StageWord::UnderWay, None),
        Stage::Dropping => (StageWord::Dropping, None),
        Stage::Dividing(to) => (StageWord::Dividing, Some(position.atlas().number(to))),
    };
    let moving = (!parent.group.units.is_empty()).then(|| part(position, &parent.group));
    StackFile {
        waiting: parent.waiting().map(|waiting| part(position, waiting)).collect(),
        moving,
        stage,
        to,
    }
}

fn battle_file(position: &Position, battle: &Battle) -> BattleFile {
    let mut file = BattleFile {
        target: position.atlas().number(battle.target),
        attackers: names(position, battle.attackers.iter()),
        high_intensity: battle.high_intensity,
        stage: BattleWord::Committing,
        left: 0,
        attacker: 0,
        sap: 0,
        advanced: false,
        unit: None,
    };
    match battle.stage {
        BattleStage::Committing => {}
        BattleStage::DefenderLoses { left, attacker, sap } => {
            file.stage = BattleWord::DefenderLoses;
            (file.left, file.attacker, file.sap) = (left, attacker, sap);
        }
        BattleStage::AttackerLoses { left } => {
            file.stage = BattleWord::AttackerLoses;
            file.left = left;
        }
        BattleStage::Advancing { advanced } => {
            file.stage = BattleWord::Advancing;
            file.advanced = advanced;
        }
        BattleStage::Dividing { unit, advanced } => {
            file.stage = BattleWord::Dividing;
            file.advanced = advanced;
            file.unit = Some(name(position, unit));
        }
    }
    file
}
