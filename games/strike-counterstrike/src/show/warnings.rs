//! What the player should know before he ends a phase, an attack or the turn.

use hexes::{HexId, HexNumber};
use table::{Counted, Rule, Warning};

use crate::phase::{Battle, Phase};
use crate::position::LAST_TURN;
use crate::rules::victory::{DRAW, K_CHECK, K_HEXES, MOSCOW_CHECK, VICTORY};
use crate::units::ArmyId;
use crate::{Order, Position};

/// So many armies are named one by one; of more only the number is told.
const MOST_NAMED: usize = 5;

/// What to know before an order is given.
pub(super) fn warnings(position: &Position, order: Order) -> Vec<Warning> {
    match (order, &position.phase) {
        (Order::Done, Phase::Replace { left }) => unspent(position, *left).into_iter().collect(),
        (Order::Done, Phase::Move { .. }) => {
            let defeat = defeat(position);
            defeat.into_iter().chain(idle(position)).collect()
        }
        (Order::Done, Phase::TurnEnd) => defeat(position).into_iter().collect(),
        (Order::BreakOff, Phase::Battle(battle)) => given_up(position, battle).into_iter().collect(),
        _ => Vec::new(),
    }
}

fn warning(rule: &'static str, text: String, hexes: Vec<HexNumber>) -> Warning {
    Warning { text, rule: Rule(rule), hexes, grave: false }
}

fn numbers(position: &Position, hexes: &[HexId]) -> Vec<HexNumber> {
    hexes.iter().map(|&hex| position.atlas().number(hex)).collect()
}

/// Where armies stand.
fn places(position: &Position, armies: &[ArmyId]) -> Vec<HexNumber> {
    armies.iter().filter_map(|&army| position.hex_of(army)).map(|hex| position.atlas().number(hex)).collect()
}

/// `2507, 2412 and 2413`.
fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// 7.4 Steps that nobody gets.
fn unspent(position: &Position, left: u8) -> Option<Warning> {
    let mut orders = Vec::new();
    position.replacement_orders(left, &mut orders);
    let armies: Vec<ArmyId> = orders
        .into_iter()
        .filter_map(|order| match order {
            Order::Replace(army) => Some(army),
            _ => None,
        })
        .collect();
    if armies.is_empty() {
        return None;
    }
    let missing = |army: ArmyId| position.atlas().armies[army].strength - position.steps(army);
    let usable = armies.iter().map(|&army| missing(army)).sum::<u8>().min(left);
    let steps = Counted(usable, "replacement step");
    let text = if armies.len() > MOST_NAMED {
        format!("{steps} could still be given; {} armies have lost some", armies.len())
    } else {
        let taker = |&army: &ArmyId| format!("{} {}", position.army_name(army), missing(army).min(left));
        let takers: Vec<String> = armies.iter().map(taker).collect();
        format!("{steps} could still be given: {}", listed(&takers))
    };
    Some(warning("7.4", text, places(position, &armies)))
}

/// 4.2, 4.3, 4.7 What loses the game when this turn ends, as things stand.
fn defeat(position: &Position) -> Option<Warning> {
    let last = match position.turn {
        MOSCOW_CHECK => next_to_the_cities(position),
        K_CHECK => before_the_k_line(position),
        LAST_TURN => at_the_end(position),
        _ => None,
    };
    last.map(|open| {
        let draw = position.turn == LAST_TURN && position.reaches(DRAW);
        Warning { grave: !draw, ..open }
    })
}

/// 4.2
fn next_to_the_cities(position: &Position) -> Option<Warning> {
    let hexes: Vec<HexId> = position.threats_to_moscow().collect();
    if hexes.is_empty() {
        return None;
    }
    let next_to = |city: &'static str| {
        let such = hexes.iter().filter(|&&hex| position.city_beside(hex) == city);
        let named: Vec<String> = such.map(|&hex| position.atlas().place(hex).to_string()).collect();
        (!named.is_empty()).then(|| format!("{} next to {city}", listed(&named)))
    };
    let named: Vec<String> = ["Moscow", "Tula"].into_iter().filter_map(next_to).collect();
    let verb = if hexes.len() == 1 { "is" } else { "are" };
    let text = format!("{} {verb} still German: the game is lost when turn 1 ends", named.join(", and "));
    Some(warning("4.2", text, numbers(position, &hexes)))
}

/// 4.3
fn before_the_k_line(position: &Position) -> Option<Warning> {
    let count = position.k_hexes();
    let area = position.atlas().k_area.iter().copied();
    let german: Vec<HexId> = area.filter(|&hex| !position.is_soviet(hex)).collect();
    let text = format!(
        "{count} of the {K_HEXES} hexes before the K-Line are taken, {} missing: the game is lost when turn 3 ends",
        K_HEXES.saturating_sub(count)
    );
    (count < K_HEXES).then(|| warning("4.3", text, numbers(position, &german)))
}

/// 4.5 to 4.7
fn at_the_end(position: &Position) -> Option<Warning> {
    let (fortified, west) = position.gains();
    let (wanted, rule, what) = if position.reaches(VICTORY) {
        return None;
    } else if position.reaches(DRAW) {
        (VICTORY, "4.6", "the game is a draw, not won")
    } else {
        (DRAW, "4.7", "the game is lost, not drawn")
    };
    let text = format!(
        "{fortified} of {} fortified localities and {west} of {} hexes of columns 10 to 13 are taken: {what} when \
         turn 6 ends",
        wanted.0, wanted.1
    );
    Some(warning(rule, text, Vec::new()))
}

/// 9.1, 10.11 Who could still act.
fn idle(position: &Position) -> Vec<Warning> {
    let ready = position.atlas().armies.ids().filter(|&army| position.may_pick(army));
    let (attackers, others): (Vec<ArmyId>, Vec<ArmyId>) =
        ready.partition(|&army| attacked_by(position, army).next().is_some());
    let mut warnings = Vec::new();
    warnings.extend(could_still(position, "attack", "9.2", &attackers));
    warnings.extend(could_still(position, "move", "9.1", &others));
    if position.interceptor && !attackers.is_empty() {
        let text = "VI Interceptor Corps has not flown on this turn".to_owned();
        warnings.push(warning("10.11", text, Vec::new()));
    }
    warnings
}

/// 9.2 The German hexes that an army which has not moved can attack.
fn attacked_by(position: &Position, army: ArmyId) -> impl Iterator<Item = HexId> {
    let force = position.fresh_force(army);
    let reach = position.reach(&force, force.mp);
    let german: Vec<HexId> =
        reach.reached().iter().copied().filter(|&hex| !position.is_soviet(hex)).collect();
    german.into_iter()
}

fn could_still(position: &Position, what: &str, rule: &'static str, armies: &[ArmyId]) -> Option<Warning> {
    let text = match armies.len() {
        0 => return None,
        1..=MOST_NAMED => {
            let name = |&army: &ArmyId| match position.host == Some(army) {
                true => format!("{} with the engineers", position.army_name(army)),
                false => position.army_name(army).to_owned(),
            };
            let names: Vec<String> = armies.iter().map(name).collect();
            format!("{} could still {what}", listed(&names))
        }
        many => format!("{many} armies could still {what}"),
    };
    Some(warning(rule, text, places(position, armies)))
}

/// 4.2, 9.5 A hex next to Moscow or Tula that is given up on turn 1, and who could still take it.
fn given_up(position: &Position, battle: &Battle) -> Option<Warning> {
    let matters = position.turn == MOSCOW_CHECK && position.threats_to_moscow().any(|hex| hex == battle.hex);
    if !matters {
        return None;
    }
    let others: Vec<String> = position
        .atlas()
        .armies
        .ids()
        .filter(|&army| army != battle.force.army && position.may_pick(army))
        .filter(|&army| attacked_by(position, army).any(|hex| hex == battle.hex))
        .map(|army| position.army_name(army).to_owned())
        .collect();
    let atlas = position.atlas();
    let place = format!("{} next to {}", atlas.place(battle.hex), position.city_beside(battle.hex));
    let grave = others.is_empty();
    let text = if grave {
        format!("{place} stays German, and no other army can get there on this turn: that loses the game")
    } else {
        format!("{place} stays German; it could still be attacked by {}", listed(&others))
    };
    Some(Warning { grave, ..warning("4.2", text, vec![atlas.number(battle.hex)]) })
}
