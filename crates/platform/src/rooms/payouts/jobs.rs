use std::time::Duration;

use erawan_kernel::ids::WithdrawalId;

use super::decide::Decisions;
use super::files::PaymentFiles;
use super::levels::Levels;
use super::model::WithdrawalState;
use super::switch::Resumptions;
use super::{PayoutError, Payouts, WithdrawError, store};
use crate::rooms::operator::FINISH_EVERY;

/// How long the job waits for an approval on its own node before it looks for whatever is due.
const WAIT_MAX: Duration = Duration::from_secs(2);
/// How long a withdrawal belongs to the node that works on it; longer than a payer may take to answer.
pub(super) const LEASE_MS: i64 = 30_000;
/// Withdrawals worked on in one go.
const AT_ONCE: u64 = 50;

impl Payouts {
    /// Brings withdrawals further, for as long as the task lives.
    pub(crate) async fn follow_withdrawals(self) {
        let mut proposals = tokio::time::interval(FINISH_EVERY);
        proposals.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = proposals.tick() => {
                    if let Err(error) = self.finish_decisions().await {
                        tracing::error!(%error, "decisions about withdrawals could not be finished");
                    }
                }
                () = self.waker.wait(WAIT_MAX) => {
                    if let Err(error) = self.work_once().await {
                        tracing::error!(%error, "withdrawals could not be worked on");
                    }
                }
            }
        }
    }

    /// Does the next step of every withdrawal that is due now, and answers how many there were.
    ///
    /// # Errors
    /// [`PayoutError::Database`]. A payer that does not answer is no error: it is asked again.
    pub async fn work_once(&self) -> Result<usize, PayoutError> {
        let due = store::take_due(&self.core.db, self.core.clock.now_ms(), LEASE_MS, AT_ONCE).await?;
        let count = due.len();
        if u64::try_from(count) == Ok(AT_ONCE) {
            // More may be due.
            self.waker.wake();
        }
        for id in due {
            if let Err(error) = self.advance(id).await {
                tracing::warn!(withdrawal = %id, %error, "a withdrawal could not be brought further");
            }
        }
        Ok(count)
    }

    /// Ends decisions that no one made in time, carries out those whose approval a crash left open, and follows what
    /// banks said in documents.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_decisions(&self) -> Result<(), PayoutError> {
        self.operators.finish_proposals(&Decisions(self)).await?;
        self.operators.finish_proposals(&Levels(self)).await?;
        self.operators.finish_proposals(&PaymentFiles(self)).await?;
        self.hear_words().await?;
        self.operators.finish_proposals(&Resumptions(self)).await?;
        self.finish_closings().await
    }

    /// Does the next step of this withdrawal now, unless another node is at it.
    pub(super) async fn work_on(&self, id: WithdrawalId) -> Result<(), PayoutError> {
        if store::take_one(&self.core.db, id, self.core.clock.now_ms() + LEASE_MS).await? {
            self.advance(id).await?;
        }
        Ok(())
    }

    /// Does the next step of a withdrawal that belongs to this node for now.
    async fn advance(&self, id: WithdrawalId) -> Result<(), PayoutError> {
        let withdrawal = self.find_for_job(id).await?;
        if withdrawal.held {
            return Ok(());
        }
        match withdrawal.state {
            WithdrawalState::Requesting => match self.hold(withdrawal).await {
                Ok(_) | Err(PayoutError::Withdraw(WithdrawError::NoMoney)) => Ok(()),
                Err(error) => Err(error),
            },
            WithdrawalState::Gone => {
                // Another try at the same moment may have found money after all.
                self.wallets.void_payout(&self.money_of(&withdrawal).await?).await?;
                Ok(store::put_off(self.core.db.write(), id, withdrawal.state, None).await?)
            }
            WithdrawalState::Requested => self.apply_rules(withdrawal).await.map(|_| ()),
            WithdrawalState::Approved
            | WithdrawalState::Sending
            | WithdrawalState::Sent
            | WithdrawalState::Unknown => self.pay(withdrawal).await,
            WithdrawalState::Paid => self.look_for_return(&withdrawal).await,
            WithdrawalState::Review | WithdrawalState::Refused | WithdrawalState::Returned => {
                Ok(store::put_off(self.core.db.write(), id, withdrawal.state, None).await?)
            }
        }
    }
}
