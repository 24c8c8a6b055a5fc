//! A proposal as the console shows it, whatever it is about.

use erawan_kernel::ids::{OperatorId, ProposalId};
use erawan_kernel::{Language, PageRequest};

use super::{Operator, OperatorError, Operators, Proposal, ProposalState};
use crate::web::prelude::*;

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
    /// Whether a third operator has to release what was approved.
    needs_release: bool,
    /// Whether the caller already had a part in it, so that another operator has to decide next.
    had_part: bool,
    /// The third operator, who released it or said no.
    #[serde(skip_serializing_if = "Option::is_none")]
    releaser: Option<String>,
    /// Epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    released_at: Option<i64>,
    /// What the decider said.
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<String>,
    /// Why an approved one did nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
}

/// Which cases a list has that two operators decide about.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct CaseQuery {
    /// `waiting` or `over`; `waiting` unless given.
    state: Option<String>,
    /// From 1.
    page_no: Option<u64>,
}

impl CaseQuery {
    const PAGE_SIZE: u64 = 20;

    /// Whether those are asked for that still wait, and their page.
    ///
    /// # Errors
    /// [`ErrorCode::FieldInvalid`] at `state`.
    pub(crate) fn read(&self) -> Result<(bool, PageRequest), ApiError> {
        let waiting = match self.state.as_deref().unwrap_or("waiting") {
            "waiting" => true,
            "over" => false,
            _ => return Err(ApiError::field("state", ErrorCode::FieldInvalid)),
        };
        Ok((waiting, PageRequest::clamped(self.page_no, None, Self::PAGE_SIZE)))
    }
}

/// Says yes to what is on the screen.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ApprovalForm {
    /// What the proposal on the screen carried as `digest`.
    pub(crate) digest: String,
}

/// A reason, and nothing else.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ReasonForm {
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
        let decider = self.name_if(proposal.decider).await?;
        let releaser = self.name_if(proposal.releaser).await?;
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
            needs_release: proposal.needs_release,
            had_part: [Some(proposal.proposer), proposal.decider].contains(&Some(caller.id)),
            releaser,
            released_at: proposal.released_at_ms,
            decision: proposal.decision.clone(),
            failure,
        })
    }

    async fn name_if(&self, id: Option<OperatorId>) -> Result<Option<String>, OperatorError> {
        match id {
            Some(id) => Ok(Some(self.name_of(id).await?)),
            None => Ok(None),
        }
    }

    async fn name_of(&self, id: OperatorId) -> Result<String, OperatorError> {
        Ok(self.find(id).await?.map(|operator| operator.name).unwrap_or_default())
    }
}
