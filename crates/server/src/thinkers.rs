//! Where bots think: beside the server's own threads, on as many as there are cores, and not too many bots at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use players::Thinking;
use tokio::sync::{Semaphore, SemaphorePermit};

/// Bots that think at once for each core. Others wait for their turn.
const BOTS_A_CORE: usize = 2;

/// The threads of all bots of a server.
pub(crate) struct Thinkers {
    threads: Option<Arc<rayon::ThreadPool>>,
    places: Semaphore,
}

impl Default for Thinkers {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        // Where no threads can be had, bots think on those that wait for them.
        let threads = rayon::ThreadPoolBuilder::new().num_threads(cores).build().ok().map(Arc::new);
        Self { threads, places: Semaphore::new(BOTS_A_CORE * cores) }
    }
}

impl Thinkers {
    /// A place to think; it is free again when it is dropped.
    pub(crate) async fn place(&self) -> Option<SemaphorePermit<'_>> {
        self.places.acquire().await.ok()
    }

    /// Thinking that ends when it is disturbed.
    pub(crate) fn until(&self, disturbed: &Arc<AtomicBool>) -> Thinking {
        let disturbed = Arc::clone(disturbed);
        self.while_so(Arc::new(move || !disturbed.load(Ordering::Relaxed)))
    }

    /// Thinking that goes on as long as that is said.
    pub(crate) fn while_so(&self, goes_on: Arc<dyn Fn() -> bool + Send + Sync>) -> Thinking {
        Thinking { threads: self.threads.clone(), goes_on: Some(goes_on) }
    }
}
