use axum::extract::Path;
use erawan_kernel::ids::{FreezeId, ProposalId};
use erawan_kernel::{Language, PageRequest};

use super::freeze::{Freeze, FreezeLifts, FreezeScope};
use super::{ResponsibleError, ResponsiblePlay, store};
use crate::rooms::operator::{Allowed, ApprovalForm, Operator, ProposalRow, ReasonForm, right};
use crate::web::prelude::*;

const PAGE_SIZE: u64 = 20;
/// By when a freeze has to be decided about, in days from now.
const DUE_DAYS: std::ops::RangeInclusive<u32> = 1..=90;
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

pub(crate) fn routes() -> OpenApiRouter<ResponsiblePlay> {
    calls![freezes, freeze_member, propose_lift, approve_lift, reject_lift, take_lift_back]
}

/// Accounts that are frozen, or were
///
/// Those that are begin with what is due first, the others with the newest.
#[utoipa::path(get, path = "/console/freezes", tag = "risk", security(("token" = [])), params(FreezeQuery),
    responses((status = 200, body = Answer<ListPage<FreezeRow>>), Refusals))]
async fn freezes(
    State(responsible): State<ResponsiblePlay>,
    Allowed { operator, .. }: Allowed<right::FreezeRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<FreezeQuery>,
) -> Result<Answer<ListPage<FreezeRow>>, ApiError> {
    let is_open = match query.state.as_deref().unwrap_or("open") {
        "open" => true,
        "lifted" => false,
        _ => return Err(ApiError::field("state", ErrorCode::FieldInvalid)),
    };
    let request = PageRequest::clamped(query.page_no, None, PAGE_SIZE);
    let page = store::board(&responsible.core.db, operator.merchant_id, is_open, request).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for freeze in &page.rows {
        list.push(FreezeRow::of(&responsible, &operator, freeze.clone(), language).await?);
    }
    Ok(Answer::new(ListPage::new(list, &page)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct FreezeQuery {
    /// `open` or `lifted`; `open` unless given.
    state: Option<String>,
    /// From 1.
    page_no: Option<u64>,
}

/// Freeze the account of a member
///
/// What is frozen already stays frozen; the same again changes nothing. Wins and refunds always pass.
#[utoipa::path(post, path = "/console/members/{username}/freezes", tag = "risk", security(("token" = [])),
    params(("username" = String, Path)), request_body = FreezeForm,
    responses((status = 200, body = Answer<FreezeRow>), Refusals))]
async fn freeze_member(
    State(responsible): State<ResponsiblePlay>,
    Allowed { operator, .. }: Allowed<right::FreezeSet>,
    RequestLanguage(language): RequestLanguage,
    Path(username): Path<String>,
    ApiJson(form): ApiJson<FreezeForm>,
) -> Result<Answer<FreezeRow>, ApiError> {
    if !DUE_DAYS.contains(&form.due_days) {
        return Err(ApiError::field("dueDays", ErrorCode::FieldInvalid));
    }
    let found = responsible.wallets.accounts.find_by_username(operator.merchant_id, &username).await?;
    let member = found.ok_or(ResponsibleError::Unknown)?;
    let due_at_ms = responsible.core.clock.now_ms() + i64::from(form.due_days) * DAY_MS;
    let freeze = responsible.freeze(&operator, &member, form.scope, &form.reason, due_at_ms).await?;
    Ok(Answer::new(FreezeRow::of(&responsible, &operator, freeze, language).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FreezeForm {
    scope: FreezeScope,
    /// Why, 5 to 200 characters; the member does not read it.
    reason: String,
    /// In how many days it has to be decided about, 1 to 90.
    due_days: u32,
}

/// Propose to lift a freeze
///
/// Another operator decides about it within 24 hours.
#[utoipa::path(post, path = "/console/freezes/{freezeId}/proposals", tag = "risk", security(("token" = [])),
    params(("freezeId" = String, Path)), request_body = LiftForm,
    responses((status = 200, body = Answer<FreezeRow>), Refusals))]
async fn propose_lift(
    State(responsible): State<ResponsiblePlay>,
    Allowed { operator, .. }: Allowed<right::FreezePropose>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<FreezeId>,
    ApiJson(form): ApiJson<LiftForm>,
) -> Result<Answer<FreezeRow>, ApiError> {
    let freeze = freeze_at(&responsible, &operator, id).await?;
    FreezeLifts(&responsible).propose(&operator, &freeze, &form.reason).await?;
    answer(&responsible, &operator, id, language).await
}

#[derive(Debug, Deserialize, ToSchema)]
struct LiftForm {
    /// Why, 5 to 200 characters; the member does not read it.
    reason: String,
}

/// Approve that a freeze is lifted, and lift it
#[utoipa::path(post, path = "/console/freezes/{freezeId}/proposals/{proposalId}/approve", tag = "risk",
    security(("token" = [])), params(("freezeId" = String, Path), ("proposalId" = String, Path)),
    request_body = ApprovalForm, responses((status = 200, body = Answer<FreezeRow>), Refusals))]
async fn approve_lift(
    State(responsible): State<ResponsiblePlay>,
    Allowed { operator, .. }: Allowed<right::FreezeApprove>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<FreezeRow>, ApiError> {
    let (freeze, proposal) = addressed(&responsible, &operator, &path).await?;
    responsible.operators.approve(&operator, &FreezeLifts(&responsible), proposal, &form.digest).await?;
    answer(&responsible, &operator, freeze, language).await
}

/// Reject that a freeze is lifted
#[utoipa::path(post, path = "/console/freezes/{freezeId}/proposals/{proposalId}/reject", tag = "risk",
    security(("token" = [])), params(("freezeId" = String, Path), ("proposalId" = String, Path)),
    request_body = ReasonForm, responses((status = 200, body = Answer<FreezeRow>), Refusals))]
async fn reject_lift(
    State(responsible): State<ResponsiblePlay>,
    Allowed { operator, .. }: Allowed<right::FreezeApprove>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<FreezeRow>, ApiError> {
    let (freeze, proposal) = addressed(&responsible, &operator, &path).await?;
    responsible.operators.reject(&operator, &FreezeLifts(&responsible), proposal, &form.reason).await?;
    answer(&responsible, &operator, freeze, language).await
}

/// Take back one's own proposal to lift a freeze
#[utoipa::path(post, path = "/console/freezes/{freezeId}/proposals/{proposalId}/withdraw", tag = "risk",
    security(("token" = [])), params(("freezeId" = String, Path), ("proposalId" = String, Path)),
    responses((status = 200, body = Answer<FreezeRow>), Refusals))]
async fn take_lift_back(
    State(responsible): State<ResponsiblePlay>,
    Allowed { operator, .. }: Allowed<right::FreezePropose>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
) -> Result<Answer<FreezeRow>, ApiError> {
    let (freeze, proposal) = addressed(&responsible, &operator, &path).await?;
    responsible.operators.withdraw(&operator, &FreezeLifts(&responsible), proposal).await?;
    answer(&responsible, &operator, freeze, language).await
}

async fn freeze_at(
    responsible: &ResponsiblePlay,
    operator: &Operator,
    id: FreezeId,
) -> Result<Freeze, ApiError> {
    let found = store::find_at(&responsible.core.db, operator.merchant_id, id).await?;
    Ok(found.ok_or(ResponsibleError::Unknown)?)
}

/// The freeze and the proposal that an address names, which have to belong together.
async fn addressed(
    responsible: &ResponsiblePlay,
    operator: &Operator,
    (freeze, proposal): &(String, String),
) -> Result<(FreezeId, ProposalId), ApiError> {
    let freeze: FreezeId = freeze.parse().map_err(|_| ErrorCode::NotFound)?;
    let proposal: ProposalId = proposal.parse().map_err(|_| ErrorCode::NotFound)?;
    freeze_at(responsible, operator, freeze).await?;
    let about = responsible.operators.subject_of(operator.merchant_id, FreezeLifts::KIND, proposal).await?;
    if about.is_none_or(|about| about != freeze.to_string()) {
        return Err(ErrorCode::NotFound.into());
    }
    Ok((freeze, proposal))
}

/// The freeze as it is now.
async fn answer(
    responsible: &ResponsiblePlay,
    operator: &Operator,
    id: FreezeId,
    language: Language,
) -> Result<Answer<FreezeRow>, ApiError> {
    let freeze = freeze_at(responsible, operator, id).await?;
    Ok(Answer::new(FreezeRow::of(responsible, operator, freeze, language).await?))
}

/// A freeze of an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FreezeRow {
    #[schema(value_type = String)]
    freeze_id: FreezeId,
    /// The member's user name.
    username: String,
    scope: FreezeScope,
    reason: String,
    /// Who froze it.
    frozen_by: String,
    /// Epoch milliseconds.
    frozen_at: i64,
    /// When it has to be decided about, epoch milliseconds.
    due_at: i64,
    /// When it ended, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    lifted_at: Option<i64>,
    /// The proposal to lift it that waits for a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<ProposalRow>,
}

impl FreezeRow {
    async fn of(
        responsible: &ResponsiblePlay,
        caller: &Operator,
        freeze: Freeze,
        language: Language,
    ) -> Result<Self, ApiError> {
        let operators = &responsible.operators;
        let member = responsible.wallets.accounts.find(freeze.member_id).await?;
        let by = operators.find(freeze.frozen_by).await?;
        let subjects = [freeze.id.to_string()];
        let kind = FreezeLifts::KIND;
        let newest = operators.newest_proposals_about(caller.merchant_id, kind, &subjects).await?;
        let proposal = match newest.first().filter(|proposal| proposal.state.is_waiting()) {
            Some(proposal) => Some(operators.proposal_row(caller, proposal, language).await?),
            None => None,
        };
        Ok(Self {
            freeze_id: freeze.id,
            username: member.map(|member| member.username).unwrap_or_default(),
            scope: freeze.scope,
            reason: freeze.reason,
            frozen_by: by.map(|by| by.name).unwrap_or_default(),
            frozen_at: freeze.frozen_at_ms,
            due_at: freeze.due_at_ms,
            lifted_at: freeze.lifted_at_ms,
            proposal,
        })
    }
}
