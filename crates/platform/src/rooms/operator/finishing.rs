use std::time::Duration;

use super::ProposalError;

/// How often each kind of proposal is looked at for those whose time is over or whose approval a crash left open. Every node
/// asks for every kind, so seldom.
pub(crate) const FINISH_EVERY: Duration = Duration::from_secs(30);

/// Finishes proposals of a kind again and again, for as long as the task lives; `what` names them in the log.
pub(crate) async fn keep_finishing<F, Fut>(what: &str, finish: F)
where
    F: Fn() -> Fut,
    Fut: Future<Output = Result<(), ProposalError>>,
{
    let mut ticks = tokio::time::interval(FINISH_EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = finish().await {
            tracing::error!(%error, "{what} could not be finished");
        }
    }
}
