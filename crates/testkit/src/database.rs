use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use erawan_testpg::PrivatePostgres;
use sea_orm::{ConnectionTrait, Database};

/// Which database a house stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// The embedded default.
    Sqlite,
    /// The grown-up choice.
    Postgres,
}

static COUNTER: AtomicU32 = AtomicU32::new(0);

/// The PostgreSQL server of this test run: the one the caller started, else a private one.
fn server_url() -> &'static str {
    static URL: OnceLock<String> = OnceLock::new();
    static PRIVATE: OnceLock<PrivatePostgres> = OnceLock::new();
    URL.get_or_init(|| {
        std::env::var("ERAWAN_TEST_POSTGRES").unwrap_or_else(|_| {
            let server =
                PRIVATE.get_or_init(|| PrivatePostgres::start().expect("a private PostgreSQL starts"));
            server.url().to_owned()
        })
    })
}

/// A new, empty database on the test server; nobody else in this run has its name.
pub(crate) async fn fresh_postgres() -> String {
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    let name = format!("house_{}_{number}", std::process::id());
    let server = Database::connect(server_url()).await.expect("the test PostgreSQL answers");
    server.execute_unprepared(&format!("CREATE DATABASE {name}")).await.expect("a database can be made");
    server.close().await.expect("the connection closes");
    let (server, _) = server_url().rsplit_once('/').expect("the address names a database");
    format!("{server}/{name}")
}

/// Removes a database that [`fresh_postgres`] made, whoever is still connected to it.
pub(crate) async fn drop_postgres(url: &str) {
    let (_, name) = url.rsplit_once('/').expect("the address names a database");
    let server = Database::connect(server_url()).await.expect("the test PostgreSQL answers");
    server
        .execute_unprepared(&format!("DROP DATABASE {name} WITH (FORCE)"))
        .await
        .expect("the database can be removed");
    server.close().await.expect("the connection closes");
}
