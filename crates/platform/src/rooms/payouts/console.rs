use erawan_kernel::Money;
use erawan_kernel::ids::ProposalId;

use super::model::{Refusal, RuleCode, WithdrawalReason, WithdrawalState};
use super::{PayoutError, Payouts};
use crate::rooms::operator::{Allowed, right};
use crate::web::prelude::*;

pub(crate) fn routes() -> OpenApiRouter<Payouts> {
    calls![
        withdrawals,
        withdrawal_case,
        propose_withdrawal,
        approve_withdrawal,
        reject_withdrawal,
        take_withdrawal_proposal_back
    ]
}

/// Withdrawals that wait, are on their way, or ended
///
/// What waits begins with what is due first, the others with the newest.
#[utoipa::path(get, path = "/console/withdrawals", tag = "money", security(("token" = [])),
    params(WithdrawalQuery), responses((status = 200, body = Answer<ListPage<WithdrawalRow>>), Refusals))]
async fn withdrawals(
    State(_payouts): State<Payouts>,
    _: Allowed<right::WithdrawalRead>,
    ApiQuery(_query): ApiQuery<WithdrawalQuery>,
) -> Result<Answer<ListPage<WithdrawalRow>>, ApiError> {
    Err(PayoutError::Unavailable.into())
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct WithdrawalQuery {
    /// `queue`, `working` or `ended`; `queue` unless given.
    state: Option<String>,
    /// From 1.
    page_no: Option<u64>,
    /// Rows in a page, at most 100.
    size: Option<u64>,
}

/// One withdrawal with everything a decision needs
#[utoipa::path(get, path = "/console/withdrawals/{orderId}", tag = "money", security(("token" = [])),
    params(("orderId" = String, Path)), responses((status = 200, body = Answer<WithdrawalCase>), Refusals))]
async fn withdrawal_case(
    State(_payouts): State<Payouts>,
    _: Allowed<right::WithdrawalRead>,
) -> Result<Answer<WithdrawalCase>, ApiError> {
    Err(PayoutError::Unknown.into())
}

/// Propose to pay or to refuse a withdrawal
///
/// Another operator decides about it within 24 hours. The same proposal again, while it waits, is answered with the
/// first; another one about the same withdrawal gets `proposal.open`.
#[utoipa::path(post, path = "/console/withdrawals/{orderId}/proposals", tag = "money", security(("token" = [])),
    params(("orderId" = String, Path)), request_body = WithdrawalProposalForm,
    responses((status = 200, body = Answer<WithdrawalRow>), Refusals))]
async fn propose_withdrawal(
    State(_payouts): State<Payouts>,
    _: Allowed<right::WithdrawalPropose>,
    ApiJson(_form): ApiJson<WithdrawalProposalForm>,
) -> Result<Answer<WithdrawalRow>, ApiError> {
    Err(PayoutError::Unknown.into())
}

/// What is to become of a withdrawal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum WithdrawalDecision {
    /// It is paid.
    Pay,
    /// It is refused; the money goes back to the wallet.
    Refuse,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawalProposalForm {
    decision: WithdrawalDecision,
    /// Why, 5 to 200 characters; the member does not read it.
    reason: String,
    /// What the member is told; needed for a refusal.
    refusal: Option<Refusal>,
}

/// Approve what another operator proposed, and carry it out
///
/// `digest` is that of the proposal on the screen. A proposal that is another one by now, was decided or is over gets
/// `proposal.stale`, one's own `proposal.own`.
#[utoipa::path(post, path = "/console/withdrawals/{orderId}/proposals/{proposalId}/approve", tag = "money",
    security(("token" = [])), params(("orderId" = String, Path), ("proposalId" = String, Path)),
    request_body = WithdrawalApprovalForm, responses((status = 200, body = Answer<WithdrawalRow>), Refusals))]
async fn approve_withdrawal(
    State(_payouts): State<Payouts>,
    _: Allowed<right::WithdrawalApprove>,
    ApiJson(_form): ApiJson<WithdrawalApprovalForm>,
) -> Result<Answer<WithdrawalRow>, ApiError> {
    Err(PayoutError::Unknown.into())
}

#[derive(Debug, Deserialize, ToSchema)]
struct WithdrawalApprovalForm {
    /// What the proposal on the screen carried as `digest`.
    digest: String,
}

/// Reject what another operator proposed
#[utoipa::path(post, path = "/console/withdrawals/{orderId}/proposals/{proposalId}/reject", tag = "money",
    security(("token" = [])), params(("orderId" = String, Path), ("proposalId" = String, Path)),
    request_body = WithdrawalRejectionForm, responses((status = 200, body = Answer<WithdrawalRow>), Refusals))]
async fn reject_withdrawal(
    State(_payouts): State<Payouts>,
    _: Allowed<right::WithdrawalApprove>,
    ApiJson(_form): ApiJson<WithdrawalRejectionForm>,
) -> Result<Answer<WithdrawalRow>, ApiError> {
    Err(PayoutError::Unknown.into())
}

#[derive(Debug, Deserialize, ToSchema)]
struct WithdrawalRejectionForm {
    /// Why, 5 to 200 characters.
    reason: String,
}

/// Take one's own proposal back
#[utoipa::path(post, path = "/console/withdrawals/{orderId}/proposals/{proposalId}/withdraw", tag = "money",
    security(("token" = [])), params(("orderId" = String, Path), ("proposalId" = String, Path)),
    responses((status = 200, body = Answer<WithdrawalRow>), Refusals))]
async fn take_withdrawal_proposal_back(
    State(_payouts): State<Payouts>,
    _: Allowed<right::WithdrawalPropose>,
) -> Result<Answer<WithdrawalRow>, ApiError> {
    Err(PayoutError::Unknown.into())
}

/// A withdrawal in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawalRow {
    order_id: String,
    username: String,
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

/// A proposal about a withdrawal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawalProposal {
    #[schema(value_type = String)]
    proposal_id: ProposalId,
    decision: WithdrawalDecision,
    /// What the member is told of a refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<Refusal>,
    /// Who proposed it.
    proposer: String,
    reason: String,
    /// What an approval has to name.
    digest: String,
    /// Whether the caller proposed it.
    own: bool,
    /// When it is over without a decision, epoch milliseconds.
    expires_at: i64,
}

/// An attempt to pay a withdrawal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawalAttempt {
    /// What the payer knows it by.
    reference: String,
    payer: String,
    state: &'static str,
    /// How often the payer was asked.
    asks: i32,
    /// What the payer said last.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_said: Option<String>,
    /// Epoch milliseconds.
    created_at: i64,
}

/// A withdrawal with everything a decision needs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawalCase {
    #[serde(flatten)]
    row: WithdrawalRow,
    /// What the rules saw that fired.
    evidence: Vec<WithdrawalEvidence>,
    /// What the member has, held money included.
    balance: Money,
    /// What the member deposited ever.
    deposited: Money,
    /// What the member was paid ever.
    withdrawn: Money,
    /// The member's last deposits, the newest first.
    last_deposits: Vec<WithdrawalDeposit>,
    /// What happened, the oldest first.
    steps: Vec<WithdrawalEvent>,
    /// Every attempt to pay it, the oldest first.
    attempts: Vec<WithdrawalAttempt>,
}

/// What a rule saw that fired.
#[derive(Debug, Serialize, ToSchema)]
struct WithdrawalEvidence {
    code: RuleCode,
    /// The amount, count or time that it saw.
    seen: String,
    /// What it allows.
    allowed: String,
}

/// A deposit of the member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawalDeposit {
    order_id: String,
    amount: Money,
    status: &'static str,
    /// Epoch milliseconds.
    created_at: i64,
}

/// One line of what happened.
#[derive(Debug, Serialize, ToSchema)]
struct WithdrawalEvent {
    /// `member`, `rules`, `operator`, `payer` or `job`.
    source: String,
    kind: String,
    detail: String,
    /// Epoch milliseconds.
    at: i64,
}
