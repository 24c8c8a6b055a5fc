//! Contracts of the merchant's at the console: seeing those of a member, and proposals of others.

use axum::extract::Path;
use erawan_kernel::ids::ProposalId;
use erawan_kernel::{Language, Money};

use super::ContractError;
use super::model::{ContractKind, Terms, ppm_of};
use super::proposals::{ContractChange, ContractChanges};
use crate::rooms::agent::Agents;
use crate::rooms::agent::console::member_of;
use crate::rooms::agent::http::contracts::{ContractRow, TermsAsked, TermsValue, TierForm};
use crate::rooms::operator::{
    Allowed, ApprovalForm, CaseQuery, Operator, Proposal, ProposalRow, ReasonForm, right,
};
use crate::web::prelude::*;

/// The most that an active member may be asked to count: a million, in whole hundredths.
const ACTIVE_BET_MAX: i64 = 1_000_000 * Money::UNIT;

pub(in crate::rooms::agent) fn routes() -> OpenApiRouter<Agents> {
    calls![
        contracts_of_member,
        propose_contract,
        contract_proposals,
        approve_contract,
        reject_contract,
        withdraw_contract,
    ]
}

/// Contracts of a member, with offers, the newest first
#[utoipa::path(get, path = "/console/members/{username}/contracts", tag = "members", security(("token" = [])),
    params(("username" = String, Path)), responses((status = 200, body = Answer<List<ContractRow>>), Refusals))]
async fn contracts_of_member(
    State(agents): State<Agents>,
    Allowed { operator, .. }: Allowed<right::ContractRead>,
    Path(username): Path<String>,
) -> Result<Answer<List<ContractRow>>, ApiError> {
    let member = member_of(&agents, &operator, &username).await?;
    let merchant = agents.merchants.find(operator.merchant_id).await?;
    let shown = agents.contracts_of_member(&merchant, &member).await?;
    let list: Vec<ContractRow> = shown.into_iter().map(ContractRow::from).collect();
    Ok(Answer::new(list.into()))
}

/// Propose a contract with a top agent
///
/// Another operator decides about it within 24 hours; then the agent has seven days to accept the offer, and it holds from
/// the next period on. An `END` needs no answer: the contract ends with its period, and an offer that waits is taken back.
/// An agent below another one gets `contract.state`, as does a new contract beside one that holds and the change of none;
/// an offer beside one that waits gets `contract.pending`, tiers that do not rise `contract.tiers`.
#[utoipa::path(post, path = "/console/members/{username}/contracts", tag = "members", security(("token" = [])),
    params(("username" = String, Path)), request_body = ContractForm,
    responses((status = 200, body = Answer<ContractProposalRow>), Refusals))]
async fn propose_contract(
    State(agents): State<Agents>,
    Allowed { operator, .. }: Allowed<right::ContractPropose>,
    RequestLanguage(language): RequestLanguage,
    Path(username): Path<String>,
    ApiJson(form): ApiJson<ContractForm>,
) -> Result<Answer<ContractProposalRow>, ApiError> {
    let member = member_of(&agents, &operator, &username).await?;
    let kind = ContractKind::parse(&form.kind).ok_or_else(|| ContractError::field("kind"))?;
    let asked = TermsAsked::of(kind, (&form.offer, &form.game_category), &form.tiers, form.carry)?;
    let percent = |field, text: &str| ppm_of(text).ok_or_else(|| ContractError::field(field));
    let terms = Terms {
        tiers: asked.tiers,
        active_min_bet: active_bet(form.active_min_bet)?,
        carry: asked.carry,
        bank_ppm: percent("bankCharge", &form.bank_charge)?,
        product_ppm: percent("productCharge", &form.product_charge)?,
    };
    let category = asked.scope.code().to_owned();
    let change = ContractChange { member_id: member.id, kind, offer: asked.offer, category, terms };
    let proposal = ContractChanges(&agents).propose(&operator, &member, change, &form.reason).await?;
    Ok(Answer::new(ContractProposalRow::of(&agents, &operator, proposal, language).await?))
}

/// What an active member has to count.
fn active_bet(asked: Money) -> Result<i64, ContractError> {
    let is_usable = asked.is_whole_hundredths() && (0..=ACTIVE_BET_MAX).contains(&asked.minor());
    if is_usable { Ok(asked.minor()) } else { Err(ContractError::field("activeMinBet")) }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ContractForm {
    /// `dailySalary` or `dividend`.
    kind: String,
    /// `NEW`, `UPDATE` or `END`.
    #[serde(rename = "type")]
    offer: String,
    /// `CONS` for all games, or one category; a dividend is about all.
    game_category: String,
    /// One to ten, rising; none for an `END`.
    #[serde(default)]
    tiers: Vec<TierForm>,
    /// What a member has to count in a period to be active.
    #[serde(default)]
    active_min_bet: Money,
    /// Whether a loss of the team lowers the base of the next period; of dividends alone.
    #[serde(default)]
    carry: bool,
    /// Percent of deposits and withdrawals that lessen a dividend's base.
    #[serde(default = "nothing")]
    bank_charge: String,
    /// Percent of what the team lost in games that lessen a dividend's base.
    #[serde(default = "nothing")]
    product_charge: String,
    /// Why, 5 to 200 characters; the member does not read it.
    reason: String,
}

fn nothing() -> String {
    "0".to_owned()
}

/// Proposals of contracts
///
/// What waits begins with the oldest, what is over with the newest.
#[utoipa::path(get, path = "/console/contractProposals", tag = "members", security(("token" = [])), params(CaseQuery),
    responses((status = 200, body = Answer<ListPage<ContractProposalRow>>), Refusals))]
async fn contract_proposals(
    State(agents): State<Agents>,
    Allowed { operator, .. }: Allowed<right::ContractRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<CaseQuery>,
) -> Result<Answer<ListPage<ContractProposalRow>>, ApiError> {
    let (waiting, request) = query.read()?;
    let kind = ContractChanges::KIND;
    let page = agents.operators.proposals(operator.merchant_id, kind, waiting, request).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for proposal in &page.rows {
        list.push(ContractProposalRow::of(&agents, &operator, proposal.clone(), language).await?);
    }
    Ok(Answer::new(ListPage::new(list, &page)))
}

/// Approve a contract
///
/// `digest` is that of the proposal on the screen. The contract is offered to the agent; an `END` ends it. A proposal that
/// is another one by now, was decided or is over gets `proposal.stale`, one's own `proposal.own`.
#[utoipa::path(post, path = "/console/contractProposals/{proposalId}/approve", tag = "members",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ApprovalForm,
    responses((status = 200, body = Answer<ContractProposalRow>), Refusals))]
async fn approve_contract(
    State(agents): State<Agents>,
    Allowed { operator, .. }: Allowed<right::ContractApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<ContractProposalRow>, ApiError> {
    let proposal = agents.operators.approve(&operator, &ContractChanges(&agents), id, &form.digest).await?;
    Ok(Answer::new(ContractProposalRow::of(&agents, &operator, proposal, language).await?))
}

/// Reject a contract
#[utoipa::path(post, path = "/console/contractProposals/{proposalId}/reject", tag = "members",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<ContractProposalRow>), Refusals))]
async fn reject_contract(
    State(agents): State<Agents>,
    Allowed { operator, .. }: Allowed<right::ContractApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<ContractProposalRow>, ApiError> {
    let proposal = agents.operators.reject(&operator, &ContractChanges(&agents), id, &form.reason).await?;
    Ok(Answer::new(ContractProposalRow::of(&agents, &operator, proposal, language).await?))
}

/// Take back one's own proposal of a contract
#[utoipa::path(post, path = "/console/contractProposals/{proposalId}/withdraw", tag = "members",
    security(("token" = [])), params(("proposalId" = String, Path)),
    responses((status = 200, body = Answer<ContractProposalRow>), Refusals))]
async fn withdraw_contract(
    State(agents): State<Agents>,
    Allowed { operator, .. }: Allowed<right::ContractPropose>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
) -> Result<Answer<ContractProposalRow>, ApiError> {
    let proposal = agents.operators.withdraw(&operator, &ContractChanges(&agents), id).await?;
    Ok(Answer::new(ContractProposalRow::of(&agents, &operator, proposal, language).await?))
}

/// A proposal of a contract, and what came of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ContractProposalRow {
    /// The member's user name.
    member_name: String,
    #[serde(flatten)]
    terms: TermsValue,
    /// Terms that held when it was proposed.
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<TermsValue>,
    #[serde(flatten)]
    proposal: ProposalRow,
}

impl ContractProposalRow {
    async fn of(
        agents: &Agents,
        caller: &Operator,
        proposal: Proposal,
        language: Language,
    ) -> Result<Self, ApiError> {
        let change = ContractChange::of(&proposal.payload).map_err(|error| ApiError::internal(&error))?;
        let before: Option<Terms> =
            serde_json::from_value(proposal.before["terms"].clone()).unwrap_or_default();
        let value = |terms: &Terms| TermsValue::of(change.kind, change.offer, &change.category, terms);
        Ok(Self {
            member_name: proposal.before["username"].as_str().unwrap_or_default().to_owned(),
            before: before.as_ref().map(value),
            terms: value(&change.terms),
            proposal: agents.operators.proposal_row(caller, &proposal, language).await?,
        })
    }
}
