use std::path::PathBuf;

use crate::plant::Plants;

/// Which database, and how much may wait for it.
#[derive(Debug, Clone)]
pub struct LedgerConfig {
    pub(crate) engine: Engine,
    /// Commands that may wait in the queue; one more is answered [`Busy`](crate::LedgerError::Busy).
    pub queue_limit: usize,
    /// Commands that are committed together at most.
    pub batch_limit: usize,
    pub(crate) plants: Plants,
}

#[derive(Debug, Clone)]
pub(crate) enum Engine {
    Sqlite(PathBuf),
    Postgres(String),
}

impl LedgerConfig {
    /// The embedded engine, in a file that nobody else writes.
    #[must_use]
    pub fn sqlite(path: impl Into<PathBuf>) -> Self {
        Self::with(Engine::Sqlite(path.into()))
    }

    /// PostgreSQL, in the schema `ledger` of the database that the URL names.
    #[must_use]
    pub fn postgres(url: impl Into<String>) -> Self {
        Self::with(Engine::Postgres(url.into()))
    }

    fn with(engine: Engine) -> Self {
        Self { engine, queue_limit: 16_384, batch_limit: 4_096, plants: Plants::default() }
    }

    /// Takes the mistakes that a test plants.
    #[cfg(feature = "planted-bug")]
    #[must_use]
    pub fn with_plants(mut self, plants: Plants) -> Self {
        self.plants = plants;
        self
    }
}
