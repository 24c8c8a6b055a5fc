use sea_orm::sea_query::{Expr, ExprTrait, SimpleExpr};
use sea_orm::{ColumnTrait, DatabaseTransaction, DbErr, EntityTrait, IntoActiveModel, QueryFilter};
use uuid::Uuid;

use super::{Store, commit, player, round};
use crate::model::RoundState;

/// What an accepted bet leads to, stored before the win is sent.
#[derive(Debug, Clone)]
pub(crate) struct Decision {
    pub(crate) spins: String,
    pub(crate) win_minor: i64,
    pub(crate) balance_before: i64,
    pub(crate) balance_after_bet: i64,
}

/// A move of a round to its next state.
#[derive(Debug, Clone)]
pub(crate) enum RoundChange {
    /// The bet was accepted and the outcome is known; the win is due again at this time.
    Decide { decision: Decision, due_at: i64 },
    /// The operator refused the bet.
    Refuse { status: String },
    /// The stake goes back; due at this time.
    Return { reason: String, due_at: i64 },
    /// The win was accepted.
    Settle { balance_after: i64 },
    /// The stake is back; the balance is known unless the operator undid the bet by itself.
    RollBack { balance_after: Option<i64> },
    /// Nothing was achieved; again at this time.
    Again { reason: String, due_at: i64 },
}

impl Store {
    /// Moves a round from one state to the next, unless another task has moved it. Returns whether it was moved.
    pub(crate) async fn change_round(
        &self,
        id: Uuid,
        from: RoundState,
        change: RoundChange,
        now: i64,
    ) -> Result<bool, DbErr> {
        use round::Column as C;
        let text = |text: String| Expr::value(text.chars().take(512).collect::<String>());
        let to = |state: RoundState| (C::State, Expr::value(state.as_str()));
        let none = || Expr::value(Option::<i64>::None);
        let closed = || {
            [
                (C::ClosedAt, Expr::value(now)),
                (C::DueAt, none()),
                (C::Slot, Expr::value(Option::<String>::None)),
            ]
        };
        let mut columns: Vec<(C, SimpleExpr)> = Vec::new();
        match change {
            RoundChange::Decide { decision, due_at } => columns.extend([
                to(RoundState::Decided),
                (C::Spins, Expr::value(decision.spins)),
                (C::WinMinor, Expr::value(decision.win_minor)),
                (C::BalanceBefore, Expr::value(decision.balance_before)),
                (C::BalanceAfterBet, Expr::value(decision.balance_after_bet)),
                (C::DecidedAt, Expr::value(now)),
                (C::DueAt, Expr::value(due_at)),
            ]),
            RoundChange::Refuse { status } => {
                columns.extend(closed());
                columns.extend([to(RoundState::Refused), (C::Refusal, text(status))]);
            }
            RoundChange::Return { reason, due_at } => columns.extend([
                to(RoundState::Returning),
                (C::LastError, text(reason)),
                (C::DueAt, Expr::value(due_at)),
                (C::Attempts, Expr::value(0)),
            ]),
            RoundChange::Settle { balance_after } => {
                columns.extend(closed());
                columns.extend([to(RoundState::Settled), (C::BalanceAfter, Expr::value(balance_after))]);
            }
            RoundChange::RollBack { balance_after } => {
                columns.extend(closed());
                columns.extend([to(RoundState::RolledBack), (C::BalanceAfter, Expr::value(balance_after))]);
            }
            RoundChange::Again { reason, due_at } => columns.extend([
                (C::LastError, text(reason)),
                (C::DueAt, Expr::value(due_at)),
                (C::Attempts, Expr::col(C::Attempts).add(1)),
            ]),
        }
        let mut update = round::Entity::update_many().filter(C::Id.eq(id)).filter(C::State.eq(from.as_str()));
        for (column, value) in columns {
            update = update.col_expr(column, value);
        }
        Ok(update.exec(&self.db).await?.rows_affected == 1)
    }

    /// Claims a due round for one attempt: no other task or node takes it before `until`. Returns whether it was free.
    pub(crate) async fn claim_round(&self, row: &round::Model, until: i64) -> Result<bool, DbErr> {
        let claimed = round::Entity::update_many()
            .col_expr(round::Column::DueAt, Expr::value(until))
            .filter(round::Column::Id.eq(row.id))
            .filter(round::Column::State.eq(row.state.as_str()))
            .filter(round::Column::DueAt.eq(row.due_at))
            .exec(&self.db)
            .await?;
        Ok(claimed.rows_affected == 1)
    }
}

pub(crate) async fn insert_commit(tx: &DatabaseTransaction, row: commit::Model) -> Result<(), DbErr> {
    commit::Entity::insert(row.into_active_model()).exec_without_returning(tx).await.map(|_| ())
}

pub(crate) async fn find_commit_of(
    tx: &DatabaseTransaction,
    player: &str,
    game_code: &str,
    id: Uuid,
) -> Result<Option<commit::Model>, DbErr> {
    commit::Entity::find_by_id(id)
        .filter(commit::Column::Player.eq(player))
        .filter(commit::Column::GameCode.eq(game_code))
        .one(tx)
        .await
}

pub(crate) async fn find_unused_commit(
    tx: &DatabaseTransaction,
    slot: &str,
) -> Result<Option<commit::Model>, DbErr> {
    commit::Entity::find().filter(commit::Column::Slot.eq(slot)).one(tx).await
}

pub(crate) async fn use_commit(tx: &DatabaseTransaction, id: Uuid) -> Result<(), DbErr> {
    commit::Entity::update_many()
        .col_expr(commit::Column::Slot, Expr::value(Option::<String>::None))
        .filter(commit::Column::Id.eq(id))
        .exec(tx)
        .await
        .map(|_| ())
}

pub(crate) async fn insert_round(tx: &DatabaseTransaction, row: round::Model) -> Result<(), DbErr> {
    round::Entity::insert(row.into_active_model()).exec_without_returning(tx).await.map(|_| ())
}

pub(crate) async fn round_of_commit(
    tx: &DatabaseTransaction,
    commit_id: Uuid,
) -> Result<Option<round::Model>, DbErr> {
    round::Entity::find().filter(round::Column::CommitId.eq(commit_id)).one(tx).await
}

pub(crate) async fn round_in_slot(
    tx: &DatabaseTransaction,
    slot: &str,
) -> Result<Option<round::Model>, DbErr> {
    round::Entity::find().filter(round::Column::Slot.eq(slot)).one(tx).await
}

pub(crate) async fn set_last_start(tx: &DatabaseTransaction, player: &str, now: i64) -> Result<(), DbErr> {
    player::Entity::update_many()
        .col_expr(player::Column::LastStartAt, Expr::value(now))
        .filter(player::Column::Player.eq(player))
        .exec(tx)
        .await
        .map(|_| ())
}
