//! How well a number tells the winner.

/// How often, of a game that was won and one that was lost, the number is higher in the one that was won (half for equals): 0.5
/// tells nothing, 1 and 0 tell all. `None` if fewer than `least` were won or lost.
pub fn separation(won: &[f64], lost: &[f64], least: usize) -> Option<f64> {
    if won.len() < least.max(1) || lost.len() < least.max(1) {
        return None;
    }
    let mut lost = lost.to_vec();
    lost.sort_by(f64::total_cmp);
    let below = |number: f64| {
        let less = lost.partition_point(|other| *other < number);
        let equal = lost.partition_point(|other| *other <= number) - less;
        less as f64 + 0.5 * equal as f64
    };
    let sum: f64 = won.iter().map(|&number| below(number)).sum();
    Some(sum / (won.len() * lost.len()) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_and_equals_are_half() {
        assert_eq!(separation(&[3.0, 4.0], &[1.0, 2.0], 1), Some(1.0));
        assert_eq!(separation(&[1.0], &[2.0], 1), Some(0.0));
        // Of six pairs: 2 > 1, 2 = 2, 2 < 3; 3 > 1, 3 > 2, 3 = 3.
        assert_eq!(separation(&[2.0, 3.0], &[1.0, 2.0, 3.0], 1), Some(4.0 / 6.0));
        assert_eq!(separation(&[1.0], &[], 0), None);
        assert_eq!(separation(&[1.0; 4], &[2.0; 9], 5), None);
    }
}
