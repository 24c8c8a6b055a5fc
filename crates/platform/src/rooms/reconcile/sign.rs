//! A day is signed by one operator and countersigned by another, then it is fixed.

use erawan_kernel::ErrorCode;
use erawan_kernel::ids::MerchantId;
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::day::Report;
use super::store::{self, AccountAt, SignedDay};
use super::{ReconcileError, day};
use crate::rooms::operator::{
    Approvable, Executed, ExecutionError, NewProposal, Operator, Proposal, ProposalError, SubjectError,
    keep_finishing,
};
use crate::rooms::reconcile::Reconcile;

/// What is signed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Signature {
    pub(super) merchant_id: MerchantId,
    pub(super) provider: String,
    pub(super) day: String,
    /// Of the report, hexadecimal.
    pub(super) report: String,
}

impl Signature {
    pub(super) fn of(payload: &Value) -> serde_json::Result<Self> {
        serde_json::from_value(payload.clone())
    }

    fn at(&self) -> AccountAt<'_> {
        AccountAt { merchant_id: self.merchant_id, provider: &self.provider }
    }
}

/// The kind of proposal.
#[derive(Debug)]
pub(super) struct DaySignatures<'a>(pub(super) &'a Reconcile);

/// What a proposal is about.
pub(super) fn subject(provider: &str, day: &str) -> String {
    format!("{provider}/{day}")
}

fn digest(report: &Report) -> Result<(Value, [u8; 32]), ReconcileError> {
    let value =
        serde_json::to_value(report).map_err(|error| ReconcileError::Unreadable(error.to_string()))?;
    let digest = Sha256::digest(value.to_string().as_bytes()).into();
    Ok((value, digest))
}

impl DaySignatures<'_> {
    /// The kind's name.
    pub(super) const KIND: &'static str = "statement-day";

    /// Signs the day as it is now.
    ///
    /// # Errors
    /// [`ReconcileError::DayUnknown`], [`ReconcileError::DayRunning`], [`ReconcileError::Signed`],
    /// [`ReconcileError::Proposal`].
    pub(super) async fn sign(
        &self,
        by: &Operator,
        provider: &str,
        day: &str,
        reason: &str,
    ) -> Result<Proposal, ReconcileError> {
        let room = self.0;
        if !room.is_over(by.merchant_id, day::day_of(day)?).await? {
            return Err(ReconcileError::DayRunning);
        }
        let at = AccountAt { merchant_id: by.merchant_id, provider };
        if store::find_signed(room.core.db.write(), at, day).await?.is_some() {
            return Err(ReconcileError::Signed);
        }
        let (_, digest) = digest(&room.day(at, day).await?.report)?;
        let signature = Signature {
            merchant_id: by.merchant_id,
            provider: provider.to_owned(),
            day: day.to_owned(),
            report: hex::encode(digest),
        };
        let payload =
            serde_json::to_value(signature).map_err(|error| ReconcileError::Unreadable(error.to_string()))?;
        let new = NewProposal { subject: subject(provider, day), payload, reason };
        Ok(room.operators.propose(by, self, new).await?)
    }

    /// Keeps the day as it was signed and books the fees that it lists; false when it changed since. Safe to repeat: what a
    /// crash cut off after the day was kept is booked the next time.
    async fn keep(&self, proposal: &Proposal) -> Result<bool, ReconcileError> {
        let unreadable = |error: serde_json::Error| ReconcileError::Unreadable(error.to_string());
        let signature = Signature::of(&proposal.payload).map_err(unreadable)?;
        let at = signature.at();
        let known = store::find_signed(self.0.core.db.write(), at, &signature.day).await?;
        let report = match known {
            Some(known) if known.proposal_id != proposal.id => return Ok(false),
            Some(known) => serde_json::from_value(known.report).map_err(unreadable)?,
            None => match self.store_day(proposal, &signature).await? {
                Some(report) => report,
                None => return Ok(false),
            },
        };
        self.0.book_fees(at, &report, proposal.id).await?;
        Ok(true)
    }

    /// Stores the day as it was signed; none when it changed since.
    async fn store_day(
        &self,
        proposal: &Proposal,
        signature: &Signature,
    ) -> Result<Option<Report>, ReconcileError> {
        let (room, at) = (self.0, signature.at());
        if !room.is_over(at.merchant_id, day::day_of(&signature.day)?).await? {
            return Err(ReconcileError::DayRunning);
        }
        let seen = room.day(at, &signature.day).await?.report;
        let (report, digest) = digest(&seen)?;
        let is_as_signed = hex::encode(digest) == signature.report;
        let Some(countersigned_by) = proposal.decider.filter(|_| is_as_signed) else {
            return Ok(None);
        };
        let signed = SignedDay {
            report,
            digest,
            proposal_id: proposal.id,
            signed_by: proposal.proposer,
            countersigned_by,
            signed_at_ms: room.core.clock.now_ms(),
        };
        let tx = room.core.db.begin().await?;
        // A statement that is imported at this moment is either in what was signed, or refused after it.
        crate::rooms::merchant::lock_in_tx(&tx, at.merchant_id).await?;
        if store::numbers_of_day(&tx, at, &signature.day).await? != seen.statements {
            return Ok(None);
        }
        let is_new = store::sign_in_tx(&tx, at, &signature.day, &signed).await?;
        tx.commit().await?;
        Ok(is_new.then_some(seen))
    }
}

impl Approvable for DaySignatures<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>> {
        Box::pin(async move {
            let unreadable = |error: &dyn std::fmt::Display| SubjectError::Unreadable(error.to_string());
            let signature = Signature::of(payload).map_err(|error| unreadable(&error))?;
            let now = self.0.day(signature.at(), &signature.day).await.map_err(|error| unreadable(&error))?;
            let (_, digest) = digest(&now.report).map_err(|error| unreadable(&error))?;
            Ok(
                json!({ "report": hex::encode(digest), "open": now.report.open_count, "closing": now.report.closing }),
            )
        })
    }

    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>> {
        Box::pin(async move {
            match self.keep(proposal).await {
                Ok(true) => Ok(Executed { letter: None, details: json!({ "day": proposal.subject }) }),
                Ok(false) => Err(ExecutionError::Refused(ErrorCode::ProposalStale)),
                Err(ReconcileError::DayRunning) => {
                    Err(ExecutionError::Refused(ErrorCode::ReconcileDayRunning))
                }
                Err(error) => Err(ExecutionError::Unknown(error.to_string())),
            }
        })
    }
}

impl Reconcile {
    /// Finishes signatures, for as long as the task lives.
    pub(crate) async fn follow_signatures(self) {
        keep_finishing("signatures under days", || self.finish_signatures()).await;
    }

    /// Ends signatures that no one countersigned in time, and keeps days whose countersignature a crash left open.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_signatures(&self) -> Result<(), ProposalError> {
        self.operators.finish_proposals(&DaySignatures(self)).await
    }
}
