//! A private PostgreSQL server for tests: started on demand on a free port of 127.0.0.1, and gone without a
//! trace when its owner ends, however it ends.
//!
//! Tests call [`fresh_database`]; it uses the server that `ERAWAN_TEST_POSTGRES` names or starts one for the
//! whole test binary. Not for production: every user of the machine may connect. Other servers of tests get their
//! ports here too ([`free_port`]).

mod database;
mod keeper;
mod port;
mod programs;

use std::path::{Path, PathBuf};

use keeper::Keeper;

pub use database::fresh_database;
pub use port::free_port;

/// The server could not be started or asked.
#[derive(Debug, thiserror::Error)]
pub enum TestPgError {
    /// `initdb` and `postgres` are not installed.
    #[error("PostgreSQL is not installed: no initdb on PATH or in /usr/lib/postgresql/*/bin")]
    NotInstalled,
    /// A file or a process did not do what it should.
    #[error("{what}: {source}")]
    Io {
        /// What was tried.
        what: String,
        /// Why it failed.
        source: std::io::Error,
    },
    /// A program ended badly.
    #[error("{0}")]
    Failed(String),
    /// The server refused a connection or a statement.
    #[error("the test server refused: {0}")]
    Refused(#[from] tokio_postgres::Error),
}

impl TestPgError {
    fn io(what: impl Into<String>) -> impl FnOnce(std::io::Error) -> Self {
        let what = what.into();
        move |source| Self::Io { what, source }
    }
}

/// Whether a commit has to reach the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// `fsync` off: fast, and safe as long as the machine stays up. For tests.
    Fast,
    /// `fsync` on and buffers as on a small server. For benchmarks.
    Full,
}

/// A running server. Dropping it stops it and removes its files.
#[derive(Debug)]
pub struct PrivatePostgres {
    url: String,
    keeper: Keeper,
}

impl PrivatePostgres {
    /// Starts a server in a temporary folder, `fsync` off.
    ///
    /// # Errors
    /// [`TestPgError`] when PostgreSQL is missing or does not come up.
    pub fn start() -> Result<Self, TestPgError> {
        Self::start_with(Durability::Fast)
    }

    /// Starts a server in a temporary folder.
    ///
    /// # Errors
    /// As [`start`](Self::start).
    pub fn start_with(durability: Durability) -> Result<Self, TestPgError> {
        Self::start_in(&keeper::new_folder(&std::env::temp_dir())?, durability)
    }

    /// Starts a server in a new folder below `parent`, `fsync` off.
    ///
    /// # Errors
    /// As [`start`](Self::start).
    pub fn start_below(parent: &Path) -> Result<Self, TestPgError> {
        Self::start_in(&keeper::new_folder(parent)?, Durability::Fast)
    }

    /// Starts a server in `folder`, which is made if it is missing and removed in the end.
    ///
    /// As root, the server runs as an unprivileged user, `postgres` if there is one; that user must be able
    /// to enter the folder's parents.
    ///
    /// # Errors
    /// As [`start`](Self::start).
    pub fn start_in(folder: &Path, durability: Durability) -> Result<Self, TestPgError> {
        let (keeper, port) = Keeper::start(folder, durability)?;
        Ok(Self { url: format!("postgres://postgres@127.0.0.1:{port}/postgres"), keeper })
    }

    /// Where it listens, with the right to make databases: `postgres://postgres@127.0.0.1:<port>/postgres`.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Makes an empty database of that name (a plain SQL identifier) and answers its URL; one that is there already
    /// is emptied. Blocks: not for use inside an async task.
    ///
    /// # Errors
    /// [`TestPgError`] when the server does not answer or refuses.
    pub fn empty_database(&self, name: &str) -> Result<String, TestPgError> {
        block_on(database::empty_database(&self.url, name))?
    }

    /// Switches on TLS with this certificate and key, in PEM; connections without it are still taken. Blocks.
    ///
    /// # Errors
    /// [`TestPgError`] when the files cannot be written, or the server refuses them.
    pub fn switch_on_tls(&self, certificate: &str, key: &str) -> Result<(), TestPgError> {
        self.keeper.write_for_server("server.crt", certificate)?;
        self.keeper.write_for_server("server.key", key)?;
        self.run("ALTER SYSTEM SET ssl = on")?;
        self.run("SELECT pg_reload_conf()")
    }

    fn run(&self, statement: &str) -> Result<(), TestPgError> {
        block_on(database::run(&self.url, statement))?
    }

    /// Kills the server and all its processes at once (signal 9) and waits until they are gone.
    ///
    /// # Errors
    /// [`TestPgError::Io`] when they cannot be killed.
    pub fn kill(&self) -> Result<(), TestPgError> {
        self.keeper.kill()
    }

    /// Starts it again on the same files and port, and waits until it has recovered.
    ///
    /// # Errors
    /// As [`start`](Self::start).
    pub fn restart(&self) -> Result<(), TestPgError> {
        self.keeper.restart()
    }

    /// Where its files are.
    #[must_use]
    pub fn folder(&self) -> &PathBuf {
        self.keeper.folder()
    }
}

fn block_on<T>(work: impl Future<Output = T>) -> Result<T, TestPgError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(TestPgError::io("start a runtime"))?;
    Ok(runtime.block_on(work))
}
