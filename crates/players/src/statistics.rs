//! Shares and means with their uncertainty.

use serde::Serialize;

/// How often something happened, with the 95 percent interval of its true share (Wilson's score).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// How often.
    pub count: u64,
    /// Of all cases.
    pub share: f64,
    /// The low end of the interval.
    pub low: f64,
    /// The high end of the interval.
    pub high: f64,
}

impl Share {
    /// The share of `count` in `total` cases.
    pub fn of(count: u64, total: u64) -> Self {
        if total == 0 {
            return Self { count, share: 0.0, low: 0.0, high: 1.0 };
        }
        const Z: f64 = 1.959_964;
        let (n, p) = (total as f64, count as f64 / total as f64);
        let centre = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        Self { count, share: p, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }
}

/// The mean of some numbers and its standard error.
pub(crate) fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n.max(1.0);
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    (mean, (squares / (n - 1.0).max(1.0) / n.max(1.0)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // 10 of 20: centre 0.5, half width 0.2007 by hand.
        let half = Share::of(10, 20);
        assert!((half.low - 0.2993).abs() < 1e-4 && (half.high - 0.7007).abs() < 1e-4, "{half:?}");
        let none = Share::of(0, 10);
        assert!(none.low == 0.0 && (none.high - 0.2775).abs() < 1e-4, "{none:?}");
        assert_eq!(Share::of(0, 0).high, 1.0);
    }
}
