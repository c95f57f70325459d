//! What tells who will win: the numbers that the learned judgement looks at.

use crate::Position;
use crate::position::{OffMap, Place};
use crate::units::{Formation, Side, UnitId};
use hexes::HexId;

use super::budget::LAST_TURN;
use super::doctrine::Doctrine;
use super::situation::Situation;

/// Soviet units within so many hexes of a city can storm it soon.
const NEAR: u32 = 3;
/// Poles within so many MP of a bare city can walk into it.
const RAID: u8 = 8;

pub(super) fn all(position: &Position, out: &mut Vec<f32>) {
    let doctrine = Doctrine::default();
    let situation = &Situation::new(position, &doctrine);
    clock(situation, out);
    armies(situation, out);
    for &city in &situation.atlas().cities {
        one_city(situation, city, out);
    }
    all_cities(situation, out);
    for formation in Formation::ALL {
        let steps: u8 = situation.members(formation).map(|(unit, _)| position.steps(unit)).sum();
        out.push(f32::from(steps) / 16.0);
    }
}

/// The turn, SAP and what of them can be spared, trains and aircraft (4, 7).
fn clock(situation: &Situation, out: &mut Vec<f32>) {
    let position = situation.position;
    out.extend((1..=LAST_TURN).map(|turn| f32::from(u8::from(turn == position.turn))));
    let left = f32::from(LAST_TURN - position.turn.min(LAST_TURN)) / 10.0;
    let spare = situation.spare();
    out.extend([left, f32::from(position.sap) / 100.0, (spare as f32 / 20.0).clamp(-1.0, 2.0)]);
    out.extend([spare < 0, spare < 4, situation.rail_is_open()].map(|yes| f32::from(u8::from(yes))));
    out.push(situation.blockers().len() as f32 / 4.0);
}

/// Steps and factors of both sides, on the map and to come.
fn armies(situation: &Situation, out: &mut Vec<f32>) {
    let (position, atlas) = (situation.position, situation.atlas());
    let (mut steps, mut factors, mut dead, mut waiting) = ([0.0; 2], [0.0; 2], [0.0; 2], [0.0; 2]);
    for unit in atlas.units.ids() {
        let side = atlas.units[unit].side;
        match position.place(unit) {
            Place::Hex(_) => {
                steps[side as usize] += f32::from(position.steps(unit));
                factors[side as usize] += strength(position, unit, side);
            }
            Place::Off(OffMap::DeadPile) => dead[side as usize] += 1.0,
            Place::Off(OffMap::SetAside) => {}
            Place::Off(OffMap::ToPlace | OffMap::Reinforcements | OffMap::Cup) => {
                waiting[side as usize] += 1.0;
            }
        }
    }
    out.extend(steps.map(|steps| steps / 60.0));
    out.extend(factors.map(|factors| factors / 200.0));
    out.extend(dead.map(|dead| dead / 30.0));
    out.extend(waiting.map(|waiting| waiting / 30.0));
}

/// What a unit is there for: Soviet units attack, Polish ones defend.
fn strength(position: &Position, unit: UnitId, side: Side) -> f32 {
    let factors = position.factors(unit);
    f32::from(if side == Side::Soviet { factors.attack } else { factors.defence })
}

/// Whose a city is, who holds it and who could storm it.
fn one_city(situation: &Situation, city: HexId, out: &mut Vec<f32>) {
    let polish = situation.position.controller(city) == Side::Polish;
    let defence = situation.defence_in(city) as f32;
    let near = |hex: &&HexId| situation.atlas().board.distance(**hex, city) <= NEAR;
    let soviets = situation.hexes_of(Side::Soviet).iter().filter(near);
    let attack = soviets.map(|&hex| situation.attack_in(hex)).sum::<i32>() as f32;
    let sign = if polish { 1.0 } else { -1.0 };
    out.extend([sign, sign * defence / 15.0, if polish { attack / 60.0 } else { 0.0 }]);
}

/// Cities in all, bare ones, the worst margin, and where the Poles stand.
fn all_cities(situation: &Situation, out: &mut Vec<f32>) {
    let polish = situation.polish_cities().count();
    let raided = situation.bare_cities().filter(|&city| situation.poles_near_city(city, RAID) > 0).count();
    let margin = |city: HexId| 4 * situation.defence_in(city) - situation.attack_around(city, Side::Soviet);
    let worst = situation.polish_cities().map(margin).min().unwrap_or(0);
    let steps = |inside: bool| -> i32 {
        let hexes = situation.poles().iter().filter(|&&hex| situation.is_city(hex) == inside);
        hexes.map(|&hex| situation.steps_in(hex)).sum()
    };
    let unseen = |hex: &&HexId| situation.attack_around(**hex, Side::Soviet) == 0;
    let safe = situation.poles().iter().filter(unseen).count();
    out.extend([polish as f32 / 11.0, f32::from(u8::from(polish == 0)), f32::from(u8::from(polish == 1))]);
    out.extend([situation.bare_cities().count() as f32 / 6.0, raided as f32 / 4.0]);
    out.extend([
        (worst as f32 / 60.0).clamp(-2.0, 2.0),
        steps(true) as f32 / 30.0,
        steps(false) as f32 / 10.0,
    ]);
    out.extend([safe as f32 / 10.0, situation.poles().len() as f32 / 10.0]);
}
