//! The switch of payers: one person, or the server itself, suspends one; two let it go on.
//!
//! A suspended payer takes no new attempt; those that are open go on being asked.

use erawan_kernel::ErrorCode;
use erawan_kernel::ids::MerchantId;
use futures::future::BoxFuture;
use serde_json::{Value, json};

use super::{PayoutError, Payouts, store};
use crate::platform_event::{Author, PlatformEvent};
use crate::rooms::operator::{
    Approvable, Executed, ExecutionError, NewProposal, Operator, Proposal, ProposalError, SubjectError,
    checked_reason,
};

/// That a payer takes no new attempts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Suspension {
    /// Epoch milliseconds.
    pub(super) at_ms: i64,
    /// Why.
    pub(super) reason: String,
    /// The user name of the operator; nothing when the server did it by itself.
    pub(super) by: Option<String>,
}

impl Payouts {
    /// Whether the payer takes no new attempts of the merchant.
    pub(super) async fn is_suspended(
        &self,
        merchant_id: MerchantId,
        payer: &str,
    ) -> Result<bool, PayoutError> {
        Ok(store::suspension_of(self.core.db.write(), merchant_id, payer).await?.is_some())
    }

    /// Suspends a payer that broke its word. One that is suspended is so for this reason from now on, so that what two
    /// operators are deciding about an earlier one does not let it go on.
    pub(super) async fn suspend_by_itself(
        &self,
        merchant_id: MerchantId,
        payer: &str,
        reference: &str,
    ) -> Result<(), PayoutError> {
        let at_ms = self.core.clock.now_ms();
        let suspension = Suspension { at_ms, reason: format!("paid after failed: {reference}"), by: None };
        self.suspend(merchant_id, payer, suspension, &Author::SERVER).await
    }

    /// Suspends a payer by the word of one operator.
    ///
    /// # Errors
    /// [`PayoutError::Unknown`] for a payer that the merchant does not use; [`PayoutError::Proposal`] for a reason that
    /// breaks its rule.
    pub(super) async fn suspend_by(
        &self,
        by: &Operator,
        payer: &str,
        reason: &str,
    ) -> Result<(), PayoutError> {
        let reason = checked_reason(reason)?;
        self.known_payer(by.merchant_id, payer).await?;
        let suspension =
            Suspension { at_ms: self.core.clock.now_ms(), reason, by: Some(by.username.clone()) };
        self.suspend(by.merchant_id, payer, suspension, &Author::operator(&by.username)).await
    }

    async fn suspend(
        &self,
        merchant_id: MerchantId,
        payer: &str,
        suspension: Suspension,
        by: &Author,
    ) -> Result<(), PayoutError> {
        let (at_ms, reason, is_by_itself) =
            (suspension.at_ms, suspension.reason.clone(), suspension.by.is_none());
        let tx = self.core.db.begin().await?;
        let is_new = store::suspend_in_tx(&tx, merchant_id, payer, suspension.clone()).await?
            || (is_by_itself && store::suspend_anew_in_tx(&tx, merchant_id, payer, suspension).await?);
        if is_new {
            tracing::error!(payer, %reason, "a payer is suspended");
            metrics::counter!("erawan_payer_suspensions_total", "payer" => payer.to_owned()).increment(1);
            event("payer.suspended", merchant_id, payer, json!({ "reason": reason }))
                .record_for(&tx, merchant_id, by, at_ms)
                .await?;
        }
        Ok(tx.commit().await?)
    }

    /// The payers of the merchant: the one of its terms, and those that it used.
    ///
    /// # Errors
    /// [`PayoutError::Merchant`]; [`PayoutError::Database`].
    pub(crate) async fn payers_of(&self, merchant_id: MerchantId) -> Result<Vec<String>, PayoutError> {
        let merchant = self.merchants.find(merchant_id).await?;
        let mut payers = store::payers_used(&self.core.db, merchant_id).await?;
        payers.extend(merchant.settings.withdrawals.as_ref().map(|terms| terms.payer.clone()));
        payers.sort_unstable();
        payers.dedup();
        Ok(payers)
    }

    /// Refuses a payer that the merchant does not use.
    pub(super) async fn known_payer(&self, merchant_id: MerchantId, payer: &str) -> Result<(), PayoutError> {
        let payers = self.payers_of(merchant_id).await?;
        if payers.iter().any(|known| known == payer) { Ok(()) } else { Err(PayoutError::Unknown) }
    }
}

/// The kind of proposal by which a payer takes attempts again.
#[derive(Debug)]
pub(super) struct Resumptions<'a>(pub(super) &'a Payouts);

impl Resumptions<'_> {
    /// The kind's name.
    pub(super) const KIND: &'static str = "payer.resume";

    /// Proposes that a payer takes attempts again.
    ///
    /// # Errors
    /// [`ProposalError::Stale`] for one that is not suspended; [`PayoutError::Unknown`]; [`PayoutError::Proposal`].
    pub(super) async fn propose(
        &self,
        by: &Operator,
        payer: &str,
        reason: &str,
    ) -> Result<Proposal, PayoutError> {
        self.0.known_payer(by.merchant_id, payer).await?;
        if !self.0.is_suspended(by.merchant_id, payer).await? {
            return Err(ProposalError::Stale.into());
        }
        let payload = json!({ "payer": payer, "merchantId": by.merchant_id });
        let new = NewProposal { subject: payer.to_owned(), payload, reason };
        Ok(self.0.operators.propose(by, self, new).await?)
    }

    async fn resume(&self, proposal: &Proposal) -> Result<bool, PayoutError> {
        let Some((merchant_id, payer)) = subject_of(&proposal.payload) else { return Ok(false) };
        let Some(suspended_at_ms) = proposal.before["suspendedAt"].as_i64() else { return Ok(false) };
        let at_ms = self.0.core.clock.now_ms();
        let tx = self.0.core.db.begin().await?;
        // Carried out again after a crash it lifts nothing that came since.
        if store::resume_payer_in_tx(&tx, merchant_id, payer, suspended_at_ms).await? {
            let details = json!({ "proposal": proposal.id });
            let resumed = event("payer.resumed", merchant_id, payer, details);
            resumed.record_for(&tx, merchant_id, &Author::SERVER, at_ms).await?;
        }
        tx.commit().await?;
        Ok(true)
    }
}

fn subject_of(payload: &Value) -> Option<(MerchantId, &str)> {
    let merchant_id = payload["merchantId"].as_str()?.parse().ok()?;
    Some((merchant_id, payload["payer"].as_str()?))
}

impl Approvable for Resumptions<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>> {
        Box::pin(async move {
            let subject = subject_of(payload)
                .ok_or_else(|| SubjectError::Unreadable("the payload names no payer".to_owned()))?;
            let found = store::suspension_of(self.0.core.db.write(), subject.0, subject.1).await;
            let found = found.map_err(|error| SubjectError::Unreadable(error.to_string()))?;
            Ok(json!({ "suspendedAt": found.map(|suspension| suspension.at_ms) }))
        })
    }

    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>> {
        Box::pin(async move {
            match self.resume(proposal).await {
                Ok(true) => Ok(Executed { letter: None, details: json!({}) }),
                Ok(false) => Err(ExecutionError::Refused(ErrorCode::ProposalStale)),
                Err(error) => Err(ExecutionError::Unknown(error.to_string())),
            }
        })
    }
}

fn event<'a>(kind: &'static str, merchant_id: MerchantId, payer: &str, details: Value) -> PlatformEvent<'a> {
    PlatformEvent { kind, subject: format!("{merchant_id}/{payer}").into(), details }
}
