use axum::extract::Path;
use erawan_kernel::ids::{OperatorId, ProposalId};
use erawan_kernel::{Language, PageRequest};

use crate::rooms::operator::resets::FactorResets;
use crate::rooms::operator::{
    Allowed, ApprovalForm, Operator, OperatorError, Operators, ProposalRow, ReasonForm, factor, right, store,
};
use crate::web::prelude::*;

const PAGE_SIZE: u64 = 20;

pub(super) fn routes() -> OpenApiRouter<Operators> {
    calls![operators_of_merchant, propose_reset, approve_reset, reject_reset, withdraw_reset]
}

/// Those who work for the merchant, and their second factors
///
/// In the order of their user names.
#[utoipa::path(get, path = "/console/operators", tag = "operator", security(("token" = [])), params(PageQuery),
    responses((status = 200, body = Answer<ListPage<OperatorRow>>), Refusals))]
async fn operators_of_merchant(
    State(operators): State<Operators>,
    Allowed { operator, .. }: Allowed<right::FactorRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<PageQuery>,
) -> Result<Answer<ListPage<OperatorRow>>, ApiError> {
    let request = PageRequest::clamped(query.page_no, None, PAGE_SIZE);
    let page = store::page(&operators.core.db, operator.merchant_id, request).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for of in &page.rows {
        list.push(OperatorRow::of(&operators, &operator, of.clone(), language).await?);
    }
    Ok(Answer::new(ListPage::new(list, &page)))
}

/// Propose to take an operator's second factor away
///
/// Another operator decides about it within 24 hours. Then the next log-in of that operator sets up another factor, and
/// for 24 hours after it they approve nothing. An operator without a factor is `not.found`, oneself
/// `permission.denied`.
#[utoipa::path(post, path = "/console/operators/{username}/factorReset", tag = "operator",
    security(("token" = [])), params(("username" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<OperatorRow>), Refusals))]
async fn propose_reset(
    State(operators): State<Operators>,
    Allowed { operator, .. }: Allowed<right::FactorPropose>,
    RequestLanguage(language): RequestLanguage,
    Path(username): Path<String>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<OperatorRow>, ApiError> {
    let of = operators.find_by_username(operator.merchant_id, &username).await?;
    let of = of.ok_or(ErrorCode::NotFound)?;
    FactorResets(&operators).propose(&operator, &of, &form.reason).await?;
    Ok(Answer::new(OperatorRow::of(&operators, &operator, of, language).await?))
}

/// Approve that an operator's second factor is taken away, and take it away
///
/// Not by the operator whom it is about, who gets `permission.denied`.
#[utoipa::path(post, path = "/console/operators/proposals/{proposalId}/approve", tag = "operator",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ApprovalForm,
    responses((status = 200, body = Answer<OperatorRow>), Refusals))]
async fn approve_reset(
    State(operators): State<Operators>,
    Allowed { operator, .. }: Allowed<right::FactorApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<OperatorRow>, ApiError> {
    let resets = FactorResets(&operators);
    let subject = resets.check_decider(&operator, id).await?;
    operators.approve(&operator, &resets, id, &form.digest).await?;
    answer(&operators, &operator, subject, language).await
}

/// Reject that an operator's second factor is taken away
#[utoipa::path(post, path = "/console/operators/proposals/{proposalId}/reject", tag = "operator",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<OperatorRow>), Refusals))]
async fn reject_reset(
    State(operators): State<Operators>,
    Allowed { operator, .. }: Allowed<right::FactorApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<OperatorRow>, ApiError> {
    let resets = FactorResets(&operators);
    let subject = resets.check_decider(&operator, id).await?;
    operators.reject(&operator, &resets, id, &form.reason).await?;
    answer(&operators, &operator, subject, language).await
}

/// Take one's own proposal about a second factor back
#[utoipa::path(post, path = "/console/operators/proposals/{proposalId}/withdraw", tag = "operator",
    security(("token" = [])), params(("proposalId" = String, Path)),
    responses((status = 200, body = Answer<OperatorRow>), Refusals))]
async fn withdraw_reset(
    State(operators): State<Operators>,
    Allowed { operator, .. }: Allowed<right::FactorPropose>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
) -> Result<Answer<OperatorRow>, ApiError> {
    let resets = FactorResets(&operators);
    let subject = resets.check_decider(&operator, id).await?;
    operators.withdraw(&operator, &resets, id).await?;
    answer(&operators, &operator, subject, language).await
}

async fn answer(
    operators: &Operators,
    caller: &Operator,
    subject: OperatorId,
    language: Language,
) -> Result<Answer<OperatorRow>, ApiError> {
    let of = operators.find(subject).await?.ok_or(ErrorCode::NotFound)?;
    Ok(Answer::new(OperatorRow::of(operators, caller, of, language).await?))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct PageQuery {
    /// From 1.
    page_no: Option<u64>,
}

/// A person who works for the merchant, and their second factor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OperatorRow {
    username: String,
    name: String,
    /// Codes of roles.
    roles: Vec<&'static str>,
    /// Whether that is the caller.
    own: bool,
    /// Since when there is a second factor, epoch milliseconds; without one the next log-in sets one up.
    #[serde(skip_serializing_if = "Option::is_none")]
    factor_since: Option<i64>,
    /// Until when the operator decides nothing after a reset, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pauses_until: Option<i64>,
    /// The newest proposal to take the factor away.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<ProposalRow>,
}

impl OperatorRow {
    async fn of(
        operators: &Operators,
        caller: &Operator,
        of: Operator,
        language: Language,
    ) -> Result<Self, ApiError> {
        let roles = operators.roles(&of).await?;
        let status = factor::status(operators, of.id).await?;
        let kind = FactorResets::KIND;
        let about = [of.id.to_string()];
        let newest = operators.newest_proposals_about(of.merchant_id, kind, &about).await;
        let newest = newest.map_err(OperatorError::from)?;
        let proposal = match newest.first() {
            Some(proposal) => Some(operators.proposal_row(caller, proposal, language).await?),
            None => None,
        };
        Ok(Self {
            own: of.id == caller.id,
            username: of.username,
            name: of.name,
            roles: roles.iter().map(|role| role.code()).collect(),
            factor_since: status.since_ms,
            pauses_until: status.pauses_until_ms,
            proposal,
        })
    }
}
