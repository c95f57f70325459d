//! How it is saved.

use hexes::HexNumber;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Edition, PositionError, Saved, Written};

use super::{INFO, Kit, Options, Patrols, Phase};

/// What is written of every position.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct File {
    /// The turn, 1 to 4, or to 8 in the long scenario.
    turn: u8,
    /// Where Red and Blue stand; at their farms if it is left out.
    at: Option<[HexNumber; 2]>,
    /// The rounds they have left.
    rounds: [u8; 2],
    /// Their luck (1.4).
    luck: [u8; 2],
}

/// Where the game stands.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PhaseFile {
    /// The turn begins at once.
    TurnStart {},
    /// A patrol acts.
    Act {
        /// Whose patrol.
        seat: String,
    },
    /// A patrol aims.
    Aim {
        /// Whose patrol.
        seat: String,
    },
    /// The game is over.
    Over {
        /// Who won; nobody if it is left out.
        winner: Option<String>,
    },
}

impl Default for File {
    fn default() -> Self {
        Self { turn: 1, at: None, rounds: [5, 5], luck: [3, 3] }
    }
}

impl Saved for Patrols {
    type File = File;
    type PhaseFile = PhaseFile;

    fn write(&self) -> (File, PhaseFile) {
        let at = Some(self.at.map(|hex| self.data.board.number(hex)));
        let name = |seat: usize| INFO.seats[seat].to_owned();
        let phase = match self.phase {
            Phase::TurnStart => PhaseFile::TurnStart {},
            Phase::Act { seat } => PhaseFile::Act { seat: name(seat) },
            Phase::Aim { seat } => PhaseFile::Aim { seat: name(seat) },
            Phase::Over(winner) => PhaseFile::Over { winner: winner.map(name) },
        };
        (File { turn: self.turn, at, rounds: self.rounds, luck: self.luck }, phase)
    }

    fn read(data: &'static Kit, options: Options, written: Written<Self>) -> Result<Self, PositionError> {
        let (file, phase) = written;
        let seat = |name: &str| match INFO.seat_called(name) {
            Some(seat) => Ok(seat.index()),
            None => PositionError::because(format!("no seat is called `{name}`")),
        };
        let hex = |number: HexNumber| data.hex_numbered(number);
        let at = match file.at {
            Some([red, blue]) => [hex(red)?, hex(blue)?],
            None => data.farms(),
        };
        let phase = match phase {
            None | Some(PhaseFile::TurnStart {}) => Phase::TurnStart,
            Some(PhaseFile::Act { seat: name }) => Phase::Act { seat: seat(&name)? },
            Some(PhaseFile::Aim { seat: name }) => Phase::Aim { seat: seat(&name)? },
            Some(PhaseFile::Over { winner }) => Phase::Over(winner.as_deref().map(seat).transpose()?),
        };
        let File { turn, rounds, luck, .. } = file;
        Ok(Self { data, options, turn, at, rounds, luck, phase })
    }
}
