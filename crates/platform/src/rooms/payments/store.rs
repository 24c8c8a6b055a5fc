use std::collections::HashMap;

use erawan_kernel::ids::{DepositId, MemberId, MerchantId};
use erawan_kernel::{Currency, Language, Money};

use super::gateway::Placed;
use super::model::{ChannelName, Deposit, DepositStatus, DepositStep, HistoryStep, PaymentChannel, Reason};
use crate::db::prelude::*;

mod coins;
mod collection;
mod evidence;
mod figures;
mod list;
mod receipts;
mod reversals;
mod statements;
mod suspense;
mod tables;

pub(super) use coins::{
    CoinReceipt, coin_deposits, coin_owner_for_job, coin_receipts_page, note_coin_feed, note_seen_coins,
    open_coin_deposits, open_coin_deposits_in_tx, put_coin_address_in_tx, seen_coin_deposits,
    take_due_coin_feeds,
};
pub(super) use collection::{
    AccountRow, all_accounts, find_account, find_account_for_job, lock_pool_in_tx, note_feed,
    open_of_member_in_tx, put_account_in_tx, put_off_feed, take_due_feeds, taken_in_tx, used_in_tx,
};
pub(super) use evidence::{
    DepositImage, Slip, claim_in_tx, claimed_page, evidence_of, find_manual, forget_unsent_images,
    hold_slip_in_tx, images_of, insert_image_in_tx, is_credited_elsewhere, jpeg, need_review_in_tx,
    note_asked, put_evidence_in_tx, reference_of, send_images_in_tx, slip_holder, slips_of, take_due_slips,
};
pub(super) use figures::{suspense_receipts, suspense_sum};
pub(super) use list::{DepositFilter, all, list};
pub(super) use receipts::{
    NewReceipt, ReceiptAndDeposits, UnorderedDeposit, adopt_in_tx, candidates, complete_in_tx,
    end_receipt_in_tx, find_receipt_for_job, insert_receipt_in_tx, is_completed_in_tx, merchants_of_vendor,
    others_of_payers, payers_since, put_unordered_in_tx, receipts_after, receipts_named, receipts_to_end,
    received_since, review_in_tx, suspended_since,
};
pub(super) use reversals::{
    NewReversal, became_debt, decide_reversal_in_tx, end_reversal_in_tx, find_debt_for_job, find_reversal,
    find_reversal_for_job, insert_reversal_in_tx, let_deposits_repay_in_tx, lock_receipt_in_tx, owed_by,
    repay_in_tx, repayments_by, repayments_of, reversals_after, reversals_named, reversals_out_of_suspense,
    reversals_page, reversals_to_end, reversed_in_tx, reversed_of, reversed_since, write_off_in_tx,
};
pub(super) use statements::{facts_named, vendors};
pub(super) use suspense::{
    Suspended, end_resolution_in_tx, find_suspended, find_suspended_for_job, resolve_in_tx,
    suspended_at_account, suspended_page,
};
pub(super) use tables::migrations;
use tables::{channel, deposit, event, gateway};

/// One line of a deposit's trail: what was learnt or done, and from whom.
#[derive(Debug, Clone, Copy)]
pub(super) struct Event<'a> {
    pub(super) deposit_id: DepositId,
    /// `member`, `gateway`, `callback` or `poll`.
    pub(super) source: &'static str,
    /// What happened, in one word.
    pub(super) kind: &'static str,
    /// Details for the engineer or operator who examines it.
    pub(super) detail: &'a str,
    pub(super) at_ms: i64,
}

/// A gateway, its secret sealed.
#[derive(Debug, Clone)]
pub(super) struct GatewayRow {
    pub(super) code: String,
    pub(super) url: String,
    pub(super) sealed: Vec<u8>,
}

/// What says that gateways changed.
pub(super) const GATEWAYS_TOPIC: &str = "payments/gateways";

pub(super) async fn all_gateways(db: &Db) -> DbResult<Vec<GatewayRow>> {
    let rows = gateway::Entity::find().order_by_asc(gateway::Column::Code).all(db.read()).await?;
    let row = |row: gateway::Model| GatewayRow { code: row.code, url: row.url, sealed: row.sealed };
    Ok(rows.into_iter().map(row).collect())
}

pub(super) async fn put_gateway_in_tx(tx: &Tx, new: GatewayRow, now_ms: i64) -> DbResult<()> {
    use gateway::Column;
    let row = gateway::ActiveModel {
        code: Set(new.code),
        url: Set(new.url),
        sealed: Set(new.sealed),
        updated_at_ms: Set(now_ms),
    };
    gateway::Entity::insert(row)
        .or_update([Column::Code], [Column::Url, Column::Sealed, Column::UpdatedAtMs])
        .run(tx)
        .await
}

pub(super) async fn set_channels_in_tx(
    tx: &Tx,
    merchant_id: MerchantId,
    channels: &[PaymentChannel],
) -> DbResult<()> {
    for offered in channels {
        let settings = to_json(offered)?;
        let row = channel::ActiveModel {
            merchant_id: Set(merchant_id.uuid()),
            vendor: Set(offered.vendor.clone()),
            settings: Set(settings),
        };
        let keys = [channel::Column::MerchantId, channel::Column::Vendor];
        channel::Entity::insert(row).or_update(keys, [channel::Column::Settings]).run(tx).await?;
    }
    Ok(())
}

/// All channels of a merchant, in their order.
pub(super) async fn all_channels(db: &Db, merchant_id: MerchantId) -> DbResult<Vec<PaymentChannel>> {
    read_channels(db, merchant_id).await?.into_iter().collect()
}

/// Those that are offered now. One of a kind that this version does not know is left out.
pub(super) async fn channels(db: &Db, merchant_id: MerchantId) -> DbResult<Vec<PaymentChannel>> {
    let mut channels = Vec::new();
    for read in read_channels(db, merchant_id).await? {
        match read {
            Ok(channel) if channel.enabled => channels.push(channel),
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "a payment channel is not offered"),
        }
    }
    Ok(channels)
}

async fn read_channels(db: &Db, merchant_id: MerchantId) -> DbResult<Vec<DbResult<PaymentChannel>>> {
    let wanted = channel::Entity::find().filter(channel::Column::MerchantId.eq(merchant_id.uuid()));
    let read = |row: channel::Model| {
        serde_json::from_value::<PaymentChannel>(row.settings)
            .map_err(|error| DbErr::Type(format!("channel {} cannot be read: {error}", row.vendor)))
    };
    let mut channels: Vec<_> = wanted.all(db.read()).await?.into_iter().map(read).collect();
    channels.sort_by(|a, b| {
        let place = |read: &DbResult<PaymentChannel>| {
            read.as_ref().ok().map(|channel| (channel.sort, channel.vendor.clone()))
        };
        place(a).cmp(&place(b))
    });
    Ok(channels)
}

/// The kind of the merchant's channel with this vendor, also of one that is not offered now.
pub(super) async fn channel_of_vendor(
    db: &Db,
    merchant_id: MerchantId,
    vendor: &str,
) -> DbResult<ChannelName> {
    let mut known = read_channels(db, merchant_id).await?.into_iter().flatten();
    let found = known.find(|channel| channel.vendor == vendor);
    Ok(found.map_or(ChannelName::Gateway, |channel| channel.channel))
}

/// Notes a new deposit, unless its member used the key before. Answers whether it is new.
pub(super) async fn insert_in_tx(tx: &Tx, deposit: &Deposit, poll_at_ms: Option<i64>) -> DbResult<bool> {
    let keys = [deposit::Column::MemberId, deposit::Column::IdempotencyKey];
    let quote = deposit.quote.as_ref();
    let row = deposit::ActiveModel {
        id: Set(deposit.id.uuid()),
        merchant_id: Set(deposit.merchant_id.uuid()),
        member_id: Set(deposit.member_id.uuid()),
        idempotency_key: Set(deposit.idempotency_key),
        vendor: Set(deposit.vendor.clone()),
        bank_id: Set(deposit.bank_id.clone()),
        bank_code: Set(deposit.bank_code.clone()),
        amount: Set(deposit.amount.minor()),
        currency: Set(deposit.currency.code().to_owned()),
        language: Set(deposit.language.code().to_owned()),
        status: Set(deposit.status.word().to_owned()),
        reason: Set(deposit.reason.map(|reason| reason.word().to_owned())),
        created_at_ms: Set(deposit.created_at_ms),
        expires_at_ms: Set(deposit.expires_at_ms),
        polls: Set(0),
        poll_at_ms: Set(poll_at_ms),
        step: Set(deposit.step.map(|step| step.word().to_owned())),
        channel: Set(Some(deposit.channel.word().to_owned())),
        qr_code: Set(deposit.qr_code.clone()),
        ref1: Set(deposit.ref1.clone()),
        amount_to_pay: Set(deposit.amount_to_pay.map(Money::minor)),
        collection_account: Set(deposit.collection_account.clone()),
        open_amount: Set(deposit.amount_to_pay.map(Money::minor)),
        coin_address: Set(quote.map(|quote| quote.address.clone())),
        coins_micro: Set(quote.map(|quote| quote.coins.micro())),
        coin_rate: Set(quote.map(|quote| quote.rate.minor())),
        coin_rate_until_ms: Set(quote.map(|quote| quote.rate_until_ms)),
        ..Default::default()
    };
    let is_new = deposit::Entity::insert(row).or_keep(keys).changes_any(tx).await?;
    if is_new {
        let (deposit_id, at_ms) = (deposit.id, deposit.created_at_ms);
        // One with a reason from the first was not ordered.
        let (source, kind) = deposit.reason.map_or(("member", "ordered"), |reason| ("server", reason.word()));
        let event = Event { deposit_id, source, kind, detail: "", at_ms };
        note(tx, event).await?;
    }
    Ok(is_new)
}

pub(super) async fn find_of(
    connection: &impl ConnectionTrait,
    member_id: MemberId,
    id: DepositId,
) -> DbResult<Option<Deposit>> {
    let own = deposit::Entity::find_by_id(id.uuid()).filter(deposit::Column::MemberId.eq(member_id.uuid()));
    own.one(connection).await?.map(deposit_of).transpose()
}

/// For callbacks and polls, which name no member.
pub(super) async fn find_for_job(db: &Db, id: DepositId) -> DbResult<Option<Deposit>> {
    deposit::Entity::find_by_id(id.uuid()).one(db.read()).await?.map(deposit_of).transpose()
}

/// Like [`find_for_job`], inside a transaction.
pub(super) async fn find_in_tx_for_job(tx: &Tx, id: DepositId) -> DbResult<Option<Deposit>> {
    deposit::Entity::find_by_id(id.uuid()).one(tx).await?.map(deposit_of).transpose()
}

/// Like [`find_of`], from the writing side: sees what this node wrote a moment ago, also behind a replica.
pub(super) async fn find_by_key(db: &Db, member_id: MemberId, key: Uuid) -> DbResult<Option<Deposit>> {
    let row = deposit::Entity::find()
        .filter(deposit::Column::MemberId.eq(member_id.uuid()))
        .filter(deposit::Column::IdempotencyKey.eq(key))
        .one(db.write())
        .await?;
    row.map(deposit_of).transpose()
}

/// Like [`find_by_key`], inside a transaction.
pub(super) async fn find_by_key_in_tx(tx: &Tx, member_id: MemberId, key: Uuid) -> DbResult<Option<Deposit>> {
    let row = deposit::Entity::find()
        .filter(deposit::Column::MemberId.eq(member_id.uuid()))
        .filter(deposit::Column::IdempotencyKey.eq(key))
        .one(tx)
        .await?;
    row.map(deposit_of).transpose()
}

/// How many of the member's deposits are pending, and how many made since `since_ms` failed.
pub(super) async fn counts_in_tx(tx: &Tx, member_id: MemberId, since_ms: i64) -> DbResult<(u64, u64)> {
    let own = || deposit::Entity::find().filter(deposit::Column::MemberId.eq(member_id.uuid()));
    let in_status = |status: DepositStatus| own().filter(deposit::Column::Status.eq(status.word()));
    let pending = in_status(DepositStatus::Pending).count(tx).await?;
    let failed = in_status(DepositStatus::Failed).filter(deposit::Column::CreatedAtMs.gte(since_ms));
    Ok((pending, failed.count(tx).await?))
}

/// Notes that the gateway took the deposit.
pub(super) async fn note_placed_in_tx(tx: &Tx, id: DepositId, placed: &Placed, at_ms: i64) -> DbResult<()> {
    let reference = placed.reference.as_str();
    let changed = deposit::Entity::update_many()
        .col_expr(deposit::Column::GatewayReference, Expr::value(reference))
        .col_expr(deposit::Column::PayUrl, Expr::value(placed.pay_url.as_deref()))
        .col_expr(deposit::Column::QrCode, Expr::value(placed.qr_code.as_deref()))
        .col_expr(deposit::Column::Step, Expr::value(DepositStep::ToPay.word()))
        .filter(deposit::Column::Id.eq(id.uuid()))
        .filter(deposit::Column::GatewayReference.is_null())
        .exec(tx)
        .await?;
    if changed.rows_affected > 0 {
        let event = Event { deposit_id: id, source: "gateway", kind: "placed", detail: reference, at_ms };
        note(tx, event).await?;
    }
    Ok(())
}

/// Notes that the member says to have paid. Answers whether it is news: the deposit waits for money and it was not said
/// before. The gateway is then asked as often as about a new deposit.
pub(super) async fn note_claimed_in_tx(
    tx: &Tx,
    id: DepositId,
    poll_at_ms: Option<i64>,
    at_ms: i64,
) -> DbResult<bool> {
    let is_changed = deposit::Entity::update_many()
        .col_expr(deposit::Column::ClaimedAtMs, Expr::value(at_ms))
        .col_expr(deposit::Column::Polls, Expr::value(0))
        .col_expr(deposit::Column::PollAtMs, Expr::value(poll_at_ms))
        .filter(deposit::Column::Id.eq(id.uuid()))
        .filter(deposit::Column::Status.eq(DepositStatus::Pending.word()))
        .filter(deposit::Column::Step.eq(DepositStep::ToPay.word()))
        .filter(deposit::Column::ClaimedAtMs.is_null())
        .changes_any(tx)
        .await?;
    if is_changed {
        note(tx, Event { deposit_id: id, source: "member", kind: "claimed", detail: "", at_ms }).await?;
    }
    Ok(is_changed)
}

/// Moves a deposit from one of `from` to a new state. Returns whether it did: false means that another
/// request was first, or that a transfer would expire of which its member says by now that it was made.
pub(super) async fn change_in_tx(
    tx: &Tx,
    from: &[DepositStatus],
    to: (DepositStatus, Option<Reason>),
    poll_at_ms: Option<i64>,
    event: Event<'_>,
) -> DbResult<bool> {
    let mut may_change = Condition::all();
    if to.1 == Some(Reason::Expired) {
        let is_other = deposit::Column::Channel.is_null();
        let is_other = is_other.or(deposit::Column::Channel.ne(ChannelName::Manual.word()));
        may_change = may_change.add(is_other.or(deposit::Column::ClaimedAtMs.is_null()));
    }
    let is_changed = deposit::Entity::update_many()
        .col_expr(deposit::Column::Status, Expr::value(to.0.word()))
        .col_expr(deposit::Column::Reason, Expr::value(to.1.map(Reason::word)))
        .col_expr(deposit::Column::CompletedAtMs, Expr::value(event.at_ms))
        .col_expr(deposit::Column::Polls, Expr::value(0))
        .col_expr(deposit::Column::PollAtMs, Expr::value(poll_at_ms))
        .col_expr(deposit::Column::Step, Expr::value(DepositStep::Done.word()))
        .col_expr(deposit::Column::OpenAmount, Expr::value(None::<i64>))
        .filter(deposit::Column::Id.eq(event.deposit_id.uuid()))
        .filter(deposit::Column::Status.is_in(from.iter().map(|status| status.word())))
        .filter(may_change)
        .changes_any(tx)
        .await?;
    if is_changed {
        note(tx, event).await?;
    }
    Ok(is_changed)
}

pub(super) async fn note(connection: &impl ConnectionTrait, event: Event<'_>) -> DbResult<()> {
    let row = event::ActiveModel {
        deposit_id: Set(event.deposit_id.uuid()),
        source: Set(event.source.to_owned()),
        kind: Set(event.kind.to_owned()),
        detail: Set(event.detail.chars().take(Event::DETAIL_MAX).collect()),
        at_ms: Set(event.at_ms),
        ..Default::default()
    };
    event::Entity::insert(row).run(connection).await
}

impl Event<'_> {
    /// Characters kept of the particulars.
    const DETAIL_MAX: usize = 500;
}

/// The trail of a deposit, oldest first, as `source kind` pairs.
pub(super) async fn trail(db: &Db, id: DepositId) -> DbResult<Vec<(String, String)>> {
    let wanted = event::Entity::find().filter(event::Column::DepositId.eq(id.uuid()));
    let rows = wanted.order_by_asc(event::Column::Id).all(db.read()).await?;
    Ok(rows.into_iter().map(|row| (row.source, row.kind)).collect())
}

/// The steps of these deposits that their members are told, oldest first, with their times (epoch milliseconds).
pub(super) async fn histories(
    db: &Db,
    ids: &[DepositId],
) -> DbResult<HashMap<DepositId, Vec<(HistoryStep, i64)>>> {
    let ids = ids.iter().map(|id| id.uuid());
    let wanted = event::Entity::find().filter(event::Column::DepositId.is_in(ids));
    let mut histories: HashMap<_, Vec<_>> = HashMap::new();
    for row in wanted.order_by_asc(event::Column::Id).all(db.read()).await? {
        if let Some(step) = HistoryStep::of(&row.kind) {
            histories.entry(DepositId::from_uuid(row.deposit_id)).or_default().push((step, row.at_ms));
        }
    }
    Ok(histories)
}

/// Takes up to `limit` deposits that are due to be asked about, the longest due first. Each is put off by
/// `lease_ms` in the same step, so that no other node asks at the same time.
pub(super) async fn take_due(db: &Db, now_ms: i64, lease_ms: i64, limit: u64) -> DbResult<Vec<Deposit>> {
    let due = deposit::Entity::find()
        .filter(deposit::Column::PollAtMs.lte(now_ms))
        .order_by_asc(deposit::Column::PollAtMs)
        .limit(limit)
        .all(db.read())
        .await?;
    let mut taken = Vec::with_capacity(due.len());
    for row in due {
        let changed = deposit::Entity::update_many()
            .col_expr(deposit::Column::PollAtMs, Expr::value(now_ms + lease_ms))
            .filter(deposit::Column::Id.eq(row.id))
            .filter(deposit::Column::PollAtMs.eq(row.poll_at_ms))
            .exec(db.write())
            .await?;
        if changed.rows_affected > 0 {
            taken.push(deposit_of(row)?);
        }
    }
    Ok(taken)
}

/// Says when a deposit that was credited is asked about again.
pub(super) async fn watch_in_tx(tx: &Tx, id: DepositId, poll_at_ms: i64) -> DbResult<()> {
    deposit::Entity::update_many()
        .col_expr(deposit::Column::PollAtMs, Expr::value(poll_at_ms))
        .filter(deposit::Column::Id.eq(id.uuid()))
        .run(tx)
        .await
}

/// Notes that the gateway was asked and the deposit stayed as it is; says when to ask again.
pub(super) async fn put_off(
    db: &Db,
    id: DepositId,
    status: DepositStatus,
    poll_at_ms: Option<i64>,
) -> DbResult<()> {
    deposit::Entity::update_many()
        .col_expr(deposit::Column::Polls, Expr::col(deposit::Column::Polls).add(1))
        .col_expr(deposit::Column::PollAtMs, Expr::value(poll_at_ms))
        .filter(deposit::Column::Id.eq(id.uuid()))
        .filter(deposit::Column::Status.eq(status.word()))
        // A deposit in review waits for a person, not for its gateway.
        .filter(
            Condition::any()
                .add(deposit::Column::Step.is_null())
                .add(deposit::Column::Step.ne(DepositStep::InReview.word())),
        )
        .run(db.write())
        .await
}

fn deposit_of(row: deposit::Model) -> DbResult<Deposit> {
    let broken = |what: &str| DbErr::Type(format!("deposit {} has an unknown {what}", row.id));
    let reason = match &row.reason {
        Some(word) => Some(Reason::parse(word).ok_or_else(|| broken("reason"))?),
        None => None,
    };
    let step = match &row.step {
        Some(word) => Some(DepositStep::parse(word).ok_or_else(|| broken("step"))?),
        None => None,
    };
    let quote = coins::quote_of(&row);
    // Stored beside the step, so that versions that know neither go on with the deposit.
    let step = match step {
        Some(DepositStep::ToPay) if quote.as_ref().is_some_and(|quote| quote.seen.is_some()) => {
            Some(DepositStep::Matching)
        }
        Some(DepositStep::ToPay) if row.claimed_at_ms.is_some() => Some(DepositStep::Claimed),
        step => step,
    };
    let channel = match &row.channel {
        Some(word) => ChannelName::parse(word).ok_or_else(|| broken("channel"))?,
        None => ChannelName::Gateway,
    };
    Ok(Deposit {
        id: DepositId::from_uuid(row.id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        member_id: MemberId::from_uuid(row.member_id),
        idempotency_key: row.idempotency_key,
        currency: Currency::parse(&row.currency).ok_or_else(|| broken("currency"))?,
        status: DepositStatus::parse(&row.status).ok_or_else(|| broken("status"))?,
        language: Language::parse_or_default(&row.language),
        reason,
        vendor: row.vendor,
        bank_id: row.bank_id,
        bank_code: row.bank_code,
        channel,
        qr_code: row.qr_code,
        ref1: row.ref1,
        amount: Money::from_minor(row.amount),
        gateway_reference: row.gateway_reference,
        pay_url: row.pay_url,
        created_at_ms: row.created_at_ms,
        expires_at_ms: row.expires_at_ms,
        completed_at_ms: row.completed_at_ms,
        polls: row.polls,
        received: row.received.map(Money::from_minor),
        credited: row.credited.map(Money::from_minor),
        step,
        repeats: row.repeats.map(DepositId::from_uuid),
        amount_to_pay: row.amount_to_pay.map(Money::from_minor),
        collection_account: row.collection_account,
        claimed_at_ms: row.claimed_at_ms,
        quote,
    })
}
