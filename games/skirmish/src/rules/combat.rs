//! 6 Combat: who may attack, odds, shifts, the table, losses. The preview asks the same functions as the die.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use hexes::DirectionSet;
use table::{Hands, Odds, Ratio, Refusal, Rule, Shift, StepLosses, UnitId};

use crate::{Position, atlas::Terrain, state::*};

impl Position {
    /// 6.1 Enemies that can be attacked now.
    pub(crate) fn targets(&self) -> impl Iterator<Item = UnitId> + '_ {
        let fresh = self.units_of(self.side.other()).filter(|unit| !self.is_done(*unit));
        fresh.filter(|&unit| self.attackers(unit).next().is_some())
    }

    /// 6.1 All that can attack an enemy do so together.
    pub(crate) fn attackers(&self, target: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let beside = self.seen(target, Side::Blue).map(|hex| self.beside(hex, self.side));
        beside.into_iter().flatten().filter(|unit| !self.is_done(*unit))
    }

    pub(super) fn check_attack(&self, target: UnitId) -> Result<(), Refusal> {
        let name = self.name(target);
        let foe = self.card(target).side != self.side;
        Refusal::unless(foe, "6.1", format_args!("{name} is on your own side"))?;
        Refusal::unless(!self.is_done(target), "6.1", format_args!("{name} has been attacked in this turn"))?;
        let able = self.attackers(target).next().is_some();
        Refusal::unless(able, "6.1", format_args!("nobody beside {name} can attack"))
    }

    /// 6.2 Strength against strength.
    pub(crate) fn odds(&self, target: UnitId) -> Odds {
        let attack = self.attackers(target).map(|unit| self.strength(unit)).sum();
        Odds { attack, defence: self.strength(target) }
    }

    /// 6.3, 6.4 Every shift of the column.
    pub(crate) fn shifts(&self, target: UnitId) -> ArrayVec<Shift, 3> {
        let Some(at) = self.seen(target, Side::Blue) else { return ArrayVec::new() };
        let from = |unit| self.atlas.components.board.direction(at, self.seen(unit, Side::Blue)?);
        let directions: DirectionSet = self.attackers(target).filter_map(from).collect();
        let mut ways = directions.iter().filter_map(|direction| self.ground(at).ways[direction.index()]);
        let all = [
            (
                self.ground(at).terrain != Terrain::Clear,
                -1,
                "defends in a wood, on a hill, in a village",
                "6.3",
            ),
            (ways.all(|way| way.crossing), -1, "every attacker crosses the river", "6.3"),
            (directions.is_concentric(), 1, "attacked from two sides", "6.4"),
        ];
        let applying = all.into_iter().filter(|(applies, ..)| *applies);
        applying.map(|(_, columns, why, rule)| Shift { columns, why, rule: Rule(rule) }).collect()
    }

    /// 6.2 The column after all shifts, kept within the table.
    pub(crate) fn column(&self, target: UnitId) -> Ratio {
        let (table, shifts) = (&self.atlas.table, self.shifts(target));
        let shift = shifts.iter().map(|shift| i16::from(shift.columns)).sum();
        self.odds(target).in_defenders_favour().shifted(shift).clamp(table.first(), table.last())
    }

    /// 6.5 What a die gives.
    pub(crate) fn losses(&self, target: UnitId, die: u8) -> StepLosses {
        self.atlas.table.result(self.column(target), die)
    }

    pub(super) fn fire(&mut self, target: UnitId, hands: &mut Hands<'_>) {
        let die = hands.dice.roll();
        let (losses, column, name) = (self.losses(target, die), self.column(target), self.name(target));
        let hex = self.seen(target, Side::Blue).map(|hex| self.hex(hex).number);
        hands.tell_rolled("6.5", hex, &[die], format_args!("{name} is attacked at {column}: {losses}"));
        let attackers: ArrayVec<UnitId, UNITS> = self.attackers(target).collect();
        let bearer = attackers.iter().copied().max_by_key(|&unit| (self.strength(unit), Reverse(unit)));
        for unit in attackers {
            self.lose_steps(unit, if Some(unit) == bearer { losses.attacker } else { 0 }, hands);
        }
        self.lose_steps(target, losses.defender, hands);
        self.phase = Phase::Attack(None);
    }

    /// 6.6 A unit that has no step left is lost; 6.1 and one that is left has fought in this turn.
    fn lose_steps(&mut self, id: UnitId, losses: u8, hands: &mut Hands<'_>) {
        let Some(Unit { at, steps, .. }) = self.units[id.index()] else { return };
        let steps = steps.saturating_sub(losses);
        self.units[id.index()] = (steps > 0).then_some(Unit { at, steps, done: true });
        if losses > 0 {
            let what = if steps > 0 { "loses a step" } else { "is lost" };
            hands.tell("6.6", format_args!("{} {what}", self.name(id)));
        }
    }
}
