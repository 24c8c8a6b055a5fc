use std::path::PathBuf;

use erawan_kernel::ids::TransferId;
use erawan_kernel::{Currency, Money};
use jiff::Timestamp;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, params};
use tokio::sync::oneshot;

use super::{open_connection, unavailable};
use crate::audit::{self, Audit, Auditor};
use crate::chain::ChainHash;
use crate::rules::{Hold, HoldState};
use crate::{
    Account, AccountId, Balance, Book, Effect, Entry, Group, Key, KeyId, LedgerError, Namespace, TxCode,
};

/// The columns of a log row, in the order [`entry_from`] reads them; the table is called `t`.
pub(super) const ENTRY_COLUMNS: &str =
    "t.sequence, t.transfer_id, t.key_id, t.kind, t.debit, t.credit, t.amount,
    t.code, t.reference, t.original, t.debit_posted, t.debit_held, t.credit_posted, t.credit_held, t.at,
    t.expires_at, t.fingerprint, t.group_first, t.group_size";

type Job = Box<dyn FnOnce(&Connection) + Send>;

/// The reading side: a thread for short questions and one for the log, so that neither waits for the other.
#[derive(Debug, Clone)]
pub(crate) struct Reader {
    path: PathBuf,
    lookups: std::sync::mpsc::Sender<Job>,
    log: std::sync::mpsc::Sender<Job>,
}

impl Reader {
    pub(crate) fn start(path: PathBuf) -> Result<Self, LedgerError> {
        let lookups = start_thread("ledger-lookups", open_connection(&path, true)?)?;
        let log = start_thread("ledger-log", open_connection(&path, true)?)?;
        Ok(Self { path, lookups, log })
    }

    pub(crate) async fn find_account(&self, name: &str) -> Result<Option<AccountId>, LedgerError> {
        let name = name.to_owned();
        ask(&self.lookups, move |connection| {
            connection
                .prepare_cached("SELECT account FROM account_names WHERE name = ?1")?
                .query_row([name], |row| row.get::<_, i64>(0).map(AccountId::from))
                .optional()
        })
        .await
    }

    pub(crate) async fn balance(&self, account: AccountId) -> Result<Option<Balance>, LedgerError> {
        ask(&self.lookups, move |connection| {
            connection
                .prepare_cached("SELECT posted, held FROM accounts WHERE id = ?1")?
                .query_row([i64::from(account)], |row| balance_from(row, 0))
                .optional()
        })
        .await
    }

    pub(crate) async fn balances(
        &self,
        accounts: &[AccountId],
    ) -> Result<Vec<(AccountId, Balance)>, LedgerError> {
        // The list is a text of numbers: one statement, however many accounts there are.
        let ids: Vec<i64> = accounts.iter().copied().map(i64::from).collect();
        let ids = format!("{ids:?}");
        ask(&self.lookups, move |connection| {
            connection
                .prepare_cached(
                    "SELECT id, posted, held FROM accounts WHERE id IN (SELECT value FROM json_each(?1))",
                )?
                .query_map([ids], |row| Ok((AccountId::from(row.get::<_, i64>(0)?), balance_from(row, 1)?)))?
                .collect()
        })
        .await
    }

    pub(crate) async fn find(&self, key: &Key) -> Result<Option<Entry>, LedgerError> {
        let key = key.clone();
        ask(&self.lookups, move |connection| {
            connection
                .prepare_cached(&format!(
                    "SELECT {ENTRY_COLUMNS} FROM transfers t
                     WHERE t.namespace = (SELECT id FROM namespaces WHERE name = ?1) AND t.key_id = ?2"
                ))?
                .query_row(params![key.namespace.as_str(), key.id.bytes()], |row| {
                    entry_from(row, key.namespace.clone())
                })
                .optional()
        })
        .await
    }

    pub(crate) async fn is_reversed(&self, key: &Key) -> Result<bool, LedgerError> {
        let key = key.clone();
        ask(&self.lookups, move |connection| {
            connection
                .prepare_cached(
                    "SELECT 1 FROM reversals
                     WHERE namespace = (SELECT id FROM namespaces WHERE name = ?1) AND original = ?2",
                )?
                .exists(params![key.namespace.as_str(), key.id.bytes()])
        })
        .await
    }

    pub(crate) async fn entries_after(&self, sequence: i64, limit: u32) -> Result<Vec<Entry>, LedgerError> {
        // The log has no gaps, so a number of rows is a range.
        let last = sequence.saturating_add(i64::from(limit));
        ask(&self.log, move |connection| entries_between(connection, sequence, last)).await
    }

    pub(crate) async fn last_sequence(&self) -> Result<i64, LedgerError> {
        ask(&self.lookups, |connection| {
            connection
                .prepare_cached("SELECT COALESCE(max(sequence), 0) FROM transfers")?
                .query_row([], |row| row.get(0))
        })
        .await
    }

    /// Reads the whole ledger on a separate connection, in one snapshot.
    pub(crate) async fn verify(&self) -> Result<Audit, LedgerError> {
        let path = self.path.clone();
        let run = move || verify(&open_connection(&path, true)?).map_err(unavailable);
        tokio::task::spawn_blocking(run).await.map_err(|error| LedgerError::Unavailable(error.to_string()))?
    }
}

fn start_thread(name: &str, connection: Connection) -> Result<std::sync::mpsc::Sender<Job>, LedgerError> {
    let (sender, jobs) = std::sync::mpsc::channel::<Job>();
    let run = move || {
        for job in jobs {
            job(&connection);
        }
    };
    std::thread::Builder::new()
        .name(name.into())
        .spawn(run)
        .map_err(|error| LedgerError::Unavailable(format!("cannot start a reader thread: {error}")))?;
    Ok(sender)
}

async fn ask<T: Send + 'static>(
    thread: &std::sync::mpsc::Sender<Job>,
    question: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
) -> Result<T, LedgerError> {
    let gone = || LedgerError::Unavailable("the reader thread is gone".into());
    let (reply, answer) = oneshot::channel();
    let job: Job = Box::new(move |connection| {
        let _ = reply.send(question(connection));
    });
    thread.send(job).map_err(|_| gone())?;
    answer.await.map_err(|_| gone())?.map_err(unavailable)
}

fn entries_between(connection: &Connection, after: i64, last: i64) -> rusqlite::Result<Vec<Entry>> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {ENTRY_COLUMNS}, n.name FROM transfers t JOIN namespaces n ON n.id = t.namespace
         WHERE t.sequence > ?1 AND t.sequence <= ?2 ORDER BY t.sequence"
    ))?;
    let mut namespace = Namespace::stored("");
    let rows = statement.query_map(params![after, last], |row| {
        let name = row.get_ref(19)?.as_str()?;
        if namespace.as_str() != name {
            namespace = Namespace::stored(name);
        }
        entry_from(row, namespace.clone())
    })?;
    rows.collect()
}

fn verify(connection: &Connection) -> rusqlite::Result<Audit> {
    let snapshot = connection.unchecked_transaction()?;
    let mut auditor = Auditor::default();
    let mut batches = snapshot.prepare("SELECT last_sequence, hash FROM batches ORDER BY last_sequence")?;
    let links = batches.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let links: Vec<(i64, ChainHash)> = links.collect::<rusqlite::Result<_>>()?;
    for (after, group) in audit::groups(&links) {
        let last = group.last().map_or(after, |(last, _)| *last);
        auditor.batches(group, entries_between(&snapshot, after, last)?);
    }
    auditor.last_row(
        snapshot.query_row("SELECT COALESCE(max(sequence), 0) FROM transfers", [], |row| row.get(0))?,
    );
    let mut accounts = snapshot
        .prepare("SELECT id, book, currency, may_go_negative, posted, held FROM accounts ORDER BY id")?;
    for account in accounts.query_map([], account_from)? {
        let (id, account) = account?;
        auditor.account(id, &account);
    }
    let mut holds = snapshot.prepare(
        "SELECT h.debit, h.credit, h.amount, h.code, h.reference, h.expires_at, h.state, n.name, h.key_id
         FROM holds h JOIN namespaces n ON n.id = h.namespace",
    )?;
    let rows = holds.query_map([], |row| {
        let hold = hold_from(row, Namespace::stored(row.get_ref(7)?.as_str()?))?;
        Ok((KeyId::from(row.get::<_, [u8; 16]>(8)?), hold))
    })?;
    for row in rows {
        let (key, hold) = row?;
        auditor.hold(key, &hold);
    }
    for damage in damages(&snapshot)? {
        auditor.find(format!("the file is damaged: {damage}"));
    }
    Ok(auditor.finish())
}

/// What the log cannot tell: an index that lost a key makes a repeated command look like a new one.
fn damages(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut check = connection.prepare("PRAGMA integrity_check")?;
    let found: Vec<String> = check.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    Ok(found.into_iter().filter(|line| line != "ok").collect())
}

pub(super) fn entry_from(row: &Row<'_>, namespace: Namespace) -> rusqlite::Result<Entry> {
    Ok(Entry {
        sequence: row.get(0)?,
        transfer_id: TransferId::from_uuid(uuid::Uuid::from_bytes(row.get(1)?)),
        namespace,
        key_id: KeyId::from(row.get::<_, [u8; 16]>(2)?),
        kind: Effect::from_number(row.get(3)?).map_err(|error| strange(3, error))?,
        debit: AccountId::from(row.get::<_, i64>(4)?),
        credit: AccountId::from(row.get::<_, i64>(5)?),
        amount: Money::from_minor(row.get(6)?),
        code: TxCode(row.get(7)?),
        reference: row.get(8)?,
        original: row.get::<_, Option<[u8; 16]>>(9)?.map(KeyId::from),
        debit_after: balance_from(row, 10)?,
        credit_after: balance_from(row, 12)?,
        at: time_from(row, 14)?,
        expires_at: optional_time_from(row, 15)?,
        fingerprint: row.get(16)?,
        group: group_from(row)?,
    })
}

fn group_from(row: &Row<'_>) -> rusqlite::Result<Option<Group>> {
    let Some(first_sequence) = row.get(17)? else { return Ok(None) };
    Ok(Some(Group { first_sequence, size: row.get(18)? }))
}

pub(super) fn hold_from(row: &Row<'_>, namespace: Namespace) -> rusqlite::Result<Hold> {
    Ok(Hold {
        namespace,
        debit: AccountId::from(row.get::<_, i64>(0)?),
        credit: AccountId::from(row.get::<_, i64>(1)?),
        amount: Money::from_minor(row.get(2)?),
        code: TxCode(row.get(3)?),
        reference: row.get(4)?,
        expires_at: optional_time_from(row, 5)?,
        state: HoldState::from_number(row.get(6)?).map_err(|error| strange(6, error))?,
    })
}

pub(super) fn account_from(row: &Row<'_>) -> rusqlite::Result<(AccountId, Account)> {
    let currency = row.get_ref(2)?.as_str()?;
    let unknown = || LedgerError::Unavailable(format!("the database holds an unknown currency {currency}"));
    let account = Account {
        book: Book::from_number(row.get(1)?).map_err(|error| strange(1, error))?,
        currency: Currency::parse(currency).ok_or_else(|| strange(2, unknown()))?,
        may_go_negative: row.get(3)?,
        balance: balance_from(row, 4)?,
    };
    Ok((AccountId::from(row.get::<_, i64>(0)?), account))
}

fn balance_from(row: &Row<'_>, first: usize) -> rusqlite::Result<Balance> {
    Ok(Balance { posted: Money::from_minor(row.get(first)?), held: Money::from_minor(row.get(first + 1)?) })
}

pub(super) fn time_from(row: &Row<'_>, column: usize) -> rusqlite::Result<Timestamp> {
    Timestamp::from_microsecond(row.get(column)?).map_err(|error| strange(column, error))
}

fn optional_time_from(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Timestamp>> {
    let at: Option<i64> = row.get(column)?;
    at.map(Timestamp::from_microsecond).transpose().map_err(|error| strange(column, error))
}

fn strange(column: usize, error: impl std::error::Error + Send + Sync + 'static) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Integer, Box::new(error))
}
