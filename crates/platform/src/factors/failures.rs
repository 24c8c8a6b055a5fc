//! How many wrong codes of one person are checked: five within half an hour, and then none for the rest of it.

/// Wrong codes of one person after which no further ones are checked.
const COUNT_MAX: i32 = 5;
/// How long wrong codes count, from the first of them.
const PERIOD_MS: i64 = 30 * 60 * 1_000;

/// Wrong codes that were counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Failures {
    pub(crate) count: i32,
    /// The first of them, epoch milliseconds.
    pub(crate) since_ms: i64,
}

impl Failures {
    /// What still counts of those that are stored.
    ///
    /// # Errors
    /// The seconds until codes are checked again, when there were too many.
    pub(crate) fn counting(stored: Option<Self>, now_ms: i64) -> Result<Self, u64> {
        let counting = stored.filter(|failures| now_ms - failures.since_ms < PERIOD_MS);
        match counting {
            Some(failures) if failures.is_locked() => {
                let left_ms = failures.since_ms + PERIOD_MS - now_ms;
                Err(u64::try_from(left_ms).unwrap_or_default().div_ceil(1_000))
            }
            Some(failures) => Ok(failures),
            None => Ok(Self { count: 0, since_ms: now_ms }),
        }
    }

    /// With one more.
    pub(crate) const fn and_one(self) -> Self {
        Self { count: self.count + 1, ..self }
    }

    /// Whether no further code is checked.
    pub(crate) const fn is_locked(self) -> bool {
        self.count >= COUNT_MAX
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fifth_wrong_code_closes_for_the_rest_of_half_an_hour_from_the_first() {
        let mut failures = Failures::counting(None, 1_000).unwrap();
        for number in 1..=5 {
            assert!(!failures.is_locked(), "{number}");
            failures = failures.and_one();
        }
        assert!(failures.is_locked());
        assert_eq!(Failures::counting(Some(failures), 1_000), Err(1_800));
        assert_eq!(Failures::counting(Some(failures), 1_000 + PERIOD_MS - 1), Err(1));
        let later = 1_000 + PERIOD_MS;
        assert_eq!(Failures::counting(Some(failures), later), Ok(Failures { count: 0, since_ms: later }));
    }
}
