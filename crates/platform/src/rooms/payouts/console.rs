use std::collections::HashMap;

use axum::extract::Path;
use erawan_kernel::ids::{ProposalId, WithdrawalId};
use erawan_kernel::{Language, Money, PageRequest};

use super::decide::{Decision, Decisions, WithdrawalOutcome};
use super::model::{Attempt, Refusal, RuleCode, Withdrawal, WithdrawalReason, WithdrawalState};
use super::store::{self, Board};
use super::{PayoutError, Payouts};
use crate::rooms::operator::{
    Allowed, ApprovalForm, Operator, Proposal, ProposalError, ProposalRow, RejectionForm, right,
};
use crate::web::prelude::*;

const PAGE_SIZE: u64 = 20;
/// Deposits of the member that a decision sees.
const DEPOSITS: u64 = 5;

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
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::WithdrawalRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<WithdrawalQuery>,
) -> Result<Answer<ListPage<WithdrawalRow>>, ApiError> {
    let board = match query.state.as_deref().unwrap_or("queue") {
        "queue" => Board::Queue,
        "working" => Board::Working,
        "ended" => Board::Ended,
        _ => return Err(ApiError::field("state", ErrorCode::FieldInvalid)),
    };
    let page = PageRequest::clamped(query.page_no, query.size, PAGE_SIZE);
    let page = store::board(&payouts.core.db, operator.merchant_id, board, page).await?;
    let ids: Vec<_> = page.rows.iter().map(|withdrawal| withdrawal.id).collect();
    let mut newest: HashMap<WithdrawalId, Attempt> = HashMap::new();
    for attempt in store::attempts_of(&payouts.core.db, &ids).await? {
        newest.insert(attempt.withdrawal, attempt);
    }
    let proposals = proposals_about(&payouts, &operator, &ids).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for withdrawal in &page.rows {
        let subject = withdrawal.id.to_string();
        let proposal = proposals.iter().find(|proposal| proposal.subject == subject);
        let about = (newest.remove(&withdrawal.id), proposal);
        list.push(WithdrawalRow::of(&payouts, &operator, withdrawal.clone(), about, language).await?);
    }
    Ok(Answer::new(ListPage::new(list, &page)))
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
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::WithdrawalRead>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<WithdrawalId>,
) -> Result<Answer<WithdrawalCase>, ApiError> {
    let withdrawal = withdrawal_of(&payouts, &operator, id).await?;
    let db = &payouts.core.db;
    let attempts = store::attempts_of(db, &[id]).await?;
    let trail = store::trails(db, &[id]).await?.remove(&id).unwrap_or_default();
    let (deposited, _) = payouts.payments.received_since(withdrawal.member_id, 0).await?;
    let withdrawn = store::paid_ever(db, withdrawal.member_id).await?;
    let deposits = payouts.payments.last_deposits(withdrawal.member_id, DEPOSITS).await?;
    let balance = match payouts.wallets.find(withdrawal.member_id).await? {
        Some(wallet) => payouts.wallets.balance_of(&wallet).await?.available,
        None => Money::ZERO,
    };
    let evidence = withdrawal.rules.iter().map(|fired| WithdrawalEvidence {
        code: fired.code,
        seen: fired.seen.clone(),
        allowed: fired.allowed.clone(),
    });
    let evidence = evidence.collect();
    let last_deposits = deposits.into_iter().map(|deposit| WithdrawalDeposit {
        order_id: deposit.id.to_string(),
        amount: deposit.credited.unwrap_or(deposit.amount),
        status: deposit.status.word(),
        created_at: deposit.created_at_ms,
    });
    let steps = trail.into_iter().map(|line| WithdrawalEvent {
        source: line.source,
        kind: line.kind,
        detail: line.detail,
        at: line.at_ms,
    });
    let proposals = proposals_about(&payouts, &operator, &[withdrawal.id]).await?;
    let about = (attempts.last().cloned(), proposals.first());
    let row = WithdrawalRow::of(&payouts, &operator, withdrawal, about, language).await?;
    Ok(Answer::new(WithdrawalCase {
        row,
        evidence,
        balance,
        deposited,
        withdrawn,
        last_deposits: last_deposits.collect(),
        steps: steps.collect(),
        attempts: attempts.into_iter().map(WithdrawalAttempt::of).collect(),
    }))
}

/// Propose to pay or to refuse a withdrawal
///
/// Another operator decides about it within 24 hours. The same proposal again, while it waits, is answered with the
/// first; another one about the same withdrawal gets `proposal.open`.
#[utoipa::path(post, path = "/console/withdrawals/{orderId}/proposals", tag = "money", security(("token" = [])),
    params(("orderId" = String, Path)), request_body = WithdrawalProposalForm,
    responses((status = 200, body = Answer<WithdrawalRow>), Refusals))]
async fn propose_withdrawal(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::WithdrawalPropose>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<WithdrawalId>,
    ApiJson(form): ApiJson<WithdrawalProposalForm>,
) -> Result<Answer<WithdrawalRow>, ApiError> {
    let WithdrawalProposalForm { outcome, reason, refusal } = form;
    let is_refusal = outcome == WithdrawalOutcome::Refuse;
    if is_refusal != refusal.is_some() {
        let code = if is_refusal { ErrorCode::FieldRequired } else { ErrorCode::FieldInvalid };
        return Err(ApiError::field("refusal", code));
    }
    let withdrawal = withdrawal_of(&payouts, &operator, id).await?;
    if withdrawal.state != WithdrawalState::Review || withdrawal.held {
        return Err(ProposalError::Stale.into());
    }
    let decision = Decision { order_id: id, outcome, refusal };
    Decisions(&payouts).propose(&operator, decision, &reason).await?;
    answer(&payouts, &operator, id, language).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawalProposalForm {
    outcome: WithdrawalOutcome,
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
    request_body = ApprovalForm, responses((status = 200, body = Answer<WithdrawalRow>), Refusals))]
async fn approve_withdrawal(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::WithdrawalApprove>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<WithdrawalRow>, ApiError> {
    let (withdrawal, proposal) = addressed(&payouts, &operator, &path).await?;
    payouts.operators.approve(&operator, &Decisions(&payouts), proposal, &form.digest).await?;
    answer(&payouts, &operator, withdrawal, language).await
}

/// Reject what another operator proposed
#[utoipa::path(post, path = "/console/withdrawals/{orderId}/proposals/{proposalId}/reject", tag = "money",
    security(("token" = [])), params(("orderId" = String, Path), ("proposalId" = String, Path)),
    request_body = RejectionForm, responses((status = 200, body = Answer<WithdrawalRow>), Refusals))]
async fn reject_withdrawal(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::WithdrawalApprove>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
    ApiJson(form): ApiJson<RejectionForm>,
) -> Result<Answer<WithdrawalRow>, ApiError> {
    let (withdrawal, proposal) = addressed(&payouts, &operator, &path).await?;
    payouts.operators.reject(&operator, &Decisions(&payouts), proposal, &form.reason).await?;
    answer(&payouts, &operator, withdrawal, language).await
}

/// Take one's own proposal back
#[utoipa::path(post, path = "/console/withdrawals/{orderId}/proposals/{proposalId}/withdraw", tag = "money",
    security(("token" = [])), params(("orderId" = String, Path), ("proposalId" = String, Path)),
    responses((status = 200, body = Answer<WithdrawalRow>), Refusals))]
async fn take_withdrawal_proposal_back(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::WithdrawalPropose>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
) -> Result<Answer<WithdrawalRow>, ApiError> {
    let (withdrawal, proposal) = addressed(&payouts, &operator, &path).await?;
    payouts.operators.withdraw(&operator, &Decisions(&payouts), proposal).await?;
    answer(&payouts, &operator, withdrawal, language).await
}

async fn withdrawal_of(
    payouts: &Payouts,
    operator: &Operator,
    id: WithdrawalId,
) -> Result<Withdrawal, ApiError> {
    let found = store::find_at(&payouts.core.db, operator.merchant_id, id).await?;
    Ok(found.ok_or(PayoutError::Unknown)?)
}

/// The withdrawal and the proposal that an address names, which have to belong together.
async fn addressed(
    payouts: &Payouts,
    operator: &Operator,
    (withdrawal, proposal): &(String, String),
) -> Result<(WithdrawalId, ProposalId), ApiError> {
    let withdrawal: WithdrawalId = withdrawal.parse().map_err(|_| ErrorCode::NotFound)?;
    let proposal: ProposalId = proposal.parse().map_err(|_| ErrorCode::NotFound)?;
    withdrawal_of(payouts, operator, withdrawal).await?;
    let about = payouts.operators.subject_of(operator.merchant_id, Decisions::KIND, proposal).await?;
    if about.is_none_or(|about| about != withdrawal.to_string()) {
        return Err(ErrorCode::NotFound.into());
    }
    Ok((withdrawal, proposal))
}

/// The last proposals about these withdrawals.
async fn proposals_about(
    payouts: &Payouts,
    operator: &Operator,
    ids: &[WithdrawalId],
) -> Result<Vec<Proposal>, ApiError> {
    let subjects: Vec<_> = ids.iter().map(ToString::to_string).collect();
    let (merchant_id, kind) = (operator.merchant_id, Decisions::KIND);
    Ok(payouts.operators.newest_proposals_about(merchant_id, kind, &subjects).await?)
}

/// The withdrawal as it is now.
async fn answer(
    payouts: &Payouts,
    operator: &Operator,
    id: WithdrawalId,
    language: Language,
) -> Result<Answer<WithdrawalRow>, ApiError> {
    let withdrawal = withdrawal_of(payouts, operator, id).await?;
    let attempt = store::attempts_of(&payouts.core.db, &[id]).await?.pop();
    let proposals = proposals_about(payouts, operator, &[id]).await?;
    let about = (attempt, proposals.first());
    Ok(Answer::new(WithdrawalRow::of(payouts, operator, withdrawal, about, language).await?))
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

impl WithdrawalRow {
    async fn of(
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
            reason: withdrawal.reason,
            created_at: withdrawal.created_at_ms,
            due_at: withdrawal.due_at_ms,
            completed_at: withdrawal.completed_at_ms,
            rules: withdrawal.rules.iter().map(|fired| fired.code).collect(),
            proposal,
            attempt: attempt.map(WithdrawalAttempt::of),
            bank_code: withdrawal.bank_code,
            account_number: withdrawal.account_masked,
        })
    }
}

/// What is to become of a withdrawal, by whose proposal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawalProposal {
    outcome: WithdrawalOutcome,
    /// What the member is told of a refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<Refusal>,
    #[serde(flatten)]
    proposal: ProposalRow,
}

impl WithdrawalProposal {
    async fn of(
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

impl WithdrawalAttempt {
    fn of(attempt: Attempt) -> Self {
        Self {
            reference: attempt.reference,
            payer: attempt.payer,
            state: attempt.state.word(),
            asks: attempt.asks,
            last_said: attempt.last_said,
            created_at: attempt.created_at_ms,
        }
    }
}

/// A withdrawal with everything a decision needs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawalCase {
    #[serde(flatten)]
    row: WithdrawalRow,
    /// What the rules saw that fired.
    evidence: Vec<WithdrawalEvidence>,
    /// What the member can spend; held money is not in it.
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
