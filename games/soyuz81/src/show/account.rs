//! The account of the Strategic Advantage Points (4): what the turns to come will take, and why.

use hexes::HexId;

use crate::Position;
use crate::rules::LAST_TURN;
use crate::units::Side;

/// What becomes of the SAP as things stand.
pub(super) struct Account {
    /// Whether a rail line is open (4.4).
    pub(super) open: bool,
    /// The Polish hexes that block the line on which the least defends, from east to west.
    pub(super) blockers: Vec<HexId>,
    /// The points that the end of this turn takes.
    pub(super) due: u8,
    /// What is left when the last turn has ended.
    pub(super) left_at_last: i16,
    /// The cities under Polish control (4.3).
    pub(super) polish_cities: Vec<HexId>,
}

impl Account {
    pub(super) fn new(position: &Position) -> Self {
        let blockers = position.rail_blockers();
        let open = position.rail_is_open();
        let takes = |turn: u8| i16::from(Position::turn_deduction(turn, open));
        let to_come: i16 = if position.is_over() { 0 } else { (position.turn..=LAST_TURN).map(takes).sum() };
        let polish = |hex: &HexId| position.controller(*hex) == Side::Polish;
        Self {
            open,
            blockers,
            due: Position::turn_deduction(position.turn, open),
            left_at_last: i16::from(position.sap) - to_come,
            polish_cities: position.atlas().cities.iter().copied().filter(polish).collect(),
        }
    }

    /// 4.2 Whether the deduction that ends this turn would lose the game at once.
    pub(super) fn turn_end_loses(&self, position: &Position) -> bool {
        position.turn < LAST_TURN && position.sap <= self.due + 1
    }

    /// 4.3 Whether the Soviet side would have won if the last turn were over as things stand.
    pub(super) fn wins_at_last(&self) -> bool {
        self.polish_cities.is_empty() && self.left_at_last >= 1
    }

    /// 4.4 What an open line would spare at the end of this turn.
    pub(super) fn rail_spares(&self, position: &Position) -> u8 {
        self.due - Position::turn_deduction(position.turn, true)
    }
}
