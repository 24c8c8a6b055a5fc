use std::time::Duration;

use super::adjustments::Adjustments;
use crate::rooms::wallet::Wallets;

/// How often proposals are looked at whose time is over or whose approval a crash left open.
const TICK: Duration = Duration::from_secs(15);

impl Wallets {
    /// Finishes adjustments, for as long as the task lives.
    pub(crate) async fn follow_adjustments(self) {
        let mut ticks = tokio::time::interval(TICK);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            if let Err(error) = self.finish_adjustments().await {
                tracing::error!(%error, "adjustments could not be finished");
            }
        }
    }

    /// Ends adjustments that no one decided in time, and carries out those whose approval a crash left open.
    ///
    /// # Errors
    /// [`ProposalError`](crate::rooms::operator::ProposalError) when the database fails.
    pub async fn finish_adjustments(&self) -> Result<(), crate::rooms::operator::ProposalError> {
        self.operators.finish_proposals(&Adjustments(self)).await
    }
}
