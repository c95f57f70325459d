//! What the staff has made up its mind to. It is kept for an action: to plan takes much longer than to follow a plan.

use table::{Progress, Staffed};

use super::attack::Attack;
use super::movement::March;
use crate::Position;

/// The plans of the action at hand. Whoever takes over a game in the middle of one makes them anew.
#[derive(Default)]
pub(super) struct Plans {
    action: Option<Progress>,
    /// Where the units of the formation go, once that is settled.
    pub(super) marches: Option<Vec<March>>,
    /// The attack that was named.
    pub(super) attack: Option<Attack>,
}

impl Plans {
    /// Forgets what was planned for another action.
    pub(super) fn look_at(&mut self, position: &Position) {
        let action = Some(position.progress());
        if self.action != action {
            *self = Self { action, ..Self::default() };
        }
    }
}
