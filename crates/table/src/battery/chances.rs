//! What is told of chances, held against what the dice do.

use std::collections::BTreeMap;

use crate::Dice;

/// Runs `run` once for every way in which its dice and draws can fall, and returns each result with its probability;
/// `None` as soon as there are more than `most` ways. Things that are drawn by the same label count as one way.
pub fn every_roll<T>(most: usize, mut run: impl FnMut(&mut dyn Dice) -> T) -> Option<Vec<(f64, T)>> {
    let mut dice = EveryWay::default();
    let mut results = Vec::new();
    loop {
        let result = run(&mut dice);
        if results.len() == most {
            return None;
        }
        results.push((dice.probability(), result));
        if !dice.turn_to_the_next() {
            return Some(results);
        }
    }
}

/// Dice that go through all their ways like the wheels of an odometer.
#[derive(Default)]
struct EveryWay {
    wheels: Vec<Wheel>,
    /// The wheel that is read next.
    next: usize,
}

/// One roll or draw: its ways with their weights, and the way that is shown.
struct Wheel {
    weights: Vec<u32>,
    shown: usize,
}

impl EveryWay {
    fn read(&mut self, weights: impl FnOnce() -> Vec<u32>) -> usize {
        if self.next == self.wheels.len() {
            self.wheels.push(Wheel { weights: weights(), shown: 0 });
        }
        self.next += 1;
        self.wheels[self.next - 1].shown
    }

    fn probability(&self) -> f64 {
        let share = |wheel: &Wheel| {
            let all: u32 = wheel.weights.iter().sum();
            f64::from(wheel.weights[wheel.shown]) / f64::from(all)
        };
        self.wheels.iter().map(share).product()
    }

    /// Whether there is a next way.
    fn turn_to_the_next(&mut self) -> bool {
        self.wheels.truncate(self.next);
        self.next = 0;
        while let Some(wheel) = self.wheels.last_mut() {
            wheel.shown += 1;
            if wheel.shown < wheel.weights.len() {
                return true;
            }
            self.wheels.pop();
        }
        false
    }
}

impl Dice for EveryWay {
    fn roll(&mut self) -> u8 {
        self.read(|| vec![1; 6]) as u8 + 1
    }

    fn draw(&mut self, pool: &[&str]) -> usize {
        let mut first_of: Vec<usize> = Vec::new();
        for (place, label) in pool.iter().enumerate() {
            if !first_of.iter().any(|&first| pool[first] == *label) {
                first_of.push(place);
            }
        }
        let count = |first: &usize| pool.iter().filter(|label| **label == pool[*first]).count() as u32;
        let shown = self.read(|| first_of.iter().map(count).collect());
        first_of[shown]
    }
}

/// Counts what was compared and remembers how far the furthest chance was off.
#[derive(Debug, Default)]
pub struct Shown {
    /// Battles that were looked at.
    pub battles: usize,
    /// Chances that were compared.
    pub chances: usize,
    /// Of these, those that were compared with every way of the dice.
    pub exact: usize,
    /// By how much the furthest of those that were sampled was off.
    pub furthest: f64,
}

impl Shown {
    /// Compares what is told (results with their cases out of a total) with what came of every way of the dice. What is
    /// told is rounded to whole cases, so it may be off by one of them.
    pub fn compare_exact(&mut self, told: &[(String, u64)], out_of: u64, seen: &[(f64, String)], name: &str) {
        let mut sums: BTreeMap<&str, f64> = BTreeMap::new();
        for (probability, result) in seen {
            *sums.entry(result).or_default() += probability;
        }
        self.exact += told.len();
        self.compare(told, out_of, &sums, 1.0 / out_of as f64 + 1e-9, name);
    }

    /// Compares what is told with a sample of `seen.len()` resolutions: a chance may be off by one per cent.
    pub fn compare_sample(&mut self, told: &[(String, u64)], out_of: u64, seen: &[String], name: &str) {
        let mut sums: BTreeMap<&str, f64> = BTreeMap::new();
        for result in seen {
            *sums.entry(result).or_default() += 1.0 / seen.len() as f64;
        }
        let off = self.compare(told, out_of, &sums, 0.01, name);
        self.furthest = self.furthest.max(off);
    }

    fn compare(
        &mut self,
        told: &[(String, u64)],
        out_of: u64,
        seen: &BTreeMap<&str, f64>,
        most_off: f64,
        name: &str,
    ) -> f64 {
        let mut furthest = 0.0f64;
        for (result, cases) in told {
            let share = *cases as f64 / out_of as f64;
            let found = seen.get(result.as_str()).copied().unwrap_or(0.0);
            let off = (share - found).abs();
            assert!(off <= most_off, "{result}: told {share:.4}, found {found:.4}: {name}");
            assert!(*cases != 0 || found == 0.0, "{result} is told to be impossible, found {found}: {name}");
            assert!(
                *cases != out_of || found > 1.0 - 1e-9,
                "{result} is told to be certain, found {found}: {name}"
            );
            furthest = furthest.max(off);
        }
        let untold: Vec<_> =
            seen.keys().filter(|key| !told.iter().any(|(result, _)| result == **key)).collect();
        assert!(untold.is_empty(), "{untold:?} can happen and is not told: {name}");
        self.chances += told.len();
        furthest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_dice_and_draws_comes_up_with_its_weight() {
        // A die; on a six, a draw.
        let ways = every_roll(100, |dice| match dice.roll() {
            6 => ["a", "b"][usize::from(dice.draw(&["x", "x", "y"]) == 2)],
            _ => "none",
        })
        .expect("few ways");
        assert_eq!(ways.len(), 5 + 2);
        let share = |what| ways.iter().filter(|way| way.1 == what).map(|way| way.0).sum::<f64>();
        for (what, expected) in [("none", 5.0 / 6.0), ("a", 2.0 / 18.0), ("b", 1.0 / 18.0)] {
            assert!((share(what) - expected).abs() < 1e-12, "{what}");
        }
    }

    #[test]
    fn too_many_ways_are_none() {
        assert!(every_roll(35, |dice| (dice.roll(), dice.roll())).is_none());
        assert_eq!(every_roll(36, |dice| (dice.roll(), dice.roll())).map(|ways| ways.len()), Some(36));
    }

    fn told(cases: [(&str, u64); 2]) -> Vec<(String, u64)> {
        cases.map(|(result, cases)| (result.to_owned(), cases)).to_vec()
    }

    #[test]
    #[should_panic(expected = "not told")]
    fn what_happens_and_is_not_told_is_a_lie() {
        let seen = [(0.5, "hit".to_owned()), (0.5, "miss".to_owned())];
        Shown::default().compare_exact(&told([("hit", 3), ("other", 0)]), 6, &seen, "test");
    }

    #[test]
    #[should_panic(expected = "told to be impossible")]
    fn what_is_rounded_to_nothing_is_a_lie() {
        let seen = [(0.001, "hit".to_owned()), (0.999, "miss".to_owned())];
        Shown::default().compare_exact(&told([("hit", 0), ("miss", 100)]), 100, &seen, "test");
    }
}
