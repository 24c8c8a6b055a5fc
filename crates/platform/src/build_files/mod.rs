//! Files of the web apps' builds that other nodes and open pages still ask for.
//!
//! During an upgrade nodes of two versions answer behind one address: a page of one asks the other for its scripts, and
//! a tab that was opened before loads parts of the version before. So every node puts the files of its build into the
//! database, and serves from there what its own build does not have.
//!
//! Only files whose name holds the hash of their content are kept: such a name means the same on every node for ever.
//! What no node has carried for three weeks goes, and the oldest earlier where it is too much. Not here: which files a
//! build has, and how they are served (the server).

mod store;

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use moka::future::Cache;
use sea_orm::DbErr;

use crate::core::Core;
use crate::db::{Copies, bump_revision_in_tx};

pub(crate) use store::migrations;

const TOPIC: &str = "build_file";
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
/// How long a file is kept after the last node that carried it.
const KEPT_MS: i64 = 21 * DAY_MS;
/// How much is kept at most, in bytes; what a node carries itself does not count.
const KEPT_BYTES_MAX: i64 = 96 * 1024 * 1024;
/// How much of it is in memory at most, in bytes.
const IN_MEMORY_BYTES_MAX: u64 = 32 * 1024 * 1024;
/// How often a node says that it still carries its files.
const CARRY_EVERY: Duration = Duration::from_secs(24 * 60 * 60);

/// A file of a build.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuildFile {
    /// As it is.
    pub identity: Bytes,
    /// Compressed by the build, if it was.
    pub brotli: Option<Bytes>,
}

/// The files that nodes carry or carried lately. Clones share one cache.
#[derive(Debug, Clone)]
pub struct BuildFiles {
    core: Core,
    names: Copies<HashSet<String>>,
    read: Cache<String, Arc<BuildFile>>,
}

impl BuildFiles {
    /// The files in this database.
    #[must_use]
    pub fn new(core: &Core) -> Self {
        let weight = |_: &String, file: &Arc<BuildFile>| {
            let bytes = file.identity.len() + file.brotli.as_ref().map_or(0, Bytes::len);
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        let read = Cache::builder().weigher(weight).max_capacity(IN_MEMORY_BYTES_MAX).build();
        Self { core: core.clone(), names: Copies::default(), read }
    }

    /// Puts the files of this node's build there, and removes what is too old or too much.
    ///
    /// # Errors
    /// [`DbErr`] when the database fails; nothing is changed then.
    pub async fn carry(&self, own: &BTreeMap<String, BuildFile>) -> Result<(), DbErr> {
        let now_ms = self.core.clock.now_ms();
        let known = store::all(&self.core.db).await?;
        let missing: Vec<_> =
            own.iter().filter(|(name, _)| !known.iter().any(|row| row.name == **name)).collect();
        let is_own = |row: &&store::Known| own.contains_key(&row.name);
        let stale: Vec<_> =
            known.iter().filter(is_own).filter(|row| row.carried_at_ms < now_ms - DAY_MS).collect();
        let others = known.iter().filter(|row| !is_own(row)).cloned().collect();
        let gone = gone(others, now_ms);
        if missing.is_empty() && stale.is_empty() && gone.is_empty() {
            return Ok(());
        }
        let tx = self.core.db.begin().await?;
        for (name, file) in missing {
            store::insert_in_tx(&tx, name, file, now_ms).await?;
        }
        store::carry_in_tx(&tx, stale.into_iter().map(|row| &*row.name), now_ms).await?;
        store::remove_in_tx(&tx, gone).await?;
        bump_revision_in_tx(&tx, TOPIC).await?;
        tx.commit().await?;
        self.names.expire(TOPIC);
        Ok(())
    }

    /// Carries the files for as long as the node runs.
    pub async fn keep_carrying(self, own: BTreeMap<String, BuildFile>) {
        loop {
            tokio::time::sleep(CARRY_EVERY).await;
            if let Err(error) = self.carry(&own).await {
                tracing::warn!(%error, "the files of this build could not be kept for other nodes");
            }
        }
    }

    /// The file of this name; from memory after the first time. A name that no node carries costs no query.
    ///
    /// # Errors
    /// [`DbErr`] when the database fails.
    pub async fn find(&self, name: &str) -> Result<Option<Arc<BuildFile>>, DbErr> {
        let db = &self.core.db;
        let names = self.names.get(db, &*self.core.clock, TOPIC, || store::names(db)).await?;
        if !names.contains(name) {
            return Ok(None);
        }
        let missing = || DbErr::RecordNotFound(name.to_owned());
        let reading = async { store::read(db, name).await?.map(Arc::new).ok_or_else(missing) };
        match self.read.try_get_with_by_ref(name, reading).await {
            Ok(file) => Ok(Some(file)),
            // Removed since the names were read.
            Err(error) if matches!(*error, DbErr::RecordNotFound(_)) => Ok(None),
            Err(error) => Err((*error).clone()),
        }
    }
}

/// Which of the files that this node does not carry are removed: those that no node carried for long, then the oldest
/// until the rest is not too much.
fn gone(mut others: Vec<store::Known>, now_ms: i64) -> Vec<String> {
    others.sort_unstable_by(|a, b| (b.carried_at_ms, &b.name).cmp(&(a.carried_at_ms, &a.name)));
    let mut kept_bytes = 0;
    let mut is_gone = |row: &store::Known| {
        kept_bytes += row.bytes;
        row.carried_at_ms < now_ms - KEPT_MS || kept_bytes > KEPT_BYTES_MAX
    };
    others.into_iter().filter(|row| is_gone(row)).map(|row| row.name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_node_carries_any_more_goes_after_weeks_and_the_oldest_where_it_is_too_much() {
        let now_ms = 1_800_000_000_000;
        let row = |name: &str, days: i64, bytes: i64| store::Known {
            name: name.to_owned(),
            carried_at_ms: now_ms - days * DAY_MS,
            bytes,
        };
        let rows = vec![row("new", 1, 10), row("old", 22, 10), row("last week", 7, 10)];
        assert_eq!(gone(rows, now_ms), ["old"]);
        let half = KEPT_BYTES_MAX / 2;
        let rows = vec![row("c", 9, half), row("a", 1, half), row("b", 5, half)];
        assert_eq!(gone(rows, now_ms), ["c"]);
    }
}
