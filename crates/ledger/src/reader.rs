//! The reading side of whichever engine is open.

use std::future::Future;

use crate::{AccountId, Audit, Balance, Entry, Key, LedgerError, postgres, sqlite};

#[derive(Debug, Clone)]
pub(crate) enum Reader {
    Sqlite(sqlite::Reader),
    Postgres(postgres::Reader),
}

impl Reader {
    pub(crate) async fn find_account(&self, name: &str) -> Result<Option<AccountId>, LedgerError> {
        match self {
            Self::Sqlite(reader) => reader.find_account(name).await,
            Self::Postgres(reader) => reader.find_account(name).await,
        }
    }

    pub(crate) async fn balance(&self, account: AccountId) -> Result<Option<Balance>, LedgerError> {
        match self {
            Self::Sqlite(reader) => reader.balance(account).await,
            Self::Postgres(reader) => reader.balance(account).await,
        }
    }

    pub(crate) async fn balances(
        &self,
        accounts: &[AccountId],
    ) -> Result<Vec<(AccountId, Balance)>, LedgerError> {
        match self {
            Self::Sqlite(reader) => reader.balances(accounts).await,
            Self::Postgres(reader) => reader.balances(accounts).await,
        }
    }

    pub(crate) async fn find(&self, key: &Key) -> Result<Option<Entry>, LedgerError> {
        match self {
            Self::Sqlite(reader) => reader.find(key).await,
            Self::Postgres(reader) => reader.find(key).await,
        }
    }

    pub(crate) async fn is_reversed(&self, key: &Key) -> Result<bool, LedgerError> {
        match self {
            Self::Sqlite(reader) => reader.is_reversed(key).await,
            Self::Postgres(reader) => reader.is_reversed(key).await,
        }
    }

    pub(crate) async fn entries_after(&self, sequence: i64, limit: u32) -> Result<Vec<Entry>, LedgerError> {
        match self {
            Self::Sqlite(reader) => reader.entries_after(sequence, limit).await,
            Self::Postgres(reader) => reader.entries_after(sequence, limit).await,
        }
    }

    pub(crate) async fn last_sequence(&self) -> Result<i64, LedgerError> {
        match self {
            Self::Sqlite(reader) => reader.last_sequence().await,
            Self::Postgres(reader) => reader.last_sequence().await,
        }
    }

    /// Waits for the committer's answer, on PostgreSQL no longer than a caller should wait for a server that is away.
    pub(crate) async fn in_time<T>(&self, answer: impl Future<Output = T>) -> Result<T, LedgerError> {
        match self {
            Self::Sqlite(_) => Ok(answer.await),
            Self::Postgres(_) => postgres::in_time(answer).await,
        }
    }

    pub(crate) async fn verify(&self) -> Result<Audit, LedgerError> {
        match self {
            Self::Sqlite(reader) => reader.verify().await,
            Self::Postgres(reader) => reader.verify().await,
        }
    }
}
