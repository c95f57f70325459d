//! The position as the generic view. Nothing is hidden in this game (6.4): all seats see the same, and
//! only the seat that is asked gets choices.

use table::{Control, Counter, Marker, OffMapBox, Seat, View};

use super::account::Account;
use super::choices::{choices, suggests};
use super::objectives::objectives;
use super::tracks::tracks;
use crate::Position;
use crate::phase::{Parent, Phase};
use crate::position::{OffMap, Place};
use crate::units::{Side, UnitId};

/// The boxes beside the map, as people call them.
const BOXES: [&str; OffMap::ALL.len()] =
    ["To be placed", "Reinforcements", "The cup", "Dead pile", "Set aside"];

/// What a seat sees.
pub(super) fn view(position: &Position, seat: Option<Seat>) -> View {
    let atlas = position.atlas();
    let counters: Vec<Counter> = atlas.units.ids().map(|unit| counter(position, unit)).collect();
    let boxes = OffMap::ALL.map(|beside| (beside.word(), BOXES[beside.index()]));
    let account = Account::new(position);
    View {
        choices: choices(position, seat, &account),
        suggests: suggests(position, seat),
        objectives: objectives(position, &account),
        markers: markers(position),
        control: control(position),
        tracks: tracks(position, &account),
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
        // 5.3 Whoever was called waits for a hex.
        Place::Off(_) if position.called().contains(unit) => table::Place::Box(OffMap::ToPlace.word()),
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
        // 5.3 Whoever was called is in hand until it stands in its gold row.
        Phase::Reinforce { called } if called.contains(unit) => vec!["moving"],
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
