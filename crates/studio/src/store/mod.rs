//! All SQL of the studio. No type of the database leaves this room except its rows.

use erawan_kernel::PageRequest;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, EntityTrait,
    IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Set, SqliteTransactionMode,
    TransactionOptions, TransactionTrait,
};
use uuid::Uuid;

use crate::model::{RoundState, slot};

pub(crate) mod entity;
mod migration;
mod rounds;

pub(crate) use entity::{commit, disabled_game, player, round, session};
pub use migration::Migrator;
pub(crate) use migration::bring_up_to_date;
pub(crate) use rounds::{
    Decision, RoundChange, find_commit_of, find_unused_commit, insert_commit, insert_round, round_in_slot,
    round_of_commit, set_last_start, use_commit,
};

/// The studio's database.
#[derive(Debug, Clone)]
pub(crate) struct Store {
    db: DatabaseConnection,
}

impl Store {
    pub(crate) const fn new(db: DatabaseConnection) -> Self {
        Self { db }
    }

    /// Begins a writing transaction; dropping it rolls back, and so does leaving while it begins.
    pub(crate) async fn begin(&self) -> Result<DatabaseTransaction, DbErr> {
        let sqlite = self.db.get_database_backend() == DbBackend::Sqlite;
        // SQLite: take the one writer's place at once, or a later write could fail half-way.
        let sqlite_transaction_mode = sqlite.then_some(SqliteTransactionMode::Immediate);
        let options = TransactionOptions { sqlite_transaction_mode, ..Default::default() };
        // When the caller is cancelled before the answer to BEGIN, the driver loses track of the transaction;
        // a separate task always receives the answer.
        let db = self.db.clone();
        let begun = tokio::spawn(async move { db.begin_with_options(options).await });
        begun.await.map_err(|error| DbErr::Custom(error.to_string()))?
    }

    pub(crate) async fn insert_session(&self, row: session::Model) -> Result<(), DbErr> {
        row.into_active_model().insert(&self.db).await.map(|_| ())
    }

    pub(crate) async fn session(&self, token_hash: &str) -> Result<Option<session::Model>, DbErr> {
        session::Entity::find_by_id(token_hash.to_owned()).one(&self.db).await
    }

    pub(crate) async fn touch_session(&self, token_hash: &str, now: i64) -> Result<(), DbErr> {
        session::Entity::update_many()
            .col_expr(session::Column::SeenAt, Expr::value(now))
            .filter(session::Column::TokenHash.eq(token_hash))
            .exec(&self.db)
            .await
            .map(|_| ())
    }

    /// Ends every session that belongs to one session of the operator.
    pub(crate) async fn end_operator_session(&self, operator_session: &str) -> Result<(), DbErr> {
        session::Entity::update_many()
            .col_expr(session::Column::Ended, Expr::value(true))
            .filter(session::Column::OperatorSession.eq(operator_session))
            .exec(&self.db)
            .await
            .map(|_| ())
    }

    pub(crate) async fn disabled_reason(&self, game_code: &str) -> Result<Option<String>, DbErr> {
        let row = disabled_game::Entity::find_by_id(game_code.to_owned()).one(&self.db).await?;
        Ok(row.map(|row| row.reason))
    }

    pub(crate) async fn disable_game(&self, game_code: &str, reason: &str, now: i64) -> Result<(), DbErr> {
        let row = disabled_game::ActiveModel {
            game_code: Set(game_code.to_owned()),
            reason: Set(reason.chars().take(512).collect()),
            disabled_at: Set(now),
        };
        let keep_first = OnConflict::column(disabled_game::Column::GameCode).do_nothing().to_owned();
        disabled_game::Entity::insert(row).on_conflict(keep_first).exec_without_returning(&self.db).await?;
        Ok(())
    }

    pub(crate) async fn enable_game(&self, game_code: &str) -> Result<(), DbErr> {
        disabled_game::Entity::delete_by_id(game_code.to_owned()).exec(&self.db).await.map(|_| ())
    }

    /// When the player's last round began.
    pub(crate) async fn last_start_at(&self, player: &str) -> Result<Option<i64>, DbErr> {
        let row = player::Entity::find_by_id(player.to_owned()).one(&self.db).await?;
        Ok(row.and_then(|row| row.last_start_at))
    }

    pub(crate) async fn unused_commit(
        &self,
        player: &str,
        game_code: &str,
    ) -> Result<Option<commit::Model>, DbErr> {
        let unused = commit::Column::Slot.eq(slot(player, game_code));
        commit::Entity::find().filter(unused).one(&self.db).await
    }

    pub(crate) async fn commit(&self, id: Uuid) -> Result<Option<commit::Model>, DbErr> {
        commit::Entity::find_by_id(id).one(&self.db).await
    }

    pub(crate) async fn round(&self, id: Uuid) -> Result<Option<round::Model>, DbErr> {
        round::Entity::find_by_id(id).one(&self.db).await
    }

    pub(crate) async fn open_round(
        &self,
        player: &str,
        game_code: &str,
    ) -> Result<Option<round::Model>, DbErr> {
        round::Entity::find().filter(round::Column::Slot.eq(slot(player, game_code))).one(&self.db).await
    }

    /// The player's closed rounds of a game, newest first; those that were refused too, so that none can be refused
    /// unseen because of its outcome.
    pub(crate) async fn closed_rounds(
        &self,
        player: &str,
        game_code: &str,
        page: PageRequest,
    ) -> Result<(Vec<round::Model>, u64), DbErr> {
        let closed = [RoundState::Settled, RoundState::RolledBack, RoundState::Refused];
        let query = round::Entity::find()
            .filter(round::Column::Player.eq(player))
            .filter(round::Column::GameCode.eq(game_code))
            .filter(round::Column::State.is_in(closed.map(RoundState::as_str)));
        let total = query.clone().count(&self.db).await?;
        let newest_first = query.order_by_desc(round::Column::Id);
        let rows = newest_first.offset(page.offset()).limit(page.size()).all(&self.db).await?;
        Ok((rows, total))
    }

    /// The player's last round of a game whose bet was taken, and which is over.
    pub(crate) async fn last_round(
        &self,
        player: &str,
        game_code: &str,
    ) -> Result<Option<round::Model>, DbErr> {
        let states = [RoundState::Settled, RoundState::RolledBack];
        round::Entity::find()
            .filter(round::Column::Player.eq(player))
            .filter(round::Column::GameCode.eq(game_code))
            .filter(round::Column::State.is_in(states.map(RoundState::as_str)))
            .order_by_desc(round::Column::Id)
            .one(&self.db)
            .await
    }

    /// Open rounds whose next attempt is due, longest waiting first.
    pub(crate) async fn due_rounds(&self, now: i64, limit: u64) -> Result<Vec<round::Model>, DbErr> {
        round::Entity::find()
            .filter(round::Column::DueAt.lte(now))
            .order_by_asc(round::Column::DueAt)
            .limit(limit)
            .all(&self.db)
            .await
    }
}

/// Makes sure the player has a row and locks it for the rest of the transaction: rounds of one player are
/// begun one after another, on every engine and from every node.
pub(crate) async fn lock_player(tx: &DatabaseTransaction, player: &str) -> Result<player::Model, DbErr> {
    let row = player::ActiveModel { player: Set(player.to_owned()), last_start_at: Set(None) };
    let keep = OnConflict::column(player::Column::Player).do_nothing().to_owned();
    player::Entity::insert(row).on_conflict(keep).exec_without_returning(tx).await?;
    let locked = player::Entity::find_by_id(player.to_owned()).lock_exclusive().one(tx).await?;
    locked.ok_or_else(|| DbErr::RecordNotFound(format!("player {player}")))
}

/// The nonce of the player's next commit in a game.
pub(crate) async fn next_nonce(
    tx: &DatabaseTransaction,
    player: &str,
    game_code: &str,
) -> Result<i64, DbErr> {
    let last = commit::Entity::find()
        .filter(commit::Column::Player.eq(player))
        .filter(commit::Column::GameCode.eq(game_code))
        .order_by_desc(commit::Column::Nonce)
        .one(tx)
        .await?;
    Ok(last.map_or(0, |commit| commit.nonce + 1))
}
