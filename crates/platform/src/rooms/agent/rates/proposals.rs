//! Rates that the platform sets: one operator proposes them, another approves.

use erawan_kernel::ErrorCode;
use erawan_kernel::ids::MemberId;
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::change::{Change, set_in_tx};
use super::store;
use crate::platform_event::Author;
use crate::rooms::account::Member;
use crate::rooms::agent::Agents;
use crate::rooms::agent::error::{AgentError, Result};
use crate::rooms::merchant::{GameCategory, Rate, Rates};
use crate::rooms::operator::{
    Approvable, Executed, ExecutionError, NewProposal, Operator, Proposal, ProposalError, SubjectError,
    keep_finishing,
};

/// Whose rates are to become which.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::rooms::agent) struct RateChange {
    pub(in crate::rooms::agent) member_id: MemberId,
    /// In millionths.
    pub(in crate::rooms::agent) rates: Vec<(GameCategory, Rate)>,
}

impl RateChange {
    /// Reads a payload.
    pub(in crate::rooms::agent) fn of(payload: &Value) -> Result<Self, SubjectError> {
        serde_json::from_value(payload.clone()).map_err(|error| SubjectError::Unreadable(error.to_string()))
    }

    /// Of all rates those that are to change.
    fn only(&self, rates: &Rates) -> Vec<(GameCategory, Rate)> {
        self.rates.iter().map(|(category, _)| (*category, rates.of(*category))).collect()
    }
}

/// The kind of proposal by which the platform sets rates of a member.
#[derive(Debug)]
pub(in crate::rooms::agent) struct RateChanges<'a>(pub(in crate::rooms::agent) &'a Agents);

impl RateChanges<'_> {
    /// The kind's name.
    pub(in crate::rooms::agent) const KIND: &'static str = "agent.rates";

    /// Proposes rates of a member that are possible now. They hold from the midnight after the approval.
    ///
    /// # Errors
    /// [`AgentError::HigherBelow`], [`AgentError::RateBounds`] as subjects that are refused; those of proposals.
    pub(in crate::rooms::agent) async fn propose(
        &self,
        by: &Operator,
        member: &Member,
        rates: Vec<(GameCategory, Rate)>,
        reason: &str,
    ) -> Result<Proposal, ProposalError> {
        let change = RateChange { member_id: member.id, rates };
        let payload =
            serde_json::to_value(&change).map_err(|error| SubjectError::Unreadable(error.to_string()))?;
        self.try_out(by, &change).await.map_err(|error| SubjectError::Refused(error.into()))?;
        let new = NewProposal { subject: member.username.clone(), payload, reason };
        self.0.operators.propose(by, self, new).await
    }

    /// Makes the change and takes it back: whether it would be possible now.
    async fn try_out(&self, by: &Operator, change: &RateChange) -> Result<()> {
        let agents = self.0;
        let merchant = agents.merchants.find(by.merchant_id).await.map_err(internal)?;
        let tx = agents.core.db.begin().await?;
        let change = Change {
            merchant: &merchant,
            member_id: change.member_id,
            rates: &change.rates,
            by: &Author::operator(&by.username),
            now: agents.core.clock.now(),
        };
        set_in_tx(&tx, change).await?;
        Ok(tx.rollback().await?)
    }

    /// Sets the rates, unless that was done already.
    async fn set(&self, proposal: &Proposal) -> Result<()> {
        let agents = self.0;
        let change = RateChange::of(&proposal.payload).map_err(internal)?;
        let merchant = agents.merchants.find(proposal.merchant_id).await.map_err(internal)?;
        let by = Author::proposal(proposal.id);
        let tx = agents.core.db.begin().await?;
        if store::has_rates_by(&tx, change.member_id, by.as_str()).await? {
            return Ok(tx.rollback().await?);
        }
        let of_change = Change {
            merchant: &merchant,
            member_id: change.member_id,
            rates: &change.rates,
            by: &by,
            now: agents.core.clock.now(),
        };
        set_in_tx(&tx, of_change).await?;
        Ok(tx.commit().await?)
    }

    async fn seen(&self, change: &RateChange) -> Result<Value> {
        let agents = self.0;
        let member = agents.accounts.find(change.member_id).await?.ok_or(AgentError::NotInTeam)?;
        let merchant = agents.merchants.find(member.merchant_id).await.map_err(internal)?;
        let rates = agents.rates_of(&merchant, member.id).await?;
        Ok(json!({ "username": member.username, "rates": change.only(&rates.coming) }))
    }
}

/// What should not happen, as the database's failure that it comes from or stands for.
fn internal(error: impl std::fmt::Display) -> AgentError {
    AgentError::Database(sea_orm::DbErr::Custom(error.to_string()))
}

impl Approvable for RateChanges<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    /// The rates that the member is going to have: an agent who raises one meanwhile makes the proposal another one.
    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>> {
        Box::pin(async move {
            let seen = self.seen(&RateChange::of(payload)?).await;
            seen.map_err(|error| SubjectError::Unreadable(error.to_string()))
        })
    }

    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>> {
        Box::pin(async move {
            match self.set(proposal).await {
                Ok(()) => Ok(Executed { letter: None, details: proposal.payload.clone() }),
                Err(AgentError::HigherBelow) => Err(ExecutionError::Refused(ErrorCode::AgentRateHigherBelow)),
                Err(AgentError::RateBounds(_)) => Err(ExecutionError::Refused(ErrorCode::AgentRateBounds)),
                Err(AgentError::NotInTeam) => Err(ExecutionError::Refused(ErrorCode::NotFound)),
                Err(error) => Err(ExecutionError::Unknown(error.to_string())),
            }
        })
    }
}

impl Agents {
    /// Finishes what was decided about rates, for as long as the task lives.
    pub(in crate::rooms::agent) async fn follow_rate_changes(self) {
        keep_finishing("decisions about rates", || async {
            self.operators.finish_proposals(&RateChanges(&self)).await
        })
        .await;
    }
}
