//! A mean with its uncertainty.

use serde::Serialize;

use super::Z;

/// The mean of values from 0 to 1, with the 95 percent interval of the true one.
///
/// The interval is Wilson's score, for as many games as it would take wins and losses to be as uncertain: where all values are
/// 0 or 1 it is that of a share, where they vary less it is narrower.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// Of how many.
    pub games: u64,
    /// The mean.
    pub mean: f64,
    /// The low end of the interval.
    pub low: f64,
    /// The high end of the interval.
    pub high: f64,
}

impl Mean {
    /// The mean of these values; of none, everything is possible.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let (mut games, mut sum, mut squares) = (0u64, 0.0, 0.0);
        for value in values {
            games += 1;
            sum += value;
            squares += value * value;
        }
        if games == 0 {
            return Self { games, mean: 0.5, low: 0.0, high: 1.0 };
        }
        let n = games as f64;
        let mean = sum / n;
        let (most, seen) = (mean * (1.0 - mean), squares / n - mean * mean);
        let spread = if most > 1e-9 { (seen / most).clamp(1e-3, 1.0) } else { 1.0 };
        let n = n / spread;
        let centre = (mean + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (most.max(0.0) / n + Z * Z / (4.0 * n * n)).sqrt();
        Self { games, mean, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 1e-4
    }

    #[test]
    fn of_wins_and_losses_it_is_wilsons_share() {
        let wins = Mean::of((0..20).map(|game| f64::from(game % 2)));
        assert!(near(wins.mean, 0.5) && near(wins.low, 0.2993) && near(wins.high, 0.7007), "{wins:?}");
        let none = Mean::of([0.0; 10]);
        assert!(none.low == 0.0 && near(none.high, 0.2775), "{none:?}");
        assert_eq!(Mean::of([]).high, 1.0);
    }

    #[test]
    fn grades_that_vary_less_are_surer() {
        // Half 0.4, half 0.6: the variance is 0.01 where wins and losses would have 0.25, so 20 games count as 500.
        // Wilson's half width for 250 of 500, by hand: 1.95996 / (1 + 0.0076829) * sqrt(0.0005 + 0.0000038) = 0.04366.
        let grades = Mean::of((0..20).map(|game| if game % 2 == 0 { 0.4 } else { 0.6 }));
        assert!(near(grades.low, 0.45634) && near(grades.high, 0.54366), "{grades:?}");
    }
}
