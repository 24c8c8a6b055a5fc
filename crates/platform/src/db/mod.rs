//! The platform's database: one code path for SQLite and PostgreSQL.
//!
//! SQLite has one writer per file, so writing transactions go through a pool of one connection that begins
//! immediately, and reads through a separate pool. On PostgreSQL both are the same pool.

use std::time::Duration;

use sea_orm::sqlx::sqlite::{SqliteConnection, SqliteJournalMode};
use sea_orm::sqlx::{self, Connection};
use sea_orm::{
    AccessMode, ConnectOptions, ConnectionTrait, Database, DatabaseBackend, DatabaseConnection,
    DatabaseTransaction, DbErr, IsolationLevel, SqliteTransactionMode, TransactionOptions, TransactionTrait,
};

mod away;
mod entity;
mod migration;
mod migrator;
#[cfg(test)]
pub(crate) mod plans;
pub(crate) mod prelude;
mod retired;
mod revision;
pub(crate) mod sums;
#[cfg(test)]
mod tests;

pub(crate) use away::is_away;
pub(crate) use entity::entities;
pub use migration::{AddColumn, AddIndex, CreateTable, DropColumn, DropTable, Rewrite};
pub use migrator::Migrator;
pub use revision::Copies;
pub(crate) use revision::OneReader;
pub(crate) use revision::migrations;
pub(crate) use revision::{bump_revision_in_tx, revision_of};

/// The number of the lock that nodes take in turn; any number that no other program uses in this database.
const TURN_LOCK: i64 = 0x4552_4157_414E;
/// What a connection to PostgreSQL may hold up: a node that was stopped in the middle of a transaction must not keep
/// rows from the others.
const HOLD_UP_MAX: [(&str, &str); 2] =
    [("idle_in_transaction_session_timeout", "15s"), ("lock_timeout", "15s")];

/// How long a call waits for a connection to PostgreSQL before it is refused.
const ACQUIRE_MAX: Duration = Duration::from_secs(3);

/// Opens a pool. Its future is too large to lie in that of every caller.
async fn connect(options: ConnectOptions) -> Result<DatabaseConnection, DbErr> {
    Box::pin(Database::connect(options)).await
}

/// Whether a connection that comes back to the pool may be used again.
///
/// SQLite ends a transaction itself when the disk is full. The driver's ROLLBACK then fails, and the driver goes on
/// to count an open transaction: the next BEGIN would become a savepoint, and a later commit would release that
/// savepoint and write nothing. Such a connection is closed; the pool opens another one.
async fn is_outside_transaction(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    if !connection.is_in_transaction() {
        return Ok(true);
    }
    // The rollback of a dropped transaction is queued: the answer to a ping comes after it.
    connection.ping().await?;
    let is_outside = !connection.is_in_transaction();
    if !is_outside {
        // The call that failed is a line of its own, with its id.
        tracing::warn!("a transaction of the database ended in an error: its connection is closed");
    }
    Ok(is_outside)
}

/// Begins a transaction. When the caller is cancelled before the answer to BEGIN, the driver returns the connection to
/// the pool inside an open transaction: a separate task always receives the answer.
async fn begin(
    connection: &DatabaseConnection,
    options: TransactionOptions,
) -> Result<DatabaseTransaction, DbErr> {
    let connection = connection.clone();
    let begun = tokio::spawn(async move { connection.begin_with_options(options).await });
    begun.await.map_err(|error| DbErr::Custom(error.to_string()))?
}

/// Handles to the platform's database. Cloning is cheap.
#[derive(Debug, Clone)]
pub struct Db {
    write: DatabaseConnection,
    read: DatabaseConnection,
}

impl Db {
    /// Connects to `sqlite://path` or `postgres://…`, there by so many connections at most, and brings the schema up to
    /// date.
    ///
    /// # Errors
    /// When the database cannot be reached or a migration fails.
    pub async fn open(url: &str, connections_max: u32) -> Result<Self, DbErr> {
        let db = Self::connect(url, connections_max).await?;
        let _turn = db.turn().await?;
        migrator::bring_up_to_date::<Migrator>(&db.write).await?;
        Ok(db)
    }

    /// Waits until no other node prepares the database, and keeps the others waiting until it is dropped. An embedded
    /// database has one node.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn turn(&self) -> Result<Option<DatabaseTransaction>, DbErr> {
        if !self.is_shared() {
            return Ok(None);
        }
        let turn = self.write.begin().await?;
        // The transaction is open and idle for as long as the work takes, and others wait for as long.
        turn.execute_unprepared("SET LOCAL idle_in_transaction_session_timeout = 0").await?;
        turn.execute_unprepared("SET LOCAL lock_timeout = 0").await?;
        turn.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({TURN_LOCK})")).await?;
        Ok(Some(turn))
    }

    /// Connects and leaves the schema as it is, for tools that only read.
    ///
    /// # Errors
    /// When the database cannot be reached.
    pub async fn connect(url: &str, connections_max: u32) -> Result<Self, DbErr> {
        Self::check_url(url)?;
        if url.starts_with("sqlite:") {
            Self::open_sqlite(url).await
        } else {
            Self::open_postgres(url, connections_max).await
        }
    }

    /// Refuses a URL that names neither SQLite nor PostgreSQL. The message does not repeat it: it may hold a password.
    ///
    /// # Errors
    /// [`DbErr::Custom`] with what to do.
    pub fn check_url(url: &str) -> Result<(), DbErr> {
        let kinds = ["sqlite:", "postgres://", "postgresql://"];
        if kinds.iter().any(|kind| url.starts_with(kind)) {
            return Ok(());
        }
        let kind = url.split_once("://").map_or("something else", |(kind, _)| kind);
        Err(DbErr::Custom(format!("DATABASE_URL begins with {kind}: only postgres:// is supported")))
    }

    async fn open_sqlite(url: &str) -> Result<Self, DbErr> {
        let url = if url.contains('?') { url.to_owned() } else { format!("{url}?mode=rwc") };
        let options = |connections: u32| {
            let mut options = ConnectOptions::new(url.clone());
            options.max_connections(connections).min_connections(1).sqlx_logging(false).map_sqlx_sqlite_opts(
                |sqlite| {
                    sqlite
                        .journal_mode(SqliteJournalMode::Wal)
                        .busy_timeout(Duration::from_secs(10))
                        .foreign_keys(true)
                        .create_if_missing(true)
                },
            );
            // Each test is a switch to the connection's thread and back. The driver makes one whenever a connection returns,
            // and a file of this machine does not go away meanwhile.
            options.test_before_acquire(false).map_sqlx_sqlite_pool_opts(|pool| {
                pool.after_release(|connection, _| Box::pin(is_outside_transaction(connection)))
            });
            options
        };
        Ok(Self { write: connect(options(1)).await?, read: connect(options(4)).await? })
    }

    async fn open_postgres(url: &str, connections_max: u32) -> Result<Self, DbErr> {
        let mut options = ConnectOptions::new(url.to_owned());
        options
            .max_connections(connections_max)
            .min_connections(1)
            .acquire_timeout(ACQUIRE_MAX)
            .sqlx_logging(false)
            .map_sqlx_postgres_opts(|postgres| postgres.options(HOLD_UP_MAX));
        let pool = connect(options).await?;
        Ok(Self { write: pool.clone(), read: pool })
    }

    /// Whether other nodes may use the same database.
    pub(crate) fn is_shared(&self) -> bool {
        self.write.get_database_backend() != DatabaseBackend::Sqlite
    }

    /// For statements that only read.
    #[must_use]
    pub const fn read(&self) -> &DatabaseConnection {
        &self.read
    }

    /// For single statements that write.
    #[must_use]
    pub const fn write(&self) -> &DatabaseConnection {
        &self.write
    }

    /// Begins a writing transaction; dropping it rolls back, and so does leaving while it begins.
    ///
    /// # Errors
    /// When no connection can be had in time.
    pub async fn begin(&self) -> Result<DatabaseTransaction, DbErr> {
        let at_once = TransactionOptions {
            // SQLite cannot let two readers both become the writer, so the transaction takes the write lock
            // at its start.
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        begin(&self.write, at_once).await
    }

    /// Begins a transaction that only reads and sees one state of the database throughout, whatever is written
    /// meanwhile.
    ///
    /// # Errors
    /// When no connection can be had in time.
    pub(crate) async fn snapshot(&self) -> Result<DatabaseTransaction, DbErr> {
        // SQLite has one isolation level, and it is this one.
        let one_state = TransactionOptions {
            isolation_level: self.is_shared().then_some(IsolationLevel::RepeatableRead),
            access_mode: self.is_shared().then_some(AccessMode::ReadOnly),
            sqlite_transaction_mode: Some(SqliteTransactionMode::Deferred),
        };
        begin(&self.read, one_state).await
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// When it does not.
    pub async fn ping(&self) -> Result<(), DbErr> {
        self.read.execute_unprepared("SELECT 1").await.map(|_| ())
    }
}
