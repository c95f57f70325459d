//! 3.2 and 7 The reserve: where it hides, how it is found, how it comes out.

use hexes::HexId;
use table::{Dice, Event, Hands, Refusal, Rule, UnitId};

use crate::{Position, atlas::HEXES, state::*};

impl Position {
    pub(super) fn check_hide(&self, hex: HexId) -> Result<(), Refusal> {
        let is_cover = self.atlas.covers.contains(&hex);
        Refusal::unless(is_cover, "3.2", format_args!("{} is none of the three woods", self.hex(hex)))
    }

    pub(super) fn hide(&mut self, at: HexId, hands: &mut Hands<'_>) {
        self.units[RESERVE.index()] = Some(Unit { at, steps: 2, done: false });
        let (name, hex) = (self.name(RESERVE), self.hex(at));
        hands.tell_only(Side::Red.seat(), "3.2", &[], format_args!("{name} hides in {hex}"));
        self.next_phase(hands);
    }

    /// 7.3 Whether a unit is the reserve, in the two turns in which it waits.
    pub(super) fn waits(&self, unit: UnitId) -> bool {
        unit == RESERVE && self.hidden && self.turn < 3
    }

    /// 7.3 Picking the reserve brings it out.
    pub(super) fn pick(&mut self, unit: UnitId, hands: &mut Hands<'_>) {
        self.phase = Phase::Move(Some(unit));
        if unit == RESERVE && self.hidden {
            self.bring_to_light("7.3", "comes out of", hands);
        }
    }

    /// 7.1 Whether the reserve is in a wood that nobody knows to be empty.
    pub(super) fn is_out_of_sight(&self) -> bool {
        let at = self.seen(RESERVE, Side::Red).filter(|_| self.phase != Phase::Move(Some(RESERVE)));
        let unknown = |at: &HexId| self.atlas.covers.contains(at) && !self.scouted.contains(*at);
        at.filter(unknown).is_some_and(|at| self.beside(at, Side::Blue).next().is_none())
    }

    /// 7.2 Whether a unit that came into a hex finds the reserve. Next to Blue, and under a Red unit, a wood hides nobody.
    pub(super) fn look_around(&mut self, side: Side, at: HexId, hands: &mut Hands<'_>) -> bool {
        let around = self.ground(at).ways.iter().flatten().filter(|_| side == Side::Blue).map(|way| way.to);
        for wood in around.chain([at]).filter(|hex| self.atlas.0.covers.contains(hex)) {
            self.scouted.insert(wood);
        }
        let found = self.hidden && !self.is_out_of_sight();
        if found {
            self.bring_to_light("7.2", "is found in", hands);
        }
        found
    }

    fn bring_to_light(&mut self, rule: &'static str, how: &str, hands: &mut Hands<'_>) {
        self.hidden = false;
        let Some(hex) = self.seen(RESERVE, Side::Red).map(|at| self.hex(at)) else { return };
        let text = format_args!("{} {how} {hex}", self.name(RESERVE));
        hands.log.tell(Event { hex: Some(hex.number), reveals: true, ..Event::new(Rule(rule), text) });
    }

    /// 7.1 The reserve could be in any wood that is not known to be empty.
    pub(super) fn hide_anywhere(&mut self, dice: &mut dyn Dice) {
        let mut woods = self.atlas.0.covers.iter().filter(|&&wood| !self.scouted.contains(wood));
        let drawn = dice.draw(&["wood"; HEXES][..woods.clone().count()]);
        if let (Some(reserve), Some(&at)) = (&mut self.units[RESERVE.index()], woods.nth(drawn)) {
            reserve.at = at;
        }
    }
}
