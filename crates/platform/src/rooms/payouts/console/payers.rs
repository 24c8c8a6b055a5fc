//! Payers and their switch.

use axum::extract::Path;
use erawan_kernel::Language;
use erawan_kernel::ids::ProposalId;

use super::super::switch::{Resumptions, Suspension};
use super::super::{Payouts, store};
use crate::rooms::operator::{Allowed, ApprovalForm, Operator, ProposalRow, ReasonForm, right};
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<Payouts> {
    calls![payers, suspend_payer, propose_payer, approve_payer, reject_payer, take_payer_proposal_back]
}

/// The merchant's payers
#[utoipa::path(get, path = "/console/payers", tag = "money", security(("token" = [])),
    responses((status = 200, body = Answer<PayerList>), Refusals))]
async fn payers(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::PayerRead>,
    RequestLanguage(language): RequestLanguage,
) -> Result<Answer<PayerList>, ApiError> {
    list(&payouts, &operator, language).await
}

/// Suspend a payer: it takes no new attempt, open ones go on being asked
///
/// The same again changes nothing.
#[utoipa::path(post, path = "/console/payers/{payer}/suspend", tag = "money", security(("token" = [])),
    params(("payer" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<PayerList>), Refusals))]
async fn suspend_payer(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::PayerSuspend>,
    RequestLanguage(language): RequestLanguage,
    Path(payer): Path<String>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<PayerList>, ApiError> {
    payouts.suspend_by(&operator, &payer, &form.reason).await?;
    list(&payouts, &operator, language).await
}

/// Propose that a suspended payer takes attempts again
///
/// Another operator decides about it within 24 hours.
#[utoipa::path(post, path = "/console/payers/{payer}/proposals", tag = "money", security(("token" = [])),
    params(("payer" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<PayerList>), Refusals))]
async fn propose_payer(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::PayerPropose>,
    RequestLanguage(language): RequestLanguage,
    Path(payer): Path<String>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<PayerList>, ApiError> {
    Resumptions(&payouts).propose(&operator, &payer, &form.reason).await?;
    list(&payouts, &operator, language).await
}

/// Approve that a payer takes attempts again
#[utoipa::path(post, path = "/console/payers/{payer}/proposals/{proposalId}/approve", tag = "money",
    security(("token" = [])), params(("payer" = String, Path), ("proposalId" = String, Path)),
    request_body = ApprovalForm, responses((status = 200, body = Answer<PayerList>), Refusals))]
async fn approve_payer(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::PayerApprove>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<PayerList>, ApiError> {
    let proposal = addressed(&payouts, &operator, &path).await?;
    payouts.operators.approve(&operator, &Resumptions(&payouts), proposal, &form.digest).await?;
    list(&payouts, &operator, language).await
}

/// Reject that a payer takes attempts again
#[utoipa::path(post, path = "/console/payers/{payer}/proposals/{proposalId}/reject", tag = "money",
    security(("token" = [])), params(("payer" = String, Path), ("proposalId" = String, Path)),
    request_body = ReasonForm, responses((status = 200, body = Answer<PayerList>), Refusals))]
async fn reject_payer(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::PayerApprove>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<PayerList>, ApiError> {
    let proposal = addressed(&payouts, &operator, &path).await?;
    payouts.operators.reject(&operator, &Resumptions(&payouts), proposal, &form.reason).await?;
    list(&payouts, &operator, language).await
}

/// Take back one's own proposal about a payer
#[utoipa::path(post, path = "/console/payers/{payer}/proposals/{proposalId}/withdraw", tag = "money",
    security(("token" = [])), params(("payer" = String, Path), ("proposalId" = String, Path)),
    responses((status = 200, body = Answer<PayerList>), Refusals))]
async fn take_payer_proposal_back(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::PayerPropose>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
) -> Result<Answer<PayerList>, ApiError> {
    let proposal = addressed(&payouts, &operator, &path).await?;
    payouts.operators.withdraw(&operator, &Resumptions(&payouts), proposal).await?;
    list(&payouts, &operator, language).await
}

/// The proposal that an address names, which has to be about its payer.
async fn addressed(
    payouts: &Payouts,
    operator: &Operator,
    (payer, proposal): &(String, String),
) -> Result<ProposalId, ApiError> {
    let proposal: ProposalId = proposal.parse().map_err(|_| ErrorCode::NotFound)?;
    let about = payouts.operators.subject_of(operator.merchant_id, Resumptions::KIND, proposal).await?;
    if about.is_none_or(|about| about != *payer) {
        return Err(ErrorCode::NotFound.into());
    }
    Ok(proposal)
}

async fn list(
    payouts: &Payouts,
    caller: &Operator,
    language: Language,
) -> Result<Answer<PayerList>, ApiError> {
    let merchant = payouts.merchants.find(caller.merchant_id).await?;
    let used = merchant.settings.withdrawals.as_ref().map(|terms| terms.payer.as_str());
    let in_flight = payouts.in_flight(caller.merchant_id).await?;
    let codes = payouts.payers_of(caller.merchant_id).await?;
    let kind = Resumptions::KIND;
    let proposals = payouts.operators.newest_proposals_about(caller.merchant_id, kind, &codes).await?;
    let mut list = Vec::with_capacity(codes.len());
    for payer in codes {
        let suspension = store::suspension_of(payouts.core.db.read(), caller.merchant_id, &payer).await?;
        let waiting =
            proposals.iter().find(|proposal| proposal.subject == payer && proposal.state.is_waiting());
        let proposal = match waiting {
            Some(proposal) => Some(payouts.operators.proposal_row(caller, proposal, language).await?),
            None => None,
        };
        let known = payouts.payer_of(caller.merchant_id, &payer).await?;
        list.push(PayerRow {
            is_used: used == Some(payer.as_str()),
            is_known: known.is_some(),
            by_file: known.is_some_and(|known| known.traits().by_file),
            open_attempts: in_flight.get(&payer).map_or(0, |in_flight| in_flight.count),
            suspension: suspension.map(PayerSuspension::of),
            proposal,
            payer,
        });
    }
    Ok(Answer::new(PayerList { list }))
}

#[derive(Debug, Serialize, ToSchema)]
struct PayerList {
    list: Vec<PayerRow>,
}

/// A payer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PayerRow {
    payer: String,
    /// Whether new withdrawals are paid by it.
    is_used: bool,
    /// Whether this node can speak to it.
    is_known: bool,
    /// Whether it gets payment files from persons.
    by_file: bool,
    /// Attempts that it has not decided.
    open_attempts: i64,
    /// That it takes no new attempts.
    #[serde(skip_serializing_if = "Option::is_none")]
    suspension: Option<PayerSuspension>,
    /// The proposal to let it go on that waits for a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<ProposalRow>,
}

/// That a payer takes no new attempts.
#[derive(Debug, Serialize, ToSchema)]
struct PayerSuspension {
    /// Epoch milliseconds.
    at: i64,
    reason: String,
    /// The operator's user name; absent when the server did it by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
}

impl PayerSuspension {
    fn of(suspension: Suspension) -> Self {
        Self { at: suspension.at_ms, reason: suspension.reason, by: suspension.by }
    }
}
