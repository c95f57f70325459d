//! 5 Turn sequence, with the arrival of reinforcements (7.1, 7.4).

use table::Umpire;

use crate::Position;
use crate::phase::{Operations, Phase};
use crate::position::Place;
use crate::units::{SetUp, UnitSet};

impl Position {
    /// 5.1 The turn begins: reinforcements, an empty Random Event Phase, the check for a rescue mission.
    pub(super) fn start_turn(&mut self, umpire: &mut Umpire<'_>) {
        umpire.tell_chapter("5.6", &[], format_args!("Turn {} begins", self.turn));
        umpire.tell("5.1", format_args!("Random Event Phase: the rules know no event"));
        self.bring_reinforcements(umpire);
        self.roll_for_rescue(umpire);
    }

    /// 7.4 Whoever is due comes into the Offshore Box.
    fn bring_reinforcements(&mut self, umpire: &mut Umpire<'_>) {
        let atlas = self.atlas();
        for unit in atlas.us_units() {
            let printed = &atlas.units[unit];
            let due = printed.turn <= self.turn && printed.set_up == SetUp::Offshore;
            if due && self.place(unit) == Place::TurnTrack {
                self.put(unit, Place::Offshore);
                umpire.tell("7.4", format_args!("{} is now in the Offshore Box", self.name(unit)));
            }
        }
    }

    /// 5.4 The US Operations Phase begins; where nobody can act it is over at once.
    pub(crate) fn start_operations(&mut self) {
        self.acted = UnitSet::default();
        self.ended = 0;
        self.phase = if self.can_anybody_act() {
            Phase::Operations(Operations::default())
        } else {
            Phase::Administration
        };
    }

    /// 5.6 The next turn.
    pub(crate) fn start_next_turn(&mut self) {
        self.turn += 1;
        self.phase = Phase::TurnStart;
    }
}
