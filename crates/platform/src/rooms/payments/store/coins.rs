//! Addresses to which members send coins, what is known of them on the chain, and what became of them.

use erawan_kernel::ids::{DepositId, MemberId, MerchantId, ReceiptId};
use erawan_kernel::{Money, Page, PageRequest};

use super::super::model::{CoinFacts, Coins, Deposit, DepositStatus, DepositStep, Quote, Receipt, SeenCoins};
use super::deposit_of;
use super::receipts::receipt_of;
use super::tables::coins::{address, feed};
use super::tables::{deposit, receipt};
use crate::db::prelude::*;

/// Deposits of one member that coins may be for: the newest; older ones are over for more than a day.
const DEPOSITS_MAX: u64 = 50;

/// Notes whose an address is, unless that is known, and that its gateway's chain is to be read. Answers whose it is.
pub(in super::super) async fn put_coin_address_in_tx(
    tx: &Tx,
    vendor: &str,
    address: &str,
    (merchant_id, member_id): (MerchantId, MemberId),
    now_ms: i64,
) -> DbResult<Option<MemberId>> {
    let row = address::ActiveModel {
        vendor: Set(vendor.to_owned()),
        address: Set(address.to_owned()),
        merchant_id: Set(merchant_id.uuid()),
        member_id: Set(member_id.uuid()),
        created_at_ms: Set(now_ms),
    };
    let key = [address::Column::Vendor, address::Column::Address];
    address::Entity::insert(row).or_keep(key).run(tx).await?;
    let row =
        feed::ActiveModel { vendor: Set(vendor.to_owned()), cursor: Set(None), feed_at_ms: Set(now_ms) };
    feed::Entity::insert(row).or_keep([feed::Column::Vendor]).run(tx).await?;
    let kept = address::Entity::find_by_id((vendor.to_owned(), address.to_owned())).one(tx).await?;
    Ok(kept.map(|kept| MemberId::from_uuid(kept.member_id)))
}

/// Whose an address is, and at which merchant: for what a chain tells.
pub(in super::super) async fn coin_owner_for_job(
    db: &Db,
    vendor: &str,
    address: &str,
) -> DbResult<Option<(MerchantId, MemberId)>> {
    let kept = address::Entity::find_by_id((vendor.to_owned(), address.to_owned())).one(db.write()).await?;
    let ids =
        |kept: address::Model| (MerchantId::from_uuid(kept.merchant_id), MemberId::from_uuid(kept.member_id));
    Ok(kept.map(ids))
}

/// How many of the member's deposits in coins wait for them, read before anything is locked.
pub(in super::super) async fn open_coin_deposits(
    db: &Db,
    member_id: MemberId,
    vendor: &str,
) -> DbResult<u64> {
    count_open(db.write(), member_id, vendor).await
}

/// How many of the member's deposits in coins wait for them.
pub(in super::super) async fn open_coin_deposits_in_tx(
    tx: &Tx,
    member_id: MemberId,
    vendor: &str,
) -> DbResult<u64> {
    count_open(tx, member_id, vendor).await
}

async fn count_open(connection: &impl ConnectionTrait, member_id: MemberId, vendor: &str) -> DbResult<u64> {
    deposit::Entity::find()
        .filter(deposit::Column::MemberId.eq(member_id.uuid()))
        .filter(deposit::Column::Vendor.eq(vendor))
        .filter(deposit::Column::CoinAddress.is_not_null())
        .filter(deposit::Column::Status.eq(DepositStatus::Pending.word()))
        .filter(deposit::Column::Step.eq(DepositStep::ToPay.word()))
        .count(connection)
        .await
}

/// The member's newest deposits in coins.
pub(in super::super) async fn coin_deposits(
    db: &Db,
    member_id: MemberId,
    vendor: &str,
) -> DbResult<Vec<Deposit>> {
    let rows = deposit::Entity::find()
        .filter(deposit::Column::MemberId.eq(member_id.uuid()))
        .filter(deposit::Column::Vendor.eq(vendor))
        .filter(deposit::Column::CoinAddress.is_not_null())
        .order_by_desc(deposit::Column::CreatedAtMs)
        .limit(DEPOSITS_MAX);
    rows.all(db.write()).await?.into_iter().map(deposit_of).collect()
}

/// The deposits of this gateway for which coins were seen that were not final.
pub(in super::super) async fn seen_coin_deposits(db: &Db, vendor: &str) -> DbResult<Vec<Deposit>> {
    let rows = deposit::Entity::find()
        .filter(deposit::Column::CoinsSeenMicro.is_not_null())
        .filter(deposit::Column::Vendor.eq(vendor));
    rows.all(db.write()).await?.into_iter().map(deposit_of).collect()
}

/// Notes which coins for a deposit are on the chain in blocks that are not final.
pub(in super::super) async fn note_seen_coins(
    db: &Db,
    id: DepositId,
    seen: Option<SeenCoins>,
) -> DbResult<()> {
    let (coins, confirmations) = (seen.map(|seen| seen.coins.micro()), seen.map(|seen| seen.confirmations));
    deposit::Entity::update_many()
        .col_expr(deposit::Column::CoinsSeenMicro, Expr::value(coins))
        .col_expr(deposit::Column::Confirmations, Expr::value(confirmations))
        .filter(deposit::Column::Id.eq(id.uuid()))
        .run(db.write())
        .await
}

/// Takes up to `limit` chains that are due to be read, with how far they were read. Each is put off in the same step, so
/// that no other node reads it at the same time.
pub(in super::super) async fn take_due_coin_feeds(
    db: &Db,
    now_ms: i64,
    lease_ms: i64,
    limit: u64,
) -> DbResult<Vec<(String, Option<String>)>> {
    let due = feed::Entity::find()
        .filter(feed::Column::FeedAtMs.lte(now_ms))
        .order_by_asc(feed::Column::FeedAtMs)
        .limit(limit)
        .all(db.write())
        .await?;
    let mut taken = Vec::with_capacity(due.len());
    for row in due {
        let is_ours = feed::Entity::update_many()
            .col_expr(feed::Column::FeedAtMs, Expr::value(now_ms + lease_ms))
            .filter(feed::Column::Vendor.eq(row.vendor.as_str()))
            .filter(feed::Column::FeedAtMs.eq(row.feed_at_ms))
            .changes_any(db.write())
            .await?;
        if is_ours {
            taken.push((row.vendor, row.cursor));
        }
    }
    Ok(taken)
}

/// Notes how far a chain was read and when it is read again.
pub(in super::super) async fn note_coin_feed(
    db: &Db,
    vendor: &str,
    cursor: Option<&str>,
    next_ms: i64,
) -> DbResult<()> {
    let mut change = feed::Entity::update_many().col_expr(feed::Column::FeedAtMs, Expr::value(next_ms));
    if let Some(cursor) = cursor {
        change = change.col_expr(feed::Column::Cursor, Expr::value(cursor));
    }
    change.filter(feed::Column::Vendor.eq(vendor)).run(db.write()).await
}

/// How a deposit is paid in coins, as its row says.
pub(super) fn quote_of(row: &deposit::Model) -> Option<Quote> {
    let seen = row.coins_seen_micro.zip(row.confirmations);
    let seen =
        seen.map(|(micro, confirmations)| SeenCoins { coins: Coins::from_micro(micro), confirmations });
    Some(Quote {
        address: row.coin_address.clone()?,
        coins: Coins::from_micro(row.coins_micro?),
        rate: Money::from_minor(row.coin_rate?),
        rate_until_ms: row.coin_rate_until_ms?,
        seen,
    })
}

/// The coins that a receipt is of, as its row says.
pub(super) fn coins_of(row: &receipt::Model) -> Option<CoinFacts> {
    Some(CoinFacts {
        address: row.coin_address.clone()?,
        contract: row.coin_contract.clone()?,
        coins: Coins::from_micro(row.coins_micro?),
        rate: Money::from_minor(row.coin_rate?),
        block: row.coin_block?,
    })
}

/// A receipt of coins.
#[derive(Debug)]
pub(in super::super) struct CoinReceipt {
    pub(in super::super) receipt: Receipt,
    pub(in super::super) coins: CoinFacts,
    /// When their block was made, epoch milliseconds.
    pub(in super::super) sent_at_ms: Option<i64>,
    /// Epoch milliseconds.
    pub(in super::super) received_at_ms: i64,
}

/// A page of the merchant's receipts of coins, the newest first; with `search` those of this address, or of
/// transactions that begin so.
pub(in super::super) async fn coin_receipts_page(
    db: &Db,
    merchant_id: MerchantId,
    search: Option<&str>,
    page: PageRequest,
) -> DbResult<Page<CoinReceipt>> {
    let is_wanted = |search: &str| {
        Condition::any()
            .add(receipt::Column::CoinAddress.eq(search))
            .add(receipt::Column::TransactionId.starts_with(search))
    };
    let rows = receipt::Entity::find()
        .filter(receipt::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(receipt::Column::CoinAddress.is_not_null())
        .filter(Condition::all().add_option(search.map(is_wanted)))
        .order_by_desc(receipt::Column::ReceivedAtMs)
        .order_by_desc(receipt::Column::Id);
    rows.page(db, page).await?.try_map(|row| -> DbResult<CoinReceipt> {
        let coins = coins_of(&row).ok_or_else(|| {
            let id = ReceiptId::from_uuid(row.id);
            DbErr::Type(format!("receipt {id} does not say which coins it is of"))
        })?;
        let (sent_at_ms, received_at_ms) = (row.paid_at_ms, row.received_at_ms);
        Ok(CoinReceipt { coins, sent_at_ms, received_at_ms, receipt: receipt_of(row)? })
    })
}
