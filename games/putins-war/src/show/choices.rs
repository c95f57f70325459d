//! What may be ordered now: what to click, what it costs and what it brings.

use hexes::HexNumber;
use table::{Choice, Cost, Counted, Likely, Seat, Target, View};

use super::charts::ENTRY;
use crate::{Order, Position, phase::Phase, rules::Reached};

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
        target: label(order).map_or(plain.target, |label| Target::Button(label.to_owned())),
        cost: cost(order, reach),
        chance: rolls.then(|| Likely { cases: ways_to_enter(position), out_of: 36 }),
        hint: hint(position, order),
        chart: rolls.then_some(ENTRY),
        path: path(position, order, reach),
        ..plain
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
fn label(order: Order) -> Option<&'static str> {
    Some(match order {
        Order::Suggested => "Set up the rest as suggested",
        Order::Entry => "Roll for a nation",
        Order::Again => "Roll again",
        Order::Enough => "Leave it",
        Order::Announce => "Announce: no action points left",
        Order::Vostok => "The Vostok battalion goes in",
        Order::Without => "Without Vostok",
        Order::Garrison => "Leave a garrison",
        Order::Hold => "Nobody advances",
        _ => return None,
    })
}

fn cost(order: Order, reach: Option<&Reached>) -> Option<Cost> {
    match order {
        Order::To(hex) => Some(Cost { amount: reach?.cost(hex)?, of: "MP" }),
        Order::Move(_) | Order::Regroup(_) | Order::Entry | Order::Again => {
            Some(Cost { amount: 1, of: "AP" })
        }
        _ => None,
    }
}

/// What a choice means beside what it costs.
fn hint(position: &Position, order: Order) -> Option<String> {
    match (order, position.phase) {
        (Order::Move(_), _) => Some("a die for MP".to_owned()),
        (Order::Regroup(_), _) => Some("back to full strength".to_owned()),
        (Order::Attack(_), _) => Some("attack: 1 AP for each unit".to_owned()),
        (Order::Entry | Order::Again, _) => Some("somebody new".to_owned()),
        (Order::Lose(unit) | Order::Advance(unit) | Order::With(unit), _) => {
            Some(format!("{} factors", position.factor(unit)))
        }
        (Order::Commit(count), Phase::Command(_)) => Some(format!("+{count} AP")),
        (Order::Commit(count), Phase::Battle(battle)) => {
            let side = position.asked()?;
            let columns = Counted(position.hand_support(side, count), "column");
            Some(format!("{columns}: {}", position.chances_with(&battle, side, count)))
        }
        (Order::Vostok | Order::Without, Phase::Battle(battle)) => {
            Some(position.chances_if(&battle, order == Order::Vostok))
        }
        _ => None,
    }
}

/// 10.1 In how many of 36 cases a roll brings somebody new.
fn ways_to_enter(position: &Position) -> u16 {
    let table = (2u8..).zip(&position.atlas().entry_table);
    let news = table.filter(|(_, nations)| !position.entered.contains_all(nations));
    news.map(|(roll, _)| u16::from(6 - roll.abs_diff(7))).sum()
}
