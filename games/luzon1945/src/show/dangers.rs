//! What loses the game, and how near it is: the counteroffensive (3.3, 11), a refused mission (5.2), the clock (3.1).

use hexes::{HexId, HexNumber};
use table::{Counted, Objective, Rule, Seat, Stake, percent, share};

use super::preview::OUT_OF;
use crate::Position;
use crate::phase::{Ending, Phase};
use crate::position::LAST_TURN;
use crate::rules::advance::{ScreeningForce, Shoulder};
use crate::rules::counteroffensive::{FIRST_TURN, LAUNCH};
use crate::rules::foresight::Breakthrough;
use crate::rules::victory::VARIABLE;
use crate::units::UnitId;

/// Every defeat that can still come, or has come.
pub(super) fn dangers(position: &Position) -> Vec<Objective> {
    [shoulder(position), counteroffensive(position), rescue(position), Some(out_of_time(position))]
        .into_iter()
        .flatten()
        .collect()
}

fn danger(
    title: &str,
    rule: &'static str,
    reached: bool,
    progress: String,
    missing: Vec<HexNumber>,
) -> Objective {
    let (seat, stake, group) = (Seat(0), Stake::Loses, "Any of these loses");
    Objective {
        seat,
        stake,
        title: title.to_owned(),
        rule: Rule(rule),
        group,
        reached,
        due: true,
        progress,
        missing,
    }
}

/// 5.3 The turn of the next check for a counteroffensive, if one comes.
pub(super) fn next_check(position: &Position) -> Option<u8> {
    let turn = match position.phase {
        Phase::Over(_) | Phase::Counteroffensive => return None,
        Phase::Rescue => position.turn.max(FIRST_TURN),
        _ => position.turn + 1,
    };
    (turn <= LAST_TURN && !position.has_beaten_the_counteroffensive()).then_some(turn)
}

/// 11.3 How the screening force stands, as long as a counteroffensive can still come.
fn shoulder(position: &Position) -> Option<Objective> {
    let turn = next_check(position)?;
    let shoulder = position.shoulder();
    let progress = if shoulder.nearest.is_empty() {
        format!("{}; no final objective can be reached (11.2)", screen(position, &shoulder.force))
    } else if shoulder.is_open() {
        format!("{}: {}", open_shoulder(position, &shoulder), launch(turn))
    } else if shoulder.force.stands() {
        format!("{}: it stands", screen(position, &shoulder.force))
    } else {
        let (screen, missing) = (screen(position, &shoulder.force), missing_screen(&shoulder.force));
        format!("{screen}, {missing} missing, but no way past the units")
    };
    let hexes = if shoulder.is_open() { numbers(position, &shoulder.open) } else { Vec::new() };
    let title = "Krueger's shoulder stands open: the Shobu Group slips through";
    Some(danger(title, "11.3", shoulder.is_open(), progress, hexes))
}

/// 11.3 An open shoulder in words: who is there, what is missing, where the group would go.
pub(super) fn open_shoulder(position: &Position, shoulder: &Shoulder) -> String {
    let (screen, missing) = (screen(position, &shoulder.force), missing_screen(&shoulder.force));
    let goals = places(position, &shoulder.open);
    format!("{screen}, {missing} missing: the Shobu Group walks unopposed to {goals}")
}

/// 5.3 The die of the check.
pub(super) fn launch(turn: u8) -> String {
    format!("on a {LAUNCH} of six ({}) when turn {turn} begins", percent(1, 6))
}

/// 11.3 Who screens the base area.
fn screen(position: &Position, force: &ScreeningForce) -> String {
    match force.units.is_empty() {
        true => "nobody within 3 hexes of the base area".to_owned(),
        false => format!("within 3 hexes of the base area {}", names(position, force.units.iter())),
    }
}

/// 11.3 What the screening force lacks: three divisions are one, and so are two with two smaller units.
fn missing_screen(force: &ScreeningForce) -> String {
    let large = Counted(3_u8.saturating_sub(force.divisions), "division");
    let lacks = [(force.divisions, "division"), (force.smaller, "smaller unit")];
    let mixed = lacks.map(|(there, what)| (2_u8.saturating_sub(there), what)).into_iter();
    let mixed: Vec<String> = mixed
        .filter(|(missing, _)| *missing > 0)
        .map(|(missing, what)| Counted(missing, what).to_string())
        .collect();
    format!("{large} or {}", mixed.join(" and "))
}

/// 3.3, 11 Where a counteroffensive would go or goes, and how likely it gets there.
fn counteroffensive(position: &Position) -> Option<Objective> {
    let title = "A counteroffensive reaches its final objective";
    let told = |reached, progress, hexes| Some(danger(title, "3.3", reached, progress, hexes));
    match position.phase {
        Phase::Over(Ending::CounteroffensiveSucceeded) => {
            return told(true, "reached".to_owned(), Vec::new());
        }
        Phase::Over(_) => return None,
        _ => {}
    }
    let odds = position.breakthrough();
    let under_way = position.force.filter(|_| position.phase == Phase::Counteroffensive);
    let likely = odds.is_some_and(|odds| odds.is_likely());
    if let Some(goal) = under_way.and_then(|force| force.goal) {
        let progress =
            format!("on its way to {}, {} to get there", places(position, &[goal]), share_of(odds));
        return told(likely, progress, numbers(position, &[goal]));
    }
    let when = match next_check(position) {
        Some(turn) => launch(turn),
        None => {
            under_way?;
            "launched".to_owned()
        }
    };
    let Some(goals) = goals(position) else {
        return told(false, "nowhere to march to over land (11.2)".to_owned(), Vec::new());
    };
    let progress = format!("{when}; then to {}, {} to get there", places(position, &goals), share_of(odds));
    told(likely, progress, numbers(position, &goals))
}

/// 11.2, 11.3 Where it would go.
fn goals(position: &Position) -> Option<Vec<HexId>> {
    let shoulder = position.shoulder();
    let goals = if shoulder.is_open() { shoulder.open } else { shoulder.nearest };
    (!goals.is_empty()).then(|| goals.to_vec())
}

/// How likely it gets through, in words.
pub(super) fn share_of(odds: Option<Breakthrough>) -> String {
    let Breakthrough { through, beaten } = odds.unwrap_or_default();
    percent(share(through, through + beaten, OUT_OF).into(), OUT_OF.into())
}

/// 5.2 A mission that is refused.
fn rescue(position: &Position) -> Option<Objective> {
    let refused = position.phase == Phase::Over(Ending::RescueRefused);
    let asked = position.phase == Phase::Rescue && !position.is_rescue_manned();
    let progress = match position.phase {
        _ if refused => "refused",
        _ if asked => "asked for now: send one of the smaller units",
        Phase::Over(_) => return None,
        _ if position.turn == LAST_TURN => return None,
        _ => "not asked for; each turn a die of 1 or 2 asks for one",
    };
    Some(danger("A rescue mission is refused", "5.2", asked || refused, progress.to_owned(), Vec::new()))
}

/// 3.1, 3.2 What is missing when the clock runs out.
fn out_of_time(position: &Position) -> Objective {
    let missing: Vec<HexId> = position.mandatory_missing().collect();
    let reached = match position.phase {
        Phase::Over(ending) => ending == Ending::OutOfTime,
        _ => position.turn == LAST_TURN && !position.has_won(),
    };
    let turn = match LAST_TURN - position.turn {
        0 => "this is the last turn".to_owned(),
        left => format!("{} after this one", Counted(left, "turn")),
    };
    let progress = format!("{turn}; {}", to_go(position));
    danger("Turn 6 ends without the objectives", "3.1", reached, progress, numbers(position, &missing))
}

/// 3.1, 3.2 What the objectives lack.
pub(super) fn to_go(position: &Position) -> String {
    let variable = VARIABLE.saturating_sub(position.variable_reached());
    match (position.mandatory_missing().count(), variable) {
        (0, 0) => "all objectives are held".to_owned(),
        (hexes, 0) => format!("{hexes} mandatory hexes missing"),
        (0, more) => format!("{more} more of the variable objectives missing"),
        (hexes, more) => {
            format!("{hexes} mandatory hexes and {more} more of the variable objectives missing")
        }
    }
}

/// Units in a sentence.
pub(super) fn names(position: &Position, units: impl Iterator<Item = UnitId>) -> String {
    listed(units.map(|unit| position.name(unit).to_owned()).collect(), "and")
}

/// Hexes in a sentence, one of which it will be.
pub(super) fn places(position: &Position, hexes: &[HexId]) -> String {
    listed(hexes.iter().map(|&hex| position.atlas().place(hex).to_string()).collect(), "or")
}

/// `a, b and c`.
fn listed(mut words: Vec<String>, joined: &str) -> String {
    match (words.pop(), words.is_empty()) {
        (Some(last), false) => format!("{} {joined} {last}", words.join(", ")),
        (last, _) => last.unwrap_or_default(),
    }
}

pub(super) fn numbers(position: &Position, hexes: &[HexId]) -> Vec<HexNumber> {
    hexes.iter().map(|&hex| position.atlas().number(hex)).collect()
}
