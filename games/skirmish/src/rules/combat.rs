//! 6 Combat: who may attack, odds, shifts, the table, losses. The preview asks the same functions as the die.

use arrayvec::ArrayVec;
use hexes::{Direction, DirectionSet};
use table::{Odds, Ratio, Refusal, Shift, StepLosses, Umpire};

use crate::{atlas::Terrain, state::*};

impl Position {
    /// 6.1 Enemies that can be attacked now.
    pub(crate) fn targets(&self) -> impl Iterator<Item = &Unit> {
        self.units_of(!self.state.side).filter(|unit| self.attackers(unit).next().is_some())
    }

    /// 6.1 All that can attack an enemy do so together.
    pub(crate) fn attackers(&self, target: &Unit) -> impl Iterator<Item = &Unit> {
        self.units_of(self.state.side).filter(|unit| !unit.done && self.side_of(target, unit).is_some())
    }

    /// 5.3 On which side of a unit another one stands; on none if it is far away or the river is between them.
    fn side_of(&self, unit: &Unit, other: &Unit) -> Option<Direction> {
        let (from, to) = (self.board().id(unit.at)?, self.board().id(other.at)?);
        let way = |side: &Direction| self.atlas.ways[from.index()][side.index()].is_some();
        self.board().direction(from, to).filter(way)
    }

    pub(super) fn check_attack(&self, name: Name) -> Result<(), Refusal> {
        let (word, target) = (name.word(), self.unit(name));
        let foe = self.card(name).side != self.state.side;
        Refusal::unless(foe, "6.1", format_args!("{word} is on your own side"))?;
        let able = target.is_some_and(|target| self.attackers(target).next().is_some());
        Refusal::unless(able, "6.1", format_args!("nobody beside {word} can attack"))
    }

    /// 6.2 Strength against strength, 6.3 and 6.4 every shift, and the column that comes of them.
    pub(crate) fn odds(&self, target: &Unit) -> (Odds, ArrayVec<Shift, 2>, Ratio) {
        let attack = self.attackers(target).map(|unit| self.strength(unit)).sum();
        let odds = Odds { attack, defence: self.strength(target) };
        let clear = self.atlas.all(Terrain::Clear).any(|hex| hex.number == target.at);
        let cover = Shift::when(!clear, -1, "defends in a wood, on a hill, in a village", "6.3");
        let sides = self.attackers(target).filter_map(|unit| self.side_of(target, unit));
        let mist = self.options.mist && self.state.turn < 4; // 9.1
        let surrounded = !mist && sides.collect::<DirectionSet>().is_concentric();
        let two_sides = Shift::when(surrounded, 1, "attacked from two sides", "6.4");
        let shifts: ArrayVec<Shift, 2> = cover.into_iter().chain(two_sides).collect();
        let column = self.atlas.table.column(odds, &shifts);
        (odds, shifts, column)
    }

    /// 6.5 What a die gives.
    pub(crate) fn losses(&self, target: &Unit, die: u8) -> StepLosses {
        self.atlas.table.result(self.odds(target).2, die)
    }

    pub(super) fn fire(&mut self, name: Name, umpire: &mut Umpire<'_>) {
        let Some(target) = self.unit(name) else { return };
        let die = umpire.dice.roll();
        let (losses, (.., column)) = (self.losses(target, die), self.odds(target));
        let text = format_args!("{} is attacked at {column}: {losses}", name.word());
        umpire.tell_rolled("6.5", Some(target.at), &[die], text);
        let attackers: ArrayVec<Unit, 4> = self.attackers(target).copied().collect();
        let bearer = attackers.iter().max_by_key(|unit| self.strength(unit)).map(|unit| unit.name);
        for Unit { name, .. } in attackers {
            self.lose_steps(name, if Some(name) == bearer { losses.attacker } else { 0 }, umpire);
        }
        self.lose_steps(name, losses.defender, umpire);
        self.phase = Phase::Attack {};
    }

    /// 6.6 A unit that has no step left is lost; 6.1 and one that is left has done its part in this phase.
    pub(super) fn lose_steps(&mut self, name: Name, losses: u8, umpire: &mut Umpire<'_>) {
        let Some(unit) = self.state.units.iter_mut().find(|unit| unit.name == name) else { return };
        (unit.steps, unit.done) = (unit.steps.saturating_sub(losses), true);
        if losses > 0 {
            let what = if unit.steps > 0 { "loses a step" } else { "is lost" };
            umpire.tell("6.6", format_args!("{} {what}", name.word()));
        }
        self.state.units.retain(|unit| unit.steps > 0);
    }
}
