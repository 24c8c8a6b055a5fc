mod cards;
mod closings;
mod files;
mod levels;
mod payers;
mod rows;
mod sanctions;

use std::collections::HashMap;

use axum::extract::Path;
use erawan_kernel::ids::{ProposalId, WithdrawalId};
use erawan_kernel::{Language, Money, PageRequest};

use super::decide::{Decision, Decisions, WithdrawalOutcome};
use super::model::{Attempt, Refusal, Withdrawal};
use super::store::{self, Board};
use super::{PayoutError, Payouts};
use crate::rooms::operator::{Allowed, ApprovalForm, Operator, Proposal, ReasonForm, right};
use crate::web::prelude::*;
use rows::{
    WithdrawalAttempt, WithdrawalCase, WithdrawalDeposit, WithdrawalEvent, WithdrawalEvidence, WithdrawalRow,
};

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
        release_withdrawal,
        refuse_withdrawal_release,
        take_withdrawal_proposal_back
    ]
    .merge(payers::routes())
    .merge(files::routes())
    .merge(cards::routes())
    .merge(closings::routes())
    .merge(sanctions::routes())
    .merge(levels::routes())
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
        "held" => Board::Held,
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
    /// `queue`, `held`, `working` or `ended`; `queue` unless given.
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
    let freeze = payouts.payments.responsible.freeze_of(withdrawal.member_id).await?;
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
        frozen: freeze.map(|freeze| freeze.scope),
        last_deposits: last_deposits.collect(),
        steps: steps.collect(),
        attempts: attempts.into_iter().map(WithdrawalAttempt::of).collect(),
    }))
}

/// Propose to pay or to refuse a withdrawal, or to go on with one that is held back
///
/// Another operator decides about it within 24 hours; above the merchant's amount a third one releases a payment. The
/// same proposal again, while it waits, is answered with the first; another one about the same withdrawal gets
/// `proposal.open`.
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
    let decision = Decision { order_id: id, outcome, refusal };
    Decisions(&payouts).propose(&operator, &withdrawal, decision, &reason).await?;
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

/// Approve what another operator proposed, and carry it out, or leave it to a third one to release it
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
    request_body = ReasonForm, responses((status = 200, body = Answer<WithdrawalRow>), Refusals))]
async fn reject_withdrawal(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::WithdrawalApprove>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<WithdrawalRow>, ApiError> {
    let (withdrawal, proposal) = addressed(&payouts, &operator, &path).await?;
    payouts.operators.reject(&operator, &Decisions(&payouts), proposal, &form.reason).await?;
    answer(&payouts, &operator, withdrawal, language).await
}

/// Release a large withdrawal that two other operators approved, and carry it out
///
/// As an approval; for one of the two it is `proposal.own`.
#[utoipa::path(post, path = "/console/withdrawals/{orderId}/proposals/{proposalId}/release", tag = "money",
    security(("token" = [])), params(("orderId" = String, Path), ("proposalId" = String, Path)),
    request_body = ApprovalForm, responses((status = 200, body = Answer<WithdrawalRow>), Refusals))]
async fn release_withdrawal(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::WithdrawalRelease>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<WithdrawalRow>, ApiError> {
    let (withdrawal, proposal) = addressed(&payouts, &operator, &path).await?;
    payouts.operators.release(&operator, &Decisions(&payouts), proposal, &form.digest).await?;
    answer(&payouts, &operator, withdrawal, language).await
}

/// Do not release what two other operators approved
#[utoipa::path(post, path = "/console/withdrawals/{orderId}/proposals/{proposalId}/refuseRelease", tag = "money",
    security(("token" = [])), params(("orderId" = String, Path), ("proposalId" = String, Path)),
    request_body = ReasonForm, responses((status = 200, body = Answer<WithdrawalRow>), Refusals))]
async fn refuse_withdrawal_release(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::WithdrawalRelease>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<WithdrawalRow>, ApiError> {
    let (withdrawal, proposal) = addressed(&payouts, &operator, &path).await?;
    payouts.operators.refuse_release(&operator, &Decisions(&payouts), proposal, &form.reason).await?;
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
