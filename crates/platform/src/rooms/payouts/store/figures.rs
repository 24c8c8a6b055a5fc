use std::collections::BTreeMap;

use erawan_kernel::ids::{MemberId, MerchantId, WithdrawalId};
use erawan_kernel::{Money, Page, PageRequest};
use sea_orm::{FromQueryResult, JoinType};

use super::super::figures::{InFlight, OpenAttempt, PaidTimes, Refused, RefusedOne};
use super::super::model::{AttemptState, WithdrawalState};
use super::tables::{attempt, withdrawal};
use crate::db::prelude::*;
use crate::web::DateRange;

/// Attempts with their withdrawals, those of one merchant and payer.
fn attempts(merchant_id: MerchantId, payer: Option<&str>) -> Select<attempt::Entity> {
    let of_withdrawal = attempt::Entity::belongs_to(withdrawal::Entity)
        .from(attempt::Column::WithdrawalId)
        .to(withdrawal::Column::Id);
    let of_payer = payer.map(|payer| attempt::Column::Payer.eq(payer));
    attempt::Entity::find()
        .join(JoinType::InnerJoin, of_withdrawal.into())
        .filter(withdrawal::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(Condition::all().add_option(of_payer))
}

/// What the member receives.
fn net() -> Expr {
    Expr::col((withdrawal::Entity, withdrawal::Column::Amount))
        .sub(Expr::col((withdrawal::Entity, withdrawal::Column::Fee)))
}

/// The database has an index of attempts that have not ended.
fn open(merchant_id: MerchantId, payer: Option<&str>) -> Select<attempt::Entity> {
    attempts(merchant_id, payer).filter(attempt::Column::EndedAtMs.is_null())
}

pub(in super::super) async fn in_flight(
    db: &Db,
    merchant_id: MerchantId,
) -> DbResult<BTreeMap<String, InFlight>> {
    let rows: Vec<(String, i64, i64, i64)> = open(merchant_id, None)
        .select_only()
        .column(attempt::Column::Payer)
        .column_as(attempt::Column::Reference.count(), "attempts")
        .column_as(sum_of(net()), "amount")
        .column_as(attempt::Column::CreatedAtMs.min(), "oldest")
        .group_by(attempt::Column::Payer)
        .into_tuple()
        .all(db.read())
        .await?;
    let in_flight = |(payer, count, amount, oldest_ms): (String, i64, i64, i64)| {
        (payer, InFlight { count, amount: Money::from_minor(amount), oldest_ms })
    };
    Ok(rows.into_iter().map(in_flight).collect())
}

pub(in super::super) async fn attempts_in_flight(
    db: &Db,
    merchant_id: MerchantId,
    payer: Option<&str>,
    page: PageRequest,
) -> DbResult<Page<OpenAttempt>> {
    #[derive(FromQueryResult)]
    struct Found {
        withdrawal_id: Uuid,
        member_id: Uuid,
        payer: String,
        state: String,
        amount: i64,
        created_at_ms: i64,
    }
    let total_count = open(merchant_id, payer).count(db.read()).await?;
    let rows = open(merchant_id, payer)
        .select_only()
        .column(attempt::Column::WithdrawalId)
        .column(withdrawal::Column::MemberId)
        .column(attempt::Column::Payer)
        .column(attempt::Column::State)
        .column_as(net(), "amount")
        .column(attempt::Column::CreatedAtMs)
        .order_by_asc(attempt::Column::CreatedAtMs)
        .order_by_asc(attempt::Column::Reference)
        .offset(page.offset())
        .limit(page.size())
        .into_model::<Found>()
        .all(db.read())
        .await?;
    let rows = rows.into_iter().map(|row| OpenAttempt {
        withdrawal: WithdrawalId::from_uuid(row.withdrawal_id),
        member_id: MemberId::from_uuid(row.member_id),
        payer: row.payer,
        state: row.state,
        amount: Money::from_minor(row.amount),
        created_at_ms: row.created_at_ms,
    });
    Ok(Page::new(rows.collect(), page, total_count))
}

/// The times from request to payment of the attempts that paid in these days.
pub(in super::super) async fn paid_times(
    db: &Db,
    merchant_id: MerchantId,
    payer: Option<&str>,
    days: DateRange,
) -> DbResult<Option<PaidTimes>> {
    let paid = attempts(merchant_id, payer)
        .filter(attempt::Column::EndedAtMs.gte(days.from_ms))
        .filter(attempt::Column::EndedAtMs.lt(days.until_ms))
        .filter(attempt::Column::State.eq(AttemptState::Paid.word()));
    let times = paid.clone().count(db.read()).await?;
    let (Some(median), Some(p95)) = (place_of(times, 50), place_of(times, 95)) else { return Ok(None) };
    Ok(Some(PaidTimes {
        count: i64::try_from(times).unwrap_or(i64::MAX),
        median_ms: time_at(db, paid.clone(), median).await?,
        p95_ms: time_at(db, paid, p95).await?,
    }))
}

/// The time at this place of all of them in their order.
async fn time_at(db: &Db, paid: Select<attempt::Entity>, place: u64) -> DbResult<i64> {
    let time = || {
        Expr::col((attempt::Entity, attempt::Column::EndedAtMs))
            .sub(Expr::col((withdrawal::Entity, withdrawal::Column::CreatedAtMs)))
    };
    let found: Option<i64> = paid
        .select_only()
        .column_as(time(), "time_ms")
        .order_by_asc(time())
        .offset(place)
        .limit(1)
        .into_tuple()
        .one(db.read())
        .await?;
    Ok(found.unwrap_or_default())
}

/// The place of the value within which `percent` of `count` values in their order lie, counted from 0.
fn place_of(count: u64, percent: u64) -> Option<u64> {
    (count > 0).then(|| count.saturating_mul(percent).div_ceil(100).saturating_sub(1))
}

fn refusals(merchant_id: MerchantId, days: DateRange) -> Select<withdrawal::Entity> {
    withdrawal::Entity::find()
        .filter(withdrawal::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(withdrawal::Column::State.eq(WithdrawalState::Refused.word()))
        .filter(withdrawal::Column::CompletedAtMs.gte(days.from_ms))
        .filter(withdrawal::Column::CompletedAtMs.lt(days.until_ms))
}

pub(in super::super) async fn refused(
    db: &Db,
    merchant_id: MerchantId,
    days: DateRange,
) -> DbResult<Vec<Refused>> {
    let rows: Vec<(Option<String>, i64, i64)> = refusals(merchant_id, days)
        .select_only()
        .column(withdrawal::Column::Reason)
        .column_as(withdrawal::Column::Id.count(), "withdrawals")
        .column_as(sum_of(Expr::col(withdrawal::Column::Amount)), "amount")
        .group_by(withdrawal::Column::Reason)
        .order_by_asc(withdrawal::Column::Reason)
        .into_tuple()
        .all(db.read())
        .await?;
    let read = |(reason, count, amount): (Option<String>, i64, i64)| Refused {
        reason: reason.unwrap_or_default(),
        count,
        amount: Money::from_minor(amount),
    };
    Ok(rows.into_iter().map(read).collect())
}

pub(in super::super) async fn refused_ones(
    db: &Db,
    merchant_id: MerchantId,
    reason: Option<&str>,
    days: DateRange,
    page: PageRequest,
) -> DbResult<Page<RefusedOne>> {
    let of_reason = match reason {
        None => Condition::all(),
        Some("") => Condition::all().add(withdrawal::Column::Reason.is_null()),
        Some(reason) => Condition::all().add(withdrawal::Column::Reason.eq(reason)),
    };
    let found = refusals(merchant_id, days)
        .filter(of_reason)
        .order_by_desc(withdrawal::Column::CompletedAtMs)
        .order_by_desc(withdrawal::Column::Id);
    let page = found.page(db, page).await?;
    Ok(page.map(|row| RefusedOne {
        id: WithdrawalId::from_uuid(row.id),
        member_id: MemberId::from_uuid(row.member_id),
        reason: row.reason.unwrap_or_default(),
        amount: Money::from_minor(row.amount),
        at_ms: row.completed_at_ms.unwrap_or_default(),
    }))
}

#[cfg(test)]
mod tests {
    use super::place_of;

    #[test]
    fn a_percentile_is_the_smallest_value_that_enough_values_do_not_exceed() {
        let cases = [(0, 50, None), (1, 50, Some(0)), (1, 95, Some(0)), (2, 50, Some(0)), (3, 50, Some(1))];
        for (count, percent, place) in cases {
            assert_eq!(place_of(count, percent), place, "{percent} of {count}");
        }
        assert_eq!((place_of(20, 95), place_of(100, 95), place_of(101, 95)), (Some(18), Some(94), Some(95)));
    }
}
