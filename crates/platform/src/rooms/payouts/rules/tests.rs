use super::*;
use crate::rooms::merchant::RISK_RULES;

fn baht(units: i64) -> Money {
    Money::from_units(units).unwrap()
}

/// A withdrawal against which nothing can be said.
fn quiet() -> Facts {
    Facts {
        amount: baht(1_000),
        day_sum: baht(1_000),
        last_ms: Some(0),
        lately: 1,
        destination: DestinationFacts { age_ms: Some(72 * HOUR_MS), is_shared: false },
        credentials_ms: NEVER_MS,
        device_ms: Some(24 * HOUR_MS),
        country: Some(CountryFacts { code: "SG".into(), age_ms: Some(24 * HOUR_MS) }),
        staked: baht(2_000),
        deposited: baht(2_000),
        largest_win: baht(99_999),
        largest_times: 499,
        has_proven_payer: true,
        payers: 2,
        suspended: Money::ZERO,
        reversed: Money::ZERO,
        open_stake: Money::from_minor(100 * Money::UNIT - 1),
        received: Money::ZERO,
        cluster: ClusterFacts { browser: 2, payer: 1, card: 1, members: 2, excluded: 0 },
        listed: None,
        books: BooksMatch::Same,
        is_frozen: false,
    }
}

fn codes(facts: &Facts) -> Vec<RuleCode> {
    decide(facts, baht(5_000), &RiskTerms::default()).into_iter().map(|fired| fired.code).collect()
}

#[test]
fn nothing_fires_at_the_edge_of_every_rule() {
    assert_eq!(codes(&quiet()), []);
}

#[test]
fn each_rule_fires_by_its_own_fact_and_alone() {
    type Change = fn(&mut Facts);
    let just_now = 72 * HOUR_MS - 1;
    let table: [(RuleCode, Change); 26] = [
        (RuleCode::Frozen, |facts| facts.is_frozen = true),
        (RuleCode::Amount, |facts| {
            (facts.amount, facts.open_stake) = (Money::from_minor(5_000 * Money::UNIT + 1), Money::ZERO);
        }),
        (RuleCode::DaySum, |facts| facts.day_sum = Money::from_minor(5_000 * Money::UNIT + 1)),
        (RuleCode::First, |facts| facts.last_ms = None),
        (RuleCode::Velocity, |facts| facts.lately = 3),
        (RuleCode::DestinationNew, |facts| facts.destination.age_ms = Some(0)),
        (RuleCode::DestinationNew, |facts| facts.destination.age_ms = None),
        (RuleCode::DestinationShared, |facts| facts.destination.is_shared = true),
        (RuleCode::Credentials, |facts| facts.credentials_ms = 0),
        (RuleCode::DeviceNew, |facts| facts.device_ms = Some(24 * HOUR_MS - 1)),
        (RuleCode::DeviceNew, |facts| facts.device_ms = None),
        (RuleCode::PlayLittle, |facts| facts.staked = Money::from_minor(2_000 * Money::UNIT - 1)),
        (RuleCode::WinLarge, |facts| facts.largest_win = baht(100_000)),
        (RuleCode::WinLarge, |facts| facts.largest_times = 500),
        (RuleCode::PayerUnknown, |facts| facts.has_proven_payer = false),
        (RuleCode::Payers, |facts| facts.payers = 3),
        (RuleCode::Suspense, |facts| facts.suspended = Money::from_minor(1)),
        (RuleCode::Reversal, |facts| facts.reversed = Money::from_minor(1)),
        (RuleCode::TransferIn, |facts| facts.received = Money::from_minor(1)),
        (RuleCode::CountryNew, |facts| {
            facts.country = Some(CountryFacts { code: "SG".into(), age_ms: Some(24 * HOUR_MS - 1) });
        }),
        (RuleCode::CountryNew, |facts| {
            facts.country = Some(CountryFacts { code: String::new(), age_ms: None });
        }),
        (RuleCode::Cluster, |facts| facts.cluster.members = 3),
        (RuleCode::Cluster, |facts| facts.cluster.excluded = 1),
        (RuleCode::List, |facts| facts.listed = Some("Somchai Jaidee".into())),
        (RuleCode::Books, |facts| {
            facts.books = BooksMatch::Different { stated: baht(99), held: baht(100) };
        }),
        (RuleCode::Books, |facts| facts.books = BooksMatch::Unknown),
    ];
    for (code, change) in table {
        let mut facts = quiet();
        change(&mut facts);
        assert_eq!(codes(&facts), [code], "{facts:?}");
    }
    let mut facts = quiet();
    (facts.credentials_ms, facts.destination.age_ms) = (just_now, Some(just_now));
    assert_eq!(codes(&facts), [RuleCode::DestinationNew, RuleCode::Credentials]);
}

#[test]
fn every_rule_that_may_hold_back_is_one_that_can_fire() {
    let mut facts = quiet();
    (facts.amount, facts.day_sum, facts.last_ms, facts.lately) = (baht(6_000), baht(6_000), None, 3);
    facts.destination = DestinationFacts { age_ms: None, is_shared: true };
    (facts.credentials_ms, facts.device_ms) = (0, None);
    (facts.staked, facts.largest_win, facts.has_proven_payer, facts.payers) =
        (Money::ZERO, baht(100_000), false, 3);
    (facts.suspended, facts.reversed) = (baht(1), baht(1));
    (facts.open_stake, facts.received) = (baht(600), baht(1));
    facts.country = Some(CountryFacts { code: String::new(), age_ms: None });
    (facts.cluster.members, facts.listed) = (3, Some("Somchai Jaidee".into()));
    facts.books = BooksMatch::Unknown;
    let fired = codes(&facts);
    assert_eq!(fired.iter().map(|code| code.word()).collect::<Vec<_>>(), RISK_RULES);
}

#[test]
fn an_open_round_counts_from_a_tenth_of_the_amount() {
    let mut facts = quiet();
    facts.open_stake = baht(100);
    let fired = decide(&facts, baht(5_000), &RiskTerms::default());
    assert_eq!(fired, [Fired { code: RuleCode::RoundOpen, seen: "100.00".into(), allowed: "100.00".into() }]);
    (facts.amount, facts.open_stake) = (Money::from_minor(1), Money::ZERO);
    assert_eq!(codes(&facts), [], "no open round");
}

#[test]
fn rules_about_others_say_what_they_saw() {
    let mut facts = quiet();
    facts.country = Some(CountryFacts { code: "SG".into(), age_ms: Some(HOUR_MS) });
    facts.cluster.excluded = 1;
    facts.books = BooksMatch::Different { stated: baht(99), held: baht(100) };
    let fired = decide(&facts, baht(5_000), &RiskTerms::default());
    let said: Vec<_> = fired.iter().map(|fired| (fired.seen.as_str(), fired.allowed.as_str())).collect();
    let cluster = "2 · browser 2 · payer 1 · destination 1 · excluded 1";
    assert_eq!(said, [("SG 1 h", "24 h"), (cluster, "2 · excluded 0"), ("99.00", "100.00")]);
    facts.country = None;
    assert_eq!(codes(&facts), [RuleCode::Cluster, RuleCode::Books], "without countries nothing is new");
}

#[test]
fn books_that_differ_hold_a_withdrawal_back_unless_the_merchant_says_otherwise() {
    let fired = [RuleCode::Books, RuleCode::Cluster].map(|code| Fired {
        code,
        seen: String::new(),
        allowed: String::new(),
    });
    let rules = |hold: &[&str], review: &[&str]| {
        let owned = |rules: &[&str]| rules.iter().map(|&rule| rule.to_owned()).collect();
        holding(&fired, &RiskTerms { hold: owned(hold), review: owned(review), ..RiskTerms::default() })
    };
    assert_eq!(rules(&[], &[]), [RuleCode::Books]);
    assert_eq!(rules(&["cluster"], &[]), [RuleCode::Books, RuleCode::Cluster]);
    assert_eq!(rules(&[], &["books"]), []);
}

#[test]
fn the_thresholds_are_the_merchants() {
    let strict = RiskTerms { velocity_count: 1, payers_count: 2, round_open_ppm: 1, ..RiskTerms::default() };
    let fired = decide(&quiet(), baht(5_000), &strict);
    let codes: Vec<_> = fired.iter().map(|fired| fired.code).collect();
    assert_eq!(codes, [RuleCode::Velocity, RuleCode::Payers, RuleCode::RoundOpen]);
    assert_eq!((fired[0].seen.as_str(), fired[0].allowed.as_str()), ("1", "0"));
}
