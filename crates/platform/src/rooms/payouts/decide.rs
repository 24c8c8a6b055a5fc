//! Decisions about withdrawals: one operator proposes to pay or to refuse, another one approves exactly that.

use erawan_kernel::ErrorCode;
use erawan_kernel::ids::WithdrawalId;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::model::{AttemptState, Refusal, Withdrawal, WithdrawalReason, WithdrawalState};
use super::store::{self, Event, NewState};
use super::{PayoutError, Payouts, destination, messages};
use crate::rooms::operator::{
    Approvable, Executed, ExecutionError, NewProposal, Operator, Proposal, ProposalError, SubjectError,
};
use crate::rooms::wallet::{LedgerError, WalletError};

/// What is to become of a withdrawal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum WithdrawalOutcome {
    /// It is paid.
    Pay,
    /// It is refused; the money goes back to the wallet.
    Refuse,
}

/// What is proposed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Decision {
    pub(super) order_id: WithdrawalId,
    pub(super) outcome: WithdrawalOutcome,
    pub(super) refusal: Option<Refusal>,
}

impl Decision {
    /// What a proposal of this kind is about.
    pub(super) fn of(payload: &Value) -> serde_json::Result<Self> {
        serde_json::from_value(payload.clone())
    }
}

/// The kind of proposal.
#[derive(Debug)]
pub(super) struct Decisions<'a>(pub(super) &'a Payouts);

impl Decisions<'_> {
    /// The kind's name.
    pub(super) const KIND: &'static str = "withdrawal";

    /// Proposes what is to become of a withdrawal that waits for a decision.
    pub(super) async fn propose(
        &self,
        by: &Operator,
        decision: Decision,
        reason: &str,
    ) -> Result<Proposal, ProposalError> {
        let payload = serde_json::to_value(decision).map_err(|error| SubjectError(error.to_string()))?;
        let new = NewProposal { subject: decision.order_id.to_string(), payload, reason };
        self.0.operators.propose(by, self, new).await
    }

    async fn carry_out(&self, proposal: &Proposal, decision: Decision) -> Result<bool, PayoutError> {
        let payouts = self.0;
        let withdrawal = payouts.find_for_job(decision.order_id).await?;
        if withdrawal.decided_by == Some(proposal.id) && withdrawal.state != WithdrawalState::Review {
            return Ok(true);
        }
        let is_as_seen = before_of(payouts, &withdrawal).await? == proposal.before;
        if withdrawal.state != WithdrawalState::Review || withdrawal.held || !is_as_seen {
            return Ok(false);
        }
        let at_ms = payouts.core.clock.now_ms();
        let detail = proposal.id.to_string();
        let decided_by = Some(proposal.id);
        match decision.outcome {
            WithdrawalOutcome::Pay => {
                let event =
                    Event { id: withdrawal.id, source: "operator", kind: "approved", detail: &detail, at_ms };
                let change = NewState { decided_by, ..NewState::to(WithdrawalState::Approved, Some(at_ms)) };
                payouts.step(&[WithdrawalState::Review], change, event).await
            }
            WithdrawalOutcome::Refuse => {
                let reason = WithdrawalReason::from(decision.refusal.unwrap_or(Refusal::CannotPay));
                let money = payouts.money_of(&withdrawal).await?;
                match payouts.wallets.void_payout(&money).await {
                    Err(WalletError::Ledger(LedgerError::HoldNotOpen)) => return Ok(false),
                    done => done?,
                }
                messages::refused(payouts, &withdrawal, reason).await?;
                let event =
                    Event { id: withdrawal.id, source: "operator", kind: "refused", detail: &detail, at_ms };
                let change = NewState {
                    decided_by,
                    reason: Some(reason),
                    ..NewState::to(WithdrawalState::Refused, None)
                };
                payouts.step(&[WithdrawalState::Review], change, event).await
            }
        }
    }
}

/// What of a withdrawal must be the same at the decision as at the proposal.
async fn before_of(payouts: &Payouts, withdrawal: &Withdrawal) -> Result<Value, PayoutError> {
    // A destination that does not open any more is another one.
    let destination =
        destination::open(payouts, withdrawal).map(|open| hex::encode(destination::digest(&open)));
    let attempts = store::attempts_of(&payouts.core.db, &[withdrawal.id]).await?;
    let is_failed = attempts.iter().all(|attempt| attempt.state == AttemptState::Failed);
    Ok(json!({
        "state": withdrawal.state.word(),
        "held": withdrawal.held,
        "amount": withdrawal.amount,
        "fee": withdrawal.fee,
        "destination": destination.unwrap_or_default(),
        "payer": withdrawal.payer,
        "attempts": attempts.len(),
        "allFailed": is_failed,
    }))
}

#[async_trait::async_trait]
impl Approvable for Decisions<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    async fn before(&self, payload: &Value) -> Result<Value, SubjectError> {
        let unreadable = |error: &dyn std::fmt::Display| SubjectError(error.to_string());
        let decision = Decision::of(payload).map_err(|error| unreadable(&error))?;
        let withdrawal = self.0.find_for_job(decision.order_id).await.map_err(|error| unreadable(&error))?;
        before_of(self.0, &withdrawal).await.map_err(|error| unreadable(&error))
    }

    async fn execute(&self, proposal: &Proposal) -> Result<Executed, ExecutionError> {
        let decision = Decision::of(&proposal.payload)
            .map_err(|error| ExecutionError::Unknown(format!("the payload: {error}")))?;
        match self.carry_out(proposal, decision).await {
            Ok(true) => Ok(Executed { letter: None, details: json!({}) }),
            Ok(false) => Err(ExecutionError::Refused(ErrorCode::ProposalStale)),
            Err(error) => Err(ExecutionError::Unknown(error.to_string())),
        }
    }
}
