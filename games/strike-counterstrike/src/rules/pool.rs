//! The German force pool and the front line that is drawn from it (3.3, 3.4, 3.7, 4.8).

use arrayvec::ArrayVec;
use hexes::HexId;
use table::{Counted, Dice, Umpire};

use crate::Position;
use crate::atlas::{HEXES, HexSet};
use crate::phase::{Ending, Phase};
use crate::position::Place;
use crate::units::{CounterId, CounterSet};

impl Position {
    /// 3.4 A blind draw from the pool; `None` if it is empty.
    pub(crate) fn draw(&mut self, umpire: &mut Umpire<'_>) -> Option<CounterId> {
        let counter = self.draw_from(self.pool(), umpire)?;
        // Wherever it goes, it is out of the pool from now on.
        self.set_place(counter, Place::Support);
        Some(counter)
    }

    /// A blind draw from some counters.
    pub(crate) fn draw_from(&self, counters: CounterSet, umpire: &mut Umpire<'_>) -> Option<CounterId> {
        if counters.is_empty() {
            return None;
        }
        let name = |place| counters.nth(place).map_or("", |counter| self.german_name(counter));
        counters.nth(umpire.dice.draw_one_of(counters.len(), &name))
    }

    /// 4.8 After draws: an empty pool ends the game. `missing` says that a counter was needed and none was there. Says
    /// whether the game is over.
    pub(crate) fn empty_pool_ends_game(&mut self, missing: bool, umpire: &mut Umpire<'_>) -> bool {
        let over = if self.options.pool_must_fail { missing } else { self.pool().is_empty() };
        if over {
            umpire.tell("4.8", format_args!("The force pool is empty: the German front is torn open"));
            self.phase = Phase::Over(Ending::FrontTornOpen);
        }
        over
    }

    /// 3.7 Whether a hex needs a front line marker: German, next to a Soviet hex, and nobody stands there face up.
    fn needs_marker(&self, hex: HexId) -> bool {
        let exposed = |hex: HexId| self.atlas().neighbours(hex).any(|next| self.is_soviet(next));
        !self.is_soviet(hex) && exposed(hex) && !self.has_defenders(hex)
    }

    /// Whether German units stand face up in a hex.
    pub(crate) fn has_defenders(&self, hex: HexId) -> bool {
        self.face_up().iter().any(|counter| self.place(counter) == Place::Hex(hex))
    }

    /// 3.7 The front line around hexes that have changed: markers that are not needed any more go back to the pool, new
    /// ones are drawn in ascending order of hexes. Says whether the game is over (4.8).
    pub(crate) fn redraw_front(&mut self, changed: &HexSet, umpire: &mut Umpire<'_>) -> bool {
        let mut near = *changed;
        for hex in changed.iter() {
            for next in self.atlas().neighbours(hex) {
                near.insert(next);
            }
        }
        let near: ArrayVec<HexId, HEXES> = near.iter().collect();
        for &hex in &near {
            if let Some(counter) = self.marker_in(hex).filter(|_| !self.needs_marker(hex)) {
                self.set_place(counter, Place::Pool);
            }
        }
        let mut drawn = 0_usize;
        let mut missing = false;
        for &hex in &near {
            if self.has_marker(hex) || !self.needs_marker(hex) {
                continue;
            }
            match self.draw(umpire) {
                Some(counter) => {
                    self.set_place(counter, Place::Front(hex));
                    drawn += 1;
                }
                None => missing = true,
            }
        }
        if drawn > 0 {
            let left = self.pool_size();
            umpire.tell(
                "3.7",
                format_args!(
                    "The front line is redrawn: {}, {} in the pool",
                    Counted(drawn, "new marker"),
                    Counted(left, "counter")
                ),
            );
        }
        (drawn > 0 || missing) && self.empty_pool_ends_game(missing, umpire)
    }

    /// What the player may know: every counter that he cannot see is dealt anew among the places where it may be. A
    /// counter that he saw go back to the pool is in no marker that was laid before.
    pub(crate) fn deal_unseen(&mut self, dice: &mut dyn Dice) {
        let mut markers: ArrayVec<(HexId, CounterId), HEXES> =
            self.atlas().board.ids().filter_map(|hex| Some((hex, self.marker_in(hex)?))).collect();
        // Those with the fewest candidates first: so every deal that is possible is equally likely.
        markers.sort_by_key(|&(hex, _)| self.laid[hex.index()]);
        let laid = self.laid;
        for &(_, counter) in &markers {
            self.set_place(counter, Place::Pool);
        }
        let (mut since, mut candidates) = (None, CounterSet::default());
        for (hex, _) in markers {
            // Markers that were laid at the same time have the same candidates, but for those that are dealt.
            let laid = laid[hex.index()];
            if since.replace(laid) != Some(laid) {
                let able = |counter: &CounterId| self.entered[counter.index()] <= laid;
                candidates = self.pool().iter().filter(able).collect();
            }
            let mut umpire = Umpire { dice, log: &mut table::Silent };
            if let Some(counter) = self.draw_from(candidates, &mut umpire) {
                candidates.remove(counter);
                self.set_place(counter, Place::Front(hex));
            }
        }
        self.laid = laid;
    }
}
