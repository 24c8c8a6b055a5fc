use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use tokio_postgres::NoTls;

use crate::{PrivatePostgres, TestPgError};

/// Names the server that tests use, with the right to make databases.
const SERVER: &str = "ERAWAN_TEST_POSTGRES";

/// Makes an empty database for one test and answers its URL.
///
/// On the server that `ERAWAN_TEST_POSTGRES` names, or else on one that is started once for the whole process
/// and ends with it. Databases are not dropped: they go with the private server.
///
/// # Errors
/// [`TestPgError`] when there is no server and none can be started, or it refuses.
pub async fn fresh_database() -> Result<String, TestPgError> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let server = server_url().await?;
    let name = format!("test_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    empty_database(&server, &name).await
}

/// Drops the database first: one of an earlier process with the same process id may be left on a shared
/// server.
pub(crate) async fn empty_database(server: &str, name: &str) -> Result<String, TestPgError> {
    run(server, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await?;
    run(server, &format!("CREATE DATABASE {name}")).await?;
    let base = server.rsplit_once('/').map_or(server, |(base, _)| base);
    Ok(format!("{base}/{name}"))
}

/// Runs one statement on a connection of its own.
pub(crate) async fn run(url: &str, statement: &str) -> Result<(), TestPgError> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    let talking = tokio::spawn(connection);
    client.batch_execute(statement).await?;
    drop(client);
    let _ = talking.await;
    Ok(())
}

async fn server_url() -> Result<String, TestPgError> {
    if let Ok(url) = std::env::var(SERVER) {
        return Ok(url);
    }
    let started = tokio::task::spawn_blocking(|| {
        static OWN: OnceLock<Result<PrivatePostgres, TestPgError>> = OnceLock::new();
        match OWN.get_or_init(PrivatePostgres::start) {
            Ok(server) => Ok(server.url().to_owned()),
            Err(error) => Err(TestPgError::Failed(error.to_string())),
        }
    });
    started.await.map_err(|error| TestPgError::Failed(error.to_string()))?
}
