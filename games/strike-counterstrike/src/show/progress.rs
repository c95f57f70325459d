//! 4 How far the player is on the way to each check of victory.

use hexes::HexId;
use table::{Objective, Rule, Seat, Stake};

use crate::Position;
use crate::position::LAST_TURN;
use crate::rules::victory::{DRAW, K_HEXES, VICTORY};

/// 4.1 The turns that end with a check.
const CHECKS: [u8; 3] = [1, 3, LAST_TURN];
const NEXT: [&str; 3] =
    ["Next check: end of turn 1", "Next check: end of turn 3", "Next check: end of turn 6, to win"];
const LATER: [&str; 3] = ["End of turn 1", "End of turn 3", "End of turn 6, to win"];

/// What the next check asks for, what the later ones will, and what wins at any time.
pub(crate) fn objectives(position: &Position) -> Vec<Objective> {
    let mut objectives = Vec::new();
    let mut next = true;
    for (place, turn) in CHECKS.into_iter().enumerate().filter(|(_, turn)| *turn >= position.turn) {
        let group = if next { NEXT[place] } else { LATER[place] };
        next = false;
        match turn {
            1 => objectives.push(moscow(position, group)),
            3 => objectives.push(k_line(position, group)),
            _ => objectives.extend(last(position, group)),
        }
    }
    objectives.push(pool(position));
    objectives
}

fn open(position: &Position, hexes: impl Iterator<Item = HexId>) -> Vec<hexes::HexNumber> {
    let german = hexes.filter(|&hex| !position.is_soviet(hex));
    german.map(|hex| position.atlas().number(hex)).collect()
}

/// 4.2
fn moscow(position: &Position, group: &'static str) -> Objective {
    let missing = open(position, position.threats_to_moscow());
    Objective {
        seat: Seat(0),
        stake: Stake::Wins,
        title: "No Germans next to Moscow or Tula".to_owned(),
        rule: Rule("4.2"),
        group,
        reached: missing.is_empty(),
        progress: match missing.len() {
            1 => "1 hex left".to_owned(),
            count => format!("{count} hexes left"),
        },
        missing,
    }
}

/// 4.3
fn k_line(position: &Position, group: &'static str) -> Objective {
    let count = position.k_hexes();
    Objective {
        seat: Seat(0),
        stake: Stake::Wins,
        title: format!("{K_HEXES} hexes before the K-Line"),
        rule: Rule("4.3"),
        group,
        reached: count >= K_HEXES,
        progress: format!("{count} of {K_HEXES}"),
        missing: open(position, position.atlas().k_area.iter().copied()),
    }
}

/// 4.5, 4.6
fn last(position: &Position, group: &'static str) -> [Objective; 2] {
    let atlas = position.atlas();
    let (fortified, west) = position.gains();
    let far_west = atlas.board.ids().filter(|&hex| atlas.ground[hex].far_west);
    let objective = |title: &str, count, (win, draw), missing| Objective {
        seat: Seat(0),
        stake: Stake::Wins,
        title: title.to_owned(),
        rule: Rule("4.5"),
        group,
        reached: count >= win,
        progress: format!("{count} of {win}, {draw} to draw"),
        missing,
    };
    let held = open(position, atlas.fortified.iter().copied());
    [
        objective("Fortified localities", fortified, (VICTORY.0, DRAW.0), held),
        objective("Hexes of columns 10 to 13", west, (VICTORY.1, DRAW.1), open(position, far_west)),
    ]
}

/// 4.8
fn pool(position: &Position) -> Objective {
    Objective {
        seat: Seat(0),
        stake: Stake::Wins,
        title: "The German force pool is empty".to_owned(),
        rule: Rule("4.8"),
        group: "At any time",
        reached: position.pool_size() == 0,
        progress: format!("{} left", position.pool_size()),
        missing: Vec::new(),
    }
}
