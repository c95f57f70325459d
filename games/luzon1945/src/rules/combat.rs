//! 10 Combat: Japanese fire, tactical victories and defeats.

use arrayvec::ArrayVec;
use hexes::HexId;
use table::Umpire;

use super::defense::{Defenders, MOST_DICE};
use crate::{Position, position::Place, units::UnitId};

impl Position {
    /// 10.1 A unit that has paid for it enters a hex: it is taken, or the unit is thrown back.
    pub(crate) fn enter(&mut self, unit: UnitId, hex: HexId, paid: u8, back: Place, umpire: &mut Umpire<'_>) {
        if self.is_us(hex) {
            self.put(unit, Place::Hex(hex));
            return;
        }
        let defenders = self.roll_up(hex, umpire);
        let lost = self.take_fire(unit, hex, defenders, umpire);
        if defenders.dice > 0 && self.op(unit) == 0 {
            self.tactical_defeat(unit, hex, defenders, back, umpire);
        } else {
            self.tactical_victory(unit, hex, paid + lost, umpire);
        }
    }

    /// 10.2 Each hit costs one OP, and none is left below zero (10.4). Returns the OP that were lost.
    fn take_fire(&mut self, unit: UnitId, hex: HexId, defenders: Defenders, umpire: &mut Umpire<'_>) -> u8 {
        if defenders.dice == 0 || self.op(unit) == 0 {
            return 0;
        }
        // 10.4 The battle stops when nothing is left to lose.
        let lost = self.fire(hex, defenders.dice, self.op(unit), umpire);
        self.lose_to_fire(unit, lost);
        lost
    }

    /// 10.2 So many dice are fired in a hex, until so many have hit. Returns the hits.
    pub(super) fn fire(&self, hex: HexId, dice: u8, enough: u8, umpire: &mut Umpire<'_>) -> u8 {
        let hits_from = self.hits_from(hex);
        let mut rolled: ArrayVec<u8, MOST_DICE> = ArrayVec::new();
        let mut hits = 0;
        while rolled.len() < usize::from(dice) && hits < enough {
            let die = umpire.dice.roll();
            rolled.push(die);
            hits += u8::from(die >= hits_from);
        }
        let (number, place, fired) = (self.atlas().number(hex), self.atlas().place(hex), rolled.len());
        let text =
            format_args!("Japanese fire in {place}: {hits} of {fired} dice hit, on {hits_from} and more");
        umpire.tell_fire("10.2", number, (&rolled, hits_from), text);
        hits
    }

    /// 10.3, 4.9 The hex is taken; the trail shows what it cost.
    pub(super) fn tactical_victory(&mut self, unit: UnitId, hex: HexId, cost: u8, umpire: &mut Umpire<'_>) {
        self.put(unit, Place::Hex(hex));
        self.take_control(hex);
        self.trail[hex.index()] = cost;
        let (name, place, left) = (self.name(unit), self.atlas().place(hex), self.op(unit));
        umpire.tell_at(
            "10.3",
            self.atlas().number(hex),
            format_args!("{name} takes {place}, {left} OP left"),
        );
    }

    /// 10.4, 10.5 The unit is thrown back and out of OP for the rest of the turn.
    pub(super) fn tactical_defeat(
        &mut self,
        unit: UnitId,
        hex: HexId,
        defenders: Defenders,
        back: Place,
        umpire: &mut Umpire<'_>,
    ) {
        let (name, place) = (self.name(unit), self.atlas().place(hex));
        if defenders.manila_defense {
            self.put(unit, Place::Offshore);
            let text = format_args!("{name} is beaten at {place} and returns to the Offshore Box");
            umpire.tell_at("10.5", self.atlas().number(hex), text);
            return;
        }
        self.put(unit, back);
        match back {
            Place::Hex(hex) => {
                let back = self.atlas().place(hex);
                let text = format_args!("{name} is beaten at {place} and falls back to {back}");
                umpire.tell_at("10.4", self.atlas().number(hex), text);
            }
            _ => {
                let text = format_args!("{name} is beaten at {place} and falls back to the Offshore Box");
                umpire.tell_at("10.4", self.atlas().number(hex), text);
            }
        }
    }
}
