//! What things are worth, in points. Only their relation matters: a city is some 600 to 900.

use crate::units::{Side, UnitId};
use hexes::HexId;

use super::{budget::LAST_TURN, rail, situation::Situation};

/// The middle of Poland, as row and column, and how many of them it is from there to the cities at its edges.
const MIDDLE: (i32, i32) = (24, 28);
const REACH: i32 = 11;

/// A SAP: dearer when few are to spare. The Soviet staff has them to spend, and time presses more; to the
/// Polish staff every one counts.
pub(super) fn sap(situation: &Situation) -> i32 {
    let (soviet, polish) = match situation.spare() {
        20.. => (35, 75),
        12..20 => (50, 105),
        7..12 => (65, 135),
        3..7 => (100, 180),
        0..3 => (250, 270),
        // Only the last Polish unit can win it now (4.2).
        _ => (60, 270),
    };
    match situation.view {
        Side::Soviet => soviet * situation.doctrine.soviet_sap / 100,
        Side::Polish => polish * situation.doctrine.polish_sap / 100,
    }
}

/// A Polish step, in the open and in a city, where it stands between the Soviet side and victory.
fn polish_step(situation: &Situation, in_city: bool) -> i32 {
    let doctrine = situation.doctrine;
    match (situation.view, in_city) {
        (Side::Soviet, false) => doctrine.prey_in_open,
        (Side::Soviet, true) => doctrine.prey_in_city,
        (Side::Polish, false) => doctrine.step_in_open,
        (Side::Polish, true) => doctrine.step_in_city,
    }
}

/// What a city is worth to either side.
pub(super) fn city(situation: &Situation, city: HexId) -> i32 {
    let doctrine = situation.doctrine;
    let worth = doctrine.city + doctrine.city_by_turn * i32::from(situation.position.turn.min(LAST_TURN));
    worth * (100 + bearing(situation, city)) / 100
}

/// Where the weight of effort lies: what a city counts more than others for its place on the map, in per cent.
pub(super) fn bearing(situation: &Situation, city: HexId) -> i32 {
    let doctrine = situation.doctrine;
    let number = i32::from(situation.atlas().number(city).get());
    let (south, west) = (number / 100 - MIDDLE.0, number % 100 - MIDDLE.1);
    (doctrine.south * south + doctrine.west * west) / REACH
}

/// What opening this blocked hex contributes to an open rail line.
pub(super) fn rail_share(situation: &Situation, hex: HexId) -> i32 {
    let blockers = situation.blockers();
    if !blockers.contains(&hex) {
        return 0;
    }
    let turns = situation.doctrine.turns_open;
    turns * rail::saving(situation.position) * sap(situation) / blockers.len() as i32
}

/// What the attackers win by emptying a hex and going in.
pub(super) fn prize(situation: &Situation, hex: HexId, attacker: Side) -> i32 {
    let open_hex = situation.doctrine.open_hex;
    match (attacker, situation.is_city(hex)) {
        (Side::Soviet, true) => city(situation, hex) + rail_share(situation, hex),
        (Side::Soviet, false) => open_hex + rail_share(situation, hex),
        (Side::Polish, true) => city(situation, hex) * situation.doctrine.retaken / 100 + 2 * sap(situation),
        (Side::Polish, false) => open_hex + sap(situation),
    }
}

/// What a unit's next step and, if it has two, its last step are worth. Turning a unit over always costs less
/// than losing it.
pub(super) fn steps(situation: &Situation, unit: UnitId, sap: i32) -> (i32, Option<i32>) {
    let (position, printed) = (situation.position, &situation.atlas().units[unit]);
    let now = position.factors(unit);
    let two = position.steps(unit) == 2;
    let last = if two { printed.back.unwrap_or(now) } else { now };
    let (flip, death) = match printed.side {
        Side::Soviet => {
            let factor = situation.doctrine.attack_factor;
            let flip = factor * (i32::from(now.attack) - i32::from(last.attack));
            (flip, sap + (factor * i32::from(last.attack)).max(flip))
        }
        Side::Polish => {
            let in_city = position.hex_of(unit).is_some_and(|hex| situation.is_city(hex));
            let step = polish_step(situation, in_city);
            (step, step + situation.doctrine.defence_factor * i32::from(last.defence))
        }
    };
    if two { (flip, Some(death)) } else { (death, None) }
}
