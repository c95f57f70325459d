//! What may be ordered now: what to click, what it costs and what it brings.

use hexes::HexNumber;
use table::{Choice, Cost, Counted, Likely, Repeats, Seat, Target, View};

use super::charts::ENTRY;
use super::warnings::warnings;
use crate::phase::Phase;
use crate::position::{AP_LEAST, AP_MOST, FULL};
use crate::rules::{MP_MOST, Reached};
use crate::units::{Side, UnitId};
use crate::{Order, Position};

/// The choices of a seat.
pub(super) fn choices(position: &Position, seat: Option<Seat>) -> Vec<Choice> {
    let orders = View::orders_for(position, seat);
    let reach = match position.phase {
        Phase::Move { unit, mp } => Some(Box::new(position.reach(unit, mp))),
        _ => None,
    };
    orders.into_iter().map(|order| choice(position, order, reach.as_deref())).collect()
}

fn choice(position: &Position, order: Order, reach: Option<&Reached>) -> Choice {
    let plain = Choice::new(position.atlas(), order);
    let rolls = matches!(order, Order::Entry | Order::Again);
    Choice {
        target: label(position, order).map_or(plain.target, |label| Target::Button(label.to_owned())),
        cost: cost(position, order, reach),
        chance: chance(position, order),
        hint: hint(position, order),
        all: everybody(position, order),
        repeats: repeats(position, order),
        warnings: warnings(position, order),
        chart: rolls.then_some(ENTRY),
        path: path(position, order, reach),
        ..plain
    }
}

/// How likely something comes of it: a nation that is new (10.1), or a unit that gets anywhere (8.3).
fn chance(position: &Position, order: Order) -> Option<Likely> {
    match order {
        Order::Entry | Order::Again => Some(Likely { cases: ways_to_enter(position), out_of: 36 }),
        Order::Move(unit) => match position.least_die(unit) {
            Some(..=1) => None,
            Some(die) => Some(Likely { cases: u16::from(MP_MOST + 1 - die), out_of: u16::from(MP_MOST) }),
            None => Some(Likely { cases: 0, out_of: u16::from(MP_MOST) }),
        },
        _ => None,
    }
}

/// 9.2 All who are next to the target can take part with one click, if the points are enough.
fn everybody(position: &Position, order: Order) -> Option<&'static str> {
    let (Order::With(_), Phase::Declare { target, .. }) = (order, position.phase) else { return None };
    let side = position.asked()?;
    let all = position.candidates(side, target).count();
    (all <= usize::from(position.ap_left(side))).then_some("All take part")
}

/// 5.6 Any number of markers may lie on the same unit.
fn repeats(position: &Position, order: Order) -> Option<Repeats> {
    match (order, position.phase) {
        (Order::Interdict(_), Phase::Air { left, .. }) if left > 1 => {
            Some(Repeats { times: left, called: "All that are left here" })
        }
        _ => None,
    }
}

/// The hexes on the way; 7.1 a unit that comes in has its first hex on the edge.
fn path(position: &Position, order: Order, reach: Option<&Reached>) -> Vec<HexNumber> {
    let (Order::To(to), Some(reach), Phase::Move { unit, .. }) = (order, reach, position.phase) else {
        return Vec::new();
    };
    let first = if position.hex_of(unit).is_none() { reach.start_of(to) } else { None };
    first.into_iter().chain(reach.path_to(to)).map(|hex| position.number(hex)).collect()
}

/// What stands on a button where its word says too little.
fn label(position: &Position, order: Order) -> Option<&'static str> {
    Some(match order {
        Order::Suggested => "Set up the rest as suggested",
        Order::Entry => "Roll for a nation",
        Order::Again => "Roll again",
        Order::Enough => "Leave it",
        Order::Pass if position.asked().is_some_and(|side| position.pass_ends_turn(side)) => {
            "Pass and end the turn"
        }
        Order::Announce => "Announce: no action points left",
        Order::Vostok => "The Vostok battalion goes in",
        Order::Without => "Without Vostok",
        Order::Garrison => "Leave a garrison",
        Order::Hold => "Nobody advances",
        _ => return None,
    })
}

fn cost(position: &Position, order: Order, reach: Option<&Reached>) -> Option<Cost> {
    let points = |amount| Some(Cost { amount, of: "AP" });
    match (order, position.phase) {
        (Order::To(hex), _) => Some(Cost { amount: reach?.cost(hex)?, of: "MP" }),
        (Order::Move(_) | Order::Regroup(_) | Order::Entry | Order::Again, _) => points(1),
        (Order::Fight, Phase::Declare { attackers, .. }) => points(attackers.len() as u8),
        _ => None,
    }
}

/// What a choice means beside what it costs.
fn hint(position: &Position, order: Order) -> Option<String> {
    let side = position.asked()?;
    Some(match order {
        Order::Move(unit) => rolls_for_points(position, unit),
        Order::Stay => "the action point is spent all the same".to_owned(),
        Order::Regroup(unit) => {
            let printed = &position.atlas().units[unit];
            format!(
                "full strength: {} to {} factors",
                position.factor(unit),
                printed.factor[usize::from(FULL)]
            )
        }
        Order::Attack(hex) => position.attack_in_words(side, hex),
        Order::Entry | Order::Again => "two dice: somebody new".to_owned(),
        Order::Enough => "the action is over".to_owned(),
        Order::Pass => passing(position, side),
        Order::Announce => "the dice and the container are opened".to_owned(),
        Order::Interdict(_) => "1 column against it, 1 MP less, no regrouping".to_owned(),
        Order::Advance(unit) => Counted(position.factor(unit), "factor").to_string(),
        Order::Lose(unit) => loss(position, unit),
        Order::Garrison => "the city is taken, and nobody leaves its hex".to_owned(),
        Order::Hold => "the hex is left as it is".to_owned(),
        Order::Done => ends_action(position),
        _ => return hint_of_battle(position, side, order),
    })
}

/// What an answer means while special forces are committed or a battle is put together.
fn hint_of_battle(position: &Position, side: Side, order: Order) -> Option<String> {
    Some(match (order, position.phase) {
        (Order::With(unit), Phase::Declare { target, mut attackers }) => {
            attackers.insert(unit);
            let odds =
                position.odds_in_words(target, attackers, position.open_before(target, Some(side.seat())));
            format!(
                "{}, then {} AP in all: {odds}",
                Counted(position.factor(unit), "factor"),
                attackers.len()
            )
        }
        (Order::Fight, Phase::Declare { target, attackers }) => {
            position.odds_in_words(target, attackers, position.open_before(target, Some(side.seat())))
        }
        (Order::Commit(count), Phase::Command(_)) => for_points(count),
        (Order::Commit(count), Phase::Battle(battle)) => {
            let columns = Counted(position.hand_support(side, count), "column");
            format!("{columns}: {}", position.chances_with(&battle, side, count))
        }
        (Order::Vostok | Order::Without, Phase::Battle(battle)) => {
            position.chances_if(&battle, order == Order::Vostok)
        }
        _ => return None,
    })
}

/// 8.3, 5.7 `rolls a die: 1 to 6 MP, 2 or more to go anywhere`.
fn rolls_for_points(position: &Position, unit: UnitId) -> String {
    let air = position.air_on_unit(unit);
    let (least, most) = (1u8.saturating_sub(air), MP_MOST.saturating_sub(air));
    let under = if air > 0 { format!(" under {air} aircraft") } else { String::new() };
    let needs = match position.least_die(unit) {
        Some(..=1) => String::new(),
        Some(die) => format!(", {die} or more to go anywhere"),
        None => ", it cannot go anywhere".to_owned(),
    };
    format!("rolls a die: {least} to {most} MP{under}{needs}")
}

/// 5.11, 7.4 `+2 AP, 4 to 12 in all; each then rolls for how long it is away`.
fn for_points(count: u8) -> String {
    let (least, away) = (AP_LEAST + count, if count == 1 { "it" } else { "each" });
    match count {
        0 => format!("two dice: {least} to {AP_MOST} AP"),
        _ => format!("two dice: {least} to {AP_MOST} AP; {away} is away for 1 to 6 turns then"),
    }
}

fn passing(position: &Position, side: Side) -> String {
    match position.pass_ends_turn(side) {
        true => "the turn ends, and its dice are rolled".to_owned(),
        false => format!("the turn ends if {} passes too", (!side).name()),
    }
}

/// 2.13 What is left of a unit that takes a loss.
fn loss(position: &Position, unit: UnitId) -> String {
    match position.steps(unit) {
        FULL => {
            let reduced = position.atlas().units[unit].factor[1];
            format!("{} factors now, {reduced} then", position.factor(unit))
        }
        _ => "it is destroyed".to_owned(),
    }
}

/// 7.4, 5.10 What is rolled when an action is over.
fn ends_action(position: &Position) -> String {
    match position.phase {
        Phase::Battle(_) => "who was sent rolls for its return".to_owned(),
        _ => "the action is complete".to_owned(),
    }
}

/// 10.1 In how many of 36 cases a roll brings somebody new.
fn ways_to_enter(position: &Position) -> u16 {
    let table = (2u8..).zip(&position.atlas().entry_table);
    let news = table.filter(|(_, nations)| !position.entered.contains_all(nations));
    news.map(|(roll, _)| u16::from(6 - roll.abs_diff(7))).sum()
}
