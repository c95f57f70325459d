//! The position as the generic view. What a seat may not know never enters this module's answers: the container, the dice
//! for action points and a closed hand are shown to their owner alone.

use hexes::HexId;
use table::{Control, Counter, Marker, OffMapBox, Rule, Seat, Track, View};

use super::choices::choices;
use super::objectives::objectives;
use crate::Position;
use crate::phase::{Battle, Phase};
use crate::position::{FULL, LAST_TURN, Place};
use crate::units::{Category, Nation, Side, UnitId};

const BOXES: [(&str, &str); 18] = [
    ("reinforcements", "Ready to come in from the west"),
    ("pile-russian", "Russian special forces at hand"),
    ("pile-allied", "Allied special forces at hand"),
    ("container-russian", "In the Russian container"),
    ("container-allied", "In the Allied container"),
    ("battle", "In the battle"),
    ("turn-2", "Turn 2"),
    ("turn-3", "Turn 3"),
    ("turn-4", "Turn 4"),
    ("turn-5", "Turn 5"),
    ("turn-6", "Turn 6"),
    ("turn-7", "Turn 7"),
    ("turn-8", "Turn 8"),
    ("turn-9", "Turn 9"),
    ("turn-10", "Turn 10"),
    ("to-set-up", "To be set up"),
    ("aside", "Nations outside the war"),
    ("gone", "Out of the war"),
];

/// The place of the box of turn 2 among the boxes.
const FIRST_TURN_BOX: usize = 6;

/// What a seat sees.
pub(crate) fn view(position: &Position, seat: Option<Seat>) -> View {
    let atlas = position.atlas();
    let units = atlas.units.ids().map(|unit| counter(position, unit, seat));
    let counters: Vec<Counter> = units.chain(garrisons(position)).collect();
    let choices = choices(position, seat);
    // 5.6 Up to eleven markers are placed one by one: the staff can place the rest.
    let places_air = matches!(position.phase, Phase::Air { .. }) && !choices.is_empty();
    View {
        suggests: places_air.then_some("Place the rest as suggested"),
        choices,
        markers: markers(position),
        control: control(position),
        tracks: tracks(position),
        closed_hands: closed_hands(position),
        // 10.1 Who is in the war does not come in again.
        crossed_out: position.entered.iter().map(Nation::name).collect(),
        private: seat.map_or_else(Vec::new, |seat| private(position, Side::of(seat))),
        objectives: objectives(position, seat),
        boxes: boxes(&counters),
        counters,
        battle: position.battle_preview(seat),
        ..View::outline(position, seat)
    }
}

/// The boxes that hold something: so many would only hide each other.
fn boxes(counters: &[Counter]) -> Vec<OffMapBox> {
    let mut boxes = OffMapBox::counted(&BOXES, counters);
    boxes.retain(|held| held.count > 0);
    boxes
}

fn counter(position: &Position, unit: UnitId, seat: Option<Seat>) -> Counter {
    let printed = &position.atlas().units[unit];
    let regular = printed.category == Category::Regular;
    let steps = position.steps(unit);
    // 2.13 Who waits lies with its full side up; who is destroyed died reduced.
    let side_up = match position.place(unit) {
        Place::Gone => 1,
        Place::Aside => FULL,
        _ => steps,
    };
    let factors = match printed.category {
        Category::Regular => printed.factor[usize::from(side_up)].to_string(),
        Category::SpecialForces => printed.support.to_string(),
        Category::Vostok => String::new(),
    };
    Counter {
        unit: printed.name,
        title: printed.title.clone(),
        seat: printed.side.seat(),
        place: place(position, unit, seat),
        kind: printed.kind.word(),
        size: &printed.size,
        colours: printed.nation.word(),
        formation: printed.nation.word(),
        designation: printed.designation.clone(),
        factors,
        steps: if regular { steps } else { 1 },
        steps_max: if regular { FULL } else { 1 },
        gauge: None,
        marks: marks(position, unit),
    }
}

/// Where a counter lies. Only the owner sees which special forces are in the container, until it is opened (5.10).
fn place(position: &Position, unit: UnitId, seat: Option<Seat>) -> table::Place {
    let printed = &position.atlas().units[unit];
    let side = printed.side;
    let turn_box = |turn: u8| BOXES[FIRST_TURN_BOX + usize::from(turn.clamp(2, 10)) - 2].0;
    let contained = position.secret[side.index()].container.contains(unit);
    let own = seat == Some(side.seat()) || position.announced[side.index()];
    table::Place::Box(match position.place(unit) {
        Place::Hex(hex) => return table::Place::Hex(position.atlas().number(hex)),
        Place::Pile if contained && own && side == Side::Russian => "container-russian",
        Place::Pile if contained && own => "container-allied",
        Place::Pile | Place::Fresh if side == Side::Russian => "pile-russian",
        Place::Pile | Place::Fresh => "pile-allied",
        Place::Battle => "battle",
        Place::Track(turn) if turn <= position.turn => "reinforcements",
        // 4.2 What comes after the last turn does not come.
        Place::Track(turn) | Place::Arriving(turn) if turn > LAST_TURN => "gone",
        Place::Track(turn) | Place::Arriving(turn) => turn_box(turn),
        Place::Aside if printed.at_start => "to-set-up",
        Place::Aside => "aside",
        Place::Gone => "gone",
    })
}

fn marks(position: &Position, unit: UnitId) -> Vec<&'static str> {
    match position.phase {
        Phase::Move { unit: moving, .. } if moving == unit => vec!["moving"],
        Phase::Declare { attackers, .. } | Phase::Battle(Battle { attackers, .. })
            if attackers.contains(unit) =>
        {
            vec!["attacking"]
        }
        Phase::Declare { target, .. } | Phase::Battle(Battle { target, .. })
            if position.hex_of(unit) == Some(target) =>
        {
            vec!["defending"]
        }
        _ => Vec::new(),
    }
}

/// 3.6 A garrison in every city without a regular unit; not in one that has just been emptied (9.6). Each side has its own
/// when its set-up is complete (3.2, 3.3).
fn garrisons(position: &Position) -> impl Iterator<Item = Counter> + '_ {
    let atlas = position.atlas();
    let emptied = match position.phase {
        Phase::Battle(battle) if battle.emptied => Some(battle.target),
        _ => None,
    };
    let complete = |side: Side| match position.phase {
        Phase::SetUp(asked) => side == Side::Allied && asked == Side::Russian,
        _ => true,
    };
    let bare = move |&hex: &HexId| position.unit_in(hex).is_none() && emptied != Some(hex);
    let empty = atlas.cities.iter().copied().filter(bare);
    let empty = empty.filter(move |&hex| complete(position.control(hex)));
    empty.map(move |hex| {
        let side = position.control(hex);
        Counter {
            unit: atlas.garrison_name(hex),
            title: format!("Garrison of {}", atlas.board.hex(hex).name),
            seat: side.seat(),
            place: table::Place::Hex(atlas.number(hex)),
            kind: "garrison",
            size: "",
            colours: if side == Side::Russian { "garrison-russian" } else { "garrison-allied" },
            formation: "",
            designation: String::new(),
            factors: atlas.garrison.to_string(),
            steps: 1,
            steps_max: 1,
            gauge: None,
            marks: Vec::new(),
        }
    })
}

/// 5.6 Aircraft lie on units.
fn markers(position: &Position) -> Vec<Marker> {
    let atlas = position.atlas();
    let interdicted = atlas.board.ids().filter(|&hex| position.air_on(hex) > 0);
    interdicted
        .map(|hex| Marker { kind: "aircraft", hex: atlas.number(hex), count: position.air_on(hex) })
        .collect()
}

/// 3.5 Every hex of the map.
fn control(position: &Position) -> Vec<Control> {
    let atlas = position.atlas();
    let playable = atlas.board.ids().filter(|&hex| position.is_open(hex));
    playable.map(|hex| Control { hex: atlas.number(hex), seat: position.control(hex).seat() }).collect()
}

fn track(id: &'static str, title: &'static str, rule: &'static str, entries: Vec<String>) -> Track {
    Track { id, title, rule: Rule(rule), entries }
}

fn tracks(position: &Position) -> Vec<Track> {
    let spent = |side: Side| vec![position.spent[side.index()].to_string()];
    let air = position.air.map_or("nobody", |side| match side {
        Side::Russian => "Russia",
        Side::Allied => "alliance",
    });
    vec![
        track("turn", "Game turn", "5.2", vec![format!("{} of {LAST_TURN}", position.turn)]),
        track("spent-russian", "AP spent, Russia", "5.3", spent(Side::Russian)),
        track("spent-allied", "AP spent, alliance", "5.3", spent(Side::Allied)),
        track("air", "Air superiority", "5.6", vec![air.to_owned()]),
        track("score", "Victory count", "4.2", vec![position.score().to_string()]),
    ]
}

/// 5.11, 9.20 While special forces are committed in secret: the seats whose hand is closed, never what is in it.
fn closed_hands(position: &Position) -> Option<Vec<Seat>> {
    let (first, asked) = match position.phase {
        Phase::Command(asked) => (Side::Russian, asked),
        Phase::Battle(battle) if battle.stage.commits() => (battle.attacker, battle.committing()),
        _ => return None,
    };
    Some(if asked == first { Vec::new() } else { vec![first.seat()] })
}

/// 5.3, 5.11 What a side alone knows; the set-up is open (3.1).
fn private(position: &Position, side: Side) -> Vec<Track> {
    if matches!(position.phase, Phase::SetUp(_)) {
        return Vec::new();
    }
    let secret = position.secret[side.index()];
    let spent = position.spent[side.index()];
    let rolled = secret.dice[0] > 0;
    let mut tracks = Vec::new();
    if rolled {
        let left = i16::from(secret.total()) - i16::from(spent);
        tracks.push(track("ap-left", "Action points left", "5.3", vec![left.to_string()]));
        tracks.push(track("ap-total", "Action points this turn", "5.3", vec![secret.total().to_string()]));
        let dice = secret.dice.iter().map(u8::to_string).collect();
        tracks.push(track("ap-dice", "Your dice", "5.3", dice));
    }
    let contained = secret.container.iter().map(|unit| position.name(unit).to_owned()).collect();
    tracks.push(track("container", "Special forces in your container", "5.11", contained));
    tracks.push(track(
        "free",
        "Special forces free for battle",
        "9.20",
        vec![position.free_forces(side).to_string()],
    ));
    if let Phase::Battle(battle) = position.phase
        && position.has_closed_hand(side)
    {
        let hand = battle.committed[side.index()].to_string();
        tracks.push(track("hand", "In your closed hand", "9.20", vec![hand]));
    }
    tracks
}
