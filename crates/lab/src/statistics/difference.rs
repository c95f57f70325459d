//! What a change is worth, over the same games.

use serde::Serialize;

use super::Z;

/// The mean difference of pairs of games with the same seeds, from -1 to 1, with its 95 percent interval.
///
/// As Agresti and Min (2005) advise, two pairs are thought in addition, half of them better and half of them worse: so that a
/// change that made no difference yet is not taken for one that never will.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// How many pairs.
    pub pairs: u64,
    /// The mean difference.
    pub mean: f64,
    /// The low end of the interval.
    pub low: f64,
    /// The high end of the interval.
    pub high: f64,
}

impl Difference {
    /// Of pairs: what it was with the change, and what without.
    pub fn of(pairs: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let (mut count, mut sum, mut squares) = (0u64, 0.0, 0.0);
        for (with, without) in pairs {
            let difference: f64 = with - without;
            count += 1;
            sum += difference;
            squares += difference * difference;
        }
        if count == 0 {
            return Self { pairs: count, mean: 0.0, low: -1.0, high: 1.0 };
        }
        let (centre, variance) = thought(count, sum, squares);
        let half = Z * (variance / (count as f64 + 2.0)).sqrt();
        Self {
            pairs: count,
            mean: sum / count as f64,
            low: (centre - half).max(-1.0),
            high: (centre + half).min(1.0),
        }
    }

    /// Whether it is sure that there is a difference.
    pub fn is_sure(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// The mean and variance of differences, with the two pairs that are thought in addition.
pub(super) fn thought(pairs: u64, sum: f64, squares: f64) -> (f64, f64) {
    let n = pairs as f64 + 2.0;
    let mean = sum / n;
    (mean, (squares + 1.0) / n - mean * mean)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_difference_in_98_games_may_still_be_one_of_two_percent() {
        // The variance is 1/100, the half width 1.95996 * sqrt(0.01 / 100) = 0.0196.
        let none = Difference::of([(1.0, 1.0); 98]);
        assert!(none.mean == 0.0 && (none.high - 0.0196).abs() < 1e-5 && !none.is_sure(), "{none:?}");
        assert_eq!(Difference::of([]).low, -1.0);
    }

    #[test]
    fn thirty_better_and_ten_worse_of_a_hundred_is_sure() {
        // The mean is 0.2; thought 20/102 = 0.19608, variance 41/102 - 0.03845 = 0.36351, half 1.95996 * 0.059698 = 0.11701.
        let pairs = (0..100).map(|pair| match pair {
            0..30 => (1.0, 0.0),
            30..40 => (0.0, 1.0),
            _ => (1.0, 1.0),
        });
        let found = Difference::of(pairs);
        assert!((found.mean - 0.2).abs() < 1e-9 && found.is_sure(), "{found:?}");
        assert!((found.low - 0.07907).abs() < 1e-4 && (found.high - 0.31309).abs() < 1e-4, "{found:?}");
    }
}
