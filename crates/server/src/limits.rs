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

    /// Takes a token; `false` when there is none.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        self.fill(now);
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
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
        buckets.entry(address).or_insert_with(|| Bucket::full(now)).take(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_a_flood_is_not_and_time_heals() {
        let start = Instant::now();
        let mut bucket = Bucket::full(start);
        assert_eq!((0..100).filter(|_| bucket.take(start)).count(), 60);
        let later = start + Duration::from_secs(1);
        assert_eq!((0..100).filter(|_| bucket.take(later)).count(), 20);
    }
}
