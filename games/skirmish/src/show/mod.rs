//! What is shown: the only door to the outside.

mod preview;
mod view;

use table::{BattlePreview, Seat, Shown, View};

use crate::{Position, state::Phase};

impl Shown for Position {
    fn seen_by(&self, seat: Option<Seat>) -> View {
        self.view(seat)
    }

    fn preview(&self) -> Option<BattlePreview> {
        match self.phase {
            Phase::Attack(Some(target)) => self.battle(target),
            _ => None,
        }
    }
}
