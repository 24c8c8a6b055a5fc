use proptest::prelude::*;

use super::*;

const NOON: i64 = 1_795_000_000_000;

#[test]
fn r16_what_protects_more_holds_at_once_and_what_protects_less_a_day_later() {
    let mut limit = Adjustable::default();
    limit.set(Some(500), NOON);
    assert_eq!((limit.at(NOON), limit.pending_at(NOON)), (Some(500), None));
    limit.set(Some(900), NOON);
    let from_ms = NOON + DAY_MS;
    assert_eq!(limit.at(from_ms - 1), Some(500));
    assert_eq!(limit.pending_at(NOON), Some(Pending { value: Some(900), from_ms }));
    assert_eq!((limit.at(from_ms), limit.pending_at(from_ms)), (Some(900), None));
    limit.set(None, from_ms);
    assert_eq!(limit.at(from_ms + DAY_MS - 1), Some(900));
    assert_eq!(limit.at(from_ms + DAY_MS), None);
}

#[test]
fn r16_asking_for_more_twice_changes_nothing_and_asking_for_less_forgets_it() {
    let mut limit = Adjustable::default();
    limit.set(Some(500), NOON);
    limit.set(Some(900), NOON);
    limit.set(Some(900), NOON + 7 * HOUR_MS);
    assert_eq!(limit.pending_at(NOON + 7 * HOUR_MS).unwrap().from_ms, NOON + DAY_MS);
    limit.set(Some(800), NOON + 8 * HOUR_MS);
    assert_eq!(limit.pending_at(NOON + 8 * HOUR_MS).unwrap().from_ms, NOON + 8 * HOUR_MS + DAY_MS);
    limit.set(Some(500), NOON + 9 * HOUR_MS);
    assert_eq!((limit.at(NOON + 10 * DAY_MS), limit.pending_at(NOON + 9 * HOUR_MS)), (Some(500), None));
    limit.set(None, NOON);
    limit.set(Some(300), NOON + 1);
    assert_eq!(limit.at(NOON + 10 * DAY_MS), Some(300));
}

#[test]
fn r18_r19_a_break_or_exclusion_is_never_shortened_and_an_exclusion_ends_only_on_request() {
    let mut protection = Protection::default();
    protection.cool_off(NOON + 7 * DAY_MS);
    protection.cool_off(NOON + DAY_MS);
    assert_eq!(protection.bar(NOON), Some(Bar::CoolingOff { until_ms: NOON + 7 * DAY_MS }));
    assert_eq!(protection.bar(NOON + 7 * DAY_MS), None);
    assert!(!protection.ask_to_return(NOON), "nobody excluded them");

    let until_ms = NOON + 365 * DAY_MS;
    protection.exclude(until_ms, NOON);
    protection.exclude(NOON + 180 * DAY_MS, NOON + 1);
    assert_eq!(
        protection.bar(until_ms + DAY_MS),
        Some(Bar::Excluded { until_ms }),
        "it does not end by itself"
    );
    let mut early = protection.clone();
    assert!(early.ask_to_return(NOON + 5));
    assert_eq!(early.bar(until_ms - 1), Some(Bar::Excluded { until_ms }));
    assert_eq!(early.bar(until_ms), None);
    assert!(protection.ask_to_return(until_ms + 3));
    assert!(protection.ask_to_return(until_ms + 9), "asking again does not put it off");
    assert_eq!(protection.bar(until_ms + 2 + DAY_MS), Some(Bar::Excluded { until_ms }));
    assert_eq!(protection.bar(until_ms + 3 + DAY_MS), None);
    let again_ms = until_ms + 10 * DAY_MS;
    protection.exclude(again_ms + 180 * DAY_MS, again_ms);
    assert_eq!(protection.bar(again_ms), Some(Bar::Excluded { until_ms: again_ms + 180 * DAY_MS }));
}

#[test]
fn r20_a_check_opens_at_the_set_interval_until_it_is_seen() {
    let mut protection = Protection::default();
    protection.set_times(Some(60), Some(20), NOON, NOON);
    assert_eq!(protection.pause(NOON, NOON + 20 * MINUTE_MS - 1), None);
    assert_eq!(protection.pause(NOON, NOON + 20 * MINUTE_MS), Some(Pause::CheckOpen));
    protection.set_times(Some(60), Some(10), NOON, NOON + 21 * MINUTE_MS);
    assert_eq!(
        protection.pause(NOON, NOON + 21 * MINUTE_MS),
        Some(Pause::CheckOpen),
        "changing it is not seeing it"
    );
    protection.acknowledged_at_ms = Some(NOON + 22 * MINUTE_MS);
    assert_eq!(protection.pause(NOON, NOON + 31 * MINUTE_MS), None);
    assert_eq!(protection.pause(NOON, NOON + 60 * MINUTE_MS), Some(Pause::SessionOver));
    assert_eq!(
        protection.pause(NOON + 60 * MINUTE_MS, NOON + 69 * MINUTE_MS),
        None,
        "the next session starts afresh"
    );
}

proptest! {
    #[test]
    fn r15_no_stretch_as_long_as_the_period_ever_holds_more_than_the_limit(
        limit in 1_i64..1_000,
        requests in proptest::collection::vec((0_i64..5 * HOUR_MS, 1_i64..400), 1..80),
    ) {
        let limits = [(LimitKind::Deposit, Period::Day, Money::from_minor(limit))];
        let (mut now_ms, mut accepted, mut rows) = (NOON, Vec::new(), Vec::<Spent>::new());
        for (pause_ms, amount) in requests {
            now_ms += pause_ms;
            if exceeded(&limits, &rows, Money::from_minor(amount), now_ms).is_none() {
                accepted.push((now_ms, amount));
                let at_ms = now_ms.div_euclid(HOUR_MS) * HOUR_MS;
                rows.push(Spent { at_ms, deposited: amount, ..Spent::default() });
            }
        }
        for (start_ms, _) in &accepted {
            let within = accepted.iter().filter(|(at_ms, _)| (*start_ms..=start_ms + DAY_MS).contains(at_ms));
            prop_assert!(within.map(|(_, amount)| amount).sum::<i64>() <= limit);
        }
    }
}
