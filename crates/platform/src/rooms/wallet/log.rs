//! Following the ledger's log: what every projection has in common.

use std::collections::HashMap;
use std::time::Duration;

use erawan_ledger::Entry;
use futures::future::BoxFuture;
use jiff::Timestamp;

use super::store::{self, Checkpoint};
use super::{Result, RoundReference, Wallet, accounts};
use crate::db::prelude::{DbResult, Tx};
use crate::rooms::wallet::Wallets;

/// What the key space of a game vendor starts with; the vendor's code follows.
pub const VENDOR_NAMESPACE: &str = "provider/";

/// Rows of the log that are applied in one transaction, unless the projector says otherwise.
const ROWS_MAX: u32 = 1_000;
/// How long a projector pauses between two transactions while the log grows, so that a busy log is applied in
/// few large steps, unless it says otherwise. Well under the second within which a movement must be visible.
const REST: Duration = Duration::from_millis(50);
/// How long a projector waits for a wake-up before it looks by itself.
const WAIT_MAX: Duration = Duration::from_secs(30);
/// How long a projector waits after a failure.
const FAILURE_WAIT: Duration = Duration::from_secs(1);

/// One row of the ledger's log and whose wallets it touched.
#[derive(Debug, Clone)]
pub struct LogEntry {
    /// The row.
    pub entry: Entry,
    /// The wallet that paid, if a member's.
    pub debit: Option<Wallet>,
    /// The wallet that received, if a member's.
    pub credit: Option<Wallet>,
}

/// Something that is derived from the ledger's log and from nothing else.
///
/// Each row of the log is applied once and in order: the checkpoint moves in the same transaction as the
/// rows. Applying the log from its start gives the same result again.
pub trait Projector: Send + Sync + std::fmt::Debug {
    /// The name of its checkpoint; changing it rebuilds the projection from the start.
    fn name(&self) -> &'static str;

    /// The projector whose result it reads beside the log, by the name of its checkpoint: rows come here when that one has
    /// applied them.
    fn follows(&self) -> Option<&'static str> {
        None
    }

    /// How many rows are applied in one transaction at most, where that many lie ahead of it.
    fn rows_at_once(&self, _lag: i64) -> u32 {
        ROWS_MAX
    }

    /// How long it pauses where it has met the end of the log, so that what is written meanwhile is one step.
    fn rest(&self) -> Duration {
        REST
    }

    /// Applies rows inside the transaction that moves the checkpoint past them.
    fn apply<'a>(&'a self, tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>>;

    /// Adds rows to the sums it keeps, in the transaction in which they are applied; rows that a node of an older
    /// version applied follow in one of their own. By then the rows are applied.
    fn add_up<'a>(&'a self, _tx: &'a Tx, _entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move { Ok(()) })
    }

    /// Publishes what it derived, after the commit. Nothing may depend on it: a crash may come first.
    fn committed(&self) {}

    /// Deletes everything it derived.
    fn clear<'a>(&'a self, tx: &'a Tx) -> BoxFuture<'a, DbResult<()>>;
}

/// A row that is not in the ledger although the platform's database was derived from it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the ledger ends before row {sequence}, which {projector} has counted: it is older than the platform's \
     database; restore the ledger, or both from one backup"
)]
pub struct MissingRow {
    /// The projection that counted it.
    pub projector: String,
    /// Its sequence.
    pub sequence: i64,
}

impl Wallets {
    /// Applies rows until the projection holds all that the log held when this was called. Rows that are written
    /// meanwhile are not waited for: under load there are always more.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`], [`super::WalletError::Database`]; nothing is left half applied.
    pub async fn catch_up(&self, projector: &dyn Projector) -> Result<()> {
        // Fixed before the first step: a log that grows faster than one projection is never met at its end.
        let mut until = self.ledger.last_sequence().await?;
        if let Some(followed) = projector.follows() {
            until = until.min(store::checkpoint(&self.core.db, followed).await?.sequence);
        }
        let mut before = None;
        loop {
            let step = advance(self, projector).await?;
            // Where nothing lies ahead there is nothing to wait for, also if the ledger says otherwise.
            if step.is_idle || step.applied_to >= until {
                return Ok(());
            }
            if before == Some(step.applied_to) {
                // The one that is followed went back under it.
                tokio::time::sleep(REST).await;
            }
            before = Some(step.applied_to);
        }
    }

    /// Up to which row of the log the projection of this name holds it, in the state that the transaction sees.
    pub(crate) async fn applied_to(&self, tx: &Tx, projector: &str) -> Result<i64> {
        Ok(store::checkpoint_in(tx, projector).await?.sequence)
    }

    /// Up to which row of the log the projection of this name holds it.
    ///
    /// # Errors
    /// [`super::WalletError::Database`].
    pub(crate) async fn followed_to(&self, projector: &str) -> Result<i64> {
        Ok(store::checkpoint(&self.core.db, projector).await?.sequence)
    }

    /// The last row of the log as it is now; 0 before the first.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn last_row(&self) -> Result<i64> {
        Ok(self.ledger.last_sequence().await?)
    }

    /// The rounds that these rows of the log belong to; rows of no round are absent.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn rounds_at(&self, sequences: &[i64]) -> Result<HashMap<i64, RoundReference>> {
        let mut rounds = HashMap::new();
        for sequence in sequences {
            let rows = self.ledger.entries_after(*sequence - 1, 1).await?;
            let row = rows.first().filter(|row| row.sequence == *sequence);
            rounds.extend(row.and_then(|row| Some((*sequence, row.reference.parse().ok()?))));
        }
        Ok(rounds)
    }

    /// The next rows of the log, oldest first; none at its end.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`], [`super::WalletError::Database`].
    pub(crate) async fn rows_after(&self, sequence: i64) -> Result<Vec<LogEntry>> {
        with_owners(self, self.ledger.entries_after(sequence, ROWS_MAX).await?).await
    }

    /// When the last row that the projection has counted was carried out; `None` before the first.
    ///
    /// # Errors
    /// As [`Self::rows_after`].
    pub(crate) async fn counted_until(&self, projector: &str) -> Result<Option<Timestamp>> {
        let sequence = store::checkpoint(&self.core.db, projector).await?.sequence;
        let last = self.ledger.entries_after(sequence - 1, 1).await?;
        Ok(last.first().filter(|entry| entry.sequence == sequence).map(|entry| entry.at))
    }

    /// Deletes the projection and derives it again from the start of the log.
    ///
    /// Safe while others follow the log with the same projector. Until it is done, readers see the part that
    /// is done.
    ///
    /// # Errors
    /// As [`catch_up`].
    pub async fn rebuild(&self, projector: &dyn Projector) -> Result<()> {
        let tx = self.core.db.begin().await?;
        store::reset_checkpoint(&tx, projector.name()).await?;
        projector.clear(&tx).await?;
        tx.commit().await?;
        self.catch_up(projector).await
    }

    /// The row of the log that a projection has counted and the ledger does not have: after a restore of an
    /// older ledger, or when the end of its file was lost. Nothing may be built on such a ledger.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`], [`super::WalletError::Database`].
    pub async fn missing_row(&self) -> Result<Option<MissingRow>> {
        let Some((projector, sequence)) = store::furthest_checkpoint(&self.core.db).await? else {
            return Ok(None);
        };
        let is_there = !self.ledger.entries_after(sequence - 1, 1).await?.is_empty();
        Ok((!is_there).then_some(MissingRow { projector, sequence }))
    }

    /// How many rows of the log each projection has not counted yet, by its projector.
    ///
    /// # Errors
    /// [`super::WalletError::Database`].
    pub async fn lags(&self) -> Result<Vec<(String, i64)>> {
        let last = *self.ledger.committed().borrow();
        let checkpoints = store::checkpoints(&self.core.db).await?;
        Ok(checkpoints
            .into_iter()
            .map(|(projector, sequence)| (projector, (last - sequence).max(0)))
            .collect())
    }

    /// How many rows of the log this projection has not counted yet.
    ///
    /// # Errors
    /// As [`Self::lags`].
    pub(crate) async fn behind(&self, projector: &str) -> Result<i64> {
        let lags = self.lags().await?;
        let begun = lags.iter().find(|(name, _)| name == projector).map(|(_, lag)| *lag);
        // Where others have counted rows and this one has not begun, it has all of them before it.
        Ok(begun.unwrap_or_else(|| lags.iter().map(|(_, lag)| *lag).max().map_or(0, |lag| lag.max(1))))
    }

    /// Follows the log for as long as the task lives.
    pub(crate) async fn follow(self, projector: Box<dyn Projector>) {
        let mut committed = self.ledger.committed();
        loop {
            committed.mark_unchanged();
            match advance(&self, &*projector).await {
                Ok(Step { is_idle: true, .. }) => {
                    drop(tokio::time::timeout(WAIT_MAX, committed.changed()).await);
                }
                Ok(Step { is_end: true, .. }) => tokio::time::sleep(projector.rest()).await,
                // More is waiting: continue without a pause.
                Ok(_) => {}
                Err(error) => {
                    tracing::error!(projector = projector.name(), %error, "a projector could not follow the log");
                    tokio::time::sleep(FAILURE_WAIT).await;
                }
            }
        }
    }
}

/// What one step did.
struct Step {
    /// No row lay ahead.
    is_idle: bool,
    /// They were all that lay ahead.
    is_end: bool,
    /// Up to which row the projection holds the log; what another node applied meanwhile is not in it.
    applied_to: i64,
}

async fn advance(wallets: &Wallets, projector: &dyn Projector) -> Result<Step> {
    let from = store::checkpoint(&wallets.core.db, projector.name()).await?;
    let (behind, ahead) = (from.sequence.min(from.summed_to), from.sequence.max(from.summed_to));
    let committed = *wallets.ledger.committed().borrow();
    let at_once = projector.rows_at_once((committed - behind).max(0)).max(1);
    // Where rows were applied and not added up, or the other way round, those come first and alone.
    let gap = u32::try_from(ahead - behind).unwrap_or(at_once);
    let rows_max = if gap == 0 { at_once } else { gap.min(at_once) };
    let ready = match projector.follows() {
        Some(followed) => store::checkpoint(&wallets.core.db, followed).await?.sequence,
        None => i64::MAX,
    };
    if ready <= behind {
        let is_idle = committed <= behind;
        return Ok(Step { is_idle, is_end: true, applied_to: behind });
    }
    let mut entries = wallets.ledger.entries_after(behind, rows_max).await?;
    let is_idle = entries.is_empty();
    let mut is_end = entries.len() < rows_max as usize;
    let count = entries.partition_point(|entry| entry.sequence <= ready);
    is_end |= count < entries.len();
    entries.truncate(count);
    let Some(last) = entries.last().map(|entry| entry.sequence) else {
        return Ok(Step { is_idle, is_end, applied_to: behind });
    };
    let to = Checkpoint { sequence: from.sequence.max(last), summed_to: from.summed_to.max(last) };
    let entries = with_owners(wallets, entries).await?;
    let tx = wallets.core.db.begin().await?;
    // The node that moves the checkpoint first applies the rows; the others have nothing to commit.
    let is_moved = store::move_checkpoint(&tx, projector.name(), from, to).await?;
    if is_moved {
        if to.sequence > from.sequence {
            projector.apply(&tx, &entries).await?;
        }
        if to.summed_to > from.summed_to {
            projector.add_up(&tx, &entries).await?;
        }
        tx.commit().await?;
        projector.committed();
    } else {
        tx.rollback().await?;
    }
    Ok(Step { is_idle: false, is_end, applied_to: if is_moved { last } else { behind } })
}

/// The rows with the wallets that they touched.
async fn with_owners(wallets: &Wallets, entries: Vec<Entry>) -> Result<Vec<LogEntry>> {
    let owners =
        accounts::owners(wallets, entries.iter().flat_map(|entry| [entry.debit, entry.credit])).await?;
    let with_owners = |entry: Entry| LogEntry {
        debit: owners.get(&entry.debit).copied(),
        credit: owners.get(&entry.credit).copied(),
        entry,
    };
    Ok(entries.into_iter().map(with_owners).collect())
}

#[cfg(test)]
mod tests;
