mod accounts;
mod betting;
mod contract_income;
pub(super) mod contracts;
mod days;
mod income;
mod income_export;
mod kpi;
mod links;
mod pnl;
pub(super) mod rates;
mod team;
mod transactions;
mod transfers;

use crate::rooms::account::{Invitation, MemberKind, masked_account};
use crate::rooms::agent::Agents;
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::{CurrentMember, SessionError};
use crate::web::prelude::*;

/// Enough for a person who types a code, too little to enumerate the codes.
const CODE_CHECKS: RateLimit = RateLimit { name: "affiliate check", count: 20, period_ms: 10 * 60 * 1_000 };
/// With this flag every member with real money may invite others.
const REFERRAL: &str = "REFERRAL";

pub(crate) fn routes() -> OpenApiRouter<Agents> {
    let people = team::routes().merge(accounts::routes()).merge(links::routes()).merge(transfers::routes());
    let figures = kpi::routes().merge(pnl::routes()).merge(betting::routes()).merge(transactions::routes());
    let earning = rates::routes().merge(income::routes()).merge(income_export::routes());
    let contracts = contracts::routes().merge(contract_income::routes());
    calls![affiliate].merge(people).merge(figures).merge(earning).merge(contracts)
}

/// Affiliate code: check one, or read one's own
///
/// With `code`: the same code when it exists, with the person who invites and the agent who will see the figures of those who
/// register with it. One that no member has is refused with `invitation.code.error`, a link that is closed, over or not
/// open yet with `agent.link.error`: registering without it stays possible. Limited per address. Without `code`: the caller's
/// own code, created at the first call.
#[utoipa::path(get, path = "/wps/agent/affiliate", tag = "agent", params(AffiliateQuery),
    security((), ("token" = [])),
    responses((status = 200, body = Answer<AffiliateValue>), Refusals))]
async fn affiliate(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    ClientAddress(address): ClientAddress,
    current: Option<CurrentMember>,
    ApiQuery(query): ApiQuery<AffiliateQuery>,
) -> Result<Answer<AffiliateValue>, ApiError> {
    if let Some(code) = query.code {
        agents.core.limits.take(CODE_CHECKS, address, agents.core.clock.now_ms())?;
        let Invitation { inviter, link } =
            agents.accounts.find_invitation(&merchant, &code, MemberKind::Member).await?;
        if let Some(link) = link.filter(|_| query.opened.unwrap_or_default()) {
            agents.note_opened(link.id).await?;
        }
        let agent = agents.accounts.agent_name_of_invited(&merchant, &inviter).await?;
        let inviter = Some(masked_account(&inviter.username));
        let kind = Some(u8::from(link.is_some_and(|link| link.is_for_agent)));
        return Ok(Answer::new(AffiliateValue { code, inviter, agent, kind }));
    }
    let member = current.ok_or(SessionError::Missing)?;
    if !(member.kind.is_agent() || member.kind.is_real() && merchant.flag(REFERRAL)) {
        return Err(ErrorCode::PermissionDenied.into());
    }
    agents.take_call(member.member_id)?;
    let code = agents.accounts.affiliate_code(member.member_id).await?;
    Ok(Answer::new(AffiliateValue { code, inviter: None, agent: None, kind: None }))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct AffiliateQuery {
    /// The code to check; without it one's own is answered.
    code: Option<String>,
    /// The code came with a link that was opened just now: an agent is told how often.
    opened: Option<bool>,
    /// `AFFMAN3`
    #[serde(rename = "moduleId")]
    _module_id: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct AffiliateValue {
    /// The affiliate code.
    code: String,
    /// Of a code that is checked: the account name of whose it is, masked, such as `som***88`.
    #[serde(skip_serializing_if = "Option::is_none")]
    inviter: Option<String>,
    /// Of a code that is checked: the account name, masked, of the agent above those who register with it, who will see
    /// their figures; absent where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    agent: Option<String>,
    /// Of a code that is checked: what people become by it, 0 members, 1 agents.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    kind: Option<u8>,
}
