use erawan_kernel::ids::{DepositId, MerchantId, ReceiptId};
use erawan_kernel::{Page, PageRequest};

use super::super::model::{CoinFacts, Deposit, Receipt, ReceiptState, Resolution};
use super::coins::coins_of;
use super::receipts::receipt_of;
use super::tables::receipt;
use crate::db::prelude::*;

/// A receipt of which money went to suspense, with what a person needs to decide about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Suspended {
    pub(crate) receipt: Receipt,
    /// The currency as the gateway wrote it.
    pub(crate) currency: String,
    /// The gateway's name of the payment, or what the payer wrote.
    pub(crate) reference: Option<String>,
    /// The payer's name, masked.
    pub(crate) payer_name: Option<String>,
    pub(crate) payer_bank: Option<String>,
    /// When the payer paid, by the gateway's clock, epoch milliseconds.
    pub(crate) paid_at_ms: Option<i64>,
    /// Epoch milliseconds.
    pub(crate) received_at_ms: i64,
    /// Which coins it is of.
    pub(crate) coins: Option<CoinFacts>,
}

fn suspended() -> Select<receipt::Entity> {
    receipt::Entity::find().filter(receipt::Column::State.eq(ReceiptState::Suspense.word()))
}

/// A page of the merchant's: those that wait for a decision, the oldest first, or the others, the newest first.
pub(crate) async fn suspended_page(
    db: &Db,
    merchant_id: MerchantId,
    waiting: bool,
    page: PageRequest,
) -> DbResult<Page<Suspended>> {
    let of_merchant = suspended().filter(receipt::Column::MerchantId.eq(merchant_id.uuid()));
    let rows = if waiting {
        let waiting = of_merchant.filter(receipt::Column::Resolution.is_null());
        waiting.order_by_asc(receipt::Column::ReceivedAtMs).order_by_asc(receipt::Column::Id)
    } else {
        let over = of_merchant.filter(receipt::Column::Resolution.is_not_null());
        over.order_by_desc(receipt::Column::ReceivedAtMs).order_by_desc(receipt::Column::Id)
    };
    rows.page(db, page).await?.try_map(suspended_of)
}

/// Money in suspense that came to a deposit's account since it was ordered and may be the deposit's, the oldest first.
pub(crate) async fn suspended_at_account(db: &Db, deposit: &Deposit) -> DbResult<Vec<Suspended>> {
    const CANDIDATES_MAX: u64 = 10;
    let may_be_its = Condition::any()
        .add(receipt::Column::DepositId.is_null())
        .add(receipt::Column::DepositId.eq(deposit.id.uuid()));
    let rows = suspended()
        .filter(receipt::Column::MerchantId.eq(deposit.merchant_id.uuid()))
        .filter(receipt::Column::CollectionAccount.eq(deposit.collection_account.clone()))
        .filter(receipt::Column::ReceivedAtMs.gte(deposit.created_at_ms))
        .filter(receipt::Column::Resolution.is_null())
        .filter(may_be_its)
        .order_by_asc(receipt::Column::ReceivedAtMs)
        .limit(CANDIDATES_MAX);
    rows.all(db.read()).await?.into_iter().map(suspended_of).collect()
}

/// The merchant's receipt with this identifier, if money of it went to suspense.
pub(crate) async fn find_suspended(
    db: &Db,
    merchant_id: MerchantId,
    id: ReceiptId,
) -> DbResult<Option<Suspended>> {
    let of_merchant = suspended().filter(receipt::Column::MerchantId.eq(merchant_id.uuid()));
    let row = of_merchant.filter(receipt::Column::Id.eq(id.uuid())).one(db.write()).await?;
    row.map(suspended_of).transpose()
}

/// Like [`find_suspended`], of any merchant.
pub(crate) async fn find_suspended_for_job(db: &Db, id: ReceiptId) -> DbResult<Option<Receipt>> {
    let row = suspended().filter(receipt::Column::Id.eq(id.uuid())).one(db.write()).await?;
    row.map(receipt_of).transpose()
}

/// Notes what becomes of suspended money, by the decision of that proposal or reversal. Answers whether it was not
/// decided before.
pub(crate) async fn resolve_in_tx(
    tx: &Tx,
    id: ReceiptId,
    resolution: Resolution,
    deposit: Option<DepositId>,
    by: Uuid,
) -> DbResult<bool> {
    receipt::Entity::update_many()
        .col_expr(receipt::Column::Resolution, Expr::value(resolution.word()))
        .col_expr(receipt::Column::ResolvedBy, Expr::value(by))
        .col_expr(receipt::Column::ResolvedDepositId, Expr::value(deposit.map(DepositId::uuid)))
        .filter(receipt::Column::Id.eq(id.uuid()))
        .filter(receipt::Column::State.eq(ReceiptState::Suspense.word()))
        .filter(receipt::Column::Resolution.is_null())
        .changes_any(tx)
        .await
}

/// Says that the ledger has it. Answers whether it was not said before.
pub(crate) async fn end_resolution_in_tx(tx: &Tx, id: ReceiptId, at_ms: i64) -> DbResult<bool> {
    receipt::Entity::update_many()
        .col_expr(receipt::Column::ResolvedAtMs, Expr::value(at_ms))
        .filter(receipt::Column::Id.eq(id.uuid()))
        .filter(receipt::Column::Resolution.is_not_null())
        .filter(receipt::Column::ResolvedAtMs.is_null())
        .changes_any(tx)
        .await
}

fn suspended_of(row: receipt::Model) -> DbResult<Suspended> {
    Ok(Suspended {
        currency: row.currency.clone(),
        reference: row.reference.clone(),
        payer_name: row.payer_name.clone(),
        payer_bank: row.payer_bank.clone(),
        paid_at_ms: row.paid_at_ms,
        received_at_ms: row.received_at_ms,
        coins: coins_of(&row),
        receipt: receipt_of(row)?,
    })
}
