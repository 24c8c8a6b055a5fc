//! The grown-up engine: PostgreSQL, two pipelined round trips for each batch, any number of nodes.
//!
//! Every batch first locks the shard's row, which holds the last sequence and hash: the order of the log is
//! the order of commits, over all nodes. Then it locks the accounts in identifier order.

mod batch;
mod committer;
mod read;
mod rows;
mod statements;
mod target;

use std::error::Error as _;
use std::future::Future;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};
use tokio_postgres::Client;
use tokio_postgres::error::SqlState;

use crate::LedgerError;
use crate::committer::{Failure, Message, Surroundings, raise};

use committer::Committer;
pub(crate) use read::Reader;
pub use target::PostgresTarget;

const SCHEMA_VERSION: i64 = 1;
const SHARD: i32 = 0;
/// How long a caller waits for an answer. The committer goes on trying: what it commits later is found by the key.
const ANSWER_MAX: Duration = Duration::from_secs(3);
/// How often a node looks for rows of other nodes.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Opens (or creates) the ledger's schema and starts its committer on a separate thread.
pub(crate) async fn start(
    url: &str,
    surroundings: Surroundings,
    queue: mpsc::Receiver<Message>,
    batch_limit: usize,
    committed: watch::Sender<i64>,
) -> Result<Reader, LedgerError> {
    let target = PostgresTarget::of(url)?;
    let (ready, opened) = oneshot::channel();
    let (committer_target, seen) = (target.clone(), committed.clone());
    let run = move || {
        let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
            Ok(runtime) => runtime,
            Err(error) => {
                let _ = ready.send(Err(LedgerError::Unavailable(error.to_string())));
                return;
            }
        };
        runtime.block_on(async move {
            match Committer::open(committer_target, surroundings, committed).await {
                Ok(opened) => {
                    if ready.send(Ok(())).is_ok() {
                        opened.run(queue, batch_limit).await;
                    }
                }
                Err(error) => drop(ready.send(Err(error))),
            }
        });
    };
    std::thread::Builder::new()
        .name("ledger-committer".into())
        .spawn(run)
        .map_err(|error| LedgerError::Unavailable(format!("cannot start the committer thread: {error}")))?;
    opened.await.map_err(|_| LedgerError::Unavailable("the committer thread ended".into()))??;
    let reader = Reader::new(target);
    tokio::spawn(see_other_nodes(reader.clone(), seen));
    Ok(reader)
}

/// Wakes the followers of the log for what other nodes wrote, so that not each of them has to look.
async fn see_other_nodes(reader: Reader, committed: watch::Sender<i64>) {
    while !committed.is_closed() {
        tokio::time::sleep(LOOK_EVERY).await;
        // A database out of reach is reported by those who need it.
        if let Ok(last) = reader.last_sequence().await {
            raise(&committed, last);
        }
    }
}

/// Waits for an answer no longer than [`ANSWER_MAX`]; then the outcome is unknown.
pub(crate) async fn in_time<T>(answer: impl Future<Output = T>) -> Result<T, LedgerError> {
    tokio::time::timeout(ANSWER_MAX, answer).await.map_err(|_| {
        LedgerError::Unavailable(format!("PostgreSQL did not answer within {} seconds", ANSWER_MAX.as_secs()))
    })
}

async fn migrate(client: &Client) -> Result<(), LedgerError> {
    let mut tries = 0;
    loop {
        tries += 1;
        let made = client
            .query_one("SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = 'ledger')", &[])
            .await
            .map_err(unavailable)?;
        if made.get(0) {
            break;
        }
        let schema = format!("BEGIN; {} COMMIT;", include_str!("schema.sql"));
        match client.batch_execute(&schema).await {
            Ok(()) => break,
            // Another node may be making the same tables at this moment.
            Err(error) if tries < 10 && error.code().is_some() => {
                tracing::debug!(%error, "the ledger's tables were not made, looking again");
                client.batch_execute("ROLLBACK").await.map_err(unavailable)?;
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            Err(error) => return Err(unavailable(error)),
        }
    }
    add_groups(client).await?;
    let version: i64 =
        client.query_one("SELECT version FROM ledger.meta", &[]).await.map_err(unavailable)?.get(0);
    if version != SCHEMA_VERSION {
        return Err(LedgerError::Unavailable(format!("the ledger's tables have schema version {version}")));
    }
    Ok(())
}

/// Lets a log that was made before say which commands were linked. Nodes of that time go on writing to it.
async fn add_groups(client: &Client) -> Result<(), LedgerError> {
    let asked = "SELECT EXISTS (SELECT 1 FROM information_schema.columns
                 WHERE table_schema = 'ledger' AND table_name = 'transfers' AND column_name = 'group_size')";
    if client.query_one(asked, &[]).await.map_err(unavailable)?.get(0) {
        return Ok(());
    }
    // Another node may be adding them at this moment.
    let add = "ALTER TABLE ledger.transfers ADD COLUMN IF NOT EXISTS group_first bigint,
               ADD COLUMN IF NOT EXISTS group_size smallint";
    client.batch_execute(add).await.map_err(unavailable)
}

/// The error with what the server said about it, or what caused it.
fn words(error: &tokio_postgres::Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(said), _) => format!("{} ({})", said.message(), said.code().code()),
        (None, Some(cause)) => format!("{error}: {cause}"),
        (None, None) => error.to_string(),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "fits map_err")]
fn unavailable(error: tokio_postgres::Error) -> LedgerError {
    LedgerError::Unavailable(words(&error))
}

#[expect(clippy::needless_pass_by_value, reason = "fits map_err")]
fn failure(error: tokio_postgres::Error) -> Failure {
    let refused = error
        .code()
        .is_some_and(|code| code.code().starts_with("23") || *code == SqlState::NUMERIC_VALUE_OUT_OF_RANGE);
    if refused { Failure::Refused(words(&error)) } else { Failure::Lost(words(&error)) }
}
