use std::ops::RangeBounds;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use erawan_platform::db::Migrator;
use erawan_testpg::PrivatePostgres;
use sea_orm::{ConnectionTrait, Database};
use sea_orm_migration::MigratorTrait;

/// Which database a server uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// Embedded in the server; the default.
    Sqlite,
    /// A server of its own, shared by several nodes.
    Postgres,
}

/// How many migrations have names in a range: the number of steps for [`Migrator::down`] and [`Migrator::up`].
///
/// # Panics
/// When there are more than a `u32` holds.
#[must_use]
pub fn count_migrations<'a>(names: impl RangeBounds<&'a str>) -> u32 {
    let all = Migrator::migrations();
    let count = all.iter().filter(|migration| names.contains(&migration.name())).count();
    u32::try_from(count).expect("fewer migrations than a u32 holds")
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

/// A new, empty database on the test server; its name is unique in this run.
pub(crate) async fn fresh_postgres() -> String {
    let name = new_name();
    tell_server(&format!("CREATE DATABASE {name}")).await;
    url_of(&name)
}

/// A new database on the test server with all that is in another one, to which nothing may be connected.
pub(crate) async fn copy_of(template: &str) -> String {
    let name = new_name();
    tell_server(&format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")).await;
    url_of(&name)
}

/// Ends the connections to a database of [`fresh_postgres`], and lets no new ones in: [`copy_of`] needs that. Its name.
pub(crate) async fn close_to_others(url: &str) -> String {
    let (_, name) = url.rsplit_once('/').expect("the address names a database");
    tell_server(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false")).await;
    tell_server(&format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"))
        .await;
    name.to_owned()
}

fn new_name() -> String {
    format!("erawan_{}_{}", std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed))
}

async fn tell_server(statement: &str) {
    let server = Box::pin(Database::connect(server_url())).await.expect("the test PostgreSQL answers");
    server.execute_unprepared(statement).await.expect("the test PostgreSQL runs the statement");
    server.close().await.expect("the connection closes");
}

fn url_of(database: &str) -> String {
    let (server, _) = server_url().rsplit_once('/').expect("the address names a database");
    format!("{server}/{database}")
}

/// Removes a database of [`fresh_postgres`], even with open connections.
pub(crate) async fn drop_postgres(url: &str) {
    let (_, name) = url.rsplit_once('/').expect("the address names a database");
    tell_server(&format!("DROP DATABASE {name} WITH (FORCE)")).await;
}
