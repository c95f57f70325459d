//! What is shown of a game: only what the player may know leaves from here.

mod charts;
mod choices;
mod outlook;
mod preview;
mod progress;
mod threats;
mod view;
mod warnings;

use hexes::HexNumber;
use table::{BattlePreview, Seat, Shown, Threats, View};

use crate::{Position, phase::Phase};

pub(crate) use charts::charts;

impl Shown for Position {
    fn seen_by(&self, seat: Option<Seat>) -> View {
        view::view(self, seat)
    }

    fn preview(&self) -> Option<BattlePreview> {
        match &self.phase {
            Phase::Battle(battle) => Some(self.battle_preview(battle)),
            _ => None,
        }
    }

    fn threats(&self, hex: HexNumber, _seat: Option<Seat>) -> Option<Threats> {
        Some(self.threats_to(self.atlas().board.id(hex)?))
    }
}
