//! What members send with a manual transfer: pictures, slips, and what they wrote.

use erawan_kernel::ids::{DepositId, DepositImageId, MerchantId};
use erawan_kernel::promptpay::SlipPointer;
use erawan_kernel::{Page, PageRequest};

use super::super::model::{ChannelName, Deposit, DepositStatus, DepositStep};
use super::tables::manual::{evidence, image, slip};
use super::tables::{deposit, receipt};
use super::{Event, deposit_of, note};
use crate::db::prelude::*;

/// A picture that is kept for a deposit, without its pixels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DepositImage {
    pub(crate) id: DepositImageId,
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// What the code on it points to.
    pub(crate) slip: Option<SlipPointer>,
    /// Whether the member sent it in; one that was only uploaded is forgotten.
    pub(crate) is_sent: bool,
}

/// A transfer that a member's slip points to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Slip {
    pub(crate) pointer: SlipPointer,
    pub(crate) deposit_id: DepositId,
    /// Epoch milliseconds.
    pub(crate) created_at_ms: i64,
    /// How often its bank was asked.
    pub(crate) asks: i32,
    /// Whether its bank knows the transfer.
    pub(crate) is_found: bool,
}

pub(crate) async fn insert_image_in_tx(
    tx: &Tx,
    deposit_id: DepositId,
    new: &DepositImage,
    jpeg: Vec<u8>,
    now_ms: i64,
) -> DbResult<()> {
    let pixels = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
    let row = image::ActiveModel {
        id: Set(new.id.uuid()),
        deposit_id: Set(deposit_id.uuid()),
        width: Set(pixels(new.width)),
        height: Set(pixels(new.height)),
        jpeg: Set(jpeg),
        slip_bank: Set(new.slip.as_ref().map(|slip| slip.bank().to_owned())),
        slip_reference: Set(new.slip.as_ref().map(|slip| slip.trans_ref().to_owned())),
        sent: Set(new.is_sent),
        created_at_ms: Set(now_ms),
    };
    image::Entity::insert(row).run(tx).await
}

/// The pictures of a deposit in the order they were uploaded, without their pixels.
pub(crate) async fn images_of(
    connection: &impl ConnectionTrait,
    deposit_id: DepositId,
) -> DbResult<Vec<DepositImage>> {
    type Row = (Uuid, i32, i32, Option<String>, Option<String>, bool);
    let rows: Vec<Row> = image::Entity::find()
        .filter(image::Column::DepositId.eq(deposit_id.uuid()))
        .order_by_asc(image::Column::Id)
        .select_only()
        .columns([
            image::Column::Id,
            image::Column::Width,
            image::Column::Height,
            image::Column::SlipBank,
            image::Column::SlipReference,
            image::Column::Sent,
        ])
        .into_tuple()
        .all(connection)
        .await?;
    let read = |(id, width, height, bank, reference, is_sent): Row| DepositImage {
        id: DepositImageId::from_uuid(id),
        width: width.unsigned_abs(),
        height: height.unsigned_abs(),
        slip: bank.zip(reference).and_then(|(bank, reference)| SlipPointer::new(&bank, &reference)),
        is_sent,
    };
    Ok(rows.into_iter().map(read).collect())
}

/// The pixels of a deposit's picture.
pub(crate) async fn jpeg(db: &Db, deposit_id: DepositId, id: DepositImageId) -> DbResult<Option<Vec<u8>>> {
    let wanted = image::Entity::find_by_id(id.uuid())
        .filter(image::Column::DepositId.eq(deposit_id.uuid()))
        .filter(image::Column::Sent.eq(true));
    Ok(wanted.one(db.read()).await?.map(|row| row.jpeg))
}

pub(crate) async fn send_images_in_tx(
    tx: &Tx,
    deposit_id: DepositId,
    ids: &[DepositImageId],
) -> DbResult<()> {
    image::Entity::update_many()
        .col_expr(image::Column::Sent, Expr::value(true))
        .filter(image::Column::DepositId.eq(deposit_id.uuid()))
        .filter(image::Column::Id.is_in(ids.iter().map(|id| id.uuid())))
        .run(tx)
        .await
}

/// Forgets every picture that was uploaded before that time and never sent in.
pub(crate) async fn forget_unsent_images(db: &Db, before_ms: i64) -> DbResult<()> {
    image::Entity::delete_many()
        .filter(image::Column::Sent.eq(false))
        .filter(image::Column::CreatedAtMs.lt(before_ms))
        .run(db.write())
        .await
}

fn pointed_to(merchant_id: MerchantId, pointer: &SlipPointer) -> Select<slip::Entity> {
    slip::Entity::find()
        .filter(slip::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(slip::Column::Bank.eq(pointer.bank()))
        .filter(slip::Column::TransRef.eq(pointer.trans_ref()))
}

/// The deposit that holds the slip of that transfer.
pub(crate) async fn slip_holder(
    connection: &impl ConnectionTrait,
    merchant_id: MerchantId,
    pointer: &SlipPointer,
) -> DbResult<Option<DepositId>> {
    let found = pointed_to(merchant_id, pointer).one(connection).await?;
    Ok(found.map(|row| DepositId::from_uuid(row.deposit_id)))
}

/// Gives the transfer's slip to the deposit, for ever, unless another deposit has it. Answers whether the deposit has it.
pub(crate) async fn hold_slip_in_tx(
    tx: &Tx,
    merchant_id: MerchantId,
    pointer: &SlipPointer,
    deposit_id: DepositId,
    now_ms: i64,
) -> DbResult<bool> {
    let row = slip::ActiveModel {
        merchant_id: Set(merchant_id.uuid()),
        bank: Set(pointer.bank().to_owned()),
        trans_ref: Set(pointer.trans_ref().to_owned()),
        deposit_id: Set(deposit_id.uuid()),
        created_at_ms: Set(now_ms),
        asks: Set(0),
        ask_at_ms: Set(Some(now_ms)),
        found: Set(false),
    };
    let key = [slip::Column::MerchantId, slip::Column::Bank, slip::Column::TransRef];
    slip::Entity::insert(row).or_keep(key).run(tx).await?;
    Ok(slip_holder(tx, merchant_id, pointer).await? == Some(deposit_id))
}

/// Whether money of that transfer was credited for another deposit.
pub(crate) async fn is_credited_elsewhere(
    db: &Db,
    merchant_id: MerchantId,
    pointer: &SlipPointer,
    deposit_id: DepositId,
) -> DbResult<bool> {
    let found = receipt::Entity::find()
        .filter(receipt::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(receipt::Column::Reference.eq(reference_of(pointer)))
        .filter(receipt::Column::CreditedDepositId.is_not_null())
        .filter(receipt::Column::DepositId.ne(deposit_id.uuid()));
    Ok(found.one(db.write()).await?.is_some())
}

/// How a receipt names the transfer of its slip.
pub(crate) fn reference_of(pointer: &SlipPointer) -> String {
    format!("{}/{}", pointer.bank(), pointer.trans_ref())
}

/// The slips that a deposit holds, the oldest first.
pub(crate) async fn slips_of(db: &Db, deposit_id: DepositId) -> DbResult<Vec<Slip>> {
    let rows = slip::Entity::find().filter(slip::Column::DepositId.eq(deposit_id.uuid()));
    let rows = rows.order_by_asc(slip::Column::CreatedAtMs).order_by_asc(slip::Column::TransRef);
    rows.all(db.read()).await?.into_iter().map(|row| slip_of(&row)).collect()
}

/// Takes up to `limit` slips about which their bank is to be asked now. Each is put off in the same step.
pub(crate) async fn take_due_slips(
    db: &Db,
    of: Option<DepositId>,
    now_ms: i64,
    lease_ms: i64,
    limit: u64,
) -> DbResult<Vec<(MerchantId, Slip)>> {
    let mut due = slip::Entity::find().filter(slip::Column::AskAtMs.lte(now_ms));
    if let Some(deposit_id) = of {
        due = due.filter(slip::Column::DepositId.eq(deposit_id.uuid()));
    }
    let mut taken = Vec::new();
    for row in due.order_by_asc(slip::Column::AskAtMs).limit(limit).all(db.write()).await? {
        let merchant_id = MerchantId::from_uuid(row.merchant_id);
        let ask_at_ms = row.ask_at_ms;
        let known = slip_of(&row)?;
        let is_ours = change_slip(merchant_id, &known.pointer)
            .col_expr(slip::Column::AskAtMs, Expr::value(now_ms + lease_ms))
            .filter(slip::Column::AskAtMs.eq(ask_at_ms))
            .changes_any(db.write())
            .await?;
        if is_ours {
            taken.push((merchant_id, known));
        }
    }
    Ok(taken)
}

/// Notes that a bank was asked about a slip, whether it knows the transfer, and when it is asked again.
pub(crate) async fn note_asked(
    db: &Db,
    merchant_id: MerchantId,
    pointer: &SlipPointer,
    is_found: bool,
    next_ms: Option<i64>,
) -> DbResult<()> {
    change_slip(merchant_id, pointer)
        .col_expr(slip::Column::Asks, Expr::col(slip::Column::Asks).add(1))
        .col_expr(slip::Column::Found, Expr::value(is_found))
        .col_expr(slip::Column::AskAtMs, Expr::value(next_ms))
        .run(db.write())
        .await
}

fn change_slip(merchant_id: MerchantId, pointer: &SlipPointer) -> sea_orm::UpdateMany<slip::Entity> {
    slip::Entity::update_many()
        .filter(slip::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(slip::Column::Bank.eq(pointer.bank()))
        .filter(slip::Column::TransRef.eq(pointer.trans_ref()))
}

fn slip_of(row: &slip::Model) -> DbResult<Slip> {
    let pointer = SlipPointer::new(&row.bank, &row.trans_ref);
    let pointer =
        pointer.ok_or_else(|| DbErr::Type(format!("slip {}/{} is none", row.bank, row.trans_ref)))?;
    Ok(Slip {
        pointer,
        deposit_id: DepositId::from_uuid(row.deposit_id),
        created_at_ms: row.created_at_ms,
        asks: row.asks,
        is_found: row.found,
    })
}

/// Keeps what the member wrote, in place of what was written before.
pub(crate) async fn put_evidence_in_tx(
    tx: &Tx,
    deposit_id: DepositId,
    sealed: Vec<u8>,
    at_ms: i64,
) -> DbResult<()> {
    use evidence::Column;
    let row =
        evidence::ActiveModel { deposit_id: Set(deposit_id.uuid()), sealed: Set(sealed), at_ms: Set(at_ms) };
    evidence::Entity::insert(row).or_update([Column::DepositId], [Column::Sealed, Column::AtMs]).run(tx).await
}

pub(crate) async fn evidence_of(db: &Db, deposit_id: DepositId) -> DbResult<Option<Vec<u8>>> {
    let found = evidence::Entity::find_by_id(deposit_id.uuid()).one(db.read()).await?;
    Ok(found.map(|row| row.sealed))
}

/// Notes that a pending deposit needs a person. Answers whether it did not before.
pub(crate) async fn need_review_in_tx(tx: &Tx, event: Event<'_>) -> DbResult<bool> {
    let is_other = Condition::any()
        .add(deposit::Column::Step.is_null())
        .add(deposit::Column::Step.ne(DepositStep::InReview.word()));
    let is_changed = deposit::Entity::update_many()
        .col_expr(deposit::Column::Step, Expr::value(DepositStep::InReview.word()))
        .col_expr(deposit::Column::PollAtMs, Expr::value(None::<i64>))
        .filter(deposit::Column::Id.eq(event.deposit_id.uuid()))
        .filter(
            deposit::Column::Status.is_in([DepositStatus::Pending.word(), DepositStatus::Cancelled.word()]),
        )
        .filter(is_other)
        .changes_any(tx)
        .await?;
    if is_changed {
        note(tx, event).await?;
    }
    Ok(is_changed)
}

/// A page of the merchant's manual deposits with a claim: those that are open for a decision, the oldest claim first,
/// or the others, the newest first.
pub(crate) async fn claimed_page(
    db: &Db,
    merchant_id: MerchantId,
    waiting: bool,
    page: PageRequest,
) -> DbResult<Page<Deposit>> {
    let claimed = deposit::Entity::find()
        .filter(deposit::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(deposit::Column::Channel.eq(ChannelName::Manual.word()))
        .filter(deposit::Column::ClaimedAtMs.is_not_null());
    let done = DepositStep::Done.word();
    let rows = if waiting {
        let waiting = claimed.filter(deposit::Column::Step.ne(done));
        waiting.order_by_asc(deposit::Column::ClaimedAtMs).order_by_asc(deposit::Column::Id)
    } else {
        let over = claimed.filter(deposit::Column::Step.eq(done));
        over.order_by_desc(deposit::Column::ClaimedAtMs).order_by_desc(deposit::Column::Id)
    };
    rows.page(db, page).await?.try_map(deposit_of)
}

/// The merchant's deposit by manual transfer with this identifier.
pub(crate) async fn find_manual(
    db: &Db,
    merchant_id: MerchantId,
    id: DepositId,
) -> DbResult<Option<Deposit>> {
    let wanted = deposit::Entity::find_by_id(id.uuid())
        .filter(deposit::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(deposit::Column::Channel.eq(ChannelName::Manual.word()));
    wanted.one(db.write()).await?.map(deposit_of).transpose()
}

/// Notes that the member says a deposit is paid, at its first claim; lets it be followed at once.
pub(crate) async fn claim_in_tx(tx: &Tx, event: Event<'_>) -> DbResult<()> {
    let is_first = deposit::Entity::update_many()
        .col_expr(deposit::Column::ClaimedAtMs, Expr::value(event.at_ms))
        .filter(deposit::Column::Id.eq(event.deposit_id.uuid()))
        .filter(deposit::Column::ClaimedAtMs.is_null())
        .changes_any(tx)
        .await?;
    if is_first {
        note(tx, event).await?;
    }
    Ok(())
}
