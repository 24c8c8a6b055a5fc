use erawan_kernel::ErrorCode;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};

use super::{ApiError, FieldErrors};

/// How far back a list may be requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DateLimits {
    /// Days in one query at most, both ends counted.
    pub days_max: i32,
    /// Days the first day may lie back from today at most.
    pub days_back_max: i32,
}

/// Whole days in a time zone as an interval of time: from the first moment, up to and without the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DateRange {
    /// The first moment, epoch milliseconds.
    pub from_ms: i64,
    /// The first moment after the range, epoch milliseconds.
    pub until_ms: i64,
}

impl DateRange {
    /// Reads the `startDate` and `endDate` of a query, each `YYYY-MM-DD` in `zone`; both default to today.
    ///
    /// # Errors
    /// `validation.failed` with the field: `field.invalid` for a malformed day, `date.range.invalid` for an end
    /// before its start, or more days than `limits` allow.
    pub fn parse(
        start: Option<&str>,
        end: Option<&str>,
        zone: &TimeZone,
        now: Timestamp,
        limits: DateLimits,
    ) -> Result<Self, ApiError> {
        let today = now.to_zoned(zone.clone()).date();
        let mut errors = FieldErrors::new();
        let mut read = |name: &'static str, text: Option<&str>| match text.filter(|text| !text.is_empty()) {
            None => today,
            Some(text) => day(text).unwrap_or_else(|| {
                errors.insert(name, vec![ErrorCode::FieldInvalid]);
                today
            }),
        };
        let (start, end) = (read("startDate", start), read("endDate", end));
        if !errors.is_empty() {
            return Err(ApiError::fields(errors));
        }
        if days_between(start, today) > limits.days_back_max {
            return Err(ApiError::field("startDate", ErrorCode::DateRangeInvalid));
        }
        if !(0..limits.days_max).contains(&days_between(start, end)) {
            return Err(ApiError::field("endDate", ErrorCode::DateRangeInvalid));
        }
        let after_end = end.checked_add(Span::new().days(1)).ok();
        let bounds = midnight(start, zone).zip(after_end.and_then(|day| midnight(day, zone)));
        let (from_ms, until_ms) =
            bounds.ok_or_else(|| ApiError::field("endDate", ErrorCode::DateRangeInvalid))?;
        Ok(Self { from_ms, until_ms })
    }
}

fn day(text: &str) -> Option<Date> {
    // The type itself would also read `20260101` and a date with a time.
    let is_plain = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    text.parse().ok().filter(|_| is_plain)
}

fn days_between(start: Date, end: Date) -> i32 {
    end.since(start).map_or(i32::MAX, |span| span.get_days())
}

fn midnight(day: Date, zone: &TimeZone) -> Option<i64> {
    Some(day.to_zoned(zone.clone()).ok()?.timestamp().as_millisecond())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: DateLimits = DateLimits { days_max: 30, days_back_max: 366 };

    fn range(start: Option<&str>, end: Option<&str>) -> Result<DateRange, ApiError> {
        // 2026-03-01 00:30 in Bangkok, still the day before in UTC.
        let now = "2026-02-28T17:30:00Z".parse().unwrap();
        DateRange::parse(start, end, &TimeZone::get("Asia/Bangkok").unwrap(), now, LIMITS)
    }

    #[test]
    fn days_are_those_of_the_zone_and_today_is_the_default() {
        let today = range(None, None).unwrap();
        assert_eq!(today.from_ms, "2026-02-28T17:00:00Z".parse::<Timestamp>().unwrap().as_millisecond());
        assert_eq!(today.until_ms - today.from_ms, 86_400_000);
        assert_eq!(range(Some(""), Some("2026-03-01")).unwrap(), today);
        let month = range(Some("2026-01-31"), Some("2026-03-01")).unwrap();
        assert_eq!(month.until_ms - month.from_ms, 30 * 86_400_000);
    }

    #[test]
    fn days_outside_the_limits_and_other_texts_are_refused() {
        let refused = [
            (Some("2026-01-30"), Some("2026-03-01"), "31 days"),
            (Some("2025-02-27"), Some("2025-02-28"), "too far back"),
            (Some("2026-03-01"), Some("2026-02-28"), "backwards"),
            (Some("2026-02-30"), None, "no such day"),
            (Some("20260301"), None, "no dashes"),
            (Some("2026-03-01T00:00:00"), None, "with a time"),
            (None, Some("yesterday"), "a word"),
            (Some("0001-01-01"), Some("9999-12-31"), "a hundred centuries"),
            (Some("9999-12-31"), Some("9999-12-31"), "the end of time"),
        ];
        for (start, end, why) in refused {
            let code = range(start, end).map_err(|error| error.code());
            assert_eq!(code, Err(ErrorCode::ValidationFailed), "{why}");
        }
        assert!(range(Some("2025-02-28"), Some("2025-03-01")).is_ok(), "366 days back");
    }
}
