//! The plain way on SQLite: one durable transaction for each transfer, the same checks and rows, the link of the
//! hash chain among them. With several connections, as a web service's pool does it; or with one behind a queue,
//! the best that can be had of it.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};
use sha2::{Digest, Sha256};
use tokio::sync::oneshot;

use super::load::Movement;
use crate::Failure;

type Job = (Movement, oneshot::Sender<Result<i64, String>>);

pub(crate) struct Plain {
    jobs: Sender<Job>,
}

impl Plain {
    pub(crate) fn open(place: &str, connections: usize) -> Result<Self, Failure> {
        let (jobs, waiting) = channel::<Job>();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..connections {
            let connection = connect(place)?;
            let waiting = Arc::clone(&waiting);
            std::thread::spawn(move || {
                loop {
                    let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((movement, reply)) = job else { return };
                    let done = carry_out(&connection, &movement);
                    if done.is_err() {
                        let _ = connection.execute_batch("ROLLBACK");
                    }
                    let _ = reply.send(done.map_err(|error| error.to_string()));
                }
            });
        }
        Ok(Self { jobs })
    }

    pub(crate) async fn carry_out(&self, movement: Movement) -> Result<i64, Failure> {
        let (reply, answer) = oneshot::channel();
        self.jobs.send((movement, reply)).map_err(|_| "the writer is gone")?;
        Ok(answer.await??)
    }
}

fn connect(place: &str) -> Result<Connection, Failure> {
    let connection = Connection::open(place)?;
    // Long enough that no writer gives up: what is measured is the wait.
    connection.busy_timeout(Duration::from_secs(60))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "wal_autocheckpoint", 4_000)?;
    connection.pragma_update(None, "cache_size", -262_144)?;
    connection.set_prepared_statement_cache_capacity(64);
    connection
        .execute("INSERT INTO namespaces (name) VALUES ('provider/bench') ON CONFLICT DO NOTHING", [])?;
    Ok(connection)
}

fn carry_out(on: &Connection, movement: &Movement) -> Result<i64, Failure> {
    on.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
    let key = movement.key.as_bytes();
    let known = on
        .prepare_cached("SELECT sequence FROM transfers WHERE namespace = 2 AND key_id = ?1")?
        .query_row([key], |row| row.get::<_, i64>(0))
        .optional()?;
    if let Some(sequence) = known {
        on.prepare_cached("COMMIT")?.execute([])?;
        return Ok(sequence);
    }
    let reversed =
        on.prepare_cached("SELECT 1 FROM reversals WHERE namespace = 2 AND original = ?1")?.exists([key])?;
    if reversed {
        return Err("reversed".into());
    }
    let amount = movement.amount.minor();
    let (debit, credit) = (i64::from(movement.debit), i64::from(movement.credit));
    let mut account =
        on.prepare_cached("SELECT posted, held, may_go_negative, book FROM accounts WHERE id = ?1")?;
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
    let (debit_posted, debit_held, may_go_negative, debit_book): (i64, i64, bool, i64) =
        account.query_row([debit], read)?;
    let (credit_posted, credit_held, _, credit_book): (i64, i64, bool, i64) =
        account.query_row([credit], read)?;
    if debit_book != credit_book || (!may_go_negative && debit_posted - debit_held < amount) {
        return Err("refused".into());
    }
    let (last, before): (i64, [u8; 32]) = on
        .prepare_cached("SELECT last_sequence, last_hash FROM shards WHERE shard = 0")?
        .query_row([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let sequence = last + 1;
    on.prepare_cached(
        "INSERT INTO transfers (sequence, transfer_id, namespace, key_id, kind, debit, credit, amount, code,
           reference, debit_posted, debit_held, credit_posted, credit_held, at, fingerprint)
         VALUES (?1, ?2, 2, ?2, 1, ?3, ?4, ?5, 3200, 'rnd_0195f0c47b2a7cc09d540a8d1b1f0a01', ?6, ?7, ?8, ?9, 0, ?2)",
    )?
    .execute(params![
        sequence,
        key,
        debit,
        credit,
        amount,
        debit_posted - amount,
        debit_held,
        credit_posted + amount,
        credit_held
    ])?;
    let mut change = on.prepare_cached("UPDATE accounts SET posted = posted + ?2 WHERE id = ?1")?;
    change.execute([debit, -amount])?;
    change.execute([credit, amount])?;
    let hash = link(&before, sequence, movement);
    on.prepare_cached(
        "INSERT INTO batches (shard, first_sequence, last_sequence, hash) VALUES (0, ?1, ?1, ?2)",
    )?
    .execute(params![sequence, hash])?;
    on.prepare_cached("UPDATE shards SET last_sequence = ?1, last_hash = ?2 WHERE shard = 0")?
        .execute(params![sequence, hash])?;
    on.prepare_cached("COMMIT")?.execute([])?;
    Ok(sequence)
}

/// As much to hash as the ledger's canonical row of this size.
fn link(before: &[u8; 32], sequence: i64, movement: &Movement) -> [u8; 32] {
    let mut hasher = Sha256::new();
    hasher.update(before);
    hasher.update(sequence.to_be_bytes());
    hasher.update(movement.key.as_bytes());
    hasher.update([0; 176]);
    hasher.finalize().into()
}
