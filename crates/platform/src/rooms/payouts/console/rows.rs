//! Withdrawals as the console shows them.

use erawan_kernel::{Language, Money};

use super::super::Payouts;
use super::super::decide::{Decision, WithdrawalOutcome};
use super::super::http::CoinsSent;
use super::super::model::{Attempt, Refusal, RuleCode, Withdrawal, WithdrawalReason, WithdrawalState};
use crate::rooms::merchant::DestinationKind;
use crate::rooms::operator::{Operator, Proposal, ProposalRow};
use crate::rooms::responsible::FreezeScope;
use crate::web::prelude::*;

/// A withdrawal in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WithdrawalRow {
    order_id: String,
    username: String,
    /// What kind of account the destination is.
    kind: DestinationKind,
    bank_code: String,
    /// The last four digits.
    account_number: String,
    /// What leaves the wallet.
    amount: Money,
    /// What of it is the fee.
    fee: Money,
    /// What the member receives.
    net: Money,
    state: WithdrawalState,
    /// What the payer says does not fit: nothing happens by itself any more.
    held: bool,
    /// What did not fit, while it is held: `facts.differ`, `destination.changed`, …
    #[serde(skip_serializing_if = "Option::is_none")]
    held_because: Option<String>,
    /// Why it did not come about.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<WithdrawalReason>,
    /// Epoch milliseconds.
    created_at: i64,
    /// When a decision is due, epoch milliseconds.
    due_at: i64,
    /// When it ended, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    completed_at: Option<i64>,
    /// The rules that fired.
    rules: Vec<RuleCode>,
    /// The proposal that waits for a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<WithdrawalProposal>,
    /// The last attempt to pay it.
    #[serde(skip_serializing_if = "Option::is_none")]
    attempt: Option<WithdrawalAttempt>,
}

impl WithdrawalRow {
    pub(super) async fn of(
        payouts: &Payouts,
        caller: &Operator,
        withdrawal: Withdrawal,
        (attempt, proposal): (Option<Attempt>, Option<&Proposal>),
        language: Language,
    ) -> Result<Self, ApiError> {
        let member = payouts.wallets.accounts.find(withdrawal.member_id).await?;
        let proposal = match proposal.filter(|proposal| proposal.state.is_waiting()) {
            Some(proposal) => Some(WithdrawalProposal::of(payouts, caller, proposal, language).await?),
            None => None,
        };
        Ok(Self {
            order_id: withdrawal.id.to_string(),
            username: member.map(|member| member.username).unwrap_or_default(),
            amount: withdrawal.amount,
            fee: withdrawal.fee,
            net: withdrawal.net(),
            state: withdrawal.state,
            held: withdrawal.held,
            held_because: withdrawal.held_because,
            reason: withdrawal.reason,
            created_at: withdrawal.created_at_ms,
            due_at: withdrawal.due_at_ms,
            completed_at: withdrawal.completed_at_ms,
            rules: withdrawal.rules.iter().map(|fired| fired.code).collect(),
            proposal,
            attempt: attempt.map(WithdrawalAttempt::of),
            kind: withdrawal.kind,
            bank_code: withdrawal.bank_code,
            account_number: withdrawal.account_masked,
        })
    }
}

/// What is to become of a withdrawal, by whose proposal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WithdrawalProposal {
    outcome: WithdrawalOutcome,
    /// What the member is told of a refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<Refusal>,
    #[serde(flatten)]
    proposal: ProposalRow,
}

impl WithdrawalProposal {
    pub(super) async fn of(
        payouts: &Payouts,
        caller: &Operator,
        proposal: &Proposal,
        language: Language,
    ) -> Result<Self, ApiError> {
        let Decision { outcome, refusal, .. } =
            Decision::of(&proposal.payload).map_err(|error| ApiError::internal(&error))?;
        let proposal = payouts.operators.proposal_row(caller, proposal, language).await?;
        Ok(Self { outcome, refusal, proposal })
    }
}

/// An attempt to pay a withdrawal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WithdrawalAttempt {
    /// What the payer knows it by.
    reference: String,
    payer: String,
    state: &'static str,
    /// How often the payer was asked.
    asks: i32,
    /// What the payer said last.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_said: Option<String>,
    /// What was sent, of one that was paid to an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    coins: Option<CoinsSent>,
    /// Epoch milliseconds.
    created_at: i64,
}

impl WithdrawalAttempt {
    pub(super) fn of(attempt: Attempt) -> Self {
        Self {
            reference: attempt.reference,
            payer: attempt.payer,
            state: attempt.state.word(),
            asks: attempt.asks,
            last_said: attempt.last_said,
            coins: attempt.coins.map(CoinsSent::from),
            created_at: attempt.created_at_ms,
        }
    }
}

/// A withdrawal with everything a decision needs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WithdrawalCase {
    #[serde(flatten)]
    pub(super) row: WithdrawalRow,
    /// What the rules saw that fired.
    pub(super) evidence: Vec<WithdrawalEvidence>,
    /// What the member can spend; held money is not in it.
    pub(super) balance: Money,
    /// What the member deposited ever.
    pub(super) deposited: Money,
    /// What the member was paid ever.
    pub(super) withdrawn: Money,
    /// What of the member's account is frozen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) frozen: Option<FreezeScope>,
    /// The member's last deposits, the newest first.
    pub(super) last_deposits: Vec<WithdrawalDeposit>,
    /// What happened, the oldest first.
    pub(super) steps: Vec<WithdrawalEvent>,
    /// Every attempt to pay it, the oldest first.
    pub(super) attempts: Vec<WithdrawalAttempt>,
}

/// What a rule saw that fired.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WithdrawalEvidence {
    pub(super) code: RuleCode,
    /// The amount, count or time that it saw.
    pub(super) seen: String,
    /// What it allows.
    pub(super) allowed: String,
}

/// A deposit of the member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WithdrawalDeposit {
    pub(super) order_id: String,
    pub(super) amount: Money,
    pub(super) status: &'static str,
    /// Epoch milliseconds.
    pub(super) created_at: i64,
}

/// One line of what happened.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WithdrawalEvent {
    /// `member`, `rules`, `operator`, `payer` or `job`.
    pub(super) source: String,
    pub(super) kind: String,
    pub(super) detail: String,
    /// Epoch milliseconds.
    pub(super) at: i64,
}
