//! Work beside requests: projectors, polls.
//!
//! A job holds no state between two steps that the database does not hold as well, so it may be cut off at
//! any moment and several nodes may run it at once.

use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::task::JoinSet;

/// Waits between tries that fail, each twice as long as the one before.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Backoff {
    /// After the first try, in milliseconds.
    pub(crate) first_ms: i64,
    /// No wait is longer, in milliseconds.
    pub(crate) longest_ms: i64,
}

impl Backoff {
    /// How long to wait in milliseconds after the try that `attempts` tries came before.
    pub(crate) fn wait_ms(self, attempts: i32) -> i64 {
        let doublings = u32::try_from(attempts).unwrap_or_default().min(16);
        (self.first_ms << doublings).min(self.longest_ms)
    }
}

/// The running jobs of a node. They run until they are stopped or the runtime ends.
#[derive(Debug, Clone, Default)]
pub struct Jobs {
    running: Arc<Mutex<JoinSet<()>>>,
}

impl Jobs {
    /// Runs a job until it ends or all jobs are stopped.
    pub fn spawn(&self, job: impl Future<Output = ()> + Send + 'static) {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).spawn(job);
    }

    /// How many jobs run.
    #[must_use]
    pub fn count(&self) -> usize {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        while running.try_join_next().is_some() {}
        running.len()
    }

    /// Ends every job and waits until the last one is gone.
    pub async fn stop(&self) {
        let mut running = {
            let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::take(&mut *running)
        };
        running.shutdown().await;
    }
}
