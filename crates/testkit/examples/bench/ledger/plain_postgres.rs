//! The plain way on PostgreSQL: up to 64 connections, one durable transaction for each transfer in two
//! pipelined round trips, the same checks and rows. Its sequence may have gaps and there is no hash chain,
//! both of which are to its favour.

use std::sync::Arc;

use tokio::sync::{Mutex, mpsc, oneshot};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, NoTls, Statement};
use uuid::Uuid;

use super::load::Movement;
use crate::Failure;

type Job = (Movement, oneshot::Sender<Result<i64, String>>);

pub(crate) struct Plain {
    jobs: mpsc::UnboundedSender<Job>,
}

struct Session {
    client: Client,
    lock: Statement,
    known: Statement,
    insert: Statement,
    change: Statement,
}

pub(crate) async fn make_database(server: &str, name: &str) -> Result<(), Failure> {
    let client = connect(server).await?;
    Ok(client.batch_execute(&format!("CREATE DATABASE {name}")).await?)
}

async fn connect(url: &str) -> Result<Client, Failure> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    tokio::spawn(connection);
    Ok(client)
}

impl Plain {
    pub(crate) async fn open(url: &str, connections: usize) -> Result<Self, Failure> {
        let setup = connect(url).await?;
        setup
            .batch_execute(
                "INSERT INTO ledger.namespaces (name) VALUES ('provider/bench') ON CONFLICT DO NOTHING;
                 CREATE SEQUENCE IF NOT EXISTS ledger.plain_sequence START 10000000 CACHE 100",
            )
            .await?;
        let (jobs, waiting) = mpsc::unbounded_channel::<Job>();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..connections {
            let session = Session::open(url).await?;
            let waiting = Arc::clone(&waiting);
            tokio::spawn(async move {
                loop {
                    let job = waiting.lock().await.recv().await;
                    let Some((movement, reply)) = job else { return };
                    let done = session.carry_out(&movement).await;
                    let _ = reply.send(done.map_err(|error| error.to_string()));
                }
            });
        }
        Ok(Self { jobs })
    }

    pub(crate) async fn carry_out(&self, movement: Movement) -> Result<i64, Failure> {
        let (reply, answer) = oneshot::channel();
        self.jobs.send((movement, reply)).map_err(|_| "the connections are gone")?;
        Ok(answer.await??)
    }
}

impl Session {
    async fn open(url: &str) -> Result<Self, Failure> {
        let client = connect(url).await?;
        client.batch_execute("SET plan_cache_mode = force_generic_plan; SET jit = off").await?;
        let lock = "SELECT id, posted, held, may_go_negative, book FROM ledger.accounts WHERE id IN ($1, $2)
                    ORDER BY id FOR NO KEY UPDATE";
        let known = "SELECT sequence FROM ledger.transfers WHERE key_id = $1 AND namespace =
                     (SELECT id FROM ledger.namespaces WHERE name = 'provider/bench')";
        let insert =
            "INSERT INTO ledger.transfers (sequence, transfer_id, namespace, key_id, kind, debit, credit,
                        amount, code, reference, debit_posted, debit_held, credit_posted, credit_held, at,
                        fingerprint)
                      SELECT nextval('ledger.plain_sequence'), $1, id, $1, 1::smallint, $2, $3, $4, 3200,
                        'rnd_0195f0c47b2a7cc09d540a8d1b1f0a01', $5, $6, $7, $8, 0, $1
                      FROM ledger.namespaces WHERE name = 'provider/bench' RETURNING sequence";
        let change = "UPDATE ledger.accounts SET posted = posted + $2 WHERE id = $1";
        Ok(Self {
            lock: client.prepare(lock).await?,
            known: client.prepare(known).await?,
            insert: client.prepare(insert).await?,
            change: client.prepare(change).await?,
            client,
        })
    }

    async fn carry_out(&self, movement: &Movement) -> Result<i64, Failure> {
        let done = self.transact(movement).await;
        if done.is_err() {
            self.client.batch_execute("ROLLBACK").await?;
        }
        done
    }

    async fn transact(&self, movement: &Movement) -> Result<i64, Failure> {
        let (debit, credit) = (i64::from(movement.debit), i64::from(movement.credit));
        let (key, amount): (Uuid, i64) = (movement.key, movement.amount.minor());
        let accounts: [&(dyn ToSql + Sync); 2] = [&debit, &credit];
        let keys: [&(dyn ToSql + Sync); 1] = [&key];
        let ((), rows, known) = futures::try_join!(
            self.client.batch_execute("BEGIN"),
            self.client.query(&self.lock, &accounts),
            self.client.query(&self.known, &keys),
        )?;
        if let Some(row) = known.first() {
            self.client.batch_execute("COMMIT").await?;
            return Ok(row.get(0));
        }
        let find = |id: i64| rows.iter().find(|row| row.get::<_, i64>(0) == id).ok_or("no such account");
        let (from, to) = (find(debit)?, find(credit)?);
        let (from_posted, from_held): (i64, i64) = (from.get(1), from.get(2));
        let (to_posted, to_held): (i64, i64) = (to.get(1), to.get(2));
        let same_book = from.get::<_, i16>(4) == to.get::<_, i16>(4);
        if !same_book || (!from.get::<_, bool>(3) && from_posted - from_held < amount) {
            return Err("refused".into());
        }
        let (from_after, to_after, minus) = (from_posted - amount, to_posted + amount, -amount);
        let row: [&(dyn ToSql + Sync); 8] =
            [&key, &debit, &credit, &amount, &from_after, &from_held, &to_after, &to_held];
        let (out, back): ([&(dyn ToSql + Sync); 2], [&(dyn ToSql + Sync); 2]) =
            ([&debit, &minus], [&credit, &amount]);
        let (row, _, _, ()) = futures::try_join!(
            self.client.query_one(&self.insert, &row),
            self.client.execute(&self.change, &out),
            self.client.execute(&self.change, &back),
            self.client.batch_execute("COMMIT"),
        )?;
        Ok(row.get(0))
    }
}
