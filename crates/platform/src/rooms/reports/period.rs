//! The days of a report, which are the merchant's.

use jiff::Timestamp;
use jiff::civil::Date;

use crate::rooms::merchant::Merchant;
use crate::web::{ApiError, DateLimits, DateRange};

/// A year in one report, as far back as rows are kept.
const REPORT_DAYS: DateLimits = DateLimits { days_max: 366, days_back_max: 10 * 366 };
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// Whole days of a merchant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Period {
    pub(super) days: DateRange,
    pub(super) first: Date,
    pub(super) last: Date,
}

impl Period {
    /// The days of a query; today unless given.
    ///
    /// # Errors
    /// As [`DateRange::parse`].
    pub(super) fn of(
        merchant: &Merchant,
        asked: (Option<&str>, Option<&str>),
        now: Timestamp,
    ) -> Result<Self, ApiError> {
        let days = merchant.days(asked, now, REPORT_DAYS)?;
        let date = |at_ms| {
            Timestamp::from_millisecond(at_ms)
                .map_or_else(|_| merchant.date_at(now), |at| merchant.date_at(at))
        };
        Ok(Self { days, first: date(days.from_ms), last: date(days.until_ms - 1) })
    }

    /// The days in runs of days that have 24 hours each, so that a moment's day is a division: one run where the clocks
    /// are never set.
    pub(super) fn runs(&self, merchant: &Merchant) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        let mut date = self.first;
        loop {
            let next = date.tomorrow().unwrap_or(date);
            let range =
                DateRange { from_ms: merchant.start_of_ms(date), until_ms: merchant.start_of_ms(next) };
            let is_plain = range.until_ms - range.from_ms == DAY_MS;
            match runs.last_mut() {
                Some(run) if run.is_plain && is_plain => run.days.until_ms = range.until_ms,
                _ => runs.push(Run { first: date, days: range, is_plain }),
            }
            if date >= self.last || next == date {
                return runs;
            }
            date = next;
        }
    }
}

/// Days that follow each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) first: Date,
    pub(super) days: DateRange,
    /// Each of them has 24 hours; else it is one day.
    pub(super) is_plain: bool,
}
