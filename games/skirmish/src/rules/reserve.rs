//! 3.2 and 7 The reserve: where it hides, how it is found, how it comes out.

use hexes::HexId;
use table::{Dice, Event, Hands, Refusal, Rule, Seat, UnitId};

use crate::{Position, state::*};

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
        let near = self.ground(at).ways.iter().flatten().map(|way| way.to).filter(|_| side == Side::Blue);
        near.chain([at]).filter(|hex| self.atlas.0.covers.contains(hex)).for_each(|hex| drop(self.scouted.insert(hex)));
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

    /// 7.1 For Blue, the reserve hides in any of the woods that may hide it.
    pub(super) fn with_reserve_anywhere(&self, seat: Seat, dice: &mut dyn Dice) -> Self {
        let mut imagined = self.clone();
        if let Some(reserve) = imagined.units[RESERVE.index()].as_mut().filter(|_| self.hidden && seat == Side::Blue.seat()) {
            let mut unknown = self.atlas.covers.iter().filter(|&&wood| !self.scouted.contains(wood));
            let drawn = dice.draw(&["wood"; 3][..unknown.clone().count().clamp(1, 3)]);
            reserve.at = unknown.nth(drawn).copied().unwrap_or(reserve.at);
        }
        imagined
    }
}
