//! Every benchmark of the product in one program, so that it is linked once: `cargo xtask bench SUBJECT`.

mod agents;
mod callbacks;
mod catalogue;
mod connection;
mod figures;
mod ledger;
mod login;
mod lottery;
mod memory;
mod money;
mod records;
mod streams;
mod table;
mod targets;
mod turns;
mod wallet;

use clap::{Parser, ValueEnum};
use erawan_server::settings::Settings;
use erawan_testkit::{Engine, TestServer};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Which database to measure on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum EngineName {
    Sqlite,
    Postgres,
}

impl EngineName {
    /// The engine, and what the tables call it.
    const fn engine(self) -> (Engine, &'static str) {
        match self {
            Self::Sqlite => (Engine::Sqlite, "SQLite"),
            Self::Postgres => (Engine::Postgres, "PostgreSQL"),
        }
    }
}

/// Connections of a server to PostgreSQL, as in service.
const DATABASE_CONNECTIONS: u32 = 16;

/// A server as tests open it, but for what a server in service has more of.
async fn open_server(engine: Engine, change: impl FnOnce(&mut Settings) + Send) -> TestServer {
    let open = TestServer::open_with(engine, |settings| {
        settings.database_connections = DATABASE_CONNECTIONS;
        change(settings);
    });
    open.await
}

/// What is measured.
#[derive(Debug, Parser)]
enum Subject {
    Ledger(ledger::Options),
    Wallet(wallet::Options),
    Login(login::Options),
    Catalogue(catalogue::Options),
    Records(records::Options),
    Streams(Box<streams::Options>),
    Callbacks(callbacks::Options),
    Money(money::Options),
    Lottery(lottery::Options),
    Agents(agents::Options),
    /// Not a benchmark: the process of the auditor, as the server's program has it.
    #[command(hide = true)]
    DrawAudit,
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    match Subject::parse() {
        Subject::Ledger(options) => Box::pin(ledger::run(options)).await,
        Subject::Wallet(options) => Box::pin(wallet::run(options)).await,
        Subject::Login(options) => Box::pin(login::run(options)).await,
        Subject::Catalogue(options) => Box::pin(catalogue::run(options)).await,
        Subject::Records(options) => Box::pin(records::run(options)).await,
        Subject::Streams(options) => Box::pin(streams::run(*options)).await,
        Subject::Callbacks(options) => Box::pin(callbacks::run(options)).await,
        Subject::Money(options) => Box::pin(money::run(options)).await,
        Subject::Lottery(options) => Box::pin(lottery::run(options)).await,
        Subject::Agents(options) => Box::pin(agents::run(options)).await,
        Subject::DrawAudit => lottery::audit_draws().await,
    }
}
