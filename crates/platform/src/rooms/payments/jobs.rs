use std::time::Duration;

use super::gateway::GatewayError;
use super::model::{Deposit, next_poll_at_ms};
use super::suspense::SuspenseDecisions;
use super::{PaymentError, receipt, report, store};
use crate::rooms::operator::ProposalError;
use crate::rooms::payments::Payments;

/// How often the job looks for deposits to ask about.
const TICK: Duration = Duration::from_secs(2);
/// How often proposals about suspended money are looked at.
const SUSPENSE_TICK: Duration = Duration::from_secs(15);
/// How long a deposit belongs to the node that asks about it; longer than a gateway may take to answer.
const LEASE_MS: i64 = 30_000;
/// Deposits asked about in one go.
const DEPOSITS_MAX: u64 = 50;

impl Payments {
    /// Asks gateways about deposits whose callback did not come, for as long as the task lives.
    pub(crate) async fn poll_gateways(self) {
        let mut ticks = tokio::time::interval(TICK);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            if let Err(error) = self.poll_once().await {
                tracing::error!(%error, "deposits could not be asked about");
            }
        }
    }

    /// Finishes decisions about suspended money, for as long as the task lives.
    pub(crate) async fn follow_suspense(self) {
        let mut ticks = tokio::time::interval(SUSPENSE_TICK);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            if let Err(error) = self.finish_suspense_decisions().await {
                tracing::error!(%error, "decisions about suspended money could not be finished");
            }
        }
    }

    /// Ends proposals that no one decided in time, and carries out those whose approval a crash left open.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_suspense_decisions(&self) -> Result<(), ProposalError> {
        self.operators.finish_proposals(&SuspenseDecisions(self)).await
    }

    /// Asks about every deposit that is due now, and answers how many there were; goes on with receipts that a
    /// crash left.
    ///
    /// # Errors
    /// [`PaymentError::Database`]. A gateway that does not answer is no error: the job asks again.
    pub async fn poll_once(&self) -> Result<usize, PaymentError> {
        let due = store::take_due(&self.core.db, self.core.clock.now_ms(), LEASE_MS, DEPOSITS_MAX).await?;
        let count = due.len();
        for deposit in due {
            if let Err(error) = poll(self, &deposit).await {
                tracing::warn!(deposit = %deposit.id, %error, "a deposit could not be brought further");
            }
        }
        let since_ms = self.core.clock.now_ms() - LEASE_MS;
        for left in store::receipts_to_end(&self.core.db, since_ms, DEPOSITS_MAX).await? {
            if let Err(error) = receipt::end(self, &left, "job").await {
                tracing::warn!(receipt = %left.id, %error, "money that arrived could not be brought further");
            }
        }
        Ok(count)
    }
}

async fn poll(payments: &Payments, deposit: &Deposit) -> Result<(), PaymentError> {
    let answer = match payments.setup.gateway(&deposit.vendor).await? {
        Some(gateway) => gateway.ask(deposit.id).await,
        None => Err(GatewayError::Unknown("this node does not speak to that gateway".into())),
    };
    let outcome = match answer {
        // The deposit may have moved while the gateway was thinking.
        Ok(statement) => {
            let now = payments.find_deposit_for_job(deposit.id).await?;
            report::apply(payments, &now.vendor, now.id, Some(&now), &statement, "poll").await
        }
        Err(unknown) => Err(unknown.into()),
    };
    let next = next_poll_at_ms(
        deposit.status,
        deposit.polls + 1,
        payments.core.clock.now_ms(),
        deposit.expires_at_ms,
    );
    store::put_off(&payments.core.db, deposit.id, deposit.status, next).await?;
    outcome
}
