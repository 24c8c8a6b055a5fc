use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, MerchantId};
use sea_orm_migration::prelude::ConditionalStatement;

use super::model::{Direction, Transfer, TransferState};
use super::rounds::NO_GAME;
use super::vendor::PlayedRound;
use crate::db::prelude::*;
use crate::rooms::account;
use crate::rooms::wallet::TransferReason;

entities! {
    mod transfer in "vendor_transfer" by (id: Uuid) {
        merchant_id: Uuid,
        member_id: Uuid,
        request: Uuid,
        vendor: String,
        direction: String,
        reason: String,
        amount: i64,
        state: String,
        asks: i32,
        noes: i32,
        last_said: Option<String>,
        created_at_ms: i64,
        sent_at_ms: Option<i64>,
        ended_at_ms: Option<i64>,
        work_at_ms: Option<i64>,
    }

    /// Rounds that were played at vendors that keep money themselves.
    mod round in "vendor_round" by (vendor: String, sequence: i64) {
        round_id: String,
        player_id: String,
        game_code: String,
        bet: i64,
        win: i64,
        currency: String,
        at_ms: i64,
        booked_at_ms: Option<i64>,
        problem: Option<String>,
    }
}

/// What became of a new transfer.
#[derive(Debug)]
pub(super) enum Noted {
    /// It is written down.
    New,
    /// The request was made before.
    Known(Box<Transfer>),
    /// Another one of the member is open at this vendor.
    OtherOpen,
}

fn of_row(row: transfer::Model) -> DbResult<Transfer> {
    let broken = |what: &str| DbErr::Type(format!("transfer {} has an unknown {what}", row.id));
    Ok(Transfer {
        direction: Direction::parse(&row.direction).ok_or_else(|| broken("direction"))?,
        reason: TransferReason::parse(&row.reason).ok_or_else(|| broken("reason"))?,
        state: TransferState::parse(&row.state).ok_or_else(|| broken("state"))?,
        id: row.id,
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        member_id: MemberId::from_uuid(row.member_id),
        request: row.request,
        vendor: row.vendor,
        amount: Money::from_minor(row.amount),
        asks: row.asks,
        noes: row.noes,
        last_said: row.last_said,
        created_at_ms: row.created_at_ms,
        sent_at_ms: row.sent_at_ms,
        ended_at_ms: row.ended_at_ms,
        work_at_ms: row.work_at_ms,
    })
}

/// Writes a transfer down, unless it is known or another one is open. One request of a member at a time: of two at once
/// the second sees the first.
pub(super) async fn note_in_tx(tx: &Tx, new: &Transfer) -> DbResult<Noted> {
    account::lock_in_tx(tx, new.member_id).await.map_err(|error| DbErr::Custom(error.to_string()))?;
    let of_vendor = transfer::Entity::find()
        .filter(transfer::Column::MemberId.eq(new.member_id.uuid()))
        .filter(transfer::Column::Vendor.eq(new.vendor.as_str()));
    let known = of_vendor.clone().filter(transfer::Column::Request.eq(new.request)).one(tx).await?;
    if let Some(known) = known {
        return Ok(Noted::Known(Box::new(of_row(known)?)));
    }
    if of_vendor.filter(transfer::Column::EndedAtMs.is_null()).one(tx).await?.is_some() {
        return Ok(Noted::OtherOpen);
    }
    let row = transfer::ActiveModel {
        id: Set(new.id),
        merchant_id: Set(new.merchant_id.uuid()),
        member_id: Set(new.member_id.uuid()),
        request: Set(new.request),
        vendor: Set(new.vendor.clone()),
        direction: Set(new.direction.word().to_owned()),
        reason: Set(new.reason.word().to_owned()),
        amount: Set(new.amount.minor()),
        state: Set(new.state.word().to_owned()),
        asks: Set(0),
        noes: Set(0),
        created_at_ms: Set(new.created_at_ms),
        work_at_ms: Set(new.work_at_ms),
        ..Default::default()
    };
    transfer::Entity::insert(row).run(tx).await?;
    Ok(Noted::New)
}

/// Writes down what was learnt of a transfer; answers whether it was still in the state `from`.
pub(super) async fn update(db: &Db, from: TransferState, now: &Transfer) -> DbResult<bool> {
    transfer::Entity::update_many()
        .col_expr(transfer::Column::State, Expr::value(now.state.word()))
        .col_expr(transfer::Column::Asks, Expr::value(now.asks))
        .col_expr(transfer::Column::Noes, Expr::value(now.noes))
        .col_expr(transfer::Column::LastSaid, Expr::value(now.last_said.clone()))
        .col_expr(transfer::Column::SentAtMs, Expr::value(now.sent_at_ms))
        .col_expr(transfer::Column::EndedAtMs, Expr::value(now.ended_at_ms))
        .col_expr(transfer::Column::WorkAtMs, Expr::value(now.work_at_ms))
        .filter(transfer::Column::Id.eq(now.id))
        .filter(transfer::Column::State.eq(from.word()))
        .changes_any(db.write())
        .await
}

/// The transfers of a member's request, in the order of their vendors.
pub(super) async fn of_request(db: &Db, member_id: MemberId, request: Uuid) -> DbResult<Vec<Transfer>> {
    let rows = transfer::Entity::find()
        .filter(transfer::Column::MemberId.eq(member_id.uuid()))
        .filter(transfer::Column::Request.eq(request))
        .order_by_asc(transfer::Column::Vendor)
        .all(db.write())
        .await?;
    rows.into_iter().map(of_row).collect()
}

/// The transfers of a member that are not over, the oldest first.
pub(super) async fn open_of(db: &Db, member_id: MemberId) -> DbResult<Vec<Transfer>> {
    let rows = transfer::Entity::find()
        .filter(transfer::Column::MemberId.eq(member_id.uuid()))
        .filter(transfer::Column::EndedAtMs.is_null())
        .order_by_asc(transfer::Column::CreatedAtMs)
        .all(db.write())
        .await?;
    rows.into_iter().map(of_row).collect()
}

/// Takes the transfers whose turn it is, for this node until then; at most `limit`.
pub(super) async fn take_due_for_job(
    db: &Db,
    now_ms: i64,
    until_ms: i64,
    limit: u64,
) -> DbResult<Vec<Transfer>> {
    let due = transfer::Entity::find()
        .filter(transfer::Column::WorkAtMs.lte(now_ms))
        .order_by_asc(transfer::Column::WorkAtMs)
        .limit(limit)
        .all(db.read())
        .await?;
    let mut taken = Vec::with_capacity(due.len());
    for row in due {
        if lease(db, &row, until_ms).await? {
            taken.push(of_row(row)?);
        }
    }
    Ok(taken)
}

/// Takes a transfer whose turn it is or will be, for this node until then; `None` when it is over or another node was
/// faster.
pub(super) async fn take_one_for_job(db: &Db, id: Uuid, until_ms: i64) -> DbResult<Option<Transfer>> {
    let row = transfer::Entity::find_by_id(id).one(db.write()).await?;
    let Some(row) = row.filter(|row| row.work_at_ms.is_some()) else { return Ok(None) };
    if lease(db, &row, until_ms).await? { of_row(row).map(Some) } else { Ok(None) }
}

async fn lease(db: &Db, row: &transfer::Model, until_ms: i64) -> DbResult<bool> {
    transfer::Entity::update_many()
        .col_expr(transfer::Column::WorkAtMs, Expr::value(until_ms))
        .filter(transfer::Column::Id.eq(row.id))
        .filter(transfer::Column::WorkAtMs.eq(row.work_at_ms))
        .changes_any(db.write())
        .await
}

/// The vendors at which a transfer is not over.
pub(super) async fn open_vendors_for_job(db: &Db) -> DbResult<Vec<String>> {
    transfer::Entity::find()
        .select_only()
        .column(transfer::Column::Vendor)
        .filter(transfer::Column::WorkAtMs.is_not_null())
        .distinct()
        .into_tuple()
        .all(db.read())
        .await
}

/// Transfers after this one in the order of their identifiers, to check all of them.
pub(super) async fn after_for_job(db: &Db, id: Uuid, limit: u64) -> DbResult<Vec<Transfer>> {
    let rows = transfer::Entity::find()
        .filter(transfer::Column::Id.gt(id))
        .order_by_asc(transfer::Column::Id)
        .limit(limit)
        .all(db.read())
        .await?;
    rows.into_iter().map(of_row).collect()
}

/// Up to which place the vendor's rounds are known here; zero before the first.
pub(super) async fn last_round(db: &Db, vendor: &str) -> DbResult<i64> {
    let last = round::Entity::find()
        .filter(round::Column::Vendor.eq(vendor))
        .order_by_desc(round::Column::Sequence)
        .one(db.write())
        .await?;
    Ok(last.map_or(0, |row| row.sequence))
}

/// Characters of a round's names that are kept; longer ones are no names.
const NAME_MAX: usize = 64;

/// Keeps rounds as the vendor told them; those that are known stay as they are.
pub(super) async fn keep_rounds_in_tx(tx: &Tx, vendor: &str, rounds: &[PlayedRound]) -> DbResult<()> {
    let kept = |name: &str| name.chars().filter(|letter| !letter.is_control()).take(NAME_MAX).collect();
    for told in rounds {
        let row = round::ActiveModel {
            vendor: Set(vendor.to_owned()),
            sequence: Set(told.sequence),
            round_id: Set(kept(&told.round_id)),
            player_id: Set(kept(&told.player_id)),
            game_code: Set(kept(&told.game_code)),
            bet: Set(told.bet.minor()),
            win: Set(told.win.minor()),
            currency: Set(told.currency.chars().take(3).collect()),
            at_ms: Set(told.at),
            booked_at_ms: Set(None),
            problem: Set(told.problem().map(str::to_owned)),
        };
        let key = [round::Column::Vendor, round::Column::Sequence];
        round::Entity::insert(row).or_keep(key).run(tx).await?;
    }
    Ok(())
}

/// The first rounds that are not booked and have no problem, or one that may be over by now, in their order.
pub(super) async fn open_rounds(db: &Db, vendor: &str, limit: u64) -> DbResult<Vec<PlayedRound>> {
    let rows = round::Entity::find()
        .filter(round::Column::Vendor.eq(vendor))
        .filter(round::Column::BookedAtMs.is_null())
        .filter(
            Condition::any().add(round::Column::Problem.is_null()).add(round::Column::Problem.eq(NO_GAME)),
        )
        .order_by_asc(round::Column::Sequence)
        .limit(limit)
        .all(db.write())
        .await?;
    let told = |row: round::Model| PlayedRound {
        sequence: row.sequence,
        round_id: row.round_id,
        player_id: row.player_id,
        game_code: row.game_code,
        bet: Money::from_minor(row.bet),
        win: Money::from_minor(row.win),
        currency: row.currency,
        at: row.at_ms,
    };
    Ok(rows.into_iter().map(told).collect())
}

/// Notes that a round is booked.
pub(super) async fn round_booked(db: &Db, vendor: &str, sequence: i64, now_ms: i64) -> DbResult<()> {
    round::Entity::update_many()
        .col_expr(round::Column::BookedAtMs, Expr::value(now_ms))
        .filter(round::Column::Vendor.eq(vendor))
        .filter(round::Column::Sequence.eq(sequence))
        .run(db.write())
        .await
}

/// Notes why a round cannot be booked; answers whether that was not known.
pub(super) async fn round_problem_in_tx(
    tx: &Tx,
    vendor: &str,
    sequence: i64,
    problem: &str,
) -> DbResult<bool> {
    round::Entity::update_many()
        .col_expr(round::Column::Problem, Expr::value(problem))
        .filter(round::Column::Vendor.eq(vendor))
        .filter(round::Column::Sequence.eq(sequence))
        .filter(round::Column::Problem.is_null())
        .changes_any(tx)
        .await
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let transfer = CreateTable::of("m20261129_500010_vendor_transfer", "vendor_transfer")
        .col(pk_uuid("id"))
        .cols(uuid, &["merchant_id", "member_id", "request"])
        .col(string_len("vendor", 32))
        .cols(|name| string_len(name, 8), &["direction", "reason", "state"])
        .col(big_integer("amount"))
        .cols(integer, &["asks", "noes"])
        .col(string_len_null("last_said", 200))
        .col(big_integer("created_at_ms"))
        .cols(big_integer_null, &["sent_at_ms", "ended_at_ms", "work_at_ms"])
        .with_foreign_key("vendor_transfer_member_fkey", "member_id", "member")
        .with_unique_index("vendor_transfer_request_key", &["member_id", "request", "vendor"])
        .with_special_index(
            // The database allows one open transfer of a member at a vendor.
            Index::create()
                .unique()
                .name("vendor_transfer_open_key")
                .table("vendor_transfer")
                .col("member_id")
                .col("vendor")
                .and_where(Expr::col("ended_at_ms").is_null()),
        )
        .with_index("vendor_transfer_work_idx", &["work_at_ms"]);
    let round = CreateTable::of("m20261129_500020_vendor_round", "vendor_round")
        .col(string_len("vendor", 32))
        .col(big_integer("sequence"))
        .cols(|name| string_len(name, 64), &["round_id", "player_id"])
        .col(string_len("game_code", 64))
        .cols(big_integer, &["bet", "win"])
        .col(string_len("currency", 8))
        .col(big_integer("at_ms"))
        .col(big_integer_null("booked_at_ms"))
        .col(string_len_null("problem", 64))
        .with_primary_key(&["vendor", "sequence"])
        .with_special_index(
            Index::create()
                .name("vendor_round_open_idx")
                .table("vendor_round")
                .col("vendor")
                .col("sequence")
                .and_where(Expr::col("booked_at_ms").is_null()),
        );
    vec![transfer.boxed(), round.boxed()]
}
