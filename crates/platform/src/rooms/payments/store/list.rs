use erawan_kernel::ids::MemberId;
use erawan_kernel::{Money, Page, PageRequest};
use sea_orm::sea_query::{CaseStatement, SimpleExpr};

use super::deposit_of;
use super::tables::deposit;
use crate::db::prelude::*;
use crate::rooms::payments::model::{ChannelName, Deposit, DepositStatus};
use crate::web::DateRange;

/// Which of a member's deposits are listed.
#[derive(Debug, Clone, Copy, Default)]
pub(in super::super) struct DepositFilter {
    pub(in super::super) status: Option<DepositStatus>,
    pub(in super::super) channel: Option<ChannelName>,
}

/// One page of a member's deposits, the newest first, and the sums of all that the filter finds.
pub(in super::super) async fn list(
    db: &Db,
    member_id: MemberId,
    filter: DepositFilter,
    days: DateRange,
    page: PageRequest,
) -> DbResult<(Page<Deposit>, DepositSums)> {
    let wanted = wanted(member_id, filter, days);
    // Deposits of versions without receipts were credited as they were ordered.
    let credited = Expr::col(deposit::Column::Credited).if_null(Expr::col(deposit::Column::Amount));
    let credited = CaseStatement::new()
        .case(deposit::Column::Status.eq(DepositStatus::Success.word()), credited)
        .finally(0_i64);
    let sums: Option<(Option<i64>, Option<i64>)> = wanted
        .clone()
        .select_only()
        .column_as(sum_of(Expr::col(deposit::Column::Amount)), "amount")
        .column_as(sum_of(SimpleExpr::Case(Box::new(credited))), "credited")
        .into_tuple()
        .one(db.read())
        .await?;
    let (amount, credited) = sums.unwrap_or_default();
    let money = |minor: Option<i64>| Money::from_minor(minor.unwrap_or_default());
    let sums = DepositSums { amount: money(amount), credited: money(credited) };
    Ok((newest(wanted).page(db, page).await?.try_map(deposit_of)?, sums))
}

/// The sums of a member's deposits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct DepositSums {
    /// What was ordered.
    pub(in super::super) amount: Money,
    /// What came into the wallet.
    pub(in super::super) credited: Money,
}

/// All deposits of a member in these days, newest first; nothing where there are more than `rows_max`.
pub(in super::super) async fn all(
    db: &Db,
    member_id: MemberId,
    filter: DepositFilter,
    days: DateRange,
    rows_max: u64,
) -> DbResult<Option<Vec<Deposit>>> {
    let rows = newest(wanted(member_id, filter, days)).limit(rows_max + 1).all(db.read()).await?;
    if rows.len() as u64 > rows_max {
        return Ok(None);
    }
    rows.into_iter().map(deposit_of).collect::<DbResult<_>>().map(Some)
}

fn wanted(member_id: MemberId, filter: DepositFilter, days: DateRange) -> Select<deposit::Entity> {
    deposit::Entity::find()
        .filter(deposit::Column::MemberId.eq(member_id.uuid()))
        .filter(deposit::Column::CreatedAtMs.gte(days.from_ms))
        .filter(deposit::Column::CreatedAtMs.lt(days.until_ms))
        .filter(
            Condition::all()
                .add_option(filter.status.map(|status| deposit::Column::Status.eq(status.word())))
                .add_option(filter.channel.map(of_channel)),
        )
}

/// Deposits of versions without channels came through a gateway.
fn of_channel(channel: ChannelName) -> Condition {
    let named = Condition::any().add(deposit::Column::Channel.eq(channel.word()));
    if channel == ChannelName::Gateway { named.add(deposit::Column::Channel.is_null()) } else { named }
}

fn newest(wanted: Select<deposit::Entity>) -> Select<deposit::Entity> {
    wanted.order_by_desc(deposit::Column::CreatedAtMs).order_by_desc(deposit::Column::Id)
}
