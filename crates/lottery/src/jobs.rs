use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinHandle;

use crate::beacon::ROUNDS_MAX;
use crate::draws::DRAWS_AT_ONCE;
use crate::error::LotteryError;
use crate::service::Service;

/// How long a job sleeps where nothing was due: the least precision of a draw's moment.
const IDLE: Duration = Duration::from_millis(250);
/// How often old lines are looked for.
const DROP_LINES_EVERY: Duration = Duration::from_secs(3_600);
/// How often draws are planned.
const PLAN_EVERY: Duration = Duration::from_secs(300);
/// The same while draws wait to be planned until their beacon is verified.
const PLAN_AGAIN: Duration = Duration::from_secs(10);
/// How long after the start results are counted and lines dropped first, so that a start does not wait for it.
const FIRST_AFTER: Duration = Duration::from_secs(60);
/// How often results are counted.
const WATCH_EVERY: Duration = Duration::from_secs(3_600);

impl Service {
    /// Everything that is due, once: money of orders, stakes on their way back, rounds of a beacon, draws. Returns how much
    /// was due.
    pub(crate) async fn work(self: &Arc<Self>) -> Result<usize, LotteryError> {
        let orders = self.resolve_orders().await?;
        let returns = self.return_due(None).await?;
        let asked = self.ask_rounds().await?;
        let rounds = asked.len();
        for one in asked {
            // One that failed has left the round as it was.
            let _ = one.await;
        }
        let draws = self.advance_draws().await?;
        Ok(orders + returns + rounds + draws)
    }

    /// Begins to ask for the rounds that draws wait for, each by itself: no draw waits for an address that is slow. Returns
    /// what was begun.
    pub(crate) async fn ask_rounds(&self) -> Result<Vec<JoinHandle<()>>, LotteryError> {
        if !self.rounds.has_source() {
            return Ok(Vec::new());
        }
        let awaited = self.store.awaited_rounds(self.clock.now_ms(), ROUNDS_MAX as u64).await?;
        let ask = |round| {
            let (rounds, stop) = (Arc::clone(&self.rounds), self.stop.clone());
            tokio::spawn(async move {
                tokio::select! {
                    () = stop.cancelled() => {}
                    () = rounds.finish(round) => {}
                }
            })
        };
        Ok(self.rounds.begin(&awaited).into_iter().map(ask).collect())
    }
}

/// Repeats some work until the vendor stops, resting where nothing was due.
async fn repeat<F, W>(service: Arc<Service>, work: F)
where
    F: Fn(Arc<Service>) -> W,
    W: Future<Output = Result<usize, LotteryError>>,
{
    let stop = service.stop.clone();
    loop {
        let worked = tokio::select! {
            () = stop.cancelled() => return,
            worked = work(Arc::clone(&service)) => worked,
        };
        let rest = match worked {
            Ok(0) => IDLE,
            Ok(_) => Duration::ZERO,
            Err(error) => {
                tracing::error!(%error, "what is due could not be done");
                IDLE * 4
            }
        };
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(rest) => {}
        }
    }
}

/// Starts everything that moves on what no request moves, each by itself, so that an operator who does not answer holds
/// up no draw.
pub(crate) fn start(service: &Arc<Service>) {
    tokio::spawn(plan_until_stopped(Arc::clone(service)));
    let (dropping, watching) =
        ("old lines could not be dropped", "the results of draws could not be counted");
    tokio::spawn(now_and_then(Arc::clone(service), DROP_LINES_EVERY, dropping, |service| async move {
        service.drop_old_lines().await
    }));
    tokio::spawn(now_and_then(Arc::clone(service), WATCH_EVERY, watching, |service| async move {
        service.watch_outcomes().await
    }));
    tokio::spawn(repeat(Arc::clone(service), |service| async move { service.resolve_orders().await }));
    tokio::spawn(repeat(Arc::clone(service), |service| async move { service.return_due(None).await }));
    if service.rounds.has_source() {
        // Rests after each look: what is asked for goes on by itself.
        tokio::spawn(repeat(
            Arc::clone(service),
            |service| async move { service.ask_rounds().await.map(|_| 0) },
        ));
    }
    let vendors: Vec<String> = service.vendors.keys().cloned().collect();
    for vendor in vendors {
        let service = Arc::clone(service);
        tokio::spawn(async move { service.tell_until_stopped(&vendor).await });
    }
    for _ in 0..DRAWS_AT_ONCE {
        tokio::spawn(repeat(Arc::clone(service), |service| async move { service.advance_next().await }));
    }
}

/// Plans draws, until the vendor stops.
async fn plan_until_stopped(service: Arc<Service>) {
    let stop = service.stop.clone();
    loop {
        let planned = tokio::select! {
            () = stop.cancelled() => return,
            planned = service.plan() => planned,
        };
        if let Err(error) = planned {
            tracing::error!(%error, "draws could not be planned");
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(if service.awaits_beacon() { PLAN_AGAIN } else { PLAN_EVERY }) => {}
        }
    }
}

/// Does something now and then until the vendor stops, first a while after the start.
async fn now_and_then<T, F, W>(service: Arc<Service>, every: Duration, failed: &'static str, work: F)
where
    F: Fn(Arc<Service>) -> W,
    W: Future<Output = Result<T, LotteryError>>,
{
    let stop = service.stop.clone();
    let mut rest = FIRST_AFTER;
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(rest) => {}
        }
        let worked = tokio::select! {
            () = stop.cancelled() => return,
            worked = work(Arc::clone(&service)) => worked,
        };
        if let Err(error) = worked {
            tracing::error!(%error, "{failed}");
        }
        rest = every;
    }
}
