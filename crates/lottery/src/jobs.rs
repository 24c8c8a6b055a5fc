use std::sync::Arc;
use std::time::Duration;

use crate::draws::DRAWS_AT_ONCE;
use crate::error::LotteryError;
use crate::service::Service;

/// How long a job sleeps where nothing was due: the least precision of a draw's moment.
const IDLE: Duration = Duration::from_millis(250);
/// How often draws are planned.
const PLAN_EVERY: Duration = Duration::from_secs(300);

impl Service {
    /// Everything that is due, once: money of orders, stakes on their way back, draws. Returns how much was due.
    pub(crate) async fn work(self: &Arc<Self>) -> Result<usize, LotteryError> {
        let orders = self.resolve_orders().await?;
        let returns = self.return_due(None).await?;
        let draws = self.advance_draws().await?;
        Ok(orders + returns + draws)
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
    tokio::spawn(repeat(Arc::clone(service), |service| async move { service.resolve_orders().await }));
    tokio::spawn(repeat(Arc::clone(service), |service| async move { service.return_due(None).await }));
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
            () = tokio::time::sleep(PLAN_EVERY) => {}
        }
    }
}
