//! 9 Combat: strengths, odds, shifts and the table. Pure functions of the position; the preview and the battle itself call
//! the same ones.

use arrayvec::ArrayVec;
use hexes::{Direction, DirectionSet, HexId};
use table::{Odds, Ratio, Rule, Shift};

use crate::Position;
use crate::atlas::{City, Outcome};
use crate::units::{Side, UnitId, UnitSet};

/// What a battle is modified by beyond what lies open on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// 9.17 Columns for a concentric attack.
    pub concentric: u8,
    /// 9.18, 9.19 Factors for Russia from the population.
    pub serp: u8,
    /// 9.20 The support factors of the attacker's special forces.
    pub attack_support: u8,
    /// 9.20 The support factors of the defender's special forces.
    pub defence_support: u8,
}

impl Modifiers {
    /// 9.17 The columns for a concentric attack with this die: half of it, rounded down.
    pub const fn concentric_columns(die: u8) -> u8 {
        die / 2
    }

    /// 9.18, 9.19 The factors with this die: one less, doubled with the Vostok battalion.
    pub const fn serp_factors(die: u8, vostok: bool) -> u8 {
        if vostok { 2 * (die - 1) } else { die - 1 }
    }
}

impl Position {
    /// 9.2 The regular units of a side that could attack a hex.
    pub(crate) fn candidates(&self, side: Side, target: HexId) -> impl Iterator<Item = UnitId> + '_ {
        let units = self.atlas().neighbours(target).filter_map(|hex| self.unit_in(hex));
        units.filter(move |&unit| self.atlas().units[unit].side == side)
    }

    /// 3.6 The factor of whoever defends a hex.
    pub(crate) fn defence_factor(&self, target: HexId) -> u8 {
        self.unit_in(target).map_or(self.atlas().garrison, |unit| self.factor(unit))
    }

    /// 9.7 Factors against factors; 9.18 the population helps the Russian side.
    pub fn odds(&self, target: HexId, attackers: UnitSet, serp: u8) -> Odds {
        let attack: u16 = attackers.iter().map(|unit| u16::from(self.factor(unit))).sum();
        let defence = u16::from(self.defence_factor(target));
        match self.holder(target) {
            Some(Side::Russian) => Odds { attack, defence: defence + u16::from(serp) },
            _ => Odds { attack: attack + u16::from(serp), defence },
        }
    }

    /// 9.17 Whether the hexes of the attack surround the target.
    pub fn is_concentric(&self, target: HexId, attackers: UnitSet) -> bool {
        let steps = &self.atlas().ground[target].steps;
        let from = |hex: HexId| steps.iter().position(|step| step.is_some_and(|step| step.to == hex));
        let directions: DirectionSet =
            attackers.iter().filter_map(|unit| Direction::from_index(from(self.hex_of(unit)?)?)).collect();
        directions.is_concentric()
    }

    /// Every shift that applies; the column moves by their sum.
    pub fn shifts(&self, target: HexId, attackers: UnitSet, modifiers: Modifiers) -> ArrayVec<Shift, 6> {
        let shift = |columns: i8, why, rule| Shift { columns, why, rule: Rule(rule) };
        let forces = modifiers.attack_support as i8 - modifiers.defence_support as i8;
        let all = [
            self.city_shift(target),
            shift(modifiers.concentric as i8, "concentric attack", "9.17"),
            shift(self.air_on(target) as i8, "aircraft over the defender", "5.7"),
            shift(-(self.interdiction(attackers) as i8), "aircraft over the attackers", "9.4"),
            shift(forces, "special forces", "9.20"),
        ];
        all.into_iter().filter(|shift| shift.columns != 0).collect()
    }

    /// 9.16 One column left for a city, two for a victory city.
    fn city_shift(&self, target: HexId) -> Shift {
        let (columns, why) = match self.atlas().ground[target].city {
            Some((City::Victory, _)) => (-2, "defends in a victory city"),
            Some((City::Plain, _)) => (-1, "defends in a city"),
            None => (0, ""),
        };
        Shift { columns, why, rule: Rule("9.16") }
    }

    /// 9.4 The first column costs as many aircraft as half the attackers, every further one a single one.
    pub fn interdiction(&self, attackers: UnitSet) -> u8 {
        // 5.7 What lies on the garrison of the city they attack from counts as well.
        let aircraft: u8 =
            attackers.iter().filter_map(|unit| self.hex_of(unit)).map(|hex| self.air_on(hex)).sum();
        let half = (attackers.len() as u8).div_ceil(2);
        (aircraft + 1).saturating_sub(half)
    }

    /// The odds after all shifts, before the table's limits.
    pub fn final_odds(&self, target: HexId, attackers: UnitSet, modifiers: Modifiers) -> Ratio {
        let shifts = self.shifts(target, attackers, modifiers);
        let columns: i16 = shifts.iter().map(|shift| i16::from(shift.columns)).sum();
        self.odds(target, attackers, modifiers.serp).in_defenders_favour().shifted(columns)
    }

    /// 9.9 Final odds beyond the table are read on its last columns.
    pub fn column(&self, odds: Ratio) -> Ratio {
        odds.clamp(self.atlas().crt.first(), self.atlas().crt.last())
    }

    /// The result of a die at these odds.
    pub fn result(&self, odds: Ratio, die: u8) -> Outcome {
        self.atlas().crt.result(self.column(odds), die)
    }

    /// 9.10 Where a defender may retreat to.
    pub(crate) fn retreats(&self, unit: UnitId) -> impl Iterator<Item = HexId> + '_ {
        let from = self.hex_of(unit).expect("the defender is on the map");
        self.atlas().neighbours(from).filter(move |&to| self.refuse_retreat(unit, to).is_none())
    }

    /// 9.10 Why a defender may not retreat to a hex next to it.
    pub(crate) fn refuse_retreat(&self, unit: UnitId, to: HexId) -> Option<(&'static str, &'static str)> {
        let ground = &self.atlas().ground[to];
        if self.holder(to) == Some(!self.atlas().units[unit].side) {
            Some(("9.10", "the enemy is there"))
        } else if !self.is_open(to) {
            Some(("2.2", "it is out of play"))
        } else if self.unit_in(to).is_some() {
            Some(("6.3", "it is taken: one unit to a hex"))
        } else if ground.irradiated {
            Some(("10.2", "it is irradiated"))
        } else if unit == self.atlas().ksdd && !ground.oblast {
            Some(("8.7", "it lies outside the Oblast"))
        } else {
            None
        }
    }
}
