//! Levels of identity, and the proposals by which operators give them.

use axum::extract::Path;
use erawan_kernel::Language;
use erawan_kernel::ids::{OperatorId, ProposalId};

use super::super::Payouts;
use super::super::levels::{Level, LevelLack, Levels, NewLevel};
use crate::rooms::account::Member;
use crate::rooms::merchant::LEVEL_MAX;
use crate::rooms::operator::{
    Allowed, ApprovalForm, CaseQuery, Operator, Proposal, ProposalRow, ReasonForm, right,
};
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<Payouts> {
    calls![member_level, levels, propose_level, approve_level, reject_level, take_level_back]
}

/// The level of a member, and what it comes from
#[utoipa::path(get, path = "/console/members/{username}/level", tag = "risk", security(("token" = [])),
    params(("username" = String, Path)), responses((status = 200, body = Answer<MemberLevel>), Refusals))]
async fn member_level(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::KycRead>,
    RequestLanguage(language): RequestLanguage,
    Path(username): Path<String>,
) -> Result<Answer<MemberLevel>, ApiError> {
    let member = super::cards::member_of(&payouts, &operator, &username).await?;
    Ok(Answer::new(MemberLevel::of(&payouts, &operator, member, language).await?))
}

/// Levels that were proposed
///
/// What waits begins with the oldest, what is over with the newest.
#[utoipa::path(get, path = "/console/levels", tag = "risk", security(("token" = [])), params(CaseQuery),
    responses((status = 200, body = Answer<ListPage<LevelRow>>), Refusals))]
async fn levels(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::KycRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<CaseQuery>,
) -> Result<Answer<ListPage<LevelRow>>, ApiError> {
    let (waiting, request) = query.read()?;
    let page = payouts.operators.proposals(operator.merchant_id, Levels::KIND, waiting, request).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for proposal in &page.rows {
        list.push(LevelRow::of(&payouts, &operator, proposal, language).await?);
    }
    Ok(Answer::new(ListPage::new(list, &page)))
}

/// Propose the level of a member, higher or lower than before
///
/// Another operator decides about it within 24 hours. The level that is proven is not lowered by it: the higher of both
/// holds.
#[utoipa::path(post, path = "/console/members/{username}/level/proposals", tag = "risk",
    security(("token" = [])), params(("username" = String, Path)), request_body = LevelForm,
    responses((status = 200, body = Answer<LevelRow>), Refusals))]
async fn propose_level(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::KycPropose>,
    RequestLanguage(language): RequestLanguage,
    Path(username): Path<String>,
    ApiJson(form): ApiJson<LevelForm>,
) -> Result<Answer<LevelRow>, ApiError> {
    if form.level > LEVEL_MAX {
        return Err(ApiError::field("level", ErrorCode::FieldInvalid));
    }
    let member = super::cards::member_of(&payouts, &operator, &username).await?;
    let proposal = Levels(&payouts).propose(&operator, &member, form.level, &form.reason).await?;
    Ok(Answer::new(LevelRow::of(&payouts, &operator, &proposal, language).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
struct LevelForm {
    /// 0, 1 or 2.
    level: u8,
    /// Why, such as which documents were seen, 5 to 200 characters; the member does not read it.
    reason: String,
}

/// Approve a level that another operator proposed, and give it
#[utoipa::path(post, path = "/console/levels/{proposalId}/approve", tag = "risk", security(("token" = [])),
    params(("proposalId" = String, Path)), request_body = ApprovalForm,
    responses((status = 200, body = Answer<LevelRow>), Refusals))]
async fn approve_level(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::KycApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<LevelRow>, ApiError> {
    let proposal = payouts.operators.approve(&operator, &Levels(&payouts), id, &form.digest).await?;
    Ok(Answer::new(LevelRow::of(&payouts, &operator, &proposal, language).await?))
}

/// Reject a level that another operator proposed
#[utoipa::path(post, path = "/console/levels/{proposalId}/reject", tag = "risk", security(("token" = [])),
    params(("proposalId" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<LevelRow>), Refusals))]
async fn reject_level(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::KycApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<LevelRow>, ApiError> {
    let proposal = payouts.operators.reject(&operator, &Levels(&payouts), id, &form.reason).await?;
    Ok(Answer::new(LevelRow::of(&payouts, &operator, &proposal, language).await?))
}

/// Take back one's own proposal of a level
#[utoipa::path(post, path = "/console/levels/{proposalId}/withdraw", tag = "risk", security(("token" = [])),
    params(("proposalId" = String, Path)), responses((status = 200, body = Answer<LevelRow>), Refusals))]
async fn take_level_back(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::KycPropose>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
) -> Result<Answer<LevelRow>, ApiError> {
    let proposal = payouts.operators.withdraw(&operator, &Levels(&payouts), id).await?;
    Ok(Answer::new(LevelRow::of(&payouts, &operator, &proposal, language).await?))
}

/// A level that was proposed, and what became of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LevelRow {
    /// The member's user name.
    member_name: String,
    /// 0, 1 or 2.
    level: u8,
    #[serde(flatten)]
    proposal: ProposalRow,
}

impl LevelRow {
    async fn of(
        payouts: &Payouts,
        caller: &Operator,
        proposal: &Proposal,
        language: Language,
    ) -> Result<Self, ApiError> {
        let NewLevel { member_id, level } =
            NewLevel::of(&proposal.payload).map_err(|error| ApiError::internal(&error))?;
        let member = payouts.wallets.accounts.find(member_id).await?;
        let proposal = payouts.operators.proposal_row(caller, proposal, language).await?;
        Ok(Self { member_name: member.map(|member| member.username).unwrap_or_default(), level, proposal })
    }
}

/// The level of a member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MemberLevel {
    /// The member's user name.
    member_name: String,
    /// The level that holds: the higher of the two.
    level: u8,
    /// What is missing for level 1; empty when it is proven.
    lacks: Vec<LevelLack>,
    /// What operators gave, if they did.
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<LevelGiven>,
    /// The proposal that waits for a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<LevelRow>,
}

/// A level that operators gave.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LevelGiven {
    level: u8,
    reason: String,
    /// Who proposed it, and who approved it.
    proposer: String,
    approver: String,
    /// Epoch milliseconds.
    at: i64,
}

impl MemberLevel {
    pub(super) async fn of(
        payouts: &Payouts,
        caller: &Operator,
        member: Member,
        language: Language,
    ) -> Result<Self, ApiError> {
        let known: Level = payouts.level_of(member.id).await?;
        let (level, lacks) = (known.level(), known.proofs.lacks());
        let given = match known.given {
            Some(given) => Some(LevelGiven {
                level: given.level,
                reason: given.reason,
                proposer: name_of(payouts, given.proposer).await?,
                approver: name_of(payouts, given.approver).await?,
                at: given.at_ms,
            }),
            None => None,
        };
        let subject = [member.id.to_string()];
        let operators = &payouts.operators;
        let newest = operators.newest_proposals_about(caller.merchant_id, Levels::KIND, &subject).await?;
        let proposal = match newest.first().filter(|proposal| proposal.state.is_waiting()) {
            Some(proposal) => Some(LevelRow::of(payouts, caller, proposal, language).await?),
            None => None,
        };
        Ok(Self { member_name: member.username, level, lacks, given, proposal })
    }
}

async fn name_of(payouts: &Payouts, id: OperatorId) -> Result<String, ApiError> {
    Ok(payouts.operators.find(id).await?.map(|operator| operator.name).unwrap_or_default())
}
