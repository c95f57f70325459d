//! 8.1 to 8.5 Who defends a hex.

use hexes::HexId;
use table::Umpire;

use crate::{Position, phase::Support, position::Place, units::CounterSet};

impl Position {
    /// 3.7, 8.3, 8.5 The marker is flipped, a die says how many counters are drawn. `None` if the pool ran out (4.8).
    pub(super) fn muster(
        &mut self,
        hex: HexId,
        relief: bool,
        umpire: &mut Umpire<'_>,
    ) -> Option<(CounterSet, Support)> {
        let die = umpire.dice.roll();
        let drawn = if relief { die } else { die - 1 };
        let (place, number) = (self.atlas().place(hex), Some(self.atlas().number(hex)));
        if relief {
            let text = format_args!(
                "A pocket threatens: a relief force of the marker and {drawn} more defends {place}"
            );
            umpire.tell_rolled("8.5", number, &[die], text);
        } else {
            umpire.tell_rolled(
                "8.3",
                number,
                &[die],
                format_args!("The marker and {drawn} more defend {place}"),
            );
        }
        let mut found = CounterSet::default();
        if let Some(marker) = self.marker_in(hex) {
            self.set_place(marker, Place::Support);
            found.insert(marker);
        }
        let mut missing = false;
        for _ in 0..drawn {
            match self.draw(umpire) {
                Some(counter) => {
                    found.insert(counter);
                }
                None => missing = true,
            }
        }
        missing |= self.swap_guderian(hex, &mut found, umpire);
        let over = (drawn > 0 || missing) && self.empty_pool_ends_game(missing, umpire);
        let sides = self.deploy(found, hex, umpire);
        (!over).then_some(sides)
    }

    /// 10.7 Outside his area Guderian is replaced by another draw and goes back. Says whether a counter was missing.
    pub(crate) fn swap_guderian(
        &mut self,
        hex: HexId,
        found: &mut CounterSet,
        umpire: &mut Umpire<'_>,
    ) -> bool {
        let guderian = self.atlas().guderian;
        if !found.contains(guderian) || self.atlas().ground[hex].guderian {
            return false;
        }
        found.remove(guderian);
        let other = self.draw(umpire);
        self.return_seen(guderian);
        umpire.tell(
            "10.7",
            format_args!("Guderian has no say here: he goes back to the pool, another is drawn"),
        );
        other.map(|counter| found.insert(counter)).is_none()
    }

    /// Units take their place in the hex, markers beside it (10.5).
    pub(crate) fn deploy(
        &mut self,
        found: CounterSet,
        hex: HexId,
        umpire: &mut Umpire<'_>,
    ) -> (CounterSet, Support) {
        let (mut units, mut support) = (CounterSet::default(), Support::default());
        for counter in found.iter() {
            let printed = &self.atlas().germans[counter];
            umpire.tell_at(
                "8.2",
                self.atlas().number(hex),
                format_args!("{} is there: {}", printed.name, printed.title),
            );
            if printed.category.is_unit() {
                units.insert(counter);
                self.set_place(counter, Place::Hex(hex));
                continue;
            }
            self.set_place(counter, Place::Support);
            support.add(counter, printed.category);
        }
        (units, support)
    }

    /// 10.6 to 10.10 Markers that were in a battle wait for the next turn.
    pub(crate) fn dismiss_support(&mut self, support: &Support) {
        for counter in support.markers.iter() {
            self.set_place(counter, self.next_box());
        }
    }
}
