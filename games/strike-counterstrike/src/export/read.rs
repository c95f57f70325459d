//! A position from JSON: the set-up, changed by what is written, proven consistent.

use hexes::{HexId, HexNumber};
use serde_json::Value;
use table::{Game, GameOptions, Hands, PositionError};

use super::{
    file::{ArmyFile, GermanFile, PhaseWord, PositionFile},
    read_phase,
};
use crate::{
    Atlas, INFO, Options, Position,
    atlas::HexSet,
    phase::Phase,
    position::{Joint, LAST_TURN, Place},
    sequence::JANUARY,
    units::{ArmyId, ArmyKind, CounterId, CounterSet},
};

pub(super) type Result<T> = std::result::Result<T, PositionError>;

pub(super) fn wrong<T>(what: impl Into<String>) -> Result<T> {
    Err(PositionError(what.into()))
}

/// The position that the JSON describes.
pub(crate) fn restore(atlas: &'static Atlas, json: &Value, mut hands: Hands<'_>) -> Result<Position> {
    let file: PositionFile = PositionError::read(json)?;
    if file.game.as_deref().is_some_and(|game| game != INFO.id) {
        return wrong(format!("it is of another game than {}", INFO.id));
    }
    let mut position = start(atlas, &file)?;
    read_turn(&mut position, &file)?;
    read_control(&mut position, &file)?;
    read_armies(&mut position, &file)?;
    read_host(&mut position, &file)?;
    read_germans(&mut position, &file)?;
    read_arrivals(&mut position, &file)?;
    position.phase = read_phase::phase(&position, &file)?;
    position.began = file.began || !matches!(position.phase, Phase::Host);
    check_germans(&position)?;
    if !matches!(position.phase, Phase::Over(_)) {
        lay_missing_markers(&mut position, &mut hands);
        position.run_on(&mut hands);
    }
    let mut orders = Vec::new();
    position.orders(&mut orders);
    if orders.is_empty() && !matches!(position.phase, Phase::Over(_)) {
        return wrong("nothing can be ordered in it");
    }
    Ok(position)
}

/// The set-up, or an empty map.
fn start(atlas: &'static Atlas, file: &PositionFile) -> Result<Position> {
    let words: Vec<String> = file.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let options = Options::read(&INFO, words.iter().map(String::as_str))
        .map_err(|error| PositionError(error.to_string()))?;
    Ok(if file.empty { Position::empty(atlas, options) } else { Position::before_front(atlas, options) })
}

fn read_turn(position: &mut Position, file: &PositionFile) -> Result<()> {
    let turn = file.turn.unwrap_or(1);
    if !(1..=LAST_TURN).contains(&turn) {
        return wrong(format!("turn is {turn}, expected 1 to {LAST_TURN}"));
    }
    position.turn = turn;
    let flies = file.battle.as_ref().is_some_and(|battle| battle.flies);
    position.interceptor = file.interceptor.unwrap_or(!flies);
    Ok(())
}

pub(super) fn hex(position: &Position, number: HexNumber) -> Result<HexId> {
    let found = position.atlas().board.id(number);
    found.ok_or_else(|| PositionError(format!("hex {number} is not on the map")))
}

pub(super) fn army(position: &Position, name: &str) -> Result<ArmyId> {
    let found = position.atlas().find_army(name);
    found.ok_or_else(|| PositionError(format!("no army is called `{name}`: names look like 16A, 1S, 1E")))
}

fn german(position: &Position, name: &str) -> Result<CounterId> {
    let found = position.atlas().find_german(name);
    found.ok_or_else(|| {
        PositionError(format!("no German counter is called `{name}`: names look like 3Pz, 78I"))
    })
}

fn read_control(position: &mut Position, file: &PositionFile) -> Result<()> {
    for &number in &file.taken {
        let hex = hex(position, number)?;
        position.take_control(hex);
    }
    Ok(())
}

/// Armies that are named are where it is written; all are lifted first, so that they may swap places.
fn read_armies(position: &mut Position, file: &PositionFile) -> Result<()> {
    let mut named = crate::units::ArmySet::default();
    for name in file.armies.keys() {
        let army = army(position, name)?;
        if named.contains(army) {
            return wrong(format!("army {name} is named twice"));
        }
        named.insert(army);
        position.put(army, None);
    }
    for (name, written) in &file.armies {
        let army = army(position, name)?;
        read_army(position, army, written)?;
    }
    Ok(())
}

fn read_army(position: &mut Position, army: ArmyId, written: &ArmyFile) -> Result<()> {
    let printed = position.atlas().army(army);
    let name = printed.name;
    let steps = written.steps.unwrap_or(printed.strength);
    if steps > printed.strength {
        return wrong(format!("army {name} has {steps} steps, expected 0 to {} (2.7)", printed.strength));
    }
    if let Some(number) = written.at {
        let hex = hex(position, number)?;
        if printed.kind == ArmyKind::Engineer {
            return wrong(format!("army {name} has no hex of its own: name its host (6.3)"));
        }
        if !position.is_soviet(hex) {
            return wrong(format!("army {name} is in {number}, which is German-controlled (9.5)"));
        }
        if position.army_in(hex).is_some() {
            return wrong(format!("army {name} shares {number} with another army (6.2)"));
        }
        if steps == 0 {
            return wrong(format!("army {name} is on the map without steps (2.6)"));
        }
        position.put(army, Some(hex));
    }
    position.set_steps(army, steps);
    if written.done {
        position.done.insert(army);
    }
    if written.attacked {
        position.attacked.insert(army);
    }
    Ok(())
}

/// 6.3 The engineers' host is an army on the map, and only living engineers have one.
fn read_host(position: &mut Position, file: &PositionFile) -> Result<()> {
    let Some(name) = &file.host else { return Ok(()) };
    let host = army(position, name)?;
    let alive = position.steps(position.atlas().engineers) > 0;
    if !alive || host == position.atlas().engineers || position.hex_of(host).is_none() {
        return wrong(format!("host: {name} cannot be the engineers' host (6.3)"));
    }
    position.host = Some(host);
    Ok(())
}

fn read_germans(position: &mut Position, file: &PositionFile) -> Result<()> {
    position.clock = file.clock;
    let mut named = CounterSet::default();
    for (name, written) in &file.germans {
        let counter = german(position, name)?;
        if named.contains(counter) {
            return wrong(format!("counter {name} is named twice"));
        }
        named.insert(counter);
        read_german(position, counter, written)?;
    }
    // Counters of turns that are over are in the pool unless it is said where they are.
    for counter in position.atlas().germans().filter(|&counter| !named.contains(counter)) {
        // Those of this turn wait for its Phase I.
        let due = position.turn - u8::from(phase_word(file) == PhaseWord::TurnStart);
        if matches!(position.place(counter), Place::Turn(turn) if turn <= due) {
            position.set_place(counter, Place::Pool);
        }
    }
    read_guderian(position, file, named)
}

/// 10.7 He leaves the game in Phase I of turn 3, and nothing brings him back.
fn read_guderian(position: &mut Position, file: &PositionFile, named: CounterSet) -> Result<()> {
    let guderian = position.atlas().guderian;
    if position.turn < JANUARY || (position.turn == JANUARY && phase_word(file) == PhaseWord::TurnStart) {
        return Ok(());
    }
    if !named.contains(guderian) {
        position.set_place(guderian, Place::Gone);
    }
    match position.place(guderian) {
        Place::Gone => Ok(()),
        _ => wrong(format!(
            "counter {} is out of the game from turn {JANUARY} on (10.7)",
            position.german_name(guderian)
        )),
    }
}

fn read_german(position: &mut Position, counter: CounterId, written: &GermanFile) -> Result<()> {
    let name = position.german_name(counter);
    let number = |text: &str| -> Result<HexId> {
        match text.parse() {
            Ok(number) => hex(position, number),
            Err(_) => wrong(format!(
                "counter {name} is at `{}`, expected pool, front HEX, HEX, support, turn N or gone",
                written.at
            )),
        }
    };
    let place = match written.at.split_once(' ') {
        None if written.at == "pool" => Place::Pool,
        None if written.at == "support" => Place::Support,
        None if written.at == "gone" => Place::Gone,
        None => Place::Hex(number(&written.at)?),
        Some(("front", text)) => Place::Front(number(text)?),
        Some(("turn", text)) => match text.parse() {
            Ok(turn) if (2..=LAST_TURN).contains(&turn) => Place::Turn(turn),
            _ => {
                return wrong(format!(
                    "counter {name} is in the box of turn {text}, expected 2 to {LAST_TURN}"
                ));
            }
        },
        Some(_) => return wrong(format!("counter {name} is at `{}`", written.at)),
    };
    if let Place::Front(hex) = place
        && position.has_marker(hex)
    {
        return wrong(format!(
            "counter {name} is the second marker in {} (3.7)",
            position.atlas().number(hex)
        ));
    }
    if written.since > position.clock || written.laid > position.clock {
        return wrong(format!("counter {name} was seen at a time that has not come"));
    }
    position.set_place(counter, place);
    position.entered[counter.index()] = written.since;
    if let Place::Front(hex) = place {
        position.laid[hex.index()] = written.laid;
        if written.since > written.laid {
            return wrong(format!("counter {name} was seen in the pool after it was laid down"));
        }
    }
    Ok(())
}

/// 7.2, 7.3 What has still to come; by default it has come after turn 3.
fn read_arrivals(position: &mut Position, file: &PositionFile) -> Result<()> {
    let due = position.turn < 3
        || (position.turn == 3 && matches!(phase_word(file), PhaseWord::TurnStart | PhaseWord::Arrive));
    let fourth = position.atlas().fourth_shock;
    position.fourth_shock_due = file.fourth_shock_due.unwrap_or(due && position.hex_of(fourth).is_none());
    if position.fourth_shock_due && position.hex_of(fourth).is_some() {
        return wrong("4S is on the map and due at the same time (7.2)");
    }
    if position.fourth_shock_due && position.turn > 3 {
        return wrong("4S came on turn 3 (7.2)");
    }
    position.joint = match file.joint.as_deref() {
        None if due => Joint::Waiting,
        None | Some("gone") => Joint::Gone,
        Some("waiting") if position.turn > 3 => return wrong("the joint operation came on turn 3 (7.3)"),
        Some("waiting") => Joint::Waiting,
        Some(text) => match text.parse() {
            Ok(number) => {
                let hex = hex(position, number)?;
                if !position.is_soviet(hex) || !position.atlas().ground(hex).german {
                    return wrong(format!("joint: {number} is not a hex that was taken (7.3)"));
                }
                Joint::Placed(hex)
            }
            Err(_) => return wrong(format!("joint is `{text}`, expected waiting, gone or a hex")),
        },
    };
    Ok(())
}

/// 3.7, 8.9 Markers lie where the front is; face-up units on German hexes, in Phase III; markers in battles only there.
fn check_germans(position: &Position) -> Result<()> {
    let atlas = position.atlas();
    let front: HexSet = position.front_hexes().collect();
    let fighting = matches!(position.phase, Phase::Battle(_));
    // Phase IV begins with their going back.
    let in_phase_iii = fighting || matches!(position.phase, Phase::Move { .. } | Phase::Administration);
    let over = matches!(position.phase, Phase::Over(_));
    for counter in atlas.germans() {
        let name = position.german_name(counter);
        match position.place(counter) {
            Place::Front(hex) if !front.contains(hex) => {
                return wrong(format!(
                    "marker {name} lies in {}, off the front line (3.7)",
                    atlas.number(hex)
                ));
            }
            Place::Front(hex) if position.has_defenders(hex) => {
                return wrong(format!("marker {name} lies with units that stand face up (8.9)"));
            }
            Place::Hex(hex)
                if !atlas.german(counter).category.is_unit() || (!front.contains(hex) && !over) =>
            {
                return wrong(format!("counter {name} cannot stand face up in {} (8.9)", atlas.number(hex)));
            }
            Place::Hex(_) if !over && !in_phase_iii => {
                return wrong(format!(
                    "counter {name} stands face up, but only Phase III has such units (8.9)"
                ));
            }
            Place::Support if !fighting && !over => {
                return wrong(format!("counter {name} supports a battle, but there is none (10.5)"));
            }
            Place::Support if atlas.german(counter).category.is_unit() && !over => {
                return wrong(format!("counter {name} is a unit and no support marker (10.5)"));
            }
            Place::Turn(turn) if turn < position.turn => {
                return wrong(format!("counter {name} is in the box of a turn that is over (7.6)"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// 3.7 Front hexes for which no marker is written get one by blind draw.
fn lay_missing_markers(position: &mut Position, hands: &mut Hands<'_>) {
    let front: HexSet = position.front_hexes().collect();
    for hex in front.iter() {
        if !position.has_marker(hex)
            && !position.has_defenders(hex)
            && let Some(counter) = position.draw(hands)
        {
            position.set_place(counter, Place::Front(hex));
        }
    }
}

pub(super) fn phase_word(file: &PositionFile) -> PhaseWord {
    file.phase.unwrap_or(PhaseWord::Host)
}
