//! The position as the generic view. Nothing is hidden in this game; only the player's seat gets choices.

use hexes::HexId;
use table::{Control, Counter, Gauge, Marker, OffMapBox, Rule, Seat, Track, View};

use super::{choices::choices, dangers::dangers, objectives::objectives};
use crate::phase::{Operations, Phase};
use crate::position::{LAST_TURN, Place};
use crate::units::{Group, SetUp, Side, UnitId};
use crate::{Position, Variant};

const BOXES: [(&str, &str); 7] = [
    ("offshore", "Offshore Box"),
    ("rescue", "Rescue Mission Box"),
    ("turn-track", "Turn Track"),
    ("sgba", "Shobu Group Base Area"),
    ("pool", "General defense units"),
    ("eliminated", "Eliminated"),
    ("set-aside", "Set aside"),
];

/// What a seat sees.
pub(super) fn view(position: &Position, seat: Option<Seat>) -> View {
    let atlas = position.atlas();
    let counters: Vec<Counter> = atlas.units.ids().map(|unit| counter(position, unit)).collect();
    View {
        choices: choices(position, seat),
        suggests: seat.and_then(|_| suggests(position)),
        markers: markers(position),
        control: control(position),
        tracks: tracks(position),
        objectives: [objectives(position), dangers(position)].concat(),
        boxes: OffMapBox::counted(&BOXES, &counters),
        counters,
        ..View::outline(position, seat)
    }
}

/// What may as well be left to the staff.
fn suggests(position: &Position) -> Option<&'static str> {
    match position.phase {
        Phase::Beachheads { .. } => Some("Place all as suggested"),
        Phase::Ashore if !position.is_ashore() => Some("Land all as suggested"),
        Phase::Losses { .. } => Some("Share the hits out as suggested"),
        Phase::Deduction { left, .. } if !position.is_deducted(left) => Some("Share it out as suggested"),
        _ => None,
    }
}

fn counter(position: &Position, unit: UnitId) -> Counter {
    let printed = &position.atlas().units[unit];
    let side = printed.group.side();
    let steps = steps_left(position, unit);
    let gauge = (side == Side::Us).then(|| Gauge { title: "OP", left: position.op(unit), most: printed.op });
    Counter {
        unit: printed.name,
        title: printed.title.clone(),
        seat: side.seat(),
        place: place(position, unit),
        kind: printed.kind.word(),
        size: &printed.size,
        colours: match printed.group {
            Group::Division => "division",
            Group::SubDivisional => "sub-divisional",
            Group::Shobu | Group::Substitute | Group::ManilaDefense => "shobu",
            Group::ThirtyFifthArmy => "thirty-fifth-army",
            Group::GeneralDefense => "general-defense",
        },
        formation: "",
        designation: printed.designation.clone(),
        factors: match (gauge, printed.dice) {
            (Some(gauge), _) => gauge.left.to_string(),
            (None, Some(dice)) if dice.less > 0 => format!("{}d6-{}", dice.dice, dice.less),
            (None, Some(dice)) => format!("{}d6", dice.dice),
            (None, None) if steps > 0 => steps.to_string(),
            (None, None) => String::new(),
        },
        steps: if side == Side::Us { 1 } else { steps },
        steps_max: if side == Side::Us { 1 } else { printed.steps },
        gauge,
        marks: marks(position, unit),
    }
}

/// 11.4 The steps of a unit of the base area fall while it fires; everybody else is as printed.
fn steps_left(position: &Position, unit: UnitId) -> u8 {
    let place = position.atlas().force.iter().position(|&member| member == unit);
    match (&position.force, place) {
        (Some(force), Some(place)) => force.steps[place],
        _ => position.atlas().units[unit].steps,
    }
}

fn place(position: &Position, unit: UnitId) -> table::Place {
    let atlas = position.atlas();
    let on_map = |hex: HexId| table::Place::Hex(atlas.number(hex));
    let printed = &atlas.units[unit];
    match printed.group {
        Group::Division | Group::SubDivisional => match position.place(unit) {
            Place::Hex(hex) => on_map(hex),
            other => table::Place::Box(other.box_word().unwrap_or_default()),
        },
        Group::ManilaDefense => match printed.set_up {
            SetUp::Hex(hex) if !position.is_us(hex) => on_map(hex),
            _ => table::Place::Box("eliminated"),
        },
        Group::GeneralDefense => table::Place::Box("pool"),
        Group::ThirtyFifthArmy if position.options.variant != Variant::ThirtyFifthArmy => {
            table::Place::Box("set-aside")
        }
        Group::Substitute => {
            let at = position.force.and_then(|force| force.at);
            let beaten = position.has_beaten_the_counteroffensive();
            at.map_or(table::Place::Box(if beaten { "eliminated" } else { "sgba" }), on_map)
        }
        Group::Shobu | Group::ThirtyFifthArmy if steps_left(position, unit) == 0 => {
            table::Place::Box("eliminated")
        }
        Group::Shobu | Group::ThirtyFifthArmy => table::Place::Box("sgba"),
    }
}

/// What a unit is doing.
fn marks(position: &Position, unit: UnitId) -> Vec<&'static str> {
    if !position.is_us_unit(unit) {
        return Vec::new();
    }
    match &position.phase {
        Phase::Operations(Operations { active: Some(active), .. }) if *active == unit => vec!["moving"],
        Phase::Operations(_) if position.op(unit) == 0 && position.hex_of(unit).is_some() => vec!["done"],
        Phase::Losses { bearer: Some(bearer), .. } if *bearer == unit => vec!["attacking", "bears hits"],
        Phase::Assault(assault) | Phase::Losses { assault, .. } if assault.involved().contains(unit) => {
            vec!["attacking"]
        }
        Phase::Counteroffensive if position.force.and_then(|force| force.victim) == Some(unit) => {
            vec!["defending"]
        }
        Phase::Deduction { bearer: Some(bearer), .. } if *bearer == unit => vec!["bears fatigue"],
        _ => Vec::new(),
    }
}

/// 4.3, 4.9 Beachheads, the snail trail and where units started from; the final objective (11.2).
fn markers(position: &Position) -> Vec<Marker> {
    let atlas = position.atlas();
    let marker = |kind, hex: HexId, count| Marker { kind, hex: atlas.number(hex), count };
    let mut markers: Vec<Marker> = Vec::new();
    markers.extend(position.beachheads.iter().flatten().map(|&hex| marker("beachhead", hex, 1)));
    if let Phase::Ashore = position.phase {
        markers.extend(position.beachhead_to_fill().map(|hex| marker("next", hex, 1)));
    }
    markers.extend(position.start.iter().flatten().map(|&hex| marker("start", hex, 1)));
    let trail = atlas.board.ids().map(|hex| (hex, position.trail[hex.index()]));
    markers.extend(trail.filter(|(_, op)| *op > 0).map(|(hex, op)| marker("trail", hex, op)));
    markers.extend(position.force.and_then(|force| force.goal).map(|goal| marker("goal", goal, 1)));
    markers
}

/// 4.8 What is US-controlled, and the objectives that are not.
fn control(position: &Position) -> Vec<Control> {
    let atlas = position.atlas();
    let us = position.us_control().iter().map(|hex| (hex, Side::Us));
    let objectives = atlas.mandatory.iter().chain(&atlas.towns).copied();
    let japanese = objectives.filter(|&hex| !position.is_us(hex)).map(|hex| (hex, Side::Japan));
    us.chain(japanese).map(|(hex, side)| Control { hex: atlas.number(hex), seat: side.seat() }).collect()
}

fn tracks(position: &Position) -> Vec<Track> {
    let track = |id, title, rule, entries| Track { id, title, rule: Rule(rule), entries };
    let turn = format!("{} of {LAST_TURN}", position.turn);
    let mut tracks = vec![track("turn", "Turn", "5.6", vec![turn])];
    match &position.phase {
        Phase::Deduction { left, .. } => {
            tracks.push(track("deduction", "OP to deduct", "5.5", vec![left.to_string()]));
        }
        Phase::Losses { left, .. } => {
            tracks.push(track("hits", "Hits to bear", "10.6", vec![left.to_string()]))
        }
        _ => {}
    }
    if let Some(force) = position.force.as_ref().filter(|force| !force.is_spent() || force.at.is_some()) {
        let dice = position.dice_left(force).to_string();
        tracks.push(track("dice", "Dice of the Shobu Group", "11.7", vec![dice]));
    }
    tracks
}
