//! What may be ordered now, with what it costs and promises.

use hexes::{HexId, HexNumber};
use table::{Choice, Cost, Likely, Role, Seat, Target, View};

use crate::atlas::{DefenseRow, Garrison};
use crate::phase::{Assault, Operations, Phase};
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
    orders.into_iter().map(choice).collect()
}

/// The unit that was picked, and where it can get to.
struct Moving {
    unit: UnitId,
    reach: Box<Reached>,
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
            let alike = percent(least) == percent(most);
            let range = format!("prepared assault, {} to {} to take it", percent(least), percent(most));
            let hint = if alike { "prepared assault".to_owned() } else { range };
            Choice { cost: op(SPEARHEAD_OP), chance: alike.then_some(most), hint: Some(hint), ..choice }
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
            Choice { chance, chart: Some("fire"), ..choice }
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
            choice.hint = Some("forfeits the game".to_owned());
            choice.role = Some(Role::GivesUp);
        }
        Order::Offshore => button("To the Offshore Box"),
        Order::Done => button(match position.phase {
            Phase::Ashore | Phase::Deduction { .. } => "Begin the turn",
            Phase::Rescue => "Roll for the counteroffensive",
            _ => "End the phase",
        }),
        Order::Rescue(unit) | Order::Pick(unit) | Order::Lose(unit) | Order::Deduct(unit) => {
            choice.hint = Some(format!("{} OP", position.op(unit)));
        }
        _ => {}
    }
    choice
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
