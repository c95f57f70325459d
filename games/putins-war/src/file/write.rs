//! A position as JSON.

use table::{PositionError, Saved, Written};

use super::read;
use super::shape::{BattleFile, File, PhaseFile, PointsFile, UnitFile};
use crate::phase::{Battle, Phase, Stage};
use crate::position::Place;
use crate::units::{Category, Side, UnitId, UnitSet};
use crate::{Atlas, Options, Position};

impl Saved for Position {
    type File = File;
    type PhaseFile = PhaseFile;

    fn write(&self) -> (File, PhaseFile) {
        let atlas = self.atlas();
        let changed = atlas
            .board
            .ids()
            .filter(|&hex| (self.control(hex) == Side::Russian) != atlas.ground[hex].russian);
        let file = File {
            turn: Some(self.turn),
            units: atlas.units.ids().map(|unit| unit_file(self, unit)).collect(),
            empty: false,
            changed: changed.map(|hex| atlas.number(hex)).collect(),
            garrison_air: atlas
                .cities
                .iter()
                .map(|&hex| (atlas.number(hex), self.air_on_garrison(hex)))
                .filter(|(_, air)| *air > 0)
                .collect(),
            entered: self.entered.iter().map(|nation| nation.word().to_owned()).collect(),
            air: self.air,
            russian: points_file(self, Side::Russian),
            allied: points_file(self, Side::Allied),
            passed: self.passed,
            actions: self.actions,
        };
        (file, phase(self))
    }

    fn read(atlas: &'static Atlas, options: Options, written: Written<Self>) -> Result<Self, PositionError> {
        read::read(atlas, options, written)
    }
}

fn unit_file(position: &Position, unit: UnitId) -> (String, UnitFile) {
    let at = match position.place(unit) {
        Place::Aside => "aside".to_owned(),
        Place::Hex(hex) => position.atlas().number(hex).to_string(),
        Place::Pile => "pile".to_owned(),
        Place::Fresh => "fresh".to_owned(),
        Place::Arriving(turn) => format!("arriving {turn}"),
        Place::Battle => "battle".to_owned(),
        Place::Track(turn) => format!("turn {turn}"),
        Place::Gone => "gone".to_owned(),
    };
    let regular = position.atlas().units[unit].category == Category::Regular;
    let lives = regular && !matches!(position.place(unit), Place::Aside | Place::Gone);
    let steps = lives.then(|| position.steps(unit));
    (position.name(unit).to_owned(), UnitFile { at, steps, air: position.air_on_unit(unit) })
}

fn points_file(position: &Position, side: Side) -> PointsFile {
    let secret = position.secret[side.index()];
    PointsFile {
        container: secret.container.len() as u8,
        dice: (secret.dice[0] > 0).then_some(secret.dice),
        spent: position.spent[side.index()],
        announced: position.announced[side.index()],
    }
}

fn names(position: &Position, units: UnitSet) -> Vec<String> {
    units.iter().map(|unit| position.name(unit).to_owned()).collect()
}

fn battle_file(position: &Position, battle: &Battle) -> BattleFile {
    let closed = battle.stage == Stage::DefenderCommits;
    BattleFile {
        target: position.atlas().number(battle.target),
        attackers: names(position, battle.attackers),
        emptied: battle.emptied,
        hand: if closed { battle.committed[battle.attacker.index()] } else { 0 },
        concentric: battle.concentric,
        attacker: Some(battle.attacker),
        stage: Some(battle.stage),
    }
}

/// Where it stands.
fn phase(position: &Position) -> PhaseFile {
    match position.phase {
        Phase::SetUp(side) => PhaseFile::SetUp { side: Some(side) },
        Phase::TurnStart => PhaseFile::TurnStart {},
        Phase::Command(side) => PhaseFile::Command { side: Some(side) },
        Phase::AirRoll => PhaseFile::AirRoll {},
        Phase::Air { side, left } => PhaseFile::Air { side: Some(side), left: Some(left) },
        Phase::Operations(side) => PhaseFile::Operations { side: Some(side) },
        Phase::Move { unit, mp } => PhaseFile::Move { unit: position.name(unit).to_owned(), mp: Some(mp) },
        Phase::Entry => PhaseFile::Entry {},
        Phase::Declare { target, attackers } => PhaseFile::Declare {
            battle: BattleFile {
                target: position.number(target),
                attackers: names(position, attackers),
                emptied: false,
                hand: 0,
                concentric: 0,
                attacker: None,
                stage: None,
            },
        },
        Phase::Battle(battle) => PhaseFile::Battle { battle: battle_file(position, &battle) },
        Phase::ActionEnd(side) => PhaseFile::ActionEnd { side: Some(side) },
        Phase::TurnEnd => PhaseFile::TurnEnd {},
        Phase::Over(ending) => PhaseFile::Over { ending: ending.outcome().how.to_owned() },
    }
}
