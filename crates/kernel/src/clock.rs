use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use jiff::Timestamp;

/// A source of the current time.
pub trait Clock: Send + Sync + std::fmt::Debug {
    /// The present moment, UTC.
    fn now(&self) -> Timestamp;

    /// The present moment as milliseconds since 1970-01-01 UTC.
    fn now_ms(&self) -> i64 {
        self.now().as_millisecond()
    }

    /// What this machine's own clock shows, epoch milliseconds: another time than [`now_ms`](Self::now_ms) only where
    /// this clock follows another one.
    fn machine_ms(&self) -> i64 {
        self.now_ms()
    }

    /// Whether this clock follows that of the database's server: then the server is asked where one moment must decide on
    /// all nodes.
    fn follows_database(&self) -> bool {
        false
    }

    /// Takes in what another clock showed at some moment between two. Clocks that follow no other do nothing.
    fn follow(&self, _shown: Timestamp, _asked: Instant, _answered: Instant) {}
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

/// The machine's clock, until it is told another clock's time; then it shows that one's.
///
/// In between it counts on by the time that passes, so that setting the machine's clock changes nothing. What it is
/// told moves it no further than the time between question and answer leaves no doubt about.
#[derive(Debug)]
pub struct FollowingClock {
    begun: Instant,
    /// What the followed clock showed at `begun`, epoch microseconds; [`Self::NONE`] before it was told.
    followed_us: AtomicI64,
}

impl FollowingClock {
    const NONE: i64 = i64::MIN;

    fn passed_us(&self, at: Instant) -> i64 {
        i64::try_from(at.saturating_duration_since(self.begun).as_micros()).unwrap_or(i64::MAX)
    }
}

impl Default for FollowingClock {
    fn default() -> Self {
        Self { begun: Instant::now(), followed_us: AtomicI64::new(Self::NONE) }
    }
}

impl Clock for FollowingClock {
    fn now(&self) -> Timestamp {
        match self.followed_us.load(Ordering::Acquire) {
            Self::NONE => SystemClock.now(),
            followed_us => {
                let now_us = followed_us.saturating_add(self.passed_us(Instant::now()));
                Timestamp::from_microsecond(now_us).unwrap_or_else(|_| SystemClock.now())
            }
        }
    }

    fn machine_ms(&self) -> i64 {
        SystemClock.now_ms()
    }

    fn follows_database(&self) -> bool {
        true
    }

    fn follow(&self, shown: Timestamp, asked: Instant, answered: Instant) {
        let shown_us = shown.as_microsecond();
        let (least_us, most_us) = (shown_us - self.passed_us(answered), shown_us - self.passed_us(asked));
        let followed_us = match self.followed_us.load(Ordering::Acquire) {
            Self::NONE => i64::midpoint(least_us, most_us),
            known_us => known_us.clamp(least_us, most_us.max(least_us)),
        };
        self.followed_us.store(followed_us, Ordering::Release);
    }
}

/// A clock that moves only when it is moved: by a test, or by the demo that plays earlier days. Clones share the same
/// time.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_following_clock_shows_the_time_it_is_told_and_moves_only_as_far_as_it_must() {
        let clock = FollowingClock::default();
        assert!((clock.now_ms() - clock.machine_ms()).abs() < 60_000, "it was told nothing yet");
        let other: Timestamp = "2031-01-01T00:00:00Z".parse().unwrap();
        let (asked, answered) = (clock.begun, clock.begun + Duration::from_millis(200));
        clock.follow(other, asked, answered);
        let followed_us = || clock.followed_us.load(Ordering::Acquire);
        assert_eq!(followed_us(), other.as_microsecond() - 100_000, "in the middle of the two moments");
        assert!(clock.now() >= other - Duration::from_millis(100));
        clock.follow(other, asked, answered + Duration::from_secs(9));
        assert_eq!(followed_us(), other.as_microsecond() - 100_000, "a slow answer does not contradict it");
        clock.follow(other + Duration::from_secs(600), asked, answered);
        assert_eq!(followed_us(), other.as_microsecond() + 600_000_000 - 200_000, "the other clock was set");
    }
}
