//! A position as JSON.

use serde_json::Value;
use table::GameOptions;

use super::file::{BattleFile, PhaseWord, PointsFile, PositionFile, SideWord, StageWord, UnitFile};
use crate::{
    INFO, Position,
    phase::{Battle, Phase, Stage},
    position::Place,
    units::{Category, Side, UnitId, UnitSet},
};

/// The position as JSON: the same position always gives the same text.
pub(crate) fn save(position: &Position) -> Value {
    let atlas = position.atlas();
    let chosen = position.options.chosen().into_iter();
    let changed = atlas
        .board
        .ids()
        .filter(|&hex| (position.control(hex) == Side::Russian) != atlas.ground(hex).russian);
    let mut file = PositionFile {
        game: Some(INFO.id.to_owned()),
        options: chosen.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        turn: Some(position.turn),
        units: atlas.units().map(|unit| unit_file(position, unit)).collect(),
        changed: changed.map(|hex| atlas.number(hex)).collect(),
        garrison_air: atlas
            .cities
            .iter()
            .map(|&hex| (atlas.number(hex), position.air_on_garrison(hex)))
            .filter(|(_, air)| *air > 0)
            .collect(),
        entered: position.entered.iter().map(|nation| nation.word().to_owned()).collect(),
        air: position.air.map(side_word),
        russian: points_file(position, Side::Russian),
        allied: points_file(position, Side::Allied),
        passed: position.passed,
        ..PositionFile::default()
    };
    write_phase(position, &mut file);
    serde_json::to_value(file).expect("plain data is always JSON")
}

fn side_word(side: Side) -> SideWord {
    match side {
        Side::Russian => SideWord::Russian,
        Side::Allied => SideWord::Allied,
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
    let regular = position.atlas().unit(unit).category == Category::Regular;
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
    let stage = match battle.stage {
        Stage::Commit(side) if side == battle.attacker => StageWord::AttackerCommits,
        Stage::Commit(_) => StageWord::DefenderCommits,
        Stage::Concentric => StageWord::Concentric,
        Stage::Vostok => StageWord::Vostok,
        Stage::Resolve => StageWord::Resolve,
        Stage::Retreat => StageWord::Retreat,
        Stage::Lose => StageWord::Lose,
        Stage::Bleed => StageWord::Bleed,
        Stage::Advance => StageWord::Advance,
        Stage::Recycle => StageWord::Recycle,
    };
    let closed = matches!(battle.stage, Stage::Commit(side) if side != battle.attacker);
    BattleFile {
        target: position.atlas().number(battle.target),
        attackers: names(position, battle.attackers),
        emptied: battle.emptied,
        hand: if closed { battle.committed[battle.attacker.index()] } else { 0 },
        concentric: battle.concentric,
        attacker: Some(side_word(battle.attacker)),
        stage: Some(stage),
    }
}

fn write_phase(position: &Position, file: &mut PositionFile) {
    let word = match &position.phase {
        Phase::SetUp(side) => {
            file.side = Some(side_word(*side));
            PhaseWord::SetUp
        }
        Phase::TurnStart => PhaseWord::TurnStart,
        Phase::Command(side) => {
            file.side = Some(side_word(*side));
            PhaseWord::Command
        }
        Phase::AirRoll => PhaseWord::AirRoll,
        Phase::Air { side, left } => {
            (file.side, file.left) = (Some(side_word(*side)), Some(*left));
            PhaseWord::Air
        }
        Phase::Operations(side) => {
            file.side = Some(side_word(*side));
            PhaseWord::Operations
        }
        Phase::Move { unit, mp } => {
            (file.unit, file.mp) = (Some(position.name(*unit).to_owned()), Some(*mp));
            PhaseWord::Move
        }
        Phase::Entry => PhaseWord::Entry,
        Phase::Declare { target, attackers } => {
            let attackers = names(position, *attackers);
            let target = position.atlas().number(*target);
            file.battle = Some(BattleFile {
                target,
                attackers,
                emptied: false,
                hand: 0,
                concentric: 0,
                attacker: None,
                stage: None,
            });
            PhaseWord::Declare
        }
        Phase::Battle(battle) => {
            file.battle = Some(battle_file(position, battle));
            PhaseWord::Battle
        }
        Phase::ActionEnd(side) => {
            file.side = Some(side_word(*side));
            PhaseWord::ActionEnd
        }
        Phase::TurnEnd => PhaseWord::TurnEnd,
        Phase::Over(ending) => {
            file.ending = Some(ending.outcome().how.to_owned());
            PhaseWord::Over
        }
    };
    file.phase = Some(word);
}
