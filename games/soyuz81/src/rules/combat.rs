//! 9 Combat: strengths, odds, shifts and the table. Pure functions of the position; the preview and the
//! battle itself call the same ones.

use arrayvec::ArrayVec;
use hexes::{Direction, DirectionSet, HexId};
use table::{Odds, Ratio, Rule, Shift, StepLosses};

use crate::atlas::Terrain;
use crate::position::Position;
use crate::units::{Formation, Kind, Side, UnitId, UnitSet};

/// 9.8 Above this, the result is automatic, unless the option draws the line at the last column.
const BEST: Ratio = Ratio::to_one(7);
/// 9.8 The automatic results beyond the table.
const OVERWHELMING: StepLosses = StepLosses { attacker: 0, defender: 6 };
const HOPELESS: StepLosses = StepLosses { attacker: 2, defender: 0 };

/// How a battle is resolved once its final odds are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolution {
    /// A die is rolled on this column (9.16).
    Column(Ratio),
    /// No die is needed (9.8).
    Automatic(StepLosses),
}

impl Position {
    /// 9.6 The attack factors of all attackers, and 9.1 the defence factors of all units in the hex.
    pub fn odds(&self, target: HexId, attackers: &UnitSet) -> Odds {
        let attack = attackers.iter().map(|unit| u16::from(self.factors(unit).attack)).sum();
        let defence = self.units_in(target).map(|unit| u16::from(self.factors(unit).defence)).sum();
        Odds { attack, defence }
    }

    /// 9.9 Every shift that applies, as the book lists them; the column moves by their sum.
    pub fn shifts(&self, target: HexId, attackers: &UnitSet) -> ArrayVec<Shift, 8> {
        let from = self.attack_directions(target, attackers);
        [
            self.mountain(target),
            self.water(target, from),
            self.city(target),
            self.concentric(target, from),
            self.airpower_on_defender(target),
            self.airpower_on_attackers(attackers),
            self.spetsnaz_in_city(target, attackers),
            self.forest(target),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// The sides of the target hex over which it is attacked.
    fn attack_directions(&self, target: HexId, attackers: &UnitSet) -> DirectionSet {
        let mut directions = DirectionSet::default();
        for unit in attackers.iter() {
            let direction = self.hex_of(unit).and_then(|hex| self.direction(target, hex));
            direction.into_iter().for_each(|direction| directions.insert(direction));
        }
        directions
    }

    /// The direction in which a neighbouring hex lies.
    fn direction(&self, from: HexId, to: HexId) -> Option<Direction> {
        let steps = &self.atlas().ground[from].steps;
        let index = steps.iter().position(|step| step.exists && step.to == to)?;
        Direction::from_index(index)
    }

    /// 9.11 A mountain shifts one column left.
    fn mountain(&self, target: HexId) -> Option<Shift> {
        let shift = Shift { columns: -1, why: "defends in mountains", rule: Rule("9.11") };
        (self.atlas().ground[target].terrain == Terrain::Mountain).then_some(shift)
    }

    /// 9.12 One column left, but only if every attacker comes over a river or a lake.
    fn water(&self, target: HexId, from: DirectionSet) -> Option<Shift> {
        let shift = Shift { columns: -1, why: "every attacker crosses a river or lake", rule: Rule("9.12") };
        let steps = &self.atlas().ground[target].steps;
        let all = !from.is_empty() && from.iter().all(|direction| steps[direction.index()].water);
        all.then_some(shift)
    }

    /// 9.13 A city shifts two columns left.
    fn city(&self, target: HexId) -> Option<Shift> {
        let shift = Shift { columns: -2, why: "defends in a city", rule: Rule("9.13") };
        self.atlas().ground[target].city.then_some(shift)
    }

    /// 9.15 One column right for an attack from opposite sides, or from three with a gap between each;
    /// 9.13 never against a city.
    fn concentric(&self, target: HexId, from: DirectionSet) -> Option<Shift> {
        let shift = Shift { columns: 1, why: "concentric attack", rule: Rule("9.15") };
        (from.is_concentric() && !self.atlas().ground[target].city).then_some(shift)
    }

    /// 7.3 One column right for each marker over Polish defenders.
    fn airpower_on_defender(&self, target: HexId) -> Option<Shift> {
        let columns = self.airpower(target, self.air.count(target)) as i8;
        let shift = Shift { columns, why: "airpower over the defender", rule: Rule("7.3") };
        (columns > 0).then_some(shift)
    }

    /// 7.3 One column left for each marker over the hexes from which Poles attack.
    fn airpower_on_attackers(&self, attackers: &UnitSet) -> Option<Shift> {
        if self.air.total() == 0 {
            return None;
        }
        let mut hexes: ArrayVec<HexId, 6> = ArrayVec::new();
        for hex in attackers.iter().filter_map(|unit| self.hex_of(unit)) {
            if !hexes.contains(&hex) {
                hexes.push(hex);
            }
        }
        let markers: u8 = hexes.iter().map(|&hex| self.airpower(hex, self.air.count(hex))).sum();
        let shift =
            Shift { columns: -(markers as i8), why: "airpower over the attackers", rule: Rule("7.3") };
        (markers > 0).then_some(shift)
    }

    /// 7.5 Option: one column right when the Spetsnaz brigade attacks a city.
    fn spetsnaz_in_city(&self, target: HexId, attackers: &UnitSet) -> Option<Shift> {
        let shift = Shift { columns: 1, why: "the 8th Spetsnaz attacks a city", rule: Rule("7.5") };
        let takes_part = || attackers.iter().any(|unit| self.atlas().units[unit].kind == Kind::Spetsnaz);
        (self.options.spetsnaz_city && self.atlas().ground[target].city && takes_part()).then_some(shift)
    }

    /// 10.1 Option: forest shifts one column left.
    fn forest(&self, target: HexId) -> Option<Shift> {
        let shift = Shift { columns: -1, why: "defends in forest", rule: Rule("10.1") };
        let forest = self.atlas().ground[target].terrain == Terrain::Forest;
        (self.options.forest_shift && forest).then_some(shift)
    }

    /// The odds after all shifts: the limits of the table are applied to these only (9.8).
    pub fn final_odds(&self, target: HexId, attackers: &UnitSet) -> Ratio {
        let shift: i16 = self.shifts(target, attackers).iter().map(|shift| i16::from(shift.columns)).sum();
        self.odds(target, attackers).in_defenders_favour().shifted(shift)
    }

    /// 9.8 Beyond the table the result is automatic; 6:1 and 7:1 are read on its last column, or, with the
    /// option, are beyond the table too.
    pub fn resolution(&self, odds: Ratio) -> Resolution {
        let crt = &self.atlas().crt;
        let best = if self.options.above_5_1_automatic { crt.last() } else { BEST };
        if odds > best {
            Resolution::Automatic(OVERWHELMING)
        } else if odds < crt.first() {
            Resolution::Automatic(HOPELESS)
        } else {
            Resolution::Column(odds.min(crt.last()))
        }
    }

    /// 9.14 A high intensity attack adds a step to the defender's losses.
    pub fn losses(printed: StepLosses, high_intensity: bool) -> StepLosses {
        StepLosses { defender: printed.defender + u8::from(high_intensity), ..printed }
    }

    /// Whether the enemy in a hex may be attacked over a side: never into the gold row by Poles (3.4), nor
    /// over the sea (8.5).
    pub fn may_attack_over(&self, from: HexId, to: HexId, side: Side) -> bool {
        let steps = &self.atlas().ground[from].steps;
        steps.iter().any(|step| step.exists && step.to == to && step.cost[side as usize] > 0)
    }

    /// Whether any unit of a formation stands next to an enemy it may attack.
    pub(super) fn formation_can_fight(&self, formation: Formation) -> bool {
        let fought = UnitSet::default();
        self.members(formation).iter().any(|&unit| self.unit_can_attack(unit, &fought, |_| true))
    }

    /// Whether a unit that has not fought stands next to such an enemy hex.
    pub(crate) fn unit_can_attack(
        &self,
        unit: UnitId,
        fought: &UnitSet,
        wanted: impl Fn(HexId) -> bool,
    ) -> bool {
        let side = self.atlas().units[unit].side;
        let Some(hex) = self.hex_of(unit) else { return false };
        !fought.contains(unit)
            && self.atlas().ground[hex].steps.iter().any(|step| {
                step.cost[side as usize] > 0 && self.may_be_attacked(step.to, side, fought) && wanted(step.to)
            })
    }

    /// 9.3 Whether a hex holds enemies that were not attacked in this action.
    pub(super) fn may_be_attacked(&self, hex: HexId, side: Side, fought: &UnitSet) -> bool {
        self.held(hex).side() == Some(!side) && !self.units_in(hex).any(|unit| fought.contains(unit))
    }
}
