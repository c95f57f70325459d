//! The position as the generic view. What lies in the force pool and face down on the front line is hidden: only
//! numbers leave this module.

use table::{Control, Counter, Marker, OffMapBox, Rule, Seat, Track, View};

use super::choices::{choices, suggests};
use super::progress::objectives;
use crate::Position;
use crate::phase::Phase;
use crate::position::{Joint, LAST_TURN, Place};
use crate::units::{ArmyId, Category, CounterId, Side};

const POOL: &str = "pool";
const FRONT: &str = "front";
const BOXES: [(&str, &str); 11] = [
    (POOL, "German force pool"),
    (FRONT, "Face down on the front line"),
    ("battle", "Markers in the battle"),
    ("waiting", "Soviets to come"),
    ("turn-2", "Turn 2: Dec II 1941"),
    ("turn-3", "Turn 3: Jan I 1942"),
    ("turn-4", "Turn 4: Jan II 1942"),
    ("turn-5", "Turn 5: Feb 1942"),
    ("turn-6", "Turn 6: Mar-Apr 1942"),
    ("dead-pile", "Destroyed armies"),
    ("gone", "Out of the game"),
];

/// The box of a turn from 2 to 6.
fn turn_box(turn: u8) -> &'static str {
    BOXES[usize::from(turn.clamp(2, LAST_TURN)) + 2].0
}

/// What a seat sees.
pub(crate) fn view(position: &Position, seat: Option<Seat>) -> View {
    let atlas = position.atlas();
    // The engineers lie below their host.
    let others = atlas.armies.ids().filter(|&army| army != atlas.engineers);
    let armies = [atlas.engineers].into_iter().chain(others).map(|army| army_counter(position, army));
    let germans = atlas.germans.ids().filter_map(|counter| german_counter(position, counter));
    let choices = choices(position, seat);
    let counters: Vec<Counter> = armies.chain(germans).collect();
    View {
        suggests: suggests(position, &choices),
        choices,
        markers: markers(position),
        control: control(position),
        tracks: tracks(position),
        objectives: objectives(position),
        boxes: boxes(position, &counters),
        counters,
        ..View::outline(position, seat)
    }
}

/// 3.3 Of the pool and of what lies face down only the numbers. Boxes in which nothing lies are left out, but for those
/// of the turns to come.
fn boxes(position: &Position, counters: &[Counter]) -> Vec<OffMapBox> {
    let mut boxes = OffMapBox::counted(&BOXES, counters);
    for each in &mut boxes {
        match each.id {
            POOL => each.count = position.pool_size(),
            FRONT => each.count = unseen(position).count() - position.pool_size(),
            _ => {}
        }
    }
    let to_come = |id| (position.turn + 1..=LAST_TURN).any(|turn| turn_box(turn) == id);
    boxes.retain(|each| each.count > 0 || each.id == POOL || to_come(each.id));
    boxes
}

/// 3.1 The counters that nobody sees.
fn unseen(position: &Position) -> impl Iterator<Item = CounterId> + '_ {
    let hidden = |&counter: &CounterId| matches!(position.place(counter), Place::Pool | Place::Front(_));
    position.atlas().germans.ids().filter(hidden)
}

fn army_counter(position: &Position, army: ArmyId) -> Counter {
    let printed = &position.atlas().armies[army];
    let steps = position.steps(army);
    let place = match position.hex_of(army) {
        Some(hex) => table::Place::Hex(position.atlas().number(hex)),
        None if army == position.atlas().fourth_shock && position.fourth_shock_due => {
            table::Place::Box("waiting")
        }
        None if steps > 0 => table::Place::Box("waiting"),
        None => table::Place::Box("dead-pile"),
    };
    Counter {
        unit: printed.name,
        title: printed.title.clone(),
        seat: Side::Soviet.seat(),
        place,
        kind: printed.kind.word(),
        size: "XXXX",
        colours: printed.kind.word(),
        formation: "",
        designation: printed.name.trim_end_matches('A').to_owned(),
        factors: if steps > 0 { steps.to_string() } else { printed.strength.to_string() },
        steps,
        steps_max: printed.strength,
        gauge: None,
        marks: marks(position, army),
    }
}

fn marks(position: &Position, army: ArmyId) -> Vec<&'static str> {
    match &position.phase {
        Phase::Move { active: Some(force) } if force.army == army => vec!["moving"],
        Phase::Battle(battle) if battle.force.army == army => vec!["attacking"],
        Phase::Move { .. } | Phase::Battle(_) if position.done.contains(army) => vec!["done"],
        _ => Vec::new(),
    }
}

/// 3.1 A counter that lies open; nothing is told of the others.
fn german_counter(position: &Position, counter: CounterId) -> Option<Counter> {
    let printed = &position.atlas().germans[counter];
    let place = match position.place(counter) {
        Place::Pool | Place::Front(_) => return None,
        Place::Hex(hex) => table::Place::Hex(position.atlas().number(hex)),
        Place::Support => table::Place::Box("battle"),
        Place::Turn(turn) => table::Place::Box(turn_box(turn)),
        Place::Gone => table::Place::Box("gone"),
    };
    let fights = matches!(&position.phase, Phase::Battle(battle) if battle.units.contains(counter));
    let is_unit = printed.category.is_unit();
    Some(Counter {
        unit: printed.name,
        title: printed.title.clone(),
        seat: Side::German.seat(),
        place,
        kind: if is_unit { printed.kind.word() } else { printed.category.word() },
        size: &printed.size,
        colours: if is_unit { printed.category.word() } else { "support" },
        formation: "",
        designation: if is_unit { printed.designation.clone() } else { String::new() },
        factors: if is_unit { "1".to_owned() } else { printed.designation.clone() },
        steps: 1,
        steps_max: 1,
        gauge: None,
        marks: if fights { vec!["defending"] } else { Vec::new() },
    })
}

/// 3.4 The front line, and the joint operation.
fn markers(position: &Position) -> Vec<Marker> {
    let atlas = position.atlas();
    let front = atlas.board.ids().filter(|&hex| position.has_marker(hex));
    let mut markers: Vec<Marker> =
        front.map(|hex| Marker { kind: "front", hex: atlas.number(hex), count: 1 }).collect();
    let joint = match (position.joint, position.phase) {
        (Joint::Placed(hex), _) | (_, Phase::Arrive { joint: Some(hex) }) => Some(hex),
        _ => None,
    };
    markers.extend(joint.map(|hex| Marker { kind: "joint", hex: atlas.number(hex), count: 1 }));
    markers
}

/// 3.8 Every hex: the front runs between them.
fn control(position: &Position) -> Vec<Control> {
    let atlas = position.atlas();
    let side = |hex| if position.is_soviet(hex) { Side::Soviet } else { Side::German };
    atlas.board.ids().map(|hex| Control { hex: atlas.number(hex), seat: side(hex).seat() }).collect()
}

fn tracks(position: &Position) -> Vec<Track> {
    let list = |id, title, rule, entries| Track { id, title, rule: Rule(rule), entries };
    let track = |id, title, rule, entry: String| list(id, title, rule, vec![entry]);
    let ready = if position.interceptor { "ready" } else { "used" };
    let mut tracks = vec![
        track("turn", "Game turn", "5.3", format!("{} of {LAST_TURN}", position.turn)),
        track("pool", "German force pool", "3.3", position.pool_size().to_string()),
        track("interceptor", "VI Interceptor Corps", "10.11", ready.to_owned()),
        list("unseen", "In the pool or face down", "3.3", kinds(position)),
    ];
    if let Phase::Replace { left } = position.phase {
        tracks.push(track("replacements", "Replacement steps", "7.4", left.to_string()));
    }
    tracks
}

/// 3.3 How many counters of each kind nobody has seen: what is printed less what lies open.
fn kinds(position: &Position) -> Vec<String> {
    let mut counts =
        [(0, "mechanized"), (0, "non-mechanized"), (0, "security"), (0, "support"), (0, "raids")];
    for counter in unseen(position) {
        let place = match position.atlas().germans[counter].category {
            Category::Mechanized => 0,
            Category::NonMechanized => 1,
            Category::Security => 2,
            Category::Raid => 4,
            _ => 3,
        };
        counts[place].0 += 1;
    }
    counts.into_iter().map(|(count, word)| format!("{count} {word}")).collect()
}
