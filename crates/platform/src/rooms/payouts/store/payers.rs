use erawan_kernel::ids::MerchantId;

use super::super::switch::Suspension;
use super::tables::{suspension, withdrawal};
use crate::db::prelude::*;

/// Characters of a reason that are kept.
const REASON_MAX: usize = 200;

/// That the payer takes no new attempts of the merchant, if so.
pub(in super::super) async fn suspension_of(
    db: &impl ConnectionTrait,
    merchant_id: MerchantId,
    payer: &str,
) -> DbResult<Option<Suspension>> {
    let row = suspension::Entity::find_by_id((merchant_id.uuid(), payer.to_owned())).one(db).await?;
    Ok(row.map(|row| Suspension { at_ms: row.at_ms, reason: row.reason, by: row.author }))
}

/// Suspends a payer; answers whether it was not suspended before.
pub(in super::super) async fn suspend_in_tx(
    tx: &Tx,
    merchant_id: MerchantId,
    payer: &str,
    new: Suspension,
) -> DbResult<bool> {
    let row = suspension::ActiveModel {
        merchant_id: Set(merchant_id.uuid()),
        payer: Set(payer.to_owned()),
        at_ms: Set(new.at_ms),
        reason: Set(new.reason.chars().take(REASON_MAX).collect()),
        author: Set(new.by),
    };
    let key = [suspension::Column::MerchantId, suspension::Column::Payer];
    suspension::Entity::insert(row).or_keep(key).changes_any(tx).await
}

/// Puts a new reason and its time in place of an older one; answers whether it did. The same reason again changes nothing.
pub(in super::super) async fn suspend_anew_in_tx(
    tx: &Tx,
    merchant_id: MerchantId,
    payer: &str,
    new: Suspension,
) -> DbResult<bool> {
    let reason: String = new.reason.chars().take(REASON_MAX).collect();
    suspension::Entity::update_many()
        .col_expr(suspension::Column::AtMs, Expr::value(new.at_ms))
        .col_expr(suspension::Column::Reason, Expr::value(reason.as_str()))
        .col_expr(suspension::Column::Author, Expr::value(new.by))
        .filter(suspension::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(suspension::Column::Payer.eq(payer))
        .filter(suspension::Column::AtMs.lt(new.at_ms))
        .filter(suspension::Column::Reason.ne(reason.as_str()))
        .changes_any(tx)
        .await
}

/// Lets a payer that was suspended at that time take attempts again; answers whether it was. A suspension of another time
/// stays.
pub(in super::super) async fn resume_payer_in_tx(
    tx: &Tx,
    merchant_id: MerchantId,
    payer: &str,
    suspended_at_ms: i64,
) -> DbResult<bool> {
    suspension::Entity::delete_many()
        .filter(suspension::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(suspension::Column::Payer.eq(payer))
        .filter(suspension::Column::AtMs.eq(suspended_at_ms))
        .changes_any(tx)
        .await
}

/// The payers that the merchant's withdrawals name.
pub(in super::super) async fn payers_used(db: &Db, merchant_id: MerchantId) -> DbResult<Vec<String>> {
    withdrawal::Entity::find()
        .select_only()
        .column(withdrawal::Column::Payer)
        .filter(withdrawal::Column::MerchantId.eq(merchant_id.uuid()))
        .distinct()
        .into_tuple()
        .all(db.read())
        .await
}
