//! What wins and what loses, for both sides, and how far it is (4.2, 4.3, 5.3).

use hexes::{HexId, HexNumber};
use table::{Objective, Rule, Seat, Stake};

use crate::Position;
use crate::position::LAST_TURN;
use crate::rules::{TO_DRAW, TO_WIN};
use crate::units::Side;

const COUNT: &str = "Counted at the end of turn 10";
const HONOUR: &str = "Honour system";

/// The objectives as a seat may know them.
pub(super) fn objectives(position: &Position, seat: Option<Seat>) -> Vec<Objective> {
    let mut all: Vec<Objective> = Side::ALL.into_iter().flat_map(|side| counted(position, side)).collect();
    if position.options.honour_system {
        all.extend(Side::ALL.map(|side| overspending(position, side, seat)));
    }
    all
}

/// 4.2, 4.3 What the count means for a side.
fn counted(position: &Position, side: Side) -> [Objective; 2] {
    let score = position.score();
    let (high, low) = (score >= TO_WIN, score < TO_DRAW);
    let six = format!("Russia counts {TO_WIN} victory cities or more");
    let three = format!("Russia counts {} victory cities or fewer", TO_DRAW - 1);
    let told = |stake, title, reached, progress| Objective {
        seat: side.seat(),
        stake,
        title,
        rule: Rule("4.2"),
        group: COUNT,
        reached,
        due: position.turn == LAST_TURN,
        progress,
        missing: missing(position, side),
    };
    match side {
        Side::Russian => {
            [told(Stake::Wins, six, high, to_win(position)), told(Stake::Loses, three, low, to_draw(score))]
        }
        Side::Allied => [
            told(Stake::Wins, three, low, to_retake(score)),
            told(Stake::Loses, six, high, far_from_six(score)),
        ],
    }
}

/// 4.2, 4.3 The cities that a side has to take for the count: victory cities of the enemy's; for Russia those of its own that
/// are lost, and for the alliance none of them as long as it has won without.
fn missing(position: &Position, side: Side) -> Vec<HexNumber> {
    if side == Side::Allied && position.score() < TO_DRAW {
        return Vec::new();
    }
    let enemies = |hex: &HexId| position.control(*hex) != side;
    let victory = position.victory_cities().filter(enemies);
    let lost = position.lost_cities().filter(|_| side == Side::Russian);
    victory.chain(lost).map(|hex| position.number(hex)).collect()
}

/// How far Russia is: `2 of 6: 3 held, 1 city of Russia lost`.
fn to_win(position: &Position) -> String {
    let (score, lost) = (position.score(), position.lost_cities().count());
    let lost = match lost {
        0 => String::new(),
        1 => format!(", {} held and 1 city of Russia lost", score + 1),
        more => format!(", {} held and {more} cities of Russia lost", score + more as i8),
    };
    format!("{score} of {TO_WIN}{lost}")
}

/// `1 counted, 3 more for a draw`.
fn to_draw(score: i8) -> String {
    match score {
        ..TO_DRAW => format!("{score} counted, {} more for a draw", TO_DRAW - score),
        _ => format!("{score} counted"),
    }
}

/// `5 counted, 2 to be retaken`.
fn to_retake(score: i8) -> String {
    match score {
        ..TO_DRAW => format!("{score} counted"),
        _ => format!("{score} counted, {} to be retaken", score - TO_DRAW + 1),
    }
}

/// `4 counted, 2 from defeat`.
fn far_from_six(score: i8) -> String {
    match score {
        TO_WIN.. => format!("{score} counted, {} to be retaken for a draw", score - TO_WIN + 1),
        _ => format!("{score} counted, {} from defeat", TO_WIN - score),
    }
}

/// 5.3 Who spends more than it had has lost. Only the side itself knows what it had, until that is opened.
fn overspending(position: &Position, side: Side, seat: Option<Seat>) -> Objective {
    let (spent, total) = (position.spent[side.index()], position.secret[side.index()].total());
    let rolled = position.secret[side.index()].dice[0] > 0;
    let known = rolled && (seat == Some(side.seat()) || position.announced[side.index()]);
    Objective {
        seat: side.seat(),
        stake: Stake::Loses,
        title: "More action points spent than it had".to_owned(),
        rule: Rule("5.3"),
        group: HONOUR,
        reached: known && spent > total,
        due: true,
        progress: if known { format!("{spent} of {total} spent") } else { format!("{spent} spent") },
        missing: Vec::new(),
    }
}
