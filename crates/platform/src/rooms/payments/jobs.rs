use std::time::Duration;

use super::debts::DebtEnds;
use super::gateway::GatewayError;
use super::model::{ChannelName, Deposit, DepositStatus, next_poll_at_ms, next_reversal_poll_at_ms};
use super::review::DepositReviews;
use super::suspense::SuspenseDecisions;
use super::{PaymentError, receipt, report, reversal, store};
use crate::rooms::operator::{FINISH_EVERY, ProposalError};
use crate::rooms::payments::Payments;

/// How often the job looks for deposits to ask about.
const TICK: Duration = Duration::from_secs(2);
/// How many of these pass between two looks for what a crash left: its lease is longer.
const LEFT_TICKS: u32 = 8;
/// How often the job looks for feeds, slips and chains that are due.
const FEEDS_TICK: Duration = Duration::from_secs(3);
/// When a feed or chain is due again: at the next look.
pub(super) const FEED_MS: i64 = 2_500;
/// How many looks at proposals pass between two for pictures that were never sent in.
const PICTURE_TICKS: u32 = 20;
/// How long what a gateway is asked about belongs to the node that asks; longer than a gateway may take to answer.
pub(super) const LEASE_MS: i64 = 30_000;
/// Deposits asked about in one go.
const DEPOSITS_MAX: u64 = 50;

impl Payments {
    /// Asks gateways about deposits whose callback did not come, for as long as the task lives.
    pub(crate) async fn poll_gateways(self) {
        let mut ticks = tokio::time::interval(TICK);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        for count in 0_u32.. {
            ticks.tick().await;
            let done = if count % LEFT_TICKS == 0 { self.poll_once().await } else { self.ask_due().await };
            if let Err(error) = done {
                tracing::error!(%error, "deposits could not be asked about");
            }
        }
    }

    /// Finishes decisions about suspended money, and forgets pictures that were never sent in, for as long as the task
    /// lives.
    pub(crate) async fn follow_suspense(self) {
        let mut ticks = tokio::time::interval(FINISH_EVERY);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        for count in 0_u32.. {
            ticks.tick().await;
            if let Err(error) = self.finish_suspense_decisions().await {
                tracing::error!(%error, "decisions about suspended money could not be finished");
            }
            if count % PICTURE_TICKS == 0
                && let Err(error) = self.forget_unsent_images().await
            {
                tracing::error!(%error, "pictures that were never sent in could not be forgotten");
            }
        }
    }

    /// Reads the feeds of accounts and asks about slips, for as long as the task lives.
    pub(crate) async fn follow_feeds(self) {
        let mut ticks = tokio::time::interval(FEEDS_TICK);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            if let Err(error) = self.read_feeds().await {
                tracing::error!(%error, "the feeds of accounts could not be read");
            }
        }
    }

    /// Ends proposals about money, deposits and debts that no one decided in time, and carries out those whose approval a crash left open.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_suspense_decisions(&self) -> Result<(), ProposalError> {
        self.operators.finish_proposals(&SuspenseDecisions(self)).await?;
        self.operators.finish_proposals(&DepositReviews(self)).await?;
        self.operators.finish_proposals(&DebtEnds(self)).await
    }

    /// Asks about every deposit that is due now, and answers how many there were; goes on with receipts and reversals
    /// that a crash left.
    ///
    /// # Errors
    /// [`PaymentError::Database`]. A gateway that does not answer is no error: the job asks again.
    pub async fn poll_once(&self) -> Result<usize, PaymentError> {
        let count = self.ask_due().await?;
        self.end_left().await?;
        Ok(count)
    }

    async fn ask_due(&self) -> Result<usize, PaymentError> {
        let due = store::take_due(&self.core.db, self.core.clock.now_ms(), LEASE_MS, DEPOSITS_MAX).await?;
        let count = due.len();
        for deposit in due {
            if let Err(error) = poll(self, &deposit).await {
                tracing::warn!(deposit = %deposit.id, %error, "a deposit could not be brought further");
            }
        }
        Ok(count)
    }

    /// Goes on with receipts and reversals that a crash left.
    async fn end_left(&self) -> Result<(), PaymentError> {
        let since_ms = self.core.clock.now_ms() - LEASE_MS;
        for left in store::receipts_to_end(&self.core.db, since_ms, DEPOSITS_MAX).await? {
            if let Err(error) = receipt::end(self, &left, "job").await {
                tracing::warn!(receipt = %left.id, %error, "money that arrived could not be brought further");
            }
        }
        for left in store::reversals_to_end(&self.core.db, since_ms, DEPOSITS_MAX).await? {
            if let Err(error) = reversal::end(self, &left, "job").await {
                tracing::warn!(reversal = %left.id, %error, "a reversed deposit could not be brought further");
            }
        }
        Ok(())
    }
}

/// Asks about one deposit and does what the answer means.
///
/// # Errors
/// [`PaymentError::Gateway`] without an answer; [`PaymentError::Mismatch`] and kin when it cannot be believed.
pub(super) async fn ask(payments: &Payments, deposit: &Deposit) -> Result<(), PaymentError> {
    match deposit.channel {
        ChannelName::Manual => return payments.follow_transfer(deposit).await,
        ChannelName::Crypto => return payments.follow_coins(deposit).await,
        _ => {}
    }
    let answer = match payments.setup.gateway(&deposit.vendor).await? {
        Some(gateway) => gateway.ask(deposit.id).await,
        None => Err(GatewayError::Unknown("this node does not speak to that gateway".into())),
    };
    match answer {
        // The deposit may have moved while the gateway was thinking.
        Ok(statement) => {
            let now = payments.find_deposit_for_job(deposit.id).await?;
            report::apply(payments, &now.vendor, Some(now.id), Some(&now), &statement, "poll").await
        }
        Err(unknown) => Err(unknown.into()),
    }
}

async fn poll(payments: &Payments, deposit: &Deposit) -> Result<(), PaymentError> {
    let outcome = ask(payments, deposit).await;
    let (now_ms, polls) = (payments.core.clock.now_ms(), deposit.polls + 1);
    let next = match deposit.status {
        DepositStatus::Success => next_reversal_poll_at_ms(deposit.channel, polls, now_ms),
        status => next_poll_at_ms(status, polls, now_ms, deposit.expires_at_ms),
    };
    store::put_off(&payments.core.db, deposit.id, deposit.status, next).await?;
    outcome
}
