//! What a side should know before it ends something: points that would be lost, units that could still act, cities that the
//! enemy can attack, and every defeat that stands open. Only the side that is asked reads it.

use hexes::HexId;
use table::{Counted, Rule, Rules, Warning};

use crate::phase::{Battle, Phase, Stage};
use crate::position::{LAST_TURN, Place};
use crate::rules::ending_at;
use crate::units::{Side, UnitId};
use crate::{Order, Position};

/// More units than this are only counted.
const NAMED_MOST: usize = 5;

/// What the side that is asked should know before it gives an order.
pub(super) fn warnings(position: &Position, order: Order) -> Vec<Warning> {
    let Some(side) = position.asked() else { return Vec::new() };
    match order {
        Order::Pass => before_pass(position, side),
        Order::Done => before_done(position, side),
        Order::Announce => before_announcement(position, side),
        Order::Hold => before_hold(position).into_iter().collect(),
        Order::Move(_)
        | Order::Regroup(_)
        | Order::Entry
        | Order::Again
        | Order::Attack(_)
        | Order::Fight => before_spending(position, side, order).into_iter().collect(),
        _ => Vec::new(),
    }
}

fn warning(rule: &'static str, grave: bool, text: String) -> Warning {
    Warning { text, rule: Rule(rule), hexes: Vec::new(), grave }
}

/// 5.3 What a side had less what it has spent: under the honour system it can be less than nothing.
fn points(position: &Position, side: Side) -> i16 {
    i16::from(position.secret[side.index()].total()) - i16::from(position.spent[side.index()])
}

/// 5.9 A pass ends the turn, or leaves it to the other side to end it.
fn before_pass(position: &Position, side: Side) -> Vec<Warning> {
    let left = points(position, side);
    let ends = position.pass_ends_turn(side);
    let mut all: Vec<Warning> = [overspent(position, side), last_count(position, side, ends)]
        .into_iter()
        .chain([exposed(position, side).filter(|_| !ends)])
        .flatten()
        .collect();
    if left > 0 {
        all.push(lost_points(side, left, ends));
        all.extend(idle(position, side));
    }
    all
}

/// 5.4 Points that are not spent are lost.
fn lost_points(side: Side, left: i16, ends: bool) -> Warning {
    let points = Counted(left, "action point");
    let text = match ends {
        true => format!("The turn ends: {points} unspent"),
        false => format!("If {} passes too, the turn ends: {points} unspent", (!side).name()),
    };
    warning("5.4", false, text)
}

/// Who could act for the points that are left: regroup, come in, or attack.
fn idle(position: &Position, side: Side) -> impl Iterator<Item = Warning> {
    let units = || position.atlas().regulars[side.index()].iter();
    let can = |order: Order| position.check(order).is_ok();
    let regroup: Vec<UnitId> = units().filter(|&unit| can(Order::Regroup(unit))).collect();
    let waits = |unit: &UnitId| matches!(position.place(*unit), Place::Track(_)) && can(Order::Move(*unit));
    let come: Vec<UnitId> = units().filter(waits).collect();
    let targets = position.targets(side);
    let near = |hex: HexId| position.atlas().neighbours(hex).any(|next| targets.contains(next));
    let attack: Vec<UnitId> = position.on_map(side).filter(|&(_, hex)| near(hex)).map(|one| one.0).collect();
    let told = [
        ("7.5", "could regroup", regroup),
        ("7.1", "could come in from the west", come),
        ("9.1", "could attack", attack),
    ];
    let told = told.into_iter().filter(|(.., units)| !units.is_empty());
    told.map(|(rule, what, units)| who_could(position, rule, what, &units)).collect::<Vec<_>>().into_iter()
}

/// `2 units could regroup: RUS-2G, RUS-5`.
fn who_could(position: &Position, rule: &'static str, what: &str, units: &[UnitId]) -> Warning {
    let count = Counted(units.len() as u32, "unit");
    let names: Vec<&str> = units.iter().map(|&unit| position.name(unit)).collect();
    let text = match names.len() {
        ..=NAMED_MOST => format!("{count} {what}: {}", names.join(", ")),
        _ => format!("{count} {what}"),
    };
    let hexes = units.iter().filter_map(|&unit| position.hex_of(unit)).map(|hex| position.number(hex));
    Warning { hexes: hexes.collect(), ..warning(rule, false, text) }
}

/// 4.2 With the last turn the game ends as Russia counts now.
fn last_count(position: &Position, side: Side, surely: bool) -> Option<Warning> {
    if position.turn < LAST_TURN {
        return None;
    }
    let score = position.score();
    let (grave, means) = match ending_at(score).outcome().winner {
        Some(winner) if winner == side.seat() => return None,
        Some(_) => (true, "you have lost"),
        None => (false, "nobody has won"),
    };
    let ends = match surely {
        true => "The game ends".to_owned(),
        false => format!("If {} passes too, the game ends", (!side).name()),
    };
    Some(warning("4.2", grave, format!("{ends}: Russia counts {score}, and {means}")))
}

/// 4.2, 4.3 Cities that count for a side and that the other can attack at once. On the last turn the game may be lost by it.
fn exposed(position: &Position, side: Side) -> Option<Warning> {
    let counted = position.victory_cities().chain(position.russian_cities());
    let open: Vec<HexId> = counted
        .filter(|&hex| position.control(hex) == side && position.candidates(!side, hex).next().is_some())
        .collect();
    let first = open.first()?;
    let score = match side {
        Side::Russian => position.score() - open.len() as i8,
        Side::Allied => position.score() + open.len() as i8,
    };
    let lost = ending_at(score).outcome().winner == Some((!side).seat());
    let text = match open.len() {
        1 => format!("{} can attack {} next", (!side).title(), position.atlas().place(*first)),
        more => format!("{} can attack {more} cities that count next", (!side).title()),
    };
    let hexes = open.iter().map(|&hex| position.number(hex)).collect();
    Some(Warning { hexes, ..warning("4.2", lost && position.turn == LAST_TURN, text) })
}

/// 5.3 Who has spent too much loses when it comes to light.
fn overspent(position: &Position, side: Side) -> Option<Warning> {
    let beyond = -points(position, side);
    (beyond > 0).then(|| {
        let beyond = Counted(beyond, "action point");
        warning(
            "5.3",
            true,
            format!("You have spent {beyond} more than you had: you lose when it comes to light"),
        )
    })
}

/// 5.3 Under the honour system nobody stops who spends what he does not have.
fn before_spending(position: &Position, side: Side, order: Order) -> Option<Warning> {
    let price = match (order, position.phase) {
        (Order::Fight, Phase::Declare { attackers, .. }) => attackers.len() as i16,
        _ => 1,
    };
    let beyond = price - points(position, side);
    (beyond > 0).then(|| {
        let beyond = Counted(beyond, "action point");
        warning("5.3", true, format!("It is {beyond} more than you had: you lose when it comes to light"))
    })
}

/// 5.10 The end of an action; with the last point of who goes on alone it is the end of the turn.
fn before_done(position: &Position, side: Side) -> Vec<Warning> {
    let left = points(position, side);
    let honour = position.options.honour_system && matches!(position.phase, Phase::ActionEnd(_));
    let silent = (honour && left == 0).then(|| {
        let text =
            "Your last action point is spent: announce it now, or you can only overspend or announce later";
        warning("5.10", false, text.to_owned())
    });
    let over = position.announced[(!side).index()] && left <= 0 && !position.options.honour_system;
    let last = if over { last_count(position, side, true) } else { None };
    [overspent(position, side), silent, last].into_iter().flatten().collect()
}

/// 5.10 Who announces does not act any more, and opens its container.
fn before_announcement(position: &Position, side: Side) -> Vec<Warning> {
    let ends = position.announced[(!side).index()];
    let last = if ends { last_count(position, side, true) } else { None };
    [overspent(position, side), last].into_iter().flatten().collect()
}

/// 9.6 A city that nobody takes goes back to its old owner.
fn before_hold(position: &Position) -> Option<Warning> {
    let Phase::Battle(Battle { target, stage: Stage::Advance, .. }) = position.phase else { return None };
    position.atlas().ground[target].city?;
    let text =
        format!("{} is not taken: its old owner has a garrison there again", position.atlas().place(target));
    Some(Warning { hexes: vec![position.number(target)], ..warning("9.6", false, text) })
}
