//! Accounts of the merchant, and which amounts of them are spoken for.

use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, MerchantId};

use super::super::model::DepositStatus;
use super::tables::deposit;
use super::tables::manual::account;
use crate::db::prelude::*;

/// An account of a merchant, its numbers sealed.
#[derive(Debug, Clone)]
pub(crate) struct AccountRow {
    pub(crate) merchant_id: MerchantId,
    pub(crate) code: String,
    pub(crate) vendor: String,
    pub(crate) bank_id: String,
    pub(crate) sealed: Vec<u8>,
    /// Equal for equal numbers.
    pub(crate) number_mark: [u8; 32],
    pub(crate) account_name: String,
    pub(crate) day_cap: Money,
    pub(crate) is_enabled: bool,
}

/// Declares an account, or changes a known one. How far its feed was read stays, unless it is another account at the bank
/// by now, whose feed is read from its beginning. Answers whether it did: not while deposits to the one before are open.
pub(crate) async fn put_account_in_tx(tx: &Tx, new: AccountRow, now_ms: i64) -> DbResult<bool> {
    use account::Column;
    let (merchant_id, code) = (new.merchant_id, new.code.clone());
    let known = of_merchant(merchant_id).filter(Column::Code.eq(code.as_str())).one(tx).await?;
    let moved = known.filter(|known| known.vendor != new.vendor || known.number_mark != new.number_mark);
    if let Some(known) = &moved {
        // No deposit is shown it from here on.
        lock_pool_in_tx(tx, merchant_id, &known.vendor, &known.bank_id).await?;
        let open = at(merchant_id, &code).filter(deposit::Column::Status.eq(DepositStatus::Pending.word()));
        if open.count(tx).await? > 0 {
            return Ok(false);
        }
    }
    let row = account::ActiveModel {
        merchant_id: Set(new.merchant_id.uuid()),
        code: Set(new.code),
        vendor: Set(new.vendor),
        bank_id: Set(new.bank_id),
        sealed: Set(new.sealed),
        number_mark: Set(new.number_mark.to_vec()),
        account_name: Set(new.account_name),
        day_cap: Set(new.day_cap.minor()),
        enabled: Set(new.is_enabled),
        cursor: Set(None),
        feed_at_ms: Set(now_ms),
        updated_at_ms: Set(now_ms),
    };
    let changed = [
        Column::Vendor,
        Column::BankId,
        Column::Sealed,
        Column::NumberMark,
        Column::AccountName,
        Column::DayCap,
        Column::Enabled,
        Column::UpdatedAtMs,
    ];
    account::Entity::insert(row).or_update([Column::MerchantId, Column::Code], changed).run(tx).await?;
    if moved.is_some() {
        change_account(merchant_id, &code)
            .col_expr(Column::Cursor, Expr::value(None::<String>))
            .col_expr(Column::FeedAtMs, Expr::value(now_ms))
            .run(tx)
            .await?;
    }
    Ok(true)
}

fn change_account(merchant_id: MerchantId, code: &str) -> sea_orm::UpdateMany<account::Entity> {
    account::Entity::update_many()
        .filter(account::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(account::Column::Code.eq(code))
}

fn of_merchant(merchant_id: MerchantId) -> Select<account::Entity> {
    let own = account::Entity::find().filter(account::Column::MerchantId.eq(merchant_id.uuid()));
    own.order_by_asc(account::Column::Code)
}

/// All accounts of a merchant, in the order of their codes.
pub(crate) async fn all_accounts(db: &Db, merchant_id: MerchantId) -> DbResult<Vec<AccountRow>> {
    of_merchant(merchant_id).all(db.read()).await?.into_iter().map(row_of).collect()
}

/// The merchant's account with this code, also one that is no longer shown.
pub(crate) async fn find_account(
    db: &Db,
    merchant_id: MerchantId,
    code: &str,
) -> DbResult<Option<AccountRow>> {
    let found = of_merchant(merchant_id).filter(account::Column::Code.eq(code)).one(db.read()).await?;
    found.map(row_of).transpose()
}

/// The account with this number, of any merchant: for what a gateway tells.
pub(crate) async fn find_account_for_job(
    db: &Db,
    vendor: &str,
    number_mark: [u8; 32],
) -> DbResult<Option<AccountRow>> {
    let wanted = account::Entity::find()
        .filter(account::Column::Vendor.eq(vendor))
        .filter(account::Column::NumberMark.eq(number_mark.to_vec()));
    wanted.one(db.write()).await?.map(row_of).transpose()
}

/// The accounts behind a bank that new deposits may be shown. Until the transaction ends no other one chooses among
/// them, nor an amount at them.
pub(crate) async fn lock_pool_in_tx(
    tx: &Tx,
    merchant_id: MerchantId,
    vendor: &str,
    bank_id: &str,
) -> DbResult<Vec<AccountRow>> {
    let behind = of_merchant(merchant_id)
        .filter(account::Column::Vendor.eq(vendor))
        .filter(account::Column::BankId.eq(bank_id));
    let Some(first) = behind.clone().one(tx).await? else { return Ok(Vec::new()) };
    account::Entity::update_many()
        .col_expr(account::Column::UpdatedAtMs, Expr::col(account::Column::UpdatedAtMs))
        .filter(account::Column::MerchantId.eq(first.merchant_id))
        .filter(account::Column::Code.eq(first.code))
        .run(tx)
        .await?;
    let shown = behind.filter(account::Column::Enabled.eq(true));
    shown.all(tx).await?.into_iter().map(row_of).collect()
}

fn at(merchant_id: MerchantId, code: &str) -> Select<deposit::Entity> {
    deposit::Entity::find()
        .filter(deposit::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(deposit::Column::CollectionAccount.eq(code))
}

/// The sum of an account's deposits since then that are open or were paid.
pub(crate) async fn used_in_tx(
    tx: &Tx,
    merchant_id: MerchantId,
    code: &str,
    since_ms: i64,
) -> DbResult<Money> {
    let counted = [DepositStatus::Pending.word(), DepositStatus::Success.word()];
    let amounts: Vec<(Option<i64>, i64)> = at(merchant_id, code)
        .filter(deposit::Column::CreatedAtMs.gte(since_ms))
        .filter(deposit::Column::Status.is_in(counted))
        .select_only()
        .columns([deposit::Column::Received, deposit::Column::Amount])
        .into_tuple()
        .all(tx)
        .await?;
    let sum = amounts.into_iter().map(|(received, amount)| received.unwrap_or(amount)).sum();
    Ok(Money::from_minor(sum))
}

/// Amounts between these two that open deposits of an account have, and those that a transfer may still name since
/// then.
pub(crate) async fn taken_in_tx(
    tx: &Tx,
    merchant_id: MerchantId,
    code: &str,
    (least, most): (Money, Money),
    since_ms: i64,
) -> DbResult<(Vec<Money>, Vec<Money>)> {
    let is_named = Condition::any()
        .add(deposit::Column::OpenAmount.is_not_null())
        .add(deposit::Column::ExpiresAtMs.gte(since_ms));
    let rows: Vec<(Option<i64>, Option<i64>)> = at(merchant_id, code)
        .filter(deposit::Column::AmountToPay.between(least.minor(), most.minor()))
        .filter(is_named)
        .select_only()
        .columns([deposit::Column::AmountToPay, deposit::Column::OpenAmount])
        .into_tuple()
        .all(tx)
        .await?;
    let named = rows.iter().filter_map(|row| row.0).map(Money::from_minor).collect();
    let open = rows.iter().filter_map(|row| row.1).map(Money::from_minor).collect();
    Ok((open, named))
}

/// How many deposits of the member are open at the account.
pub(crate) async fn open_of_member_in_tx(
    tx: &Tx,
    merchant_id: MerchantId,
    code: &str,
    member_id: MemberId,
) -> DbResult<u64> {
    at(merchant_id, code)
        .filter(deposit::Column::MemberId.eq(member_id.uuid()))
        .filter(deposit::Column::OpenAmount.is_not_null())
        .count(tx)
        .await
}

/// Takes up to `limit` accounts whose feed is due to be read, with how far it was read. Each is put off in the same
/// step, so that no other node reads it at the same time.
pub(crate) async fn take_due_feeds(
    db: &Db,
    now_ms: i64,
    lease_ms: i64,
    limit: u64,
) -> DbResult<Vec<(AccountRow, Option<String>)>> {
    let due = account::Entity::find()
        .filter(account::Column::FeedAtMs.lte(now_ms))
        .order_by_asc(account::Column::FeedAtMs)
        .limit(limit)
        .all(db.write())
        .await?;
    let mut taken = Vec::with_capacity(due.len());
    for row in due {
        let is_ours = account::Entity::update_many()
            .col_expr(account::Column::FeedAtMs, Expr::value(now_ms + lease_ms))
            .filter(account::Column::MerchantId.eq(row.merchant_id))
            .filter(account::Column::Code.eq(row.code.as_str()))
            .filter(account::Column::FeedAtMs.eq(row.feed_at_ms))
            .changes_any(db.write())
            .await?;
        if is_ours {
            let cursor = row.cursor.clone();
            taken.push((row_of(row)?, cursor));
        }
    }
    Ok(taken)
}

/// Says when a feed is read again.
pub(crate) async fn put_off_feed(db: &Db, merchant_id: MerchantId, code: &str, next_ms: i64) -> DbResult<()> {
    let change = change_account(merchant_id, code);
    change.col_expr(account::Column::FeedAtMs, Expr::value(next_ms)).run(db.write()).await
}

/// Notes how far the feed of the account with this number was read, if it still has it, and when it is read again.
pub(crate) async fn note_feed(
    db: &Db,
    (merchant_id, code): (MerchantId, &str),
    number_mark: [u8; 32],
    cursor: Option<&str>,
    next_ms: i64,
) -> DbResult<()> {
    change_account(merchant_id, code)
        .col_expr(account::Column::FeedAtMs, Expr::value(next_ms))
        .col_expr(account::Column::Cursor, Expr::value(cursor))
        .filter(account::Column::NumberMark.eq(number_mark.to_vec()))
        .run(db.write())
        .await
}

fn row_of(row: account::Model) -> DbResult<AccountRow> {
    let number_mark: Result<[u8; 32], _> = row.number_mark.try_into();
    let number_mark = number_mark.map_err(|_| DbErr::Type(format!("account {} has no mark", row.code)))?;
    Ok(AccountRow {
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        code: row.code,
        vendor: row.vendor,
        bank_id: row.bank_id,
        sealed: row.sealed,
        number_mark,
        account_name: row.account_name,
        day_cap: Money::from_minor(row.day_cap),
        is_enabled: row.enabled,
    })
}
