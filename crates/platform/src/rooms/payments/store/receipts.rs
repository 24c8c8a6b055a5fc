use erawan_kernel::ids::{DepositId, MemberId, MerchantId, ReceiptId};
use erawan_kernel::{Currency, Money};

use super::super::model::{
    Deposit, DepositStatus, DepositStep, Reason, Receipt, ReceiptState, SuspenseReason, next_poll_at_ms,
};
use super::tables::{channel, deposit, receipt};
use super::{Event, deposit_of, note};
use crate::db::prelude::*;

/// A receipt as it is stored first, with what only the database keeps.
#[derive(Debug)]
pub(crate) struct NewReceipt<'a> {
    pub(crate) receipt: &'a Receipt,
    /// The currency as the gateway wrote it.
    pub(crate) currency: &'a str,
    pub(crate) named_deposit_id: Option<DepositId>,
    pub(crate) reference: Option<&'a str>,
    /// The payer's name, masked.
    pub(crate) payer_name: Option<String>,
    pub(crate) payer_bank: Option<&'a str>,
    /// When the payer paid, by the gateway's clock, epoch milliseconds.
    pub(crate) paid_at_ms: Option<i64>,
    /// `callback` or `poll`.
    pub(crate) source: &'static str,
    /// Of the bytes in which the gateway told it first.
    pub(crate) digest: [u8; 32],
    pub(crate) at_ms: i64,
}

/// Stores a receipt, unless the provider's transaction is known. Answers whether it is new.
pub(crate) async fn insert_receipt_in_tx(tx: &Tx, new: NewReceipt<'_>) -> DbResult<bool> {
    let NewReceipt { receipt: known, .. } = new;
    let row = receipt::ActiveModel {
        id: Set(known.id.uuid()),
        merchant_id: Set(known.merchant_id.uuid()),
        provider: Set(known.provider.clone()),
        transaction_id: Set(known.transaction_id.clone()),
        amount: Set(known.amount.minor()),
        currency: Set(new.currency.to_owned()),
        named_deposit_id: Set(new.named_deposit_id.map(DepositId::uuid)),
        reference: Set(new.reference.map(str::to_owned)),
        payer_name: Set(new.payer_name),
        payer_bank: Set(new.payer_bank.map(str::to_owned)),
        paid_at_ms: Set(new.paid_at_ms),
        source: Set(new.source.to_owned()),
        digest: Set(new.digest.to_vec()),
        received_at_ms: Set(new.at_ms),
        member_id: Set(known.member_id.map(MemberId::uuid)),
        deposit_id: Set(known.deposit_id.map(DepositId::uuid)),
        credited_deposit_id: Set(known.credited_deposit_id.map(DepositId::uuid)),
        credited: Set(known.credited.minor()),
        suspended: Set(known.suspended.minor()),
        reason: Set(known.reason.map(|reason| reason.word().to_owned())),
        state: Set(known.state.word().to_owned()),
        ended_at_ms: Set(None),
    };
    let key = [receipt::Column::Provider, receipt::Column::TransactionId];
    receipt::Entity::insert(row).or_keep(key).changes_any(tx).await
}

/// The receipt of a provider's transaction; sees what this node wrote a moment ago.
pub(crate) async fn find_receipt_for_job(
    db: &Db,
    provider: &str,
    transaction_id: &str,
) -> DbResult<Option<Receipt>> {
    let row = receipt::Entity::find()
        .filter(receipt::Column::Provider.eq(provider))
        .filter(receipt::Column::TransactionId.eq(transaction_id))
        .one(db.write())
        .await?;
    row.map(receipt_of).transpose()
}

/// The deposits that a receipt may belong to: the one it names, and those with the gateway's reference.
pub(crate) async fn candidates(
    db: &Db,
    provider: &str,
    named: Option<DepositId>,
    reference: Option<&str>,
) -> DbResult<Vec<Deposit>> {
    let mut wanted = Condition::any();
    if let Some(id) = named {
        wanted = wanted.add(deposit::Column::Id.eq(id.uuid()));
    }
    if let Some(reference) = reference {
        wanted = wanted.add(deposit::Column::GatewayReference.eq(reference));
    }
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let of_provider = deposit::Entity::find().filter(deposit::Column::Vendor.eq(provider));
    // More than two are no clearer than two.
    let rows = of_provider.filter(wanted).limit(3).all(db.write()).await?;
    rows.into_iter().map(deposit_of).collect()
}

/// The merchants that offer a gateway's channel, now or formerly.
pub(crate) async fn merchants_of_vendor(db: &Db, vendor: &str) -> DbResult<Vec<MerchantId>> {
    let wanted = channel::Entity::find().filter(channel::Column::Vendor.eq(vendor)).limit(2);
    let ids: Vec<Uuid> = wanted.values(channel::Column::MerchantId).all(db.write()).await?;
    Ok(ids.into_iter().map(MerchantId::from_uuid).collect())
}

/// Whether a receipt completed the deposit.
pub(crate) async fn is_completed_in_tx(tx: &Tx, id: DepositId) -> DbResult<bool> {
    let wanted = receipt::Entity::find().filter(receipt::Column::CreditedDepositId.eq(id.uuid()));
    Ok(wanted.one(tx).await?.is_some())
}

/// Notes that money came for a deposit of which nothing could be credited. One that succeeded stays as it is.
pub(crate) async fn review_in_tx(tx: &Tx, received: Money, event: Event<'_>) -> DbResult<()> {
    let is_changed = deposit::Entity::update_many()
        .col_expr(deposit::Column::Step, Expr::value(DepositStep::InReview.word()))
        .col_expr(deposit::Column::Received, Expr::value(received.minor()))
        .col_expr(deposit::Column::PollAtMs, Expr::value(None::<i64>))
        .filter(deposit::Column::Id.eq(event.deposit_id.uuid()))
        .filter(deposit::Column::Status.ne(DepositStatus::Success.word()))
        .changes_any(tx)
        .await?;
    if is_changed { note(tx, event).await } else { Ok(()) }
}

/// Makes a deposit the success that a receipt made it. Answers whether it was none before.
pub(crate) async fn complete_in_tx(
    tx: &Tx,
    receipt: &Receipt,
    reason: Option<Reason>,
    event: Event<'_>,
) -> DbResult<bool> {
    let is_changed = deposit::Entity::update_many()
        .col_expr(deposit::Column::Status, Expr::value(DepositStatus::Success.word()))
        .col_expr(deposit::Column::Reason, Expr::value(reason.map(Reason::word)))
        .col_expr(deposit::Column::CompletedAtMs, Expr::value(event.at_ms))
        .col_expr(deposit::Column::Polls, Expr::value(0))
        .col_expr(deposit::Column::PollAtMs, Expr::value(None::<i64>))
        .col_expr(deposit::Column::Step, Expr::value(DepositStep::Done.word()))
        .col_expr(deposit::Column::Received, Expr::value(receipt.amount.minor()))
        .col_expr(deposit::Column::Credited, Expr::value(receipt.credited.minor()))
        .filter(deposit::Column::Id.eq(event.deposit_id.uuid()))
        .filter(deposit::Column::Credited.is_null())
        .changes_any(tx)
        .await?;
    if is_changed {
        note(tx, event).await?;
    }
    Ok(is_changed)
}

/// Notes the receipt of a deposit that a version without receipts credited.
pub(crate) async fn adopt_in_tx(tx: &Tx, receipt: &Receipt, id: DepositId) -> DbResult<()> {
    deposit::Entity::update_many()
        .col_expr(deposit::Column::Received, Expr::value(receipt.amount.minor()))
        .col_expr(deposit::Column::Credited, Expr::value(receipt.credited.minor()))
        .filter(deposit::Column::Id.eq(id.uuid()))
        .filter(deposit::Column::Credited.is_null())
        .run(tx)
        .await
}

/// Stores the deposit of its own that a further payment is. Answers whether it is new.
pub(crate) async fn put_repeat_in_tx(
    tx: &Tx,
    first: &Deposit,
    receipt: &Receipt,
    event: Event<'_>,
) -> DbResult<bool> {
    let row = deposit::ActiveModel {
        id: Set(event.deposit_id.uuid()),
        merchant_id: Set(first.merchant_id.uuid()),
        member_id: Set(first.member_id.uuid()),
        idempotency_key: Set(event.deposit_id.uuid()),
        vendor: Set(first.vendor.clone()),
        bank_id: Set(first.bank_id.clone()),
        bank_code: Set(first.bank_code.clone()),
        amount: Set(receipt.amount.minor()),
        currency: Set(first.currency.code().to_owned()),
        language: Set(first.language.code().to_owned()),
        status: Set(DepositStatus::Success.word().to_owned()),
        reason: Set(Some(Reason::PaidTwice.word().to_owned())),
        // The gateway's reference stays the first deposit's alone.
        gateway_reference: Set(None),
        pay_url: Set(None),
        created_at_ms: Set(event.at_ms),
        expires_at_ms: Set(event.at_ms),
        completed_at_ms: Set(Some(event.at_ms)),
        polls: Set(0),
        poll_at_ms: Set(next_poll_at_ms(DepositStatus::Success, 0, event.at_ms, event.at_ms)),
        received: Set(Some(receipt.amount.minor())),
        credited: Set(Some(receipt.credited.minor())),
        step: Set(Some(DepositStep::Done.word().to_owned())),
        repeats: Set(Some(first.id.uuid())),
    };
    let is_new = deposit::Entity::insert(row).or_keep([deposit::Column::Id]).changes_any(tx).await?;
    if is_new {
        note(tx, event).await?;
    }
    Ok(is_new)
}

/// Says that the ledger has the receipt. Answers whether it was not said before.
pub(crate) async fn end_receipt_in_tx(
    tx: &Tx,
    id: ReceiptId,
    state: ReceiptState,
    at_ms: i64,
) -> DbResult<bool> {
    receipt::Entity::update_many()
        .col_expr(receipt::Column::State, Expr::value(state.word()))
        .col_expr(receipt::Column::EndedAtMs, Expr::value(at_ms))
        .filter(receipt::Column::Id.eq(id.uuid()))
        .filter(receipt::Column::State.eq(ReceiptState::Decided.word()))
        .changes_any(tx)
        .await
}

/// Up to `limit` receipts that were decided before that time and are not in the ledger for all we know.
pub(crate) async fn receipts_to_end(db: &Db, before_ms: i64, limit: u64) -> DbResult<Vec<Receipt>> {
    let wanted = receipt::Entity::find()
        .filter(receipt::Column::State.eq(ReceiptState::Decided.word()))
        .filter(receipt::Column::ReceivedAtMs.lt(before_ms));
    let rows = wanted.order_by_asc(receipt::Column::ReceivedAtMs).limit(limit).all(db.write()).await?;
    rows.into_iter().map(receipt_of).collect()
}

/// Up to `limit` receipts after that one, by their identifiers, each with what its deposit says was credited.
pub(crate) async fn receipts_after(
    db: &Db,
    after: Option<ReceiptId>,
    limit: u64,
) -> DbResult<Vec<(Receipt, Option<Deposit>)>> {
    let mut wanted = receipt::Entity::find();
    if let Some(after) = after {
        wanted = wanted.filter(receipt::Column::Id.gt(after.uuid()));
    }
    let rows = wanted.order_by_asc(receipt::Column::Id).limit(limit).all(db.write()).await?;
    let ids = rows.iter().filter_map(|row| row.credited_deposit_id);
    let deposits = deposit::Entity::find().filter(deposit::Column::Id.is_in(ids)).all(db.write()).await?;
    let with_deposit = |row: receipt::Model| {
        let deposit = deposits.iter().find(|deposit| Some(deposit.id) == row.credited_deposit_id);
        Ok((receipt_of(row)?, deposit.cloned().map(deposit_of).transpose()?))
    };
    rows.into_iter().map(with_deposit).collect()
}

/// The receipts with these identifiers, and those that completed the deposits with these.
pub(crate) async fn receipts_named(db: &Db, receipts: &[Uuid], deposits: &[Uuid]) -> DbResult<Vec<Receipt>> {
    let wanted = Condition::any()
        .add(receipt::Column::Id.is_in(receipts.iter().copied()))
        .add(receipt::Column::CreditedDepositId.is_in(deposits.iter().copied()));
    let rows = receipt::Entity::find().filter(wanted).all(db.write()).await?;
    rows.into_iter().map(receipt_of).collect()
}

fn receipt_of(row: receipt::Model) -> DbResult<Receipt> {
    let broken = |what: &str| DbErr::Type(format!("receipt {} has an unknown {what}", row.id));
    let reason = match &row.reason {
        Some(word) => Some(SuspenseReason::parse(word).ok_or_else(|| broken("reason"))?),
        None => None,
    };
    Ok(Receipt {
        id: ReceiptId::from_uuid(row.id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        state: ReceiptState::parse(&row.state).ok_or_else(|| broken("state"))?,
        currency: Currency::parse(&row.currency),
        reason,
        provider: row.provider,
        transaction_id: row.transaction_id,
        amount: Money::from_minor(row.amount),
        deposit_id: row.deposit_id.map(DepositId::from_uuid),
        credited_deposit_id: row.credited_deposit_id.map(DepositId::from_uuid),
        member_id: row.member_id.map(MemberId::from_uuid),
        credited: Money::from_minor(row.credited),
        suspended: Money::from_minor(row.suspended),
    })
}

/// What of the member's receipts since then was credited, and what of all of them waits in suspense.
pub(in super::super) async fn received_since(
    db: &Db,
    member_id: MemberId,
    since_ms: i64,
) -> DbResult<(Money, Money)> {
    let own = || receipt::Entity::find().filter(receipt::Column::MemberId.eq(member_id.uuid()));
    let sum = async |wanted: Select<receipt::Entity>, column: receipt::Column| {
        let summed = wanted.select_only().column_as(sum_of(Expr::col(column)), "amount");
        let sum: Option<Option<i64>> = summed.into_tuple().one(db.read()).await?;
        DbResult::Ok(Money::from_minor(sum.flatten().unwrap_or_default()))
    };
    let since = own().filter(receipt::Column::ReceivedAtMs.gte(since_ms));
    let waiting = own().filter(receipt::Column::State.eq(ReceiptState::Suspense.word()));
    Ok((sum(since, receipt::Column::Credited).await?, sum(waiting, receipt::Column::Suspended).await?))
}
