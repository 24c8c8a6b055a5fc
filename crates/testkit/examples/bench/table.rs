//! The figures as a table, with their ratio to a baseline of the same run.

use std::fmt::Write as _;
use std::time::Duration;

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Figures {
    pub(crate) per_second: u64,
    pub(crate) p50_us: u64,
    pub(crate) p99_us: u64,
}

#[derive(Debug)]
pub(crate) struct Table {
    baseline: &'static str,
    /// Every measurement of a subject, in the order the subjects first came.
    subjects: Vec<(String, Vec<Figures>)>,
}

impl Table {
    pub(crate) fn new(baseline: &'static str) -> Self {
        Self { baseline, subjects: Vec::new() }
    }

    /// Adds a measurement: how long each request took.
    pub(crate) fn add(&mut self, subject: &str, lasted: Duration, mut times: Vec<Duration>) {
        times.sort_unstable();
        let at = |percent: usize| {
            let time = times.get((times.len() * percent / 100).min(times.len().saturating_sub(1)));
            time.map_or(0, |time| u64::try_from(time.as_micros()).unwrap_or(u64::MAX))
        };
        let count = u64::try_from(times.len()).unwrap_or(u64::MAX);
        let lasted_ms = u64::try_from(lasted.as_millis()).unwrap_or(u64::MAX).max(1);
        let figures = Figures { per_second: count * 1_000 / lasted_ms, p50_us: at(50), p99_us: at(99) };
        eprintln!("{subject}: {figures:?}");
        match self.subjects.iter_mut().find(|(name, _)| name == subject) {
            Some((_, all)) => all.push(figures),
            None => self.subjects.push((subject.to_owned(), vec![figures])),
        }
    }

    /// The measurement of a subject with the median of requests a second.
    pub(crate) fn median_of(&self, subject: &str) -> Figures {
        let found = self.subjects.iter().find(|(name, _)| name == subject);
        found.map_or_else(Figures::default, |(_, all)| median(all))
    }

    pub(crate) fn markdown(&self) -> String {
        let baseline = self.subjects.iter().find(|(name, _)| name == self.baseline);
        let base = baseline.map_or(1, |(_, all)| median(all).per_second.max(1));
        let mut text =
            "| subject | requests/s | ratio | p50 ms | p99 ms |\n|---|---|---|---|---|\n".to_owned();
        let hundredths = |value: u64| format!("{}.{:02}", value / 100, value % 100);
        for (name, all) in &self.subjects {
            let Figures { per_second, p50_us, p99_us } = median(all);
            let ratio = hundredths(per_second * 100 / base);
            let (p50, p99) = (hundredths(p50_us / 10), hundredths(p99_us / 10));
            let _ = writeln!(text, "| {name} | {per_second} | {ratio} | {p50} | {p99} |");
        }
        text
    }
}

fn median(all: &[Figures]) -> Figures {
    let mut sorted = all.to_vec();
    sorted.sort_unstable_by_key(|figures| figures.per_second);
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}
