//! A position as JSON.

use hexes::HexId;
use serde_json::Value;
use table::GameOptions;

use super::file::{AssaultFile, FormWord, PhaseWord, PositionFile, ShobuFile, UnitFile, XiFile};
use crate::{
    INFO, Position,
    phase::{Assault, Counteroffensive, Operations, Phase},
    position::{Form, Place},
    units::UnitId,
};

/// The position as JSON: the same position always gives the same text.
pub(crate) fn save(position: &Position) -> Value {
    let atlas = position.atlas();
    let number = |hex: HexId| atlas.number(hex);
    let chosen = position.options.chosen().into_iter();
    let trail = atlas.board.ids().map(|hex| (number(hex), position.trail[hex.index()]));
    let mut file = PositionFile {
        game: Some(INFO.id.to_owned()),
        options: chosen.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        turn: Some(position.turn),
        beachheads: Some(position.beachheads.iter().flatten().map(|&hex| number(hex)).collect()),
        units: atlas.us_units().map(|unit| (name(position, unit), unit_file(position, unit))).collect(),
        us_control: position.us_control().iter().map(number).collect(),
        trail: trail.filter(|(_, op)| *op > 0).collect(),
        xi_corps: xi_file(position),
        shobu_group: position.force.as_ref().map(|force| shobu_file(position, force)),
        ..PositionFile::default()
    };
    write_phase(position, &mut file);
    serde_json::to_value(file).expect("plain data is always JSON")
}

fn name(position: &Position, unit: UnitId) -> String {
    position.name(unit).to_owned()
}

fn unit_file(position: &Position, unit: UnitId) -> UnitFile {
    let at = match position.place(unit) {
        Place::Hex(hex) => position.atlas().number(hex).to_string(),
        Place::Offshore => "offshore".to_owned(),
        Place::Rescue => "rescue".to_owned(),
        Place::TurnTrack => "turn-track".to_owned(),
        Place::Eliminated => "eliminated".to_owned(),
        Place::SetAside => "set-aside".to_owned(),
    };
    UnitFile {
        at,
        op: Some(position.op(unit)),
        acted: position.acted.contains(unit),
        jumped: position.jumped.contains(unit),
        start: position.start[unit.index()].map(|hex| position.atlas().number(hex)),
    }
}

fn xi_file(position: &Position) -> XiFile {
    XiFile {
        form: position.xi.form.map(|form| match form {
            Form::Division => FormWord::Division,
            Form::Regiments => FormWord::Regiments,
        }),
        hex: position.xi.hex.map(|hex| position.atlas().number(hex)),
        landed: position.xi.landed.iter().map(|unit| name(position, unit)).collect(),
    }
}

fn shobu_file(position: &Position, force: &Counteroffensive) -> ShobuFile {
    let atlas = position.atlas();
    let steps = atlas.force.iter().zip(force.steps).map(|(&unit, steps)| (name(position, unit), steps));
    ShobuFile {
        at: force.at.map(|hex| atlas.number(hex)),
        goal: force.goal.map(|hex| atlas.number(hex)),
        slips_through: force.slips_through,
        victim: force.victim.map(|unit| name(position, unit)),
        steps: Some(steps.collect()),
    }
}

fn assault_file(position: &Position, assault: &Assault) -> AssaultFile {
    AssaultFile {
        spearhead: name(position, assault.spearhead),
        target: position.atlas().number(assault.target),
        supporters: assault.supporters.iter().map(|unit| name(position, unit)).collect(),
        lost: assault.lost,
    }
}

fn write_phase(position: &Position, file: &mut PositionFile) {
    let word = match &position.phase {
        Phase::Beachheads { zone } => {
            file.zone = Some(position.atlas().zones[usize::from(*zone)].name.clone());
            PhaseWord::Beachheads
        }
        Phase::Ashore => PhaseWord::Ashore,
        Phase::TurnStart => PhaseWord::TurnStart,
        Phase::Rescue => PhaseWord::Rescue,
        Phase::CounteroffensiveCheck => PhaseWord::CounteroffensiveCheck,
        Phase::Counteroffensive => PhaseWord::Counteroffensive,
        Phase::Operations(Operations { active, fresh }) => {
            file.active = active.map(|unit| name(position, unit));
            file.fresh = *fresh;
            PhaseWord::Operations
        }
        Phase::Assault(assault) => {
            file.assault = Some(assault_file(position, assault));
            PhaseWord::Assault
        }
        Phase::Losses { assault, left, bearer } => {
            file.assault = Some(assault_file(position, assault));
            file.left = Some(*left);
            file.bearer = bearer.map(|unit| name(position, unit));
            PhaseWord::Losses
        }
        Phase::Administration => PhaseWord::Administration,
        Phase::Deduction { left, bearer } => {
            file.left = Some(*left);
            file.bearer = bearer.map(|unit| name(position, unit));
            PhaseWord::Deduction
        }
        Phase::Over(ending) => {
            file.ending = Some(ending.outcome().how.to_owned());
            PhaseWord::Over
        }
    };
    file.phase = Some(word);
}
