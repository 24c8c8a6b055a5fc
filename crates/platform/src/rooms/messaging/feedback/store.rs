use erawan_kernel::ids::{FeedbackId, MemberId, MerchantId, OperatorId};
use erawan_kernel::{Page, PageRequest};

use super::{Feedback, FeedbackType};
use crate::db::prelude::*;
use crate::rooms::session::CurrentMember;

entities! {
    mod feedback in "feedback" by (id: Uuid) {
        merchant_id: Uuid,
        member_id: Uuid,
        kind: i16,
        content: String,
        sent_at_ms: i64,
        /// The operator who handled it; `None` means it is open.
        done_by: Option<Uuid>,
        done_at_ms: Option<i64>,
    }
}

pub(super) async fn count_in_tx(tx: &Tx, member_id: MemberId, since_ms: i64) -> DbResult<u64> {
    feedback::Entity::find()
        .filter(feedback::Column::MemberId.eq(member_id.uuid()))
        .filter(feedback::Column::SentAtMs.gte(since_ms))
        .count(tx)
        .await
}

/// Deletes at most `limit` of the merchant's feedback from before `before_ms`; answers how many.
pub(crate) async fn forget(db: &Db, merchant_id: MerchantId, before_ms: i64, limit: u64) -> DbResult<u64> {
    let old: Vec<Uuid> = feedback::Entity::find()
        .filter(feedback::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(feedback::Column::SentAtMs.lt(before_ms))
        .order_by_asc(feedback::Column::SentAtMs)
        .limit(limit)
        .values(feedback::Column::Id)
        .all(db.read())
        .await?;
    let these = feedback::Entity::delete_many().filter(feedback::Column::Id.is_in(old));
    Ok(these.exec(db.write()).await?.rows_affected)
}

pub(super) async fn insert_in_tx(
    tx: &Tx,
    id: FeedbackId,
    member: CurrentMember,
    new: &Feedback,
    now_ms: i64,
) -> DbResult<()> {
    let row = feedback::ActiveModel {
        id: Set(id.uuid()),
        merchant_id: Set(member.merchant_id.uuid()),
        member_id: Set(member.member_id.uuid()),
        kind: Set(new.kind.code()),
        content: Set(new.content.clone()),
        sent_at_ms: Set(now_ms),
        ..Default::default()
    };
    feedback::Entity::insert(row).run(tx).await
}

/// Feedback as support reads it.
pub(super) struct Kept {
    pub(super) id: FeedbackId,
    pub(super) member_id: MemberId,
    pub(super) kind: i16,
    pub(super) content: String,
    pub(super) sent_at_ms: i64,
}

pub(super) async fn list(
    db: &Db,
    merchant_id: MerchantId,
    is_done: bool,
    kind: Option<FeedbackType>,
    request: PageRequest,
) -> DbResult<Page<Kept>> {
    use feedback::Column;
    let mut found = feedback::Entity::find().filter(Column::MerchantId.eq(merchant_id.uuid()));
    found = if is_done {
        found.filter(Column::DoneAtMs.is_not_null()).order_by_desc(Column::SentAtMs)
    } else {
        found.filter(Column::DoneAtMs.is_null()).order_by_asc(Column::SentAtMs)
    };
    if let Some(kind) = kind {
        found = found.filter(Column::Kind.eq(kind.code()));
    }
    let kept = |row: feedback::Model| Kept {
        id: FeedbackId::from_uuid(row.id),
        member_id: MemberId::from_uuid(row.member_id),
        kind: row.kind,
        content: row.content,
        sent_at_ms: row.sent_at_ms,
    };
    Ok(found.order_by_asc(Column::Id).page(db, request).await?.map(kept))
}

pub(super) async fn exists(db: &Db, merchant_id: MerchantId, id: FeedbackId) -> DbResult<bool> {
    feedback::Entity::find_by_id(id.uuid())
        .filter(feedback::Column::MerchantId.eq(merchant_id.uuid()))
        .exists(db.read())
        .await
}

/// The first who says so is who did it.
pub(super) async fn note_done(db: &Db, id: FeedbackId, operator_id: OperatorId, now_ms: i64) -> DbResult<()> {
    feedback::Entity::update_many()
        .col_expr(feedback::Column::DoneBy, Expr::value(operator_id.uuid()))
        .col_expr(feedback::Column::DoneAtMs, Expr::value(now_ms))
        .filter(feedback::Column::Id.eq(id.uuid()))
        .filter(feedback::Column::DoneAtMs.is_null())
        .run(db.write())
        .await
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let feedback = CreateTable::of("m20261122_000200_messaging_feedback", "feedback")
        .col(pk_uuid("id"))
        .cols(uuid, &["merchant_id", "member_id"])
        .col(small_integer("kind"))
        .col(text("content"))
        .col(big_integer("sent_at_ms"))
        .col(uuid_null("done_by"))
        .col(big_integer_null("done_at_ms"))
        .with_foreign_key("feedback_member_fkey", "member_id", "member")
        .with_index("feedback_member_idx", &["member_id", "sent_at_ms"])
        .with_index("feedback_merchant_idx", &["merchant_id", "sent_at_ms"]);
    vec![feedback.boxed()]
}
