//! 4 What wins and what loses, and how far the player is. What cannot come any more is left out: no hex ever goes back to
//! the Germans (3.8).

use hexes::{HexId, HexNumber};
use table::{Objective, Rule, Seat, Stake};

use crate::Position;
use crate::position::LAST_TURN;
use crate::rules::victory::{DRAW, K_CHECK, K_HEXES, MOSCOW_CHECK, VICTORY};

const AFTER_TURN_1: &str = "Lost at the end of turn 1: any of these still German";
const AFTER_TURN_3: &str = "Lost at the end of turn 3";
const LOST_AT_THE_END: &str = "Lost at the end of turn 6: either of these";
const WON_AT_THE_END: &str = "Won at the end of turn 6: both of these";
const WON_AT_ONCE: &str = "Won at any time";

/// What the next check can lose, what the later ones can, and what wins.
pub(crate) fn objectives(position: &Position) -> Vec<Objective> {
    let mut objectives = Vec::new();
    if position.turn <= MOSCOW_CHECK {
        objectives.extend(position.threats_to_moscow().map(|hex| next_to_a_city(position, hex)));
    }
    if position.turn <= K_CHECK && position.k_hexes() < K_HEXES {
        objectives.push(k_line(position));
    }
    objectives.extend(last_defeats(position));
    objectives.extend(last_victory(position));
    objectives.push(pool(position));
    objectives
}

/// 4.1 How long it is to the check at the end of a turn.
fn time_left(position: &Position, check: u8) -> String {
    match check.saturating_sub(position.turn) {
        0 => "this is the last turn for it".to_owned(),
        more => format!("{} turns left", more + 1),
    }
}

fn open(position: &Position, hexes: impl Iterator<Item = HexId>) -> Vec<HexNumber> {
    let german = hexes.filter(|&hex| !position.is_soviet(hex));
    german.map(|hex| position.atlas().number(hex)).collect()
}

fn objective(stake: Stake, rule: &'static str, group: &'static str) -> Objective {
    Objective {
        seat: Seat(0),
        stake,
        title: String::new(),
        rule: Rule(rule),
        group,
        reached: stake == Stake::Loses,
        due: true,
        progress: String::new(),
        missing: Vec::new(),
    }
}

/// 4.2
fn next_to_a_city(position: &Position, hex: HexId) -> Objective {
    let atlas = position.atlas();
    Objective {
        title: format!("{}, next to {}", atlas.place(hex), position.city_beside(hex)),
        progress: "German; this is the last turn for it".to_owned(),
        missing: vec![atlas.number(hex)],
        ..objective(Stake::Loses, "4.2", AFTER_TURN_1)
    }
}

/// 4.3
fn k_line(position: &Position) -> Objective {
    let count = position.k_hexes();
    Objective {
        title: format!("Fewer than {K_HEXES} hexes before the K-Line taken"),
        due: position.turn == K_CHECK,
        progress: format!("{count} taken, {} missing; {}", K_HEXES - count, time_left(position, K_CHECK)),
        missing: open(position, position.atlas().k_area.iter().copied()),
        ..objective(Stake::Loses, "4.3", AFTER_TURN_3)
    }
}

/// The two things that count at the end: how many are taken, and which are not.
fn gains(position: &Position) -> [(&'static str, usize, Vec<HexNumber>); 2] {
    let atlas = position.atlas();
    let (fortified, west) = position.gains();
    let far_west = atlas.board.ids().filter(|&hex| atlas.ground[hex].far_west);
    [
        ("fortified localities", fortified, open(position, atlas.fortified.iter().copied())),
        ("hexes of columns 10 to 13", west, open(position, far_west)),
    ]
}

/// 4.7 What is not even a draw.
fn last_defeats(position: &Position) -> impl Iterator<Item = Objective> {
    let time = time_left(position, LAST_TURN);
    let needed = [DRAW.0, DRAW.1];
    gains(position).into_iter().zip(needed).filter(|((_, count, _), needed)| count < needed).map(
        move |((what, count, missing), needed)| Objective {
            title: format!("Fewer than {needed} {what} taken"),
            due: position.turn == LAST_TURN,
            progress: format!("{count} taken, {} missing; {time}", needed - count),
            missing,
            ..objective(Stake::Loses, "4.7", LOST_AT_THE_END)
        },
    )
}

/// 4.5, 4.6
fn last_victory(position: &Position) -> impl Iterator<Item = Objective> {
    let time = time_left(position, LAST_TURN);
    let needed = [(VICTORY.0, DRAW.0), (VICTORY.1, DRAW.1)];
    gains(position).into_iter().zip(needed).map(move |((what, count, missing), (win, draw))| Objective {
        title: format!("{win} {what}"),
        reached: count >= win,
        progress: format!("{count} of {win}, {draw} to draw; {time}"),
        missing,
        ..objective(Stake::Wins, "4.5", WON_AT_THE_END)
    })
}

/// 4.8
fn pool(position: &Position) -> Objective {
    let left = position.pool_size();
    Objective {
        title: "The German force pool is empty".to_owned(),
        reached: left == 0,
        progress: format!("{left} left in it"),
        ..objective(Stake::Wins, "4.8", WON_AT_ONCE)
    }
}
