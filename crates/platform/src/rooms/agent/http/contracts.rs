mod values;

use axum::extract::Path;
use erawan_kernel::ids::{ContractId, MemberId};

pub(in crate::rooms::agent) use self::values::{
    ContractRow, ContractTerms, RateType, TermsAsked, TermsValue, TierForm,
};
use crate::rooms::agent::contracts::model::{ContractKind, ContractStatus, OfferKind};
use crate::rooms::agent::contracts::{Answered, ContractError, NewOffer, Pending, Shown};
use crate::rooms::agent::team::KEY as TEAM;
use crate::rooms::agent::{AgentError, Agents};
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::{Caller, CurrentMember, Origin, RealMember};
use crate::sealing::SealedJson;
use crate::web::IdempotencyKey;
use crate::web::prelude::*;

/// The white-list key of dividends.
pub(in crate::rooms::agent) const DIVIDENDS: &str = "DIVIDENDSHOW3";

pub(super) fn routes() -> OpenApiRouter<Agents> {
    calls![
        contract_offers,
        pending_contracts,
        answer_contract,
        contracts,
        offer_contract,
        withdraw_contract_offer,
    ]
}

/// Contract offers of one kind: what waits for the caller and what holds
///
/// `kind` is `dailySalary`, `dividend` or `hourlySalary`; another one gets `not.found`. Offers that wait come first, each
/// with what it would have paid for the last three periods beside the present terms, then contracts that hold or are going
/// to. An offer waits for seven days. Open to members with real money, because accepting an offer makes one an agent.
#[utoipa::path(get, path = "/wps/agent/contract/{kind}", tag = "agent",
    params(("kind" = String, Path), ContractQuery),
    security(("token" = [])), responses((status = 200, body = Answer<ContractLists>), Refusals))]
async fn contract_offers(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    RealMember(member): RealMember,
    PathId(kind): PathId<String>,
    ApiQuery(_query): ApiQuery<ContractQuery>,
) -> Result<Answer<ContractLists>, ApiError> {
    let kind = kind_asked(&kind)?;
    agents.take_call(member.member_id)?;
    let shown = agents.contracts_of_receiver(&merchant, member.member_id, &[kind]).await?;
    let list: Vec<ContractRow> = shown.into_iter().map(ContractRow::from).collect();
    Ok(Answer::new(ContractLists { first: list.first().cloned(), list }))
}

/// Which contracts wait for the caller's answer
///
/// Each field is empty, or `NEW`, `UPDATE` or `END`: what the oldest offer of its kind asks for.
#[utoipa::path(get, path = "/wps/agent/contract/pending", tag = "agent", params(ContractQuery),
    security(("token" = [])), responses((status = 200, body = Answer<PendingContracts>), Refusals))]
async fn pending_contracts(
    State(agents): State<Agents>,
    RealMember(member): RealMember,
    ApiQuery(_query): ApiQuery<ContractQuery>,
) -> Result<Answer<PendingContracts>, ApiError> {
    agents.take_call(member.member_id)?;
    Ok(Answer::new(agents.pending_contracts(member.member_id).await?.into()))
}

/// Accept or refuse a contract offer
///
/// `digest` is that of the offer on the screen. What is accepted holds from the next period on and never backwards; an
/// `END` ends the contract with its period. A member who leads no team becomes an agent by it. An offer that was answered,
/// taken back or not answered in time, or is another one by now, gets `contract.state`. Where members below the caller
/// would have better terms, it gets `contract.higher.confirm` until `confirmHigher` is true.
#[utoipa::path(post, path = "/wps/agent/contract/{kind}/answer", tag = "agent",
    params(("kind" = String, Path)), request_body = ContractAnswerForm,
    security(("token" = [])), responses((status = 200, body = Answer<ContractAnswered>), Refusals))]
async fn answer_contract(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    RealMember(member): RealMember,
    origin: Origin,
    PathId(kind): PathId<String>,
    ApiJson(form): ApiJson<ContractAnswerForm>,
) -> Result<Answer<ContractAnswered>, ApiError> {
    let kind = kind_asked(&kind)?;
    agents.take_call(member.member_id)?;
    let answered = Answered {
        kind,
        id: form.id.parse().map_err(|_| ContractError::Unknown)?,
        accepts: form.accept,
        digest: &form.digest,
        confirms_higher: form.confirm_higher,
    };
    let status = agents.answer_contract(&merchant, &Caller { member, origin }, &answered).await?;
    Ok(Answer::new(ContractAnswered { status }))
}

/// The caller's contracts, and those that the caller offered to members below
///
/// For agents where the merchant offers team management (`DOWNMAN`). With `downlineId` only what was offered to that member
/// of the team. What is over stays in the list for 30 days.
#[utoipa::path(get, path = "/wps/agent/contracts", tag = "agent", params(ContractsQuery),
    security(("token" = [])), responses((status = 200, body = Answer<AgentContracts>), Refusals))]
async fn contracts(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: CurrentMember,
    ApiQuery(query): ApiQuery<ContractsQuery>,
) -> Result<Answer<AgentContracts>, ApiError> {
    let leader = agents.leader(&merchant, &caller).await?;
    let downline = match query.downline_id.as_deref().filter(|id| !id.is_empty()) {
        Some(id) => {
            let id: MemberId = id.parse().map_err(|_| AgentError::NotInTeam)?;
            agents.place_within(&leader, Some(id)).await?;
            Some(id)
        }
        None => None,
    };
    let own = agents.contracts_of_receiver(&merchant, leader.member.id, &ContractKind::ALL).await?;
    let offered = agents.contracts_offered_by(&merchant, &leader).await?;
    let is_asked_for = |shown: &Shown| downline.is_none_or(|id| id == shown.contract.receiver);
    let row = |(receiver, shown): (String, Shown)| DownlineContractRow {
        receiver_id: shown.contract.receiver,
        receiver,
        contract: shown.into(),
    };
    Ok(Answer::new(AgentContracts {
        own: own.into_iter().map(ContractRow::from).collect(),
        offered: offered.into_iter().filter(|(_, shown)| is_asked_for(shown)).map(row).collect(),
    }))
}

/// Offer a contract to a direct member
///
/// For agents where the merchant offers team management (`DOWNMAN`), dividends where it offers those (`DIVIDENDSHOW3`). What
/// is accepted is paid by the caller: from the earnings first, then from the wallet. `kind` is `dailySalary` or `dividend`;
/// a dividend covers all games (`CONS`). `type` is `NEW`, `UPDATE` or `END`, the last one without tiers. The offer may be
/// nowhere better than the caller's own contract (`contract.better` with `value.tier`, `own` and `offered`); least stakes
/// of active members and charges are those of that contract. Tiers that do not rise get `contract.tiers` with `value.tier`
/// and `rule` (`count`, `bounds`, `order` or `pays`), an offer beside one that waits `contract.pending`, a new contract
/// beside one that holds and the change of none `contract.state`. Needs the funds password. The same `Idempotency-Key` with
/// the same content answers what it answered first, with other content it is refused. The body may be sealed.
#[utoipa::path(post, path = "/wps/agent/contract/{kind}/offer", tag = "agent",
    params(("kind" = String, Path), ("Idempotency-Key" = String, Header, description = "A UUID of the client's choice")),
    request_body = ContractOfferForm,
    security(("token" = [])), responses((status = 200, body = Answer<ContractOffered>), Refusals))]
async fn offer_contract(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    member: CurrentMember,
    origin: Origin,
    PathId(kind): PathId<String>,
    IdempotencyKey(key): IdempotencyKey,
    SealedJson(form): SealedJson<ContractOfferForm>,
) -> Result<Answer<ContractOffered>, ApiError> {
    let leader = agents.leader_with(&member, merchant.flag(TEAM)).await?;
    let kind = kind_asked(&kind)?;
    if kind == ContractKind::Dividend && !merchant.flag(DIVIDENDS) {
        return Err(AgentError::NotAllowed.into());
    }
    let asked = TermsAsked::of(kind, (&form.offer, &form.game_category), &form.tiers, form.carry)?;
    let new = NewOffer {
        key,
        receiver: form.downline_id.parse().map_err(|_| AgentError::NotInTeam)?,
        kind,
        offer: asked.offer,
        scope: asked.scope,
        tiers: asked.tiers,
        carry: asked.carry,
        funds_password: &form.payment_password,
    };
    let id = Box::pin(agents.offer_contract(&merchant, &leader, &Caller { member, origin }, &new)).await?;
    Ok(Answer::new(ContractOffered { id }))
}

/// Take back a contract offer that no one answered
///
/// For agents where the merchant offers team management (`DOWNMAN`). Another agent's offer gets `not.found`, one that does
/// not wait any more `contract.state`.
#[utoipa::path(delete, path = "/wps/agent/contract/{kind}/offer/{id}", tag = "agent",
    params(("kind" = String, Path), ("id" = String, Path)),
    security(("token" = [])), responses((status = 200, body = Answer<bool>), Refusals))]
async fn withdraw_contract_offer(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: CurrentMember,
    Path((kind, id)): Path<(String, String)>,
) -> Result<Answer<bool>, ApiError> {
    let leader = agents.leader(&merchant, &caller).await?;
    let kind = kind_asked(&kind)?;
    let id = id.parse().map_err(|_| ContractError::Unknown)?;
    agents.withdraw_offer(&leader, kind, id).await?;
    Ok(Answer::new(true))
}

/// The kind in an address; one that there is not is answered like anything that does not exist.
fn kind_asked(kind: &str) -> Result<ContractKind, ContractError> {
    ContractKind::parse(kind).ok_or(ContractError::Unknown)
}

#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
struct ContractQuery {
    /// `COMM3`
    #[serde(rename = "moduleId")]
    _module_id: Option<String>,
}

#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
struct ContractsQuery {
    /// A member of the team.
    downline_id: Option<String>,
    /// `COMM3`
    #[serde(rename = "moduleId")]
    _module_id: Option<String>,
}

/// The answer to an offer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ContractAnswerForm {
    /// The offer.
    id: String,
    accept: bool,
    /// That of the offer on the screen.
    digest: String,
    /// The caller knows that members below have better terms.
    #[serde(default)]
    confirm_higher: bool,
}

/// What became of an offer.
#[derive(Debug, Serialize, ToSchema)]
struct ContractAnswered {
    status: ContractStatus,
}

/// What is offered to a direct member.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ContractOfferForm {
    /// The direct member.
    downline_id: String,
    /// `NEW`, `UPDATE` or `END`.
    #[serde(rename = "type")]
    offer: String,
    /// `CONS` for all games, or one category.
    game_category: String,
    /// One to ten, rising; none for an `END`.
    #[serde(default)]
    tiers: Vec<TierForm>,
    /// Whether a loss of the team lowers the base of the next period; of dividends alone.
    #[serde(default)]
    carry: bool,
    /// The funds password: the caller pays what is promised.
    payment_password: String,
}

/// The offer that was made.
#[derive(Debug, Serialize, ToSchema)]
struct ContractOffered {
    #[schema(value_type = String)]
    id: ContractId,
}

/// Contracts of one kind.
#[derive(Debug, Serialize, ToSchema)]
struct ContractLists {
    /// Offers that wait, and after them what holds or is going to.
    list: Vec<ContractRow>,
    /// The first one of the list; absent where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<ContractRow>,
}

/// What waits for an answer, by kind: empty, `NEW`, `UPDATE` or `END`.
#[derive(Debug, Serialize, ToSchema)]
struct PendingContracts {
    /// A daily salary.
    dailysalreqtype: String,
    /// A dividend.
    divtypecompperiodreq: String,
    /// An hourly salary.
    contracthoursalreq: String,
}

impl From<Pending> for PendingContracts {
    fn from(pending: Pending) -> Self {
        let word = |offer: Option<OfferKind>| offer.map(OfferKind::word).unwrap_or_default().to_owned();
        Self {
            dailysalreqtype: word(pending.daily_salary),
            divtypecompperiodreq: word(pending.dividend),
            contracthoursalreq: word(pending.hourly_salary),
        }
    }
}

/// An agent's contracts.
#[derive(Debug, Serialize, ToSchema)]
struct AgentContracts {
    /// Under which the caller is paid, or may be.
    own: Vec<ContractRow>,
    /// Under which the caller pays members below, or may.
    offered: Vec<DownlineContractRow>,
}

/// A contract with a member below.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DownlineContractRow {
    #[schema(value_type = String)]
    receiver_id: MemberId,
    /// The account name.
    receiver: String,
    contract: ContractRow,
}
