//! A position from JSON: the set-up, changed by what is written, proven consistent.

use hexes::{HexId, HexNumber};
use serde_json::Value;
use table::{Game, GameOptions, Hands, PositionError};

use super::{
    file::{PhaseWord, PointsFile, PositionFile, SideWord, UnitFile},
    read_phase,
};
use crate::{
    Atlas, INFO, Options, Position,
    phase::Phase,
    position::{AP_MOST, FULL, LAST_TURN, Place, Secret},
    units::{Category, Nation, Side, UnitId},
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
    let words: Vec<String> = file.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let options = Options::read(&INFO, words.iter().map(String::as_str))
        .map_err(|error| PositionError(error.to_string()))?;
    let mut position = Position::empty(atlas, options);
    position.turn = file.turn.unwrap_or(1);
    if !(1..=LAST_TURN).contains(&position.turn) {
        return wrong(format!("turn is {}, expected 1 to {LAST_TURN}", position.turn));
    }
    read_control(&mut position, &file)?;
    read_nations(&mut position, &file)?;
    read_units(&mut position, &file)?;
    position.air = file.air.map(side);
    read_points(&mut position, &file, &mut hands)?;
    position.passed = file.passed;
    position.phase = read_phase::phase(&position, &file)?;
    read_air(&mut position, &file)?;
    read_phase::check(&position)?;
    // What was saved while it only confirms is asked again.
    position.run_on(true, &mut hands);
    let mut orders = Vec::new();
    position.orders(&mut orders);
    if orders.is_empty() && !matches!(position.phase, Phase::Over(_)) {
        return wrong("nothing can be ordered in it");
    }
    Ok(position)
}

pub(super) fn side(word: SideWord) -> Side {
    match word {
        SideWord::Russian => Side::Russian,
        SideWord::Allied => Side::Allied,
    }
}

pub(super) fn hex(position: &Position, number: HexNumber) -> Result<HexId> {
    let found = position.atlas().board.id(number).filter(|&hex| position.is_open(hex));
    found.ok_or_else(|| PositionError(format!("hex {number} is not on the map")))
}

pub(super) fn unit(position: &Position, name: &str) -> Result<UnitId> {
    let found = position.atlas().find_unit(name);
    found.ok_or_else(|| PositionError(format!("no unit is called `{name}`: names look like RUS-35, POL-11")))
}

fn read_control(position: &mut Position, file: &PositionFile) -> Result<()> {
    for &number in &file.changed {
        let hex = hex(position, number)?;
        let at_start = if position.atlas().ground(hex).russian { Side::Russian } else { Side::Allied };
        position.set_control(hex, !at_start);
    }
    Ok(())
}

fn read_nations(position: &mut Position, file: &PositionFile) -> Result<()> {
    for word in &file.entered {
        let nation = Nation::find(word).filter(|&nation| position.atlas().all_entrants().contains(nation));
        match nation {
            Some(nation) => position.entered.insert(nation),
            None => return wrong(format!("`{word}` is no nation that can come in (10.1)")),
        }
    }
    Ok(())
}

/// Units that are written first, so that the others find their places taken.
fn read_units(position: &mut Position, file: &PositionFile) -> Result<()> {
    for (name, written) in &file.units {
        let unit = unit(position, name)?;
        read_unit(position, unit, written)?;
    }
    let setting_up = matches!(phase_word(file), PhaseWord::SetUp);
    for unit in position.atlas().units() {
        if !file.units.contains_key(position.name(unit)) {
            default_unit(position, unit, file.empty, setting_up)?;
        }
    }
    Ok(())
}

fn read_unit(position: &mut Position, unit: UnitId, written: &UnitFile) -> Result<()> {
    let name = position.name(unit);
    let place = read_place(position, name, &written.at)?;
    let regular = position.atlas().unit(unit).category == Category::Regular;
    check_place(position, unit, place)?;
    let lives = regular && !matches!(place, Place::Aside | Place::Gone);
    let steps = match written.steps {
        None if lives => FULL,
        None => 0,
        Some(steps @ 1..=FULL) if lives => steps,
        Some(steps) => return wrong(format!("unit {name} has {steps} steps there (2.13)")),
    };
    if steps < FULL && matches!(place, Place::Track(_)) && regular {
        return wrong(format!("unit {name} comes in at full strength (2.13)"));
    }
    place_unit(position, unit, place)?;
    position.set_steps(unit, steps);
    Ok(())
}

fn read_place(position: &Position, name: &str, at: &str) -> Result<Place> {
    let turn = |text: &str| match text.parse() {
        Ok(turn) if (1..=LAST_TURN + 1).contains(&turn) => Ok(turn),
        _ => wrong(format!("unit {name} is in the box of turn {text}, expected 1 to {LAST_TURN}")),
    };
    Ok(match at.split_once(' ') {
        None if at == "aside" => Place::Aside,
        None if at == "pile" => Place::Pile,
        None if at == "fresh" => Place::Fresh,
        None if at == "battle" => Place::Battle,
        None if at == "gone" => Place::Gone,
        Some(("turn", text)) => Place::Track(turn(text)?),
        Some(("arriving", text)) => Place::Arriving(turn(text)?),
        _ => match at.parse() {
            Ok(number) => Place::Hex(hex(position, number)?),
            Err(_) => return wrong(format!("unit {name} is at `{at}`")),
        },
    })
}

/// Whether a counter of its kind can be in such a place at all.
fn check_place(position: &Position, unit: UnitId, place: Place) -> Result<()> {
    let printed = position.atlas().unit(unit);
    let (name, turn) = (printed.name, position.turn);
    let regular = printed.category == Category::Regular;
    let waits = !printed.at_start;
    let entered = position.entered.contains(printed.nation);
    let fits = match place {
        Place::Aside => {
            if waits {
                !entered
            } else {
                regular
            }
        }
        Place::Hex(_) => regular && (!waits || entered),
        Place::Pile | Place::Battle => !regular && (!waits || entered),
        Place::Fresh => printed.category == Category::SpecialForces && entered,
        Place::Arriving(when) => {
            printed.category == Category::SpecialForces && entered && (turn..=turn + 1).contains(&when)
        }
        Place::Track(when) if regular => entered && when <= turn + 1,
        Place::Track(when) => (!waits || entered) && when >= turn && when <= LAST_TURN,
        Place::Gone => !waits || entered,
    };
    if fits { Ok(()) } else { wrong(format!("unit {name} cannot be there (3.2, 7.3, 7.4)")) }
}

fn place_unit(position: &mut Position, unit: UnitId, place: Place) -> Result<()> {
    let name = position.name(unit);
    if let Place::Hex(hex) = place {
        let ground = position.atlas().ground(hex);
        if position.unit_in(hex).is_some() {
            let number = position.atlas().number(hex);
            return wrong(format!("unit {name} is the second in {number} (6.3)"));
        }
        if ground.irradiated || (unit == position.atlas().ksdd && !ground.oblast) {
            return wrong(format!("unit {name} cannot stop in {} (8.7, 10.2)", position.atlas().number(hex)));
        }
        position.set_control(hex, position.atlas().unit(unit).side);
    }
    position.put(unit, place);
    Ok(())
}

fn default_unit(position: &mut Position, unit: UnitId, empty: bool, setting_up: bool) -> Result<()> {
    let printed = position.atlas().unit(unit);
    let regular = printed.category == Category::Regular;
    let entered = position.entered.contains(printed.nation);
    let home = if setting_up { printed.fixed } else { printed.fixed.or(printed.suggested) };
    let place = match (regular, printed.at_start) {
        (true, true) if empty => Place::Gone,
        (true, true) => home.map_or(Place::Aside, Place::Hex),
        (true, false) if entered => Place::Track(position.turn),
        (false, false) if entered => Place::Pile,
        (false, true) => Place::Pile,
        (_, false) => Place::Aside,
    };
    place_unit(position, unit, place)?;
    if regular && matches!(place, Place::Hex(_) | Place::Track(_)) {
        position.set_steps(unit, FULL);
    }
    Ok(())
}

/// 5.3 Containers, dice and what was spent.
fn read_points(position: &mut Position, file: &PositionFile, hands: &mut Hands<'_>) -> Result<()> {
    for (side, written) in Side::BOTH.into_iter().zip([&file.russian, &file.allied]) {
        read_side_points(position, side, written, phase_word(file), hands)?;
    }
    Ok(())
}

fn read_side_points(
    position: &mut Position,
    side: Side,
    written: &PointsFile,
    phase: PhaseWord,
    hands: &mut Hands<'_>,
) -> Result<()> {
    let name = side.word();
    let rolled = !matches!(phase, PhaseWord::SetUp | PhaseWord::TurnStart | PhaseWord::Command);
    let dice = match written.dice {
        Some(_) if !rolled => return wrong(format!("{name}: the dice are not rolled yet (5.3)")),
        Some(dice) if dice.iter().any(|die| !(1..=6).contains(die)) => {
            return wrong(format!("{name}: dice show 1 to 6"));
        }
        Some(dice) => dice,
        None if rolled && phase != PhaseWord::Over => [hands.dice.roll(), hands.dice.roll()],
        None => [0; 2],
    };
    let pile = position.pile(side);
    if usize::from(written.container) > pile.len() {
        return wrong(format!("{name}: only {} special forces are at hand (5.11)", pile.len()));
    }
    if written.spent > AP_MOST {
        return wrong(format!("{name}: nobody can spend more than {AP_MOST} (5.3)"));
    }
    position.secret[side.index()] = Secret { container: pile.last(written.container), dice };
    position.spent[side.index()] = written.spent;
    position.announced[side.index()] = written.announced;
    Ok(())
}

/// 5.6 Aircraft, on one side's units only.
fn read_air(position: &mut Position, file: &PositionFile) -> Result<()> {
    for (name, written) in file.units.iter().filter(|(_, written)| written.air > 0) {
        let unit = unit(position, name)?;
        match position.hex_of(unit) {
            Some(hex) => {
                check_air(position, hex, written.air)?;
                position.add_air(hex, written.air);
            }
            None => return wrong(format!("unit {name} is not on the map and has aircraft over it (5.6)")),
        }
    }
    for (&number, &air) in &file.garrison_air {
        let hex = hex(position, number)?;
        if position.atlas().ground(hex).city.is_none() {
            return wrong(format!("there is no garrison in {number} (3.6)"));
        }
        check_air(position, hex, air)?;
        position.add_air_on_garrison(hex, air);
    }
    Ok(())
}

fn check_air(position: &Position, hex: HexId, air: u8) -> Result<()> {
    if air > 11 || position.air.is_none() || position.holder(hex) == position.air {
        return wrong(format!("aircraft over {} do not fit (5.6)", position.atlas().number(hex)));
    }
    Ok(())
}

pub(super) fn phase_word(file: &PositionFile) -> PhaseWord {
    file.phase.unwrap_or(PhaseWord::SetUp)
}
