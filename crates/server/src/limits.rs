//! How much one address may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How much may be asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    /// At once.
    burst: f64,
    /// Each second, in the long run.
    per_second: f64,
}

/// Requests of an address, or of a connection.
pub(crate) const REQUESTS: Rate = Rate { burst: 60.0, per_second: 20.0 };
/// Hints and assessments of an address: each keeps a core busy for about a second.
pub(crate) const THOUGHTS: Rate = Rate { burst: 40.0, per_second: 2.0 };
/// Hints and assessments of a seat.
pub(crate) const THOUGHTS_OF_A_SEAT: Rate = Rate { burst: 20.0, per_second: 1.0 };
/// Addresses that are remembered before those with nothing owing are forgotten.
const REMEMBERED: usize = 10_000;

/// A bucket of tokens for each address.
pub(crate) struct Limits {
    rate: Rate,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

/// Tokens that drain with each request and fill with time.
pub(crate) struct Bucket {
    rate: Rate,
    tokens: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn full(rate: Rate, now: Instant) -> Self {
        Self { rate, tokens: rate.burst, at: now }
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
        self.tokens = (self.tokens + elapsed.as_secs_f64() * self.rate.per_second).min(self.rate.burst);
        self.at = now;
    }
}

impl Limits {
    /// Nobody has asked yet.
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, buckets: Mutex::default() }
    }

    /// Whether an address may make one more request now.
    pub(crate) fn allows(&self, address: IpAddr) -> bool {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if buckets.len() > REMEMBERED {
            buckets.retain(|_, bucket| {
                bucket.fill(now);
                bucket.tokens < bucket.rate.burst
            });
        }
        buckets.entry(address).or_insert_with(|| Bucket::full(self.rate, now)).take(now, 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_a_flood_is_not_and_time_heals() {
        let start = Instant::now();
        let mut bucket = Bucket::full(REQUESTS, start);
        assert_eq!((0..100).filter(|_| bucket.take(start, 1)).count(), 60);
        let later = start + Duration::from_secs(1);
        assert_eq!((0..100).filter(|_| bucket.take(later, 1)).count(), 20);
    }

    #[test]
    fn what_is_asked_together_costs_as_much_as_one_by_one() {
        let start = Instant::now();
        let mut bucket = Bucket::full(REQUESTS, start);
        assert!(bucket.take(start, 40));
        assert!(!bucket.take(start, 21), "20 are left");
        assert!(bucket.take(start, 20), "a refusal costs nothing");
        assert!(!bucket.take(start, 1));
    }
}
