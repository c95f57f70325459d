//! What may be ordered, with what it costs, promises and threatens, and what goes on with it.

use hexes::HexId;
use table::{Choice, Cost, Likely, Repeats, Role, Seat, Target, View};

use super::charts::COMBAT;
use super::outlook::likely;
use super::warnings::warnings;
use crate::phase::{Battle, Phase};
use crate::rules::battle::ROUND_MP;
use crate::rules::chances::Flight;
use crate::rules::movement::Reached;
use crate::units::ArmyId;
use crate::{Order, Position, Threat, staff};

/// Where the force that is moving can get to, and how likely it takes each German hex there.
struct Ways {
    reach: Box<Reached>,
    mp: u8,
    attacks: Vec<(HexId, Likely)>,
}

/// Every legal order, for the seat that is asked.
pub(super) fn choices(position: &Position, seat: Option<Seat>) -> Vec<Choice> {
    let orders = View::orders_for(position, seat);
    let ways = match &position.phase {
        Phase::Move { active: Some(force) } if !orders.is_empty() => {
            Some(ways(position, force.army, force.mp, Box::new(position.reach(force, force.mp))))
        }
        _ => None,
    };
    orders.into_iter().map(|order| choice(position, order, ways.as_ref())).collect()
}

/// What it is called to have what is asked done by the staff, where it has a doctrine and nothing is rolled.
pub(super) fn suggests(position: &Position, choices: &[Choice]) -> Option<&'static str> {
    match position.phase {
        _ if choices.len() < 2 => None,
        Phase::Replace { .. } => Some("Rebuild as suggested"),
        Phase::Arrive { .. } => Some("Bring them in as suggested"),
        Phase::Host => Some("Send them as suggested"),
        _ => None,
    }
}

fn ways(position: &Position, army: ArmyId, mp: u8, reach: Box<Reached>) -> Ways {
    let german = reach.reached().iter().copied().filter(|&hex| !position.is_soviet(hex));
    let left = |hex| mp - reach.cost(hex).unwrap_or(mp);
    let hexes: Vec<(HexId, u8)> = german.map(|hex| (hex, left(hex))).collect();
    let chances = staff::reckon(position, army, &hexes);
    let attacks = hexes.iter().zip(chances).map(|(&(hex, _), chance)| (hex, likely(chance))).collect();
    Ways { reach, mp, attacks }
}

fn choice(position: &Position, order: Order, ways: Option<&Ways>) -> Choice {
    let hint = hint(position, order);
    let plain = Choice { hint, warnings: warnings(position, order), ..Choice::new(position.atlas(), order) };
    match (order, ways, &position.phase) {
        (Order::To(hex), Some(ways), _) => way(position, hex, ways, plain),
        (Order::Replace(army), _, &Phase::Replace { left }) => {
            let missing = position.atlas().armies[army].strength - position.steps(army);
            let times = missing.min(left);
            let repeats = (times > 1).then_some(Repeats { times, called: "Fill it up" });
            Choice { cost: Some(Cost { amount: 1, of: "step" }), repeats, ..plain }
        }
        (_, _, Phase::Battle(battle)) => in_battle(position, battle, order, plain),
        _ => plain,
    }
}

const fn mp(amount: u8) -> Cost {
    Cost { amount, of: "MP" }
}

/// 9.7 A move, and the battle that it begins.
fn way(position: &Position, hex: HexId, ways: &Ways, plain: Choice) -> Choice {
    let (atlas, reach) = (position.atlas(), &ways.reach);
    let fights = !position.is_soviet(hex);
    let threat = if fights { position.threat(hex) } else { Threat::default() };
    let battle = match (threat.relief, threat.pocket.is_empty()) {
        (true, _) => "battle against a relief force, then a breakout",
        (false, false) => "battle, then a breakout",
        (false, true) => "battle",
    };
    let cost = reach.cost(hex);
    let left = ways.mp - cost.unwrap_or(ways.mp);
    Choice {
        cost: cost.map(mp),
        hint: fights.then(|| battle.to_owned()),
        chance: ways.attacks.iter().find(|(attacked, _)| *attacked == hex).map(|&(_, chance)| chance),
        onward: if fights { rounds(position.interceptor, left, true) } else { Vec::new() },
        chart: fights.then_some(COMBAT),
        path: reach.path_to(hex).into_iter().map(|hex| atlas.number(hex)).collect(),
        cuts_off: threat.pocket.iter().map(|hex| atlas.number(hex)).collect(),
        ..plain
    }
}

/// 10 What can be ordered in a battle. The chance is that of all rounds that can be paid.
fn in_battle(position: &Position, battle: &Battle, order: Order, plain: Choice) -> Choice {
    let button = |text: &str| Target::Button(text.to_owned());
    let target = match order {
        Order::Interceptor => button("VI Interceptor Corps flies"),
        Order::Hold => button("Hold it back"),
        Order::Again => button("Another round"),
        Order::MostDangerous => button("The most dangerous, all turn"),
        _ => plain.target,
    };
    let chart = (order != Order::BreakOff).then_some(COMBAT);
    // Another army may be picked instead, unless the game hangs on this battle.
    let lets_go = order == Order::BreakOff && plain.warnings.iter().all(|warning| !warning.grave);
    Choice {
        target,
        role: if lets_go { Some(Role::Halts) } else { plain.role },
        cost: (order == Order::Again).then_some(mp(ROUND_MP)),
        chance: position.outlook(battle, order),
        onward: what_follows(position, battle, order),
        chart,
        ..plain
    }
}

/// 9.3, 10.11 The orders by which a force goes on with its battle to the end: as many rounds as it can pay, with VI
/// Interceptor Corps held back where that is asked.
fn rounds(asked: bool, mp: u8, begins: bool) -> Vec<String> {
    let hold = asked.then_some("hold");
    let round = |_| [Some("again"), hold].into_iter().flatten();
    let first = hold.filter(|_| begins);
    first.into_iter().chain((0..mp / ROUND_MP).flat_map(round)).map(str::to_owned).collect()
}

/// What goes on with an order of a battle, where that is not a step of the way itself: who names hits, holds back or fights
/// on by hand says so round by round.
fn what_follows(position: &Position, battle: &Battle, order: Order) -> Vec<String> {
    let (asked, mp) = (position.interceptor, battle.force.mp);
    match order {
        Order::Interceptor => rounds(false, mp, false),
        Order::MostDangerous => rounds(asked, mp, false),
        _ => Vec::new(),
    }
}

/// What else a choice means.
fn hint(position: &Position, order: Order) -> Option<String> {
    match order {
        Order::Enter(_) => Some("Fourth Shock Army".to_owned()),
        Order::Joint(_) => Some("joint operation".to_owned()),
        Order::BreakOff => match &position.phase {
            Phase::Battle(battle) => {
                Some(format!("back to {}, finished for this turn", position.atlas().place(battle.from)))
            }
            _ => None,
        },
        Order::Interceptor => {
            Some(cleared(position, "once a turn; this round, ", Flight::Flies, "once a turn"))
        }
        Order::Hold => Some(cleared(position, "this round, ", Flight::Stays, "the round is fought")),
        Order::Again if is_last_round(position) => Some("the last round it can pay for".to_owned()),
        Order::Again => Some(cleared(position, "this round, ", Flight::Stays, "the round is fought")),
        Order::Replace(army) | Order::Pick(army) | Order::Host(army) => Some(strength(position, army)),
        Order::Hit(counter) => Some(position.atlas().germans[counter].category.word().to_owned()),
        Order::MostDangerous => Some("no more questions about hits on this turn".to_owned()),
        Order::Done => what_begins(position).map(str::to_owned),
        Order::To(_) | Order::Halt => None,
    }
}

/// 9.3 Whether no MP are left for another round after the next.
fn is_last_round(position: &Position) -> bool {
    matches!(&position.phase, Phase::Battle(battle) if battle.force.mp < 2 * ROUND_MP)
}

/// How likely a round leaves no German.
fn cleared(position: &Position, before: &str, flight: Flight, otherwise: &str) -> String {
    position.cleared_if(flight).map_or(otherwise.to_owned(), |chance| format!("{before}{chance}"))
}

/// The steps of an army, and the engineers with it.
fn strength(position: &Position, army: ArmyId) -> String {
    let steps = format!("{} of {} steps", position.steps(army), position.atlas().armies[army].strength);
    let with = position.host == Some(army) && position.began;
    if with { format!("{steps}, with {} of 1E", position.steps(position.atlas().engineers)) } else { steps }
}

/// What begins when the player says that enough is done.
const fn what_begins(position: &Position) -> Option<&'static str> {
    match position.phase {
        Phase::Arrive { .. } => Some("markers are drawn around it"),
        Phase::Replace { .. } => Some("Phase III begins"),
        Phase::Move { .. } => Some("Phase IV: new markers are drawn"),
        Phase::TurnEnd => Some("the turn is over"),
        _ => None,
    }
}
