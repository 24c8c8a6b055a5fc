use std::collections::{BTreeMap, HashSet};

use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, MerchantId, TeamTransferId};
use sea_orm::{JoinType, RelationDef};

use super::model::{DayUsed, Occasion, TeamTransfer, TransferPart, TransferState};
use crate::db::prelude::*;

entities! {
    mod transfer in "team_transfer" by (id: Uuid) {
        merchant_id: Uuid,
        member_id: Uuid,
        idempotency_key: Uuid,
        occasion: String,
        remark: String,
        state: String,
        created_at_ms: i64,
        /// Until when it belongs to who works on it; nothing once it needs no work.
        work_at_ms: Option<i64>,
    }

    /// What one receiver gets.
    mod part in "team_transfer_part" by (transfer_id: Uuid, place: i32) {
        receiver_id: Uuid,
        amount: i64,
        level: i16,
    }
}

/// Writes a transfer down, which belongs to the caller until then.
pub(super) async fn insert_in_tx(tx: &Tx, new: &TeamTransfer, now_ms: i64, work_at_ms: i64) -> DbResult<()> {
    let row = transfer::ActiveModel {
        id: Set(new.id.uuid()),
        merchant_id: Set(new.merchant_id.uuid()),
        member_id: Set(new.member_id.uuid()),
        idempotency_key: Set(new.key),
        occasion: Set(new.occasion.word().to_owned()),
        remark: Set(new.remark.clone()),
        state: Set(new.state.word().to_owned()),
        created_at_ms: Set(now_ms),
        work_at_ms: Set(Some(work_at_ms)),
    };
    transfer::Entity::insert(row).run(tx).await?;
    let parts = (0..).zip(&new.parts).map(|(place, part)| part::ActiveModel {
        transfer_id: Set(new.id.uuid()),
        place: Set(place),
        receiver_id: Set(part.receiver.uuid()),
        amount: Set(part.amount.minor()),
        level: Set(part.level),
    });
    part::Entity::insert_many(parts.collect::<Vec<_>>()).run(tx).await
}

/// The sender's transfer of that key.
pub(super) async fn find_by_key(
    db: &impl ConnectionTrait,
    member_id: MemberId,
    key: Uuid,
) -> DbResult<Option<TeamTransfer>> {
    let row = transfer::Entity::find()
        .filter(transfer::Column::MemberId.eq(member_id.uuid()))
        .filter(transfer::Column::IdempotencyKey.eq(key))
        .one(db)
        .await?;
    match row {
        Some(row) => with_parts(db, vec![row]).await.map(|mut found| found.pop()),
        None => Ok(None),
    }
}

/// What the member sent since then, epoch milliseconds.
pub(super) async fn used(db: &impl ConnectionTrait, member_id: MemberId, since_ms: i64) -> DbResult<DayUsed> {
    let of_transfer: RelationDef = part::Entity::belongs_to(transfer::Entity)
        .from(part::Column::TransferId)
        .to(transfer::Column::Id)
        .into();
    let rows: Vec<(Uuid, i64)> = part::Entity::find()
        .join(JoinType::InnerJoin, of_transfer)
        .select_only()
        .column(part::Column::ReceiverId)
        .column_as(sum_of(Expr::col((part::Entity, part::Column::Amount))), "sum")
        .filter(transfer::Column::MemberId.eq(member_id.uuid()))
        .filter(transfer::Column::CreatedAtMs.gte(since_ms))
        .filter(transfer::Column::State.ne(TransferState::Refused.word()))
        .group_by(part::Column::ReceiverId)
        .into_tuple()
        .all(db)
        .await?;
    let sum = rows.iter().fold(0_i64, |sum, (_, amount)| sum.saturating_add(*amount));
    let receivers: HashSet<_> = rows.iter().map(|(id, _)| MemberId::from_uuid(*id)).collect();
    Ok(DayUsed { sum: Money::from_minor(sum), receivers })
}

/// Takes a transfer whose turn it is until then; answers whether no one else was faster.
pub(super) async fn take(db: &Db, id: TeamTransferId, now_ms: i64, until_ms: i64) -> DbResult<bool> {
    transfer::Entity::update_many()
        .col_expr(transfer::Column::WorkAtMs, Expr::value(until_ms))
        .filter(transfer::Column::Id.eq(id.uuid()))
        .filter(transfer::Column::WorkAtMs.lte(now_ms))
        .changes_any(db.write())
        .await
}

/// Transfers whose turn it is, the longest waiting first; at most `limit`.
pub(super) async fn due_for_job(db: &Db, now_ms: i64, limit: u64) -> DbResult<Vec<TeamTransfer>> {
    let rows = transfer::Entity::find()
        .filter(transfer::Column::WorkAtMs.lte(now_ms))
        .order_by_asc(transfer::Column::WorkAtMs)
        .limit(limit)
        .all(db.write())
        .await?;
    with_parts(db.write(), rows).await
}

/// Transfers after this one in the order of their identifiers, to check all of them.
pub(super) async fn after_for_job(db: &Db, id: Uuid, limit: u64) -> DbResult<Vec<TeamTransfer>> {
    let rows = transfer::Entity::find()
        .filter(transfer::Column::Id.gt(id))
        .order_by_asc(transfer::Column::Id)
        .limit(limit)
        .all(db.read())
        .await?;
    with_parts(db.read(), rows).await
}

/// Ends a transfer; answers whether it had not ended so before. What was refused may turn out to be sent, never the other
/// way round.
pub(super) async fn end_in_tx(
    tx: &Tx,
    id: TeamTransferId,
    state: TransferState,
    work_at_ms: Option<i64>,
) -> DbResult<bool> {
    let earlier: &[TransferState] = match state {
        TransferState::Sent => &[TransferState::Requesting, TransferState::Refused],
        TransferState::Requesting | TransferState::Refused => &[TransferState::Requesting],
    };
    transfer::Entity::update_many()
        .col_expr(transfer::Column::State, Expr::value(state.word()))
        .col_expr(transfer::Column::WorkAtMs, Expr::value(work_at_ms))
        .filter(transfer::Column::Id.eq(id.uuid()))
        .filter(transfer::Column::State.is_in(earlier.iter().map(|state| state.word())))
        .changes_any(tx)
        .await
}

/// Says that a refused transfer needs no more work.
pub(super) async fn close_refused(db: &Db, id: TeamTransferId) -> DbResult<()> {
    transfer::Entity::update_many()
        .col_expr(transfer::Column::WorkAtMs, Expr::value(None::<i64>))
        .filter(transfer::Column::Id.eq(id.uuid()))
        .filter(transfer::Column::State.eq(TransferState::Refused.word()))
        .run(db.write())
        .await
}

async fn with_parts(db: &impl ConnectionTrait, rows: Vec<transfer::Model>) -> DbResult<Vec<TeamTransfer>> {
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let mut parts: BTreeMap<Uuid, Vec<TransferPart>> = BTreeMap::new();
    for some in ids.chunks(200) {
        let found = part::Entity::find()
            .filter(part::Column::TransferId.is_in(some.iter().copied()))
            .order_by_asc(part::Column::Place)
            .all(db)
            .await?;
        for row in found {
            parts.entry(row.transfer_id).or_default().push(TransferPart {
                receiver: MemberId::from_uuid(row.receiver_id),
                amount: Money::from_minor(row.amount),
                level: row.level,
            });
        }
    }
    let transfer = |row: transfer::Model| {
        let broken = |what: &str| DbErr::Type(format!("transfer {} has an unknown {what}", row.id));
        Ok(TeamTransfer {
            id: TeamTransferId::from_uuid(row.id),
            merchant_id: MerchantId::from_uuid(row.merchant_id),
            member_id: MemberId::from_uuid(row.member_id),
            key: row.idempotency_key,
            occasion: Occasion::parse(&row.occasion).ok_or_else(|| broken("occasion"))?,
            state: TransferState::parse(&row.state).ok_or_else(|| broken("state"))?,
            remark: row.remark.clone(),
            parts: parts.remove(&row.id).unwrap_or_default(),
        })
    };
    rows.into_iter().map(transfer).collect()
}

pub(in crate::rooms::agent) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let transfer = CreateTable::of("m20261201_800100_agent_team_transfer", "team_transfer")
        .col(pk_uuid("id"))
        .cols(uuid, &["merchant_id", "member_id", "idempotency_key"])
        .cols(|name| string_len(name, 16), &["occasion", "state"])
        .col(string_len("remark", 140))
        .col(big_integer("created_at_ms"))
        .col(big_integer_null("work_at_ms"))
        .with_foreign_key("team_transfer_member_fkey", "member_id", "member")
        .with_unique_index("team_transfer_member_idempotency_key", &["member_id", "idempotency_key"])
        .with_index("team_transfer_member_created_idx", &["member_id", "created_at_ms"])
        .with_index("team_transfer_work_idx", &["work_at_ms"]);
    let part = CreateTable::of("m20261201_800101_agent_team_transfer_part", "team_transfer_part")
        .col(uuid("transfer_id"))
        .col(integer("place"))
        .col(uuid("receiver_id"))
        .col(big_integer("amount"))
        .col(small_integer("level"))
        .with_primary_key(&["transfer_id", "place"])
        .with_foreign_key("team_transfer_part_transfer_fkey", "transfer_id", "team_transfer")
        .with_foreign_key("team_transfer_part_receiver_fkey", "receiver_id", "member")
        .with_unique_index("team_transfer_part_receiver_key", &["transfer_id", "receiver_id"]);
    vec![transfer.boxed(), part.boxed()]
}
