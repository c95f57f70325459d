//! What may be ordered now, with what it costs and promises.

use hexes::{HexId, HexNumber};
use table::{Choice, Cost, Likely, Role, Seat, Target, View};

use super::drives::{Drive, drives};
use super::warnings::warnings;
use crate::atlas::{DefenseRow, Garrison};
use crate::phase::{Assault, Operations, Phase};
use crate::position::LAST_TURN;
use crate::rules::assault::SPEARHEAD_OP;
use crate::rules::movement::{BOX_OP, JUMP_OP, Reached};
use crate::units::UnitId;
use crate::{Order, Position};

pub(super) fn choices(position: &Position, seat: Option<Seat>) -> Vec<Choice> {
    let orders = View::orders_for(position, seat);
    let moving = match &position.phase {
        Phase::Operations(Operations { active: Some(unit), .. }) => {
            Some(Moving { unit: *unit, reach: Box::new(position.reach(*unit, position.op(*unit))) })
        }
        _ => None,
    };
    let choice = |order| match (&moving, &position.phase) {
        (Some(moving), _) => operation(position, moving, order),
        (None, Phase::Assault(assault)) => preparation(position, assault, order),
        (None, _) => other(position, order),
    };
    let mut choices: Vec<Choice> = orders.into_iter().map(choice).collect();
    if let Some(moving) = moving.as_ref().filter(|_| !choices.is_empty()) {
        let drives = drives(position, moving.unit, &moving.reach);
        choices.extend(drives.iter().map(|drive| drive_on(position, moving, drive)));
    }
    choices
}

/// The unit that was picked, and where it can get to.
struct Moving {
    unit: UnitId,
    reach: Box<Reached>,
}

/// 9.1 Orders one after the other, to a hex that none of them alone leads to.
fn drive_on(position: &Position, moving: &Moving, drive: &Drive) -> Choice {
    let atlas = position.atlas();
    let mut orders = drive.orders.iter().map(|&hex| Choice::new(atlas, Order::To(hex)));
    let (first, onward) = (orders.next().expect("a drive begins"), orders.collect::<Vec<_>>());
    let last = onward.last().unwrap_or(&first).target.clone();
    let beyond = drive.beyond.iter().map(|&hex| atlas.number(hex));
    Choice {
        target: last,
        cost: op(drive.cost),
        chance: Some(drive.chance),
        hint: Some(format!("drive, {} to take", hexes(drive.taken))),
        path: path(position, moving, drive.orders[0]).into_iter().chain(beyond).collect(),
        onward: onward.into_iter().map(|choice| choice.order).collect(),
        ..first
    }
}

/// What the picked unit can do, or another instead of it.
fn operation(position: &Position, moving: &Moving, order: Order) -> Choice {
    let choice = other(position, order);
    match order {
        Order::To(to) => {
            let cost = moving.reach.cost(to).unwrap_or(u8::MAX);
            Choice { path: path(position, moving, to), ..entry(position, moving.unit, to, cost, choice) }
        }
        Order::Drop(to) => {
            let choice = Choice { hint: Some("jump".to_owned()), ..choice };
            entry(position, moving.unit, to, JUMP_OP, choice)
        }
        Order::Offshore => Choice { cost: op(BOX_OP), ..choice },
        Order::Assault(hex) => {
            let (least, most) = position.assault_chances(&Assault::new(moving.unit, hex));
            let hint = match percent(least) == percent(most) {
                true => "prepared assault".to_owned(),
                false => {
                    format!("prepared assault, {} with the least support, with all of it", percent(least))
                }
            };
            let chart = Some("fire");
            Choice { cost: op(SPEARHEAD_OP), chance: Some(most), hint: Some(hint), chart, ..choice }
        }
        _ => choice,
    }
}

/// Who could support an assault, and its fire.
fn preparation(position: &Position, assault: &Assault, order: Order) -> Choice {
    let choice = other(position, order);
    match order {
        Order::Support(unit) => {
            let mut with = *assault;
            with.supporters.insert(unit);
            let chance = Some(position.assault_chance(&with));
            Choice { cost: op(position.support_cost(unit)), chance, all: Some("All support"), ..choice }
        }
        Order::Fire => {
            let chance = Some(position.assault_chance(assault));
            Choice { chance, chart: Some("fire"), hint: Some("to take the city".to_owned()), ..choice }
        }
        _ => choice,
    }
}

/// Whatever needs no more than a word: the OP that a unit has, what a button says.
fn other(position: &Position, order: Order) -> Choice {
    let mut choice = Choice::new(position.atlas(), order);
    let mut button = |label: &str| choice.target = Target::Button(label.to_owned());
    match order {
        Order::Refuse => {
            button("Refuse the mission");
            choice.hint = Some("loses the game at once".to_owned());
            choice.role = Some(Role::GivesUp);
        }
        Order::Offshore => button("To the Offshore Box"),
        Order::Done => {
            button(match position.phase {
                Phase::Ashore | Phase::Deduction { .. } => "Begin the turn",
                Phase::Rescue => "Roll for the counteroffensive",
                _ => "End the phase",
            });
            choice.hint = what_is_rolled(position);
        }
        Order::Continue => choice.hint = next_of_the_group(position),
        Order::Take(amount) => choice.cost = op(amount),
        Order::Ashore(unit) => {
            choice.path =
                position.beachhead_to_fill().map(|hex| position.atlas().number(hex)).into_iter().collect();
            choice.hint = Some(format!("{} OP", position.op(unit)));
        }
        Order::Rescue(unit) | Order::Pick(unit) | Order::Lose(unit) | Order::Deduct(unit) => {
            choice.hint = Some(format!("{} OP", position.op(unit)));
        }
        _ => {}
    }
    choice.warnings = warnings(position, order);
    choice
}

/// 5.2, 5.3, 5.5 The dice that follow when an action is over.
fn what_is_rolled(position: &Position) -> Option<String> {
    let rolled = match position.phase {
        Phase::Ashore => "rolls for a rescue mission".to_owned(),
        Phase::Deduction { .. } if position.has_beaten_the_counteroffensive() => {
            "rolls for a rescue mission".to_owned()
        }
        Phase::Deduction { .. } => "rolls for a rescue mission and for the counteroffensive".to_owned(),
        Phase::Operations(_) if position.turn == LAST_TURN => "the game is decided".to_owned(),
        Phase::Operations(_) if position.turn == 1 => "rolls a die for fatigue and supply".to_owned(),
        Phase::Operations(_) => format!("rolls {} dice for fatigue and supply", position.turn),
        _ => return None,
    };
    Some(rolled)
}

/// 11 What the Shobu Group does next.
fn next_of_the_group(position: &Position) -> Option<String> {
    let force = position.force?;
    Some(match (force.goal, force.victim) {
        (None, _) => "its objective becomes known".to_owned(),
        (_, Some(victim)) => format!("a unit of it fires at {}", position.atlas().units[victim].name),
        (Some(_), None) => "it goes a hex further".to_owned(),
    })
}

/// Hexes in a sentence.
fn hexes(number: u8) -> String {
    if number == 1 { "1 hex".to_owned() } else { format!("{number} hexes") }
}

fn op(amount: u8) -> Option<Cost> {
    Some(Cost { amount, of: "OP" })
}

fn percent(chance: Likely) -> String {
    table::percent(chance.cases.into(), chance.out_of.into())
}

/// What it costs to enter a hex, and for a Japanese-controlled one the chance to take it.
fn entry(position: &Position, unit: UnitId, hex: HexId, cost: u8, choice: Choice) -> Choice {
    let choice = Choice { cost: op(cost), ..choice };
    if position.is_us(hex) {
        return choice;
    }
    let chance = Some(position.chance_to_take(hex, position.op(unit).saturating_sub(cost)));
    let chart = match position.atlas().ground[hex].garrison {
        Garrison::Rolled(DefenseRow::BeachOrCoast) => None,
        Garrison::Rolled(_) => Some("defense"),
        Garrison::ManilaDefense(_) => Some("fire"),
    };
    Choice { chance, chart, ..choice }
}

/// The hexes that a move leads through.
fn path(position: &Position, moving: &Moving, to: HexId) -> Vec<HexNumber> {
    let reach = &moving.reach;
    let start = reach.start_of(to).filter(|&start| reach.cost(start) != Some(0));
    let path = start.into_iter().chain(reach.path_to(to));
    path.map(|hex| position.atlas().number(hex)).collect()
}
