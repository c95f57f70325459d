//! A position as JSON that a person can read and edit.

use std::collections::BTreeMap;

use hexes::HexNumber;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Edition, Hands, PositionError, Rules, Saved, Scripted, Silent, UnitId};

use crate::{Atlas, Options, Position, state::*};

/// What a position has in every phase.
#[derive(Serialize, Deserialize, JsonSchema)]
pub struct File {
    /// The turn, 1 to 7.
    turn: Option<u8>,
    /// Whose player turn it is: `blue` or `red`.
    #[schemars(with = "Option<String>")]
    side: Option<Side>,
    /// The units in play; one that is not named is lost.
    units: Option<BTreeMap<String, UnitFile>>,
    /// Whether the reserve is hidden.
    hidden: Option<bool>,
    /// The woods in which everybody knows that it does not hide.
    scouted: Option<Vec<HexNumber>>,
}

/// A unit in play.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitFile {
    /// Where it stands.
    at: HexNumber,
    /// Its steps, 1 or 2; if left out, 2.
    steps: Option<u8>,
    /// Whether it has moved, attacked or been attacked in this phase.
    #[serde(default)]
    done: bool,
}

/// What a position has in one phase alone.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PhaseFile {
    /// Red hides the reserve.
    Hide {},
    /// Units move.
    Move {
        /// The unit that was picked.
        picked: Option<String>,
    },
    /// Attacks are made.
    Attack {
        /// The enemy that is attacked.
        target: Option<String>,
    },
    /// The game is over.
    Over {
        /// Who has won: `blue` or `red`.
        #[schemars(with = "String")]
        winner: Side,
    },
}

impl Saved for Position {
    type File = File;
    type PhaseFile = PhaseFile;

    fn write(&self) -> (File, PhaseFile) {
        let name = |unit: UnitId| self.name(unit).to_owned();
        let unit = |id: UnitId| {
            let Unit { at, steps, done } = self.units[id.index()]?;
            Some((name(id), UnitFile { at: self.hex(at).number, steps: Some(steps), done }))
        };
        let file = File {
            turn: Some(self.turn),
            side: Some(self.side),
            units: Some((0..UNITS as u8).filter_map(|place| unit(UnitId(place))).collect()),
            hidden: Some(self.hidden),
            scouted: Some(self.scouted.iter().map(|hex| self.hex(hex).number).collect()),
        };
        let phase = match self.phase {
            Phase::Hide => PhaseFile::Hide {},
            Phase::Move(picked) => PhaseFile::Move { picked: picked.map(name) },
            Phase::Attack(target) => PhaseFile::Attack { target: target.map(name) },
            Phase::Over(winner) => PhaseFile::Over { winner },
        };
        (file, phase)
    }

    fn read(
        data: &'static Atlas,
        options: Options,
        file: File,
        phase: Option<PhaseFile>,
    ) -> Result<Self, PositionError> {
        let (dice, log) = (&mut Scripted::default(), &mut Silent);
        let mut position = Self::set_up(data, options, &mut Hands { dice, log });
        position.turn = file.turn.unwrap_or(position.turn);
        position.side = file.side.unwrap_or(position.side);
        position.hidden = file.hidden.unwrap_or(position.hidden);
        if let Some(units) = file.units {
            position.units = [None; UNITS];
            for (name, UnitFile { at, steps, done }) in units {
                let (at, steps) = (data.hex_numbered(at)?, steps.unwrap_or(2));
                let full = (1..=2).contains(&steps);
                PositionError::unless(full, format_args!("{name} has {steps} steps (2.2)"))?;
                position.units[data.unit_called(&name)?.index()] = Some(Unit { at, steps, done });
            }
        }
        for hex in file.scouted.unwrap_or_default() {
            position.scouted.insert(data.hex_numbered(hex)?);
        }
        let unit = |name: Option<String>| name.map(|name| data.unit_called(&name)).transpose();
        position.phase = match phase {
            None | Some(PhaseFile::Hide {}) => Phase::Hide,
            Some(PhaseFile::Move { picked }) => Phase::Move(unit(picked)?),
            Some(PhaseFile::Attack { target }) => Phase::Attack(unit(target)?),
            Some(PhaseFile::Over { winner }) => Phase::Over(winner),
        };
        Ok(position)
    }
}
