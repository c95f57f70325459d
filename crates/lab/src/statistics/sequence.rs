//! An interval that holds however often one looks.

/// For how many games the interval is made to be narrow.
const NARROWEST: f64 = 500.0;

/// The half width of an interval around the mean of `games` values from 0 to 1 that holds the true mean at every look at once,
/// but for `error` of all sequences: Robbins' mixture of normal distributions, for values that vary no more than heads and
/// tails.
pub fn around(games: u64, error: f64) -> f64 {
    if games == 0 {
        return 1.0;
    }
    let n = games as f64;
    let sureness = -2.0 * error.ln();
    let rho = NARROWEST / (sureness + sureness.ln() + 1.0);
    (((n + rho) * (((n + rho) / rho).ln() + sureness)).sqrt() / (2.0 * n)).min(1.0)
}

/// Whether the true mean is surely within the tolerance of a target (`Some(true)`), is beyond it and surely not the target
/// (`Some(false)`), or whether it needs more games.
pub fn within(values: &[f64], target: f64, tolerance: f64, error: f64) -> Option<bool> {
    let half = around(values.len() as u64, error);
    let mean = values.iter().sum::<f64>() / (values.len() as f64).max(1.0);
    if mean - half >= target - tolerance && mean + half <= target + tolerance {
        Some(true)
    } else if (mean - target).abs() > half.max(tolerance) {
        Some(false)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_width_is_that_of_the_formula() {
        // By hand for 500 games: -2 ln 0.05 = 5.9915, rho = 500 / (5.9915 + 1.7903 + 1) = 56.936;
        // sqrt(556.936 * (ln 9.7818 + 5.9915)) / 1000 = sqrt(556.936 * 8.2720) / 1000 = 0.067874.
        assert!((around(500, 0.05) - 0.067_874).abs() < 1e-5, "{}", around(500, 0.05));
        assert_eq!(around(0, 0.05), 1.0);
        assert!(around(5000, 0.05) < around(500, 0.05) && around(500, 0.01) > around(500, 0.05));
    }

    #[test]
    fn it_decides_only_when_sure() {
        let wins = |wins: usize, games: usize| [vec![1.0; wins], vec![0.0; games - wins]].concat();
        assert_eq!(within(&wins(50, 100), 0.5, 0.05, 0.05), None);
        assert_eq!(within(&wins(90, 100), 0.5, 0.05, 0.05), Some(false));
        assert_eq!(within(&wins(2000, 4000), 0.5, 0.05, 0.05), Some(true));
        assert_eq!(within(&[], 0.5, 0.05, 0.05), None);
    }

    /// Of many sequences of fair coins, looked at after every toss, few ever leave the interval.
    #[test]
    fn it_holds_at_every_look() {
        let mut state = 7u64;
        let mut left = 0;
        for _ in 0..400 {
            let mut sum = 0.0;
            let leaves = (1..=400u64).any(|games| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                sum += (state >> 63) as f64;
                (sum / games as f64 - 0.5).abs() > around(games, 0.05)
            });
            left += u32::from(leaves);
        }
        assert!(left <= 20, "{left} of 400 left an interval that holds for 95 percent");
    }
}
