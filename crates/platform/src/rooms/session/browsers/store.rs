use erawan_kernel::ids::MemberId;

use super::super::Owner;
use crate::db::prelude::*;

entities! {
    mod member_browser in "member_browser" by (member_id: Uuid, mark: Vec<u8>) {
        merchant_id: Uuid,
        first_at_ms: i64,
        last_at_ms: i64,
    }
}

use member_browser::{Column, Entity};

/// Forgets what the member did not use since then.
pub(super) async fn forget_in_tx(tx: &Tx, member_id: MemberId, before_ms: i64) -> DbResult<()> {
    Entity::delete_many()
        .filter(Column::MemberId.eq(member_id.uuid()))
        .filter(Column::LastAtMs.lt(before_ms))
        .run(tx)
        .await
}

pub(super) async fn note_in_tx(tx: &Tx, owner: Owner, mark: [u8; 32], now_ms: i64) -> DbResult<()> {
    let row = member_browser::ActiveModel {
        member_id: Set(owner.member_id.uuid()),
        mark: Set(mark.to_vec()),
        merchant_id: Set(owner.merchant_id.uuid()),
        first_at_ms: Set(now_ms),
        last_at_ms: Set(now_ms),
    };
    Entity::insert(row).or_update([Column::MemberId, Column::Mark], [Column::LastAtMs]).run(tx).await
}

/// The other members of the merchant at the browsers that the member used since then, at most `limit`.
pub(super) async fn others_at_browsers_of(
    db: &Db,
    member_id: MemberId,
    since_ms: i64,
    limit: u64,
) -> DbResult<Vec<MemberId>> {
    let own = Entity::find()
        .filter(Column::MemberId.eq(member_id.uuid()))
        .filter(Column::LastAtMs.gte(since_ms))
        .order_by_desc(Column::LastAtMs)
        .limit(limit)
        .all(db.read())
        .await?;
    let Some(merchant_id) = own.first().map(|row| row.merchant_id) else { return Ok(Vec::new()) };
    let others = Entity::find()
        .filter(Column::MerchantId.eq(merchant_id))
        .filter(Column::Mark.is_in(own.into_iter().map(|row| row.mark)))
        .filter(Column::MemberId.ne(member_id.uuid()))
        .filter(Column::LastAtMs.gte(since_ms))
        .distinct()
        .limit(limit)
        .values::<Uuid>(Column::MemberId)
        .all(db.read())
        .await?;
    Ok(others.into_iter().map(MemberId::from_uuid).collect())
}

pub(crate) fn migration() -> Box<dyn MigrationTrait> {
    CreateTable::of("m20261127_800000_session_member_browser", "member_browser")
        .col(uuid("member_id"))
        .col(binary_len("mark", 32))
        .col(uuid("merchant_id"))
        .cols(big_integer, &["first_at_ms", "last_at_ms"])
        .with_primary_key(&["member_id", "mark"])
        .with_foreign_key("member_browser_member_fkey", "member_id", "member")
        .with_index("member_browser_mark_idx", &["merchant_id", "mark"])
        .boxed()
}
