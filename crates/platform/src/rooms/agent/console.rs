//! Rates of members at the console: seeing them, and proposals of others.

use axum::extract::Path;
use erawan_kernel::Language;
use erawan_kernel::ids::ProposalId;

use super::Agents;
use super::http::rates::{RateForm, RateValue, rates_asked};
use super::rates::{RateChange, RateChanges};
use crate::rooms::account::{Member, MemberKind};
use crate::rooms::merchant::{GameCategory, Rate, Rates};
use crate::rooms::operator::{
    Allowed, ApprovalForm, CaseQuery, Operator, Proposal, ProposalRow, ReasonForm, right,
};
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<Agents> {
    calls![rates_of_member, propose_rates, rate_changes, approve_rates, reject_rates, withdraw_rates]
}

/// The rates of a member, and between which ones they may be set
#[utoipa::path(get, path = "/console/members/{username}/rates", tag = "members", security(("token" = [])),
    params(("username" = String, Path)), responses((status = 200, body = Answer<MemberRatesRow>), Refusals))]
async fn rates_of_member(
    State(agents): State<Agents>,
    Allowed { operator, .. }: Allowed<right::RateRead>,
    Path(username): Path<String>,
) -> Result<Answer<MemberRatesRow>, ApiError> {
    let member = member_of(&agents, &operator, &username).await?;
    let merchant = agents.merchants.find(operator.merchant_id).await?;
    let (least, most) = agents.possible_rates(&merchant, member.id).await?;
    Ok(Answer::new(MemberRatesRow {
        rebates: RateValue::list(&agents.rates_of(&merchant, member.id).await?),
        lowest_rebates: RateValue::of_all(least),
        highest_rebates: RateValue::of_all(most),
        member_name: member.username,
        kind: member.kind,
    }))
}

/// Rates of a member; a category that is not listed has the rate 0.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MemberRatesRow {
    /// The member's user name.
    member_name: String,
    #[serde(rename = "type")]
    kind: MemberKind,
    rebates: Vec<RateValue>,
    /// The highest rates of the members directly below.
    lowest_rebates: Vec<RateValue>,
    /// The rates of the agent directly above, or the merchant's highest, where those are lower.
    highest_rebates: Vec<RateValue>,
}

/// Propose rates of a member
///
/// Another operator decides about it within 24 hours; the rates hold from the midnight of the merchant after the approval.
/// Rates above those of the agent directly above or the merchant's highest get `agent.rate.bounds`, below one of a member
/// directly below `agent.rate.higher.below`, at the proposal and at the approval. Categories that are not named stay as
/// they are.
#[utoipa::path(post, path = "/console/members/{username}/rates", tag = "members", security(("token" = [])),
    params(("username" = String, Path)), request_body = RatesForm,
    responses((status = 200, body = Answer<RateChangeRow>), Refusals))]
async fn propose_rates(
    State(agents): State<Agents>,
    Allowed { operator, .. }: Allowed<right::RatePropose>,
    RequestLanguage(language): RequestLanguage,
    Path(username): Path<String>,
    ApiJson(form): ApiJson<RatesForm>,
) -> Result<Answer<RateChangeRow>, ApiError> {
    let rates = rates_asked(&form.rebates)?;
    let member = member_of(&agents, &operator, &username).await?;
    let proposal = RateChanges(&agents).propose(&operator, &member, rates, &form.reason).await?;
    Ok(Answer::new(RateChangeRow::of(&agents, &operator, proposal, language).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
struct RatesForm {
    /// One to eight, each category once.
    rebates: Vec<RateForm>,
    /// Why, 5 to 200 characters; the member does not read it.
    reason: String,
}

/// Proposals of rates
///
/// What waits begins with the oldest, what is over with the newest.
#[utoipa::path(get, path = "/console/rateChanges", tag = "members", security(("token" = [])), params(CaseQuery),
    responses((status = 200, body = Answer<ListPage<RateChangeRow>>), Refusals))]
async fn rate_changes(
    State(agents): State<Agents>,
    Allowed { operator, .. }: Allowed<right::RateRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<CaseQuery>,
) -> Result<Answer<ListPage<RateChangeRow>>, ApiError> {
    let (waiting, request) = query.read()?;
    let page = agents.operators.proposals(operator.merchant_id, RateChanges::KIND, waiting, request).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for proposal in &page.rows {
        list.push(RateChangeRow::of(&agents, &operator, proposal.clone(), language).await?);
    }
    Ok(Answer::new(ListPage::new(list, &page)))
}

/// Approve rates of a member
///
/// `digest` is that of the proposal on the screen. A proposal that is another one by now, was decided or is over gets
/// `proposal.stale`, one's own `proposal.own`.
#[utoipa::path(post, path = "/console/rateChanges/{proposalId}/approve", tag = "members",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ApprovalForm,
    responses((status = 200, body = Answer<RateChangeRow>), Refusals))]
async fn approve_rates(
    State(agents): State<Agents>,
    Allowed { operator, .. }: Allowed<right::RateApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<RateChangeRow>, ApiError> {
    let proposal = agents.operators.approve(&operator, &RateChanges(&agents), id, &form.digest).await?;
    Ok(Answer::new(RateChangeRow::of(&agents, &operator, proposal, language).await?))
}

/// Reject rates of a member
#[utoipa::path(post, path = "/console/rateChanges/{proposalId}/reject", tag = "members",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<RateChangeRow>), Refusals))]
async fn reject_rates(
    State(agents): State<Agents>,
    Allowed { operator, .. }: Allowed<right::RateApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<RateChangeRow>, ApiError> {
    let proposal = agents.operators.reject(&operator, &RateChanges(&agents), id, &form.reason).await?;
    Ok(Answer::new(RateChangeRow::of(&agents, &operator, proposal, language).await?))
}

/// Take back one's own proposal of rates
#[utoipa::path(post, path = "/console/rateChanges/{proposalId}/withdraw", tag = "members",
    security(("token" = [])), params(("proposalId" = String, Path)),
    responses((status = 200, body = Answer<RateChangeRow>), Refusals))]
async fn withdraw_rates(
    State(agents): State<Agents>,
    Allowed { operator, .. }: Allowed<right::RatePropose>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
) -> Result<Answer<RateChangeRow>, ApiError> {
    let proposal = agents.operators.withdraw(&operator, &RateChanges(&agents), id).await?;
    Ok(Answer::new(RateChangeRow::of(&agents, &operator, proposal, language).await?))
}

/// A proposal of rates, and what came of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RateChangeRow {
    /// The member's user name.
    member_name: String,
    changes: Vec<RateChangeValue>,
    #[serde(flatten)]
    proposal: ProposalRow,
}

/// What a rate is to become.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RateChangeValue {
    game_category: GameCategory,
    /// Percent, when it was proposed.
    before: String,
    /// Percent.
    after: String,
}

impl RateChangeRow {
    async fn of(
        agents: &Agents,
        caller: &Operator,
        proposal: Proposal,
        language: Language,
    ) -> Result<Self, ApiError> {
        let change = RateChange::of(&proposal.payload).map_err(|error| ApiError::internal(&error))?;
        let before: Vec<(GameCategory, Rate)> =
            serde_json::from_value(proposal.before["rates"].clone()).unwrap_or_default();
        let before: Rates = before.into_iter().collect();
        let value = |(category, rate): &(GameCategory, Rate)| RateChangeValue {
            game_category: *category,
            before: before.of(*category).to_string(),
            after: rate.to_string(),
        };
        Ok(Self {
            changes: change.rates.iter().map(value).collect(),
            proposal: agents.operators.proposal_row(caller, &proposal, language).await?,
            member_name: proposal.subject,
        })
    }
}

/// A member of the operator's merchant.
pub(super) async fn member_of(
    agents: &Agents,
    operator: &Operator,
    username: &str,
) -> Result<Member, ApiError> {
    let found = agents.accounts.find_by_username(operator.merchant_id, username).await?;
    Ok(found.ok_or(ErrorCode::NotFound)?)
}
