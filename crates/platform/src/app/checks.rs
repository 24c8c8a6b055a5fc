//! What is checked of a running node, every four seconds.

use std::collections::HashMap;
use std::fmt::Display;
use std::future::Future;
use std::time::{Duration, Instant};

use sea_orm::DbErr;

use crate::core::Core;
use crate::readiness::{Check, beat, server_time};
use crate::rooms::wallet::Wallets;

/// How often everything is checked.
const EVERY: Duration = Duration::from_secs(4);
/// A database that answers later than this does not answer.
const ANSWER_MAX: Duration = Duration::from_secs(5);
/// How far clocks may differ, in milliseconds.
const CLOCK_MS_MAX: i64 = 5_000;
/// How long a projection may stand still while the log goes on.
const STILL_MAX: Duration = Duration::from_secs(30);
/// Checks that are further apart than this were not made by a process that ran.
const AWAY_MIN: Duration = Duration::from_secs(20);

/// Checks this node for as long as it runs.
pub(super) async fn watch(core: Core, wallets: Wallets) {
    let mut steps = Steps::new(&core);
    let mut projections = Projections::default();
    loop {
        // A shared database tells the time: a node with a wrong clock must not make the others look slow.
        let server_ms = in_time(server_time(&core)).await;
        let written = match &server_ms {
            Ok(server_ms) => in_time(beat(&core, server_ms.unwrap_or_else(|| core.clock.now_ms()))).await,
            Err(reason) => Err(reason.clone()),
        };
        core.readiness.note(Check::Database, written.as_ref().map(drop).map_err(Clone::clone));
        let ledger = in_time(wallets.ledger.check_writable()).await;
        core.readiness.note(Check::Ledger, ledger);
        if let Ok(lags) = in_time(wallets.lags()).await {
            core.readiness.note(Check::Projections, projections.see(lags, Instant::now()));
        }
        steps.see(&core);
        if let Ok(newest_ms) = written {
            let clock = check_clock(core.clock.machine_ms(), newest_ms, server_ms.ok().flatten());
            core.readiness.note(Check::Clock, clock);
        }
        metrics::gauge!("erawan_jobs_running").set(u32::try_from(core.jobs.count()).unwrap_or(u32::MAX));
        core.readiness.set_checked();
        tokio::time::sleep(EVERY).await;
    }
}

/// What is wrong with this machine's clock, compared with the database server's; nothing is compared where the
/// database is a file of this machine.
///
/// # Errors
/// [`DbErr`] when the database fails.
pub async fn clock_fault(core: &Core) -> Result<Option<String>, DbErr> {
    let server_ms = server_time(core).await?;
    let now_ms = core.clock.machine_ms();
    Ok(check_clock(now_ms, now_ms, server_ms).err())
}

async fn in_time<T, E: Display>(asked: impl Future<Output = Result<T, E>>) -> Result<T, String> {
    match tokio::time::timeout(ANSWER_MAX, asked).await {
        Ok(answer) => answer.map_err(|error| error.to_string()),
        Err(_) => Err(format!("no answer within {} seconds", ANSWER_MAX.as_secs())),
    }
}

/// Compares the clock with the newest time that was written, and with the database server's clock.
fn check_clock(now_ms: i64, newest_ms: i64, server_ms: Option<i64>) -> Result<(), String> {
    if let Some(server_ms) = server_ms
        && (now_ms - server_ms).abs() > CLOCK_MS_MAX
    {
        let (seconds, side) = apart(now_ms, server_ms);
        return Err(format!("the clock is {seconds} s {side} the database server's: set it right"));
    }
    if newest_ms - now_ms > CLOCK_MS_MAX {
        let (seconds, _) = apart(now_ms, newest_ms);
        return Err(format!(
            "the clock is {seconds} s behind the newest time in the database: set it right, or, if it is right \
             now, run `erawan accept-clock`"
        ));
    }
    Ok(())
}

fn apart(now_ms: i64, other_ms: i64) -> (i64, &'static str) {
    // Whole minutes change less often than seconds, and a reason that changes is a new line of the log.
    let seconds = (now_ms - other_ms).abs() / 1_000;
    let rounded = if seconds > 120 { (seconds + 30) / 60 * 60 } else { seconds };
    (rounded, if now_ms > other_ms { "ahead of" } else { "behind" })
}

/// Notices when the clock is set while the node runs.
struct Steps {
    at: Instant,
    clock_ms: i64,
}

impl Steps {
    fn new(core: &Core) -> Self {
        Self { at: Instant::now(), clock_ms: core.clock.machine_ms() }
    }

    fn see(&mut self, core: &Core) {
        let now = Self::new(core);
        let passed_ms = i64::try_from((now.at - self.at).as_millis()).unwrap_or(i64::MAX);
        let step_ms = now.clock_ms - self.clock_ms - passed_ms;
        if step_ms.abs() > CLOCK_MS_MAX {
            tracing::warn!(step_ms, "the clock was set while the server runs");
        }
        *self = now;
    }
}

/// Since when each projection has stood still, and where.
#[derive(Default)]
struct Projections {
    still: HashMap<String, (i64, Instant)>,
    seen_at: Option<Instant>,
}

impl Projections {
    /// `lags` are rows of the log that each projector has still to count.
    fn see(&mut self, lags: Vec<(String, i64)>, now: Instant) -> Result<(), String> {
        // A process that was paused, or a database that was away, stood still itself.
        let was_away = self.seen_at.is_some_and(|seen_at| now - seen_at > AWAY_MIN);
        if was_away {
            self.still.clear();
        }
        self.seen_at = Some(now);
        let mut still = Vec::new();
        for (projector, lag) in lags {
            let rows = u32::try_from(lag).unwrap_or(u32::MAX);
            metrics::gauge!("erawan_projection_lag_rows", "projection" => projector.clone()).set(rows);
            let (last, since) = self.still.entry(projector.clone()).or_insert((lag, now));
            if lag == 0 || lag < *last {
                *since = now;
            }
            *last = lag;
            if now - *since > STILL_MAX {
                still.push(projector);
            }
        }
        if still.is_empty() {
            Ok(())
        } else {
            Err(format!("{} does not follow the ledger", still.join(", ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW_MS: i64 = 1_800_000_000_000;

    #[test]
    fn a_clock_that_was_set_back_is_a_fault_that_names_the_step() {
        assert_eq!(check_clock(NOW_MS, NOW_MS, None), Ok(()));
        assert_eq!(check_clock(NOW_MS, NOW_MS + 5_000, None), Ok(()));
        let fault = check_clock(NOW_MS, NOW_MS + 2 * 3_600_000, None).unwrap_err();
        assert!(fault.contains("7200 s behind the newest time"), "{fault}");
        assert!(fault.contains("erawan accept-clock"), "{fault}");
    }

    #[test]
    fn a_clock_unlike_the_database_servers_is_a_fault() {
        assert_eq!(check_clock(NOW_MS, NOW_MS, Some(NOW_MS - 4_000)), Ok(()));
        let fault = check_clock(NOW_MS, NOW_MS, Some(NOW_MS - 600_000)).unwrap_err();
        assert!(fault.contains("600 s ahead of the database server's"), "{fault}");
    }

    fn lags(lag: i64) -> Vec<(String, i64)> {
        vec![("statement".to_owned(), lag), ("records".to_owned(), 0)]
    }

    #[test]
    fn a_projection_that_stands_still_for_half_a_minute_is_a_fault() {
        let (mut projections, start) = (Projections::default(), Instant::now());
        let mut see = |lag, seconds| projections.see(lags(lag), start + Duration::from_secs(seconds));
        assert_eq!(see(10, 0), Ok(()));
        assert_eq!(see(12, 15), Ok(()));
        assert_eq!(see(12, 29), Ok(()));
        assert_eq!(see(15, 31).unwrap_err(), "statement does not follow the ledger");
        assert_eq!(see(14, 33), Ok(()));
    }

    #[test]
    fn a_pause_of_the_process_is_not_counted() {
        let (mut projections, start) = (Projections::default(), Instant::now());
        assert_eq!(projections.see(lags(10), start), Ok(()));
        assert_eq!(projections.see(lags(12), start + Duration::from_secs(40)), Ok(()));
    }
}
