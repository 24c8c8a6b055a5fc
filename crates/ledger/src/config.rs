use std::path::PathBuf;

use crate::fault::Faults;

/// Which database, and how much may wait for it.
#[derive(Debug, Clone)]
pub struct LedgerConfig {
    pub(crate) engine: Engine,
    /// Commands, or groups of linked ones, that may wait in the queue; one more is answered [`Busy`](crate::LedgerError::Busy).
    pub queue_limit: usize,
    /// Commands that are committed together at most, unless a single group has more.
    pub batch_limit: usize,
    pub(crate) faults: Faults,
}

#[derive(Debug, Clone)]
pub(crate) enum Engine {
    Sqlite(PathBuf),
    /// The file as it is, not even its log of writes is folded into it.
    SqliteReadOnly(PathBuf),
    Postgres(String),
}

impl LedgerConfig {
    /// The embedded engine, in a file that no other process writes.
    #[must_use]
    pub fn sqlite(path: impl Into<PathBuf>) -> Self {
        Self::with(Engine::Sqlite(path.into()))
    }

    /// The embedded engine, to look at a file that must not change: commands are refused.
    #[must_use]
    pub fn sqlite_read_only(path: impl Into<PathBuf>) -> Self {
        Self::with(Engine::SqliteReadOnly(path.into()))
    }

    /// PostgreSQL, in the schema `ledger` of the database that the URL names.
    #[must_use]
    pub fn postgres(url: impl Into<String>) -> Self {
        Self::with(Engine::Postgres(url.into()))
    }

    fn with(engine: Engine) -> Self {
        Self { engine, queue_limit: 16_384, batch_limit: 4_096, faults: Faults::default() }
    }

    /// Sets the faults that a test injects.
    #[cfg(feature = "fault-injection")]
    #[must_use]
    pub fn with_faults(mut self, faults: Faults) -> Self {
        self.faults = faults;
        self
    }
}
