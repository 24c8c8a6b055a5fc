use erawan_kernel::ids::{FreezeId, MemberId, MerchantId, OperatorId, ProposalId};
use erawan_kernel::{Page, PageRequest};
use sea_orm_migration::prelude::ConditionalStatement;

use super::super::freeze::{Freeze, FreezeScope};
use crate::db::prelude::*;

entities! {
    mod freeze in "account_freeze" by (id: Uuid) {
        merchant_id: Uuid,
        member_id: Uuid,
        scope: String,
        reason: String,
        due_at_ms: i64,
        frozen_by: Uuid,
        frozen_at_ms: i64,
        lifted_at_ms: Option<i64>,
        lifted_by: Option<Uuid>,
    }
}

/// The freeze that holds, if one does.
pub(in super::super) async fn open_of(
    db: &impl ConnectionTrait,
    member_id: MemberId,
) -> DbResult<Option<Freeze>> {
    let row = freeze::Entity::find()
        .filter(freeze::Column::MemberId.eq(member_id.uuid()))
        .filter(freeze::Column::LiftedAtMs.is_null())
        .one(db)
        .await?;
    row.map(of_row).transpose()
}

pub(in super::super) async fn insert_in_tx(tx: &Tx, new: &Freeze) -> DbResult<()> {
    let row = freeze::ActiveModel {
        id: Set(new.id.uuid()),
        merchant_id: Set(new.merchant_id.uuid()),
        member_id: Set(new.member_id.uuid()),
        scope: Set(new.scope.word().to_owned()),
        reason: Set(new.reason.clone()),
        due_at_ms: Set(new.due_at_ms),
        frozen_by: Set(new.frozen_by.uuid()),
        frozen_at_ms: Set(new.frozen_at_ms),
        lifted_at_ms: Set(None),
        lifted_by: Set(None),
    };
    freeze::Entity::insert(row).run(tx).await
}

/// Ends a freeze because a wider one takes its place.
pub(in super::super) async fn replace_in_tx(tx: &Tx, id: FreezeId, now_ms: i64) -> DbResult<()> {
    freeze::Entity::update_many()
        .col_expr(freeze::Column::LiftedAtMs, Expr::value(now_ms))
        .filter(freeze::Column::Id.eq(id.uuid()))
        .run(tx)
        .await
}

/// Ends a freeze by a proposal; answers whether it did, now or before.
pub(in super::super) async fn lift_in_tx(
    tx: &Tx,
    id: FreezeId,
    by: ProposalId,
    now_ms: i64,
) -> DbResult<bool> {
    let did = freeze::Entity::update_many()
        .col_expr(freeze::Column::LiftedAtMs, Expr::value(now_ms))
        .col_expr(freeze::Column::LiftedBy, Expr::value(by.uuid()))
        .filter(freeze::Column::Id.eq(id.uuid()))
        .filter(freeze::Column::LiftedAtMs.is_null())
        .changes_any(tx)
        .await?;
    let row = freeze::Entity::find_by_id(id.uuid()).one(tx).await?;
    Ok(did || row.is_some_and(|row| row.lifted_by == Some(by.uuid())))
}

pub(in super::super) async fn find_at(
    db: &Db,
    merchant_id: MerchantId,
    id: FreezeId,
) -> DbResult<Option<Freeze>> {
    let row = freeze::Entity::find_by_id(id.uuid()).filter(freeze::Column::MerchantId.eq(merchant_id.uuid()));
    row.one(db.write()).await?.map(of_row).transpose()
}

pub(in super::super) async fn find_for_job(db: &Db, id: FreezeId) -> DbResult<Option<Freeze>> {
    freeze::Entity::find_by_id(id.uuid()).one(db.write()).await?.map(of_row).transpose()
}

/// The merchant's freezes that hold, what is due first above, or those that were lifted, the newest first.
pub(in super::super) async fn board(
    db: &Db,
    merchant_id: MerchantId,
    is_open: bool,
    page: PageRequest,
) -> DbResult<Page<Freeze>> {
    let all = freeze::Entity::find().filter(freeze::Column::MerchantId.eq(merchant_id.uuid()));
    let wanted = if is_open {
        let open = all.filter(freeze::Column::LiftedAtMs.is_null());
        open.order_by_asc(freeze::Column::DueAtMs).order_by_asc(freeze::Column::Id)
    } else {
        let lifted = all.filter(freeze::Column::LiftedAtMs.is_not_null());
        lifted.order_by_desc(freeze::Column::LiftedAtMs).order_by_desc(freeze::Column::Id)
    };
    wanted.page(db, page).await?.try_map(of_row)
}

fn of_row(row: freeze::Model) -> DbResult<Freeze> {
    let scope = FreezeScope::parse(&row.scope);
    Ok(Freeze {
        id: FreezeId::from_uuid(row.id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        member_id: MemberId::from_uuid(row.member_id),
        scope: scope.ok_or_else(|| DbErr::Type(format!("freeze {} has an unknown scope", row.id)))?,
        reason: row.reason,
        due_at_ms: row.due_at_ms,
        frozen_by: OperatorId::from_uuid(row.frozen_by),
        frozen_at_ms: row.frozen_at_ms,
        lifted_at_ms: row.lifted_at_ms,
    })
}

pub(super) fn migration() -> CreateTable {
    CreateTable::of("m20261126_500200_responsible_freeze", "account_freeze")
        .col(pk_uuid("id"))
        .cols(uuid, &["merchant_id", "member_id"])
        .col(string_len("scope", 8))
        .col(string_len("reason", 200))
        .col(big_integer("due_at_ms"))
        .col(uuid("frozen_by"))
        .col(big_integer("frozen_at_ms"))
        .col(big_integer_null("lifted_at_ms"))
        .col(uuid_null("lifted_by"))
        .with_foreign_key("account_freeze_member_fkey", "member_id", "member")
        .with_index("account_freeze_merchant_idx", &["merchant_id", "lifted_at_ms", "due_at_ms"])
        .with_special_index(
            // One freeze of an account holds at a time.
            Index::create()
                .unique()
                .name("account_freeze_open_key")
                .table("account_freeze")
                .col("member_id")
                .and_where(Expr::col("lifted_at_ms").is_null()),
        )
}
