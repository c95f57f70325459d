//! How much one address may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Requests an address may make at once.
const BURST: f64 = 60.0;
/// Requests an address may make each second in the long run.
const PER_SECOND: f64 = 20.0;
/// Addresses that are remembered before those with nothing owing are forgotten.
const REMEMBERED: usize = 10_000;

/// A bucket of tokens for each address.
#[derive(Default)]
pub(crate) struct Limits {
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

/// Tokens that drain with each request and fill with time.
pub(crate) struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn full(now: Instant) -> Self {
        Self { tokens: BURST, at: now }
    }

    /// Takes a token for each of so many requests; `false`, and none is taken, when there are too few.
    pub(crate) fn take(&mut self, now: Instant, requests: usize) -> bool {
        self.fill(now);
        let wanted = requests as f64;
        let enough = self.tokens >= wanted;
        if enough {
            self.tokens -= wanted;
        }
        enough
    }

    fn fill(&mut self, now: Instant) {
        let elapsed: Duration = now.saturating_duration_since(self.at);
        self.tokens = (self.tokens + elapsed.as_secs_f64() * PER_SECOND).min(BURST);
        self.at = now;
    }
}

impl Limits {
    /// Whether an address may make one more request now.
    pub(crate) fn allows(&self, address: IpAddr) -> bool {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if buckets.len() > REMEMBERED {
            buckets.retain(|_, bucket| {
                bucket.fill(now);
                bucket.tokens < BURST
            });
        }
        buckets.entry(address).or_insert_with(|| Bucket::full(now)).take(now, 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_a_flood_is_not_and_time_heals() {
        let start = Instant::now();
        let mut bucket = Bucket::full(start);
        assert_eq!((0..100).filter(|_| bucket.take(start, 1)).count(), 60);
        let later = start + Duration::from_secs(1);
        assert_eq!((0..100).filter(|_| bucket.take(later, 1)).count(), 20);
    }

    #[test]
    fn what_is_asked_together_costs_as_much_as_one_by_one() {
        let start = Instant::now();
        let mut bucket = Bucket::full(start);
        assert!(bucket.take(start, 40));
        assert!(!bucket.take(start, 21), "20 are left");
        assert!(bucket.take(start, 20), "a refusal costs nothing");
        assert!(!bucket.take(start, 1));
    }
}
