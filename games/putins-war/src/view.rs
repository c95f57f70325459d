//! The position as the generic view. What a seat may not know never enters this module's answers: the container, the dice
//! for action points and a closed hand are shown to their owner alone.

use hexes::HexId;
use table::{
    Choice, Control, Counted, Counter, Marker, Object, Objective, OffMapBox, Rule, Seat, Target, Track, Verb,
    View,
};

use crate::{
    INFO, Order, Position,
    movement::Reached,
    phase::{Battle, Phase, Stage},
    position::{FULL, Place},
    units::{Category, Side, UnitId},
    victory::{TO_DRAW, TO_WIN},
};

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
    let units = atlas.units().map(|unit| counter(position, unit, seat));
    let counters: Vec<Counter> = units.chain(garrisons(position)).collect();
    View {
        choices: choices(position, seat),
        markers: markers(position),
        control: control(position),
        tracks: tracks(position),
        private: seat.map_or_else(Vec::new, |seat| private(position, Side::of(seat))),
        objectives: objectives(position),
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
    let printed = position.atlas().unit(unit);
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
        kind: printed.kind,
        size: &printed.size,
        colours: printed.nation.word(),
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
    let printed = position.atlas().unit(unit);
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
        Place::Track(turn) | Place::Arriving(turn) if turn > crate::position::LAST_TURN => "gone",
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
    let entered: Vec<String> = position.entered.iter().map(|nation| nation.word().to_owned()).collect();
    let mut tracks = vec![
        track("turn", "Game turn of 10", "5.2", vec![position.turn.to_string()]),
        track("spent-russian", "AP spent, Russia", "5.3", spent(Side::Russian)),
        track("spent-allied", "AP spent, alliance", "5.3", spent(Side::Allied)),
        track("air", "Air superiority", "5.6", vec![air.to_owned()]),
        track("score", "Victory count", "4.2", vec![position.score().to_string()]),
        track("entered", "Nations that have come in", "7.3", entered),
    ];
    tracks.extend(closed(position));
    tracks
}

/// 5.11, 9.20 While special forces are committed in secret: the seats whose hand is closed, never what is in it.
fn closed(position: &Position) -> Option<Track> {
    let (rule, title, hidden) = match position.phase {
        Phase::Command(asked) => ("5.11", "Containers closed", asked == Side::Allied),
        Phase::Battle(Battle { attacker, stage: Stage::Commit(asked), .. }) => {
            ("9.20", "Hands closed", asked != attacker)
        }
        _ => return None,
    };
    let other = position.asked().filter(|_| hidden).map(|asked| !asked);
    let names = other.map(|side| INFO.seats[side.index()].to_owned());
    Some(track("closed", title, rule, names.into_iter().collect()))
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

/// 4.2, 4.3 What Russia counts.
fn objectives(position: &Position) -> Vec<Objective> {
    const COUNT: &str = "Counted at the end of turn 10";
    let atlas = position.atlas();
    let open: Vec<_> = position
        .victory_cities()
        .filter(|&hex| position.control(hex) == Side::Allied)
        .map(|hex| atlas.number(hex))
        .collect();
    let lost: Vec<_> = position
        .russian_cities()
        .filter(|&hex| position.control(hex) == Side::Allied)
        .map(|hex| atlas.number(hex))
        .collect();
    let score = position.score();
    vec![
        Objective {
            title: format!("Victory cities: Russia wins with {TO_WIN}, draws with {TO_DRAW}"),
            rule: Rule("4.2"),
            group: COUNT,
            reached: score >= TO_WIN,
            progress: format!("{score} counted"),
            missing: open,
        },
        Objective {
            title: "Cities of Russia proper in Allied hands, one off each".to_owned(),
            rule: Rule("4.3"),
            group: COUNT,
            reached: lost.is_empty(),
            progress: format!("{} lost", lost.len()),
            missing: lost,
        },
    ]
}

fn choices(position: &Position, seat: Option<Seat>) -> Vec<Choice> {
    let orders = View::orders_for(position, seat);
    let reach = match position.phase {
        Phase::Move { unit, mp } => Some(Box::new(position.reach(unit, mp))),
        _ => None,
    };
    orders.into_iter().map(|order| choice(position, order, reach.as_deref())).collect()
}

fn choice(position: &Position, order: Order, reach: Option<&Reached>) -> Choice {
    let atlas = position.atlas();
    let path = match (order, reach) {
        (Order::To(to), Some(reach)) => {
            // 7.1 A unit that comes in has its first hex on the edge.
            let first = match position.phase {
                Phase::Move { unit, .. } if position.hex_of(unit).is_none() => reach.start_of(to),
                _ => None,
            };
            first.into_iter().chain(reach.path_to(to)).map(|hex| atlas.number(hex)).collect()
        }
        _ => Vec::new(),
    };
    Choice {
        order: order.notation(atlas),
        target: target(position, order),
        hint: hint(position, order, reach),
        path,
        cuts_off: Vec::new(),
        grave: false,
    }
}

fn target(position: &Position, order: Order) -> Target {
    let atlas = position.atlas();
    match order {
        Order::Place(hex) | Order::To(hex) | Order::Retreat(hex) => Target::Hex(atlas.number(hex)),
        Order::Interdict(hex) | Order::Attack(hex) => Target::Hex(atlas.number(hex)),
        Order::Move(unit) | Order::With(unit) | Order::Regroup(unit) => Target::Unit(atlas.unit(unit).name),
        Order::Lose(unit) | Order::Advance(unit) => Target::Unit(atlas.unit(unit).name),
        Order::Commit(count) => Target::Number(u16::from(count)),
        Order::Suggested => Target::Button("Set up the rest as suggested"),
        Order::Stay => Target::Button("Stay"),
        Order::Fight => Target::Button("Fight"),
        Order::Entry => Target::Button("Roll for a nation"),
        Order::Again => Target::Button("Roll again"),
        Order::Enough => Target::Button("Leave it"),
        Order::Pass => Target::Button("Pass"),
        Order::Announce => Target::Button("Announce: no action points left"),
        Order::Vostok => Target::Button("The Vostok battalion goes in"),
        Order::Without => Target::Button("Without Vostok"),
        Order::Garrison => Target::Button("Leave a garrison"),
        Order::Hold => Target::Button("Nobody advances"),
        Order::Done => Target::Button("Done"),
    }
}

/// What a choice costs and means.
fn hint(position: &Position, order: Order, reach: Option<&Reached>) -> Option<String> {
    match order {
        Order::To(hex) => Some(format!("{} MP", reach?.cost(hex)?)),
        Order::Move(_) => Some("1 AP, a die for MP".to_owned()),
        Order::Regroup(_) => Some("1 AP, back to full strength".to_owned()),
        Order::Attack(_) => Some("attack: 1 AP for each unit".to_owned()),
        Order::Entry | Order::Again => Some(format!("1 AP, {}/36 somebody new", ways_to_enter(position))),
        Order::Lose(unit) | Order::Advance(unit) | Order::With(unit) => {
            Some(format!("{} factors", position.factor(unit)))
        }
        Order::Commit(count) => match position.phase {
            Phase::Command(_) => Some(format!("+{count} AP")),
            Phase::Battle(battle) => {
                let side = position.asked()?;
                let columns = Counted(position.hand_support(side, count), "column");
                Some(format!("{columns}: {}", position.chances_with(&battle, side, count)))
            }
            _ => None,
        },
        Order::Vostok | Order::Without => match position.phase {
            Phase::Battle(battle) => Some(position.chances_if(&battle, order == Order::Vostok)),
            _ => None,
        },
        _ => None,
    }
}

/// 10.1 In how many of 36 cases a roll brings somebody new.
fn ways_to_enter(position: &Position) -> u8 {
    let table = (2u8..).zip(&position.atlas().entry_table);
    let news = table.filter(|(_, nations)| !position.entered.contains_all(**nations));
    news.map(|(roll, _)| 6 - roll.abs_diff(7)).sum()
}

/// The words that answer a question.
pub(crate) fn verbs(position: &Position) -> Vec<Verb> {
    let words: &[(&'static str, Object)] = match &position.phase {
        Phase::SetUp(_) => &[("place", Object::Hex), ("suggested", Object::None)],
        Phase::Command(_) => &[("commit", Object::Number)],
        Phase::Air { .. } => &[("interdict", Object::Hex)],
        Phase::Operations(_) if position.options.honour_system => &[
            ("move", Object::Unit),
            ("attack", Object::Hex),
            ("regroup", Object::Unit),
            ("entry", Object::None),
            ("pass", Object::None),
            ("announce", Object::None),
        ],
        Phase::Operations(_) => &[
            ("move", Object::Unit),
            ("attack", Object::Hex),
            ("regroup", Object::Unit),
            ("entry", Object::None),
            ("pass", Object::None),
        ],
        Phase::Move { .. } => &[("to", Object::Hex), ("stay", Object::None)],
        Phase::Entry => &[("again", Object::None), ("enough", Object::None)],
        Phase::Declare { .. } => &[("with", Object::Unit), ("fight", Object::None)],
        Phase::Battle(battle) => match battle.stage {
            Stage::Vostok => &[("vostok", Object::None), ("without", Object::None)],
            Stage::Commit(_) => &[("commit", Object::Number)],
            Stage::Retreat => &[("retreat", Object::Hex)],
            Stage::Lose | Stage::Bleed => &[("lose", Object::Unit)],
            Stage::Advance => {
                &[("advance", Object::Unit), ("garrison", Object::None), ("hold", Object::None)]
            }
            Stage::Recycle => &[("done", Object::None)],
            Stage::Concentric | Stage::Resolve => &[],
        },
        Phase::ActionEnd(_) if position.options.honour_system => {
            &[("announce", Object::None), ("done", Object::None)]
        }
        Phase::ActionEnd(_) => &[("done", Object::None)],
        Phase::TurnStart | Phase::AirRoll | Phase::TurnEnd | Phase::Over(_) => &[],
    };
    words.iter().map(|&(word, object)| Verb { word, object }).collect()
}
