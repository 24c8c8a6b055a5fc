//! The periods for which contracts pay: a day, or half of a month.

use jiff::civil::Date;

use super::model::ContractKind;

/// The last day of the first half of a month.
const HALF: i8 = 15;

/// The first and the last day of the period that the day lies in. An hour lies within its day.
pub(in crate::rooms::agent) fn period_of(kind: ContractKind, day: Date) -> (Date, Date) {
    if kind.is_salary() {
        return (day, day);
    }
    let first = day.first_of_month();
    if day.day() <= HALF {
        (first, of_month(first, HALF))
    } else {
        (of_month(first, HALF + 1), day.last_of_month())
    }
}

/// The first day of the period after that of today: always a later day.
pub(in crate::rooms::agent) fn next_period_start(kind: ContractKind, today: Date) -> Date {
    let (_, last) = period_of(kind, today);
    last.tomorrow().unwrap_or(last)
}

/// The last `count` periods that were over before the day, the newest first.
pub(in crate::rooms::agent) fn periods_before(
    kind: ContractKind,
    day: Date,
    count: usize,
) -> Vec<(Date, Date)> {
    let mut periods = Vec::with_capacity(count);
    let mut first = period_of(kind, day).0;
    while periods.len() < count {
        let Ok(before) = first.yesterday() else { break };
        let period = period_of(kind, before);
        first = period.0;
        periods.push(period);
    }
    periods
}

/// That day of the month of `first`, which has at least 28.
fn of_month(first: Date, day: i8) -> Date {
    first.with().day(day).build().unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_dividend_is_paid_for_halves_of_months_and_a_salary_for_days() {
        for (day, first, last, next) in [
            (date(2026, 11, 1), date(2026, 11, 1), date(2026, 11, 15), date(2026, 11, 16)),
            (date(2026, 11, 15), date(2026, 11, 1), date(2026, 11, 15), date(2026, 11, 16)),
            (date(2026, 11, 16), date(2026, 11, 16), date(2026, 11, 30), date(2026, 12, 1)),
            (date(2026, 11, 30), date(2026, 11, 16), date(2026, 11, 30), date(2026, 12, 1)),
            (date(2026, 12, 31), date(2026, 12, 16), date(2026, 12, 31), date(2027, 1, 1)),
            (date(2027, 2, 16), date(2027, 2, 16), date(2027, 2, 28), date(2027, 3, 1)),
            (date(2028, 2, 29), date(2028, 2, 16), date(2028, 2, 29), date(2028, 3, 1)),
        ] {
            assert_eq!(period_of(ContractKind::Dividend, day), (first, last), "{day}");
            assert_eq!(next_period_start(ContractKind::Dividend, day), next, "{day}");
            assert_eq!(period_of(ContractKind::DailySalary, day), (day, day));
            assert_eq!(next_period_start(ContractKind::DailySalary, day), day.tomorrow().unwrap());
        }
    }

    #[test]
    fn periods_that_are_over_go_back_one_after_the_other() {
        let halves = periods_before(ContractKind::Dividend, date(2027, 1, 10), 3);
        assert_eq!(
            halves,
            [
                (date(2026, 12, 16), date(2026, 12, 31)),
                (date(2026, 12, 1), date(2026, 12, 15)),
                (date(2026, 11, 16), date(2026, 11, 30)),
            ]
        );
        let days = periods_before(ContractKind::DailySalary, date(2027, 1, 2), 3);
        assert_eq!(
            days.iter().map(|(day, _)| *day).collect::<Vec<_>>(),
            [date(2027, 1, 1), date(2026, 12, 31), date(2026, 12, 30),]
        );
        assert!(periods_before(ContractKind::DailySalary, Date::MIN, 3).is_empty(), "before the calendar");
    }

    #[test]
    fn every_day_of_a_period_names_the_same_one() {
        let mut day = date(2027, 12, 1);
        while day < date(2028, 4, 1) {
            let (first, last) = period_of(ContractKind::Dividend, day);
            assert!(first <= day && day <= last, "{day}");
            assert!(next_period_start(ContractKind::Dividend, day) > day, "{day}");
            assert_eq!(period_of(ContractKind::Dividend, first), (first, last), "{day}");
            assert_eq!(period_of(ContractKind::Dividend, last), (first, last), "{day}");
            day = day.tomorrow().unwrap();
        }
    }
}
