//! The rail lines (4.4): where one unit could stop the trains, and what that is worth.

use crate::Position;
use hexes::HexId;

/// Whether no line would be open with a Polish unit in this hex.
pub(super) fn stops_every_line(position: &Position, hex: HexId) -> bool {
    position.rail_way(Some(hex)).is_none_or(|(defence, _)| defence > 0)
}

/// The SAP that an open line saves at the end of this turn.
pub(super) fn saving(position: &Position) -> i32 {
    let cost = |open| i32::from(Position::turn_deduction(position.turn, open));
    cost(false) - cost(true)
}
