//! The contract of a game, second part: what is shown of it. The only door to the outside.

use hexes::HexNumber;

use crate::{BattlePreview, Rules, Seat, Threats, View};

/// A game that can be shown.
pub trait Shown: Rules {
    /// What a seat may know; `None` is a spectator.
    fn seen_by(&self, seat: Option<Seat>) -> View;

    /// The working of the battle at hand, if there is one, by the very functions that resolve it.
    fn preview(&self) -> Option<BattlePreview> {
        None
    }

    /// Who could attack a hex, as far as `seat` may know; `None` for a hex that is not on the map, or in a game that does
    /// not tell.
    fn threats(&self, _hex: HexNumber, _seat: Option<Seat>) -> Option<Threats> {
        None
    }
}
