//! Wakes a job that otherwise looks for work from time to time.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

/// Wakes one job. Clones wake the same one; one that is at work looks once more when it is done.
#[derive(Debug, Clone, Default)]
pub struct Waker(Arc<Notify>);

impl Waker {
    /// Says that there is work.
    pub(crate) fn wake(&self) {
        self.0.notify_one();
    }

    /// Waits until there is work of this node, or it is time to look for that of other ones.
    pub(crate) async fn wait(&self, at_most: Duration) {
        // An error only says that nothing happened here for a while.
        drop(tokio::time::timeout(at_most, self.0.notified()).await);
    }
}
