//! A lost second factor: one operator proposes to take it away, another one approves, and its operator sets up a new one.
//!
//! Invariants: no one decides about their own factor; what is taken away is the factor that was there when it was
//! proposed.

use erawan_kernel::ErrorCode;
use erawan_kernel::ids::{OperatorId, ProposalId};
use futures::future::BoxFuture;
use serde_json::{Value, json};

use super::store::factor as store;
use super::{
    Approvable, Executed, ExecutionError, FactorError, NewProposal, Operator, OperatorError, Operators,
    Proposal, SubjectError, keep_finishing,
};
use crate::platform_event::Author;

/// The kind of proposal by which an operator's factor is taken away.
#[derive(Debug)]
pub(super) struct FactorResets<'a>(pub(super) &'a Operators);

impl FactorResets<'_> {
    /// The kind's name.
    pub(super) const KIND: &'static str = "operator.factor";

    /// Proposes to take the operator's factor away.
    ///
    /// # Errors
    /// [`FactorError::Unset`] for an operator without a factor, [`OperatorError::NotAllowed`] for oneself; those of a
    /// proposal.
    pub(super) async fn propose(
        &self,
        by: &Operator,
        of: &Operator,
        reason: &str,
    ) -> Result<Proposal, FactorError> {
        refuse_oneself(by, of.id)?;
        if !self.0.has_factor(of.id).await? {
            return Err(FactorError::Unset);
        }
        let payload = json!({ "operatorId": of.id, "username": of.username });
        let new = NewProposal { subject: of.id.to_string(), payload, reason };
        Ok(self.0.propose(by, self, new).await?)
    }

    /// Refuses a decision of the operator whom the proposal is about.
    ///
    /// # Errors
    /// [`OperatorError::NotAllowed`]; [`FactorError::Unset`] when there is no such proposal; internal ones.
    pub(super) async fn check_decider(
        &self,
        by: &Operator,
        id: ProposalId,
    ) -> Result<OperatorId, FactorError> {
        let subject = self.0.subject_of(by.merchant_id, Self::KIND, id).await?;
        let subject = subject.and_then(|subject| subject.parse().ok()).ok_or(FactorError::Unset)?;
        refuse_oneself(by, subject)?;
        Ok(subject)
    }
}

fn refuse_oneself(by: &Operator, subject: OperatorId) -> Result<(), OperatorError> {
    if by.id == subject { Err(OperatorError::NotAllowed) } else { Ok(()) }
}

fn id_in(payload: &Value) -> Option<OperatorId> {
    payload["operatorId"].as_str()?.parse().ok()
}

impl Approvable for FactorResets<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>> {
        Box::pin(async move {
            let id = id_in(payload).ok_or_else(|| SubjectError::Unreadable("no operator".to_owned()))?;
            let found = store::find(&self.0.core.db, id)
                .await
                .map_err(|error| SubjectError::Unreadable(error.to_string()))?;
            Ok(json!({ "enrolledAt": found.and_then(|factor| factor.confirmed_at_ms) }))
        })
    }

    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>> {
        Box::pin(async move {
            let unknown = |error: FactorError| ExecutionError::Unknown(error.to_string());
            let id = id_in(&proposal.payload).ok_or(ExecutionError::Refused(ErrorCode::NotFound))?;
            let found = self.0.find(id).await.map_err(|error| ExecutionError::Unknown(error.to_string()))?;
            let operator = found.ok_or(ExecutionError::Refused(ErrorCode::NotFound))?;
            let reset = self.0.reset_factor(&Author::SERVER, &operator, Some(proposal.id)).await;
            if !reset.map_err(unknown)? {
                return Err(ExecutionError::Refused(ErrorCode::NotFound));
            }
            Ok(Executed { letter: None, details: json!({ "operator": operator.username }) })
        })
    }
}

impl Operators {
    /// Finishes what was decided about factors, for as long as the task lives.
    pub(super) async fn follow_resets(self) {
        keep_finishing("decisions about second factors", || async {
            self.finish_proposals(&FactorResets(&self)).await
        })
        .await;
    }
}
