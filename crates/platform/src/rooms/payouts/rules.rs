//! The rules that send a withdrawal to review. All that fire are kept, each with what it saw.

use erawan_kernel::Money;

use super::may::Day;
use super::model::{Fired, RuleCode, Withdrawal};
use super::{PayoutError, Payouts, store};

const HOUR_MS: i64 = 60 * 60 * 1_000;
/// How long a destination or a password is new.
const NEW_MS: i64 = 72 * HOUR_MS;
/// How many withdrawals of 24 hours are many.
const MANY: u32 = 3;

/// The rules that fire.
pub(super) async fn fired_by(payouts: &Payouts, withdrawal: &Withdrawal) -> Result<Vec<Fired>, PayoutError> {
    let merchant = payouts.merchants.find(withdrawal.merchant_id).await?;
    let member_id = withdrawal.member_id;
    let now_ms = payouts.core.clock.now_ms();
    let auto = merchant.settings.withdrawals.as_ref().map_or(Money::ZERO, |terms| terms.auto_up_to);
    let mut fired = Vec::new();
    let mut fire = |code, seen: String, allowed: String| fired.push(Fired { code, seen, allowed });

    if withdrawal.amount > auto {
        fire(RuleCode::Amount, withdrawal.amount.grouped(), auto.grouped());
    }
    let db = payouts.core.db.write();
    let day = Day::of(payouts, &merchant);
    let of_day = store::used(db, member_id, day.from_ms, None).await?;
    if of_day.sum > auto {
        fire(RuleCode::DaySum, of_day.sum.grouped(), auto.grouped());
    }
    let before = store::used(db, member_id, 0, Some(withdrawal.id)).await?;
    if before.count == 0 {
        fire(RuleCode::First, "1".to_owned(), "2".to_owned());
    }
    let in_24h = store::used(db, member_id, now_ms - 24 * HOUR_MS, None).await?;
    if in_24h.count >= MANY {
        fire(RuleCode::Velocity, in_24h.count.to_string(), (MANY - 1).to_string());
    }
    let hours = |since_ms: i64| format!("{} h", (now_ms - since_ms) / HOUR_MS);
    let old = format!("{} h", NEW_MS / HOUR_MS);
    let cards = payouts.security.payout_cards(member_id).await?;
    let card = cards.iter().find(|card| card.id == withdrawal.card_id);
    // A card that is gone by now cannot be called old.
    let added_at_ms = card.map_or(now_ms, |card| card.added_at_ms);
    if added_at_ms > now_ms - NEW_MS {
        fire(RuleCode::DestinationNew, hours(added_at_ms), old.clone());
    }
    let set_at_ms = payouts.security.funds_password_set_at_ms(member_id).await?;
    if let Some(set_at_ms) = set_at_ms.filter(|set_at_ms| *set_at_ms > now_ms - NEW_MS) {
        fire(RuleCode::Credentials, hours(set_at_ms), old);
    }
    let since_ms = store::last_before(&payouts.core.db, member_id, withdrawal.id).await?.unwrap_or(0);
    let (deposited, suspended) = payouts.payments.received_since(member_id, since_ms).await?;
    let staked = payouts.wallets.play_since(member_id, since_ms).await?.staked;
    if staked < deposited {
        fire(RuleCode::PlayLittle, staked.grouped(), deposited.grouped());
    }
    if suspended.is_positive() {
        fire(RuleCode::Suspense, suspended.grouped(), Money::ZERO.grouped());
    }
    Ok(fired)
}

/// The rules of a withdrawal that its payer could not pay: those that fired before, and this one.
pub(super) fn after_failure(withdrawal: &Withdrawal, reference: &str) -> Vec<Fired> {
    let mut rules = withdrawal.rules.clone();
    rules.push(Fired { code: RuleCode::AttemptFailed, seen: reference.to_owned(), allowed: String::new() });
    rules
}
