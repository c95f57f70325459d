//! What is shown of the game: the view, the working of battles, what a hex has in store, and the charts.

mod charts;
mod choices;
mod dangers;
mod drives;
mod objectives;
mod preview;
mod threats;
mod view;
mod warnings;

use hexes::HexNumber;
use table::{BattlePreview, Seat, Shown, Threats, View};

use crate::Position;

pub(crate) use charts::charts;

impl Shown for Position {
    fn seen_by(&self, seat: Option<Seat>) -> View {
        view::view(self, seat)
    }

    fn preview(&self) -> Option<BattlePreview> {
        self.battle_preview()
    }

    fn threats(&self, hex: HexNumber, _seat: Option<Seat>) -> Option<Threats> {
        threats::threats(self, hex)
    }
}
