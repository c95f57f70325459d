//! 5 Movement: points, terrain, stacking, zones of control.

use hexes::{Direction, HexId, Reach};
use table::{Hands, Refusal, UnitId};

use crate::{Position, atlas::HEXES, state::*};

impl Position {
    /// 5.1 Those of the side whose turn it is that have not moved and can.
    pub(crate) fn movers(&self) -> impl Iterator<Item = UnitId> + '_ {
        let fresh = self.units_of(self.side).filter(|&unit| !self.is_done(unit) && !self.waits(unit));
        fresh.filter(|&unit| self.can_move(unit))
    }

    fn can_move(&self, unit: UnitId) -> bool {
        let mut can = false;
        self.each_goal(unit, |_| can = true);
        can
    }

    /// 5.4 Every hex within reach in which the unit may end its move.
    pub(crate) fn each_goal(&self, unit: UnitId, mut each: impl FnMut(HexId)) {
        let free = |hex| self.unit_in(hex, self.card(unit).side).is_none();
        if let Some(reach) = self.reach(unit, true) {
            reach.reached().iter().filter(|&&hex| free(hex)).for_each(|&hex| each(hex));
        }
    }

    /// 5.1 Where its movement points take a unit, with zones of control (5.5) or as if there were none.
    pub(crate) fn reach(&self, unit: UnitId, zones: bool) -> Option<Reach<HEXES>> {
        let (start, card) = (self.units[unit.index()]?.at, self.card(unit));
        // 9.1 There are no zones in the mist.
        let zones = zones && !(self.options.mist && self.turn <= 2);
        let foe = |unit| self.card(unit).side != card.side;
        let step = |from: HexId, direction: Direction| {
            let way = self.ground(from).ways[direction.index()]?;
            let stopped = zones && from != start && self.beside(from, card.side.other()).next().is_some();
            let barred = stopped || self.unit_in(way.to, card.side).is_some_and(foe);
            (!barred).then_some((way.to, way.cost))
        };
        Some(Reach::search(start, card.moves, &step))
    }

    pub(super) fn check_pick(&self, unit: UnitId) -> Result<(), Refusal> {
        let name = self.name(unit);
        let mine = self.card(unit).side == self.side;
        Refusal::unless(mine, "4.2", format_args!("{name} belongs to the other side"))?;
        Refusal::unless(self.units[unit.index()].is_some(), "6.6", format_args!("{name} is lost"))?;
        Refusal::unless(!self.is_done(unit), "5.1", format_args!("{name} has moved in this turn"))?;
        Refusal::unless(!self.waits(unit), "7.3", format_args!("{name} waits in hiding until turn 3"))?;
        Refusal::unless(self.can_move(unit), "5.1", format_args!("{name} can go nowhere"))
    }

    pub(super) fn check_to(&self, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        let within = |zones| self.reach(unit, zones).is_some_and(|reach| reach.cost(hex).is_some());
        let (place, moves) = (self.hex(hex), self.card(unit).moves);
        Refusal::unless(self.unit_in(hex, self.side).is_none(), "5.4", format_args!("{place} is taken"))?;
        let far = format_args!("{place} is farther than {moves} movement points");
        Refusal::unless(within(false), "5.1", far)?;
        Refusal::unless(within(true), "5.5", format_args!("zones of control stop it before {place}"))
    }

    /// Walks hex by hex: 7.2 whoever comes upon the reserve stops.
    pub(super) fn march(&mut self, unit: UnitId, to: HexId, hands: &mut Hands<'_>) {
        let (name, side) = (self.name(unit), self.card(unit).side);
        let path = self.reach(unit, true).map(|reach| reach.path_to(to)).unwrap_or_default();
        for at in path {
            self.units[unit.index()] = self.units[unit.index()].map(|unit| Unit { at, done: true, ..unit });
            // Red may pass through the wood of his reserve; nobody learns from that.
            if (side == Side::Blue || at == to) && self.look_around(side, at, hands) {
                break;
            }
        }
        let hex = self.hex(self.seen(unit, side).unwrap_or(to));
        hands.tell_at("5.1", hex.number, format_args!("{name} moves to {hex}"));
        self.phase = Phase::Move(None);
    }
}
