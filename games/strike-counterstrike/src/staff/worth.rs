//! What is gained and lost besides ground, and who can still act.

use crate::Position;
use crate::position::LAST_TURN;
use crate::units::{ArmyId, ArmyKind};
use hexes::HexId;

use super::doctrine::Doctrine;

/// 9.1 The armies that have still to act this turn, or are acting.
pub(super) fn ready(position: &Position) -> impl Iterator<Item = ArmyId> + '_ {
    position.atlas().armies.ids().filter(|&army| {
        position.atlas().armies[army].kind != ArmyKind::Engineer
            && position.hex_of(army).is_some()
            && !position.done.contains(army)
    })
}

/// Whether this turn is all that counts: the armies that are ready can empty the pool (4.8), or on turn 1 a hex next to
/// Moscow or Tula is out of everybody's reach and the game is lost if they do not.
fn decisive(position: &Position, doctrine: &Doctrine) -> bool {
    let reach = u32::from(position.movement_factor());
    let near = |hex: HexId| {
        let mut armies = ready(position).filter_map(|army| position.hex_of(army));
        armies.any(|at| position.atlas().board.distance(at, hex) <= reach)
    };
    let lost = position.turn == 1 && position.threats_to_moscow().any(|hex| !near(hex));
    lost || position.pool_size() as f64 <= doctrine.drawn_by_army * ready(position).count() as f64
}

/// What is gained and lost besides ground.
#[derive(Clone, Copy)]
pub(super) struct Prices {
    /// A counter that the Germans draw from their pool (4.8).
    pub(super) drawn: f64,
    /// An MP that is left after a victory: it pays for another attack (9.4).
    pub(super) spare_mp: f64,
    /// A Soviet step.
    pub(super) step: f64,
    /// The last step of an army, which is gone for good (7.4).
    pub(super) army: f64,
}

impl Prices {
    pub(super) fn new(position: &Position, doctrine: &Doctrine) -> Self {
        if decisive(position, doctrine) {
            return Self {
                drawn: doctrine.last_drawn,
                spare_mp: doctrine.last_spare_mp,
                step: doctrine.last_step,
                army: doctrine.last_army,
            };
        }
        let to_come = f64::from(LAST_TURN.saturating_sub(position.turn));
        Self {
            drawn: doctrine.drawn,
            spare_mp: doctrine.spare_mp,
            step: doctrine.step + doctrine.step_kept * to_come,
            army: doctrine.army * to_come,
        }
    }
}
