use erawan_kernel::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// After how long a change that protects less takes effect.
pub(super) const LOOSEN_AFTER_MS: i64 = DAY_MS;
pub(super) const HOUR_MS: i64 = 60 * 60 * 1_000;
pub(super) const DAY_MS: i64 = 24 * HOUR_MS;
pub(super) const MINUTE_MS: i64 = 60 * 1_000;

/// What a limit counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LimitKind {
    /// Money paid in, without regard to payouts.
    Deposit,
    /// Stakes less wins.
    Loss,
    /// Stakes.
    Wager,
}

impl LimitKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Deposit, Self::Loss, Self::Wager];

    /// Counts bets.
    pub(crate) const fn is_of_play(self) -> bool {
        matches!(self, Self::Loss | Self::Wager)
    }
}

/// Over how long a limit counts. Windows run with the hour: they cover the present hour and the hours of a
/// whole day, week or month before it, so no stretch of that length ever holds more than the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Period {
    /// 24 hours.
    Day,
    /// 7 days.
    Week,
    /// 31 days, so that no calendar month is longer.
    Month,
}

impl Period {
    /// Every period.
    pub const ALL: [Self; 3] = [Self::Day, Self::Week, Self::Month];

    /// The first moment that counts at `now_ms`, epoch milliseconds.
    pub(crate) const fn since_ms(self, now_ms: i64) -> i64 {
        let days = match self {
            Self::Day => 1,
            Self::Week => 7,
            Self::Month => 31,
        };
        (now_ms - days * DAY_MS).div_euclid(HOUR_MS) * HOUR_MS
    }
}

/// A value that protects; `None` is no protection. Values that protect less wait for a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Adjustable<T> {
    value: Option<T>,
    pending: Option<Pending<T>>,
}

/// A value that protects less and waits for its moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Pending<T> {
    /// `None` takes the protection away.
    pub(super) value: Option<T>,
    /// From when it holds, epoch milliseconds.
    pub(super) from_ms: i64,
}

impl<T> Default for Adjustable<T> {
    fn default() -> Self {
        Self { value: None, pending: None }
    }
}

impl<T: Copy + Ord> Adjustable<T> {
    /// What holds now.
    pub(super) fn at(&self, now_ms: i64) -> Option<T> {
        match &self.pending {
            Some(pending) if pending.from_ms <= now_ms => pending.value,
            _ => self.value,
        }
    }

    /// The value that will hold later, if another one was requested.
    pub(super) fn pending_at(&self, now_ms: i64) -> Option<Pending<T>> {
        self.pending.filter(|pending| now_ms < pending.from_ms)
    }

    /// Requests another value. A smaller or equal one holds at once and drops the pending one; a larger one,
    /// or none, holds after a day, and the same request again changes nothing.
    pub(super) fn set(&mut self, wanted: Option<T>, now_ms: i64) {
        let current = self.at(now_ms);
        let waiting = self.pending_at(now_ms);
        let is_stricter = match (wanted, current) {
            (Some(wanted), Some(current)) => wanted <= current,
            (Some(_) | None, None) => true,
            (None, Some(_)) => false,
        };
        self.value = current;
        self.pending = waiting;
        if is_stricter {
            (self.value, self.pending) = (wanted, None);
        } else if waiting.is_none_or(|waiting| waiting.value != wanted) {
            self.pending = Some(Pending { value: wanted, from_ms: now_ms + LOOSEN_AFTER_MS });
        }
    }
}

/// One limit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Limit {
    pub(super) kind: LimitKind,
    pub(super) period: Period,
    pub(super) amount: Adjustable<i64>,
}

/// Everything a member set for their own protection.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Protection {
    pub(super) limits: Vec<Limit>,
    pub(super) session_minutes: Adjustable<u32>,
    pub(super) check_minutes: Adjustable<u32>,
    /// When the member last said to have seen a reality check, epoch milliseconds.
    pub(super) acknowledged_at_ms: Option<i64>,
    pub(super) cool_off_until_ms: Option<i64>,
    pub(super) excluded_until_ms: Option<i64>,
    /// From when an excluded member may play again at their request, epoch milliseconds.
    pub(super) return_from_ms: Option<i64>,
    /// Operators froze play and deposits; kept in a table of its own.
    #[serde(skip)]
    pub(super) is_frozen: bool,
}

/// What keeps a member from playing or paying in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bar {
    /// An exclusion that lasts at least until then, epoch milliseconds.
    Excluded { until_ms: i64 },
    /// A cool-off, epoch milliseconds.
    CoolingOff { until_ms: i64 },
    /// A freeze by operators.
    Frozen,
}

/// What else keeps a member from starting a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pause {
    /// The time for one session is over.
    SessionOver,
    /// A reality check waits to be seen.
    CheckOpen,
}

impl Protection {
    /// What holds of a limit now.
    pub(super) fn limit(&self, kind: LimitKind, period: Period, now_ms: i64) -> Option<Money> {
        let limit = self.limits.iter().find(|limit| limit.kind == kind && limit.period == period);
        limit.and_then(|limit| limit.amount.at(now_ms)).map(Money::from_minor)
    }

    /// What will hold of a limit later.
    pub(super) fn pending_limit(&self, kind: LimitKind, period: Period, now_ms: i64) -> Option<Pending<i64>> {
        let limit = self.limits.iter().find(|limit| limit.kind == kind && limit.period == period);
        limit.and_then(|limit| limit.amount.pending_at(now_ms))
    }

    /// The limits that hold now, among those `wanted`.
    pub(super) fn limits_at(
        &self,
        now_ms: i64,
        wanted: fn(LimitKind) -> bool,
    ) -> Vec<(LimitKind, Period, Money)> {
        let holds = |limit: &Limit| {
            let amount = limit.amount.at(now_ms).filter(|_| wanted(limit.kind))?;
            Some((limit.kind, limit.period, Money::from_minor(amount)))
        };
        self.limits.iter().filter_map(holds).collect()
    }

    /// Requests another limit.
    pub(super) fn set_limit(&mut self, kind: LimitKind, period: Period, amount: Option<Money>, now_ms: i64) {
        let at = self.limits.iter().position(|limit| limit.kind == kind && limit.period == period);
        let at = at.unwrap_or_else(|| {
            self.limits.push(Limit { kind, period, amount: Adjustable::default() });
            self.limits.len() - 1
        });
        self.limits[at].amount.set(amount.map(Money::minor), now_ms);
    }

    /// What keeps the member from playing and paying in.
    pub(super) fn bar(&self, now_ms: i64) -> Option<Bar> {
        let is_back = self.return_from_ms.is_some_and(|from_ms| from_ms <= now_ms);
        if let Some(until_ms) = self.excluded_until_ms.filter(|_| !is_back) {
            return Some(Bar::Excluded { until_ms });
        }
        if let Some(until_ms) = self.cool_off_until_ms.filter(|until_ms| now_ms < *until_ms) {
            return Some(Bar::CoolingOff { until_ms });
        }
        self.is_frozen.then_some(Bar::Frozen)
    }

    /// Whether rounds depend on how long the session lasts.
    pub(super) fn watches_time(&self, now_ms: i64) -> bool {
        self.session_minutes.at(now_ms).is_some() || self.check_minutes.at(now_ms).is_some()
    }

    /// What keeps the member from starting a round in a session begun at `session_start_ms`.
    pub(super) fn pause(&self, session_start_ms: i64, now_ms: i64) -> Option<Pause> {
        let session_end_ms =
            self.session_minutes.at(now_ms).map(|minutes| session_start_ms + i64::from(minutes) * MINUTE_MS);
        if session_end_ms.is_some_and(|end_ms| end_ms <= now_ms) {
            return Some(Pause::SessionOver);
        }
        let due_ms = self.check_due_ms(session_start_ms, now_ms);
        due_ms.filter(|due_ms| *due_ms <= now_ms).map(|_| Pause::CheckOpen)
    }

    /// When the next reality check opens, or opened, epoch milliseconds.
    pub(super) fn check_due_ms(&self, session_start_ms: i64, now_ms: i64) -> Option<i64> {
        let minutes = self.check_minutes.at(now_ms)?;
        let since_ms = self.acknowledged_at_ms.unwrap_or(session_start_ms).max(session_start_ms);
        Some(since_ms + i64::from(minutes) * MINUTE_MS)
    }

    /// Sets how long a session may last and how often a reality check opens; `None` for never.
    pub(super) fn set_times(
        &mut self,
        session_minutes: Option<u32>,
        check_minutes: Option<u32>,
        session_start_ms: i64,
        now_ms: i64,
    ) {
        let is_open = self.check_due_ms(session_start_ms, now_ms).is_some_and(|due_ms| due_ms <= now_ms);
        self.session_minutes.set(session_minutes, now_ms);
        self.check_minutes.set(check_minutes, now_ms);
        if !is_open {
            // A member who sets the interval sees their play at this moment.
            self.acknowledged_at_ms = Some(now_ms);
        }
    }

    /// Stops play until then, unless it is stopped for longer.
    pub(super) fn cool_off(&mut self, until_ms: i64) {
        self.cool_off_until_ms = self.cool_off_until_ms.max(Some(until_ms));
    }

    /// Excludes the member at least until then; a request to return is dropped.
    pub(super) fn exclude(&mut self, until_ms: i64, now_ms: i64) {
        let is_excluded = matches!(self.bar(now_ms), Some(Bar::Excluded { .. }));
        let before_ms = self.excluded_until_ms.filter(|_| is_excluded);
        self.excluded_until_ms = before_ms.max(Some(until_ms));
        self.return_from_ms = None;
    }

    /// Requests to play again: not before the exclusion's end, and not before a day has passed. Returns false
    /// when the member is not excluded.
    pub(super) fn ask_to_return(&mut self, now_ms: i64) -> bool {
        let Some(Bar::Excluded { until_ms }) = self.bar(now_ms) else { return false };
        let from_ms = until_ms.max(now_ms + LOOSEN_AFTER_MS);
        self.return_from_ms = Some(self.return_from_ms.unwrap_or(from_ms));
        true
    }
}

/// What a member did with money within some time, in hundred-thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Spent {
    pub(super) at_ms: i64,
    pub(super) deposited: i64,
    pub(super) staked: i64,
    pub(super) returned: i64,
}

impl Spent {
    /// What counts against a limit of this kind.
    pub(super) const fn of(self, kind: LimitKind) -> i64 {
        match kind {
            LimitKind::Deposit => self.deposited,
            LimitKind::Wager => self.staked,
            LimitKind::Loss => self.staked - self.returned,
        }
    }
}

/// What counts against a limit now; a negative loss is a win and counts as 0 used, though it gives
/// room.
pub(super) fn used(rows: &[Spent], kind: LimitKind, period: Period, now_ms: i64) -> i64 {
    let since_ms = period.since_ms(now_ms);
    rows.iter().filter(|row| since_ms <= row.at_ms).map(|row| row.of(kind)).sum()
}

/// The first limit that has no room for `amount` more, with the room it has.
pub(super) fn exceeded(
    limits: &[(LimitKind, Period, Money)],
    rows: &[Spent],
    amount: Money,
    now_ms: i64,
) -> Option<(LimitKind, Period, Money)> {
    limits.iter().find_map(|(kind, period, limit)| {
        let room = limit.minor().saturating_sub(used(rows, *kind, *period, now_ms));
        (room < amount.minor()).then(|| (*kind, *period, Money::from_minor(room.max(0))))
    })
}

#[cfg(test)]
mod tests;
