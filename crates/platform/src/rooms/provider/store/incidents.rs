use erawan_kernel::Money;
use erawan_kernel::ids::MemberId;
use uuid::Uuid;

use super::tables::incident;
use crate::db::prelude::*;
use crate::rooms::provider::incidents::{HeldWin, Incident, Kind};
use crate::rooms::provider::model::VendorRules;

/// Records the incident of a transaction, unless it has one. Answers whether it was recorded.
pub(in crate::rooms::provider) async fn insert_in_tx(
    tx: &Tx,
    new: &Incident<'_>,
    now_ms: i64,
) -> Result<bool, DbErr> {
    use incident::{Column, Entity};
    let row = incident::ActiveModel {
        vendor: Set(new.vendor.to_owned()),
        transaction: Set(new.transaction),
        kind: Set(new.kind.word().to_owned()),
        member_id: Set(new.player.0.uuid()),
        game_code: Set(new.game_code.to_owned()),
        round: Set(new.round.to_owned()),
        amount: Set(new.amount.minor()),
        at_ms: Set(now_ms),
        released_at_ms: Set(None),
    };
    let keep = OnConflict::columns([Column::Vendor, Column::Transaction]).do_nothing().to_owned();
    Ok(Entity::insert(row).on_conflict(keep).exec_without_returning(tx).await? > 0)
}

/// Whether an operator let this win of this amount through.
pub(in crate::rooms::provider) async fn is_released(
    db: &Db,
    vendor: &str,
    transaction: Uuid,
    amount: Money,
) -> Result<bool, DbErr> {
    let row = incident::Entity::find_by_id((vendor.to_owned(), transaction)).one(db.read()).await?;
    Ok(row.is_some_and(|row| row.released_at_ms.is_some() && row.amount == amount.minor()))
}

/// Why a transaction of the vendor was refused, where that was recorded: its kind, and whether an operator let it through
/// since.
pub(in crate::rooms::provider) async fn refusal_of_vendor(
    db: &Db,
    vendor: &str,
    transaction: Uuid,
) -> Result<Option<(String, bool)>, DbErr> {
    let row = incident::Entity::find_by_id((vendor.to_owned(), transaction)).one(db.read()).await?;
    Ok(row.map(|row| (row.kind, row.released_at_ms.is_some())))
}

/// Incidents that wait for an operator.
fn held() -> Condition {
    let kinds = [Kind::WinHeld, Kind::CorrectionHeld, Kind::PromotionHeld].map(Kind::word);
    Condition::all().add(incident::Column::Kind.is_in(kinds)).add(incident::Column::ReleasedAtMs.is_null())
}

pub(in crate::rooms::provider) async fn held_wins(db: &Db) -> Result<Vec<HeldWin>, DbErr> {
    let oldest_first = incident::Entity::find().filter(held()).order_by_asc(incident::Column::AtMs);
    let rows = oldest_first.all(db.read()).await?;
    let win = |row: incident::Model| HeldWin {
        vendor: row.vendor,
        transaction: row.transaction,
        member_id: MemberId::from_uuid(row.member_id),
        game_code: row.game_code,
        round: row.round,
        amount: Money::from_minor(row.amount),
        at_ms: row.at_ms,
    };
    Ok(rows.into_iter().map(win).collect())
}

/// Lets a held win through. Answers whether it was held.
pub(in crate::rooms::provider) async fn release_win_in_tx(
    tx: &Tx,
    vendor: &str,
    transaction: Uuid,
    now_ms: i64,
) -> Result<bool, DbErr> {
    incident::Entity::update_many()
        .col_expr(incident::Column::ReleasedAtMs, Expr::value(now_ms))
        .filter(held())
        .filter(incident::Column::Vendor.eq(vendor))
        .filter(incident::Column::Transaction.eq(transaction))
        .changes_any(tx)
        .await
}

/// Lets those through that the vendor's present caps no longer hold.
pub(in crate::rooms::provider) async fn release_under_caps_in_tx(
    tx: &Tx,
    rules: &VendorRules,
    now_ms: i64,
) -> Result<(), DbErr> {
    let caps = [
        (Kind::WinHeld, rules.win_max.unwrap_or(i64::MAX)),
        (Kind::CorrectionHeld, rules.correction_max.unwrap_or(-1)),
        (Kind::PromotionHeld, rules.promotion_max.unwrap_or(-1)),
    ];
    for (kind, max) in caps {
        incident::Entity::update_many()
            .col_expr(incident::Column::ReleasedAtMs, Expr::value(now_ms))
            .filter(held())
            .filter(incident::Column::Vendor.eq(rules.vendor.as_str()))
            .filter(incident::Column::Kind.eq(kind.word()))
            .filter(incident::Column::Amount.lte(max))
            .run(tx)
            .await?;
    }
    Ok(())
}
