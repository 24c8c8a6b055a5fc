//! A proposal as the console shows it, whatever it is about.

use erawan_kernel::ids::{OperatorId, ProposalId};
use erawan_kernel::{ErrorCode, Language};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Operator, OperatorError, Operators, Proposal, ProposalState};

/// A proposal: who proposed what when, and what became of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProposalRow {
    #[schema(value_type = String)]
    proposal_id: ProposalId,
    reason: String,
    state: ProposalState,
    /// What an approval has to name.
    digest: String,
    /// Who proposed it.
    proposer: String,
    /// Whether that is the caller.
    own: bool,
    /// Epoch milliseconds.
    created_at: i64,
    /// When it is over without a decision, epoch milliseconds.
    expires_at: i64,
    /// Who approved or rejected it.
    #[serde(skip_serializing_if = "Option::is_none")]
    decider: Option<String>,
    /// Epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    decided_at: Option<i64>,
    /// What the decider said.
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<String>,
    /// Why an approved one did nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
}

/// Says yes to what is on the screen.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ApprovalForm {
    /// What the proposal on the screen carried as `digest`.
    pub(crate) digest: String,
}

/// Says no.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct RejectionForm {
    /// Why, 5 to 200 characters.
    pub(crate) reason: String,
}

impl Operators {
    /// The proposal as `caller` sees it.
    ///
    /// # Errors
    /// [`OperatorError::Database`].
    pub(crate) async fn proposal_row(
        &self,
        caller: &Operator,
        proposal: &Proposal,
        language: Language,
    ) -> Result<ProposalRow, OperatorError> {
        let decider = match proposal.decider {
            Some(decider) => Some(self.name_of(decider).await?),
            None => None,
        };
        let failure = proposal.failure.as_ref().map(|failure| {
            let known = ErrorCode::ALL.iter().find(|code| code.code() == failure);
            known.map_or_else(|| failure.clone(), |code| code.text(language).to_owned())
        });
        Ok(ProposalRow {
            proposal_id: proposal.id,
            reason: proposal.reason.clone(),
            state: proposal.state,
            digest: hex::encode(proposal.digest),
            proposer: self.name_of(proposal.proposer).await?,
            own: proposal.proposer == caller.id,
            created_at: proposal.created_at_ms,
            expires_at: proposal.expires_at_ms,
            decider,
            decided_at: proposal.decided_at_ms,
            decision: proposal.decision.clone(),
            failure,
        })
    }

    async fn name_of(&self, id: OperatorId) -> Result<String, OperatorError> {
        Ok(self.find(id).await?.map(|operator| operator.name).unwrap_or_default())
    }
}
