use erawan_kernel::{ErrorCode, Money};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde_json::json;

use super::bet::session_start_ms;
use super::gates::COPY_AGE_MAX;
use super::model::{DAY_MS, LimitKind, Period, Protection};
use super::{ResponsibleError, Result, SpendingProjector, store};
use crate::db::prelude::Tx;
use crate::events::SessionEnd;
use crate::inbox;
use crate::rooms::account;
use crate::rooms::merchant::Merchant;
use crate::rooms::responsible::ResponsiblePlay;
use crate::rooms::session::events::EventClass;
use crate::rooms::session::{Caller, CurrentMember};
use crate::web::FieldErrors;

/// Longest time a member may set for a session or a reality check.
const MINUTES_MAX: u32 = 24 * 60;
/// Shortest time between two reality checks.
const CHECK_MINUTES_MIN: u32 = 5;
/// Shortest time for a session.
const SESSION_MINUTES_MIN: u32 = 15;

/// A limit as a member requests it; no amount removes it.
#[derive(Debug, Clone, Copy)]
pub(super) struct WantedLimit {
    pub(super) kind: LimitKind,
    pub(super) period: Period,
    pub(super) amount: Option<Money>,
}

/// Sets limits; those that are not named stay as they are.
pub(super) async fn set_limits(
    responsible: &ResponsiblePlay,
    caller: &Caller,
    wanted: &[WantedLimit],
) -> Result<()> {
    let is_whole =
        |amount: Money| amount.is_positive() && amount.is_whole_hundredths() && amount <= Money::REQUEST_MAX;
    let is_double = |place: usize, limit: &WantedLimit| {
        wanted[..place].iter().any(|other| (other.kind, other.period) == (limit.kind, limit.period))
    };
    let are_fine = !wanted.is_empty()
        && wanted
            .iter()
            .enumerate()
            .all(|(place, limit)| limit.amount.is_none_or(is_whole) && !is_double(place, limit));
    if !are_fine {
        return Err(refuse("limits"));
    }
    let now_ms = responsible.core.clock.now_ms();
    let names: Vec<_> = wanted.iter().map(|limit| json!([limit.kind, limit.period])).collect();
    change(responsible, caller, json!({ "limits": names }), |protection| {
        for limit in wanted {
            protection.set_limit(limit.kind, limit.period, limit.amount, now_ms);
        }
        Ok(())
    })
    .await
}

/// Sets how long a session may last and how often a reality check opens; `None` for never.
pub(super) async fn set_times(
    responsible: &ResponsiblePlay,
    caller: &Caller,
    session_minutes: Option<u32>,
    check_minutes: Option<u32>,
) -> Result<()> {
    if session_minutes.is_some_and(|minutes| !(SESSION_MINUTES_MIN..=MINUTES_MAX).contains(&minutes)) {
        return Err(refuse("sessionMinutes"));
    }
    if check_minutes.is_some_and(|minutes| !(CHECK_MINUTES_MIN..=MINUTES_MAX).contains(&minutes)) {
        return Err(refuse("realityCheckMinutes"));
    }
    let now_ms = responsible.core.clock.now_ms();
    let CurrentMember { member_id, session_id, .. } = caller.member;
    let start_ms = session_start_ms(responsible, member_id, session_id).await?;
    change(responsible, caller, json!({ "times": true }), |protection| {
        protection.set_times(session_minutes, check_minutes, start_ms, now_ms);
        Ok(())
    })
    .await
}

/// Stops play for some days.
pub(super) async fn cool_off(responsible: &ResponsiblePlay, caller: &Caller, days: u8) -> Result<()> {
    if ![1, 7, 30].contains(&days) {
        return Err(refuse("days"));
    }
    let until_ms = responsible.core.clock.now_ms() + i64::from(days) * DAY_MS;
    change(responsible, caller, json!({ "coolOffDays": days }), |protection| {
        protection.cool_off(until_ms);
        Ok(())
    })
    .await
}

/// Excludes the member for some calendar months. Every session ends, and what plays in it; the member may log in
/// again to be paid and to read.
pub(super) async fn exclude(
    responsible: &ResponsiblePlay,
    caller: &Caller,
    merchant: &Merchant,
    months: u8,
) -> Result<()> {
    if ![6, 12, 60].contains(&months) {
        return Err(refuse("months"));
    }
    let now = responsible.core.clock.now();
    let until_ms = months_later(now, months, &merchant.settings.time_zone);
    change(responsible, caller, json!({ "exclusionMonths": months }), |protection| {
        protection.exclude(until_ms, now.as_millisecond());
        Ok(())
    })
    .await?;
    Ok(responsible.sessions.end_all(caller.member.member_id, SessionEnd::Excluded).await?)
}

/// Requests to play again once the exclusion is over.
pub(super) async fn ask_to_return(responsible: &ResponsiblePlay, caller: &Caller) -> Result<()> {
    let now_ms = responsible.core.clock.now_ms();
    change(responsible, caller, json!({ "return": true }), |protection| {
        if protection.ask_to_return(now_ms) { Ok(()) } else { Err(ResponsibleError::Unknown) }
    })
    .await
}

/// Notes that the member has seen the reality check.
pub(super) async fn acknowledge(responsible: &ResponsiblePlay, caller: &Caller) -> Result<()> {
    let _closed = responsible.gates.close(caller.member.member_id).await;
    let tx = responsible.core.db.begin().await?;
    let mut protection = locked(&tx, caller).await?;
    protection.acknowledged_at_ms = Some(responsible.core.clock.now_ms());
    store::put_in_tx(&tx, caller.member.member_id, &protection).await?;
    tx.commit().await?;
    responsible.gates.copies.invalidate(&caller.member.member_id).await;
    Ok(())
}

/// Changes the protection and writes it down. When this answers, no bet is accepted against the change: on
/// this node the gate has let those on their way pass, and other nodes have let their copies go.
async fn change(
    responsible: &ResponsiblePlay,
    caller: &Caller,
    detail: serde_json::Value,
    apply: impl FnOnce(&mut Protection) -> Result<()>,
) -> Result<()> {
    let member = caller.member;
    {
        let _closed = responsible.gates.close(member.member_id).await;
        let tx = responsible.core.db.begin().await?;
        let mut protection = locked(&tx, caller).await?;
        apply(&mut protection)?;
        store::put_in_tx(&tx, member.member_id, &protection).await?;
        let event = caller.event(EventClass::ProtectionChanged, detail);
        responsible.sessions.record_event_in_tx(&tx, event).await?;
        inbox::commit(&responsible.core, tx, member.member_id).await?;
        responsible.gates.copies.invalidate(&member.member_id).await;
    }
    if responsible.core.db.is_shared() {
        tokio::time::sleep(COPY_AGE_MAX).await;
    }
    // Bets that came before the change count against it from now on.
    responsible.wallets.catch_up(&SpendingProjector::new(responsible)).await?;
    Ok(())
}

/// What the member set, for the one who changes it now.
async fn locked(tx: &Tx, caller: &Caller) -> Result<Protection> {
    account::lock_in_tx(tx, caller.member.member_id).await?;
    Ok(store::find_in_tx(tx, caller.member.member_id).await?)
}

fn months_later(now: Timestamp, months: u8, zone: &str) -> i64 {
    let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
    let later = now.to_zoned(zone).checked_add(i64::from(months).months());
    // Days enough for any months, should the calendar ever fail.
    later.map_or(now.as_millisecond() + i64::from(months) * 31 * DAY_MS, |later| {
        later.timestamp().as_millisecond()
    })
}

fn refuse(field: &'static str) -> ResponsibleError {
    ResponsibleError::Fields(FieldErrors::from([(field, vec![ErrorCode::FieldInvalid])]))
}
