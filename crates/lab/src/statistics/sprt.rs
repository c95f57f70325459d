//! A test that stops as soon as it is sure.

use serde::Serialize;

use super::difference::thought;

/// Wald's sequential test of pairs of games with the same seeds: is what is tried better by a margin, or not better at all?
///
/// The differences are taken as normal with the variance that was seen, so that the logarithm of the likelihood ratio of a mean
/// of `margin` against one of zero is `n margin (2 mean - margin) / (2 variance)`. It is sure beyond
/// `ln((1 - error) / error)`, on either side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference that matters, from 0 to 1.
    pub margin: f64,
    /// How often it may be wrong, on either side: 0.05 for 95 percent.
    pub error: f64,
}

/// What the test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It is better.
    Better,
    /// It is not better by the margin.
    NotBetter,
    /// It needs more games.
    Open,
}

impl Sprt {
    /// What these differences say.
    pub fn verdict(&self, differences: &[f64]) -> Verdict {
        let ratio = self.log_likelihood_ratio(differences);
        if ratio >= self.bound() {
            Verdict::Better
        } else if ratio <= -self.bound() {
            Verdict::NotBetter
        } else {
            Verdict::Open
        }
    }

    /// How much more likely these differences are if it is better by the margin, as a logarithm.
    pub fn log_likelihood_ratio(&self, differences: &[f64]) -> f64 {
        let (n, sum) = (differences.len() as f64, differences.iter().sum::<f64>());
        let squares = differences.iter().map(|difference| difference * difference).sum();
        let (_, variance) = thought(differences.len() as u64, sum, squares);
        self.margin * (2.0 * sum - n * self.margin) / (2.0 * variance)
    }

    /// Beyond this it is sure.
    pub fn bound(&self) -> f64 {
        ((1.0 - self.error) / self.error).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: Sprt = Sprt { margin: 0.1, error: 0.05 };

    fn differences(better: usize, worse: usize, same: usize) -> Vec<f64> {
        [vec![1.0; better], vec![-1.0; worse], vec![0.0; same]].concat()
    }

    #[test]
    fn the_ratio_is_that_of_the_formula() {
        assert!((TEST.bound() - 2.9444).abs() < 1e-4);
        // 30 better, 10 worse of 100: variance 0.36351 as in `difference`; 0.1 * (40 - 10) / 0.72702 = 4.1264.
        let ratio = TEST.log_likelihood_ratio(&differences(30, 10, 60));
        assert!((ratio - 4.1264).abs() < 1e-3, "{ratio}");
        // 15 better, 10 worse: variance 26/102 - (5/102)^2 = 0.25250; 0.1 * (10 - 10) = 0.
        assert!(TEST.log_likelihood_ratio(&differences(15, 10, 75)).abs() < 1e-9);
    }

    #[test]
    fn it_stops_when_it_is_sure_and_no_sooner() {
        assert_eq!(TEST.verdict(&differences(30, 10, 60)), Verdict::Better);
        assert_eq!(TEST.verdict(&differences(15, 10, 75)), Verdict::Open);
        assert_eq!(TEST.verdict(&differences(10, 20, 70)), Verdict::NotBetter);
        assert_eq!(TEST.verdict(&[]), Verdict::Open);
        // What changes nothing at all is given up after 24 games: 0.1 * 0.1 * n * (n + 2) / 2 passes 2.9444 there.
        assert_eq!(TEST.verdict(&[0.0; 23]), Verdict::Open);
        assert_eq!(TEST.verdict(&[0.0; 24]), Verdict::NotBetter);
    }
}
