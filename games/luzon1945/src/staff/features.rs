//! What tells how well the campaign will end, as numbers of the order of one. They come in groups, each with a function.

use crate::atlas::{HexSet, Terrain};
use crate::phase::Phase;
use crate::position::{LAST_TURN, Place};
use crate::rules::advance::FAR;
use crate::rules::victory::{CROPLAND, TOWNS, TOWNS_SGBA, VARIABLE};
use crate::units::UnitId;
use crate::{Position, Scenario, Variant};
use hexes::HexId;

use super::odds::{Odds, OddsBook};

/// Nothing is farther away than this, in hexes.
const FARTHEST: u32 = 20;
/// So near to a city a unit can soon help against it.
const BEFORE_A_CITY: u32 = 3;

/// All of them, always in the same order.
pub(super) fn write(position: &Position, out: &mut Vec<f32>) {
    let odds = OddsBook::of(position);
    set_up(position, out);
    objectives(position, odds, out);
    distances(position, out);
    army(position, out);
    counteroffensive(position, out);
}

fn share(number: usize, all: usize) -> f32 {
    number as f32 / all.max(1) as f32
}

fn flag(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}

/// What is played, and how far it has come.
fn set_up(position: &Position, out: &mut Vec<f32>) {
    let options = &position.options;
    let administered = matches!(position.phase, Phase::Deduction { .. });
    let turn = position.turn + u8::from(administered);
    out.extend([
        flag(options.scenario == Scenario::MacArthurChangesHisMind),
        flag(options.variant != Variant::None),
        flag(options.variant == Variant::ThirtyFifthArmy),
        flag(options.makes_rough_dear()),
        flag(options.closes_the_bay()),
        flag(options.hard),
        flag(options.early_victory),
        flag(!options.ends_with_the_counteroffensive()),
        f32::from(turn) / f32::from(LAST_TURN),
        flag(matches!(position.phase, Phase::Over(_))),
        flag(position.met.is_some()),
        position.met.map_or(0.0, |met| f32::from(LAST_TURN + 1 - met) / f32::from(LAST_TURN)),
    ]);
}

/// 3.1, 3.2 What is held, and what the rest would cost in hits.
fn objectives(position: &Position, odds: &Odds, out: &mut Vec<f32>) {
    let atlas = position.atlas();
    let hits = |hexes: &[HexId]| -> f32 {
        hexes.iter().map(|&hex| odds.mean_hits(position, hex) as f32).sum::<f32>() / 20.0
    };
    for group in GROUPS {
        let all = || atlas.mandatory.iter().filter(|&&hex| group == group_of(position, hex));
        out.push(share(all().filter(|&&hex| position.is_us(hex)).count(), all().count()));
    }
    let missing = position.mandatory_missing().count();
    out.extend([share(missing, atlas.mandatory.len()), flag(missing == 0), hits(&atlas.mandatory)]);
    let (towns, near) = position.towns_held();
    let fields = position.cropland_held();
    let reached = position.cropland_reach();
    let linked = atlas.perimeter.iter().filter(|&&hex| reached.contains(hex)).count();
    let beaten = position.has_beaten_the_counteroffensive();
    let holds_towns = towns >= TOWNS && near >= TOWNS_SGBA;
    let variable = [fields >= CROPLAND, linked == 0, holds_towns, beaten];
    let met = variable.into_iter().filter(|&met| met).count();
    out.extend([
        share(towns.min(TOWNS), TOWNS),
        share(near.min(TOWNS_SGBA), TOWNS_SGBA),
        flag(holds_towns),
        share(fields.min(CROPLAND), CROPLAND),
        share(linked, atlas.perimeter.len()),
        flag(linked == 0),
        flag(beaten),
        share(met.min(VARIABLE), VARIABLE),
        flag(missing == 0 && met >= VARIABLE),
        hits(&atlas.towns),
        hits(&atlas.cropland) / 5.0,
        share(position.us_control().len(), 200),
    ]);
}

/// The mandatory hexes as they are fought for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Manila,
    Intramuros,
    Corregidor,
    Clark,
    ZigZag,
    Bay,
}

const GROUPS: [Group; 6] =
    [Group::Manila, Group::Intramuros, Group::Corregidor, Group::Clark, Group::ZigZag, Group::Bay];

fn group_of(position: &Position, hex: HexId) -> Group {
    let ground = &position.atlas().ground[hex];
    match ground.terrain {
        Terrain::Manila => Group::Manila,
        Terrain::Intramuros => Group::Intramuros,
        Terrain::Corregidor => Group::Corregidor,
        Terrain::ZigZagPass => Group::ZigZag,
        _ if ground.clark => Group::Clark,
        _ => Group::Bay,
    }
}

/// How far the nearest unit is from what is missing: in each group from the hex that is farthest.
fn distances(position: &Position, out: &mut Vec<f32>) {
    let atlas = position.atlas();
    let nearest = |hex: HexId| {
        let far = standing(position).map(|(_, at)| atlas.board.distance(at, hex));
        far.min().unwrap_or(FARTHEST).min(FARTHEST)
    };
    let scaled = |far: Option<u32>| far.unwrap_or(0) as f32 / FARTHEST as f32;
    for group in GROUPS {
        let missing = position.mandatory_missing().filter(|&hex| group == group_of(position, hex));
        out.push(scaled(missing.map(nearest).max()));
    }
    for near in [true, false] {
        let towns = atlas.towns.iter().copied().filter(|&hex| atlas.ground[hex].perimeter == near);
        let missing = towns.filter(|&hex| !position.is_us(hex));
        out.push(scaled(missing.map(nearest).min()));
    }
    for city in [atlas.places.manila, atlas.places.intramuros] {
        let before = standing(position).filter(|&(_, at)| atlas.board.distance(at, city) <= BEFORE_A_CITY);
        let op: u32 = before.map(|(unit, _)| u32::from(atlas.units[unit].op)).sum();
        out.push(op as f32 / 20.0);
    }
}

/// US units on the map.
fn standing(position: &Position) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
    position.atlas().us_units().filter_map(|unit| Some((unit, position.hex_of(unit)?)))
}

/// Who is left, where, with how many OP.
fn army(position: &Position, out: &mut Vec<f32>) {
    let atlas = position.atlas();
    for division in [true, false] {
        let units = || atlas.us_units().filter(move |&unit| position.is_division(unit) == division);
        let at = |place: Place| units().filter(|&unit| position.place(unit) == place).count();
        let op: u32 =
            units().filter(|&unit| position.in_play(unit)).map(|unit| u32::from(position.op(unit))).sum();
        let ashore = units().filter(|&unit| position.hex_of(unit).is_some()).count();
        out.extend([
            op as f32 / 80.0,
            share(ashore, 8),
            share(at(Place::Offshore), 8),
            share(at(Place::TurnTrack), 8),
            share(at(Place::Eliminated), 2),
        ]);
    }
    let left = match position.phase {
        Phase::Deduction { left, .. } => f32::from(left),
        _ => 0.0,
    };
    out.extend([
        share(position.jumped.len(), 2),
        share(position.xi.landed.len(), 4),
        f32::from(position.op_lost) / 100.0,
        left / 20.0,
        share(atlas.us_units().filter(|&unit| position.place(unit) == Place::Rescue).count(), 1),
        share(position.acted.len(), 17),
        share(standing(position).filter(|&(_, hex)| position.is_linked(hex)).count(), 16),
    ]);
}

/// 11 What it could do: its dice, the checks to come, who stands in its way.
fn counteroffensive(position: &Position, out: &mut Vec<f32>) {
    let atlas = position.atlas();
    let force = position.force.unwrap_or_else(|| position.mustered());
    let beaten = position.has_beaten_the_counteroffensive();
    let checks = if beaten { 0 } else { i32::from(LAST_TURN.saturating_sub(position.turn)) };
    let next = position.at_the_next_check();
    let screen = next.screening_force();
    let open = !beaten && !screen.stands() && is_open(&next);
    out.extend([
        f32::from(position.dice_left(&force)) / 37.0,
        1.0 - (5.0f32 / 6.0).powi(checks),
        f32::from(screen.divisions) / 3.0,
        f32::from(screen.smaller) / 2.0,
        flag(screen.stands()),
        flag(open),
        flag(matches!(position.phase, Phase::Counteroffensive)),
    ]);
    for beachhead in 0..position.beachheads.len() {
        let guards = position.beachheads[beachhead].map_or(0, |hex| {
            let near = standing(&next).filter(|&(_, at)| atlas.board.distance(at, hex) <= 1);
            near.map(|(unit, _)| u32::from(next.op(unit))).sum()
        });
        out.push(guards as f32 / 10.0);
    }
    let goals = position.goals();
    let far = goals.iter().map(|&goal| {
        let rim = atlas.perimeter.iter().map(|&rim| atlas.board.distance(rim, goal));
        rim.min().unwrap_or(u32::from(FAR))
    });
    out.push(far.min().unwrap_or(FARTHEST).min(FARTHEST) as f32 / FARTHEST as f32);
}

/// 11.3 Whether a way to a goal touches nobody, looked for backwards.
fn is_open(position: &Position) -> bool {
    let atlas = position.atlas();
    let mut seen = HexSet::default();
    for (_, hex) in standing(position).filter(|&(unit, _)| position.op(unit) > 0) {
        seen.insert(hex);
        atlas.neighbours(hex).for_each(|next| _ = seen.insert(next));
    }
    let mut open: arrayvec::ArrayVec<HexId, { crate::atlas::HEXES }> = arrayvec::ArrayVec::new();
    open.extend(position.goals().into_iter().filter(|&hex| seen.insert(hex)));
    while let Some(hex) = open.pop() {
        if atlas.ground[hex].perimeter {
            return true;
        }
        open.extend(position.group_steps(hex).filter(|&next| seen.insert(next)));
    }
    false
}
