//! The position as the generic view. What lies in the force pool and face down on the front line is hidden: only
//! numbers leave this module.

use hexes::{HexId, HexNumber};
use table::{
    BattlePreview, BattleUnit, Choice, Control, Counter, Gauge, Marker, Object, Objective, OffMapBox, Rule,
    Seat, Target, Track, Verb, View,
};

use crate::{
    Order, Position,
    atlas::Firer,
    movement::Reached,
    phase::{Battle, Phase, Stage},
    position::{Joint, Place},
    units::{ArmyId, ArmyKind, Category, CounterId, Side},
    victory::{DRAW, K_HEXES, VICTORY},
};

const BOXES: [(&str, &str); 10] = [
    ("waiting", "To come"),
    ("unseen", "In the pool or face down"),
    ("battle", "In the battle"),
    ("turn-2", "Turn 2"),
    ("turn-3", "Turn 3"),
    ("turn-4", "Turn 4"),
    ("turn-5", "Turn 5"),
    ("turn-6", "Turn 6"),
    ("dead-pile", "Destroyed"),
    ("gone", "Out of the game"),
];

/// What a seat sees.
pub(crate) fn view(position: &Position, seat: Option<Seat>) -> View {
    let atlas = position.atlas();
    let armies = atlas.armies().map(|army| army_counter(position, army));
    let counters: Vec<Counter> =
        armies.chain(atlas.germans().map(|counter| german_counter(position, counter))).collect();
    View {
        choices: choices(position, seat),
        markers: markers(position),
        control: control(position),
        tracks: tracks(position),
        objectives: objectives(position),
        boxes: OffMapBox::counted(&BOXES, &counters),
        counters,
        ..View::outline(position, seat)
    }
}

fn army_counter(position: &Position, army: ArmyId) -> Counter {
    let printed = position.atlas().army(army);
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
        designation: printed.name.trim_end_matches('A').to_owned(),
        factors: if steps > 0 { steps.to_string() } else { printed.strength.to_string() },
        steps,
        steps_max: printed.strength,
        gauge: gauge(position, army),
        marks: marks(position, army),
    }
}

/// The MP of the force that is moving.
fn gauge(position: &Position, army: ArmyId) -> Option<Gauge> {
    let force = match &position.phase {
        Phase::Move { active: Some(force) } => force,
        Phase::Battle(battle) => &battle.force,
        _ => return None,
    };
    (force.army == army).then(|| Gauge { title: "MP", left: force.mp, most: position.movement_factor() })
}

fn marks(position: &Position, army: ArmyId) -> Vec<&'static str> {
    match &position.phase {
        Phase::Move { active: Some(force) } if force.army == army => vec!["moving"],
        Phase::Battle(battle) if battle.force.army == army => vec!["attacking"],
        Phase::Move { .. } | Phase::Battle(_) if position.done.contains(army) => vec!["done"],
        _ => Vec::new(),
    }
}

fn german_counter(position: &Position, counter: CounterId) -> Counter {
    let printed = position.atlas().german(counter);
    let place = match position.place(counter) {
        Place::Pool | Place::Front(_) => table::Place::Box("unseen"),
        Place::Hex(hex) => table::Place::Hex(position.atlas().number(hex)),
        Place::Support => table::Place::Box("battle"),
        Place::Turn(turn) => table::Place::Box(BOXES[usize::from(turn).clamp(2, 6) + 1].0),
        Place::Gone => table::Place::Box("gone"),
    };
    let fights = matches!(&position.phase, Phase::Battle(battle) if battle.units.contains(counter));
    Counter {
        unit: printed.name,
        title: printed.title.clone(),
        seat: Side::German.seat(),
        place,
        kind: printed.kind,
        size: &printed.size,
        colours: if printed.category.is_unit() { printed.category.word() } else { "support" },
        designation: printed.designation.clone(),
        factors: if printed.category.is_unit() { "1".to_owned() } else { String::new() },
        steps: 1,
        steps_max: 1,
        gauge: None,
        marks: if fights { vec!["defending"] } else { Vec::new() },
    }
}

/// 3.4 The front line, and the joint operation.
fn markers(position: &Position) -> Vec<Marker> {
    let atlas = position.atlas();
    let front = atlas.board.ids().filter(|&hex| position.has_marker(hex));
    let mut markers: Vec<Marker> =
        front.map(|hex| Marker { kind: "front", hex: atlas.number(hex), count: 1 }).collect();
    if let Joint::Placed(hex) = position.joint {
        markers.push(Marker { kind: "joint", hex: atlas.number(hex), count: 1 });
    }
    markers
}

/// 3.8 Every hex: the front runs between them.
fn control(position: &Position) -> Vec<Control> {
    let atlas = position.atlas();
    let side = |hex| if position.is_soviet(hex) { Side::Soviet } else { Side::German };
    atlas.board.ids().map(|hex| Control { hex: atlas.number(hex), seat: side(hex).seat() }).collect()
}

fn tracks(position: &Position) -> Vec<Track> {
    let track = |id, title, rule, entry: String| Track { id, title, rule: Rule(rule), entries: vec![entry] };
    let ready = if position.interceptor { "ready" } else { "used" };
    let mut tracks = vec![
        track("turn", "Game turn of 6", "5.3", position.turn.to_string()),
        track("pool", "German force pool", "3.3", position.pool_size().to_string()),
        track("interceptor", "VI Interceptor Corps", "10.11", ready.to_owned()),
    ];
    if let Phase::Replace { left } = position.phase {
        tracks.push(track("replacements", "Replacement steps", "7.4", left.to_string()));
    }
    tracks
}

/// 4.2, 4.3, 4.5 What the next check asks for, and what the last one will.
fn objectives(position: &Position) -> Vec<Objective> {
    const NEXT: &str = "At the end of this check's turn";
    const END: &str = "At the end of turn 6";
    let atlas = position.atlas();
    let numbers = |hexes: &mut dyn Iterator<Item = HexId>| hexes.map(|hex| atlas.number(hex)).collect();
    let mut objectives = Vec::new();
    if position.turn == 1 {
        let missing: Vec<HexNumber> = numbers(&mut position.threats_to_moscow());
        objectives.push(Objective {
            title: "Turn 1: no Germans next to Moscow or Tula".to_owned(),
            rule: Rule("4.2"),
            group: NEXT,
            reached: missing.is_empty(),
            progress: format!("{} hexes left", missing.len()),
            missing,
        });
    }
    if position.turn <= 3 {
        let count = position.k_hexes();
        let mut open = atlas.k_area.iter().copied().filter(|&hex| !position.is_soviet(hex));
        objectives.push(Objective {
            title: format!("Turn 3: {K_HEXES} hexes before the K-Line"),
            rule: Rule("4.3"),
            group: NEXT,
            reached: count >= K_HEXES,
            progress: format!("{count} of {K_HEXES}"),
            missing: numbers(&mut open),
        });
    }
    let (fortified, west) = position.gains();
    let mut open = atlas.fortified.iter().copied().filter(|&hex| !position.is_soviet(hex));
    objectives.push(Objective {
        title: "Fortified localities".to_owned(),
        rule: Rule("4.5"),
        group: END,
        reached: fortified >= VICTORY.0,
        progress: format!("{fortified} of {} to win, {} to draw", VICTORY.0, DRAW.0),
        missing: numbers(&mut open),
    });
    objectives.push(Objective {
        title: "Hexes in and west of column 13".to_owned(),
        rule: Rule("4.5"),
        group: END,
        reached: west >= VICTORY.1,
        progress: format!("{west} of {} to win, {} to draw", VICTORY.1, DRAW.1),
        missing: Vec::new(),
    });
    objectives
}

fn choices(position: &Position, seat: Option<Seat>) -> Vec<Choice> {
    let orders = View::orders_for(position, seat);
    let reach = match &position.phase {
        Phase::Move { active: Some(force) } => Some(Box::new(position.reach(force, force.mp))),
        _ => None,
    };
    orders.into_iter().map(|order| choice(position, order, reach.as_deref())).collect()
}

fn choice(position: &Position, order: Order, reach: Option<&Reached>) -> Choice {
    let atlas = position.atlas();
    let target = match order {
        Order::Enter(hex) | Order::Joint(hex) | Order::To(hex) => Target::Hex(atlas.number(hex)),
        Order::Host(army) | Order::Replace(army) | Order::Pick(army) => Target::Unit(atlas.army(army).name),
        Order::Hit(counter) => Target::Unit(atlas.german(counter).name),
        Order::Halt => Target::Button("Halt"),
        Order::Interceptor => Target::Button("VI Interceptor Corps flies"),
        Order::Hold => Target::Button("Hold it back"),
        Order::Again => Target::Button("Another round"),
        Order::BreakOff => Target::Button("Break off"),
        Order::Done => Target::Button("Done"),
    };
    let path = match (order, reach) {
        (Order::To(to), Some(reach)) => reach.path_to(to).into_iter().map(|hex| atlas.number(hex)).collect(),
        _ => Vec::new(),
    };
    Choice { order: order.notation(atlas), target, hint: hint(position, order, reach), path, grave: false }
}

/// What a choice costs and threatens.
fn hint(position: &Position, order: Order, reach: Option<&Reached>) -> Option<String> {
    match order {
        Order::To(hex) => {
            let cost = reach?.cost(hex)?;
            if position.is_soviet(hex) {
                return Some(format!("{cost} MP"));
            }
            Some(format!("{cost} MP, battle{}", pocket_hint(position, hex)))
        }
        Order::Enter(_) => Some("Fourth Shock Army".to_owned()),
        Order::Joint(_) => Some("joint operation".to_owned()),
        Order::Again => Some("1 MP".to_owned()),
        Order::Replace(army) | Order::Pick(army) | Order::Host(army) => {
            Some(format!("{} of {} steps", position.steps(army), position.atlas().army(army).strength))
        }
        Order::Hit(counter) => Some(position.atlas().german(counter).category.word().to_owned()),
        _ => None,
    }
}

/// 8.4 `, cuts off 2612 2613 against a relief force`.
fn pocket_hint(position: &Position, hex: HexId) -> String {
    let threat = position.threat(hex);
    if threat.pocket.is_empty() {
        return String::new();
    }
    let hexes: Vec<String> =
        threat.pocket.iter().map(|hex| position.atlas().number(hex).to_string()).collect();
    let against = if threat.relief { " against a relief force" } else { "" };
    format!(", cuts off {}{against}", hexes.join(" "))
}

/// The words that answer a question.
pub(crate) fn verbs(phase: &Phase) -> Vec<Verb> {
    let words: &[(&'static str, Object)] = match phase {
        Phase::Host => &[("host", Object::Unit)],
        Phase::Arrive => &[("enter", Object::Hex), ("joint", Object::Hex)],
        Phase::Replace { .. } => &[("replace", Object::Unit), ("done", Object::None)],
        Phase::Move { active: None } => {
            &[("pick", Object::Unit), ("to", Object::Hex), ("done", Object::None)]
        }
        Phase::Move { active: Some(_) } => {
            &[("to", Object::Hex), ("pick", Object::Unit), ("halt", Object::None)]
        }
        Phase::Battle(battle) => match battle.stage {
            Stage::Allot { .. } => &[("hit", Object::Unit)],
            Stage::Interceptor => &[("interceptor", Object::None), ("hold", Object::None)],
            _ => &[("again", Object::None), ("break-off", Object::None)],
        },
        Phase::TurnStart | Phase::Administration | Phase::Over(_) => &[],
    };
    words.iter().map(|&(word, object)| Verb { word, object }).collect()
}

/// The battle at hand: who is in it, with how many dice, hitting on what.
pub(crate) fn battle(position: &Position, battle: &Battle) -> BattlePreview {
    let atlas = position.atlas();
    let number = atlas.number(battle.hex);
    let army = battle.force.army;
    let with = (position.host == Some(army)).then_some(atlas.engineers);
    let soviet = |army: ArmyId| BattleUnit {
        unit: atlas.army(army).name,
        hex: number,
        factor: u16::from(position.steps(army)),
    };
    let attackers: Vec<BattleUnit> = [Some(army), with].into_iter().flatten().map(soviet).collect();
    let german = |counter: CounterId| BattleUnit { unit: atlas.german(counter).name, hex: number, factor: 1 };
    let defenders: Vec<BattleUnit> = battle.units.iter().map(german).collect();
    let relief = if battle.relief { "relief force" } else { "regular defense" };
    BattlePreview {
        target: number,
        attack: attackers.iter().map(|unit| unit.factor).sum(),
        defence: defenders.len() as u16,
        attackers,
        defenders,
        odds: format!("round {}", battle.round),
        shifts: Vec::new(),
        final_odds: format!("{relief}, {} MP left", battle.force.mp),
        column: None,
        chances: Vec::new(),
        notes: notes(position, battle),
    }
}

/// Who hits on what in the next round, with the reasons.
fn notes(position: &Position, battle: &Battle) -> Vec<String> {
    let atlas = position.atlas();
    // What is decided now is about the round to come.
    let round = if battle.stage == Stage::Decide { battle.round + 1 } else { battle.round };
    let mut notes = Vec::new();
    for (category, firer) in [
        (Category::Mechanized, Firer::Mechanized),
        (Category::NonMechanized, Firer::NonMechanized),
        (Category::Security, Firer::Security),
    ] {
        let count = battle.units.iter().filter(|&unit| atlas.german(unit).category == category).count();
        if count > 0 {
            let more =
                position.german_modifier(category, &battle.support, battle.relief, round == 1, battle.hex);
            let number = (atlas.hits_from(firer) as i8 - more).max(1);
            notes.push(format!("{count} {} fire, hitting on {number}+ ({more:+})", category.word()));
        }
    }
    let firer = match atlas.army(battle.force.army).kind {
        ArmyKind::Shock if battle.shock_first && round == 1 => Firer::ShockFirst,
        ArmyKind::Shock => Firer::ShockSecondary,
        _ => Firer::CombinedArms,
    };
    let raids = if round == 1 { battle.support.raids as i8 } else { 0 };
    let number = (atlas.hits_from(firer) as i8 - raids).max(1);
    notes.push(format!("{} fires, hitting on {number}+ ({raids:+})", position.army_name(battle.force.army)));
    notes.extend(
        battle.support.markers.iter().map(|marker| format!("{} is in play", atlas.german(marker).title)),
    );
    notes
}
