//! What is moved and what is measured: the worth of games to a seat, as a function of some values.

use std::ops::Range;

use serde::Serialize;

use crate::{Bench, LabError, Series, Value};

/// Rounds of games that are played with other values, and what they were worth.
pub trait Rounds {
    /// Plays each list of values over a range of rounds: the worth of each round, from 0 to 1. The same round has the same
    /// seeds for all values; fresh rounds have others than those that are not.
    ///
    /// # Errors
    /// Something cannot be played, or it was broken off.
    fn play(&mut self, asked: &[(Vec<f64>, Range<u64>)], fresh: bool) -> Result<Vec<Vec<f64>>, LabError>;

    /// How many games a round has.
    fn games(&self) -> u64;
}

/// What is to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// A worth that is near to this share.
    Near {
        /// The share, from 0 to 1.
        share: f64,
        /// How near is near enough.
        tolerance: f64,
    },
    /// As much as possible.
    Most,
}

/// Whose games are measured, and against whom.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    /// The seats, by their numbers; of several, the mean counts.
    pub seats: Vec<usize>,
    /// The bots that sit at the other seats, one after the other; if there are none, all seats are played as they are.
    pub against: Vec<String>,
}

/// Values that are moved at a bench.
pub struct Experiment<'b, 'a> {
    bench: &'b mut Bench<'a>,
    values: Vec<Value>,
    base: Series,
    aim: Aim,
}

impl<'b, 'a> Experiment<'b, 'a> {
    /// An experiment with these values; of the base, the options, the bots and the seed count. Each value is tried at its
    /// bounds first, so that what cannot be played is told before anything is.
    ///
    /// # Errors
    /// A bot or an option is unknown, or the data cannot be read with a value at its bounds.
    pub fn new(bench: &'b mut Bench<'a>, values: &[Value], base: Series, aim: Aim) -> Result<Self, LabError> {
        let experiment = Self { bench, values: values.to_vec(), base, aim };
        let usual: Vec<f64> = values.iter().map(|value| value.usual).collect();
        for (index, value) in values.iter().enumerate() {
            for bound in [value.low, value.high] {
                let mut tried = usual.clone();
                tried[index] = bound;
                for (_, series) in experiment.series(&tried, 0..1, false) {
                    experiment.bench.check(&series)?;
                }
            }
        }
        Ok(experiment)
    }

    /// What is played in some rounds, with the seat that counts. What is as usual is left as it is.
    fn series(&self, numbers: &[f64], rounds: Range<u64>, fresh: bool) -> Vec<(usize, Series)> {
        let seats = self.bench.game().info().seats;
        let mut series = Series { games: rounds, ..self.base.clone() };
        if fresh {
            series.seed.push_str("/fresh");
        }
        for (value, &number) in
            self.values.iter().zip(numbers).filter(|(value, number)| value.usual != **number)
        {
            value.apply(number, seats, &mut series);
        }
        let mut all = Vec::new();
        for &seat in &self.aim.seats {
            for against in &self.aim.against {
                let mut series = series.clone();
                let others = series.bots.iter_mut().enumerate().filter(|(other, _)| *other != seat);
                others.for_each(|(_, bot)| bot.clone_from(against));
                all.push((seat, series));
            }
            if self.aim.against.is_empty() {
                all.push((seat, series.clone()));
            }
        }
        all
    }
}

impl Rounds for Experiment<'_, '_> {
    fn play(&mut self, asked: &[(Vec<f64>, Range<u64>)], fresh: bool) -> Result<Vec<Vec<f64>>, LabError> {
        let each: Vec<Vec<(usize, Series)>> =
            asked.iter().map(|(numbers, rounds)| self.series(numbers, rounds.clone(), fresh)).collect();
        let series: Vec<Series> = each.iter().flatten().map(|(_, series)| series.clone()).collect();
        let mut played = self.bench.play(&series)?.into_iter();
        if self.bench.is_interrupted() {
            return Err(LabError::Interrupted);
        }
        let mut worth = Vec::new();
        for (series, (_, rounds)) in each.iter().zip(asked) {
            let mut sums = vec![0.0; rounds.clone().count()];
            for ((seat, _), games) in series.iter().zip(&mut played) {
                let worths = games.iter().map(|game| f64::from(game.worth[*seat]));
                sums.iter_mut().zip(worths).for_each(|(sum, worth)| *sum += worth / series.len() as f64);
            }
            worth.push(sums);
        }
        Ok(worth)
    }

    fn games(&self) -> u64 {
        (self.aim.seats.len() * self.aim.against.len().max(1)) as u64
    }
}
