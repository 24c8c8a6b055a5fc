//! The embedded engine: one SQLite file, one writer thread, separate readers.

mod read;
mod write;

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use tokio::sync::{mpsc, watch};

use crate::LedgerError;
use crate::committer::{Failure, Message, Surroundings};
use crate::fault::Fault;

pub(crate) use read::Reader;
pub(crate) use write::Writer;

const SCHEMA_VERSION: i64 = 1;

/// Opens (or makes) the file and starts its writer thread. Answers the reading side and the last sequence.
pub(crate) fn start(
    path: &Path,
    surroundings: Surroundings,
    queue: mpsc::Receiver<Message>,
    batch_limit: usize,
    committed: watch::Sender<i64>,
) -> Result<Reader, LedgerError> {
    let mut connection = open_connection(path, false)?;
    migrate(&mut connection)?;
    if surroundings.faults.has(Fault::SkipFundsCheckEverywhere) {
        connection.pragma_update(None, "ignore_check_constraints", true).map_err(unavailable)?;
    }
    let writer = Writer::new(connection, surroundings)?;
    committed.send_replace(writer.last_sequence());
    let run = move || writer.run(queue, batch_limit, &committed);
    std::thread::Builder::new()
        .name("ledger-writer".into())
        .spawn(run)
        .map_err(|error| LedgerError::Unavailable(format!("cannot start the writer thread: {error}")))?;
    Reader::start(path.to_owned())
}

/// Opens the file for reading only. Answers the reading side and the last sequence.
pub(crate) fn read(path: PathBuf, committed: &watch::Sender<i64>) -> Result<Reader, LedgerError> {
    let connection = open_connection(&path, true)?;
    check_version(&connection)?;
    let last = connection
        .query_row("SELECT COALESCE(max(sequence), 0) FROM transfers", [], |row| row.get(0))
        .map_err(unavailable)?;
    committed.send_replace(last);
    Reader::start(path)
}

/// A connection set up for this file: everything is durable before a commit answers.
pub(crate) fn open_connection(path: &Path, read_only: bool) -> Result<Connection, LedgerError> {
    let mode = if read_only {
        OpenFlags::SQLITE_OPEN_READ_ONLY
    } else {
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE
    };
    let flags = mode | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(unavailable)?;
    connection.busy_timeout(Duration::from_secs(5)).map_err(unavailable)?;
    connection.set_prepared_statement_cache_capacity(64);
    if !read_only {
        connection.pragma_update(None, "journal_mode", "WAL").map_err(unavailable)?;
        connection.pragma_update(None, "synchronous", "FULL").map_err(unavailable)?;
        connection.pragma_update(None, "wal_autocheckpoint", 4_000).map_err(unavailable)?;
        connection.pragma_update(None, "cache_size", -262_144).map_err(unavailable)?;
    }
    connection.pragma_update(None, "temp_store", "MEMORY").map_err(unavailable)?;
    if read_only && !has_groups(&connection)? {
        let view = "CREATE TEMP VIEW transfers AS
                    SELECT *, NULL AS group_first, NULL AS group_size FROM main.transfers";
        connection.execute_batch(view).map_err(unavailable)?;
    }
    Ok(connection)
}

fn migrate(connection: &mut Connection) -> Result<(), LedgerError> {
    let transaction = connection
        .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
        .map_err(unavailable)?;
    let made: bool = transaction
        .query_row("SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'meta')", [], |row| row.get(0))
        .map_err(unavailable)?;
    if !made {
        transaction.execute_batch(include_str!("schema.sql")).map_err(unavailable)?;
    }
    if !has_groups(&transaction)? {
        let add = "ALTER TABLE transfers ADD COLUMN group_first INTEGER;
                   ALTER TABLE transfers ADD COLUMN group_size INTEGER;";
        transaction.execute_batch(add).map_err(unavailable)?;
    }
    check_version(&transaction)?;
    transaction.commit().map_err(unavailable)
}

/// Whether the log can say which commands were linked. A file that was made before can be read all the same, and a program
/// of that time can go on with a file that has the columns.
fn has_groups(connection: &Connection) -> Result<bool, LedgerError> {
    let asked = "SELECT EXISTS (SELECT 1 FROM pragma_table_info('transfers') WHERE name = 'group_size')";
    connection.query_row(asked, [], |row| row.get(0)).map_err(unavailable)
}

fn check_version(connection: &Connection) -> Result<(), LedgerError> {
    let version: i64 =
        connection.query_row("SELECT version FROM meta", [], |row| row.get(0)).map_err(unavailable)?;
    if version == SCHEMA_VERSION {
        return Ok(());
    }
    Err(LedgerError::Unavailable(format!("the ledger file has schema version {version}")))
}

#[expect(clippy::needless_pass_by_value, reason = "fits map_err")]
pub(crate) fn unavailable(error: rusqlite::Error) -> LedgerError {
    LedgerError::Unavailable(error.to_string())
}

#[expect(clippy::needless_pass_by_value, reason = "fits map_err")]
fn failure(error: rusqlite::Error) -> Failure {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::ConstraintViolation) => Failure::Refused(error.to_string()),
        _ => Failure::Lost(error.to_string()),
    }
}
