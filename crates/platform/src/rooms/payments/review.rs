//! Deposits by transfer that no bank answers for: one operator proposes that money in suspense is such a deposit's, or
//! that it is refused; another decides. A picture that the member sent in is looked at, and moves nothing by itself.

use erawan_kernel::ids::{DepositId, ReceiptId};
use erawan_kernel::{ErrorCode, Money};
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::deposit::tell_status;
use super::model::{Deposit, DepositStatus, DepositStep, Reason, Receipt};
use super::store::{self, Event, Suspended};
use super::suspense::{Refusal, check_creditable, credit, find_member};
use super::{ReviewError, SuspenseError, messages};
use crate::rooms::account;
use crate::rooms::operator::{
    Approvable, Executed, ExecutionError, NewProposal, Operator, Proposal, SubjectError,
};
use crate::rooms::payments::Payments;
use crate::rooms::responsible::{self, ResponsibleError};

/// Why two operators refuse a deposit by transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub(super) enum RefusalReason {
    /// The money did not arrive.
    #[serde(rename = "not.received")]
    NotReceived,
    /// It came from another person's account.
    #[serde(rename = "payer.other")]
    OtherPayer,
}

impl RefusalReason {
    const fn reason(self) -> Reason {
        match self {
            Self::NotReceived => Reason::NotReceived,
            Self::OtherPayer => Reason::OtherPayer,
        }
    }
}

/// What is to become of a deposit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Verdict {
    /// Money in suspense is the deposit's, and is credited.
    Match,
    /// Nothing is credited.
    Refuse,
}

/// What is to become of a deposit, as it was asked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct NewReview {
    pub(super) verdict: Verdict,
    pub(super) receipt_id: Option<ReceiptId>,
    pub(super) refusal: Option<RefusalReason>,
}

/// What is to become of a deposit, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Review {
    pub(super) deposit_id: DepositId,
    pub(super) verdict: Verdict,
    /// How much is credited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) amount: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) receipt_id: Option<ReceiptId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) refusal: Option<RefusalReason>,
}

impl Review {
    pub(super) fn of(payload: &Value) -> serde_json::Result<Self> {
        serde_json::from_value(payload.clone())
    }
}

/// The kind of proposal.
#[derive(Debug)]
pub(super) struct DepositReviews<'a>(pub(super) &'a Payments);

impl DepositReviews<'_> {
    /// The kind's name.
    pub(super) const KIND: &'static str = "deposit";

    /// Proposes what becomes of a deposit that its member says was transferred.
    ///
    /// # Errors
    /// [`ReviewError::DepositUnknown`], also for one that is over or of which nothing was said;
    /// [`ReviewError::Receipt`] for money that does not wait or is another deposit's;
    /// [`ReviewError::RefusalMissing`]; [`SuspenseError::ReturnOnly`], [`SuspenseError::NotCreditable`];
    /// [`ReviewError::Proposal`].
    pub(super) async fn propose(
        &self,
        by: &Operator,
        id: DepositId,
        new: NewReview,
        reason: &str,
    ) -> Result<Proposal, ReviewError> {
        let payments = self.0;
        let found = store::find_manual(&payments.core.db, by.merchant_id, id).await?;
        let deposit = found.filter(is_open).ok_or(ReviewError::DepositUnknown)?;
        let mut review =
            Review { deposit_id: id, verdict: new.verdict, amount: None, receipt_id: None, refusal: None };
        match new.verdict {
            Verdict::Match => {
                let receipt_id = new.receipt_id.ok_or(ReviewError::Receipt)?;
                let found = store::find_suspended(&payments.core.db, by.merchant_id, receipt_id).await?;
                let is_free =
                    |found: &Suspended| found.receipt.waits() && may_belong(&found.receipt, &deposit);
                let suspended = found.filter(is_free).ok_or(ReviewError::Receipt)?;
                let member = find_member(payments, deposit.member_id).await?;
                check_creditable(payments, &suspended, Some(id), &member).await?;
                review.receipt_id = Some(receipt_id);
                review.amount = Some(suspended.receipt.suspended);
            }
            Verdict::Refuse => review.refusal = Some(new.refusal.ok_or(ReviewError::RefusalMissing)?),
        }
        let payload =
            serde_json::to_value(review).map_err(|error| ReviewError::Unreadable(error.to_string()))?;
        let new = NewProposal { subject: id.to_string(), payload, reason };
        Ok(payments.operators.propose(by, self, new).await?)
    }

    async fn carry_out(&self, proposal: &Proposal) -> Result<Executed, Refusal> {
        let unreadable = |error: serde_json::Error| SuspenseError::Unreadable(error.to_string());
        let review = Review::of(&proposal.payload).map_err(unreadable)?;
        let found = store::find_manual(&self.0.core.db, proposal.merchant_id, review.deposit_id).await?;
        let deposit = found.ok_or(Refusal::No(ErrorCode::ProposalStale))?;
        match (review.verdict, review.receipt_id, review.refusal) {
            (Verdict::Match, Some(receipt_id), _) => self.credit(proposal, &deposit, receipt_id).await,
            (Verdict::Refuse, _, Some(refusal)) => self.refuse(&deposit, refusal).await,
            _ => Err(SuspenseError::Unreadable("a review says nothing".into()).into()),
        }
    }

    async fn credit(
        &self,
        proposal: &Proposal,
        deposit: &Deposit,
        receipt_id: ReceiptId,
    ) -> Result<Executed, Refusal> {
        let (payments, by) = (self.0, proposal.id.uuid());
        let found = store::find_suspended(&payments.core.db, proposal.merchant_id, receipt_id).await?;
        let suspended = found.ok_or(SuspenseError::ReceiptUnknown)?;
        let is_ours = suspended.receipt.resolved.is_some_and(|resolved| resolved.by == Some(by));
        if !is_ours && (!suspended.receipt.waits() || !is_open(deposit)) {
            return Err(Refusal::No(ErrorCode::ProposalStale));
        }
        let member = find_member(payments, deposit.member_id).await?;
        let sequence = credit(payments, &suspended, Some(deposit), &member, by).await?;
        let message = messages::resolved(payments, &suspended.receipt, super::Resolution::Credit).await?;
        Ok(Executed { letter: Some((member.id, message)), details: json!({ "sequence": sequence }) })
    }

    async fn refuse(&self, deposit: &Deposit, refusal: RefusalReason) -> Result<Executed, Refusal> {
        let payments = self.0;
        let reason = refusal.reason();
        if deposit.reason != Some(reason) {
            let event = Event {
                deposit_id: deposit.id,
                source: "operator",
                kind: reason.word(),
                detail: "",
                at_ms: payments.core.clock.now_ms(),
            };
            let from = [DepositStatus::Pending, DepositStatus::Cancelled];
            let tx = payments.core.db.begin().await?;
            account::lock_in_tx(&tx, deposit.member_id).await.map_err(ResponsibleError::from)?;
            // Money was found meanwhile, and is on its way to the wallet.
            if store::is_completed_in_tx(&tx, deposit.id).await? {
                return Err(Refusal::No(ErrorCode::ProposalStale));
            }
            if !store::change_in_tx(&tx, &from, (DepositStatus::Failed, Some(reason)), None, event).await? {
                return Err(Refusal::No(ErrorCode::ProposalStale));
            }
            responsible::release_deposit_in_tx(&tx, deposit.id).await?;
            tx.commit().await?;
            tell_status(payments, deposit.member_id, deposit.id, DepositStatus::Failed);
        }
        let message = messages::refused(deposit, reason);
        Ok(Executed { letter: Some((deposit.member_id, message)), details: json!({}) })
    }
}

/// Whether its member says that it was transferred, and nothing came of it yet.
fn is_open(deposit: &Deposit) -> bool {
    let is_over = matches!(deposit.status, DepositStatus::Success | DepositStatus::Failed)
        || deposit.step == Some(DepositStep::Done);
    !is_over && (deposit.claimed_at_ms.is_some() || deposit.step == Some(DepositStep::InReview))
}

/// Whether no other deposit is known to be what the money was for.
fn may_belong(receipt: &Receipt, deposit: &Deposit) -> bool {
    receipt.merchant_id == deposit.merchant_id
        && receipt.provider == deposit.vendor
        && receipt.deposit_id.is_none_or(|known| known == deposit.id)
}

impl Approvable for DepositReviews<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>> {
        Box::pin(async move {
            let unreadable = |error: &dyn std::fmt::Display| SubjectError::Unreadable(error.to_string());
            let review = Review::of(payload).map_err(|error| unreadable(&error))?;
            let deposit = store::find_for_job(&self.0.core.db, review.deposit_id).await;
            let deposit = deposit.map_err(|error| unreadable(&error))?;
            let receipt = match review.receipt_id {
                Some(id) => store::find_suspended_for_job(&self.0.core.db, id)
                    .await
                    .map_err(|error| unreadable(&error))?,
                None => None,
            };
            Ok(json!({
                "status": deposit.as_ref().map(|deposit| deposit.status),
                "step": deposit.as_ref().and_then(|deposit| deposit.step),
                "suspended": receipt.as_ref().map(|receipt| receipt.suspended),
                "waits": receipt.as_ref().is_some_and(Receipt::waits),
            }))
        })
    }

    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>> {
        Box::pin(async move {
            self.carry_out(proposal).await.map_err(|refusal| match refusal {
                Refusal::No(code) => ExecutionError::Refused(code),
                Refusal::Failed(error) => ExecutionError::Unknown(error.to_string()),
            })
        })
    }
}
