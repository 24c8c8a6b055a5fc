use erawan_kernel::ids::{DepositId, MemberId, MerchantId, ReceiptId};
use erawan_kernel::{Currency, Language, Money};

use super::super::model::{
    AtAccount, ChannelName, CoinFacts, Deposit, DepositStatus, DepositStep, Named, Reason, Receipt,
    ReceiptState, Resolution, Resolved, SuspenseReason, next_poll_at_ms,
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
    /// What the payer's bank told with the money.
    pub(crate) ref1: Option<&'a str>,
    /// The account of the merchant at which it arrived.
    pub(crate) collection_account: Option<&'a str>,
    /// The payer's name, masked.
    pub(crate) payer_name: Option<String>,
    pub(crate) payer_bank: Option<&'a str>,
    /// Of bank and whole name, by which payments of one payer are found.
    pub(crate) payer_mark: Option<[u8; 32]>,
    /// When the payer paid, by the gateway's clock, epoch milliseconds.
    pub(crate) paid_at_ms: Option<i64>,
    /// Which coins it is of.
    pub(crate) coins: Option<&'a CoinFacts>,
    /// `callback`, `poll`, `feed`, `slip` or `chain`.
    pub(crate) source: &'static str,
    /// Of the bytes in which the gateway told it first.
    pub(crate) digest: [u8; 32],
    pub(crate) at_ms: i64,
}

/// Stores a receipt, unless the provider's transaction is known. Answers whether it is new.
pub(crate) async fn insert_receipt_in_tx(tx: &Tx, new: NewReceipt<'_>) -> DbResult<bool> {
    let NewReceipt { receipt: known, coins, .. } = new;
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
        resolution: Set(None),
        resolved_deposit_id: Set(None),
        resolved_at_ms: Set(None),
        resolved_by: Set(None),
        ref1: Set(new.ref1.map(str::to_owned)),
        collection_account: Set(new.collection_account.map(str::to_owned)),
        coin_address: Set(coins.map(|coins| coins.address.clone())),
        coin_contract: Set(coins.map(|coins| coins.contract.clone())),
        coins_micro: Set(coins.map(|coins| coins.coins.micro())),
        coin_rate: Set(coins.map(|coins| coins.rate.minor())),
        coin_block: Set(coins.map(|coins| coins.block)),
        payer_mark: Set(new.payer_mark.map(Vec::from)),
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

/// The deposits that a receipt may belong to: the one it names, those with one of its references, and those that its
/// amount or its slip names at an account of the merchant.
pub(in super::super) async fn candidates(db: &Db, named: Named<'_>) -> DbResult<Vec<Deposit>> {
    let mut wanted = Condition::any();
    if let Some(id) = named.deposit {
        wanted = wanted.add(deposit::Column::Id.eq(id.uuid()));
    }
    if let Some(reference) = named.reference {
        wanted = wanted.add(deposit::Column::GatewayReference.eq(reference));
    }
    if let Some(ref1) = named.ref1 {
        wanted = wanted.add(deposit::Column::Ref1.eq(ref1));
    }
    if let Some(money) = named.at_account {
        wanted = wanted.add(at_account(&money));
    }
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let mut of_provider = deposit::Entity::find().filter(deposit::Column::Vendor.eq(named.provider));
    if let Some(money) = named.at_account {
        // Merchants share vendors: money at an account of one is never a deposit's of another.
        of_provider = of_provider
            .filter(deposit::Column::MerchantId.eq(money.merchant_id.uuid()))
            .filter(deposit::Column::CollectionAccount.eq(money.account));
    }
    // A few more than two, of which two are no clearer than many: one is there by its slip alone.
    let rows = of_provider.filter(wanted).limit(4).all(db.write()).await?;
    rows.into_iter().map(deposit_of).collect()
}

/// Deposits that a transfer to an account of the merchant may be for.
fn at_account(money: &AtAccount<'_>) -> Condition {
    let earliest_ms = money.earliest_end_ms();
    let is_in_time = Condition::any()
        .add(deposit::Column::Status.eq(DepositStatus::Pending.word()))
        .add(deposit::Column::ExpiresAtMs.gte(earliest_ms));
    let mut names = Condition::any().add(deposit::Column::AmountToPay.eq(money.amount.minor()));
    if let Some(id) = money.slip {
        names = names.add(deposit::Column::Id.eq(id.uuid()));
    }
    Condition::all()
        .add(deposit::Column::MerchantId.eq(money.merchant_id.uuid()))
        .add(deposit::Column::CollectionAccount.eq(money.account))
        .add(deposit::Column::CreatedAtMs.lte(money.latest_start_ms()))
        .add(names)
        .add(is_in_time)
}

/// The merchants that offer a gateway's channel, now or formerly.
pub(crate) async fn merchants_of_vendor(db: &Db, vendor: &str) -> DbResult<Vec<MerchantId>> {
    let of_vendor = channel::Entity::find().filter(channel::Column::Vendor.eq(vendor));
    let wanted = of_vendor.order_by_asc(channel::Column::MerchantId).limit(2);
    let ids: Vec<Uuid> = wanted.values(channel::Column::MerchantId).all(db.write()).await?;
    Ok(ids.into_iter().map(MerchantId::from_uuid).collect())
}

/// Whether a receipt completed the deposit.
pub(crate) async fn is_completed_in_tx(tx: &Tx, id: DepositId) -> DbResult<bool> {
    let completes = Condition::any()
        .add(receipt::Column::CreditedDepositId.eq(id.uuid()))
        .add(receipt::Column::ResolvedDepositId.eq(id.uuid()));
    Ok(receipt::Entity::find().filter(completes).one(tx).await?.is_some())
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

/// Makes a deposit the success that `received` made it, of which `credited` is in the wallet. Answers whether it was
/// none before.
pub(crate) async fn complete_in_tx(
    tx: &Tx,
    (received, credited): (Money, Money),
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
        .col_expr(deposit::Column::Received, Expr::value(received.minor()))
        .col_expr(deposit::Column::Credited, Expr::value(credited.minor()))
        .col_expr(deposit::Column::OpenAmount, Expr::value(None::<i64>))
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

/// A deposit that no order asked for: money that a member is credited beside their orders.
#[derive(Debug)]
pub(crate) struct UnorderedDeposit<'a> {
    pub(crate) merchant_id: MerchantId,
    pub(crate) member_id: MemberId,
    pub(crate) vendor: &'a str,
    pub(crate) channel: ChannelName,
    /// The bank as in the merchant's channels; empty where it is not known.
    pub(crate) bank_id: &'a str,
    /// The bank's code at the gateway; empty where it is not known.
    pub(crate) bank_code: &'a str,
    pub(crate) currency: Currency,
    pub(crate) language: Language,
    /// What arrived of it.
    pub(crate) amount: Money,
    pub(crate) reason: Option<Reason>,
    /// The deposit that was paid a second time by this one.
    pub(crate) repeats: Option<DepositId>,
}

/// Stores a deposit that no order asked for, a success from the first. Answers whether it is new.
pub(crate) async fn put_unordered_in_tx(
    tx: &Tx,
    new: &UnorderedDeposit<'_>,
    event: Event<'_>,
) -> DbResult<bool> {
    let row = deposit::ActiveModel {
        id: Set(event.deposit_id.uuid()),
        merchant_id: Set(new.merchant_id.uuid()),
        member_id: Set(new.member_id.uuid()),
        idempotency_key: Set(event.deposit_id.uuid()),
        vendor: Set(new.vendor.to_owned()),
        bank_id: Set(new.bank_id.to_owned()),
        bank_code: Set(new.bank_code.to_owned()),
        amount: Set(new.amount.minor()),
        currency: Set(new.currency.code().to_owned()),
        language: Set(new.language.code().to_owned()),
        status: Set(DepositStatus::Success.word().to_owned()),
        reason: Set(new.reason.map(|reason| reason.word().to_owned())),
        // The gateway's reference stays an ordered deposit's alone.
        gateway_reference: Set(None),
        pay_url: Set(None),
        created_at_ms: Set(event.at_ms),
        expires_at_ms: Set(event.at_ms),
        completed_at_ms: Set(Some(event.at_ms)),
        polls: Set(0),
        poll_at_ms: Set(next_poll_at_ms(DepositStatus::Success, 0, event.at_ms, event.at_ms)),
        received: Set(Some(new.amount.minor())),
        credited: Set(Some(new.amount.minor())),
        step: Set(Some(DepositStep::Done.word().to_owned())),
        repeats: Set(new.repeats.map(DepositId::uuid)),
        channel: Set(Some(new.channel.word().to_owned())),
        qr_code: Set(None),
        ref1: Set(None),
        claimed_at_ms: Set(None),
        amount_to_pay: Set(None),
        collection_account: Set(None),
        open_amount: Set(None),
        coin_address: Set(None),
        coins_micro: Set(None),
        coin_rate: Set(None),
        coin_rate_until_ms: Set(None),
        coins_seen_micro: Set(None),
        confirmations: Set(None),
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

/// A receipt with the deposits that it made a success.
#[derive(Debug)]
pub(crate) struct ReceiptAndDeposits {
    pub(crate) receipt: Receipt,
    /// By its credited part.
    pub(crate) credited: Option<Deposit>,
    /// By its suspended part, once two operators credited it.
    pub(crate) resolved: Option<Deposit>,
}

/// Up to `limit` receipts after that one, by their identifiers.
pub(crate) async fn receipts_after(
    db: &Db,
    after: Option<ReceiptId>,
    limit: u64,
) -> DbResult<Vec<ReceiptAndDeposits>> {
    let mut wanted = receipt::Entity::find();
    if let Some(after) = after {
        wanted = wanted.filter(receipt::Column::Id.gt(after.uuid()));
    }
    let rows = wanted.order_by_asc(receipt::Column::Id).limit(limit).all(db.write()).await?;
    let ids = rows.iter().flat_map(|row| [row.credited_deposit_id, row.resolved_deposit_id]).flatten();
    let deposits = deposit::Entity::find().filter(deposit::Column::Id.is_in(ids)).all(db.write()).await?;
    let find = |id: Option<Uuid>| {
        let found = deposits.iter().find(|deposit| Some(deposit.id) == id);
        found.cloned().map(deposit_of).transpose()
    };
    let with_deposits = |row: receipt::Model| {
        let (credited, resolved) = (find(row.credited_deposit_id)?, find(row.resolved_deposit_id)?);
        Ok(ReceiptAndDeposits { credited, resolved, receipt: receipt_of(row)? })
    };
    rows.into_iter().map(with_deposits).collect()
}

/// The receipts with these identifiers, and those that completed the deposits with these.
pub(crate) async fn receipts_named(db: &Db, receipts: &[Uuid], deposits: &[Uuid]) -> DbResult<Vec<Receipt>> {
    let wanted = Condition::any()
        .add(receipt::Column::Id.is_in(receipts.iter().copied()))
        .add(receipt::Column::CreditedDepositId.is_in(deposits.iter().copied()));
    let rows = receipt::Entity::find().filter(wanted).all(db.write()).await?;
    rows.into_iter().map(receipt_of).collect()
}

pub(super) fn receipt_of(row: receipt::Model) -> DbResult<Receipt> {
    let broken = |what: &str| DbErr::Type(format!("receipt {} has an unknown {what}", row.id));
    let reason = match &row.reason {
        Some(word) => Some(SuspenseReason::parse(word).ok_or_else(|| broken("reason"))?),
        None => None,
    };
    let resolved = match &row.resolution {
        Some(word) => Some(Resolved {
            resolution: Resolution::parse(word).ok_or_else(|| broken("resolution"))?,
            deposit_id: row.resolved_deposit_id.map(DepositId::from_uuid),
            by: row.resolved_by,
            at_ms: row.resolved_at_ms,
        }),
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
        resolved,
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

/// Who paid what the member was credited since then, as (name, bank), the name masked.
pub(in super::super) async fn payers_since(
    db: &Db,
    member_id: MemberId,
    since_ms: i64,
) -> DbResult<Vec<(Option<String>, Option<String>)>> {
    receipt::Entity::find()
        .select_only()
        .column(receipt::Column::PayerName)
        .column(receipt::Column::PayerBank)
        .filter(receipt::Column::MemberId.eq(member_id.uuid()))
        .filter(receipt::Column::ReceivedAtMs.gte(since_ms))
        .filter(receipt::Column::Credited.gt(0))
        .distinct()
        .into_tuple()
        .all(db.read())
        .await
}

/// The other members of the merchant to whose deposits a payer of the member's also paid, at most `limit`.
pub(in super::super) async fn others_of_payers(
    db: &Db,
    member_id: MemberId,
    since_ms: i64,
    limit: u64,
) -> DbResult<Vec<MemberId>> {
    let marked = || {
        let known = receipt::Column::PayerMark.is_not_null();
        receipt::Entity::find().filter(known).filter(receipt::Column::ReceivedAtMs.gte(since_ms))
    };
    let own: Vec<(Uuid, Vec<u8>)> = marked()
        .filter(receipt::Column::MemberId.eq(member_id.uuid()))
        .select_only()
        .columns([receipt::Column::MerchantId, receipt::Column::PayerMark])
        .distinct()
        .limit(limit)
        .into_tuple()
        .all(db.read())
        .await?;
    let Some((merchant_id, _)) = own.first() else { return Ok(Vec::new()) };
    let others = marked()
        .filter(receipt::Column::MerchantId.eq(*merchant_id))
        .filter(receipt::Column::PayerMark.is_in(own.iter().map(|(_, mark)| mark.clone())))
        .filter(receipt::Column::MemberId.ne(member_id.uuid()))
        .distinct()
        .limit(limit)
        .values::<Uuid>(receipt::Column::MemberId)
        .all(db.read())
        .await?;
    Ok(others.into_iter().map(MemberId::from_uuid).collect())
}

/// What of the member's money was suspended since then, or waits still.
pub(in super::super) async fn suspended_since(
    db: &Db,
    member_id: MemberId,
    since_ms: i64,
) -> DbResult<Money> {
    let lately = receipt::Column::ReceivedAtMs.gte(since_ms);
    let waits = receipt::Column::State.eq(ReceiptState::Suspense.word());
    let sum: Option<Option<i64>> = receipt::Entity::find()
        .select_only()
        .column_as(sum_of(Expr::col(receipt::Column::Suspended)), "amount")
        .filter(receipt::Column::MemberId.eq(member_id.uuid()))
        .filter(lately.or(waits))
        .into_tuple()
        .one(db.read())
        .await?;
    Ok(Money::from_minor(sum.flatten().unwrap_or_default()))
}
