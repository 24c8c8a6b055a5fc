//! Whether this node can serve: what is checked every few seconds, what is wrong, and since when the log says so.
//!
//! A node that is not ready goes on serving what it can; a balancer takes it out, and an operator is called. Each
//! reason is a line of the log when it begins and when it ends, and names the step that helps.
//!
//! Not here: the address that tells it (`/readyz`, in the server), numbers over time (metrics).

mod store;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use sea_orm::DbErr;
use serde_json::json;

use crate::core::Core;
use crate::platform_event::{Author, PlatformEvent};

pub(crate) use store::migrations;

/// What must hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Check {
    /// The platform's database can be written.
    Database,
    /// The ledger can be written.
    Ledger,
    /// Every projection follows the ledger's log.
    Projections,
    /// The clock agrees with the database's, and was not set back.
    Clock,
    /// The disk of the data folder has room.
    Disk,
}

impl Check {
    /// Its name on the wire and in the log.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Database => "database",
            Self::Ledger => "ledger",
            Self::Projections => "projections",
            Self::Clock => "clock",
            Self::Disk => "disk",
        }
    }
}

/// What is known of this node. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Readiness(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    is_checked: bool,
    faults: BTreeMap<Check, String>,
}

impl Readiness {
    /// Notes the result of a check; the log says it when a fault begins, changes or ends.
    pub fn note(&self, check: Check, result: Result<(), String>) {
        let mut state = self.state();
        match result {
            Ok(()) if state.faults.remove(&check).is_some() => {
                tracing::info!(check = check.name(), "ready again");
            }
            Ok(()) => {}
            Err(reason) => {
                let known = state.faults.insert(check, reason.clone());
                if known.as_ref() != Some(&reason) {
                    tracing::error!(check = check.name(), "not ready: {reason}");
                }
            }
        }
        metrics::gauge!("erawan_ready").set(if state.faults.is_empty() { 1.0 } else { 0.0 });
    }

    /// Says that every check was made at least once.
    pub(crate) fn set_checked(&self) {
        self.state().is_checked = true;
    }

    /// What is wrong, with its reason; none before the first round of checks.
    #[must_use]
    pub fn faults(&self) -> Option<Vec<(Check, String)>> {
        let state = self.state();
        state
            .is_checked
            .then(|| state.faults.iter().map(|(check, reason)| (*check, reason.clone())).collect())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Asks the database's server for its time, epoch milliseconds, and lets this node's clock follow it: all nodes then
/// write the same time, whatever their machines show. None where the database is a file of this machine.
///
/// # Errors
/// [`DbErr`] when the database fails.
pub async fn server_time(core: &Core) -> Result<Option<i64>, DbErr> {
    let asked = Instant::now();
    let shown = store::server_time(&core.db).await?;
    if let Some(shown) = shown {
        core.clock.follow(shown, asked, Instant::now());
    }
    Ok(shown.map(jiff::Timestamp::as_millisecond))
}

/// Takes this node's clock as the right one, although a later time was written before.
///
/// # Errors
/// [`DbErr`] when the database fails.
pub async fn accept_time(core: &Core, by: &Author) -> Result<(), DbErr> {
    let now_ms = core.clock.now_ms();
    let tx = core.db.begin().await?;
    store::set_newest(&tx, now_ms).await?;
    let event = PlatformEvent { kind: "clock.accepted", subject: "clock".into(), details: json!({}) };
    event.record(&tx, by, now_ms).await?;
    tx.commit().await
}

/// Writes that this node lives at that moment, and answers the newest time that any node wrote before, both in
/// epoch milliseconds.
///
/// # Errors
/// [`DbErr`] when the database cannot be written.
pub(crate) async fn beat(core: &Core, at_ms: i64) -> Result<i64, DbErr> {
    let tx = core.db.begin().await?;
    let newest_ms = store::beat(&tx, at_ms).await?;
    tx.commit().await?;
    Ok(newest_ms)
}
