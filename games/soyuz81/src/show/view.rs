//! The position as the generic view. Nothing is hidden in this game (6.4): all seats see the same, and
//! only the seat that is asked gets choices.

use hexes::HexNumber;
use table::{Choice, Control, Cost, Counter, Marker, OffMapBox, Rule, Seat, Track, View};

use crate::phase::{Moving, Parent, Phase};
use crate::position::{OffMap, Place};
use crate::rules::Ways;
use crate::units::{Formation, Side, UnitId};
use crate::{Order, Position};

/// The boxes beside the map, as people call them.
const BOXES: [&str; OffMap::ALL.len()] =
    ["To be placed", "Reinforcements", "The cup", "Dead pile", "Set aside"];

/// What a seat sees.
pub(super) fn view(position: &Position, seat: Option<Seat>) -> View {
    let atlas = position.atlas();
    let counters: Vec<Counter> = atlas.units.ids().map(|unit| counter(position, unit)).collect();
    let boxes = OffMap::ALL.map(|beside| (beside.word(), BOXES[beside.index()]));
    View {
        choices: choices(position, seat),
        markers: markers(position),
        control: control(position),
        tracks: tracks(position),
        boxes: OffMapBox::counted(&boxes, &counters),
        counters,
        ..View::outline(position, seat)
    }
}

fn counter(position: &Position, unit: UnitId) -> Counter {
    let printed = &position.atlas().units[unit];
    let factors = position.factors(unit);
    let place = match position.place(unit) {
        Place::Hex(hex) => table::Place::Hex(position.atlas().number(hex)),
        Place::Off(beside) => table::Place::Box(beside.word()),
    };
    // 2.6, 2.7 Each formation has colours of its own, and so has the militia.
    let colours = printed.formation.map_or("MIL", |formation| formation.word());
    Counter {
        unit: printed.name,
        title: printed.title(),
        seat: printed.side.seat(),
        place,
        kind: printed.kind.word(),
        size: printed.size,
        colours,
        formation: colours,
        designation: printed.designation.clone(),
        factors: format!("{}-{}", factors.attack, factors.defence),
        steps: if position.place(unit) == Place::Off(OffMap::DeadPile) { 0 } else { position.steps(unit) },
        steps_max: printed.steps,
        gauge: None,
        marks: marks(position, unit),
    }
}

/// What a unit is doing.
fn marks(position: &Position, unit: UnitId) -> Vec<&'static str> {
    match &position.phase {
        Phase::Move(moving) => {
            let in_group = |parent: &Parent| parent.group.units.contains(unit);
            let waits = |parent: &Parent| parent.waiting().any(|part| part.units.contains(unit));
            match &moving.parent {
                Some(parent) if in_group(parent) => vec!["moving"],
                Some(parent) if waits(parent) => vec!["waiting"],
                _ if moving.done.contains(unit) => vec!["done"],
                _ => vec![],
            }
        }
        Phase::Fight(fighting) => match &fighting.battle {
            Some(battle) if battle.attackers.contains(unit) => vec!["attacking"],
            Some(battle) if position.hex_of(unit) == Some(battle.target) => vec!["defending"],
            _ if fighting.fought.contains(unit) => vec!["done"],
            _ => vec![],
        },
        _ => vec![],
    }
}

/// Airpower markers: those on hexes, and those that travel with a stack (7.2).
fn markers(position: &Position) -> Vec<Marker> {
    let mut markers: Vec<Marker> = Vec::new();
    let mut add = |hex, count: u8| {
        let hex = position.atlas().number(hex);
        match markers.iter_mut().find(|marker| marker.hex == hex) {
            Some(marker) => marker.count += count,
            None if count > 0 => markers.push(Marker { kind: "airpower", hex, count }),
            None => {}
        }
    };
    position.air.iter().for_each(|hex| add(hex, 1));
    if let Phase::Move(moving) = &position.phase
        && let Some(parent) = &moving.parent
    {
        parent.waiting().for_each(|part| add(part.hex, part.markers));
        add(parent.group.hex, parent.group.markers);
    }
    markers
}

/// Every city, and every other Polish hex that has changed hands.
fn control(position: &Position) -> Vec<Control> {
    let atlas = position.atlas();
    let shown = |hex: &hexes::HexId| {
        let ground = &atlas.ground[*hex];
        ground.city || (ground.gold.is_none() && position.controller(*hex) == Side::Soviet)
    };
    let control = |hex| Control { hex: atlas.number(hex), seat: position.controller(hex).seat() };
    atlas.board.ids().filter(shown).map(control).collect()
}

fn tracks(position: &Position) -> Vec<Track> {
    let track = |id, title, rule, entries| Track { id, title, rule: Rule(rule), entries };
    let number = |n: u8| vec![n.to_string()];
    let chits = |chits: &mut dyn Iterator<Item = Formation>| {
        chits.map(|formation| formation.word().to_owned()).collect()
    };
    let mut tracks = vec![
        track("turn", "Game turn", "5.1", number(position.turn)),
        track("sap", "Strategic Advantage Points", "4.1", number(position.sap)),
    ];
    // 5.2.2 One marker serves both unless airpower has a roll of its own.
    if position.options.separate_airpower {
        tracks.push(track("mp", "Movement points", "5.2.1", number(position.mp)));
        tracks.push(track("airpower", "Airpower", "5.2.2", number(position.airpower)));
    } else {
        tracks.push(track("mp", "Movement points and airpower", "5.2.1", number(position.mp)));
    }
    tracks.push(track("chits", "Action segments", "5.2.3", chits(&mut position.track.iter())));
    tracks.push(track("pool", "Chits in the pool", "5.2.3", chits(&mut position.pool().into_iter())));
    tracks
}

/// What may be ordered, with what it costs and where it leads.
fn choices(position: &Position, seat: Option<Seat>) -> Vec<Choice> {
    let ways = ways(position);
    let choice = |order| Choice {
        cost: cost(position, order, ways.as_deref()),
        all: all(order),
        path: path(position, order, ways.as_deref()),
        ..Choice::new(position.atlas(), order)
    };
    View::orders_for(position, seat).into_iter().map(choice).collect()
}

/// The ways of the part that is moving.
fn ways(position: &Position) -> Option<Box<Ways>> {
    let Phase::Move(Moving { parent: Some(parent), formation, .. }) = &position.phase else { return None };
    Some(Box::new(position.ways(&parent.group, formation.side())))
}

fn cost(position: &Position, order: Order, ways: Option<&Ways>) -> Option<Cost> {
    match order {
        Order::To(to) => Some(Cost { amount: ways?.cost(to)?, of: "MP" }),
        Order::Call(unit) => Some(Cost { amount: position.atlas().units[unit].price, of: "SAP" }),
        _ => None,
    }
}

/// 9.2 All units that can attack may be told to at once.
fn all(order: Order) -> Option<&'static str> {
    matches!(order, Order::Commit(_)).then_some("Commit all")
}

/// The hexes that a move leads through.
fn path(position: &Position, order: Order, ways: Option<&Ways>) -> Vec<HexNumber> {
    match (order, ways) {
        (Order::To(to), Some(ways)) => {
            ways.path_to(to).into_iter().map(|hex| position.atlas().number(hex)).collect()
        }
        _ => Vec::new(),
    }
}
