//! 3 Set-up, and the engineers' host (6.3).

use hexes::HexId;
use table::{Asked, Counted, Refusal, Rule, Umpire};

use super::{PLAYER, Then};
use crate::atlas::HexSet;
use crate::phase::Phase;
use crate::position::{LAST_TURN, Place};
use crate::units::{ArmyId, ArmyKind, ArmySet};
use crate::{Atlas, Options, Order, Position};

impl Position {
    /// 3.5 Every army of turn 1 at full strength in its hex; the engineers wait for their host.
    pub(crate) fn before_front(atlas: &'static Atlas, options: Options) -> Self {
        let mut position = Self::empty(atlas, options);
        for army in atlas.armies.ids() {
            let printed = &atlas.armies[army];
            if printed.turn == 1 {
                position.set_steps(army, printed.strength);
                position.put(army, printed.hex);
            }
        }
        position
    }

    /// 3.4 The set-up's front line: a marker in every German hex that touches a Soviet one.
    pub(super) fn lay_first_front(&mut self, umpire: &mut Umpire<'_>) {
        let front: HexSet = self.front_hexes().collect();
        self.lay_markers(&front, umpire);
        let markers = Counted(front.len(), "front line marker");
        let left = Counted(self.pool_size(), "counter");
        umpire.tell("3.4", format_args!("{markers} are laid, {left} stay in the pool"));
    }

    /// 3.7 A marker in every hex of the front line, unless one lies there or units stand face up.
    pub(super) fn lay_missing_markers(&mut self, umpire: &mut Umpire<'_>) {
        self.front_due = false;
        let bare: HexSet = self.bare_front_hexes().collect();
        self.lay_markers(&bare, umpire);
    }

    /// 3.4, 3.7 Markers by blind draw. An empty pool does not count here (4.8).
    fn lay_markers(&mut self, hexes: &HexSet, umpire: &mut Umpire<'_>) {
        for hex in hexes.iter() {
            if let Some(counter) = self.draw(umpire) {
                self.set_place(counter, Place::Front(hex));
            }
        }
    }

    /// 3.7 The hexes of the front line that nobody holds, face down or up.
    pub(crate) fn bare_front_hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        self.front_hexes().filter(|&hex| !self.has_marker(hex) && !self.has_defenders(hex))
    }

    /// 3.7 The German hexes that touch a Soviet one.
    pub fn front_hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        let atlas = self.atlas();
        let exposed = move |hex: &HexId| {
            !self.is_soviet(*hex) && atlas.neighbours(*hex).any(|next| self.is_soviet(next))
        };
        atlas.board.ids().filter(exposed)
    }

    /// 6.3 Whether an army can be the engineers' host.
    fn may_host(&self, army: ArmyId) -> bool {
        self.atlas().armies[army].kind != ArmyKind::Engineer && self.hex_of(army).is_some()
    }

    /// 6.3 There is a choice only if the engineers live and several armies could take them.
    pub(super) fn settle_host(&mut self, umpire: &mut Umpire<'_>) -> Then {
        let mut hosts = self.atlas().armies.ids().filter(|&army| self.may_host(army));
        let (first, second) = (hosts.next(), hosts.next());
        // After the last turn no host could do anything.
        let last = self.began && self.turn == LAST_TURN;
        if self.steps(self.atlas().engineers) > 0 && !last {
            match (first, second) {
                (Some(_), Some(_)) => return Then::Ask,
                (Some(only), None) => self.set_host(only, umpire),
                (None, _) => {}
            }
        }
        self.after_host(umpire);
        Then::GoOn
    }

    #[inline]
    pub(super) fn host_question(&self) -> Asked {
        let phase = if self.began { "engineers" } else { "set-up" };
        let text = if self.began {
            "Phase III is over. With which army do the engineers (1E) go on the next turn?"
        } else {
            "With which army do the engineers (1E) go?"
        };
        Asked::new(PLAYER, phase, "6.3", text, &["host"])
    }

    pub(crate) fn host_orders(&self, out: &mut Vec<Order>) {
        out.extend(self.atlas().armies.ids().filter(|&army| self.may_host(army)).map(Order::Host));
    }

    pub(crate) fn check_host(&self, army: ArmyId) -> Result<(), Refusal> {
        if self.may_host(army) {
            return Ok(());
        }
        let why = match self.atlas().armies[army].kind {
            ArmyKind::Engineer => "the engineers cannot be their own host".to_owned(),
            _ => format!("{} is not on the map", self.army_name(army)),
        };
        Err(Refusal::new(Rule("6.3"), why))
    }

    /// 6.3 The player names the host. At the set-up the first turn begins with it; in Phase IV the turn ends when he says
    /// that it is done.
    pub(crate) fn name_host(&mut self, army: ArmyId, umpire: &mut Umpire<'_>) {
        self.set_host(army, umpire);
        if self.began {
            self.phase = Phase::TurnEnd;
        } else {
            self.after_host(umpire);
        }
    }

    /// 6.3 The engineers go with an army.
    fn set_host(&mut self, army: ArmyId, umpire: &mut Umpire<'_>) {
        if self.host != Some(army) {
            umpire.tell("6.3", format_args!("1E goes with {}", self.army_name(army)));
        }
        self.host = Some(army);
    }

    /// At the set-up the first turn begins; in Phase IV the turn ends.
    fn after_host(&mut self, umpire: &mut Umpire<'_>) {
        if !self.began {
            umpire.tell_chapter("5.3", &[], format_args!("Turn 1: phases I and II are skipped"));
            self.start_movement();
        } else {
            self.end_turn(umpire);
        }
    }

    /// 9 Phase III begins, if any force can move.
    pub(crate) fn start_movement(&mut self) {
        self.began = true;
        self.done = ArmySet::default();
        self.attacked = ArmySet::default();
        self.worst_first = false;
        self.phase = if self.can_pick() { Phase::Move { active: None } } else { Phase::Administration };
    }
}
