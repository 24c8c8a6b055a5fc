//! The rules that send a withdrawal to review. All that fire are kept, each with what it saw.
//!
//! Facts are read once, then decided about without asking anything more. A fact that could not be learnt counts as one
//! that fires.

use std::collections::HashSet;

use erawan_kernel::Money;
use erawan_kernel::ids::MemberId;

use super::may::Day;
use super::model::{Fired, RuleCode, Withdrawal};
use super::{PayoutError, Payouts, store};
use crate::rooms::merchant::RiskTerms;
use crate::rooms::security::SecurityError;
use crate::rooms::wallet::BooksMatch;

const HOUR_MS: i64 = 60 * 60 * 1_000;
const DAY_MS: i64 = 24 * HOUR_MS;
/// Other members that one signal of a cluster names at most.
const CLUSTER_MAX: u64 = 50;
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
    /// How long the member's country is known; nothing where countries are not, or there was never another one.
    country: Option<CountryFacts>,
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
    cluster: ClusterFacts,
    /// The name on the sanctions list that may be the member's.
    pub(super) listed: Option<String>,
    pub(super) books: BooksMatch,
    pub(super) is_frozen: bool,
}

/// What the rules look at in the country of the last login.
#[derive(Debug, Clone, PartialEq, Eq)]
struct CountryFacts {
    /// Two letters; empty when it is not known.
    code: String,
    /// How long ago the member first logged in there; `None` when the country is not known.
    age_ms: Option<i64>,
}

/// Other members who share something with this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct ClusterFacts {
    /// Who logged in with the same browser.
    browser: usize,
    /// Whose deposits the same payer paid.
    payer: usize,
    /// Who had the same destination.
    card: usize,
    /// All of them, each once.
    members: usize,
    /// Those of them who are excluded.
    excluded: usize,
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
    fired.iter().map(|fired| fired.code).filter(|code| risk.holds(code.word())).collect()
}

async fn country_of(payouts: &Payouts, member_id: MemberId) -> Result<Option<CountryFacts>, PayoutError> {
    let country = payouts.sessions.login_country(member_id).await.map_err(SecurityError::from)?;
    let now_ms = payouts.core.clock.now_ms();
    // Where a member was in one country alone, another one has nothing to be compared with: the device says it is new.
    Ok(country.was_elsewhere.then(|| CountryFacts {
        code: country.last.unwrap_or_default(),
        age_ms: country.since_ms.map(|since_ms| now_ms - since_ms),
    }))
}

async fn cluster_of(
    payouts: &Payouts,
    member_id: MemberId,
    since_ms: i64,
) -> Result<ClusterFacts, PayoutError> {
    let (sessions, payments) = (&payouts.sessions, &payouts.payments);
    let browser = sessions.members_at_browsers_of(member_id, since_ms, CLUSTER_MAX).await;
    let browser = browser.map_err(SecurityError::from)?;
    let payer = payments.members_of_payers_of(member_id, since_ms, CLUSTER_MAX).await?;
    let card = payouts.security.members_at_cards_of(member_id, CLUSTER_MAX).await?;
    let members: HashSet<MemberId> = [&browser, &payer, &card].into_iter().flatten().copied().collect();
    let mut excluded = 0;
    for other in &members {
        let protection = payments.responsible.protection_of(*other).await?;
        excluded += usize::from(protection.excluded_until_ms.is_some());
    }
    Ok(ClusterFacts {
        browser: browser.len(),
        payer: payer.len(),
        card: card.len(),
        members: members.len(),
        excluded,
    })
}

/// Whether the member's statement comes to what the ledger holds. If it does not, neither can be trusted.
async fn books_of(payouts: &Payouts, withdrawal: &Withdrawal) -> Result<BooksMatch, PayoutError> {
    let books = payouts.wallets.compare_books(withdrawal.member_id).await?;
    if let BooksMatch::Different { stated, held } = books {
        tracing::error!(
            withdrawal = %withdrawal.id, member = %withdrawal.member_id, %stated, %held,
            "the statement of a member does not come to what the ledger holds"
        );
    }
    Ok(books)
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
        country: country_of(payouts, member_id).await?,
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
        cluster: cluster_of(payouts, member_id, days_ago_ms(risk.cluster_days)).await?,
        listed: payouts.sanctioned(withdrawal.merchant_id, member_id).await?,
        books: books_of(payouts, withdrawal).await?,
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
    if let Some(CountryFacts { code, age_ms }) = &facts.country {
        let seen = [code.clone(), age(*age_ms)].join(" ").trim().to_owned();
        let allowed = limit(risk.country_new_hours);
        check(is_new(*age_ms, risk.country_new_hours), RuleCode::CountryNew, seen, allowed);
    }
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
    fired.extend(decide_others(facts, risk));
    fired
}

/// The rules about other members, other lists and other books.
fn decide_others(facts: &Facts, risk: &RiskTerms) -> Vec<Fired> {
    let mut fired = Vec::new();
    let ClusterFacts { browser, payer, card, members, excluded } = facts.cluster;
    if excluded > 0 || u32::try_from(members).unwrap_or(u32::MAX) >= risk.cluster_count {
        let seen = format!(
            "{members} · browser {browser} · payer {payer} · destination {card} · excluded {excluded}"
        );
        let allowed = format!("{} · excluded 0", risk.cluster_count - 1);
        fired.push(Fired { code: RuleCode::Cluster, seen, allowed });
    }
    if let Some(name) = &facts.listed {
        fired.push(Fired { code: RuleCode::List, seen: name.clone(), allowed: String::new() });
    }
    let (seen, allowed) = match facts.books {
        BooksMatch::Same => return fired,
        BooksMatch::Different { stated, held } => (stated.grouped(), held.grouped()),
        BooksMatch::Unknown => Default::default(),
    };
    fired.push(Fired { code: RuleCode::Books, seen, allowed });
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
mod tests;
