//! A position as JSON.

use hexes::HexId;
use table::{PositionError, Saved, Written};

use super::read;
use super::shape::{AssaultFile, PhaseFile, PositionFile, ShobuGroupFile, UnitFile, XiCorpsFile};
use crate::phase::{Assault, Counteroffensive, Operations, Phase};
use crate::position::Place;
use crate::units::UnitId;
use crate::{Atlas, Options, Position};

impl Saved for Position {
    type File = PositionFile;
    type PhaseFile = PhaseFile;

    fn write(&self) -> (PositionFile, PhaseFile) {
        let atlas = self.atlas();
        let number = |hex: HexId| atlas.number(hex);
        let trail = atlas.board.ids().map(|hex| (number(hex), self.trail[hex.index()]));
        let file = PositionFile {
            turn: Some(self.turn),
            beachheads: Some(self.beachheads.iter().flatten().map(|&hex| number(hex)).collect()),
            units: atlas.us_units().map(|unit| (name(self, unit), unit_file(self, unit))).collect(),
            empty: false,
            us_control: self.us_control().iter().map(number).collect(),
            trail: trail.filter(|(_, op)| *op > 0).collect(),
            xi_corps: xi_file(self),
            ended: self.ended,
            met: self.met,
            op_lost: self.op_lost,
        };
        (file, phase(self))
    }

    fn read(atlas: &'static Atlas, options: Options, written: Written<Self>) -> Result<Self, PositionError> {
        read::read(atlas, options, written)
    }
}

/// The phase with what belongs to it.
fn phase(position: &Position) -> PhaseFile {
    let named = |unit: UnitId| name(position, unit);
    let shobu_group = position.force.as_ref().map(|force| shobu_file(position, force));
    match &position.phase {
        Phase::Beachheads { zone } => {
            PhaseFile::Beachheads { zone: position.atlas().zones[usize::from(*zone)].name.clone() }
        }
        Phase::Ashore => PhaseFile::Ashore {},
        Phase::TurnStart => PhaseFile::TurnStart { shobu_group },
        Phase::Rescue => PhaseFile::Rescue { shobu_group },
        Phase::CounteroffensiveCheck => PhaseFile::CounteroffensiveCheck { shobu_group },
        Phase::Counteroffensive => PhaseFile::Counteroffensive { shobu_group },
        Phase::Operations(Operations { active, fresh }) => {
            PhaseFile::Operations { active: active.map(named), fresh: *fresh, shobu_group }
        }
        Phase::Assault(assault) => {
            PhaseFile::Assault { assault: assault_file(position, assault), shobu_group }
        }
        Phase::Losses { assault, left, bearer } => PhaseFile::Losses {
            assault: assault_file(position, assault),
            left: *left,
            bearer: bearer.map(named),
            shobu_group,
        },
        Phase::Administration => PhaseFile::Administration { shobu_group },
        Phase::Deduction { left, bearer } => {
            PhaseFile::Deduction { left: *left, bearer: bearer.map(named), shobu_group }
        }
        Phase::Over(ending) => PhaseFile::Over { shobu_group, ending: ending.outcome().how.to_owned() },
    }
}

fn name(position: &Position, unit: UnitId) -> String {
    position.name(unit).to_owned()
}

fn unit_file(position: &Position, unit: UnitId) -> UnitFile {
    let at = match position.place(unit) {
        Place::Hex(hex) => position.atlas().number(hex).to_string(),
        place => place.box_word().unwrap_or_default().to_owned(),
    };
    UnitFile {
        at,
        op: Some(position.op(unit)),
        acted: position.acted.contains(unit),
        jumped: position.jumped.contains(unit),
        start: position.start[unit.index()].map(|hex| position.atlas().number(hex)),
    }
}

fn xi_file(position: &Position) -> XiCorpsFile {
    XiCorpsFile {
        form: position.xi.form,
        hex: position.xi.hex.map(|hex| position.atlas().number(hex)),
        landed: position.xi.landed.iter().map(|unit| name(position, unit)).collect(),
    }
}

fn shobu_file(position: &Position, force: &Counteroffensive) -> ShobuGroupFile {
    let atlas = position.atlas();
    let steps = atlas.force.iter().zip(force.steps).map(|(&unit, steps)| (name(position, unit), steps));
    ShobuGroupFile {
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
