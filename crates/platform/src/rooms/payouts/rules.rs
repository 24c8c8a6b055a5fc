//! The rules that send a withdrawal to review. All that fire are kept, each with what it saw.
//!
//! Facts are read once, then decided about without asking anything more. A fact that could not be learnt counts as one
//! that fires.

use erawan_kernel::Money;

use super::may::Day;
use super::model::{Fired, RuleCode, Withdrawal};
use super::{PayoutError, Payouts, store};
use crate::rooms::merchant::RiskTerms;
use crate::rooms::security::SecurityError;

const HOUR_MS: i64 = 60 * 60 * 1_000;
const DAY_MS: i64 = 24 * HOUR_MS;
/// Longer ago than anything that counts.
const NEVER_MS: i64 = i64::MAX;

/// What the rules look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Facts {
    pub(super) amount: Money,
    pub(super) day_sum: Money,
    /// When the member asked for the last other withdrawal that was let be paid: one that still waits says nothing.
    pub(super) last_ms: Option<i64>,
    /// Withdrawals in the hours of the rule, with this one.
    pub(super) lately: u32,
    destination: DestinationFacts,
    /// How long ago credentials changed.
    pub(super) credentials_ms: i64,
    /// How long the device is known; `None` when no device can be recognised.
    pub(super) device_ms: Option<i64>,
    /// What was staked since the last withdrawal.
    pub(super) staked: Money,
    /// What was deposited since then.
    pub(super) deposited: Money,
    /// What one round won at most.
    pub(super) largest_win: Money,
    /// How many times its stake one round won at most.
    pub(super) largest_times: i64,
    /// Whether the member was ever proven to have paid a deposit.
    pub(super) has_proven_payer: bool,
    /// How many different payers there were.
    pub(super) payers: usize,
    pub(super) suspended: Money,
    /// What of the deposits was taken back lately, or left a debt.
    pub(super) reversed: Money,
    /// The largest stake of an open round.
    pub(super) open_stake: Money,
    pub(super) received: Money,
    pub(super) is_frozen: bool,
}

/// What the rules look at in a destination.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct DestinationFacts {
    /// How long it is there; `None` when it is gone by now.
    age_ms: Option<i64>,
    /// Whether another member ever had it, or that is not known.
    is_shared: bool,
}

/// The rules that fire, and those of them that hold the withdrawal back.
pub(super) async fn fired_by(
    payouts: &Payouts,
    withdrawal: &Withdrawal,
) -> Result<(Vec<Fired>, Vec<RuleCode>), PayoutError> {
    let merchant = payouts.merchants.find(withdrawal.merchant_id).await?;
    let terms = merchant.settings.withdrawals.as_ref();
    let auto = terms.map_or(Money::ZERO, |terms| terms.auto_up_to);
    let risk = terms.map(|terms| terms.risk.clone()).unwrap_or_default();
    let day = Day::of(payouts, &merchant);
    let fired = decide(&facts_of(payouts, withdrawal, &risk, day).await?, auto, &risk);
    let held = holding(&fired, &risk);
    Ok((fired, held))
}

/// The rules of a withdrawal whose destination changed from that account to the one it names now: those that fired
/// before, that it changed, and those that fire for the new one; and which of the last hold it back.
pub(super) async fn fired_by_change(
    payouts: &Payouts,
    changed: &Withdrawal,
    from: &str,
) -> Result<(Vec<Fired>, Vec<RuleCode>), PayoutError> {
    let merchant = payouts.merchants.find(changed.merchant_id).await?;
    let terms = merchant.settings.withdrawals.as_ref();
    let risk = terms.map(|terms| terms.risk.clone()).unwrap_or_default();
    let of_new = decide_destination(destination_of(payouts, changed).await?, &risk);
    let held = holding(&of_new, &risk);
    let mut fired = with(changed, RuleCode::DestinationChanged, from);
    fired.retain(|earlier| of_new.iter().all(|new| new.code != earlier.code));
    fired.extend(of_new);
    Ok((fired, held))
}

/// Those of the rules that hold a withdrawal back at this merchant.
fn holding(fired: &[Fired], risk: &RiskTerms) -> Vec<RuleCode> {
    let holds = |code: &RuleCode| risk.hold.iter().any(|rule| rule == code.word());
    fired.iter().map(|fired| fired.code).filter(holds).collect()
}

async fn destination_of(payouts: &Payouts, withdrawal: &Withdrawal) -> Result<DestinationFacts, PayoutError> {
    let (security, member_id, card_id) = (&payouts.security, withdrawal.member_id, withdrawal.card_id);
    let now_ms = payouts.core.clock.now_ms();
    let cards = security.payout_cards(member_id).await?;
    let age_ms = cards.iter().find(|card| card.id == card_id).map(|card| now_ms - card.added_at_ms);
    Ok(DestinationFacts {
        age_ms,
        is_shared: security.is_card_shared(member_id, card_id).await?.unwrap_or(true),
    })
}

/// Reads what the rules look at.
async fn facts_of(
    payouts: &Payouts,
    withdrawal: &Withdrawal,
    risk: &RiskTerms,
    day: Day,
) -> Result<Facts, PayoutError> {
    let (core, security, payments, wallets) =
        (&payouts.core, &payouts.security, &payouts.payments, &payouts.wallets);
    let sessions = &payouts.sessions;
    let member_id = withdrawal.member_id;
    let now_ms = core.clock.now_ms();
    let hours_ago_ms = |hours: u32| now_ms - i64::from(hours) * HOUR_MS;
    let days_ago_ms = |days: u32| now_ms - i64::from(days) * DAY_MS;
    let db = core.db.write();
    let lately_ms = hours_ago_ms(risk.velocity_hours);
    let credentials_ms = sessions.credentials_changed_at_ms(member_id).await.map_err(SecurityError::from)?;
    let credentials_ms = credentials_ms.max(security.funds_password_set_at_ms(member_id).await?);
    let device_ms = sessions.device_known_since_ms(member_id).await.map_err(SecurityError::from)?;
    let last_ms = store::last_let_through(&core.db, member_id, withdrawal.id).await?;
    let since_ms = last_ms.unwrap_or(0);
    let (deposited, _) = payments.received_since(member_id, since_ms).await?;
    let wins = wallets.largest_wins_since(member_id, hours_ago_ms(risk.win_large_hours)).await?;
    let payers = payments.payers(member_id, days_ago_ms(risk.payers_days)).await?;
    let turnover = payouts.turnover();
    let open_stake = match wallets.find(member_id).await? {
        Some(wallet) => {
            wallets.catch_up(&turnover).await?;
            turnover.open_stake_of(wallet.account).await?
        }
        None => Money::ZERO,
    };
    Ok(Facts {
        amount: withdrawal.amount,
        day_sum: store::used(db, member_id, day.from_ms).await?.sum,
        last_ms,
        lately: store::used(db, member_id, lately_ms).await?.count,
        destination: destination_of(payouts, withdrawal).await?,
        credentials_ms: credentials_ms.map_or(NEVER_MS, |at_ms| now_ms - at_ms),
        device_ms: device_ms.map(|at_ms| now_ms - at_ms),
        staked: wallets.play_since(member_id, since_ms).await?.staked,
        deposited,
        largest_win: wins.amount,
        largest_times: wins.times,
        has_proven_payer: payers.has_proven_own,
        payers: payers.count,
        suspended: payments.suspended_since(member_id, days_ago_ms(risk.suspense_days)).await?,
        reversed: payments.reversed_since(member_id, days_ago_ms(risk.reversal_days)).await?,
        open_stake,
        received: wallets
            .received_from_members_since(member_id, hours_ago_ms(risk.transfer_in_hours))
            .await?,
        is_frozen: payouts.is_frozen(member_id).await?,
    })
}

/// The rules that fire for these facts, in the order in which they are shown.
fn decide(facts: &Facts, auto: Money, risk: &RiskTerms) -> Vec<Fired> {
    let mut fired = Vec::new();
    let mut check = |fires: bool, code: RuleCode, seen: String, allowed: String| {
        if fires {
            fired.push(Fired { code, seen, allowed });
        }
    };
    let nothing = || Money::ZERO.grouped();

    check(facts.is_frozen, RuleCode::Frozen, String::new(), String::new());
    check(facts.amount > auto, RuleCode::Amount, facts.amount.grouped(), auto.grouped());
    check(facts.day_sum > auto, RuleCode::DaySum, facts.day_sum.grouped(), auto.grouped());
    check(facts.last_ms.is_none(), RuleCode::First, "1".to_owned(), "2".to_owned());
    check(
        facts.lately >= risk.velocity_count,
        RuleCode::Velocity,
        facts.lately.to_string(),
        (risk.velocity_count - 1).to_string(),
    );
    for Fired { code, seen, allowed } in decide_destination(facts.destination, risk) {
        check(true, code, seen, allowed);
    }
    check(
        is_new(Some(facts.credentials_ms), risk.credentials_hours),
        RuleCode::Credentials,
        age(Some(facts.credentials_ms)),
        limit(risk.credentials_hours),
    );
    check(
        is_new(facts.device_ms, risk.device_new_hours),
        RuleCode::DeviceNew,
        age(facts.device_ms),
        limit(risk.device_new_hours),
    );
    let to_stake = share(facts.deposited, risk.play_little_ppm);
    check(facts.staked < to_stake, RuleCode::PlayLittle, facts.staked.grouped(), to_stake.grouped());
    check(
        facts.largest_win >= risk.win_large || facts.largest_times >= i64::from(risk.win_large_times),
        RuleCode::WinLarge,
        format!("{} · × {}", facts.largest_win.grouped(), facts.largest_times),
        format!("{} · × {}", risk.win_large.grouped(), risk.win_large_times),
    );
    check(!facts.has_proven_payer, RuleCode::PayerUnknown, String::new(), String::new());
    check(
        u32::try_from(facts.payers).unwrap_or(u32::MAX) >= risk.payers_count,
        RuleCode::Payers,
        facts.payers.to_string(),
        (risk.payers_count - 1).to_string(),
    );
    check(facts.suspended.is_positive(), RuleCode::Suspense, facts.suspended.grouped(), nothing());
    check(facts.reversed.is_positive(), RuleCode::Reversal, facts.reversed.grouped(), nothing());
    let may_be_open = share(facts.amount, risk.round_open_ppm);
    check(
        facts.open_stake.is_positive() && facts.open_stake >= may_be_open,
        RuleCode::RoundOpen,
        facts.open_stake.grouped(),
        may_be_open.grouped(),
    );
    check(facts.received.is_positive(), RuleCode::TransferIn, facts.received.grouped(), nothing());
    fired
}

/// The rules about the destination alone.
fn decide_destination(facts: DestinationFacts, risk: &RiskTerms) -> Vec<Fired> {
    let mut fired = Vec::new();
    if is_new(facts.age_ms, risk.destination_new_hours) {
        let (seen, allowed) = (age(facts.age_ms), limit(risk.destination_new_hours));
        fired.push(Fired { code: RuleCode::DestinationNew, seen, allowed });
    }
    if facts.is_shared {
        let (seen, allowed) = (String::new(), String::new());
        fired.push(Fired { code: RuleCode::DestinationShared, seen, allowed });
    }
    fired
}

/// Whether something is there for less than so many hours.
fn is_new(ms: Option<i64>, hours: u32) -> bool {
    ms.is_none_or(|ms| ms < i64::from(hours) * HOUR_MS)
}

/// How long something is there, in words; nothing when that is not known.
fn age(ms: Option<i64>) -> String {
    ms.map(|ms| format!("{} h", ms / HOUR_MS)).unwrap_or_default()
}

fn limit(hours: u32) -> String {
    format!("{hours} h")
}

/// A share of an amount, in millionths; rounded down.
fn share(amount: Money, ppm: u32) -> Money {
    let minor = i128::from(amount.minor()) * i128::from(ppm) / 1_000_000;
    Money::from_minor(i64::try_from(minor).unwrap_or(i64::MAX))
}

/// The rules that fired before, and this one.
pub(super) fn with(withdrawal: &Withdrawal, code: RuleCode, seen: &str) -> Vec<Fired> {
    let mut rules = withdrawal.rules.clone();
    rules.push(Fired { code, seen: seen.to_owned(), allowed: String::new() });
    rules
}

#[cfg(test)]
mod tests {
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
        let table: [(RuleCode, Change); 19] = [
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
        let fired = codes(&facts);
        assert_eq!(fired.iter().map(|code| code.word()).collect::<Vec<_>>(), RISK_RULES);
    }

    #[test]
    fn an_open_round_counts_from_a_tenth_of_the_amount() {
        let mut facts = quiet();
        facts.open_stake = baht(100);
        let fired = decide(&facts, baht(5_000), &RiskTerms::default());
        assert_eq!(
            fired,
            [Fired { code: RuleCode::RoundOpen, seen: "100.00".into(), allowed: "100.00".into() }]
        );
        (facts.amount, facts.open_stake) = (Money::from_minor(1), Money::ZERO);
        assert_eq!(codes(&facts), [], "no open round");
    }

    #[test]
    fn the_thresholds_are_the_merchants() {
        let strict =
            RiskTerms { velocity_count: 1, payers_count: 2, round_open_ppm: 1, ..RiskTerms::default() };
        let fired = decide(&quiet(), baht(5_000), &strict);
        let codes: Vec<_> = fired.iter().map(|fired| fired.code).collect();
        assert_eq!(codes, [RuleCode::Velocity, RuleCode::Payers, RuleCode::RoundOpen]);
        assert_eq!((fired[0].seen.as_str(), fired[0].allowed.as_str()), ("1", "0"));
    }
}
