//! Tuning: values are moved towards a goal, each move by a test that stops as soon as it is sure.
//!
//! From where it stands, the search tries a step up or down of one value after the other, against the same seeds. A step that
//! the test finds better is taken, and tried again; when no step is, steps become half as long, until they cannot. Where a share
//! is the goal, the place itself is measured after each move, by an interval that holds however often one looks. At the end
//! both the beginning and the end are played with seeds that the search has not seen: what was picked because it went well is
//! not judged by the games it was picked for.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::statistics::{Difference, Mean, Sprt, Verdict, around, within};
use crate::{Goal, LabError, Rounds, Value};

/// How values are tuned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// What is to be reached.
    pub goal: Goal,
    /// The difference that makes a move worth it, from 0 to 1.
    pub margin: f64,
    /// How often a test may be wrong.
    pub error: f64,
    /// How many rounds are played between two looks.
    pub batch: u64,
    /// After how many rounds a test gives up.
    pub most: u64,
    /// How many rounds the search may play in all.
    pub budget: u64,
    /// How many fresh rounds confirm the end.
    pub confirm: u64,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tuned {
    /// What each value was and is, by its number.
    pub values: Vec<(String, f64, f64)>,
    /// The moves that were made, one after the other.
    pub moves: Vec<Move>,
    /// How many moves were tried.
    pub tried: u64,
    /// How many rounds the search has played.
    pub rounds: u64,
    /// Why it stopped.
    pub stopped: Stopped,
    /// How the beginning and the end compare over fresh rounds.
    pub confirmed: Confirmed,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Move {
    /// The value.
    pub value: String,
    /// What it was.
    pub from: f64,
    /// What it became.
    pub to: f64,
    /// What that did, over the rounds of its test.
    pub difference: Difference,
}

/// Why a search stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stopped {
    /// The share is within the tolerance, and that is sure.
    Sure,
    /// The share is within the tolerance, but so near to its edge that it is not sure, and no step makes it better.
    Near,
    /// No step makes it better by the margin.
    NoBetterStep,
    /// It has played as much as it may.
    Budget,
}

/// How the beginning and the end compare over rounds that the search has not seen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Confirmed {
    /// What games were worth before.
    pub before: Mean,
    /// What they are worth now.
    pub after: Mean,
    /// The difference.
    pub difference: Difference,
}

/// Moves values towards a goal.
///
/// # Errors
/// Something cannot be played, or it was broken off.
pub fn tune(values: &[Value], tuning: &Tuning, rounds: &mut dyn Rounds) -> Result<Tuned, LabError> {
    let start: Vec<f64> = values.iter().map(|value| value.usual).collect();
    let search = Search {
        values,
        tuning,
        rounds,
        at: start.clone(),
        seen: BTreeMap::new(),
        spent: 0,
        tried: 0,
        moves: Vec::new(),
        near: false,
    };
    let (search, stopped) = search.run()?;
    let Search { at, spent, tried, moves, rounds, .. } = search;
    let confirmed = confirm(&start, &at, tuning.confirm, rounds)?;
    let names = values.iter().map(|value| value.name.clone());
    let values = names.zip(start.into_iter().zip(at)).map(|(name, (from, to))| (name, from, to)).collect();
    Ok(Tuned { values, moves, tried, rounds: spent, stopped, confirmed })
}

/// Plays the beginning and the end over rounds that no search has seen.
pub(crate) fn confirm(
    start: &[f64],
    end: &[f64],
    times: u64,
    rounds: &mut dyn Rounds,
) -> Result<Confirmed, LabError> {
    let played = rounds.play(&[(start.to_vec(), 0..times), (end.to_vec(), 0..times)], true)?;
    let [before, after] = &played[..] else { unreachable!("two were asked for") };
    Ok(Confirmed {
        before: Mean::of(before.iter().copied()),
        after: Mean::of(after.iter().copied()),
        difference: Difference::of(after.iter().copied().zip(before.iter().copied())),
    })
}

/// Why a search goes no further.
enum Halt {
    Stopped(Stopped),
    Failed(LabError),
}

impl From<LabError> for Halt {
    fn from(error: LabError) -> Self {
        Self::Failed(error)
    }
}

/// A search, and where it is.
struct Search<'a> {
    values: &'a [Value],
    tuning: &'a Tuning,
    rounds: &'a mut dyn Rounds,
    at: Vec<f64>,
    /// What rounds were worth, by the values: what was played once is not played again.
    seen: BTreeMap<Vec<u64>, Vec<f64>>,
    spent: u64,
    tried: u64,
    moves: Vec<Move>,
    /// Whether the share was within the tolerance at the last look, but not surely.
    near: bool,
}

impl Search<'_> {
    fn run(mut self) -> Result<(Self, Stopped), LabError> {
        let mut steps: Vec<Step> = self.values.iter().map(Step::first).collect();
        loop {
            match self.sweep(&mut steps) {
                Ok(true) => {}
                Ok(false) if steps.iter().all(Step::is_shortest) => {
                    let why = if self.near { Stopped::Near } else { Stopped::NoBetterStep };
                    return Ok((self, why));
                }
                Ok(false) => steps.iter_mut().for_each(Step::shorten),
                Err(Halt::Stopped(why)) => return Ok((self, why)),
                Err(Halt::Failed(error)) => return Err(error),
            }
        }
    }

    /// Tries a step of each value; whether one was better.
    fn sweep(&mut self, steps: &mut [Step]) -> Result<bool, Halt> {
        let mut moved = false;
        for (index, step) in steps.iter_mut().enumerate() {
            for sign in [step.sign, -step.sign] {
                let mut better = false;
                while self.step(index, sign * step.length)? {
                    better = true;
                }
                if better {
                    step.sign = sign;
                    moved = true;
                    break;
                }
            }
        }
        Ok(moved)
    }

    /// Tries one step of one value, and takes it if it is better.
    fn step(&mut self, index: usize, by: f64) -> Result<bool, Halt> {
        let direction = self.direction()?;
        let mut to = self.at.clone();
        to[index] = self.values[index].near(to[index] + by);
        if to == self.at {
            return Ok(false);
        }
        self.tried += 1;
        let Some(difference) = self.better(&to, direction)? else { return Ok(false) };
        let (value, from) = (self.values[index].name.clone(), self.at[index]);
        self.moves.push(Move { value, from, to: to[index], difference });
        self.at = to;
        Ok(true)
    }

    /// In which direction the worth has to go; the search stops where it is near enough to the share.
    fn direction(&mut self) -> Result<f64, Halt> {
        let Goal::Near { share, tolerance } = self.tuning.goal else { return Ok(1.0) };
        let error = self.tuning.error;
        let mut rounds = 0;
        loop {
            rounds += self.tuning.batch;
            let at = self.at.clone();
            self.see(&[&at], rounds)?;
            let worth = &self.worth(&at)[..rounds as usize];
            let mean = worth.iter().sum::<f64>() / rounds as f64;
            match within(worth, share, tolerance, error) {
                Some(true) => return Err(Halt::Stopped(Stopped::Sure)),
                // An interval half as wide as the tolerance leaves only its edge undecided.
                None if around(rounds, error) > tolerance / 2.0 => {}
                _ => {
                    self.near = (mean - share).abs() <= tolerance;
                    return Ok((share - mean).signum());
                }
            }
        }
    }

    /// Whether other values are better, by a test that stops when it is sure; what they do.
    fn better(&mut self, to: &[f64], direction: f64) -> Result<Option<Difference>, Halt> {
        let sprt = Sprt { margin: self.tuning.margin, error: self.tuning.error };
        let at = self.at.clone();
        let mut rounds = 0;
        loop {
            rounds += self.tuning.batch;
            self.see(&[&at, to], rounds)?;
            let (old, new) = (self.worth(&at), self.worth(to));
            let pairs = || new.iter().copied().zip(old.iter().copied()).take(rounds as usize);
            let differences: Vec<f64> = pairs().map(|(new, old)| direction * (new - old)).collect();
            match sprt.verdict(&differences) {
                Verdict::Better => {
                    let sum = |worth: &[f64]| worth[..rounds as usize].iter().sum::<f64>() / rounds as f64;
                    return Ok((!self.overshoots(sum(old), sum(new))).then(|| Difference::of(pairs())));
                }
                Verdict::NotBetter => return Ok(None),
                Verdict::Open if rounds >= self.tuning.most => return Ok(None),
                Verdict::Open => {}
            }
        }
    }

    /// Whether a move goes so far beyond the share that it is farther from it than before.
    fn overshoots(&self, old: f64, new: f64) -> bool {
        match self.tuning.goal {
            Goal::Near { share, .. } => (new - share).abs() >= (old - share).abs(),
            Goal::Most => false,
        }
    }

    /// Plays what is missing of the first rounds with these values.
    fn see(&mut self, all: &[&[f64]], rounds: u64) -> Result<(), Halt> {
        let missing = all.iter().map(|values| (values.to_vec(), self.worth(values).len() as u64..rounds));
        let missing: Vec<_> = missing.filter(|(_, missing)| !missing.is_empty()).collect();
        let more: u64 = missing.iter().map(|(_, missing)| missing.end - missing.start).sum();
        if self.spent + more > self.tuning.budget {
            return Err(Halt::Stopped(Stopped::Budget));
        }
        let played = self.rounds.play(&missing, false)?;
        self.spent += more;
        for ((values, _), worth) in missing.into_iter().zip(played) {
            self.seen.entry(key(&values)).or_default().extend(worth);
        }
        Ok(())
    }

    fn worth(&self, values: &[f64]) -> &[f64] {
        self.seen.get(&key(values)).map_or(&[], Vec::as_slice)
    }
}

fn key(values: &[f64]) -> Vec<u64> {
    values.iter().map(|value| value.to_bits()).collect()
}

/// How far and in which direction a value is moved next.
struct Step {
    length: f64,
    shortest: f64,
    sign: f64,
}

impl Step {
    /// A quarter of the way between the bounds; the shortest is one, or a thirty-second of the way.
    fn first(value: &Value) -> Self {
        let range = value.high - value.low;
        let (length, shortest) =
            if value.whole { ((range / 4.0).round().max(1.0), 1.0) } else { (range / 4.0, range / 32.0) };
        Self { length, shortest, sign: 1.0 }
    }

    fn is_shortest(&self) -> bool {
        self.length <= self.shortest
    }

    fn shorten(&mut self) {
        let half = self.length / 2.0;
        self.length = if self.shortest == 1.0 { half.floor() } else { half }.max(self.shortest);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::ops::Range;

    use super::*;
    use crate::ValueKind;

    /// A toy: each round is won with a chance that is highest at a planted place, and falls with the distance from it.
    pub(crate) struct Toy {
        /// The chance of winning at these values.
        pub(crate) chance: fn(&[f64]) -> f64,
        pub(crate) played: u64,
    }

    impl Rounds for Toy {
        fn play(&mut self, asked: &[(Vec<f64>, Range<u64>)], fresh: bool) -> Result<Vec<Vec<f64>>, LabError> {
            let worth = |values: &[f64], round: u64| {
                let won = chance_of(round + if fresh { 1 << 40 } else { 0 }) < (self.chance)(values);
                f64::from(u8::from(won))
            };
            let played =
                asked.iter().map(|(values, rounds)| rounds.clone().map(|r| worth(values, r)).collect());
            self.played += asked.iter().map(|(_, rounds)| rounds.end - rounds.start).sum::<u64>();
            Ok(played.collect())
        }

        fn games(&self) -> u64 {
            1
        }
    }

    /// A number from 0 to 1 for each round (splitmix64).
    fn chance_of(round: u64) -> f64 {
        let mut z = round.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    pub(crate) fn value(name: &str, usual: f64, low: f64, high: f64, whole: bool) -> Value {
        let kind = ValueKind::Weight { whose: "staff".to_owned(), weight: "toy" };
        Value { name: name.to_owned(), usual, low, high, whole, kind }
    }

    const TUNING: Tuning = Tuning {
        goal: Goal::Most,
        margin: 0.04,
        error: 0.05,
        batch: 20,
        most: 2000,
        budget: 100_000,
        confirm: 1000,
    };

    #[test]
    fn a_planted_optimum_is_found() {
        // The best place is 7 and 0.25, where eight of ten rounds are won; the third value means nothing.
        let chance = |at: &[f64]| 0.8 - 0.02 * (at[0] - 7.0).abs() - 0.3 * (at[1] - 0.25).abs();
        let values = [
            value("a", 2.0, 0.0, 20.0, true),
            value("b", 1.0, 0.0, 1.0, false),
            value("c", 5.0, 0.0, 9.0, true),
        ];
        let mut toy = Toy { chance, played: 0 };
        let tuned = tune(&values, &TUNING, &mut toy).expect("tuned");
        let at: Vec<f64> = tuned.values.iter().map(|(_, _, to)| *to).collect();
        assert!((at[0] - 7.0).abs() <= 2.0, "{tuned:?}");
        assert!((at[1] - 0.25).abs() <= 0.15, "{tuned:?}");
        assert_eq!(at[2], 5.0, "what means nothing stays: {tuned:?}");
        assert_eq!(tuned.stopped, Stopped::NoBetterStep);
        assert!(tuned.confirmed.difference.low > 0.15, "{:?}", tuned.confirmed);
        assert_eq!(toy.played, tuned.rounds + 2 * TUNING.confirm, "what was played once is not played again");
    }

    #[test]
    fn a_share_is_approached_and_it_stops_when_it_is_sure() {
        let chance = |at: &[f64]| 0.05 * at[0];
        let goal = Goal::Near { share: 0.5, tolerance: 0.05 };
        let values = [value("a", 3.0, 0.0, 20.0, true)];
        let tuned = tune(&values, &Tuning { goal, ..TUNING }, &mut Toy { chance, played: 0 }).expect("tuned");
        assert_eq!((tuned.values[0].2, tuned.stopped), (10.0, Stopped::Sure), "{tuned:?}");
        assert!((tuned.confirmed.after.mean - 0.5).abs() < 0.05, "{tuned:?}");
        // Downwards from the other side, by the same way.
        let values = [value("a", 18.0, 0.0, 20.0, true)];
        let tuned = tune(&values, &Tuning { goal, ..TUNING }, &mut Toy { chance, played: 0 }).expect("tuned");
        assert_eq!((tuned.values[0].2, tuned.stopped), (10.0, Stopped::Sure), "{tuned:?}");
        assert!(tuned.moves[0].difference.high < 0.0 && tuned.confirmed.difference.high < -0.3, "{tuned:?}");
    }

    #[test]
    fn where_it_is_right_already_nothing_is_moved() {
        let goal = Goal::Near { share: 0.5, tolerance: 0.05 };
        let values = [value("a", 10.0, 0.0, 20.0, true)];
        let mut toy = Toy { chance: |at| 0.05 * at[0], played: 0 };
        let tuned = tune(&values, &Tuning { goal, ..TUNING }, &mut toy).expect("tuned");
        assert!(tuned.moves.is_empty() && tuned.tried == 0, "{tuned:?}");
    }

    #[test]
    fn it_plays_no_more_than_it_may() {
        let values = [value("a", 2.0, 0.0, 20.0, true)];
        let mut toy = Toy { chance: |at| 0.8 - 0.02 * (at[0] - 7.0).abs(), played: 0 };
        let tuned = tune(&values, &Tuning { budget: 100, ..TUNING }, &mut toy).expect("tuned");
        assert_eq!(tuned.stopped, Stopped::Budget);
        assert!(tuned.rounds <= 100);
    }

    #[test]
    fn steps_become_shorter_down_to_one() {
        let mut step = Step::first(&value("a", 2.0, 0.0, 21.0, true));
        let mut lengths = vec![step.length];
        while !step.is_shortest() {
            step.shorten();
            lengths.push(step.length);
        }
        assert_eq!(lengths, [5.0, 2.0, 1.0]);
        assert_eq!(Step::first(&value("b", 0.0, 0.0, 1.0, true)).length, 1.0);
    }
}
