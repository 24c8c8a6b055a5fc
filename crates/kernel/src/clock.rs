use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use jiff::Timestamp;

/// A source of the current time.
pub trait Clock: Send + Sync + std::fmt::Debug {
    /// The present moment, UTC.
    fn now(&self) -> Timestamp;

    /// The present moment as milliseconds since 1970-01-01 UTC.
    fn now_ms(&self) -> i64 {
        self.now().as_millisecond()
    }
}

/// The machine's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the machine's clock")]
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// A clock that moves only when a test moves it. Clones share the same time.
#[derive(Debug, Clone)]
pub struct ManualClock {
    now_us: Arc<AtomicI64>,
}

impl ManualClock {
    /// A clock that shows `start`.
    #[must_use]
    pub fn new(start: Timestamp) -> Self {
        Self { now_us: Arc::new(AtomicI64::new(start.as_microsecond())) }
    }

    /// Moves the clock forward.
    pub fn advance(&self, by: Duration) {
        let by_us = i64::try_from(by.as_micros()).unwrap_or(i64::MAX);
        self.now_us.fetch_add(by_us, Ordering::SeqCst);
    }

    /// Puts the clock to `now`, which may lie in the past.
    pub fn set(&self, now: Timestamp) {
        self.now_us.store(now.as_microsecond(), Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_microsecond(self.now_us.load(Ordering::SeqCst)).unwrap_or(Timestamp::UNIX_EPOCH)
    }
}
