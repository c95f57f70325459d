//! Balance: who wins a game, how and when, in each of its set-ups.

use std::collections::BTreeMap;

use players::{Moment, Share};
use serde::Serialize;
use table::GameInfo;

use crate::statistics::{Mean, separation};
use crate::{Bench, LabError, Played, Series};

/// So many games must be won and lost before it is said what tells the winner.
const LEAST: usize = 20;
/// From here on, and below its counterpart, a number tells the winner: three times of four.
const TELLS: f64 = 0.75;

/// Every set-up with every bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Balance {
    /// One after the other.
    pub entries: Vec<Entry>,
    /// How many games were played.
    pub games: u64,
}

/// A set-up, played by the same bots again and again.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    /// Scenario and options.
    pub set_up: String,
    /// The bot of each seat.
    pub bots: Vec<String>,
    /// How many games.
    pub games: u64,
    /// How often each side won, by the order of the sides; draws last, under `draw`.
    pub winners: Vec<(String, Share)>,
    /// What the games were worth to each seat, from 0 to 1.
    pub worth: Vec<(String, Mean)>,
    /// The mean of the grade's points, in a game that has grades.
    pub grade: Option<f64>,
    /// How often each ending came up, the most frequent first.
    pub endings: Vec<(String, u64)>,
    /// How many games ended in each turn.
    pub lengths: BTreeMap<u8, u64>,
    /// The mean turn in which games ended.
    pub turns: f64,
    /// The mean number of decisions.
    pub decisions: f64,
    /// The steps that each side had lost when a turn began, on the mean of the games that came so far; by turn and side. The last
    /// of a turn in which the game ended counts for that turn.
    pub lost: BTreeMap<u8, Vec<f64>>,
    /// The steps that each side lost in a whole game, on the mean.
    pub lost_in_all: Vec<(String, f64)>,
    /// What tells the winner and from when on, the earliest first.
    pub telling: Vec<Telling>,
}

/// A number that can be seen in the game, and how well it tells who wins.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Telling {
    /// The number: a track, or the steps of a side.
    pub what: String,
    /// How often it is higher in a game that the first seat wins than in one that it does not, at the beginning of each turn:
    /// 0.5 tells nothing.
    pub by_turn: BTreeMap<u8, f64>,
    /// The turning point: from the beginning of this turn on it tells the winner three times of four.
    pub from: Option<u8>,
}

/// Plays every set-up with every row of bots.
///
/// # Errors
/// A bot or an option is unknown, or something cannot be played.
pub fn balance(
    set_ups: &[Vec<String>],
    rows: &[Vec<String>],
    games: u64,
    seed: &str,
    bench: &mut Bench<'_>,
) -> Result<Balance, LabError> {
    bench.keep_chronicles();
    let series: Vec<Series> = set_ups
        .iter()
        .flat_map(|options| {
            rows.iter().map(|bots| Series {
                options: options.clone(),
                changes: Vec::new(),
                bots: bots.clone(),
                seed: seed.to_owned(),
                games: 0..games,
            })
        })
        .collect();
    series.iter().try_for_each(|series| bench.check(series))?;
    let played = bench.play(&series)?;
    let info = bench.game().info();
    let entries: Vec<Entry> =
        series.iter().zip(&played).map(|(series, games)| entry(&info, series, games)).collect();
    Ok(Balance { games: entries.iter().map(|entry| entry.games).sum(), entries })
}

fn entry(info: &GameInfo, series: &Series, games: &[Played]) -> Entry {
    let count = games.len() as u64;
    let sides: Vec<&str> = info.sides().collect();
    let won = |side: Option<&str>| games.iter().filter(|game| game.winner.as_deref() == side).count() as u64;
    let winner = |side: Option<&str>| (side.unwrap_or("draw").to_owned(), Share::of(won(side), count));
    let winners = sides.iter().map(|&side| Some(side)).chain([None]).map(winner).collect();
    let worth = |seat: usize| Mean::of(games.iter().map(|game| f64::from(game.worth[seat])));
    let mean = |number: &dyn Fn(&Played) -> f64| games.iter().map(number).sum::<f64>() / count.max(1) as f64;
    let mut endings: BTreeMap<&str, u64> = BTreeMap::new();
    let mut lengths = BTreeMap::new();
    for game in games {
        *endings.entry(&game.result).or_default() += 1;
        *lengths.entry(game.turns).or_default() += 1;
    }
    let mut endings: Vec<(String, u64)> =
        endings.into_iter().map(|(how, count)| (how.to_owned(), count)).collect();
    endings.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let grades: Vec<f64> = games.iter().filter_map(|game| game.grade).map(f64::from).collect();
    let lost = |side: usize| mean(&|game| game.chronicle.last().map_or(0.0, |end| f64::from(end.lost[side])));
    Entry {
        set_up: series.set_up(),
        bots: series.bots.clone(),
        games: count,
        winners,
        worth: info.seats.iter().enumerate().map(|(seat, name)| ((*name).to_owned(), worth(seat))).collect(),
        grade: (!grades.is_empty()).then(|| grades.iter().sum::<f64>() / grades.len() as f64),
        endings,
        lengths,
        turns: mean(&|game| f64::from(game.turns)),
        decisions: mean(&|game| game.decisions as f64),
        lost: losses(games, sides.len()),
        lost_in_all: sides.iter().enumerate().map(|(side, name)| ((*name).to_owned(), lost(side))).collect(),
        telling: telling(games, &sides),
    }
}

/// The moment at which each turn begins, in one game. Of a turn in which the game ended that is not its end.
fn beginnings(game: &Played) -> BTreeMap<u8, &Moment> {
    let mut turns = BTreeMap::new();
    let all = game.chronicle.len().saturating_sub(1);
    for moment in &game.chronicle[..all] {
        turns.entry(moment.turn).or_insert(moment);
    }
    turns
}

fn losses(games: &[Played], sides: usize) -> BTreeMap<u8, Vec<f64>> {
    let mut sums: BTreeMap<u8, (f64, Vec<f64>)> = BTreeMap::new();
    for (turn, moment) in games.iter().flat_map(beginnings) {
        let (count, lost) = sums.entry(turn).or_insert_with(|| (0.0, vec![0.0; sides]));
        *count += 1.0;
        lost.iter_mut().zip(&moment.lost).for_each(|(sum, lost)| *sum += f64::from(*lost));
    }
    let means = sums.into_iter();
    means.map(|(turn, (count, lost))| (turn, lost.iter().map(|sum| sum / count).collect())).collect()
}

/// Every number that can be seen at a moment: the steps of the sides and the tracks.
fn numbers(moment: &Moment, sides: &[&str]) -> Vec<(String, f64)> {
    let steps =
        sides.iter().zip(&moment.steps).map(|(side, steps)| (format!("steps of {side}"), f64::from(*steps)));
    steps.chain(moment.tracks.iter().map(|(id, number)| (format!("track {id}"), *number))).collect()
}

fn telling(games: &[Played], sides: &[&str]) -> Vec<Telling> {
    // By number and turn: what it was in games that the first seat won, and in the others.
    let mut seen: BTreeMap<String, BTreeMap<u8, [Vec<f64>; 2]>> = BTreeMap::new();
    for game in games {
        let lost = usize::from(game.winner.as_deref() != sides.first().copied());
        for (turn, moment) in beginnings(game) {
            for (what, number) in numbers(moment, sides) {
                seen.entry(what).or_default().entry(turn).or_default()[lost].push(number);
            }
        }
    }
    let told = seen.into_iter().map(|(what, turns)| {
        let by_turn = turns.into_iter();
        let by_turn = by_turn.filter_map(|(turn, [won, lost])| Some((turn, separation(&won, &lost, LEAST)?)));
        let by_turn: BTreeMap<u8, f64> = by_turn.collect();
        Telling { what, from: turning_point(&by_turn), by_turn }
    });
    let mut told: Vec<Telling> = told.filter(|telling| !telling.by_turn.is_empty()).collect();
    told.sort_by_key(|telling| telling.from.unwrap_or(u8::MAX));
    told
}

/// From which turn on a number tells the winner, up to the last turn of which that can be said.
fn turning_point(by_turn: &BTreeMap<u8, f64>) -> Option<u8> {
    let side = |share: f64| {
        if share >= TELLS {
            1
        } else if share <= 1.0 - TELLS {
            -1
        } else {
            0
        }
    };
    let last = side(*by_turn.values().next_back()?);
    let telling = by_turn.iter().rev().take_while(|(_, share)| last != 0 && side(**share) == last);
    telling.last().map(|(turn, _)| *turn)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(first_wins: bool, steps: [u32; 3]) -> Played {
        let moment = |turn: usize, steps: u32| Moment {
            turn: turn as u8,
            steps: vec![steps, 10],
            lost: vec![10 - steps, 0],
            tracks: BTreeMap::from([("score".to_owned(), 3.0)]),
        };
        let mut chronicle: Vec<Moment> = (1..).zip(steps).map(|(turn, steps)| moment(turn, steps)).collect();
        chronicle.push(moment(3, 1));
        Played {
            set_up: String::new(),
            changes: String::new(),
            bots: vec!["staff".to_owned(); 2],
            seed: "1/0".to_owned(),
            result: "over".to_owned(),
            winner: Some(if first_wins { "red" } else { "blue" }.to_owned()),
            decisions: 9,
            turns: 3,
            worth: vec![f32::from(u8::from(first_wins)), f32::from(u8::from(!first_wins))],
            grade: None,
            chronicle,
        }
    }

    #[test]
    fn the_turning_point_is_where_a_number_begins_to_tell_the_winner() {
        // On turn 1 all have ten; on turn 2 the winners have more in most pairs, on turn 3 in all.
        let won = (0..LEAST).map(|game_number| game(true, [10, 6 + (game_number % 2) as u32, 6]));
        let lost = (0..LEAST).map(|game_number| game(false, [10, 5 + (game_number % 2) as u32, 4]));
        let games: Vec<Played> = won.chain(lost).collect();
        let told = telling(&games, &["red", "blue"]);
        assert_eq!(told[0].what, "steps of red");
        assert_eq!(told[0].by_turn, BTreeMap::from([(1, 0.5), (2, 0.875), (3, 1.0)]));
        assert_eq!(told[0].from, Some(2));
        assert!(told[1..].iter().all(|telling| telling.from.is_none()), "{told:?}");
        assert_eq!(losses(&games, 2)[&3], [5.0, 0.0], "the end of the last turn is not its beginning");
        assert!(telling(&games[1..], &["red", "blue"]).is_empty(), "too few games say nothing");
    }
}
