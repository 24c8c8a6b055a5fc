//! Figures of many times.

use std::time::Duration;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Figures {
    pub(crate) p50_us: u64,
    pub(crate) p99_us: u64,
}

impl Figures {
    pub(crate) fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |percent: usize| {
            let time = times.get((times.len() * percent / 100).min(times.len().saturating_sub(1)));
            time.map_or(0, |time| u64::try_from(time.as_micros()).unwrap_or(u64::MAX))
        };
        Self { p50_us: at(50), p99_us: at(99) }
    }
}

pub(crate) fn hundredths(value: u64) -> String {
    format!("{}.{:02}", value / 100, value % 100)
}
