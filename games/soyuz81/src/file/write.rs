//! A position as it is written.

use std::collections::BTreeMap;

use hexes::HexNumber;
use table::{PositionError, Saved, UnitId, Written};

use super::read;
use super::shape::{BattleFile, BattleStageFile, File, PartFile, PhaseFile, StackFile, StageFile, UnitFile};
use crate::phase::{Battle, BattleStage, Moving, Parent, Part, Phase, Stage};
use crate::position::{Cause, Place};
use crate::units::{Formation, Kind};
use crate::{Atlas, Options, Position};

impl Saved for Position {
    type File = File;
    type PhaseFile = PhaseFile;

    fn write(&self) -> (File, PhaseFile) {
        let atlas = self.atlas();
        let mut file = File {
            empty: false,
            turn: Some(self.turn),
            mp: Some(self.mp),
            airpower: self.options.separate_airpower.then_some(self.airpower),
            sap: Some(self.sap),
            sap_lost: sap_lost(self),
            units: atlas.units.ids().map(|unit| (name(self, unit), unit_file(self, unit))).collect(),
            soviet_control: Some(soviet_control(self)),
            air: BTreeMap::new(),
            chits: Some(self.track.iter().map(label).collect()),
        };
        for hex in self.air.iter() {
            *file.air.entry(atlas.number(hex)).or_default() += 1;
        }
        (file, phase(self))
    }

    fn read(atlas: &'static Atlas, options: Options, written: Written<Self>) -> Result<Self, PositionError> {
        read::read(atlas, options, written)
    }
}

/// The phase with its own fields.
fn phase(position: &Position) -> PhaseFile {
    match &position.phase {
        Phase::Exercise => PhaseFile::Exercise {},
        Phase::GoldRow => PhaseFile::GoldRow {},
        Phase::TurnStart => PhaseFile::TurnStart {},
        Phase::Airpower { left } => PhaseFile::Airpower { left: Some(*left) },
        Phase::NextChit => PhaseFile::NextChit {},
        Phase::Choose(formation) => PhaseFile::Choose { formation: label(*formation) },
        Phase::Move(moving) => PhaseFile::Move {
            formation: label(moving.formation),
            moved: names(position, moving.done.iter()),
            lost: lost(position, moving),
            stack: moving.parent.as_ref().map(|parent| stack(position, parent)),
        },
        Phase::Fight(fighting) => PhaseFile::Fight {
            formation: label(fighting.formation),
            fought: names(position, fighting.fought.iter()),
            battle: fighting.battle.as_ref().map(|battle| battle_file(position, battle)),
        },
        Phase::Reinforce { called } => PhaseFile::Reinforce { called: names(position, called.iter()) },
        Phase::TurnEnd => PhaseFile::TurnEnd {},
        Phase::Over(ending) => PhaseFile::Over { ending: ending.outcome().how.to_owned() },
    }
}

fn label(formation: Formation) -> String {
    formation.word().to_owned()
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
        Place::Off(beside) => beside.word().to_owned(),
    };
    let militia = position.atlas().units[unit].kind == Kind::Militia;
    let strength = militia.then(|| position.factors(unit).defence);
    UnitFile { at, steps: Some(position.steps(unit)), strength }
}

fn soviet_control(position: &Position) -> Vec<HexNumber> {
    let atlas = position.atlas();
    let hexes = position.soviet_control.iter().filter(|&hex| atlas.is_poland(hex));
    hexes.map(|hex| atlas.number(hex)).collect()
}

fn sap_lost(position: &Position) -> BTreeMap<String, u8> {
    let lost = |cause: &Cause| position.sap_lost.by(*cause);
    let causes = Cause::ALL.into_iter().filter(|cause| lost(cause) > 0);
    causes.map(|cause| (cause.word().to_owned(), lost(&cause))).collect()
}

fn lost(position: &Position, moving: &Moving) -> BTreeMap<String, u8> {
    let lost = |unit| Some((name(position, unit), moving.lost.of(unit)?));
    position.atlas().units.ids().filter_map(lost).collect()
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
        Stage::Waiting => (StageFile::Waiting, None),
        Stage::Forming => (StageFile::Forming, None),
        Stage::UnderWay => (StageFile::UnderWay, None),
        Stage::Dropping => (StageFile::Dropping, None),
        Stage::Dividing(to) => (StageFile::Dividing, Some(position.atlas().number(to))),
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
        stage: BattleStageFile::Committing,
        left: 0,
        attacker: 0,
        sap: 0,
        odds: None,
        advanced: false,
        unit: None,
    };
    match battle.stage {
        BattleStage::Committing => {}
        BattleStage::DefenderLoses { left, attacker, sap, odds } => {
            file.stage = BattleStageFile::DefenderLoses;
            (file.left, file.attacker, file.sap) = (left, attacker, sap);
            file.odds = odds.map(|odds| odds.to_string());
        }
        BattleStage::AttackerLoses { left } => {
            file.stage = BattleStageFile::AttackerLoses;
            file.left = left;
        }
        BattleStage::Advancing { advanced } => {
            file.stage = BattleStageFile::Advancing;
            file.advanced = advanced;
        }
        BattleStage::Dividing { unit, advanced } => {
            file.stage = BattleStageFile::Dividing;
            file.advanced = advanced;
            file.unit = Some(name(position, unit));
        }
    }
    file
}
