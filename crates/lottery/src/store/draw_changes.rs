//! How a draw moves on: each move is one guarded update of its row.

use sea_orm::sea_query::{Expr, ExprTrait, SimpleExpr};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter};
use uuid::Uuid;

use super::draw;
use crate::model::DrawState;

/// A move of a draw to its next state, or a note on it.
#[derive(Debug, Clone)]
pub(crate) enum DrawChange {
    /// On sale as the next one to close.
    Open { due_at: i64 },
    /// Takes no more orders.
    Close { due_at: i64 },
    /// The list is fixed.
    Seal { due_at: Option<i64> },
    /// The result is published.
    Publish { version: i32, is_late: bool, resulted_at: i64, due_at: i64 },
    /// Teller and auditor differ.
    Dispute { alarm: String },
    /// To be calculated once more.
    Recalculate { due_at: i64 },
    /// The agreed list is written.
    Settle { due_at: i64 },
    /// Another result was entered.
    Review { due_at: i64 },
    /// Another result counts, and what it changes is on its way.
    Correct { version: i32, due_at: i64 },
    /// Over: paid, or all stakes are back.
    End { state: DrawState },
    /// Stakes go back.
    Void { due_at: i64 },
    /// A person mended what kept it: again at this time.
    Retry { due_at: i64 },
    /// Goes on as it does; a person should look at it, or has.
    Warn { alarm: Option<String> },
    /// Nothing was achieved; again at this time.
    Again { due_at: i64, alarm: Option<String> },
    /// It takes a person to go on.
    Wait { alarm: String },
}

fn columns(change: DrawChange) -> Vec<(draw::Column, SimpleExpr)> {
    use draw::Column as C;
    let to = |state: DrawState| (C::State, Expr::value(state.as_str()));
    let due = |at: Option<i64>| (C::DueAt, Expr::value(at));
    let alarm = |text: Option<String>| {
        (C::Alarm, Expr::value(text.map(|text| text.chars().take(512).collect::<String>())))
    };
    let fresh = || [(C::Attempts, Expr::value(0)), (C::Alarm, Expr::value(Option::<String>::None))];
    let mut columns = Vec::new();
    match change {
        DrawChange::Open { due_at } => columns.extend([to(DrawState::Open), due(Some(due_at))]),
        DrawChange::Close { due_at } => columns.extend([to(DrawState::Closing), due(Some(due_at))]),
        DrawChange::Seal { due_at } => columns.extend([to(DrawState::Sealed), due(due_at)]),
        DrawChange::Publish { version, is_late, resulted_at, due_at } => {
            columns.extend(fresh());
            columns.extend([
                to(DrawState::Resulted),
                (C::Version, Expr::value(version)),
                (C::IsLate, Expr::value(is_late)),
                (C::ResultedAt, Expr::value(resulted_at)),
                due(Some(due_at)),
            ]);
        }
        DrawChange::Dispute { alarm: text } => {
            columns.extend([to(DrawState::Disputed), due(None), alarm(Some(text))]);
        }
        DrawChange::Recalculate { due_at } => {
            columns.extend(fresh());
            columns.extend([to(DrawState::Resulted), due(Some(due_at))]);
        }
        DrawChange::Settle { due_at } => {
            columns.extend(fresh());
            columns.extend([to(DrawState::Settling), due(Some(due_at))]);
        }
        DrawChange::Review { due_at } => {
            columns.extend(fresh());
            columns.extend([to(DrawState::Reviewing), due(Some(due_at))]);
        }
        DrawChange::Correct { version, due_at } => {
            columns.extend(fresh());
            columns.extend([
                to(DrawState::Correcting),
                (C::Version, Expr::value(version)),
                due(Some(due_at)),
            ]);
        }
        DrawChange::End { state } => {
            columns.extend(fresh());
            columns.extend([to(state), due(None)]);
        }
        DrawChange::Void { due_at } => {
            columns.extend(fresh());
            columns.extend([to(DrawState::Voiding), due(Some(due_at))]);
        }
        DrawChange::Retry { due_at } => {
            columns.extend(fresh());
            columns.push(due(Some(due_at)));
        }
        DrawChange::Warn { alarm: text } => columns.push(alarm(text)),
        DrawChange::Again { due_at, alarm: text } => {
            columns.extend([due(Some(due_at)), (C::Attempts, Expr::col(C::Attempts).add(1)), alarm(text)]);
        }
        DrawChange::Wait { alarm: text } => columns.extend([due(None), alarm(Some(text))]),
    }
    columns
}

/// Moves a draw on from one of these states, unless another task has moved it. Returns whether it was moved.
pub(crate) async fn change_draw(
    db: &impl ConnectionTrait,
    id: Uuid,
    from: &[DrawState],
    change: DrawChange,
    now: i64,
) -> Result<bool, DbErr> {
    let mut update = draw::Entity::update_many()
        .filter(draw::Column::Id.eq(id))
        .filter(draw::Column::State.is_in(from.iter().map(|state| state.as_str())));
    // A step that is only tried again has changed nothing: how long it lasts counts from its beginning.
    let is_the_same_step =
        matches!(change, DrawChange::Again { .. } | DrawChange::Retry { .. } | DrawChange::Warn { .. });
    if !is_the_same_step {
        update = update.col_expr(draw::Column::ChangedAt, Expr::value(now));
    }
    for (column, value) in columns(change) {
        update = update.col_expr(column, value);
    }
    Ok(update.exec(db).await?.rows_affected == 1)
}

/// Stops the sales of a draw, or lets them go on. Returns whether that changed anything.
pub(crate) async fn set_suspended(
    db: &impl ConnectionTrait,
    id: Uuid,
    is_suspended: bool,
    now: i64,
) -> Result<bool, DbErr> {
    let update = draw::Entity::update_many()
        .col_expr(draw::Column::IsSuspended, Expr::value(is_suspended))
        .col_expr(draw::Column::ChangedAt, Expr::value(now))
        .filter(draw::Column::Id.eq(id))
        .filter(draw::Column::IsSuspended.eq(!is_suspended))
        .filter(draw::Column::State.is_in([DrawState::Planned.as_str(), DrawState::Open.as_str()]));
    Ok(update.exec(db).await?.rows_affected == 1)
}

/// Holds the payout of a result back, or releases it to be calculated at `due_at`. Returns whether that changed anything.
pub(crate) async fn set_frozen(
    db: &impl ConnectionTrait,
    id: Uuid,
    is_frozen: bool,
    due_at: i64,
    now: i64,
) -> Result<bool, DbErr> {
    let update = draw::Entity::update_many()
        .col_expr(draw::Column::IsFrozen, Expr::value(is_frozen))
        .col_expr(draw::Column::DueAt, Expr::value((!is_frozen).then_some(due_at)))
        .col_expr(draw::Column::ChangedAt, Expr::value(now))
        .filter(draw::Column::Id.eq(id))
        .filter(draw::Column::IsFrozen.eq(!is_frozen))
        .filter(draw::Column::State.eq(DrawState::Resulted.as_str()));
    Ok(update.exec(db).await?.rows_affected == 1)
}
