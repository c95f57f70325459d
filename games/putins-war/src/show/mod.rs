//! What leaves this crate: the view, the chances of a battle and who could come, as far as a seat may know, and the charts.

mod charts;
mod choices;
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
        self.battle_preview(None)
    }

    fn threats(&self, hex: HexNumber, seat: Option<Seat>) -> Option<Threats> {
        Some(self.threats_to(self.atlas().board.id(hex)?, seat))
    }
}
