//! A payer that paid after it had definitely said no.
//!
//! The member keeps what they have. What the payer cost is written off once, the payer takes no new attempt from then
//! on, and the withdrawal waits for persons.

use super::attempt::payout_of;
use super::model::{AttemptState, Withdrawal};
use super::payer::{PayoutReport, PayoutStatement};
use super::{PayoutError, Payouts, destination, store};

impl Payouts {
    /// Takes a callback of the payer: it only makes us ask.
    pub(super) async fn take_callback(
        &self,
        payer: &str,
        headers: &http::HeaderMap,
        body: &[u8],
    ) -> Result<(), PayoutError> {
        let payer = self.payers.payer(payer).await?.ok_or(PayoutError::Unknown)?;
        let reference = payer.read_callback(headers, body, self.core.clock.now_ms())?;
        let attempt = store::find_attempt_for_job(&self.core.db, payer.code(), &reference).await?;
        let attempt = attempt.ok_or(PayoutError::Unknown)?;
        if attempt.state != AttemptState::Failed {
            return self.work_on(attempt.withdrawal).await;
        }
        let withdrawal = self.find_for_job(attempt.withdrawal).await?;
        match payer.ask(&reference).await {
            Ok(statement) => self.check_contradiction(&withdrawal, &reference, &statement).await,
            Err(_) => Ok(()),
        }
    }

    /// When the attempt ended as failed, and the payer says that it paid, the two contradict each other.
    pub(super) async fn check_contradiction(
        &self,
        withdrawal: &Withdrawal,
        reference: &str,
        statement: &PayoutStatement,
    ) -> Result<(), PayoutError> {
        let says_paid = matches!(statement.report, PayoutReport::Paid | PayoutReport::Returned);
        let attempt = store::find_attempt_for_job(&self.core.db, &withdrawal.payer, reference).await?;
        let Some(attempt) = attempt.filter(|now| says_paid && now.state == AttemptState::Failed) else {
            return Ok(());
        };
        metrics::counter!("erawan_payer_contradictions_total", "payer" => attempt.payer.clone()).increment(1);
        let fits = match &statement.facts {
            None => false,
            // The member changed the destination since, and the one that was sent is not kept: what it cost is the amount.
            Some(facts) if attempt.digest != destination::attempt_digest(withdrawal) => {
                facts.amount == withdrawal.net() && facts.currency == Some(withdrawal.currency)
            }
            Some(facts) => destination::open(self, withdrawal)
                .is_ok_and(|open| facts.fit(&payout_of(withdrawal, &attempt, open))),
        };
        // What came back cost nothing, and what does not fit is not booked by itself.
        if fits && statement.report == PayoutReport::Paid {
            let money = self.money_of(withdrawal).await?;
            self.wallets.write_off_payout(&money, &attempt.payer, reference, withdrawal.net()).await?;
        }
        self.suspend_by_itself(withdrawal.merchant_id, &attempt.payer, reference).await?;
        self.hold_back(withdrawal, "paid.after.failed", reference).await
    }
}
