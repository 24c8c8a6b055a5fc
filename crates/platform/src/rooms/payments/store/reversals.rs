use std::collections::HashMap;

use erawan_kernel::ids::{DepositId, MemberId, MerchantId, ProposalId, ReceiptId, ReversalId};
use erawan_kernel::{Currency, Money, Page, PageRequest};

use super::super::model::{Receipt, Reversal, ReversalParts, ReversalState, repaid_by};
use super::receipts::receipt_of;
use super::tables::receipt;
use super::tables::reversals::{repayment, reversal};
use crate::db::prelude::*;
use crate::rooms::wallet::{DebtPart, RELEASED, TakenBack};

/// A reversal as it is stored first, with what only the database keeps.
#[derive(Debug)]
pub(crate) struct NewReversal<'a> {
    pub(crate) reversal: &'a Reversal,
    /// `callback` or `poll`.
    pub(crate) source: &'static str,
    /// Of the bytes in which the gateway told it first.
    pub(crate) digest: [u8; 32],
    /// When the gateway took it back, by its clock, epoch milliseconds.
    pub(crate) reversed_at_ms: Option<i64>,
}

/// Stores a reversal, unless the provider's name of it is known. Answers whether it is new.
pub(crate) async fn insert_reversal_in_tx(tx: &Tx, new: NewReversal<'_>) -> DbResult<bool> {
    let known = new.reversal;
    let row = reversal::ActiveModel {
        id: Set(known.id.uuid()),
        merchant_id: Set(known.merchant_id.uuid()),
        provider: Set(known.provider.clone()),
        reversal_id: Set(known.name.clone()),
        transaction_id: Set(known.transaction_id.clone()),
        receipt_id: Set(known.receipt_id.uuid()),
        deposit_id: Set(known.deposit_id.map(DepositId::uuid)),
        member_id: Set(known.member_id.map(MemberId::uuid)),
        amount: Set(known.amount.minor()),
        currency: Set(known.currency.code().to_owned()),
        source: Set(new.source.to_owned()),
        digest: Set(new.digest.to_vec()),
        reversed_at_ms: Set(new.reversed_at_ms),
        received_at_ms: Set(known.received_at_ms),
        state: Set(ReversalState::Noted.word().to_owned()),
        from_member: Set(0),
        from_suspense: Set(0),
        lost: Set(0),
        taken: Set(0),
        owed: Set(0),
        debt_left: Set(0),
        repays: Set(false),
        written_off: Set(0),
        written_off_by: Set(None),
        ended_at_ms: Set(None),
    };
    let key = [reversal::Column::Provider, reversal::Column::ReversalId];
    reversal::Entity::insert(row).or_keep(key).changes_any(tx).await
}

/// The reversal that a provider calls so; sees what this node wrote a moment ago.
pub(crate) async fn find_reversal_for_job(
    db: &Db,
    provider: &str,
    reversal_id: &str,
) -> DbResult<Option<Reversal>> {
    let row = reversal::Entity::find()
        .filter(reversal::Column::Provider.eq(provider))
        .filter(reversal::Column::ReversalId.eq(reversal_id))
        .one(db.write())
        .await?;
    row.map(reversal_of).transpose()
}

/// The receipt, so that what is decided about it waits for others that decide.
pub(crate) async fn lock_receipt_in_tx(tx: &Tx, id: ReceiptId) -> DbResult<Option<Receipt>> {
    let row = receipt::Entity::find_by_id(id.uuid()).lock_exclusive().one(tx).await?;
    row.map(receipt_of).transpose()
}

/// What reversals of the receipt took back, and what of it they asked of the member.
pub(crate) async fn reversed_in_tx(tx: &Tx, id: ReceiptId) -> DbResult<(Money, Money)> {
    let own = reversal::Entity::find().filter(reversal::Column::ReceiptId.eq(id.uuid()));
    let sums: Option<(Option<i64>, Option<i64>)> = own
        .select_only()
        .column_as(sum_of(Expr::col(reversal::Column::Amount)), "amount")
        .column_as(sum_of(Expr::col(reversal::Column::FromMember)), "from_member")
        .into_tuple()
        .one(tx)
        .await?;
    let (amount, from_member) = sums.unwrap_or_default();
    let money = |minor: Option<i64>| Money::from_minor(minor.unwrap_or_default());
    Ok((money(amount), money(from_member)))
}

/// Notes who gives what. Answers whether it was not decided before.
pub(crate) async fn decide_reversal_in_tx(
    tx: &Tx,
    id: ReversalId,
    parts: ReversalParts,
    (deposit_id, member_id): (Option<DepositId>, Option<MemberId>),
) -> DbResult<bool> {
    reversal::Entity::update_many()
        .col_expr(reversal::Column::State, Expr::value(ReversalState::Decided.word()))
        .col_expr(reversal::Column::FromMember, Expr::value(parts.from_member.minor()))
        .col_expr(reversal::Column::FromSuspense, Expr::value(parts.from_suspense.minor()))
        .col_expr(reversal::Column::Lost, Expr::value(parts.lost.minor()))
        .col_expr(reversal::Column::DepositId, Expr::value(deposit_id.map(DepositId::uuid)))
        .col_expr(reversal::Column::MemberId, Expr::value(member_id.map(MemberId::uuid)))
        .filter(reversal::Column::Id.eq(id.uuid()))
        .filter(reversal::Column::State.eq(ReversalState::Noted.word()))
        .changes_any(tx)
        .await
}

/// Says that the ledger has it, and how it divided the member's part. Answers whether it was not said before.
pub(crate) async fn end_reversal_in_tx(
    tx: &Tx,
    id: ReversalId,
    TakenBack { taken, owed }: TakenBack,
    at_ms: i64,
) -> DbResult<bool> {
    reversal::Entity::update_many()
        .col_expr(reversal::Column::State, Expr::value(ReversalState::Ended.word()))
        .col_expr(reversal::Column::Taken, Expr::value(taken.minor()))
        .col_expr(reversal::Column::Owed, Expr::value(owed.minor()))
        .col_expr(reversal::Column::DebtLeft, Expr::value(owed.minor()))
        .col_expr(reversal::Column::EndedAtMs, Expr::value(at_ms))
        .filter(reversal::Column::Id.eq(id.uuid()))
        .filter(reversal::Column::State.eq(ReversalState::Decided.word()))
        .changes_any(tx)
        .await
}

/// Up to `limit` reversals told before that time that have not ended.
pub(crate) async fn reversals_to_end(db: &Db, before_ms: i64, limit: u64) -> DbResult<Vec<Reversal>> {
    let open = [ReversalState::Noted.word(), ReversalState::Decided.word()];
    let wanted = reversal::Entity::find()
        .filter(reversal::Column::State.is_in(open))
        .filter(reversal::Column::ReceivedAtMs.lt(before_ms));
    let rows = wanted.order_by_asc(reversal::Column::ReceivedAtMs).limit(limit).all(db.write()).await?;
    rows.into_iter().map(reversal_of).collect()
}

/// Decides what of a credited amount repays the member's debts, the oldest first, where two operators said so.
pub(crate) async fn repay_in_tx(
    tx: &Tx,
    member_id: MemberId,
    (receipt_id, part): (ReceiptId, &str),
    credited: Money,
    at_ms: i64,
) -> DbResult<()> {
    let debts = debts_of(member_id).filter(reversal::Column::Repays.eq(true)).all(tx).await?;
    let debts = debts.iter().map(|row| (ReversalId::from_uuid(row.id), Money::from_minor(row.debt_left)));
    for (id, amount) in repaid_by(credited, debts) {
        let row = repayment::ActiveModel {
            receipt_id: Set(receipt_id.uuid()),
            part: Set(part.to_owned()),
            reversal_id: Set(id.uuid()),
            amount: Set(amount.minor()),
            at_ms: Set(at_ms),
        };
        repayment::Entity::insert(row).run(tx).await?;
        let left = Expr::col(reversal::Column::DebtLeft).sub(amount.minor());
        reversal::Entity::update_many()
            .col_expr(reversal::Column::DebtLeft, left)
            .filter(reversal::Column::Id.eq(id.uuid()))
            .run(tx)
            .await?;
    }
    Ok(())
}

/// What of a part of a receipt repays which debts.
pub(crate) async fn repayments_by(db: &Db, id: ReceiptId, part: &str) -> DbResult<Vec<DebtPart>> {
    let wanted = repayment::Entity::find()
        .filter(repayment::Column::ReceiptId.eq(id.uuid()))
        .filter(repayment::Column::Part.eq(part))
        .order_by_asc(repayment::Column::ReversalId);
    let part_of = |row: repayment::Model| DebtPart {
        reversal: ReversalId::from_uuid(row.reversal_id),
        amount: Money::from_minor(row.amount),
    };
    Ok(wanted.all(db.write()).await?.into_iter().map(part_of).collect())
}

/// Says that the member's next deposits repay a debt. Answers whether there is one to repay.
pub(crate) async fn let_deposits_repay_in_tx(tx: &Tx, id: ReversalId) -> DbResult<bool> {
    reversal::Entity::update_many()
        .col_expr(reversal::Column::Repays, Expr::value(true))
        .filter(reversal::Column::Id.eq(id.uuid()))
        .filter(reversal::Column::DebtLeft.gt(0))
        .changes_any(tx)
        .await
}

/// Writes off what is left of a debt by a proposal, once. Answers how much, also when this proposal did before; `None`
/// when there is nothing to write off.
pub(crate) async fn write_off_in_tx(tx: &Tx, id: ReversalId, by: ProposalId) -> DbResult<Option<Money>> {
    let Some(row) = reversal::Entity::find_by_id(id.uuid()).lock_exclusive().one(tx).await? else {
        return Ok(None);
    };
    if row.written_off_by == Some(by.uuid()) {
        return Ok(Some(Money::from_minor(row.written_off)));
    }
    if row.debt_left <= 0 {
        return Ok(None);
    }
    reversal::Entity::update_many()
        .col_expr(reversal::Column::WrittenOff, Expr::value(row.debt_left))
        .col_expr(reversal::Column::WrittenOffBy, Expr::value(by.uuid()))
        .col_expr(reversal::Column::DebtLeft, Expr::value(0_i64))
        .filter(reversal::Column::Id.eq(id.uuid()))
        .run(tx)
        .await?;
    Ok(Some(Money::from_minor(row.debt_left)))
}

/// A page of the merchant's: those that left a debt, the oldest first, or those that are over, the newest first. One that
/// waits for a decision about suspended money is neither.
pub(crate) async fn reversals_page(
    db: &Db,
    merchant_id: MerchantId,
    waiting: bool,
    page: PageRequest,
) -> DbResult<Page<Reversal>> {
    let of_merchant = reversal::Entity::find().filter(reversal::Column::MerchantId.eq(merchant_id.uuid()));
    let rows = if waiting {
        let waiting = of_merchant.filter(reversal::Column::DebtLeft.gt(0));
        waiting.order_by_asc(reversal::Column::ReceivedAtMs).order_by_asc(reversal::Column::Id)
    } else {
        let is_ended = reversal::Column::State.eq(ReversalState::Ended.word());
        let over = of_merchant.filter(reversal::Column::DebtLeft.eq(0)).filter(is_ended);
        over.order_by_desc(reversal::Column::ReceivedAtMs).order_by_desc(reversal::Column::Id)
    };
    rows.page(db, page).await?.try_map(reversal_of)
}

/// The merchant's reversal with this identifier.
pub(crate) async fn find_reversal(
    db: &Db,
    merchant_id: MerchantId,
    id: ReversalId,
) -> DbResult<Option<Reversal>> {
    let of_merchant = reversal::Entity::find().filter(reversal::Column::MerchantId.eq(merchant_id.uuid()));
    let row = of_merchant.filter(reversal::Column::Id.eq(id.uuid())).one(db.write()).await?;
    row.map(reversal_of).transpose()
}

/// Like [`find_reversal`], of any merchant.
pub(crate) async fn find_debt_for_job(db: &Db, id: ReversalId) -> DbResult<Option<Reversal>> {
    let row = reversal::Entity::find_by_id(id.uuid()).one(db.write()).await?;
    row.map(reversal_of).transpose()
}

/// What the member still owes, and what of it the next deposits repay.
pub(crate) async fn owed_by(db: &Db, member_id: MemberId) -> DbResult<(Money, Money)> {
    let (mut owed, mut repaid_next) = (0, 0);
    for row in debts_of(member_id).all(db.write()).await? {
        owed += row.debt_left;
        repaid_next += if row.repays { row.debt_left } else { 0 };
    }
    Ok((Money::from_minor(owed), Money::from_minor(repaid_next)))
}

/// What was taken back of the member's deposits since then, or left a debt.
pub(crate) async fn reversed_since(db: &Db, member_id: MemberId, since_ms: i64) -> DbResult<Money> {
    let lately = reversal::Column::ReceivedAtMs.gte(since_ms);
    let sum: Option<Option<i64>> = reversal::Entity::find()
        .select_only()
        .column_as(sum_of(Expr::col(reversal::Column::Amount)), "amount")
        .filter(reversal::Column::MemberId.eq(member_id.uuid()))
        .filter(lately.or(reversal::Column::DebtLeft.gt(0)))
        .into_tuple()
        .one(db.write())
        .await?;
    Ok(Money::from_minor(sum.flatten().unwrap_or_default()))
}

/// What was taken back of each deposit, and when last; deposits of which nothing was are absent.
pub(crate) async fn reversed_of(db: &Db, ids: &[DepositId]) -> DbResult<HashMap<DepositId, (Money, i64)>> {
    let wanted = reversal::Entity::find()
        .filter(reversal::Column::DepositId.is_in(ids.iter().map(|id| id.uuid())))
        .filter(reversal::Column::State.eq(ReversalState::Ended.word()));
    let mut reversed: HashMap<DepositId, (Money, i64)> = HashMap::new();
    for row in wanted.all(db.read()).await? {
        let Some(id) = row.deposit_id else { continue };
        let sum = reversed.entry(DepositId::from_uuid(id)).or_default();
        sum.0 = Money::from_minor(sum.0.minor().saturating_add(row.amount));
        sum.1 = std::cmp::max(sum.1, row.received_at_ms);
    }
    Ok(reversed)
}

/// Up to `limit` reversals after that one, by their identifiers.
pub(crate) async fn reversals_after(
    db: &Db,
    after: Option<ReversalId>,
    limit: u64,
) -> DbResult<Vec<Reversal>> {
    let mut wanted = reversal::Entity::find();
    if let Some(after) = after {
        wanted = wanted.filter(reversal::Column::Id.gt(after.uuid()));
    }
    let rows = wanted.order_by_asc(reversal::Column::Id).limit(limit).all(db.write()).await?;
    rows.into_iter().map(reversal_of).collect()
}

/// The merchant's reversals with these identifiers.
pub(crate) async fn reversals_named(
    db: &Db,
    merchant_id: MerchantId,
    ids: &[Uuid],
) -> DbResult<Vec<Reversal>> {
    let mut found = Vec::new();
    for ids in ids.chunks(500) {
        // Whose they are is compared here: asked for it, SQLite would read every reversal of the merchant.
        let named = reversal::Entity::find().filter(reversal::Column::Id.is_in(ids.iter().copied()));
        let own = named.all(db.read()).await?.into_iter().filter(|row| row.merchant_id == merchant_id.uuid());
        found.extend(own.map(reversal_of).collect::<DbResult<Vec<_>>>()?);
    }
    Ok(found)
}

/// The providers' names of reversals that took these receipts' money out of suspense.
pub(crate) async fn reversals_out_of_suspense(
    db: &Db,
    receipts: &[ReceiptId],
) -> DbResult<Vec<(ReceiptId, String)>> {
    let rows = reversal::Entity::find()
        .filter(reversal::Column::ReceiptId.is_in(receipts.iter().map(|id| id.uuid())))
        .filter(reversal::Column::FromSuspense.gt(0))
        .all(db.read())
        .await?;
    Ok(rows.into_iter().map(|row| (ReceiptId::from_uuid(row.receipt_id), row.reversal_id)).collect())
}

/// What was decided to repay a debt.
#[derive(Debug)]
pub(crate) struct Repayment {
    pub(crate) receipt_id: ReceiptId,
    /// The part of the receipt that repays.
    pub(crate) part: String,
    pub(crate) amount: Money,
    /// Whether the receipt says that the ledger has it.
    pub(crate) is_over: bool,
}

/// What was decided to repay a debt.
pub(crate) async fn repayments_of(db: &Db, id: ReversalId) -> DbResult<Vec<Repayment>> {
    let wanted = repayment::Entity::find().filter(repayment::Column::ReversalId.eq(id.uuid()));
    let rows = wanted.all(db.write()).await?;
    let ids = rows.iter().map(|row| row.receipt_id);
    let receipts = receipt::Entity::find().filter(receipt::Column::Id.is_in(ids)).all(db.write()).await?;
    let repayment = |row: repayment::Model| {
        let of = receipts.iter().find(|receipt| receipt.id == row.receipt_id);
        let is_over = of.is_some_and(|receipt| match row.part.as_str() {
            RELEASED => receipt.resolved_at_ms.is_some(),
            _ => receipt.ended_at_ms.is_some(),
        });
        Repayment {
            receipt_id: ReceiptId::from_uuid(row.receipt_id),
            part: row.part,
            amount: Money::from_minor(row.amount),
            is_over,
        }
    };
    Ok(rows.into_iter().map(repayment).collect())
}

/// What of the member's reversed deposits became a debt, whatever became of it since.
pub(crate) async fn became_debt(db: &Db, member_id: MemberId) -> DbResult<Money> {
    let owed: Option<Option<i64>> = reversal::Entity::find()
        .select_only()
        .column_as(sum_of(Expr::col(reversal::Column::Owed)), "owed")
        .filter(reversal::Column::MemberId.eq(member_id.uuid()))
        .into_tuple()
        .one(db.read())
        .await?;
    Ok(Money::from_minor(owed.flatten().unwrap_or_default()))
}

fn debts_of(member_id: MemberId) -> Select<reversal::Entity> {
    reversal::Entity::find()
        .filter(reversal::Column::MemberId.eq(member_id.uuid()))
        .filter(reversal::Column::DebtLeft.gt(0))
        .order_by_asc(reversal::Column::ReceivedAtMs)
        .order_by_asc(reversal::Column::Id)
}

fn reversal_of(row: reversal::Model) -> DbResult<Reversal> {
    let broken = |what: &str| DbErr::Type(format!("reversal {} has an unknown {what}", row.id));
    let money = Money::from_minor;
    Ok(Reversal {
        id: ReversalId::from_uuid(row.id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        state: ReversalState::parse(&row.state).ok_or_else(|| broken("state"))?,
        currency: Currency::parse(&row.currency).ok_or_else(|| broken("currency"))?,
        provider: row.provider,
        name: row.reversal_id,
        transaction_id: row.transaction_id,
        receipt_id: ReceiptId::from_uuid(row.receipt_id),
        deposit_id: row.deposit_id.map(DepositId::from_uuid),
        member_id: row.member_id.map(MemberId::from_uuid),
        amount: money(row.amount),
        parts: ReversalParts {
            from_member: money(row.from_member),
            from_suspense: money(row.from_suspense),
            lost: money(row.lost),
        },
        taken: money(row.taken),
        owed: money(row.owed),
        debt_left: money(row.debt_left),
        repays: row.repays,
        written_off: money(row.written_off),
        received_at_ms: row.received_at_ms,
    })
}
