use erawan_ledger::AccountId;
use uuid::Uuid;

use super::tables::round_start;
use crate::db::prelude::*;
use crate::rooms::provider::rounds::OpenRound;

/// The newest start of a player's rounds.
#[derive(Debug, Clone)]
pub(in crate::rooms::provider) struct RoundStart {
    pub(in crate::rooms::provider) player: AccountId,
    pub(in crate::rooms::provider) round: OpenRound,
    /// The node whose memory has the round.
    pub(in crate::rooms::provider) node: Uuid,
    /// Epoch milliseconds.
    pub(in crate::rooms::provider) started_at_ms: i64,
    /// The bet may still be on its way to the ledger.
    pub(in crate::rooms::provider) is_awaited: bool,
}

/// Writes the start where the player has none, or one of the same node that is at least `interval_ms` before it.
pub(in crate::rooms::provider) async fn take_own(
    db: &Db,
    start: &RoundStart,
    interval_ms: i64,
    now_ms: i64,
) -> Result<bool, DbErr> {
    use round_start::{Column, Entity};
    let row = round_start::ActiveModel {
        account_id: Set(start.player.into()),
        vendor: Set(start.round.vendor.clone()),
        round: Set(start.round.round.clone()),
        first_bet: Set(start.round.first_bet),
        node: Set(start.node),
        started_at_ms: Set(start.started_at_ms),
        is_awaited: Set(start.is_awaited),
    };
    let started = Expr::col((Entity, Column::StartedAtMs));
    let newer = [Column::Vendor, Column::Round, Column::FirstBet, Column::StartedAtMs, Column::IsAwaited];
    let known = OnConflict::column(Column::AccountId)
        .update_columns(newer)
        .action_and_where(Expr::col((Entity, Column::Node)).eq(start.node))
        .action_and_where(started.clone().lte(start.started_at_ms - interval_ms).or(started.gt(now_ms)))
        .to_owned();
    let written = Entity::insert(row).on_conflict(known).exec_without_returning(db.write()).await?;
    Ok(written > 0)
}

pub(in crate::rooms::provider) async fn find(
    db: &Db,
    player: AccountId,
) -> Result<Option<RoundStart>, DbErr> {
    let row = round_start::Entity::find_by_id(i64::from(player)).one(db.read()).await?;
    Ok(row.map(|row| RoundStart {
        player,
        round: OpenRound { vendor: row.vendor, round: row.round, first_bet: row.first_bet },
        node: row.node,
        started_at_ms: row.started_at_ms,
        is_awaited: row.is_awaited,
    }))
}

/// Replaces `held`, if it is still the player's start.
pub(in crate::rooms::provider) async fn take_over(
    db: &Db,
    wanted: &RoundStart,
    held: &RoundStart,
) -> Result<bool, DbErr> {
    use round_start::Column;
    update(held)
        .col_expr(Column::Vendor, Expr::value(wanted.round.vendor.as_str()))
        .col_expr(Column::Round, Expr::value(wanted.round.round.as_str()))
        .col_expr(Column::FirstBet, Expr::value(wanted.round.first_bet))
        .col_expr(Column::Node, Expr::value(wanted.node))
        .col_expr(Column::StartedAtMs, Expr::value(wanted.started_at_ms))
        .col_expr(Column::IsAwaited, Expr::value(wanted.is_awaited))
        .filter(Column::StartedAtMs.eq(held.started_at_ms))
        .changes_any(db.write())
        .await
}

/// Sets when the player's newest start was, if the row is still this start: nothing is on its way.
pub(in crate::rooms::provider) async fn withdraw(db: &Db, start: &RoundStart) -> Result<(), DbErr> {
    use round_start::Column;
    update(start)
        .col_expr(Column::StartedAtMs, Expr::value(start.started_at_ms))
        .col_expr(Column::IsAwaited, Expr::value(start.is_awaited))
        .run(db.write())
        .await
}

/// An update of the row while it holds this start.
fn update(start: &RoundStart) -> sea_orm::UpdateMany<round_start::Entity> {
    use round_start::{Column, Entity};
    Entity::update_many()
        .filter(Column::AccountId.eq(i64::from(start.player)))
        .filter(Column::Node.eq(start.node))
        .filter(Column::Vendor.eq(start.round.vendor.as_str()))
        .filter(Column::Round.eq(start.round.round.as_str()))
}
