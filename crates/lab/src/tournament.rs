//! A tournament: every bot against every other at every seat, or each alone where the rules play the other side.

use serde::Serialize;

use crate::statistics::{Mean, Pairing, Rating, ratings, ratings_from};
use crate::{Bench, LabError, Played, Series};

/// The bot that the others are measured by.
pub(crate) const STAFF: &str = "staff";

/// What came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tournament {
    /// The bots, the best first.
    pub bots: Vec<Placed>,
    /// What it is worth to sit at the first seat, on Elo's scale; in a game of two seats.
    pub first_seat: Option<Rating>,
    /// Every pair of bots at both seats; none in a solitaire game.
    pub duels: Vec<Duel>,
    /// How many games were played.
    pub games: u64,
}

/// A bot and how it did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Placed {
    /// The bot.
    pub bot: String,
    /// Its strength on Elo's scale; `None` in a solitaire game.
    pub elo: Option<Rating>,
    /// How far it is behind the best, which is surer than where it stands in all; `None` in a solitaire game.
    pub behind: Option<Rating>,
    /// How much stronger than the staff it is; `None` in a solitaire game, or if the staff does not play.
    pub above_staff: Option<Rating>,
    /// What its games were worth to it: wins and half the draws, or the grade.
    pub worth: Mean,
}

/// Two bots, at both seats.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Duel {
    /// One.
    pub one: String,
    /// The other.
    pub other: String,
    /// The score of the one at the first seat: wins and half the draws.
    pub first: Mean,
    /// Its score at the second seat.
    pub second: Mean,
    /// Its score at both.
    pub both: Mean,
}

/// Who plays in a tournament, and how often.
#[derive(Clone, Debug)]
pub struct Field<'a> {
    /// The bots.
    pub bots: &'a [String],
    /// Only pairs with this one of them play; every pair if there is none.
    pub against: Option<&'a str>,
    /// How many games of each pair, with each at the first seat.
    pub games: u64,
}

impl Field<'_> {
    /// Who sits where, in each series: every ordered pair, or each bot alone.
    fn series(&self, seats: usize) -> Vec<Vec<usize>> {
        let count = self.bots.len();
        if seats == 1 {
            return (0..count).map(|bot| vec![bot]).collect();
        }
        let meets = |bot: usize| self.against.is_none_or(|against| self.bots[bot] == against);
        let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        let pairs = pairs.filter(|&(one, other)| meets(one) || meets(other));
        pairs.flat_map(|(one, other)| [vec![one, other], vec![other, one]]).collect()
    }

    /// How many games that is in all.
    pub fn games_in_all(&self, seats: usize) -> u64 {
        self.games * self.series(seats).len() as u64
    }
}

/// Plays a tournament: of each pair, so many games with the one at the first seat and as many, with the same seeds, with the
/// other there. The bots and the games of the base do not count.
///
/// # Errors
/// There are too few bots, one stands there twice, the one that all play against is none of them, or something cannot be
/// played.
pub fn tournament(field: &Field<'_>, base: &Series, bench: &mut Bench<'_>) -> Result<Tournament, LabError> {
    let Field { bots, games, .. } = *field;
    let seats = bench.game().info().seats.len();
    if let Some(twice) = bots.iter().enumerate().find_map(|(at, bot)| bots[..at].contains(bot).then_some(bot))
    {
        return Err(LabError::Asked(format!("the bot {twice} is named twice")));
    }
    if let Some(against) = field.against.filter(|against| bots.iter().all(|bot| bot != against)) {
        return Err(LabError::Asked(format!("{against}, whom all play against, is none of the bots")));
    }
    let least = seats.min(2);
    if bots.len() < least || seats > 2 {
        return Err(LabError::Asked(format!(
            "a tournament needs at least {least} bots: --bots staff,random"
        )));
    }
    let ordered = field.series(seats);
    let series: Vec<Series> = ordered
        .iter()
        .map(|at| Series {
            bots: at.iter().map(|&bot| bots[bot].clone()).collect(),
            games: 0..games,
            ..base.clone()
        })
        .collect();
    series.iter().try_for_each(|series| bench.check(series))?;
    let played = bench.play(&series)?;
    let count = played.iter().map(|games| games.len() as u64).sum();
    let pairings = (seats == 2).then(|| pairings(&ordered, &played));
    let rated = pairings.as_ref().map(|pairings| ratings(bots.len(), pairings));
    let staff = bots.iter().position(|bot| bot == STAFF);
    let above = pairings.and_then(|pairings| Some(ratings_from(staff?, bots.len(), &pairings)));
    let mut placed: Vec<Placed> = (0..bots.len())
        .map(|bot| Placed {
            bot: bots[bot].clone(),
            elo: rated.as_ref().map(|rated| rated.bots[bot]),
            behind: rated.as_ref().map(|rated| rated.behind[bot]),
            above_staff: above.as_ref().map(|above| above[bot]),
            worth: Mean::of(worth_of(bot, &ordered, &played)),
        })
        .collect();
    let strength = |placed: &Placed| placed.elo.map_or(placed.worth.mean, |elo| elo.elo);
    placed.sort_by(|one, other| strength(other).total_cmp(&strength(one)));
    let first_seat = rated.map(|rated| rated.first_seat);
    Ok(Tournament { bots: placed, first_seat, duels: duels(bots, &ordered, &played), games: count })
}

fn pairings(ordered: &[Vec<usize>], played: &[Vec<Played>]) -> Vec<Pairing> {
    ordered
        .iter()
        .zip(played)
        .map(|(at, games)| Pairing {
            first: at[0],
            second: at[1],
            score: games.iter().map(|game| f64::from(game.worth[0])).sum(),
            games: games.len() as u64,
        })
        .collect()
}

/// What the games of a bot were worth to it, at whatever seat.
fn worth_of(bot: usize, ordered: &[Vec<usize>], played: &[Vec<Played>]) -> Vec<f64> {
    let series = ordered.iter().zip(played);
    let seated = series.filter_map(|(at, games)| Some((at.iter().position(|&seated| seated == bot)?, games)));
    seated.flat_map(|(seat, games)| games.iter().map(move |game| f64::from(game.worth[seat]))).collect()
}

fn duels(bots: &[String], ordered: &[Vec<usize>], played: &[Vec<Played>]) -> Vec<Duel> {
    let pairs = ordered.chunks(2).zip(played.chunks(2));
    let pairs = pairs.filter_map(|(at, games)| match (at, games) {
        ([at, _], [first, second]) if at.len() == 2 => Some((at, first, second)),
        _ => None,
    });
    pairs
        .map(|(at, first, second)| {
            let worth = |games: &[Played], seat: usize| -> Vec<f64> {
                games.iter().map(|game| f64::from(game.worth[seat])).collect()
            };
            let (first, second) = (worth(first, 0), worth(second, 1));
            Duel {
                one: bots[at[0]].clone(),
                other: bots[at[1]].clone(),
                both: Mean::of(first.iter().chain(&second).copied()),
                first: Mean::of(first),
                second: Mean::of(second),
            }
        })
        .collect()
}
