//! All SQL of the lottery vendor. No type of the database leaves this room except its rows.
//!
//! Functions that are part of a change take its transaction; those of [`Store`] read, or change one row by itself.

use sea_orm::sea_query::{OnConflict, Value};
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, EntityTrait, ExecResult,
    IntoActiveModel, QueryResult, SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait,
};

use crate::Connections;

mod draw_changes;
mod draws;
pub(crate) mod entity;
mod liabilities;
mod limits;
mod migration;
mod old_lines;
mod order_lists;
mod orders;
mod overview;
mod sessions;
mod settling;
mod stuck;
mod telling;
mod verifying;

pub(crate) use draw_changes::*;
pub(crate) use draws::*;
pub(crate) use entity::{
    AgreedRound, bet_order, day, draw, entry, event, exposure, limit, line, number, pool, push, result,
    session, settlement, sheet, snapshot, suborder, withdrawn,
};
pub(crate) use liabilities::*;
pub use migration::Migrator;
pub(crate) use migration::bring_up_to_date;
pub(crate) use old_lines::*;
pub(crate) use order_lists::*;
pub(crate) use orders::*;
pub(crate) use overview::*;
pub(crate) use settling::*;
pub(crate) use stuck::*;
pub(crate) use verifying::*;

/// The most rows of one statement that inserts or lists: far below the count of parameters that either engine takes.
pub(crate) const CHUNK: usize = 500;

/// The lottery vendor's database.
#[derive(Debug, Clone)]
pub(crate) struct Store {
    db: DatabaseConnection,
    /// For what only reads: SQLite has one writer, for whose transaction no reader should wait.
    read: DatabaseConnection,
}

impl Store {
    pub(crate) fn new(connections: Connections) -> Self {
        Self { db: connections.write, read: connections.read }
    }

    pub(crate) const fn read(&self) -> &DatabaseConnection {
        &self.read
    }

    pub(crate) const fn db(&self) -> &DatabaseConnection {
        &self.db
    }
}

/// Begins a writing transaction; dropping it rolls back, and so does leaving while it begins.
pub(crate) async fn open_transaction(db: &DatabaseConnection) -> Result<DatabaseTransaction, DbErr> {
    let sqlite = db.get_database_backend() == DbBackend::Sqlite;
    // SQLite: take the one writer's place at once, or a later write could fail half-way.
    let sqlite_transaction_mode = sqlite.then_some(SqliteTransactionMode::Immediate);
    let options = TransactionOptions { sqlite_transaction_mode, ..Default::default() };
    // When the caller is cancelled before the answer to BEGIN, the driver loses track of the transaction;
    // a separate task always receives the answer.
    let db = db.clone();
    let begun = tokio::spawn(async move { db.begin_with_options(options).await });
    begun.await.map_err(|error| DbErr::Custom(error.to_string()))?
}

/// The moment of the database's server, epoch milliseconds, without what is left of the last one; none where the database
/// is a file of this machine.
pub(crate) async fn server_moment(db: &impl ConnectionTrait) -> Result<Option<i64>, DbErr> {
    if db.get_database_backend() != DbBackend::Postgres {
        return Ok(None);
    }
    let sql = "SELECT CAST(FLOOR(EXTRACT(EPOCH FROM clock_timestamp()) * 1000) AS BIGINT)";
    query(db, sql, Vec::new()).await?.first().map(|row| row.try_get_by_index(0)).transpose()
}

/// Inserts rows, some at a time.
pub(crate) async fn insert_all<E, M>(db: &impl ConnectionTrait, rows: Vec<M>) -> Result<(), DbErr>
where
    E: EntityTrait<Model = M>,
    M: IntoActiveModel<E::ActiveModel> + Clone,
{
    for chunk in rows.chunks(CHUNK) {
        let rows = chunk.iter().cloned().map(IntoActiveModel::into_active_model);
        E::insert_many(rows).exec_without_returning(db).await?;
    }
    Ok(())
}

/// As [`insert_all`]; rows whose key is there already are left out. Returns how many were added.
pub(crate) async fn insert_missing<E, M>(
    db: &impl ConnectionTrait,
    rows: Vec<M>,
    key: impl IntoIterator<Item = E::Column> + Clone,
) -> Result<u64, DbErr>
where
    E: EntityTrait<Model = M>,
    M: IntoActiveModel<E::ActiveModel> + Clone,
{
    let mut added = 0;
    for chunk in rows.chunks(CHUNK) {
        let rows = chunk.iter().cloned().map(IntoActiveModel::into_active_model);
        let keep = OnConflict::columns(key.clone()).do_nothing().to_owned();
        added += E::insert_many(rows).on_conflict(keep).exec_without_returning(db).await?;
    }
    Ok(added)
}

/// A statement that both engines take: parameters are `$1`, `$2` ….
fn statement(db: &impl ConnectionTrait, sql: &str, values: Vec<Value>) -> Statement {
    Statement::from_sql_and_values(db.get_database_backend(), sql, values)
}

async fn execute(db: &impl ConnectionTrait, sql: &str, values: Vec<Value>) -> Result<ExecResult, DbErr> {
    db.execute_raw(statement(db, sql, values)).await
}

async fn query(db: &impl ConnectionTrait, sql: &str, values: Vec<Value>) -> Result<Vec<QueryResult>, DbErr> {
    db.query_all_raw(statement(db, sql, values)).await
}

/// `$from, $from+1, …` for so many parameters.
fn parameters(from: usize, count: usize) -> String {
    (from..from + count).map(|at| format!("${at}")).collect::<Vec<_>>().join(", ")
}
