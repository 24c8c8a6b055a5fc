use erawan_kernel::ids::ReceiptId;
use erawan_kernel::{Money, Page, PageRequest};

use super::super::figures::{InSuspense, SuspenseSum, WaitingReceipt};
use super::super::model::ReceiptState;
use super::tables::receipt;
use crate::db::prelude::*;

fn waiting(wanted: InSuspense) -> Select<receipt::Entity> {
    let (from_ms, until_ms) = wanted.received_ms;
    receipt::Entity::find()
        .filter(receipt::Column::State.eq(ReceiptState::Suspense.word()))
        .filter(receipt::Column::MerchantId.eq(wanted.merchant_id.uuid()))
        // Money of another currency is in no account.
        .filter(receipt::Column::Currency.eq(wanted.currency.code()))
        .filter(receipt::Column::ResolvedAtMs.is_null())
        .filter(receipt::Column::ReceivedAtMs.gte(from_ms))
        .filter(receipt::Column::ReceivedAtMs.lt(until_ms))
}

pub(in super::super) async fn suspense_sum(db: &Db, wanted: InSuspense) -> DbResult<SuspenseSum> {
    let sums: Option<(i64, Option<i64>)> = waiting(wanted)
        .select_only()
        .column_as(receipt::Column::Id.count(), "receipts")
        .column_as(sum_of(Expr::col(receipt::Column::Suspended)), "amount")
        .into_tuple()
        .one(db.read())
        .await?;
    let (count, amount) = sums.unwrap_or_default();
    Ok(SuspenseSum { count, amount: Money::from_minor(amount.unwrap_or_default()) })
}

pub(in super::super) async fn suspense_receipts(
    db: &Db,
    wanted: InSuspense,
    page: PageRequest,
) -> DbResult<Page<WaitingReceipt>> {
    let oldest =
        waiting(wanted).order_by_asc(receipt::Column::ReceivedAtMs).order_by_asc(receipt::Column::Id);
    let found = oldest.page(db, page).await?;
    Ok(found.map(|row| WaitingReceipt {
        id: ReceiptId::from_uuid(row.id),
        provider: row.provider,
        reason: row.reason.unwrap_or_default(),
        amount: Money::from_minor(row.suspended),
        received_at_ms: row.received_at_ms,
    }))
}
