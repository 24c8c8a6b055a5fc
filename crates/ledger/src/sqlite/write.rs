use std::collections::HashMap;
use std::sync::LazyLock;

use jiff::Timestamp;
use rusqlite::types::ToSql;
use rusqlite::{Connection, OptionalExtension, Statement, params};
use tokio::sync::{mpsc, watch};

use super::read::{ENTRY_COLUMNS, account_from, entry_from, hold_from};
use super::{failure, unavailable};
use crate::chain;
use crate::committer::{self, Committed, Failure, Message, Reply, Submission, Surroundings, Tail, Work};
use crate::fault::Fault;
use crate::key::RowKey;
use crate::rules::{Known, Moment, Outcome, Request, evaluate, whole_microseconds};
use crate::{AccountId, AccountSpec, KeyId, LedgerError, Namespace};

const SHARD: i64 = 0;
/// Rows in one INSERT: measured 1.2 to 1.4 times as fast as one row each.
const ROWS_PER_INSERT: usize = 32;
/// What remains is written in shorter pieces.
const ROWS_PER_SHORT_INSERT: usize = 8;
const COLUMNS: usize = 20;
/// Holds that run out in one batch at most.
const DUE_LIMIT: i64 = 1_000;

/// The one connection that writes.
#[derive(Debug)]
pub(crate) struct Writer {
    connection: Connection,
    surroundings: Surroundings,
    namespaces: Namespaces,
    last_sequence: i64,
    /// Only ever set by an injected fault: a transaction was left open although its callers were answered.
    uncommitted: bool,
}

/// The numbers of the namespaces, both ways. They never change once committed.
#[derive(Debug, Default)]
struct Namespaces {
    numbers: HashMap<Namespace, i32>,
    names: HashMap<i32, Namespace>,
}

impl Writer {
    pub(crate) fn new(connection: Connection, surroundings: Surroundings) -> Result<Self, LedgerError> {
        let mut writer = Self {
            connection,
            surroundings,
            namespaces: Namespaces::default(),
            last_sequence: 0,
            uncommitted: false,
        };
        writer.last_sequence = read_tail(&writer.connection).map_err(unavailable)?.sequence;
        Ok(writer)
    }

    pub(crate) const fn last_sequence(&self) -> i64 {
        self.last_sequence
    }

    /// Works until every handle of the ledger is gone.
    pub(crate) fn run(
        mut self,
        mut queue: mpsc::Receiver<Message>,
        batch_limit: usize,
        committed: &watch::Sender<i64>,
    ) {
        let mut waiting = Vec::with_capacity(batch_limit);
        while queue.blocking_recv_many(&mut waiting, batch_limit) > 0 {
            committer::gather(&mut queue, &mut waiting, batch_limit);
            let work = Work::sorted(waiting.drain(..));
            if !work.accounts.is_empty() {
                self.ensure_accounts(work.accounts);
            }
            if !work.checks.is_empty() {
                committer::answer_checks(work.checks, &self.rewrite());
            }
            let mut expiries = work.expiries;
            for batch in committer::batches(work.submissions, batch_limit) {
                if self.work_off(batch, std::mem::take(&mut expiries), committed).is_err() {
                    return;
                }
            }
        }
    }

    fn work_off(
        &mut self,
        submissions: Vec<Submission>,
        expiries: Vec<Reply<usize>>,
        committed: &watch::Sender<i64>,
    ) -> Result<(), Killed> {
        if submissions.is_empty() && expiries.is_empty() {
            return Ok(());
        }
        match self.commit(&submissions, !expiries.is_empty()) {
            Ok(done) => committer::announce(done, submissions, expiries, committed),
            Err(Failure::Refused(why)) if submissions.len() > 1 => {
                tracing::error!(%why, commands = submissions.len(), "the database refused a batch");
                committer::answer_unavailable(Vec::new(), expiries, &why);
                for submission in submissions {
                    self.work_off(vec![submission], Vec::new(), committed)?;
                }
            }
            Err(Failure::Refused(why) | Failure::Lost(why)) => {
                // Each caller is told, and each request that fails of it is an error of its own in the log.
                tracing::warn!(%why, commands = submissions.len(), "a batch was not committed");
                committer::answer_unavailable(submissions, expiries, &why);
            }
            Err(Failure::Killed) => return Err(Killed),
        }
        Ok(())
    }

    fn begin(&mut self) -> rusqlite::Result<()> {
        // An open transaction whose callers were answered already simply continues: that is the fault.
        if std::mem::take(&mut self.uncommitted) {
            return Ok(());
        }
        if !self.connection.is_autocommit() {
            tracing::error!("a transaction of the ledger was left open by an error: it is rolled back");
            self.connection.execute_batch("ROLLBACK")?;
        }
        self.step("BEGIN IMMEDIATE")
    }

    fn step(&self, statement: &str) -> rusqlite::Result<()> {
        self.connection.prepare_cached(statement)?.execute([]).map(|_| ())
    }

    /// Carries a batch out in one transaction.
    pub(crate) fn commit(&mut self, batch: &[Submission], with_due: bool) -> Result<Committed, Failure> {
        self.begin().map_err(failure)?;
        let applied = self.apply(batch, with_due);
        let outcome = match applied {
            Ok(outcome) if !outcome.entries.is_empty() => outcome,
            other => {
                self.namespaces.forget();
                self.connection.execute_batch("ROLLBACK").map_err(failure)?;
                return other.map(|outcome| Committed { results: outcome.results, ..Committed::default() });
            }
        };
        if self.surroundings.faults.has(Fault::CrashBeforeCommit) {
            return Err(Failure::Killed);
        }
        if self.surroundings.faults.has(Fault::ReplyBeforeCommit) {
            self.uncommitted = true;
        } else if let Err(error) = self.step("COMMIT") {
            self.namespaces.forget();
            // After a failed COMMIT the transaction may be open or gone; either way it must not linger.
            let _ = self.connection.execute_batch("ROLLBACK");
            return Err(failure(error));
        }
        if self.surroundings.faults.has(Fault::CrashAfterCommit) {
            return Err(Failure::Killed);
        }
        let last_sequence = outcome.entries.last().map(|entry| entry.sequence);
        self.last_sequence = last_sequence.unwrap_or(self.last_sequence);
        Ok(Committed { results: outcome.results, last_sequence, expired: outcome.expired })
    }

    fn apply(&mut self, batch: &[Submission], with_due: bool) -> Result<Outcome, Failure> {
        let tail = read_tail(&self.connection).map_err(failure)?;
        let at = whole_microseconds(self.surroundings.clock.now()).max(tail.at);
        let (connection, namespaces) = (&self.connection, &mut self.namespaces);
        let requests =
            committer::requests(batch, |name| namespaces.number(connection, name).map_err(failure))?;
        let due = if with_due { load_due(connection, at).map_err(failure)? } else { Vec::new() };
        let known = load(connection, namespaces, &requests, &due).map_err(failure)?;
        let ids = committer::transfer_ids(requests.len() + due.len(), &self.surroundings)?;
        let moment = Moment { at, first_sequence: tail.sequence + 1, ids };
        let outcome = evaluate(&requests, known, &due, moment, &self.surroundings.faults);
        store(connection, &outcome, &tail, at).map_err(failure)?;
        Ok(outcome)
    }

    /// Writes a number that means nothing, 0 or 1: SQLite writes no page whose bytes stay the same.
    fn rewrite(&mut self) -> Result<(), Failure> {
        let rewritten = self.begin().and_then(|()| {
            let last: i64 = self.connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
            let next = i64::from(last == 0);
            self.connection.execute_batch(&format!("PRAGMA user_version = {next}; COMMIT"))
        });
        rewritten.map_err(|error| {
            // An error may have ended the transaction already.
            let _ = self.connection.execute_batch("ROLLBACK");
            failure(error)
        })
    }

    /// Finds or makes accounts, all in one transaction.
    fn ensure_accounts(&mut self, wanted: Vec<(AccountSpec, Reply<AccountId>)>) {
        // A few more than are needed, in case some are taken.
        let Surroundings { clock, entropy, .. } = &self.surroundings;
        let free = AccountId::generate(wanted.len() + 16, clock.as_ref(), entropy.as_ref())
            .map_err(|error| LedgerError::Unavailable(error.to_string()));
        let specs = wanted.iter().map(|(spec, _)| spec);
        match free.and_then(|free| self.make_missing(specs, free).map_err(unavailable)) {
            Ok(results) => {
                for ((_, reply), result) in wanted.into_iter().zip(results) {
                    let _ = reply.send(result);
                }
            }
            Err(error) => {
                let _ = self.connection.execute_batch("ROLLBACK");
                for (_, reply) in wanted {
                    let _ = reply.send(Err(error.clone()));
                }
            }
        }
    }

    fn make_missing<'s>(
        &mut self,
        specs: impl Iterator<Item = &'s AccountSpec>,
        free: Vec<AccountId>,
    ) -> rusqlite::Result<Vec<Result<AccountId, LedgerError>>> {
        self.begin()?;
        let mut find = self.connection.prepare_cached(
            "SELECT a.id, a.book, a.currency, a.may_go_negative, a.posted, a.held
             FROM account_names n JOIN accounts a ON a.id = n.account WHERE n.name = ?1",
        )?;
        let mut add = self.connection.prepare_cached(
            "INSERT INTO accounts (id, book, currency, may_go_negative) VALUES (?1, ?2, ?3, ?4)",
        )?;
        let mut name =
            self.connection.prepare_cached("INSERT INTO account_names (name, account) VALUES (?1, ?2)")?;
        let mut taken = self.connection.prepare_cached("SELECT 1 FROM accounts WHERE id = ?1")?;
        let mut free = free.into_iter();
        let mut results = Vec::new();
        for spec in specs {
            if let Some((id, account)) = find.query_row([&spec.name], account_from).optional()? {
                results.push(account.agrees_with(spec).then_some(id).ok_or(LedgerError::OTHER_TERMS));
                continue;
            }
            let Some(id) = free.by_ref().find(|id| !taken.exists([i64::from(*id)]).unwrap_or(true)) else {
                results.push(Err(LedgerError::Unavailable("no free account identifier was found".into())));
                continue;
            };
            let terms =
                params![i64::from(id), spec.book.number(), spec.currency.code(), spec.may_go_negative];
            add.execute(terms)?;
            name.execute(params![spec.name, i64::from(id)])?;
            results.push(Ok(id));
        }
        self.connection.execute_batch("COMMIT")?;
        Ok(results)
    }
}

struct Killed;

impl Namespaces {
    fn number(&mut self, connection: &Connection, name: &Namespace) -> rusqlite::Result<i32> {
        if let Some(number) = self.numbers.get(name) {
            return Ok(*number);
        }
        connection
            .prepare_cached("INSERT INTO namespaces (name) VALUES (?1) ON CONFLICT (name) DO NOTHING")?
            .execute([name.as_str()])?;
        let number = connection
            .prepare_cached("SELECT id FROM namespaces WHERE name = ?1")?
            .query_row([name.as_str()], |row| row.get(0))?;
        self.numbers.insert(name.clone(), number);
        self.names.insert(number, name.clone());
        Ok(number)
    }

    fn name(&mut self, connection: &Connection, number: i32) -> rusqlite::Result<Namespace> {
        if let Some(name) = self.names.get(&number) {
            return Ok(name.clone());
        }
        let name: String = connection
            .prepare_cached("SELECT name FROM namespaces WHERE id = ?1")?
            .query_row([number], |row| row.get(0))?;
        let name = Namespace::stored(&name);
        self.names.insert(number, name.clone());
        Ok(name)
    }

    /// After a rollback some numbers may never have existed.
    fn forget(&mut self) {
        *self = Self::default();
    }
}

fn read_tail(connection: &Connection) -> rusqlite::Result<Tail> {
    connection
        .prepare_cached("SELECT last_sequence, last_at, last_hash FROM shards WHERE shard = ?1")?
        .query_row([SHARD], |row| {
            Ok(Tail { sequence: row.get(0)?, at: super::read::time_from(row, 1)?, hash: row.get(2)? })
        })
}

fn load_due(connection: &Connection, at: Timestamp) -> rusqlite::Result<Vec<RowKey>> {
    let mut statement = connection.prepare_cached(
        "SELECT namespace, key_id FROM holds WHERE state = 0 AND expires_at IS NOT NULL AND expires_at <= ?1
         ORDER BY expires_at, key_id, namespace LIMIT ?2",
    )?;
    let rows = statement.query_map(params![at.as_microsecond(), DUE_LIMIT], |row| {
        Ok(RowKey { namespace: row.get(0)?, id: KeyId::from(row.get::<_, [u8; 16]>(1)?) })
    })?;
    rows.collect()
}

/// Everything the batch refers to: rows, reversals, holds, and then the accounts of all of them.
fn load(
    connection: &Connection,
    namespaces: &mut Namespaces,
    requests: &[Request<'_>],
    due: &[RowKey],
) -> rusqlite::Result<Known> {
    let mut known = Known::default();
    known.entries.reserve(requests.len() / 8);
    known.accounts.reserve(requests.len());
    let mut by_key = connection.prepare_cached(&ENTRY_BY_KEY)?;
    let mut reversed =
        connection.prepare_cached("SELECT 1 FROM reversals WHERE namespace = ?1 AND original = ?2")?;
    for request in requests {
        let earlier = request.command.earlier().map(|id| request.sibling(id));
        for key in std::iter::once(request.key()).chain(earlier) {
            let parameters = params![key.namespace, key.id.bytes()];
            let entry =
                by_key.query_row(parameters, |row| entry_from(row, request.command.key().namespace.clone()));
            if let Some(entry) = entry.optional()? {
                known.entries.insert(key, entry);
            }
            if reversed.exists(parameters)? {
                known.reversed.insert(key);
            }
        }
    }
    let mut hold_by_key = connection.prepare_cached(
        "SELECT debit, credit, amount, code, reference, expires_at, state
         FROM holds WHERE namespace = ?1 AND key_id = ?2",
    )?;
    let closing = requests.iter().filter_map(|request| request.command.hold().map(|id| request.sibling(id)));
    for key in closing.chain(due.iter().copied()) {
        let name = namespaces.name(connection, key.namespace)?;
        let hold = hold_by_key.query_row(params![key.namespace, key.id.bytes()], |row| hold_from(row, name));
        if let Some(hold) = hold.optional()? {
            known.holds.insert(key, hold);
        }
    }
    load_accounts(connection, requests, &mut known)?;
    Ok(known)
}

fn load_accounts(
    connection: &Connection,
    requests: &[Request<'_>],
    known: &mut Known,
) -> rusqlite::Result<()> {
    let named = requests.iter().filter_map(|request| request.command.accounts());
    let of_holds = known.holds.values().map(|hold| (hold.debit, hold.credit));
    let mut accounts: Vec<AccountId> =
        named.chain(of_holds).flat_map(|(debit, credit)| [debit, credit]).collect();
    accounts.sort_unstable();
    accounts.dedup();
    let mut by_id = connection.prepare_cached(
        "SELECT id, book, currency, may_go_negative, posted, held FROM accounts WHERE id = ?1",
    )?;
    for id in accounts {
        if let Some((id, account)) = by_id.query_row([i64::from(id)], account_from).optional()? {
            known.accounts.insert(id, account);
        }
    }
    Ok(())
}

fn store(connection: &Connection, outcome: &Outcome, tail: &Tail, at: Timestamp) -> rusqlite::Result<()> {
    let (Some(first), Some(last)) = (outcome.entries.first(), outcome.entries.last()) else { return Ok(()) };
    insert_entries(connection, outcome)?;
    let mut change = connection
        .prepare_cached("UPDATE accounts SET posted = posted + ?2, held = held + ?3 WHERE id = ?1")?;
    for delta in &outcome.changes {
        change.execute(params![i64::from(delta.account), delta.posted, delta.held])?;
    }
    let mut put_hold = connection.prepare_cached(
        "INSERT INTO holds (namespace, key_id, debit, credit, amount, code, reference, expires_at, state)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
         ON CONFLICT (namespace, key_id) DO UPDATE SET state = excluded.state",
    )?;
    for (key, hold) in &outcome.holds {
        put_hold.execute(params![
            key.namespace,
            key.id.bytes(),
            i64::from(hold.debit),
            i64::from(hold.credit),
            hold.amount.minor(),
            hold.code.0,
            hold.reference,
            hold.expires_at.map(Timestamp::as_microsecond),
            hold.state.number(),
        ])?;
    }
    let mut put_reversal = connection
        .prepare_cached("INSERT INTO reversals (namespace, original, sequence) VALUES (?1, ?2, ?3)")?;
    for (key, sequence) in &outcome.reversals {
        put_reversal.execute(params![key.namespace, key.id.bytes(), sequence])?;
    }
    let hash = chain::link(&tail.hash, &outcome.entries);
    connection
        .prepare_cached(
            "INSERT INTO batches (shard, first_sequence, last_sequence, hash) VALUES (?1, ?2, ?3, ?4)",
        )?
        .execute(params![SHARD, first.sequence, last.sequence, hash])?;
    connection
        .prepare_cached(
            "UPDATE shards SET last_sequence = ?2, last_at = ?3, last_hash = ?4 WHERE shard = ?1",
        )?
        .execute(params![SHARD, last.sequence, at.as_microsecond(), hash])?;
    Ok(())
}

fn insert_entries(connection: &Connection, outcome: &Outcome) -> rusqlite::Result<()> {
    let rows: Vec<_> = outcome.entries.iter().zip(&outcome.namespaces).collect();
    let (full, rest) = rows.as_chunks::<ROWS_PER_INSERT>();
    if !full.is_empty() {
        let mut statement = connection.prepare_cached(&INSERT_MANY)?;
        for chunk in full {
            bind_and_run(&mut statement, chunk)?;
        }
    }
    let (some, rest) = rest.as_chunks::<ROWS_PER_SHORT_INSERT>();
    if !some.is_empty() {
        let mut statement = connection.prepare_cached(&INSERT_SOME)?;
        for chunk in some {
            bind_and_run(&mut statement, chunk)?;
        }
    }
    if !rest.is_empty() {
        let mut statement = connection.prepare_cached(&INSERT_ONE)?;
        for row in rest {
            bind_and_run(&mut statement, std::slice::from_ref(row))?;
        }
    }
    Ok(())
}

static INSERT_MANY: LazyLock<String> = LazyLock::new(|| insert_text(ROWS_PER_INSERT));
static INSERT_SOME: LazyLock<String> = LazyLock::new(|| insert_text(ROWS_PER_SHORT_INSERT));
static INSERT_ONE: LazyLock<String> = LazyLock::new(|| insert_text(1));
static ENTRY_BY_KEY: LazyLock<String> = LazyLock::new(|| {
    format!("SELECT {ENTRY_COLUMNS} FROM transfers t WHERE t.namespace = ?1 AND t.key_id = ?2")
});

fn insert_text(rows: usize) -> String {
    let row = format!("({})", ["?"; COLUMNS].join(","));
    format!(
        "INSERT INTO transfers (sequence, transfer_id, namespace, key_id, kind, debit, credit, amount, code,
         reference, original, debit_posted, debit_held, credit_posted, credit_held, at, expires_at, fingerprint,
         group_first, group_size)
         VALUES {}",
        vec![row; rows].join(",")
    )
}

fn bind_and_run(statement: &mut Statement<'_>, rows: &[(&crate::Entry, &i32)]) -> rusqlite::Result<()> {
    let mut binder = Binder { statement, index: 0 };
    for (entry, namespace) in rows {
        binder.bind(entry.sequence)?;
        binder.bind(entry.transfer_id.uuid().as_bytes())?;
        binder.bind(**namespace)?;
        binder.bind(entry.key_id.bytes())?;
        binder.bind(entry.kind.number())?;
        binder.bind(i64::from(entry.debit))?;
        binder.bind(i64::from(entry.credit))?;
        binder.bind(entry.amount.minor())?;
        binder.bind(entry.code.0)?;
        binder.bind(entry.reference.as_str())?;
        binder.bind(entry.original.as_ref().map(KeyId::bytes))?;
        for balance in [entry.debit_after, entry.credit_after] {
            binder.bind(balance.posted.minor())?;
            binder.bind(balance.held.minor())?;
        }
        binder.bind(entry.at.as_microsecond())?;
        binder.bind(entry.expires_at.map(Timestamp::as_microsecond))?;
        binder.bind(entry.fingerprint)?;
        binder.bind(entry.group.map(|group| group.first_sequence))?;
        binder.bind(entry.group.map(|group| group.size))?;
    }
    statement.raw_execute()?;
    Ok(())
}

struct Binder<'s, 'c> {
    statement: &'s mut Statement<'c>,
    index: usize,
}

impl Binder<'_, '_> {
    fn bind(&mut self, value: impl ToSql) -> rusqlite::Result<()> {
        self.index += 1;
        self.statement.raw_bind_parameter(self.index, value)
    }
}
