//! Decisions about withdrawals: one operator proposes to pay or to refuse, another one approves exactly that.

use erawan_kernel::ErrorCode;
use erawan_kernel::ids::WithdrawalId;
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::model::{Attempt, AttemptState, Refusal, RuleCode, Withdrawal, WithdrawalReason, WithdrawalState};
use super::store::{self, Event, NewState};
use super::{PayoutError, Payouts, WithdrawError, destination, messages, rules};
use crate::rooms::operator::{
    Approvable, Executed, ExecutionError, NewProposal, Operator, Proposal, ProposalError, SubjectError,
};
use crate::rooms::wallet::{LedgerError, PayoutHold, WalletError};

/// What is to become of a withdrawal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum WithdrawalOutcome {
    /// It is paid.
    Pay,
    /// It is refused; the money goes back to the wallet.
    Refuse,
    /// It is not held back any more: it goes to review; one that has ended stays as it is.
    Resume,
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
    ///
    /// # Errors
    /// [`ProposalError::Stale`] where there is nothing of that kind to decide; [`WithdrawError::AttemptOpen`] for a
    /// refusal while an attempt is not definitely failed; [`PayoutError::Proposal`].
    pub(super) async fn propose(
        &self,
        by: &Operator,
        withdrawal: &Withdrawal,
        decision: Decision,
        reason: &str,
    ) -> Result<Proposal, PayoutError> {
        let payouts = self.0;
        let attempts = store::attempts_of(&payouts.core.db, &[withdrawal.id]).await?;
        match decidable(withdrawal, &attempts, decision.outcome) {
            Decidable::Yes => {}
            Decidable::No => return Err(ProposalError::Stale.into()),
            Decidable::NotYet => return Err(WithdrawError::AttemptOpen.into()),
        }
        // An attempt that began is followed to its end, as one that was never held back.
        if decision.outcome == WithdrawalOutcome::Pay && !is_followed(&attempts) {
            if payouts.is_frozen(withdrawal.member_id).await? {
                return Err(WithdrawError::Frozen.into());
            }
            let left = payouts.wallets.debt_of(withdrawal.member_id).await?;
            if left.is_positive() {
                return Err(WithdrawError::Debt { left }.into());
            }
        }
        let payload =
            serde_json::to_value(decision).map_err(|error| SubjectError::Unreadable(error.to_string()));
        let payload = payload.map_err(ProposalError::from)?;
        let new = NewProposal { subject: decision.order_id.to_string(), payload, reason };
        Ok(payouts.operators.propose(by, self, new).await?)
    }

    async fn carry_out(&self, proposal: &Proposal, decision: Decision) -> Result<bool, PayoutError> {
        let payouts = self.0;
        let withdrawal = payouts.find_for_job(decision.order_id).await?;
        if withdrawal.decided_by == Some(proposal.id) {
            return Ok(true);
        }
        let attempts = store::attempts_of(&payouts.core.db, &[withdrawal.id]).await?;
        let is_as_seen = before_of(payouts, &withdrawal).await? == proposal.before;
        let refuses = decision.outcome == WithdrawalOutcome::Refuse;
        let may_go_on = is_as_seen || (refuses && is_refused_in_ledger(payouts, &withdrawal).await?);
        if !may_go_on || decidable(&withdrawal, &attempts, decision.outcome) != Decidable::Yes {
            return Ok(false);
        }
        let at_ms = payouts.core.clock.now_ms();
        let detail = proposal.id.to_string();
        let decided_by = Some(proposal.id);
        // What held it back after the proposal waits for another one.
        let ends_hold = withdrawal.held && is_as_seen;
        let (kind, change) = match decision.outcome {
            WithdrawalOutcome::Pay => {
                let state =
                    if is_followed(&attempts) { WithdrawalState::Unknown } else { WithdrawalState::Approved };
                ("approved", NewState::to(state, Some(at_ms)))
            }
            WithdrawalOutcome::Refuse => {
                let reason = WithdrawalReason::from(decision.refusal.unwrap_or(Refusal::CannotPay));
                let money = payouts.money_of(&withdrawal).await?;
                match payouts.wallets.void_payout(&money).await {
                    Err(WalletError::Ledger(LedgerError::HoldNotOpen)) => return Ok(false),
                    done => done?,
                }
                messages::refused(payouts, &withdrawal, reason).await?;
                // The money is free by now: what holds it back meanwhile does not undo that.
                let change = NewState::to(WithdrawalState::Refused, None);
                ("refused", NewState { reason: Some(reason), also_held: true, ..change })
            }
            WithdrawalOutcome::Resume if withdrawal.state.has_ended() => {
                ("resumed", NewState::to(withdrawal.state, Some(at_ms)))
            }
            WithdrawalOutcome::Resume => {
                let because = withdrawal.held_because.as_deref().unwrap_or_default();
                let rules = rules::with(&withdrawal, RuleCode::Held, because);
                let change = NewState::to(WithdrawalState::Review, None);
                ("resumed", NewState { rules: Some(crate::db::prelude::to_json(&rules)?), ..change })
            }
        };
        let event = Event { id: withdrawal.id, source: "operator", kind, detail: &detail, at_ms };
        // Only a payment depends on where it goes; the money of a refusal is free by now.
        let pays = decision.outcome == WithdrawalOutcome::Pay;
        let of_destination = pays.then_some(withdrawal.destination_digest);
        let change = NewState { decided_by, ends_hold, of_destination, ..change };
        payouts.step(&[withdrawal.state], change, event).await
    }
}

/// Whether a refusal freed the money already, and a crash or a new reason to hold the withdrawal back came before its
/// state said so. Then it is finished, whatever else changed.
async fn is_refused_in_ledger(payouts: &Payouts, withdrawal: &Withdrawal) -> Result<bool, PayoutError> {
    let hold = payouts.wallets.payout_hold(&payouts.money_of(withdrawal).await?).await?;
    Ok(hold == PayoutHold::Voided)
}

/// Whether the last attempt paid, or may have: it is followed to its end, and another one never begins beside it.
fn is_followed(attempts: &[Attempt]) -> bool {
    attempts.last().is_some_and(|last| last.state != AttemptState::Failed)
}

/// Whether something can be decided about a withdrawal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Decidable {
    Yes,
    No,
    /// Its payer did not give a definite no.
    NotYet,
}

fn decidable(withdrawal: &Withdrawal, attempts: &[Attempt], outcome: WithdrawalOutcome) -> Decidable {
    let waits = withdrawal.state == WithdrawalState::Review && !withdrawal.held;
    let is_failed = attempts.iter().all(|attempt| attempt.state == AttemptState::Failed);
    match outcome {
        WithdrawalOutcome::Resume if withdrawal.held => Decidable::Yes,
        WithdrawalOutcome::Pay if waits => Decidable::Yes,
        WithdrawalOutcome::Refuse if waits || (withdrawal.held && !withdrawal.state.has_ended()) => {
            if is_failed {
                Decidable::Yes
            } else {
                Decidable::NotYet
            }
        }
        // Its money is with the member's bank: there is nothing to give back.
        WithdrawalOutcome::Refuse if withdrawal.held && !is_failed => Decidable::NotYet,
        WithdrawalOutcome::Pay | WithdrawalOutcome::Refuse | WithdrawalOutcome::Resume => Decidable::No,
    }
}

/// Above which amount a third operator releases what is to be paid; without terms, everything.
async fn needs_release(payouts: &Payouts, withdrawal: &Withdrawal) -> Result<bool, PayoutError> {
    let merchant = payouts.merchants.find(withdrawal.merchant_id).await?;
    let terms = merchant.settings.withdrawals.as_ref();
    Ok(terms.is_none_or(|terms| withdrawal.amount > terms.release_above))
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
        "heldBecause": withdrawal.held_because,
        "amount": withdrawal.amount,
        "fee": withdrawal.fee,
        "destination": destination.unwrap_or_default(),
        "payer": withdrawal.payer,
        "attempts": attempts.len(),
        "allFailed": is_failed,
        "frozen": payouts.is_frozen(withdrawal.member_id).await?,
        "debt": payouts.wallets.debt_of(withdrawal.member_id).await?,
        "release": needs_release(payouts, withdrawal).await?,
    }))
}

impl Approvable for Decisions<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>> {
        Box::pin(async move {
            let unreadable = |error: &dyn std::fmt::Display| SubjectError::Unreadable(error.to_string());
            let decision = Decision::of(payload).map_err(|error| unreadable(&error))?;
            let withdrawal =
                self.0.find_for_job(decision.order_id).await.map_err(|error| unreadable(&error))?;
            before_of(self.0, &withdrawal).await.map_err(|error| unreadable(&error))
        })
    }

    fn needs_release<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<bool, SubjectError>> {
        Box::pin(async move {
            let unreadable = |error: &dyn std::fmt::Display| SubjectError::Unreadable(error.to_string());
            let decision = Decision::of(payload).map_err(|error| unreadable(&error))?;
            if decision.outcome != WithdrawalOutcome::Pay {
                return Ok(false);
            }
            let withdrawal =
                self.0.find_for_job(decision.order_id).await.map_err(|error| unreadable(&error))?;
            needs_release(self.0, &withdrawal).await.map_err(|error| unreadable(&error))
        })
    }

    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>> {
        Box::pin(async move {
            let decision = Decision::of(&proposal.payload)
                .map_err(|error| ExecutionError::Unknown(format!("the payload: {error}")))?;
            match self.carry_out(proposal, decision).await {
                Ok(true) => Ok(Executed { letter: None, details: json!({}) }),
                Ok(false) => Err(ExecutionError::Refused(ErrorCode::ProposalStale)),
                Err(error) => Err(ExecutionError::Unknown(error.to_string())),
            }
        })
    }
}
