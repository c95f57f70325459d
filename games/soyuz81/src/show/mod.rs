//! What is shown of a game. Nothing is hidden in it (6.4).

mod account;
mod battle_cost;
mod charts;
mod choices;
mod objectives;
mod preview;
mod threats;
mod tracks;
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
        preview::at_hand(self)
    }

    fn threats(&self, hex: HexNumber, seat: Option<Seat>) -> Option<Threats> {
        threats::threats(self, hex, seat)
    }
}
