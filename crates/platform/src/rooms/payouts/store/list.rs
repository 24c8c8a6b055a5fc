use erawan_kernel::ids::MemberId;
use erawan_kernel::{Money, Page, PageRequest};

use super::of_row;
use super::tables::withdrawal::{Column, Entity};
use crate::db::prelude::*;
use crate::rooms::payouts::model::{Withdrawal, WithdrawalState, WithdrawalStatus};
use crate::web::DateRange;

/// One page of the member's withdrawals, the newest first, and amount and fee of all that the filter finds.
pub(in super::super) async fn list(
    db: &Db,
    member_id: MemberId,
    status: Option<WithdrawalStatus>,
    days: DateRange,
    page: PageRequest,
) -> DbResult<(Page<Withdrawal>, Money, Money)> {
    let wanted = wanted(member_id, status, days);
    let sums: Option<(Option<i64>, Option<i64>)> = wanted
        .clone()
        .select_only()
        .column_as(sum_of(Expr::col(Column::Amount)), "amount")
        .column_as(sum_of(Expr::col(Column::Fee)), "fee")
        .into_tuple()
        .one(db.read())
        .await?;
    let (amount, fee) = sums.unwrap_or_default();
    let rows = newest(wanted).page(db, page).await?;
    let money = |minor: Option<i64>| Money::from_minor(minor.unwrap_or_default());
    Ok((rows.try_map(of_row)?, money(amount), money(fee)))
}

/// All withdrawals of a member in these days, newest first; nothing where there are more than `rows_max`.
pub(in super::super) async fn all(
    db: &Db,
    member_id: MemberId,
    status: Option<WithdrawalStatus>,
    days: DateRange,
    rows_max: u64,
) -> DbResult<Option<Vec<Withdrawal>>> {
    let rows = newest(wanted(member_id, status, days)).limit(rows_max + 1).all(db.read()).await?;
    if rows.len() as u64 > rows_max {
        return Ok(None);
    }
    rows.into_iter().map(of_row).collect::<DbResult<_>>().map(Some)
}

/// A member's withdrawals of these days that came about.
fn wanted(member_id: MemberId, status: Option<WithdrawalStatus>, days: DateRange) -> Select<Entity> {
    let is_asked_for = |state: &WithdrawalState| {
        *state != WithdrawalState::Gone && status.is_none_or(|status| state.status() == status)
    };
    let wanted = WithdrawalState::ALL.into_iter().filter(is_asked_for).map(WithdrawalState::word);
    Entity::find()
        .filter(Column::MemberId.eq(member_id.uuid()))
        .filter(Column::CreatedAtMs.gte(days.from_ms))
        .filter(Column::CreatedAtMs.lt(days.until_ms))
        .filter(Column::State.is_in(wanted))
}

fn newest(wanted: Select<Entity>) -> Select<Entity> {
    wanted.order_by_desc(Column::CreatedAtMs).order_by_desc(Column::Id)
}
