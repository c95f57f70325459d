//! What tells who will win, as numbers of the order of one. What is good for Russia is positive where a number has a sign.

use crate::Position;
use crate::atlas::City;
use crate::position::{FULL, LAST_TURN, Place};
use crate::rules::{TO_DRAW, TO_WIN};
use crate::units::{Nation, Side, UnitId};
use arrayvec::ArrayVec;
use hexes::HexId;

use super::situation::PRIPYAT;

/// The last column of the northern front, and the last one of the central front: the marsh lies between it and the south.
const FRONTS: [u16; 2] = [15, PRIPYAT];
/// By distance in hexes, how much of a unit is felt at a city.
const FELT: [f32; 6] = [1.0, 1.0, 0.6, 0.35, 0.2, 0.1];
/// 9.18 What the population adds on the average.
const POPULATION: f32 = 2.5;

/// A regular on the map.
struct Regular {
    hex: HexId,
    side: Side,
    factor: f32,
    steps: f32,
    reduced: bool,
    aircraft: f32,
}

/// Appends all of them: the same for both seats, and always as many.
pub(super) fn features(position: &Position, out: &mut Vec<f32>) {
    let regulars: ArrayVec<Regular, 64> = regulars(position).collect();
    reckoning(position, out);
    for hex in cities(position) {
        city(position, &regulars, hex, out);
    }
    armies(position, &regulars, out);
    means(position, out);
    let entered = |nation: Nation| f32::from(u8::from(position.entered.contains(nation)));
    out.extend(position.atlas().all_entrants().iter().map(entered));
}

fn regulars(position: &Position) -> impl Iterator<Item = Regular> + '_ {
    let of =
        move |side: Side| position.on_map(side).map(move |(unit, hex)| regular(position, side, unit, hex));
    Side::ALL.into_iter().flat_map(of)
}

fn regular(position: &Position, side: Side, unit: UnitId, hex: HexId) -> Regular {
    Regular {
        hex,
        side,
        factor: f32::from(position.factor(unit)),
        steps: f32::from(position.steps(unit)),
        reduced: position.steps(unit) < FULL,
        aircraft: f32::from(position.air_on_unit(unit)),
    }
}

/// 4.2, 4.3 The cities that count in the end.
fn cities(position: &Position) -> impl Iterator<Item = HexId> + '_ {
    position.victory_cities().chain(position.russian_cities())
}

/// 4 Who would win now, by how much, and how late it is.
fn reckoning(position: &Position, out: &mut Vec<f32>) {
    let (late, score) = (f32::from(position.turn) / f32::from(LAST_TURN), position.score());
    let is = |yes: bool| f32::from(u8::from(yes));
    let (wins, draws) = (is(score >= TO_WIN), is(score >= TO_DRAW));
    let held = position.victory_cities().filter(|&hex| position.control(hex) == Side::Russian).count() as f32;
    let lost = position.lost_cities().count() as f32;
    let margin = (f32::from(score) - f32::from(TO_WIN + TO_DRAW) / 2.0) / 4.0;
    out.extend([late, held / 8.0, lost / 4.0, margin, margin * late, margin * late * late]);
    out.extend([wins, draws, wins * late * late, draws * late * late]);
}

/// A city: whose it is, how well it is held against those who can come, and what else is near.
fn city(position: &Position, regulars: &[Regular], hex: HexId, out: &mut Vec<f32>) {
    let atlas = position.atlas();
    let holder = position.holder(hex).unwrap_or(Side::Russian);
    let mut felt = [0.0; 2];
    for regular in regulars.iter().filter(|regular| regular.hex != hex) {
        let distance = atlas.board.distance(hex, regular.hex) as usize;
        felt[regular.side.index()] += FELT.get(distance).map_or(0.0, |share| share * regular.factor);
    }
    let ground = &atlas.ground[hex];
    let population = if ground.serp && holder == Side::Russian { POPULATION } else { 0.0 };
    let factor = position.unit_in(hex).map_or(atlas.garrison, |unit| position.factor(unit));
    // 9.16 A column is about as much as a third more to defend with.
    let walls = if matches!(ground.city, Some((City::Victory, _))) { 1.7 } else { 1.3 };
    let defence = walls * (f32::from(factor) + population) - 2.0 * f32::from(position.air_on(hex));
    let sign = if holder == Side::Russian { 1.0 } else { -1.0 };
    let against = felt[(!holder).index()];
    let margin = ((defence - against) / 12.0).clamp(-2.0, 2.0);
    out.extend([sign, sign * margin, (felt[0] - felt[1]) / 20.0]);
}

/// The regulars of each side, by front and in all.
fn armies(position: &Position, regulars: &[Regular], out: &mut Vec<f32>) {
    let front = |hex: HexId| {
        let column = position.atlas().number(hex).get() / 100;
        FRONTS.iter().filter(|&&last| column > last).count()
    };
    let (mut steps, mut factors) = ([[0.0; 3]; 2], [[0.0; 3]; 2]);
    let (mut reduced, mut aircraft) = ([0.0; 2], [0.0; 2]);
    for regular in regulars {
        let (side, front) = (regular.side.index(), front(regular.hex));
        steps[side][front] += regular.steps / 10.0;
        factors[side][front] += regular.factor / 40.0;
        reduced[side] += f32::from(u8::from(regular.reduced)) / 5.0;
        aircraft[side] += regular.aircraft / 5.0;
    }
    out.extend(steps.into_iter().chain(factors).flatten());
    out.extend(reduced.into_iter().chain(aircraft));
    let total = |side: usize| factors[side].iter().sum::<f32>();
    out.push(total(0) - total(1));
}

/// 5.3, 5.6, 7.1, 7.4 Action points, special forces, aircraft and who waits at the edge.
fn means(position: &Position, out: &mut Vec<f32>) {
    let is = |yes: bool| f32::from(u8::from(yes));
    for side in Side::ALL {
        let (index, secret) = (side.index(), position.secret[side.index()]);
        let left = secret.total().saturating_sub(position.spent[index]);
        out.extend([f32::from(left) / 8.0, f32::from(position.spent[index]) / 8.0]);
        out.push(is(position.announced[index]));
        out.push(is(position.air == Some(side)));
        let forces = || position.atlas().special_forces[index].iter().map(|unit| position.place(unit));
        let soon = |place: &Place| match place {
            Place::Track(turn) | Place::Arriving(turn) => turn.saturating_sub(position.turn) <= 2,
            _ => false,
        };
        out.push(f32::from(position.free_forces(side)) / 6.0);
        out.push(forces().filter(soon).count() as f32 / 6.0);
        out.push(forces().filter(|place| *place == Place::Gone).count() as f32 / 6.0);
    }
    out.push(is(position.place(position.atlas().vostok) == Place::Pile));
    let waiting = |unit: &UnitId| matches!(position.place(*unit), Place::Track(_));
    let allies = position.atlas().regulars[Side::Allied.index()].iter().filter(waiting);
    out.push(allies.map(|unit| f32::from(position.factor(unit))).sum::<f32>() / 20.0);
    out.push(is(position.asked() == Some(Side::Russian)));
}
