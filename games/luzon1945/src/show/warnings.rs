//! What a player should know before an order is given: who could still act, what is lost, which defeat stands open.

use hexes::HexId;
use table::{Counted, Rule, Warning};

use super::dangers::{launch, names, next_check, numbers, open_shoulder, places, share_of, to_go};
use crate::phase::Phase;
use crate::position::{LAST_TURN, Place};
use crate::units::UnitId;
use crate::{Order, Position};

/// More units than this are counted, not named.
const NAMED: usize = 5;

/// What to know of an order.
pub(super) fn warnings(position: &Position, order: Order) -> Vec<Warning> {
    let all = match (order, position.phase) {
        (Order::Refuse, _) => vec![Some(refusal())],
        (Order::Rescue(unit), _) => vec![opens_the_shoulder(position, unit, |after| {
            after.put(unit, Place::Rescue);
        })],
        // 5.5 A unit without OP is out of action when the check comes.
        (Order::Take(op), Phase::Deduction { bearer: Some(unit), .. }) if op == position.op(unit) => {
            vec![opens_the_shoulder(position, unit, |after| after.spend(unit, op))]
        }
        (Order::Deduct(unit), Phase::Deduction { .. }) if position.op(unit) == 1 => {
            vec![opens_the_shoulder(position, unit, |after| after.spend(unit, 1))]
        }
        (Order::Done, Phase::Operations(_)) => {
            vec![counteroffensive(position), too_late(position), idle(position), unspent(position)]
        }
        (Order::Done, Phase::Deduction { .. } | Phase::Rescue) => vec![counteroffensive(position)],
        _ => Vec::new(),
    };
    all.into_iter().flatten().collect()
}

fn warning(rule: &'static str, text: String, hexes: &[HexId], grave: bool, position: &Position) -> Warning {
    Warning { text, rule: Rule(rule), hexes: numbers(position, hexes), grave }
}

/// 5.2 The game is over at once.
fn refusal() -> Warning {
    let text = "Refusing a rescue mission loses the game at once: send a smaller unit instead".to_owned();
    Warning { text, rule: Rule("5.2"), hexes: Vec::new(), grave: true }
}

/// 11.3, 3.3 The next check may lose the game: the shoulder is open, or the group would most likely fight its way
/// through.
fn counteroffensive(position: &Position) -> Option<Warning> {
    let turn = next_check(position)?;
    let shoulder = position.shoulder();
    if shoulder.is_open() {
        let text = format!("The shoulder is open: {}, {}", open_shoulder(position, &shoulder), launch(turn));
        return Some(warning("11.3", text, &shoulder.open, true, position));
    }
    let odds = position.breakthrough().filter(|odds| odds.is_likely())?;
    let goals = places(position, &shoulder.nearest);
    let text = format!(
        "A counteroffensive, {}, would most likely win: {} to get to {goals}",
        launch(turn),
        share_of(Some(odds)),
    );
    Some(warning("3.3", text, &shoulder.nearest, true, position))
}

/// 11.3 The shoulder stands or there is no way past, until this unit is away or out of action.
fn opens_the_shoulder(
    position: &Position,
    unit: UnitId,
    leave: impl FnOnce(&mut Position),
) -> Option<Warning> {
    let turn = next_check(position)?;
    let mut after = *position;
    leave(&mut after);
    // Whoever stood in nobody's way is not missed.
    if position.hex_of(unit).is_none() || after.shoulder_stands() {
        return None;
    }
    let shoulder = after.shoulder();
    if !shoulder.is_open() || position.shoulder().is_open() {
        return None;
    }
    let (name, open) = (position.name(unit), open_shoulder(&after, &shoulder));
    let text = format!("Without {name} the shoulder is open: {open}, {}", launch(turn));
    Some(warning("11.3", text, &shoulder.open, true, position))
}

/// 3.1 The game ends with this phase and is lost, or what is missing cannot be got to on the last turn.
fn too_late(position: &Position) -> Option<Warning> {
    let missing: Vec<HexId> = position.mandatory_missing().collect();
    match LAST_TURN - position.turn {
        0 if !position.has_won() => {
            let text = format!("The game ends with this phase and is lost: {}", to_go(position));
            Some(warning("3.1", text, &missing, position.can_anybody_act(), position))
        }
        1 => {
            let within = position.hexes_within_a_turn();
            let far: Vec<HexId> = missing.into_iter().filter(|&hex| !within.contains(hex)).collect();
            let text = format!("Nobody can get to {} on the last turn, and without it the game is lost", {
                places(position, &far)
            });
            (!far.is_empty()).then(|| warning("3.1", text, &far, true, position))
        }
        _ => None,
    }
}

/// 8.1 Units that have not acted and could.
fn idle(position: &Position) -> Option<Warning> {
    let units = able(position, |unit| !position.acted.contains(unit));
    let counted = Counted(u8::try_from(units.len()).unwrap_or(u8::MAX), "unit");
    let have = if units.len() == 1 { "has" } else { "have" };
    let text = match units.len() {
        0 => return None,
        1..=NAMED => format!("{counted} {have} done nothing: {}", names(position, units.iter().copied())),
        _ => format!("{counted} {have} done nothing"),
    };
    Some(warning("8.1", text, &hexes(position, &units), false, position))
}

/// 5.5 OP of units that have acted and could go on: they are full again next turn, so what is left is lost.
fn unspent(position: &Position) -> Option<Warning> {
    let units = able(position, |unit| position.acted.contains(unit));
    let sum: u16 = units.iter().map(|&unit| u16::from(position.op(unit))).sum();
    let by_unit = |unit: &UnitId| format!("{} {}", position.name(*unit), position.op(*unit));
    let text = match units.len() {
        0 => return None,
        1..=NAMED => {
            let list: Vec<String> = units.iter().map(by_unit).collect();
            format!("{sum} OP would be lost unspent: {}", list.join(", "))
        }
        units => format!("{sum} OP of {units} units would be lost unspent"),
    };
    Some(warning("5.5", text, &hexes(position, &units), false, position))
}

/// Units that can act now.
fn able(position: &Position, which: impl Fn(UnitId) -> bool) -> Vec<UnitId> {
    let units = position.atlas().us_units().filter(|&unit| which(unit));
    units.filter(|&unit| position.can_act(unit)).collect()
}

fn hexes(position: &Position, units: &[UnitId]) -> Vec<HexId> {
    units.iter().filter_map(|&unit| position.hex_of(unit)).collect()
}
